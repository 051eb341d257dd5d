"""The table's screen: what its keys ask for, offer and paint."""

import io
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hncli.features.table.asking import KEYS, OTHERS
from hncli.features.table.head import head_lines
from hncli.features.table.screen import TableScreen
from hncli.features.table.store import SavedTables, TableSession
from hncli.game.table_steps import TableSetup, parse_step, setup_of
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Answer, Question
from tests.game.engine.table import library

HELD = (
    "medic-team", "snitch", "backup-unit", "political-favor", "media-blackout", "second-line",
)  # fmt: skip


class Typist:
    """A prompter that gives answers as they come, and then leaves."""

    def __init__(self, *answers: str) -> None:
        self.answers = iter(answers)
        self.asked: list[str] = []

    def choose(self, question: Question, again: bool = False) -> Answer:  # noqa: ARG002
        self.asked.append(question.lines[-1])
        return Answer(self._next())

    several = choose

    def line(self, prompt: str, usual: str = "") -> str:  # noqa: ARG002
        self.asked.append(prompt)
        return self._next()

    def is_sure(self, question: str) -> bool:
        self.asked.append(question)
        return self._next() == "yes"

    def _next(self) -> str:
        found = next(self.answers, None)
        if found is None:
            raise EOFError
        return found


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[list[TableSession]]:
    """One table with Arkayne and a hand of resources, and one with somebody unknown."""
    tables = SavedTables(tmp_path)
    arkayne = setup_of(library().catalogue("base", "arkayne"), HELD, ("charmer", "quick-thinker"))
    made = [tables.create(arkayne), tables.create(TableSetup(6, "6", name="Zed", majors=1))]
    yield [TableSession(one, library()) for one in made]
    for one in made:
        one.close()


def follow(session: TableSession, *answers: str) -> tuple[list[str], str, Typist]:
    """The steps that some answers lead to, what was printed, and the typist."""
    out = io.StringIO()
    typist = Typist(*answers)
    screen = TableScreen(session, Environment(io.StringIO(), out), typist)
    screen.throw = lambda: 6
    with suppress(EOFError):
        screen.play()
    said = " ".join(out.getvalue().split())
    return [step.id for step in session.table.steps], said, typist


def test_each_key_means_one_thing() -> None:
    for keys in (KEYS, OTHERS):
        letters = [key.letter for key in keys]
        assert len(set(letters)) == len(letters)
    assert not {"n", "u", "l", "q", "?", "/"} & {key.letter for key in KEYS}
    assert all(hasattr(TableScreen, key.method or "take") for key in (*KEYS, *OTHERS))
    steps = [key.step for key in (*KEYS, *OTHERS) if key.step and key.asks is None]
    assert [parse_step(step).id for step in steps] == steps


@pytest.mark.rule("R-TABLE-10")
def test_a_resource_is_offered_before_a_death(sessions: list[TableSession]) -> None:
    steps, _out, typist = follow(sessions[0], "k", "medic-team", "k")
    assert steps == ["use:medic-team", "killed:1"]
    assert typist.asked.count("Use Medic Team?") == 1
    steps, _out, _typist = follow(sessions[0], "g", "snitch")
    assert steps[2:] == ["use:snitch", "cp:+6"]


@pytest.mark.rule("R-TABLE-10")
def test_a_rise_past_k_that_is_spared(sessions: list[TableSession]) -> None:
    steps, _out, _typist = follow(sessions[0], "level:K", "threat:+3", "medic-team")
    assert steps == ["level:K", "use:medic-team", "!threat:+3", "killed:2"]


@pytest.mark.rule("R-TABLE-10")
def test_dice_a_favor_and_a_blackout(sessions: list[TableSession]) -> None:
    session = sessions[0]
    steps, _out, _typist = follow(session, "r", "backup-unit", "")
    assert steps == ["use:backup-unit", f"dice:{','.join('6' * (session.table.dice + 2))}"]
    (demand, *_rest) = session.demands("major")
    steps, _out, _typist = follow(session, "d", "r1", demand.id, "d", "c1", "political-favor")
    assert steps[2:] == [f"reveal:1/{demand.id}", "use:political-favor", "concede:1"]
    red = next(iter(session.cards.reds)) if session.cards is not None else ""
    steps, _out, _typist = follow(session, "phase", "no", "phase", "x", red, "media-blackout")
    assert steps[-2:] == [f"terror:{red}", "use:media-blackout"]


@pytest.mark.rule("R-TABLE-10")
def test_a_second_line_and_a_reroll(sessions: list[TableSession]) -> None:
    """The line keeps the conversation going; the reroll of a trait is offered once."""
    session = sessions[0]
    steps, _out, _typist = follow(session, "n", "second-line", "n")
    assert steps == ["use:second-line", "phase"]
    answers = ("r", "no", "1 2", "quick-thinker", "5 6", "r", "no", "3 3")
    steps, _out, typist = follow(session, *answers)
    assert steps[2:] == ["dice:1,2", "use:quick-thinker", "dice:5,6", "dice:3,3"]
    assert typist.asked.count("Use Quick Thinker?") == 1


@pytest.mark.rule("R-TABLE-10", "C-RES-1")
def test_points_are_offered_when_there_are_too_few(sessions: list[TableSession]) -> None:
    steps, _out, _typist = follow(sessions[0], "n", "no", "b", "a-bold-lie", "snitch")
    assert steps == ["phase", "use:snitch", "cp:+6", "buy:4/a-bold-lie"]


@pytest.mark.rule("C-RES-1")
def test_a_minor_demand_that_is_blacked_out_never_comes(sessions: list[TableSession]) -> None:
    (minor, *_rest) = sessions[0].demands("minor")
    answers = ("n", "no", "n", "x", minor.id)
    steps, _out, _typist = follow(sessions[0], *answers, "media-blackout", "undo", "undo", "x")
    assert steps == ["phase", "phase"]
    steps, _out, _typist = follow(sessions[0], "x", minor.id, "no")
    assert steps[-2:] == [f"terror:{minor.id}", f"demand:minor/{minor.id}"]


def test_lines_print_the_menu_once(sessions: list[TableSession]) -> None:
    _steps, out, _typist = follow(sessions[1], "C", "C", "n")
    assert out.count("Turn 1, conversation") == 1
    assert out.count("Turn 1, spend phase") == 1
    assert out.count("Threat goes to") == 0
    assert "1. End the spend phase The other numbers are as above" in out


def test_dice_typed_and_thrown(sessions: list[TableSession]) -> None:
    steps, out, _typist = follow(sessions[1], "r", "5 1 4", "r", "d3", "r", "9", "541")
    assert steps == ["dice:5,1,4", "dice:6,6,6", "dice:5,4,1"]
    assert "[5] [1] [4]: 1 success. 1 four to convert with two cards." in out
    assert "Dice show 1 to 6" in out


def test_odds_with_spare_cards(sessions: list[TableSession]) -> None:
    _steps, out, _typist = follow(sessions[1], "e", "4")
    assert "2 dice: two or more 11%, one 44%, none 44%." in out
    assert "With 4 spare cards: one or more 75%, two or more 25% at best." in out


@pytest.mark.rule("R-TABLE-7")
def test_alerts_by_keys(sessions: list[TableSession]) -> None:
    answers = ("a", "threat", "k", "the fuse", "a", "end", "threat -1", "a", "clear:2", "T")
    steps, out, _typist = follow(sessions[1], *answers)
    assert steps == ["alert:threat/K/the fuse", "alert:end/threat -1", "clear:2", "threat:+1"]
    assert "Your alert: the fuse" in out


def test_other_keys(sessions: list[TableSession]) -> None:
    answers = (
        "m", "2", "w", "he laughs", "b", "3", "no", "d", "major", "d", "minor", "o", "level",
        "2", "o", "discard", "2", "o", "share", "2/3", "o", "share", "x", "back", "p",
        "o", "ended-lost", "escaped",
    )  # fmt: skip
    steps, _out, _typist = follow(sessions[1], *answers)
    assert steps == [
        "taken:2", "note:he laughs", "demand:major", "demand:minor", "level:2", "discard:2",
        "share:2/3", "play", "end:lost/escaped",
    ]  # fmt: skip


@pytest.mark.parametrize("width", [40, 64, 80, 120])
@pytest.mark.parametrize("is_ascii", [False, True])
def test_the_head_fits(sessions: list[TableSession], width: int, is_ascii: bool) -> None:
    for session in sessions:
        for id in ("alert:end/a long note that says what to do", "reveal:1", "killed:2", "saved:3"):
            session.take(parse_step(id))
        lines = head_lines(session, width, is_ascii)
        assert max(line.cell_len for line in lines) <= width
        assert len(lines) <= 8
        text = "\n".join(line.plain for line in lines)
        assert session.title.upper() in text
        assert text.isascii() or not is_ascii
        assert f"[{'6' if session.table.setup.name else session.table.setup.threat}]" in text

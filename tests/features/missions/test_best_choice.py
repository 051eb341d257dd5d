"""The best choice: thought about for a moment, told in the words of the list, and nothing else."""

import io
import re
from pathlib import Path
from typing import Any, NoReturn

import pyte
import pytest

from hncli.career.record import CareerSetup
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.screen import CareerScreen, career_mission_screen
from hncli.features.lessons.lesson import load_lesson
from hncli.features.lessons.screen import LessonScreen
from hncli.features.lessons.session import LessonSession
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.labels import label
from hncli.game.engine.game import ACCEPT, END, Option
from hncli.game.engine.mission import Mission
from hncli.players.rollouts import RolloutEnd
from hncli.players.searching import SearchingPlayer, SearchResult
from hncli.terminal.environment import Environment
from hncli.terminal.progress import WIDEST, ProgressBar, thinking
from hncli.terminal.questions import LinePrompter
from tests.fuzz.twin import shipped
from tests.game.engine.table import offers, start
from tests.terminal.screens.screen_missions import MISSIONS, rolled

A_MOMENT = 0.001  # seconds: enough for one simulation
ANSWER = re.compile(
    r"(?:Best guess|There is only one choice): (.+?[.?!]) "
    r"(?:Then, dice willing: .+?[.?!] )?"
    r"Chance to win about (\d+)%, from (\d+) quick simulations?\."
    r"( Too close to call: .+ is about as good\."
    r"| Next best: .+ \(about \d+%, \d+ to \d+ points lower\)\. [A-Z].+\.)?"
)
ONE_OPTION = rolled(1, 2, hand=["small-talk"])


class Screen(io.StringIO):
    """A terminal that is written to."""

    def isatty(self) -> bool:
        return True


class Keys(io.StringIO):
    """A terminal that is read from."""

    def isatty(self) -> bool:
        return True


def seated(m: Mission, env: Environment) -> MissionScreen[Any]:
    """Come to a mission, and be asked."""
    table = MissionScreen(MissionSession(m, env.ask_few), env, LinePrompter(env))
    table.seconds = A_MOMENT
    assert m.decision is not None
    table.question = table.asked(m.decision)
    return table


def piped(width: int = 80) -> Environment:
    return Environment(io.StringIO(), io.StringIO(), width)


def said(table: MissionScreen[Any]) -> str:
    """Ask for the best choice, and give what is printed."""
    assert isinstance(table.env.sink, io.StringIO)
    before = len(table.env.sink.getvalue())
    assert table.show_best("") is False  # the same question is still open
    return table.env.sink.getvalue()[before:]


def offered(m: Mission) -> tuple[Option, ...]:
    assert m.decision is not None
    return m.decision.options


def facts(m: Mission) -> tuple[object, ...]:
    return m.to_json(), list(m.events), m.take_backs, m.decision


@pytest.mark.parametrize("name", MISSIONS)
def test_an_option_as_it_is_offered_and_the_mission_as_it_was(name: str) -> None:
    mission = MISSIONS[name].copy()
    before = facts(mission)
    table = seated(mission, piped())
    found = ANSWER.fullmatch(" ".join(said(table).split()))
    assert found is not None
    labels = [f"{n}. {one.label}" for n, one in enumerate(table.question.options, 1)]
    face_down = [label(mission.view, one) for one in offered(mission) if one.verb == "facedown"]
    assert found[1].removesuffix(".") in [*labels, *face_down]  # cards face down are one entry
    assert 0 <= int(found[2]) <= 100
    assert int(found[3]) >= 1
    assert facts(mission) == before


def test_the_last_conversation_is_a_plan() -> None:
    bought = start(
        last_conversation=True, threat="S", pool=1, saved=6, hand=[], cp=9, terror=[], demands=[],
        available=["minor-extraction"],
    )  # fmt: skip
    told = " ".join(said(seated(bought, piped())).split())
    assert "Buy Minor Extraction (3 CP). Then, dice willing: Play Minor Extraction." in told


def test_undo_is_as_free_as_before() -> None:
    mission = start(hand=["small-talk", "small-talk"])
    table = seated(mission, piped())
    first = mission.to_json()
    table.choose([Option("facedown", "small-talk")])
    assert mission.decision is not None
    table.question = table.asked(mission.decision)
    said(table)
    assert table.undo(False)
    assert mission.to_json() == first


def test_where_there_is_one_choice_the_chance_is_told_all_the_same() -> None:
    assert offers(ONE_OPTION) == ("accept",)
    text = said(seated(ONE_OPTION.copy(), piped()))
    assert text.startswith("There is only one choice: 1. Keep this roll.\nChance to win about ")


FIRST = "Best guess: 1. What Are Your Demands? Chance to win about 46%, from 180 quick simulations."


def compared(ours: list[float], theirs: list[float]) -> SearchResult:
    """A search whose rollouts stopped at these chances, the better one with one more saved."""
    better, worse = ({"threat": 3.0, "saves needed": needed} for needed in (1.0, 2.0))
    return SearchResult(
        Option("play", "what-are-your-demands"),
        0.4567,
        180,
        END,
        tuple(RolloutEnd(chance, None, 1, 0, 5, better) for chance in ours),
        tuple(RolloutEnd(chance, None, 0, 0, 5, worse) for chance in theirs),
    )


@pytest.mark.parametrize(
    ("thought", "told"),
    [
        (
            SearchResult(Option("play", "what-are-your-demands"), 0.4567, 180),
            FIRST,
        ),
        (
            SearchResult(END, 0.0, 1),
            "Best guess: 3. End the conversation. Chance to win about 0%, from 1 quick simulation.",
        ),
        (
            compared([0.5, 0.6] * 20, [0.4, 0.45] * 20),
            f"{FIRST} Next best: 3. End the conversation (about 33%, 12 to 13 points lower). "
            "It saves one hostage more on average.",
        ),
        (
            compared([0.5, 0.6] * 20, [0.6, 0.5] * 20),
            f"{FIRST} Too close to call: 3. End the conversation is about as good.",
        ),
        (
            compared([0.506] * 40, [0.5] * 40),  # ahead for certain, and not worth a word
            f"{FIRST} Too close to call: 3. End the conversation is about as good.",
        ),
    ],
)
def test_the_words(thought: SearchResult, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchingPlayer, "think", lambda *_args: thought)
    text = said(seated(start(hand=["what-are-your-demands"]), piped()))
    assert " ".join(text.split()) == told


@pytest.mark.parametrize("width", [20, 40, 80])
def test_it_fits(width: int) -> None:
    text = said(seated(ONE_OPTION.copy(), piped(width)))
    assert max(map(len, text.splitlines())) <= width


def test_a_question_of_the_lesson_has_no_number_for_it() -> None:
    lesson = load_lesson()
    env = piped()
    table = LessonScreen(
        LessonSession(lesson, MISSIONS["the first position"].copy(), env.ask_few),
        env,
        LinePrompter(env),
    )
    table.seconds = A_MOMENT
    table.question = table.reading_question(lesson.lesson[0])
    assert re.match(r"Best guess: [A-Z]", said(table))


# That it takes a moment


def test_a_plain_terminal_is_told_in_one_line() -> None:
    table = seated(ONE_OPTION.copy(), Environment(Keys(), Screen()))
    assert said(table).startswith("Thinking...\nThere is only one choice: ")


@pytest.mark.parametrize("width", [20, 40, 120])
@pytest.mark.parametrize(("is_ascii", "bar"), [(False, "█░"), (True, "#-")])
def test_a_bar_that_goes_away(
    width: int, is_ascii: bool, bar: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = Environment(Keys(), Screen(), width, is_drawn=True, is_ascii=is_ascii)
    table = seated(ONE_OPTION.copy(), env)
    pages: list[str] = []
    monkeypatch.setattr(table, "page", pages.extend)
    text = said(table)
    for line in text.split("\r"):
        assert re.fullmatch(rf"|Thinking [{bar}]+| +", line)
        assert len(line) < width
        assert len(line) <= WIDEST
    glass = pyte.Screen(width, 10)
    pyte.Stream(glass).feed(text)
    assert "".join(glass.display).strip() == ""  # the answer is painted with the next question
    assert ANSWER.fullmatch(" ".join(" ".join(pages or table.notes).split()))


def test_the_bar_grows_and_is_drawn_only_when_it_has() -> None:
    env = Environment(Keys(), Screen(), 20, is_drawn=True, is_ascii=True)
    bar = ProgressBar(env)
    for part in (0.0, 0.01, 0.5, 0.5, 1.0):
        bar.tell(part)
    assert isinstance(env.sink, Screen)
    drawn = ["Thinking ----------", "Thinking #####-----", "Thinking ##########"]
    assert env.sink.getvalue().split("\r") == ["", *drawn]


def test_the_bar_is_told_how_far_it_is() -> None:
    env = Environment(Keys(), Screen(), 80, is_drawn=True, is_ascii=True)
    table = seated(MISSIONS["on K, with an alert"].copy(), env)
    table.seconds = 0.5  # on a loaded machine less passes between two looks at the clock
    assert re.search(r"\rThinking #+-+\r", said(table))


def test_whatever_happens_the_bar_is_gone() -> None:
    env = Environment(Keys(), Screen(), 40, is_drawn=True)
    with pytest.raises(ZeroDivisionError), thinking(env):
        raise ZeroDivisionError
    assert isinstance(env.sink, Screen)
    assert env.sink.getvalue().endswith(f"\r{' ' * 39}\r")


# Ctrl-C


def interrupted(*_args: object) -> NoReturn:
    raise KeyboardInterrupt


def test_ctrl_c_leads_back_to_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchingPlayer, "think", interrupted)
    for is_drawn in (False, True):
        env = Environment(Keys("hint best\n1\n"), Screen(), is_drawn=is_drawn)
        mission = ONE_OPTION.copy()
        table = seated(mission, env)
        item = table.answer(table.question)
        assert item is not None
        assert item.options == (ACCEPT,)
        assert isinstance(env.sink, Screen)
        told = "Stopped thinking. Nothing has changed."
        assert table.notes == ([told] if is_drawn else [])
        assert (f"Thinking...\n\n{told}\n" in env.sink.getvalue()) == (not is_drawn)
        assert facts(mission) == facts(ONE_OPTION)


def test_ctrl_c_ends_what_reads_from_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchingPlayer, "think", interrupted)
    table = seated(ONE_OPTION.copy(), piped())
    with pytest.raises(KeyboardInterrupt):
        table.show_best("")


# Careers


def test_in_a_career(tmp_path: Path) -> None:
    """Inside a mission it is told, between missions it is not; nothing is written for either."""
    env = piped()
    setup = CareerSetup("Mira Holm", ("base",), "normal", 12, "career")
    with Careers(tmp_path, shipped()).create("mira", setup) as kept:
        desk = CareerScreen(kept, env, LinePrompter(env))
        commands = {command.word: command for command in desk.commands()}
        assert commands["hint best"].do("") is False
        assert kept.career.decision is not None
        kept.choose(kept.career.decision.options[0])
        table = career_mission_screen(kept, env, desk.asks)
        table.seconds = A_MOMENT
        assert table.mission.decision is not None
        table.question = table.asked(table.mission.decision)
        before, position = on_disk(tmp_path), facts(table.mission)
        assert ANSWER.search(" ".join(said(table).split()))
        assert (on_disk(tmp_path), facts(table.mission)) == (before, position)
    assert isinstance(env.sink, io.StringIO)
    assert env.sink.getvalue().startswith("What is best is only known inside a mission;")


def on_disk(home: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}

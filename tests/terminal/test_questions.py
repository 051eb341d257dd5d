"""Every kind of question on a terminal, and every word that can be typed at one."""

from pathlib import Path

from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.career.table_mission import TableMission
from hncli.engine.game import parse_option
from hncli.store.careers.careers import Careers
from hncli.store.missions.saved_mission import SavedMissions
from hncli.ui.career.labels import career_label
from hncli.ui.career.status_text import question
from hncli.ui.mission.labels import does, label
from hncli.ui.mission.position_text import question_lines
from tests.cli.at_career import begin, lines, stored
from tests.cli.at_mission import left_choices, left_mission
from tests.cli.running import run_hn
from tests.fuzz.twin import shipped
from tests.terminal.lists import keys_to, shown
from tests.terminal.screen import CTRL_D, Terminal, letters

PLAY = ("mission", "play", "--abductor", "donna", "--seed", "6")
WANTED = "entry:backup-unit"  # it offers itself before a roll
KINDS = ["career", "converse", "offer", "roll", "pick", "pick", "roll", "converse", "spend"]


def three_missions_in(home: Path) -> None:
    """A career whose third success has given it a resource that makes offers."""
    setup = CareerSetup("Mira Holm", ("base",), "normal", 12, "career")
    with Careers(home, shipped()).create("mira", setup) as kept:
        for _mission in range(3):
            kept.enter(TableMission("won", 7, 7, 0))
            while not kept.career.can_start:
                assert kept.career.decision is not None
                options = kept.career.decision.ids
                kept.choose(parse_option(WANTED if WANTED in options else options[0]))


def likely(career: Career, n: int) -> str:
    """A choice that leads to every kind of decision soon."""
    assert career.decision is not None
    options = career.decision.ids
    if n == 0:
        return "mission:donna"
    if n > 1 and "end" in options:
        return "end"
    return next((id for id in options if id.startswith(("use:", "convert:"))), options[0])


def check_list(terminal: Terminal, career: Career) -> None:
    """Compare the list on the screen with what the career asks."""
    found, decision, m = shown(terminal), career.decision, career.mission
    assert decision is not None
    if m is None:
        asked, said = (
            question(career, decision),
            [career_label(career, id) for id in decision.options],
        )
    else:
        asked = question_lines(m.view, decision)[-1]
        said = [label(m.view, option) for option in decision.options]
        assert found.description == letters(does(m.view, decision.options[0]))
    assert found.question.startswith(letters(f"? {asked} (?,hint"))
    assert found.options == [letters(one) for one in said]
    assert found.pointed == 1


def test_every_kind_of_decision(tmp_path: Path) -> None:
    three_missions_in(tmp_path)
    kinds = []
    with Terminal(tmp_path, "career", "play") as terminal:
        terminal.asked()
        for n in range(len(KINDS)):
            career = stored(tmp_path)
            assert career.decision is not None
            kinds.append(career.decision.kind)
            check_list(terminal, career)
            options = career.decision.ids
            number = options.index(likely(career, n)) + 1
            terminal.type(keys_to(number, len(options), by_arrows=n % 2 == 0))
            told = f"> {number}. "
            assert any(line.startswith(told) for line in terminal.story), told
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])
    assert kinds == KINDS
    assert len(stored(tmp_path).log.choices) == len(KINDS) - 1


def answers_by_pipe(home: Path, *typed: str) -> dict[str, list[str]]:
    """What is printed after each line that is typed through a pipe."""
    ended = run_hn(*PLAY, "--width", "80", typed=lines(*typed), HN_HOME=str(home))
    assert (ended.code, ended.err) == (0, "")
    answers: dict[str, list[str]] = {}
    last = ""
    for line in ended.out.splitlines():
        if line.startswith("> "):
            last = line.removeprefix("> ")
            answers[last] = []
        elif last:
            answers[last].append(line)
    return answers


def answer(terminal: Terminal, line: str) -> list[str]:
    """Type a whole line at a list, and give what is printed before the list is there again."""
    terminal.command(line)
    story = terminal.story
    prompts = [n for n, one in enumerate(story) if one.startswith("? ")]
    assert story[prompts[-2]] == f"? > {line}", terminal.text
    return story[prompts[-2] + 1 : prompts[-1]]


SAME = (
    "?",
    "help",
    "card keep cool",
    "CARD sniper, take the shot!",
    "card",
    "card kep cool",
    "rules dice",
    "why not buy Sniper, Take the Shot!?",
    "why not buy:small-talk",
    "log",
    "ids",
    "xyzzy",
    "play:nothing",
    "0",
    "99",
)
"""Lines that are answered with the same words on a terminal and through a pipe."""


def choices(home: Path) -> tuple[str, ...]:
    """The choices of the single mission, as they are on disk."""
    left = left_choices(home)
    assert left is not None
    return left


def test_lines_that_only_ask(tmp_path: Path) -> None:
    """No line is taken for a choice, not even the Enter at its end."""
    piped = answers_by_pipe(tmp_path / "pipe", "facedown:keep-cool", *SAME)
    home = tmp_path / "keys"
    with Terminal(home, *PLAY) as terminal:
        terminal.asked()
        terminal.command("facedown:keep-cool", "CP 1.")
        for line in SAME:
            assert answer(terminal, line) == piped[line], line
            assert choices(home) == ("facedown:keep-cool",), line
        told = " ".join(answer(terminal, "hint"))
        assert "Keep Cool" in told
        assert "%" in told
        looked = answer(terminal, "look")
        assert any("Turn 1, conversation" in line for line in looked)
        assert choices(home) == ("facedown:keep-cool",)
        terminal.press("save and quit\r")
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert terminal.text.splitlines()[-1].endswith("To continue: hn mission play --resume")


def test_a_number_that_is_too_high(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.asked()
        terminal.type("12\r", "Type a number from 1 to 7")
    assert left_mission(tmp_path) is None


def test_lines_that_go_back_or_end_it(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.asked()
        terminal.command("undo", "There is nothing to undo.")
        terminal.type("2\r", "CP 1.")
        terminal.command("undo", "Undone.")
        assert choices(tmp_path) == ()
        terminal.type("1\r", "What about these dice?")
        terminal.command("undo", "Type take back to undo it anyway.")
        assert choices(tmp_path) == ("play:keep-cool",)
        terminal.command("take back", "What do you say?")
        assert choices(tmp_path) == ()
        for word in ("no", "n", "", "maybe"):
            terminal.command("give up", "Give this mission up?")
            terminal.type(word + "\r", "The mission goes on.")
            assert terminal.text.count("? >") == terminal.text.count("? > give up") + 2
        terminal.command("give up", "Give this mission up?")
        terminal.press("yes\r")
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert "Mission lost: you gave the mission up." in terminal.text
    assert left_mission(tmp_path) is None


def test_lines_between_missions(tmp_path: Path) -> None:
    begin(tmp_path)
    with Terminal(tmp_path, "career", "play") as terminal:
        terminal.asked()
        for line, told in (
            ("hint", "There is nothing to roll between missions"),
            ("undo", "undo works inside a mission"),
            ("log", "No mission has been played yet."),
            ("ids", "2. mission:"),
            ("card keep cool", "Keep Cool. "),
            ("retire", "Retire for good?"),
        ):
            terminal.command(line, told)
        terminal.type("no\r", "What next?")
        assert stored(tmp_path).steps == ()
        terminal.command("retire", "Retire for good?")
        terminal.press("yes\r")
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert "hn career scorecard mira" in terminal.text
    assert stored(tmp_path).record.retired


def test_a_mission_that_was_left_is_not_replaced(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.asked()
        terminal.type("2\r", "CP 1.")
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.asked()
        terminal.type("2\r", "CP 1.")
    assert sorted(SavedMissions(tmp_path).names()) == ["donna", "donna-2"]

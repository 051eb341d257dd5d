"""Every kind of question on a terminal, and every word that can be typed at one."""

from pathlib import Path

from hncli.base.text import capitalized
from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.career.table_mission import TableMission
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.status_text import question
from hncli.features.missions.choices import choices
from hncli.features.missions.saving.store import SavedMissions
from hncli.features.missions.screen import menu as mission_menu
from hncli.game.engine.game import parse_option
from tests.cli.at_career import begin, lines, stored
from tests.cli.at_mission import left_mission
from tests.cli.running import run_hn
from tests.fuzz.twin import shipped
from tests.terminal.lists import menu
from tests.terminal.screen import CTRL_D, ENTER, ESC, SPACE, Terminal, letters
from tests.terminal.single import PLAY, at_a_choice, give_up, kept

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


def check_menu(terminal: Terminal, career: Career) -> None:
    """Compare the menu on the screen with what the career asks."""
    found, decision, m = menu(terminal), career.decision, career.mission
    assert decision is not None
    assert found.pointed == 1
    if m is None:
        assert found.question == letters(question(career, decision))
        return
    assert found.question == letters(mission_menu.question(m.view, decision))
    entries = choices(m.view, few=False)
    said = [mission_menu.choice_label(m.view, one, True) for one in entries]
    assert found.options == [letters(one) for one in said]
    does = mission_menu.choice_does(m.view, entries[0])
    assert letters(capitalized(does)) in letters(terminal.text)


def test_every_kind_of_decision(tmp_path: Path) -> None:
    three_missions_in(tmp_path)
    kinds = []
    with Terminal(tmp_path, "career", "play", variables={"HN_ASK": "all"}) as terminal:
        terminal.asked()
        for n in range(len(KINDS)):
            career = stored(tmp_path)
            assert career.decision is not None
            kinds.append(career.decision.kind)
            check_menu(terminal, career)
            terminal.enter(likely(career, n))
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])
    assert kinds == KINDS
    assert len(stored(tmp_path).log.choices) == len(KINDS) - 1


def answers_by_pipe(home: Path, *typed: str) -> dict[str, list[str]]:
    """What is printed after each line that is typed through a pipe."""
    ended = run_hn(*PLAY, "--width", "80", typed=lines(*typed), HN_HOME=str(home), HN_ASK="few")
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


def answer(terminal: Terminal, line: str) -> str:
    """Type a whole line at a menu, and give the screen with the answer; a page is closed."""
    screen = terminal.enter(line)
    if "Esc: close" in screen:
        terminal.type(ESC, "What do you say?")
    return screen


SAME = (
    "card keep cool",
    "CARD sniper, take the shot!",
    "card",
    "card kep cool",
    "rules dice",
    "why not buy Sniper, Take the Shot!?",
    "why not buy:small-talk",
    "log",
    "ids",
    "play:nothing",
    "0",
    "99",
)
"""Lines that are answered with the same words on a terminal and through a pipe."""

LETTERED = {
    "?": "s  Small Talk",
    "help": "s  Small Talk",
    "xyzzy": "Nothing here is called xyzzy.",
}
"""Lines whose answers go by the letters on the terminal."""


def test_lines_that_only_ask(tmp_path: Path) -> None:
    """No line is taken for a choice, not even the Enter at its end."""
    piped = answers_by_pipe(tmp_path / "pipe", "facedown:keep-cool", *SAME)
    home = tmp_path / "keys"
    with Terminal(home, *PLAY, rows=90) as terminal:
        terminal.asked()
        terminal.enter("facedown:keep-cool", "CP +1, now 1")
        for line in SAME:
            said = letters("".join(piped[line])).replace(",2copies", "\N{MULTIPLICATION SIGN}2")
            assert said in letters(answer(terminal, line)), line
            assert kept(home) == ("facedown:keep-cool",), line
        for line, words in LETTERED.items():
            assert words in answer(terminal, line), line
            assert kept(home) == ("facedown:keep-cool",), line
        told = answer(terminal, "hint")
        assert "Keep Cool" in told
        assert "as the dice fall" in told
        looked = answer(terminal, "look")
        assert "You play Keep Cool face down: CP +1, now 1." in looked
        assert "Turn 1, conversation. In charge: Donna Scarborough." in looked
        assert kept(home) == ("facedown:keep-cool",)
        terminal.press("/save and quit\r")
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert terminal.text.splitlines()[-1].endswith("To continue: hn mission play --resume")


def test_a_number_that_is_too_high(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.asked()
        terminal.type("/12\r", "Type a number from 1 to 5")
    assert left_mission(tmp_path) is None


def test_lines_that_go_back_or_end_it(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.asked()
        terminal.type("u", "There's nothing to undo.")
        terminal.type(SPACE + ENTER, "CP +1, now 1")
        terminal.type("u", "Undone.")
        assert kept(tmp_path) == ()
        terminal.type("k", "One success.")
        assert kept(tmp_path)[0] == "play:keep-cool"
        terminal.type("u", "Press u again to take it back anyway.")
        terminal.enter("take back", "Undone.")
        assert kept(tmp_path) == ()
        for key in ("n", ENTER):  # no is the first answer
            terminal.enter("give up", "Give up this mission?")
            terminal.type(key, "The mission continues.")
        give_up(terminal)
        assert "You hang up, turn 1" in terminal.text
        terminal.press("b")
        assert (terminal.end(), terminal.dirt()) == (0, [])
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
            terminal.enter(line, told)
            if "Esc: close" in terminal.text:
                terminal.type(ESC)
        terminal.type("n", "What next?")
        assert stored(tmp_path).steps == ()
        terminal.type("r", "Retire for good?")
        terminal.press("y")
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert "hn career scorecard mira" in terminal.text
    assert stored(tmp_path).record.retired


def test_a_mission_that_was_left_is_not_replaced(tmp_path: Path) -> None:
    for _time in range(2):
        with at_a_choice(tmp_path):
            pass
    assert sorted(SavedMissions(tmp_path).names()) == ["donna", "donna-2"]

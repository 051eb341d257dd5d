"""The desk without a career, and the list of abductors: several missions side by side."""

from pathlib import Path

from hncli.career.record import PlayedMission
from hncli.features.missions.saving.history import MissionHistory
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.engine.game import parse_option
from hncli.game.engine.setup import MissionSetup
from tests.fuzz.twin import shipped
from tests.terminal.lists import menu
from tests.terminal.screen import CTRL_C, CTRL_D, ENTER, ESC, SPACE, Terminal, letters
from tests.terminal.single import take

HOME = "What would you like to do?"
LINE = "Who's on the line?"


def leave(home: Path, *abductors: str) -> None:
    """Leave a mission with each of them, after one choice."""
    for abductor in abductors:
        box = next(box for box in shipped().boxes if abductor in shipped().abductors(box))
        setup = MissionSetup(box, abductor, 6)
        with SavedMissions(home).create(shipped(), setup) as saved:
            saved.choose(parse_option("facedown:keep-cool"))


def test_each_mission_is_named_and_the_rest_folded(tmp_path: Path) -> None:
    leave(tmp_path, "arkayne", "donna", "edward", "lijah", "barrett", "renesha", "donna")
    with Terminal(tmp_path, rows=24) as terminal:
        terminal.asked(HOME)
        assert menu(terminal).options[:6] == [
            letters(text)
            for text in (
                "Continue: Donna (donna-2), turn 1, 12 held",
                "Continue: Renesha, turn 1, 12 held",
                "Continue: Barrett, turn 1, 10 held",
                "Continue: Lijah, turn 1, 10 held",
                "Continue: Edward, turn 1, 9 held",
                "More saved missions (2) ...",
            )
        ]
        take(terminal, "More saved missions", "Which mission?")
        assert len(menu(terminal).options) == 8
        terminal.type(ESC, HOME)
        take(terminal, "More saved missions", "Which mission?")
        take(terminal, "Donna, turn 1", "What do you say?")
        terminal.type(SPACE + ENTER)
        terminal.type(CTRL_C, HOME)
        assert menu(terminal).options[0] == letters("Continue: Donna, turn 1, 12 held")
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])
    assert len(SavedMissions(tmp_path).read("donna").log.choices) == 2
    assert len(SavedMissions(tmp_path).read("donna-2").log.choices) == 1


def test_a_new_mission_from_the_home_screen_replaces_none(tmp_path: Path) -> None:
    """Only Enter is pressed, as by somebody who reads nothing."""
    leave(tmp_path, "donna")
    before = SavedMissions(tmp_path).path("donna").read_bytes()
    with Terminal(tmp_path, rows=24) as terminal:
        terminal.asked(HOME)
        take(terminal, "A single call", LINE)
        take(terminal, "Back", HOME)
        take(terminal, "A single call", LINE)
        terminal.type(ENTER, "What do you say?")
        terminal.type(ENTER)
        terminal.type("q", HOME)
        assert menu(terminal).options[0].startswith(letters("Continue: Arkayne, turn 1"))
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert "To continue" not in terminal.text
    assert SavedMissions(tmp_path).names() == ["arkayne", "donna"]
    assert SavedMissions(tmp_path).path("donna").read_bytes() == before


def test_the_command_asks_who_is_on_the_line(tmp_path: Path) -> None:
    MissionHistory(tmp_path).add(
        PlayedMission("base", "donna", result, (), f"single-{n}", "", 1, 7)
        for n, result in enumerate(("won", "lost", "won"))
    )
    with Terminal(tmp_path, "mission", "play", "--seed", "6") as terminal:
        terminal.asked(LINE)
        told = menu(terminal)
        assert told.options[1] == letters(
            "Donna Scarborough: 12 hostages, threat 2, fair, won 2 of 3, best: turn 7"
        )
        assert told.options[-1] == letters("Anyone (random)")
        assert len(told.options) == 12
        terminal.command("donna", "What do you say?")
        assert terminal.text.startswith("DONNA SCARBOROUGH")
        assert "12 inside" in terminal.text
        terminal.press(CTRL_C)
        assert (terminal.end(), terminal.dirt()) == (130, [])


def test_only_those_of_a_box(tmp_path: Path) -> None:
    with Terminal(tmp_path, "mission", "play", "--box", "crime-wave", columns=40) as terminal:
        terminal.asked(LINE)
        names = [one.partition(":")[0] for one in menu(terminal).options]
        assert names == ["LijahRamone", "BarrettMullins", "ReneshaSharp", "Anyone(random)"]
        terminal.type("4" + ENTER, "What do you say?")
        terminal.press(CTRL_D)
        assert terminal.end() == 0


def test_a_mission_is_removed_after_a_question(tmp_path: Path) -> None:
    leave(tmp_path, "donna")
    for key, left in ((ESC, ["donna"]), ("n", ["donna"]), ("y", [])):
        with Terminal(tmp_path, "mission", "remove", "donna") as terminal:
            terminal.asked("Remove this mission: Donna, turn 1, 12 held?")
            terminal.press(key)
            assert (terminal.end(), terminal.dirt()) == (0, [])
        assert SavedMissions(tmp_path).names() == left

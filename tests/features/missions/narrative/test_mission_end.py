"""The end of a mission: ten lines, what it beat, and what can be done then."""

import io
from pathlib import Path

import pytest

from hncli.career.record import CareerSetup, PlayedMission
from hncli.features.careers.store import Careers
from hncli.features.missions.exchange import heading_line, summary_lines
from hncli.features.missions.history import MissionHistory
from hncli.features.missions.mission_end import end_lines, mission_end, record_lines
from hncli.features.missions.screen import single_mission_screen
from hncli.features.missions.session import SingleSession
from hncli.features.missions.store import SavedMissions
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.environment import Environment
from tests.fuzz.twin import played, shipped
from tests.game.engine.table import choose, start
from tests.terminal.screen import CTRL_D, Terminal

ALL = [("arkayne", 5), ("donna", 6), ("edward", 3), ("arkayne", 11), ("donna", 2)]


def finished(abductor: str, seed: int) -> tuple[Mission, list[MissionEvent]]:
    """A mission that was played to its end, with all its events."""
    mission, ids, _numbers = played(abductor, seed)
    again = MissionSetup("base", abductor, seed).begin(shipped())
    events = list(again.events)
    for id in ids:
        events += choose(again, id)
    assert again.outcome == mission.outcome
    return again, events


def given_up() -> Mission:
    """By the rules before version 3, which leave people held."""
    mission = start(saved=2, killed=1)
    mission.give_up(kills=False)
    return mission


def won(turns: int, saved: int, abductor: str = "arkayne", result: str = "won") -> PlayedMission:
    return PlayedMission("base", abductor, result, (), "c", "", 1, turns, saved)


@pytest.mark.parametrize(("abductor", "seed"), ALL)
@pytest.mark.parametrize("after", [[], ["Your first win.", "Achievement: X. Y."]])
def test_ten_lines_at_most(abductor: str, seed: int, after: list[str]) -> None:
    mission, events = finished(abductor, seed)
    end = mission_end(mission.view, events, after)
    assert len(end_lines(end, 80)) <= 10
    drawn = [*heading_line(end, 80), *summary_lines(end, 80)]
    assert len(drawn) <= 10
    for width in (40, 80, 120):
        lines = [*heading_line(end, width), *summary_lines(end, width)]
        assert all(len(line.plain) <= width for line in lines)
        assert all(len(line) <= width for line in end_lines(end, width))


def test_the_heading() -> None:
    end = mission_end(given_up().view, [])
    assert end_lines(end, 80) == [
        f"You hang up, turn 3: lost, 2 saved, 1 killed, {given_up().pool} still held.",
        f"Seed {given_up().seed}.",
    ]
    (line,) = heading_line(end, 80)
    assert line.plain.startswith("YOU HANG UP, TURN 3 ")
    assert line.plain.endswith("still held")


# Records


def records(*known: PlayedMission, turn: int = 7, saved: int = 6) -> list[str]:
    mission = start(turn=turn, pool=1, saved=saved - 1, hand=["minor-extraction"], dice=[5, 6, 1])
    choose(mission, "play:minor-extraction")
    choose(mission, "accept")
    assert (mission.result, mission.turn, mission.saved) == ("won", turn, saved)
    return record_lines(mission.view, "base", known)


def test_a_first_mission_beats_nothing() -> None:
    assert records() == records(won(9, 1, "donna")) == []


def test_the_first_win() -> None:
    assert records(won(9, 6, result="lost")) == ["Your first win against Arkayne Massua."]


def test_the_quickest_win() -> None:
    said = "Your quickest win against Arkayne Massua (was 9 turns)."
    assert records(won(9, 6), won(11, 7)) == [said]
    assert records(won(7, 6)) == []
    assert records(won(9, 6), won(0, 0)) == []  # nobody knows how quick that one was


def test_the_most_saved() -> None:
    said = "The most you've saved against Arkayne Massua: 6 (was 5)."
    assert records(won(5, 5), won(3, 1, result="lost")) == [said]


# At the end of a single mission


def test_it_is_entered_and_told(tmp_path: Path) -> None:
    _mission, ids, _numbers = played("donna", 6)
    sink = io.StringIO()
    MissionHistory(tmp_path).add([won(99, 0, "donna")])
    with SavedMissions(tmp_path).create(shipped(), MissionSetup("base", "donna", 6)) as saved:
        source = io.StringIO("".join(f"{id}\n" for id in ids))
        env = Environment(source, sink, ask_few=False)
        screen = single_mission_screen(SingleSession(saved, env.ask_few), env)
        screen.play()
    _first, entry = MissionHistory(tmp_path).all()
    assert (entry.turns, entry.saved) == (screen.view.turn, screen.view.saved)
    assert f", turn {entry.turns}: {entry.result}, {entry.saved} saved" in sink.getvalue()
    assert not saved.is_saved
    assert screen.next == ""  # nobody is asked without a terminal


def test_the_menu_on_a_terminal(tmp_path: Path) -> None:
    with Terminal(
        tmp_path, "mission", "play", "--abductor", "donna", "--seed", "6", rows=24
    ) as terminal:
        terminal.see("What do you say?")
        terminal.press("/give up\r")
        terminal.see("Give up this mission?")
        terminal.press("y")
        terminal.see(
            "YOU HANG UP, TURN 1", "a  Again", "n  Another abductor", "s  Story", "b  Back"
        )
        terminal.press("s")
        terminal.see("Donna Scarborough, seed 6", "Turn 1.")
        terminal.press("q")
        terminal.see("What next?")
        terminal.press("a")
        terminal.see("What do you say?")
        terminal.press("/give up\r")
        terminal.see("Give up this mission?")
        terminal.press("y")
        terminal.see(
            "YOU HANG UP, TURN 1", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} b  Back"
        )
        terminal.press("\r")  # begins no other mission
        assert terminal.end() == 0
    assert [one.abductor for one in MissionHistory(tmp_path).all()] == ["donna", "donna"]


def test_the_menu_in_a_career(tmp_path: Path) -> None:
    setup = CareerSetup("Mara Voss", ("base",), "normal", 7, "career")
    with Careers(tmp_path, shipped()).create("mara", setup) as career:
        career.choose(parse_option("mission:donna"))
    with Terminal(tmp_path, "career", "play", "mara", rows=40) as terminal:
        terminal.see("What do you say?")
        terminal.press("/give up\r")
        terminal.see("Give up this mission?")
        terminal.press("y")
        terminal.see("YOU HANG UP, TURN 1", "c  Continue", "s  Story")
        assert "Again" not in terminal.text
        terminal.press("s")
        terminal.see("Donna Scarborough, seed ", "Turn 1.")
        terminal.press("q")
        terminal.see("What next?")
        terminal.press("c")
        terminal.see("the mission failed")
        terminal.press(CTRL_D)
        assert terminal.end() == 0

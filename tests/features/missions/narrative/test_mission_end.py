"""The end of a mission: ten lines, what it beat, and what can be done then."""

import io
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from hncli.career.record import CareerSetup, PlayedMission
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.screen import career_mission_screen
from hncli.features.missions.saving.history import MissionHistory
from hncli.features.missions.saving.store import SavedMissions
from hncli.features.missions.screen.end_menu import SINGLE_END, end_item
from hncli.features.missions.screen.end_page import end_parts, masthead, page_lines
from hncli.features.missions.screen.screen import single_mission_screen
from hncli.features.missions.session import SingleSession
from hncli.features.missions.words.call import Call, sentences
from hncli.features.missions.words.labels import OUT_OF_TIME
from hncli.features.missions.words.mission_end import end_lines, mission_end, record_lines
from hncli.features.missions.words.turning_points import turning_points, weightiest
from hncli.game.engine import events as ev
from hncli.game.engine.game import GIVING_UP, parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import Leaving, MissionSetup
from hncli.terminal.environment import Environment
from hncli.terminal.layout import compose
from tests.fuzz.twin import played, shipped
from tests.game.engine.table import choose, start
from tests.terminal.screen import Terminal, letters

Story = list[list[ev.MissionEvent]]
ALL = [("arkayne", 5), ("donna", 6), ("edward", 3), ("arkayne", 11), ("donna", 2)]


@cache
def finished(abductor: str, seed: int) -> tuple[Mission, Story]:
    """A mission that was played to its end, with its story; nobody changes it."""
    mission, ids, _numbers = played(abductor, seed)
    again = MissionSetup("base", abductor, seed).begin(shipped())
    story = [list(again.events), *(list(choose(again, id)) for id in ids)]
    assert again.outcome == mission.outcome
    return again, story


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
    mission, story = finished(abductor, seed)
    end = mission_end(mission.view, story, after)
    assert len(end_lines(end, 80)) <= 10
    for width in (40, 80, 120):
        assert all(len(line) <= width for line in end_lines(end, width))


def test_the_heading() -> None:
    end = mission_end(given_up().view, [])
    assert end_lines(end, 80) == [
        f"You hang up, turn 3: lost, 2 saved, 1 killed, {given_up().pool} still held.",
        f"Seed {given_up().seed}.",
    ]


def escaped(**given: object) -> Mission:
    demands = [{"id": "school-bus", "face": "up"}]
    mission = start(demands=demands, cp=9, hand=[], **given)
    choose(mission, "concede:d1")
    choose(mission, "end")
    while mission.decision is not None:
        choose(mission, mission.decision.options[-1].id)
    assert mission.ending == "escaped"
    return mission


@pytest.mark.parametrize("abductor", ["arkayne", "donna"])
def test_whoever_gets_away_has_a_name(abductor: str) -> None:
    mission = escaped(abductor=abductor)
    end = mission_end(mission.view, [])
    assert end.heading.startswith(f"{mission.catalogue.abductor.title} gets away")


# What was said


@pytest.mark.parametrize(("abductor", "seed"), ALL)
def test_three_exchanges_are_those_of_the_call(abductor: str, seed: int) -> None:
    mission, story = finished(abductor, seed)
    end = mission_end(mission.view, story)
    assert 0 < len(end.exchanges) <= 3
    told = sentences(Call(mission.view).tell(story))
    for one in end.exchanges:
        assert one.point.text
        assert all(any(said in text for text in told) for said in (one.you, one.heard) if said)
    assert end.words in told[-2]
    assert mission_end(mission.view, story) == end


# The page


def shown(
    mission: Mission, story: list[list[ev.MissionEvent]], width: int, height: int
) -> list[str]:
    """The page on a screen of a size, with the menu of a single mission."""
    end = mission_end(mission.view, story, ["Achievement: On the Edge. Won at last."])
    items = tuple(replace(end_item(id), brief=True) for id in SINGLE_END)
    parts = end_parts(end, items, lambda _width: [], lambda _width: [])
    lines = [line.plain for line in compose(parts, width, height, len(items) - 1, {})]
    assert len(lines) <= height
    assert all(len(line) <= width for line in lines)
    return lines


@pytest.mark.parametrize(("abductor", "seed"), ALL)
@pytest.mark.parametrize("size", [(80, 24), (40, 20), (120, 40)])
def test_headline_ending_people_and_menu_are_cut_last(
    abductor: str, seed: int, size: tuple[int, int]
) -> None:
    mission, story = finished(abductor, seed)
    end = mission_end(mission.view, story)
    lines = shown(mission, story, *size)
    text = letters(" ".join(lines))
    for one in (end.headline.upper(), end.heading, end.figures):
        assert letters(one) in text
    assert all(letters(end_item(id).label) in text for id in SINGLE_END)
    assert not any("more (l)" in line or "above (l)" in line for line in lines)
    for word, people in (("Home", end.home), ("Lost", end.lost)):
        if people.count:
            assert letters(f"{word}: {people.names[0]}") in text


def test_everything_is_there_where_there_is_room() -> None:
    mission, story = finished("donna", 2)
    end = mission_end(mission.view, story)
    text = letters(" ".join(shown(mission, story, 120, 60)))
    said = [said for one in end.exchanges for said in (one.point.text, one.you, one.heard)]
    left = " ".join(line[:71] for line in shown(mission, story, 120, 60))
    assert all(letters(one) in letters(left) for one in said)
    assert letters("Achievement: On the Edge") in text
    right = letters(" ".join(line[71:] for line in shown(mission, story, 120, 60)))
    assert all(letters(name) in right for name in (*end.home.names, *end.lost.names))


def test_no_death_is_left_out() -> None:
    """Deaths of one turn in several sentences, like ones among them, are all told."""
    for abductor, seed in ALL:
        mission, story = finished(abductor, seed)
        events = [event for told in story for event in told]
        lost = Leaving(mission.view.people, events).lost
        assert len(lost) == mission.killed
        text = letters(" ".join(shown(mission, story, 80, 60)))
        assert all(letters(person.name) in text for person in lost)
    killed = [ev.HostageKilled(f"card-{n % 2}", 5 - n, n, "2") for n in range(1, 4)]
    points = turning_points(start().view, [ev.TurnStarted(1, False), *killed])
    assert points[0].text.count("killed") == 3


def test_winning_looks_unlike_losing() -> None:
    pages = {}
    for abductor, seed in [*ALL, ("arkayne", 6)]:
        mission, story = finished(abductor, seed)
        for is_ascii in (False, True):
            end = mission_end(mission.view, story)
            head = masthead(end, 80, is_ascii)
            pages[end.result, is_ascii] = (head[0].plain[:2], str(head[0].style), end.figures[:3])
    assert pages == {
        ("won", False): ("\u2554\u2550", "success", "won"),
        ("won", True): ("+=", "success", "won"),
        ("lost", False): ("\N{LOWER HALF BLOCK}" * 2, "danger", "los"),
        ("lost", True): ("##", "danger", "los"),
    }


def test_a_review_brings_the_curve() -> None:
    mission, story = finished("donna", 6)
    end = replace(mission_end(mission.view, story), chances=(0.0, 0.5, 0.99, 1.0))
    for is_ascii, curve in ((False, "\u2581\u2585\u2588\u2588"), (True, "0599")):
        lines = page_lines(end, lambda _width: [], 80, 12, is_ascii)
        assert f"Chance to win, turn by turn: {curve}" in [line.plain for line in lines]


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
        terminal.see("You hang up, turn 1", "a  Again", "n  Another", "s  Story", "b  Back")
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
            "You hang up, turn 1", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} b  Back"
        )
        terminal.press("\r")  # begins no other mission
        assert terminal.end() == 0
    assert [one.abductor for one in MissionHistory(tmp_path).all()] == ["donna", "donna"]


def test_a_career_goes_on_after_its_mission(tmp_path: Path) -> None:
    setup = CareerSetup("Mara Voss", ("base",), "normal", 7, "career")
    env = Environment(io.StringIO(), io.StringIO())
    with Careers(tmp_path, shipped()).create("mara", setup) as career:
        career.choose(parse_option("mission:donna"))
        screen = career_mission_screen(career, env, None)
        screen.session.give_up()
        offered = [item.id for item in screen.ending.items]
    assert offered[0] == "continue"
    assert "story" in offered
    assert not {"again", "another", "back"} & set(offered)


def test_page_and_picture_are_written_into_this_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each under a name of its own; what cannot be written is told in a line."""
    monkeypatch.chdir(tmp_path)
    sink = io.StringIO()
    with SavedMissions(tmp_path / "home").create(
        shipped(), MissionSetup("base", "donna", 6)
    ) as saved:
        for id in played("donna", 6)[1]:
            saved.choose(parse_option(id))
        screen = single_mission_screen(SingleSession(saved), Environment(io.StringIO(), sink))
        end = mission_end(screen.view, screen.session.story)
        (tmp_path / "donna.png").write_text("mine")
        for id in ("page", "picture", "picture"):
            assert screen.ending.do(screen, end, id)
        assert (tmp_path / "donna.html").read_text("utf-8").startswith("<!DOCTYPE html>")
        assert (tmp_path / "donna.png").read_text() == "mine"
        assert (tmp_path / "donna-2.png").read_bytes().startswith(b"\x89PNG")
        assert sink.getvalue().count("Written:") == 3  # a long path stands below it
        assert not (tmp_path / "donna-3.png").exists()
        monkeypatch.setattr("hncli.report.html._drawn", lambda _svg: b"")  # no font
        screen.ending.do(screen, end, "picture")
        assert (tmp_path / "donna.svg").read_text("utf-8").startswith("<svg")


# The turning points: what weighed most, from the events alone

WIRE = "wire-10000000"


def saved(source: str, n: int = 1) -> ev.HostageSaved:
    return ev.HostageSaved(source, 5 - n, n, "3")


def killed(source: str, n: int = 1) -> ev.HostageKilled:
    return ev.HostageKilled(source, 5 - n, n, "3")


def told(*events: ev.MissionEvent) -> list[str]:
    """The texts of turns, of which the first begins by itself."""
    found = turning_points(start().view, [ev.TurnStarted(1, False), *events])
    return [point.text for point in found]


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ([ev.DemandRevealed("d1", WIRE, "x")], "You learned a demand: Wire $10,000,000."),
        ([ev.DemandPlaced("d1", "minor", WIRE, "up")], "A new demand: Wire $10,000,000."),
        ([ev.DemandConceded("d1", WIRE, "major", 4)], "You conceded Wire $10,000,000."),
        (
            [ev.DemandConceded("d1", WIRE, "major", 4), saved(WIRE), saved(WIRE)],
            "You conceded Wire $10,000,000, and two walked out for it.",
        ),
        ([killed("keep-cool")], "Keep Cool: a hostage was killed."),
        ([killed("keep-cool"), killed("keep-cool", 2)], "Keep Cool: two were killed."),
        ([killed(OUT_OF_TIME), killed(OUT_OF_TIME)], "Two died as time ran out."),
        ([saved("keep-cool"), saved("keep-cool", 2)], "Keep Cool: two walked out."),
        ([ev.ThreatChanged("x", 1, "6", "K", 0)], "Threat went all the way up to K."),
        ([ev.ThreatChanged("x", -1, "1", "S", 0)], "Threat was down to S."),
        ([ev.PivotalRevealed("first-light")], "The pivotal event: First Light."),
        (
            [ev.AbductorEliminated("x", 3), ev.SecondTookOver("second-in-command")],
            "Arkayne Massua was shot. Second in Command took over.",
        ),
        ([ev.HostagesTaken("keep-cool", 2, 7, 9)], "Keep Cool: two more were taken hostage."),
        ([ev.Escaped("x", False)], "Arkayne Massua got away."),
    ],
)
def test_what_counts(events: list[ev.MissionEvent], text: str) -> None:
    assert told(*events) == [text]


@pytest.mark.parametrize(
    "event",
    [
        saved("keep-cool"),
        killed(GIVING_UP),  # the heading and the names of all who died say it
        ev.ThreatChanged("x", 1, "K", "K", 1),
        ev.ThreatChanged("x", 1, "2", "3", 0),
        ev.DemandPlaced("d1", "major", None, "down"),
    ],
)
def test_what_does_not(event: ev.MissionEvent) -> None:
    assert told(event) == []


def test_two_sentences_a_turn_at_most_in_the_order_they_happened() -> None:
    demand = ev.DemandPlaced("d1", "minor", WIRE, "up")
    death, event = killed("keep-cool"), ev.PivotalRevealed("first-light")
    assert told(demand, death, event) == [
        "Keep Cool: a hostage was killed. The pivotal event: First Light."
    ]


def test_the_weightiest_stay_in_order_and_what_comes_again_weighs_less() -> None:
    calm = ev.ThreatChanged("x", -1, "1", "S", 0)
    events = [
        calm,
        ev.TurnStarted(2, False),
        calm,
        ev.TurnStarted(3, False),
        ev.DemandRevealed("d1", WIRE, "x"),
        ev.TurnStarted(4, False),
        killed("keep-cool"),
    ]
    found = turning_points(start().view, [ev.TurnStarted(1, False), *events])
    assert [point.turn for point in found] == [1, 2, 3, 4]
    assert [point.turn for point in weightiest(found, 3)] == [1, 3, 4]
    assert [point.turn for point in weightiest(found, 1)] == [4]


def test_it_is_a_function_of_the_events() -> None:
    mission, _ids, _numbers = played("donna", 6)
    events = list(mission.events)
    once, twice = (turning_points(mission.view, events) for _time in range(2))
    assert once == twice
    assert all(point.turn <= mission.turn for point in once)

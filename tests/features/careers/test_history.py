"""History and replay: a career's missions told again, from events that may be of any kind."""

import re
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from hncli.base.text import capitalized, number_word
from hncli.career.career import Career
from hncli.career.journal import LoggedChoice, MissionLog, Versions
from hncli.career.replay import record_before
from hncli.career.scorecard import scorecard
from hncli.career.status import CareerStatus
from hncli.features.careers.history import history_document, narration_view
from hncli.features.careers.replay import Scene, scenes_of
from hncli.features.missions.words.call import Call
from hncli.features.missions.words.story import paragraphs, story_lines
from hncli.game.engine import events as ev
from hncli.game.engine.game import END, GIVE_UP, parse_option
from hncli.game.engine.position import RULES_VERSION
from hncli.game.engine.view import View
from hncli.report.document import Document, Section
from hncli.report.text import text_lines
from tests.career.desk import a_set, choose, new, settle
from tests.career.player import fixed

NUMBERS = {capitalized(number_word(n)): n for n in range(2, 20)}


def told(career: Career, width: int = 80, only: int = 0) -> list[list[str]]:
    """The history of a career; nothing in it is too wide."""
    card = scorecard(career.record, career.status, "x", career.mission is not None)
    parts: list[list[Section]] = []
    for section in history_document(career, card, only).sections:
        if section.title and section.level == 2:
            parts.append([])
        parts[-1].append(section)
    stories = [text_lines(Document(tuple(part)), width) for part in parts]
    assert all(len(line) <= width for lines in stories for line in lines)
    return stories


def scenes(career: Career, number: int, width: int = 80, **changes: Any) -> list[Scene]:
    """The replay of a mission, its log changed perhaps."""
    card = scorecard(career.record, career.status, "x")
    log = next(log for log in career.logs if log.number == number)
    found = list(scenes_of(career, card["missions"][number - 1], replace(log, **changes), width))
    assert all(len(line) <= width for scene in found for line in scene.lines)
    return found


def sentences(m: View, events: list[ev.MissionEvent]) -> list[str]:
    """The sentences of some stored events."""
    return [one.text for one in story_lines(Call(m), [events])]


def flat(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


def people(what: str, said: str) -> int:
    """To how many without a name something happens in a story; several at once are one line."""
    words = re.findall(rf"(\w+) hostages? {what}", said)
    return sum(1 if word.lower() in ("a", "last") else NUMBERS[word.capitalize()] for word in words)


# History


def before_names(career: Career) -> Career:
    """The same career as it was recorded before people had names."""
    older = copy(career)
    missions = tuple(replace(entry, people=()) for entry in career.record.missions)
    older.record = replace(career.record, missions=missions)
    return older


@pytest.mark.parametrize("width", [20, 40, 80, 120])
def test_every_mission_has_a_story(width: int) -> None:
    career = before_names(fixed("complete"))
    *stories, _epilogue = told(career, width)
    assert len(stories) == 10
    for lines, entry in zip(stories, career.record.missions, strict=True):
        said = flat(lines)
        assert said.startswith(f"MISSION {entry.number}: ")
        assert f"Turn {entry.turns}." in said
        assert ("Mission won: " if entry.result == "won" else "Mission lost: ") in said
        assert people("(?:is|are) killed", said) == entry.killed
        assert people("walks? out", said) == entry.saved
        assert said.count(": stress ") == len(entry.lines)


def test_a_turn_begins_after_an_empty_line() -> None:
    (lines,) = told(fixed("complete"), only=1)
    assert lines[lines.index("  Turn 2.") - 1] == ""
    assert "" not in (lines[0], lines[-1])


def test_one_mission_only() -> None:
    (lines,) = told(fixed("complete"), only=3)
    assert lines[0].startswith("MISSION 3: ")
    assert told(fixed("complete"), only=11) == []


def test_a_mission_from_a_table_is_told_by_its_figures() -> None:
    said = flat(told(fixed("table"))[0])
    assert "Won: the abductor is captured." in said
    assert "Played at a table." in said
    assert "Turn 1." not in said


def test_a_mission_that_is_being_played() -> None:
    career = new()
    choose(career, "mission:arkayne", "play:small-talk")
    (lines,) = told(career)
    assert lines[0] == "MISSION 1: Arkayne Massua, not over yet"
    assert 'You play Small Talk: "' in flat(lines)
    assert told(career, only=1) == [lines]
    assert told(new()) == []


def test_events_are_the_truth() -> None:
    """History tells what was recorded, whatever the cards say now."""
    career = fixed("complete")
    conceded = ev.DemandConceded("d1", "a-pony", "major", 0)
    log = MissionLog(1, (conceded,), versions=Versions(1, {"base": "old"}))
    other = new()
    other.record, other.logs = career.record, (log,)
    assert "a-pony is conceded." in flat(told(other)[0])


@pytest.mark.parametrize(
    "event",
    [
        ev.DemandPlaced("d1", "?", None, "down"),
        ev.Prevented("?", "x", "y"),
        ev.ShareAsked("x", ()),
    ],
    ids=lambda event: event.name,
)
def test_an_event_that_cannot_be_told(event: ev.MissionEvent) -> None:
    m = narration_view(fixed("table"), scorecard_mission())
    (said,) = sentences(m, [event])
    assert said == f"(An event that cannot be told here: {event.name}.)"


def test_an_event_cannot_move_the_cursor() -> None:
    m = narration_view(fixed("table"), scorecard_mission())
    assert paragraphs(m, [[ev.CardBought("\x1b[2Jx\ny", 0)]], 80) == ["  You take ?[2Jx?y."]
    (line,) = paragraphs(m, [[ev.CardBought("x" * 10_000, 0)]], 10_000)
    assert len(line.strip()) == 2000
    assert paragraphs(m, [[ev.MissionEvent()]], 80) == []  # of a time to come


def scorecard_mission() -> Any:
    career = fixed("table")
    return scorecard(career.record, career.status, "x")["missions"][1]


def test_an_abductor_that_is_no_longer_there() -> None:
    mission = scorecard_mission()
    mission["abductor"] = {"id": "nobody", "title": "nobody"}
    m = narration_view(fixed("table"), mission)
    assert sentences(m, [ev.CardBought("keep-cool", 0)]) == ["You take Keep Cool."]


# Where the career stood


def test_before_each_mission() -> None:
    """The standing before a mission is that with which the mission was really set up."""
    career = fixed("complete")

    def status_before(number: int) -> CareerStatus:
        return CareerStatus(career.library, record_before(career.record, number))

    for entry in career.record.missions:
        then = status_before(entry.number)
        assert len(then.missions) == entry.number - 1
    assert status_before(1).held == ()
    assert status_before(11).traits == career.status.traits
    assert status_before(11).added == career.status.added


# Replay


@pytest.mark.parametrize("number", range(1, 11))
def test_every_mission_is_played_again_to_its_end(number: int) -> None:
    career = fixed("complete")
    (log,) = [log for log in career.logs if log.number == number]
    found = scenes(career, number)
    assert len(found) == len(log.choices) + 1
    assert found[0].before is None
    assert all(scene.before is not None for scene in found[1:])
    assert found[1].lines[0] == f"Step 1 of {len(log.choices)}"
    assert "Mission won: " in flat(found[-1].lines) or "Mission lost: " in flat(found[-1].lines)


def test_a_scene() -> None:
    career = new()
    choose(career, "mission:arkayne", "play:small-talk")
    career.give_up()
    settle(career)
    setup, first, last = scenes(career, 1)
    assert flat(setup.lines).startswith("MISSION 1: Arkayne Massua (Hostage Negotiator) Arkayne")
    assert first.lines[:4] == [
        "Step 1 of 2",
        "Turn 1, conversation: threat 4, CP 0; 7 inside, 0 saved, 0 killed.",
        "What do you say?",
        "> Play Small Talk",
    ]
    assert first.look(80)[0] == "Turn 1, conversation. In charge: Arkayne Massua."
    assert "> Give the mission up" in last.lines
    assert last.lines[-1] == "  Mission lost: you gave the mission up."


@pytest.mark.parametrize("width", [20, 40, 120])
def test_at_other_widths(width: int) -> None:
    scenes(fixed("complete"), 1, width)


def test_with_a_custom_set_and_traits() -> None:
    career = new(trait="good-listener", sets=a_set("base", "crime-wave"))
    choose(career, "mission")
    while career.mission is not None:
        assert career.decision is not None
        career.choose(career.decision.options[0])
    settle(career)
    assert all(scene.before is not None for scene in scenes(career, 1)[1:])


@pytest.mark.parametrize("versions", [Versions(RULES_VERSION + 1), Versions(1, {"base": "other"})])
def test_another_version_is_told_and_not_played(versions: Versions) -> None:
    career = fixed("complete")
    found = scenes(career, 1, versions=versions)
    assert "It was played with another version of the program" in flat(found[0].lines)
    assert all(scene.before is None for scene in found)
    assert found[1].lines[1].startswith("> ")
    assert "cannot be shown" in flat(found[1].look(80))
    assert flat(found[-1].lines).count("Mission ") == 1


def test_where_it_comes_out_otherwise() -> None:
    """Up to there it is played, from there on the record is believed."""
    career = fixed("complete")
    log = career.logs[0]
    wrong = replace(log.choices[2], events=(ev.AbductorCaptured("x"),))
    found = scenes(career, 1, choices=(*log.choices[:2], wrong, *log.choices[3:]))
    assert [scene.before is None for scene in found[:6]] == [True, False, False, True, True, True]
    assert flat(found[3].lines).startswith("It does not come out as it was recorded;")
    assert found[4].lines[1:3] == [
        f"> {wrong.option.id}",
        "  The abductor gives up and is captured.",
    ]
    assert len(found) == len(log.choices) + 2


@pytest.mark.parametrize("option", ["play:nothing", "buy:keep-cool", "effect:9"])
def test_a_choice_that_is_not_offered(option: str) -> None:
    career = fixed("complete")
    found = scenes(career, 1, choices=(LoggedChoice(parse_option(option)),))
    assert flat(found[1].lines).startswith("It does not come out as it was recorded;")
    assert found[2].lines == ["Step 1 of 1", f"> {option}"]


def test_choices_after_the_end() -> None:
    career = fixed("complete")
    found = scenes(
        career, 1, choices=(*career.logs[0].choices, LoggedChoice(END), LoggedChoice(GIVE_UP))
    )
    assert flat(found[-3].lines).startswith("It does not come out as it was recorded;")
    assert found[-1].lines[1] == "> give-up"


def test_a_set_up_that_comes_out_otherwise() -> None:
    career = fixed("complete")
    found = scenes(career, 1, setup=(ev.AbductorCaptured("x"),))
    assert "It does not come out as it was recorded;" in flat(found[0].lines)
    assert "The abductor gives up" in flat(found[0].lines)
    assert all(scene.before is None for scene in found)


def test_an_abductor_nobody_can_set_up() -> None:
    career = copy(fixed("complete"))  # other tests have the same one
    mission = scorecard(career.record, career.status, "x")["missions"][0]
    first, *others = career.record.missions
    career.record = replace(career.record, missions=(replace(first, abductor="nobody"), *others))
    found = list(scenes_of(career, mission, career.logs[0], 80))
    assert "It does not come out as it was recorded;" in flat(found[0].lines)

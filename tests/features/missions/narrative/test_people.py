"""The hostages as people: the same mission names the same ones wherever it is told."""

import io
import json
import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hncli.base.messages import speaking
from hncli.career.career import Career
from hncli.career.record import CareerSetup, MissionEntry, Record
from hncli.career.replay import play_again
from hncli.career.scorecard import Scorecard, scorecard
from hncli.features.careers.history import history_document, narration_view
from hncli.features.careers.page import career_html, career_page
from hncli.features.careers.replay import scenes_of
from hncli.features.careers.saving.salvage import differences
from hncli.features.careers.scorecard_report import scorecard_document
from hncli.features.missions.page import mission_html, mission_page
from hncli.features.missions.saving.history import FinishedMissions
from hncli.features.missions.saving.store import SavedMissions
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.call import Call
from hncli.features.missions.words.labels import OUT_OF_TIME
from hncli.features.missions.words.mission_end import end_lines, mission_end
from hncli.features.missions.words.narration import narrate
from hncli.features.missions.words.story import chapters, story_view
from hncli.game.cards.library import Library
from hncli.game.cards.words import People, Person
from hncli.game.engine import events as ev
from hncli.game.engine.setup import Leaving, MissionSetup, people_of
from hncli.game.engine.view import View
from hncli.game.given import state
from hncli.report.text import text_lines
from hncli.terminal.environment import Environment
from tests.fuzz.twin import shipped
from tests.game.engine.table import start
from tests.support.people import numbered, with_people
from tests.support.rule_based import MATCHUPS
from tests.support.words import with_words

FEW = People(("Ruth Adler", "the nurse"), ("the boy with the torch",))
NAME = re.compile(r"[Tt]he (?:wo)?man (?:x )?\w{3}\b")


@cache
def peopled(mark: str = "") -> Library:
    return with_people(shipped(), numbered(mark))


@cache
def career_of(box: str, abductor: str) -> tuple[Career, str]:
    """A career after one mission played at random, and what was told while it was played."""
    career = Career(peopled(), Record(CareerSetup("Jo", (box,), "normal", 11, "career")))
    career.start(box, abductor)
    mission = career.mission
    assert mission is not None
    call, chance = Call(mission.view), random.Random(abductor)
    told = call.tell([career.log.setup])
    while (decision := mission.decision) is not None:
        events = career.choose(chance.choice(decision.options))
        told += call.tell([[one for one in events if isinstance(one, ev.MissionEvent)]])
    return career, " ".join(one.text for one in told)


def card_of(career: Career) -> Scorecard:
    return scorecard(career.record, career.status, "jo")


def names_in(text: str) -> set[str]:
    return {f"t{name[1:]}" for name in NAME.findall(" ".join(text.split()))}


def names_of(entry: MissionEntry) -> set[str]:
    return {person.name for person in entry.people}


def history_of(career: Career, library: Library) -> str:
    told = Career(library, career.record)
    told.logs = career.logs
    return " ".join(text_lines(history_document(told, card_of(career)), 200))


@pytest.mark.parametrize(("box", "abductor"), MATCHUPS)
def test_the_same_people_wherever_a_mission_is_told(box: str, abductor: str) -> None:
    career, played = career_of(box, abductor)
    (entry,), (log,) = career.record.missions, career.logs
    (card,) = card_of(career)["missions"]
    assert len(entry.people) == entry.saved + entry.killed
    assert len(names_of(entry)) == len(entry.people)
    assert (len(card["home"]), len(card["lost"])) == (entry.saved, entry.killed)
    setup = MissionSetup(box, abductor, entry.seed)
    stories = [
        " ".join(text for _turn, texts in chapters(view, log.story) for text in texts)
        for view in (
            narration_view(career, card),
            story_view(career.library, setup),
        )
    ]
    replayed = " ".join(line for one in scenes_of(career, card, log, 200) for line in one.lines)
    told = names_in(stories[0])
    assert told
    assert names_in(stories[1]) == names_in(history_of(career, career.library)) == told
    assert told <= names_in(played) <= names_of(entry)
    assert told <= names_in(replayed) <= names_of(entry)
    view = story_view(career.library, setup, entry.people)
    for page in (
        career_html(career_page(career, card_of(career))),
        mission_html(mission_page(view, log, None)),
    ):
        assert names_in(re.sub("<[^>]*>", "", page)) == names_of(entry)


def test_who_is_who_follows_from_seed_and_abductor() -> None:
    arkayne, donna = (peopled().catalogue("base", id).abductor for id in ("arkayne", "donna"))
    everybody = people_of(arkayne, 7)
    assert sorted(person.name for person in everybody) == sorted(
        person.name for person in arkayne.people
    )
    assert len({people_of(abductor, seed) for abductor in (arkayne, donna) for seed in (7, 8)}) == 4
    other = people_of(with_words(arkayne, people=numbered("x ")), 7)
    assert [one.name.replace("x ", "") for one in other] == [one.name for one in everybody]


def test_changed_lists_rename_nobody() -> None:
    career, _played = career_of("base", "donna")
    told = names_in(history_of(career, career.library))
    assert names_in(history_of(career, peopled("x "))) == told
    again = play_again(peopled("x "), career.record.setup, career.journal)
    assert names_of(again.record.missions[0]).isdisjoint(names_of(career.record.missions[0]))
    assert differences(career.record, career.journal, again) == []
    assert again.record == career.record


def test_a_career_from_before_names_has_none() -> None:
    career, _played = career_of("base", "donna")
    old = replace(career.record, missions=(replace(career.record.missions[0], people=()),))
    older = Career(career.library, old)
    older.logs = career.logs
    told = history_of(older, career.library)
    assert names_in(told) == set()
    assert "hostage" in told
    text = " ".join(text_lines(scorecard_document(card_of(older)), 80))
    assert "Home:" not in text
    assert names_in(career_html(career_page(older, card_of(older)))) == set()
    (card,) = card_of(older)["missions"]
    assert (card["home"], card["lost"]) == ([], [])


def test_a_single_mission_keeps_its_names(tmp_path: Path) -> None:
    chance = random.Random(1)
    with SavedMissions(tmp_path).create(peopled(), DONNA) as saved:
        while (decision := saved.decision) is not None:
            saved.choose(chance.choice(decision.options))
            if not saved.mission.is_over:
                assert (saved.stored.people, saved.stored.names) == ((), None)
        saved.finish()
    kept = FinishedMissions(tmp_path).read()
    assert kept.names == kept.people != ()
    view = story_view(peopled("x "), kept.setup, kept.names)
    told = " ".join(text for _turn, texts in chapters(view, kept.log.story) for text in texts)
    assert names_in(told)
    assert names_in(told) <= {person.name for person in kept.people}


def test_the_scorecard_folds_long_lists() -> None:
    names = [f"the man {one * 3}" for one in "abcde"]
    career, _played = career_of("base", "donna")
    card = card_of(career)
    people = {"home": names, "saved": 5, "lost": [], "killed": 0}
    mission: Any = {**card["missions"][0], **people}
    text = " ".join(text_lines(scorecard_document({**card, "missions": [mission]}), 200))
    assert text.count("Home: the man aaa, the man bbb, the man ccc and 2 more.") == 2


# Sentences


def killed(n: int, source: str = "keep-cool") -> ev.HostageKilled:
    return ev.HostageKilled(source, 12 - n, n, "3")


def saved(n: int, source: str = "keep-cool") -> ev.HostageSaved:
    return ev.HostageSaved(source, 12 - n, n, "3")


RUTH, NURSE = Person("Ruth Adler", woman=True), Person("the nurse", woman=True)
BOY, MAN = Person("the boy with the torch"), Person("the man with the photograph")
BEGUN = ev.MissionStarted("base", "donna", 12, 6)
DONNA = MissionSetup("base", "donna", 6)


def told(people: tuple[Person, ...], *events: ev.MissionEvent) -> str:
    """The facts that are told of a mission from its beginning."""
    call = Call(story_view(shipped(), DONNA, people))
    return " ".join(
        one.text for one in call.tell([[BEGUN], events]) if one.kind in ("fact", "death", "release")
    )


@pytest.mark.parametrize(
    ("people", "events", "said"),
    [
        ((BOY,), (killed(1),), "Keep Cool: the boy with the torch is killed. 11 inside."),
        ((RUTH, MAN), (saved(1), saved(2)),
         "Ruth Adler and the man with the photograph walk out. 10 inside."),
        ((RUTH, MAN, BOY, NURSE), tuple(map(saved, range(1, 7))),
         "Ruth Adler, the man with the photograph, the boy with the torch and 3 more walk out"),
        ((RUTH,), (killed(1), killed(2)), "Ruth Adler and 1 more are killed."),
        ((BOY,), (ev.OutOfTime(), killed(1, OUT_OF_TIME)),
         "No terror card is left. The boy with the torch is killed as time runs out."),
        ((RUTH,), (saved(1), killed(1)), "A hostage is killed. 11 inside."),
    ],
)  # fmt: skip
def test_up_to_three_are_named(
    people: tuple[Person, ...], events: tuple[ev.MissionEvent, ...], said: str
) -> None:
    assert said in told(people, *events)


@pytest.mark.parametrize(
    ("people", "source", "said"),
    [
        ((RUTH,), "keep-cool", "Ruth Adler est tuée."),
        ((BOY,), "keep-cool", "\N{NO-BREAK SPACE}: the boy with the torch est tué."),
        ((RUTH, NURSE), "keep-cool", "Ruth Adler et the nurse sont tuées."),
        ((RUTH, BOY), "keep-cool", "Ruth Adler et the boy with the torch sont tués."),
        ((RUTH,), OUT_OF_TIME, "Ruth Adler est tuée."),
        ((RUTH, BOY), OUT_OF_TIME, "sont tués."),
    ],
)
def test_french_agrees(people: tuple[Person, ...], source: str, said: str) -> None:
    events: list[ev.MissionEvent] = [killed(n, source) for n in range(1, len(people) + 1)]
    if source == OUT_OF_TIME:
        events.insert(0, ev.OutOfTime())
    with speaking("fr"):
        assert said in told(people, *events)


def test_those_who_come_later_have_names_of_their_own() -> None:
    everybody = people_of(peopled().catalogue("base", "donna").abductor, 6)
    moves = [saved(n) for n in range(1, 13)]
    taken = ev.HostagesTaken("x", 2, 2, 14)
    leaving = Leaving(everybody, [BEGUN, *moves, taken, killed(1), killed(2)])
    assert [one.name for one in leaving.left] == [one.name for one in everybody[:14]]
    assert [one.name for one in leaving.lost] == [one.name for one in everybody[12:14]]
    assert leaving.next == everybody[14]


def test_a_given_position_names_nobody() -> None:
    mission = start(hand=["minor-extraction"], dice=[5, 1])
    mission.catalogue = peopled().catalogue("base", "arkayne")
    call = Call(mission.view)
    said = " ".join(one.text for one in call.tell([[saved(1), killed(1)]]))
    assert "a hostage walks out" in said
    assert "A hostage is killed" in said
    assert call.leaving.next is None


def test_previews_positions_and_doors_know_no_names() -> None:
    mission = DONNA.begin(peopled())
    assert names_in(json.dumps([state(mission.view), mission.to_json()])) == set()
    assert narrate(mission.view, [killed(1)]) == ["Keep Cool: a hostage is killed. 11 inside."]


def test_the_end_says_who_came_home() -> None:
    mission = DONNA.begin(shipped())
    mission.give_up()
    mission.saved, mission.killed = 2, 1
    ended = View(mission, (RUTH, BOY, MAN))
    end = mission_end(ended, [[BEGUN, saved(1), killed(1), saved(2)]])
    home, lost = (
        "Home: Ruth Adler and the man with the photograph.",
        "Lost: the boy with the torch.",
    )
    assert end.people(3, 3) == [home, lost]
    assert end.people(1, 1) == ["Home: Ruth Adler and 1 more.", lost]
    assert {home, lost} <= set(end_lines(end, 200))
    assert mission_end(ended, [[saved(1)]]).people(3, 3) == []


# On the screen


def test_the_head_names_whoever_a_choice_may_move() -> None:
    mission = DONNA.begin(with_people(shipped(), FEW))
    env = Environment(io.StringIO(), io.StringIO(), 120, is_drawn=True, pace=0.0)
    screen = MissionScreen(MissionSession(mission, env.ask_few), env)
    mission.hand = ("minor-extraction", "small-talk")
    assert mission.decision is not None
    screen.tell_story(screen.session.story)
    screen.question = screen.asked(mission.decision)
    who = people_of(mission.catalogue.abductor, 6)[0].name
    parts = screen.painter.parts()
    assert parts.head_at is not None
    shown = {
        entry.id: who in " ".join(line.plain for line in parts.head_at(n).lines(120))
        for n, entry in enumerate(screen.entries)
    }
    assert shown["play:minor-extraction"]
    assert not shown["play:small-talk"]
    at = next(n for n, one in enumerate(screen.entries) if one.id == "play:minor-extraction")
    for width in (40, 60):
        assert len(parts.head_at(at).lines(width)) == len(parts.head.lines(width))

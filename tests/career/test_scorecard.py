"""The scorecard as data: everything of C-SCORE-2, equal to the record and to its page."""

import json
import re
import types
from dataclasses import replace
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from hncli.career import scorecard as module
from hncli.career.career import Career
from hncli.career.scorecard import Scorecard, scorecard
from tests.career.desk import CLEAN, FAILED, choose, enter, new, offers, sentence
from tests.career.player import fixed, shows_everything

PAGE = Path(__file__).parents[2] / "docs" / "scorecard.md"
CAREERS = ("complete", "table", "empty")
TABLES = [cls for cls in vars(module).values() if isinstance(cls, type) and is_typeddict(cls)]


def card_of(career: Career, running: bool = False) -> Scorecard:
    return scorecard(career.record, career.status, "a-career", running)


# Shape


def check(value: Any, kind: Any, place: str) -> None:
    """Make sure that plain data is what the types say."""
    origin, args = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        assert list(value) == list(hints), place
        for name, hint in hints.items():
            check(value[name], hint, f"{place}.{name}")
    elif origin is list:
        assert type(value) is list, place
        for n, one in enumerate(value):
            check(one, args[0], f"{place}[{n}]")
    elif origin in (Union, types.UnionType):
        if value is not None:
            check(value, args[0], place)
    else:
        assert type(value) is kind, place


@pytest.mark.parametrize("name", CAREERS)
def test_it_is_plain_data_of_the_shape_it_says(name: str) -> None:
    card = card_of(fixed(name))
    check(card, Scorecard, "card")
    assert card["scorecard"] == 1
    assert json.loads(json.dumps(card)) == card


WORDS = {int: "number", str: "string", bool: "true or false"}
PLURAL = {int: "numbers", str: "strings"}


def in_words(kind: Any) -> str:
    """A type as the page names it."""
    args = get_args(kind)
    if get_origin(kind) is list:
        return f"list of {PLURAL.get(args[0], args[0].__name__)}"
    return f"{in_words(args[0])} or null" if args else f"{WORDS.get(kind, kind.__name__)}"


def test_the_page_says_what_the_code_says() -> None:
    sections = re.split(r"^## ", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    page = {}
    for text in sections:
        title, _newline, body = text.partition("\n")
        page[title] = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \| [^|]+ \|$", body, re.MULTILINE))
        assert list(page[title]) == re.findall(r"^\| `(\w+)` ", body, re.MULTILINE)
    code = {
        cls.__name__: {name: in_words(kind) for name, kind in get_type_hints(cls).items()}
        for cls in TABLES
    }
    assert page == code
    assert [list(page[title]) for title in page] == [list(code[title]) for title in page]
    assert f'"scorecard": {module.VERSION}' in PAGE.read_text("utf-8")


# What it says


@pytest.mark.rule("C-SCORE-1", "C-SCORE-2")
@pytest.mark.parametrize("name", CAREERS)
def test_everything_of_the_career(name: str) -> None:
    career = fixed(name)
    now, setup = career.status, career.record.setup
    card = card_of(career)
    assert (card["name"], card["negotiator"]) == ("a-career", setup.negotiator)
    assert [box["id"] for box in card["boxes"]] == list(setup.boxes)
    assert (card["mode"], card["seed"], card["table"]["id"]) == (setup.mode, setup.seed, "career")
    assert (card["successes"], card["failures"]) == (now.successes, now.failures)
    assert (card["stress"], card["score"]) == (now.stress, now.score)
    assert card["score"] == card["points"] * card["successes"] - card["stress"]
    assert card["missions_left"] == card["length"] - len(card["missions"]) == now.missions_left
    assert [trait["id"] for trait in card["traits"]] == list(now.traits)
    assert [one["id"] for one in card["resources"]] == list(now.held)
    assert card["experience"] == now.experience
    assert [one["id"] for one in card["added"]] == list(now.added)
    assert card["notes"] == list(career.record.notes)
    assert len(card["spent"]) == len(career.record.spent)


@pytest.mark.rule("C-SCORE-2", "C-COMP-4", "C-COMP-5")
@pytest.mark.parametrize("name", CAREERS)
def test_everything_of_each_mission(name: str) -> None:
    career = fixed(name)
    for mission, entry in zip(card_of(career)["missions"], career.record.missions, strict=True):
        assert mission["abductor"]["id"] == entry.abductor
        assert mission["box"]["id"] == entry.box
        assert (mission["result"], mission["ending"]["id"]) == (entry.result, entry.ending)
        assert (mission["turns"] or 0, mission["threat"] or "") == (entry.turns, entry.threat)
        assert [mission["saved"], mission["killed"], mission["total"]] == [
            entry.saved, entry.killed, entry.total,
        ]  # fmt: skip
        assert mission["seed"] == (None if entry.at_table else entry.seed)
        assert mission["at_table"] == entry.at_table
        assert [
            (line["turn"], line["rule"], line["amount"], line["what"], line["cut"])
            for line in mission["stress"]
        ] == [(line.turn, line.rule, line.amount, sentence(line), line.cut) for line in entry.lines]
        made = mission["compensation"]
        assert [
            (roll["die"], roll["face"], roll["entry"]["id"], roll["again"])
            for roll in made["rolls"]
        ] == [(roll.die, roll.face, roll.entry, roll.again) for roll in entry.rolls]
        assert (made["taken"] or {"id": ""})["id"] == entry.taken
        assert (made["card"] or {"id": ""})["id"] == entry.card
        assert [one["id"] for one in mission["achievements"]] == list(entry.achievements)


@pytest.mark.rule("C-SCORE-2")
def test_the_totals_run_through_all_missions() -> None:
    card, total = card_of(fixed("complete")), 0
    for mission in card["missions"]:
        for line in mission["stress"]:
            total += line["amount"]
            assert line["total"] == total
        assert mission["stress_after"] == total
    assert card["stress"] == total > 0


def test_the_fixed_careers_show_what_there_is_to_show() -> None:
    """Else the golden scorecards would prove little."""
    assert shows_everything(fixed("complete"))
    table = card_of(fixed("table"))
    assert any(line["cut"] for mission in table["missions"] for line in mission["stress"])
    assert [mission["at_table"] for mission in table["missions"]] == [True, False, False]
    assert table["achievements"][0]["title"] == "Everyone Walks Out"


def test_titles() -> None:
    card = card_of(fixed("table"))
    mission = card["missions"][0]
    assert mission["abductor"] == {"id": "arkayne", "title": "Arkayne Massua"}
    assert mission["box"] == {"id": "base", "title": "Hostage Negotiator"}
    assert mission["ending"] == {"id": "captured", "title": "the abductor is captured"}
    assert card["traits"][0] == {"id": "steady-nerves", "title": "Steady Nerves", "since": 0}
    assert card["traits"][1]["since"] == 1


def test_what_is_no_longer_installed_keeps_its_id() -> None:
    career = fixed("table")
    lost = replace(career.record.missions[0], ending="flown-away", achievements=("gone",))
    record = replace(career.record, missions=(lost, *career.record.missions[1:]))
    mission = scorecard(record, career.status, "x")["missions"][0]
    assert mission["ending"] == {"id": "flown-away", "title": "flown-away"}
    assert mission["achievements"] == [{"id": "gone", "title": "gone"}]


def test_an_achievement_stands_once_with_all_its_missions() -> None:
    career = new()
    for n in range(3):
        earned = ["everyone-walks-out"] if n != 1 else ["not-one-concession"]
        enter(career, CLEAN, achievements=earned)
        if career.status.is_choosing:
            choose(career, offers(career)[0])
    found = [(one["id"], one["missions"]) for one in card_of(career)["achievements"]]
    assert found == [("everyone-walks-out", [1, 3]), ("not-one-concession", [2])]


def test_dice_that_were_rolled_again() -> None:
    career = new(trait="charmer", d20=(1, 8))
    enter(career, CLEAN)
    made = card_of(career)["missions"][0]["compensation"]
    assert [(roll["face"], roll["entry"]["id"], roll["again"]) for roll in made["rolls"]] == [
        (1, "charmer", True),
        (8, "snitch", False),
    ]
    assert made["taken"] == {"id": "snitch", "title": "Snitch", "kind": "resource"}


# States


def test_waiting_for_a_mission() -> None:
    assert card_of(new())["state"] == "waiting"


def test_a_mission_is_being_played() -> None:
    career = new()
    choose(career, "mission")
    assert card_of(career, running=True)["state"] == "running"
    assert card_of(career, running=True)["missions"] == []


def test_something_is_to_be_chosen() -> None:
    career = new(d20=(8, 9))
    enter(career, FAILED)
    card = card_of(career)
    assert card["state"] == "waiting"
    assert card["missions"][0]["compensation"]["taken"] is None


def test_retired() -> None:
    career = new(d20=(8, 9))
    enter(career, FAILED)
    career.retire()
    card = card_of(career)
    assert (card["state"], card["retired"], card["missions_left"]) == ("waiting", True, 0)
    choose(career, "entry:snitch")
    assert card_of(career)["state"] == "complete"


def test_retired_with_a_card_still_to_be_chosen() -> None:
    career = new("base", "crime-wave", d20=(17, 17))
    enter(career, FAILED)
    career.retire()
    assert career.status.is_adding
    assert card_of(career)["state"] == "waiting"


def test_complete() -> None:
    assert card_of(fixed("complete"))["state"] == "complete"

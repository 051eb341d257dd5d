"""The scorecard in its details: titles where two packs share an id, and what is not known."""

from dataclasses import replace
from typing import Any

import pytest

from hncli.career.career import Career
from hncli.career.record import MissionEntry, Record, Spent
from hncli.career.scorecard import MissionCard, Scorecard, scorecard
from hncli.career.status import CareerStatus
from hncli.game.cards.library import Library
from tests.career.conftest import OLDER, TWINS
from tests.career.desk import CLEAN, FAILED, a_set, enter, new


def card_of(career: Career) -> Scorecard:
    return scorecard(career.record, career.status, "a-career")


def first(career: Career) -> MissionCard:
    return card_of(career)["missions"][0]


def changed(library: Library, record: Record, **facts: Any) -> MissionCard:
    """The first mission of a record as it would be with other facts."""
    entry: MissionEntry = replace(record.missions[0], **facts)
    record = replace(record, missions=(entry,))
    return scorecard(record, CareerStatus(library, record), "x")["missions"][0]


@pytest.mark.rule("C-SCORE-2")
@pytest.mark.parametrize(("home", "older"), [(TWINS, ""), (OLDER, "Older ")])
def test_a_mission_calls_everything_as_its_own_box_does(
    twice: Library, home: str, older: str
) -> None:
    career = new()
    enter(career, CLEAN)
    mission = changed(
        twice,
        career.record,
        box=home,
        abductor="rolph",
        ending="blood-is-thicker",
        achievements=("the-family-farm",),
        card=f"{home}/divide-and-conquer",
    )
    assert mission["abductor"] == {"id": "rolph", "title": f"{older}Rolph Pedersen"}
    assert mission["ending"]["title"] == f"{older}Blood Is Thicker"
    assert mission["achievements"][0]["title"] == f"{older}The Family Farm"
    assert mission["compensation"]["card"] == {
        "id": f"{home}/divide-and-conquer",
        "title": f"{older}Divide and Conquer",
    }


@pytest.mark.rule("C-SCORE-2")
def test_what_experience_was_spent_on(twice: Library) -> None:
    record = replace(
        new().record,
        spent=(Spent(0, 1, card=f"{TWINS}/divide-and-conquer"), Spent(0, 2, resource="snitch")),
    )
    card = scorecard(record, CareerStatus(twice, record), "x")
    name = {"id": f"{TWINS}/divide-and-conquer", "title": "Divide and Conquer"}
    assert card["spent"] == [
        {"after": 0, "cost": 1, "card": name, "resource": None},
        {"after": 0, "cost": 2, "card": None, "resource": {"id": "snitch", "title": "Snitch"}},
    ]


@pytest.mark.rule("C-COMP-1", "C-COMP-2", "C-COMP-3")
def test_by_which_rule_a_mission_was_compensated() -> None:
    career = new(d20=(8, 9, 8, 8, 8))
    enter(career, FAILED, take="snitch")
    for _mission in range(3):
        enter(career, CLEAN)
    rules = [mission["compensation"]["rule"] for mission in card_of(career)["missions"]]
    assert rules == ["C-COMP-2", "C-COMP-1", "C-COMP-1", "C-COMP-3"]


def test_an_entry_that_is_no_longer_installed_has_no_kind() -> None:
    career = new(d20=(8,))
    enter(career, CLEAN)
    gone = replace(career.record.missions[0], taken="gone")
    card = scorecard(replace(career.record, missions=(gone,)), career.status, "x")
    taken = card["missions"][0]["compensation"]["taken"]
    assert taken == {"id": "gone", "title": "gone", "kind": ""}


def test_a_box_that_is_no_longer_installed_keeps_its_id() -> None:
    career = new()
    enter(career, CLEAN)
    mission = changed(career.library, career.record, box="gone")
    assert mission["box"] == {"id": "gone", "title": "gone"}


def test_an_entry_without_a_kind_of_its_own_has_none() -> None:
    career = new()
    enter(career, CLEAN)
    entry = replace(career.record.missions[0], taken="donna")  # nobody whom a table can give
    card = scorecard(replace(career.record, missions=(entry,)), career.status, "x")
    taken = card["missions"][0]["compensation"]["taken"]
    assert taken == {"id": "donna", "title": "Donna Scarborough", "kind": ""}


def test_no_card_is_null() -> None:
    career = new(d20=(8,))
    enter(career, CLEAN)
    assert first(career)["compensation"]["card"] is None


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize(("told", "turns"), [({}, None), ({"turns": 7}, 7)])
def test_the_turns_of_a_mission_at_a_table_if_they_were_told(
    told: dict[str, Any], turns: int | None
) -> None:
    career = new()
    enter(career, CLEAN, **told)
    assert first(career)["turns"] == turns


def test_a_mission_played_here_has_turns_also_if_it_was_over_before_the_first() -> None:
    career = new()
    enter(career, CLEAN)
    assert changed(career.library, career.record, at_table=False, turns=0)["turns"] == 0


def test_what_was_held_at_the_end_of_a_mission() -> None:
    career = new(d20=(8, 8))
    enter(career, CLEAN)
    enter(career, CLEAN)
    snitch = {"id": "snitch", "title": "Snitch"}
    card = card_of(career)
    assert [mission["held"] for mission in card["missions"]] == [[], [snitch]]
    assert card["resources"] == [snitch, snitch]


def test_whether_it_is_played_with_a_custom_set() -> None:
    assert card_of(new())["custom_set"] is False
    assert card_of(new(sets=a_set("base", "crime-wave")))["custom_set"] is True


@pytest.mark.rule("C-NEW-4")
def test_it_waits_for_its_last_mission() -> None:
    career = new(d20=(8,) * 20)
    for left in range(10, 0, -1):
        card = card_of(career)
        assert (card["missions_left"], card["state"]) == (left, "waiting")
        enter(career, FAILED)
    assert card_of(career)["state"] == "complete"


def test_no_mission_is_running_unless_it_is_said() -> None:
    assert card_of(new())["state"] == "waiting"

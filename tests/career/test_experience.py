"""Experience: what it buys between missions, and what becomes of it."""

from collections import Counter

import pytest

from hncli.career.career import Career
from hncli.career.record import SupplyAdded
from hncli.game.engine.game import Refused
from tests.career.desk import (
    CLEAN,
    FAILED,
    as_json,
    card,
    choose,
    enter,
    lose,
    mission,
    named,
    new,
    offers,
    settle,
    verbs,
)

EIGHT = "base/all-units-get-in-there-now"
RESOURCES = {
    "snitch", "second-line", "medic-team", "media-blackout", "political-favor", "backup-unit",
}  # fmt: skip


def experienced(*boxes: str) -> Career:
    """A career after one success, with 2 experience."""
    career = new(*boxes, d20=(16,))
    enter(career, CLEAN)
    career.d20 = None
    return career


@pytest.mark.rule("C-XP-1")
def test_nothing_is_offered_without_experience() -> None:
    career = new()
    assert verbs(career) == {"mission", "retire"}
    for option in ("resource:snitch", f"card:{EIGHT}", "card:all-units-get-in-there-now"):
        with pytest.raises(Refused):
            choose(career, option)
    assert career.record.spent == ()


@pytest.mark.rule("C-XP-1")
def test_every_resource_is_offered() -> None:
    career = experienced()
    assert named(career, "resource") == RESOURCES
    events = choose(career, "resource:medic-team")
    assert events == [SupplyAdded(resource="medic-team")]
    assert as_json(events) == [{"event": "added", "resource": "medic-team"}]
    assert (career.status.held, career.status.experience) == (("medic-team",), 1)
    choose(career, "resource:medic-team")
    assert (career.status.held, career.status.experience) == (("medic-team", "medic-team"), 0)
    assert verbs(career) == {"mission", "retire"}
    choose(career, "mission:arkayne")
    assert mission(career).held == ("medic-team", "medic-team")


@pytest.mark.rule("C-XP-1", "C-RES-1")
def test_a_bought_resource_is_used_once() -> None:
    career = experienced()
    choose(career, "resource:snitch", "mission:arkayne", "use:snitch")
    career.d20 = (18, 18)
    lose(career)
    assert career.status.held == ()
    assert career.status.experience == 1


@pytest.mark.rule("C-XP-1", "C-NEW-3")
def test_a_card_of_this_box_is_won_back() -> None:
    career = experienced()
    choose(career, card(career, EIGHT))
    assert (career.status.added, career.status.experience) == ((EIGHT,), 1)
    choose(career, "mission:edward")
    assert Counter(mission(career).available)["all-units-get-in-there-now"] == 1
    assert mission(career).unused == ()


@pytest.mark.rule("C-XP-1", "C-NEW-6")
def test_a_card_of_another_box_comes_with_all_its_copies() -> None:
    career = experienced()
    choose(career, card(career, "crime-wave/hostage-escort"))
    for abductor in ("arkayne", "donna"):
        choose(career, f"mission:{abductor}")
        m = mission(career)
        assert Counter(m.available)["hostage-escort"] == 2
        assert len((*m.hand, *m.available)) == 21 + 2
        lose(career)
        settle(career)


@pytest.mark.rule("C-XP-1", "C-NEW-6")
def test_a_card_that_costs_nothing_is_available_and_not_in_hand() -> None:
    """Both boxes have a Keep Cool; where both take part they are called by their full names."""
    career = experienced()
    choose(career, "card:crime-wave/keep-cool")
    choose(career, "mission:arkayne")
    m = mission(career)
    assert Counter(m.hand)["base/keep-cool"] == 2
    assert Counter(m.available)["crime-wave/keep-cool"] == 2
    assert "crime-wave/keep-cool" not in m.hand
    assert len(m.hand) == 6
    choose(career, "end")
    assert "buy:crime-wave/keep-cool" in offers(career)


@pytest.mark.rule("C-XP-1")
def test_a_card_of_another_box_that_costs_eight_can_be_added() -> None:
    career = experienced()
    choose(career, card(career, "crime-wave/cut-the-power-and-move-in"))
    choose(career, "mission:arkayne")
    assert "cut-the-power-and-move-in" in mission(career).available


@pytest.mark.rule("C-XP-1")
def test_what_every_mission_has_is_not_offered() -> None:
    offered = named(experienced(), "card")
    assert "all-units-get-in-there-now" in offered
    assert "hostage-escort" in offered
    assert not {"a-bold-lie", "minor-extraction", "sniper-take-the-shot"} & offered


@pytest.mark.rule("C-XP-1")
def test_nor_with_a_pack_that_extends_the_box() -> None:
    """All missions of such a career have the cards of the first box."""
    offered = named(experienced("base", "pedersen-twins"), "card")
    assert "all-units-get-in-there-now" in offered
    assert not {"a-bold-lie", "minor-extraction", "sniper-take-the-shot"} & offered


@pytest.mark.rule("C-XP-1")
def test_with_two_boxes_a_card_of_one_helps_in_the_other() -> None:
    career = experienced("base", "crime-wave")
    choose(career, card(career, "base/a-bold-lie"))
    choose(career, "mission:lijah")
    assert "a-bold-lie" in mission(career).available
    lose(career)
    settle(career)
    choose(career, "mission:arkayne")
    assert Counter(mission(career).available)["a-bold-lie"] == 1


@pytest.mark.rule("C-XP-1")
def test_no_card_is_added_twice() -> None:
    career = experienced()
    option = card(career, "crime-wave/hostage-escort")
    choose(career, option)
    assert option not in offers(career)
    with pytest.raises(Refused):
        choose(career, option)
    assert career.status.experience == 1


@pytest.mark.rule("C-XP-1", "C-COMP-4")
def test_a_card_bought_back_leaves_nothing_for_field_notes() -> None:
    career = experienced()
    choose(career, card(career, EIGHT))
    career.d20 = (17, 8)
    enter(career, CLEAN)
    assert career.status.held == ("snitch",)


@pytest.mark.rule("C-XP-1")
def test_field_notes_cost_no_experience() -> None:
    career = experienced()
    career.d20 = (17,)
    enter(career, CLEAN)
    assert (career.status.added, career.status.experience) == ((EIGHT,), 2)
    assert "all-units-get-in-there-now" not in named(career, "card")


@pytest.mark.rule("C-XP-1")
def test_a_card_is_called_by_its_box_only_where_two_have_that_title() -> None:
    """As in a mission: the full name where two versions would take part."""
    cards = {option for option in offers(experienced()) if option.startswith("card:")}
    assert "card:hostage-escort" in cards
    assert "card:all-units-get-in-there-now" in cards
    assert "card:crime-wave/keep-cool" in cards


@pytest.mark.rule("C-XP-1")
def test_experience_is_spent_between_missions_only() -> None:
    career = experienced()
    choose(career, "mission:arkayne")
    with pytest.raises(Refused):
        choose(career, "resource:snitch")
    career.d20 = (8, 9)
    lose(career)
    with pytest.raises(Refused):
        choose(career, "resource:snitch")  # the compensation comes first
    assert career.status.experience == 2


@pytest.mark.rule("C-XP-1")
def test_experience_is_kept_for_later() -> None:
    career = experienced()
    career.d20 = (14, 14)
    enter(career, FAILED)
    assert career.status.experience == 3
    choose(career, "resource:snitch", "resource:snitch")
    assert career.status.experience == 1
    assert career.status.held == ("snitch", "snitch")


@pytest.mark.rule("C-XP-1")
def test_cards_and_resources_are_bought_in_any_order() -> None:
    career = experienced()
    choose(career, "resource:backup-unit")
    choose(career, card(career, EIGHT))
    assert (career.status.held, career.status.added) == (("backup-unit",), (EIGHT,))
    assert career.status.experience == 0

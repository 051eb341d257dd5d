"""Traits and resources in the missions of a career: used, kept, gone."""

from collections import Counter

import pytest

from hncli.career.career import Career
from hncli.game.engine.events import CpChanged, DemandRevealed, RuleTriggered
from hncli.game.engine.game import Option, Refused
from hncli.game.engine.setup import new_mission
from hncli.game.given import state
from tests.career.desk import CLEAN, FAILED, choose, enter, lose, mission, new, offers, seat, told
from tests.game.engine.table import library


def gained(*faces: int, trait: str = "") -> Career:
    """A career after one clean success for each face; the third chooses freely, so use two."""
    career = new(trait=trait, d20=faces)
    for _face in faces:
        enter(career, CLEAN)
    return career


# C-TRAIT-1 and C-TRAIT-2


@pytest.mark.rule("C-TRAIT-1")
def test_a_trait_lasts_for_the_whole_career() -> None:
    career = gained(2)
    for _mission in range(9):
        choose(career, "mission:donna")
        assert mission(career).cp == 2
        career.d20 = (8, 8)
        lose(career)
    assert career.status.traits == ("confident",)


@pytest.mark.rule("C-TRAIT-2")
def test_charmer_moves_the_marker_only() -> None:
    career = gained(1)
    choose(career, "mission:arkayne")
    m = mission(career)
    assert (state(m.view)["threat"], m.saved, m.start_threat) == ("3", 0, 4)


@pytest.mark.rule("C-TRAIT-2")
def test_confident_gives_points_for_the_first_turn_only() -> None:
    career = gained(2)
    choose(career, "mission:arkayne")
    assert mission(career).cp == 2
    choose(career, "end", "end")
    while mission(career).turn == 1:
        choose(career, offers(career)[0])
    given = [event for event in career.log.events if getattr(event, "source", "") == "confident"]
    assert [type(event) for event in given] == [RuleTriggered, CpChanged]


@pytest.mark.rule("C-TRAIT-2")
def test_good_listener_reveals_a_demand_of_your_choice() -> None:
    career = gained(3)
    choose(career, "mission:arkayne")
    assert career.decision is not None
    assert (career.decision.kind, career.decision.about) == ("pick", "good-listener")
    assert offers(career) == ("demand:d1", "demand:d2")
    events = choose(career, "demand:d2")
    assert [event.slot for event in told(events, DemandRevealed)] == ["d2"]
    assert [demand["face"] for demand in state(mission(career).view)["demands"]] == ["down", "up"]


@pytest.mark.rule("C-TRAIT-2")
@pytest.mark.parametrize(
    ("faces", "order"),
    [((3, 6), ["good-listener", "well-prepared"]), ((6, 3), ["well-prepared", "good-listener"])],
)
def test_traits_apply_in_the_order_gained(faces: tuple[int, int], order: list[str]) -> None:
    career = gained(*faces)
    assert list(career.status.traits) == order
    choose(career, "mission:arkayne")
    asked = []
    while (decision := career.decision) is not None and decision.kind == "pick":
        asked.append(decision.about)
        career.choose(decision.options[0])
    assert asked == order
    assert len(mission(career).hand) == 7


@pytest.mark.rule("C-TRAIT-2")
@pytest.mark.parametrize(
    ("faces", "order"), [((1, 2), ["charmer", "confident"]), ((2, 1), ["confident", "charmer"])]
)
def test_those_that_ask_nothing_too(faces: tuple[int, int], order: list[str]) -> None:
    career = gained(*faces)
    events = choose(career, "mission:arkayne")
    assert [event.source for event in told(events, RuleTriggered)] == order


@pytest.mark.rule("C-TRAIT-2", "R-DEMAND-7")
@pytest.mark.parametrize(
    ("traits", "saved", "threat", "conceded"),
    [
        # What is revealed first sees the marker reach S, and is conceded: two out, and T+1.
        (("good-listener", "charmer"), 2, "1", True),
        (("charmer", "good-listener"), 0, "S", False),
    ],
)
def test_what_asks_nothing_waits_for_what_asks(
    traits: tuple[str, str], saved: int, threat: str, conceded: bool
) -> None:
    m = new_mission(library(), "crime-wave", "renesha", 5, traits=traits)
    slot = next(d.slot for d in m.demands if d.id == "i-just-want-to-be-understood")
    m.choose(Option("demand", number=slot))
    assert (m.saved, state(m.view)["threat"]) == (saved, threat)
    assert [d.conceded for d in m.demands if d.slot == slot] == [conceded]


@pytest.mark.rule("C-TRAIT-2", "C-NEW-1")
def test_the_starting_trait_comes_first() -> None:
    career = gained(1, trait="confident")
    events = choose(career, "mission:arkayne")
    assert [event.source for event in told(events, RuleTriggered)] == ["confident", "charmer"]


@pytest.mark.rule("C-TRAIT-1")
def test_quick_thinker_is_there_again_in_every_mission() -> None:
    career = gained(4)
    for _mission in range(2):
        choose(career, "mission:arkayne")
        choose(career, "play:small-talk", "use:quick-thinker", "die:1", "done")
        assert "use:quick-thinker" not in offers(career)
        career.d20 = (8, 8)
        lose(career)
    assert career.status.traits == ("quick-thinker",)


# C-RES-1


@pytest.mark.rule("C-RES-1")
def test_a_resource_that_was_used_is_gone() -> None:
    career = gained(8)
    choose(career, "mission:arkayne")
    choose(career, "use:snitch")
    assert mission(career).cp == 6
    assert "use:snitch" not in offers(career)
    career.d20 = (9, 9)
    lose(career)
    assert career.status.held == ("second-line",)
    choose(career, "mission:donna")
    assert "use:snitch" not in offers(career)
    with pytest.raises(Refused):
        choose(career, "use:snitch")


@pytest.mark.rule("C-RES-1")
def test_a_resource_that_was_not_used_is_kept() -> None:
    career = gained(8)
    choose(career, "mission:arkayne")
    career.d20 = (18, 18)
    lose(career)
    assert career.status.held == ("snitch",)
    choose(career, "mission:donna")
    assert "use:snitch" in offers(career)


@pytest.mark.rule("C-RES-1")
def test_several_of_a_kind_are_used_one_by_one() -> None:
    career = gained(8, 8)
    choose(career, "mission:arkayne")
    assert mission(career).held == ("snitch", "snitch")
    assert offers(career).count("use:snitch") == 1
    choose(career, "use:snitch")
    career.d20 = (18, 18)
    lose(career)
    assert career.status.held == ("snitch",)
    choose(career, "mission:arkayne")
    choose(career, "use:snitch")
    assert "use:snitch" not in offers(career)
    career.d20 = (18, 18)
    lose(career)
    assert not career.status.held


@pytest.mark.rule("C-RES-1")
def test_a_use_that_is_undone_has_not_happened() -> None:
    career = gained(8)
    choose(career, "mission:arkayne")
    choose(career, "use:snitch")
    career.undo()
    assert "use:snitch" in offers(career)
    assert career.log.choices == ()
    career.d20 = (18, 18)
    lose(career)
    assert career.status.held == ("snitch",)


@pytest.mark.rule("C-RES-1")
def test_an_offer_passed_keeps_the_resource() -> None:
    career = gained(10, 10)
    seat(career, pool=6, held=["medic-team"] * 2, terror=["this-is-going-nowhere", "first-light"])
    choose(career, "end", "end")
    assert offers(career) == ("use:medic-team", "pass")
    choose(career, "pass")
    career.d20 = (18, 18)
    lose(career)
    assert Counter(career.status.held) == {"medic-team": 2}


@pytest.mark.rule("C-RES-1", "C-TABLE-1")
def test_a_resource_spent_at_a_table_is_gone() -> None:
    career = gained(8, 8)
    career.d20 = (9, 9)
    enter(career, FAILED, spent=["snitch"])
    assert career.status.held == ("second-line", "snitch")
    choose(career, "mission:arkayne")
    assert mission(career).held == ("second-line", "snitch")


@pytest.mark.rule("C-RES-1")
def test_a_resource_gained_helps_from_the_next_mission_on() -> None:
    career = gained(13)
    choose(career, "mission:arkayne")
    choose(career, "play:small-talk")
    assert career.decision is not None
    assert (career.decision.kind, career.decision.about) == ("offer", "backup-unit")
    choose(career, "use:backup-unit")
    assert len(mission(career).dice) == 4  # two for level 4, and two more

"""What is gained after a mission: dice on the table, dice rolled again, and the choice."""

from collections import Counter

import pytest

from hncli.base.problems import ContentError
from hncli.career.record import D20Rolled, EntryGained
from hncli.game.engine.game import AddingCard, ChoosingReward, Refused, UnknownOption
from tests.career.desk import (
    CLEAN,
    FAILED,
    as_json,
    choose,
    enter,
    named,
    new,
    offers,
    options,
    skip,
    told,
    verbs,
)

TABLE = (
    "charmer", "confident", "good-listener", "quick-thinker", "steady-nerves", "well-prepared",
    "tactical-rapport", "snitch", "second-line", "medic-team", "media-blackout",
    "political-favor", "backup-unit", "on-the-job", "seminar", "mentor", "field-notes", "day-off",
    "counselling", "long-holiday",
)  # fmt: skip
"""The table of the rules, the entry for a 1 first."""


@pytest.mark.rule("C-COMP-1")
@pytest.mark.parametrize("face", range(1, 21))
def test_every_face_has_its_entry(face: int) -> None:
    career = new(d20=(face,))
    events = enter(career, CLEAN)
    assert career.record.missions[0].taken == TABLE[face - 1]
    assert told(events, D20Rolled) == [D20Rolled(1, face, TABLE[face - 1], again=False)]
    assert as_json(told(events, D20Rolled)) == [
        {"event": "d20", "die": 1, "face": face, "entry": TABLE[face - 1], "again": False}
    ]
    assert [event.entry for event in told(events, EntryGained)] == [TABLE[face - 1]]


@pytest.mark.rule("C-COMP-1")
def test_a_success_asks_nothing() -> None:
    career = new(d20=(8,))
    enter(career, CLEAN)
    assert verbs(career) == {"mission", "retire"}


@pytest.mark.rule("C-COMP-1", "C-COMP-2")
def test_the_career_rolls_dice_of_its_own() -> None:
    """Every face comes up, about as often as any other, and follows from the seed."""
    faces = Counter[int]()
    for seed in range(400):
        career = new(seed=seed)
        enter(career, FAILED)
        first, second = career.record.missions[0].rolls
        faces.update((first.face, second.face))
        assert (first.die, second.die) == (1, 2)
    assert set(faces) == set(range(1, 21))
    assert min(faces.values()) > 15  # of 800, and 40 are to be expected
    again = new(seed=399)
    enter(again, FAILED)
    assert again.record == career.record


@pytest.mark.rule("C-COMP-2")
def test_a_failure_chooses_by_entry() -> None:
    career = new(d20=(9, 20))
    enter(career, FAILED, killed=3)
    decision = career.decision
    assert decision is not None
    assert (decision.kind, decision.about) == ("career", "C-COMP-2")
    assert decision.purpose == ChoosingReward(is_free_choice=False)
    assert decision.ids == ("entry:second-line", "entry:long-holiday")
    assert career.status.held == ()
    choose(career, "entry:long-holiday")
    assert (career.status.held, career.status.stress) == ((), 3)
    assert career.record.missions[0].taken == "long-holiday"


@pytest.mark.rule("C-COMP-2")
@pytest.mark.parametrize(
    "option", ["entry:snitch", "entry", "entry:second", "mission", "retire", "done"]
)
def test_nothing_else_is_taken(option: str) -> None:
    career = new(d20=(9, 20))
    enter(career, FAILED)
    record, journal, decision = career.record, career.journal, career.decision
    with pytest.raises(Refused) as refused:
        choose(career, option)
    assert refused.value.offered == options(career)
    assert offers(career) == ("entry:second-line", "entry:long-holiday")
    assert (career.record, career.journal, career.decision) == (record, journal, decision)


@pytest.mark.rule("C-COMP-2")
@pytest.mark.parametrize("text", ["entry:", "second-line", ""])
def test_nor_is_what_is_no_option_at_all(text: str) -> None:
    career = new(d20=(9, 20))
    enter(career, FAILED)
    record, journal, decision = career.record, career.journal, career.decision
    with pytest.raises(UnknownOption):
        choose(career, text)
    assert (career.record, career.journal, career.decision) == (record, journal, decision)


@pytest.mark.rule("C-COMP-2")
def test_an_entry_is_taken_once() -> None:
    career = new(d20=(9, 20))
    enter(career, FAILED, take="second-line")
    with pytest.raises(Refused):
        choose(career, "entry:second-line")
    assert career.status.held == ("second-line",)


@pytest.mark.rule("C-COMP-2", "C-COMP-5", "C-NEW-5")
def test_a_mission_given_up_rolls_no_dice() -> None:
    career = new(d20=())
    choose(career, "mission:donna")
    events = career.give_up()
    assert not told(events, D20Rolled)
    assert career.can_start


@pytest.mark.rule("C-COMP-3")
def test_after_the_third_success_the_whole_table_is_offered() -> None:
    career = new(d20=(14, 14))
    for _mission in range(3):
        events = enter(career, CLEAN)
    assert not told(events, D20Rolled)
    decision = career.decision
    assert decision is not None
    assert (decision.kind, decision.about) == ("career", "C-COMP-3")
    assert decision.purpose == ChoosingReward(is_free_choice=True)
    assert decision.ids == tuple(f"entry:{id}" for id in TABLE)
    assert career.record.missions[-1].rolls == ()


@pytest.mark.rule("C-COMP-3", "C-COMP-4", "C-TRAIT-1")
def test_what_cannot_be_taken_is_not_offered() -> None:
    career = new(d20=(1, 17))
    for _mission in range(3):
        enter(career, CLEAN)
    assert named(career, "entry") == set(TABLE) - {"charmer", "field-notes"}
    with pytest.raises(Refused):
        choose(career, "entry:charmer")


@pytest.mark.rule("C-COMP-3")
def test_only_the_third_the_sixth_and_the_ninth() -> None:
    career = new(d20=(14,) * 7)
    free = []
    for number in range(1, 11):
        enter(career, CLEAN)
        if verbs(career) == {"entry"}:
            free.append(number)
            choose(career, "entry:mentor")
    assert free == [3, 6, 9]
    assert career.d20 == ()


@pytest.mark.rule("C-COMP-3")
def test_a_failure_does_not_choose_freely_again() -> None:
    career = new(d20=(14, 14, 8, 9))
    for _mission in range(2):
        enter(career, CLEAN)
    enter(career, CLEAN, take="snitch")
    enter(career, FAILED)
    assert offers(career) == ("entry:snitch", "entry:second-line")


@pytest.mark.rule("C-COMP-4")
def test_every_roll_made_is_noted() -> None:
    career = new(trait="charmer", d20=(1, 1, 1, 8, 1, 9))  # both, the first twice, the second twice
    events = enter(career, FAILED)
    noted = [(one.die, one.face, one.again) for one in career.record.missions[0].rolls]
    first, second = noted[:3], noted[3:]
    assert first == [(1, 1, True), (1, 1, True), (1, 8, False)]
    assert second == [(2, 1, True), (2, 1, True), (2, 9, False)]
    assert [(e.die, e.face, e.again) for e in told(events, D20Rolled)] == noted


@pytest.mark.rule("C-COMP-4")
def test_field_notes_need_a_card_that_is_left_out() -> None:
    career = new(d20=(17, 17, 8))
    enter(career, CLEAN)
    assert career.status.added == ("base/all-units-get-in-there-now",)
    enter(career, CLEAN)
    assert career.status.held == ("snitch",)


@pytest.mark.rule("C-COMP-4", "C-XP-1")
def test_field_notes_ask_which_card_if_there_are_several() -> None:
    career = new("base", "crime-wave", d20=(17,))
    enter(career, CLEAN)
    assert verbs(career) == {"card"}
    assert career.decision is not None
    assert career.decision.about == "field-notes"
    assert career.decision.purpose == AddingCard("field-notes")
    eights = {"all-units-get-in-there-now", "cut-the-power-and-move-in"}
    assert named(career, "card") == eights
    choose(career, offers(career)[1])
    assert len(career.status.added) == 1
    assert career.status.experience == 0
    assert verbs(career) == {"mission", "retire"}


@pytest.mark.rule("C-COMP-4", "C-TABLE-1")
def test_no_mission_is_entered_before_the_card_is_chosen() -> None:
    career = new("base", "crime-wave", d20=(17, 8))
    enter(career, CLEAN)
    with pytest.raises(ContentError):
        enter(career, CLEAN)
    assert len(career.record.missions) == 1
    assert verbs(career) == {"card"}


@pytest.mark.rule("C-COMP-5")
@pytest.mark.parametrize(("face", "score"), [(8, -10), (18, -9), (19, -8), (20, -6)])
def test_after_the_tenth_only_relief_changes_the_score(face: int, score: int) -> None:
    career = new(d20=(8,) * 18 + (face, face))
    for _mission in range(10):
        enter(career, FAILED)
    assert career.status.score == score
    assert career.record.missions[-1].taken == TABLE[face - 1]
    assert career.is_complete


@pytest.mark.rule("C-COMP-5")
def test_every_mission_is_compensated() -> None:
    career = new(seed=6)
    for _mission in range(10):
        skip(career)
    assert all(entry.taken and entry.rolls for entry in career.record.missions)

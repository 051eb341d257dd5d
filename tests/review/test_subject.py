"""Which missions can be reviewed."""

from dataclasses import replace

import pytest

from hncli.career.journal import UNKNOWN
from hncli.career.replay import FinishedMission
from hncli.game.engine.game import GIVE_UP
from hncli.review.review import CannotReview, begin_again
from tests.fuzz.twin import shipped
from tests.review.missions import SETUP, short_mission, subject_of


def refusal(finished: FinishedMission) -> str:
    with pytest.raises(CannotReview) as refused:
        begin_again(shipped(), finished)
    return str(refused.value)


def test_a_finished_mission_begins_again() -> None:
    assert begin_again(shipped(), short_mission()).turn == 1


def test_a_running_mission() -> None:
    running = subject_of(list(short_mission().choices[:2]))
    assert refusal(running) == "This mission isn't over yet. Finish it, then review it."


def test_a_mission_given_up_at_once() -> None:
    assert "before your first choice" in refusal(subject_of([GIVE_UP]))


def test_a_mission_of_other_cards_or_rules() -> None:
    log = short_mission().log
    other = replace(log.versions, packs={**log.versions.packs, "base": "another"})
    assert "cards of base have changed" in refusal(replace_log(versions=other))
    older = replace(log.versions, rules=1)
    assert "the rules were version 1" in refusal(replace_log(versions=older))
    unknown = replace(UNKNOWN, rules=log.versions.rules)
    assert "doesn't say of which version" in refusal(replace_log(versions=unknown))


def test_a_mission_of_a_pack_that_is_gone() -> None:
    gone = FinishedMission(replace(SETUP, box="nowhere"), short_mission().log)
    assert refusal(gone) == "Its cards are no longer installed."


def test_choices_that_lead_elsewhere() -> None:
    log = short_mission().log
    assert "don't lead to what was noted" in refusal(replace_log(setup=()))
    first, second, *others = log.choices
    swapped = replace_log(choices=(second, first, *others))
    assert "don't lead to what was noted" in refusal(swapped)
    told_otherwise = (replace(first, events=()), second, *others)
    assert "don't lead to what was noted" in refusal(replace_log(choices=told_otherwise))


def replace_log(**fields: object) -> FinishedMission:
    finished = short_mission()
    return replace(finished, log=replace(finished.log, **fields))  # type: ignore[arg-type]


def test_every_mission_has_a_key_of_its_own() -> None:
    finished = short_mission()
    others = [
        replace(finished, setup=replace(SETUP, seed=12)),
        replace_log(choices=finished.log.choices[1:]),
        replace_log(versions=UNKNOWN),
    ]
    keys = {one.key for one in (finished, *others)}
    assert len(keys) == 4
    assert replace(finished).key == finished.key

"""The positions that are practised."""

import pytest

from hncli.game.engine.game import CannotUndo
from hncli.game.engine.mission import Mission
from hncli.review.review import costliest_choice, dealt_anew, mission_before
from tests.fuzz.twin import shipped
from tests.review.finished import finished, made_up_review, with_a_choice

SUBJECT = finished()
TOTAL = len(SUBJECT.choices)
FIRST, SECOND, *_rest, LAST = with_a_choice(SUBJECT)


def before(number: int) -> Mission:
    return mission_before(shipped(), SUBJECT, number)


def test_the_choice_that_cost_most_is_the_first_of_equals() -> None:
    review = made_up_review(SUBJECT, {FIRST: 0.02, SECOND: 0.12, LAST: 0.12})
    assert costliest_choice(review) == SECOND
    assert costliest_choice(made_up_review(SUBJECT, {})) is None


@pytest.mark.parametrize("number", [1, 2, TOTAL // 2, TOTAL])
def test_the_position_before_a_choice(number: int) -> None:
    """The rest of the choices leads to the same end with the same dice."""
    mission = before(number)
    with pytest.raises(CannotUndo):
        mission.undo(take_back=True)
    for choice in SUBJECT.log.choices[number - 1 :]:
        assert tuple(mission.choose(choice.option)) == choice.events
    assert mission.is_over


def test_after_the_last_choice_it_is_over() -> None:
    assert before(TOTAL + 1).is_over


def test_other_cards_look_the_same_and_are_not() -> None:
    mission = before(SECOND)
    for seed in range(5):
        dealt = dealt_anew(mission, seed)
        assert dealt.to_json() == dealt_anew(mission, seed).to_json()
        assert dealt.decision == mission.decision
        for field in ("turn", "phase", "threat", "cp", "pool", "saved", "killed", "hand"):
            assert getattr(dealt.view, field) == getattr(mission.view, field)
        with pytest.raises(CannotUndo):
            dealt.undo(take_back=True)
    assert len({dealt_anew(mission, seed).deck for seed in range(5)} | {mission.deck}) > 3
    assert dealt_anew(mission, 1).dice_stream != mission.dice_stream

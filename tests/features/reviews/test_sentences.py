"""The figures of a review in words."""

from typing import get_args

from hncli.features.reviews.sentences import (
    MINUS,
    VERDICTS,
    deserved_sentence,
    dice_sentences,
    rarity,
    split_sentences,
    sum_sentence,
)
from hncli.players.value_function import Measurement
from hncli.review.figures import ReviewStep, Split, Verdict, split_in_points
from hncli.review.review import DiceLuck


def made(start: float, skill: float, is_won: bool, error: float = 0.05) -> Split:
    luck = Measurement(is_won - start - skill, error)
    step = ReviewStep(Measurement(start, error), Measurement(skill), Measurement(0.1))
    return Split(Measurement(start, error), luck, Measurement(skill, error / 2), (step,))


def test_a_loss() -> None:
    split = made(0.45, -0.22, is_won=False)
    assert split_sentences(split, is_won=False) == (
        "You started at 45% (35 to 55). Luck took 23 points (13 to 33). "
        "Your choices cost 22 points (17 to 27) compared with the program's quick player."
    )
    said = sum_sentence(split_in_points(split, is_won=False), is_won=False)
    assert said == f"45 {MINUS} 23 luck {MINUS} 22 choices = 0: lost."
    assert deserved_sentence(split) == (
        "With even luck, play like yours wins about 23% (12 to 34) of such missions."
    )


def test_a_win_by_good_choices_with_luck_that_may_be_none() -> None:
    split = made(0.9, 0.06, is_won=True)
    assert split_sentences(split, is_won=True) == (
        f"You started at 90% (80 to 100). Luck gave you 4 points ({MINUS}6 to +14). "
        "Your choices won 6 points (1 to 11) compared with the program's quick player."
    )
    said = sum_sentence(split_in_points(split, is_won=True), is_won=True)
    assert said == "90 + 4 luck + 6 choices = 100: won."


def test_nothing_and_one() -> None:
    even = made(1.0, 0.0, is_won=True, error=0.0)
    assert split_sentences(even, is_won=True) == (
        "You started at 100% (100 to 100). Luck evened out (0 to 0). "
        "Your choices came out even with the program's quick player."
    )
    assert "nearly all" in deserved_sentence(even)
    assert "next to none" in deserved_sentence(made(0.3, -0.4, is_won=False))
    no_luck = even._replace(steps=())
    assert " Nothing was left to luck. " in split_sentences(no_luck, is_won=True)
    one = split_sentences(made(0.98, 0.01, is_won=True, error=0.0), is_won=True)
    assert "Luck gave you 1 point (1 to 1). Your choices won 1 point (1 to 1)" in one


def test_every_verdict_has_words() -> None:
    assert list(VERDICTS) == list(get_args(Verdict))


def test_dice() -> None:
    assert dice_sentences(DiceLuck(0, 0)) == "No dice were rolled."
    assert dice_sentences(DiceLuck(30, 10)) == (
        "30 dice: 10 fives and sixes, 10 to be expected. That's how dice usually fall."
    )
    assert dice_sentences(DiceLuck(3, 1)).startswith("3 dice: 1 five or six, 1 to be expected.")
    assert rarity(0.125) == "Dice as bad come about once in eight missions."
    assert rarity(0.98) == "Dice as good come about once in 50 missions."
    assert rarity(0.0) == "Dice as bad come less than once in 1,000 missions."
    assert rarity(0.9999) == "Dice as good come less than once in 1,000 missions."

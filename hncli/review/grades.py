"""How bad a choice was, in a word, and the choices that cost most."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, get_args

from hncli.review.choices import ReviewedChoice

Grade = Literal["slip", "mistake", "blunder"]
GRADES: tuple[Grade, ...] = get_args(Grade)

LEAST: dict[Grade, float] = {"slip": 0.02, "mistake": 0.05, "blunder": 0.10}
"""House figures: from which loss against the better option a choice is called that."""


def grade(choice: ReviewedChoice) -> Grade | None:
    """How bad a choice was; None if it cost too little to be called anything."""
    cost = choice.slip.value
    return next((one for one in reversed(GRADES) if cost >= LEAST[one]), None)


def grade_counts(choices: Sequence[ReviewedChoice]) -> Counter[Grade]:
    """How many choices there are of each grade."""
    return Counter(found for choice in choices if (found := grade(choice)))


def costliest(choices: Sequence[ReviewedChoice], most: int) -> list[int]:
    """The places of the choices that cost most, the worst first; only those with a grade."""
    graded = [n for n, choice in enumerate(choices) if grade(choice)]
    return sorted(graded, key=lambda n: -choices[n].slip.value)[:most]


def best_choice(choices: Sequence[ReviewedChoice]) -> int | None:
    """The place of the choice that gained most against the rule-based player's.

    None if no gain is as large as the smallest loss with a grade, and clear of its error.
    """
    gains = {n: choice.gained for n, choice in enumerate(choices)}
    clear = [n for n in gains if gains[n].value >= LEAST["slip"] and gains[n].interval()[0] > 0]
    return max(clear, key=lambda n: gains[n].value, default=None)

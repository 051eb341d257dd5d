"""Was it the player, or the dice?"""

from typing import Literal

from hncli.players.measurement import Measurement
from hncli.review.split import Split

Verdict = Literal[
    "won-against-luck", "won-by-skill", "won-with-luck", "won-by-luck", "won-unclear",
    "lost-early", "lost-in-spite-of-skill", "lost-by-luck", "lost-mostly-by-luck", "lost-by-both",
    "lost-mostly-by-choices", "lost-by-choices", "lost-unclear",
]  # fmt: skip

LITTLE = 0.05  # choices that gained or lost less in all made no difference to speak of
HOPELESS = 0.10  # a lower chance at the start is hardly one


def verdict(split: Split, is_won: bool) -> Verdict:
    """What the result is mostly due to; unclear if choices may have gained as well as lost."""
    low, high = split.skill.interval()
    if abs(split.skill.value) >= LITTLE and low < 0 < high:
        return "won-unclear" if is_won else "lost-unclear"
    return _of_a_win(split) if is_won else _of_a_loss(split)


def _of_a_win(split: Split) -> Verdict:
    if split.luck.value <= 0:
        return "won-against-luck"
    if split.skill.value >= LITTLE:
        return "won-by-skill"
    return "won-with-luck" if split.skill.value > -LITTLE else "won-by-luck"


def _of_a_loss(split: Split) -> Verdict:
    """Luck or choices are called the greater part only if that is clear of the errors."""
    skill = split.skill.value
    if skill >= LITTLE:
        return "lost-in-spite-of-skill"
    if skill > -LITTLE:
        return "lost-early" if split.start.value < HOPELESS else "lost-by-luck"
    if split.luck.value >= 0:
        return "lost-by-choices"
    # Bad luck less what choices lost: as bad luck is start + skill, the errors of both depend on
    # each other.
    error = (split.start.error**2 + 4 * split.skill.error**2) ** 0.5
    low, high = Measurement(-split.luck.value + skill, error).interval()
    if low > 0:
        return "lost-mostly-by-luck"
    return "lost-mostly-by-choices" if high < 0 else "lost-by-both"

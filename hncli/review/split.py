"""Splitting the result of a mission into the chance at its start, luck, and what choices cost."""

from collections.abc import Sequence
from typing import NamedTuple

from hncli.engine.game import GIVE_UP
from hncli.review.choices import ReviewedChoice
from hncli.review.estimate import EXACTLY_0, Estimate, total_of


class Step(NamedTuple):
    """A choice and what followed: `before - cost + luck` is the chance before the next one."""

    before: Estimate  # the chance to win, if the best option that was found had been taken
    cost: Estimate  # what the choice lost
    luck: Estimate  # what dice and cards then brought


class Split(NamedTuple):
    """A result: `start + luck - cost` is 1 for a mission that was won, and 0 for one lost."""

    start: Estimate
    luck: Estimate
    cost: Estimate
    steps: tuple[Step, ...]


def split(choices: Sequence[ReviewedChoice], is_won: bool) -> Split:
    """Split the result of a mission.

    A choice after which nothing new was seen leads to one position only, so that no luck is in it:
    the chance after it is that before the next one. An option that was still there afterwards costs
    nothing yet.
    """
    following = Estimate(float(is_won))  # the chance before the next choice
    steps: list[Step] = []
    for choice in reversed(choices):
        cost, after = charged(choice), choice.after
        if choice.is_postponed:
            after = after.plus(Estimate(choice.lead))
        if choice.option == GIVE_UP or not choice.shown:
            after = following
        luck = following.minus(after) if after is not following else EXACTLY_0
        before = Estimate(after.value + cost.value, after.plus(cost).error)
        steps.append(Step(before, cost, luck))
        following = before
    steps.reverse()
    start, cost = following, total_of(step.cost for step in steps)
    # The steps in between cancel out, and so do their errors.
    luck = Estimate(float(is_won)).minus(start).plus(cost)
    return Split(start, luck, cost, tuple(steps))


def charged(choice: ReviewedChoice) -> Estimate:
    """What a choice lost; nothing if the better option was still there afterwards."""
    return EXACTLY_0 if choice.is_postponed or choice.better is None else choice.ahead

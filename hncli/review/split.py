"""Splitting the result of a mission into the chance at its start, luck, and what choices gained.

All chances are those of the rule-based player, who would have won some of these missions too. So
luck comes to nothing on average, whoever played, and what is left is due to the choices: a result
without its luck is what such play deserves.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hncli.engine.game import GIVE_UP
from hncli.players.measurement import EXACTLY_0, Measurement, total_of
from hncli.review.choices import ReviewedChoice


class Step(NamedTuple):
    """A choice and what followed: `before + gain + luck` is the chance before the next one."""

    before: Measurement  # the chance to win
    gain: Measurement  # what the choice gained or lost against that of the rule-based player
    luck: Measurement  # what dice and cards then brought


class Split(NamedTuple):
    """A result: `start + luck + skill` is 1 for a mission that was won, and 0 for one lost."""

    start: Measurement
    luck: Measurement
    skill: Measurement
    steps: tuple[Step, ...]

    @property
    def deserved(self) -> Measurement:
        """The result without its luck."""
        return self.start.plus(self.skill)


def split(choices: Sequence[ReviewedChoice], is_won: bool) -> Split:
    """Split the result of a mission.

    A choice after which nothing new was seen leads to one position only, so that no luck is in it:
    the chance after it is that before the next one.
    """
    following = Measurement(float(is_won))  # the chance before the next choice
    steps: list[Step] = []
    for choice in reversed(choices):
        has_luck = bool(choice.shown) and choice.option != GIVE_UP
        after = choice.after if has_luck else following
        luck = following.minus(after) if has_luck else EXACTLY_0
        before = after.minus(choice.gained)
        steps.append(Step(before, choice.gained, luck))
        following = before
    start, skill = following, total_of(choice.gained for choice in choices)
    # The steps in between cancel out, and so do their errors.
    luck = Measurement(float(is_won)).minus(start).minus(skill)
    return Split(start, luck, skill, tuple(reversed(steps)))

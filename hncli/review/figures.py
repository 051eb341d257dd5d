"""The figures of a review: what was estimated at each choice, points, grades, luck, the verdict."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from math import sqrt
from typing import Any, Literal, NamedTuple, get_args

from hncli.base.messages import _, in_quotes
from hncli.base.problems import Place
from hncli.base.schema import Arg, Flag, Text, Whole, Word, arg
from hncli.base.values import Value, value
from hncli.career.journal import OptionArg
from hncli.career.record import MANY
from hncli.game.engine.game import GIVE_UP, Option
from hncli.players.rollouts import KINDS, Reason
from hncli.players.value_function import EXACTLY_0, Measurement, total_of

DIGITS = 4
SHOWN = ("", "dice", "terror", "demand", "other")
"""What a choice can show; luck is told by it."""


@value
class RoundedNumber(Arg):
    """A number within bounds, rounded to four digits."""

    low: float
    high: float

    def doc(self) -> str:
        return _("number {least} to {most}").format(least=f"{self.low:g}", most=f"{self.high:g}")

    def read(self, value: Any, place: Place) -> float:
        """Accept a number (never a bool) within the bounds."""
        if type(value) not in (int, float) or not self.low <= value <= self.high:
            text = _("expected a number from {low} to {high}, found {value}.")
            shown = in_quotes(value, 40)
            raise place.error(text.format(low=self.low, high=self.high, value=shown))
        return float(value)


CHANCE, ERROR, LEAD = RoundedNumber(0, 1), RoundedNumber(0, 1), RoundedNumber(-1, 1)


@value
class ReviewedChoice(Value):
    """One choice: the chance to win after it, its gain, and a better option if one was found."""

    turn: int = arg(Whole(0, MANY), "the turn it was made in")
    phase: str = arg(Text(40), "the phase")
    kind: str = arg(Text(40), "the kind of decision")
    option: Option = arg(OptionArg(), "what was chosen")
    chance: float = arg(CHANCE, "the chance to win after it")
    chance_error: float = arg(ERROR, "the standard error of that")
    gain: float = arg(LEAD, "what it gained against the rule-based choice", default=0.0)
    gain_error: float = arg(ERROR, "the standard error of that", default=0.0)
    is_forced: bool = arg(Flag(), "there was no other option", default=False)
    shown: str = arg(Word(SHOWN), "what it showed that was not known before", default="")
    better: Option | None = arg(OptionArg(), "a better option", default=None)
    lead: float = arg(LEAD, "by how much it was better", default=0.0)
    lead_error: float = arg(ERROR, "the standard error of that", default=0.0)
    reason: str = arg(Word((*KINDS, "")), "why it was better", default="")
    reason_amount: float = arg(RoundedNumber(-1000, 1000), "how much of it", default=0.0)
    also: str = arg(Word((*KINDS, "")), "a second reason", default="")
    also_amount: float = arg(RoundedNumber(-1000, 1000), "how much of that", default=0.0)

    @property
    def after(self) -> Measurement:
        """The chance to win after the choice, as it was estimated from before it."""
        return Measurement(self.chance, self.chance_error)

    @property
    def gained(self) -> Measurement:
        """What the choice gained against that of the rule-based player; negative if it lost."""
        return Measurement(self.gain, self.gain_error)

    @property
    def ahead(self) -> Measurement:
        return Measurement(self.lead, self.lead_error)

    @property
    def slip(self) -> Measurement:
        """What it lost against the better option; nothing if none was found."""
        return EXACTLY_0 if self.better is None else self.ahead

    @property
    def why(self) -> list[Reason]:
        """Why the better option was better: up to two reasons, the main one first."""
        reasons = ((self.reason, self.reason_amount), (self.also, self.also_amount))
        return [Reason(kind, amount) for name, amount in reasons for kind in KINDS if kind == name]


def rounded(number: float) -> float:
    """A number as it is stored."""
    return round(number, DIGITS)


class ReviewStep(NamedTuple):
    """A choice and what followed: `before + gain + luck` is the chance before the next one."""

    before: Measurement  # the chance to win
    gain: Measurement  # what the choice gained or lost against that of the rule-based player
    luck: Measurement  # what dice and cards then brought


class Split(NamedTuple):
    """A result: `start + luck + skill` is 1 for a mission that was won, and 0 for one lost."""

    start: Measurement
    luck: Measurement
    skill: Measurement
    steps: tuple[ReviewStep, ...]

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
    steps: list[ReviewStep] = []
    for choice in reversed(choices):
        has_luck = bool(choice.shown) and choice.option != GIVE_UP
        after = choice.after if has_luck else following
        luck = following.minus(after) if has_luck else EXACTLY_0
        before = after.minus(choice.gained)
        steps.append(ReviewStep(before, choice.gained, luck))
        following = before
    start, skill = following, total_of(choice.gained for choice in choices)
    # The steps in between cancel out, and so do their errors.
    luck = Measurement(float(is_won)).minus(start).minus(skill)
    return Split(start, luck, skill, tuple(reversed(steps)))


ALL = 100


class Points(NamedTuple):
    """The split of a result: `start + luck + skill` is 100 for a mission won, 0 for one lost."""

    start: int
    luck: int
    skill: int


def in_points(value: float) -> int:
    """A chance or a difference, rounded."""
    return round(value * ALL)


def interval_in_points(estimate: Measurement) -> tuple[int, int]:
    """The 95 % interval of a difference."""
    low, high = estimate.interval()
    return in_points(low), in_points(high)


def chance_interval(estimate: Measurement) -> tuple[int, int]:
    """The 95 % interval of a chance, which is never below 0 nor above 100."""
    low, high = interval_in_points(estimate)
    return max(0, low), min(ALL, high)


def split_in_points(split: Split, is_won: bool) -> Points:
    """Rounded so that the sum is right: luck takes up what rounding leaves."""
    start, skill = in_points(split.start.value), in_points(split.skill.value)
    return Points(start, ALL * is_won - start - skill, skill)


Grade = Literal["slip", "mistake", "blunder"]
GRADES: tuple[Grade, ...] = get_args(Grade)

GRADE_THRESHOLDS: dict[Grade, tuple[float, float]] = {
    "slip": (0.02, 0.0),
    "mistake": (0.05, 0.02),
    "blunder": (0.10, 0.05),
}
"""House figures: from which loss against the better option a choice is called that, and above
what its 95 % interval must lie: what is called something must be known so well."""


def grade(choice: ReviewedChoice) -> Grade | None:
    """The grade of a bad choice; None if it lost less, or what it lost is not sure enough."""
    cost, (lower_bound, _upper_bound) = choice.slip.value, choice.slip.interval()
    fitting = [
        name
        for name, (least, low) in GRADE_THRESHOLDS.items()
        if cost >= least and lower_bound > low
    ]
    return fitting[-1] if fitting else None


def grade_counts(choices: Sequence[ReviewedChoice]) -> Counter[Grade]:
    """How many choices there are of each grade."""
    return Counter(filter(None, map(grade, choices)))


def costliest(choices: Sequence[ReviewedChoice], most: int) -> list[int]:
    """The places of the choices that cost most, the worst first; only those with a grade."""
    graded = [n for n, choice in enumerate(choices) if grade(choice)]
    return sorted(graded, key=lambda n: -choices[n].slip.value)[:most]


def best_choice(choices: Sequence[ReviewedChoice]) -> int | None:
    """The place of the choice that gained most against the rule-based player's.

    None if no gain is as large as the smallest loss with a grade, and clear of its error.
    """
    gains = {n: choice.gained for n, choice in enumerate(choices)}
    least, low = GRADE_THRESHOLDS["slip"]
    clear = [n for n in gains if gains[n].value >= least and gains[n].interval()[0] > low]
    return max(clear, key=lambda n: gains[n].value, default=None)


def luck_by_kind(choices: Sequence[ReviewedChoice], split: Split) -> dict[str, Measurement]:
    """The luck that each kind of news brought, in the order of SHOWN; their sum is all the luck.

    Kinds that were never shown are left out.
    """
    steps = split.steps
    luck: dict[str, Measurement] = {}
    lucky = [n for n, choice in enumerate(choices) if choice.shown]
    for kind, run in groupby(lucky, key=lambda n: choices[n].shown):
        first, *later = run
        last = later[-1] if later else first
        # Within a run the chance after one step is that before the next: its error cancels out.
        ends = [choices[first].after, steps[last + 1].before if last + 1 < len(steps) else None]
        errors = [end.error for end in ends if end is not None]
        errors += [steps[n].gain.error for n in range(first + 1, last + 1)]
        total = Measurement(
            sum(steps[n].luck.value for n in (first, *later)), sqrt(sum(e * e for e in errors))
        )
        luck[kind] = luck.get(kind, EXACTLY_0).plus(total)
    return {kind: luck[kind] for kind in SHOWN if kind in luck}


def extremes(split: Split) -> tuple[int, int] | None:
    """The places of the luckiest and the unluckiest step; None if there was no luck at all."""
    luck = [step.luck.value for step in split.steps]
    return (luck.index(max(luck)), luck.index(min(luck))) if any(luck) else None


class Turn(NamedTuple):
    """`chance + luck + gain` is the chance at the next turn."""

    turn: int
    chance: Measurement  # before its first choice
    luck: float
    gain: Measurement


def turns_of(choices: Sequence[ReviewedChoice], split: Split) -> list[Turn]:
    """The turns in which something was chosen, in order."""
    turns = []
    for turn, run in groupby(range(len(choices)), key=lambda n: choices[n].turn):
        steps = [split.steps[n] for n in run]
        luck = sum(step.luck.value for step in steps)
        turns.append(Turn(turn, steps[0].before, luck, total_of(step.gain for step in steps)))
    return turns


Verdict = Literal[
    "won-against-luck", "won-by-skill", "won-with-luck", "won-by-luck", "won-unclear",
    "lost-early", "lost-in-spite-of-skill", "lost-by-luck", "lost-mostly-by-luck", "lost-by-both",
    "lost-mostly-by-choices", "lost-by-choices", "lost-unclear",
]  # fmt: skip

NEGLIGIBLE = 0.05  # choices that gained or lost less in all made no difference to speak of
HOPELESS = 0.10  # a lower chance at the start is hardly one


def verdict(split: Split, is_won: bool) -> Verdict:
    """What the result is mostly due to; unclear if choices may have gained as well as lost."""
    low, high = split.skill.interval()
    if abs(split.skill.value) >= NEGLIGIBLE and low < 0 < high:
        return "won-unclear" if is_won else "lost-unclear"
    if not is_won:
        return _verdict_of_loss(split)
    if split.luck.value <= 0:
        return "won-against-luck"
    if split.skill.value >= NEGLIGIBLE:
        return "won-by-skill"
    return "won-with-luck" if split.skill.value > -NEGLIGIBLE else "won-by-luck"


def _verdict_of_loss(split: Split) -> Verdict:
    """The verdict of a loss; luck or choices are the greater part only if clear of the errors."""
    skill = split.skill.value
    if skill >= NEGLIGIBLE:
        return "lost-in-spite-of-skill"
    if skill > -NEGLIGIBLE:
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

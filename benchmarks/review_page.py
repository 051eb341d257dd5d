"""The page docs/review.md: what a review says, and how far it can be trusted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean, median, stdev
from textwrap import fill
from typing import TYPE_CHECKING

from hncli.career.statistics import Estimate as Rate
from hncli.career.statistics import rate
from hncli.players.value_function import Measurement, mean_of
from hncli.review.reviewer import (
    CALIBRATING_ROLLOUTS,
    CONVERSATIONS_AHEAD,
    FIRST_LOOK,
    SECOND_LOOK,
    TO_END,
)

if TYPE_CHECKING:
    from benchmarks.review import Reviewed, Told

WIDTH = 100
BINS = 10
LEAST_SLIP = 0.05  # what a random choice must cost, two standard errors above 0, to be looked for

SIZES = (
    ("all", LEAST_SLIP, 2.0),
    ("5 to 10 points", LEAST_SLIP, 0.1),
    ("10 to 20 points", 0.1, 0.2),
    ("20 points or more", 0.2, 2.0),
    ("10 points or more", 0.1, 2.0),
)
"""Rows of the table of slips: what each cost, from and to."""

INTRODUCTION = f"""# Was it you or the dice?

`hn mission review` and `hn career review` go through a finished mission choice by choice. This page
says what the figures mean and how far they can be trusted. `make reviews` writes it.

## What a figure means

- **Chance**: how likely the mission is won from a position, if somebody plays on the way the
  program's quick player does (the *rule-based player*). Somebody who plays better wins more often.
- **Luck**: what dice, terror cards and hidden demands did to that chance. A choice after which
  nothing new is seen has no luck in it. Luck is even: over many missions it comes to nothing.
- **Skill**: what the choices gained or lost in all, against what the rule-based player would have
  chosen in their place. `start + luck + skill` is the result: 100% for a mission that was won, 0%
  for one that was lost.
- **Deserved**: the result without its luck, `start + skill`.
- A **slip** is told where another option was better, with what it cost. It counts only if the
  better option is gone by it: playing it one card later is no slip. Slips are measured against the
  best option that was found, so they may add up to more than what skill lost. A *slip* costs at
  least 2 points, a *mistake* 5, a *blunder* 10; and its interval must lie above 0, 2 or 5.
- Every figure has a 95% interval. It covers chance in the imagined missions and in the fit below;
  it cannot cover that you may go on otherwise than the rule-based player does.

## How it is found

At each choice everything hidden is dealt anew from what you could see, {FIRST_LOOK} times, and the
options are played in the same imagined missions with the same dice. The rule-based player goes on
for {CONVERSATIONS_AHEAD} conversations, or to the end with at most {TO_END} terror cards left; a
fitted formula says how likely the rest is won. Your choice, the rule-based player's and one that is
ahead of yours by more than a standard error are measured again in {SECOND_LOOK} fresh missions. The
rule-based player's counts by both measurements, another option by the second alone, and only if it
is ahead again: the best of several noisy figures is too good on average. The formula knows no
abductors, so from the start of each conversation {CALIBRATING_ROLLOUTS} rollouts are played to the
end, and its log odds are shifted to fit them.

Nothing you could not see is used, except where a review says so. The same mission, cards and seed
give the same review. Missions from a table have no choices to review, and missions of other rules
or cards cannot be played again.
"""


def review_page(missions: Sequence[Reviewed]) -> str:
    """The whole page as Markdown."""
    parts = [*found_slips(missions), *calibration(missions), *exactness(missions)]
    return "\n".join([INTRODUCTION, *parts, *processor_time(missions), ""])


def found_slips(missions: Sequence[Reviewed]) -> Iterator[str]:
    """Section: how often planted slips are found."""
    worst = [(slip, *slip.worst) for one in missions for slip in one.slips if slip.worst]
    worst = [one for one in worst if one[1] >= max(LEAST_SLIP, 2 * one[2])]
    yield "## Are slips found?\n"
    yield _paragraph(
        f"""{len(missions)} missions against all abductors in turn, played by the rule-based player
        with 10% random choices. What each random choice really cost, against the rule-based
        player's own, was measured by pairs of rollouts to the end; the one that seemed worst was
        then measured anew, since the worst of several is partly the one that was measured too
        high. In {len(worst)} missions it cost at least {_points(LEAST_SLIP)} points, clear of
        chance by two standard errors. The others are missions in which the dice forgave
        everything."""
    )
    yield "| the worst planted slip cost | missions | the review's first | in its first three |"
    yield "| --- | --- | --- | --- |"
    for label, low, high in SIZES:
        some = [slip for slip, cost, _error in worst if low <= cost < high]
        shares = [
            rate(sum(slip.rank < most and slip.found_cost > 0 for slip in some), len(some))
            for most in (1, 3)
        ]
        yield f"| {label} | {len(some)} | {_share(shares[0])} | {_share(shares[1])} |"
    error = mean([error for _slip, _cost, error in worst])
    yield ""
    yield _paragraph(f"The real costs are known to {_points(error)} points each.")
    slips = [slip for one in missions for slip in one.slips]
    true, gained = (mean([getattr(s, name) for s in slips]) for name in ("true_cost", "gain"))
    gap = mean_of([-slip.gain - slip.true_cost for slip in slips])
    yield _paragraph(
        f"""All {len(slips)} random choices, harmless ones too, really cost {_points(true)} points
        on average; by the review {_points(-gained)}: {_signed(gap)} a choice."""
    )


def calibration(missions: Sequence[Reviewed]) -> Iterator[str]:
    """Section: of positions with a chance, how many were won."""
    told = [one for mission in missions for one in mission.told]
    tries = told[0].continuations
    yield "## Does a chance mean what it says?\n"
    yield _paragraph(
        f"""The chances told at the start of each turn ({len(told):,} positions). *Played on*: the
        rule-based player played each position on to the end, {tries} times with everything hidden
        dealt anew; that is what a chance is said to mean. *This mission*: how the mission itself
        went on, with 10% random choices."""
    )
    yield "| told | positions | told on average | played on: won | this mission: won |"
    yield "| --- | --- | --- | --- | --- |"
    for n in range(BINS):
        some = [one for one in told if n <= min(one.chance, 1 - 1e-9) * BINS < n + 1]
        if some:
            yield _calibration_row(f"{n * 10}% to {n * 10 + 10}%", some)
    gap = mean_of([mean([a.chance - a.continued / tries for a in one.told]) for one in missions])
    yield ""
    yield _paragraph(f"On average over missions a chance was told {_signed(gap)} points too high.")


def _calibration_row(label: str, some: Sequence[Told]) -> str:
    played = rate(sum(one.continued for one in some), sum(one.continuations for one in some))
    own = rate(sum(one.is_won for one in some), len(some))
    average = f"{mean([one.chance for one in some]):.0%}"
    return f"| {label} | {len(some)} | {average} | {_share(played)} | {_share(own)} |"


def exactness(missions: Sequence[Reviewed]) -> Iterator[str]:
    """Section: how far two reviews of a mission differ, and whether luck is even."""
    yield "## How exact is the split?\n"
    twice = [one for one in missions if one.again is not None]
    yield _paragraph(
        f"""{len(twice)} of the missions were reviewed twice, with other imagined missions. If all
        were exact, both would agree; how far they do not is the error that a review really has from
        chance. Where that is larger than the error it tells, its intervals are too narrow."""
    )
    yield "| figure | average | standard error told | standard error from both reviews |"
    yield "| --- | --- | --- | --- |"
    for n, name in enumerate(("start", "luck", "skill")):
        first: list[Measurement] = [getattr(one, name) for one in missions]
        gaps = [getattr(one, name).value - one.again[n] for one in twice if one.again is not None]
        average, told = mean([a.value for a in first]), mean([a.error for a in first])
        real = stdev(gaps) / 2**0.5
        yield f"| {name} | {_points(average)} | {_points(told)} | {_points(real)} |"
    luck = mean_of([one.luck.value for one in missions])
    won = mean_of([float(one.is_won) for one in missions])
    deserved = mean_of([one.start.value + one.skill.value for one in missions])
    yield ""
    yield _paragraph(
        f"""Over many missions luck must come to nothing. Over these it was {_signed(luck)} points
        a mission. {_points(won.value)}% were won, {_points(deserved.value)}% deserved: the same
        thing twice, but the second is known to {_points(deserved.error)} points and the first to
        {_points(won.error)}."""
    )


def processor_time(missions: Sequence[Reviewed]) -> Iterator[str]:
    """Section: what a review costs."""
    each = [80 * one.cpu_seconds / one.choices for one in missions]
    yield "## What it costs\n"
    yield _paragraph(
        f"""A review of 80 choices took {median(each):.1f} seconds of processor time in the median
        and {max(each):.1f} at most, on a machine with other work beside it."""
    ).rstrip("\n")


def _paragraph(text: str) -> str:
    return fill(" ".join(text.split()), WIDTH, break_long_words=False) + "\n"


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def _signed(found: Measurement) -> str:
    low, high = found.interval()
    return f"{100 * found.value:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


def _share(found: Rate) -> str:
    return f"{found.value:.0%} ({found.low:.0%} to {found.high:.0%})"

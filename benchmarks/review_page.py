"""The page docs/review.md: what a review says, and how far it can be trusted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean, median, stdev
from typing import TYPE_CHECKING

from hncli.review.comparison import CONVERSATIONS_AHEAD, FIRST_LOOK, SECOND_LOOK
from hncli.review.estimate import mean_of
from hncli.review.reviewer import CALIBRATING_ROLLOUTS
from hncli.simulation.statistics import Estimate as Rate
from hncli.simulation.statistics import rate

if TYPE_CHECKING:
    from benchmarks.review import Reviewed, Slip

BINS = 10
LEAST_SLIP = 0.05
"""A random choice counts as a slip if it cost at least that and two standard errors more than 0."""


def review_page(missions: Sequence[Reviewed]) -> str:
    """The whole page as Markdown."""
    parts = [
        *introduction(),
        *found_slips(missions),
        *calibration(missions),
        *split_error(missions),
    ]
    return "\n".join([*parts, *cost_of_review(missions), ""])


def introduction() -> Iterator[str]:
    yield f"""# Was it you or the dice?

`hn mission review` and `hn career review` go through a finished mission choice by choice. This page
says what the figures mean and how far they can be trusted. The tables are written by
`python -m benchmarks.review` (`make reviews`).

## What a figure means

- **Chance**: how likely the mission is won from a position, if somebody plays on the way the
  program's quick player does (the *rule-based player*). Somebody who plays better wins more often
  than that.
- **Cost** of a choice: how many points of that chance it gave away against the best option that was
  found. It is charged only when the better option is gone: playing it one card later is no slip.
- **Luck**: what dice, terror cards and hidden demands then did to the chance. A choice after which
  nothing new is seen has no luck in it.
- `start + luck - cost` is the result: 100% for a mission that was won, 0% for one that was lost.
- Every figure has a 95% interval. It covers chance in the imagined missions and in the fit below;
  it cannot cover that the rule-based player may go on worse than you would have.

## How it is found

At each choice everything hidden is dealt anew from what you could see, {FIRST_LOOK} times, and each
option is played in the same imagined missions with the same dice. The rule-based player goes on for
{CONVERSATIONS_AHEAD} conversations; a fitted formula says how likely the rest is won. If another option is
ahead by more than a standard error, both are measured again in {SECOND_LOOK} fresh missions, and only
that second measurement counts, if it is ahead again: the best of several noisy figures is too good
on average. The formula knows no abductors, so about {CALIBRATING_ROLLOUTS} rollouts of the mission are played to
the end, and its log odds are shifted to fit them.

Nothing you could not see is used, except where a review says so. The same mission, cards and seed
give the same review.
"""


def found_slips(missions: Sequence[Reviewed]) -> Iterator[str]:
    """Section: how often planted slips are found."""
    worst = [slip for one in missions if (slip := _worst(one)) is not None]
    yield f"""## Are slips found?

{len(missions)} missions against all ten abductors, played by the rule-based player with 10% random
choices. What each random choice really cost, against the rule-based player's own, was measured by
160 pairs of rollouts to the end. In {len(worst)} missions the worst of them cost at least
{_points(LEAST_SLIP)} points, clear of chance by two standard errors.

| the worst planted slip | missions | costliest choice of the review | among its first three |
| --- | --- | --- | --- |"""
    for label, low, high in (
        ("all", LEAST_SLIP, 2.0), ("5 to 10 points", LEAST_SLIP, 0.1),
        ("10 to 20 points", 0.1, 0.2), ("20 points or more", 0.2, 2.0),
    ):  # fmt: skip
        some = [slip for slip in worst if low <= slip.true_cost < high]
        first = rate(sum(slip.rank == 0 for slip in some), len(some))
        three = rate(sum(slip.rank < 3 and slip.found_cost > 0 for slip in some), len(some))
        yield f"| {label} | {len(some)} | {_share(first)} | {_share(three)} |"
    yield ""
    yield from _cost_of_slips(missions)


def _cost_of_slips(missions: Sequence[Reviewed]) -> Iterator[str]:
    slips = [slip for one in missions for slip in one.slips]
    gap = mean_of([slip.found_cost - slip.true_cost for slip in slips])
    true, found = (mean([getattr(s, name) for s in slips]) for name in ("true_cost", "found_cost"))
    low, high = gap.interval()
    yield f"""Over all {len(slips)} random choices, harmless ones too, the real cost was {_points(true)} points on
average and the review found {_points(found)}: {_signed(gap.value)} ({_signed(low)} to {_signed(high)}).
The two are measured against different options (the rule-based player's choice, the best that was
found), so that they need not be equal.
"""


def _worst(one: Reviewed) -> Slip | None:
    slips = [
        slip
        for slip in one.slips
        if slip.true_cost >= LEAST_SLIP and slip.true_cost >= 2 * slip.true_error
    ]
    return max(slips, key=lambda slip: slip.true_cost, default=None)


def calibration(missions: Sequence[Reviewed]) -> Iterator[str]:
    """Section: of positions with a chance, how many were won."""
    told = [one for mission in missions for one in mission.told]
    tries = 4
    yield f"""## Does a chance mean what it says?

The chances told at the start of each turn ({len(told):,} positions). *Played on*: the best option that
was found, then the rule-based player to the end, {tries} times from each position with everything
hidden dealt anew; that is what a chance is said to mean. *This mission*: how the mission itself
went on, with 10% random choices.

| told | positions | told on average | played on: won | this mission: won |
| --- | --- | --- | --- | --- |"""
    for n in range(BINS):
        some = [one for one in told if n <= min(one.chance, 1 - 1e-9) * BINS < n + 1]
        if some:
            played = rate(sum(one.continued for one in some), tries * len(some))
            own = rate(sum(one.is_won for one in some), len(some))
            average = f"{mean([one.chance for one in some]):.0%}"
            label = f"{n * 10}% to {n * 10 + 10}%"
            yield f"| {label} | {len(some)} | {average} | {_share(played)} | {_share(own)} |"
    gap = mean_of([one.chance - one.continued / tries for one in told])
    low, high = gap.interval()
    yield f"""
On average a chance was told {_signed(gap.value)} points too high ({_signed(low)} to {_signed(high)}); positions of one
mission are alike, so that this interval is somewhat too narrow.
"""


def split_error(missions: Sequence[Reviewed]) -> Iterator[str]:
    """Section: how far two reviews of a mission differ, and whether luck is even."""
    yield """## How exact is the split?

Each mission was reviewed twice, with other imagined missions. If all were exact, both would agree.

| figure | told standard error | from the difference of two reviews | average |
| --- | --- | --- | --- |"""
    for n, name in enumerate(("start", "luck", "cost")):
        first = [getattr(one, name) for one in missions]
        gaps = [a.value - one.again[n] for a, one in zip(first, missions, strict=True)]
        told = mean([a.error for a in first])
        average = mean([a.value for a in first])
        yield (
            f"| {name} | {_points(told)} | {_points(stdev(gaps) / 2**0.5)} | {_signed(average)} |"
        )
    luck = mean_of([one.luck.value for one in missions])
    low, high = luck.interval()
    yield f"""
Luck has no favourites: over many missions it must come to nothing. Over these it was {_signed(luck.value)}
points a mission ({_signed(low)} to {_signed(high)}). What lies beside 0 is the method's own fault: costs that
were not found count as bad luck, costs that are none as good luck.
"""


def cost_of_review(missions: Sequence[Reviewed]) -> Iterator[str]:
    """Section: processor time."""
    each = [80 * one.cpu_seconds / one.choices for one in missions]
    yield f"""## What it costs

A review of 80 choices took {median(each):.1f} seconds of processor time in the median and {max(each):.1f} at most,
on the machine these tables were made on, with other work beside it."""


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


def _share(found: Rate) -> str:
    return f"{found.value:.0%} ({found.low:.0%} to {found.high:.0%})"

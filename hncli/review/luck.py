"""The luck of a mission, by what brought it."""

from collections.abc import Sequence
from itertools import groupby
from math import sqrt

from hncli.players.measurement import EXACTLY_0, Measurement
from hncli.review.choices import SHOWN, ReviewedChoice
from hncli.review.split import Split


def luck_by_kind(choices: Sequence[ReviewedChoice], split: Split) -> dict[str, Measurement]:
    """The luck that each kind of news brought, in the order of SHOWN; their sum is all the luck.

    Kinds that were never shown are left out.
    """
    steps = split.steps
    luck: dict[str, Measurement] = {}
    lucky = [n for n, choice in enumerate(choices) if choice.shown]
    for kind, run in groupby(lucky, key=lambda n: choices[n].shown):
        first, *others = run
        last = others[-1] if others else first
        # Within a run the chance after one step is that before the next: its error cancels out.
        ends = [choices[first].after, steps[last + 1].before if last + 1 < len(steps) else None]
        errors = [one.error for one in ends if one is not None]
        errors += [steps[n].gain.error for n in range(first + 1, last + 1)]
        total = Measurement(
            sum(steps[n].luck.value for n in (first, *others)), sqrt(sum(e * e for e in errors))
        )
        luck[kind] = luck.get(kind, EXACTLY_0).plus(total)
    return {kind: luck[kind] for kind in SHOWN if kind in luck}


def extremes(split: Split) -> tuple[int, int] | None:
    """The places of the luckiest and the unluckiest step; None if there was no luck at all."""
    if not any(step.luck.value for step in split.steps):
        return None
    places = range(len(split.steps))
    luck = [step.luck.value for step in split.steps]
    return max(places, key=luck.__getitem__), min(places, key=luck.__getitem__)

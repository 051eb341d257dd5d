"""Why one option is better than another, from where their rollouts in the same missions stopped."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, get_args

from hncli.players.lookahead import RolloutEnd
from hncli.players.value_function import coefficients_with

Kind = Literal[
    "won", "lost", "saved", "killed", "threat", "hand", "demands", "abductor", "standing"
]
KINDS: tuple[Kind, ...] = get_args(Kind)

KIND_OF_FEATURE: dict[str, Kind] = {
    "threat": "threat",
    "saves needed": "saved",
    "surplus hostages": "saved",
    "second in command": "abductor",
    "hand": "hand",
    "standing": "standing",
}
"""What a feature tells a player; those that are not named here are about demands."""


COUNTED = frozenset(("won", "lost", "saved", "killed", "threat"))


class Reason(NamedTuple):
    """What makes most of the difference, and how much of it there is on average.

    The amount is in hostages, levels of threat, or, for `won` and `lost`, a probability; it is 1
    for what is not COUNTED.
    """

    kind: Kind
    amount: float


def reason_for(better: Sequence[RolloutEnd], worse: Sequence[RolloutEnd]) -> Reason:
    """The reason that explains most of the lead of one option over another.

    Both were rolled out in the same missions, in the same order.
    """
    shares: dict[Kind, float] = defaultdict(float)
    for ours, theirs in zip(better, worse, strict=True):
        for kind, share in _shares(ours, theirs):
            shares[kind] += share
    gains = {kind: _gain(kind, better, worse) for kind in KINDS}
    if gains["killed"] > max(0.0, gains["saved"]):
        shares["killed"], shares["saved"] = shares["saved"], 0.0
    best = max(KINDS, key=lambda kind: shares[kind] if gains[kind] > 0 else 0.0)
    return Reason(best, gains[best])


def _shares(ours: RolloutEnd, theirs: RolloutEnd) -> Iterator[tuple[Kind, float]]:
    """How much of the difference in win probability is due to what; hostages count as saved."""
    chances = (ours.win_probability, theirs.win_probability)
    if ours.result is not None or theirs.result is not None:
        yield "won" if 1.0 in chances else "lost", chances[0] - chances[1]
        return
    mean = sum(chances) / 2
    for name, per_unit in coefficients_with(ours.turns_left).items():
        amount = ours.features.get(name, 0.0) - theirs.features.get(name, 0.0)
        if amount and name != "intercept":
            kind = KIND_OF_FEATURE.get(name, "demands")
            yield kind, mean * (1 - mean) * amount * per_unit


def _gain(kind: Kind, better: Sequence[RolloutEnd], worse: Sequence[RolloutEnd]) -> float:
    """By how much the better option is ahead in what a kind counts; 1 where it counts nothing."""
    if kind not in COUNTED:
        return 1.0
    ours, theirs = (_mean(kind, ends) for ends in (better, worse))
    return ours - theirs if kind in ("won", "saved") else theirs - ours


def _mean(kind: Kind, ends: Sequence[RolloutEnd]) -> float:
    if kind in ("won", "lost"):
        return sum(end.result == kind for end in ends) / len(ends)
    if kind in ("saved", "killed"):
        return sum(end.saved if kind == "saved" else end.killed for end in ends) / len(ends)
    levels = [end.features["threat"] for end in ends if end.features]
    return sum(levels) / max(1, len(levels))

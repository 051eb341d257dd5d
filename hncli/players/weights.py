"""The summary of a position for the rule-based players, and their weights."""

from dataclasses import replace
from itertools import accumulate
from typing import Any, NamedTuple

from hncli.base.values import HashedValue, value
from hncli.game.cards.triggers import Trigger
from hncli.game.engine.view import View, reader

TRACKED_MOMENTS = frozenset(("would-kill", "threat-rises", "hostage-saved", "hostage-killed"))
"""Moments whose triggers on the table change what an effect does."""

MAX_TURNS_LEFT = 7  # more terror cards than that make no difference


class PositionSummary(NamedTuple):
    """Everything that the worth of an effect depends on: the cache key of a position."""

    threat: int
    pool: int
    saves_needed: int  # hostages still to be saved to win
    total: int
    loyal: int  # of the total: those who side with the abductor
    turns_left: int  # at most MAX_TURNS_LEFT
    second_in_command: bool
    in_terror: bool
    rises_doubled: bool
    can_reveal: bool
    can_capture: bool
    demands_up: tuple[str, ...]  # face up and not conceded, if a card can concede them
    trigger_sources: tuple[str, ...]  # the cards with triggers for TRACKED_MOMENTS


_read = reader("threat", "pool", "loyal", "saved", "killed", "share", "second", "phase", "standing")


def summarize(view: View) -> tuple[PositionSummary, list[Trigger]]:
    """The summary of a position, and its triggers for TRACKED_MOMENTS."""
    threat, pool, loyal, saved, killed, (n, d), second, phase, standing = _read(view)
    rises_doubled = False
    sources = []
    triggers = []
    for entry in standing:
        watch = entry.watch
        if watch is None:
            rises_doubled = rises_doubled or entry.what == "rises-doubled"
        elif not TRACKED_MOMENTS.isdisjoint(watch.when):
            sources.append(entry.source)
            triggers.append(watch)
    demands_up: tuple[str, ...] = ()
    if view.catalogue.has_conceding_card:
        up = (placed.id for placed in view.demands if placed.face == "up" and not placed.conceded)
        demands_up = tuple(up)
    total = pool + loyal + saved + killed
    needed_in_all = -(-n * total // d)  # rounded up
    summary = PositionSummary(
        threat,
        pool,
        max(0, needed_in_all - saved),
        total,
        loyal,
        min(MAX_TURNS_LEFT, view.turns_left),
        second,
        phase == "terror",
        rises_doubled,
        view.has_hidden_demand,
        not second and view.can_be_captured,
        demands_up,
        tuple(sources),
    )
    return summary, triggers


@value
class Weights(HashedValue):
    """How much each thing is worth, all on one scale. The defaults are those of `classic`."""

    win: float = 60.0
    lose: float = 60.0
    saved: float = 1.9  # a hostage saved
    killed: float = 2.1  # the last hostage who may die; less while more may
    surplus_killed: float = 0.5  # a gain: a hostage killed when enough are saved empties the pool
    empty_pool: float = 3.7
    danger: tuple[float, ...] = (0.0, 4.4, 7.2, 10.4, 12.5, 13.3, 15.2, 17.0)  # by threat level
    danger_at_end: float = 0.67  # the factor of `danger` when no terror card is left
    double_rises: float = 3.0  # a loss: threat rises twice as far
    cp: float = 0.1  # a CP, in addition to what it buys
    cp_factor: float = 1.0  # of what CP can buy
    cp_later: float = 0.5  # a CP that a card may bring in a later conversation
    more_cp: float = 0.0  # CP still to be expected in this conversation from each other card
    plan_concede: float = 0.0  # the factor of a demand's worth among what CP are kept for
    later_die: float = 0.29  # one more die in a roll after this conversation
    extra_die: float = 0.8  # the factor of one more die's gain in a roll of this conversation
    free_fours: float = 1.13  # fours convert without cards in this conversation
    card: float = 0.62  # a card in hand, as payment for conversions
    convert_cost: float = 1.24  # the two cards that a conversion costs
    reroll_cost: float = 0.744  # a card that is used up by a reroll
    reroll: float = 0.81  # a card that rerolls dice
    facedown_cost: float = 0.31  # the factor of a bought card's worth lost by playing it face down
    facedown_card: float = 0.31  # any card lost by playing it face down
    play_cost: float = 0.03  # playing any card
    cut_short: float = 1.17  # the factor of the worth of cards left unplayed when talks are ended
    idle: float = 0.0  # a card not worth playing, left unplayed when talks are ended
    end: float = 0.0  # ending the conversation
    reveal: float = 0.82  # turning up a demand
    required: float = 3.0  # the factor of revealing demands that must be conceded
    concede_minor: float = -0.3  # conceding a demand, beside its benefit, penalty and cost
    concede_major: float = -0.3
    concede_escape: float = -0.3
    lifted: float = 0.0  # the factor of what a demand does while it lies there, and then no more
    must_concede: float = 3.0  # a demand that must be conceded before a capture counts
    must_in_time: float = 8.0  # the same, where the mission is lost without it
    terror_card: float = 1.2  # a terror card discarded, which is a turn lost
    eliminate: float = 5.9
    eliminate_pool: float = 0.72  # less for each hostage still held
    eliminate_safe: float = 6.5  # more if enough are saved
    only_way: float = 4.0  # more where a capture would not count
    bought_later: float = 0.7  # the discount factor of a card bought now and played later
    buy_now: float = 0.0  # buying a card in the last conversation, which can be played at once
    taken: float = 1.2  # the factor of the worth of cards taken for nothing
    taken_later: float = 1.5  # a card taken for nothing in a later conversation
    goal: float = 0.0  # how near a win is in the last conversation: this, less for each step to go
    goal_step: float = 0.65  # the factor for each hostage still held, and for the abductor
    goal_threat: float = 0.6  # how many such steps a level of threat is


Phases = tuple[Weights, ...]
"""Weights by terror cards left: none (the last conversation), 1 or 2, 3 to 6, 7 or more."""

PHASE = (0, 1, 1, 2, 2, 2, 2, 3)  # by terror cards left; more than 7 are as 7

CLASSIC: Phases = (Weights(),) * 4
"""The weights of the yardstick, which stay as they are; the same at all times."""

TUNED: dict[str, tuple[float, ...]] = {
    "step1": (4.44, 4.45, 5.09, 5.87),
    "step2": (2.7, 2.64, 2.98, 3.66),
    "step3": (3.09, 3.01, 3.4, 4.19),
    "step4": (2.53, 2.49, 2.77, 3.34),
    "step5": (0.96, 0.95, 1.06, 1.27),
    "step6": (2.29, 2.26, 2.51, 3.02),
    "step7": (2.17, 2.14, 2.37, 2.86),
    "saved": (3.88, 3.7, 3.17, 2.41),
    "killed": (0.89,),
    "surplus_killed": (0.35,),
    "empty_pool": (4.72,),
    "danger_at_end": (0.7,),
    "cp": (0.06, -0.01, 0.19, 0.03),
    "later_die": (0.34,),
    "extra_die": (0.75,),
    "card": (0.53, 0.49, 0.63, 0.54),
    "facedown_cost": (0.41,),
    "play_cost": (0.1,),
    "cut_short": (1.03, 1.01, 1.14, 1.3),
    "reveal": (0.35, 2.33, 2.0, 2.15),
    "terror_card": (1.51, 1.46, 1.22, 0.96),
    "eliminate": (5.87,),
    "eliminate_pool": (0.93,),
    "eliminate_safe": (6.32,),
    "reroll": (0.86,),
    "bought_later": (0.6,),
    "lose": (1.16, 60.0, 60.0, 60.0),
    "concede_major": (-0.72, -1.06, -0.61, -0.6),
    "concede_escape": (-0.07, -0.94, -0.18, -0.54),
    "concede_minor": (-0.54, -0.81, -0.61, -0.45),
    "must_concede": (2.74,),
    "must_in_time": (9.42,),
    "required": (2.35,),
    "lifted": (1.14,),
    "cp_later": (0.55,),
    "taken_later": (1.47,),
    "facedown_card": (0.12, 0.31, 0.3, 0.24),
    "convert_cost": (1.54, 1.19, 1.22, 1.29),
    "reroll_cost": (0.59,),
    "plan_concede": (0.35, 0.15, 0.37, 0.26),
    "more_cp": (0.11, 0.12, 0.13, 0.13),
    "double_rises": (4.02,),
    "end": (-0.07, 0.09, 0.14, -0.11),
    "buy_now": (0.22, 0.0, 0.0, 0.0),
    "cp_factor": (0.9, 0.96, 0.98, 0.91),
    "goal": (32.9, 0.0, 0.0, 0.0),
    "goal_step": (0.67, 0.65, 0.65, 0.65),
    "goal_threat": (0.69, 0.6, 0.6, 0.6),
    "idle": (0.09,),
}
"""The weights of `sensible` that differ from the yardstick's: one for all phases, or one for each.

`step1` to `step7` are the steps of `danger` from level to level. They were found by following the
gradient of the chance to win two conversations later, all weights at once (docs/lab.md).
"""


def tuned_weights(tuned: dict[str, tuple[float, ...]]) -> Phases:
    """The yardstick's weights with these in their place."""

    def in_phase(phase: int) -> Weights:
        values_by_name: dict[str, Any] = {
            name: values[phase % len(values)] for name, values in tuned.items()
        }
        steps = [values_by_name.pop(name) for name in tuned if name.startswith("step")]
        return replace(Weights(), danger=(0.0, *accumulate(steps)), **values_by_name)

    return tuple(map(in_phase, range(4)))


SENSIBLE = tuned_weights(TUNED)

"""What the players keep of a position, and the weights they judge it by."""

from typing import NamedTuple

from hncli.base.values import HashedValue, value
from hncli.game.cards.triggers import Watch
from hncli.game.engine.view import View, reader


@value
class Weights(HashedValue):
    """How much each thing is worth, all on one scale; found by benchmarks/tune.py."""

    win: float = 60.0
    saved: float = 1.9  # a hostage saved
    killed: float = 2.1  # the last hostage who may die; less while more may
    surplus_killed: float = 0.5  # a gain: a hostage killed when enough are saved empties the pool
    empty_pool: float = 3.7
    danger: tuple[float, ...] = (0.0, 4.4, 7.2, 10.4, 12.5, 13.3, 15.2, 17.0)  # by threat level
    danger_at_end: float = 0.67  # the factor of `danger` when no terror card is left
    cp: float = 0.1  # a CP, in addition to what it buys
    later_die: float = 0.29  # one more die in a roll after this conversation
    extra_die: float = 0.8  # the factor of one more die's gain in a roll of this conversation
    free_fours: float = 1.13  # fours convert without cards in this conversation
    card: float = 0.62  # a card in hand, as payment for conversions
    facedown_cost: float = 0.31  # the factor of a bought card's worth lost by playing it face down
    play_cost: float = 0.03  # playing any card
    cut_short: float = 1.17  # the factor of the worth of cards left unplayed when talks are ended
    reveal: float = 0.82  # turning up a demand
    terror_card: float = 1.2  # a terror card discarded, which is a turn lost
    eliminate: float = 5.9
    eliminate_pool: float = 0.72  # less for each hostage still held
    eliminate_safe: float = 6.5  # more if enough are saved
    reroll: float = 0.81  # a card that rerolls dice
    bought_later: float = 0.7  # the discount factor of a card bought now and played later
    taken: float = 1.2  # the factor of the worth of cards taken for nothing


TRACKED_MOMENTS = frozenset(("would-kill", "threat-rises", "hostage-saved", "hostage-killed"))
"""Moments whose triggers on the table change what an effect does."""

MAX_TURNS_LEFT = 7  # more terror cards than that make no difference


class PositionSummary(NamedTuple):
    """Everything that the worth of an effect depends on: the cache key of a position."""

    threat: int
    pool: int
    saves_needed: int  # hostages still to be saved to win
    total: int
    turns_left: int  # at most MAX_TURNS_LEFT
    second_in_command: bool
    in_terror: bool
    rises_doubled: bool
    can_reveal: bool
    can_capture: bool
    demands_up: tuple[str, ...]  # face up and not conceded, if a card can concede them
    trigger_sources: tuple[str, ...]  # the cards with triggers for TRACKED_MOMENTS


_read = reader("threat", "pool", "saved", "killed", "share", "second", "phase", "standing")


def summarize(view: View) -> tuple[PositionSummary, list[Watch]]:
    """The summary of a position, and its triggers for TRACKED_MOMENTS."""
    threat, pool, saved, killed, (n, d), second, phase, standing = _read(view)
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
    total = pool + saved + killed
    needed_in_all = -(-n * total // d)  # rounded up
    summary = PositionSummary(
        threat,
        pool,
        max(0, needed_in_all - saved),
        total,
        min(MAX_TURNS_LEFT, view.turns_left),
        second,
        phase == "terror",
        rises_doubled,
        view.has_hidden_demand,
        not second and view.can_be_captured,
        _demands_up(view) if view.catalogue.has_conceding_card else (),
        tuple(sources),
    )
    return summary, triggers


def _demands_up(view: View) -> tuple[str, ...]:
    return tuple(one.id for one in view.demands if one.face == "up" and not one.conceded)

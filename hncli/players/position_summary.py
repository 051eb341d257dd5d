"""What the players keep of a position."""

from typing import NamedTuple

from hncli.game.cards.triggers import Watch
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


def summarize(view: View) -> tuple[PositionSummary, list[Watch]]:
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
        _demands_up(view) if view.catalogue.has_conceding_card else (),
        tuple(sources),
    )
    return summary, triggers


def _demands_up(view: View) -> tuple[str, ...]:
    return tuple(one.id for one in view.demands if one.face == "up" and not one.conceded)

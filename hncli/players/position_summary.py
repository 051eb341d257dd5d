"""What the worth of effects depends on, as a small key: positions with equal summaries share it."""

from typing import TYPE_CHECKING, NamedTuple

from hncli.cards.triggers import Watch

if TYPE_CHECKING:
    from hncli.engine.view import View

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


def summarize(view: "View") -> tuple[PositionSummary, list[Watch]]:
    """The summary of a position, and its triggers for TRACKED_MOMENTS."""
    rises_doubled = False
    sources = []
    triggers = []
    for entry in view.standing:
        watch = entry.watch
        if watch is None:
            rises_doubled = rises_doubled or entry.what == "rises-doubled"
        elif not TRACKED_MOMENTS.isdisjoint(watch.when):
            sources.append(entry.source)
            triggers.append(watch)
    n, d = view.share
    pool, saved = view.pool, view.saved
    total = pool + saved + view.killed
    needed_in_all = -(-n * total // d)  # rounded up
    summary = PositionSummary(
        view.threat,
        pool,
        max(0, needed_in_all - saved),
        total,
        min(MAX_TURNS_LEFT, view.turns_left),
        view.second,
        view.phase == "terror",
        rises_doubled,
        view.has_hidden_demand,
        view.can_be_captured and not view.second,
        _demands_up(view) if view.catalogue.has_conceding_card else (),
        tuple(sources),
    )
    return summary, triggers


def _demands_up(view: "View") -> tuple[str, ...]:
    return tuple(one.id for one in view.demands if one.face == "up" and not one.conceded)

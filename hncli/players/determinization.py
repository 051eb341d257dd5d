"""Determinization: sampling a complete mission that is consistent with what the player sees."""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from hncli.engine.position import Placed
from hncli.engine.view import View

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

STREAM_BITS = 64


def visible_seed(view: View, seed: int) -> str:
    """A random seed from visible facts only, so that nothing hidden influences what follows."""
    facts = (view.turn, view.phase, view.threat, view.cp, view.pool, view.hand, view.dice)
    return f"{seed} {facts} {view.asked.ids}"


def determinize(view: View, rng: Random) -> "Mission":
    """A mission with the same view in which everything hidden is dealt anew.

    Reads nothing hidden, not even an order: two positions with equal views give the same missions
    for the same random state.
    """
    m = view.without_hidden()
    m.deck, m.aside = _deal_terror_deck(view, rng)
    m.demands, m.demands_aside = _deal_demands(view, rng)
    m.dice_stream = rng.getrandbits(STREAM_BITS)
    m.terror_stream = rng.getrandbits(STREAM_BITS)
    m.demand_stream = rng.getrandbits(STREAM_BITS)
    return m


def _deal_terror_deck(view: View, rng: Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The terror deck, top first, and the terror cards set aside."""
    catalogue = view.catalogue
    shown = Counter((*view.discard, *view.in_play, view.card or ""))
    shown.update(placed.id for placed in view.demands if placed.kind == "minor")
    reds = sorted((Counter(catalogue.red_deck) - shown).elements())
    pivotals = [id for id in sorted(catalogue.pivotals) if id != view.pivotal]
    rng.shuffle(reds)
    rng.shuffle(pivotals)
    reds_left = view.reds_left
    if catalogue.own_terror:
        drawn = sum(shown[id] for id in catalogue.own_reds)
        in_deck = catalogue.own_terror - drawn
        reds = _move_own_into_deck(reds, catalogue.own_reds, in_deck, reds_left)
        deck_reds = reds[:reds_left]
        rng.shuffle(deck_reds)
        reds[:reds_left] = deck_reds
    pivotals_left = view.turns_left - reds_left
    above = reds_left - (_reds_below_pivotal(view, rng) if pivotals_left else 0)
    deck = (*reds[:above], *pivotals[:pivotals_left], *reds[above:reds_left])
    return deck, (*reds[reds_left:], *pivotals[pivotals_left:])


def _reds_below_pivotal(view: View, rng: Random) -> int:
    """How many red cards lie below the pivotal event, as the pack places it (R-SETUP-5).

    Among several places, any that the deck still has room for is as likely as another.
    """
    most = view.catalogue.pivotal_place - 1
    if view.catalogue.pivotal_among:
        most = rng.randrange(min(view.catalogue.pivotal_among, view.reds_left + 1))
    return min(most, view.reds_left)


def _move_own_into_deck(
    reds: list[str], own: frozenset[str], wanted: int, deck_size: int
) -> list[str]:
    """Reorder so that the first `deck_size` have `wanted` of the pack's own cards (R-SET-4)."""
    own_reds = [id for id in reds if id in own]
    others = [id for id in reds if id not in own]
    count = max(0, min(wanted, len(own_reds), deck_size))
    rest = deck_size - count
    return own_reds[:count] + others[:rest] + own_reds[count:] + others[rest:]


def _deal_demands(view: View, rng: Random) -> tuple[tuple[Placed, ...], tuple[str, ...]]:
    """The demands in play with an id for each, and the ids of those set aside."""
    placed = view.demands
    shown = {*view.demands_left, *(one.id for one in placed)}
    catalogue = view.catalogue
    unseen: dict[str, list[str]] = {"major": [], "escape": []}
    for id in sorted(catalogue.demands):
        kind = catalogue.demands[id].kind
        if id not in shown and kind in unseen:
            unseen[kind].append(id)
    for ids in unseen.values():
        rng.shuffle(ids)
    dealt = tuple(one if one.id else one._replace(id=unseen[one.kind].pop()) for one in placed)
    return dealt, tuple(unseen["major"] + unseen["escape"])

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
    return Determinizer(view).deal(rng)


class Determinizer:
    """Deals missions with the same view, again and again; the view must not change meanwhile."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.visible = view.without_hidden()
        catalogue = view.catalogue
        shown = Counter((*view.discard, *view.in_play, view.card or ""))
        shown.update(placed.id for placed in view.demands if placed.kind == "minor")
        self.reds = sorted((Counter(catalogue.red_deck) - shown).elements())
        self.pivotals = [id for id in sorted(catalogue.pivotals) if id != view.pivotal]
        self.reds_left = view.reds_left
        self.pivotals_left = view.turns_left - view.reds_left
        self.own_in_deck = catalogue.own_terror - sum(shown[id] for id in catalogue.own_reds)
        self.unseen_demands = _unseen_demands(view)

    def deal(self, rng: Random) -> "Mission":
        """A mission in which everything hidden is dealt anew."""
        m = self.visible.copy()
        m.deck, m.aside = self._deal_terror_deck(rng)
        m.demands, m.demands_aside = self._deal_demands(rng)
        m.dice_stream = rng.getrandbits(STREAM_BITS)
        m.terror_stream = rng.getrandbits(STREAM_BITS)
        m.demand_stream = rng.getrandbits(STREAM_BITS)
        return m

    def _deal_terror_deck(self, rng: Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The terror deck, top first, and the terror cards set aside."""
        reds, pivotals, reds_left = self.reds.copy(), self.pivotals.copy(), self.reds_left
        rng.shuffle(reds)
        rng.shuffle(pivotals)
        catalogue = self.view.catalogue
        if catalogue.own_terror:
            reds = _move_own_into_deck(reds, catalogue.own_reds, self.own_in_deck, reds_left)
            deck_reds = reds[:reds_left]
            rng.shuffle(deck_reds)
            reds[:reds_left] = deck_reds
        left = self.pivotals_left
        above = reds_left - (_reds_below_pivotal(self.view, rng) if left else 0)
        deck = (*reds[:above], *pivotals[:left], *reds[above:reds_left])
        return deck, (*reds[reds_left:], *pivotals[left:])

    def _deal_demands(self, rng: Random) -> tuple[tuple[Placed, ...], tuple[str, ...]]:
        """The demands in play with an id for each, and the ids of those set aside."""
        unseen = {kind: ids.copy() for kind, ids in self.unseen_demands.items()}
        for ids in unseen.values():
            rng.shuffle(ids)
        dealt = tuple(
            one if one.id else one._replace(id=unseen[one.kind].pop())
            for one in self.visible.demands
        )
        return dealt, tuple(unseen["major"] + unseen["escape"])


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


def _unseen_demands(view: View) -> dict[str, list[str]]:
    """The demands that may lie face down or aside, by kind and in order of their ids."""
    shown = {*view.demands_left, *(one.id for one in view.demands)}
    unseen: dict[str, list[str]] = {"major": [], "escape": []}
    for id in sorted(view.catalogue.demands):
        kind = view.catalogue.demands[id].kind
        if id not in shown and kind in unseen:
            unseen[kind].append(id)
    return unseen

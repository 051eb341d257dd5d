"""Determinization: sampling a complete mission that is consistent with what the player sees."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, TypeVar

from hncli.engine.position import Placed
from hncli.engine.random_streams import below
from hncli.engine.view import View

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

STREAM_BITS = 64

Item = TypeVar("Item")


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

    def deal_evenly(self, rng: Random) -> Iterator["Mission"]:
        """Missions without end, as `deal` deals them, but chance is spread evenly over them.

        Among 36 in a row the next two dice fall in each of the 36 ways once, and the red terror
        cards that may be next take turns. So a few missions tell as much as more of the other kind.
        """
        dice_streams = _even_dice_streams(rng)
        next_reds = _in_turns(self.reds, rng)
        is_dealt_freely = not self.view.catalogue.own_terror
        while True:
            m = self.deal(rng)
            m.dice_stream = next(dice_streams)
            if is_dealt_freely and m.deck and m.deck[0] not in self.view.catalogue.pivotals:
                m.deck, m.aside = _with_top(next(next_reds), m.deck, m.aside)
            yield m

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


def _even_dice_streams(rng: Random) -> Iterator[int]:
    """Dice streams whose first two dice, 36 streams in a row, fall in each of the 36 ways once."""
    found: dict[tuple[int, int], list[int]] = {(a, b): [] for a in range(6) for b in range(6)}
    for wanted in _in_turns(list(found), rng):
        while not found[wanted]:
            start = rng.getrandbits(STREAM_BITS)
            after_one, first = below(start, 6)
            found[first, below(after_one, 6)[1]].append(start)
        yield found[wanted].pop()


def _in_turns(items: list[Item], rng: Random) -> Iterator[Item]:
    """All items in a random order, then all in another one, and so on; none if there are none."""
    while items:
        turns = items.copy()
        rng.shuffle(turns)
        yield from turns


def _with_top(
    wanted: str, deck: tuple[str, ...], aside: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The deck and the cards set aside, with a card from either of them exchanged for the top."""
    cards = [*deck, *aside]
    place = cards.index(wanted)
    cards[0], cards[place] = cards[place], cards[0]
    return tuple(cards[: len(deck)]), tuple(cards[len(deck) :])


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

"""What may lie face down: another mission that looks the same from the player's chair."""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from hncli.engine.position import Placed
from hncli.engine.view import View

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

STREAM = 64  # bits


def imagine(view: View, chance: Random) -> "Mission":
    """A mission that could be this one; all that is hidden is dealt anew.

    Nothing hidden is looked at, not even its order: whoever cannot tell two positions apart gets
    the same missions for the same chance.
    """
    m = view.without_hidden()
    m.deck, m.aside = _terror(view, chance)
    m.demands, m.demands_aside = _demands(view, chance)
    m.dice_stream = chance.getrandbits(STREAM)
    m.terror_stream = chance.getrandbits(STREAM)
    m.demand_stream = chance.getrandbits(STREAM)
    return m


def _terror(view: View, chance: Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards of the terror deck, and those set aside."""
    catalogue = view.catalogue
    shown = Counter((*view.discard, *view.in_play, view.card or ""))
    shown.update(placed.id for placed in view.demands if placed.kind == "minor")
    reds = sorted((Counter(catalogue.red_deck) - shown).elements())
    pivotals = [id for id in sorted(catalogue.pivotals) if id != view.pivotal]
    chance.shuffle(reds)
    chance.shuffle(pivotals)
    if catalogue.own_terror:
        drawn = sum(shown[id] for id in catalogue.own_reds)
        reds = _with_own(reds, catalogue.own_reds, catalogue.own_terror - drawn, view.reds_left)
        top = reds[: view.reds_left]
        chance.shuffle(top)
        reds[: view.reds_left] = top
    left, gold = view.reds_left, view.turns_left - view.reds_left
    return (*reds[:left], *pivotals[:gold]), (*reds[left:], *pivotals[gold:])


def _with_own(reds: list[str], own: frozenset[str], wanted: int, left: int) -> list[str]:
    """So many of a pack's own cards among those that are left, as the pack says (R-SET-4)."""
    ours = [id for id in reds if id in own]
    others = [id for id in reds if id not in own]
    count = max(0, min(wanted, len(ours), left))
    return ours[:count] + others[: left - count] + ours[count:] + others[left - count :]


def _demands(view: View, chance: Random) -> tuple[tuple[Placed, ...], tuple[str, ...]]:
    """The demands in play with names for all, and those set aside."""
    placed = view.demands
    shown = {one.id for one in placed}
    catalogue = view.catalogue
    unseen: dict[str, list[str]] = {"major": [], "escape": []}
    for id in sorted(catalogue.demands):
        kind = catalogue.demands[id].kind
        if id not in shown and kind in unseen:
            unseen[kind].append(id)
    for ids in unseen.values():
        chance.shuffle(ids)
    named = tuple(one if one.id else one._replace(id=unseen[one.kind].pop()) for one in placed)
    return named, tuple(unseen["major"] + unseen["escape"])

"""What a whole box is made of: so many cards of each sort (R-SET-1, R-SET-3)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hncli.cards.models import (
    FAMILIES,
    Abductor,
    ConversationCard,
    Demand,
    PivotalEvent,
    RedCard,
)
from hncli.cards.packs import Pack
from hncli.cards.problems import Place, Problem
from hncli.words import N_, Message, _


@dataclass(frozen=True)
class Group:
    """One sort of conversation cards and how many titles of it a set has."""

    name: Message
    titles: int
    copies: int
    low: int
    high: int

    def has(self, card: ConversationCard) -> bool:
        """Whether a card is of this sort, with all its copies."""
        return card.copies == self.copies and self.fits(card)

    def fits(self, card: ConversationCard) -> bool:
        """Whether a card costs what cards of this sort cost."""
        return self.low <= card.cost <= self.high


CONVERSATION = (
    Group(N_("pairs that cost 0"), 3, 2, 0, 0),
    Group(N_("pairs that cost 1"), 1, 2, 1, 1),
    Group(N_("pairs that cost 2"), 3, 2, 2, 2),
    Group(N_("pairs that cost 3"), 1, 2, 3, 3),
    Group(N_("single cards that cost 4 to 7"), 5, 1, 4, 7),
    Group(N_("single cards that cost 8"), 1, 1, 8, 8),
)
FIXED = dict(zip(FAMILIES, (4, 1, 2, 1), strict=True))
MINORS, RISING, OTHERS, PIVOTALS = 3, 2, 8, 6


def check_box(pack: Pack) -> Iterator[Problem]:
    """Find where a box is not made as the rules say."""
    yield from check_conversation(
        list(pack.of(ConversationCard).values()), Place(f"{pack.id}/conversation.toml"), pack.place
    )
    minors = sum(1 for demand in pack.of(Demand).values() if demand.kind == "minor")
    yield from _count(
        Place(f"{pack.id}/demands.toml"), "R-SET-1", _("minor demands"), MINORS, minors
    )
    yield from _red(list(pack.of(RedCard).values()), Place(f"{pack.id}/terror.toml"))
    pivotals = len(pack.of(PivotalEvent))
    place = Place(f"{pack.id}/pivotal.toml")
    yield from _count(place, "R-SETUP-5", _("pivotal events"), PIVOTALS, pivotals)
    if not pack.of(Abductor):
        yield Place(f"{pack.id}/abductors.toml").problem(
            _("MISSING: a box has at least one abductor (R-SETUP-1)."), _("Add one.")
        )


def check_conversation(
    cards: list[ConversationCard], place: Place, where: Callable[[ConversationCard], Place]
) -> Iterator[Problem]:
    """Find where a conversation set is not the 22 cards of R-SET-3."""
    for group in CONVERSATION:
        there = sum(1 for card in cards if group.has(card))
        yield from _count(place, "R-SET-3", str(group.name), group.titles, there)
    for card in cards:
        if not any(group.has(card) for group in CONVERSATION):
            yield where(card).problem(
                _("R-SET-3 has no place for cost = {cost} with copies = {copies}.").format(
                    cost=card.cost, copies=card.copies
                ),
                _("Up to cost 3 a card has copies = 2, from 4 to 8 it is single."),
            )


def _red(cards: list[RedCard], place: Place) -> Iterator[Problem]:
    """Find where the red terror cards that are no demands are not the 18 of R-SET-1."""
    for family, wanted in FIXED.items():
        there = sum(card.copies for card in cards if card.family == family)
        name = _('cards of the family "{family}"').format(family=family)
        yield from _count(place, "R-SET-1", name, wanted, there)
    others = [card for card in cards if not card.family]
    rising = sum(card.copies for card in others if card.can_raise_threat)
    name = _("other cards whose main effect can raise threat")
    yield from _count(place, "R-SET-1", name, RISING, rising)
    rest = sum(card.copies for card in others) - rising
    name = _("other cards whose main effect cannot raise threat")
    yield from _count(place, "R-SET-1", name, OTHERS, rest)


def _count(place: Place, rule: str, name: str, wanted: int, there: int) -> Iterator[Problem]:
    if there != wanted:
        remedy = _("Add {n}.") if there < wanted else _("Take {n} out.")
        yield place.problem(
            _("{rule}, {name}: {wanted} wanted, {there} found.").format(
                rule=rule, wanted=wanted, name=name, there=there
            ),
            remedy.format(n=abs(wanted - there)),
        )

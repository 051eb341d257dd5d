"""Custom sets: what a set is made of, and whether it keeps the rules (R-SET)."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from hncli.base.messages import N_, Message, _, in_quotes, pgettext
from hncli.base.problems import ContentError, Place, Problem
from hncli.base.schema import Arg, Identifier, ListOf, arg, read_fields, write_fields
from hncli.base.text import nearest
from hncli.base.values import Value, value
from hncli.game.cards.models import (
    FAMILIES,
    FAMILY_TITLES,
    Abductor,
    Card,
    ConversationCard,
    Demand,
    PivotalEvent,
    RedCard,
    is_red,
)
from hncli.game.cards.packs import Pack, boxes_of


@value
class CardGroup(Value):
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
    CardGroup(N_("pairs that cost 0"), 3, 2, 0, 0),
    CardGroup(N_("pairs that cost 1"), 1, 2, 1, 1),
    CardGroup(N_("pairs that cost 2"), 3, 2, 2, 2),
    CardGroup(N_("pairs that cost 3"), 1, 2, 3, 3),
    CardGroup(N_("single cards that cost 4 to 7"), 5, 1, 4, 7),
    CardGroup(N_("single cards that cost 8"), 1, 1, 8, 8),
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


PARTS = ("conversation", "terror")
"""What a set can replace; the choice of pivotal events belongs to the terror part (R-SET-5)."""

LONGEST = 99  # a longer list is no slip; what is a few too many is told by the rule it breaks


class FullName(Arg):
    """A card's full name: its box's id, a slash and its own id."""

    def doc(self) -> str:
        return _("a card's full name")

    def read(self, value: Any, place: Place) -> str:
        """Accept two ids with a slash between them."""
        parts = value.split("/") if isinstance(value, str) else []
        if len(parts) != 2:
            raise place.error(
                _("{value} is no full name of a card.").format(value=in_quotes(value)),
                _("Write the box, a slash and the card."),
            )
        for part in parts:
            Identifier().read(part, place)
        return "/".join(parts)


NAMES = ListOf(FullName(), 0, LONGEST)


@value
class CustomSet(Value):
    """The cards of a custom set by their full names, copies repeated.

    A set of one part has no conversation cards, or no terror cards and pivotal events: there the
    box's own cards are played with (R-SETUP-9).
    """

    conversation: tuple[str, ...] = arg(NAMES, "the 22 conversation cards (R-SET-3)", default=())
    terror: tuple[str, ...] = arg(NAMES, "the 21 red terror cards (R-SET-1)", default=())
    pivotal: tuple[str, ...] = arg(
        ListOf(Identifier(), 0, LONGEST),
        "the boxes whose pivotal events are mixed (R-SET-2)",
        default=(),
    )

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of a box that it replaces: both or one of PARTS."""
        has = (self.conversation, self.terror or self.pivotal)
        return tuple(part for part, names in zip(PARTS, has, strict=True) if names)


def read_set(raw: Any, place: Place) -> CustomSet:
    """Make a set of plain data; whether it keeps the rules is another question."""
    if not isinstance(raw, dict):
        raise place.error(
            _("expected a table with conversation, or terror and pivotal, or all three."),
            _("Build one with hn sets new."),
        )
    custom_set: CustomSet = read_fields(CustomSet, raw, place)
    return custom_set


class SetArg(Arg):
    """A custom set, written out in another table."""

    def doc(self) -> str:
        return _("custom set")

    def read(self, value: Any, place: Place) -> CustomSet:
        """Check its shape; its rules were checked when the game began."""
        return read_set(value, place)

    def write(self, value: CustomSet) -> dict[str, Any]:
        return write_fields(value)


def check_set(custom: CustomSet, packs: dict[str, Pack], place: Place) -> list[Problem]:
    """Find every way in which a set breaks a rule."""
    boxes = boxes_of(packs)
    if not custom.parts:
        return [_neither(place)]
    talk = _Cards("R-SET-3", custom.conversation, boxes, place.at("conversation"))
    terror = _Cards("R-SET-1", custom.terror, boxes, place.at("terror"))
    problems = [*talk.strangers(_talks), *terror.strangers(is_red)]
    if not problems:  # what is not known cannot be counted
        if "conversation" in custom.parts:
            problems += [*talk.copies(), *_conversation(talk)]
        if "terror" in custom.parts:
            problems += [*terror.copies(), *_terror(terror)]
    if "terror" in custom.parts:
        problems += _pivotal(custom.pivotal, boxes, place.at("pivotal"))
    return problems


def _neither(place: Place) -> Problem:
    """R-SET-5: a set has both parts or one of them."""
    return place.at("conversation, terror").problem(
        _("R-SET-5: it has neither conversation cards nor terror cards."),
        _("Add the 22 of the one or the 21 of the other, or build it anew with hn sets new."),
    )


def made_by_the_rules(custom: CustomSet, packs: dict[str, Pack], place: Place) -> CustomSet:
    """The same set, if it keeps the rules; ContentError with all that is wrong if not."""
    problems = check_set(custom, packs, place)
    if problems:
        raise ContentError(*problems)
    return custom


def _talks(card: Card) -> bool:
    return isinstance(card, ConversationCard)


class _Cards:
    """One list of a set: how often it has each card."""

    def __init__(
        self, rule: str, names: tuple[str, ...], boxes: dict[str, Pack], place: Place
    ) -> None:
        self.rule, self.names, self.boxes, self.place = rule, names, boxes, place
        self.counts = Counter(names)

    def card(self, name: str) -> Card:
        """Find a card by its full name."""
        home, _slash, id = name.partition("/")
        return self.boxes[home].cards[id]

    def talk(self, name: str) -> ConversationCard:
        """Find a conversation card by its full name."""
        card = self.card(name)
        assert isinstance(card, ConversationCard)
        return card

    def strangers(self, fits: Callable[[Card], bool]) -> Iterator[Problem]:
        """Names that are no card of a box, or a card of another sort."""
        names = [
            f"{home}/{id}"
            for home, box in self.boxes.items()
            for id, card in box.cards.items()
            if fits(card)
        ]
        for name in self.counts:
            if name not in names:
                yield self.place.at(name).problem(
                    _("MISSING: no box has such a card for this list."),
                    _("Take it out, or write one that is there.") + nearest(name, names),
                )

    def copies(self) -> Iterator[Problem]:
        """Cards that are there more often than the box has them."""
        for name, count in self.counts.items():
            there = getattr(self.card(name), "copies", 1)
            if count > there:
                yield self.place.at(name).problem(
                    _("{rule}: {count} copies, but the box has {there}.").format(
                        rule=self.rule, count=count, there=there
                    ),
                    _("Take {n} out.").format(n=count - there),
                )


def _conversation(cards: _Cards) -> Iterator[Problem]:
    """R-SET-3: so many pairs and single cards of each cost, and no pair split."""
    placed: set[str] = set()
    for group in CONVERSATION:
        names = [name for name in cards.counts if group.fits(cards.talk(name))]
        placed.update(names)
        yield from _group(cards, group, names)
    for name in cards.counts:
        if name not in placed:
            cost = cards.talk(name).cost
            yield cards.place.at(name).problem(
                _("R-SET-3 has no place for a card that costs {cost}.").format(cost=cost),
                _("Take it out."),
            )


def _group(cards: _Cards, group: CardGroup, names: list[str]) -> Iterator[Problem]:
    held: Counter[str] = Counter()
    for name in names:
        # The copies of a zero-cost pair may come from different boxes.
        held[name.partition("/")[2] if group.high == 0 else name] += cards.counts[name]
    for title, count in held.items():
        if count != group.copies:
            yield cards.place.at(title).problem(
                _("R-SET-3: a pair may not be split.")
                if count < group.copies
                else _("R-SET-3: {count} copies where {wanted} are wanted.").format(
                    count=count, wanted=group.copies
                ),
                _("Have {n} of it.").format(n=group.copies),
            )
    yield from _wrong_count(cards, str(group.name), group.titles, list(held))


def _terror(cards: _Cards) -> Iterator[Problem]:
    """R-SET-1: three minor demands, the fixed kinds whole, and ten others of two sorts."""
    if not cards.names:
        yield cards.place.problem(
            _("R-SET-5: pivotal events are chosen, but no terror cards."),
            _("Add the 21 terror cards, or take the pivotal events out."),
        )
        return
    kinds: dict[str, list[str]] = {kind: [] for kind in ("minor", *FIXED, "rising", "other")}
    for name in cards.names:
        kinds[_kind(cards.card(name))].append(name)
    yield from _wrong_count(cards, _("minor demands"), MINORS, kinds["minor"])
    for family, wanted in FIXED.items():
        homes = {name.partition("/")[0] for name in kinds[family]}
        if len(homes) > 1:
            for name in dict.fromkeys(kinds[family]):
                yield cards.place.at(name).problem(
                    _('R-SET-1: the kind "{family}" comes whole from one box.').format(
                        family=FAMILY_TITLES[family]
                    ),
                    _("Keep those of one box only."),
                )
        described = _('cards of the kind "{family}"').format(family=FAMILY_TITLES[family])
        yield from _wrong_count(cards, described, wanted, kinds[family])
    described = _("other cards whose main effect can raise threat")
    yield from _wrong_count(cards, described, RISING, kinds["rising"])
    described = _("other cards whose main effect cannot raise threat")
    yield from _wrong_count(cards, described, OTHERS, kinds["other"])


def _kind(card: Card) -> str:
    if not isinstance(card, RedCard):
        return "minor"
    return card.family or ("rising" if card.can_raise_threat else "other")


def _wrong_count(cards: _Cards, name: str, wanted: int, there: list[str]) -> Iterator[Problem]:
    """Say when a sort of cards is there too often or not often enough, and by which cards."""
    if len(there) != wanted:
        remedy = _("Add {n}.") if len(there) < wanted else _("Take {n} out.")
        yield cards.place.problem(
            _("{rule}, {name}: {wanted} wanted, {found} found ({cards}).").format(
                rule=cards.rule,
                name=name,
                wanted=wanted,
                found=len(there),
                cards=", ".join(dict.fromkeys(there)) or pgettext("cards", "none"),
            ),
            remedy.format(n=abs(wanted - len(there))),
        )


def _pivotal(ids: tuple[str, ...], boxes: dict[str, Pack], place: Place) -> Iterator[Problem]:
    """R-SET-2: the pivotal events of one box, or those of several mixed."""
    if not ids:
        yield place.problem(
            _("R-SET-2: no box is named whose pivotal events to draw from."),
            _("Write at least one of: {boxes}.").format(boxes=", ".join(boxes)),
        )
    for id, count in Counter(ids).items():
        if id not in boxes:
            yield place.at(id).problem(
                _("MISSING: there is no such box."),
                _("Write one of: {boxes}.").format(boxes=", ".join(boxes))
                + nearest(id, list(boxes)),
            )
        elif count > 1:
            yield place.at(id).problem(_("R-SET-2: a box is named twice."), _("Name it once."))

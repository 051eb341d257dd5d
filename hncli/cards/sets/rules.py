"""Whether a custom set keeps the rules, and if not, which rule and which card is at fault."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hncli.cards.models import FAMILY_TITLES, Card, ConversationCard, RedCard, is_red
from hncli.cards.packs import Pack, boxes_of
from hncli.cards.problems import ContentError, Place, Problem
from hncli.cards.sets.composition import CONVERSATION, FIXED, MINORS, OTHERS, RISING, Group
from hncli.cards.sets.custom_set import CustomSet
from hncli.words import _, pgettext
from hncli.words.typed import nearest


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


@dataclass
class _Cards:
    """One list of a set: how often it has each card."""

    rule: str
    names: tuple[str, ...]
    boxes: dict[str, Pack]
    place: Place

    def __post_init__(self) -> None:
        self.counts = Counter(self.names)

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
        known = [
            f"{home}/{id}"
            for home, box in self.boxes.items()
            for id, card in box.cards.items()
            if fits(card)
        ]
        for name in self.counts:
            if name not in known:
                yield self.place.at(name).problem(
                    _("MISSING: no box has such a card for this list."),
                    _("Take it out, or write one that is there.") + nearest(name, known),
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


def _group(cards: _Cards, group: Group, names: list[str]) -> Iterator[Problem]:
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
    yield from _count(cards, str(group.name), group.titles, list(held))


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
    yield from _count(cards, _("minor demands"), MINORS, kinds["minor"])
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
        said = _('cards of the kind "{family}"').format(family=FAMILY_TITLES[family])
        yield from _count(cards, said, wanted, kinds[family])
    said = _("other cards whose main effect can raise threat")
    yield from _count(cards, said, RISING, kinds["rising"])
    said = _("other cards whose main effect cannot raise threat")
    yield from _count(cards, said, OTHERS, kinds["other"])


def _kind(card: Card) -> str:
    if not isinstance(card, RedCard):
        return "minor"
    return card.family or ("rising" if card.can_raise_threat else "other")


def _count(cards: _Cards, name: str, wanted: int, there: list[str]) -> Iterator[Problem]:
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

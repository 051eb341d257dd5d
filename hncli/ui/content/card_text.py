"""Cards as text: all of them as a list, and one with everything that is known of it."""

from functools import partial

from hncli.cards.achievement import Achievement
from hncli.cards.epilogue import Epilogue
from hncli.cards.library import Library, UnknownName
from hncli.cards.lookup import look_up, several
from hncli.cards.models import (
    OWNER,
    Abductor,
    Card,
    ConversationCard,
    Demand,
    Help,
    PivotalEvent,
    RedCard,
    Second,
)
from hncli.cards.packs import FILES, Pack
from hncli.words import N_, NP_, Message, _, ngettext
from hncli.words.printable import printable
from hncli.words.typed import nearest

NOTICE = N_("Unofficial; not affiliated with the publisher.")
KINDS: dict[type[Card], Message] = {
    Abductor: NP_("cards", "abductors"),
    Second: NP_("cards", "second"),
    ConversationCard: NP_("cards", "conversation"),
    RedCard: NP_("cards", "terror"),
    PivotalEvent: NP_("cards", "pivotal"),
    Demand: NP_("cards", "demands"),
    Help: NP_("cards", "helps"),
    Achievement: NP_("cards", "achievements"),
    Epilogue: NP_("cards", "epilogues"),
}
SOURCES = {
    "seed": NP_("source of figures", "seed"),
    "public": NP_("source of figures", "public"),
    "inferred": NP_("source of figures", "inferred"),
    "house": NP_("source of figures", "house"),
    OWNER: NP_("source of figures", "owner"),
}


def card_list_lines(library: Library) -> list[str]:
    """Every card by pack and kind, with the source of its figures."""
    return [*(line for pack in library.packs.values() for line in _pack_lines(pack)), str(NOTICE)]


def _pack_lines(pack: Pack) -> list[str]:
    order = list(FILES.values())
    total = sum(
        getattr(card, "copies", 1)
        for card in pack.cards.values()
        if not isinstance(card, Achievement | Epilogue)
    )
    heading = _("{name} ({id}): {total} cards")
    if pack.tables and not pack.cards:
        total = len(pack.tables)
        heading = ngettext(
            "{name} ({id}): corrects {total} card", "{name} ({id}): corrects {total} cards", total
        )
    lines = [heading.format(name=pack.name, id=pack.id, total=total)]
    kind: type[Card] = Card
    for card in sorted(pack.cards.values(), key=lambda card: order.index(type(card))):
        if type(card) is not kind:
            kind = type(card)
            lines.append(f"  {KINDS[kind]}")
        lines.append(f"    {_list_line(card)}{_overriding_pack(card, pack)}")
    return lines


def _list_line(card: Card) -> str:
    return f"{card.id}{_copies(card)} [{_sources(card)}]"


def _sources(card: Card) -> str:
    return ", ".join(str(SOURCES[one]) for one in card.source)


def _copies(card: Card) -> str:
    copies = getattr(card, "copies", 1)
    return f" x{copies}" if copies > 1 else ""


def _overriding_pack(card: Card, pack: Pack) -> str:
    """Which other pack has replaced this card; empty if none has."""
    return "" if card.pack == pack.id else _(" (as {pack} has it)").format(pack=card.pack)


def find_cards(library: Library, typed: str) -> list[Card]:
    """The cards of an id, a full name `pack/id` or a part of one title; else UnknownName."""
    found = library.find(typed)
    if found:
        return found
    every = [card for pack in library.packs.values() for card in pack.cards.values()]
    found = look_up(typed, every, lambda card: (card.id, card.title))
    titles = list(dict.fromkeys(card.title for card in found))
    if len(titles) > 1:
        raise UnknownName(several(typed, titles))
    if not found:
        text = _("There is no card {card}. See hn content list.")
        close = nearest(typed.lower().replace(" ", "-"), library.card_ids())
        raise UnknownName(text.format(card=printable(repr(typed), 40)) + close)
    return found


def card_lines(library: Library, card: Card) -> list[str]:
    """A card: its title, cost, effects and flavour, and where its figures come from."""
    lines = [f"{card.title} ({card.pack}/{card.id}){_copies(card)}"]
    lines += _figure_lines(library, card)
    lines.append(card.flavor)
    lines.append(_("Source of the figures: {source}").format(source=_sources(card)))
    if "house" in card.source:
        lines.append(
            _("Some or all of it is a house figure: made up, since no public one was found.")
        )
    if OWNER in card.source:
        lines.append(_("These are your own figures; hn content diff shows what you have changed."))
    if card.overrides:
        text = _("This card of the pack {pack} overrides that of {old}.")
        lines.append(text.format(pack=card.pack, old=card.overrides))
    return [*lines, str(NOTICE)]


def rule_lines(library: Library, card: Card) -> list[str]:
    """All that the rules ask of a card, in words: how many there are, its cost, its effects."""
    copies = getattr(card, "copies", 1)
    return [_("Copies: {copies}").format(copies=copies), *_figure_lines(library, card)]


def _figure_lines(library: Library, card: Card) -> list[str]:
    cost = getattr(card, "cost", None)
    lines = [] if cost is None else [_("Cost: {cost} CP").format(cost=cost)]
    titled = partial(library.title, pack=card.pack)
    return [*lines, *(card.text(titled) if isinstance(card, Achievement) else card.text())]

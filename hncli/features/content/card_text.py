"""Cards as text, and what the player's packs change."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import partial
from typing import NamedTuple

from hncli.base.messages import N_, NP_, Message, _, ngettext, printable
from hncli.base.text import clauses, look_up, nearest, several
from hncli.base.toml_files import pair_text
from hncli.game.cards.achievements import Achievement
from hncli.game.cards.career_content import Epilogue
from hncli.game.cards.library import Library, UnknownName
from hncli.game.cards.models import (
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
from hncli.game.cards.packs import FILES, Pack

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


MARKS = ("overrides", "source")
"""Keys of a card that are no figures."""


class Correction(NamedTuple):
    """A card that a pack of the player's replaces."""

    box: Pack  # whose card it is
    by: Pack
    old: Card
    new: Card

    @property
    def name(self) -> str:
        """The full name of the card."""
        return f"{self.box.id}/{self.old.id}"


def corrections(library: Library) -> list[Correction]:
    """Every card that is replaced, in the order of the packs and their cards."""
    return [
        Correction(pack, library.packs[library.overridden[name]], library.replaced[name], card)
        for pack in library.packs.values()
        for card in pack.cards.values()
        if (name := f"{pack.id}/{card.id}") in library.overridden
    ]


def diff_lines(library: Library) -> list[str]:
    """All corrections, and the cards that packs add; a sentence if there are none."""
    lines = [line for one in corrections(library) for line in correction_lines(library, one)]
    for id in library.folders:
        pack = library.packs[id]
        if pack.cards:
            titles = clauses(card.title for card in pack.cards.values())
            text = _("{name} ({id}) adds: {titles}")
            lines.append(text.format(name=pack.name, id=pack.id, titles=titles))
    return lines or [_("Nothing is changed: you play with the cards as they are shipped.")]


def correction_lines(library: Library, one: Correction) -> list[str]:
    """One correction: its name, and what was and what is."""
    text = _("{title} ({name}), as your pack {pack} has it")
    head = text.format(title=one.old.title, name=one.name, pack=one.by.id)
    return [head, *(_changes(library, one) or ["  " + _("No figure is changed.")])]


def report_lines(library: Library, program: str, rules: int, versions: dict[str, str]) -> list[str]:
    """Corrections of shipped cards as text to send to somebody else.

    `versions` are those of the shipped packs. The player's packs are not named, and their words
    are left out: they may say who the player is.
    """
    text = _("Corrections to the cards of hn {program}, rules version {rules}")
    lines = [text.format(program=program, rules=rules)]
    for one in corrections(library):
        changes = _changes(library, one)
        if changes and one.box.id in versions:
            head = _("{title}, {box} ({name}, cards version {version})")
            lines += [
                "",
                head.format(
                    title=one.old.title,
                    box=one.box.name,
                    name=one.name,
                    version=versions[one.box.id],
                ),
                *changes,
                *_differing([_source(one.old)], [_source(one.new)]),
            ]
    return lines if len(lines) > 1 else [_("Nothing to report: no figure of a card is changed.")]


def _source(card: Card) -> str:
    return _("source: {source}").format(source=", ".join(card.source))


def _changes(library: Library, one: Correction) -> list[str]:
    """The lines that differ, in words and then as the files have them; empty if none does."""
    words = _differing(rule_lines(library, one.old), rule_lines(library, one.new))
    old, new = _figures(one.box, one.old), _figures(one.by, one.new)
    figures = (
        line
        for key in dict.fromkeys((*old, *new))
        for line in _differing(old.get(key, []), new.get(key, []))
    )
    return [*words, *figures]


def _figures(pack: Pack, card: Card) -> dict[str, list[str]]:
    """The line of each key in a card's table, but for its marks."""
    table = pack.tables[card.id]
    return {key: [pair_text(key, value)] for key, value in table.items() if key not in MARKS}


def _differing(old: list[str], new: list[str]) -> Iterator[str]:
    """What was and what is now, a pair of lines after the other where they answer each other."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag == "equal":
            continue
        was = ["  " + _("was: {line}").format(line=line) for line in old[start:end]]
        now = ["  " + _("now: {line}").format(line=line) for line in new[new_start:new_end]]
        if len(was) == len(now):
            yield from (line for pair in zip(was, now, strict=True) for line in pair)
        else:
            yield from (*was, *now)

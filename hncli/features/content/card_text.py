"""Cards as text, and what the player's packs change."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import partial
from typing import NamedTuple

from hncli.base.messages import N_, NP_, Message, _, in_quotes, ngettext
from hncli.base.text import clauses, cp_cost, look_up, nearest, several, with_count
from hncli.base.toml_files import pair_text
from hncli.features.content.store import digest_of, figures_of
from hncli.game.cards.achievements import Achievement
from hncli.game.cards.career_content import Asset, Epilogue
from hncli.game.cards.library import Library, UnknownName
from hncli.game.cards.models import (
    OWNER,
    SOURCE_TITLES,
    Abductor,
    Card,
    ConversationCard,
    Demand,
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
    Asset: NP_("cards", "helps"),
    Achievement: NP_("cards", "achievements"),
    Epilogue: NP_("cards", "epilogues"),
}
KIND_TITLES: dict[type[Card], Message] = {
    Abductor: NP_("kind of card", "Abductor"),
    Second: NP_("kind of card", "Second in command"),
    ConversationCard: NP_("kind of card", "Conversation card"),
    RedCard: NP_("kind of card", "Terror card"),
    PivotalEvent: NP_("kind of card", "Pivotal event"),
    Demand: NP_("kind of card", "Demand"),
}
"""The kinds of cards that a box has."""


def card_list_lines(library: Library, confirmed: Mapping[str, str]) -> list[str]:
    """Every card by pack and kind, with the source of its figures, and what was confirmed.

    `confirmed` has digests of figures by the full names of cards, as `OwnCards` has them.
    """
    names = confirmed_cards(library, confirmed)
    packs = library.packs.values()
    return [*(line for pack in packs for line in _pack_lines(library, pack, names)), str(NOTICE)]


def confirmed_cards(library: Library, confirmed: Mapping[str, str]) -> set[str]:
    """The full names of cards that are as printed: confirmed as they are now, or corrected."""
    return corrected_cards(library) | {
        name
        for name, card in library.cards.items()
        if name in confirmed and confirmed[name] == digest_of(library.packs[card.pack], card)
    }


def corrected_cards(library: Library) -> set[str]:
    """The full names of cards of which the player has changed a figure."""
    own = (correction for correction in corrections(library) if OWNER in correction.new.source)
    return {correction.name for correction in own if _changes(library, correction)}


def _count(cards: Iterable[Card]) -> int:
    """How many printed cards these are."""
    printed = (card for card in cards if not isinstance(card, Achievement | Epilogue))
    return sum(getattr(card, "copies", 1) for card in printed)


def confirmed_share(library: Library, pack: Pack, confirmed: set[str]) -> str:
    """How many cards of a shipped box are confirmed; empty for other packs."""
    total = _count(pack.cards.values())
    if pack.id in library.folders or not total or pack.header.kind == "career":
        return ""
    n = _count(card for id, card in pack.cards.items() if f"{pack.id}/{id}" in confirmed)
    return _("{n} of {total} confirmed").format(n=n, total=total)


def _pack_lines(library: Library, pack: Pack, confirmed: set[str]) -> list[str]:
    order = list(FILES.values())
    total = _count(pack.cards.values())
    heading = _("{name} ({id}): {total} cards")
    if pack.tables and not pack.cards:
        total = len(pack.tables)
        heading = ngettext(
            "{name} ({id}): corrects {total} card", "{name} ({id}): corrects {total} cards", total
        )
    share = confirmed_share(library, pack, confirmed)
    head = heading.format(name=pack.name, id=pack.id, total=total)
    lines = [f"{head}, {share}" if share else head]
    kind: type[Card] = Card
    for card in sorted(pack.cards.values(), key=lambda card: order.index(type(card))):
        if type(card) is not kind:
            kind = type(card)
            lines.append(f"  {KINDS[kind]}")
        is_same = OWNER not in card.source and f"{pack.id}/{card.id}" in confirmed
        mark = _(", confirmed") if is_same else ""
        line = f"    {_with_copies(card.id, card)} [{_sources(card)}]"
        by = "" if card.pack == pack.id else _(" (as {pack} has it)").format(pack=card.pack)
        lines.append(f"{line}{mark}{by}")
    return lines


def _sources(card: Card) -> str:
    return ", ".join(str(SOURCE_TITLES[source]) for source in card.source)


def _with_copies(name: str, card: Card) -> str:
    return with_count(name, getattr(card, "copies", 1))


def find_cards(library: Library, typed: str) -> list[Card]:
    """The cards of an id, a full name `pack/id` or a part of one title; else UnknownName."""
    cards = library.find(typed)
    if cards:
        return cards
    cards = look_up(typed, library.cards.values(), lambda card: (card.id, card.title))
    titles = list(dict.fromkeys(card.title for card in cards))
    if len(titles) > 1:
        raise UnknownName(several(typed, titles))
    if not cards:
        text = _("There is no card {card}. See hn content list.")
        close = nearest(typed.lower().replace(" ", "-"), library.card_ids())
        raise UnknownName(text.format(card=in_quotes(typed, 40)) + close)
    return cards


def card_lines(library: Library, card: Card) -> list[str]:
    """A card: its title, cost, effects and flavour, and where its figures come from."""
    lines = [_with_copies(f"{card.title} ({card.pack}/{card.id})", card)]
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
    lines = [] if cost is None else [_("Cost: {cost}").format(cost=cp_cost(cost))]
    titled = partial(library.title, pack=card.pack)
    return [*lines, *(card.text(titled) if isinstance(card, Achievement) else card.text())]


class Correction(NamedTuple):
    """A card that a pack of the player's replaces."""

    name: str  # its full name
    by: Pack
    old: Card
    new: Card


def corrections(library: Library) -> list[Correction]:
    """Every card that is replaced, in the order of the packs and their cards."""
    return [
        Correction(name, library.packs[library.overridden[name]], library.replaced[name], card)
        for name, card in library.cards.items()
        if name in library.overridden
    ]


def diff_lines(library: Library) -> list[str]:
    """All corrections, and the cards that packs add; a sentence if there are none."""
    lines: list[str] = []
    for correction in corrections(library):
        lines += correction_lines(library, correction)
    for id in library.folders:
        pack = library.packs[id]
        if pack.cards:
            titles = clauses(card.title for card in pack.cards.values())
            text = _("{name} ({id}) adds: {titles}")
            lines.append(text.format(name=pack.name, id=pack.id, titles=titles))
    return lines or [_("Nothing is changed: you play with the cards as they are shipped.")]


def correction_lines(library: Library, correction: Correction) -> list[str]:
    """One correction: its name, and what was and what is."""
    text = _("{title} ({name}), as your pack {pack} has it")
    head = text.format(title=correction.old.title, name=correction.name, pack=correction.by.id)
    return [head, *(_changes(library, correction) or ["  " + _("No figure is changed.")])]


def report_lines(
    library: Library,
    program: str,
    rules: int,
    versions: dict[str, str],
    confirmed: Mapping[str, str],
) -> list[str]:
    """What was corrected, confirmed and entered, as text to send to somebody else.

    `versions` are those of the shipped packs. The player's packs are not named, and of their words
    only the titles of cards are told: others may say who the player is.
    """
    text = _("Corrections to the cards of hn {program}, rules version {rules}")
    lines = [text.format(program=program, rules=rules)]
    for correction in corrections(library):
        changes, box = _changes(library, correction), _box(library, correction)
        if changes and box.id in versions:
            text = _("{title}, {box} ({name}, cards version {version})")
            name, _by, old, new = correction
            head = text.format(title=old.title, box=box.name, name=name, version=versions[box.id])
            lines += ["", head, *changes, *_differing([_source(old)], [_source(new)])]
    as_printed, corrected = confirmed_cards(library, confirmed), corrected_cards(library)
    for id, version in versions.items():
        pack = library.packs[id]
        if same := [
            card_id for card_id in pack.cards if f"{id}/{card_id}" in as_printed - corrected
        ]:
            text = _("{box} (cards version {version}): {share}")
            share = confirmed_share(library, pack, as_printed)
            lines += ["", text.format(box=pack.name, version=version, share=share)]
            lines.append("  " + _("as printed: {cards}").format(cards=", ".join(same)))
    for id in library.folders:
        pack = library.packs[id]
        for card in pack.cards.values():
            kind = KIND_TITLES.get(type(card)) or KINDS[type(card)]
            lines += ["", _("Entered: {title} ({kind})").format(title=card.title, kind=kind)]
            figures = (line for key_lines in _figures(pack, card).values() for line in key_lines)
            card_facts = (*rule_lines(library, card), *figures, _source(card))
            lines += [f"  {line}" for line in card_facts]
    if len(lines) == 1:
        return [_("Nothing to report: no card was corrected, confirmed or entered.")]
    return lines


def _box(library: Library, correction: Correction) -> Pack:
    """The pack whose card it is."""
    return library.packs[correction.name.partition("/")[0]]


def _source(card: Card) -> str:
    return _("source: {source}").format(source=", ".join(card.source))


def _changes(library: Library, correction: Correction) -> list[str]:
    """The lines that differ, in words and then as the files have them; empty if none does."""
    _name, by, old, new = correction
    before, after = _figures(_box(library, correction), old), _figures(by, new)
    figures = (
        line
        for key in dict.fromkeys((*before, *after))
        for line in _differing(before.get(key, []), after.get(key, []))
    )
    words = _differing(rule_lines(library, old), rule_lines(library, new))
    return [*words, *figures]


def _figures(pack: Pack, card: Card) -> dict[str, list[str]]:
    """The line of each key in a card's table, but for its marks."""
    return {key: [pair_text(key, value)] for key, value in figures_of(pack, card).items()}


def _differing(old: list[str], new: list[str]) -> Iterator[str]:
    """The old and the new lines that differ, in pairs where there are as many of both."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag == "equal":
            continue
        old_lines = ["  " + _("was: {line}").format(line=line) for line in old[start:end]]
        new_lines = ["  " + _("now: {line}").format(line=line) for line in new[new_start:new_end]]
        if len(old_lines) == len(new_lines):
            yield from (line for pair in zip(old_lines, new_lines, strict=True) for line in pair)
        else:
            yield from (*old_lines, *new_lines)

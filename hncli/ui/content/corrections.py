"""What the player's packs change: each corrected card before and after, in words and as figures."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from hncli.cards.library import Library
from hncli.cards.models import Card
from hncli.cards.packs import Pack
from hncli.cards.toml_text import pair_text
from hncli.ui.content.card_text import rule_lines
from hncli.words import _
from hncli.words.sentences import clauses

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

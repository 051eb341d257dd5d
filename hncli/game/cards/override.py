"""A pack that overrides one card, ready to be edited: the card as it is now, with comments."""

import os
import re
import textwrap
from collections.abc import Iterator
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

from hncli.base.messages import _
from hncli.base.read_file import read_file
from hncli.base.schema import HostageShare, Level, ListOf, Whole, Word, keys_of
from hncli.base.toml_files import LARGEST, WIDTH, line_text
from hncli.base.values import Value, value
from hncli.game.cards.effects import MODULES
from hncli.game.cards.models import OWNER, Card
from hncli.game.cards.operation import Effect, EffectArg, operations, summary
from hncli.game.cards.packs import FILES, FORMAT, Pack
from hncli.game.cards.triggers import WatchArg

LONGEST_ID = 60
HEADING = re.compile(r"""^\s*\[{1,2}\s*["']?([a-z][a-z0-9-]*)["']?\s*(?:[].#]|$)""", re.MULTILINE)
"""The heading of a table, whether it is closed or not."""


@value
class Override(Value):
    """A pack of one card: its id, its files by name, and which of them has the card."""

    id: str
    file: str
    files: dict[str, str]


def override_id(pack: Pack, id: str) -> str:
    """The id of the pack that overrides a card of another pack."""
    return f"{pack.id}-{id}"[:LONGEST_ID].rstrip("-")


def card_ids(folder: Path) -> set[str]:
    """The ids of all cards in a pack's folder, also of one with mistakes; OSError if unreadable.

    They are read from the headings of its tables, line by line: whoever removes the folder must
    know of a card that no reader of TOML gets to.
    """
    files = (folder / name for name in FILES if os.path.lexists(folder / name))
    texts = (read_file(file, LARGEST).decode("utf-8", "replace") for file in files)
    return {id for text in texts for id in HEADING.findall(text)}


def make_override(pack: Pack, card: Card, name: str) -> Override:
    """A pack that overrides a card of `pack` with what it has now.

    `name` is what commands call the card by. Keys are taken from the card's own table and from the
    schema of its kind, so a new key needs nothing here.
    """
    id, file = override_id(pack, card.id), pack.files[card.id]
    kind = "career" if pack.header.kind == "career" else "pack"
    about = _("Your {title} is in {file}. Nothing has to be changed here.")
    head = [
        *comment(about.format(title=card.title, file=file)),
        line_text("id", id),
        line_text("kind", kind),
        line_text("format", FORMAT),
    ]
    marks = {
        "overrides": _("leave this line: it says which card this one replaces"),
        "source": _("leave this line: it says that these figures are yours"),
    }
    table = {"overrides": pack.id, "source": OWNER}
    table |= {key: value for key, value in pack.tables[card.id].items() if key not in table}
    table_lines = card_lines(type(card), card.id, table, marks)
    lines = [*_head(pack, card, name), *table_lines, *_more_lines(pack, card)]
    return Override(id, file, {"pack.toml": _text(head), file: _text(lines)})


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def comment(text: str) -> list[str]:
    """A text as lines of comment."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent="# ",
        subsequent_indent="# ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _head(pack: Pack, card: Card, name: str) -> Iterator[str]:
    yield from comment(
        _("{title}, from {box}. Change what your own card says otherwise, and save.").format(
            title=card.title, box=pack.name
        )
    )
    yield from comment(_("To look at it: hn content show {name}").format(name=name))
    text = _("To have the shipped card back: hn content override {name} --remove")
    yield from comment(text.format(name=name))
    yield ""


def card_lines(
    kind: type[Any], id: str, table: dict[str, Any], marks: dict[str, str]
) -> Iterator[str]:
    """A card's table under its id; every line with what it means, or with what `marks` says."""
    meanings = _meanings(kind) | marks
    if id:
        yield f"[{id}]"
    lines = {key: line_text(key, value) for key, value in table.items()}
    column = max((len(line) for line in lines.values() if len(line) <= WIDTH // 2), default=0)
    for key, line in lines.items():
        meaning = meanings.get(key, "")
        beside = [f"{line:{width}}  # {meaning}" for width in (column, 0)]
        fitting = [one for one in beside if len(one) <= WIDTH]
        if meaning and fitting and "\n" not in line:
            yield fitting[0]
        else:
            yield from comment(meaning)
            yield line


def _more_lines(pack: Pack, card: Card) -> Iterator[str]:
    """Comments on what else could stand there: keys of such a card, and effects."""
    known = pack.tables[card.id]
    others = {
        key: meaning
        for key, meaning in _meanings(type(card)).items()
        if key not in known and key not in ("overrides", "source")
    }
    if others:
        yield ""
        yield from comment(_("Such a card can also have:"))
        for key, meaning in others.items():
            yield from comment(f"{key}: {meaning}")
    if any(_has_effects(field) for field in keys_of(type(card)).values()):
        yield ""
        yield from comment(_("What can stand in a list of effects, written as in { cp = 1 }:"))
        for effect in sorted(operations().values(), key=_place_in_docs):
            yield from comment(f"{effect.op}{_further_keys(effect)}: {summary(effect)}")


def _meanings(card: type[Any]) -> dict[str, str]:
    """What each key of a card of this kind means, and which values it takes where that is short."""
    found = {}
    for field in fields(card):
        if "doc" in field.metadata:
            meaning = str(field.metadata["doc"])
            kind = field.metadata.get("arg")
            if isinstance(kind, Level | HostageShare | Whole | Word):
                meaning += f" ({kind.doc()})"
            found[field.metadata.get("key", field.name)] = meaning
    return found


def _has_effects(field: Field[Any]) -> bool:
    kind = field.metadata["arg"]
    while isinstance(kind, ListOf):
        kind = kind.item
    return isinstance(kind, EffectArg | WatchArg)


def _place_in_docs(effect: type[Effect]) -> int:
    """By its module, in the order of docs/effects.md: what is used most comes first."""
    return [module.__name__ for module in MODULES].index(effect.__module__)


def _further_keys(effect: type[Effect]) -> str:
    """The keys besides the operation itself, in brackets."""
    keys = [key for key in keys_of(effect) if key != effect.op]
    return " " + _("(with {keys})").format(keys=", ".join(keys)) if keys else ""

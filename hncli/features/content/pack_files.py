"""A player's packs as files: one that cards are entered into, and one that overrides a card."""

import os
import re
import shutil
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, field
from pathlib import Path
from typing import Any

from hncli.base.files import atomic_write, create_folder, os_error
from hncli.base.messages import _
from hncli.base.problems import Problem
from hncli.base.read_file import read_file
from hncli.base.schema import HostageShare, Level, ListOf, Whole, Word, keys_of, write_fields
from hncli.base.toml_files import LARGEST, WIDTH, line_text
from hncli.base.values import Value, value
from hncli.features.content.store import Draft
from hncli.game.cards.effects import MODULES
from hncli.game.cards.library import Library
from hncli.game.cards.linter import check_pack
from hncli.game.cards.models import OWNER, Abductor, Card
from hncli.game.cards.operation import EffectArg, operations, summary
from hncli.game.cards.packs import FILES, FORMAT, Header, Pack, boxes_of
from hncli.game.cards.triggers import TriggerArg
from hncli.game.cards.words import ENGLISH_WORDS
from hncli.terminal.questions import InvalidAnswer

HEADER = "pack.toml"
PACK = "pack"  # the id under which words are the pack's own

Raw = dict[str, Any]


@value
class Entered(Value):
    """A card as it was entered, or the pack itself: its table and its words."""

    file: str
    id: str
    table: Raw
    words: Raw = field(default_factory=dict)  # title, flavor, short forms, gender
    titles: Mapping[str, str] = field(default_factory=dict)  # of actions and endings on it
    old_id: str = ""  # of the card that it takes the place of; empty for a new one


class OwnPack:
    """A pack by its id, with the cards that are drafts."""

    def __init__(self, id: str, root: Path, library: Library, drafts: list[Draft]) -> None:
        self.id, self.root, self.library = id, root, library
        self.drafts = [draft for draft in drafts if draft.pack == id]
        self.pack: Pack | None = library.packs.get(id)
        self.header = next((draft for draft in self.drafts if draft.file == HEADER), None)

    @property
    def name(self) -> str:
        """What the pack is called."""
        if self.header is not None:
            return self.header.title
        return self.pack.name if self.pack is not None else self.id

    @property
    def header_table(self) -> dict[str, object]:
        """Its header, without the keys that are the same in every pack."""
        if self.header is not None:
            return dict(self.header.table)
        fields = write_fields(self.pack.header) if self.pack is not None else {}
        return {key: item for key, item in fields.items() if key not in ("id", "format")}

    @property
    def cards(self) -> list[Draft]:
        """The cards that are drafts."""
        return [draft for draft in self.drafts if draft.file != HEADER]

    def reachable_packs(self) -> list[Pack]:
        """The packs whose cards the cards of this one can name: its box, and itself."""
        box = self.library.packs.get(str(self.header_table.get("extends", "")))
        return [pack for pack in (box, self.pack) if pack is not None]

    def candidates(self, file: str, but: str = "") -> dict[str, str]:
        """The titles of what an id can name: cards of a kind, or boxes."""
        if file == HEADER:
            return {id: box.name for id, box in boxes_of(self.library.packs).items()}
        packs = self.reachable_packs()
        if FILES[file] is Abductor:  # a demand of the pack is for one of its own abductors
            packs = [pack for pack in packs if pack is self.pack]
        titles = {id: card.title for pack in packs for id, card in pack.of(FILES[file]).items()}
        titles |= {draft.card: draft.title for draft in self.cards if draft.file == file}
        return {id: title for id, title in titles.items() if id != but}

    def titles(self) -> dict[str, str]:
        """The titles of all cards that can be named."""
        titles = {
            id: card.title for pack in self.reachable_packs() for id, card in pack.cards.items()
        }
        return {**titles, **{draft.card: draft.title for draft in self.cards}}

    def uses(self) -> Counter[str]:
        """How often the cards of all packs use each operation."""
        return Counter(
            effect.op for card in self.library.cards.values() for effect in card.effects()
        )

    def usual_keys(self, kind: type[Card]) -> set[str]:
        """The keys that at least half of all cards of a kind have."""
        packs = [pack for id, pack in self.library.packs.items() if id not in self.library.folders]
        tables = [pack.tables[id] for pack in packs for id in pack.of(kind) if id in pack.tables]
        counts = Counter(key for table in tables for key in table)
        return {key for key, count in counts.items() if 2 * count >= len(tables)}

    def refuse_taken(self, id: str, draft: Draft) -> None:
        """InvalidAnswer if another card has the id: it says which, and what to do."""
        if id == draft.old_id:
            return
        for other in self.cards:
            if other.card == id and other.key != draft.key:
                text = _("You have a draft of that name: {title}. Choose another title.")
                raise InvalidAnswer(text.format(title=other.title))
        for pack in reversed(self.reachable_packs()):
            if id in pack.cards:
                text = _("{pack} has that card already. To change it: {command}")
                own = pack.id in self.library.folders
                command = f"hn content {'edit' if own else 'override'} {pack.id}/{id}"
                raise InvalidAnswer(text.format(pack=pack.name, command=command))


class PackFiles:
    """A pack in its folder; changes are made in memory, checked, and then written."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.changed: dict[str, str] = {}  # new texts, by the name of the file

    def text(self, name: str) -> str:
        """A file as it is now, with the changes; empty if there is none. OSError if unreadable."""
        if name in self.changed:
            return self.changed[name]
        try:
            return read_file(self.root / name, LARGEST).decode("utf-8-sig")
        except FileNotFoundError:
            return ""

    def put(self, entered: Entered) -> None:
        """Put a card, its words and its titles into the files, or change the pack itself."""
        if entered.file == HEADER:
            self._put_header(entered)
            return
        self._put_table(
            entered.file, entered.id, entered.table, FILES[entered.file], entered.old_id
        )
        words = {id: {"title": title} for id, title in entered.titles.items()}
        if entered.words:
            words = {entered.id: entered.words, **words}
        for id, word_table in words.items():
            old = entered.old_id if id == entered.id else id
            self._put_table(ENGLISH_WORDS, id, word_table, None, old)

    def _put_header(self, entered: Entered) -> None:
        table = {"id": entered.id, "kind": "pack", "format": FORMAT, **entered.table}
        if self.text(HEADER):
            self.changed[HEADER] = _with_table(self.text(HEADER), (), table)
        else:
            about = comment(_("A pack of your own, entered by hn content new."))
            self.changed[HEADER] = _text([*about, *card_lines(Header, "", table, {})])
        if entered.words:
            self._put_table(ENGLISH_WORDS, PACK, entered.words, None, PACK)

    def _put_table(
        self, name: str, id: str, table: Raw, kind: type[Any] | None, old_id: str
    ) -> None:
        """Change the table of an id in a file, or add it at the end with what its lines mean."""
        import tomlkit

        text = self.text(name)
        if old_id and old_id != id:
            start = rf"""^(\s*\[{{1,2}}\s*["']?){re.escape(old_id)}(?=["'\s.\]])"""
            text = re.sub(start, rf"\g<1>{id}", text, flags=re.MULTILINE)  # headings of tables
        if id in tomlkit.parse(text):
            keep_others = name == ENGLISH_WORDS  # there may be more, such as a voice
            self.changed[name] = _with_table(text, (id,), table, keep_others)
            return
        if kind is None:
            lines = [f"[{id}]", *(line_text(key, item) for key, item in table.items())]
        else:
            lines = list(card_lines(kind, id, table, {}))
        block = _text(lines)
        self.changed[name] = f"{text.rstrip()}\n\n{block}" if text.strip() else block

    def problems(self, library: Library) -> list[Problem]:
        """What would be wrong with the pack; it is checked as a copy."""
        # It imports a lot, and only what is entered is checked.
        from tempfile import TemporaryDirectory

        with TemporaryDirectory(prefix="hn-") as folder:
            copy = Path(folder) / self.root.name
            if self.root.is_dir():
                shutil.copytree(self.root, copy)
            _write(copy, self.changed)
            return check_pack(copy, library)

    def write(self) -> None:
        """Write what was changed, the words first; StoreError if that fails."""
        order = sorted(self.changed, key=lambda name: (name != HEADER, name != ENGLISH_WORDS))
        try:
            _write(self.root, {name: self.changed[name] for name in order})
        except OSError as error:
            raise os_error(self.root, error) from None
        self.changed = {}


def _write(root: Path, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        path = root / name
        create_folder(path.parent, root.parent)
        if text.strip():
            atomic_write(path, text.encode("utf-8"))
        elif os.path.lexists(path):
            path.unlink()


def assemble_pack(
    root: Path, library: Library, cards: Iterable[Entered]
) -> tuple[PackFiles, list[Entered], list[Problem]]:
    """The pack with as many of the cards as can be played; those, and what the others lack.

    A card that a problem names waits; so does one that then lacks it.
    """
    remaining = list(cards)
    first_problems: list[Problem] = []
    while root.is_dir() or any(entered.file != HEADER for entered in remaining):
        files = PackFiles(root)
        for entered in remaining:
            files.put(entered)
        problems = files.problems(library)
        if not problems:
            return files, remaining, first_problems
        first_problems = first_problems or problems
        blamed = {problem.place.partition(" > ")[0] for problem in problems}
        unaffected = [entered for entered in remaining if entered.id not in blamed]
        if len(unaffected) == len(remaining):
            break  # it is the pack that is wrong
        remaining = unaffected
    return PackFiles(root), [], first_problems


# TOML that keeps the player's comments


def _with_table(text: str, path: tuple[str, ...], table: Raw, keep_others: bool = False) -> str:
    """A file in which a table has other values; comments and the order of its keys stay.

    With `kept` other keys stay too, but for short forms, which are for the triggers that were.
    """
    import tomlkit

    document = tomlkit.parse(text)
    target: Any = document
    for key in path:
        target = target[key]
    for key in list(target):
        is_table = not path and isinstance(target[key], dict)  # one of its own at the top
        if key not in table and not is_table and (key == "short" or not keep_others):
            del target[key]
    for key, item in table.items():
        if key not in target or target[key] != item:
            target[key] = tomlkit.parse(line_text(key, item))[key]
    return tomlkit.dumps(document)


# A pack that overrides one card, ready to be edited: the card as it is now, with comments

LONGEST_ID = 60
HEADING = re.compile(r"""^\s*\[{1,2}\s*["']?([a-z][a-z0-9-]*)["']?\s*(?:[].#]|$)""", re.MULTILINE)
"""The heading of a table, whether it is closed or not."""


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


def make_override(pack: Pack, card: Card, name: str) -> dict[str, str]:
    """The files of a pack that overrides a card of `pack` with what it has now, by their names.

    `name` is what commands call the card by. Keys are taken from the card's own table and from the
    schema of its kind, so a new key needs nothing here.
    """
    file = pack.files[card.id]
    kind = "career" if pack.header.kind == "career" else "pack"
    about = _("Your {title} is in {file}. Nothing has to be changed here.")
    head = [
        *comment(about.format(title=card.title, file=file)),
        line_text("id", override_id(pack, card.id)),
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
    about = _("{title}, from {box}. Change what your own card says otherwise, and save.")
    back = _("To have the shipped card back: hn content override {name} --remove")
    lines = [
        *comment(about.format(title=card.title, box=pack.name)),
        *comment(_("To look at it: hn content show {name}").format(name=name)),
        *comment(back.format(name=name)),
        "",
        *table_lines,
        *_more_lines(pack, card),
    ]
    return {HEADER: _text(head), file: _text(lines)}


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
        fitting = [text for text in beside if len(text) <= WIDTH]
        if meaning and fitting and "\n" not in line:
            yield fitting[0]
        else:
            yield from comment(meaning)
            yield line


def _more_lines(pack: Pack, card: Card) -> Iterator[str]:
    """Comments on what else could stand there: keys of such a card, and effects."""
    present = pack.tables[card.id]
    absent = {
        key: meaning
        for key, meaning in _meanings(type(card)).items()
        if key not in present and key not in ("overrides", "source")
    }
    if absent:
        yield ""
        yield from comment(_("Such a card can also have:"))
        for key, meaning in absent.items():
            yield from comment(f"{key}: {meaning}")
    if any(_has_effects(field) for field in keys_of(type(card)).values()):
        yield ""
        yield from comment(_("What can stand in a list of effects, written as in { cp = 1 }:"))
        order = [module.__name__ for module in MODULES]  # as in docs/effects.md, most used first
        for effect in sorted(operations().values(), key=lambda cls: order.index(cls.__module__)):
            keys = ", ".join(key for key in keys_of(effect) if key != effect.op)
            more = " " + _("(with {keys})").format(keys=keys) if keys else ""
            yield from comment(f"{effect.op}{more}: {summary(effect)}")


def _meanings(card: type[Any]) -> dict[str, str]:
    """What each key of a card of this kind means, and which values it takes where that is short."""
    meanings = {}
    for key, key_field in keys_of(card).items():
        kind = key_field.metadata["arg"]
        is_short = isinstance(kind, Level | HostageShare | Whole | Word)
        meanings[key] = (
            f"{key_field.metadata['doc']} ({kind.doc()})"
            if is_short
            else str(key_field.metadata["doc"])
        )
    return meanings


def _has_effects(field: Field[Any]) -> bool:
    kind = field.metadata["arg"]
    while isinstance(kind, ListOf):
        kind = kind.item
    return isinstance(kind, EffectArg | TriggerArg)

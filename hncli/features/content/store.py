"""What a player keeps of cards: packs of their own, drafts, and what was compared with the box.

Packs are folders in `packs` of the data folder, which the player edits; the rest is one file.
"""

import hashlib
import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hncli.base.backups import FileBackups
from hncli.base.files import (
    StoreError,
    atomic_write,
    create_folder,
    display_path,
    os_error,
    sync_folder,
)
from hncli.base.home import OWN_CARDS, PACKS
from hncli.base.locks import brief_lock
from hncli.base.messages import _, printable
from hncli.base.problems import Place
from hncli.base.records import Database, Records, canonical
from hncli.base.schema import Arg, Flag, Identifier, Text, Word, arg
from hncli.base.values import Value, value
from hncli.game.cards.models import Card
from hncli.game.cards.packs import FILES, Pack

KIND = "cards"
MARKS = ("overrides", "source")
"""Keys of a card that are no figures."""


def figures_of(pack: Pack, card: Card) -> dict[str, Any]:
    """The figures of a card as its file has them."""
    return {key: value for key, value in pack.tables[card.id].items() if key not in MARKS}


def digest_of(pack: Pack, card: Card) -> str:
    """What tells the figures of a card from others: they may change in a later version."""
    return hashlib.sha256(canonical(figures_of(pack, card)).encode()).hexdigest()[:16]


class _AnyTable(Arg):
    """A table of any form, which whoever uses it checks."""

    def read(self, value: Any, place: Place) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise place.error(_("expected a table, found {value}.").format(value=printable(value)))
        return value


@value
class Draft(Value):
    """A card, or a pack, that was entered and is not in the player's packs yet."""

    pack: str = arg(Identifier(), "the id of its pack")
    file: str = arg(Word((*FILES, "pack.toml")), "the file that it belongs to")
    title: str = arg(Text(300, 1), "its title")
    table: dict[str, Any] = arg(_AnyTable(), "its keys so far", default_factory=dict)
    words: dict[str, Any] = arg(_AnyTable(), "its other words", default_factory=dict)
    titles: dict[str, Any] = arg(_AnyTable(), "titles of ids on it", default_factory=dict)
    old_id: str = arg(Text(60), "the card of the pack that it changes", default="")
    is_done: bool = arg(Flag(), "it only waits for other cards", default=False)
    card: str = arg(Text(60), "its id", default="")

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from other drafts."""
        return self.pack, self.file, self.old_id or self.card


@value
class Confirmed(Value):
    """A card whose figures the player has found on a printed one."""

    name: str = arg(Text(121, 1), "its full name, pack/id")
    figures: str = arg(Text(16, 16), "a digest of these figures")


class OwnCards:
    """The drafts and confirmations of a player."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.path = home / OWN_CARDS
        self.backups = FileBackups(
            self.path, KIND, lambda path: (self._drafts(path).all(), self._confirmed(path).all())
        )

    def drafts(self) -> list[Draft]:
        """Every draft, in the order begun; StoreError if the file cannot be used."""
        return list(self._drafts(self.path).all())

    def keep(self, draft: Draft, was: Draft | None = None) -> None:
        """Keep a draft in the place of an older state of it; it is on disk when this returns."""
        with brief_lock(self.path):
            records = self._drafts(self.path)
            stored = list(records.all())
            keys = [draft.key for draft in stored]
            old = (was or draft).key
            if old in keys:
                stored[keys.index(old)] = draft
            else:
                stored.append(draft)
            records.put(*stored)

    def forget(self, drafts: Iterable[Draft]) -> None:
        """Remove drafts."""
        gone = {draft.key for draft in drafts}
        with brief_lock(self.path):
            records = self._drafts(self.path)
            left = [draft for draft in records.all() if draft.key not in gone]
            if len(left) < len(records.all()):
                records.put(*left)

    def confirmed(self) -> dict[str, str]:
        """The digest of the figures that were confirmed, by the full name of the card."""
        return {card.name: card.figures for card in self._confirmed(self.path).all()}

    def confirm(self, cards: Mapping[str, str | None]) -> None:
        """Confirm cards by full name and digest; with None what was said is taken back."""
        with brief_lock(self.path):
            confirmed: dict[str, str | None] = {**self.confirmed(), **cards}
            self._confirmed(self.path).put(
                *(Confirmed(name, figures) for name, figures in confirmed.items() if figures)
            )

    def _drafts(self, path: Path) -> Records[Draft]:
        return Records(self._database(path), "drafts", Draft)

    def _confirmed(self, path: Path) -> Records[Confirmed]:
        return Records(self._database(path), "confirmed", Confirmed)

    def _database(self, path: Path) -> Database:
        remedy = _("Move it away, or hn content confirm --restore brings a backup back.")
        return Database(path, KIND, remedy if path == self.path else "", home=self.home)


class PlayerPacks:
    """The packs in the data folder, by id."""

    def __init__(self, home: Path) -> None:
        self.folder = home / PACKS

    def path(self, id: str) -> Path:
        """The folder of a pack."""
        return self.folder / id

    def exists(self, id: str) -> bool:
        """Whether anything is where this pack would be."""
        return os.path.lexists(self.path(id))

    def write(self, id: str, files: Mapping[str, str]) -> Path:
        """Write a new pack and return its folder; StoreError, and no pack, if that fails.

        Its files are written aside first, so that no command meets half of them.
        """
        target = self.path(id)
        if self.exists(id):
            text = _("{folder}: there is something already; nothing was written.")
            raise StoreError(text.format(folder=display_path(target)))
        aside = self._aside()
        try:
            create_folder(self.folder, self.folder.parent)
            create_folder(aside)
            for name, text in files.items():
                atomic_write(aside / name, text.encode())
            aside.rename(target)
            sync_folder(self.folder)
        except OSError as error:
            shutil.rmtree(aside, ignore_errors=True)
            raise os_error(target, error) from None
        return target

    def remove(self, id: str) -> None:
        """Remove a pack with all that is in its folder; of a link only the link goes.

        StoreError if that fails.
        """
        target, aside = self.path(id), self._aside()
        try:
            if target.is_symlink() or not target.is_dir():
                target.unlink()
            else:
                target.rename(aside)  # at once, so that no command meets half of it
                shutil.rmtree(aside)
            sync_folder(self.folder)
        except OSError as error:
            raise os_error(target, error) from None

    def _aside(self) -> Path:
        """A name for a folder that commands pass over, since it begins with a dot."""
        return self.folder / f".hn-{os.urandom(8).hex()}.tmp"

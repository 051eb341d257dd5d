"""Custom sets of the player, as they are stored."""

import json
import os
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage

from hncli.base.files import atomic_write, create_folder, list_names, name_problem
from hncli.base.home import find_home
from hncli.base.messages import _
from hncli.base.problems import Place
from hncli.base.read_file import TooLarge, read_file
from hncli.base.records import Tables, is_tables
from hncli.base.schema import Identifier, write_fields
from hncli.base.text import nearest
from hncli.game.cards.custom_sets import CustomSet, made_by_the_rules, read_set
from hncli.game.cards.packs import Pack

HEADER = {"kind": "set", "format": 1}
MAX_BYTES = 4 << 20  # bytes: no set comes near it


class SetFile(Storage):
    """Tables in one file that a player may edit: JSON with line breaks, and so without a checksum.

    It is read and written as all files are; only the form differs from `CheckedFile`.
    """

    def __init__(self, path: Path, home: Path | None = None, replace: bool = True) -> None:
        self.path = path
        self.home = home
        self.replace = replace

    def read(self) -> Tables | None:
        """Everything in the file, None if there is none; ContentError if it is none of ours."""
        place = Place(str(self.path))
        remedy = _("Mend it, or remove the file and make it anew.")
        try:
            data = json.loads(read_file(self.path, MAX_BYTES).decode())
        except FileNotFoundError:
            return None
        except TooLarge:
            raise place.error(_("the file is too large."), _("It cannot be one of ours.")) from None
        except OSError as error:
            why = _("it cannot be read: {why}.").format(why=error.strerror or error)
            raise place.error(why, _("Check that it is a file you may read.")) from None
        except (ValueError, RecursionError):
            raise place.error(_("it is not JSON."), remedy) from None
        if not is_tables(data):
            raise place.error(_("it is JSON, but not of ours."), remedy)
        tables: Tables = data
        return tables

    def write(self, data: Tables) -> None:
        """Write the file atomically; OSError if that cannot be done, or it may not be replaced."""
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
        atomic_write(self.path, text.encode(), home=self.home, replace=self.replace)


class Sets:
    """All custom sets of a player, by name."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "sets"

    def names(self) -> list[str]:
        try:
            return list_names(self.folder)
        except OSError as error:
            why = _("it cannot be read: {why}.").format(why=error.strerror or error)
            remedy = _("Check that it is a folder you may read.")
            raise Place(str(self.folder)).error(why, remedy) from None

    def path(self, name: str) -> Path:
        """The file of a set; ContentError if the name is no id, so it cannot leave the folder."""
        place = Place(_("the set's name"))
        Identifier().read(name, place)
        if problem := name_problem(name):
            raise place.error(problem)
        return self.folder / f"{name}.json"

    def save(self, name: str, custom: CustomSet, replace: bool = True) -> Path:
        """Write a set and return its file; FileExistsError if there is one that has to stay."""
        path = self.path(name)
        try:
            create_folder(self.folder, self.home)
            with TinyDB(path, self.home, replace, storage=SetFile) as database:
                database.storage.write({"_default": {"1": {**HEADER, **write_fields(custom)}}})
        except FileExistsError:
            raise
        except OSError as error:
            raise Place(str(path)).error(
                _("it cannot be written: {why}.").format(why=error.strerror or error),
                _("Nothing was kept; check that the folder is one you may write to."),
            ) from None
        return path

    def existing(self, name: str) -> Path:
        """The file of a set; ContentError if there is none."""
        path = self.path(name)
        if not os.path.lexists(path):
            raise Place(str(self.folder)).error(
                _("there is no set called {name}.").format(name=name),
                _("Build it with hn sets new {name}.").format(name=name)
                + nearest(name, self.names()),
            )
        return path

    def get(self, name: str, packs: dict[str, Pack]) -> CustomSet:
        """A set by its name, if it keeps the rules; ContentError with all that is wrong if not."""
        return read_valid_set(self.existing(name), packs)


def read_valid_set(path: Path, packs: dict[str, Pack]) -> CustomSet:
    """A set from a file, if it keeps the rules; ContentError with all that is wrong if not."""
    place = Place(str(path))
    return made_by_the_rules(_read(path, place), packs, place)


def _read(path: Path, place: Place) -> CustomSet:
    with TinyDB(path, storage=SetFile) as database:
        if database.storage.read() is None:
            raise place.error(
                _("there is no such file, or a link that leads nowhere."),
                _("See hn sets list for the sets you have."),
            )
        documents: list[Any] = database.all()
    if len(documents) != 1:
        raise place.error(
            _("it holds {n} sets.").format(n=len(documents)), _("A file holds exactly one.")
        )
    document = dict(documents[0])
    for key, expected in HEADER.items():
        part = document.pop(key, None)
        if part != expected or type(part) is not type(expected):
            raise place.at(key).error(
                _("expected {wanted}.").format(wanted=repr(expected)),
                _("Build the set anew with hn sets new."),
            )
    return read_set(document, place)


def open_sets(home: Path | None) -> Sets:
    """All custom sets in the data folder."""
    return Sets(find_home(home))

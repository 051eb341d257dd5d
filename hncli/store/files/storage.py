"""The storage of careers: whole files that say what they are and prove that they are unharmed."""

import json
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from tinydb import TinyDB
from tinydb.storages import Storage

from hncli.read_file import TooLarge, read_file
from hncli.store.checksum import FORMAT as FORMAT
from hncli.store.checksum import LARGEST as LARGEST
from hncli.store.checksum import META as META
from hncli.store.checksum import canonical as canonical
from hncli.store.checksum import checksum as checksum
from hncli.store.errors import Damaged, Newer, trouble
from hncli.store.files.atomic_write import FileStamp, atomic_write, make_folder
from hncli.store.files.tables import Tables, is_tables
from hncli.words import _

DEEPEST = 40
LAST_FORMAT = 9999  # that there can ever be; a larger number is damage, not a newer hn
FIRST = (META, "summary")
"""These tables come first, so that a list of careers need not read whole files."""


class Sheet(NamedTuple):
    """The tables of a file, after its kind and format."""

    kind: str
    format: int
    tables: Tables


class CheckedFile(Storage):
    """Tables in one file, with a table `meta` that holds their kind, format and checksum."""

    def __init__(self, path: Path, kind: str, remedy: str = "") -> None:
        self.path = path
        self.kind = kind
        self.remedy = remedy

    def read(self) -> Tables | None:
        """All tables but `meta`, None if there is no file; StoreError if it is harmed."""
        try:
            found = read_sheet(self.path, (self.kind,), self.remedy)
        except FileNotFoundError:
            return None
        return found.tables

    def write(self, data: Tables) -> None:
        """Replace the file; it is on disk when this returns, else StoreError."""
        save(self.path, pack(self.kind, data))


def write_tables(path: Path, kind: str, tables: Tables) -> None:
    """Write all tables of a file at once, so that what belongs together is never torn apart."""
    with TinyDB(path, kind, storage=CheckedFile) as database:
        database.storage.write(tables)


def ensure_folder(folder: Path, within: Path | None = None) -> None:
    """Make a folder if there is none, below an existing one if `within` says so; else StoreError.

    No write makes its folder by itself: only what begins something new may.
    """
    try:
        make_folder(folder, within)
    except OSError as error:
        raise trouble(folder, error) from None


def pack(kind: str, tables: Tables, format: int = FORMAT) -> bytes:
    """Write tables as the text of a file."""
    tables = {name: table for name, table in tables.items() if name != META}
    meta = {"kind": kind, "format": format, "checksum": checksum(tables)}
    ordered = {META: {"1": meta}, **{name: tables[name] for name in FIRST if name in tables}}
    ordered.update(sorted(tables.items()))
    text = json.dumps(ordered, separators=(",", ":"), ensure_ascii=False)
    return (text + "\n").encode("utf-8")


def save(path: Path, data: bytes) -> FileStamp:
    """Replace a file by an atomic write and return its identity.

    StoreError, and the old file unharmed, if that cannot be done.
    """
    try:
        return atomic_write(path, data)
    except OSError as error:
        raise trouble(path, error) from None


def load(path: Path, remedy: str) -> bytes:
    """The bytes of a file; FileNotFoundError if there is none, StoreError if it is no use."""
    try:
        return read_file(path, LARGEST)
    except TooLarge:
        raise Damaged(path, _("it is larger than any file of ours."), remedy) from None
    except FileNotFoundError:
        if path.is_symlink():
            raise Damaged(path, _("it is a link that leads nowhere."), remedy) from None
        raise
    except OSError as error:
        raise trouble(path, error) from None


def read_sheet(path: Path, kinds: tuple[str, ...], remedy: str) -> Sheet:
    """Read a file of one of these kinds; FileNotFoundError if there is none."""
    return unpack(load(path, remedy), path, kinds, remedy)


def unpack(data: bytes, path: Path, kinds: tuple[str, ...], remedy: str) -> Sheet:
    """Read the text of a file and check everything that can be checked without knowing its kind."""

    def refuse(why: str) -> NoReturn:
        raise Damaged(path, why, remedy)

    found = parse(data)
    if found is None:
        refuse(_("it cannot be read as JSON."))
    if not is_tables(found):
        refuse(_("it has no tables of ours."))
    tables: Tables = found
    kind, version, wanted = meta_of(tables)
    if kind not in kinds:
        refuse(_("it is not the kind of file that belongs here."))
    if type(version) is not int or version < 1:
        refuse(_("it does not say its format."))
    if version > LAST_FORMAT:
        refuse(_("the number of its format is too large for any format of hn."))
    if version > FORMAT:
        raise Newer(
            path,
            _("it was written by a newer hn, in format {n}. Update hn.").format(n=version),
            remedy,
        )
    rest = {name: table for name, table in tables.items() if name != META}
    if wanted != checksum(rest):
        refuse(_("its checksum is wrong, so it was changed or harmed."))
    return Sheet(kind, version, rest)


def parse(data: bytes) -> Any:
    """Plain data from JSON, None if it is not: deep nesting and odd numbers are not ours either."""
    try:
        found = json.loads(data.decode("utf-8"), parse_constant=_refuse_constant)
        if _is_deep(found):
            return None
        if rb"\u" in data:
            canonical(found).encode("utf-8")  # refuses halves of characters
    except (ValueError, RecursionError):
        return None
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _is_deep(data: Any) -> bool:
    level = [data]
    for _depth in range(DEEPEST):
        level = [
            item
            for value in level
            if isinstance(value, dict | list)
            for item in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return False
    return True


def meta_of(tables: Tables) -> tuple[str, Any, Any]:
    """What a file says of itself: its kind, format and checksum."""
    head = tables.get(META, {}).get("1") or {}
    kind = head.get("kind")
    return kind if isinstance(kind, str) else "", head.get("format"), head.get("checksum")

"""A TinyDB storage with checksums: each file states its kind, format and checksum in `meta`."""

import json
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from tinydb import TinyDB
from tinydb.storages import Storage

from hncli.read_file import TooLarge, read_file
from hncli.store.checksum import FORMAT as FORMAT
from hncli.store.checksum import MAX_BYTES as MAX_BYTES
from hncli.store.checksum import META as META
from hncli.store.checksum import canonical as canonical
from hncli.store.checksum import checksum as checksum
from hncli.store.errors import Damaged, NewerFormat, os_error
from hncli.store.files.atomic_write import FileStamp, atomic_write, make_folder, sync_folder
from hncli.store.files.tables import Tables, is_tables
from hncli.words import _

MAX_DEPTH = 40
MAX_FORMAT = 9999  # a larger number is damage, not a newer hn
FIRST_TABLES = (META, "summary")
"""Tables written first, so that a list of careers reads only the head of each file."""


class FileContents(NamedTuple):
    """A decoded file: its kind, its format, its tables without `meta`."""

    kind: str
    format: int
    tables: Tables


class CheckedFile(Storage):
    """TinyDB storage: one file, with kind, format and checksum in the table `meta`."""

    def __init__(self, path: Path, kind: str, remedy: str = "") -> None:
        self.path = path
        self.kind = kind
        self.remedy = remedy

    def read(self) -> Tables | None:
        """All tables but `meta`, None if there is no file; StoreError if it is damaged."""
        try:
            found = read_contents(self.path, (self.kind,), self.remedy)
        except FileNotFoundError:
            return None
        return found.tables

    def write(self, data: Tables) -> None:
        """Replace the file; it is on disk when this returns, else StoreError."""
        write_bytes(self.path, encode(self.kind, data))


def write_tables(path: Path, kind: str, tables: Tables) -> None:
    """Write all tables of a file in one atomic write."""
    with TinyDB(path, kind, storage=CheckedFile) as database:
        database.storage.write(tables)


def ensure_folder(folder: Path, within: Path | None = None) -> None:
    """Create a folder, with `within` only below that existing one; StoreError if it cannot be.

    Writes never create their folder: only code that begins something new calls this.
    """
    try:
        make_folder(folder, within)
    except OSError as error:
        raise os_error(folder, error) from None


def encode(kind: str, tables: Tables, format: int = FORMAT) -> bytes:
    """The bytes of a file with these tables, `meta` first."""
    tables = {name: table for name, table in tables.items() if name != META}
    meta = {"kind": kind, "format": format, "checksum": checksum(tables)}
    ordered = {META: {"1": meta}, **{name: tables[name] for name in FIRST_TABLES if name in tables}}
    ordered.update(sorted(tables.items()))
    text = json.dumps(ordered, separators=(",", ":"), ensure_ascii=False)
    return (text + "\n").encode("utf-8")


def write_bytes(path: Path, data: bytes) -> FileStamp:
    """Replace a file by an atomic write and return its identity.

    StoreError, and the old file unchanged, if that cannot be done.
    """
    try:
        return atomic_write(path, data)
    except OSError as error:
        raise os_error(path, error) from None


def remove_file(path: Path) -> None:
    """Delete a file and fsync its folder; no-op if there is none, StoreError if that fails."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise os_error(path, error) from None
    sync_folder(path.parent)


def read_bytes(path: Path, remedy: str) -> bytes:
    """The bytes of a file; FileNotFoundError if there is none, StoreError if it cannot be read."""
    try:
        return read_file(path, MAX_BYTES)
    except TooLarge:
        raise Damaged(path, _("it is larger than any file of ours."), remedy) from None
    except FileNotFoundError:
        if path.is_symlink():
            raise Damaged(path, _("it is a link that leads nowhere."), remedy) from None
        raise
    except OSError as error:
        raise os_error(path, error) from None


def read_contents(path: Path, kinds: tuple[str, ...], remedy: str) -> FileContents:
    """Read and decode a file; FileNotFoundError if there is none, StoreError if it is invalid."""
    return decode(read_bytes(path, remedy), path, kinds, remedy)


def decode(data: bytes, path: Path, kinds: tuple[str, ...], remedy: str) -> FileContents:
    """Decode a file after checking kind, format and checksum; Damaged if one of them is wrong."""

    def refuse(why: str) -> NoReturn:
        raise Damaged(path, why, remedy)

    found = parse(data)
    if found is None:
        refuse(_("it cannot be read as JSON."))
    if not is_tables(found):
        refuse(_("it has no tables of ours."))
    tables: Tables = found
    kind, version, expected = meta_of(tables)
    if kind not in kinds:
        refuse(_("it is not the kind of file that belongs here."))
    if type(version) is not int or version < 1:
        refuse(_("it does not say its format."))
    if version > MAX_FORMAT:
        refuse(_("the number of its format is too large for any format of hn."))
    if version > FORMAT:
        raise NewerFormat(
            path,
            _("it was written by a newer hn, in format {n}. Update hn.").format(n=version),
            remedy,
        )
    rest = {name: table for name, table in tables.items() if name != META}
    if expected != checksum(rest):
        refuse(_("its checksum is wrong, so it was changed or harmed."))
    return FileContents(kind, version, rest)


def parse(data: bytes) -> Any:
    """Parse JSON; None if it is invalid, deeply nested, or has NaN, infinity or lone surrogates."""
    try:
        found = json.loads(data.decode("utf-8"), parse_constant=_refuse_constant)
        if _is_deep(found):
            return None
        if rb"\u" in data:
            canonical(found).encode("utf-8")  # raises at a lone surrogate
    except (ValueError, RecursionError):
        return None
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _is_deep(data: Any) -> bool:
    level = [data]
    for _depth in range(MAX_DEPTH):
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
    """Kind, format and checksum as `meta` states them, not checked; kind is empty if missing."""
    head = tables.get(META, {}).get("1") or {}
    kind = head.get("kind")
    return kind if isinstance(kind, str) else "", head.get("format"), head.get("checksum")

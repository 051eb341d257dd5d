"""TinyDB databases: files with a checksum, tables of numbered documents, records of a class.

Everything that a player keeps is read and written here. A `Database` is a TinyDB over
`CheckedFile`, which writes atomically; `Records` is a table whose documents are instances of a
class.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from tinydb import TinyDB
from tinydb.queries import QueryLike
from tinydb.storages import Storage
from tinydb.table import Document, Table

from hncli.base.files import Damaged, NewerFormat, read_if_present, write_bytes
from hncli.base.locks import FileGuard
from hncli.base.messages import _
from hncli.base.problems import ContentError, Place
from hncli.base.schema import read_fields, write_fields

FORMAT = 2
META = "meta"
MAX_DEPTH = 40
MAX_FORMAT = 9999  # a larger number is damage, not a newer hn
MAX_DIGITS = 9  # digits of a document's number: no table of ours has a thousand millions
FIRST_TABLES = (META, "summary")
"""Tables written first, for whoever looks into the file."""

T = TypeVar("T")
Tables = dict[str, dict[str, Any]]
Upgrades = Mapping[int, Callable[[Tables], Tables]]
"""What makes the tables of the next format, by the number of the old one."""


# Files


class FileContents(NamedTuple):
    """A decoded file: its kind, its format, its tables without `meta`."""

    kind: str
    format: int
    tables: Tables


def canonical(data: Any) -> str:
    """Canonical JSON: equal data has equal text."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def checksum(tables: Tables) -> str:
    """SHA-256 of the canonical JSON of all tables but `meta`, in hexadecimal."""
    return hashlib.sha256(canonical(tables).encode()).hexdigest()


def encode(kind: str, tables: Tables, format: int = FORMAT) -> bytes:
    """The bytes of a file with these tables, `meta` first."""
    tables = {name: table for name, table in tables.items() if name != META}
    meta = {"kind": kind, "format": format, "checksum": checksum(tables)}
    ordered = {META: {"1": meta}, **{name: tables[name] for name in FIRST_TABLES if name in tables}}
    ordered.update(sorted(tables.items()))
    text = json.dumps(ordered, separators=(",", ":"), ensure_ascii=False)
    return (text + "\n").encode()


def decode(data: bytes, path: Path, kinds: tuple[str, ...], remedy: str) -> FileContents:
    """Decode a file after checking kind, format and checksum; Damaged if one of them is wrong."""

    def refuse(why: str) -> NoReturn:
        raise Damaged(path, why, remedy)

    parsed = parse(data)
    if parsed is None:
        refuse(_("it cannot be read as JSON."))
    if not is_tables(parsed):
        refuse(_("it has no tables of ours."))
    tables: Tables = parsed
    kind, version, expected = meta_of(tables)
    if kind not in kinds:
        refuse(_("it is not the kind of file that belongs here."))
    if type(version) is not int or version < 1:
        refuse(_("it does not say its format."))
    if version > MAX_FORMAT:
        refuse(_("the number of its format is too large for any format of hn."))
    if version > FORMAT:
        text = _("it was written by a newer hn, in format {n}. Update hn.")
        raise NewerFormat(path, text.format(n=version), remedy)
    rest = {name: table for name, table in tables.items() if name != META}
    if expected != checksum(rest):
        refuse(_("its checksum is wrong, so it was changed or harmed."))
    return FileContents(kind, version, rest)


def upgrade(contents: FileContents, upgrades: Upgrades, path: Path, remedy: str) -> Tables:
    """The tables of a file in the present format; Damaged if they are not of its own.

    Without upgrades they are taken as they are: most kinds of files have never changed.
    """
    tables = contents.tables
    for number in range(contents.format, FORMAT) if upgrades else ():
        try:
            tables = upgrades[number](tables)
        except (ContentError, AttributeError, LookupError, TypeError, ValueError):
            text = _("it is no file of format {n}.")
            raise Damaged(path, text.format(n=number), remedy) from None
    return tables


def parse(data: bytes) -> Any:
    """Parse JSON; None if it is invalid, deeply nested, or has NaN, infinity or lone surrogates."""
    try:
        parsed = json.loads(data.decode(), parse_constant=_refuse_constant)
        if _is_deep(parsed):
            return None
        if rb"\u" in data:
            canonical(parsed).encode()  # raises at a lone surrogate
    except (ValueError, RecursionError):
        return None
    return parsed


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


def is_tables(data: Any) -> bool:
    """Whether data has the shape of a TinyDB file: tables of numbered documents."""
    return isinstance(data, dict) and all(
        isinstance(table, dict)
        and all(_is_number(id) and isinstance(document, dict) for id, document in table.items())
        for table in data.values()
    )


def _is_number(id: str) -> bool:
    return id.isascii() and id.isdecimal() and len(id) <= MAX_DIGITS


# The storage of a database


class CheckedFile(Storage):
    """TinyDB storage: one file, with kind, format and checksum in the table `meta`.

    `kinds` are those that may be read, the first is written. With a guard each write first checks
    that no other process has changed the file. A link in the data folder `home` is never written.
    Without a path nothing is.

    Tables stay in memory once they were read, and writes can be put off. What could not be written
    is forgotten, so that memory never differs from the file.
    """

    def __init__(
        self,
        path: Path | None,
        kinds: str | tuple[str, ...],
        remedy: str = "",
        home: Path | None = None,
        guard: FileGuard | None = None,
        upgrades: Upgrades | None = None,
        format: int = FORMAT,
        tables: Tables | None = None,
    ) -> None:
        self.path = path or Path()
        self.kinds = (kinds,) if isinstance(kinds, str) else kinds
        self.remedy = remedy
        self.home = home
        self.guard = guard
        self.upgrades = upgrades or {}
        self.format = format  # of what is written
        self.found: FileContents | None = None  # as it was read, before any upgrade
        self._is_stored = path is not None
        self._tables = tables
        self._is_read = tables is not None
        self._depth = 0

    def read(self) -> Tables | None:
        """All tables in the present format, None if there is no file; StoreError if damaged."""
        if not self._is_read:
            data = read_if_present(self.path, self.remedy)
            if data is not None:
                self.found = decode(data, self.path, self.kinds, self.remedy)
                self._tables = upgrade(self.found, self.upgrades, self.path, self.remedy)
            self._is_read = True
        return self._tables

    def write(self, data: Tables) -> None:
        """Replace the file; it is on disk when this returns, else StoreError."""
        self._tables, self._is_read = data, True
        if not self._depth:
            self._flush()

    def _flush(self) -> None:
        try:
            if self._is_stored and self.guard is not None:
                self.guard.write(self.path, self.encoded())
            elif self._is_stored:
                write_bytes(self.path, self.encoded(), self.home)
        except BaseException:
            self._forget()
            raise

    def _forget(self) -> None:
        self._tables, self._is_read = None, False

    def encoded(self) -> bytes:
        """The bytes of the file with the tables as they are in memory."""
        return encode(self.kinds[0], self._tables or {}, self.format)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write once at the end; nothing, and the changes are forgotten, at an exception."""
        self._depth += 1
        try:
            yield
        except BaseException:
            self._forget()
            raise
        finally:
            self._depth -= 1
        if not self._depth:
            self._flush()


class _Table(Table):
    """A table without a query cache: it would not see what `together` has rolled back."""

    def __init__(self, storage: Storage, name: str) -> None:
        super().__init__(storage, name, cache_size=0)


class Database(TinyDB):
    """The tables of one file, read once and then held in memory.

    Each operation on a table is one write of the file, on disk when it returns; all operations in
    `together` are one. With `anew`, or with `tables` to begin with, whatever the file holds is
    replaced at the first write; without a path nothing is ever written.
    """

    table_class: type[Table] = _Table

    def __init__(
        self,
        path: Path | None,
        kinds: str | tuple[str, ...] = "",
        remedy: str = "",
        *,
        home: Path | None = None,
        guard: FileGuard | None = None,
        upgrades: Upgrades | None = None,
        anew: bool = False,
        tables: Tables | None = None,
        format: int = FORMAT,
    ) -> None:
        if tables is None and (anew or path is None):
            tables = {}
        self.file = CheckedFile(path, kinds, remedy, home, guard, upgrades, format, tables)
        super().__init__(storage=lambda: self.file)

    @property
    def exists(self) -> bool:
        """Whether there is a file, or anything was written; StoreError if it is damaged."""
        return self.file.read() is not None

    @property
    def raw(self) -> Tables:
        """The tables as plain data."""
        return self.file.read() or {}

    def save(self) -> None:
        """Write the file as it is in memory."""
        self.file.write(self.raw)

    def encoded(self) -> bytes:
        """What the file would hold."""
        self.file.read()
        return self.file.encoded()

    @property
    def format(self) -> int:
        """The format of the file as it was read."""
        return self.file.found.format if self.file.found is not None else FORMAT

    @property
    def kind(self) -> str:
        """The kind of the file as it was read."""
        return self.file.found.kind if self.file.found is not None else self.file.kinds[0]

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all operations inside one write; none of them counts if one fails."""
        with self.file.together():
            yield

    def put(self, name: str, *records: object) -> None:
        """Make these the records of a table, in place of those that were there."""
        Records(self, name, object).put(*records)

    def damaged(self, why: str) -> Damaged:
        """The error for an invalid content of this file."""
        return Damaged(self.file.path, why, self.file.remedy)

    @contextmanager
    def checked(self) -> Iterator[Place]:
        """Raise Damaged with the first problem of a ContentError; gives the file as a place."""
        try:
            yield Place(str(self.file.path))
        except ContentError as error:
            problem = error.problems[0]
            raise self.damaged(f"{problem.place}: {problem.message}") from None

    def refuse_other_tables(self, *expected: str) -> None:
        """Damaged if there is a table that is not known."""
        with self.checked() as place:
            for name in self.raw:
                if name not in expected:
                    raise place.at(name).error(_("there is no such table."))


class Records(Generic[T]):
    """A table whose documents, numbered from 1, are the fields of instances of a class.

    The fields of the class were declared with `arg`; `dict` stands for documents of any form. What
    is read raises Damaged if it is invalid. Each change is one write of the file.
    """

    def __init__(self, database: Database, name: str, cls: type[T]) -> None:
        self.database = database
        self.name = name
        self._cls = cls
        self._table = database.table(name)

    def all(self) -> tuple[T, ...]:
        """Every record, in order."""
        documents = {document.doc_id: document for document in self._table}
        numbers = range(1, len(documents) + 1)
        with self.database.checked() as place:
            if documents.keys() != set(numbers):
                raise place.at(self.name).error(_("its documents are not numbered from 1 on."))
            return tuple(self._read(documents[n], place.at(self.name).at(str(n))) for n in numbers)

    def find(self, condition: QueryLike) -> list[T]:
        """The records whose documents match a query, in order."""
        with self.database.checked() as place:
            here = place.at(self.name)
            documents = self._table.search(condition)
            return [self._read(document, here.at(str(document.doc_id))) for document in documents]

    def only(self) -> T:
        """The one record of the table; Damaged if there is not exactly one."""
        records = self.all()
        if len(records) != 1:
            with self.database.checked() as place:
                text = _("expected one document, found {n}.")
                raise place.at(self.name).error(text.format(n=len(records)))
        return records[0]

    def add(self, *records: T) -> None:
        """Append records."""
        first = len(self._table) + 1
        documents = map(self._write, records)
        self._table.insert_multiple(Document(d, n) for n, d in enumerate(documents, first))

    def put(self, *records: T) -> None:
        """Make these the records of the table, in place of those that were there."""
        with self.database.together():
            self._table.truncate()
            self.add(*records)

    def _read(self, document: Document, place: Place) -> T:
        fields: Any = dict(document)
        record: T = fields if self._cls is dict else read_fields(self._cls, fields, place)
        return record

    def _write(self, record: T) -> dict[str, Any]:
        return record if isinstance(record, dict) else write_fields(record)

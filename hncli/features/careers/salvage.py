"""Extract what a damaged file still holds, ignoring its checksum."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from hncli.base.files import MAX_BYTES, StoreError
from hncli.base.messages import is_printable, printable
from hncli.base.problems import ContentError, Place
from hncli.base.read_file import read_file
from hncli.base.records import (
    META,
    Database,
    FileContents,
    Records,
    Tables,
    is_tables,
    meta_of,
    parse,
    upgrade,
)
from hncli.base.schema import TableOf, Text, Whole, arg, keys_of
from hncli.base.values import Value, value
from hncli.career.journal import UNKNOWN, CareerStep, Journal, MissionLog, Versions
from hncli.career.record import IDS, MANY, PEOPLE, CareerSetup, MissionEntry
from hncli.features.careers.career_file import LABEL, StoredCareer, read_career
from hncli.features.missions.mission_file import UPGRADES, StoredRunning, StoredTable, read_running
from hncli.game.cards.words import Person
from hncli.game.table_steps import StepArg, TableSetup
from hncli.game.tracked import RefusedStep, TrackedMission

TAKE_BACKS = re.compile(rb'"take_backs":\s*([0-9]{1,5})\b')
WATCHED = re.compile(rb'"watched":\s*true\b')
NO_PLACE = Place("")
TEXT = Text(40, 1)
OPTION = re.compile(rb'"option":\s*"([^"\\]{1,200})"')
NAME = re.compile(rb'"summary":\s*\{\s*"1":\s*\{\s*"name":\s*"([a-z0-9-]{1,60})"')
TABLE_SETUP = re.compile(rb'"log":\s*\{\s*"setup":\s*(\{[^{}]*\})')
TABLE_STEPS = re.compile(rb'"steps":\s*\[')
STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')
ID = re.compile(rb'"(?:id|career)":\s*"([0-9a-f]{20})"')


def read_or_empty(path: Path) -> bytes:
    """The bytes of a file; empty if it cannot be read."""
    try:
        return read_file(path, MAX_BYTES)
    except OSError:
        return b""


def tables_in(data: bytes) -> Tables:
    """The tables of a file in the present format, whatever its checksum; none if it has none."""
    found = parse(data)
    if not is_tables(found):
        return {}
    kind, format, _checksum = meta_of(found)
    tables = {name: table for name, table in found.items() if name != META}
    if format not in UPGRADES:
        return tables
    try:
        return upgrade(FileContents(kind, format, tables), UPGRADES, Path(), "")
    except StoreError:
        return {}


def id_in(data: bytes) -> str | None:
    """The id of the career that a file is about, if its text still tells."""
    match = ID.search(data)
    return match[1].decode() if match else None


def id_in_file(path: Path) -> str | None:
    """The id of the career that a file is about; None if it cannot be read or does not tell."""
    return id_in(read_or_empty(path))


def name_in(tables: Tables) -> str | None:
    """The name that a career is kept under, or was exported from, as far as tables tell."""
    for table in ("summary", LABEL):
        name = tables.get(table, {}).get("1", {}).get("name")
        if isinstance(name, str):
            return printable(name)
    return None


def name_in_bytes(data: bytes) -> str | None:
    """Like `name_in`, for bytes that may not be valid JSON."""
    name = name_in(tables_in(data))
    if name is None and (match := NAME.search(data)):
        return match[1].decode()
    return name


@value
class NotReplayed(Value):
    """The facts of a mission that no replay gives."""

    number: int = arg(Whole(1, MANY), "which mission")
    take_backs: int = arg(Whole(0, MANY), "choices taken back", default=0)
    achievements: tuple[str, ...] = arg(IDS, "achievements earned", default=())
    people: tuple[Person, ...] = arg(PEOPLE, "whoever has a name and left", default=())


@value
class SalvagedCareer(Value):
    """The parts of a damaged career that a replay needs."""

    id: str
    setup: CareerSetup
    began: str
    versions: Versions
    journal: Journal
    notes: tuple[str, ...]
    not_replayed: dict[int, NotReplayed]

    def complete(self, entry: MissionEntry) -> MissionEntry:
        """A replayed mission with what no replay gives, where that can be read."""
        known = self.not_replayed.get(entry.number, NotReplayed(entry.number))
        achievements = tuple(dict.fromkeys((*known.achievements, *entry.achievements)))
        people = known.people or entry.people
        return replace(entry, take_backs=known.take_backs, achievements=achievements, people=people)


def career_in(data: bytes, name: str) -> StoredCareer | None:
    """A career in a file whose checksum is wrong and whose tables can all be read."""
    try:
        return read_career(_database(data), name)
    except StoreError:
        return None


def _database(data: bytes) -> Database:
    """The tables that are left, as a database in memory."""
    return Database(None, tables=tables_in(data))


def salvage_career(data: bytes) -> SalvagedCareer | None:
    """The set-up and the journal of a career whose record is damaged."""
    database = _database(data)
    try:
        told = Records(database, "career", dict).only()
        setup = TableOf(CareerSetup).read(told.get("setup"), NO_PLACE)
        id = TEXT.read(told.get("id"), NO_PLACE)
        began = TEXT.read(told.get("began"), NO_PLACE)
        logs = tuple(map(_log, Records(database, "logs", dict).all()))
        steps = Records(database, "steps", CareerStep).all()
    except (ContentError, StoreError):
        return None
    journal = Journal(steps, logs)
    versions = _versions(told.get("versions"))
    notes, not_replayed = _notes(database.raw), _not_replayed(database.raw)
    return SalvagedCareer(id, setup, began, versions, journal, notes, not_replayed)


def _log(document: dict[str, Any]) -> MissionLog:
    """The log of a mission; without its events, if they cannot be read.

    Its versions are kept: giving up is replayed by them.
    """
    kind = TableOf(MissionLog)
    try:
        log: MissionLog = kind.read(document, NO_PLACE)
    except ContentError:
        choices = document.get("choices")
        if not isinstance(choices, list) or not all(isinstance(one, dict) for one in choices):
            raise
        options = [{"option": one.get("option")} for one in choices]
        told: dict[str, Any] = {"number": document.get("number"), "choices": options}
        log = kind.read(told | ({"watched": True} if "watched" in document else {}), NO_PLACE)
        log = replace(log, versions=_versions(document.get("versions")))
    return log


def _versions(told: Any) -> Versions:
    """The versions of a career; unknown if they cannot be read."""
    try:
        versions: Versions = TableOf(Versions).read(told, NO_PLACE)
    except ContentError:
        return UNKNOWN
    return versions


def _not_replayed(tables: Tables) -> dict[int, NotReplayed]:
    """The take-backs and achievements of the missions that can still be read."""
    found = {}
    for document in tables.get("missions", {}).values():
        told = {key: document[key] for key in keys_of(NotReplayed) if key in document}
        try:
            known: NotReplayed = TableOf(NotReplayed).read(told, NO_PLACE)
        except ContentError:
            continue
        found[known.number] = known
    return found


def _notes(tables: Tables) -> tuple[str, ...]:
    """The notes that are still valid."""
    found = []
    for document in tables.get("notes", {}).values():
        text = document.get("text")
        if isinstance(text, str) and 0 < len(text) <= 1000 and is_printable(text):
            found.append(text)
    return tuple(found)


def mission_in(data: bytes) -> StoredRunning | None:
    """A mission in a file whose checksum is wrong and whose tables can all be read."""
    try:
        return read_running(_database(data))
    except StoreError:
        return None


def table_in(data: bytes, id: str, number: int) -> StoredTable | None:
    """A mission with real cards, from a file that may not even be JSON any more.

    It has the steps up to the first that cannot be read or taken; None if its set-up is lost.
    `id` is that of the career, if the file does not tell one, and `number` that of the mission
    that the career waits for.
    """
    setup, listed = TABLE_SETUP.search(data), TABLE_STEPS.search(data)
    if setup is None:
        return None
    table = None
    try:
        told = TableOf(TableSetup).read(parse(setup[1]), NO_PLACE)
        table = TrackedMission(told)
        for text in STRING.findall(data, listed.end()) if listed is not None else ():
            table.take(StepArg().read(parse(text), NO_PLACE))
    except (ContentError, RefusedStep):
        pass
    return StoredTable(table.log, id_in(data) or id, number) if table is not None else None


def options_in(data: bytes) -> tuple[str, ...]:
    """The choices of a mission, from a file that may not even be JSON any more."""
    return tuple(match.decode("utf-8", "replace") for match in OPTION.findall(data))


def take_backs_in(data: bytes) -> int:
    """How many choices of a mission were taken back, as far as its file still tells."""
    return max((int(count) for count in TAKE_BACKS.findall(data)), default=0)


def is_watched(data: bytes) -> bool:
    """Whether an automatic player made a choice in a mission, as far as its file still tells."""
    return WATCHED.search(data) is not None

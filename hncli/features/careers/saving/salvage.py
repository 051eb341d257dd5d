"""What of a stored career can be trusted: what a damaged file holds, and what replay proves."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from hncli.base.files import MAX_BYTES, Damaged, StoreError
from hncli.base.messages import _, is_printable, printable
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
from hncli.base.schema import TableOf, Text, read_fields, write_fields
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.journal import UNKNOWN, CareerStep, Journal, MissionLog, Versions
from hncli.career.record import CareerSetup, MissionEntry, Record
from hncli.career.replay import check_setup, play_again
from hncli.career.table_mission import followed
from hncli.features.careers.saving.career_file import LABEL, StoredCareer, read_career, summarize
from hncli.features.careers.saving.files import CareerFiles
from hncli.features.missions.saving.mission_file import (
    UPGRADES,
    StoredMission,
    StoredRunning,
    StoredTable,
    read_running,
)
from hncli.features.missions.saving.resume import (
    NOT_PLAYABLE,
    describe_differences,
    not_installed,
    resume_mission,
    same_log,
    unknown_in_record,
)
from hncli.game.cards.library import Library
from hncli.game.table_steps import StepArg, TableLog, TableSetup
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
    parsed = parse(data)
    if not is_tables(parsed):
        return {}
    kind, format, _checksum = meta_of(parsed)
    tables = {name: table for name, table in parsed.items() if name != META}
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
    names = (tables.get(table, {}).get("1", {}).get("name") for table in ("summary", LABEL))
    return next((printable(name) for name in names if isinstance(name, str)), None)


def name_in_bytes(data: bytes) -> str | None:
    """Like `name_in`, for bytes that may not be valid JSON."""
    name = name_in(tables_in(data))
    if name is None and (match := NAME.search(data)):
        return match[1].decode()
    return name


NOT_REPLAYED = ("take_backs", "achievements", "people")
"""The facts of a mission that no replay gives.

Achievements depend on missions outside of the career, names of people on the language and on the
lists of today.
"""


@value
class SalvagedCareer(Value):
    """The parts of a damaged career that a replay needs."""

    id: str
    setup: CareerSetup
    began: str
    versions: Versions
    journal: Journal
    notes: tuple[str, ...]
    missions: list[dict[str, Any]]  # as they are stored

    def complete(self, entry: MissionEntry) -> MissionEntry:
        """A replayed mission with what no replay gives, where that can be read."""
        stored = next(
            (document for document in self.missions if document.get("number") == entry.number), {}
        )
        kept = {key: stored[key] for key in NOT_REPLAYED if key in stored}
        try:
            completed: MissionEntry = read_fields(
                MissionEntry, {**write_fields(entry), **kept}, NO_PLACE
            )
        except ContentError:
            return entry
        achievements = tuple(dict.fromkeys((*completed.achievements, *entry.achievements)))
        return replace(
            completed, achievements=achievements, people=completed.people or entry.people
        )


def career_in(data: bytes, name: str) -> StoredCareer | None:
    """A career in a file whose checksum is wrong and whose tables can all be read."""
    try:
        return read_career(Database(None, tables=tables_in(data)), name)
    except StoreError:
        return None


def salvage_career(data: bytes) -> SalvagedCareer | None:
    """The set-up and the journal of a career whose record is damaged."""
    database = Database(None, tables=tables_in(data))
    try:
        head = Records(database, "career", dict).only()
        setup = TableOf(CareerSetup).read(head.get("setup"), NO_PLACE)
        id = TEXT.read(head.get("id"), NO_PLACE)
        began = TEXT.read(head.get("began"), NO_PLACE)
        logs = tuple(map(_log, Records(database, "logs", dict).all()))
        steps = Records(database, "steps", CareerStep).all()
    except (ContentError, StoreError):
        return None
    journal = Journal(steps, logs)
    versions = _versions(head.get("versions"))
    texts = [document.get("text") for document in database.raw.get("notes", {}).values()]
    notes = tuple(
        text
        for text in texts
        if isinstance(text, str) and 0 < len(text) <= 1000 and is_printable(text)
    )
    missions = list(database.raw.get("missions", {}).values())
    return SalvagedCareer(id, setup, began, versions, journal, notes, missions)


def _log(document: dict[str, Any]) -> MissionLog:
    """The log of a mission; without its events, if they cannot be read.

    Its versions are kept: giving up is replayed by them.
    """
    kind = TableOf(MissionLog)
    try:
        log: MissionLog = kind.read(document, NO_PLACE)
    except ContentError:
        choices = document.get("choices")
        if not isinstance(choices, list) or not all(isinstance(choice, dict) for choice in choices):
            raise
        options = [{"option": choice.get("option")} for choice in choices]
        table: dict[str, Any] = {"number": document.get("number"), "choices": options}
        log = kind.read(table | ({"watched": True} if "watched" in document else {}), NO_PLACE)
        log = replace(log, versions=_versions(document.get("versions")))
    return log


def _versions(stored: Any) -> Versions:
    """The versions of a career; unknown if they cannot be read."""
    try:
        versions: Versions = TableOf(Versions).read(stored, NO_PLACE)
    except ContentError:
        return UNKNOWN
    return versions


def mission_in(data: bytes) -> StoredRunning | None:
    """A mission in a file whose checksum is wrong and whose tables can all be read."""
    try:
        return read_running(Database(None, tables=tables_in(data)))
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
        table_setup = TableOf(TableSetup).read(parse(setup[1]), NO_PLACE)
        table = TrackedMission(table_setup)
        for text in STRING.findall(data, listed.end()) if listed is not None else ():
            table.take(StepArg().read(parse(text), NO_PLACE))
    except (ContentError, RefusedStep):
        pass
    return StoredTable(table.log, id_in(data) or id, number) if table is not None else None


def options_in(data: bytes) -> tuple[str, ...]:
    """The choices of a mission, from a file that may not even be JSON any more."""
    return tuple(match.decode(errors="replace") for match in OPTION.findall(data))


def take_backs_in(data: bytes) -> int:
    """How many choices of a mission were taken back, as far as its file still tells."""
    return max((int(count) for count in TAKE_BACKS.findall(data)), default=0)


def is_watched(data: bytes) -> bool:
    """Whether an automatic player made a choice in a mission, as far as its file still tells."""
    return WATCHED.search(data) is not None


# Verifying a career when it is opened: replay must lead to what is stored


class OpenedCareer(NamedTuple):
    """A career that was verified, with its running mission."""

    career: Career
    is_mixed: bool = False  # its choices do not lead to its record with the versions of today
    from_snapshot: bool = False  # nor do those of its mission to its position
    messages: tuple[str, ...] = ()  # what the player should know
    is_stale: bool = False  # the stored mission is in the career already


def verify(
    library: Library, stored: StoredCareer, mission: StoredRunning | None, files: CareerFiles
) -> OpenedCareer:
    """Replay a stored career and its mission.

    Damaged where they differ from what is stored although the versions are the same; StoreError
    where an id is in no installed pack.
    """
    try:
        check_setup(library, stored.record.setup, Place(str(files.career), ("setup",)))
    except ContentError as error:
        raise StoreError(str(error.problems[0])) from None
    opened = _verify_career(library, stored, files)
    if mission is None:
        if stored.is_running:
            raise Damaged(files.mission, _("the running mission is missing."), files.remedy)
        return opened
    if mission.career != stored.id:
        raise Damaged(files.mission, _("it belongs to another career."), files.remedy)
    is_at_table, at_career = isinstance(mission, StoredTable), opened.career.number
    number = mission.number if isinstance(mission, StoredTable) else mission.log.number
    if number < at_career and not stored.is_running and _is_recorded(mission, stored.journal):
        return opened._replace(is_stale=True)
    if number != at_career or (is_at_table and not opened.career.can_start):
        text = _("it is mission {n}, and the career is at mission {m}.")
        raise Damaged(files.mission, text.format(n=number, m=at_career), files.remedy)
    if isinstance(mission, StoredTable):
        return _resume_table(opened, mission, files)
    if stored.is_running and stored.journal.steps[-1].option.name != mission.name:
        raise Damaged(files.mission, _("it is not the mission that was begun."), files.remedy)
    return _resume(library, opened, mission, files)


def _is_recorded(mission: StoredRunning, journal: Journal) -> bool:
    """Whether the journal has this mission, and perhaps more of it."""
    if isinstance(mission, StoredTable):
        documents = filter(None, ((step.told or {}).get("log") for step in journal.steps))
        tables: list[TableLog] = [
            TableOf(TableLog).read(document, Place("journal")) for document in documents
        ]
        count = len(mission.log.steps)
        return any(replace(table, steps=table.steps[:count]) == mission.log for table in tables)
    logs = [log for log in journal.logs if log.number == mission.log.number]
    count = len(mission.log.choices)
    return any(same_log(mission.log, replace(log, choices=log.choices[:count])) for log in logs)


def _resume_table(opened: OpenedCareer, mission: StoredTable, files: CareerFiles) -> OpenedCareer:
    """Resume the mission with real cards; one that is over is recorded."""
    career = opened.career
    try:
        career.follow_table(followed(mission.log, Place(str(files.mission))))
    except ContentError as error:
        problem = error.problems[0]
        text = f"{problem.place}: {problem.message}"
        raise Damaged(files.mission, text, files.remedy) from None
    return opened


def _verify_career(library: Library, stored: StoredCareer, files: CareerFiles) -> OpenedCareer:
    journal = stored.journal.before_mission
    try:
        again = play_again(library, stored.record.setup, journal, names_people=False)
        wrong = differences(stored.record, journal, again)
    except NOT_PLAYABLE as error:
        wrong = [str(error)]
    else:
        summary = summarize(stored.summary.name, again.status, stored.is_running, stored.example)
        if summary != stored.summary:
            wrong.append(_("the summary"))
        if not wrong:
            again.record = stored.record  # with its notes, take-backs and achievements
            return OpenedCareer(again)
    for id in unknown_in_record(library, stored.record):
        raise not_installed(files.career, id)
    career = Career(library, stored.record)
    if stored.versions.is_same(career.versions) and not stored.is_mixed:
        text = _("it is not what its choices lead to ({what}).")
        raise Damaged(files.career, text.format(what=", ".join(wrong[:5])), files.remedy)
    career.steps, career.logs = journal.steps, journal.logs
    text = _(
        "This career was played with other versions: {what}. Its choices would lead elsewhere "
        "today; its record stays as it is."
    )
    message = text.format(what=describe_differences(stored.versions, career.versions))
    return OpenedCareer(career, is_mixed=True, messages=(message,))


def _replayed(entry: MissionEntry) -> dict[str, Any]:
    """The facts of a mission that a replay gives."""
    return {key: value for key, value in write_fields(entry).items() if key not in NOT_REPLAYED}


def differences(record: Record, journal: Journal, again: Career) -> list[str]:
    """What differs between a stored career and its replay, in words; notes are not replayed."""
    wrong = []
    stored, played = record.missions, again.record.missions
    if len(stored) != len(played):
        wrong.append(_("the number of missions"))
    for stored_entry, other in zip(stored, played, strict=False):
        if _replayed(stored_entry) != _replayed(other):
            wrong.append(_("mission {n}").format(n=stored_entry.number))
    wrong += [
        _("the log of mission {n}").format(n=log.number)
        for log, other in zip(journal.logs, again.logs, strict=False)
        if not same_log(log, other)
    ]
    if len(journal.logs) != len(again.logs):
        wrong.append(_("the number of logs"))
    rest, rest_again = (replace(each, missions=(), notes=()) for each in (record, again.record))
    if write_fields(rest) != write_fields(rest_again):
        wrong.append(_("what was spent, or the end"))
    return wrong


def _resume(
    library: Library, opened: OpenedCareer, stored: StoredMission, files: CareerFiles
) -> OpenedCareer:
    career = opened.career
    box, abductor = stored.setup.box, stored.setup.abductor
    if not career.can_start or (box, abductor) not in career.status.abductors():
        raise Damaged(files.mission, _("the career cannot begin this mission."), files.remedy)
    if stored.snapshot is None:
        raise Damaged(files.mission, _("its snapshot is missing."), files.remedy)
    setup = career.mission_setup(box, abductor)
    if setup.seed != stored.setup.seed:
        raise Damaged(files.mission, _("it is not the mission that was begun."), files.remedy)
    resumed = resume_mission(library, stored, setup, career.versions, files.mission, files.remedy)
    career.resume(resumed.mission, resumed.log)
    return opened._replace(
        is_mixed=opened.is_mixed or resumed.from_snapshot,
        from_snapshot=resumed.from_snapshot,
        messages=(*opened.messages, *filter(None, [resumed.message])),
    )

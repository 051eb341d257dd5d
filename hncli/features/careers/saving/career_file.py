"""The stored form of a career and of an export: what their tables hold, read and written.

An export is a whole career with its running mission in one file; backups are such files.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hncli.base.files import WrongCareer
from hncli.base.records import FORMAT, Database, Records, Tables, canonical
from hncli.base.schema import (
    Flag,
    Identifier,
    TableOf,
    Text,
    Whole,
    Word,
    arg,
    read_fields,
    write_fields,
)
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.journal import CareerStep, Journal, MissionLog, Versions
from hncli.career.record import CareerSetup, MissionEntry, Record, Spent
from hncli.career.status import CareerStatus
from hncli.features.missions.saving.mission_file import (
    FOLLOWED,
    StoredRunning,
    read_running,
    write_mission,
)
from hncli.features.missions.saving.mission_file import TABLES as MISSION_TABLES

CAREER = "career"
EXPORT = "parcel"  # the kind that export files have had since format 1
LABEL = "parcel"
"""The table of an export that says whose career it is."""
REVIEWS = "reviews"
"""The table of the reviews of its missions; an export without reviews has none."""
TABLES = ("summary", "career", "missions", "spent", "notes", "steps", "logs")
"""The tables of a career's file besides `meta`."""
STATES = ("running", "waiting", "complete", "damaged")
COUNT = Whole(0, 100_000)
STRESS = 10**9

Documents = Sequence[dict[str, Any]]


@value
class Summary(Value):
    """A row of `hn career list`."""

    name: str = arg(Identifier(), "the name that it is kept under")
    negotiator: str = arg(Text(60), "the negotiator")
    mode: str = arg(Word(("normal", "hard", "")), "normal or hard")
    missions: int = arg(COUNT, "missions that are over")
    successes: int = arg(COUNT, "missions won")
    stress: int = arg(Whole(0, STRESS), "the total of the ledger")
    score: int = arg(Whole(-STRESS, STRESS), "C-SCORE-1")
    state: str = arg(Word(STATES), "running, waiting, complete or damaged")
    example: bool = arg(Flag(), "shipped with the program, to be read only", default=False)
    watched: int = arg(COUNT, "missions that --auto played in (C-NEW-7)", default=0)


def read_summary(database: Database, name: str) -> Summary:
    """The summary in a file; `name` is used if it has none, as in files of an older hn."""
    summary_fields = Records(database, "summary", dict).only()
    with database.checked() as place:
        here = place.at("summary").at("1")
        summary: Summary = read_fields(Summary, {"name": name, **summary_fields}, here)
        return summary


@value
class StoredCareer(Value):
    """Everything that a career's file holds."""

    id: str
    began: str
    versions: Versions
    record: Record
    journal: Journal
    summary: Summary
    is_mixed: bool = False  # played with several versions: replay does not lead to the record
    example: bool = False  # shipped with the program, read-only

    @property
    def is_running(self) -> bool:
        """Whether its last step is a mission that is not over."""
        return self.journal.is_running


@value
class LoadedCareer(Value):
    """A career and its mission as read from their files, not verified yet."""

    career: StoredCareer
    mission: StoredRunning | None
    format: int  # of the career's file
    is_old: bool  # that or the mission's file is to be upgraded
    old_tables: Tables | None = None  # as they were read, of a career in an old format


@value
class Label(Value):
    """Where an export file comes from."""

    name: str = arg(Identifier(), "the career's name where it was made")
    made: str = arg(Text(40, 1), "when")
    reason: str = arg(Text(60), "what for", default="")


@value
class _Head(Value):
    """The one document of the table `career`."""

    id: str = arg(Text(40, 1), "the same for ever, under whatever name")
    began: str = arg(Text(40, 1), "when")
    versions: Versions = arg(TableOf(Versions), "what it was last played with")
    setup: CareerSetup = arg(TableOf(CareerSetup), "how it began")
    retired: bool = arg(Flag(), "the player has ended it", default=False)
    mixed: bool = arg(Flag(), "its choices do not lead to its record", default=False)
    example: bool = arg(Flag(), "shipped with the program", default=False)


@value
class _Note(Value):
    """A document of the table `notes`."""

    text: str = arg(Text(1000, 1), "the player's words")


# Reading and writing


def write_career(database: Database, stored: StoredCareer) -> None:
    """Write the tables of a career; one write of the file."""
    record, began = stored.record, stored.began
    head = _Head(stored.id, began, stored.versions, record.setup, record.retired)
    head = replace(head, mixed=stored.is_mixed, example=stored.example)
    with database.together():
        database.put("summary", stored.summary)
        database.put("career", head)
        database.put("missions", *record.missions)
        database.put("spent", *record.spent)
        database.put("notes", *map(_Note, record.notes))
        database.put("steps", *stored.journal.steps)
        database.put("logs", *stored.journal.logs)


def read_career(database: Database, name: str) -> StoredCareer:
    """The career in a file; Damaged if one of its tables has another shape.

    Its summary has the name that the tables say, or this name if they say none.
    """
    database.refuse_other_tables(*TABLES, *MISSION_TABLES, FOLLOWED, LABEL, REVIEWS)
    summary = read_summary(database, name)
    head = Records(database, "career", _Head).only()
    missions = Records(database, "missions", MissionEntry).all()
    spent = Records(database, "spent", Spent).all()
    notes = tuple(note.text for note in Records(database, "notes", _Note).all())
    record = Record(head.setup, missions, spent, head.retired, notes)
    steps = Records(database, "steps", CareerStep).all()
    journal = Journal(steps, Records(database, "logs", MissionLog).all())
    return StoredCareer(
        head.id, head.began, head.versions, record, journal, summary, head.mixed, head.example
    )


def write_export(
    database: Database,
    label: Label,
    career: StoredCareer,
    mission: StoredRunning | None,
    reviews: Documents = (),
) -> None:
    """Write a whole career into an export file; one write of the file."""
    with database.together():
        add_label(database, label, reviews)
        write_career(database, career)
        if mission is not None:
            write_mission(database, mission)


def add_label(database: Database, label: Label, reviews: Documents) -> None:
    """Write what an export has besides; no table of reviews, for an older hn, without reviews."""
    with database.together():
        database.put(LABEL, label)
        if reviews:
            database.put(REVIEWS, *reviews)


def read_label(database: Database) -> Label | None:
    """The label of an export file; None in a career's own file."""
    return Records(database, LABEL, Label).only() if LABEL in database.raw else None


def read_whole(database: Database, name: str) -> LoadedCareer:
    """A career, and its mission if that is with it, from one file of any format and name.

    A backup may have the name that the career had before it was renamed.
    """
    career = read_career(database, name)
    has_mission = any(table in database.raw for table in (*MISSION_TABLES, FOLLOWED))
    mission = read_running(database) if has_mission else None
    contents, is_old = database.file.found, database.format < FORMAT
    old = contents.tables if contents is not None and is_old else None
    return LoadedCareer(career, mission, database.format, is_old, old)


def read_own(database: Database, name: str, is_export: bool = False) -> LoadedCareer:
    """The career of this name in a file; WrongCareer if it holds another one.

    An export is refused as well, unless it may be one: it was copied to this path.
    """
    path, remedy = database.file.path, database.file.remedy
    if database.exists and database.kind == EXPORT and not is_export:
        label = read_label(database)
        raise WrongCareer(path, label.name if label else name, remedy, is_export=True)
    loaded = read_whole(database, name)
    if loaded.career.summary.name != name:
        raise WrongCareer(path, loaded.career.summary.name, remedy)
    return loaded


# Stored forms of careers


def without_mission(career: StoredCareer) -> StoredCareer:
    """A career as it was before its running mission began."""
    if not career.is_running:
        return career
    summary = replace(career.summary, state="waiting")
    return replace(career, journal=career.journal.before_mission, summary=summary)


def with_name(stored: StoredCareer, name: str) -> StoredCareer:
    """The same career under another name."""
    return replace(stored, summary=replace(stored.summary, name=name))


def summarize(
    name: str, now: CareerStatus, is_running: bool = False, is_example: bool = False
) -> Summary:
    """A career in one line."""
    setup = now.record.setup
    return Summary(
        name,
        setup.negotiator,
        setup.mode,
        len(now.missions),
        now.successes,
        now.stress,
        now.score,
        now.state(is_running),
        is_example,
        len(now.missions) - len(now.own_missions),
    )


def new_stored_career(name: str, began: str, career: Career) -> StoredCareer:
    """The stored form of a career that is new."""
    text = canonical([began, write_fields(career.record.setup)])
    id = hashlib.sha256(text.encode()).hexdigest()[:20]
    summary = summarize(name, career.status)
    return StoredCareer(id, began, career.versions, career.record, career.journal, summary)


def updated(stored: StoredCareer, career: Career) -> StoredCareer:
    """The stored form of a career as it is now, with its id and name as before."""
    versions = stored.versions if stored.is_mixed else career.versions  # to say what differs
    now = replace(stored, versions=versions, record=career.record, journal=career.journal)
    summary = summarize(stored.summary.name, career.status, now.is_running, stored.example)
    return replace(now, summary=summary)

"""The stored form of a career: its tables, read and written."""

import hashlib
from dataclasses import replace
from pathlib import Path

from hncli.cards.problems import Place
from hncli.cards.schema import Flag, Text, arg, read_fields, write_fields
from hncli.career.career import Career
from hncli.career.journal import Journal, MissionLog, Step
from hncli.career.record import CareerSetup, MissionEntry, Record, Spent, TableOf
from hncli.career.status import CareerStatus
from hncli.career.versions import Versions
from hncli.store.careers.summary import Summary, summary_data, summary_from
from hncli.store.files.storage import canonical
from hncli.store.files.tables import (
    Tables,
    invalid_is_damaged,
    numbered,
    only,
    read_all,
    refuse_other_tables,
)
from hncli.values import Value, value

TABLES = ("summary", "career", "missions", "spent", "notes", "steps", "logs")
"""The tables of a career's file besides `meta`."""


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
        return has_running_mission(self.journal)


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


def has_running_mission(journal: Journal) -> bool:
    """Whether a journal ends with a mission that has no log yet."""
    if not journal.steps or journal.steps[-1].option.verb != "mission":
        return False
    begun = sum(step.option.verb == "mission" for step in journal.steps)
    return begun > len(journal.logs)


def before_mission(journal: Journal) -> Journal:
    """A journal up to the mission that is being played, if one is."""
    return replace(journal, steps=journal.steps[:-1]) if has_running_mission(journal) else journal


def career_id(began: str, setup: CareerSetup) -> str:
    """The id of a new career."""
    text = canonical([began, write_fields(setup)])
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:20]


def tables_of(stored: StoredCareer) -> Tables:
    """The tables of a career's file."""
    record = stored.record
    head = _Head(
        stored.id,
        stored.began,
        stored.versions,
        record.setup,
        record.retired,
        stored.is_mixed,
        stored.example,
    )
    return {
        "summary": numbered([summary_data(stored.summary)]),
        "career": numbered([write_fields(head)]),
        "missions": numbered(map(write_fields, record.missions)),
        "spent": numbered(map(write_fields, record.spent)),
        "notes": numbered({"text": text} for text in record.notes),
        "steps": numbered(map(write_fields, stored.journal.steps)),
        "logs": numbered(map(write_fields, stored.journal.logs)),
    }


def with_name(stored: StoredCareer, name: str) -> StoredCareer:
    """The same career under another name."""
    return replace(stored, summary=replace(stored.summary, name=name))


def read_career_tables(tables: Tables, name: str, path: Path, remedy: str) -> StoredCareer:
    """Read the tables of a career; Damaged if one of them has another shape.

    Its summary has the name that the tables say, or this name if they say none.
    """
    with invalid_is_damaged(path, remedy) as place:
        return _read(tables, name, place)


def _read(tables: Tables, name: str, place: Place) -> StoredCareer:
    refuse_other_tables(tables, TABLES, place)
    summary = summary_from(*only(tables, "summary", place), name)
    head: _Head = read_fields(_Head, *only(tables, "career", place))
    record = Record(
        head.setup,
        read_all(MissionEntry, tables, "missions", place),
        read_all(Spent, tables, "spent", place),
        head.retired,
        tuple(note.text for note in read_all(_Note, tables, "notes", place)),
    )
    steps = read_all(Step, tables, "steps", place)
    journal = Journal(steps, read_all(MissionLog, tables, "logs", place))
    return StoredCareer(
        head.id, head.began, head.versions, record, journal, summary, head.mixed, head.example
    )


def summarize(name: str, now: CareerStatus, is_running: bool, is_example: bool = False) -> Summary:
    """A career in one line."""
    waits = now.missions_left > 0 or now.is_choosing or now.is_adding
    state = "running" if is_running else "waiting" if waits else "complete"
    setup = now.record.setup
    return Summary(
        name,
        setup.negotiator,
        setup.mode,
        len(now.missions),
        now.successes,
        now.stress,
        now.score,
        state,
        is_example,
    )


def new_stored_career(name: str, began: str, career: Career) -> StoredCareer:
    """The stored form of a career that is new."""
    setup = career.record.setup
    return StoredCareer(
        career_id(began, setup),
        began,
        career.versions,
        career.record,
        career.journal,
        summarize(name, career.status, is_running=False),
    )


def updated(stored: StoredCareer, career: Career) -> StoredCareer:
    """The stored form of a career as it is now, with its id and name as before."""
    versions = stored.versions if stored.is_mixed else career.versions  # to say what differs
    now = replace(stored, versions=versions, record=career.record, journal=career.journal)
    summary = summarize(stored.summary.name, career.status, now.is_running, stored.example)
    return replace(now, summary=summary)

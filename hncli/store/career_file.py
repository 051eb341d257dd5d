"""What a career's file holds, as tables of TinyDB and as the career's own words."""

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import (
    Flag,
    ListOf,
    Text,
    arg,
    read_fields,
    write_fields,
)
from hncli.career.career import Career
from hncli.career.journal import Journal, MissionLog, Step
from hncli.career.record import CareerSetup, MissionEntry, Record, Spent, TableOf
from hncli.career.status import CareerStatus
from hncli.store.errors import Damaged
from hncli.store.files import Tables, numbered
from hncli.store.storage import canonical
from hncli.store.summary import Summary, summary_data, summary_from
from hncli.words import _

MOST_VERSIONS = 20
LONGEST_VERSIONS = 200
TABLES = ("summary", "career", "missions", "spent", "notes", "steps", "logs")
"""The tables of a career's file besides `meta`."""


@dataclass(frozen=True)
class Kept:
    """Everything that a career's file holds."""

    id: str
    began: str
    versions: tuple[str, ...]  # all that it was played with, the latest last
    record: Record
    journal: Journal
    summary: Summary
    example: bool = False  # shipped with the program, to be read only

    @property
    def is_running(self) -> bool:
        """Whether its last step is a mission that is not over."""
        return runs(self.journal)


@dataclass(frozen=True)
class _Career:
    """The one document of the table `career`."""

    id: str = arg(Text(40, 1), "follows from what it began with")
    began: str = arg(Text(40, 1), "when")
    versions: tuple[str, ...] = arg(
        ListOf(Text(LONGEST_VERSIONS, 1), 1, MOST_VERSIONS), "what it was played with"
    )
    seal: str = arg(Text(40), "follows from what no replay can tell")
    setup: CareerSetup = arg(TableOf(CareerSetup), "how it began")
    retired: bool = arg(Flag(), "the player has ended it", default=False)
    example: bool = arg(Flag(), "shipped with the program", default=False)


@dataclass(frozen=True)
class _Note:
    """A document of the table `notes`."""

    text: str = arg(Text(1000, 1), "the player's words")


def runs(journal: Journal) -> bool:
    """Whether a journal ends with a mission that has no log yet."""
    if not journal.steps or journal.steps[-1].option.verb != "mission":
        return False
    begun = sum(step.option.verb == "mission" for step in journal.steps)
    return begun > len(journal.logs)


def before_mission(journal: Journal) -> Journal:
    """A journal up to the mission that is being played, if one is."""
    return replace(journal, steps=journal.steps[:-1]) if runs(journal) else journal


def identity(began: str, setup: CareerSetup) -> str:
    """The id of a career: another set-up would be another career."""
    return seal([began, write_fields(setup)])


def seal(told: Any) -> str:
    """A short hash over what must not be changed apart from the rest."""
    return hashlib.sha256(canonical(told).encode("utf-8", "replace")).hexdigest()[:20]


def _seal(id: str, versions: tuple[str, ...], record: Record) -> str:
    """What decides how a career is proved, and what no replay can tell."""
    return seal([id, versions, [[one.take_backs, one.achievements] for one in record.missions]])


def tables_of(kept: Kept) -> Tables:
    """The tables of a career's file."""
    record = kept.record
    sealed = _seal(kept.id, kept.versions, record)
    career = _Career(
        kept.id, kept.began, kept.versions, sealed, record.setup, record.retired, kept.example
    )
    return {
        "summary": numbered([summary_data(kept.summary)]),
        "career": numbered([write_fields(career)]),
        "missions": numbered(map(write_fields, record.missions)),
        "spent": numbered(map(write_fields, record.spent)),
        "notes": numbered({"text": text} for text in record.notes),
        "steps": numbered(map(write_fields, kept.journal.steps)),
        "logs": numbered(map(write_fields, kept.journal.logs)),
    }


def named(kept: Kept, name: str) -> Kept:
    """A career as it is to be kept under a name."""
    return replace(kept, summary=replace(kept.summary, name=name))


def documents(tables: Tables, name: str, place: Place) -> list[tuple[Any, Place]]:
    """The documents of a table in order, each with its place; none may be missing in between."""
    table = tables.get(name, {})
    here = place.at(name)
    wanted = [str(n) for n in range(1, len(table) + 1)]
    if set(wanted) != set(table):
        raise here.error(_("its documents are not numbered from 1 on."))
    return [(table[id], here.at(id)) for id in wanted]


def only(tables: Tables, name: str, place: Place) -> tuple[Any, Place]:
    """The one document of a table."""
    found = documents(tables, name, place)
    if len(found) != 1:
        raise place.at(name).error(_("expected one document, found {n}.").format(n=len(found)))
    return found[0]


def read_kept(tables: Tables, name: str, path: Path, remedy: str) -> Kept:
    """Read a career's tables strictly; Damaged if anything is not as it was written.

    Its summary has the name that the tables say, or this name if they say none.
    """
    try:
        return _read(tables, name, Place(str(path)))
    except ContentError as error:
        problem = error.problems[0]
        raise Damaged(path, f"{problem.place}: {problem.message}", remedy) from None


def _read(tables: Tables, name: str, place: Place) -> Kept:
    for table in tables:
        if table not in TABLES:
            raise place.at(table).error(_("there is no such table."))
    summary = summary_from(*only(tables, "summary", place), name)
    told, here = only(tables, "career", place)
    head: _Career = read_fields(_Career, told, here)
    if head.id != identity(head.began, head.setup):
        raise here.at("setup").error(_("it is not what the career began with."))
    record = Record(
        head.setup,
        read_all(MissionEntry, tables, "missions", place),
        read_all(Spent, tables, "spent", place),
        head.retired,
        tuple(note.text for note in read_all(_Note, tables, "notes", place)),
    )
    if head.seal != _seal(head.id, head.versions, record):
        raise here.at("versions").error(_("they are not those that it was played with."))
    steps = read_all(Step, tables, "steps", place)
    journal = Journal(steps, read_all(MissionLog, tables, "logs", place))
    return Kept(head.id, head.began, head.versions, record, journal, summary, head.example)


def read_all(cls: type[Any], tables: Tables, name: str, place: Place) -> tuple[Any, ...]:
    """Every document of a table as one of our classes."""
    kind = TableOf(cls)
    return tuple(kind.read(told, here) for told, here in documents(tables, name, place))


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


def kept_now(kept: Kept, career: Career) -> Kept:
    """What is to be kept of a career as it is now."""
    now = replace(
        kept,
        versions=with_versions(kept.versions, career.versions),
        record=career.record,
        journal=career.journal,
    )
    summary = summarize(kept.summary.name, career.status, now.is_running, kept.example)
    return replace(now, summary=summary)


def with_versions(kept: tuple[str, ...], present: str) -> tuple[str, ...]:
    """All versions that a career was played with, the present one last."""
    return (*(one for one in kept if one != present), present)[-MOST_VERSIONS:]

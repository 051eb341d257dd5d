"""What a career's file holds, as tables of TinyDB and as the career's own words."""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from hncli.cards.args import (
    Flag,
    Identifier,
    ListOf,
    Text,
    Whole,
    Word,
    arg,
    read_fields,
    write_fields,
)
from hncli.cards.problems import ContentError, Place
from hncli.career.career import Career
from hncli.career.entries import MANY, MODES, CareerSetup, MissionEntry, Record, Spent, Table
from hncli.career.journal import Journal, MissionLog, Step
from hncli.career.standing import CareerStanding
from hncli.store.checked import canonical
from hncli.store.files import Tables
from hncli.store.problems import Damaged
from hncli.words import _

STATES = ("running", "waiting", "complete", "damaged")
MOST_VERSIONS = 20
LONGEST_VERSIONS = 200
TABLES = ("summary", "career", "missions", "spent", "notes", "steps", "logs")
"""The tables of a career's file besides `meta`."""


@dataclass(frozen=True)
class Summary:
    """A career in one line."""

    name: str = arg(Identifier(), "the name of its file")
    negotiator: str = arg(Text(60), "the negotiator")
    mode: str = arg(Word((*MODES, "")), "normal or hard")
    missions: int = arg(Whole(0, MANY), "missions that are over")
    successes: int = arg(Whole(0, MANY), "missions won")
    stress: int = arg(Whole(0, 10**9), "the total of the ledger")
    score: int = arg(Whole(-(10**9), 10**9), "C-SCORE-1")
    state: str = arg(Word(STATES), "running, waiting, complete or damaged")


@dataclass(frozen=True)
class Kept:
    """Everything that a career's file holds."""

    id: str
    began: str
    versions: tuple[str, ...]  # all that it was played with, the latest last
    record: Record
    journal: Journal
    summary: Summary

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
        ListOf(Text(LONGEST_VERSIONS), 0, MOST_VERSIONS), "what it was played with"
    )
    seal: str = arg(Text(40), "follows from the id and the versions")
    setup: CareerSetup = arg(Table(CareerSetup), "how it began")
    retired: bool = arg(Flag(), "the player has ended it", default=False)


@dataclass(frozen=True)
class _Note:
    """A document of the table `notes`."""

    text: str = arg(Text(1000, 1), "the player's words")


@dataclass(frozen=True)
class _Counted:
    """What a document of the table `logs` has besides the log."""

    take_backs: int = arg(Whole(0, MANY), "choices taken back", default=0)


def runs(journal: Journal) -> bool:
    """Whether a journal ends with a mission that has no log yet."""
    if not journal.steps or not journal.steps[-1].option.startswith("mission:"):
        return False
    begun = sum(step.option.startswith("mission:") for step in journal.steps)
    return begun > len(journal.logs)


def identity(began: str, setup: CareerSetup) -> str:
    """The id of a career: another set-up would be another career."""
    return seal([began, write_fields(setup)])


def seal(told: Any) -> str:
    """A short hash over what no replay can prove, or what decides how much is proved."""
    return hashlib.sha256(canonical(told).encode("utf-8", "replace")).hexdigest()[:20]


def tables_of(kept: Kept) -> Tables:
    """The tables of a career's file."""
    record = kept.record
    backs = {entry.number: entry.take_backs for entry in record.missions}
    sealed = seal([kept.id, kept.versions])
    career = _Career(kept.id, kept.began, kept.versions, sealed, record.setup, record.retired)
    return {
        "summary": numbered([summary_data(kept.summary)]),
        "career": numbered([write_fields(career)]),
        "missions": numbered(map(write_fields, record.missions)),
        "spent": numbered(map(write_fields, record.spent)),
        "notes": numbered({"text": text} for text in record.notes),
        "steps": numbered(map(write_fields, kept.journal.steps)),
        "logs": numbered(
            {**write_fields(log), **write_fields(_Counted(backs.get(log.number, 0)))}
            for log in kept.journal.logs
        ),
    }


def numbered(documents: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A table with these documents, in order."""
    return {str(n): document for n, document in enumerate(documents, 1)}


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
    """Read a career's tables strictly; Damaged if anything is not as it was written."""
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
    if head.seal != seal([head.id, head.versions]):
        raise here.at("versions").error(_("they are not those that it was played with."))
    record = Record(
        head.setup,
        read_all(MissionEntry, tables, "missions", place),
        read_all(Spent, tables, "spent", place),
        head.retired,
        tuple(note.text for note in read_all(_Note, tables, "notes", place)),
    )
    logs, backs = read_logs(tables, "logs", place)
    _count_take_backs(record, logs, backs, place)
    journal = Journal(read_all(Step, tables, "steps", place), logs)
    return Kept(head.id, head.began, head.versions, record, journal, summary)


def read_all(cls: type[Any], tables: Tables, name: str, place: Place) -> tuple[Any, ...]:
    """Every document of a table as one of our classes."""
    kind = Table(cls)
    return tuple(kind.read(told, here) for told, here in documents(tables, name, place))


def read_logs(
    tables: Tables, name: str, place: Place
) -> tuple[tuple[MissionLog, ...], tuple[int, ...]]:
    """The logs of a table, and how many choices were taken back in each."""
    logs, backs = [], []
    for told, here in documents(tables, name, place):
        counted = {key: told[key] for key in ("take_backs",) if key in told}
        rest = {key: value for key, value in told.items() if key not in counted}
        logs.append(Table(MissionLog).read(rest, here))
        backs.append(read_fields(_Counted, counted, here).take_backs)
    return tuple(logs), tuple(backs)


def _count_take_backs(
    record: Record, logs: tuple[MissionLog, ...], backs: tuple[int, ...], place: Place
) -> None:
    """A mission's take-backs are counted twice, since no replay can tell them."""
    counted = {log.number: count for log, count in zip(logs, backs, strict=True)}
    for entry in record.missions:
        if entry.take_backs != counted.get(entry.number, 0):
            raise place.at("missions").at(entry.number).error(_("its take-backs do not agree."))


def summary_from(told: Any, place: Place, name: str) -> Summary:
    """A summary from plain data, which never holds the name; ContentError if it is none."""
    named = {**told, "name": name} if isinstance(told, dict) and "name" not in told else None
    found: Summary = Table(Summary).read(named, place)
    return found


def summary_data(summary: Summary) -> dict[str, Any]:
    """A summary as plain data."""
    return {key: value for key, value in asdict(summary).items() if key != "name"}


def summarize(name: str, now: CareerStanding, is_running: bool) -> Summary:
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
    )


def kept_now(kept: Kept, career: Career) -> Kept:
    """What is to be kept of a career as it is now."""
    now = replace(
        kept,
        versions=with_versions(kept.versions, career.versions),
        record=career.record,
        journal=career.journal,
    )
    return replace(now, summary=summarize(kept.summary.name, career.now, now.is_running))


def with_versions(kept: tuple[str, ...], present: str) -> tuple[str, ...]:
    """All versions that a career was played with, the present one last."""
    return (*(one for one in kept if one != present), present)[-MOST_VERSIONS:]

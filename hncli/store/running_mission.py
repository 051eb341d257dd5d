"""The file of the mission that is being played: small, and written anew at each choice."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import Identifier, Text, Whole, arg, read_fields, write_fields
from hncli.career.career import Career
from hncli.career.journal import MissionLog
from hncli.career.record import MANY, TableOf
from hncli.store.career_file import only, seal
from hncli.store.errors import Damaged
from hncli.store.files import Tables, numbered
from hncli.words import _

KIND = "mission"
TABLES = ("mission", "log", "position", "undone")
"""The tables of the file besides `meta`."""


@dataclass(frozen=True)
class _Head:
    """The one document of the table `mission`."""

    career: str = arg(Text(40, 1), "the id of its career")
    number: int = arg(Whole(1, MANY), "which mission of the career")
    box: str = arg(Identifier(), "its box")
    abductor: str = arg(Identifier(), "whom you talk to")
    seal: str = arg(Text(40), "follows from all these and the versions")
    take_backs: int = arg(Whole(0, MANY), "choices taken back", default=0)


@dataclass(frozen=True)
class Running:
    """A mission that is not over: its choices so far, and the position they have come to."""

    career: str
    number: int
    box: str
    abductor: str
    take_backs: int
    log: MissionLog
    position: dict[str, Any]


def running_of(id: str, career: Career) -> Running:
    """What is kept of the mission that a career is in."""
    mission = career.mission
    assert mission is not None
    return Running(
        id,
        career.number,
        mission.box,
        mission.abductor_id,
        mission.take_backs,
        career.log,
        mission.to_json(),
    )


def tables_of_running(running: Running) -> Tables:
    """The tables of its file."""
    head = _Head(
        running.career,
        running.number,
        running.box,
        running.abductor,
        _seal(running),
        running.take_backs,
    )
    return {
        "mission": numbered([write_fields(head)]),
        "log": numbered([write_fields(running.log)]),
        "position": numbered([running.position]),
        "undone": numbered([_undone(running)]),  # again, since nothing else could tell it
    }


def _undone(running: Running) -> dict[str, int]:
    return {"take_backs": running.take_backs}


def _seal(running: Running) -> str:
    return seal([running.career, running.number, running.take_backs, running.log.versions])


def read_running(tables: Tables, path: Path, remedy: str) -> Running:
    """Read the tables strictly; Damaged if anything is not as it was written."""
    try:
        return _read(tables, Place(str(path)))
    except ContentError as error:
        problem = error.problems[0]
        raise Damaged(path, f"{problem.place}: {problem.message}", remedy) from None


def _read(tables: Tables, place: Place) -> Running:
    for name in tables:
        if name not in TABLES:
            raise place.at(name).error(_("there is no such table."))
    told, here = only(tables, "mission", place)
    head: _Head = read_fields(_Head, told, here)
    log = TableOf(MissionLog).read(*only(tables, "log", place))
    position, _here = only(tables, "position", place)
    running = Running(
        head.career, head.number, head.box, head.abductor, head.take_backs, log, position
    )
    if log.number != head.number or head.seal != _seal(running):
        raise here.error(_("it does not agree with its log."))
    undone, there = only(tables, "undone", place)
    if undone != _undone(running):
        raise there.error(_("it does not agree with the mission."))
    return running

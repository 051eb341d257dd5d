"""The stored form of a mission in progress, of a career or of its own.

It is small, because it is written anew at each choice.
"""

from pathlib import Path
from typing import Any

from hncli.cards.problems import Place
from hncli.cards.schema import Flag, ListOf, Text, Whole, arg, read_fields, write_fields
from hncli.career.journal import MissionLog
from hncli.career.record import MANY, TableOf
from hncli.engine.mission_setup import MissionSetup
from hncli.store.files.tables import (
    Tables,
    documents,
    invalid_is_damaged,
    numbered,
    only,
    refuse_other_tables,
)
from hncli.values import Value, value
from hncli.words import _

KIND = "mission"
TABLES = ("mission", "log", "snapshot")
"""The tables of the file besides `meta`."""


@value
class _Head(Value):
    """The one document of the table `mission`."""

    setup: MissionSetup = arg(TableOf(MissionSetup), "what it starts with")
    career: str = arg(Text(40, 1), "the id of its career", default="")
    take_backs: int = arg(Whole(0, MANY), "choices taken back", default=0)
    packs: tuple[str, ...] = arg(ListOf(Text(4000, 1), 0, 99), "folders of packs", default=())
    set_name: str = arg(Text(100, 1), "the name of its custom set", default="")
    from_snapshot: bool = arg(Flag(), "its choices do not lead to its position", default=False)
    is_challenge: bool = arg(Flag(), "it is played with shipped cards alone", default=False)


@value
class StoredMission(Value):
    """A mission that is not over: its set-up, its choices, and the position they led to."""

    setup: MissionSetup  # in a career only box, abductor and seed; the rest follows from that
    log: MissionLog
    snapshot: dict[str, Any] | None  # None in a single mission of format 1
    take_backs: int = 0
    career: str = ""  # the id of its career
    packs: tuple[str, ...] = ()  # the folders of packs that a single mission is played with
    set_name: str = ""  # of its custom set, for the player
    from_snapshot: bool = False  # other versions: replay does not lead to the snapshot
    is_challenge: bool = False  # shipped cards alone, and its result is kept

    @property
    def name(self) -> str:
        """Box and abductor, as the step of a career names them."""
        return f"{self.setup.box}/{self.setup.abductor}"

    @property
    def is_over(self) -> bool:
        """Whether it has ended: only its entry in the mission history is missing."""
        return self.snapshot is not None and self.snapshot.get("result") is not None


def tables_of_mission(stored: StoredMission) -> Tables:
    """The tables of its file."""
    head = _Head(
        stored.setup,
        stored.career,
        stored.take_backs,
        stored.packs,
        stored.set_name,
        stored.from_snapshot,
        stored.is_challenge,
    )
    return {
        "mission": numbered([write_fields(head)]),
        "log": numbered([write_fields(stored.log)]),
        "snapshot": numbered([stored.snapshot] if stored.snapshot is not None else []),
    }


def read_mission_tables(tables: Tables, path: Path, remedy: str) -> StoredMission:
    """Read the tables of a mission; Damaged if one of them has another shape."""
    with invalid_is_damaged(path, remedy) as place:
        return _read(tables, place)


def _read(tables: Tables, place: Place) -> StoredMission:
    refuse_other_tables(tables, TABLES, place)
    head: _Head = read_fields(_Head, *only(tables, "mission", place))
    log: MissionLog = TableOf(MissionLog).read(*only(tables, "log", place))
    snapshots = documents(tables, "snapshot", place)
    if len(snapshots) > 1:
        raise place.at("snapshot").error(_("expected one document."))
    return StoredMission(
        head.setup,
        log,
        snapshots[0][0] if snapshots else None,
        head.take_backs,
        head.career,
        head.packs,
        head.set_name,
        head.from_snapshot,
        head.is_challenge,
    )

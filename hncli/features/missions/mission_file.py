"""The stored form of a mission in progress, of a career or of its own.

It is small, because it is written anew at each choice.
"""

from typing import Any

from hncli.base.records import Database, Records
from hncli.cards.schema import Flag, ListOf, Text, Whole, arg, keys_of
from hncli.career.journal import MissionLog
from hncli.career.record import MANY, TableOf
from hncli.engine.mission_setup import MissionSetup
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


def is_named_for(name: str, stored: StoredMission) -> bool:
    """Whether a mission can have this name: its abductor's id, perhaps with a number."""
    abductor = stored.setup.abductor
    return name == abductor or name.removeprefix(f"{abductor}-").isdecimal()


def write_mission(database: Database, stored: StoredMission) -> None:
    """Write the tables of a mission; one write of the file."""
    head = _Head(**{key: getattr(stored, key) for key in keys_of(_Head)})
    with database.together():
        Records(database, "mission", _Head).put(head)
        Records(database, "log", MissionLog).put(stored.log)
        snapshots = [stored.snapshot] if stored.snapshot is not None else []
        Records(database, "snapshot", dict).put(*snapshots)


def read_mission(database: Database) -> StoredMission:
    """The mission in a file; Damaged if one of its tables has another shape."""
    head = Records(database, "mission", _Head).only()
    log = Records(database, "log", MissionLog).only()
    snapshots = Records(database, "snapshot", dict).all()
    if len(snapshots) > 1:
        with database.checked() as place:
            raise place.at("snapshot").error(_("expected one document."))
    return StoredMission(log=log, snapshot=snapshots[0] if snapshots else None, **vars(head))

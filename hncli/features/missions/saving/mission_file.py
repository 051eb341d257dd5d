"""The stored form of a mission, and the upgrade of the first format."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from hncli.base.messages import _
from hncli.base.records import Database, Records, Tables, Upgrades
from hncli.base.schema import Flag, ListOf, TableOf, Text, Whole, arg
from hncli.base.values import Value, value
from hncli.career.journal import MissionLog
from hncli.career.record import MANY, PEOPLE
from hncli.game.cards.words import Person
from hncli.game.engine.setup import MissionSetup
from hncli.game.table_steps import TableLog

SINGLE = "single"
"""The kind of the one file for a single mission: its set-up and its choices, nothing else."""

RULES = 1
CAUSES = {
    "C-STRESS-1": "killed",
    "C-STRESS-2": "k_ending",
    "C-STRESS-3": "pivotal",
    "C-STRESS-4": "failed",
    "C-STRESS-5": "saved",
}

Document = dict[str, Any]


def upgrade(tables: Tables) -> Tables:
    """The tables of a career, a mission or an export in format 2."""
    upgraded = dict(tables)
    if "career" in tables:
        upgraded["career"] = numbered(map(_career, _documents(tables, "career")))
        upgraded["missions"] = numbered(
            {**old, "lines": [_line(line, old) for line in old["lines"]]} if "lines" in old else old
            for old in _documents(tables, "missions")
        )
        upgraded["logs"] = numbered(map(_log, _documents(tables, "logs")))
    if "log" in tables:
        upgraded.update(_mission(upgraded.pop("mission"), tables["log"], upgraded.pop("position")))
        upgraded.pop("undone", None)
    elif "mission" in tables:
        upgraded.update(_single(tables["mission"]))
    return upgraded


def _documents(tables: Tables, name: str) -> list[Document]:
    """The documents of a table, in order."""
    table = tables.get(name, {})
    return [table[id] for id in sorted(table, key=int)]


def _career(old: Document) -> Document:
    """The head of a career; several versions mean that a replay may lead elsewhere."""
    head = {key: value for key, value in old.items() if key not in ("seal", "versions")}
    setup = dict(old["setup"])
    trait = setup.pop("trait", None)
    head["setup"] = {**setup, "traits": [trait]} if trait else setup
    head["versions"] = {"rules": RULES}
    if len(old["versions"]) > 1:
        head["mixed"] = True
    return head


def _line(old: Document, mission: Document) -> Document:
    """A stress line: its cause by the rule, and what the sentence told besides."""
    line = {key: value for key, value in old.items() if key != "what"}
    what, rule = old["what"], old["rule"]
    if rule not in CAUSES:  # relief, by the rule of its compensation
        return {**line, "cause": "relief", "by": mission["taken"]}
    line["cause"] = CAUSES[rule]
    if rule == "C-STRESS-1" and "while threat was on S" in what:
        line["cause"] = "killed_at_s"
    if rule == "C-STRESS-2" and old["amount"] == 0 and what.endswith(")"):
        line["by"] = what[what.rindex("(") + 1 : -1].lower().replace(" ", "-")
    if rule == "C-STRESS-5":
        line["count"] = mission["saved"]
    return line


def _log(old: Document) -> Document:
    return {**old, "versions": {"rules": RULES}}


def _mission(head: Document, log: Document, position: Document) -> Tables:
    """The running mission of a career."""
    (old,), (log_document,), (snapshot,) = head.values(), log.values(), position.values()
    setup = {"box": old["box"], "abductor": old["abductor"], "seed": snapshot["seed"]}
    new: Document = {"setup": setup, "career": old["career"]}
    if old.get("take_backs"):
        new["take_backs"] = old["take_backs"]
    if " + " in log_document.get("versions", ""):
        new["from_snapshot"] = True
    return {
        "mission": numbered([new]),
        "log": numbered([_log(log_document)]),
        "snapshot": numbered([snapshot]),
    }


def _single(table: Document) -> Tables:
    """The single mission: no events and no position, since format 1 did not store them."""
    if not table:
        return {"mission": {}, "log": {}, "snapshot": {}}
    (old,) = table.values()
    head: Document = {"setup": {key: old[key] for key in ("box", "abductor", "seed")}}
    head |= {key: old[key] for key in ("packs", "take_backs") if old.get(key)}
    if old.get("sets"):
        head["set_name"] = old["sets"]  # the set itself was not stored: it is looked up by name
    choices = [{"option": option} for option in old.get("choices", [])]
    log = {"number": 1, "choices": choices, "versions": {"rules": RULES}}
    return {"mission": numbered([head]), "log": numbered([log]), "snapshot": {}}


def numbered(documents: Iterable[Document]) -> Document:
    """A table with these documents, numbered from 1."""
    return {str(n): document for n, document in enumerate(documents, 1)}


UPGRADES: Upgrades = {1: upgrade}
"""What makes the next format of each, for careers, missions and exports alike."""


KIND = "mission"
TABLES = ("mission", "log", "snapshot")
"""The tables of the file besides `meta`."""
FOLLOWED = "table"
"""The only one if it is a mission with real cards, which is followed step by step."""
NO_LOG = MissionLog(1)


@value
class StoredMission(Value):
    """A mission that is not over: its set-up, its choices, and the position they led to.

    What is declared with `arg` is the one document of the table `mission`. In a career the set-up
    has only box, abductor and seed; the rest follows from the career.
    """

    setup: MissionSetup = arg(TableOf(MissionSetup), "what it starts with")
    log: MissionLog = NO_LOG
    snapshot: dict[str, Any] | None = None  # None in a single mission of format 1
    career: str = arg(Text(40, 1), "the id of its career", default="")
    take_backs: int = arg(Whole(0, MANY), "choices taken back", default=0)
    packs: tuple[str, ...] = arg(ListOf(Text(4000, 1), 0, 99), "folders of packs", default=())
    set_name: str = arg(Text(100, 1), "the name of its custom set", default="")
    from_snapshot: bool = arg(Flag(), "its choices do not lead to its position", default=False)
    is_challenge: bool = arg(Flag(), "it is played with shipped cards alone", default=False)
    people: tuple[Person, ...] = arg(PEOPLE, "those who left, when it is over", default=())

    @property
    def name(self) -> str:
        """Box and abductor, as the step of a career names them."""
        return f"{self.setup.box}/{self.setup.abductor}"

    @property
    def is_over(self) -> bool:
        """Whether it has ended: only its entry in the mission history is missing."""
        return self.snapshot is not None and self.snapshot.get("result") is not None

    @property
    def names(self) -> tuple[Person, ...] | None:
        """The people of one that is over, perhaps nobody; None while the lists of packs count."""
        return self.people if self.is_over else None


@value
class StoredTable(Value):
    """A mission with real cards that is not over: how the table was set, and every step."""

    log: TableLog = arg(TableOf(TableLog), "set-up and steps")
    career: str = arg(Text(40, 1), "the id of its career", default="")
    number: int = arg(Whole(1, MANY), "which mission of the career", default=1)


StoredRunning = StoredMission | StoredTable
"""What a career can be in the middle of."""


def is_named_for(name: str, stored: StoredMission) -> bool:
    """Whether a mission can have this name: its abductor's id, perhaps with a number."""
    abductor = stored.setup.abductor
    return name == abductor or name.removeprefix(f"{abductor}-").isdecimal()


def write_mission(database: Database, stored: StoredRunning) -> None:
    """Write the tables of a mission; one write of the file."""
    if isinstance(stored, StoredTable):
        with database.together():
            for name in TABLES:
                database.drop_table(name)
            database.put(FOLLOWED, stored)
        return
    with database.together():
        database.drop_table(FOLLOWED)
        database.put("mission", stored)
        database.put("log", stored.log)
        snapshots = [stored.snapshot] if stored.snapshot is not None else []
        database.put("snapshot", *snapshots)


def mission_database(path: Path, remedy: str = "") -> Database:
    """The file of a mission, to be read; StoreError if it has tables of something else."""
    database = Database(path, KIND, remedy, upgrades=UPGRADES)
    database.refuse_other_tables(*TABLES, FOLLOWED)
    return database


def read_running(database: Database) -> StoredRunning:
    """The mission in a file, played here or at a table; Damaged if a table has another shape."""
    return read_table(database) if FOLLOWED in database.raw else read_mission(database)


def read_table(database: Database) -> StoredTable:
    """The mission at a table in a file; Damaged if that has another shape."""
    return Records(database, FOLLOWED, StoredTable).only()


def read_mission(database: Database) -> StoredMission:
    """The mission in a file; Damaged if one of its tables has another shape."""
    stored = Records(database, "mission", StoredMission).only()
    log = Records(database, "log", MissionLog).only()
    snapshots = Records(database, "snapshot", dict).all()
    if len(snapshots) > 1:
        with database.checked() as place:
            raise place.at("snapshot").error(_("expected one document."))
    return replace(stored, log=log, snapshot=snapshots[0] if snapshots else None)

"""A parcel: a whole career with its running mission in one file, to carry or to keep."""

from dataclasses import dataclass
from pathlib import Path

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import Identifier, Text, arg, read_fields
from hncli.store.career_file import Kept, only, tables_of
from hncli.store.errors import Damaged
from hncli.store.files import Tables, numbered
from hncli.store.running_mission import TABLES as MISSION_TABLES
from hncli.store.running_mission import Running, tables_of_running
from hncli.store.storage import write_tables
from hncli.store.summary import Summary

CAREER = "career"
PARCEL = "parcel"
LABEL = "parcel"
"""The table that says whose career it is."""


@dataclass(frozen=True)
class Label:
    """What stands on a parcel."""

    name: str = arg(Identifier(), "the career's name where it was made")
    made: str = arg(Text(40, 1), "when")
    reason: str = arg(Text(60), "what for", default="")


@dataclass(frozen=True)
class Parcel:
    """A career that could be taken in: read, upgraded and proved, but not stored yet."""

    name: str
    summary: Summary
    kept: Kept
    running: Running | None
    told: tuple[str, ...]  # what would happen


def write_parcel(path: Path, label: Label, kept: Kept, running: Running | None) -> None:
    """Write a parcel."""
    tables: Tables = {
        LABEL: numbered([{"name": label.name, "made": label.made, "reason": label.reason}]),
        **tables_of(kept),
    }
    if running is not None:
        tables.update(tables_of_running(running))
    write_tables(path, PARCEL, tables)


def split(tables: Tables) -> tuple[Tables, Tables | None, Tables]:
    """The tables of the career, of its mission if there is one, and of the label."""
    label = {name: table for name, table in tables.items() if name == LABEL}
    mission = {name: table for name, table in tables.items() if name in MISSION_TABLES}
    career = {
        name: table for name, table in tables.items() if name not in label and name not in mission
    }
    return career, mission or None, label


def read_label(tables: Tables, path: Path, remedy: str) -> Label | None:
    """What stands on a parcel; None on a career's own file."""
    if LABEL not in tables:
        return None
    try:
        told, here = only(tables, LABEL, Place(str(path)))
        label: Label = read_fields(Label, told, here)
    except ContentError as error:
        problem = error.problems[0]
        raise Damaged(path, f"{problem.place}: {problem.message}", remedy) from None
    return label

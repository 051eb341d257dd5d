"""Export files: a whole career with its running mission in one file; backups are such files."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hncli.cards.schema import Identifier, Text, arg, read_fields, write_fields
from hncli.store.careers.career_file import StoredCareer, tables_of
from hncli.store.files.storage import encode, write_bytes, write_tables
from hncli.store.files.tables import Tables, invalid_is_damaged, numbered, only
from hncli.store.missions.mission_file import TABLES as MISSION_TABLES
from hncli.store.missions.mission_file import StoredMission, tables_of_mission
from hncli.values import Value, value

CAREER = "career"
EXPORT = "parcel"  # the kind that export files have had since format 1
LABEL = "parcel"
"""The table that says whose career it is."""
REVIEWS = "reviews"
"""The table of the reviews of its missions; an export without reviews has none."""

Documents = Sequence[dict[str, Any]]


@value
class Label(Value):
    """Where an export file comes from."""

    name: str = arg(Identifier(), "the career's name where it was made")
    made: str = arg(Text(40, 1), "when")
    reason: str = arg(Text(60), "what for", default="")


def write_export(
    path: Path,
    label: Label,
    career: StoredCareer,
    mission: StoredMission | None,
    reviews: Documents = (),
) -> None:
    """Write an export file; StoreError, and the old file undamaged, if that cannot be done."""
    write_tables(path, EXPORT, tables_of_export(label, career, mission, reviews))


def tables_of_export(
    label: Label, career: StoredCareer, mission: StoredMission | None, reviews: Documents = ()
) -> Tables:
    """The tables of an export file."""
    tables = {LABEL: numbered([write_fields(label)]), **tables_of(career), **_table(reviews)}
    if mission is not None:
        tables.update(tables_of_mission(mission))
    return tables


def encode_export(
    label: Label, career: StoredCareer, mission: StoredMission | None, reviews: Documents = ()
) -> bytes:
    """The contents of an export file, for a place that the player names."""
    return encode(EXPORT, tables_of_export(label, career, mission, reviews))


def write_old_export(
    path: Path, label: Label, tables: Tables, format: int, reviews: Documents = ()
) -> None:
    """Write tables of an old format as they are, for a backup before their upgrade."""
    tables = {**tables, LABEL: numbered([write_fields(label)]), **_table(reviews)}
    write_bytes(path, encode(EXPORT, tables, format))


def _table(reviews: Documents) -> Tables:
    """The table of reviews; none without reviews, so that an older hn can read the file."""
    return {REVIEWS: numbered(reviews)} if reviews else {}


def split(tables: Tables) -> tuple[Tables, Tables | None]:
    """The tables of the career, and those of its mission if there is one."""
    mission = {name: table for name, table in tables.items() if name in MISSION_TABLES}
    others = (LABEL, REVIEWS, *MISSION_TABLES)
    career = {name: table for name, table in tables.items() if name not in others}
    return career, mission or None


def read_label(tables: Tables, path: Path, remedy: str) -> Label | None:
    """The label of an export file; None in a career's own file."""
    if LABEL not in tables:
        return None
    with invalid_is_damaged(path, remedy) as place:
        label: Label = read_fields(Label, *only(tables, LABEL, place))
    return label

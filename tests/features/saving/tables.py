"""Stored files as plain tables, and tables as stored files."""

import json
from pathlib import Path
from typing import Any

from hncli.base.records import Database, Tables
from hncli.features.careers.saving.career_file import StoredCareer, write_career


def write_tables(path: Path, kind: str, tables: Tables) -> None:
    """Write all tables of a file in one atomic write."""
    Database(path, kind, tables=tables).save()


def tables_of(stored: StoredCareer) -> Tables:
    """The tables of a career's file."""
    database = Database(None)
    write_career(database, stored)
    return database.raw


def tables_in(path: Path) -> Any:
    """The tables of a file, unchecked and without `meta`."""
    tables = json.loads(path.read_bytes())
    del tables["meta"]
    return tables

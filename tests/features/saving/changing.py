"""Changing stored files by hand, with a checksum that is right again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hncli.base.records import encode

Tables = Any


def change(path: Path, kind: str, do: Callable[[Tables], None]) -> None:
    """Change the tables of a file, so that only a replay can notice."""
    tables = json.loads(path.read_bytes())
    del tables["meta"]
    do(tables)
    path.write_bytes(encode(kind, tables))


def forget_name(path: Path) -> None:
    """Make a file like those of an older hn, which did not say the career's name."""
    tables = json.loads(path.read_bytes())
    kind = tables["meta"]["1"]["kind"]
    del tables["summary"]["1"]["name"]
    path.write_bytes(encode(kind, tables))


def other_versions(path: Path, kind: str) -> None:
    """Make a file as if the cards of the base box had been others."""

    def do(tables: Tables) -> None:
        head = tables["career" if kind == "career" else "log"]["1"]
        head["versions"]["packs"]["base"] = "0" * 12

    change(path, kind, do)

"""Changing stored files by hand, checksums made right again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hncli.store.career_file import seal
from hncli.store.storage import pack

Tables = Any


def change(path: Path, kind: str, do: Callable[[Tables], None], sealed: bool = True) -> None:
    """Change the tables of a file; sealed, so that only a replay or a recount can notice."""
    tables = json.loads(path.read_bytes())
    del tables["meta"]
    do(tables)
    if sealed and kind == "career":
        reseal(tables)
    if sealed and kind == "mission":
        head, log = tables["mission"]["1"], tables["log"].get("1", {})
        told = [head["career"], head["number"], head.get("take_backs", 0), log.get("versions")]
        head["seal"] = seal(told)
    path.write_bytes(pack(kind, tables))


def forget_name(path: Path) -> None:
    """Let a file be as those of an older hn, which did not say the career's name."""
    tables = json.loads(path.read_bytes())
    kind = tables["meta"]["1"]["kind"]
    del tables["summary"]["1"]["name"]
    path.write_bytes(pack(kind, tables))


def reseal(tables: Tables) -> None:
    """Let what is sealed look untouched."""
    head = tables["career"]["1"]
    missions = list(tables["missions"].values())
    apart = [[one.get("take_backs", 0), one.get("achievements", [])] for one in missions]
    head["id"] = seal([head["began"], head["setup"]])
    head["seal"] = seal([head["id"], head["versions"], apart])


def other_versions(path: Path, kind: str) -> None:
    """Let a file be made with another program, which had the same numbers."""

    def do(tables: Tables) -> None:
        if kind == "career":
            *rest, versions = tables["career"]["1"]["versions"]
            tables["career"]["1"]["versions"] = [*rest, older(versions)]
        else:
            tables["log"]["1"]["versions"] = older(tables["log"]["1"]["versions"])

    change(path, kind, do)


def older(versions: str) -> str:
    """Versions in which only the rules were others."""
    program, _rules, *rest = versions.split(" ")
    return " ".join((program, "0" * 12, *rest))

"""What the index knows of the careers, without TinyDB, the cards and the rules.

Where the answer is None something is new, odd or harmed, and the long way round must be taken.
"""

import json
import os
from typing import Any

from hncli.read_file import read_file
from hncli.store.checksum import FORMAT, LARGEST, META, checksum
from hncli.store.data_folder import INDEX, MARKER, OURS

STATES = ("running", "waiting", "complete")
FACTS = {
    "name": str,
    "negotiator": str,
    "mode": str,
    "missions": int,
    "successes": int,
    "stress": int,
    "score": int,
    "state": str,
    "example": bool,
}
"""What a line of the list tells, as in `careers/summary.py`."""

Stamp = tuple[int, int]
Row = dict[str, Any]


def folder_in(home: str) -> str:
    """The folder of the careers, as in `careers/paths.py`."""
    return home if os.path.isfile(os.path.join(home, MARKER)) else os.path.join(home, "careers")


def rows(folder: str) -> list[Row] | None:
    """All careers in one line each, by name, if the index is up to date."""
    found = _files(folder)
    if not found:
        return None if found is None else []
    told = tables_in(os.path.join(folder, f"{INDEX}.json"), INDEX) or {}
    try:
        known = {one["name"]: one for one in told["careers"].values()}
        if {name: (one["mtime"], one["size"]) for name, one in known.items()} != found:
            return None
        made = [
            {"example": False, **known[name]["summary"], "name": name} for name in sorted(known)
        ]
    except (LookupError, TypeError, AttributeError):
        return None
    return made if all(map(_is_row, made)) else None


def meant(folder: str) -> str | None:
    """The career that is meant where none is named: of the player's own the one used last."""
    own = [row["name"] for row in rows(folder) or [] if not row["example"]]
    return max(own, key=lambda name: (_last_change(folder, name), name), default=None)


def tables_in(path: str, kind: str) -> dict[str, Any] | None:
    """The tables of a file of ours that is whole."""
    try:
        found = json.loads(read_file(path, LARGEST))
        meta = found.pop(META)["1"]
        is_ours = (meta["kind"], meta["format"]) == (kind, FORMAT)
        return found if is_ours and meta["checksum"] == checksum(found) else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _files(folder: str) -> dict[str, Stamp] | None:
    """Every file that may be a career: when it was written and how large it is."""
    found = {}
    try:
        entries = list(os.scandir(folder))
    except FileNotFoundError:
        return {}
    except OSError:
        return None
    for entry in entries:
        name, ending = os.path.splitext(entry.name)
        if ending == ".json" and "." not in name and name not in OURS:
            try:
                facts = entry.stat()
            except OSError:
                return None
            found[name] = (facts.st_mtime_ns, facts.st_size)
    return found


def _is_row(row: Row) -> bool:
    """Whether a line can be shown as it is."""
    return (
        row.keys() == FACTS.keys()
        and all(type(row[fact]) is kind for fact, kind in FACTS.items())
        and all(value.isprintable() for value in row.values() if isinstance(value, str))
        and row["state"] in STATES
    )


def _last_change(folder: str, name: str) -> int:
    """When one of its files was last written."""
    last = 0
    for ending in (".json", ".mission.json"):
        try:
            last = max(last, os.stat(os.path.join(folder, name + ending)).st_mtime_ns)
        except OSError:
            continue
    return last

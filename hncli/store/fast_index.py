"""Read the index of careers without importing TinyDB, cards and rules.

A function returns None if the index is stale or invalid; then `careers/index.py` must be used.
"""

import json
import os
from typing import Any

from hncli.read_file import read_file
from hncli.store.checksum import FORMAT, MAX_BYTES, META, checksum
from hncli.store.data_folder import INDEX, MARKER, RESERVED_FILES
from hncli.words.printable import is_printable

STATES = ("running", "waiting", "complete")
MODES = ("normal", "hard")
COLUMNS = {
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
"""Fields of a row and their types, as in `careers/summary.py`."""

Stamp = tuple[int, int]
Row = dict[str, Any]


def careers_folder(home: str) -> str:
    """The folder of the careers, as in `careers/paths.py`."""
    return home if os.path.isfile(os.path.join(home, MARKER)) else os.path.join(home, "careers")


def read_rows(folder: str) -> list[Row] | None:
    """A row for each career, by name; None if the index is stale or invalid."""
    found = _career_files(folder)
    if not found:
        return None if found is None else []
    told = read_tables(os.path.join(folder, f"{INDEX}.json"), INDEX) or {}
    try:
        known = {one["name"]: one for one in told["careers"].values()}
        if {name: (one["mtime"], one["size"]) for name, one in known.items()} != found:
            return None
        made = [
            {"example": False, **known[name]["summary"], "name": name} for name in sorted(known)
        ]
    except (LookupError, TypeError, AttributeError):
        return None
    return made if all(map(_is_valid_row, made)) else None


def default_career(folder: str) -> str | None:
    """The career to use where none is named: the player's own that was written last."""
    own = [row["name"] for row in read_rows(folder) or [] if not row["example"]]
    return max(own, key=lambda name: (_last_change(folder, name), name), default=None)


def read_tables(path: str, kind: str) -> dict[str, Any] | None:
    """The tables of a file with a valid checksum; None if it is missing or invalid."""
    try:
        found = json.loads(read_file(path, MAX_BYTES))
        meta = found.pop(META)["1"]
        is_ours = (meta["kind"], meta["format"]) == (kind, FORMAT)
        return found if is_ours and meta["checksum"] == checksum(found) else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _career_files(folder: str) -> dict[str, Stamp] | None:
    """Time and size of every file that may be a career; None if one cannot be read."""
    found = {}
    try:
        entries = list(os.scandir(folder))
    except FileNotFoundError:
        return {}
    except OSError:
        return None
    for entry in entries:
        name, ending = os.path.splitext(entry.name)
        if ending == ".json" and "." not in name and name not in RESERVED_FILES:
            try:
                status = entry.stat()
            except OSError:
                return None
            found[name] = (status.st_mtime_ns, status.st_size)
    return found


def _is_valid_row(row: Row) -> bool:
    """Whether a row has all fields, of the right types, and printable text."""
    return (
        row.keys() == COLUMNS.keys()
        and all(type(row[fact]) is kind for fact, kind in COLUMNS.items())
        and all(is_printable(value) for value in row.values() if isinstance(value, str))
        and row["state"] in STATES
        and row["mode"] in MODES
    )


def _last_change(folder: str, name: str) -> int:
    """The latest modification time of a career's two files; 0 if there are none."""
    last = 0
    for ending in (".json", ".mission.json"):
        try:
            last = max(last, os.stat(os.path.join(folder, name + ending)).st_mtime_ns)
        except OSError:
            continue
    return last

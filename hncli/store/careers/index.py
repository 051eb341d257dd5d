"""The index: a cache of all summaries, so that a list does not read every career."""

import contextlib
import json
import os
from pathlib import Path
from typing import Any

from hncli.cards.problems import ContentError, Place
from hncli.read_file import read_head
from hncli.store.careers.paths import CareerPaths
from hncli.store.careers.summary import Summary, damaged_summary, summary_data, summary_from
from hncli.store.errors import StoreError, os_error
from hncli.store.files.names import is_name
from hncli.store.files.storage import CheckedFile, read_bytes, write_tables
from hncli.store.files.tables import Tables, numbered

HEAD_BYTES = 4096
SUFFIX = ".json"
KIND = "career"  # as in `transfer/export_file.py`, which imports too much for a list
Stamp = tuple[int, int]
Entries = dict[str, tuple[Stamp, Summary]]


def scan(paths: CareerPaths) -> dict[str, Stamp | None]:
    """Time and size of every career's file by name; None for one that cannot be read."""
    found: dict[str, Stamp | None] = {}
    try:
        with os.scandir(paths.folder) as entries:
            for entry in entries:
                name = entry.name.removesuffix(SUFFIX)
                if name != entry.name and is_name(name):
                    found[name] = _stamp(entry)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise os_error(paths.folder, error) from None
    return found


def _stamp(entry: "os.DirEntry[str]") -> Stamp | None:
    try:
        status = entry.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def summaries(paths: CareerPaths) -> list[Summary]:
    """The summaries of all careers by name; only files changed since the last call are read."""
    known = _read(paths)
    fresh: Entries = {}
    found = []
    for name, stamp in sorted(scan(paths).items()):
        entry = known.get(name)
        if entry is None or entry[0] != stamp or entry[1].name != name:
            summary = read_summary(paths.career(name), name)
        else:
            summary = entry[1]
        if stamp is not None and summary.state != "damaged":
            fresh[name] = (stamp, summary)
        found.append(summary)
    if fresh != known:
        _write(paths, fresh)
    return found


def _read(paths: CareerPaths) -> Entries:
    """The entries of the index; empty if it is missing or invalid."""
    place = Place(str(paths.index))
    try:
        tables = CheckedFile(paths.index, "index").read() or {}
        return {
            told["name"]: (
                (told["mtime"], told["size"]),
                summary_from(told["summary"], place, told["name"]),
            )
            for told in tables.get("careers", {}).values()
        }
    except (StoreError, ContentError, LookupError, TypeError):
        return {}


def _write(paths: CareerPaths, entries: Entries) -> None:
    """Write the index; errors are ignored, since it is only a cache."""
    tables: Tables = {
        "careers": numbered(
            {"name": name, "mtime": stamp[0], "size": stamp[1], "summary": summary_data(summary)}
            for name, (stamp, summary) in entries.items()
        )
    }
    with contextlib.suppress(StoreError):
        write_tables(paths.index, "index", tables)


def read_summary(path: Path, name: str) -> Summary:
    """The summary at the head of a career's file, or of the whole file if it has none there.

    A file that is invalid or holds another career has the state `damaged`.
    """
    try:
        told = _parse_summary(read_head(path, HEAD_BYTES).decode("utf-8", "ignore"))
        if told is not None:
            found = summary_from(told, Place(str(path)), name)
            return found if found.name == name else damaged_summary(name)
        from hncli.store.careers.load import read_own

        return read_own(read_bytes(path, ""), name, path, "").career.summary
    except (OSError, StoreError, ContentError):
        return damaged_summary(name)


def _parse_summary(text: str) -> Any:
    """Parse the table `summary` after `meta` from the head of a file; None if it is not there."""
    decoder = json.JSONDecoder()
    try:
        start = '{"meta":'
        if not text.startswith(start):
            return None
        meta, end = decoder.raw_decode(text, len(start))
        middle = ',"summary":'
        head = meta["1"]
        if head["kind"] != KIND or not text.startswith(middle, end):
            return None
        told, _end = decoder.raw_decode(text, end + len(middle))
        return told["1"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def last_used(paths: CareerPaths) -> str | None:
    """The career whose files were written last, examples left out; None if there is none."""
    last: tuple[int, str] | None = None
    for summary in summaries(paths):
        for path in (paths.career(summary.name), paths.mission(summary.name)):
            with contextlib.suppress(OSError):
                found = (path.stat().st_mtime_ns, summary.name)
                if not summary.example:
                    last = found if last is None else max(last, found)
    return last[1] if last is not None else None

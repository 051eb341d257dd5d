"""The list of careers: summaries kept in an index, so that no list reads a thousand careers."""

import contextlib
import json
import os
from pathlib import Path
from typing import Any

from hncli.cards.problems import ContentError, Place
from hncli.read_file import read_head
from hncli.store.careers.paths import Places
from hncli.store.careers.summary import Summary, damaged, summary_data, summary_from
from hncli.store.errors import StoreError, trouble
from hncli.store.files.names import is_name
from hncli.store.files.storage import CheckedFile, load, write_tables
from hncli.store.files.tables import Tables, numbered

HEAD = 4096
ENDING = ".json"
KIND = "career"  # as in `transfer/export_file.py`, which imports too much for a list
Stamp = tuple[int, int]
Entries = dict[str, tuple[Stamp, Summary]]


def scan(places: Places) -> dict[str, Stamp | None]:
    """Every career in the folder: when its file was written and how large it is."""
    found: dict[str, Stamp | None] = {}
    try:
        with os.scandir(places.folder) as entries:
            for entry in entries:
                name = entry.name.removesuffix(ENDING)
                if name != entry.name and is_name(name):
                    found[name] = _stamp(entry)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise trouble(places.folder, error) from None
    return found


def _stamp(entry: "os.DirEntry[str]") -> Stamp | None:
    try:
        facts = entry.stat()
    except OSError:
        return None
    return facts.st_mtime_ns, facts.st_size


def summaries(places: Places) -> list[Summary]:
    """All careers in one line each, by name; only what has changed is read."""
    known = _read(places)
    fresh: Entries = {}
    found = []
    for name, stamp in sorted(scan(places).items()):
        entry = known.get(name)
        if entry is None or entry[0] != stamp or entry[1].name != name:
            summary = read_summary(places.career(name), name)
        else:
            summary = entry[1]
        if stamp is not None and summary.state != "damaged":
            fresh[name] = (stamp, summary)
        found.append(summary)
    if fresh != known:
        _write(places, fresh)
    return found


def _read(places: Places) -> Entries:
    """What the index knows; a broken index knows nothing."""
    place = Place(str(places.index))
    try:
        tables = CheckedFile(places.index, "index").read() or {}
        return {
            told["name"]: (
                (told["mtime"], told["size"]),
                summary_from(told["summary"], place, told["name"]),
            )
            for told in tables.get("careers", {}).values()
        }
    except (StoreError, ContentError, LookupError, TypeError):
        return {}


def _write(places: Places, entries: Entries) -> None:
    """Keep what was found; without an index a list only takes longer."""
    tables: Tables = {
        "careers": numbered(
            {"name": name, "mtime": stamp[0], "size": stamp[1], "summary": summary_data(summary)}
            for name, (stamp, summary) in entries.items()
        )
    }
    with contextlib.suppress(StoreError):
        write_tables(places.index, "index", tables)


def read_summary(path: Path, name: str) -> Summary:
    """The summary at the head of a career's file, or of the whole file if it has none there.

    A file that is harmed or holds another career is shown as damaged.
    """
    try:
        told = _head(read_head(path, HEAD).decode("utf-8", "ignore"))
        if told is not None:
            found = summary_from(told, Place(str(path)), name)
            return found if found.name == name else damaged(name)
        from hncli.store.careers.load import read_own

        return read_own(load(path, ""), name, path, "").career.summary
    except (OSError, StoreError, ContentError):
        return damaged(name)


def _head(text: str) -> Any:
    """The summary of a career's file whose first table is `meta` and whose second `summary`."""
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


def last_used(places: Places) -> str | None:
    """The career whose files were written last; an example is never meant."""
    last: tuple[int, str] | None = None
    for summary in summaries(places):
        for path in (places.career(summary.name), places.mission(summary.name)):
            with contextlib.suppress(OSError):
                found = (path.stat().st_mtime_ns, summary.name)
                if not summary.example:
                    last = found if last is None else max(last, found)
    return last[1] if last is not None else None

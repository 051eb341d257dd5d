"""The backups of the results of challenges, as lines and as data."""

from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from hncli.base.files import StoreError
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.ui.backup_list import backup_list
from hncli.words import _, ngettext


class ResultsBackup(NamedTuple):
    """A backup of the results, as it is listed."""

    path: Path
    time: datetime
    results: list[StoredResult] | None  # None if it is damaged


def result_backups(stored: Challenges) -> list[ResultsBackup]:
    """The backups with what they hold, newest first; StoreError if they cannot be listed."""
    found = []
    for made in stored.backups():
        try:
            results = stored.results_in(made.path)
        except StoreError:
            results = None
        found.append(ResultsBackup(made.path, made.time, results))
    return found


def result_backup_lines(backups: list[ResultsBackup], width: int) -> list[str]:
    """The backups, numbered from 1: when each was made and how many results it holds."""
    return backup_list(((one.time, _holds(one)) for one in backups), width)


def result_backup_data(one: ResultsBackup) -> dict[str, Any]:
    """A backup of the results for programs."""
    count = None if one.results is None else len(one.results)
    return {"file": str(one.path), "made": one.time.isoformat(), "results": count}


def told_results(results: list[StoredResult]) -> str:
    """How many results there are, in words: "3 results, 2 of them yours"."""
    text = ngettext(
        "{n} result, {own} of them yours", "{n} results, {own} of them yours", len(results)
    )
    return text.format(n=len(results), own=sum(one.is_own for one in results))


def _holds(one: ResultsBackup) -> str:
    return _("damaged") if one.results is None else told_results(one.results)

"""Runs of the lab in the data folder: read, written and listed."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

import hncli
from hncli.cards.ending_titles import ENDING_TITLES, pack_titles
from hncli.cards.library import Library, load_library
from hncli.cards.problems import ContentError, Place
from hncli.career.versions import versions_of
from hncli.features.lab.store import SimulationRuns, not_a_run
from hncli.simulation.jobs import Content
from hncli.simulation.report import Report
from hncli.simulation.runs import Run, read_run, write_run
from hncli.words import _, current_language
from hncli.words.numbers import Number


def load_run(results: SimulationRuns, name: str) -> Run:
    """A stored run; StoreError if there is none of that name or it is damaged."""
    path = results.path(name)
    try:
        return read_run(results.read(name), Place(str(path)))
    except (ValueError, ContentError):
        raise not_a_run(path) from None


def save_run(results: SimulationRuns, name: str, run: Run) -> None:
    """Store a run under a name, in place of what had it before."""
    results.write(name, write_run(run))


def free_name(results: SimulationRuns) -> str:
    """The first of run-1, run-2 and so on that no run has."""
    taken = set(results.names())
    return next(name for n in range(1, len(taken) + 2) if (name := f"run-{n}") not in taken)


def run_line(name: str, run: Run) -> str:
    """A run on one line: how much of it is played, by whom, with which seed."""
    text = _("{name}: {done:,} of {total:,} missions by {players}, seed {seed}")
    if run.is_of_careers:
        text = _("{name}: {done:,} of {total:,} careers by {players}, seed {seed}")
    players = ", ".join(dict.fromkeys(job.player for job in run.jobs))
    return text.format(
        name=name, done=Number(run.done), total=Number(run.total), players=players, seed=run.seed
    )


def ending_titles_of(run: Run, report: Report) -> Mapping[str, str]:
    """The titles that name the endings of a report; empty if the rules have all of them.

    Packs are only read where one of them has brought an ending; empty if they cannot be read.
    """
    endings = {id for part in report["players"] for id in part["endings"]}
    if endings <= set(ENDING_TITLES):
        return {}
    try:
        library = load_library(tuple(Path(folder) for folder in run.packs), current_language())
    except (ContentError, OSError):
        return {}
    return pack_titles(library, "")


def content_of(run: Run) -> Content:
    """What the workers of a run load."""
    return Content(run.packs, current_language(), run.sets)


def versions(library: Library) -> str:
    """A key of the rules, the players and the content: where it is equal, results are equal."""
    found = hashlib.sha256()
    root = Path(hncli.__file__).parent
    for package in ("odds", "players", "simulation"):
        for path in sorted((root / package).rglob("*.py")):
            found.update(path.read_bytes())
    made_with = versions_of(library, library.packs)
    cards = hashlib.sha256(repr(made_with.packs).encode()).hexdigest()[:12]
    return f"{hncli.__version__} {made_with.rules} {cards} {found.hexdigest()[:12]}"

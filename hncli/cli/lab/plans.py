"""Runs of the lab as commands see them: planned, kept, and found again."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import hncli
from hncli.cli.exit_codes import Exit, stop
from hncli.words import LANGUAGE, _, nearest, printable

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.cards.sets.custom_set import CustomSet
    from hncli.simulation.jobs import Content, Job
    from hncli.simulation.runs import Run
    from hncli.store.simulation_runs import Results

OWN_CARDS = "-"
"""What `--sets` stands for where no set is meant."""


class Wishes(NamedTuple):
    """What the options of `hn lab run` ask for; what was not said is empty."""

    players: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    abductors: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    careers: bool = False

    def jobs(self, library: "Library") -> "tuple[Job, ...]":
        """The jobs that are wished for; the command ends if there are none such."""
        from hncli.players.registry import PLAYERS
        from hncli.simulation.jobs import (
            CAREER_MODES,
            MISSION_MODES,
            USUAL_PLAYER,
            careers,
            missions,
        )

        players = _known(self.players, list(PLAYERS), _("player")) or (USUAL_PLAYER,)
        boxes = _known(self.boxes, library.boxes, _("box")) or tuple(library.boxes)
        everybody = [id for box in boxes for id in library.abductors(box)]
        abductors = _known(self.abductors, everybody, _("abductor"))
        sets = tuple("" if name == OWN_CARDS else name for name in self.sets) or ("",)
        fitting = CAREER_MODES if self.careers else MISSION_MODES
        modes = _known(self.modes, list(fitting), _("mode")) or fitting[:1]
        if self.careers:
            if abductors:
                stop(_("A career meets everybody: leave --abductor out."), Exit.USAGE)
            return tuple(careers(players, boxes, sets, modes))
        return tuple(missions(library, players, boxes, abductors, sets, modes))


def _known(typed: tuple[str, ...], known: list[str], kind: str) -> tuple[str, ...]:
    """What was typed, each once, if all of it is there."""
    for one in typed:
        if one not in known:
            text = _("There is no {kind} {typed} here; there is {known}.")
            said = text.format(kind=kind, typed=printable(repr(one), 40), known=", ".join(known))
            stop(said + nearest(one, known), Exit.USAGE)
    return tuple(dict.fromkeys(typed))


def results_in(home: Path | None) -> "Results":
    """Where runs are kept."""
    from hncli.store.data_folder import find_home
    from hncli.store.simulation_runs import Results

    return Results(find_home(home))


def load_run(results: "Results", name: str) -> "Run":
    """A run as it was kept; StoreError if it is not there or harmed."""
    from hncli.cards.problems import ContentError, Place
    from hncli.simulation.runs import read_run
    from hncli.store.simulation_runs import damaged

    path = results.path(name)
    try:
        return read_run(results.read(name), Place(str(path)))
    except (ValueError, ContentError):
        raise damaged(path) from None


def save_run(results: "Results", name: str, run: "Run") -> None:
    """Keep a run."""
    from hncli.simulation.runs import write_run

    results.write(name, write_run(run))


def free_name(results: "Results") -> str:
    """A name that no run has yet."""
    taken = set(results.names())
    return next(name for n in range(1, len(taken) + 2) if (name := f"run-{n}") not in taken)


def content_of(run: "Run") -> "Content":
    """What the workers of a run load."""
    from hncli.simulation.jobs import Content

    return Content(run.packs, LANGUAGE, run.sets)


def custom_sets(
    library: "Library", jobs: "tuple[Job, ...]", home: Path | None
) -> "tuple[tuple[str, CustomSet], ...]":
    """The player's sets that jobs name, written down with the run as they are now."""
    from hncli.cli.sets.stored_sets import find_set

    names = dict.fromkeys(job.sets for job in jobs if job.sets)
    return tuple((name, find_set(library, name, home)) for name in names)


def versions(library: "Library") -> str:
    """The program, its players and the content: the same text means the same results."""
    import hashlib

    from hncli.simulation.play import table_of
    from hncli.store.versions import versions_of

    found = hashlib.sha256()
    root = Path(hncli.__file__).parent
    for package in ("odds", "players", "simulation"):
        for path in sorted((root / package).rglob("*.py")):
            found.update(path.read_bytes())
    return f"{versions_of(library, table_of(library))} {found.hexdigest()[:12]}"

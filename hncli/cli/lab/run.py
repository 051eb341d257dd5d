"""`hn lab run`: start a run of the lab, or continue one."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lab.results import open_results
from hncli.cli.lazy import completed_option, lazy_completer
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, pack_folders, packs_option
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _, current_language
from hncli.words.numbers import Number

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.cards.sets.custom_set import CustomSet
    from hncli.features.lab.store import SimulationRuns
    from hncli.simulation.jobs import Job
    from hncli.simulation.runs import Run
    from hncli.ui.simulation.run_options import RunOptions

USUAL_MISSIONS, USUAL_SEED = 100, "1"


@declare.command(
    help=N_(
        "Let automatic players play missions, and keep what comes of them as a run called NAME.\n\n"
        "Everybody plays against everybody: each player against each abductor, with each set, in "
        "each mode, and all players are given the same missions. With --careers whole careers are "
        "played. A run that was stopped, in whatever way, goes on with hn lab run NAME; with more "
        "--missions it grows. The same seed gives the same results, however many workers there "
        "are."
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("runs")
)
@completed_option(
    "--player",
    "players",
    N_("Who plays: random, sensible or searching; may be repeated. Else sensible."),
    multiple=True,
)
@completed_option(
    "--abductor",
    "abductors",
    N_("Whom to talk to; may be repeated. Else everybody."),
    multiple=True,
)
@completed_option(
    "--box", "boxes", N_("From which box; may be repeated. Else all of them."), multiple=True
)
@completed_option(
    "--sets",
    "sets",
    N_("With a set of your own; may be repeated. A hyphen is the box's own cards."),
    multiple=True,
)
@declare.option(
    "--mode",
    multiple=True,
    metavar=N_("MODE"),
    help=N_("For missions standard or career, for careers normal or hard; may be repeated."),
)
@declare.option("--careers", is_flag=True, help=N_("Play whole careers."))
@declare.option(
    "--missions",
    type=click.IntRange(1, 10_000_000),
    metavar=N_("N"),
    help=N_("How many missions or careers of each kind; else 100."),
)
@declare.option("--seed", metavar=N_("N"), help=N_("A number that fixes all chance; else 1."))
@declare.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar=N_("N"),
    help=N_("How many processes; else one for each core."),
)
@declare.option(
    "--cluster", metavar=N_("ADDRESS"), help=N_("Play on a Dask cluster, such as tcp://HOST:8786.")
)
@appearance_options
@home_option
@packs_option
def run(
    name: str | None,
    player: tuple[str, ...],
    abductor: tuple[str, ...],
    box: tuple[str, ...],
    sets: tuple[str, ...],
    mode: tuple[str, ...],
    careers: bool,
    missions: int | None,
    seed: str | None,
    workers: int | None,
    cluster: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Play a run until it is complete or interrupted, and print how to go on."""
    from hncli.cards.library import NotPlayable
    from hncli.engine.game import EndlessLoop
    from hncli.players.registry import UnknownPlayer
    from hncli.simulation.executors import NoWorkers
    from hncli.ui.simulation.play_run import play_run
    from hncli.ui.simulation.run_options import RunOptions
    from hncli.ui.simulation.stored_runs import free_name

    env = current_environment()
    results = open_results(home)
    options = RunOptions(player, box, abductor, sets, mode, careers)
    found: Run | None = None
    try:
        with store_errors():
            name = name or free_name(results)
            with results.lock(name):
                if results.path(name).exists():
                    found = _continued_run(results, name, options, missions, seed, home, packs)
                else:
                    found = _new_run(options, missions, seed, home, packs)
                play_run(results, name, found, env, workers, cluster or "")
    except (NotPlayable, UnknownPlayer) as error:
        stop(str(error), Exit.USAGE)
    except NoWorkers as error:
        stop(str(error), Exit.FAILED)
    except EndlessLoop:
        assert found is not None
        text = _(
            "After {done:,} of {total:,}, rules of this pack set each other off for ever; "
            "mend them."
        )
        stop(text.format(done=Number(found.done), total=Number(found.total)), Exit.FAILED)
    except KeyboardInterrupt:
        if found is not None:
            text = _(
                "Stopped: {done:,} of {total:,} are played and kept. To continue: hn lab run {name}"
            )
            said = f"{name}{typed_folders(home)}"
            env.say(text.format(done=Number(found.done), total=Number(found.total), name=said))
        raise SystemExit(Exit.INTERRUPTED) from None
    text = _("{total:,} played. The report: hn lab report {name}")
    env.say(text.format(total=Number(found.total), name=f"{name}{typed_folders(home)}"))


def _new_run(
    options: "RunOptions",
    missions: int | None,
    seed: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> "Run":
    """A run of what the options ask for, with nothing played yet."""
    from hncli.cli.options.seed import read_seed
    from hncli.simulation.runs import Run
    from hncli.ui.simulation.stored_runs import versions

    number = read_seed(seed or USUAL_SEED)
    library = open_library(packs, home)
    jobs = options.jobs(library)
    return Run(
        number,
        missions or USUAL_MISSIONS,
        jobs,
        versions(library),
        _absolute(library.folders.values()),
        _custom_sets(library, jobs, home),
    )


def _custom_sets(
    library: "Library", jobs: "tuple[Job, ...]", home: Path | None
) -> "tuple[tuple[str, CustomSet], ...]":
    """The custom sets that jobs name, as they are now; they are stored with the run."""
    from hncli.cli.sets.stored_sets import find_set

    names = dict.fromkeys(job.sets for job in jobs if job.sets)
    return tuple((name, find_set(library, name, home)) for name in names)


def _absolute(folders: Iterable[Path]) -> tuple[str, ...]:
    """The folders of packs as absolute paths, for workers in another folder."""
    return tuple(str(folder.resolve()) for folder in folders)


def _named_packs(run: "Run", home: Path | None) -> tuple[str, ...]:
    """The folders of packs that a run was begun with, but for those in the data folder."""
    from hncli.base.home import PACKS, find_home

    own = (find_home(home) / PACKS).resolve()
    return tuple(folder for folder in run.packs if Path(folder).parent != own)


def _continued_run(
    results: "SimulationRuns",
    name: str,
    options: "RunOptions",
    missions: int | None,
    seed: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> "Run":
    """A stored run, grown to --missions; the command ends where an option contradicts it."""
    from hncli.cards.library import load_library
    from hncli.cli.options.seed import read_seed
    from hncli.simulation.runs import same_jobs
    from hncli.ui.simulation.run_options import RunOptions
    from hncli.ui.simulation.stored_runs import load_run, versions

    found = load_run(results, name)
    library = load_library(tuple(Path(folder) for folder in found.packs), current_language())
    if versions(library) != found.versions:
        text = _(
            "The rules, the players or the cards have changed since the run {name} began, so its "
            "results would not fit together. Begin another."
        )
        stop(text.format(name=name), Exit.FAILED)
    is_other = options != RunOptions() and not same_jobs(found, options.jobs(library))
    is_other |= bool(packs) and _absolute(pack_folders(packs)) != _named_packs(found, home)
    if is_other or (seed is not None and read_seed(seed) != found.seed):
        text = _("The run {name} was begun with other options. Leave them out to go on with it.")
        stop(text.format(name=name), Exit.USAGE)
    if missions is not None and missions < found.missions:
        text = _("The run {name} has {n:,} of each kind; it can only grow.")
        stop(text.format(name=name, n=Number(found.missions)), Exit.USAGE)
    found.grow(missions or found.missions)
    return found

"""`hn lab run`: begin a run, or go on with one, until it is done or somebody stops it."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lab.plans import Wishes
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, pack_folders, packs_option, typed_folders
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import LANGUAGE, _

if TYPE_CHECKING:
    from hncli.simulation.runs import Run
    from hncli.store.simulation_runs import Results

USUAL_MISSIONS, USUAL_SEED = 100, "1"
SAVED_EVERY = 2.0  # seconds


@click.command(
    help=_(
        "Let automatic players play missions, and keep what comes of them as a run called NAME.\n\n"
        "Everybody plays against everybody: each player against each abductor, with each set, in "
        "each mode, and all players are given the same missions. With --careers whole careers are "
        "played. A run that was stopped, in whatever way, goes on with hn lab run NAME; with more "
        "--missions it grows. The same seed gives the same results, however many workers there "
        "are."
    )
)
@click.argument("name", required=False, shell_complete=at_tab("runs"))
@click.option(
    "--player",
    multiple=True,
    metavar="NAME",
    help=_("Who plays: random, sensible or searching; may be repeated. Else sensible."),
    shell_complete=at_tab("players"),
)
@click.option(
    "--abductor",
    multiple=True,
    metavar="NAME",
    help=_("Whom to talk to; may be repeated. Else everybody."),
    shell_complete=at_tab("abductors"),
)
@click.option(
    "--box",
    multiple=True,
    metavar="NAME",
    help=_("From which box; may be repeated. Else all of them."),
    shell_complete=at_tab("boxes"),
)
@click.option(
    "--sets",
    multiple=True,
    metavar="NAME",
    help=_("With a set of your own; may be repeated. A hyphen is the box's own cards."),
    shell_complete=at_tab("sets"),
)
@click.option(
    "--mode",
    multiple=True,
    metavar="MODE",
    help=_("For missions standard or career, for careers normal or hard; may be repeated."),
)
@click.option("--careers", is_flag=True, help=_("Play whole careers."))
@click.option(
    "--missions",
    type=click.IntRange(1, 10_000_000),
    metavar="N",
    help=_("How many missions or careers of each kind; else 100."),
)
@click.option("--seed", metavar="N", help=_("A number that fixes all chance; else 1."))
@click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar="N",
    help=_("How many processes; else one for each core."),
)
@click.option(
    "--cluster", metavar="ADDRESS", help=_("Play on a Dask cluster, such as tcp://HOST:8786.")
)
@screen_options
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
    """Play what is to be played and keep it."""
    from hncli.cli.lab.plans import free_name, results_in
    from hncli.simulation.executors import NoWorkers

    results = results_in(home)
    wishes = Wishes(player, box, abductor, sets, mode, careers)
    found: Run | None = None
    try:
        with store_errors():
            name = name or free_name(results)
            with results.hold(name):
                if results.path(name).exists():
                    found = _again(results, name, wishes, missions, seed, packs)
                else:
                    found = _begun(wishes, missions, seed, home, packs)
                _play(results, name, found, workers, cluster or "")
    except NoWorkers as error:
        stop(str(error), Exit.FAILED)
    except KeyboardInterrupt:
        if found is not None:
            _say_how_to_go_on(found, f"{name}{typed_folders(home)}")
        raise SystemExit(Exit.INTERRUPTED) from None
    text = _("{total:,} played. The report: hn lab report {name}")
    print(text.format(total=found.total, name=f"{name}{typed_folders(home)}"))


def _say_how_to_go_on(run: "Run", name: str) -> None:
    text = _("Stopped: {done:,} of {total:,} are played and kept. To go on: hn lab run {name}")
    print(text.format(done=run.done, total=run.total, name=name))


def _begun(
    wishes: Wishes,
    missions: int | None,
    seed: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> "Run":
    """A new run."""
    from hncli.cli.lab.plans import custom_sets, versions
    from hncli.cli.options.seed import read_seed
    from hncli.simulation.runs import Run

    number = read_seed(seed or USUAL_SEED)
    library = open_library(packs)
    jobs = wishes.jobs(library)
    return Run(
        number,
        missions or USUAL_MISSIONS,
        jobs,
        versions(library),
        _folders(packs),
        custom_sets(library, jobs, home),
    )


def _folders(packs: tuple[Path, ...]) -> tuple[str, ...]:
    """The folders of packs, wherever a worker may be."""
    return tuple(str(folder.resolve()) for folder in pack_folders(packs))


def _again(
    results: "Results",
    name: str,
    wishes: Wishes,
    missions: int | None,
    seed: str | None,
    packs: tuple[Path, ...],
) -> "Run":
    """A run that was begun before; what the options say now must fit to it."""
    from hncli.cards.library import load_library
    from hncli.cli.lab.plans import load_run, versions
    from hncli.cli.options.seed import read_seed
    from hncli.simulation.runs import same_jobs

    found = load_run(results, name)
    library = load_library(tuple(Path(folder) for folder in found.packs), LANGUAGE)
    if versions(library) != found.versions:
        text = _(
            "The rules, the players or the cards have changed since the run {name} began, so its "
            "results would not fit together. Begin another."
        )
        stop(text.format(name=name), Exit.FAILED)
    is_other = wishes != Wishes() and not same_jobs(found, wishes.jobs(library))
    is_other |= bool(packs) and _folders(packs) != found.packs
    if is_other or (seed is not None and read_seed(seed) != found.seed):
        text = _("The run {name} was begun with other options. Leave them out to go on with it.")
        stop(text.format(name=name), Exit.USAGE)
    if missions is not None and missions < found.missions:
        text = _("The run {name} has {n:,} of each kind; it can only grow.")
        stop(text.format(name=name, n=found.missions), Exit.USAGE)
    found.grow(missions or found.missions)
    return found


def _play(results: "Results", name: str, found: "Run", workers: int | None, cluster: str) -> None:
    """Play all that is left, and keep it every now and then and at the end, whatever happens."""
    import os

    from hncli.cli.lab.plans import content_of, save_run
    from hncli.cli.lab.progress import progress
    from hncli.simulation.executors import executor

    what = _("careers") if found.is_of_careers else _("missions")
    save_run(results, name, found)
    if found.done == found.total:
        return
    env = current_environment()
    at_work = executor(content_of(found), workers or os.cpu_count() or 1, cluster)
    try:
        with progress(env, found.done, found.total, what) as tell:
            saved = time.monotonic()
            for chunk, part in at_work.results(found.chunks()):
                found.enter(chunk, part)
                tell(found.done)
                if time.monotonic() - saved > SAVED_EVERY:
                    save_run(results, name, found)
                    saved = time.monotonic()
    finally:
        save_run(results, name, found)
        at_work.close()

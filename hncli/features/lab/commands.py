"""`hn lab`: let automatic players play, and report."""

import json
import os
import time
from collections.abc import Iterable
from pathlib import Path

from hncli.base.files import NotFound, StoreError
from hncli.base.home import PACKS, find_home
from hncli.base.messages import N_, _, current_language, printable_path
from hncli.base.text import Number
from hncli.commands import declare
from hncli.commands.declare import lazy_completer, number_option, repeated_option
from hncli.commands.exits import Exit, stop, stopping_at
from hncli.commands.options import (
    appearance_options,
    file_option,
    grouped_options,
    home_option,
    open_library,
    pack_folders,
    packs_option,
    read_seed,
    replace_option,
    typed_folders,
)
from hncli.commands.session import (
    current_environment,
    refuse_existing,
    show_document,
    store_errors,
    write_output,
)
from hncli.features.lab.jobs import run_report
from hncli.features.lab.report import (
    ending_titles_of,
    lab_html,
    lab_page,
    report_document,
    report_svg,
)
from hncli.features.lab.runs import (
    Run,
    RunOptions,
    SimulationRuns,
    content_of,
    free_name,
    load_run,
    run_line,
    save_run,
    versions,
)
from hncli.features.missions.custom_sets import find_set
from hncli.game.cards.library import NotPlayable, load_library
from hncli.game.engine.game import EndlessLoop
from hncli.players.registry import UnknownPlayer
from hncli.terminal.progress import progress


@declare.command(name="list", help=N_("List your runs, the one that was played last first."))
@home_option
def list_runs(home: Path | None) -> None:
    """Print a line for each run, also for a damaged one."""
    env = current_environment()
    results = SimulationRuns(find_home(home))
    with store_errors():
        names = results.names()
    for name in names:
        try:
            env.say_folded(run_line(name, load_run(results, name)))
        except NotFound:  # another process has just removed it
            continue
        except StoreError:
            env.say_folded(_("{name}: damaged").format(name=name))
    if not names:
        env.say_folded(_("You have no run yet. Begin one with hn lab run."))


@declare.command(
    help=N_(
        "Report what came of a run.\n\n"
        "Win rates with 95% intervals, how missions end, turns, stress, scores, which cards are "
        "bought and which win. Without NAME it is the run that was played last. A run that is not "
        "done yet can be reported too."
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("runs")
)
@file_option("--svg", N_("Draw the win rates into this file."))
@declare.json_option(N_("Everything as JSON, for programs."))
@file_option("--html", N_("Write the report to this file, as a page to show."))
@replace_option
@appearance_options
@home_option
def report(
    name: str | None,
    as_json: bool,
    svg: Path | None,
    html: Path | None,
    replace: bool,
    home: Path | None,
) -> None:
    """Print a report as text or JSON, or write its chart or its page to a file."""
    env = current_environment()
    results = SimulationRuns(find_home(home))
    with store_errors():
        name = name or next(iter(results.names()), None)
        if name is None:
            stop(_("You have no run yet. Begin one with hn lab run."), Exit.USAGE)
        run = load_run(results, name)
        data = run_report(run, name)
    titles = ending_titles_of(run, data)
    for path, option in ((svg, "--svg"), (html, "--html")):
        if path is not None:
            refuse_existing(path, option, replace)
    messages = []
    if svg is not None:
        write_output(svg, report_svg(data).encode(), replace)
        messages.append(_("Drawn: {file}").format(file=printable_path(svg)))
    if html is not None:
        write_output(html, lab_html(lab_page(data, titles)).encode(), replace)
        messages.append(_("Written: {path}").format(path=printable_path(html)))
    if as_json:
        env.write(f"{json.dumps(data, indent=1)}\n")
    elif messages:
        env.say(*messages)
    else:
        show_document(report_document(data, titles))


DEFAULT_MISSIONS, DEFAULT_SEED = 100, "1"

run_options = grouped_options(
    "options",
    RunOptions,
    declare.option("--seed", metavar=N_("N"), help=N_("A number that fixes all chance; else 1.")),
    number_option(
        "--missions", 1, 10_000_000, N_("How many missions or careers of each kind; else 100.")
    ),
    declare.option("--careers", is_flag=True, help=N_("Play whole careers.")),
    declare.option(
        "--mode",
        multiple=True,
        metavar=N_("MODE"),
        help=N_("For missions standard or career, for careers normal or hard; may be repeated."),
    ),
    repeated_option(
        "--sets",
        "sets",
        N_("With a set of your own; may be repeated. A hyphen is the box's own cards."),
    ),
    repeated_option("--box", "boxes", N_("From which box; may be repeated. Else all of them.")),
    repeated_option(
        "--abductor", "abductors", N_("Whom to talk to; may be repeated. Else everybody.")
    ),
    repeated_option(
        "--player",
        "players",
        N_(
            "Who plays: random, classic, sensible, careful or searching; may be repeated. "
            "Else sensible."
        ),
    ),
)


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
@run_options
@number_option("--workers", 1, 1024, N_("How many processes; else one for each core."))
@declare.option(
    "--cluster", metavar=N_("ADDRESS"), help=N_("Play on a Dask cluster, such as tcp://HOST:8786.")
)
@appearance_options
@home_option
@packs_option
def run(
    name: str | None,
    options: RunOptions,
    workers: int | None,
    cluster: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Play a run until it is complete or interrupted, and print how to go on."""
    from hncli.features.lab.executors import NoWorkers

    env = current_environment()
    results = SimulationRuns(find_home(home))
    current_run: Run | None = None
    lost_workers = stopping_at(NoWorkers, code=Exit.FAILED)
    try:
        with store_errors(), stopping_at(NotPlayable, UnknownPlayer), lost_workers:
            name = name or free_name(results)
            with results.lock(name):
                if results.path(name).exists():
                    current_run = _continued_run(results, name, options, home, packs)
                else:
                    current_run = _new_run(options, home, packs)
                _play_run(results, name, current_run, workers, cluster or "")
    except EndlessLoop:
        assert current_run is not None
        text = _(
            "After {done:,} of {total:,}, rules of this pack set each other off for ever; "
            "mend them."
        )
        done, total = Number(current_run.done), Number(current_run.total)
        stop(text.format(done=done, total=total), Exit.FAILED)
    except KeyboardInterrupt:
        if current_run is not None:
            text = _(
                "Stopped: {done:,} of {total:,} are played and kept. To continue: hn lab run {name}"
            )
            typed = f"{name}{typed_folders(home)}"
            done, total = Number(current_run.done), Number(current_run.total)
            env.say(text.format(done=done, total=total, name=typed))
        raise SystemExit(Exit.INTERRUPTED) from None
    text = _("{total:,} played. The report: hn lab report {name}")
    env.say(text.format(total=Number(current_run.total), name=f"{name}{typed_folders(home)}"))


SAVED_EVERY = 2.0  # seconds


def _play_run(
    results: SimulationRuns, name: str, run: Run, workers: int | None, cluster: str
) -> None:
    """Play what is left of a run; it is saved every two seconds and at the end, however it ends."""
    from hncli.features.lab import executors

    unit = _("careers") if run.is_of_careers else _("missions")
    save_run(results, name, run)
    if run.done == run.total:
        return
    executor = executors.executor(content_of(run), workers or os.cpu_count() or 1, cluster)
    try:
        with progress(current_environment(), run.done, run.total, unit) as show_done:
            saved = time.monotonic()
            for _played in executors.play_run(run, executor):
                show_done(run.done)
                if time.monotonic() - saved > SAVED_EVERY:
                    save_run(results, name, run)
                    saved = time.monotonic()
    finally:
        save_run(results, name, run)
        executor.close()


def _new_run(options: RunOptions, home: Path | None, packs: tuple[Path, ...]) -> Run:
    """A run by the options, with nothing played yet."""
    number = read_seed(options.seed or DEFAULT_SEED)
    library = open_library(packs, home)
    jobs = options.jobs(library)
    names = dict.fromkeys(job.sets for job in jobs if job.sets)
    return Run(
        number,
        options.missions or DEFAULT_MISSIONS,
        jobs,
        versions(library),
        _absolute(library.folders.values()),
        tuple((name, find_set(library, name, home)) for name in names),
    )


def _absolute(folders: Iterable[Path]) -> tuple[str, ...]:
    """The folders of packs as absolute paths, for workers in another folder."""
    return tuple(str(folder.resolve()) for folder in folders)


def _continued_run(
    results: SimulationRuns,
    name: str,
    options: RunOptions,
    home: Path | None,
    packs: tuple[Path, ...],
) -> Run:
    """A stored run, grown to --missions; the command ends where an option contradicts it."""
    stored = load_run(results, name)
    library = load_library(tuple(Path(folder) for folder in stored.packs), current_language())
    if versions(library) != stored.versions:
        text = _(
            "The rules, the players or the cards have changed since the run {name} began, so its "
            "results would not fit together. Begin another."
        )
        stop(text.format(name=name), Exit.FAILED)
    is_other = options.has_jobs and set(stored.jobs) != set(options.jobs(library))
    own = (find_home(home) / PACKS).resolve()  # its packs were not named
    named = tuple(folder for folder in stored.packs if Path(folder).parent != own)
    is_other |= bool(packs) and _absolute(pack_folders(packs)) != named
    if is_other or (options.seed is not None and read_seed(options.seed) != stored.seed):
        text = _("The run {name} was begun with other options. Leave them out to go on with it.")
        stop(text.format(name=name), Exit.USAGE)
    missions = options.missions or stored.missions
    if missions < stored.missions:
        text = _("The run {name} has {n:,} of each kind; it can only grow.")
        stop(text.format(name=name, n=Number(stored.missions)), Exit.USAGE)
    stored.grow(missions)
    return stored

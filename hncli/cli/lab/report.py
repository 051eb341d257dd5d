"""`hn lab report` and `hn lab list`: what came of runs."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lab.plans import load_run, results_in
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _, printable

if TYPE_CHECKING:
    from hncli.simulation.runs import Run


@click.command(
    help=_(
        "Report what came of a run.\n\n"
        "Win rates with 95% intervals, how missions end, turns, stress, scores, which cards are "
        "bought and which win. Without NAME it is the run that was played last. A run that is not "
        "done yet can be reported too."
    )
)
@click.argument("name", required=False, shell_complete=at_tab("runs"))
@click.option("--json", "as_json", is_flag=True, help=_("Everything as JSON, for programs."))
@click.option(
    "--svg", metavar="FILE", type=click.Path(), help=_("Draw the win rates into this file.")
)
@screen_options
@home_option
def report(name: str | None, as_json: bool, svg: str | None, home: Path | None) -> None:
    """Print a report, or write its picture."""
    from hncli.simulation.report import report as report_of

    results = results_in(home)
    with store_errors():
        name = name or next(iter(results.names()), None)
        if name is None:
            stop(_("You have no run yet. Begin one with hn lab run."), Exit.USAGE)
        found = report_of(load_run(results, name), name)
    if svg is not None:
        from hncli.ui.simulation.report_svg import report_svg

        try:
            Path(svg).write_text(report_svg(found), encoding="utf-8")
        except (OSError, ValueError) as error:  # a name can be no name at all
            why = getattr(error, "strerror", None) or error
            text = _("{file} cannot be written ({why}). Name a file in a folder you can write to.")
            stop(text.format(file=printable(svg), why=why), Exit.FAILED)
    if as_json:
        import json

        print(json.dumps(found, indent=1))
    elif svg is not None:
        print(_("Drawn: {file}").format(file=svg))
    else:
        from hncli.ui.simulation.report_text import report_lines

        env = current_environment()
        env.say(*report_lines(found, env.width, env.is_plain, env.is_ascii))


@click.command(name="list", help=_("List your runs, the one that was played last first."))
@home_option
def list_runs(home: Path | None) -> None:
    """A line for each run."""
    from hncli.store.errors import StoreError

    results = results_in(home)
    with store_errors():
        names = results.names()
    for name in names:
        try:
            print(_line(name, load_run(results, name)))
        except StoreError:
            print(_("{name}: damaged").format(name=name))
    if not names:
        print(_("You have no run yet. Begin one with hn lab run."))


def _line(name: str, run: "Run") -> str:
    text = _("{name}: {done:,} of {total:,} missions by {players}, seed {seed}")
    if run.is_of_careers:
        text = _("{name}: {done:,} of {total:,} careers by {players}, seed {seed}")
    players = ", ".join(dict.fromkeys(job.player for job in run.jobs))
    return text.format(name=name, done=run.done, total=run.total, players=players, seed=run.seed)

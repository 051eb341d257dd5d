"""`hn lab report`: the results of a run."""

from pathlib import Path

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lab.results import open_results
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _, printable, printable_path


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
    """Print a report as text or JSON, or write its chart to a file."""
    from hncli.simulation.report import report as report_of
    from hncli.ui.simulation.stored_runs import load_run

    env = current_environment()
    results = open_results(home)
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

        env.write(f"{json.dumps(found, indent=1)}\n")
    elif svg is not None:
        env.say(_("Drawn: {file}").format(file=printable_path(svg)))
    else:
        from hncli.ui.simulation.report_text import report_lines

        env.say(*report_lines(found, env.width, env.is_plain, env.is_ascii))

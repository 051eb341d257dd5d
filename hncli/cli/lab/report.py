"""`hn lab report`: the results of a run."""

from pathlib import Path

import click

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lab.results import open_results
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.output_file import refuse_existing, write_output
from hncli.cli.shared.pager import show_document
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _
from hncli.words.printable import printable_path


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
@declare.option(
    "--svg",
    metavar=N_("FILE"),
    type=click.Path(path_type=Path),
    help=N_("Draw the win rates into this file."),
)
@declare.json_option(N_("Everything as JSON, for programs."))
@declare.option(
    "--html",
    metavar=N_("FILE"),
    type=click.Path(path_type=Path),
    help=N_("Write the report to this file, as a page to show."),
)
@declare.option("--replace", is_flag=True, help=N_("Overwrite the file if it exists."))
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
    from hncli.simulation.report import report as report_of
    from hncli.ui.simulation.stored_runs import ending_titles_of, load_run

    env = current_environment()
    results = open_results(home)
    with store_errors():
        name = name or next(iter(results.names()), None)
        if name is None:
            stop(_("You have no run yet. Begin one with hn lab run."), Exit.USAGE)
        run = load_run(results, name)
        found = report_of(run, name)
    for path, option in ((svg, "--svg"), (html, "--html")):
        if path is not None:
            refuse_existing(path, option, replace)
    if svg is not None:
        from hncli.features.lab.report import report_svg

        write_output(svg, report_svg(found).encode(), replace)
    if html is not None:
        from hncli.features.lab.page import lab_html, lab_page

        page = lab_html(lab_page(found, ending_titles_of(run, found)))
        write_output(html, page.encode(), replace)
    if as_json:
        import json

        env.write(f"{json.dumps(found, indent=1)}\n")
    elif svg is not None or html is not None:
        if svg is not None:
            env.say(_("Drawn: {file}").format(file=printable_path(svg)))
        if html is not None:
            env.say(_("Written: {path}").format(path=printable_path(html)))
    else:
        from hncli.features.lab.report import report_document

        show_document(report_document(found, ending_titles_of(run, found)))

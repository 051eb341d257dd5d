"""`hn career export`: write a career to a file, portable or for other programs."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from hncli.cli import declare
from hncli.cli.career.reports.read_scorecard import open_with_scorecard
from hncli.cli.career.selection import career_argument, career_options, open_careers, select_career
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.session import current_environment
from hncli.cli.shared.output_file import refuse_existing
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _
from hncli.words.printable import printable_path

if TYPE_CHECKING:
    from hncli.career.scorecard import Scorecard
    from hncli.features.careers.saved_career import SavedCareer

STDOUT = Path("-")


def _speak_to_reader(ctx: click.Context, _param: click.Parameter, as_markdown: bool) -> bool:
    """Markdown is read by people; beside --json nothing is."""
    if as_markdown and not ctx.params.get("as_json"):
        declare.speak_to_reader(ctx)
    return as_markdown


@declare.command(
    for_programs=True,
    help=N_(
        "Write a career to a file.\n\n"
        "By default it is a portable file with everything that belongs to the career, reviews too, "
        "which hn career import reads. The other forms are for your own analyses and for other "
        "programs; docs/exports.md describes them."
    ),
)
@career_argument
@declare.option("--csv", "as_csv", is_flag=True, help=N_("For a spreadsheet: a row each mission."))
@declare.json_option(N_("The scorecard and all figures as JSON."))
@declare.option(
    "--markdown",
    "as_markdown",
    is_flag=True,
    is_eager=True,
    callback=_speak_to_reader,
    help=N_("The scorecard as Markdown."),
)
@declare.option(
    "--bgstats",
    "as_links",
    is_flag=True,
    help=N_("A link for each mission, which the app BG Stats opens."),
)
@declare.option(
    "--to",
    "target",
    metavar=N_("FILE"),
    type=click.Path(),
    help=N_(
        "The file to write; else one in the folder you are in, called as the career. - prints."
    ),
)
@declare.option("--replace", is_flag=True, help=N_("Overwrite the file if it exists."))
@career_options
def export(
    name: str | None,
    as_csv: bool,
    as_json: bool,
    as_markdown: bool,
    as_links: bool,
    target: str | None,
    replace: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Export a career; an existing file is only replaced with --replace."""
    flags = {"csv": as_csv, "json": as_json, "markdown": as_markdown, "bgstats": as_links}
    chosen = [form for form, is_chosen in flags.items() if is_chosen]
    if len(chosen) > 1:
        stop(_("Say one of --csv, --json, --markdown and --bgstats."), Exit.USAGE)
    path = None if target is None else Path(target)
    with store_errors():
        if chosen:
            _export_form(FORMS[chosen[0]], name, path, replace, home, packs)
        else:
            _export_portable(name, path, replace, home, packs)


def _export_portable(
    name: str | None, path: Path | None, replace: bool, home: Path | None, packs: tuple[Path, ...]
) -> None:
    """Write the file that `hn career import` reads."""
    store = open_careers(home, packs)
    found = select_career(store, name, announce=path != STDOUT)
    if path == STDOUT:
        current_environment().write_bytes(store.export_data(found))
        return
    path = path or Path(f"{found}.career.json")
    refuse_existing(path, "--to", replace)
    store.export(found, path, replace)
    _say_written(path)


def _export_form(
    form: "Form",
    name: str | None,
    path: Path | None,
    replace: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Write a file for other programs."""
    from hncli.base.files import write_user_file

    with open_with_scorecard(name, home, packs) as (saved, card):
        data = form.make(saved, card).encode("utf-8", "replace")
        path = path or Path(f"{saved.name}.{form.ending}")
    if path == STDOUT:
        current_environment().write_bytes(data)
        return
    refuse_existing(path, "--to", replace)
    write_user_file(path, data, replace)
    _say_written(path)


def _say_written(path: Path) -> None:
    current_environment().say(_("Written: {path}").format(path=printable_path(path)))


def _csv(saved: "SavedCareer", card: "Scorecard") -> str:
    from hncli.career.mission_figures import mission_figures
    from hncli.ui.exports.csv_text import missions_csv

    return missions_csv(mission_figures(card, saved.career.logs))


def _json(saved: "SavedCareer", card: "Scorecard") -> str:
    import json

    from hncli.career.mission_figures import mission_figures

    figures = mission_figures(card, saved.career.logs)
    return json.dumps({**card, "figures": figures}, indent=2) + "\n"


def _markdown(_saved: "SavedCareer", card: "Scorecard") -> str:
    from hncli.features.careers.scorecard_report import scorecard_document
    from hncli.report.markdown import markdown_lines

    return "".join(f"{line}\n" for line in markdown_lines(scorecard_document(card)))


def _links(saved: "SavedCareer", card: "Scorecard") -> str:
    from hncli.ui.exports.bg_stats import bg_stats_links

    times, began = saved.mission_times()
    undated = [one["number"] for one in card["missions"] if one["number"] not in times]
    if undated:
        text = _("hn no longer knows when these missions ended: {numbers}. ") + _(
            "Their links have the day on which the career began; correct it in BG Stats."
        )
        current_environment().warn(text.format(numbers=", ".join(map(str, undated))))
    return "".join(f"{link}\n" for link in bg_stats_links(card, saved.id, times, began))


class Form(NamedTuple):
    """A form of export besides the portable file."""

    ending: str  # of the file's usual name
    make: "Callable[[SavedCareer, Scorecard], str]"


FORMS = {
    "csv": Form("csv", _csv),
    "json": Form("scorecard.json", _json),
    "markdown": Form("md", _markdown),
    "bgstats": Form("bgstats.txt", _links),
}

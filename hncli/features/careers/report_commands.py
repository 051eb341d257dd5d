"""`hn career` history, replay, page and card."""

from pathlib import Path

import click

from hncli.base.messages import N_, _, printable_path
from hncli.commands import declare
from hncli.commands.exits import Exit, stop
from hncli.commands.groups import lazy_completer
from hncli.commands.options import appearance_options, page_options
from hncli.commands.session import (
    current_environment,
    open_in_browser,
    refuse_existing,
    show_document,
    write_output,
)
from hncli.features.careers.commands import (
    career_argument,
    career_options,
    load_scorecard,
    no_finished_mission,
    open_with_scorecard,
)
from hncli.features.careers.history import history_document
from hncli.features.careers.history import replay as scenes
from hncli.features.careers.scorecard_report import mission_title


@declare.command(
    help=N_(
        "Tell the story of every mission, the one being played too, from what happened in it.\n\n"
        "On a terminal it goes through your pager (PAGER)."
    )
)
@career_argument
@declare.option("--mission", type=click.IntRange(1), metavar=N_("N"), help=N_("Only this mission."))
@declare.option("--markdown", "as_markdown", is_flag=True, help=N_("Print Markdown."))
@appearance_options
@career_options
def history(
    name: str | None,
    mission: int | None,
    as_markdown: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Print the story of one mission or of all, with an empty line between two."""
    with open_with_scorecard(name, home, packs) as (saved, card):
        document = history_document(saved.career, card, mission or 0)
        if document.sections:
            show_document(document, as_markdown)
        elif mission is not None:
            stop(no_finished_mission(str(mission), card), Exit.USAGE)
        else:
            text = _("No mission has been played yet. Begin with hn career play.")
            current_environment().say(text)


@declare.command(
    help=N_(
        "Step through a finished mission: what was asked, what you chose, what followed.\n\n"
        "MISSION is its number. At a terminal Enter takes you to the next step; otherwise all "
        "steps are printed."
    )
)
@declare.argument(
    "words",
    nargs=-1,
    required=True,
    metavar=N_("[NAME] MISSION"),
    shell_complete=lazy_completer("first_career"),
)
@appearance_options
@career_options
def replay(words: tuple[str, ...], home: Path | None, packs: tuple[Path, ...]) -> None:
    """Show the decisions of a mission; one entered by its figures has none to show."""
    from hncli.features.careers.replay_screen import ReplayScreen

    if len(words) > 2:
        raise click.UsageError(_("Name one career and one mission."))
    name = words[0] if len(words) == 2 else None
    with open_with_scorecard(name, home, packs) as (saved, card):
        found = [mission for mission in card["missions"] if words[-1] == str(mission["number"])]
        if not found:
            stop(no_finished_mission(words[-1], card), Exit.USAGE)
        mission = found[0]
        logs = [log for log in saved.career.logs if log.number == mission["number"]]
        if not logs:
            text = _("Mission {n} was played at a table: there are no choices of it to replay.")
            stop(text.format(n=mission["number"]), Exit.FAILED)
        env = current_environment()
        screen = ReplayScreen(env)
        screen.title = mission_title(mission)
        screen.show(scenes(saved.career, mission, logs[0], env.width))


@declare.command(
    help=N_(
        "Write a career as a page to show: one HTML file, for any browser, phone or printer.\n\n"
        "It has the scorecard with charts, and each mission opens to its story. It needs no "
        "network. A career that isn't finished has a page too."
    )
)
@career_argument
@page_options
@career_options
def page(
    name: str | None,
    out: Path | None,
    replace: bool,
    is_opened: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Write the page; an existing file is only replaced with --replace."""
    with open_with_scorecard(name, home, packs) as (saved, card):
        path = out or Path(f"{saved.name}.html")
        refuse_existing(path, "--out", replace)
        from hncli.features.careers.page import career_html, career_page

        html = career_html(career_page(saved.career, card))
    write_output(path, html.encode(), replace)
    current_environment().say(_("Written: {path}").format(path=printable_path(path)))
    if is_opened:
        open_in_browser(path)


@declare.command(
    help=N_(
        "Draw a career as a picture of 1200 by 630, as messengers and forums show it.\n\n"
        "Without an option it is NAME.svg in this folder. A PNG needs an optional package: pip "
        "install 'hn-career[png]'."
    )
)
@career_argument
@declare.option(
    "--svg",
    metavar=N_("FILE"),
    type=click.Path(path_type=Path),
    help=N_("Write the picture to this file, as SVG."),
)
@declare.option(
    "--png",
    metavar=N_("FILE"),
    type=click.Path(path_type=Path),
    help=N_("Write the picture to this file, as PNG."),
)
@declare.option("--replace", is_flag=True, help=N_("Overwrite a file that exists."))
@career_options
def card(
    name: str | None,
    svg: Path | None,
    png: Path | None,
    replace: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Write the picture; an existing file is only replaced with --replace."""
    files: list[tuple[Path, bytes]] = []
    found = load_scorecard(name, home, packs)
    if svg is None and png is None:
        svg = Path(f"{found['name']}.svg")
    for path, option in ((svg, "--svg"), (png, "--png")):
        if path is not None:
            refuse_existing(path, option, replace)
    from hncli.features.careers.page import card_svg, career_card
    from hncli.report.html import CannotDraw, png_of

    drawn = card_svg(career_card(found))
    if svg is not None:
        files.append((svg, drawn.encode()))
    if png is not None:
        try:
            files.append((png, png_of(drawn)))
        except CannotDraw as error:
            stop(str(error), Exit.FAILED)
    for path, data in files:
        write_output(path, data, replace)
        current_environment().say(_("Drawn: {file}").format(file=printable_path(path)))

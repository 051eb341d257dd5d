"""`hn career card`: a career as a picture."""

from pathlib import Path

import click

from hncli.cli import declare
from hncli.cli.career.reports.read_scorecard import load_scorecard
from hncli.cli.career.selection import career_argument, career_options
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.session import current_environment
from hncli.cli.shared.output_file import refuse_existing, write_output
from hncli.words import N_, _
from hncli.words.printable import printable_path


@declare.command(
    help=N_(
        "Draw a career as a picture of 1200 by 630, as messengers and forums show it.\n\n"
        "Say --svg, --png or both. A PNG needs an optional package: pip install 'hncli[png]'."
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
    if svg is None and png is None:
        stop(_("Say where the picture goes: --svg FILE or --png FILE."), Exit.USAGE)
    files: list[tuple[Path, bytes]] = []
    for path, option in ((svg, "--svg"), (png, "--png")):
        if path is not None:
            refuse_existing(path, option, replace)
    found = load_scorecard(name, home, packs)
    from hncli.report.html import CannotDraw, png_of
    from hncli.ui.page.career_card import card_svg, career_card

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

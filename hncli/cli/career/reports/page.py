"""`hn career page`: a career as one HTML file."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.career.reports.read_scorecard import open_with_scorecard
from hncli.cli.career.selection import career_argument, career_options
from hncli.cli.options.page import page_options
from hncli.cli.session import current_environment
from hncli.cli.shared.browser import open_in_browser
from hncli.cli.shared.output_file import refuse_existing, write_output
from hncli.words import N_, _
from hncli.words.printable import printable_path


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
        from hncli.ui.page.career_page import career_html, career_page

        html = career_html(career_page(saved.career, card))
    write_output(path, html.encode(), replace)
    current_environment().say(_("Written: {path}").format(path=printable_path(path)))
    if is_opened:
        open_in_browser(path)

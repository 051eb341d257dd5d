"""`hn mission page`: a mission as one HTML file."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.lazy import lazy_completer
from hncli.cli.mission.saved import library_of
from hncli.cli.mission.story import find_mission
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.page import page_options
from hncli.cli.session import current_environment
from hncli.cli.shared.browser import open_in_browser
from hncli.cli.shared.output_file import refuse_existing, write_output
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _
from hncli.words.printable import printable_path


@declare.command(
    help=N_(
        "Write a mission as a page to show: one HTML file, for any browser, phone or printer.\n\n"
        "It has the whole call, and charts of threat and CP. Without a name it's the single "
        "mission that ended last; NAME is as for hn mission story. For a career see hn career page."
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("stories")
)
@page_options
@home_option
def page(
    name: str | None, out: Path | None, replace: bool, is_opened: bool, home: Path | None
) -> None:
    """Write the page; an existing file is only replaced with --replace."""
    with store_errors():
        found, stored = find_mission(home, name)
    path = out or Path(f"{found}.html")
    refuse_existing(path, "--out", replace)
    from hncli.base.home import find_home
    from hncli.career.finished_mission import FinishedMission
    from hncli.features.missions.reviews import Reviews
    from hncli.features.missions.story import told_view
    from hncli.ui.page.mission_page import mission_html, mission_page

    library = library_of(stored, home)
    finished = FinishedMission(stored.setup, stored.log).up_to_date(library)
    review = Reviews(find_home(home)).find(finished)
    html = mission_html(mission_page(told_view(library, stored.setup), finished.log, review))
    write_output(path, html.encode(), replace)
    current_environment().say(_("Written: {path}").format(path=printable_path(path)))
    if is_opened:
        open_in_browser(path)

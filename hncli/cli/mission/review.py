"""`hn mission review`: was it you, or the dice?"""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.mission.saved import library_of
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.pager import show_document
from hncli.cli.shared.reviews import print_json, refuse_two_formats, review_options
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.features.missions.mission_file import StoredMission


@declare.command(
    help=N_(
        "Review a finished mission: was it you, or the dice?\n\n"
        "The chance to win is estimated at each of your choices. The review says where you "
        "started, what luck took or gave, what your choices cost, and which cost most. Without a "
        "name it's the single mission that ended last; NAME is one of the last twenty, by its "
        "abductor's id. For the missions of a career see hn career review.\n\n"
        "It takes some seconds and is kept. Ctrl-C stops it; next time it goes on from there. "
        "--json is explained in docs/review-json.md."
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("finished")
)
@review_options
@appearance_options
@home_option
def review(
    name: str | None,
    as_json: bool,
    as_markdown: bool,
    again: bool,
    seed: int | None,
    home: Path | None,
) -> None:
    """Print the review of one mission; made now if it is not stored."""
    refuse_two_formats(as_json, as_markdown)
    from hncli.base.home import find_home
    from hncli.career.finished_mission import FinishedMission
    from hncli.features.missions.reviews import Reviews
    from hncli.review.subject import CannotReview
    from hncli.ui.review.making import Wanted, reviewed
    from hncli.ui.review.told_mission import ToldMission

    env = current_environment()
    with store_errors():
        stored = _find(home, name)
    library = library_of(stored, home)
    finished = FinishedMission(stored.setup, stored.log)
    try:
        made = reviewed(library, finished, Reviews(find_home(home)), env, Wanted(seed, again))
        told = ToldMission(library, finished, made.review) if made.review is not None else None
    except CannotReview as refused:
        stop(str(refused), Exit.FAILED)
    if made.message:
        env.warn(f"hn: {made.message}")
    if told is None:
        stop(_("Stopped before the first choice was reviewed."), Exit.INTERRUPTED)
    if as_json:
        from hncli.ui.review.review_json import review_json

        print_json(review_json(told))
    else:
        from hncli.features.reviews.report import note_section, review_sections
        from hncli.report.document import Document

        show_document(Document((*review_sections(told), note_section())), as_markdown)
    if made.was_stopped:
        raise SystemExit(Exit.INTERRUPTED)


def _find(home: Path | None, name: str | None) -> "StoredMission":
    """The finished mission of a name, the last one if none is given; else the command ends."""
    from hncli.base.home import find_home
    from hncli.features.missions.history import FinishedMissions
    from hncli.features.missions.store import SavedMissions
    from hncli.words.printable import printable
    from hncli.words.typed import nearest

    folder = find_home(home)
    finished = FinishedMissions(folder)
    known = list(dict.fromkeys(finished.names()))
    if name is not None and name not in known:
        if name in SavedMissions(folder).names():
            stop(_("This mission isn't over yet. Finish it, then review it."), Exit.FAILED)
        text = _("No finished mission is called {name}.").format(name=printable(name, 40))
        if known:
            text += " " + _("There is {names}.").format(names=", ".join(known))
        stop(text + nearest(name, known), Exit.USAGE)
    return finished.read(name)

"""`hn mission story`: a whole call to read."""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.lazy import lazy_completer
from hncli.cli.mission.saved import library_of
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.shared.pager import show_document
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.features.missions.mission_file import StoredMission


@declare.command(
    help=N_(
        "Tell a whole call: what you said, what was answered, what happened.\n\n"
        "Without a name it's the single mission that ended last. NAME is a saved mission, or one "
        "of the last twenty that are over; both are called by their abductor's id. For the "
        "missions of a career see hn career history."
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("stories")
)
@declare.option("--markdown", "as_markdown", is_flag=True, help=N_("Print Markdown."))
@appearance_options
@home_option
def story(name: str | None, as_markdown: bool, home: Path | None) -> None:
    """Print the story of one mission, through a pager on a terminal."""
    from hncli.career.finished_mission import FinishedMission
    from hncli.features.missions.story import story_document, told_view

    with store_errors():
        _name, stored = find_mission(home, name)
    library = library_of(stored, home)
    m = told_view(library, stored.setup)
    told = FinishedMission(stored.setup, stored.log).up_to_date(library).story
    show_document(story_document(m, told), as_markdown)


def find_mission(home: Path | None, name: str | None) -> "tuple[str, StoredMission]":
    """The saved mission of a name, or one that is over, with its name; NotFound if there is none.

    Without a name it is the last one that is over.
    """
    from hncli.base.files import NotFound
    from hncli.base.home import find_home
    from hncli.features.missions.history import FinishedMissions
    from hncli.features.missions.store import SavedMissions

    folder = find_home(home)
    saved, finished = SavedMissions(folder), FinishedMissions(folder)
    if name is not None and name in saved.names():
        return name, saved.read(name)
    if name is not None and name not in finished.names():
        raise NotFound(_no_story([*saved.names(), *finished.names()], name))
    found = finished.read(name)
    return name or finished.names()[0], found


def _no_story(names: list[str], typed: str) -> str:
    from hncli.words.printable import printable
    from hncli.words.typed import nearest

    text = _("No saved or finished mission is called {name}.").format(name=printable(typed, 40))
    known = list(dict.fromkeys(names))
    if known:
        text += " " + _("There is {names}.").format(names=", ".join(known))
    return text + nearest(typed, known)

"""`hn mission` list, page, card, remove, story, abductors."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hncli.base.files import NotFound, StoreError
from hncli.base.home import find_home
from hncli.base.messages import N_, _, in_quotes, printable
from hncli.base.text import labelled, nearest
from hncli.career.replay import FinishedMission
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    PageFile,
    PictureFiles,
    appearance_options,
    home_option,
    open_library,
    packs_option,
    page_options,
    picture_options,
    yes_option,
)
from hncli.commands.session import asker, current_environment, show_document, store_errors
from hncli.features.missions.abductors import abductor_rows, history, table_lines
from hncli.features.missions.saving.history import FinishedMissions, Reviews
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.missions.saving.saved_game import MissionFolder
from hncli.features.missions.saving.store import SavedMissions, saved_lines, where_left
from hncli.features.missions.words.story import story_document, story_view
from hncli.game.cards.library import Library, UnknownName

if TYPE_CHECKING:
    from hncli.features.missions.page import MissionPage


story_argument = declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("stories")
)


def open_missions(home: Path | None) -> SavedMissions:
    """The saved single missions of the data folder."""
    return SavedMissions(find_home(home))


def select_mission(missions: SavedMissions, name: str) -> str:
    """The saved mission of that name; the command ends if there is none."""
    names = missions.names()
    if name not in names:
        text = _("There is no saved mission {name}.").format(name=in_quotes(name, 40))
        stop(text + nearest(name, names) + _(" hn mission list shows them."), Exit.USAGE)
    return name


def library_of(stored: StoredMission, home: Path | None, packs: tuple[Path, ...] = ()) -> Library:
    """The cards that a mission is played with; the shipped ones alone for a challenge."""
    if stored.is_challenge:
        from hncli.commands.options import shipped_library

        return shipped_library()

    return open_library((*map(Path, stored.packs), *packs), home)


@declare.command(
    help=N_(
        "List the abductors: hostages, starting threat, how hard, and your own record.\n\n"
        "How hard: easy, fair, hard or very hard, by how often an automatic player wins. Your "
        "record counts your careers too; best is the turn of your quickest win."
    )
)
@declare.option(
    "--box",
    metavar=N_("BOX"),
    help=N_("Those of this box; else of all."),
    shell_complete=lazy_completer("boxes"),
)
@declare.option("--plain", is_flag=True, help=N_("One line for each abductor, without a table."))
@home_option
@packs_option
def abductors(box: str | None, plain: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print a table of all abductors, or a sentence each."""
    env = current_environment()
    try:
        rows = abductor_rows(open_library(packs, home), history(find_home(home), env), box)
    except UnknownName as error:
        stop(str(error), Exit.USAGE)
    env.say(*((row.summary for row in rows) if plain else table_lines(rows, env.width)))


@declare.command(name="list", help=N_("List your saved missions, the one you played last first."))
@home_option
def list_missions(home: Path | None) -> None:
    """Print a line for each saved mission, also for a damaged one."""
    env = current_environment()
    with store_errors():
        entries = saved_lines(open_missions(home))
    env.say_folded(*(labelled(entry.name, entry.text) for entry in entries))
    if not entries:
        env.say_folded(_("You have no saved mission. Start one with hn mission play."))


@declare.command(
    help=N_(
        "Tell a whole call: what you said, what was answered, what happened.\n\n"
        "Without a name it's the single mission that ended last. NAME is a saved mission, or one "
        "of the last twenty that are over; both are called by their abductor's id. For the "
        "missions of a career see hn career history."
    )
)
@story_argument
@declare.option("--markdown", "as_markdown", is_flag=True, help=N_("Print Markdown."))
@appearance_options
@home_option
def story(name: str | None, as_markdown: bool, home: Path | None) -> None:
    """Print the story of one mission, through a pager on a terminal."""
    with store_errors():
        _name, stored = find_mission(home, name)
    library = library_of(stored, home)
    m = story_view(library, stored.setup, stored.names)
    events = FinishedMission(stored.setup, stored.log).up_to_date(library).story
    show_document(story_document(m, events, is_watched=stored.log.watched), as_markdown)


def find_mission(home: Path | None, name: str | None) -> tuple[str, StoredMission]:
    """The saved mission of a name, or one that is over, with its name; NotFound if there is none.

    Without a name it is the last one that is over.
    """
    folder = find_home(home)
    saved, finished = SavedMissions(folder), FinishedMissions(folder)
    if name is not None and name in saved.names():
        return name, saved.read(name)
    if name is not None and name not in finished.names():
        text = _("No saved or finished mission is called {name}.").format(name=printable(name, 40))
        names = list(dict.fromkeys([*saved.names(), *finished.names()]))
        if names:
            text += " " + _("There is {names}.").format(names=", ".join(names))
        raise NotFound(text + nearest(name, names))
    mission = finished.read(name)
    return name or finished.names()[0], mission


@declare.command(
    help=N_(
        "Write a mission as a page to show: one HTML file, for any browser, phone or printer.\n\n"
        "It has the whole call, and charts of threat and people. Without a name it's the single "
        "mission that ended last; NAME is as for hn mission story. For a career see hn career page."
    )
)
@story_argument
@page_options
@home_option
def page(name: str | None, file: PageFile, home: Path | None) -> None:
    """Write the page; an existing file is only replaced with --replace."""
    with store_errors():
        mission_name, stored = find_mission(home, name)
    file.or_named(mission_name)
    from hncli.features.missions.page import mission_html

    file.write(mission_html(_page_of(stored, home, file.picture)))


def _page_of(stored: StoredMission, home: Path | None, picture: str = "") -> "MissionPage":
    """What the page and the picture of a stored mission show, with its review."""
    from hncli.features.missions.page import mission_page, reviewed

    library = library_of(stored, home)
    finished = FinishedMission(stored.setup, stored.log).up_to_date(library)
    review = reviewed(library, finished, Reviews(find_home(home)).find(finished))
    view = story_view(library, stored.setup, stored.names)
    return mission_page(view, finished.log, review, picture=picture)


@declare.command(
    help=N_(
        "Draw a mission as a picture, 1200 by 630 as messengers and forums show it, or square.\n\n"
        "Without an option it is NAME.png in this folder. Without a name it's the single mission "
        "that ended last; NAME is as for hn mission story. For a career see hn career card."
    )
)
@story_argument
@picture_options
@home_option
def card(name: str | None, files: PictureFiles, home: Path | None) -> None:
    """Write the picture; an existing file is only replaced with --replace."""
    with store_errors():
        mission_name, stored = find_mission(home, name)
    files.or_named(mission_name)
    from hncli.features.missions.page import mission_picture

    files.write(mission_picture(_page_of(stored, home), stored.setup))


@declare.command(
    help=N_(
        "Remove a saved mission.\n\n"
        "You are asked first: no backup is made, and an unfinished mission is not in your history."
    )
)
@declare.argument("name", metavar=N_("NAME"), shell_complete=lazy_completer("missions"))
@yes_option
@home_option
def remove(name: str, yes: bool, home: Path | None) -> None:
    """Remove a mission's file after a question."""
    missions = open_missions(home)
    with store_errors():
        selected = select_mission(missions, name)
        remove_left(missions, selected, lambda: where_left(selected, missions.read(selected)), yes)


def remove_left(missions: MissionFolder, name: str, describe: Callable[[], str], yes: bool) -> None:
    """Remove a mission's file after a question with its description, or its name if damaged."""
    env = current_environment()
    try:
        description = describe()
    except StoreError:  # a damaged one can be removed too
        description = name
    if not asker(yes).is_sure(_("Remove this mission: {mission}?").format(mission=description)):
        env.say(_("Nothing was changed."))
        return
    missions.delete(name)
    env.say(_("Removed: {mission}.").format(mission=description))

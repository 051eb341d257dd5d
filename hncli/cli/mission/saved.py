"""Which saved mission a command is about, and the cards it is played with."""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli.exit_codes import Exit, stop
from hncli.words import _
from hncli.words.printable import printable
from hncli.words.typed import nearest

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.features.missions.mission_file import StoredMission
    from hncli.features.missions.store import SavedMissions


def open_missions(home: Path | None) -> "SavedMissions":
    """The saved single missions of the data folder."""
    from hncli.base.home import find_home
    from hncli.features.missions.store import SavedMissions

    return SavedMissions(find_home(home))


def select_mission(missions: "SavedMissions", name: str) -> str:
    """The saved mission of that name; the command ends if there is none."""
    names = missions.names()
    if name not in names:
        text = _("There is no saved mission {name}.").format(name=printable(repr(name), 40))
        stop(text + nearest(name, names) + _(" hn mission list shows them."), Exit.USAGE)
    return name


def library_of(
    stored: "StoredMission", home: Path | None, packs: tuple[Path, ...] = ()
) -> "Library":
    """The cards that a mission is played with; the shipped ones alone for a challenge."""
    if stored.is_challenge:
        from hncli.cli.challenge.codes import shipped_library

        return shipped_library()
    from hncli.cli.options.packs import open_library

    return open_library((*map(Path, stored.packs), *packs), home)

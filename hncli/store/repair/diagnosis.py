"""What is wrong with the files of a career; `doctor` repairs them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from hncli.cards.library import Library
from hncli.store.careers.backups import backups
from hncli.store.careers.load import absent, load_career, read_mission_sheet, read_own
from hncli.store.careers.paths import Files, Places
from hncli.store.careers.verify import verify
from hncli.store.errors import Foreign, StoreError, shown
from hncli.store.files.storage import load, read_sheet, unpack
from hncli.store.missions.mission_file import KIND
from hncli.store.repair.salvage import name_in
from hncli.store.transfer.export_file import CAREER, EXPORT
from hncli.words import _


def diagnose(library: Library, places: Places, name: str) -> list[str]:
    """Everything that is wrong with the files of a career, in words."""
    wrong = unreadable(places, name)
    if not wrong:
        try:
            found = load_career(places, name)
            verify(library, found.career, found.mission, files_of(places, name))
        except StoreError as error:
            wrong.append(str(error))
    return wrong + list(_wrong_backups(places, name))


def unreadable(places: Places, name: str) -> list[str]:
    """What cannot even be read of a career and its mission."""
    return [*_wrong_career(places, name), *_wrong_mission(places, name)]


def files_of(places: Places, name: str) -> Files:
    """The files of a career, without the advice to see the doctor."""
    return replace(places.files(name), remedy="")


def _wrong_career(places: Places, name: str) -> Iterator[str]:
    incoming, path = places.incoming(name), places.career(name)
    try:
        try:
            read_own(load(incoming, ""), name, incoming, "", (CAREER, EXPORT))
        except FileNotFoundError:
            read_own(load(path, ""), name, path, "")
    except FileNotFoundError:
        if not places.mission(name).exists() and not places.latest(name).exists():
            raise absent(places, name) from None
        yield _("{file}: it is missing.").format(file=shown(path))
    except StoreError as error:
        yield str(error)


def _wrong_mission(places: Places, name: str) -> Iterator[str]:
    path = places.mission(name)
    try:
        read_mission_sheet(unpack(load(path, ""), path, (KIND,), ""), path, "")
    except FileNotFoundError:
        return
    except StoreError as error:
        yield str(error)


def _wrong_backups(places: Places, name: str) -> Iterator[str]:
    for _path, error in harmed_backups(places, name):
        yield _("A backup: {what}").format(what=error)


def harmed_backups(places: Places, name: str) -> list[tuple[Path, StoreError]]:
    """The backups that cannot be read, and why; so with a second copy of another career."""
    found = []
    latest = places.latest(name)
    for path in (latest, *backups(places, name)):
        try:
            tables = read_sheet(path, (CAREER, EXPORT), "").tables
            other = name_in(tables) or name
            if path == latest and other != name:
                raise Foreign(path, other, "")
        except FileNotFoundError:
            continue
        except StoreError as error:
            found.append((path, error))
    return found

"""Find what is wrong with the files of a career; `doctor` repairs them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from hncli.cards.library import Library
from hncli.store.careers.backups import backup_files
from hncli.store.careers.load import load_career, no_such_career, read_mission_contents, read_own
from hncli.store.careers.paths import CareerFiles, CareerPaths
from hncli.store.careers.verify import verify
from hncli.store.errors import StoreError, WrongCareer, display_path
from hncli.store.files.storage import decode, read_bytes, read_contents
from hncli.store.missions.mission_file import KIND
from hncli.store.repair.salvage import name_in
from hncli.store.transfer.export_file import CAREER, EXPORT
from hncli.words import _


def diagnose(library: Library, paths: CareerPaths, name: str) -> list[str]:
    """Everything that is wrong with the files of a career, in words."""
    wrong = unreadable_files(paths, name)
    if not wrong:
        try:
            found = load_career(paths, name)
            verify(library, found.career, found.mission, files_of(paths, name))
        except StoreError as error:
            wrong.append(str(error))
    return wrong + list(_backup_problems(paths, name))


def unreadable_files(paths: CareerPaths, name: str) -> list[str]:
    """Problems that prevent reading the career or its mission, in words."""
    return [*_career_problems(paths, name), *_mission_problems(paths, name)]


def files_of(paths: CareerPaths, name: str) -> CareerFiles:
    """The files of a career, without the advice to see the doctor."""
    return replace(paths.files(name), remedy="")


def _career_problems(paths: CareerPaths, name: str) -> Iterator[str]:
    incoming, path = paths.incoming(name), paths.career(name)
    try:
        try:
            read_own(read_bytes(incoming, ""), name, incoming, "", (CAREER, EXPORT))
        except FileNotFoundError:
            read_own(read_bytes(path, ""), name, path, "")
    except FileNotFoundError:
        if not paths.mission(name).exists() and not paths.latest(name).exists():
            raise no_such_career(paths, name) from None
        yield _("{file}: it is missing.").format(file=display_path(path))
    except StoreError as error:
        yield str(error)


def _mission_problems(paths: CareerPaths, name: str) -> Iterator[str]:
    path = paths.mission(name)
    try:
        read_mission_contents(decode(read_bytes(path, ""), path, (KIND,), ""), path, "")
    except FileNotFoundError:
        return
    except StoreError as error:
        yield str(error)


def _backup_problems(paths: CareerPaths, name: str) -> Iterator[str]:
    for _path, error in damaged_backups(paths, name):
        yield _("A backup: {what}").format(what=error)


def damaged_backups(paths: CareerPaths, name: str) -> list[tuple[Path, StoreError]]:
    """Backups that cannot be read, with the error; also a second copy of another career."""
    found = []
    latest = paths.latest(name)
    for path in (latest, *backup_files(paths, name)):
        try:
            tables = read_contents(path, (CAREER, EXPORT), "").tables
            other = name_in(tables) or name
            if path == latest and other != name:
                raise WrongCareer(path, other, "")
        except FileNotFoundError:
            continue
        except StoreError as error:
            found.append((path, error))
    return found

"""Putting whole careers in their place: taken in, restored, renamed, set aside."""

import contextlib
from pathlib import Path

from hncli.store import backups
from hncli.store.backups import back_up, stamp
from hncli.store.career_file import Kept, named, tables_of
from hncli.store.errors import Absent, Damaged, StoreError, doctor, trouble
from hncli.store.files import make_folder, sync_folder
from hncli.store.load import absent, find, read_own, read_whole
from hncli.store.paths import Places
from hncli.store.running_mission import KIND, Running, tables_of_running
from hncli.store.storage import FORMAT, load, save, write_tables
from hncli.store.transfer.export_file import CAREER, PARCEL, Label, write_parcel


def put(places: Places, name: str, kept: Kept, running: Running | None) -> None:
    """Let this be the career: first it is kept as a whole, then it is put into its two files.

    So a career and its mission are never seen half old and half new, whenever a process dies.
    """
    bring(places, name, kept, running)
    settle(places, name)


def bring(places: Places, name: str, kept: Kept, running: Running | None) -> None:
    """Keep a career as a whole under a name: from now on it is the one that is opened."""
    label = Label(name, stamp(), "incoming")
    write_parcel(places.incoming(name), label, named(kept, name), running)


def settle(places: Places, name: str) -> None:
    """Finish what `put` has begun, if a process was killed in the middle of it."""
    path = places.incoming(name)
    try:
        data = load(path, doctor(name))
        found = read_own(data, name, path, doctor(name), (CAREER, PARCEL))
    except FileNotFoundError:
        return
    if found.running is None:
        remove(places.mission(name))
    else:
        write_tables(places.mission(name), KIND, tables_of_running(found.running))
    tables = tables_of(found.kept)
    write_tables(places.career(name), CAREER, tables)
    with contextlib.suppress(StoreError):
        write_tables(places.latest(name), CAREER, tables)
    remove(path)


def remove(path: Path) -> None:
    """Remove a file, if it is there."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise trouble(path, error) from None
    sync_folder(path.parent)


def set_aside(places: Places, name: str, path: Path) -> Path | None:
    """Move a file that is harmed or belongs to nobody to the backups, never to be removed."""
    target = places.backups(name) / f"aside-{stamp()}-{path.name}"
    try:
        make_folder(target.parent)
        path.rename(target)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise trouble(path, error) from None
    sync_folder(path.parent)
    return target


def back_up_present(places: Places, name: str, reason: str) -> Path | None:
    """Keep what is there now before something takes its place, whatever state it is in."""
    try:
        return back_up(places, name, reason)
    except Absent:
        set_aside(places, name, places.mission(name))  # it belongs to no career
        return None
    except Damaged:
        for path in (places.mission(name), places.latest(name)):  # the best that is left of it
            set_aside(places, name, path)
        return set_aside(places, name, places.career(name))


def rename(places: Places, old: str, new: str) -> None:
    """Give a career another name; its new file appears at one moment, mission and all.

    What says the new name is written before that, beside it, and put into its files afterwards. A
    harmed career is moved as it is.
    """
    mission = places.mission(old)
    for path in (places.mission(new), places.incoming(new)):
        set_aside(places, new, path)
    with contextlib.suppress(FileNotFoundError):
        save(places.mission(new), load(mission, doctor(old)))
    with contextlib.suppress(Damaged):
        found = find(places, old)
        if found.format == FORMAT:
            bring(places, new, found.kept, found.running)
    try:
        places.career(old).rename(places.career(new))
    except OSError as error:
        remove(places.incoming(new))
        if isinstance(error, FileNotFoundError):
            raise absent(places, old) from None
        raise trouble(places.career(old), error) from None
    remove(mission)
    _move_backups(places, old, new)
    _name_second_copy(places, new)
    settle(places, new)


def _move_backups(places: Places, old: str, new: str) -> None:
    """Let the backups follow; those that cannot stay where they are."""
    with contextlib.suppress(OSError, StoreError):
        make_folder(places.backups(new))
        backups.move(places, old, new)
        for path in places.backups(old).iterdir():
            path.rename(places.backups(new) / path.name)
        places.backups(old).rmdir()


def _name_second_copy(places: Places, name: str) -> None:
    """Let the second copy say the career's new name, if it can be read; the doctor looks at it."""
    path = places.latest(name)
    with contextlib.suppress(FileNotFoundError, StoreError):
        kept = read_whole(load(path, ""), name, path, "").kept
        write_tables(path, CAREER, tables_of(named(kept, name)))


def delete(places: Places, name: str) -> Path:
    """Remove a career; what is given is the backup that is kept."""
    kept = back_up_present(places, name, "deleted")
    if kept is None:
        raise absent(places, name)
    for place in (places.career, places.mission, places.latest):
        remove(place(name))
    return kept

"""Backups of careers: one export file each, rotated."""

from pathlib import Path

from hncli.store.careers.load import LoadedCareer, load_career
from hncli.store.careers.paths import CareerPaths
from hncli.store.files.backup_folder import BackupFolder, timestamp
from hncli.store.transfer.export_file import Documents, Label, write_export, write_old_export


def back_up(paths: CareerPaths, name: str, reason: str, reviews: Documents = ()) -> Path:
    """Make a backup of a career as it is on disk, and remove old backups."""
    return write_backup(paths, name, load_career(paths, name), reason, reviews)


def write_backup(
    paths: CareerPaths, name: str, found: LoadedCareer, reason: str, reviews: Documents = ()
) -> Path:
    """Make a backup of a career that was read; one of an old format is written as it was."""
    made = timestamp()
    folder = BackupFolder(paths.backups(name))
    path = folder.next_path(made, reason)
    paths.make_backup_folder(name)
    label = Label(name, made, reason)
    if found.old_tables is not None:
        write_old_export(path, label, found.old_tables, found.format, reviews)
    else:
        write_export(path, label, found.career, found.mission, reviews)
    folder.rotate(path)
    return path


def backup_files(paths: CareerPaths, name: str) -> list[Path]:
    """The backups of a career, newest first."""
    return [made.path for made in BackupFolder(paths.backups(name)).all()]


def move_backups(paths: CareerPaths, old: str, new: str) -> None:
    """Move all backups to another name, renumbered after those that are there."""
    target = BackupFolder(paths.backups(new))
    moving = reversed(BackupFolder(paths.backups(old)).all())
    for number, made in enumerate(moving, target.next_number()):
        made.path.rename(target.path / f"{number:06}-{made.name}")

"""Choosing a backup from a list."""

from pathlib import Path

from hncli.cli.shared.ask import answer_errors, asker
from hncli.words import _
from hncli.words.printable import printable


def choose_backup(
    backups: list[Path], wanted: str | None, option: str, list_option: str, quiet: bool = False
) -> Path:
    """The backup that an option names, else the one that the player names now.

    They were listed in this order, or are by `list_option`; a name that fits none is a usage error.
    With `quiet` nothing is asked: it must be named.
    """

    def read(typed: str) -> Path:
        return _read_backup(backups, typed, list_option)

    if wanted is None:
        return asker(quiet).ask(_("Which one?"), f"{option} N", read)
    with answer_errors():
        return read(wanted)


def _read_backup(backups: list[Path], typed: str, list_option: str) -> Path:
    """A backup by its number from 1, its file name or its path; else InvalidAnswer."""
    from hncli.ui.terminal.asker import InvalidAnswer

    if typed.isdecimal() and len(typed) < 6 and 1 <= int(typed) <= len(backups):
        return backups[int(typed) - 1]
    for path in backups:
        if typed in (path.name, str(path)):
            return path
    text = _("There is no backup {typed}; say a number from 1 to {n}, or see {option}.")
    shown = printable(repr(typed), 80)
    raise InvalidAnswer(text.format(typed=shown, n=len(backups), option=list_option))

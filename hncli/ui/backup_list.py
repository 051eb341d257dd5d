"""A list of backups, numbered as the commands that restore one take them."""

from collections.abc import Iterable
from datetime import datetime

from hncli.ui.terminal.columns import fold
from hncli.words.numbers import moment
from hncli.words.sentences import labelled


def backup_list(backups: Iterable[tuple[datetime, str]], width: int) -> list[str]:
    """Lines that say when each backup was made and what it holds, numbered from 1."""
    lines = []
    for n, (time, holds) in enumerate(backups, 1):
        lines += fold(labelled(f"{n}. {moment(time.astimezone())}", holds), width)
    return lines

"""Locate the data folder. Every command imports this, so it must stay light."""

import os
import sys
from typing import TYPE_CHECKING

from hncli.words import _

if TYPE_CHECKING:
    from pathlib import Path

MARKER = ".hn-home"
"""A marker file: `careers` in the current directory is the data folder if it contains this."""

CONFIG = "hn.config.json"
"""The settings. The dot keeps it apart from careers, which are beside it in a marked folder."""

LARGEST_CONFIG = 1 << 16
"""Bytes of the settings at most: a few words need no more."""

CHALLENGES = "hn.challenges.json"
"""Results of challenges; named like the settings for the same reason."""

PACKS = "packs"
"""The folder of the player's own packs, which every command uses."""

REVIEWS = "reviews"
"""The folder of the reviews of missions that are over."""

INDEX = "index"
RESERVED_FILES = (INDEX, "honours", "single")
"""Stems of our JSON files that are not careers: index, mission history, old single mission."""


def find_home(named: "Path | None" = None) -> "Path":
    """The data folder: --home, else HN_HOME, else a marked `careers` here, else the platform's."""
    return home_path_and_reason(named)[0]


def home_path_and_reason(named: "Path | None" = None) -> "tuple[Path, str]":
    """The data folder, and in words why it is that one."""
    from pathlib import Path

    home, reason = home_and_reason(named)
    return Path(home), reason


def home_and_reason(named: "os.PathLike[str] | None" = None) -> tuple[str, str]:
    """Return str, not Path: importing pathlib would cost a tenth of start-up."""
    if named is not None:
        return os.fspath(named), _("the option --home names it")
    by_environment = os.environ.get("HN_HOME", "")
    if by_environment:
        return by_environment, _("HN_HOME names it")
    here = "careers"
    if os.path.isfile(f"{here}{os.sep}{MARKER}"):
        text = _("you are in a folder whose {folder} is marked by {marker}")
        return here, text.format(folder=f"{here}{os.sep}", marker=MARKER)
    return _platform_home(), _("it is your system's place for such data")


def find_config(named: "os.PathLike[str] | None" = None) -> str | None:
    """The path of the player's settings; None if nothing was ever set."""
    path = os.path.join(home_and_reason(named)[0], CONFIG)
    return path if os.path.lexists(path) else None


def own_packs(home: str) -> list[str]:
    """The folders of the packs in the data folder, by name; OSError if they cannot be listed."""
    folder = os.path.join(home, PACKS)
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.name[0] != "." and entry.is_dir()]
    except FileNotFoundError:
        return []
    except NotADirectoryError:
        if os.path.lexists(folder):
            raise
        return []  # the data folder itself is none; whoever needs it says so
    return [os.path.join(folder, name) for name in sorted(names)]


def _platform_home() -> str:
    """The platform's user data folder; on Linux without platformdirs, which is slow to import."""
    if sys.platform == "linux" and "ANDROID_ROOT" not in os.environ:
        data = os.environ.get("XDG_DATA_HOME", "")
        if not data and os.path.isabs(os.environ.get("HOME", "")):
            data = os.path.expanduser("~/.local/share")
        if os.path.isabs(data):
            return os.path.join(data, "hn")
    from platformdirs import user_data_dir

    return user_data_dir("hn", appauthor=False)

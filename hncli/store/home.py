"""Where the player's data lives, and why there."""

import os
from pathlib import Path

from hncli.words import _

MARKER = ".hn-home"
"""A file that makes a folder `careers` the place for data of whoever runs `hn` beside it."""


def find_home(named: Path | None = None) -> Path:
    """The data folder: by option, by HN_HOME, beside us if marked, else the platform's."""
    return why(named)[0]


def why(named: Path | None = None) -> tuple[Path, str]:
    """The data folder, and the reason why it is that one."""
    if named is not None:
        return named, _("the option --home names it")
    by_environment = os.environ.get("HN_HOME", "")
    if by_environment:
        return Path(by_environment), _("HN_HOME names it")
    here = Path("careers")
    if (here / MARKER).is_file():
        text = _("you are in a folder whose {folder} is marked by {marker}")
        return here, text.format(folder=f"{here}{os.sep}", marker=MARKER)
    from platformdirs import user_data_path

    return user_data_path("hn", appauthor=False), _("it is your system's place for such data")

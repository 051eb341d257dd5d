"""Where the player's data lives, and why there."""

import os
from pathlib import Path

MARKER = ".hn-home"
"""A file that makes a folder `careers` the place for data of whoever runs `hn` beside it."""


def find_home(named: Path | None = None) -> Path:
    """The data folder: by option, by HN_HOME, beside us if marked, else the platform's."""
    if named is not None:
        return named
    by_environment = os.environ.get("HN_HOME", "")
    if by_environment:
        return Path(by_environment)
    here = Path("careers")
    if (here / MARKER).is_file():
        return here
    from platformdirs import user_data_path

    return user_data_path("hn", appauthor=False)

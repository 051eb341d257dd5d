"""Locate the data folder. Every command imports this, so it must stay light."""

import os
from pathlib import Path

from hncli.base.messages import _

MARKER = ".hn-home"
"""A marker file: `careers` in the current directory is the data folder if it contains this."""

CONFIG = "hn.config.json"
"""The settings. The dot keeps it apart from careers, which are beside it in a marked folder."""

OWN_THEME = "theme.toml"
"""A theme of the player's own, beside the settings."""

CHALLENGES = "hn.challenges.json"
"""Results of challenges; named like the settings for the same reason."""

OWN_CARDS = "hn.cards.json"
"""Drafts of cards, and which cards the player has compared with printed ones."""

PACKS = "packs"
"""The folder of the player's own packs, which every command uses."""

REVIEWS = "reviews"
"""The folder of the reviews of missions that are over."""

INDEX = "index"
RESERVED_FILES = (INDEX, "honours", "single")
"""Stems of our JSON files that are not careers: index, mission history, old single mission."""


def find_home(named: Path | None = None) -> Path:
    """The data folder: --home, else HN_HOME, else a marked `careers` here, else the platform's."""
    return home_and_reason(named)[0]


def home_and_reason(named: Path | None = None) -> tuple[Path, str]:
    """The data folder, and in words why it is that one."""
    if named is not None:
        return named, _("the option --home names it")
    by_environment = os.environ.get("HN_HOME")
    if by_environment:
        return Path(by_environment), _("HN_HOME names it")
    here = Path("careers")
    if is_marked(here):
        text = _("you are in a folder whose {folder} is marked by {marker}")
        return here, text.format(folder=f"{here}{os.sep}", marker=MARKER)

    from platformdirs import user_data_path  # 5 ms, and only where no folder is named

    return user_data_path("hn", appauthor=False), _("it is your system's place for such data")


def is_marked(folder: Path) -> bool:
    """Whether a folder of careers is itself the data folder."""
    return os.path.isfile(folder / MARKER)  # noqa: PTH113 - Path.is_file can raise


def careers_folder(home: Path) -> Path:
    """The folder of the careers: a marked data folder is that folder itself."""
    return home if is_marked(home) else home / "careers"


def find_config(named: Path | None = None) -> Path | None:
    """The path of the player's settings; None if nothing was ever set."""
    path = find_home(named) / CONFIG
    return path if os.path.lexists(path) else None


def own_packs(home: Path) -> list[Path]:
    """The folders of the packs in the data folder, by name; OSError if they cannot be listed."""
    folder = home / PACKS
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.name[0] != "." and entry.is_dir()]
    except FileNotFoundError:
        return []
    except NotADirectoryError:
        if os.path.lexists(folder):
            raise
        return []  # the data folder itself is none; whoever needs it says so
    return [folder / name for name in sorted(names)]

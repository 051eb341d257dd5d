"""The settings as a table, as sentences and as data, for `hn config`."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from hncli.base.settings import DEFAULTS, told_values, values_of
from hncli.ui.backup_list import backup_list
from hncli.ui.terminal.columns import fold, grid
from hncli.ui.terminal.environment import set_by_variables
from hncli.words import N_, _
from hncli.words.printable import printable

VARIABLES = {
    "ask": "HN_ASK",
    "pace": "HN_PACE",
    "language": "HN_LANG",
    "colors": "NO_COLOR",
    "plain": "HN_PLAIN",
    "ascii": "HN_ASCII",
}
"""The environment variable that comes before each setting."""

PURPOSES = {
    "ask": N_("Ask only real choices (few) or every question (all)."),
    "pace": N_("Pause between two sentences of the story."),
    "language": N_("Language of the game; auto follows your system."),
    "colors": N_("Use colours on a terminal."),
    "plain": N_("Write sentences and numbered lines, for screen readers."),
    "ascii": N_("Plain letters and signs only; auto fits your terminal."),
}
"""What each setting does, in one line."""


class ChosenSetting(NamedTuple):
    """A setting as it counts now."""

    name: str
    value: str
    source: str  # "default", "file", or the environment variable that decides

    @property
    def is_by_variable(self) -> bool:
        """Whether an environment variable decides, whatever the file holds."""
        return self.source == VARIABLES[self.name]


def chosen_settings(
    stored: Mapping[str, str], variables: Mapping[str, str]
) -> dict[str, ChosenSetting]:
    """All settings by name: variables come first, then what is stored, then the defaults."""
    told = set_by_variables(variables)
    found = {}
    for name, default in DEFAULTS.items():
        if name in told:
            value, source = printable(told[name], 20), VARIABLES[name]
        elif name in stored:
            value, source = stored[name], "file"
        else:
            value, source = default, "default"
        found[name] = ChosenSetting(name, value, source)
    return found


def settings_lines(settings: list[ChosenSetting], width: int, plain: bool) -> list[str]:
    """A table of the settings; sentences where they are asked for or the table is too wide."""
    heads = [_("setting"), _("value"), _("default"), _("what it does")]
    rows = [
        [one.name, _value(one), DEFAULTS[one.name], str(PURPOSES[one.name])] for one in settings
    ]
    lines = [] if plain else grid([heads, *rows], width, [3], set(), 0)
    return lines or [piece for one in settings for piece in setting_lines(one, width)]


def setting_lines(one: ChosenSetting, width: int) -> list[str]:
    """One setting in sentences: its value, where that comes from, what it does, what it takes."""
    default = DEFAULTS[one.name]
    if one.source == "default":
        said = _("{name} is {value}, the default.")
    elif one.is_by_variable:
        said = _("{name} is {value}, set by {source}; the default is {default}.")
    else:
        said = _("{name} is {value}; the default is {default}.")
    said = said.format(name=one.name, value=one.value, source=one.source, default=default)
    values = _("Choose {values}.").format(values=told_values(one.name))
    return fold(f"{said} {PURPOSES[one.name]} {values}", width)


class SettingsBackup(NamedTuple):
    """A backup of the settings, as it is listed."""

    path: Path
    time: datetime
    stored: dict[str, str] | None  # None if it is damaged


def backup_lines(backups: list[SettingsBackup], width: int) -> list[str]:
    """The backups of the settings, numbered from 1: when each was made and what it holds."""
    return backup_list(((made.time, _holds(made)) for made in backups), width)


def _holds(made: SettingsBackup) -> str:
    return _("damaged") if made.stored is None else told_settings(made.stored)


def backup_data(made: SettingsBackup) -> dict[str, Any]:
    """A backup of the settings for programs."""
    return {"file": str(made.path), "made": made.time.isoformat(), "settings": made.stored}


def told_settings(stored: Mapping[str, str]) -> str:
    """What was set, in words: "ask all, pace slow"."""
    told = [f"{name} {stored[name]}" for name in DEFAULTS if name in stored]
    return ", ".join(told) or _("all at their defaults")


def _value(one: ChosenSetting) -> str:
    return f"{one.value} ({one.source})" if one.is_by_variable else one.value


def setting_data(one: ChosenSetting) -> dict[str, Any]:
    """A setting for programs."""
    default = DEFAULTS[one.name]
    return {**one._asdict(), "default": default, "values": list(values_of(one.name))}

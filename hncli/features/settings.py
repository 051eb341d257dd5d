"""`hn config` and `hn where`: the settings in words, and where the data is kept."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from hncli.base.files import StoreError
from hncli.base.home import CHALLENGES, PACKS, find_config, find_home, home_and_reason, own_packs
from hncli.base.messages import N_, _, printable, printable_path
from hncli.base.settings import (
    DEFAULTS,
    BadSetting,
    SettingsFile,
    check_name,
    check_value,
    told_values,
    values_of,
)
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop, stopping_at
from hncli.commands.options import appearance_options, home_option, yes_option
from hncli.commands.session import (
    ListedBackups,
    asker,
    current_environment,
    report_settings_yourself,
    store_errors,
)
from hncli.terminal.columns import fold, grid
from hncli.terminal.environment import set_by_variables

PURPOSES = {
    "ask": ("HN_ASK", N_("Ask only real choices (few) or every question (all).")),
    "pace": ("HN_PACE", N_("How long you look at dice, cards and sentences.")),
    "language": ("HN_LANG", N_("Language of the game; auto follows your system.")),
    "colors": ("NO_COLOR", N_("Use colours on a terminal.")),
    "theme": ("HN_THEME", N_("Colours for a dark or a light ground, or your own.")),
    "plain": ("HN_PLAIN", N_("Write sentences and numbered lines, for screen readers.")),
    "ascii": ("HN_ASCII", N_("Plain letters and signs only; auto fits your terminal.")),
    "mouse": ("HN_MOUSE", N_("Click on choices and dice; selecting text then needs Shift.")),
    "clipboard": ("HN_CLIPBOARD", N_("Copy texts to post to the clipboard.")),
}
"""The environment variable that comes before each setting, and what the setting does."""


class ChosenSetting(NamedTuple):
    """A setting with its present value and what set it."""

    name: str
    value: str
    source: str  # "default", "file", or the environment variable that decides

    @property
    def is_by_variable(self) -> bool:
        """Whether an environment variable decides, and not the file."""
        return self.source == PURPOSES[self.name][0]


def chosen_settings(
    stored: Mapping[str, str], variables: Mapping[str, str]
) -> dict[str, ChosenSetting]:
    """All settings by name: variables come first, then what is stored, then the defaults."""
    settings = {name: ChosenSetting(name, value, "default") for name, value in DEFAULTS.items()}
    for name in DEFAULTS.keys() & stored.keys():
        settings[name] = ChosenSetting(name, stored[name], "file")
    for name, value in set_by_variables(variables).items():
        settings[name] = ChosenSetting(name, printable(value, 20), PURPOSES[name][0])
    return settings


def settings_lines(settings: list[ChosenSetting], width: int, plain: bool) -> list[str]:
    """A table of the settings; sentences if `plain` or where the table is too wide."""
    rows = [[_("setting"), _("value"), _("default"), _("what it does")]]
    for setting in settings:
        value = f"{setting.value} ({setting.source})" if setting.is_by_variable else setting.value
        rows.append([setting.name, value, DEFAULTS[setting.name], str(PURPOSES[setting.name][1])])
    lines = [] if plain else grid(rows, width, [3], set(), 0)
    return lines or [piece for setting in settings for piece in setting_lines(setting, width)]


def setting_lines(setting: ChosenSetting, width: int) -> list[str]:
    """One setting in sentences: value, source, purpose and possible values."""
    default = DEFAULTS[setting.name]
    if setting.source == "default":
        text = _("{name} is {value}, the default.")
    elif setting.is_by_variable:
        text = _("{name} is {value}, set by {source}; the default is {default}.")
    else:
        text = _("{name} is {value}; the default is {default}.")
    text = text.format(**setting._asdict(), default=default)
    values = _("Choose {values}.").format(values=told_values(setting.name))
    return fold(f"{text} {PURPOSES[setting.name][1]} {values}", width)


def settings_text(stored: Mapping[str, str]) -> str:
    """The stored settings in words: "ask all, pace slow"."""
    changes = [f"{name} {stored[name]}" for name in DEFAULTS if name in stored]
    return ", ".join(changes) or _("all at their defaults")


def setting_data(setting: ChosenSetting) -> dict[str, Any]:
    """A setting for programs."""
    default = DEFAULTS[setting.name]
    return {**setting._asdict(), "default": default, "values": list(values_of(setting.name))}


@declare.command(
    help=N_(
        "Show or change your settings.\n\n"
        "Alone it lists them all; with a NAME it shows that one, with a VALUE it sets it. "
        "They are kept with your data and count for every command. An option comes before an "
        "environment variable, that before a setting. Every change keeps the settings before it, "
        "and --restore goes back: number 1 is what you have now, 2 what you had before.\n\n"
        "\b\n"
        "ask       few or all: which questions you are asked\n"
        "pace      off, quick, slow, or seconds from 0 to 5\n"
        "language  auto, or the code of an installed language\n"
        "colors    auto, on or off\n"
        "theme     auto, dark, light, contrast, or own (theme.toml)\n"
        "plain     on or off: sentences and numbered lines\n"
        "ascii     auto, on or off: plain letters and signs\n"
        "mouse     on or off: click on choices and dice\n"
        "clipboard on or off: copy texts to post"
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("settings")
)
@declare.argument(
    "value", metavar=N_("[VALUE]"), required=False, shell_complete=lazy_completer("setting_values")
)
@declare.option("--reset", is_flag=True, help=N_("Go back to the default, without a NAME for all."))
@declare.option(
    "--restore",
    is_flag=False,
    flag_value="",
    metavar=N_("[N]"),
    help=N_("Go back to a backup; without N you see them all and are asked."),
)
@declare.option("--backups", is_flag=True, help=N_("List the backups and change nothing."))
@yes_option
@declare.json_option(N_("As data for programs."))
@appearance_options
@home_option
def config(
    name: str | None,
    value: str | None,
    reset: bool,
    restore: str | None,
    backups: bool,
    yes: bool,
    as_json: bool,
    home: Path | None,
) -> None:
    """Change what is asked for, then print the settings, or the one that was named."""
    file = SettingsFile(find_home(home))
    if restore is not None or backups:
        if name is not None or reset or (backups and restore is not None):
            stop(_("--restore and --backups stand alone: they are for all settings."), Exit.USAGE)
        _restore(file, restore, as_json)
        return
    with stopping_at(BadSetting):
        name = None if name is None else check_name(name)
        value = None if name is None or value is None else check_value(name, value)
    if reset and value is not None:
        stop(_("Give a value or --reset, not both."), Exit.USAGE)
    if reset or value is not None:
        report_settings_yourself(file.path)  # a damaged file is replaced, or its change is refused
        if name is None and not asker(yes).is_sure(_("Reset all settings to their defaults?")):
            current_environment().say(_("Nothing was changed."))
            return
        with store_errors():
            if name is None:
                file.reset_all()
            else:
                file.reset(name) if value is None else file.change(name, value)
    _show(file, name, as_json, is_changed=reset or value is not None)


def _restore(file: SettingsFile, named: str | None, as_json: bool) -> None:
    """List the backups and go back to one; only list them if `wanted` is None, ask if empty."""
    report_settings_yourself(file.path)  # a damaged file is about to be replaced
    env = current_environment()
    none = N_("There is no backup of your settings: hn config has changed none yet.")
    backups = ListedBackups(file.backups, settings_text, none)
    if named is None:
        backups.show("settings", dict if as_json else None)
        return
    chosen = backups.choose(named or None, "--restore", "--backups", quiet=as_json)
    with store_errors():
        file.restore(chosen)
        stored = file.stored()
    if as_json:
        _show(file, None, as_json, is_changed=True)
    else:
        env.say(_("Your settings: {settings}.").format(settings=settings_text(stored)))


def _show(file: SettingsFile, name: str | None, as_json: bool, is_changed: bool) -> None:
    """Print the settings, or the one that was named, as they count now."""
    env = current_environment()  # says what is wrong with the file, if something is
    try:
        stored = file.stored()
    except StoreError:
        stored = {}
    chosen = chosen_settings(stored, os.environ)
    if as_json:
        settings = [setting_data(setting) for setting in chosen.values()]
        data = {"file": str(file.path.absolute()), "settings": settings}
        env.write(f"{json.dumps(setting_data(chosen[name]) if name else data)}\n")
    elif name is None and is_changed:
        env.say(_("All settings are at their defaults."))
    elif name is None:
        env.say(*settings_lines(list(chosen.values()), env.width, env.is_plain))
    elif is_changed:
        text = _("{name} is now {value}.") if name in stored else _("{name} is {value} again.")
        message = text.format(name=name, value=stored.get(name, DEFAULTS[name]))
        if chosen[name].is_by_variable:
            override = _("But {variable} is set, and comes first.")
            message = f"{message} {override.format(variable=PURPOSES[name][0])}"
        env.say(*fold(message, env.width))
    else:
        env.say(*setting_lines(chosen[name], env.width))


@declare.command(
    help=N_(
        "Say where your data is kept, and why there.\n\n"
        "The first of these decides: the option --home, the variable HN_HOME, a marked folder "
        "careers in the folder you are in, your system's place for data."
    )
)
@home_option
def where(home: Path | None) -> None:
    """Print the folder and the reason; it is not created."""
    folder, reason = home_and_reason(home)
    env = current_environment()
    env.say(printable_path(folder.absolute()), _("Because {reason}.").format(reason=reason))
    config = find_config(home)
    if config is not None:
        path = printable_path(config.absolute())
        env.say(_("Your settings are in {path}; hn config shows them.").format(path=path))
    for name, text in (
        (CHALLENGES, _("Results of challenges are in {path}; hn daily shows today's.")),
        ("reviews", _("Reviews of your missions are in {path}.")),
    ):
        if (folder / name).exists():
            env.say(text.format(path=printable_path((folder / name).absolute())))
    packs = own_packs(folder)
    if packs:
        path = printable_path((folder / PACKS).absolute())
        names = ", ".join(printable(pack.name) for pack in packs)
        text = _("Your packs are in {path}: {names}. hn content diff says what they change.")
        env.say(text.format(path=path, names=names))
    if not folder.exists():
        env.say(_("There is nothing yet; it is made when something is first kept."))

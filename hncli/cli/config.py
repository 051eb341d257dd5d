"""`hn config`: show and change the player's settings."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.confirmation import yes_option
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment, report_settings_yourself
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.features.settings import SettingsFile
    from hncli.ui.settings_text import SettingsBackup


@declare.command(
    help=N_(
        "Show or change your settings.\n\n"
        "Alone it lists them all; with a NAME it shows that one, with a VALUE it sets it. "
        "They are kept with your data and count for every command. An option comes before an "
        "environment variable, that before a setting. Every change keeps the settings before it, "
        "and --restore goes back: number 1 is what you have now, 2 what you had before.\n\n"
        "\b\n"
        "ask       few or all: which questions you are asked\n"
        "pace      off, slow, normal, fast, or seconds from 0 to 5\n"
        "language  auto, or the code of an installed language\n"
        "colors    auto, on or off\n"
        "plain     on or off: sentences and numbered lines\n"
        "ascii     auto, on or off: plain letters and signs"
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
    from hncli.base.home import find_home
    from hncli.base.settings import BadSetting, check_name, check_value
    from hncli.features.settings import SettingsFile

    file = SettingsFile(find_home(home))
    if restore is not None or backups:
        if name is not None or reset or (backups and restore is not None):
            stop(_("--restore and --backups stand alone: they are for all settings."), Exit.USAGE)
        _restore(file, restore, as_json)
        return
    try:
        name = None if name is None else check_name(name)
        value = None if name is None or value is None else check_value(name, value)
    except BadSetting as error:
        stop(str(error), Exit.USAGE)
    if reset and value is not None:
        stop(_("Give a value or --reset, not both."), Exit.USAGE)
    if reset and name is None and not _reset_all(file, yes):
        current_environment().say(_("Nothing was changed."))
        return
    if name is not None and (value is not None or reset):
        report_settings_yourself(file.path)  # a change of a damaged file is refused
        with store_errors():
            file.reset(name) if value is None else file.change(name, value)
    _show(file, name, as_json, is_changed=reset or value is not None)


def _reset_all(file: "SettingsFile", yes: bool) -> bool:
    """Reset all settings after a question; whether that was done."""
    from hncli.cli.shared.ask import asker

    report_settings_yourself(file.path)  # a damaged file is about to be replaced
    if not asker(yes).is_sure(_("Reset all settings to their defaults?")):
        return False
    with store_errors():
        file.reset_all()
    return True


def _restore(file: "SettingsFile", wanted: str | None, as_json: bool) -> None:
    """List the backups and go back to one; only list them if `wanted` is None, ask if empty."""
    import json

    from hncli.cli.shared.backups import choose_backup
    from hncli.ui.settings_text import backup_data, backup_lines, told_settings

    report_settings_yourself(file.path)  # a damaged file is about to be replaced
    env = current_environment()
    found = _backups(file)
    if not found:
        stop(_("There is no backup of your settings: hn config has changed none yet."), Exit.FAILED)
    if wanted is None and as_json:
        env.write(f"{json.dumps([backup_data(one) for one in found])}\n")
    elif not wanted and not as_json:
        env.say(*backup_lines(found, env.width))
    if wanted is None:
        return
    paths = [one.path for one in found]
    chosen = choose_backup(paths, wanted or None, "--restore", "--backups", quiet=as_json)
    with store_errors():
        file.restore(chosen)
        stored = file.stored()
    if as_json:
        _show(file, None, as_json, is_changed=True)
    else:
        env.say(_("Your settings: {settings}.").format(settings=told_settings(stored)))


def _backups(file: "SettingsFile") -> "list[SettingsBackup]":
    """The backups of the settings with what they hold, newest first."""
    from hncli.base.files import StoreError
    from hncli.ui.settings_text import SettingsBackup

    found = []
    with store_errors():
        backups = file.backups()
    for made in backups:
        try:
            stored = file.stored_in(made.path)
        except StoreError:
            stored = None
        found.append(SettingsBackup(made.path, made.time, stored))
    return found


def _show(file: "SettingsFile", name: str | None, as_json: bool, is_changed: bool) -> None:
    """Print the settings, or the one that was named, as they count now."""
    import json

    from hncli.base.files import StoreError
    from hncli.ui.settings_text import (
        chosen_settings,
        setting_data,
        setting_lines,
        settings_lines,
    )

    env = current_environment()  # says what is wrong with the file, if something is
    try:
        stored = file.stored()
    except StoreError:
        stored = {}
    chosen = chosen_settings(stored, os.environ)
    if as_json:
        told = [setting_data(one) for one in chosen.values()]
        data = {"file": str(file.path.absolute()), "settings": told}
        env.write(f"{json.dumps(setting_data(chosen[name]) if name else data)}\n")
    elif name is None and is_changed:
        env.say(_("All settings are at their defaults."))
    elif name is None:
        env.say(*settings_lines(list(chosen.values()), env.width, env.is_plain))
    elif is_changed:
        _confirm(name, stored, chosen[name].source if chosen[name].is_by_variable else "")
    else:
        env.say(*setting_lines(chosen[name], env.width))


def _confirm(name: str, stored: dict[str, str], variable: str) -> None:
    """Print what a setting is now, and which variable comes before it."""
    from hncli.base.settings import DEFAULTS
    from hncli.ui.terminal.columns import fold

    env = current_environment()
    text = _("{name} is now {value}.") if name in stored else _("{name} is {value} again.")
    said = text.format(name=name, value=stored.get(name, DEFAULTS[name]))
    if variable:
        more = _("But {variable} is set, and comes first.").format(variable=variable)
        said = f"{said} {more}"
    env.say(*fold(said, env.width))

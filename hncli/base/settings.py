"""The player's settings: their names, values and defaults, and the file that keeps them.

Every state that the settings had is kept in a folder of backups. The newest backup is the present
state, the second the one before.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tinydb.operations import delete
from tinydb.table import Document

from hncli.base.backups import FileBackups
from hncli.base.files import storing
from hncli.base.home import CONFIG
from hncli.base.locks import brief_lock
from hncli.base.messages import _, in_quotes, installed_languages, language_code
from hncli.base.records import Database
from hncli.base.text import any_of, nearest
from hncli.base.values import Value, value

LONGEST_VALUE = 20
AUTO = "auto"
PACES = {"off": 0.0, "quick": 0.35, "slow": 0.8}
"""Seconds between two sentences of a story, and half of those that dice and cards are shown."""
OLD_PACES = {"normal": "quick", "fast": "0.15"}
"""What older versions called a pace, and what that is now."""
LONGEST_PACE = 5.0


@value
class Settings(Value):
    """All settings as the player has chosen them; what was not chosen has its default."""

    ask: str = "few"  # few: ask only where there is a decision to make
    pace: str = "quick"  # a key of PACES, or seconds
    language: str = AUTO  # a language's code
    colors: str = AUTO
    theme: str = AUTO
    plain: str = "off"
    ascii: str = AUTO
    mouse: str = "off"  # it takes the selection of text away
    clipboard: str = "on"  # texts to post are copied


DEFAULTS: dict[str, str] = vars(Settings())
"""The defaults by name; its keys are the names of all settings, in the order of lists."""

SWITCH = (AUTO, "on", "off")
VALUES = {
    "ask": ("few", "all"),
    "pace": tuple(PACES),
    "language": (AUTO,),
    "colors": SWITCH,
    "theme": (AUTO, "dark", "light", "contrast", "own"),
    "plain": ("on", "off"),
    "ascii": SWITCH,
    "mouse": ("on", "off"),
    "clipboard": ("on", "off"),
}
"""The words that each setting takes; pace also takes seconds, language the installed languages."""


class BadSetting(ValueError):
    """A name or a value that no setting has; the message says which there are."""


def values_of(name: str) -> tuple[str, ...]:
    """The words that a setting takes here and now."""
    return (*VALUES[name], *installed_languages()) if name == "language" else VALUES[name]


def check_name(typed: str) -> str:
    """The name of a setting as it was typed; BadSetting with the nearest one if there is none."""
    name = typed.casefold()
    if name not in DEFAULTS:
        text = _("There is no setting {name}. The settings are {known}.")
        sentence = text.format(name=in_quotes(typed, 40), known=", ".join(DEFAULTS))
        raise BadSetting(sentence + nearest(name, list(DEFAULTS)))
    return name


def check_value(name: str, typed: str) -> str:
    """A value as it is stored; BadSetting with the nearest one if the setting does not take it."""
    value = typed.strip().casefold()
    for offered in values_of(name):
        if value == offered.casefold():
            return offered
    if name == "language" and (code := language_code(value, installed_languages())):
        return code
    if name == "pace":
        value = OLD_PACES.get(value, value)
        if value in PACES:
            return value
        seconds = _seconds(value)
        if seconds is not None and 0 <= seconds <= LONGEST_PACE:
            return f"{seconds:g}"
    text = _("{name} cannot be {value}: choose {values}.")
    sentence = text.format(name=name, value=in_quotes(typed, 40), values=told_values(name))
    raise BadSetting(sentence + nearest(value, list(values_of(name))))


def told_values(name: str) -> str:
    """The values of a setting in words, such as "few or all"."""
    values = list(values_of(name))
    if name == "pace":
        values.append(_("seconds from 0 to {n:g}").format(n=LONGEST_PACE))
    return any_of(values)


def pace_in_seconds(value: str) -> float | None:
    """The seconds that a value of pace stands for, within the bounds; None if it is no pace."""
    value = OLD_PACES.get(value, value)
    if value in PACES:
        return PACES[value]
    seconds = _seconds(value)
    return None if seconds is None else min(LONGEST_PACE, max(0.0, seconds))


def _seconds(value: str) -> float | None:
    try:
        return float(value) if len(value) <= LONGEST_VALUE else None
    except ValueError:
        return None


def from_stored(stored: Mapping[str, object]) -> Settings:
    """Settings from what a file holds; BadSetting if a value cannot be.

    Names that this version does not know are ignored: a newer one may have more settings. A
    language may have been removed since, so any code is accepted.
    """
    chosen = {}
    for name in DEFAULTS.keys() & stored.keys():
        value = stored[name]
        if not isinstance(value, str) or len(value) > LONGEST_VALUE:
            text = _("{name} cannot be {value}: choose {values}.")
            shown = in_quotes(value, 40)
            raise BadSetting(text.format(name=name, value=shown, values=told_values(name)))
        is_code = name == "language" and value.isascii() and value.replace("_", "").isalnum()
        chosen[name] = value if is_code else check_value(name, value)
    return Settings(**chosen)


KIND = "config"
TABLE = "settings"
LARGEST_CONFIG = 1 << 16  # bytes of the file at most: a few words need no more
ONLY = 1  # the number of the document that holds all settings


class SettingsFile:
    """The settings of a player, in one document that holds what was set and no defaults."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.path = home / CONFIG
        self.backups = FileBackups(self.path, "settings", self._stored_at)

    def stored(self) -> dict[str, str]:
        """What was set, by name; empty if there is no file. StoreError if it cannot be used."""
        return self._stored_at(self.path)

    def read(self) -> Settings:
        """All settings; StoreError if the file cannot be used."""
        return Settings(**self.stored())

    def change(self, name: str, value: str) -> None:
        """Store one setting; it is on disk when this returns. StoreError if that cannot be done."""
        with brief_lock(self.path):
            self.backups.back_up()  # which refuses a damaged file
            self._database(self.path).table(TABLE).upsert(Document({name: value}, ONLY))
            self.backups.back_up()

    def reset(self, name: str) -> None:
        """Forget one setting, so that its default counts again."""
        if not self._is_there():
            return
        with brief_lock(self.path):
            if name in self.stored():
                self.backups.back_up()
                self._database(self.path).table(TABLE).update(delete(name), doc_ids=[ONLY])
                self.backups.back_up()

    def reset_all(self) -> None:
        """Forget all settings; a damaged file is replaced."""
        if self._is_there():
            with brief_lock(self.path):
                self._replace({})

    def back_up(self) -> Path | None:
        """The backup of the settings as they are now, made if there is none; None without a file.

        StoreError if the file is damaged, or the backup cannot be made.
        """
        if not self._is_there():
            return None
        with brief_lock(self.path):
            return self.backups.back_up()

    def restore(self, backup: Path) -> None:
        """Go back to a backup, also from a damaged file; StoreError if it cannot be used."""
        with brief_lock(self.path):
            self.backups.read(backup)
            self._replace(self._document(backup))

    def _replace(self, document: dict[str, Any]) -> None:
        """Write the file anew, whatever is there; what can be read of it is kept as a backup."""
        self.backups.keep_what_is_there()
        database = Database(self.path, KIND, home=self.home, anew=True)
        table = database.table(TABLE)
        table.insert(Document(document, ONLY)) if document else table.truncate()
        self.backups.back_up()

    def _is_there(self) -> bool:
        """Whether there is anything in the file's place, be it a link that leads nowhere."""
        with storing(self.path):
            try:
                self.path.lstat()
            except FileNotFoundError:
                return False
        return True

    def _database(self, path: Path) -> Database:
        remedy = _("hn config --restore brings a backup back, hn config --reset makes it new.")
        return Database(path, KIND, remedy if path == self.path else "", home=self.home)

    def _document(self, path: Path) -> dict[str, Any]:
        """What a file of settings holds, not checked yet; empty if there is none."""
        database = self._database(path)
        with storing(path), suppress(FileNotFoundError):  # a link to nowhere is refused below
            if path.stat().st_size > LARGEST_CONFIG:
                raise database.damaged(_("it is larger than any file of ours."))
        return dict(next(iter(database.table(TABLE).all()), {}))

    def _stored_at(self, path: Path) -> dict[str, str]:
        """The settings in a file that this version knows; Damaged if a value cannot be."""
        document = self._document(path)
        try:
            values = vars(from_stored(document))
        except BadSetting as error:
            raise self._database(path).damaged(str(error)) from None
        return {name: value for name, value in values.items() if name in document}

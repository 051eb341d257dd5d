"""Which language to speak where several are installed and HN_LANG names none.

It is decided before the options are read, since these have words too; so --home does not count.
"""

import os

from hncli.store.data_folder import find_config
from hncli.store.settings import AUTO, read_quickly
from hncli.words import ENGLISH, installed_languages, speak


def choose_language() -> None:
    """Speak the language of the settings, or that of the system, if it is installed."""
    path = find_config()
    settings = read_quickly(path) if path else None
    chosen = settings.language if settings else AUTO
    known = installed_languages()
    speak(chosen if chosen in known else _language_of_system(known))


def _language_of_system(known: list[str]) -> str:
    """The language that the system's variables name, such as `de` for de_AT.UTF-8; else English."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "").partition(".")[0]
    for code in (locale, locale.partition("_")[0]):
        if code in known:
            return code
    return ENGLISH

"""Which language to speak: --lang, else HN_LANG, else the settings, else the system's.

`choose_language` looks at all but the option at the start of `hn`, so --home does not count; the
option, which click reads, is in `declare.py`. Every start imports this module.
"""

import os
from collections.abc import Mapping

from hncli.words import ENGLISH, _, installed_languages, language_code, speak
from hncli.words.printable import printable
from hncli.words.typed import nearest

OPTION = "--lang"
VARIABLE = "HN_LANG"


def choose_language(variables: Mapping[str, str] = os.environ) -> None:
    """Speak the player's language, as far as it is known without the command line."""
    known = installed_languages()
    code = language_named(variables.get(VARIABLE), known)
    speak(code or _of_settings(known) or _of_system(variables, known))


def language_named(name: str | None, known: list[str] | None = None) -> str | None:
    """The installed language that a name means; None if there is none, or no name."""
    return language_code(name, known or installed_languages()) if name else None


def unknown_language(name: str) -> str:
    """What is wrong with the name of a language, and which there are."""
    known = installed_languages()
    text = _("hn does not speak {name}. Its languages: {known}.")
    said = text.format(name=printable(repr(name), 40), known=", ".join(known))
    return said + nearest(name.casefold(), known)


def _of_settings(known: list[str]) -> str | None:
    """The language of the player's settings; None if they name none that is installed."""
    from hncli.base.home import find_config

    path = find_config()
    if path is None:
        return None
    from hncli.base.files import StoreError
    from hncli.features.settings import SettingsFile

    try:
        return language_code(SettingsFile(path.parent).read().language, known)
    except StoreError:
        return None


def _of_system(variables: Mapping[str, str], known: list[str]) -> str:
    """The language of the system's variables if it is installed, such as fr for fr_CA.UTF-8."""
    named = (variables.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language_code(next(filter(None, named), ""), known) or ENGLISH

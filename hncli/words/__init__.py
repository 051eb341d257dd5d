"""The language of this process, and its messages by gettext.

Beside it: what is made of words (`sentences.py`, `numbers.py`), and what is read from players and
files (`typed.py`, `printable.py`).
"""

import gettext
import os
from functools import cache
from typing import TYPE_CHECKING

from hncli.words.printable import printable_path

if TYPE_CHECKING:
    from babel import Locale

ENGLISH = "en"
RULES_OF = {ENGLISH: "en_GB"}  # the English of hn has no comma before "and"
DOMAIN = "hn"
LANGUAGE = ENGLISH
"""The language of this process. What is imported after `speak` sees the one chosen there."""

_program = os.path.dirname(os.path.dirname(__file__))
CATALOGUES = os.path.join(_program, "locale")
_catalogue = gettext.NullTranslations()
_ = _catalogue.gettext
ngettext = _catalogue.ngettext
pgettext = _catalogue.pgettext
npgettext = _catalogue.npgettext


def speak(language: str) -> bool:
    """Choose the language of this process: once, before the modules with its words are imported.

    False if its catalogue is damaged or was not compiled; then everything stays English. A language
    may do without one, and have rules or cards alone.
    """
    global LANGUAGE
    if language != ENGLISH and os.path.isdir(os.path.join(CATALOGUES, language)):
        try:
            found = gettext.translation(DOMAIN, CATALOGUES, [language])
        except Exception:  # gettext checks nothing: a damaged file can raise anything
            fall_back(f"{language}/LC_MESSAGES/{DOMAIN}.mo")
            return False
        _catalogue.add_fallback(found)
    LANGUAGE = language
    return True


_damaged: list[str] = []
_is_told = False


def fall_back(file: str) -> None:
    """Note that a file of the language is missing or damaged, so that English is used instead."""
    _damaged.append(file)


def damage_to_tell() -> str:
    """What to tell of damaged files, at the first call after the first of them; else nothing."""
    global _is_told
    if not _damaged or _is_told:
        return ""
    _is_told = True
    text = _("{file} is missing or damaged; hn uses English instead.")
    return text.format(file=printable_path(_damaged[0]))


def installed_languages() -> list[str]:
    """The codes of the languages that have rules or a catalogue of words, English first."""
    found: set[str] = set()
    for folder in (os.path.join(_program, "rules"), CATALOGUES):
        if os.path.isdir(folder):
            found.update(name for name in os.listdir(folder) if name.replace("_", "").isalnum())
    return [ENGLISH, *sorted(found - {ENGLISH})]


def language_code(name: str, known: list[str]) -> str | None:
    """The installed language that a name means: fr for fr_FR.UTF-8, fr-CA and FR; else None."""
    code = name.strip().partition(".")[0].partition("@")[0].replace("-", "_").casefold()
    for meant in (code, code.partition("_")[0]):
        for one in known:
            if one.casefold() == meant:
                return one
    return None


@cache
def babel_locale() -> "Locale":
    """The rules for lists and numbers; those of English where Babel does not know the language."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(RULES_OF.get(LANGUAGE, LANGUAGE))
    except (UnknownLocaleError, ValueError):
        return Locale.parse(RULES_OF[ENGLISH])

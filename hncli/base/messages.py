"""Messages in the player's language by gettext, and what of a text may be printed."""

import gettext
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

HARD_SPACES = "\u00a0\u202f"  # do not break a line; French sets them before : ; ? and !


def is_printable(text: str) -> bool:
    """Whether a terminal shows the text as it is written; `str.isprintable` refuses hard spaces."""
    return text.isprintable() or all(c.isprintable() or c in HARD_SPACES for c in text)


def all_printable(text: str) -> str:
    """A text of any length with ? for whatever could do something to a terminal."""
    return text if is_printable(text) else "".join(c if is_printable(c) else "?" for c in text)


def printable(text: object, limit: int = 80) -> str:
    """Make foreign text safe to show: no control characters, no endless lines."""
    shown = all_printable(str(text)[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def one_line(text: str) -> str:
    """A text with one blank for each row of blanks and line ends; hard spaces stay."""
    kept = "".join(c if c in HARD_SPACES or not c.isspace() else " " for c in text)
    return " ".join(word for word in kept.split(" ") if word)


def in_quotes(value: object, limit: int = 80) -> str:
    """What was typed or read, in quotation marks; in English as Python writes it."""
    if _language == ENGLISH or not isinstance(value, str):
        return printable(repr(value), limit)
    return pgettext("typed", "'{text}'").format(text=printable(value, limit))


def printable_path(path: object) -> str:
    """A path without control characters, whole unless it is absurdly long."""
    return printable(path, 4096)


ENGLISH = "en"
DOMAIN = "hn"

_program = os.path.dirname(os.path.dirname(__file__))
CATALOGUES = os.path.join(_program, "locale")
_language = ENGLISH
_catalogue: gettext.NullTranslations | None = None
_variable = "LANGUAGE"  # by which gettext finds the catalogue for what click says itself
_variable_before: str | None = None


def _(text: str) -> str:
    """A message in the language of this process."""
    return _catalogue.gettext(text) if _catalogue else text


def ngettext(one: str, many: str, n: int) -> str:
    """A message in the form for a number."""
    return _catalogue.ngettext(one, many, n) if _catalogue else one if n == 1 else many


def pgettext(context: str, text: str) -> str:
    """A message whose English has another meaning elsewhere."""
    return _catalogue.pgettext(context, text) if _catalogue else text


def npgettext(context: str, one: str, many: str, n: int) -> str:
    """Such a message in the form for a number."""
    return _catalogue.npgettext(context, one, many, n) if _catalogue else one if n == 1 else many


def of_gender(text: str, gender: str) -> str:
    """A message about one person, of whom a language may say it differently; "f" is a woman."""
    context = "a woman" if gender == "f" else ""
    return pgettext(context, text) if context else _(text)


def of_people(one: str, many: str, n: int, are_women: bool) -> str:
    """A message about people, of whom a language may say it differently if all are women."""
    context = "women" if are_women else ""
    return npgettext(context, one, many, n) if context else ngettext(one, many, n)


class Message:
    """A message that is marked where it stands and looked up each time it is shown.

    For constants, class bodies, decorators and default arguments, which run before the language is
    known. It is no `str`, so that mypy finds where one would be shown in English.
    """

    __slots__ = ("context", "text")

    def __init__(self, text: str, context: str = "") -> None:
        self.text = text
        self.context = context

    def __str__(self) -> str:
        return pgettext(self.context, self.text) if self.context else _(self.text)

    def __repr__(self) -> str:
        return f"N_({self.text!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def format(self, **values: object) -> str:
        """The message in the language of this process, with its values filled in."""
        return str(self).format(**values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.text, self.context) == (other.text, other.context)

    def __hash__(self) -> int:
        return hash((self.text, self.context))


def N_(text: str) -> Message:  # noqa: N802 - the usual name, which tools know
    """Mark a message."""
    return Message(text)


def NN_(one: str, many: str = "") -> Callable[[int], str]:  # noqa: N802
    """Mark a message in the forms for a number; English may say it alike of every number."""
    return lambda n: ngettext(one, many or one, n)


Says = Message | Mapping[str, Message] | Callable[[Any], str]
"""A sentence with places for values in it; or a table or a function that gives it for a value."""


def sentence_for(says: Says, value: Any) -> str:
    """The sentence that fits a value."""
    if isinstance(says, Mapping):
        return str(says[value])
    return says(value) if callable(says) else str(says)


def NP_(context: str, text: str) -> Message:  # noqa: N802
    """Mark a message whose English has another meaning elsewhere."""
    return Message(text, context)


def current_language() -> str:
    """The code of the language of this process."""
    return _language


def speak(language: str) -> bool:
    """Choose the language of this process, for all that is shown from now on, by click too.

    False if its catalogue is damaged or was not compiled; then everything is English. A language
    may do without one, and have rules or cards alone.
    """
    global _language, _catalogue
    if language == _language:
        return True
    catalogue = None
    if language != ENGLISH and os.path.isdir(os.path.join(CATALOGUES, language)):
        try:
            catalogue = gettext.translation(DOMAIN, CATALOGUES, [language])
        except Exception:  # gettext checks nothing: a damaged file can raise anything
            fall_back(f"{language}/LC_MESSAGES/{DOMAIN}.mo")
            speak(ENGLISH)
            return False
    _language, _catalogue = language, catalogue
    _speak_by_gettext(language if catalogue else "")
    return True


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = _language
    speak(language)
    try:
        yield
    finally:
        speak(before)


def _speak_by_gettext(language: str) -> None:
    """Let libraries that ask the default domain of gettext, as click does, find our catalogue.

    That domain follows a variable of the environment, which is put back for English.
    """
    global _variable_before
    is_ours = gettext.textdomain() == DOMAIN
    if not is_ours:
        _variable_before = os.environ.get(_variable)
    if language:
        gettext.bindtextdomain(DOMAIN, CATALOGUES)
        gettext.textdomain(DOMAIN)
        os.environ[_variable] = language
    elif is_ours:
        gettext.textdomain("messages")
        os.environ.pop(_variable, None)
        if _variable_before is not None:
            os.environ[_variable] = _variable_before


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
    codes: set[str] = set()
    for folder in (os.path.join(_program, "rules"), CATALOGUES):
        if os.path.isdir(folder):
            codes.update(name for name in os.listdir(folder) if name.replace("_", "").isalnum())
    return [ENGLISH, *sorted(codes - {ENGLISH})]


def language_code(name: str, languages: list[str]) -> str | None:
    """The installed language that a name means: fr for fr_FR.UTF-8, fr-CA and FR; else None."""
    code = name.strip().partition(".")[0].partition("@")[0].replace("-", "_").casefold()
    for meant in (code, code.partition("_")[0]):
        for language in languages:
            if language.casefold() == meant:
                return language
    return None

"""The words a player reads, ready for translation with gettext."""

import gettext
import os
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Literal

    from babel import Locale

ENGLISH = "en"
RULES_OF = {ENGLISH: "en_GB"}  # the English of hn has no comma before "and"
DOMAIN = "hn"
LANGUAGE = ENGLISH
"""The language of this process. What is imported after `speak` sees the one chosen there."""

_here = os.path.dirname(__file__)
CATALOGUES = os.path.join(_here, "locale")
HARD_SPACES = "\u00a0\u202f"  # do not break a line; French sets them before : ; ? and !
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
    for folder in (os.path.join(_here, "rules"), CATALOGUES):
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


def nearest(word: str, known: list[str], cutoff: float = 0.5) -> str:
    """Say which known name the player probably meant, or nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word[:80], known, n=1, cutoff=cutoff)
    return _(" Did you mean {name}?").format(name=close[0]) if close else ""


def is_printable(text: str) -> bool:
    """Whether a terminal shows the text as it is written; `str.isprintable` refuses hard spaces."""
    return text.isprintable() or all(c.isprintable() or c in HARD_SPACES for c in text)


def printable(text: object, limit: int = 80) -> str:
    """Make foreign text safe to show: no control characters, no endless lines."""
    shown = "".join(c if is_printable(c) else "?" for c in str(text)[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def one_line(text: str) -> str:
    """A text with one blank for each row of blanks and line ends; hard spaces stay."""
    kept = "".join(c if c in HARD_SPACES or not c.isspace() else " " for c in text)
    return " ".join(word for word in kept.split(" ") if word)


def printable_path(path: object) -> str:
    """A path without control characters, whole unless it is absurdly long."""
    return printable(path, 4096)


LIGATURES = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "\u2019": "'"})


def unaccented(text: str) -> str:
    """A text as it can be typed on any keyboard: letters without accents, a straight apostrophe."""
    if text.isascii():
        return text
    import unicodedata

    parts = unicodedata.normalize("NFKD", text.translate(LIGATURES))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def simple(name: str) -> str:
    """A name as people type it: small letters, and one blank for whatever is between the words."""
    plain = unaccented(name).casefold()
    return " ".join("".join(c if c.isalnum() else " " for c in plain).split())


def labelled(name: str, text: str) -> str:
    """A text after the name it belongs to: with a colon, unless ? or ! or … ends the name."""
    return f"{name} {text}" if name.endswith(("?", "!", "\u2026")) else located(name, text)


def located(place: str, text: str) -> str:
    """A text after the file, place or command it is about: always with a colon between."""
    return _("{name}: {text}").format(name=place, text=text)


def heading(name: str) -> str:
    """A name above the lines that belong to it."""
    return _("{name}:").format(name=name)


def label_of(line: str, text: str) -> str:
    """The name in a line made by `labelled`, without the text."""
    found = line.removesuffix(labelled("", text))
    return found if found != line else line.removesuffix(f" {text}")


def clauses(texts: Iterable[str]) -> str:
    """Parts of a sentence that have commas of their own, with a stronger sign between."""
    return _("; ").join(texts)


def quoted(text: str) -> str:
    """What somebody says, in quotation marks."""
    return _('"{text}"').format(text=text)


def ended(text: str) -> str:
    """A text as a sentence: with a full stop, unless another sign ends it."""
    return text if text.endswith(("?", "!", ".", "\u2026")) else f"{text}."


def signed(n: int) -> str:
    """A difference with its sign; a real minus, which a hyphen is not."""
    return f"+{n}" if n > 0 else f"\u2212{-n}" if n else "0"


def with_sign(n: int) -> str:
    """A change as cards write it: +1, -1; a language may have another minus than the hyphen."""
    return f"+{n}" if n >= 0 else points(n)


def points(n: int) -> str:
    """A number of points, which may be below 0."""
    return str(n) if n >= 0 else pgettext("minus", "-") + str(-n)


def number_word(n: int) -> str:
    """A small number as a word, a larger one in digits."""
    words = _("none one two three four five six seven eight nine ten eleven twelve").split()
    return words[n] if 0 <= n < len(words) else str(n)


def nth_demand(n: int) -> str:
    """Which of the demands, as a word."""
    words = pgettext(
        "demands", "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
    )
    return _nth(n, words)


def nth_win(n: int) -> str:
    """Which of the wins, as a word."""
    words = pgettext(
        "wins", "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
    )
    return _nth(n, words)


def _nth(n: int, words: str) -> str:
    """A small ordinal number as a word, a larger one in digits."""
    known = words.split()
    return known[n] if 0 <= n < len(known) else pgettext("ordinal", "{n}.").format(n=n)


def of_gender(gender: str, usual: str, of_woman: str) -> str:
    """The one of two sentences that fits a person: `gender` is "f", "m" or empty."""
    return of_woman if gender == "f" else usual


def capitalized(text: str) -> str:
    """A text that begins with a capital letter, and is otherwise as it was."""
    return text[:1].upper() + text[1:]


def listed(names: list[str]) -> str:
    """Names in a row, with a word before the last."""
    return _in_a_row(names, "standard")


def any_of(names: list[str]) -> str:
    """Names of which one is enough, with a word before the last."""
    return _in_a_row(names, "or")


def _in_a_row(names: list[str], style: "Literal['standard', 'or']") -> str:
    if len(names) < 2:
        return "".join(names)
    from babel.lists import format_list

    return format_list(names, style, babel_locale())


@cache
def babel_locale() -> "Locale":
    """The rules for lists and numbers; those of English where Babel does not know the language."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(RULES_OF.get(LANGUAGE, LANGUAGE))
    except (UnknownLocaleError, ValueError):
        return Locale.parse(RULES_OF[ENGLISH])

"""Parts of sentences: lists, headings, quotations, small numbers, as the language has them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hncli.words import _, babel_locale, pgettext

if TYPE_CHECKING:
    from typing import Literal


def labelled(name: str, text: str) -> str:
    """A text after the name it belongs to: with a colon, unless ? or ! or … ends the name."""
    return f"{name} {text}" if name.endswith(("?", "!", "\u2026")) else located(name, text)


def located(place: str, text: str) -> str:
    """A text after the file, place or command it is about: always with a colon between."""
    return _("{name}: {text}").format(name=place, text=text)


def heading(name: str) -> str:
    """A name above the lines that belong to it."""
    return _("{name}:").format(name=name)


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

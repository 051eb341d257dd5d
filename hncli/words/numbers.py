"""Numbers and times as the player's language writes them, by Babel.

Babel is imported at the first one: no start needs it. What programs read is not written by this.
"""

from datetime import datetime
from functools import cache

from hncli.words import ENGLISH, babel_locale, current_language


class Number:
    """A number in a message: {n:,} and {n:.1f} write it as the language does."""

    def __init__(self, value: float) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        return written(self.value, spec)


def written(value: float, spec: str = ",") -> str:
    """A number by a format specification of Python, but with the signs of the language."""
    text = format(value, spec)
    if "," not in text and "." not in text:
        return text
    group, decimal = signs()
    return text.translate({ord(","): group, ord("."): decimal})


def percent(number: object) -> str:
    """A number of percent, written already, with the percent sign where the language puts it."""
    before, after = _percent_signs()
    return f"{before}{number}{after}"


def unwritten(text: str) -> str:
    """The number that a text begins with, as Python writes it; the reverse of what is above."""
    group, decimal = signs()
    before, _after = _percent_signs()
    found = ""
    for sign in text.removeprefix(before).replace(group, "").replace(decimal, "."):
        if not (sign.isdecimal() or sign == "." or (sign in "+-\N{MINUS SIGN}" and not found)):
            break
        found += sign
    return found


def moment(time: datetime) -> str:
    """A day and a time; in English by numbers, the year first."""
    if current_language() == ENGLISH:
        return f"{time:%Y-%m-%d %H:%M}"
    from babel.dates import format_datetime

    return format_datetime(time, "short", locale=babel_locale())


def signs() -> tuple[str, str]:
    """What stands between thousands, and before decimals."""
    return _signs_of(current_language())


def _percent_signs() -> tuple[str, str]:
    """What stands before and after a number of percent."""
    pattern = babel_locale().percent_formats[None]
    return pattern.prefix[0], pattern.suffix[0]


@cache
def _signs_of(_language: str) -> tuple[str, str]:
    from babel.numbers import get_decimal_symbol, get_group_symbol

    return get_group_symbol(babel_locale()), get_decimal_symbol(babel_locale())

"""Fitting a text of any length into a picture, without knowing the font that will draw it."""

import unicodedata
from typing import NamedTuple

from hncli.words.printable import HARD_SPACES, is_printable, one_line

NARROW, WIDE = frozenset("iljtfrI.,:;'|!()[] -" + HARD_SPACES), frozenset("mwMW@%&")
FONTS = "Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, Noto Sans, sans-serif"
"""Where a picture's letters come from: the first of these that is installed."""
JOINER = "\u200d"  # makes one emoji of several
LONGEST = 300  # characters that are looked at


class Fitted(NamedTuple):
    """A text, cut if need be, and the size of its letters."""

    text: str
    size: int


def fit_text(text: str, size: int, width: float, least: int) -> Fitted:
    """The text as large as it fits: at most `size`; cut where even `least` is too large."""
    seen = one_line(text)[:LONGEST]
    shown = "".join(letter for letter in seen if is_printable(letter) or letter == JOINER)
    for found in range(size, least - 1, -2):
        if text_width(shown) * found <= width:
            return Fitted(shown, found)
    while shown and text_width(shown + "\u2026") * least > width:
        shown = shown[:-1]
    return Fitted(shown.rstrip() + "\u2026", least)


def text_width(text: str) -> float:
    """How wide a text may become, in units of its size; that of the widest usual font, in bold."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter) or letter == JOINER:
        return 0.0
    if letter in NARROW:
        return 0.48
    if letter in WIDE:
        return 1.12
    if unicodedata.east_asian_width(letter) in "WF" or unicodedata.category(letter) == "So":
        return 1.4
    if letter.isascii():
        return 0.87 if letter.isupper() else 0.74
    return 1.0

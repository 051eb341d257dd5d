"""What of a text on the screen is not in the pseudo-language, or was cut."""

import re
from collections.abc import Iterable
from functools import lru_cache

from translation.pseudo_text import CLOSING, KEPT, OPENING

ID = r"\b[a-z0-9]+(?:[-:/][a-z0-9]+)+\b"
"""The id of a card, of an option or of a pack that has several parts."""
WORD = re.compile(r"[A-Za-z][A-Za-z']+")
LANGUAGE = re.compile(r"[A-Za-z']+(?: [A-Za-z']+)+|\b[A-Z][a-z']+")
VALUE = r"[^\s⟦⟧]*[^\s⟦⟧.,;:!?)]"
ARGUMENT = rf"--?[a-z][a-z-]*(?:[ =]{VALUE})?|\d+|{ID}"
CHOICES = r"\[[a-z0-9]+(?:\|[a-z0-9]+)+\]"
"""The values of an option, as its help lists them."""
QUOTED = r"(?<!\w)'[^'⟦⟧]*['…]"
"""What was typed or read, as the program quotes it."""
SYSTEM = (
    r"File name too long|Not a directory|No such file or directory|Permission denied|File exists"
    r"|Is a directory|No space left on device|Read-only file system|Operation not permitted"
    r"|Too many levels of symbolic links"
    r"|(?:Invalid|Expected|Unclosed|Unterminated|Cannot) [^⟦⟧]*\(at [^)]*\)"
)
"""What the operating system says of a file, and tomllib of a line, in a language of their own."""
LISTED = r"\b(?:and|or)\b"
"""Before the last of a list, for which Babel has a word in every language that there really is."""
NOTHING = r"(?!)"
"""Matches no text."""
RESULT_CODE = r"\b[0-9A-Z]{2,}(?:-[0-9A-Z]{2,})+\b"
"""The code of a challenge."""


def unmarked(text: str, code: str, allowed: Iterable[str] = ()) -> list[str]:
    """The words of a text that nobody has translated, in order.

    Code is left out: what the pseudo-language keeps, commands with their arguments, ids, and the
    words that are allowed here, such as names that a player has typed.
    """
    return WORD.findall(_without_code(text, code, allowed))


def english(text: str, code: str, allowed: Iterable[str] = ()) -> list[str]:
    """What is surely language and not translated: words in a row, and words with a capital.

    For texts that are full of single words of code, such as the keys of a file.
    """
    return LANGUAGE.findall(_without_code(text, code, allowed))


def _without_code(text: str, code: str, allowed: Iterable[str]) -> str:
    """A text on one line, with a sign in the place of each piece of code."""
    return _pattern(code, frozenset(allowed)).sub("|", " ".join(text.split()))


@lru_cache
def _pattern(code: str, allowed: frozenset[str]) -> re.Pattern[str]:
    """Matches a piece of code; many texts in a row have the same words that are allowed."""
    longest_first = sorted(allowed, key=len, reverse=True)  # one may begin like another
    known = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first)) or NOTHING})(?!\w)"
    command = rf"(?:{code})(?: (?:{ARGUMENT}))*"
    code_of_ours = [KEPT.pattern, command, CHOICES, ID, QUOTED, RESULT_CODE]
    return re.compile("|".join([SYSTEM, LISTED, known, *code_of_ours]))


def unbalanced(text: str) -> list[str]:
    """Texts of which one end is missing, each as what is seen of it."""
    found: list[str] = []
    opened: list[int] = []
    for place, sign in enumerate(text):
        if sign == OPENING:
            opened.append(place)
        elif sign == CLOSING:
            if opened:
                opened.pop()
            else:
                found.append(text[max(0, place - 40) : place + 1])
    return found + [text[place : place + 40] for place in opened]

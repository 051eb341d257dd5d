"""How a language is typeset: what is wrong with a text of it.

A language without an entry in CHECKS has no rules of its own.
"""

import re
from collections.abc import Callable, Iterator

from translation.pseudo_text import PREFORMATTED

NARROW, WIDE = "\u202f", "\u00a0"  # blanks that do not break
QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
"""Code that a text quotes; it stays as it is in English."""
QUOTED_CODE = re.compile(r"['\"][^'\" ]*[=\[~]|['\"][a-z]+-[a-z]+['\"]|: CODE['\"]|= [\"']")
"""Code in quotation marks, which a shell or a file wants to have."""
QUOTES = "quotation marks are guillemets"
FRENCH = {
    "an apostrophe is U+2019": re.compile(r"(?<=[^\W\d_])'"),
    QUOTES: re.compile(r"\""),
    "U+202F comes before ; ! ?": re.compile(rf"(?<=[^\W_])[;!?]|(?<=[»)\]}}])[;!?]|{WIDE}[;!?]"),
    "U+00A0 comes before a colon": re.compile(
        rf"(?<![{WIDE}{NARROW}\s:]):(?=\s|$)|[ {NARROW}]:(?=\s|$)"
    ),
    "U+00A0 comes inside of guillemets": re.compile(rf"«(?!{WIDE})|(?<!{WIDE})»"),
    "no blank comes before a full stop or a comma": re.compile(
        rf"[^\W_][ {WIDE}{NARROW}][.,](?!\.)"
    ),
    "an ellipsis is one sign": re.compile(r"(?<!\.)\.\.\.(?!\.)"),
    "a blank comes before %": re.compile(r"\d%"),
    "there are two blanks": re.compile(r"(?<=\S) {2,}(?=\S)"),
}
"""What a French text may not have, by the rule that it breaks."""
WORDS = {
    "points of conversation are never abbreviated so": re.compile(r"\bPD\b"),
    "si il is s\u2019il": re.compile(r"\b[Ss]i ils?\b"),
    "a pack is an extension": re.compile(r"\bpaquets? (?:de cartes|install)"),
    "what was typed is in guillemets, not as Python writes it": re.compile(r"\{\w+!r\}"),
    "there is {...} is no French": re.compile(r"\bil y a (?:\{|\u00a0?:)", re.IGNORECASE),
    "stress and experience are counted in points": re.compile(r"[\d}] d(?:e stress|\u2019exp)"),
}
"""The same for words, with what is put into a text in its place."""
DECK = re.compile(r"\bpaquets?\b(?! terreur)")
PACK = re.compile(r"\bpacks?\b", re.IGNORECASE)


def french(text: str, english: str) -> Iterator[str]:
    """The rules that a French text breaks; what its English has as well is no fault of it."""
    if PREFORMATTED in english:
        return  # code of several lines
    words = {**WORDS, "a pack is an extension": DECK} if PACK.search(english) else WORDS
    for rule, pattern in words.items():
        if found := pattern.search(text):
            yield f"{rule}: {text[max(0, found.start() - 15) : found.end() + 10]!r}"
    for rule, pattern in FRENCH.items():
        if rule == QUOTES and QUOTED_CODE.search(english):
            continue
        found = pattern.search(_without_code(text, english))
        if found and not pattern.search(_without_letters(english)):
            yield f"{rule}: {text[max(0, found.start() - 15) : found.end() + 10]!r}"


def _without_code(text: str, english: str) -> str:
    """A text with a sign for each piece of code, and for what it quotes as the English does."""
    text = re.sub(r"`[^`\n]*`", lambda code: "§" * len(code[0]), text)
    text = re.sub(r"\{[^{}]*\}", lambda name: "}" * len(name[0]), text)
    for quoted in QUOTED.findall(english):
        text = text.replace(quoted, "§" * len(quoted))
    return text


def _without_letters(english: str) -> str:
    """The English signs that are no typography: an ellipsis as a mark, blanks between keys."""
    return "".join(sign if sign in ". %0123456789" else "x" for sign in english)


CHECKS: dict[str, Callable[[str, str], Iterator[str]]] = {"fr": french}

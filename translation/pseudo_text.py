"""English text as the pseudo-language has it: other letters, brackets around it, and longer.

A letter of plain ASCII on the screen was therefore never translated, a bracket without its fellow
was cut, and a table that has room for these words has room for those of most languages.
"""

import re

PSEUDO = "xx"  # the code of the language
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKED = "áḃćďéḟğĥíĵķĺṁńóṗɋŕśťúṽŵẋýžÁḂĆĎÉḞĞĤÍĴĶĹṀŃÓṖɊŔŚŤÚṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, MARKED)
OPENING, CLOSING, FILLING = "⟦", "⟧", "~"
LONGER = 0.4  # how much is added to the letters of a text
PIECE = 8  # filling that is written without a blank
KEPT = re.compile(
    r"\{\{|\}\}|\{[^{}]*\}"  # placeholders of str.format
    r"|%\(\w+\)[a-z]|%[sd%]"  # and of the operator %
    r"|`[^`\n]*`"  # quoted code
    r"|(?<![\w-])--?[a-z][a-z-]*"  # options
    r"|\b[RC]-[A-Z0-9]+(?:-\d+)?\b"  # rules
    r"|\b[A-Z]+_[A-Z_]+\b(?:=\w+)?"  # variables
    r"|[\w<>.*-]*/[\w<>./*-]+|\b[\w*-]+\.(?:toml|json|md|csv|html|png|1|po|mo|txt)\b"  # paths
    r"|\[/?[a-z]+\]|</?[a-z]+>"  # markup
)
"""What is code and stays as it is."""
PREFORMATTED = "\b"
"""What a paragraph of help begins with that click does not wrap."""
ENDS = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)


def command_pattern(paths: list[str], metavars: list[str]) -> str:
    """A pattern for `hn` with a command, the longest first, and for words such as NAME."""
    names = sorted(filter(None, paths), key=len, reverse=True)
    command = rf"\bhn(?: (?:{'|'.join(map(re.escape, names))})\b)?"
    return rf"{command}|\b(?:{'|'.join(metavars)})\b"


def lettered(text: str, code: str = r"\bhn\b") -> str:
    """A text in the letters of the pseudo-language, code left as it is."""
    kept = re.compile(f"{KEPT.pattern}|{code}")
    pieces, end = [], 0
    for match in kept.finditer(text):
        pieces += [text[end : match.start()].translate(LETTERS), match[0]]
        end = match.end()
    return "".join([*pieces, text[end:].translate(LETTERS)])


def pseudo(text: str, code: str = r"\bhn\b", longest: int = 0) -> str:
    """A text of the pseudo-language, no longer than it may be; blanks at its ends stay there."""
    ends = ENDS.fullmatch(text)
    assert ends is not None
    before, inside, after = ends.groups()
    if not any(sign.isalpha() for sign in KEPT.sub("", inside)):
        return text  # a sign, or only what is put into it
    filled = max(1, round(LONGER * len(KEPT.sub("", inside))))
    if PREFORMATTED in inside:
        filled = 0
    if longest and len(text) + len(OPENING + CLOSING) > longest:
        return lettered(text, code)
    if longest:
        filled = max(0, min(filled, longest - len(text) - len(OPENING + CLOSING) - 1))
    filling = " ".join(FILLING * min(PIECE, filled - n) for n in range(0, filled, PIECE + 1))
    gap = " " if filled > PIECE else ""
    return f"{before}{OPENING}{lettered(inside, code)}{gap}{filling}{CLOSING}{after}"


def pseudo_words(text: str) -> str:
    """Several words that the program takes apart: each marked by itself, a letter as a letter."""
    return " ".join(
        f"{OPENING}{lettered(word)}{FILLING}{CLOSING}" if len(word) > 1 else lettered(word)
        for word in text.split()
    )

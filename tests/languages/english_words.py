"""Whether a text in another language has English words left in it."""

import re

FREQUENT = """
    the and of you your with to is are was has have had this that these those from for not no
    what which who where when how there it its they he she him her his be been will would can
    cannot but into than then or if at by one two three all any only each every more most less
    none now next show type choose press end ends ended start save saved killed hostage hostages
    abductor demand card cards turn turns threat die dice roll rolls won lost out up down
    """
"""Words that English text of this game can hardly do without."""
SHARED = {"fr": frozenset({"or", "type"})}
"""Those among them that are words of another language as well."""
CODE = re.compile(
    r"`[^`]*`"
    r"|\bhn [a-z][^.;)]*"  # commands, with what follows them
    r"|--[a-z-]+"
    r"|\b[a-z]+(?:[-_:/+][a-z0-9-]+)+"  # ids
    r"|\b[RC]-[A-Z]+(?:-\d+)?"  # rules
    r"|\[[a-z-]*\]"  # answers that Enter gives
    r"|^> .*"  # what was typed
    r"|^ +[a-z]+  +|^ ?\d+ [a-z]+\s:"  # lists of commands and of topics
    r"|\w+\.\.\."  # a word that was cut off
    r"|^##### .*|^\[\d+ more\]",  # what golden files add
    re.MULTILINE,
)
"""What is the same in every language."""
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")  # "black-out" is a French word


def english_words(text: str, language: str) -> set[str]:
    """The frequent English words in a text, without those that the language itself has."""
    words = {word.lower() for word in WORD.findall(CODE.sub(" ", text))}
    return words.intersection(FREQUENT.split()) - SHARED[language]

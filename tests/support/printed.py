"""Reading what `hn` has printed."""

import re


def flat(text: str) -> str:
    """A text without its line breaks, for words that may be broken anywhere."""
    return " ".join(text.split())


def positions(out: str) -> list[str]:
    """Every whole position that was shown, up to the blank line before the next question."""
    return re.findall(r"\n\n(Turn \d+, [^:\n]+\. In charge: .*?\n)\n", out, re.DOTALL)


def last_question(out: str) -> str:
    """The last question of a mission with its markers, up to the prompt."""
    asked = re.findall(r"\n\n(Turn \d+, [a-z ]+: (?:[^\n]+\n)+)> ", out)
    assert asked, out
    return str(asked[-1])

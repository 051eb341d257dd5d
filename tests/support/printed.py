"""Reading what `hn` has printed."""

import re


def flat(text: str) -> str:
    """A text without its line breaks, for words that may be broken anywhere."""
    return " ".join(text.split())


def last_look(out: str) -> str:
    """The last position that was shown, up to the prompt."""
    looks = re.findall(r"\n\n(Turn \d+, [a-z]+.*?\n)> ", out, re.DOTALL)
    assert looks, out
    return str(looks[-1])

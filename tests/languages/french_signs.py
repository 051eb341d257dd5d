"""What is wrong with the signs of a French text: hard spaces that are missing, old apostrophes."""

import re

HARD = "\u00a0\u202f"
WRONG = re.compile(
    rf"[^{HARD}\s\d?!][;!?»](?=\s|$)|[^{HARD}\s\d…]:(?=\s|$)|«(?!\u00a0)| [;:!»]|\w'\w"
)
"""A sign without its space that cannot be broken, or a typewriter's apostrophe.

A question mark with another space before it may be a key, or a number that nobody knows."""
CODE = re.compile(r"^#####.*|^hn: |`[^`]*`|^(?:Options|Commandes):|'[^']*'", re.MULTILINE)


def wrong_signs(text: str) -> list[str]:
    """Every sign that is wrong, without what is the same in every language."""
    return WRONG.findall(CODE.sub("", text))

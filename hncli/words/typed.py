"""Names as people type them, and what they probably meant."""

from hncli.words import _

LIGATURES = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "\u2019": "'"})


def nearest(word: str, known: list[str], cutoff: float = 0.5) -> str:
    """Say which known name the player probably meant, or nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word[:80], known, n=1, cutoff=cutoff)
    return _(" Did you mean {name}?").format(name=close[0]) if close else ""


def unaccented(text: str) -> str:
    """A text as it can be typed on any keyboard: letters without accents, a straight apostrophe."""
    if text.isascii():
        return text
    import unicodedata

    parts = unicodedata.normalize("NFKD", text.translate(LIGATURES))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def simple(name: str) -> str:
    """A name as people type it: small letters, and one blank for whatever is between the words."""
    plain = unaccented(name).casefold()
    return " ".join("".join(c if c.isalnum() else " " for c in plain).split())

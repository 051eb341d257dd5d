"""The library that the saved games of format 1 were played with."""

from pathlib import Path

from hncli.game.cards.library import Library, load_library

CHANGED = Path(__file__).resolve().parents[2] / "careers" / "cards-of-format-1"


def library_of_format_1() -> Library:
    """The shipped packs, with the cards that have changed since then as they were."""
    return load_library((CHANGED,))

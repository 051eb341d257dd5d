"""Words of a test's own, so that no test depends on the lines in packs."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from hncli.game.cards.packs import AnyCard
from hncli.game.cards.words import ENGLISH_WORDS, Script, Words


def script(id: str, words: Words | None = None, **changed: Any) -> Script:
    """A script of one entry: words of which some are replaced."""
    entries = {id: replace(words or Words(), **changed)}
    return Script(Path(), "en", {ENGLISH_WORDS: entries}, is_whole=True)


def with_words(card: AnyCard, **words: Any) -> AnyCard:
    """The same card with some of its words replaced."""
    return replace(card, script=script(card.id, card.words, **words))

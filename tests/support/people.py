"""People of a test's own for every abductor, so that no test depends on the names in packs."""

from dataclasses import replace

from hncli.game.cards.library import Library
from hncli.game.cards.models import Abductor
from hncli.game.cards.words import People
from tests.support.words import with_words

LETTERS = "abcdefghijklmno"


def numbered(mark: str = "") -> People:
    """Thirty people, no name part of another; `mark` tells two lists apart."""
    women = tuple(f"the woman {mark}{one * 3}" for one in LETTERS)
    return People(women, tuple(f"the man {mark}{one * 3}" for one in LETTERS))


def with_people(library: Library, people: People) -> Library:
    """The same packs, in which every abductor holds these people."""
    packs = {
        id: replace(
            pack,
            cards={
                name: with_words(card, people=people) if isinstance(card, Abductor) else card
                for name, card in pack.cards.items()
            },
        )
        for id, pack in library.packs.items()
    }
    return Library(packs)

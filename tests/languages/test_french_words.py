"""What French asks for and English does not: the gender of people, tu, titles in guillemets."""

import re
from functools import cache
from itertools import chain

import pytest

from hncli.base.messages import in_quotes, speaking
from hncli.base.text import cp_cost, in_row, titled, titles
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.models import Abductor, ConversationCard, InCharge
from hncli.game.cards.words import ENDING_TITLES, OF_WOMEN, ending_of

TO_OUR_OWN = {
    "minor-extraction", "major-extraction", "sniper-take-the-shot", "all-units-get-in-there-now",
    "hostage-escort", "open-the-back-door", "all-snipers-engage-targets",
    "cut-the-power-and-move-in", "a-boat-under-the-window", "a-diver-goes-in",
    "lifeboat-alongside", "a-rifle-in-the-rain", "every-boat-we-have",
}  # fmt: skip
"""Cards of which some lines are said to the police, who are several."""
VOUS = re.compile(
    r"(?<!-)\b(?:vous|votre|vos)\b(?! (?:deux|quelques|là-dedans|devez avoir un coin))", re.I
)
"""Vous, but for all who are inside."""
SAYS_SHE, SAYS_HE = re.compile(r"\bdit-elle\b"), re.compile(r"\bdit-il\b")


@cache
def french() -> Library:
    """The shipped packs in French."""
    return load_library((), "fr")


def people() -> list[InCharge]:
    cards = chain.from_iterable(pack.cards.values() for pack in french().packs.values())
    return [card for card in cards if isinstance(card, InCharge)]


def test_whoever_is_a_woman_is_said_to_be_one() -> None:
    assert {card.id for card in people() if card.gender == "f"} == {
        "donna", "renesha", "oona", "cordelia", "next-in-line",
    }  # fmt: skip
    for card in people():
        said = " ".join(line.say for lines in card.voice.values() for line in lines)
        she, he = len(SAYS_SHE.findall(said)), len(SAYS_HE.findall(said))
        assert (she > he) == (card.gender == "f"), card.id


def test_every_ending_of_a_woman_is_hers() -> None:
    """As career lists, scorecards and pages have it, of a mission that is over."""
    with speaking("fr"):
        for pack in french().packs.values():
            for id, card in pack.of(Abductor).items():
                second = french().catalogue(pack.id, id).second
                for ending in ENDING_TITLES:
                    who = second if ending == "surrendered" else card
                    said = ending_of(french(), pack.id, id, ending)
                    is_hers = "preneuse" in said or "la complice" in said
                    assert is_hers == (ending in OF_WOMEN and who.gender == "f"), (id, said)
        assert ending_of(french(), "base", "gone", "captured") == str(ENDING_TITLES["captured"])


def test_the_negotiator_says_tu() -> None:
    for pack in french().packs.values():
        for id, card in pack.of(ConversationCard).items():
            said = [line.say for line in card.say if VOUS.search(line.say)]
            assert not said or id in TO_OUR_OWN, (id, said)


def test_titles_and_typed_words() -> None:
    names = ["Relax", "Attends, on reprend"]
    assert (titled("Keep Cool"), titles(names), in_row(names)) == (
        "Keep Cool", "Relax and Attends, on reprend", "Relax, Attends, on reprend",
    )  # fmt: skip
    assert (in_quotes("it's"), in_quotes(7), cp_cost(-1)) == ('"it\'s"', "7", "-1 CP")
    with speaking("fr"):
        assert titled("Relax") == "«\u00a0Relax\u00a0»"
        assert titles(names) == "«\u00a0Relax\u00a0» et «\u00a0Attends, on reprend\u00a0»"
        assert in_row(names) == "Relax\u202f; Attends, on reprend"
        assert (in_quotes("it's\x1b"), in_quotes(7)) == ("«\u00a0it's?\u00a0»", "7")


@pytest.mark.parametrize(
    ("n", "said"), [(-2, "\N{MINUS SIGN}2 pts"), (0, "0 pt"), (1, "1 pt"), (4, "4 pts")]
)
def test_points_have_a_plural(n: int, said: str) -> None:
    with speaking("fr"):
        assert cp_cost(n) == said.replace(" ", "\u00a0")

"""Where the figures of the shipped cards come from, kept a second time."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from hncli.game.cards.achievements import Achievement
from hncli.game.cards.career_content import Epilogue
from hncli.game.cards.models import Card
from tests.game.cards.small_pack import shipped

ROOT = Path(__file__).resolve().parents[3]

# Every card that is not made up from end to end.
SOURCES = {
    "base": """
        arkayne public; donna public inferred; edward inferred house; second-in-command seed
        what-are-your-demands public inferred; small-talk public seed; keep-cool public seed
        let-me-rephrase-that inferred house; just-a-few-minutes-more public
        you-need-to-trust-me public house; just-stay-calm public seed; minor-extraction public
        a-bold-lie public; an-empty-promise public house; im-coming-in-to-talk public house
        major-extraction public; sniper-take-the-shot public; all-units-get-in-there-now public
        the-situation-is-worsening public seed; im-getting-angry public seed
        im-growing-impatient public seed house; ive-taken-more-hostages seed public house
        this-is-going-nowhere public; dont-test-me public house
        hostage-escape-attempt public house; your-time-is-running-out seed house
        a-moment-of-weakness public; back-to-square-one public house
        wire-10000000 public; release-fugitives public; supply-of-weapons public
        medical-care seed house; helicopter public; school-bus public; armored-truck public
    """,
    "crime-wave": """
        lijah seed house; barrett seed house; renesha seed public house; second-in-command seed
        what-are-your-demands seed inferred; small-talk inferred; keep-cool seed inferred
        consider-this seed house; just-take-a-breath seed house
        youre-in-a-tight-spot-i-can-help seed house; hostage-escort seed inferred house
        extended-conversation seed house; little-compromises seed house
        all-snipers-engage-targets seed house
        ive-got-a-bad-feeling-about-this seed inferred; im-mad-as-hell seed inferred
        i-dont-have-time-for-this seed inferred house; lets-raise-the-stakes seed inferred house
        fit-of-rage seed; pick-your-poison seed house
        i-just-want-to-be-understood seed house; say-it-like-you-mean-it public house
    """,
    "pedersen-twins": "rolph public house; dolph-pedersen public house",
}


def game_cards(pack: str) -> list[Card]:
    """The printed cards of a pack: all but achievements and epilogues."""
    cards = shipped().packs[pack].cards.values()
    return [card for card in cards if not isinstance(card, Achievement | Epilogue)]


def stated(text: str) -> dict[str, tuple[str, ...]]:
    entries = (entry.split() for entry in re.split(r"[;\n]", text) if entry.strip())
    return {id: tuple(words) for id, *words in entries}


@pytest.mark.parametrize("pack", SOURCES)
def test_every_card_tells_its_source(pack: str) -> None:
    ours = {card.id: ("house",) for card in game_cards(pack)}
    assert {card.id: card.source for card in game_cards(pack)} == ours | stated(SOURCES[pack])


def house_share(cards: Iterable[Card]) -> float:
    marks = ["house" in card.source for card in cards]
    return sum(marks) / len(marks)


def test_the_readme_tells_how_many_figures_are_ours() -> None:
    readme = " ".join((ROOT / "README.md").read_text("utf-8").split())
    assert (
        "on about half of the titles of the first box, on most of Crime Wave, "
        "on all of The Pedersen Twins" in readme
    )
    assert 0.45 < house_share(game_cards("base")) < 0.55
    assert 0.75 < house_share(game_cards("crime-wave")) < 1
    assert house_share(game_cards("pedersen-twins")) == 1

"""The options that each conversation card has: made once, and the same for every mission."""

import pytest

from hncli.game.engine.conversation import CardOptions, card_options
from hncli.game.engine.game import Option
from tests.game.engine.table import library, start

REPHRASE = "let-me-rephrase-that"


@pytest.fixture
def made() -> CardOptions:
    """The options of a catalogue, made anew."""
    return CardOptions(library().catalogue("base", "arkayne"))


def test_a_card_is_played_up_or_down(made: CardOptions) -> None:
    assert made.play["small-talk"] == (
        Option("play", "small-talk"),
        Option("facedown", "small-talk"),
    )


def test_a_card_for_a_roll_is_played_up_there_alone(made: CardOptions) -> None:
    assert made.play[REPHRASE] == (Option("facedown", REPHRASE),)
    assert made.during_roll == {REPHRASE: Option("play", REPHRASE)}


def test_a_card_is_bought_for_its_cost(made: CardOptions) -> None:
    assert made.buy["small-talk"] == (0, Option("buy", "small-talk"))
    assert made.buy["minor-extraction"] == (3, Option("buy", "minor-extraction"))


def test_every_card_has_them(made: CardOptions) -> None:
    cards = library().catalogue("base", "arkayne").conversation
    assert list(made.play) == list(made.buy) == list(cards)


def test_missions_share_them() -> None:
    one, other = start(), start(hand=["small-talk"], cp=2)
    assert one.card_options is other.card_options is card_options(one.catalogue)

"""The options that each conversation card has: made once, and the same for every mission."""

from hncli.engine.card_options import CardOptions, card_options
from hncli.engine.game import Option
from tests.engine.table import library, start

OPTIONS = CardOptions(library().catalogue("base", "arkayne"))
REPHRASE = "let-me-rephrase-that"


def test_a_card_is_played_up_or_down() -> None:
    assert OPTIONS.play["small-talk"] == (
        Option("play", "small-talk"),
        Option("facedown", "small-talk"),
    )


def test_a_card_for_a_roll_is_played_up_there_alone() -> None:
    assert OPTIONS.play[REPHRASE] == (Option("facedown", REPHRASE),)
    assert OPTIONS.during_roll == {REPHRASE: Option("play", REPHRASE)}


def test_a_card_is_bought_for_its_cost() -> None:
    assert OPTIONS.buy["small-talk"] == (0, Option("buy", "small-talk"))
    assert OPTIONS.buy["minor-extraction"] == (3, Option("buy", "minor-extraction"))


def test_every_card_has_them() -> None:
    cards = library().catalogue("base", "arkayne").conversation
    assert list(OPTIONS.play) == list(OPTIONS.buy) == list(cards)


def test_missions_share_them() -> None:
    one, other = start(), start(hand=["small-talk"], cp=2)
    assert one.card_options is other.card_options is card_options(one.catalogue)

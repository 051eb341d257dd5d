"""Why a choice is refused: "I don't understand that" or "not now, because"."""

from typing import Any

import pytest

from hncli.game.engine.game import UnknownOption, parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.view import why_not
from tests.game.engine.table import play, start, workshop

UP = {"id": "wire-10000000", "face": "up"}
TEN = ["small-talk", "keep-cool", "what-are-your-demands", "just-stay-calm", "minor-extraction"] * 2


def in_a_roll(**given: Any) -> Mission:
    """A roll of 4, 4 and 5 is on the table, the first 4 converted free."""
    m = start(
        hand=["small-talk"],
        threat="1",
        dice=[4, 4, 5],
        effects=[{"what": "free-fours", "until": "next-roll"}],
        **given,
    )
    play(m, "play:small-talk")
    return m


@pytest.mark.parametrize(
    ("option", "understood"),
    [
        ("end", True),
        ("play:small-talk", True),
        ("play", True),
        ("convert:12", True),
        ("concede:d3", True),
        ("use:", False),
        ("END", False),
        ("", False),
        ("hello", False),
        (":end", False),
        ("convert:", False),
        ("convert:0", True),
        ("convert:01", True),
        ("convert:one", True),
        ("convert:" + "9" * 5000, True),
        ("convert:\u0661", True),
        ("concede:3", True),
        ("concede:d", True),
        ("concede:d-1", True),
    ],
)
def test_understood(option: str, understood: bool) -> None:
    """What is understood is written back as it was; anything else is no option id."""
    if understood:
        assert parse_option(option).id == option
    else:
        with pytest.raises(UnknownOption):
            parse_option(option)


@pytest.mark.parametrize(
    "id",
    [
        "play:x", "facedown:x", "concede:d1", "act:x", "use:x", "buy:x", "end", "accept",
        "convert:1", "card:x", "demand:d1", "die:1", "effect:1", "done", "pass", "entry:x",
        "resource:x", "mission", "mission:x", "retire",
    ],
)  # fmt: skip
def test_every_verb_is_understood(id: str) -> None:
    assert parse_option(id).id == id


def why(m: Mission, option: str) -> str:
    return why_not(m.view, parse_option(option))


CASES: list[tuple[dict[str, Any], str, str]] = [
    ({}, "play:nothing", "no conversation card has that name"),
    ({}, "play:small-talk", "Small Talk is not in your hand"),
    ({}, "facedown:a-bold-lie", "A Bold Lie is not in your hand"),
    ({"hand": ["let-me-rephrase-that"]}, "play:let-me-rephrase-that",
     "Let Me Rephrase That is only played into a threat roll"),
    ({"hand": ["small-talk"], "phase": "spend"}, "facedown:small-talk",
     "it is the spend phase: buy cards or end it"),
    ({"hand": ["let-me-rephrase-that"], "phase": "spend"}, "play:let-me-rephrase-that",
     "it is the spend phase: buy cards or end it"),
    ({}, "buy:nothing", "no conversation card has that name"),
    ({}, "buy:a-bold-lie", "cards are bought in the spend phase, or in the last conversation"),
    ({"phase": "spend", "available": []}, "buy:a-bold-lie", "A Bold Lie is not Available"),
    ({"phase": "spend", "hand": TEN, "cp": 9}, "buy:a-bold-lie", "your hand is full with 10 cards"),
    ({"phase": "spend", "cp": 3}, "buy:a-bold-lie", "A Bold Lie costs 4 CP and you have 3"),
    ({"phase": "spend", "cp": -2}, "buy:a-bold-lie", "A Bold Lie costs 4 CP and you have -2"),
    ({"terror": [], "cp": 3}, "buy:a-bold-lie", "A Bold Lie costs 4 CP and you have 3"),
    ({}, "concede:d1", "there is no such demand in play"),
    ({"demands": [UP]}, "concede:d2", "there is no such demand in play"),
    ({"demands": [{"id": "helicopter"}], "cp": 9}, "concede:d1",
     "a demand must be revealed before it can be conceded"),
    ({"demands": [UP | {"conceded": True}], "cp": 9}, "concede:d1", "it has been conceded already"),
    ({"demands": [UP], "cp": 3}, "concede:d1", "it costs 4 CP and you have 3"),
    ({"demands": [UP], "cp": -1}, "concede:d1", "it costs 4 CP and you have -1"),
    ({"demands": [UP], "cp": 4, "phase": "spend"}, "concede:d1",
     "it is the spend phase: buy cards or end it"),
    ({"demands": [{"id": "hot-food"}], "cp": -4, "phase": "spend"}, "concede:d1",
     "it is the spend phase: buy cards or end it"),
    ({}, "play:small-talk:x", "no conversation card has that name"),
    ({"phase": "spend", "cp": 0}, "buy:let-me-rephrase-that",
     "Let Me Rephrase That costs 1 CP and you have 0"),
    ({}, "convert:1", "no threat roll is on the table"),
    ({}, "accept", "the conversation waits for a card, a concession or its end"),
    ({}, "use:snitch", "the conversation waits for a card, a concession or its end"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "option", "reason"), CASES)
def test_not_now(given: dict[str, Any], option: str, reason: str) -> None:
    assert why(start(**given), option) == f"Not now, because {reason}."


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("convert:3", "only a 4 can be converted"),
        ("convert:4", "there is no such die"),
        ("convert:0", "there is no such die"),
        ("convert:one", "there is no such die"),
        ("convert:" + "9" * 5000, "there is no such die"),
        ("convert:1", "that die is converted already"),
        ("convert:2", "it takes two cards from your hand"),
        ("end", "the dice on the table must be settled first"),
        ("play:small-talk", "Small Talk is not in your hand"),
        ("buy:a-bold-lie", "cards are bought in the spend phase, or in the last conversation"),
    ],
)
def test_during_a_roll(option: str, reason: str) -> None:
    m = in_a_roll()
    m.converted = (True, False, False)
    assert why(m, option) == f"Not now, because {reason}."


def test_during_a_pick_and_an_offer() -> None:
    m = start(
        hand=["what-are-your-demands"],
        dice=[5, 1],
        demands=[{"id": "wire-10000000"}, {"id": "helicopter"}],
    )
    play(m, "play:what-are-your-demands", "accept")
    assert why(m, "end") == "Not now, because something must be picked first."
    m = start(hand=["small-talk"], held=["backup-unit"])
    play(m, "play:small-talk")
    assert why(m, "end") == "Not now, because an offer must be taken or passed first."


def test_what_could_be_paid_is_no_reason() -> None:
    """In the middle of a roll the dice are the reason, not a price that could be paid."""
    m = start(
        hand=["small-talk"],
        terror=[],
        cp=4,
        available=["a-bold-lie", "keep-cool"],
        demands=[UP, {"id": "hot-food"}],
        dice=[1, 1],
    )
    play(m, "play:small-talk")
    for option in ("buy:a-bold-lie", "buy:keep-cool", "concede:d1", "concede:d2"):
        assert why(m, option) == "Not now, because the dice on the table must be settled first."


def test_one_point_short() -> None:
    m = workshop(demands=[{"id": "an-empty-street", "face": "up"}])
    assert why(m, "concede:d1") == "Not now, because it costs 1 CP and you have 0."


def test_when_it_is_over() -> None:
    m = start()
    m.give_up()
    assert why(m, "end") == "The mission is over."

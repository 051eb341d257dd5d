"""What each decision of a mission is for."""

from typing import Any

import pytest

from hncli.game.engine.game import (
    ChoosingDice,
    ChoosingEffect,
    ConcedingFree,
    Conversing,
    OfferingHelp,
    PayingConversion,
    Purpose,
    RevealingDemand,
    Rolling,
    Spending,
    TakingCards,
)
from tests.game.engine.table import play, start, workshop

FOUR_CARDS = ["a-bold-lie", "just-stay-calm", "keep-cool", "small-talk"]
TWO_DEMANDS = [{"id": "wire-10000000", "face": "up"}, {"id": "helicopter", "face": "up"}]
FUGITIVES = {
    "cp": 4,
    "demands": [{"id": "release-fugitives", "face": "up"}],
    "available": ["a-bold-lie", "keep-cool", "small-talk"],
}
ROLL: dict[str, Any] = {"hand": ["small-talk"], "dice": [1, 2]}


@pytest.mark.parametrize(
    ("given", "choices", "purpose"),
    [
        ({}, "", Conversing(is_last=False)),
        ({"terror": []}, "", Conversing(is_last=True)),
        ({"phase": "spend"}, "", Spending()),
        (ROLL, "play:small-talk", Rolling("small-talk")),
        (ROLL | {"held": ["backup-unit"]}, "play:small-talk",
         OfferingHelp("before-roll", "small-talk")),
        (ROLL | {"held": ["second-line"]}, "play:small-talk accept",
         OfferingHelp("would-end", "small-talk")),
        (FUGITIVES, "concede:d1", TakingCards("release-fugitives", 2)),
        (FUGITIVES, "concede:d1 card:keep-cool", TakingCards("release-fugitives", 1)),
        ({"hand": ["what-are-your-demands"], "dice": [5, 1],
          "demands": [{"id": "wire-10000000"}, {"id": "helicopter"}]},
         "play:what-are-your-demands accept", RevealingDemand("what-are-your-demands", 1)),
        ({"held": ["political-favor"], "demands": TWO_DEMANDS}, "use:political-favor",
         ConcedingFree("political-favor", False)),
        ({"hand": FOUR_CARDS, "dice": [5, 4]}, "play:small-talk convert:2",
         PayingConversion(2, ())),
        (
            {"hand": FOUR_CARDS, "dice": [5, 4]},
            "play:small-talk convert:2 card:keep-cool",
            PayingConversion(2, ("keep-cool",)),
        ),
        (ROLL | {"hand": ["let-me-rephrase-that", "small-talk"]},
         "play:small-talk play:let-me-rephrase-that", ChoosingDice("let-me-rephrase-that", ())),
        (
            ROLL | {"traits": ["quick-thinker"]},
            "play:small-talk use:quick-thinker die:2",
            ChoosingDice("quick-thinker", (2,)),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_the_purpose_of_a_decision(given: dict[str, Any], choices: str, purpose: Purpose) -> None:
    m = start(**given)
    play(m, *choices.split())
    assert m.decision is not None
    assert m.decision.purpose == purpose
    assert type(m.decision.purpose) is type(purpose)


def test_a_choice_of_effects_shows_them() -> None:
    m = workshop(phase="spend", terror=["pick-a-side", "first-light"])
    play(m, "end")
    assert m.decision is not None
    purpose = m.decision.purpose
    assert isinstance(purpose, ChoosingEffect)
    assert purpose.source == "pick-a-side"
    assert len(purpose.choices) == len(m.decision.options)

"""What conceding a demand would do: told once, and whatever the card cannot know is added."""

from typing import Any

import pytest

from hncli.features.missions.screen.menu import option_does
from hncli.features.missions.words.labels import label
from hncli.game.engine.game import Option
from tests.game.engine.table import play, start

WIRE = {"id": "wire-10000000", "face": "up"}


def conceded(id: str, **given: Any) -> str:
    """The text under the entry that concedes a demand."""
    usual: dict[str, Any] = {"cp": 5, "pool": 5, "demands": [{"id": id, "face": "up"}]}
    return option_does(start(**(usual | given)).view, Option("concede", "", 1))


def test_the_card_alone_where_it_says_all() -> None:
    assert conceded("wire-10000000") == (
        "Benefit: release 2 hostages; Penalty: -1 die while the abductor is in play."
    )
    assert conceded("supply-of-weapons") == (
        "Benefit: release 1 hostage, threat -2; Penalty: at the start of each turn: threat +2 "
        "(while the abductor is in play)."
    )
    assert conceded("cut-the-floodlights") == (
        "While face up: -1 die until this demand is conceded; Benefit: CP +1; "
        "Penalty: discard 1 red terror card."
    )
    assert conceded("hot-food") == "Benefit: threat -1; Penalty: CP -2."


def test_the_price_is_in_the_label() -> None:
    paid = start(cp=5, demands=[{"id": "wire-10000000", "face": "up"}]).view
    free = start(cp=0, demands=[{"id": "hot-food", "face": "up"}]).view
    assert label(paid, Option("concede", "", 1)) == "Concede Wire $10,000,000 (4 CP)"
    assert label(free, Option("concede", "", 1)) == "Concede Hot Food (free)"


@pytest.mark.parametrize(
    ("id", "given", "more"),
    [
        ("hot-food", {"threat": "S"}, "A hostage walks out. 4 inside."),
        ("blankets-and-heaters", {"threat": "K"}, "A hostage is killed. 4 inside."),
        ("wire-10000000", {"pool": 1, "saved": 4}, "captured"),
        ("wire-10000000", {"pool": 1, "saved": 4}, "won"),
    ],
)
def test_what_the_card_cannot_know_is_added(id: str, given: dict[str, Any], more: str) -> None:
    said = conceded(id, **given)
    card, _stop, rest = said.partition(". ")
    assert card.startswith("Benefit: ")
    assert more in rest
    assert "You concede" not in rest
    assert "CP" not in rest


def test_a_doubled_rise_is_told() -> None:
    demands = [
        {"id": "release-fugitives", "conceded": True},
        {"id": "blankets-and-heaters", "face": "up"},
    ]
    view = start(threat="3", demands=demands).view
    assert option_does(view, Option("concede", "", 2)) == (
        "Benefit: CP +2; Penalty: threat +1. Threat rises from 3 to 5 (doubled)."
    )


def test_a_demand_that_is_conceded_for_free_has_no_price() -> None:
    """Political Favor asks for a demand, and nothing is paid for it."""
    mission = start(held=["political-favor"], demands=[{"id": "helicopter", "face": "up"}, WIRE])
    play(mission, "use:political-favor")
    assert option_does(mission.view, Option("demand", "", 2)) == (
        "Benefit: release 2 hostages; Penalty: -1 die while the abductor is in play"
    )

"""An event comes back from JSON as it was told, and what is no event of ours is refused."""

import json
import random
from typing import Any

import pytest

from hncli.career.record import SupplyAdded
from hncli.game.engine.events import (
    BadEvent,
    CardPlayed,
    DemandPlaced,
    DiceRolled,
    Event,
    from_json,
    to_json,
)
from hncli.game.engine.setup import new_mission
from tests.game.engine.table import choose, library, start
from tests.random_play.player import STYLES, Player


def stored(event: Event) -> Event:
    """Write an event to JSON text and read it again."""
    return from_json(json.loads(json.dumps(to_json(event))))


@pytest.mark.parametrize("seed", range(8))
def test_whole_missions(seed: int) -> None:
    m = new_mission(library(), "base", None, seed, held=("snitch",), traits=("charmer",))
    player = Player(STYLES[seed], random.Random(seed))
    told: list[Event] = [*m.events]
    while m.decision is not None:
        told += m.choose(player.choose(m, m.decision))
    assert [stored(event) for event in told] == told


def test_a_field_that_may_be_left_out() -> None:
    """It is not written when it is None, and read as that; one that must be there is written."""
    m = start(hand=["keep-cool", "keep-cool", "small-talk"], dice=[4, 4])
    up = choose(m, "play:small-talk")[0]
    assert to_json(up) == {"event": "card-played", "card": "small-talk", "face": "up"}
    assert stored(up) == CardPlayed("small-talk", "up", None)
    down = choose(m, "convert:1")[0]
    assert to_json(down)["converts"] == 1
    assert stored(down) == CardPlayed("keep-cool", "down", 1)
    hidden = DemandPlaced("d1", "major", None, "down")
    assert to_json(hidden)["id"] is None
    assert stored(hidden) == hidden


OLDER: list[dict[str, object]] = [
    {"event": "threat", "source": "x", "amount": 2, "before": "3", "after": "5", "beyond": 0},
    {"event": "saved", "source": "x", "pool": 2, "saved": 1, "threat": "S"},
    {"event": "conceded", "slot": "d1", "id": "x", "kind": "major", "paid": 0},
    {"event": "stands", "source": "x", "what": "watch", "amount": 0, "until": "mission"},
    {"event": "discarded", "card": "x", "source": "y"},
    {"event": "discarded", "card": "x", "source": "x"},
]
NEWER: list[dict[str, object]] = [
    {"doubled": True},
    {"by_fall": True},
    {"by_alert": True},
    {"trigger": {"when": ["turn-end"], "do": [{"escape": True}]}},
    {"from_deck": True},
    {"from_deck": False},
]


@pytest.mark.parametrize(("older", "newer"), [*zip(OLDER, NEWER, strict=True)])
def test_files_of_older_versions_lack_some_fields(older: Any, newer: Any) -> None:
    """An event without them is the same event: a replay must not differ from an old file."""
    assert from_json(older) == from_json(older | newer)
    assert to_json(from_json(older | newer)) == older | newer
    assert to_json(from_json(older)) == older | (newer if "from_deck" in newer else {})


def test_one_that_is_left_out_hides_no_other() -> None:
    bought = SupplyAdded(resource="snitch")
    assert to_json(bought) == {"event": "added", "resource": "snitch"}
    assert stored(bought) == bought


def test_a_list_becomes_a_tuple() -> None:
    m = start(hand=["small-talk"], dice=[4, 1])
    rolled = choose(m, "play:small-talk")[-1]
    assert to_json(rolled)["dice"] == [4, 1]
    assert stored(rolled) == DiceRolled("small-talk", (4, 1), 2)
    assert stored(DiceRolled("small-talk", (), 2)) == DiceRolled("small-talk", (), 2)


CP = {"event": "cp", "source": "small-talk", "amount": 1, "cp": 2}
DICE = {"event": "dice-rolled", "source": "small-talk", "dice": [1, 2], "level_dice": 2}
PLAYED = {"event": "card-played", "card": "small-talk", "face": "up"}
DEMAND = {"event": "demand-placed", "slot": "d1", "kind": "major", "id": None, "face": "down"}
THREAT = {"event": "threat", "source": "x", "amount": 1, "before": "6", "after": "K", "beyond": 0}
OUTCOME = {"event": "outcome", "source": "x", "dice": [5], "successes": 1, "row": "one"}


@pytest.mark.parametrize(
    "good", [CP, DICE, PLAYED, PLAYED | {"converts": 2}, DEMAND, THREAT, OUTCOME]
)
def test_these_are_events(good: dict[str, Any]) -> None:
    assert to_json(from_json(good)) == good


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "expected a table"),
        ("cp", "expected a table"),
        ([CP], "expected a table"),
        ({}, "unknown event"),
        ({"event": None}, "unknown event"),
        ({"event": ["cp"]}, "unknown event"),
        (CP | {"event": "of-a-time-to-come"}, "unknown event"),
        (CP | {"by": "me"}, "cp has no such field"),
        (CP | {"name": "cp"}, "cp has no such field"),
        (CP | {"amount": "1"}, "cp.amount has the wrong type"),
        (CP | {"amount": True}, "cp.amount has the wrong type"),
        (CP | {"amount": None}, "cp.amount has the wrong type"),
        (CP | {"amount": [1]}, "cp.amount has the wrong type"),
        (CP | {"source": {}}, "cp.source has the wrong type"),
        (DICE | {"dice": 7}, "dice-rolled.dice has the wrong type"),
        (DICE | {"dice": ["1", 2]}, "dice-rolled.dice has the wrong type"),
        (DICE | {"dice": [1, None]}, "dice-rolled.dice has the wrong type"),
        (DICE | {"dice": "12"}, "dice-rolled.dice has the wrong type"),
        (PLAYED | {"converts": "2"}, "card-played.converts has the wrong type"),
        (DEMAND | {"id": 3}, "demand-placed.id has the wrong type"),
        (PLAYED | {"face": "sideways"}, "card-played.face has an unknown value"),
        (PLAYED | {"face": 1}, "card-played.face has the wrong type"),
        (DEMAND | {"kind": "grave"}, "demand-placed.kind has an unknown value"),
        (THREAT | {"after": "7"}, "threat.after has an unknown value"),
        (THREAT | {"before": "k"}, "threat.before has an unknown value"),
        (OUTCOME | {"row": "three"}, "outcome.row has an unknown value"),
        (OLDER[0] | {"doubled": 1}, "threat.doubled has the wrong type"),
        (OLDER[3] | {"trigger": 1}, "stands.trigger has the wrong type"),
        ({"event": "discarded"}, "discarded lacks card"),
        ({"event": "cp"}, "cp lacks source"),
        ({"event": "cp", "source": "small-talk", "cp": 2}, "cp lacks amount"),
        ({"event": "demand-placed", "slot": "d1", "kind": "major", "face": "up"},
         "demand-placed lacks id"),
    ],
)  # fmt: skip
def test_what_is_none_is_refused(data: object, why: str) -> None:
    with pytest.raises(BadEvent) as refused:
        from_json(data)
    assert str(refused.value) == why

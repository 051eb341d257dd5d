"""A position as plain data: JSON and back at any moment, copies, and what is no position."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from hncli.game.engine.mission import Mission
from hncli.game.engine.position import EMPTY, FIELDS, NEWER, BadPosition
from hncli.game.engine.setup import new_mission
from tests.game.engine.table import library, play, start, workshop


def roll_in_progress() -> Mission:
    """A roll is on the table, one die converted and paid for."""
    m = start(hand=["keep-cool", "keep-cool", "small-talk"], dice=[4, 5, 1, 1], threat="4")
    play(m, "play:small-talk", "convert:1")
    return m


def half_paid_conversion() -> Mission:
    """The second card of a conversion is asked for."""
    m = start(hand=["keep-cool", "small-talk", "a-bold-lie", "just-stay-calm"], dice=[4, 5])
    play(m, "play:small-talk", "convert:1", "card:keep-cool")
    return m


def pick_in_progress() -> Mission:
    """One free card is taken, the second is asked for, and a penalty waits."""
    m = start(
        cp=4,
        demands=[{"id": "release-fugitives", "face": "up"}],
        available=["small-talk", "keep-cool", "a-bold-lie"],
    )
    play(m, "concede:d1", "card:a-bold-lie")
    return m


def offer_in_progress() -> Mission:
    """A resource is offered for the first of two kills in an outcome."""
    m = start(hand=["sniper-take-the-shot"], held=["medic-team"], dice=[1, 1])
    play(m, "play:sniper-take-the-shot", "accept")
    return m


def offer_before_a_roll() -> Mission:
    """A resource is offered before the dice, with the card's outcomes waiting."""
    m = start(hand=["an-empty-promise"], held=["backup-unit"], dice=[1, 1])
    play(m, "play:an-empty-promise")
    return m


def choice_of_effects() -> Mission:
    """One of several lists of effects is asked for, with alerts and triggers on the table."""
    m = workshop(
        phase="spend",
        terror=["pick-a-side", "first-light"],
        demands=[{"id": "say-my-name-right", "face": "up"}],
        alerts=[{"card": "a-long-shadow"}, {"card": "a-favor-owed"}],
    )
    play(m, "end")
    return m


def dice_to_mark() -> Mission:
    """One die is marked for a reroll, the next is asked for."""
    m = start(hand=["small-talk"], traits=["quick-thinker"], dice=[1, 2, 6], threat="4")
    play(m, "play:small-talk", "use:quick-thinker", "die:2")
    return m


def over() -> Mission:
    """The mission is lost."""
    m = start(hand=["all-units-get-in-there-now"], dice=[1, 1])
    play(m, "play:all-units-get-in-there-now", "accept")
    return m


MOMENTS: dict[str, Callable[[], Mission]] = {
    "first decision": lambda: new_mission(
        library(), "base", "edward", 9, True, ("snitch",), ("good-listener",)
    ),
    "second in command": lambda: start(second=True, hand=["small-talk"]),
    "roll": roll_in_progress,
    "half-paid conversion": half_paid_conversion,
    "pick": pick_in_progress,
    "offer": offer_in_progress,
    "offer before a roll": offer_before_a_roll,
    "choice of effects": choice_of_effects,
    "dice to mark": dice_to_mark,
    "over": over,
}


def stored(mission: Mission) -> Mission:
    """Write a mission to JSON text and read it again."""
    return Mission.from_json(mission.catalogue, json.loads(json.dumps(mission.to_json())))


def play_out(mission: Mission, steps: int = 12) -> list[Any]:
    """Always choose the first option, and note all that is asked and all that happens."""
    told: list[Any] = []
    for _step in range(steps):
        if mission.decision is None:
            break
        told.append(mission.decision)
        told += mission.choose(mission.decision.options[0])
    return told


@pytest.mark.parametrize("moment", MOMENTS)
def test_json_and_back(moment: str) -> None:
    """Equal position, equal decision, equal JSON, and the game goes on in the same way."""
    m = MOMENTS[moment]()
    m.only_loaded = False
    again = stored(m)
    assert again.position() == m.position()
    assert again.to_json() == m.to_json()
    assert again.decision == m.decision
    assert again.is_over == m.is_over
    assert play_out(again) == play_out(m)
    assert again.position() == m.position()


@pytest.mark.parametrize("moment", MOMENTS)
def test_copies_are_independent(moment: str) -> None:
    """What happens to a copy does not happen to the mission, nor the other way round."""
    m = MOMENTS[moment]()
    m.only_loaded = False
    before, decision, events = m.position(), m.decision, list(m.events)
    twin = m.copy()
    assert (twin.position(), twin.decision, twin.events) == (before, decision, events)
    told = play_out(twin)
    assert (m.position(), m.decision, m.events) == (before, decision, events)
    assert play_out(m) == told


def test_a_copy_knows_what_was_seen() -> None:
    m = roll_in_progress()
    twin = m.copy()
    assert (twin.learned, twin.take_backs) == (m.learned, 0)
    m.undo()
    m.undo(take_back=True)
    assert (m.copy().learned, m.copy().take_backs) == (False, 1)


def test_a_copy_has_the_same_way_back() -> None:
    m = start(hand=["keep-cool", "small-talk"])
    play(m, "facedown:keep-cool")
    twin = m.copy()
    play(m, "facedown:small-talk")
    twin.undo()
    assert (twin.cp, m.cp) == (0, 2)
    m.undo()
    m.undo()
    assert m.position() == twin.position()


def test_fields_of_a_position() -> None:
    """JSON has every field by its name and nothing else; no Python of ours in it."""
    data = roll_in_progress().to_json()
    assert tuple(data) == FIELDS
    assert data["dice"] == [4, 5]
    assert data["converted"] == [True, False]
    assert data["roll"] == {
        "Roll": [
            "small-talk",
            [{"Effect": {"cp": 3}}],
            [{"Effect": {"cp": 2}}],
            [{"Effect": {"cp": 1}}, {"Effect": {"threat": 1}}, {"Effect": {"end": True}}],
        ]
    }
    assert data["ask"] == {"Ask": ["roll", "small-talk", [], []]}
    assert data["agenda"] == [["settle_card"], ["converse"]]
    assert data["share"] == [1, 2]


def test_triggers_in_json() -> None:
    data = choice_of_effects().to_json()
    assert data["agenda"] == [["secondary", "pick-a-side"], ["settle_card"], ["end_turn"]]
    assert data["standing"][1] == {
        "Standing": [
            2, "say-my-name-right", "alert", 0, "abductor",
            {"Watch": {"when": ["threat-reaches"], "levels": ["K", "S"]}},
        ]
    }  # fmt: skip
    assert data["standing"][2]["Standing"][5] == {
        "Watch": {
            "when": ["threat-reaches"],
            "if": {"pool_at_least": 3},
            "do": [{"cp": 2}],
            "levels": ["S", "3"],
        }
    }
    assert data["demands"] == [{"Placed": [1, "major", "say-my-name-right", "up", False]}]


def position_with(**facts: Any) -> dict[str, Any]:
    """A good position with some facts replaced."""
    return start(hand=["small-talk"]).to_json() | facts


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "position",
        {},
        {"box": "base"},
        position_with(extra=1),
        {name: value for name, value in position_with().items() if name != "ask"},
        position_with(cp="3"),
        position_with(cp=True),
        position_with(cp=1.5),
        position_with(cp=None),
        position_with(second=0),
        position_with(phase=["spend"]),
        position_with(hand="small-talk"),
        position_with(hand=[1]),
        position_with(hand=[["small-talk"]]),
        position_with(dice=["1"]),
        position_with(converted=[1]),
        position_with(demands=[1]),
        position_with(standing=[["dice"]]),
        position_with(share=["1", "2"]),
        position_with(card=3),
        position_with(ask=5),
        position_with(ask=["roll"]),
        position_with(ask={}),
        position_with(ask={"Ask": ["pick"]}),
        position_with(ask={"Ask": ["pick", "a", [], []], "Roll": []}),
        position_with(ask={"Placed": [1, "major", "helicopter", "up", False]}),
        position_with(roll={"Ask": ["pick", "a", [], []]}),
        position_with(roll={"Roll": ["small-talk", [{"Effect": {"win": 1}}], [], []]}),
        position_with(roll={"Roll": ["small-talk", [{"Effect": 5}], [], []]}),
        position_with(standing=[{"Standing": [1, "a", "watch", 0, "mission", {"Watch": {}}]}]),
        position_with(demands=[{"Placed": [1, 2]}]),
        position_with(demands=[{"NoSuchThing": [1, 2]}]),
        position_with(agenda=None),
        position_with(agenda="converse"),
        position_with(agenda=["converse"]),
        position_with(agenda={"Ask": ["a", "b", [], []]}),
    ],
)
def test_nonsense_is_no_position(data: Any) -> None:
    with pytest.raises(BadPosition, match="the position"):
        Mission.from_json(start().catalogue, data)


def test_what_is_wrong_is_said() -> None:
    catalogue = start().catalogue
    with pytest.raises(BadPosition, match=r"^the position does not have the fields of a mission$"):
        Mission.from_json(catalogue, {})
    with pytest.raises(BadPosition, match=r"^the position's hand has the wrong type$"):
        Mission.from_json(catalogue, position_with(hand=3))
    with pytest.raises(BadPosition, match=r"^the position's ask has the wrong type$"):
        Mission.from_json(catalogue, position_with(ask={"NoSuchThing": []}))


def test_where_the_content_is_wrong_is_said() -> None:
    """A position's effects and triggers are read like those of a pack."""
    roll = {"Roll": ["small-talk", [{"Effect": {"cp": "many"}}], [], []]}
    with pytest.raises(BadPosition, match=r"read: position: cp: expected a whole number"):
        Mission.from_json(start().catalogue, position_with(roll=roll))
    watch = {"Watch": {"when": ["never"]}}
    standing = [{"Standing": [1, "a", "watch", 0, "mission", watch]}]
    with pytest.raises(BadPosition, match=r"read: position: when"):
        Mission.from_json(start().catalogue, position_with(standing=standing))


def test_what_stands_is_numbered_in_order_of_arrival() -> None:
    m = choice_of_effects()
    m.stand("dice", 1, "turn", "a-test")
    assert [entry.serial for entry in m.standing] == [1, 2, 3, 4, 5]
    assert m.next_serial == 6


def test_deep_nesting_is_no_position() -> None:
    deep: list[Any] = []
    for _level in range(100_000):
        deep = [deep]
    with pytest.raises(BadPosition, match="agenda has the wrong type"):
        Mission.from_json(start().catalogue, position_with(agenda=deep))


def test_a_position_of_older_rules_lacks_the_newer_fields() -> None:
    """It reads as if they held nothing; any other field that is missing is refused."""
    m = roll_in_progress()
    stored = json.loads(json.dumps(m.to_json()))
    older = {name: value for name, value in stored.items() if name not in NEWER}
    assert Mission.from_json(m.catalogue, older).position() == m.position()
    for name in ("share", "demands_gone"):
        with pytest.raises(BadPosition, match="does not have the fields"):
            Mission.from_json(m.catalogue, {k: v for k, v in older.items() if k != name})
    with pytest.raises(BadPosition, match="does not have the fields"):
        Mission.from_json(m.catalogue, {**older, "more": 1})


def test_newer_fields_hold_what_a_new_position_has() -> None:
    assert {name: EMPTY.to_json()[name] for name in NEWER} == NEWER

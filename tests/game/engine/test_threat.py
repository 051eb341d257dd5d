"""The threat track, dice by level, and how many dice are thrown."""

from itertools import product
from typing import Any

import pytest

from tests.game.engine.table import play, see, start, workshop

LEVELS = ["S", "1", "2", "3", "4", "5", "6", "K"]
DICE = [3, 3, 2, 2, 2, 2, 2, 1]


def thrown(**given: Any) -> int:
    """How many dice a card's roll throws."""
    m = start(hand=["small-talk"], dice=[1] * 5, **given)
    play(m, "play:small-talk")
    return len(m.dice)


def changed(given: dict[str, Any], amount: int) -> tuple[Any, ...]:
    """Threat, killed and saved after a change."""
    m = start(**({"pool": 7, "saved": 7} | given))
    m.ask = None
    m.change_threat(amount, "a-test")
    m.run()
    return see(m, "threat", "killed", "saved")


@pytest.mark.rule("R-THREAT-1", "R-THREAT-2")
def test_dice_by_level() -> None:
    assert [thrown(threat=level) for level in LEVELS] == DICE


@pytest.mark.rule("R-ROLL-1")
def test_dice_with_modifiers() -> None:
    """Limited once to 1 to 5, after all modifiers are added."""
    for (level, dice), amount in product(zip(LEVELS, DICE, strict=True), (-4, -2, -1, 1, 2, 3)):
        effects = [{"what": "dice", "amount": amount, "until": "turn"}]
        assert thrown(threat=level, effects=effects) == min(5, max(1, dice + amount))


@pytest.mark.rule("R-ROLL-1")
def test_modifiers_are_added_before_the_limit() -> None:
    effects = [{"what": "dice", "amount": n, "until": "turn"} for n in (4, 4, -4, -1)]
    assert thrown(threat="S", effects=effects) == 5
    effects = [{"what": "dice", "amount": n, "until": "turn"} for n in (-4, -4, 4, 3)]
    assert thrown(threat="S", effects=effects) == 2


@pytest.mark.rule("R-ROLL-1")
def test_the_number_is_fixed_when_the_dice_are_thrown() -> None:
    m = start(hand=["small-talk"], dice=[1, 1])
    play(m, "play:small-talk")
    m.stand("dice", 2, "turn", "a-test")
    assert m.dice == (1, 1)


@pytest.mark.rule("R-THREAT-3", "R-THREAT-4", "R-THREAT-5")
def test_every_change_from_every_level() -> None:
    """The marker moves as far as it can, one killed or saved for each level beyond."""
    for level, amount in product(LEVELS, range(-7, 8)):
        place = LEVELS.index(level) + amount
        killed, saved = max(0, place - 7), max(0, -place)
        expected = (LEVELS[min(7, max(0, place))], killed, 7 + saved)
        assert changed({"threat": level}, amount) == expected


@pytest.mark.rule("R-THREAT-6")
@pytest.mark.parametrize(("amount", "after"), [(1, "5"), (2, "K"), (-1, "2"), (-2, "1")])
def test_rises_are_doubled_once_and_falls_never(amount: int, after: str) -> None:
    doubled = [{"what": "rises-doubled", "until": "turn"}] * 2
    assert changed({"threat": "3", "effects": doubled}, amount) == (after, 0, 7)


@pytest.mark.rule("R-2IC-1")
def test_the_second_kills_one_a_level() -> None:
    for level, amount in product(LEVELS, (1, 2, 3)):
        after = LEVELS[min(7, LEVELS.index(level) + amount)]
        assert changed({"threat": level, "second": True}, amount) == (after, amount, 7)


@pytest.mark.rule("R-ALERT-3", "R-DEMAND-7")
def test_which_moves_reach_a_level() -> None:
    """A card that waits for 5: reached from below or above, passed over, but not left."""
    for old, new in product(range(8), repeat=2):
        m = workshop(threat=LEVELS[old], alerts=[{"card": "the-last-straw"}])
        m.ask = None
        m.set_threat(new, "a-test")
        m.run()
        assert (m.killed == 1) is (old < 5 <= new or new <= 5 < old), (old, new)


@pytest.mark.rule("R-ALERT-3")
def test_which_points_reach_a_value() -> None:
    """One card waits for 4 or more, another for -2 or fewer."""
    for old, amount in product(range(-5, 8), (-4, -1, 1, 4)):
        m = workshop(cp=old, alerts=[{"card": "a-favor-owed"}, {"card": "losing-face"}])
        m.ask = None
        m.change_cp(amount, "a-test")
        m.run()
        new = old + amount
        assert m.cp == new
        assert (m.saved == 1) is (old < 4 <= new), (old, new)
        assert (m.threat == 4) is (new <= -2 < old), (old, new)


@pytest.mark.parametrize(("amount", "after"), [(-1, "S"), (-7, "S"), (1, "2"), (6, "K"), (7, "K")])
def test_only_the_marker_moves(amount: int, after: str) -> None:
    m = start(threat="1")
    m.move_marker(amount, "a-test")
    assert see(m, "threat", "saved", "killed") == (after, 0, 0)

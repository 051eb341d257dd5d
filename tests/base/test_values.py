"""Values: equal ones have the same hash, and one that is hashed often computes it once."""

from copy import copy

from hncli.game.cards.effects.board import ChangeCp
from hncli.game.cards.triggers import Trigger


def trigger(cp: int) -> Trigger:
    return Trigger(when=("turn-start",), do=(ChangeCp(cp),))


def test_equal_values_have_the_same_hash() -> None:
    assert trigger(2) == trigger(2)
    assert hash(trigger(2)) == hash(trigger(2))
    assert len({trigger(2), trigger(2), trigger(3)}) == 2


def test_a_computed_hash_is_no_part_of_the_value() -> None:
    """A copy computes its own, since strings have other hashes in another process."""
    one = trigger(2)
    before = repr(one)
    hash(one)
    twin = copy(one)
    assert vars(twin).keys() == vars(trigger(2)).keys() < vars(one).keys()
    assert (one, repr(one)) == (trigger(2), before)
    assert hash(twin) == hash(one)

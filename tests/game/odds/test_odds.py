"""The odds of a roll by themselves: by hand, by brute force, and without a position."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from hncli.game.engine.game import parse_option
from hncli.game.odds import Chances, odds_of_dice, plain_chances, roll_odds, table
from hncli.game.roll_solver import REROLL_ANY, REROLL_ONE, RollChanges
from tests.game.engine.table import start
from tests.game.odds.naive import (
    DICE_BY_LEVEL,
    FACES,
    QUICK_THINKER,
    REROLL,
    best_chances,
    naive_odds,
    rows,
)

# By hand


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        (1, rows("2/3", "1/3", "0")),
        (2, rows("4/9", "4/9", "1/9")),
        (3, rows("8/27", "12/27", "7/27")),
        (4, rows("16/81", "32/81", "33/81")),
        (5, rows("32/243", "80/243", "131/243")),
    ],
)
def test_plain(dice: int, expected: Chances) -> None:
    assert plain_chances(dice) == expected


def test_two_spare_cards_convert_one_four() -> None:
    """Of 36 rolls 9 have no 4, 5 or 6; in 4 both dice succeed, in 4 one does beside a 4."""
    one, two = best_chances(odds_of_dice(2, RollChanges(spare_cards=2)))
    fours = 2 * 3 + 1 + 2 * 2  # a 4 with 1 to 3, two of them, a 4 with 5 or 6
    assert one == two == rows("9/36", "19/36", "8/36", f"{2 * fours}/36")


def test_free_fours_make_every_other_face_a_success() -> None:
    one, two = best_chances(odds_of_dice(2, RollChanges(free_fours=True)))
    assert one == two == rows("1/4", "1/2", "1/4")


def test_one_card_rerolls_a_failure() -> None:
    one, _two = best_chances(odds_of_dice(1, RollChanges(roll_cards=(REROLL_ONE,))))
    assert one == rows("4/9", "5/9", "0", "2/3")


def test_the_two_goals_can_need_different_plays() -> None:
    """With 4 and 1, and two cards that reroll: two cards make a sure success, or a try for two."""
    m = start(hand=["small-talk", REROLL, REROLL], dice=[4, 1])
    m.choose(parse_option("play:small-talk"))
    found = roll_odds(m.view)
    assert found is not None
    assert found.plain == rows("1", "0", "0")
    assert found.at_least_one == rows("0", "1", "0", "2")
    assert found.at_least_two == rows("4/9", "4/9", "1/9", "2")


# Brute force


@pytest.mark.parametrize("dice", range(1, 6))
def test_every_roll_without_rerolls(dice: int) -> None:
    """All faces of all dice; without a reroll both goals are played alike."""
    rolls = [(roll.count(4), roll.count(5) + roll.count(6)) for roll in product(FACES, repeat=dice)]
    for spare, free in product(range(10), (False, True)):
        counted, cards = [0, 0, 0], 0
        for fours, hits in rolls:
            converted = min(fours, dice if free else spare // 2, max(0, 2 - hits))
            counted[min(2, hits + converted)] += 1
            cards += 0 if free else 2 * converted
        expected = Chances(*(Fraction(part, 6**dice) for part in (*counted, cards)))
        found = best_chances(odds_of_dice(dice, RollChanges(spare, free_fours=free)))
        assert found == (expected, expected)


def all_changes() -> Iterator[RollChanges]:
    """Every hand with up to nine cards, among them up to two single rerolls and one of any dice."""
    hands = [(REROLL_ONE,) * n for n in range(3)]
    for cards, helps, free in product(hands, ((), (QUICK_THINKER,)), (False, True)):
        for spare in range(10 - len(cards)):
            yield RollChanges(spare, cards, helps, free)
    for cards, free in product(hands, (False, True)):
        for spare in (0, 4):
            yield RollChanges(spare, (REROLL_ANY, *cards), (), free)


@pytest.mark.parametrize("dice", range(1, 6))
def test_every_hand_with_rerolls(dice: int) -> None:
    for changes in all_changes():
        assert best_chances(odds_of_dice(dice, changes)) == naive_odds(dice, changes), changes


# Without a position


def test_table() -> None:
    dice = tuple(DICE_BY_LEVEL.values())
    for spare, modifier, free in product(range(10), range(-3, 5), (False, True)):
        found = table(dice, spare, modifier, free, ("one",))
        assert [level for level, _odds in found] == list(DICE_BY_LEVEL)
        for level, each in found:
            count = min(5, max(1, DICE_BY_LEVEL[level] + modifier))
            assert each == odds_of_dice(count, RollChanges(spare, (REROLL_ONE,), (), free))
            assert each.dice == count


def test_more_of_anything_never_hurts() -> None:
    """More dice, more cards or one more reroll: no chance gets smaller."""
    for changes, dice in product(all_changes(), range(1, 5)):
        now = odds_of_dice(dice, changes)
        for more in (
            odds_of_dice(dice + 1, changes),
            odds_of_dice(dice, changes._replace(spare_cards=changes.spare_cards + 1)),
            odds_of_dice(dice, changes._replace(free_fours=True)),
        ):
            assert more.at_least_one.one_or_more >= now.at_least_one.one_or_more
            assert more.at_least_two.two >= now.at_least_two.two
        assert now.at_least_one.one_or_more >= now.at_least_two.one_or_more
        assert now.at_least_two.two >= now.at_least_one.two >= now.plain.two

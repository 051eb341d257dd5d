"""The odds of a roll by themselves: by hand, by brute force, and without a position."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from hncli.engine.game import parse_option
from hncli.odds.roll_changes import ANY, ONE, Means
from hncli.odds.threat_roll import Chances, odds_of, plain_chances, roll_odds, table
from tests.engine.table import start
from tests.odds.naive import FACES, PRINTED, QUICK, REROLL, both, rows, slowly

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
    """Of 36 rolls 9 have no 4, 5 or 6; in 4 both succeed at once, in 4 one does beside a 4."""
    one, two = both(odds_of(2, Means(spare=2)))
    fours = 2 * 3 + 1 + 2 * 2  # a 4 with 1 to 3, two of them, a 4 with 5 or 6
    assert one == two == rows("9/36", "19/36", "8/36", f"{2 * fours}/36")


def test_free_fours_make_every_other_face_a_success() -> None:
    one, two = both(odds_of(2, Means(free=True)))
    assert one == two == rows("1/4", "1/2", "1/4")


def test_one_card_rerolls_a_failure() -> None:
    one, _two = both(odds_of(1, Means(cards=(ONE,))))
    assert one == rows("4/9", "5/9", "0", "2/3")


def test_the_two_aims_can_want_different_things() -> None:
    """With 4 and 1, and two cards that reroll: a sure success for both, or a try for two."""
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
    """All faces of all dice; without a reroll both aims play alike."""
    rolls = [(roll.count(4), roll.count(5) + roll.count(6)) for roll in product(FACES, repeat=dice)]
    for spare, free in product(range(10), (False, True)):
        counted, cards = [0, 0, 0], 0
        for fours, hits in rolls:
            converted = min(fours, dice if free else spare // 2, max(0, 2 - hits))
            counted[min(2, hits + converted)] += 1
            cards += 0 if free else 2 * converted
        expected = Chances(*(Fraction(part, 6**dice) for part in (*counted, cards)))
        assert both(odds_of(dice, Means(spare, free=free))) == (expected, expected)


def all_means() -> Iterator[Means]:
    """Every hand with up to nine cards, up to two single rerolls, and one of any dice."""
    hands = [(ONE,) * n for n in range(3)]
    for cards, aids, free in product(hands, ((), (QUICK,)), (False, True)):
        for spare in range(10 - len(cards)):
            yield Means(spare, cards, aids, free)
    for cards, free in product(hands, (False, True)):
        for spare in (0, 4):
            yield Means(spare, (ANY, *cards), (), free)


@pytest.mark.parametrize("dice", range(1, 6))
def test_every_hand_with_rerolls(dice: int) -> None:
    for given in all_means():
        assert both(odds_of(dice, given)) == slowly(dice, given), given


# Without a position


def test_table() -> None:
    dice = tuple(PRINTED.values())
    for spare, modifier, free in product(range(10), range(-3, 5), (False, True)):
        found = table(dice, spare, modifier, free, ("one",))
        assert [level for level, _odds in found] == list(PRINTED)
        for level, each in found:
            count = min(5, max(1, PRINTED[level] + modifier))
            assert each == odds_of(count, Means(spare, (ONE,), (), free))
            assert each.dice == count


def test_more_of_anything_never_hurts() -> None:
    """More dice, more cards or one more reroll: no chance gets smaller."""
    for given, dice in product(all_means(), range(1, 5)):
        now = odds_of(dice, given)
        for more in (
            odds_of(dice + 1, given),
            odds_of(dice, given._replace(spare=given.spare + 1)),
            odds_of(dice, given._replace(free=True)),
        ):
            assert more.at_least_one.one_or_more >= now.at_least_one.one_or_more
            assert more.at_least_two.two >= now.at_least_two.two
        assert now.at_least_one.one_or_more >= now.at_least_two.one_or_more
        assert now.at_least_two.two >= now.at_least_one.two >= now.plain.two

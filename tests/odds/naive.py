"""Two slow and simple ways to the same odds: plain recursion, and a search through the engine."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from hncli.engine.events import RollResolved
from hncli.engine.game import Option, parse_option
from hncli.engine.mission import Mission
from hncli.engine.rolls import OutOfDice
from hncli.odds.roll_changes import ANY, ONE, Aid, Means, Rule
from hncli.odds.threat_roll import Chances, Odds

FACES = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
FEWER_FACES = {3: 3, 4: 1, 5: 2}  # one for all that count the same, with the sides they stand for
WHOLE = 6**40

PRINTED = {"S": 3, "1": 3, "2": 2, "3": 2, "4": 2, "5": 2, "6": 2, "K": 1}
QUICK = Aid((Rule(ANY, free_die=True),))
REROLL = "let-me-rephrase-that"

Value = tuple[int, int, int, int]
"""The chance wanted, the other one, cards left and helps left, in parts of WHOLE."""


@cache
def throws(count: int) -> list[tuple[tuple[int, ...], int]]:
    """Every roll of so many dice in ascending order, and in how many of 6**count ways it falls."""
    found: Counter[tuple[int, ...]] = Counter()
    for roll in product(FACES, repeat=count):
        found[tuple(sorted(min(max(face, 3), 5) for face in roll))] += 1
    return list(found.items())


def mean(sides: list[tuple[int, Value]], of: int) -> Value:
    """The mean of weighted values."""
    a, b, c, d = (sum(weight * value[n] for weight, value in sides) for n in range(4))
    assert not any(part % of for part in (a, b, c, d))
    return a // of, b // of, c // of, d // of


def worth(successes: int, left: int, helps: int, two: bool) -> Value:
    """What an accepted roll is worth."""
    one_or_more, two_or_more = WHOLE * (successes >= 1), WHOLE * (successes >= 2)
    first = (two_or_more, one_or_more) if two else (one_or_more, two_or_more)
    return (*first, WHOLE * left, WHOLE * helps)


@cache
def settle(
    dice: tuple[int, ...], spare: int, ones: int, anys: int, quick: int, free: bool, two: bool
) -> Value:
    """The best that can be made of dice on the table; conversions come last, rerolls before them.

    `ones` and `anys` are cards in hand that reroll, `quick` is a help that rerolls any dice.
    """
    hand = spare + ones + anys
    ways = []
    fours = dice.count(4)
    for converted in range((fours if free else min(fours, hand // 2)) + 1):
        cost = 0 if free else 2 * converted
        ways.append(worth(dice.count(5) + converted, hand - cost, quick, two))
    after = {
        (1, spare, ones - 1, anys, quick): ones,
        (5, spare, ones, anys - 1, quick): anys,
        (5, spare, ones, anys, quick - 1): quick,
    }
    for (most, *left), there in after.items():
        for count in range(1, min(most, len(dice)) + 1) if there else ():
            for kept in set(combinations(dice, len(dice) - count)):
                sides = [
                    (weight, settle(tuple(sorted((*kept, *new))), *left, free, two))
                    for new, weight in throws(count)
                ]
                ways.append(mean(sides, 6**count))
    return max(ways)


@cache
def thrown(dice: int, spare: int, ones: int, anys: int, quick: int, free: bool, two: bool) -> Value:
    """The same before the dice fall."""
    sides = [
        (weight, settle(roll, spare, ones, anys, quick, free, two)) for roll, weight in throws(dice)
    ]
    return mean(sides, 6**dice)


class Search:
    """Everything a player can do with a roll, tried out on copies of a real mission."""

    def __init__(self, faces: dict[int, int]) -> None:
        self.faces = faces
        self.known: dict[object, tuple[Value, Value]] = {}

    def play(self, m: Mission, option: Option, marked: int = 0) -> tuple[Value, Value]:
        """The best of each of the two aims after this choice."""
        sides = [(weight, self.value(t, marked)) for t, weight in self.after(m, option, ())]
        total = sum(weight for weight, _value in sides)
        one, two = (mean([(w, value[n]) for w, value in sides], total) for n in range(2))
        return one, two

    def after(
        self, m: Mission, option: Option, loaded: tuple[int, ...]
    ) -> Iterator[tuple[Mission, int]]:
        """Every mission that a choice can lead to, by the dice that it throws."""
        twin = m.copy()
        twin._history = None  # nothing to play again when the dice run out
        twin.loaded = loaded
        try:
            twin.choose(option)
        except OutOfDice:
            for face in self.faces:
                yield from self.after(m, option, (*loaded, face))
        else:
            weight = 1
            for face in loaded:
                weight *= self.faces[face]
            yield twin, weight

    def value(self, m: Mission, marked: int) -> tuple[Value, Value]:
        """The best of each of the two aims from here."""
        row = [event.successes for event in m.events if isinstance(event, RollResolved)]
        if row:
            left, helps = len(m.hand), len(m.held) + len(m.traits) - len(m.used)
            return worth(row[0], left, helps, False), worth(row[0], left, helps, True)
        assert m.decision is not None
        if m.decision.kind != "roll":
            return self.best(m, marked)
        lie = tuple(sorted(zip(m.dice, m.converted, strict=True)))
        free = any(entry.what == "free-fours" for entry in m.standing)
        key = (lie, m.hand, m.held, m.used, free)
        if key not in self.known:
            self.known[key] = self.best(m, 0)
        return self.known[key]

    def best(self, m: Mission, marked: int) -> tuple[Value, Value]:
        """Try every option; dice to reroll are marked in ascending order, others change nothing."""
        assert m.decision is not None
        ways = []
        for option in m.decision.options:
            die = option.number if option.verb == "die" else 0
            if not 0 < die < marked:
                ways.append(self.play(m, option, die))
        return max(way[0] for way in ways), max(way[1] for way in ways)


def said(value: Value, hand: int, two: bool) -> Chances:
    """What a slow way found, as the rows that it means."""
    wanted, other, left, _helps = (Fraction(part, WHOLE) for part in value)
    one, both = (other, wanted) if two else (wanted, other)
    return Chances(1 - one, one - both, both, hand - left)


def slowly(dice: int, given: Means) -> tuple[Chances, Chances]:
    """The odds of both aims by plain recursion."""
    ones, anys = given.cards.count(ONE), given.cards.count(ANY)
    hand = given.spare + ones + anys
    one, two = (
        said(thrown(dice, given.spare, ones, anys, len(given.aids), given.free, aim), hand, aim)
        for aim in (False, True)
    )
    return one, two


def both(found: Odds | None) -> tuple[Chances, Chances]:
    """The odds of both aims as they are given, after a look at whether they can be odds at all."""
    assert found is not None
    for chances in (found.plain, found.at_least_one, found.at_least_two):
        assert sum(chances[:3]) == 1
        assert min(chances) >= 0
    return found.at_least_one, found.at_least_two


def searched(m: Mission, option: str, hand: int, faces: dict[int, int]) -> tuple[Chances, Chances]:
    """The odds of both aims by trying everything on real missions."""
    one, two = Search(faces).play(m, parse_option(option))
    return said(one, hand, False), said(two, hand, True)


def rows(*parts: str) -> Chances:
    """The chances of none, one and two, and the cards spent if there are any."""
    return Chances(*map(Fraction, parts))

"""Two slow reference implementations of odds: plain recursion, and a search through the engine."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from hncli.game.engine.events import RollResolved
from hncli.game.engine.game import Option, parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.rolls import OutOfDice
from hncli.game.odds import Chances, Odds
from hncli.game.roll_solver import REROLL_ANY, REROLL_ONE, HelpRule, RollChanges, RollHelp

FACES = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
FACE_CLASSES = {3: 3, 4: 1, 5: 2}  # one face for all that count the same, with its weight
DENOMINATOR = 6**40

DICE_BY_LEVEL = {"S": 3, "1": 3, "2": 2, "3": 2, "4": 2, "5": 2, "6": 2, "K": 1}
QUICK_THINKER = RollHelp((HelpRule(REROLL_ANY, needs_unconverted_die=True),))
REROLL = "let-me-rephrase-that"

Value = tuple[int, int, int, int]
"""Probability of the goal, of the other goal, cards left, helps left, over DENOMINATOR."""


@cache
def throws(count: int) -> list[tuple[tuple[int, ...], int]]:
    """Every roll of `count` dice as sorted face classes, with its frequency in 6**count rolls."""
    found: Counter[tuple[int, ...]] = Counter()
    for roll in product(FACES, repeat=count):
        found[tuple(sorted(min(max(face, 3), 5) for face in roll))] += 1
    return list(found.items())


def mean(sides: list[tuple[int, Value]], of: int) -> Value:
    """The weighted mean of values; `of` is the sum of the weights."""
    a, b, c, d = (sum(weight * value[n] for weight, value in sides) for n in range(4))
    assert not any(part % of for part in (a, b, c, d))
    return a // of, b // of, c // of, d // of


def accept_value(successes: int, left: int, helps: int, two: bool) -> Value:
    """The value of accepting a roll; `two` if the goal is two successes."""
    one_or_more, two_or_more = DENOMINATOR * (successes >= 1), DENOMINATOR * (successes >= 2)
    first = (two_or_more, one_or_more) if two else (one_or_more, two_or_more)
    return (*first, DENOMINATOR * left, DENOMINATOR * helps)


@cache
def best_value(
    dice: tuple[int, ...], spare: int, ones: int, anys: int, quick: int, free: bool, two: bool
) -> Value:
    """The value of optimal play with dice on the table, where conversions come after all rerolls.

    `ones` and `anys` are cards in hand that reroll, `quick` is a help that rerolls any dice.
    """
    hand = spare + ones + anys
    ways = []
    fours = dice.count(4)
    for converted in range((fours if free else min(fours, hand // 2)) + 1):
        cost = 0 if free else 2 * converted
        ways.append(accept_value(dice.count(5) + converted, hand - cost, quick, two))
    after = {
        (1, spare, ones - 1, anys, quick): ones,
        (5, spare, ones, anys - 1, quick): anys,
        (5, spare, ones, anys, quick - 1): quick,
    }
    for (most, *left), there in after.items():
        for count in range(1, min(most, len(dice)) + 1) if there else ():
            for kept in set(combinations(dice, len(dice) - count)):
                ways.append(rolled_value(kept, count, tuple(left), free, two))
    return max(ways)


@cache
def rolled_value(
    kept: tuple[int, ...], count: int, left: tuple[int, ...], free: bool, two: bool
) -> Value:
    """The value of throwing so many dice to those that are kept."""
    sides = [
        (weight, best_value(tuple(sorted((*kept, *new))), *left, free, two))
        for new, weight in throws(count)
    ]
    return mean(sides, 6**count)


@cache
def throw_value(
    dice: int, spare: int, ones: int, anys: int, quick: int, free: bool, two: bool
) -> Value:
    """The value of optimal play before the dice are thrown."""
    sides = [
        (weight, best_value(roll, spare, ones, anys, quick, free, two))
        for roll, weight in throws(dice)
    ]
    return mean(sides, 6**dice)


class EngineSearch:
    """Exhaustive search over all options of a roll, on copies of a real mission."""

    def __init__(self, faces: dict[int, int]) -> None:
        self.faces = faces
        self.memo: dict[object, tuple[Value, Value]] = {}

    def play(self, m: Mission, option: Option, marked: int = 0) -> tuple[Value, Value]:
        """The best value for each of the two goals after an option."""
        sides = [(weight, self.value(t, marked)) for t, weight in self.after(m, option, ())]
        total = sum(weight for weight, _value in sides)
        one, two = (mean([(w, value[n]) for w, value in sides], total) for n in range(2))
        return one, two

    def after(
        self, m: Mission, option: Option, loaded: tuple[int, ...]
    ) -> Iterator[tuple[Mission, int]]:
        """Every mission that an option can lead to, with the weight of the dice thrown for it."""
        copy = m.copy()
        copy._history = None  # no replay when the dice run out
        copy.loaded = loaded
        try:
            copy.choose(option)
        except OutOfDice:
            for face in self.faces:
                yield from self.after(m, option, (*loaded, face))
        else:
            weight = 1
            for face in loaded:
                weight *= self.faces[face]
            yield copy, weight

    def value(self, m: Mission, marked: int) -> tuple[Value, Value]:
        """The best value for each of the two goals in a position."""
        row = [event.successes for event in m.events if isinstance(event, RollResolved)]
        if row:
            left, helps = len(m.hand), len(m.held) + len(m.traits) - len(m.used)
            return accept_value(row[0], left, helps, False), accept_value(row[0], left, helps, True)
        assert m.decision is not None
        if m.decision.kind != "roll":
            return self.best(m, marked)
        dice = tuple(sorted(zip(m.dice, m.converted, strict=True)))
        free = any(entry.what == "free-fours" for entry in m.standing)
        fixed = any(entry.what == "no-conversions" for entry in m.standing)
        key = (dice, tuple(sorted(m.hand)), m.held, m.used, free, fixed)
        if key not in self.memo:
            self.memo[key] = self.best(m, 0)
        return self.memo[key]

    def best(self, m: Mission, marked: int) -> tuple[Value, Value]:
        """The best over all options; dice to reroll are chosen in ascending order only."""
        assert m.decision is not None
        ways = []
        for option in m.decision.options:
            die = option.number if option.verb == "die" else 0
            if not 0 < die < marked:
                ways.append(self.play(m, option, die))
        return max(way[0] for way in ways), max(way[1] for way in ways)


def to_chances(value: Value, hand: int, two: bool) -> Chances:
    """A value as chances; `hand` is the number of cards before the roll."""
    wanted, other, left, _helps = (Fraction(part, DENOMINATOR) for part in value)
    one, two_or_more = (other, wanted) if two else (wanted, other)
    return Chances(1 - one, one - two_or_more, two_or_more, hand - left)


@cache
def naive_odds(dice: int, changes: RollChanges) -> tuple[Chances, Chances]:
    """The chances for both goals by plain recursion."""
    ones, anys = changes.roll_cards.count(REROLL_ONE), changes.roll_cards.count(REROLL_ANY)
    hand = changes.spare_cards + ones + anys
    one, two = (
        to_chances(
            throw_value(
                dice, changes.spare_cards, ones, anys, len(changes.helps), changes.free_fours, goal
            ),
            hand,
            goal,
        )
        for goal in (False, True)
    )
    return one, two


def best_chances(found: Odds | None) -> tuple[Chances, Chances]:
    """The chances for both goals, after checking that they are probabilities."""
    assert found is not None
    for chances in (found.plain, found.at_least_one, found.at_least_two):
        assert sum(chances[:3]) == 1
        assert min(chances) >= 0
    return found.at_least_one, found.at_least_two


def engine_odds(
    m: Mission, option: str, hand: int, faces: dict[int, int]
) -> tuple[Chances, Chances]:
    """The chances for both goals by exhaustive search through the engine."""
    one, two = EngineSearch(faces).play(m, parse_option(option))
    return to_chances(one, hand, False), to_chances(two, hand, True)


def rows(*parts: str) -> Chances:
    """The chances of none, one and two, and the cards spent if there are any."""
    return Chances(*map(Fraction, parts))

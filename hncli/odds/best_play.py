"""The best play of one threat roll, by looking at every way it can go; exact, without sampling."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from hncli.engine.conversation import HAND_LIMIT
from hncli.engine.rolls import MOST
from hncli.odds.roll_changes import Acts, Aid, Means

Value = tuple[int, int, int, int]
"""What is worth most comes first, all of it in parts of `BestPlay.whole`.

The chance that is wanted, the other chance, cards spent (negative), helps used (negative).
"""


LOW, FOUR, HIT, SIX = range(4)
"""What a die can show: 1 to 3, a 4, a success, and a six only where a rule asks for sixes."""


class Dice(NamedTuple):
    """A roll in progress: how many dice show what, and what is left to change them with."""

    shown: tuple[int, ...] = (
        0,
        0,
        0,
        0,
    )  # as in LOW, FOUR, HIT, SIX; converted ones not among them
    converted: int = 0
    spare: int = 0
    cards: tuple[int, ...] = ()  # copies left of each kind of BestPlay.kinds
    aids: tuple[int, ...] = ()  # times left of each of BestPlay.aids
    free: bool = False


@lru_cache(maxsize=64)
def best_play(kinds: tuple[Acts, ...], aids: tuple[Aid, ...], two: bool) -> "BestPlay":
    """The player who knows these ways to change a roll; one for all calls, as it learns."""
    return BestPlay(kinds, aids, two)


class BestPlay:
    """A player who wants one success at least, or two, and never errs.

    Of several plays with the same chance the one with the better other chance is taken, then the
    one that spends the fewest cards on average, then the one that uses the fewest helps.
    """

    def __init__(self, kinds: tuple[Acts, ...], aids: tuple[Aid, ...], two: bool) -> None:
        self.kinds = kinds
        self.aids = aids
        self.two = two
        # So many dice can be thrown at most, so every chance is a whole number of these parts.
        dice = MOST + HAND_LIMIT * max(map(_most_dice, kinds), default=0)
        dice += sum(aid.times * max(_most_dice(rule.acts) for rule in aid.rules) for aid in aids)
        self.whole: int = 6**dice
        asked = any(rule.sixes for aid in aids for rule in aid.rules)
        self.faces = (3, 1, 1, 1) if asked else (3, 1, 2, 0)
        self._best: dict[Dice, Value] = {}
        self._thrown: dict[tuple[Dice, int, Acts], Value] = {}

    def start(self, means: Means) -> Dice:
        """The table before the dice fall."""
        counts = tuple(means.cards.count(kind) for kind in self.kinds)
        times = tuple(aid.times for aid in self.aids)
        return Dice(spare=means.spare, cards=counts, aids=times, free=means.free)

    def lie(self, start: Dice, faces: tuple[int, ...], converted: tuple[bool, ...]) -> Dice:
        """The table with dice that have fallen."""
        loose = [face for face, done in zip(faces, converted, strict=True) if not done]
        sixes = loose.count(6) if self.faces[SIX] else 0
        fours, hits = loose.count(4), loose.count(5) + loose.count(6)
        shown = (len(loose) - fours - hits, fours, hits - sixes, sixes)
        return start._replace(shown=shown, converted=sum(converted))

    def best(self, dice: Dice) -> Value:
        """What the best play from here is worth."""
        found = self._best.get(dice)
        if found is None:
            found = self._best[dice] = max(self._ways(dice))
        return found

    def thrown(self, dice: Dice, count: int, then: Acts = ()) -> Value:
        """The worth of throwing so many dice beside those on the table."""
        if not count:
            return self._go_on(dice, then)
        key = (dice, count, then)
        found = self._thrown.get(key)
        if found is None:
            sides = [
                (weight, self.thrown(_showing(dice, face), count - 1, then))
                for face, weight in enumerate(self.faces)
                if weight
            ]
            found = self._thrown[key] = _mean(sides)
        return found

    def _ways(self, dice: Dice) -> Iterator[Value]:
        """The worth of everything that can be done with the dice on the table."""
        shown = dice.shown
        yield self._worth(shown[HIT] + shown[SIX] + dice.converted)
        if shown[FOUR]:
            less = dice._replace(shown=_less(shown, FOUR), converted=dice.converted + 1)
            if dice.free:
                yield self.best(less)
            else:
                for paid in _pay(less, 2):
                    yield _spent(self.best(paid), cards=2 * self.whole)
        if any(shown):
            for n, acts in enumerate(self.kinds):
                if dice.cards[n]:
                    left = dice._replace(cards=_less(dice.cards, n))
                    yield _spent(self._go_on(left, acts), cards=self.whole)
        for n, aid in enumerate(self.aids):
            if dice.aids[n]:
                yield from self._use(dice, n, aid)

    def _use(self, dice: Dice, n: int, aid: Aid) -> Iterator[Value]:
        for rule in aid.rules:
            if dice.shown[SIX] >= rule.sixes and (any(dice.shown) or not rule.free_die):
                if rule.endless and _rerolls(rule.acts):
                    # Whoever may try for ever has every die a success in the end.
                    yield self._worth(sum(dice.shown) + dice.converted)
                else:
                    left = dice._replace(aids=_less(dice.aids, n))
                    yield _spent(self._go_on(left, rule.acts), helps=self.whole)
                return

    def _worth(self, successes: int) -> Value:
        one = self.whole if successes else 0
        two = self.whole if successes > 1 else 0
        return (two, one, 0, 0) if self.two else (one, two, 0, 0)

    def _go_on(self, dice: Dice, acts: Acts) -> Value:
        """The worth of the rest of a card's or a help's text, and of what is done after it."""
        if not acts:
            return self.best(dice)
        (verb, *args), then = acts[0], acts[1:]
        if verb == "reroll":
            return self._reroll(dice, args[0], then)
        if verb == "choose":
            return max(self._go_on(dice, choice + then) for choice in args[0])
        if verb == "die":
            least, reach, miss = args
            reached = (7 - least, self._go_on(dice, reach + then))
            return _mean([reached, (least - 1, self._go_on(dice, miss + then))])
        return self._go_on(dice._replace(free=True), then)

    def _reroll(self, dice: Dice, count: int, then: Acts) -> Value:
        """Exactly one die that is not converted, or any number of them."""
        taken = product(*(range(min(number, count) + 1) for number in dice.shown))
        ways = [each for each in taken if count > 1 or sum(each) == 1]
        if not ways:
            return self._go_on(dice, then)
        return max(self.thrown(_without(dice, way), sum(way), then) for way in ways)


def _showing(dice: Dice, face: int) -> Dice:
    """One die more that shows this."""
    shown = dice.shown
    return dice._replace(shown=(*shown[:face], shown[face] + 1, *shown[face + 1 :]))


def _without(dice: Dice, taken: tuple[int, ...]) -> Dice:
    """The table without the dice that are thrown again."""
    left = tuple(have - gone for have, gone in zip(dice.shown, taken, strict=True))
    return dice._replace(shown=left)


def _less(numbers: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*numbers[:at], numbers[at] - 1, *numbers[at + 1 :])


def _pay(dice: Dice, price: int) -> Iterator[Dice]:
    """Every way to play so many cards face down; one that could do more goes last."""
    spare = min(dice.spare, price)
    if spare:
        dice = dice._replace(spare=dice.spare - spare)
    if spare == price:
        yield dice
        return
    for n, copies in enumerate(dice.cards):
        if copies:
            yield from _pay(dice._replace(cards=_less(dice.cards, n)), price - spare - 1)


def _spent(value: Value, cards: int = 0, helps: int = 0) -> Value:
    wanted, other, minus_cards, minus_helps = value
    return wanted, other, minus_cards - cards, minus_helps - helps


def _mean(sides: list[tuple[int, Value]]) -> Value:
    """The mean of what the six sides of a die are worth; it is always a whole number of parts."""
    a = b = c = d = 0
    for weight, value in sides:
        a += weight * value[0]
        b += weight * value[1]
        c += weight * value[2]
        d += weight * value[3]
    return a // 6, b // 6, c // 6, d // 6


def _most_dice(acts: Acts) -> int:
    """How many dice a list of acts can throw at most."""
    most = 0
    for verb, *args in acts:
        if verb == "reroll":
            most += args[0]
        elif verb == "choose":
            most += max(map(_most_dice, args[0]))
        elif verb == "die":
            most += 1 + max(_most_dice(args[1]), _most_dice(args[2]))
    return most


def _rerolls(acts: Acts) -> bool:
    """Whether a list of acts can reroll at all."""
    return any(
        verb == "reroll" or any(map(_rerolls, args[0] if verb == "choose" else args[1:]))
        for verb, *args in acts
    )

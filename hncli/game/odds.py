"""Exact probabilities of a threat roll (R-ROLL): unchanged, and under optimal play."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from hncli.base.schema import LEVELS
from hncli.game.engine.rolls import FEWEST, MOST, count_successes, dice_count
from hncli.game.engine.standing import helps, rule_for, without
from hncli.game.engine.view import View
from hncli.game.roll_solver import (
    REROLL_ANY,
    REROLL_ONE,
    RollChanges,
    RollSolver,
    Value,
    roll_changes,
    roll_solver,
)


class Chances(NamedTuple):
    """The probability of each outcome row, and the expected number of cards spent."""

    none: Fraction
    one: Fraction
    two: Fraction  # two or more
    cards: Fraction = Fraction(0)

    @property
    def one_or_more(self) -> Fraction:
        """The probability of at least one success."""
        return self.one + self.two


class Odds(NamedTuple):
    """The chances of a threat roll under three strategies.

    `plain` changes no die. `at_least_one` converts and rerolls to maximize the probability of at
    least one success, `at_least_two` that of two or more. Ties are broken by the other probability,
    then by the fewest cards spent on average, then by the fewest helps used.
    """

    dice: int
    plain: Chances
    at_least_one: Chances
    at_least_two: Chances
    # The odds after using a help that is offered before the roll, by its id. Nested: each of these
    # has the helps that could be used in addition.
    helped: Mapping[str, "Odds"] = MappingProxyType({})


CHANGING_ROLLS = ("dice", "free_fours", "no_conversions")
"""The operations by which a help before a roll changes its odds."""


def odds(view: View, card: str) -> Odds | None:
    """The odds of playing a card face up now; None if it has no outcome rows.

    A card that is not in hand is counted as if it had just been bought.
    """
    if not view.catalogue.conversation[card].rows:
        return None
    hand = without(view.hand, card) if card in view.hand else view.hand
    dice = dice_count(view, card)
    chances = odds_of_dice(dice, roll_changes(view, hand, dice))
    return Odds(
        dice,
        chances.plain,
        chances.at_least_one,
        chances.at_least_two,
        _odds_with_helps(view, card),
    )


def _odds_with_helps(view: View, card: str) -> dict[str, Odds]:
    """The odds after each help that is offered before the roll and changes its dice."""
    odds_by_help = {}
    for id in helps(view, "before-roll"):
        rule = rule_for(view, id, "before-roll")
        effects = [effect for effect in rule.do if effect.op in CHANGING_ROLLS] if rule else []
        copy = view.without_hidden()
        copy.events = []  # a copy shares its list of events with the original
        if id in view.held:
            copy.held = without(view.held, id)
        else:
            copy.used = (*view.used, id)
        for effect in effects:
            effect.apply(copy, id)
        after = odds(copy.view, card) if effects else None
        if after is not None:
            odds_by_help[id] = after
    return odds_by_help


def roll_odds(view: View) -> Odds | None:
    """The odds of the dice on the table, given what is converted; None if no roll is open."""
    if view.decision is None or view.decision.kind != "roll":
        return None
    count = len(view.dice)
    changes = roll_changes(view, view.hand, count)
    successes = count_successes(view)
    one, two = (
        _chances(
            solver,
            solver.best(solver.with_dice(solver.before_throw(changes), view.dice, view.converted)),
        )
        for solver in _solvers(changes)
    )
    plain = Chances(*(Fraction(row == min(2, successes)) for row in range(3)))
    return Odds(count, plain, one, two)


@lru_cache(maxsize=4096)
def odds_of_dice(dice: int, changes: RollChanges) -> Odds:
    """The odds of a roll of this many dice before it is thrown; `helped` is empty."""
    one, two = (
        _chances(solver, solver.throw(solver.before_throw(changes), dice))
        for solver in _solvers(changes)
    )
    return Odds(dice, plain_chances(dice), one, two)


def plain_chances(dice: int) -> Chances:
    """The chances of a roll that is accepted as thrown; a die succeeds on 5 and 6 (R-ROLL-2)."""
    total = 3**dice
    none, one = 2**dice, dice * 2 ** (dice - 1)
    return Chances(*(Fraction(part, total) for part in (none, one, total - none - one)))


def table(
    dice_by_level: Sequence[int],
    spare_cards: int = 0,
    modifier: int = 0,
    free_fours: bool = False,
    rerolls: tuple[str, ...] = (),
) -> list[tuple[str, Odds]]:
    """The odds at each threat level, without a position.

    `spare_cards` can only pay for conversions; `rerolls` are additional cards in hand that reroll
    "one" die or "any" of them; `modifier` is the sum of all dice modifiers.
    """
    roll_cards = sorted((REROLL_ONE if each == "one" else REROLL_ANY for each in rerolls), key=repr)
    changes = RollChanges(spare_cards, tuple(roll_cards), (), free_fours)
    return [
        (level, odds_of_dice(min(MOST, max(FEWEST, dice + modifier)), changes))
        for level, dice in zip(LEVELS, dice_by_level, strict=True)
    ]


def _solvers(changes: RollChanges) -> tuple[RollSolver, RollSolver]:
    """The solvers for at least one success, and for at least two."""
    kinds = tuple(dict.fromkeys(changes.roll_cards))
    return roll_solver(kinds, changes.helps, False), roll_solver(kinds, changes.helps, True)


def _chances(solver: RollSolver, value: Value) -> Chances:
    two, one = value[:2] if solver.wants_two else (value[1], value[0])
    whole = solver.denominator
    parts = (whole - one, one - two, two, -value[2])
    return Chances(*(Fraction(part, whole) for part in parts))

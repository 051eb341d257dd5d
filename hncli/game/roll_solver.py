"""What can change the dice of a threat roll, and the best way to use it."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from hncli.game.cards.career_content import Asset
from hncli.game.cards.effects.rolls import ChooseOne, Reroll, RollOneDie
from hncli.game.cards.effects.standing import FreeFours, NoConversions
from hncli.game.cards.operation import Effects
from hncli.game.cards.triggers import CONDITIONS, Trigger
from hncli.game.engine.conversation import HAND_LIMIT
from hncli.game.engine.rolls import MOST
from hncli.game.engine.view import View

DiceEffects = tuple[tuple[Any, ...], ...]
"""The effects that change dice on the table, in order; all others are left out.

Each is one of
- ("reroll", maximum number of dice),
- ("choose", alternatives, each of them DiceEffects),
- ("die", lowest face that reaches, effects on reach, effects on miss),
- ("free",): from then on fours convert without cards,
- ("fixed",): from then on no four can be converted.
"""

REROLL_ONE: DiceEffects = (("reroll", 1),)
REROLL_ANY: DiceEffects = (("reroll", MOST),)


class HelpRule(NamedTuple):
    """One rule of a help: its effect on the dice, and what the dice must show before it applies."""

    effects: DiceEffects
    sixes_needed: int = 0
    needs_unconverted_die: bool = False
    is_unlimited: bool = False  # can be used any number of times in one roll


class RollHelp(NamedTuple):
    """A trait or resource that can be used in a roll; the first rule whose conditions hold acts."""

    rules: tuple[HelpRule, ...]
    uses: int = 1


class RollChanges(NamedTuple):
    """Everything a player can change one roll with; hashable, so that odds can be cached by it."""

    spare_cards: int = 0  # cards in hand that can only pay for conversions
    roll_cards: tuple[DiceEffects, ...] = ()  # cards in hand that can be played during the roll
    helps: tuple[RollHelp, ...] = ()
    free_fours: bool = False  # fours convert without cards
    no_conversions: bool = False  # no four can be converted


@lru_cache(maxsize=256)
def dice_effects(effects: Effects) -> DiceEffects:
    """The part of a list of effects that changes dice on the table; empty if there is none."""
    changes: list[tuple[Any, ...]] = []
    for effect in effects:
        if isinstance(effect, Reroll):
            changes += REROLL_ONE if effect.reroll == "one" else REROLL_ANY
        elif isinstance(effect, ChooseOne):
            choices = tuple(dict.fromkeys(dice_effects(choice) for choice in effect.choose))
            changes += [("choose", choices)] if len(choices) > 1 else choices[0]
        elif isinstance(effect, RollOneDie):
            reach, miss = dice_effects(effect.reach), dice_effects(effect.miss)
            changes += [("die", effect.die, reach, miss)] if reach or miss else []
        elif isinstance(effect, FreeFours):
            changes.append(("free",))
        elif isinstance(effect, NoConversions):
            changes.append(("fixed",))
    return tuple(changes)


def changes_dice(help: Asset) -> bool:
    """Whether a trait or resource can change dice on the table."""
    return any("roll" in rule.when and dice_effects(rule.do) for rule in help.rules)


def roll_changes(view: View, hand: tuple[str, ...], dice: int) -> RollChanges:
    """What can change a roll of this many dice, with these cards in hand."""
    cards = view.catalogue.conversation
    roll_cards = [
        effects
        for id in hand
        if cards[id].during_roll and (effects := dice_effects(cards[id].during_roll))
    ]
    # A modifier for the next roll only has expired by the time that roll's dice are on the table.
    standing = {entry.what for entry in view.standing if view.dice or entry.until != "next-roll"}
    return RollChanges(
        len(hand) - len(roll_cards),
        tuple(sorted(roll_cards, key=repr)),  # a fixed order, for the cache
        _roll_helps(view, dice),
        "free-fours" in standing,
        "no-conversions" in standing,
    )


def _roll_helps(view: View, dice: int) -> tuple[RollHelp, ...]:
    helps = []
    for id in dict.fromkeys((*view.held, *view.traits)):
        if id not in view.used:
            is_resource = id in view.held
            rules = [
                _help_rule(rule, is_resource)
                for rule in view.catalogue.helps[id].rules
                if "roll" in rule.when and _fixed_conditions_hold(rule, view, dice)
            ]
            if any(rule.effects for rule in rules):
                helps.append(RollHelp(tuple(rules), max(1, view.held.count(id))))
    return tuple(helps)


def _help_rule(rule: Trigger, is_resource: bool) -> HelpRule:
    conditions = dict(rule.conditions)
    return HelpRule(
        dice_effects(rule.do),
        conditions.get("sixes_at_least", 0),
        "free_die" in conditions,
        not is_resource and not rule.once,
    )


def _fixed_conditions_hold(rule: Trigger, view: View, dice: int) -> bool:
    """Whether all conditions hold that do not depend on what the dice show."""
    for name, value in rule.conditions:
        if name == "dice_at_least":
            if dice < value:
                return False
        elif name not in ("sixes_at_least", "free_die") and not CONDITIONS[name].holds(view, value):
            return False
    return True


Value = tuple[int, int, int, int]
"""Expected result of a play, compared in this order, as numerators over `RollSolver.denominator`.

Probability of the goal, probability of the other goal, minus cards spent, minus helps used.
"""


LOW, FOUR, SUCCESS, SIX = range(4)
"""Classes of faces: 1 to 3, 4, success, and six as a class of its own if a rule asks for sixes."""


class RollState(NamedTuple):
    """A roll in progress: the dice on the table, and what is left to change them with."""

    face_counts: tuple[int, ...] = (0, 0, 0, 0)  # unconverted dice by LOW, FOUR, SUCCESS, SIX
    converted: int = 0
    spare_cards: int = 0
    card_counts: tuple[int, ...] = ()  # copies left of each of RollSolver.card_kinds
    help_uses: tuple[int, ...] = ()  # uses left of each of RollSolver.helps
    free_fours: bool = False
    no_conversions: bool = False


@lru_cache(maxsize=64)
def roll_solver(
    card_kinds: tuple[DiceEffects, ...], helps: tuple[RollHelp, ...], wants_two: bool
) -> "RollSolver":
    """A shared solver, so that its memo serves all rolls with the same cards and helps."""
    return RollSolver(card_kinds, helps, wants_two)


class RollSolver:
    """Maximizes the probability of at least one success, or of at least two.

    Ties are broken by the probability of the other goal, then by the fewest cards spent on average,
    then by the fewest helps used.
    """

    def __init__(
        self, card_kinds: tuple[DiceEffects, ...], helps: tuple[RollHelp, ...], wants_two: bool
    ) -> None:
        self.card_kinds = card_kinds
        self.helps = helps
        self.wants_two = wants_two
        # 6 to the maximum number of dice that can be thrown: all values are integers over it.
        dice = MOST + HAND_LIMIT * max(map(_max_dice_thrown, card_kinds), default=0)
        dice += sum(
            help.uses * max(_max_dice_thrown(rule.effects) for rule in help.rules) for help in helps
        )
        self.denominator: int = 6**dice
        sixes_matter = any(rule.sixes_needed for help in helps for rule in help.rules)
        self.face_weights = (3, 1, 1, 1) if sixes_matter else (3, 1, 2, 0)
        self._best_memo: dict[RollState, Value] = {}
        self._throw_memo: dict[tuple[RollState, int, DiceEffects], Value] = {}

    def before_throw(self, changes: RollChanges) -> RollState:
        """The state without any dice on the table."""
        return RollState(
            spare_cards=changes.spare_cards,
            card_counts=tuple(changes.roll_cards.count(kind) for kind in self.card_kinds),
            help_uses=tuple(help.uses for help in self.helps),
            free_fours=changes.free_fours,
            no_conversions=changes.no_conversions,
        )

    def with_dice(
        self, state: RollState, faces: tuple[int, ...], converted: tuple[bool, ...]
    ) -> RollState:
        """The state with these dice on the table; `converted` says which of them are."""
        unconverted = [face for face, done in zip(faces, converted, strict=True) if not done]
        sixes = unconverted.count(6) if self.face_weights[SIX] else 0
        fours, successes = unconverted.count(4), unconverted.count(5) + unconverted.count(6)
        low = len(unconverted) - fours - successes
        return state._replace(
            face_counts=(low, fours, successes - sixes, sixes), converted=sum(converted)
        )

    def best(self, state: RollState) -> Value:
        """The value of optimal play from a state."""
        value = self._best_memo.get(state)
        if value is None:
            value = self._best_memo[state] = max(self._action_values(state))
        return value

    def throw(self, state: RollState, count: int, then: DiceEffects = ()) -> Value:
        """The expected value of throwing more dice, resolving `then` and playing on optimally."""
        if not count:
            return self._resolve(state, then)
        key = (state, count, then)
        value = self._throw_memo.get(key)
        if value is None:
            outcomes = [
                (weight, self.throw(_with_die(state, face), count - 1, then))
                for face, weight in enumerate(self.face_weights)
                if weight
            ]
            value = self._throw_memo[key] = _expected_value(outcomes)
        return value

    def _action_values(self, state: RollState) -> Iterator[Value]:
        """The value of each action: accept, convert a four, play a card, use a help."""
        counts = state.face_counts
        yield self._accept_value(counts[SUCCESS] + counts[SIX] + state.converted)
        if counts[FOUR] and not state.no_conversions:
            after = state._replace(
                face_counts=_decrement(counts, FOUR), converted=state.converted + 1
            )
            if state.free_fours:
                yield self.best(after)
            else:
                for paid in _payments(after, 2):
                    yield _less_costs(self.best(paid), cards=2 * self.denominator)
        if any(counts):
            for n, effects in enumerate(self.card_kinds):
                if state.card_counts[n]:
                    after = state._replace(card_counts=_decrement(state.card_counts, n))
                    yield _less_costs(self._resolve(after, effects), cards=self.denominator)
        for n, help in enumerate(self.helps):
            if state.help_uses[n]:
                yield from self._help_values(state, n, help)

    def _help_values(self, state: RollState, n: int, help: RollHelp) -> Iterator[Value]:
        """The value of using a help, by the first rule that applies; nothing if none does."""
        for rule in help.rules:
            has_die = any(state.face_counts) or not rule.needs_unconverted_die
            if state.face_counts[SIX] >= rule.sixes_needed and has_die:
                if rule.is_unlimited and _can_reroll(rule.effects):
                    # Unlimited rerolls turn every die into a success with probability 1.
                    yield self._accept_value(sum(state.face_counts) + state.converted)
                else:
                    after = state._replace(help_uses=_decrement(state.help_uses, n))
                    yield _less_costs(self._resolve(after, rule.effects), helps=self.denominator)
                return

    def _accept_value(self, successes: int) -> Value:
        one = self.denominator if successes else 0
        two = self.denominator if successes > 1 else 0
        return (two, one, 0, 0) if self.wants_two else (one, two, 0, 0)

    def _resolve(self, state: RollState, effects: DiceEffects) -> Value:
        """The value of resolving the remaining effects in order and playing on optimally."""
        if not effects:
            return self.best(state)
        (verb, *args), then = effects[0], effects[1:]
        if verb == "reroll":
            return self._reroll(state, args[0], then)
        if verb == "choose":
            return max(self._resolve(state, choice + then) for choice in args[0])
        if verb == "die":
            least, reach, miss = args
            reached = (7 - least, self._resolve(state, reach + then))
            return _expected_value([reached, (least - 1, self._resolve(state, miss + then))])
        if verb == "free":
            return self._resolve(state._replace(free_fours=True), then)
        return self._resolve(state._replace(no_conversions=True), then)

    def _reroll(self, state: RollState, count: int, then: DiceEffects) -> Value:
        """Reroll the best subset of unconverted dice: exactly one if `count` is 1, else any."""
        subsets = product(*(range(min(number, count) + 1) for number in state.face_counts))
        allowed = [subset for subset in subsets if count > 1 or sum(subset) == 1]
        if not allowed:
            return self._resolve(state, then)
        return max(self.throw(_without_dice(state, dice), sum(dice), then) for dice in allowed)


def _with_die(state: RollState, face: int) -> RollState:
    counts = state.face_counts
    return state._replace(face_counts=(*counts[:face], counts[face] + 1, *counts[face + 1 :]))


def _without_dice(state: RollState, removed: tuple[int, ...]) -> RollState:
    left = tuple(have - less for have, less in zip(state.face_counts, removed, strict=True))
    return state._replace(face_counts=left)


def _decrement(numbers: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*numbers[:index], numbers[index] - 1, *numbers[index + 1 :])


def _payments(state: RollState, price: int) -> Iterator[RollState]:
    """Every state after paying `price` cards; cards with a use in the roll are paid last."""
    spare = min(state.spare_cards, price)
    if spare:
        state = state._replace(spare_cards=state.spare_cards - spare)
    if spare == price:
        yield state
        return
    for n, copies in enumerate(state.card_counts):
        if copies:
            paid = state._replace(card_counts=_decrement(state.card_counts, n))
            yield from _payments(paid, price - spare - 1)


def _less_costs(value: Value, cards: int = 0, helps: int = 0) -> Value:
    goal, other, minus_cards, minus_helps = value
    return goal, other, minus_cards - cards, minus_helps - helps


def _expected_value(outcomes: list[tuple[int, Value]]) -> Value:
    """The mean of values weighted by faces of one die; exact, as the denominator has a 6 for it."""
    a = b = c = d = 0
    for weight, value in outcomes:
        a += weight * value[0]
        b += weight * value[1]
        c += weight * value[2]
        d += weight * value[3]
    return a // 6, b // 6, c // 6, d // 6


def _max_dice_thrown(effects: DiceEffects) -> int:
    most = 0
    for verb, *args in effects:
        if verb == "reroll":
            most += args[0]
        elif verb == "choose":
            most += max(map(_max_dice_thrown, args[0]))
        elif verb == "die":
            most += 1 + max(_max_dice_thrown(args[1]), _max_dice_thrown(args[2]))
    return most


def _can_reroll(effects: DiceEffects) -> bool:
    """Whether there is a reroll anywhere in the effects, also in a choice or behind a die."""
    return any(
        verb == "reroll" or any(map(_can_reroll, args[0] if verb == "choose" else args[1:]))
        for verb, *args in effects
    )

"""What a player can change a threat roll with: cards in hand, traits and resources."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from hncli.cards.effects.rolls import ChooseOne, Reroll, RollOneDie
from hncli.cards.effects.standing import FreeFours, NoConversions
from hncli.cards.triggers import CONDITIONS, Watch
from hncli.engine.rolls import MOST

if TYPE_CHECKING:
    from hncli.cards.effect_context import Effects
    from hncli.cards.models import Help
    from hncli.engine.view import View

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
def dice_effects(effects: "Effects") -> DiceEffects:
    """The part of a list of effects that changes dice on the table; empty if there is none."""
    found: list[tuple[Any, ...]] = []
    for effect in effects:
        if isinstance(effect, Reroll):
            found += REROLL_ONE if effect.reroll == "one" else REROLL_ANY
        elif isinstance(effect, ChooseOne):
            choices = tuple(dict.fromkeys(dice_effects(choice) for choice in effect.choose))
            found += [("choose", choices)] if len(choices) > 1 else choices[0]
        elif isinstance(effect, RollOneDie):
            reach, miss = dice_effects(effect.reach), dice_effects(effect.miss)
            found += [("die", effect.die, reach, miss)] if reach or miss else []
        elif isinstance(effect, FreeFours):
            found.append(("free",))
        elif isinstance(effect, NoConversions):
            found.append(("fixed",))
    return tuple(found)


def changes_dice(help: "Help") -> bool:
    """Whether a trait or resource can change dice on the table."""
    return any("roll" in rule.when and dice_effects(rule.do) for rule in help.rules)


def roll_changes(view: "View", hand: tuple[str, ...], dice: int) -> RollChanges:
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


def _roll_helps(view: "View", dice: int) -> tuple[RollHelp, ...]:
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


def _help_rule(rule: Watch, is_resource: bool) -> HelpRule:
    conditions = dict(rule.conditions)
    return HelpRule(
        dice_effects(rule.do),
        conditions.get("sixes_at_least", 0),
        "free_die" in conditions,
        not is_resource and not rule.once,
    )


def _fixed_conditions_hold(rule: Watch, view: "View", dice: int) -> bool:
    """Whether all conditions hold that do not depend on what the dice show."""
    for name, value in rule.conditions:
        if name == "dice_at_least":
            if dice < value:
                return False
        elif name not in ("sixes_at_least", "free_die") and not CONDITIONS[name].holds(view, value):
            return False
    return True

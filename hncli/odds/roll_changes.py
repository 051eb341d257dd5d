"""What can change the dice on the table, read from cards, traits and resources."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from hncli.cards.effects.rolls import ChooseOne, Reroll, RollOneDie
from hncli.cards.effects.standing import FreeFours
from hncli.cards.triggers import CONDITIONS, Watch
from hncli.engine.rolls import MOST

if TYPE_CHECKING:
    from hncli.cards.effect_context import Effects
    from hncli.engine.view import View

Acts = tuple[tuple[Any, ...], ...]
"""Effects as far as the dice are concerned, in order.

One of them is ("reroll", how many), ("choose", lists of acts), ("die", least, reach, miss) or
("free",): from then on fours convert free.
"""

ONE: Acts = (("reroll", 1),)
ANY: Acts = (("reroll", MOST),)


class Rule(NamedTuple):
    """What a help does to a roll, and what the dice must show for it."""

    acts: Acts
    sixes: int = 0
    free_die: bool = False
    endless: bool = False  # it can be used again and again


class Aid(NamedTuple):
    """A trait or resource that can be used in a roll; the first rule that holds acts."""

    rules: tuple[Rule, ...]
    times: int = 1


class Means(NamedTuple):
    """All that a player can change a roll with."""

    spare: int = 0  # cards in hand that are good for conversions only
    cards: tuple[Acts, ...] = ()  # cards in hand that can be played into the roll
    aids: tuple[Aid, ...] = ()
    free: bool = False  # fours convert without cards


@lru_cache(maxsize=256)
def acts_of(effects: "Effects") -> Acts:
    """Keep of a list of effects what concerns the dice on the table."""
    acts: list[tuple[Any, ...]] = []
    for one in effects:
        if isinstance(one, Reroll):
            acts += ONE if one.reroll == "one" else ANY
        elif isinstance(one, ChooseOne):
            choices = tuple(dict.fromkeys(acts_of(choice) for choice in one.choose))
            acts += [("choose", choices)] if len(choices) > 1 else choices[0]
        elif isinstance(one, RollOneDie):
            reach, miss = acts_of(one.reach), acts_of(one.miss)
            acts += [("die", one.die, reach, miss)] if reach or miss else []
        elif isinstance(one, FreeFours):
            acts.append(("free",))
    return tuple(acts)


def means(m: "View", hand: tuple[str, ...], dice: int) -> Means:
    """Gather what can change a roll of so many dice, with these cards in hand."""
    known = m.catalogue.conversation
    into = [acts for id in hand if (acts := acts_of(known[id].during_roll))]
    # Whatever lasts for the next roll only is gone once its dice are thrown.
    free = any(e.what == "free-fours" and (m.dice or e.until != "next-roll") for e in m.standing)
    return Means(len(hand) - len(into), tuple(sorted(into, key=repr)), _aids(m, dice), free)


def _aids(m: "View", dice: int) -> tuple[Aid, ...]:
    aids = []
    for id in dict.fromkeys((*m.held, *m.traits)):
        if id not in m.used:
            owned = id in m.held
            all_rules = m.catalogue.helps[id].rules
            rules = [_rule(r, owned) for r in all_rules if "roll" in r.when and _holds(r, m, dice)]
            if any(rule.acts for rule in rules):
                aids.append(Aid(tuple(rules), max(1, m.held.count(id))))
    return tuple(aids)


def _rule(rule: Watch, owned: bool) -> Rule:
    asked = dict(rule.conditions)
    return Rule(
        acts_of(rule.do),
        asked.get("sixes_at_least", 0),
        "free_die" in asked,
        not owned and not rule.once,
    )


def _holds(rule: Watch, m: "View", dice: int) -> bool:
    """Whether the conditions hold that no die changes."""
    for name, value in rule.conditions:
        if name == "dice_at_least":
            if dice < value:
                return False
        elif name not in ("sixes_at_least", "free_die") and not CONDITIONS[name].holds(m, value):
            return False
    return True

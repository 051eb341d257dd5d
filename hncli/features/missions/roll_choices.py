"""Menu entries for the dice of a threat roll; what changes nothing is left out."""

from collections.abc import Iterator
from typing import NamedTuple

from hncli.game.cards.effects.rolls import Reroll
from hncli.game.cards.operation import Effects, walk
from hncli.game.cards.triggers import Trigger
from hncli.game.engine.events import MissionEvent, Prevented, RollResolved, RuleTriggered
from hncli.game.engine.game import ACCEPT, DONE, ChoosingDice, Option, PayingConversion
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import snapshot
from hncli.game.engine.rolls import MOST, count_successes
from hncli.game.engine.standing import is_standing
from hncli.game.engine.view import HiddenInformation, Trial, View, after_roll
from hncli.game.roll_solver import changes_dice
from hncli.players.rule_based import OptionScorer, RuleBasedPlayer

ALL_FAILURES, OTHER_CARDS, OTHER_DICE = "all-failures", "other-cards", "other-dice"
CONVERSION_COST = 2  # cards that a converted 4 costs (R-ROLL-3)
SUCCESS = 5  # the lowest face of one
LEAST_CP = 0.1  # the worth of a point that a card would cost again, at the least
EVALUATOR = RuleBasedPlayer()


class MenuEntry(NamedTuple):
    """One entry of the menu: the options that it stands for, or a menu of its own."""

    id: str
    options: tuple[Option, ...]  # chosen one after the other; empty for a menu of its own


# Options that change nothing


def is_settled(m: View) -> bool:
    """Whether no option for these dice changes the outcome; a help that gives CP can wait."""
    idle = pointless_options(m)
    return all(
        option == ACCEPT
        or option in idle
        or (option.verb == "use" and not _changes_dice(m, option.name))
        for option in m.asked.options
    )


def pointless_options(m: View) -> frozenset[Option]:
    """The conversions and rerolls that lead to nothing better, alone or together.

    The outcome is the same with them, but for the cards they cost, or a reroll can only lose a
    success. An option that can set off a rule is never pointless.
    """
    dice_rerolled: dict[Option, int] = {}  # by each card or help, at most
    fours = [option for option in m.asked.options if option.verb == "convert"]
    for option in m.asked.options:
        if option.verb == "play":
            dice_rerolled[option] = _rerolled_by(m.catalogue.conversation[option.name].during_roll)
            dice_rerolled[option] *= m.hand.count(option.name)
        elif option.verb == "use" and _changes_dice(m, option.name):
            rules = m.catalogue.helps[option.name].rules
            dice_rerolled[option] = max(_rerolled_by(rule.do) for rule in rules) and MOST
    is_unusual = any(not dice for dice in dice_rerolled.values()) or any(
        Option("use", id) not in dice_rerolled for id in _usable_helps(m) if _changes_dice(m, id)
    )
    if is_unusual:  # a card does more than that, or a help may still become usable
        return frozenset()
    thrown = sum(dice_rerolled.values())
    payable = len(fours)
    if not is_standing(m, "free-fours"):
        payable = min(payable, len(m.hand) // CONVERSION_COST)
    successes = count_successes(m)
    assert m.roll is not None
    most = min(len(m.dice), successes + payable + thrown)
    gives_cards = any(
        effect.op == "take" for effect in walk((*m.roll.two, *m.roll.one, *m.roll.none))
    )
    # A hand may be too full to take cards, until some have been given up.
    is_open = gives_cards or any(
        not _has_same_outcome(m, successes, reached) for reached in range(successes + 1, most + 1)
    )
    idle: set[Option] = set()
    if not is_open and not _is_condition_used(m, "free_die"):
        idle.update(fours)
    if not is_open and not _sixes_matter(m, thrown) and not _fewer_is_better(m, successes - thrown):
        idle.update(dice_rerolled)
    return frozenset(idle)


def _changes_dice(m: View, help: str) -> bool:
    return changes_dice(m.catalogue.helps[help])


def _usable_helps(m: View) -> list[str]:
    return [id for id in dict.fromkeys((*m.held, *m.traits)) if id not in m.used]


def _rerolled_by(effects: Effects) -> int:
    """How many dice these effects roll again at most; 0 if they do anything else."""
    if not all(isinstance(effect, Reroll) for effect in effects):
        return 0
    return sum(
        1 if effect.reroll == "one" else MOST for effect in effects if isinstance(effect, Reroll)
    )


def _has_same_outcome(m: View, successes: int, other_successes: int) -> bool:
    """Whether two numbers of successes lead to the same outcome."""
    assert m.roll is not None
    rows = (m.roll.none, m.roll.one, m.roll.two)
    if rows[min(2, successes)] == rows[min(2, other_successes)]:
        return True
    mission, other_mission = after_roll(m, successes), after_roll(m, other_successes)
    if (
        mission is None
        or other_mission is None
        or _last_events(mission) != _last_events(other_mission)
    ):
        return False
    return snapshot(mission) == snapshot(other_mission)


def _last_events(m: Mission) -> list[MissionEvent]:
    """The last events, without those of dice and of rules that prevent something."""
    left_out = RollResolved | RuleTriggered | Prevented
    return [event for event in m.events if not isinstance(event, left_out)]


def _fewer_is_better(m: View, least: int) -> bool:
    """Whether fewer successes, but not below `least`, may be better: by lives or by worth.

    A kill can end a mission that is as good as won; threat that rises on K can kill more than one.
    """
    successes = count_successes(m)
    scorer = OptionScorer(m, EVALUATOR.card_worth(m))
    for fewer in range(max(0, least), successes):
        if scorer.outcome_worth(fewer) > scorer.outcome_worth(successes):
            return True
        full, lower = after_roll(m, successes), after_roll(m, fewer)
        if full and lower and (lower.saved > full.saved or lower.killed < full.killed):
            return True
    return False


def _triggers(m: View) -> Iterator[Trigger]:
    """All triggers in force, and those of helps that are not used up."""
    yield from (entry.watch for entry in m.standing if entry.watch is not None)
    for id in _usable_helps(m):
        yield from m.catalogue.helps[id].rules


def _is_condition_used(m: View, condition: str) -> bool:
    return any(name == condition for trigger in _triggers(m) for name, _value in trigger.conditions)


def _sixes_matter(m: View, thrown: int) -> bool:
    """Whether rerolling so many dice could set off a rule on sixes, or prevent a bad one."""
    sixes = m.dice.count(6)
    for trigger in _triggers(m):
        for name, value in trigger.conditions:
            if name != "sixes_at_least":
                continue
            if sixes < value <= min(len(m.dice), sixes + thrown):
                return True
            is_good = EVALUATOR.card_worth(m).effects.worth_of(trigger.do) > 0
            if sixes - thrown < value <= sixes and not is_good:
                return True
    return False


# Dice to roll again


def kinds_of_dice(m: View) -> list[Option]:
    """The dice that can be chosen for a reroll, one of each kind, the worst first.

    Failures from 1 to 3 are one kind, and 4 is one. So are 5 and 6 unless a rule counts sixes.
    """
    tells_sixes = _is_condition_used(m, "sixes_at_least")
    kinds: dict[int, Option] = {}
    for option in m.asked.options:
        if option.verb == "die":
            face = m.dice[option.number - 1]  # to the rules the worse the lower
            kinds.setdefault(max(3, face if tells_sixes else min(face, SUCCESS)), option)
    return [kinds[kind] for kind in sorted(kinds)]


def failures(m: View) -> tuple[Option, ...]:
    """The dice that are no success and can be chosen for a reroll."""
    return tuple(
        option
        for option in m.asked.options
        if option.verb == "die" and m.dice[option.number - 1] < SUCCESS
    )


def dice_entries(m: View) -> list[MenuEntry]:
    """The entries when dice are chosen: all failures at once, one die of each kind, the end."""
    entries = [MenuEntry(die.id, (die,)) for die in kinds_of_dice(m)]
    if DONE not in m.asked.options:
        return entries
    if len(failures(m)) > 1:
        entries.insert(0, MenuEntry(ALL_FAILURES, _with_end(m, failures(m))))
    return [*entries, MenuEntry(DONE.id, (DONE,))]


def _with_end(m: View, dice: tuple[Option, ...]) -> tuple[Option, ...]:
    """The choice of several dice, with its end if there are other dice to choose."""
    others = [option for option in m.asked.options if option.verb == "die" and option not in dice]
    return (*dice, DONE) if others else dice


def reroll_entries(m: View, option: Option) -> list[MenuEntry]:
    """A reroll of all failures, or of the worst die if it is for one, and an entry for other dice.

    It is played on a copy, because the engine does not ask for a die if there is only one.
    """
    whole = MenuEntry(option.id, (option,))
    trial = m.copy_as(Trial)
    try:
        trial.choose(option)
    except HiddenInformation:
        return [whole]
    if trial.decision is None or not isinstance(trial.decision.purpose, ChoosingDice):
        return [whole]
    view = trial.view
    dice = failures(view)
    if not dice:
        return [whole]
    has_others = len(kinds_of_dice(view)) > 1
    if DONE in view.asked.options:
        has_others = len(view.asked.options) > 2  # beside one die and the end
        dice = _with_end(view, dice)
    else:
        dice = (kinds_of_dice(view)[0],)
    entries = [MenuEntry(option.id, (option, *dice))]
    if has_others:
        entries.append(MenuEntry(f"{OTHER_DICE}:{option.id}", (option,)))
    return entries


# Fours and what they cost


def conversion_entries(m: View, option: Option) -> list[MenuEntry]:
    """A conversion with the cards it would cost, and an entry for other cards if there are any.

    It is played on a copy, because the engine does not ask for a card if there is only one kind.
    """
    trial = m.copy_as(Mission)
    trial.choose(option)
    options = [option]
    given_up = sorted(m.hand, key=worth_in_hand(m).__getitem__)[:CONVERSION_COST]
    while trial.decision is not None and isinstance(trial.decision.purpose, PayingConversion):
        options.append(Option("card", given_up.pop(0)))
        trial.choose(options[-1])
    entries = [MenuEntry(option.id, tuple(options))]
    if len(options) > 1 and len(m.hand) > CONVERSION_COST:
        entries.append(MenuEntry(f"{OTHER_CARDS}:{option.number}", (option,)))
    return entries


def worth_in_hand(m: View) -> dict[str, float]:
    """The worth of each card in the hand, after the dice are kept with one more success.

    That is what the automatic players expect of playing it, in the rest of this conversation if
    there is one or in the next, and the CP to buy it again.
    """
    after = after_roll(m, count_successes(m) + 1)
    view = after.view if after is not None and not after.is_over else m
    worth = EVALUATOR.card_worth(view)
    play_worth: dict[str, float] = {}
    if view.phase == "conversation" and not view.closing:
        play_worth = OptionScorer(view, worth).play_worth
    cards, cp = m.catalogue.conversation, max(LEAST_CP, worth.weights.cp)
    return {
        id: max(play_worth.get(id, 0.0), worth.bought(id)) + cp * cards[id].cost for id in m.hand
    }

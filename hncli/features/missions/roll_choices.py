"""What can be done with the dice of a threat roll, put together so that little is asked."""

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
JUDGE = RuleBasedPlayer()


class MenuEntry(NamedTuple):
    """One entry of the menu: the options that it stands for, or a menu of its own."""

    id: str
    options: tuple[Option, ...]  # chosen one after the other; empty for a menu of its own


# Changes that change nothing


def is_settled(m: View) -> bool:
    """Whether nothing that could be done with these dice matters; a help that gives CP can wait."""
    idle = pointless(m)
    return all(
        one == ACCEPT or one in idle or (one.verb == "use" and not _changes_dice(m, one.name))
        for one in m.asked.options
    )


def pointless(m: View) -> frozenset[Option]:
    """The conversions and rerolls that lead to nothing better, alone or together.

    With them the outcome would be the same, but for the cards they cost; or a reroll could only
    lose a success. The engine says which outcomes are the same. What sets off a rule always counts.
    """
    rerolls: dict[Option, int] = {}  # how many dice each could roll again
    fours = [one for one in m.asked.options if one.verb == "convert"]
    for one in m.asked.options:
        if one.verb == "play":
            rerolls[one] = _rerolled(m.catalogue.conversation[one.name].during_roll)
            rerolls[one] *= m.hand.count(one.name)
        elif one.verb == "use" and _changes_dice(m, one.name):
            rules = m.catalogue.helps[one.name].rules
            rerolls[one] = max(_rerolled(rule.do) for rule in rules) and MOST
    is_unusual = any(not dice for dice in rerolls.values()) or any(
        Option("use", id) not in rerolls for id in _helps(m) if _changes_dice(m, id)
    )
    if is_unusual:  # a card does more than that, or a help may still become usable
        return frozenset()
    thrown = sum(rerolls.values())
    payable = len(fours)
    if not is_standing(m, "free-fours"):
        payable = min(payable, len(m.hand) // CONVERSION_COST)
    now = count_successes(m)
    assert m.roll is not None
    most = min(len(m.dice), now + payable + thrown)
    gives_cards = any(one.op == "take" for one in walk((*m.roll.two, *m.roll.one, *m.roll.none)))
    # A hand may be too full to take cards, until some have been given up.
    is_open = gives_cards or any(not _is_alike(m, now, more) for more in range(now + 1, most + 1))
    idle: set[Option] = set()
    if not is_open and not _is_watched(m, "free_die"):
        idle.update(fours)
    if not is_open and not _sixes_count(m, thrown) and not _is_too_much(m, now - thrown):
        idle.update(rerolls)
    return frozenset(idle)


def _changes_dice(m: View, help: str) -> bool:
    return changes_dice(m.catalogue.helps[help])


def _helps(m: View) -> list[str]:
    return [id for id in dict.fromkeys((*m.held, *m.traits)) if id not in m.used]


def _rerolled(effects: Effects) -> int:
    """How many dice these effects roll again at most; 0 if they do anything else."""
    if not all(isinstance(one, Reroll) for one in effects):
        return 0
    return sum(1 if one.reroll == "one" else MOST for one in effects if isinstance(one, Reroll))


def _is_alike(m: View, successes: int, others: int) -> bool:
    """Whether two numbers of successes come to the same."""
    assert m.roll is not None
    rows = (m.roll.none, m.roll.one, m.roll.two)
    if rows[min(2, successes)] == rows[min(2, others)]:
        return True
    one, other = after_roll(m, successes), after_roll(m, others)
    if one is None or other is None or _happened(one) != _happened(other):
        return False
    return snapshot(one) == snapshot(other)


def _happened(m: Mission) -> list[MissionEvent]:
    """The last events, but for dice and for rules that only keep something from happening."""
    left_out = RollResolved | RuleTriggered | Prevented
    return [event for event in m.events if not isinstance(event, left_out)]


def _is_too_much(m: View, least: int) -> bool:
    """Whether fewer successes may be better: save more, kill fewer, or seem worth more.

    A kill can end a mission that is as good as won; threat that rises on K can kill more than one.
    """
    successes = count_successes(m)
    scorer = OptionScorer(m, JUDGE.card_worth(m))
    for fewer in range(max(0, least), successes):
        if scorer.outcome_worth(fewer) > scorer.outcome_worth(successes):
            return True
        now, then = after_roll(m, successes), after_roll(m, fewer)
        if now and then and (then.saved > now.saved or then.killed < now.killed):
            return True
    return False


def _watches(m: View) -> Iterator[Trigger]:
    """Every rule that may ask what the dice show."""
    yield from (entry.watch for entry in m.standing if entry.watch is not None)
    for id in _helps(m):
        yield from m.catalogue.helps[id].rules


def _is_watched(m: View, condition: str) -> bool:
    return any(name == condition for watch in _watches(m) for name, _value in watch.conditions)


def _sixes_count(m: View, thrown: int) -> bool:
    """Whether so many dice thrown again could set off a rule on sixes, or keep a bad one still."""
    sixes = m.dice.count(6)
    for watch in _watches(m):
        for name, value in watch.conditions:
            if name != "sixes_at_least":
                continue
            if sixes < value <= min(len(m.dice), sixes + thrown):
                return True
            is_good = JUDGE.card_worth(m).effects.worth_of(watch.do) > 0
            if sixes - thrown < value <= sixes and not is_good:
                return True
    return False


# Dice to roll again


def kinds_of_dice(m: View) -> list[Option]:
    """The dice that can be chosen to be rolled again, one of each kind, the worst first.

    Failures from 1 to 3 are all alike; a 4 may be converted. A six counts as any success where no
    rule asks for sixes.
    """
    tells_sixes = _is_watched(m, "sixes_at_least")
    found: dict[int, Option] = {}
    for one in m.asked.options:
        if one.verb == "die":
            face = m.dice[one.number - 1]  # to the rules the worse the lower
            found.setdefault(max(3, face if tells_sixes else min(face, SUCCESS)), one)
    return [found[kind] for kind in sorted(found)]


def failures(m: View) -> tuple[Option, ...]:
    """The dice that are no success and can be chosen to be rolled again."""
    return tuple(
        one for one in m.asked.options if one.verb == "die" and m.dice[one.number - 1] < SUCCESS
    )


def dice_entries(m: View) -> list[MenuEntry]:
    """What is asked when dice are chosen: all failures at once, one die of each kind, the end."""
    found = [MenuEntry(one.id, (one,)) for one in kinds_of_dice(m)]
    if DONE not in m.asked.options:
        return found
    if len(failures(m)) > 1:
        found.insert(0, MenuEntry(ALL_FAILURES, _with_end(m, failures(m))))
    return [*found, MenuEntry(DONE.id, (DONE,))]


def _with_end(m: View, dice: tuple[Option, ...]) -> tuple[Option, ...]:
    """The choice of several dice; its end is not asked for once no die is left."""
    left = [one for one in m.asked.options if one.verb == "die" and one not in dice]
    return (*dice, DONE) if left else dice


def rerolls(m: View, option: Option) -> list[MenuEntry]:
    """A reroll with the dice it is for: all failures, or the worst die where it is for one.

    Other dice are a second entry. Played on a copy, because the engine asks for no die where there
    is only one.
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
    found = [MenuEntry(option.id, (option, *dice))]
    if has_others:
        found.append(MenuEntry(f"{OTHER_DICE}:{option.id}", (option,)))
    return found


# Fours and what they cost


def conversions(m: View, option: Option) -> list[MenuEntry]:
    """A conversion with the cards it would cost, and with others where there are any.

    Played on a copy, because the engine asks for no card where there is only one kind.
    """
    trial = m.copy_as(Mission)
    trial.choose(option)
    made = [option]
    wanted = sorted(m.hand, key=missed(m).__getitem__)[:CONVERSION_COST]
    while trial.decision is not None and isinstance(trial.decision.purpose, PayingConversion):
        made.append(Option("card", wanted.pop(0)))
        trial.choose(made[-1])
    found = [MenuEntry(option.id, tuple(made))]
    if len(made) > 1 and len(m.hand) > CONVERSION_COST:
        found.append(MenuEntry(f"{OTHER_CARDS}:{option.number}", (option,)))
    return found


def missed(m: View) -> dict[str, float]:
    """How much each card of the hand would be missed, once the dice are kept with one more success.

    That is what the automatic players expect of it, played in the rest of this conversation if
    there is one, or in the next, and the CP to buy it again.
    """
    after = after_roll(m, count_successes(m) + 1)
    then = after.view if after is not None and not after.is_over else m
    worth = JUDGE.card_worth(then)
    now: dict[str, float] = {}
    if then.phase == "conversation" and not then.closing:
        now = OptionScorer(then, worth).play_worth
    cards, cp = m.catalogue.conversation, max(LEAST_CP, worth.weights.cp)
    return {id: max(now.get(id, 0.0), worth.bought(id)) + cp * cards[id].cost for id in m.hand}

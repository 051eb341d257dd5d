"""Threat rolls and single dice: throwing, converting, rerolling, and the outcome (R-ROLL)."""

from typing import TYPE_CHECKING

from hncli.base.schema import LEVELS
from hncli.game.cards.operation import Effects
from hncli.game.engine.events import (
    CardPlayed,
    DiceRolled,
    DieConverted,
    DieRerolled,
    OneDieRolled,
    RolledAgainstLevel,
    RollResolved,
)
from hncli.game.engine.game import ACCEPT, DONE, Option
from hncli.game.engine.position import Ask, Roll, below
from hncli.game.engine.standing import expire, is_standing, moment, use, without

if TYPE_CHECKING:
    from hncli.game.engine.mission import Mission
    from hncli.game.engine.view import View


FEWEST, MOST = 1, 5


class OutOfDice(Exception):
    """The dice given for a position have run out."""


def throw_die(m: "Mission") -> int:
    """Throw one die: the next given one, else the stream's."""
    m.learn()
    if m.loaded:
        face, m.loaded = m.loaded[0], m.loaded[1:]
        return face
    if m.only_loaded:
        raise OutOfDice
    m.dice_stream, number = below(m.dice_stream, 6)
    return number + 1


def dice_count(m: "Mission | View", source: str) -> int:
    """Count the dice of a threat roll: the level's, plus all modifiers, limited once (R-ROLL-1)."""
    count = m.catalogue.dice[m.threat]
    for entry in m.standing:
        if entry.what == "dice" or (entry.what == "dice-eliminating" and _eliminates(m, source)):
            count += entry.amount
    return min(MOST, max(FEWEST, count))


def _eliminates(m: "Mission | View", source: str) -> bool:
    card = m.catalogue.conversation.get(source)
    return card is not None and card.can_eliminate


def roll_one_die(m: "Mission", least: int, reach: Effects, miss: Effects, source: str) -> None:
    """Roll one die whatever the level; nothing modifies or changes it (R-ROLL-7)."""
    face = throw_die(m)
    m.tell(OneDieRolled(source, face, least))
    m.push(("effects", source, reach if face >= least else miss, 0))


def roll_against_level(
    m: "Mission", higher: Effects, equal: Effects, lower: Effects, source: str
) -> None:
    """Compare one die with the level at this moment; otherwise as `roll_one_die` (R-ROLL-8)."""
    face = throw_die(m)
    row = "higher" if face > m.threat else "equal" if face == m.threat else "lower"
    m.tell(RolledAgainstLevel(source, face, LEVELS[m.threat], row))
    m.push(("effects", source, {"higher": higher, "equal": equal, "lower": lower}[row], 0))


def threat_roll(m: "Mission", two: Effects, one: Effects, none: Effects, source: str) -> None:
    """Make a threat roll, after whatever can be offered before it."""
    m.push(("before_roll", source, two, one, none))


def before_roll(m: "Mission", source: str, two: Effects, one: Effects, none: Effects) -> None:
    """Offer help before the dice, as long as there is any and it is taken."""
    work = (source, two, one, none)
    if not m.offered("before-roll", source, ("before_roll", *work), ("throw", *work)):
        throw(m, *work)


def throw(m: "Mission", source: str, two: Effects, one: Effects, none: Effects) -> None:
    """Throw the dice; their number is now fixed and modifiers for the next roll are used up."""
    count = dice_count(m, source)
    level = m.catalogue.dice[m.threat]
    expire(m, "next-roll")
    m.dice = tuple([throw_die(m) for _die in range(count)])
    m.converted = (False,) * count
    m.roll = Roll(source, two, one, none)
    m.tell(DiceRolled(source, m.dice, level))
    ask_roll(m)


def ask_roll(m: "Mission") -> None:
    """Ask what to do with the dice on the table."""
    assert m.roll is not None
    m.ask = Ask("roll", m.roll.source)


def has_free_die(m: "Mission") -> bool:
    """Tell whether a die on the table is unconverted."""
    return not all(m.converted)


def can_convert(m: "Mission | View") -> bool:
    """Whether a 4 could be converted now: with two cards, or free, unless an effect forbids it."""
    is_paid = len(m.hand) >= 2 or is_standing(m, "free-fours")
    return is_paid and not is_standing(m, "no-conversions")


def roll_options(m: "Mission") -> list[Option]:
    """Accept, convert, play a card into the roll, or use a help."""
    options = [ACCEPT]
    if 4 in m.dice and can_convert(m):
        options += [
            Option("convert", number=n)
            for n, (face, converted) in enumerate(zip(m.dice, m.converted, strict=True), 1)
            if face == 4 and not converted
        ]
    if has_free_die(m):
        acts = m.card_options.during_roll
        options += [acts[id] for id in dict.fromkeys(m.hand) if id in acts]
    if m.held or m.traits:
        options += [Option("use", id) for id in m.helps("roll")]
    return options


def answer_roll(m: "Mission", option: Option, _ask: Ask) -> None:
    """Do with the dice what the player chose."""
    verb, name, number = option
    if verb == "accept":
        accept(m)
        return
    m.push(("ask_roll",))
    if verb == "convert":
        if is_standing(m, "free-fours"):
            convert(m, number, ())
        else:
            m.push(("convert_card", number, ()))
    elif verb == "play":
        m.hand = without(m.hand, name)
        m.put_played(name)
        m.tell(CardPlayed(name, "up"))
        m.push(("effects", name, m.catalogue.conversation[name].during_roll, 0))
    else:
        m.push(("effects", name, use(m, name, "roll").do, 0))


def convert_card(m: "Mission", die: int, cards: tuple[str, ...]) -> None:
    """Ask for the next of the two cards that a conversion costs (R-ROLL-3)."""
    options = tuple(Option("card", id) for id in dict.fromkeys(m.hand))
    m.pick("R-ROLL-3", options, ("pay_convert", die, cards))


def pay_convert(m: "Mission", die: int, cards: tuple[str, ...], option: Option) -> None:
    """Play the chosen card face down, without a point, and convert after the second."""
    id = option.name
    m.hand = without(m.hand, id)
    m.put_played(id)
    m.tell(CardPlayed(id, "down", die))
    cards = (*cards, id)
    if len(cards) < 2:
        m.push(("convert_card", die, cards))
    else:
        convert(m, die, cards)


def convert(m: "Mission", die: int, cards: tuple[str, ...]) -> None:
    """Make a 4 a success; the die still shows 4."""
    m.converted = tuple(done or n == die for n, done in enumerate(m.converted, 1))
    m.tell(DieConverted(die, cards))


def reroll(m: "Mission", count: int, source: str) -> None:
    """Let the player choose dice to roll again: exactly one, or any number until done."""
    m.push(("mark_die", source, count, ()))


def mark_die(m: "Mission", source: str, count: int, marked: tuple[int, ...]) -> None:
    """Ask for the next die; converted ones cannot be rerolled (R-ROLL-5)."""
    options = [
        Option("die", number=n)
        for n, converted in enumerate(m.converted, 1)
        if not converted and n not in marked
    ]
    if count > 1:
        options.append(DONE)
    if not options:
        return
    m.pick(source, tuple(options), ("marked", source, count, marked))


def marked(m: "Mission", source: str, count: int, marked: tuple[int, ...], option: Option) -> None:
    """Note the die, and roll when enough are chosen."""
    if option != DONE:
        marked = (*marked, option.number)
        if count > 1:
            m.push(("mark_die", source, count, marked))
            return
    for die in sorted(marked):
        face = throw_die(m)
        m.dice = (*m.dice[: die - 1], face, *m.dice[die:])
        m.tell(DieRerolled(source, die, face))


def count_successes(m: "Mission | View") -> int:
    """How many dice on the table are successes: a 5, a 6, a converted 4 (R-ROLL-2)."""
    return m.dice.count(5) + m.dice.count(6) + m.converted.count(True)


def accept(m: "Mission") -> None:
    """Count the successes and resolve one outcome, once (R-ROLL-4)."""
    assert m.roll is not None
    source, two, one, none = m.roll
    successes = count_successes(m)
    row = ("none", "one", "two")[min(2, successes)]
    m.tell(RollResolved(source, m.dice, successes, row))
    m.push(("roll_done",))
    m.push(("moment", "roll-resolved"))
    m.push(("effects", source, (none, one, two)[min(2, successes)], 0))
    moment(m, "roll-accepted")


def roll_done(m: "Mission") -> None:
    """Take the dice off the table."""
    m.dice = ()
    m.converted = ()
    m.roll = None

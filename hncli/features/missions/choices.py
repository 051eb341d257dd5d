"""The choices that a player is offered, and the letter of each."""

from collections import Counter
from functools import lru_cache
from string import ascii_lowercase
from typing import NamedTuple

from hncli.base.text import simple, unaccented
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.operation import walk
from hncli.game.engine.game import (
    ACCEPT,
    DONE,
    END,
    PASS,
    ConcedingFree,
    EndlessLoop,
    Option,
    PayingConversion,
)
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import Standing
from hncli.game.engine.rolls import count_successes
from hncli.game.engine.view import View
from hncli.game.roll_solver import changes_dice
from hncli.players.rule_based import RuleBasedPlayer

TAKE_ALL, FACE_DOWN_MENU, OTHER_CARDS = "take-all", "facedown", "other-cards"
CONVERSION_COST = 2  # cards that a converted 4 costs (R-ROLL-3)


class MenuEntry(NamedTuple):
    """One entry of the menu: the options that it stands for, or a menu of its own."""

    id: str
    options: tuple[Option, ...]  # chosen one after the other; empty for a menu of its own


def only_choice(m: View) -> Option | None:
    """The option that is taken without asking; None where there is something to decide."""
    options = m.asked.options
    if len(options) == 1:
        return options[0]
    if m.asked.kind == "roll" and (is_best_roll(m) or not can_change_roll(m)):
        return ACCEPT
    if m.asked.kind == "spend" and is_pointless_spending(m):
        return END
    return None


def is_best_roll(m: View) -> bool:
    """Whether no change of the dice could bring a better outcome, nor set off a rule on sixes."""
    return count_successes(m) >= 2 and not any(_wants_sixes(m, entry) for entry in m.standing)


def can_change_roll(m: View) -> bool:
    """Whether an option could change the dice: a help that only gives CP can wait."""
    return any(
        option.verb in ("convert", "play")
        or (option.verb == "use" and changes_dice(m.catalogue.helps[option.name]))
        for option in m.asked.options
    )


def _wants_sixes(m: View, entry: Standing) -> bool:
    """Whether a rule on the table waits for more sixes than there are."""
    if entry.watch is None:
        return False
    return any(
        name == "sixes_at_least" and m.dice.count(6) < value
        for name, value in entry.watch.conditions
    )


def is_pointless_spending(m: View) -> bool:
    """Whether nothing that can be bought could still be played: no conversation is left."""
    return not m.turns_left and all(one.verb in ("buy", "end") for one in m.asked.options)


def choices(m: View, few: bool = True) -> list[MenuEntry]:
    """The entries of the menu for the decision, by cost and then title; the last ones end things.

    With `few` all free cards are one entry, face-down play is one, and a conversion proposes the
    cards that it costs.
    """
    options = m.asked.options
    found: list[MenuEntry] = []
    if few and len(free_cards(m)) > 1:
        found.append(MenuEntry(TAKE_ALL, free_cards(m)))
    face_down = [option for option in options if option.verb == "facedown"]
    fours = [option for option in options if option.verb == "convert"]
    for option in sorted(options, key=lambda one: _order(m, one)):
        if few and (option.verb == "facedown" or option in fours[1:]):  # one 4 is like another
            continue
        found += _conversions(m, option) if few and option.verb == "convert" else [_single(option)]
    if few and face_down:
        at = next(n for n, one in enumerate(found) if one.options == (END,))
        found.insert(at, MenuEntry(FACE_DOWN_MENU, ()))
    return found


def _single(option: Option) -> MenuEntry:
    return MenuEntry(option.id, (option,))


def _order(m: View, option: Option) -> tuple[int, int, str]:
    """What is played or bought by cost and title, then what is conceded or used, then the ends."""
    card = m.catalogue.conversation.get(option.name)
    if option in (END, PASS, DONE):
        return 3, 0, ""
    if option == ACCEPT:
        return 0, 0, ""
    if card is not None:
        rank = {"play": 1, "buy": 1, "card": 1, "facedown": 2}.get(option.verb, 1)
        return rank, card.cost, unaccented(card.title)
    return 2, option.number, option.name


def free_cards(m: View) -> tuple[Option, ...]:
    """The purchases of all free cards that are Available and fit in the hand."""
    if m.asked.kind != "spend":
        return ()
    room = max(0, m.hand_limit - len(m.hand))
    counts = Counter(m.available)
    offered = [one for one in m.asked.options if one.verb == "buy"]
    free = sorted(
        (one for one in offered if m.catalogue.conversation[one.name].cost == 0),
        key=lambda one: _order(m, one),
    )
    return tuple(one for one in free for _copy in range(counts[one.name]))[:room]


def face_down_options(m: View) -> list[Option]:
    """What can be played face down, by cost and then title, as the hand is listed."""
    offered = [one for one in m.asked.options if one.verb == "facedown"]
    return sorted(offered, key=lambda one: _order(m, one))


def _conversions(m: View, option: Option) -> list[MenuEntry]:
    """A conversion with the cards it would cost, and with others where there are any.

    Played on a copy, because the engine asks for no card where there is only one kind.
    """
    proposer = RuleBasedPlayer()  # knows best which cards a player can do without
    trial = m.copy_as(Mission)
    trial.choose(option)
    made = [option]
    while trial.decision is not None and isinstance(trial.decision.purpose, PayingConversion):
        made.append(proposer.choose(trial.view))
        trial.choose(made[-1])
    found = [MenuEntry(option.id, tuple(made))]
    if len(made) > 1 and len(m.hand) > CONVERSION_COST:
        found.append(MenuEntry(f"{OTHER_CARDS}:{option.number}", (option,)))
    return found


def markable(m: View, option: Option) -> Option | None:
    """What an entry does when it is marked, to be done with others at once; None if it cannot be.

    Cards of the hand go face down, cards for sale are bought.
    """
    if option.verb == "play" and Option("facedown", option.name) in m.asked.options:
        return Option("facedown", option.name)
    return option if option.verb == "buy" else None


def ends_for_good(m: View, few: bool = True) -> bool:
    """Whether to end here gives other choices up, with no question before something new is seen.

    Where a question follows, undo still brings them back.
    """
    if END not in m.asked.options or len(m.asked.options) == 1:
        return False
    trial = m.copy_as(Mission)
    try:
        trial.choose(END)
    except EndlessLoop:
        return False
    if trial.learned or trial.decision is None:
        return True
    return few and only_choice(trial.view) is not None


def is_grave(m: View, option: Option) -> bool:
    """Whether a choice is asked about once more: it concedes what lets them get away."""
    conceding = isinstance(m.asked.purpose, ConcedingFree) and option != DONE
    if option.verb != "concede" and not conceding:
        return False
    placed = next(one for one in m.demands if one.slot == option.number)
    return placed.face == "up" and any(
        one.op == "escape" for one in walk(m.catalogue.demands[placed.id].penalty)
    )


FIXED = {"end": "e", "accept": "a", "done": "d", "pass": "p", TAKE_ALL: "t", FACE_DOWN_MENU: "f"}
"""The letters of what is no card."""
CONVERT, OTHER, BACK = "c", "o", "b"
COMMAND_LETTERS = "hlqu"
IN_ALL_LISTS = {
    *COMMAND_LETTERS,
    BACK,
    *(FIXED[id] for id in ("end", "done", TAKE_ALL, FACE_DOWN_MENU)),
}
IN_ROLLS = {FIXED["accept"], FIXED["pass"], CONVERT, OTHER}
"""The letters that no card may have, and those that only cards have that no roll asks about."""


def letter_of(m: View, id: str, option: Option | None) -> str:
    """The letter of an entry by its id and what it chooses first; empty if there is none left.

    A die is chosen by its number, and a demand that is face down by that of its slot.
    """
    if id in FIXED:
        return FIXED[id]
    if id.startswith(OTHER_CARDS):
        return OTHER
    if option is None:
        return ""
    if option.verb == "convert":
        return CONVERT
    if option.verb in ("die", "effect"):
        return str(option.number) if option.number < 10 else ""
    if option.verb in ("concede", "demand"):
        placed = next(one for one in m.demands if one.slot == option.number)
        if placed.face == "down":
            return str(option.number) if option.number < 10 else ""
        return letters(m.catalogue).get(placed.id, "")
    return letters(m.catalogue).get(option.name, "")


@lru_cache(maxsize=8)
def letters(catalogue: Catalogue) -> dict[str, str]:
    """A small letter for what has a title and can be chosen in a mission, as far as they go.

    It follows from the cards that could take part and not from those that do: it gives nothing
    hidden away. Cards come first, by cost and title; each gets a letter of its title if it can.
    What gets none is chosen by its place in the list.
    """
    free = dict.fromkeys(sign for sign in ascii_lowercase if sign not in IN_ALL_LISTS)
    found: dict[str, str] = {}
    conversation = sorted(catalogue.conversation.values(), key=lambda card: (card.cost, card.title))
    usable = [one for one in catalogue.helps.values() if one.rules and one.kind != "condition"]
    entries = [(card.id, card.title, bool(card.during_roll)) for card in conversation]
    entries += [(action.id, action.title, False) for action in catalogue.abductor.actions]
    for cards, is_in_rolls in ((usable, True), (catalogue.demands.values(), False)):
        named = sorted((card.title, card.id) for card in cards)
        entries += [(id, title, is_in_rolls) for title, id in named]
    for id, title, is_in_rolls in entries:
        initials = "".join(word[0] for word in simple(title).split())
        wanted = initials + simple(title).replace(" ", "") + "".join(free)
        fitting = (sign for sign in wanted if sign in free)
        letter = next((c for c in fitting if not is_in_rolls or c not in IN_ROLLS), "")
        free.pop(letter, None)
        found[id] = letter
    return found

"""The choices that a player is offered, and the letter of each."""

from collections.abc import Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import NamedTuple

from hncli.base.messages import current_language, pgettext
from hncli.base.text import COMMAND_LETTERS, command_letters, simple, unaccented
from hncli.features.missions.roll_choices import (
    ALL_FAILURES,
    OTHER_CARDS,
    OTHER_DICE,
    MenuEntry,
    conversion_entries,
    dice_entries,
    is_settled,
    kinds_of_dice,
    pointless_options,
    reroll_entries,
)
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.operation import walk
from hncli.game.engine.game import (
    ACCEPT,
    DONE,
    END,
    PASS,
    ChoosingDice,
    ConcedingFree,
    EndlessLoop,
    Option,
)
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import Placed
from hncli.game.engine.view import HiddenInformation, Trial, View

TAKE_ALL, FACE_DOWN_MENU = "take-all", "facedown"


def only_choice(m: View) -> Option | None:
    """The option that is chosen without asking; None if there is something to decide."""
    options = m.asked.options
    if len(options) == 1:
        return options[0]
    if m.asked.kind == "roll" and is_settled(m):
        return ACCEPT
    if isinstance(m.asked.purpose, ChoosingDice) and DONE not in options:
        kinds = kinds_of_dice(m)
        return kinds[0] if len(kinds) == 1 else None
    # What is bought when no conversation is left can't be played.
    is_pointless = not m.turns_left and all(option.verb in ("buy", "end") for option in options)
    return END if m.asked.kind == "spend" and is_pointless else None


def choices(m: View, few: bool = True) -> list[MenuEntry]:
    """The entries of the menu for the decision, by cost and then title; entries that end something
    are last.

    With `few` all free cards are one entry, face-down play is one, a conversion proposes the cards
    that it costs, a reroll its dice, and what would change nothing is left out.
    """
    options = m.asked.options
    if few and isinstance(m.asked.purpose, ChoosingDice):
        return dice_entries(m)
    if few and m.asked.kind == "roll":
        return _roll_entries(m)
    entries: list[MenuEntry] = []
    if few and len(free_cards(m)) > 1:
        entries.append(MenuEntry(TAKE_ALL, free_cards(m)))
    for option in sorted(options, key=lambda option: _sort_key(m, option)):
        if not few or option.verb != "facedown":
            entries.append(MenuEntry(option.id, (option,)))
    if few and any(option.verb == "facedown" for option in options):
        at = next(n for n, entry in enumerate(entries) if entry.options == (END,))
        entries.insert(at, MenuEntry(FACE_DOWN_MENU, ()))
    return entries


def _roll_entries(m: View) -> list[MenuEntry]:
    """The entries for the dice on the table, without those that would change nothing."""
    idle = pointless_options(m)
    entries: list[MenuEntry] = []
    seen: set[str] = set()
    for option in sorted(m.asked.options, key=lambda option: _sort_key(m, option)):
        if option in idle or (option.verb == "convert" and "convert" in seen):
            continue  # one 4 is like another
        seen.add(option.verb)
        if option == ACCEPT:
            entries.append(MenuEntry(option.id, (option,)))
        else:
            entries += (conversion_entries if option.verb == "convert" else reroll_entries)(
                m, option
            )
    return entries


def _sort_key(m: View, option: Option) -> tuple[int, int, str]:
    """The key to sort by: cards by cost and title, then what is conceded or used, then the ends."""
    card = m.catalogue.conversation.get(option.name)
    if option in (END, PASS, DONE):
        return 3, 0, ""
    if option == ACCEPT:
        return 0, 0, ""
    if card is not None:
        rank = {"play": 1, "buy": 1, "card": 1, "facedown": 2}.get(option.verb, 1)
        return rank, card.cost, unaccented(card.title)
    return 2, option.number, option.name


def placed_in(m: View, slot: int) -> Placed:
    """The demand in a slot."""
    return next(placed for placed in m.demands if placed.slot == slot)


def free_cards(m: View) -> tuple[Option, ...]:
    """The purchases of all free cards that are Available and fit in the hand."""
    if m.asked.kind != "spend":
        return ()
    room = max(0, m.hand_limit - len(m.hand))
    offered = [option for option in m.asked.options if option.verb == "buy"]
    free = [option for option in offered if m.catalogue.conversation[option.name].cost == 0]
    free.sort(key=lambda option: _sort_key(m, option))
    return tuple(option for option in free for _n in range(m.available.count(option.name)))[:room]


def face_down_options(m: View) -> list[Option]:
    """What can be played face down, by cost and then title, as the hand is listed."""
    offered = [option for option in m.asked.options if option.verb == "facedown"]
    return sorted(offered, key=lambda option: _sort_key(m, option))


def markable(m: View, option: Option) -> Option | None:
    """The option that an entry stands for when it is marked; None if it cannot be marked.

    Cards of the hand go face down, cards for sale are bought.
    """
    if option.verb == "play" and Option("facedown", option.name) in m.asked.options:
        return Option("facedown", option.name)
    return option if option.verb == "buy" else None


class RefusedOption(NamedTuple):
    """One of several choices that is not possible after those before it."""

    option: Option
    position: View  # after those before it


def first_refused(m: View, options: Sequence[Option]) -> RefusedOption | None:
    """The first of several choices that would not be possible; None if all are.

    Choices after new information cannot be checked before it is there: they count as possible.
    """
    trial = m.copy_as(Trial)
    for option in options:
        decision = trial.decision
        if decision is None or option not in decision.options:
            return RefusedOption(option, trial.view)
        try:
            trial.choose(option)
        except (HiddenInformation, EndlessLoop):
            return None
    return None


def ends_for_good(m: View, few: bool = True) -> bool:
    """Whether to end here gives up other choices, and undo could not bring them back.

    Undo can if a question follows before there is new information.
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


def needs_confirmation(m: View, option: Option) -> bool:
    """Whether a choice needs a confirmation: it concedes a demand by which the abductor escapes."""
    conceding = isinstance(m.asked.purpose, ConcedingFree) and option != DONE
    if option.verb != "concede" and not conceding:
        return False
    placed = placed_in(m, option.number)
    return placed.face == "up" and any(
        effect.op == "escape" for effect in walk(m.catalogue.demands[placed.id].penalty)
    )


FIXED_LETTERS = {"end": "e", "done": "d", "pass": "p", TAKE_ALL: "t", FACE_DOWN_MENU: "f"}
"""The letters of entries that are not cards."""
OTHER, BACK = "o", "b"
IN_ALL_LISTS = {BACK, *(FIXED_LETTERS[id] for id in ("end", "done", TAKE_ALL, FACE_DOWN_MENU))}
"""The letters that no card may have, besides those of commands."""


def roll_letters() -> dict[str, str]:
    """The letters of entries for dice, in the player's language."""
    return {
        "accept": pgettext("letter of: keep the roll", "a"),
        "convert": pgettext("letter of: convert a 4", "c"),
        ALL_FAILURES: pgettext("letter of: reroll all failures", "a"),
    }


def letter_of(m: View, id: str, option: Option | None) -> str:
    """The letter of an entry by its id and its first option; empty if none is left.

    A die has its number, and a face-down demand that of its slot.
    """
    if id in FIXED_LETTERS:
        return FIXED_LETTERS[id]
    if id in (ACCEPT.id, ALL_FAILURES):
        return roll_letters()[id]
    if id.startswith((OTHER_CARDS, OTHER_DICE)):
        return OTHER if id.startswith(OTHER_CARDS) else "d"
    if option is None:
        return ""
    if option.verb == "convert":
        return roll_letters()["convert"]
    name, is_by_number = option.name, option.verb in ("die", "effect")
    if option.verb in ("concede", "demand"):
        placed = placed_in(m, option.number)
        name, is_by_number = placed.id, placed.face == "down"
    if is_by_number:
        return str(option.number) if option.number < 10 else ""
    return letters(m.catalogue, current_language()).get(name, "")


@lru_cache(maxsize=8)
def letters(catalogue: Catalogue, _language: str) -> dict[str, str]:
    """A lower-case letter for each card, action, help and demand, by id; empty if none is left.

    They depend on the cards that could take part, not on those that do, so they reveal nothing.
    Cards come first, those of one word and then by cost and title; each gets a letter of its title
    if it can, and the letter of an English command only if no other is left.
    """
    reserved = IN_ALL_LISTS | set(command_letters().values())
    in_rolls = {FIXED_LETTERS["pass"], OTHER, *roll_letters().values()}
    free = dict.fromkeys(sign for sign in ascii_lowercase if sign not in reserved)
    by_id: dict[str, str] = {}
    conversation = sorted(
        catalogue.conversation.values(),
        key=lambda card: (" " in simple(card.title), card.cost, card.title),
    )
    usable = [
        asset for asset in catalogue.helps.values() if asset.rules and asset.kind != "condition"
    ]
    entries = [(card.id, card.title, bool(card.during_roll)) for card in conversation]
    entries += [(action.id, action.title, False) for action in catalogue.abductor.actions]
    for cards, is_in_rolls in ((usable, True), (catalogue.demands.values(), False)):
        named = sorted((card.title, card.id) for card in cards)
        entries += [(id, title, is_in_rolls) for title, id in named]
    for id, title, is_in_rolls in entries:
        initials = "".join(word[0] for word in simple(title).split())
        preferred = initials + simple(title).replace(" ", "") + "".join(free)
        fitting = [
            sign for sign in preferred if sign in free and not (is_in_rolls and sign in in_rolls)
        ]
        letter = min(fitting, key=lambda sign: sign in COMMAND_LETTERS, default="")
        free.pop(letter, None)
        by_id[id] = letter
    return by_id

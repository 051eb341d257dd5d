"""The letter of each choice: the same for the whole mission, whatever is offered."""

from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase

from hncli.cards.catalogue import Catalogue
from hncli.engine.game import Option
from hncli.engine.view import View
from hncli.ui.mission.choices import FACE_DOWN_MENU, OTHER_CARDS, TAKE_ALL
from hncli.words.typed import simple

COMMAND_LETTERS = "hlqu"
FIXED = {"end": "e", "accept": "a", "done": "d", "pass": "p", TAKE_ALL: "t", FACE_DOWN_MENU: "f"}
"""The letters of what is no card."""


def letter_of(m: View, id: str, option: Option | None) -> str:
    """The letter of an entry by its id and what it chooses first; empty if there is none left.

    A die is chosen by its number. A demand that is face down has the number of its slot.
    """
    if id in FIXED:
        return FIXED[id]
    if id.startswith(OTHER_CARDS):
        return "o"
    if option is None:
        return ""
    if option.verb in ("convert", "die", "effect"):
        return str(option.number) if option.number < 10 else ""
    if option.verb in ("concede", "demand"):
        placed = next(one for one in m.demands if one.slot == option.number)
        if placed.face == "down":
            return str(option.number) if option.number < 10 else ""
        return letters(m.catalogue).get(placed.id, "")
    return letters(m.catalogue).get(option.name, "")


@lru_cache(maxsize=8)
def letters(catalogue: Catalogue) -> dict[str, str]:
    """A letter for everything with a title that can be chosen in a mission.

    It follows from the cards that could take part and not from those that do: it gives nothing
    hidden away. Cards come first, by cost and title; each gets a letter of its title if it can.
    """
    free = dict.fromkeys(ascii_lowercase + ascii_uppercase)
    for taken in (*COMMAND_LETTERS, *FIXED.values(), "o"):
        free.pop(taken, None)
    found: dict[str, str] = {}
    conversation = sorted(catalogue.conversation.values(), key=lambda card: (card.cost, card.title))
    demands = sorted(catalogue.demands.values(), key=lambda card: card.title)
    usable = [one for one in catalogue.helps.values() if one.rules and one.kind != "condition"]
    helps = sorted(usable, key=lambda card: card.title)
    actions = [(action.id, action.title) for action in catalogue.abductor.actions]
    for id, title in (
        *((card.id, card.title) for card in conversation),
        *actions,
        *((card.id, card.title) for card in (*demands, *helps)),
    ):
        wanted = simple(title).replace(" ", "")
        initials = "".join(word[0] for word in simple(title).split())
        signs = initials + wanted
        letter = next((c for c in signs + signs.upper() if c in free), next(iter(free), ""))
        free.pop(letter, None)
        found[id] = letter
    return found

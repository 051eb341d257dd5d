"""The rule-based player with a memory: rollouts of one mission meet the same decisions again."""

from typing import TYPE_CHECKING, Any

from hncli.engine.game import Option
from hncli.engine.view import View, reader

if TYPE_CHECKING:
    from hncli.cards.catalogue import Catalogue
    from hncli.players.rule_based import RuleBasedPlayer

MAX_REMEMBERED = 20_000  # a mission of the searching player needs about half of that

FIELDS_READ = (
    "ask", "phase", "last_conversation", "roll", "card", "acted",
    "threat", "pool", "saved", "killed", "share", "cp", "hand", "available",
    "status", "second", "must_eliminate", "demands_left", "held", "traits", "used",
)  # fmt: skip
"""The open fields that are part of the key as they are. The demands, the dice, what stands and the
number of terror cards left are part of it in another form; on nothing else does a choice depend."""

_read = reader(*FIELDS_READ)


def decision_key(view: View) -> tuple[Any, ...]:
    """All that the options and the rule-based choice among them depend on, besides the cards.

    Missions with the same catalogue and equal keys have the same choice.
    """
    facts = _read(view)
    dice: tuple[Any, ...] = view.dice
    if dice:
        ask = facts[0]
        dice = _dice_key(dice, view.converted, in_order=ask.kind == "pick")
    return (
        facts,
        dice,
        view.turns_left,
        view.demands,
        tuple([entry[1:] for entry in view.standing]),  # without the serial number
    )


def _dice_key(
    dice: tuple[int, ...], converted: tuple[bool, ...], in_order: bool
) -> tuple[Any, ...]:
    """The dice on the table; nothing tells a 1, a 2 and a 3 apart.

    Their order matters where one of them can be chosen: a 4 to be converted, or any in a pick.
    """
    faces = [face if face > 3 else 3 for face in dice]
    if not in_order and 4 not in faces:
        faces.sort()
    return (*faces, converted)


class ChoiceMemo:
    """Chooses as the rule-based player does, but thinks about the same decision only once."""

    def __init__(self, player: "RuleBasedPlayer") -> None:
        self.player = player
        self._catalogue: Catalogue | None = None
        self._choices: dict[tuple[Any, ...], Option] = {}

    def choose(self, view: View) -> Option:
        """The rule-based player's choice."""
        if view.catalogue is not self._catalogue:
            self._catalogue = view.catalogue
            self._choices.clear()
        key = decision_key(view)
        found = self._choices.get(key)
        if found is None:
            if len(self._choices) >= MAX_REMEMBERED:
                self._choices.clear()
            found = self._choices[key] = self.player.choose(view)
        return found

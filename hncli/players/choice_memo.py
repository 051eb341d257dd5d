"""The rule-based player with a memory: rollouts of one mission meet the same decisions again."""

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from hncli.engine.game import ChoosingDice, Decision, Option
from hncli.engine.view import View

if TYPE_CHECKING:
    from hncli.cards.catalogue import Catalogue
    from hncli.players.rule_based import RuleBasedPlayer

MAX_REMEMBERED = 20_000  # a mission of the searching player needs about half of that

FIELDS_READ = (
    "threat", "pool", "saved", "killed", "cp", "phase", "share",
    "hand", "available", "last_conversation",
    "second", "must_eliminate", "demands_left",
    "held", "traits", "used", "card", "roll",
)  # fmt: skip
"""The fields of a view that the rule-based choice may depend on and that are part of the key as
they are; `standing`, `demands`, `dice` and `converted` are part of it in another form."""

_read = attrgetter(*FIELDS_READ, "turns_left", "demands")


def decision_key(view: View, asked: Decision) -> tuple[Any, ...]:
    """All that the rule-based choice depends on, for missions with the same catalogue.

    The options are a part of it, so that nothing is needed that only decides what is offered.
    """
    return (
        asked.kind,
        asked.options,
        asked.purpose,
        _read(view),
        tuple([entry[1:] for entry in view.standing]),  # without the serial number
        _dice_key(view, asked),
    )


def _dice_key(view: View, asked: Decision) -> tuple[Any, ...]:
    """The dice on the table: in any order, unless they are what is chosen from."""
    dice = view.dice
    if not dice or isinstance(asked.purpose, ChoosingDice):
        return dice, view.converted
    # Nothing tells a 1, a 2 and a 3 apart.
    faces = [face if face > 3 else 3 for face in dice]
    return tuple(sorted(zip(faces, view.converted, strict=True)))


class ChoiceMemo:
    """Chooses as the rule-based player does, but thinks about the same decision only once."""

    def __init__(self, player: "RuleBasedPlayer") -> None:
        self.player = player
        self._catalogue: Catalogue | None = None
        self._choices: dict[tuple[Any, ...], Option] = {}

    def choose(self, view: View) -> Option:
        """The rule-based player's choice."""
        asked = view.asked
        if len(asked.options) == 1:
            return asked.options[0]
        if view.catalogue is not self._catalogue:
            self._catalogue = view.catalogue
            self._choices.clear()
        key = decision_key(view, asked)
        found = self._choices.get(key)
        if found is None:
            if len(self._choices) >= MAX_REMEMBERED:
                self._choices.clear()
            found = self._choices[key] = self.player.choose(view)
        return found

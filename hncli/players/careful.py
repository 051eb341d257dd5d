"""The career-minded player: plays for the score of a career, for people when a win is far."""

from dataclasses import replace

from hncli.game.engine.game import Option
from hncli.game.engine.view import View
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import features_of, win_probability
from hncli.players.weights import SENSIBLE, Phases, Weights

HOPELESS = 0.1
"""The chance to win at the start of a conversation below which a mission is played for people."""


def _for_people(usual: Weights) -> Weights:
    """Weights that count stress: two for each hostage killed, a third less for each saved."""
    return replace(
        usual, win=6.0, lose=6.0, saved=1.3 * usual.saved, killed=2.5, surplus_killed=-2.5
    )


FOR_PEOPLE: Phases = (
    _for_people(SENSIBLE[0]),
    _for_people(SENSIBLE[1]),
    _for_people(SENSIBLE[2]),
    _for_people(SENSIBLE[3]),
)


class CarefulPlayer:
    """Deterministic: the same views give the same choices.

    It plays as the sensible player does, to win. Where a conversation begins with hardly a chance
    to, it lets the abductor go if a demand asks for that: who escapes kills nobody any more. Else
    it gets as many out as it can.
    """

    def __init__(self) -> None:
        self.usual = RuleBasedPlayer()
        self.for_people = RuleBasedPlayer(FOR_PEOPLE)
        self._turn = 0  # in which it has looked at its chance
        self._is_hopeless = False

    def choose(self, view: View) -> Option:
        """One of the offered options."""
        if view.asked.kind == "converse" and view.turn > self._turn:
            self._turn = view.turn
            features = features_of(view, self.usual.card_worth(view))
            self._is_hopeless = win_probability(features, view.turns_left) < HOPELESS
        if not self._is_hopeless:
            return self.usual.choose(view)
        escapes = {placed.slot for placed in view.demands if placed.kind == "escape"}
        for option in view.asked.options:
            if option.verb == "concede" and option.number in escapes:
                return option
        return self.for_people.choose(view)

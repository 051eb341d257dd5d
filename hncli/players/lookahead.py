"""Looking ahead: an option is chosen in a determinized mission, and the rule-based player goes on.

It stops where a later conversation begins; the value function estimates the rest from there.
"""

from typing import TYPE_CHECKING, NamedTuple

from hncli.engine.game import EndlessLoop, Option, Result
from hncli.players.choice_memo import ChoiceMemo
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import Features, features_of, win_probability

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

MAX_DECISIONS = 2_000


class RolloutEnd(NamedTuple):
    """Where a rollout stopped, and the probability of winning from there."""

    win_probability: float
    result: Result | None  # None if the mission still went on
    saved: int
    killed: int
    turns_left: int
    features: Features  # none where the mission was over


class Lookahead:
    """Rollouts that stop `conversations` later, or with the mission.

    `value` is the player whose probability of winning is estimated where they stop.
    """

    def __init__(self, conversations: int, value: str = "sensible") -> None:
        self.conversations = conversations
        self.value = value
        self.player = RuleBasedPlayer()
        self._memo = ChoiceMemo(self.player)

    def roll_out(
        self,
        m: "Mission",
        option: Option,
        then: Option | None = None,
        conversations: int | None = None,
    ) -> RolloutEnd:
        """Choose an option in a mission that is ours to play on, and say where that led.

        `then` is chosen at the next decision of the same kind in the same phase of the turn, if it
        is offered there. `conversations` is another horizon than the usual one.
        """
        until_turn = m.turn + (conversations or self.conversations)
        try:
            following = option if then is None else self._play_to_next(m, option, then)
            self._play_on(m, following, until_turn)
        except EndlessLoop:
            m.result = "lost"  # rules of a pack trigger each other without end
        if m.result is not None:
            chance = 1.0 if m.result == "won" else 0.0
            return RolloutEnd(chance, m.result, m.saved, m.killed, 0, {})
        view = m.view
        left = view.turns_left
        features = features_of(view, self.player.card_worth(view))
        chance = win_probability(features, left, self.value)
        return RolloutEnd(chance, None, m.saved, m.killed, left, features)

    def play_out(self, m: "Mission") -> None:
        """Let the rule-based player play a mission that is ours to its end."""
        try:
            self._play_on(m, self._memo.choose(m.view), None)
        except EndlessLoop:
            m.result = "lost"

    def _play_on(self, m: "Mission", option: Option | None, until_turn: int | None) -> None:
        """Choose an option, and go on until a conversation begins or the mission is over."""
        view, choose = m.view, self._memo.choose
        if option is not None:
            m.choose_offered(option)
        for _decision in range(MAX_DECISIONS):
            if m.result is not None or (m.turn == until_turn and m.phase == "conversation"):
                break
            m.choose_offered(choose(view))

    def _play_to_next(self, m: "Mission", option: Option, then: Option) -> Option | None:
        """Choose an option and go on to where another one is offered; None if it is nowhere."""
        view = m.view
        turn, phase, kind = m.turn, m.phase, view.asked.kind
        m.choose_offered(option)
        while (m.turn, m.phase) == (turn, phase):
            if view.asked.kind == kind:
                return then if then in view.asked.options else None
            m.choose_offered(self._memo.choose(view))
        return None

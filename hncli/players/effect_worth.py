"""The worth of effects in a position, as a heuristic: the markers are projected, nothing is played.

No card is named here: its worth is computed from its effects, so that any pack can be played."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from hncli.base.schema import LEVELS
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.operation import Effects
from hncli.game.cards.triggers import CONDITIONS, Trigger
from hncli.game.engine.conversation import HAND_LIMIT
from hncli.players.weights import PositionSummary, Weights

HIGHEST_THREAT = len(LEVELS) - 1
MARKER_CONDITIONS = frozenset(
    f"{marker}_at_{end}" for marker in ("threat", "pool", "loyal") for end in ("least", "most")
)
"""The conditions that can be evaluated on a projected state."""

LATER_ROLLS = {"next-roll": 0.7, "conversation": 0.0, "turn": 0.5}
"""How many rolls after this conversation a dice modifier is expected to last, by its `until`."""

DEFAULT_LATER_ROLLS = 4.0
HAND_ROOM_WORTH = 0.3  # of each card that no longer fits in the hand
CONVERSION_WORTH = 0.4  # of being able to convert in one roll
FAILURE_WITH_CONVERSION = 1 / 2  # the chance that a die fails when its 4 can be converted
DEEPEST_TRIGGERS = 3  # triggers that set each other off are projected no further
KEPT_CP = 0.25  # the worth of a point kept for the next turn
MOST_KEPT = 4  # more points than that are rarely left over
FLAT = {
    "out": -0.5,
    "bring": -0.5,
    "concede_free": 1.5,
    "call_off": 2.0,  # nobody gets away this turn
    "must_eliminate": -4.0,  # a capture no longer wins
    "reroll": 0.8,
    "lose": -0.5,
}
"""The worth of operations for which nothing in the position matters."""

FULL_DANGER_TURNS = 6  # with as many terror cards left, threat has its full weight


@dataclass(slots=True)
class ProjectedState:
    """The markers as some effects would leave them, and the accumulated worth of those effects.

    Each effect changes it in place: a new state for each took a third of the rule-based player's
    time.
    """

    threat: int
    pool: int
    saves_needed: int
    worth: float = 0.0
    cp_gained: int = 0
    extra_dice: int = 0  # in this conversation
    next_roll_dice: int = 0  # extra dice in the next roll only
    free_fours: bool = False  # fours convert without cards in this conversation
    cards_taken: int = 0  # available cards given for nothing
    ends_conversation: bool = False
    is_over: bool = False  # the mission is won or lost
    loyal: int = 0  # hostages who side with the abductor

    def copy(self) -> "ProjectedState":
        """Another state with the same values."""
        return ProjectedState(*_values(self))

    def become(self, other: "ProjectedState") -> None:
        """Take over all values of another state."""
        for name, value in zip(STATE_FIELDS, _values(other), strict=True):
            setattr(self, name, value)


STATE_FIELDS = tuple(ProjectedState.__annotations__)
_values = attrgetter(*STATE_FIELDS)


class EffectWorth:
    """Computes the worth of effects in one position."""

    def __init__(
        self,
        summary: PositionSummary,
        triggers: list[Trigger],
        catalogue: Catalogue,
        weights: Weights,
    ) -> None:
        self.summary = summary
        self.catalogue = catalogue
        self.weights = weights
        time_share = min(1.0, summary.turns_left / FULL_DANGER_TURNS)
        scale = weights.danger_at_end + (1.0 - weights.danger_at_end) * time_share
        self.danger = [danger * scale for danger in weights.danger]
        self.kill_triggers = [trigger for trigger in triggers if "would-kill" in trigger.when]
        self.rise_triggers = [trigger for trigger in triggers if "threat-rises" in trigger.when]
        self.saved_triggers = [trigger for trigger in triggers if "hostage-saved" in trigger.when]
        self.killed_triggers = [trigger for trigger in triggers if "hostage-killed" in trigger.when]
        self._depth = 0  # of triggers that set each other off
        self._replacing = False  # what is projected stands in for a kill

    def worth_of(self, effects: Effects) -> float:
        """The worth of a list of effects; CP, dice and cards that it gives are not counted."""
        return self.project(effects).worth

    def project(self, effects: Effects, start: ProjectedState | None = None) -> ProjectedState:
        """The state after a list of effects in order, by default from the position itself."""
        if start is None:
            summary = self.summary
            state = ProjectedState(
                summary.threat, summary.pool, summary.saves_needed, loyal=summary.loyal
            )
        else:
            state = start.copy()
        self._apply(effects, state)
        return state

    def _apply(self, effects: Effects, state: ProjectedState) -> None:
        """Change a state by a list of effects.

        An effect with a method `_op_<its operation>` is projected by that, any other has a flat
        worth.
        """
        for effect in effects:
            if state.is_over:
                break
            operation = PROJECTED.get(effect.op)
            if operation is None:
                state.worth += self._flat_worth(effect)
            else:
                operation(self, effect, state)

    def _finish(self, state: ProjectedState, is_won: bool) -> None:
        state.worth += self.weights.win if is_won else -self.weights.lose
        state.is_over = True

    # Markers

    def _op_threat(self, effect: Any, state: ProjectedState) -> None:
        """Move the threat marker; each level beyond an end kills or saves a hostage."""
        amount: int = effect.threat
        if amount > 0 and self.summary.rises_doubled:
            amount *= 2
        old = state.threat
        self._set_threat(min(HIGHEST_THREAT, max(0, old + amount)), state)
        beyond = old + amount - state.threat
        for _level in range(abs(beyond)):
            if beyond > 0:
                self._kill_one(state)
            else:
                self._save_one(state)
        if self.rise_triggers:
            for _level in range(state.threat - old):
                self._set_off(self.rise_triggers, state)

    def _set_off(self, triggers: list[Trigger], state: ProjectedState) -> None:
        """Let triggers act, and those that they set off in turn up to a depth."""
        if self._depth >= DEEPEST_TRIGGERS:
            return
        self._depth += 1
        for watch in triggers:
            if _holds(watch, state):
                self._apply(watch.do, state)
        self._depth -= 1

    def _set_threat(self, level: int, state: ProjectedState) -> None:
        state.worth = state.worth + self.danger[state.threat] - self.danger[level]
        if self.weights.goal:
            state.worth += self._nearness(level, state.pool) - self._nearness(
                state.threat, state.pool
            )
        state.threat = level

    def _nearness(self, threat: int, pool: int) -> float:
        """How near a win is in the last conversation: more the fewer steps there are to it."""
        weights = self.weights
        abductor = 0 if self.summary.second_in_command else 1
        steps = pool + abductor + weights.goal_threat * threat
        return weights.goal * float(weights.goal_step**steps)

    def _op_threat_to(self, effect: Any, state: ProjectedState) -> None:
        level: int = effect.threat_to
        self._set_threat(self.catalogue.abductor.threat if level < 0 else level, state)

    def _op_marker(self, effect: Any, state: ProjectedState) -> None:
        self._set_threat(min(HIGHEST_THREAT, max(0, state.threat + effect.marker)), state)

    def _op_cp(self, effect: Any, state: ProjectedState) -> None:
        state.cp_gained += effect.cp

    # Hostages

    def _op_release(self, effect: Any, state: ProjectedState) -> None:
        for _hostage in range(effect.release):
            self._save_one(state)

    def _save_one(self, state: ProjectedState) -> None:
        """Save a hostage; from an empty pool the abductor is captured, where that is possible."""
        if state.is_over:
            return
        if state.pool == 0:
            if not state.loyal and self.summary.can_capture and not self.summary.in_terror:
                self._finish(state, True)
            return
        state.worth += self.weights.saved
        state.saves_needed = max(0, state.saves_needed - 1)
        self._take_from_pool(state)
        if self.saved_triggers:
            self._set_off(self.saved_triggers, state)

    def _take_from_pool(self, state: ProjectedState) -> None:
        """An empty pool wins against a second in command, and is an advantage otherwise."""
        self._set_pool(state.pool - 1, state)
        if state.pool or state.loyal:
            return
        if self.summary.second_in_command:
            self._finish(state, True)
        else:
            state.worth += self.weights.empty_pool

    def _set_pool(self, pool: int, state: ProjectedState) -> None:
        if self.weights.goal:
            state.worth += self._nearness(state.threat, pool) - self._nearness(
                state.threat, state.pool
            )
        state.pool = pool

    def _op_kill(self, effect: Any, state: ProjectedState) -> None:
        for _hostage in range(effect.kill):
            self._kill_one(state)

    def _kill_one(self, state: ProjectedState) -> None:
        """Kill a hostage, unless a trigger on the table replaces that."""
        if state.is_over:
            return
        if state.pool + state.loyal == 0:
            state.worth -= self.weights.terror_card
            return
        for watch in self.kill_triggers:
            if _holds(watch, state) and not (self._replacing and watch.do):
                outer, self._replacing = self._replacing, True
                self._apply(watch.do, state)
                self._replacing = outer
                return
        may_die = state.pool + state.loyal - state.saves_needed  # without losing the mission
        if may_die < 1:
            self._finish(state, False)
            return
        weights = self.weights
        cost = (
            2.0 * weights.killed / (1 + may_die) if state.saves_needed else -weights.surplus_killed
        )
        state.worth -= cost
        if state.pool:
            self._take_from_pool(state)
        else:
            state.loyal -= 1
        if self.killed_triggers:
            self._set_off(self.killed_triggers, state)

    def _op_hostages(self, effect: Any, state: ProjectedState) -> None:
        count: int = effect.hostages
        state.worth -= 0.8 * self.weights.saved * count
        state.saves_needed += (count + 1) // 2  # the share to be saved is nearly always half
        self._set_pool(state.pool + count, state)

    def _op_turn_loyal(self, effect: Any, state: ProjectedState) -> None:
        """Each must be won back before a win is possible; that costs about what a save is worth."""
        count = min(effect.turn_loyal, state.pool)
        state.worth -= self.weights.saved * count
        state.loyal += count
        self._set_pool(state.pool - count, state)

    def _op_win_back(self, effect: Any, state: ProjectedState) -> None:
        count = min(effect.win_back, state.loyal)
        state.worth += self.weights.saved * count
        state.loyal -= count
        self._set_pool(state.pool + count, state)

    # Endings

    def _op_end(self, _effect: Any, state: ProjectedState) -> None:
        state.ends_conversation = True

    def _op_eliminate(self, _effect: Any, state: ProjectedState) -> None:
        if self.summary.second_in_command or self.summary.in_terror:
            return
        if state.pool + state.loyal == 0:
            self._finish(state, True)
            return
        weights = self.weights
        worth = weights.eliminate - weights.eliminate_pool * (state.pool + state.loyal)
        if not state.saves_needed:
            worth += weights.eliminate_safe
        if not self.summary.can_capture:
            worth += weights.only_way
        state.worth += worth

    def _op_escape(self, _effect: Any, state: ProjectedState) -> None:
        self._finish(state, False)

    def _op_finish(self, effect: Any, state: ProjectedState) -> None:
        self._finish(state, effect.finish == "won")

    def _op_share(self, effect: Any, state: ProjectedState) -> None:
        """More to save, in a mission without losses so far; lost if too few are left for it."""
        n, d = effect.share
        more_to_save = -(-n * self.summary.total // d) - -(-self.summary.total // 2)
        needed = state.saves_needed + max(0, more_to_save)
        if needed > state.pool + state.loyal:
            self._finish(state, False)
            return
        state.saves_needed = needed
        state.worth -= self.weights.killed * max(0, more_to_save)

    # Dice and choices

    def _op_die(self, effect: Any, state: ProjectedState) -> None:
        reach = (7 - effect.die) / 6
        self._add_expected(state, (reach, effect.reach), (1 - reach, effect.miss))

    def _op_against_level(self, effect: Any, state: ProjectedState) -> None:
        level = state.threat
        higher = max(0, min(6, 6 - level)) / 6
        equal = (1 <= level <= 6) / 6
        lower = (1 - higher - equal, effect.lower)
        self._add_expected(state, (higher, effect.higher), (equal, effect.equal), lower)

    def _op_roll(self, effect: Any, state: ProjectedState) -> None:
        failure = FAILURE_WITH_CONVERSION ** self.catalogue.dice[state.threat]
        self._add_expected(state, (1 - failure, effect.success), (failure, effect.failure))

    def _add_expected(self, state: ProjectedState, *outcomes: tuple[float, Effects]) -> None:
        """Add the expected worth of outcomes with probabilities; the markers do not move."""
        state.worth += sum(
            chance * self._worth_with_cp(effects, state) for chance, effects in outcomes
        )

    def _worth_with_cp(self, effects: Effects, state: ProjectedState | None = None) -> float:
        """The worth of effects after a state, by default the position itself; CP are counted."""
        after = self.project((), state)
        after.worth, after.cp_gained = 0.0, 0
        self._apply(effects, after)
        return after.worth + max(self.weights.cp, self.weights.cp_later) * after.cp_gained

    def _op_choose(self, effect: Any, state: ProjectedState) -> None:
        states = [self.project(effects, state) for effects in effect.choose]
        state.become(max(states, key=lambda projected: projected.worth))

    # Lasting effects, and everything else

    def _op_dice(self, effect: Any, state: ProjectedState) -> None:
        amount: int = effect.dice
        rolls = LATER_ROLLS.get(effect.until, DEFAULT_LATER_ROLLS)
        state.worth += self.weights.later_die * amount * rolls
        if effect.until == "next-roll":
            state.next_roll_dice += amount
        else:
            state.extra_dice += amount

    def _op_free_fours(self, _effect: Any, state: ProjectedState) -> None:
        state.free_fours = True

    def _op_take(self, effect: Any, state: ProjectedState) -> None:
        state.cards_taken += effect.take

    def _flat_worth(self, effect: Any) -> float:
        """The worth of an effect that does not depend on the projected markers."""
        weights, turns_left = self.weights, self.summary.turns_left
        if effect.op == "double_rises":
            return -weights.double_rises if turns_left else -1.0
        if effect.op in ("watch", "alert"):
            return self._trigger_worth(effect)
        if effect.op == "hand_limit":
            return -HAND_ROOM_WORTH * (HAND_LIMIT - int(effect.hand_limit))
        if effect.op == "no_conversions":
            rolls = LATER_ROLLS.get(effect.until, DEFAULT_LATER_ROLLS)
            return -CONVERSION_WORTH * (1.0 + rolls)
        if effect.op == "reveal":
            required = weights.required if self.catalogue.abductor.concede_first else 1.0
            return weights.reveal * required if self.summary.can_reveal else 0.0
        if effect.op == "discard_red":
            return -weights.terror_card * float(min(effect.discard_red, turns_left))
        if effect.op == "discard_half":
            return -weights.terror_card * (turns_left // 2)
        if effect.op == "keep_cp":
            return KEPT_CP * float(min(effect.keep_cp, MOST_KEPT)) * (turns_left > 0)
        if effect.op == "concede":
            demands = [self.catalogue.demands[id] for id in self.summary.demands_up]
            free = [self._worth_with_cp((*demand.benefit, *demand.penalty)) for demand in demands]
            return max([0.0, *free])  # which is better left alone if it is a loss
        return FLAT[effect.op]

    def _trigger_worth(self, effect: Any) -> float:
        """The worth of a trigger put on the table: an alert acts once, any other repeatedly."""
        watch = effect.watch if effect.op == "watch" else effect.alert
        worth = self._worth_with_cp(watch.do)
        if effect.op == "alert":
            return 0.6 * worth
        if "turn-end" in watch.when:
            return worth
        return worth * min(4.0, 0.6 * self.summary.turns_left)


PROJECTED: dict[str, Callable[[EffectWorth, Any, ProjectedState], None]] = {
    name.removeprefix("_op_"): method
    for name, method in vars(EffectWorth).items()
    if name.startswith("_op_")
}
"""By operation: what changes a projected state."""


def _holds(watch: Trigger, state: ProjectedState) -> bool:
    """Whether a trigger would act; one with conditions beyond MARKER_CONDITIONS never does."""
    # A projected state is no full ConditionContext, but these conditions read the markers alone.
    return all(
        name in MARKER_CONDITIONS and CONDITIONS[name].holds(state, value)  # type: ignore[arg-type]
        for name, value in watch.conditions
    )

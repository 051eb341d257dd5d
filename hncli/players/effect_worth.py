"""The worth of effects in a position, as a heuristic: the markers are projected, nothing is played.

No card is named here: its worth is computed from its effects, so that any pack can be played.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from hncli.cards.schema import LEVELS
from hncli.cards.triggers import CONDITIONS, Watch
from hncli.engine.conversation import HAND_LIMIT
from hncli.players.weights import Weights

if TYPE_CHECKING:
    from hncli.cards.catalogue import Catalogue
    from hncli.cards.effect_context import Effects
    from hncli.engine.view import View

HIGHEST_THREAT = len(LEVELS) - 1
MARKER_CONDITIONS = ("threat_at_least", "threat_at_most", "pool_at_least", "pool_at_most")
"""The conditions that can be evaluated on a projected state."""

TRACKED_MOMENTS = ("would-kill", "threat-rises")
"""Moments whose triggers on the table change what an effect does."""

LATER_ROLLS = {"next-roll": 0.7, "conversation": 0.0, "turn": 0.5}
"""How many rolls after this conversation a dice modifier is expected to last, by its `until`."""

DEFAULT_LATER_ROLLS = 4.0
HAND_ROOM_WORTH = 0.3  # of each card that no longer fits in the hand
CONVERSION_WORTH = 0.4  # of being able to convert in one roll
FAILURE_WITH_CONVERSION = 1 / 2  # the chance that a die fails when its 4 can be converted
MAX_TURNS_LEFT = 7  # more terror cards than that make no difference
FULL_DANGER_TURNS = 6  # with as many terror cards left, threat has its full weight


class PositionSummary(NamedTuple):
    """Everything that the worth of an effect depends on: the cache key of a position."""

    threat: int
    pool: int
    saves_needed: int  # hostages still to be saved to win
    turns_left: int  # at most MAX_TURNS_LEFT
    second_in_command: bool
    in_terror: bool
    rises_doubled: bool
    can_reveal: bool
    trigger_sources: tuple[str, ...]  # the cards with triggers for TRACKED_MOMENTS


def summarize(view: "View") -> tuple[PositionSummary, list[Watch]]:
    """The summary of a position, and its triggers for TRACKED_MOMENTS."""
    rises_doubled = False
    sources = []
    triggers = []
    for entry in view.standing:
        watch = entry.watch
        if watch is None:
            rises_doubled = rises_doubled or entry.what == "rises-doubled"
        elif any(moment in TRACKED_MOMENTS for moment in watch.when):
            sources.append(entry.source)
            triggers.append(watch)
    n, d = view.share
    pool, saved = view.pool, view.saved
    needed_in_all = -(-n * (pool + saved + view.killed) // d)  # rounded up
    summary = PositionSummary(
        view.threat,
        pool,
        max(0, needed_in_all - saved),
        min(MAX_TURNS_LEFT, view.turns_left),
        view.second,
        view.phase == "terror",
        rises_doubled,
        view.has_hidden_demand,
        tuple(sources),
    )
    return summary, triggers


class ProjectedState(NamedTuple):
    """The markers as some effects would leave them, and the accumulated worth of those effects."""

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


class EffectWorth:
    """Computes the worth of effects in one position."""

    def __init__(
        self,
        summary: PositionSummary,
        triggers: list[Watch],
        catalogue: "Catalogue",
        weights: Weights,
    ) -> None:
        self.summary = summary
        self.catalogue = catalogue
        self.weights = weights
        time_share = min(1.0, summary.turns_left / FULL_DANGER_TURNS)
        scale = weights.danger_at_end + (1.0 - weights.danger_at_end) * time_share
        self.danger = [one * scale for one in weights.danger]
        self.start = ProjectedState(summary.threat, summary.pool, summary.saves_needed)
        self.kill_triggers = [one for one in triggers if "would-kill" in one.when]
        self.rise_triggers = [one for one in triggers if "threat-rises" in one.when]

    def worth_of(self, effects: "Effects") -> float:
        """The worth of a list of effects; CP, dice and cards that it gives are not counted."""
        return self.project(effects).worth

    def project(self, effects: "Effects", state: ProjectedState | None = None) -> ProjectedState:
        """The state after a list of effects in order, by default from the position itself.

        An effect with a method `_op_<its operation>` is projected by that, any other has a flat
        worth.
        """
        now = state or self.start
        for effect in effects:
            if now.is_over:
                break
            operation = getattr(self, f"_op_{effect.op}", None)
            now = operation(effect, now) if operation else _add(now, self._flat_worth(effect))
        return now

    def _lost(self, now: ProjectedState) -> ProjectedState:
        return now._replace(worth=now.worth - self.weights.win, is_over=True)

    def _won(self, now: ProjectedState) -> ProjectedState:
        return now._replace(worth=now.worth + self.weights.win, is_over=True)

    # Markers

    def _op_threat(self, effect: Any, now: ProjectedState) -> ProjectedState:
        amount: int = effect.threat
        return self._change_threat(
            amount * 2 if amount > 0 and self.summary.rises_doubled else amount, now
        )

    def _change_threat(self, amount: int, now: ProjectedState) -> ProjectedState:
        """Move the threat marker; each level beyond an end kills or saves a hostage."""
        old = now.threat
        now = self._set_threat(min(HIGHEST_THREAT, max(0, old + amount)), now)
        beyond = old + amount - now.threat
        for _level in range(abs(beyond)):
            now = self._kill_one(now) if beyond > 0 else self._save_one(now)
        for _level in range(now.threat - old):
            for watch in self.rise_triggers:
                now = self.project(watch.do, now)
        return now

    def _set_threat(self, level: int, now: ProjectedState) -> ProjectedState:
        worth = now.worth + self.danger[now.threat] - self.danger[level]
        return now._replace(threat=level, worth=worth)

    def _op_threat_to(self, effect: Any, now: ProjectedState) -> ProjectedState:
        level: int = effect.threat_to
        return self._set_threat(self.catalogue.abductor.threat if level < 0 else level, now)

    def _op_marker(self, effect: Any, now: ProjectedState) -> ProjectedState:
        return self._set_threat(min(HIGHEST_THREAT, max(0, now.threat + effect.marker)), now)

    def _op_cp(self, effect: Any, now: ProjectedState) -> ProjectedState:
        return now._replace(cp_gained=now.cp_gained + effect.cp)

    # Hostages

    def _op_release(self, effect: Any, now: ProjectedState) -> ProjectedState:
        for _hostage in range(effect.release):
            now = self._save_one(now)
        return now

    def _save_one(self, now: ProjectedState) -> ProjectedState:
        """Save a hostage; from an empty pool the abductor is captured, where that is possible."""
        if now.is_over:
            return now
        if now.pool == 0:
            cannot_capture = self.summary.in_terror or self.summary.second_in_command
            return now if cannot_capture else self._won(now)
        worth = now.worth + self.weights.saved
        needed = max(0, now.saves_needed - 1)
        return self._check_empty_pool(
            now._replace(pool=now.pool - 1, saves_needed=needed, worth=worth)
        )

    def _check_empty_pool(self, now: ProjectedState) -> ProjectedState:
        """An empty pool wins against a second in command, and is an advantage otherwise."""
        if now.pool:
            return now
        if self.summary.second_in_command:
            return self._won(now)
        return _add(now, self.weights.empty_pool)

    def _op_kill(self, effect: Any, now: ProjectedState) -> ProjectedState:
        for _hostage in range(effect.kill):
            now = self._kill_one(now)
        return now

    def _kill_one(self, now: ProjectedState) -> ProjectedState:
        """Kill a hostage, unless a trigger on the table replaces that."""
        if now.is_over:
            return now
        if now.pool == 0:
            return _add(now, -self.weights.terror_card)
        for watch in self.kill_triggers:
            if _holds(watch, now):
                return self.project(watch.do, now)
        may_die = now.pool - now.saves_needed  # without losing the mission
        if may_die < 1:
            return self._lost(now)
        weights = self.weights
        cost = 2.0 * weights.killed / (1 + may_die) if now.saves_needed else -weights.surplus_killed
        return self._check_empty_pool(now._replace(pool=now.pool - 1, worth=now.worth - cost))

    def _op_hostages(self, effect: Any, now: ProjectedState) -> ProjectedState:
        count: int = effect.hostages
        worth = now.worth - 0.8 * self.weights.saved * count
        needed = now.saves_needed + (count + 1) // 2  # the share to be saved is nearly always half
        return now._replace(pool=now.pool + count, saves_needed=needed, worth=worth)

    # Endings

    def _op_end(self, _effect: Any, now: ProjectedState) -> ProjectedState:
        return now._replace(ends_conversation=True)

    def _op_eliminate(self, _effect: Any, now: ProjectedState) -> ProjectedState:
        if self.summary.second_in_command or self.summary.in_terror:
            return now
        if now.pool == 0:
            return self._won(now)
        weights = self.weights
        worth = weights.eliminate - weights.eliminate_pool * now.pool
        if not now.saves_needed:
            worth += weights.eliminate_safe
        return _add(now, worth)

    def _op_escape(self, _effect: Any, now: ProjectedState) -> ProjectedState:
        return self._lost(now)

    def _op_finish(self, effect: Any, now: ProjectedState) -> ProjectedState:
        return self._won(now) if effect.finish == "won" else self._lost(now)

    # Dice and choices

    def _op_die(self, effect: Any, now: ProjectedState) -> ProjectedState:
        reach = (7 - effect.die) / 6
        return self._add_expected(now, ((reach, effect.reach), (1 - reach, effect.miss)))

    def _op_roll(self, effect: Any, now: ProjectedState) -> ProjectedState:
        failure = FAILURE_WITH_CONVERSION ** self.catalogue.dice[now.threat]
        return self._add_expected(now, ((1 - failure, effect.success), (failure, effect.failure)))

    def _add_expected(
        self, now: ProjectedState, outcomes: tuple[tuple[float, "Effects"], ...]
    ) -> ProjectedState:
        """Add the expected worth of outcomes with probabilities; the markers do not move."""
        return _add(
            now, sum(chance * self._worth_with_cp(effects, now) for chance, effects in outcomes)
        )

    def _worth_with_cp(self, effects: "Effects", now: ProjectedState) -> float:
        after = self.project(effects, now._replace(worth=0.0, cp_gained=0))
        return after.worth + max(self.weights.cp, 0.5) * after.cp_gained

    def _op_choose(self, effect: Any, now: ProjectedState) -> ProjectedState:
        return max((self.project(one, now) for one in effect.choose), key=lambda state: state.worth)

    # Lasting effects, and everything else

    def _op_dice(self, effect: Any, now: ProjectedState) -> ProjectedState:
        amount: int = effect.dice
        rolls = LATER_ROLLS.get(effect.until, DEFAULT_LATER_ROLLS)
        now = _add(now, self.weights.later_die * amount * rolls)
        if effect.until == "next-roll":
            return now._replace(next_roll_dice=now.next_roll_dice + amount)
        return now._replace(extra_dice=now.extra_dice + amount)

    def _op_free_fours(self, _effect: Any, now: ProjectedState) -> ProjectedState:
        return now._replace(free_fours=True)

    def _op_take(self, effect: Any, now: ProjectedState) -> ProjectedState:
        return now._replace(cards_taken=now.cards_taken + effect.take)

    def _flat_worth(self, effect: Any) -> float:
        """The worth of an effect that does not depend on the projected markers."""
        weights, turns_left = self.weights, self.summary.turns_left
        if effect.op == "double_rises":
            return -3.0 if turns_left else -1.0
        if effect.op in ("watch", "alert"):
            return self._trigger_worth(effect)
        if effect.op == "hand_limit":
            return -HAND_ROOM_WORTH * (HAND_LIMIT - int(effect.hand_limit))
        if effect.op == "no_conversions":
            rolls = LATER_ROLLS.get(effect.until, DEFAULT_LATER_ROLLS)
            return -CONVERSION_WORTH * (1.0 + rolls)
        if effect.op == "reveal":
            return weights.reveal if self.summary.can_reveal else 0.0
        if effect.op == "discard_red":
            return -weights.terror_card * float(min(effect.discard_red, turns_left))
        if effect.op == "discard_half":
            return -weights.terror_card * (turns_left // 2)
        return {"out": -0.5, "bring": -0.5, "lose": -0.5, "concede_free": 1.5}.get(effect.op, 0.0)

    def _trigger_worth(self, effect: Any) -> float:
        """The worth of a trigger put on the table: an alert acts once, any other repeatedly."""
        watch = effect.watch if effect.op == "watch" else effect.alert
        worth = self._worth_with_cp(watch.do, self.start)
        if effect.op == "alert":
            return 0.6 * worth
        if "turn-end" in watch.when:
            return worth
        return worth * min(4.0, 0.6 * self.summary.turns_left)


def _add(now: ProjectedState, worth: float) -> ProjectedState:
    return now._replace(worth=now.worth + worth)


def _holds(watch: Watch, now: ProjectedState) -> bool:
    """Whether a trigger would act; one with conditions beyond MARKER_CONDITIONS never does."""
    # A projected state is no full ConditionContext, but these conditions read the markers alone.
    return all(
        name in MARKER_CONDITIONS and CONDITIONS[name].holds(now, value)  # type: ignore[arg-type]
        for name, value in watch.conditions
    )

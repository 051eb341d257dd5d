"""The rule-based player: scores every option by weights, and takes the best."""

from collections.abc import Sequence
from functools import cached_property
from math import ceil
from typing import NamedTuple

from hncli.career.career import Career
from hncli.game.cards.operation import Effects
from hncli.game.engine.game import (
    PASS,
    BetweenMissions,
    ChoosingEffect,
    OfferingHelp,
    Option,
    PayingConversion,
)
from hncli.game.engine.rolls import count_successes, dice_count
from hncli.game.engine.view import View
from hncli.game.roll_solver import changes_dice, roll_changes
from hncli.players.card_worth import (
    MAX_CP,
    CardWorth,
    PricedItem,
    card_worth_cache,
    roll_strategies,
)
from hncli.players.effect_worth import ProjectedState
from hncli.players.weights import SENSIBLE, Phases


class Plan(NamedTuple):
    """What is expected of the rest of a conversation."""

    cp: float = 0.0  # that the other cards may bring
    demands: tuple[PricedItem, ...] = ()  # that CP may be kept for


NO_PLAN = Plan()


class OptionScorer:
    """Scores the options of one decision; intermediate results are cached."""

    def __init__(self, view: View, card_worth: CardWorth) -> None:
        self.view = view
        self.weights = card_worth.weights
        self.card_worth = card_worth
        self.cards = view.catalogue.conversation
        self.hand: tuple[str, ...] = view.hand
        self.cp: int = view.cp
        self.phase: str = view.phase
        self.conversation_end_triggers = [
            entry.watch
            for entry in view.standing
            if entry.watch is not None and "conversation-end" in entry.watch.when
        ]
        self._cp_worth: dict[tuple[int, bool], float] = {}
        self._outcome_worths: dict[int, float] = {}

    def scores(self) -> dict[Option, float]:
        """The score of each offered option, by the method `_score_<kind of the decision>`."""
        decision = self.view.asked
        score = getattr(self, f"_score_{decision.kind}")
        return {option: score(option) for option in decision.options}

    @cached_property
    def spare_cards_next(self) -> int:
        """A lower bound of the other cards in hand in the next conversation."""
        free = len([id for id in self.view.available if not self.cards[id].cost])
        return free + (len(self.hand) if self.phase == "spend" else 0)

    # CP

    def cp_worth(self, gained: int, in_shop: bool = False) -> float:
        """The worth of gaining CP, or of losing them if negative, by what they could pay for.

        The CP that the other cards in hand may bring are counted too, and demands that lie face up
        may be paid for; with `in_shop` there are no such plans.
        """
        worth = self._cp_worth.get((gained, in_shop))
        if worth is None:
            worth = self._compute_cp_worth(gained, NO_PLAN if in_shop else self._planned)
            self._cp_worth[gained, in_shop] = worth
        return worth

    def _compute_cp_worth(self, gained: int, plan: "Plan") -> float:
        worth = self.weights.cp * gained
        if self.phase == "terror":
            return worth
        old, new = (
            min(MAX_CP, max(0.0, cp)) for cp in (self.cp + plan.cp, self.cp + plan.cp + gained)
        )
        best = self.card_worth.best_purchases(
            self.view.available, self.spare_cards_next, ceil(max(old, new)), plan.demands
        )
        worth += self.weights.cp_factor * (_between(best, new) - _between(best, old))
        if self.conversation_end_triggers:
            after = self.cp + gained
            worth += self._conversation_end_worth(after) - self._conversation_end_worth(self.cp)
        return worth

    @cached_property
    def _planned(self) -> "Plan":
        """The CP that may still come in this conversation, and the demands they may be kept for."""
        weights = self.weights
        if self.phase != "conversation" or not (weights.more_cp or weights.plan_concede):
            return NO_PLAN
        demands = self.view.catalogue.demands
        priced = [
            (placed.id, demands[placed.id].cp, weights.plan_concede * self._demand_worth(placed.id))
            for placed in self.view.demands
            if placed.face == "up" and not placed.conceded
        ]
        worthwhile = tuple(item for item in priced if item[2] > 0.0)
        return Plan(weights.more_cp * max(0, len(self.hand) - 1), worthwhile)

    def _conversation_end_worth(self, cp: int) -> float:
        """The worth of the triggers at the end of the conversation, with this many CP then."""
        worth = 0.0
        for watch in self.conversation_end_triggers:
            conditions = dict(watch.conditions)
            if conditions.get("cp_at_most", cp) >= cp >= conditions.get("cp_at_least", cp):
                worth += self.card_worth.effects.worth_of(watch.do)
        return worth

    # Conversation

    def _score_converse(self, option: Option) -> float:
        """The worth of an option in a conversation."""
        verb, name, slot = option
        if verb == "play":
            return self.play_worth[name]
        if verb == "facedown":
            return self._facedown_worth(name)
        if verb == "concede":
            id = next(placed.id for placed in self.view.demands if placed.slot == slot)
            cost = self.view.catalogue.demands[id].cp
            return self._demand_worth(id) + self.cp_worth(-cost, in_shop=True)
        if verb == "buy":
            now = self.play_worth.get(name, self.card_worth.bought(name))
            return max(0.1, now) + self.cp_worth(-self.cards[name].cost) + self.weights.buy_now
        if verb == "use":
            return self._help_worth(name)
        if verb == "act":
            action = next(a for a in self.view.catalogue.abductor.actions if a.id == name)
            return self._effects_worth(action.do) - self.weights.play_cost
        return self.weights.end

    @cached_property
    def play_worth(self) -> dict[str, float]:
        """The expected worth of playing each card in hand face up now, with the best strategy.

        In the last conversation it includes the available cards, which can be bought in it.
        """
        hand = self.hand
        usual_dice = dice_count(self.view, "")
        changes = roll_changes(self.view, hand, usual_dice)
        changes = changes._replace(spare_cards=changes.spare_cards - 1)  # the card itself
        dice_vary = any(entry.what == "dice-eliminating" for entry in self.view.standing)
        usual_strategies = roll_strategies(usual_dice, changes)
        card_cost = self.weights.card
        outcomes: dict[str, tuple[float, float]] = {}  # worth, chance that it ends the conversation
        playable = (*hand, *self.view.available) if self.view.last_conversation else hand
        for id in dict.fromkeys(playable):
            if self.cards[id].during_roll:
                continue
            strategies = usual_strategies
            if dice_vary:
                strategies = roll_strategies(dice_count(self.view, id), changes)
            none, one, two = self.card_worth.rows(id)
            a, b, c = self._row_worth(none), self._row_worth(one), self._row_worth(two)
            outcomes[id] = max(
                [
                    (
                        n * a + o * b + t * c - spent * card_cost,
                        n * none.ends_conversation
                        + o * one.ends_conversation
                        + t * two.ends_conversation,
                    )
                    for n, o, t, spent in strategies
                ]
            )
        idle = self.weights.idle
        worths = [outcomes[id][0] for id in hand if id in outcomes]
        hand_worth = sum(worth if worth > 0.0 else idle for worth in worths)
        cut_short = self.weights.cut_short
        return {
            id: worth - ends * cut_short * (hand_worth - max(0.0, worth)) - self.weights.play_cost
            for id, (worth, ends) in outcomes.items()
        }

    def _row_worth(self, row: ProjectedState, is_demand: bool = False) -> float:
        """The worth of an outcome row, including the CP, dice and cards it gives."""
        worth = row.worth
        if row.cp_gained:
            worth += self.cp_worth(row.cp_gained, in_shop=is_demand)
        changes_rolls = row.extra_dice or row.next_roll_dice or row.free_fours
        if changes_rolls and self.phase == "conversation":
            other_cards = len(self.hand) - 1
            worth += self.card_worth.extra_dice(row.extra_dice) * min(4, other_cards)
            worth += self.card_worth.extra_dice(row.next_roll_dice) * min(1, other_cards)
            worth += self.weights.free_fours if row.free_fours and other_cards > 0 else 0.0
        if row.cards_taken:  # the best available ones, as far as the hand has room
            room = max(0, self.view.hand_limit - len(self.hand))
            best = sorted(map(self.card_worth.bought, self.view.available), reverse=True)
            worth += self.weights.taken * sum(best[: min(row.cards_taken, room)])
        return worth

    def _effects_worth(self, effects: Effects, is_demand: bool = False) -> float:
        """The worth of a list of effects, including the CP, dice and cards it gives."""
        return self._row_worth(self.card_worth.effects.project(effects), is_demand)

    def _facedown_worth(self, name: str) -> float:
        """The worth of playing a card face down: one CP, but no card left to convert with."""
        if self.play_worth.get(name, 0.0) > self._facedown_cp_worth:
            return -0.5
        bought = self.card_worth.bought(name) if self.cards[name].cost else 0.0
        lost = bought * self.weights.facedown_cost
        return self._facedown_cp_worth - self.weights.facedown_card - lost

    @cached_property
    def _facedown_cp_worth(self) -> float:
        """The worth of one CP, when all cards not worth playing could be played face down too.

        Several points may buy what a single one cannot, so the best average counts.
        """
        idle = sum(1 for id in self.hand if self.play_worth.get(id, 0.0) <= 0.0)
        return max(self.cp_worth(n) / n for n in range(1, max(1, idle) + 1))

    def _demand_worth(self, id: str) -> float:
        """The worth of a demand's benefit and penalty, without its cost in CP."""
        card = self.view.catalogue.demands[id]
        is_called_off = any(
            f"{card.kind}-conceded" in rule.when
            and any(effect.op == "call_off" for effect in rule.do)
            and rule.holds(self.view)
            for rule in self.view.catalogue.abductor.rules
        )
        penalty = () if is_called_off else card.penalty
        weights = self.weights
        worth = self._effects_worth((*card.benefit, *penalty), is_demand=True)
        worth += float(getattr(weights, f"concede_{card.kind}"))
        if weights.lifted and card.standing:
            worth -= weights.lifted * self.card_worth.effects.worth_of(card.standing)
        if id in self.view.still_to_concede:
            is_urgent = self.view.catalogue.abductor.deadline
            worth += weights.must_in_time if is_urgent else weights.must_concede
        return worth

    # Spend phase

    def _score_spend(self, option: Option) -> float:
        """Cards of the best purchase by their worth; any other card far below ending the phase."""
        verb, name, _number = option
        if verb == "end":
            return 0.0
        if verb == "use":
            return self._help_worth(name)
        cost = self.cards[name].cost
        if cost == 0:
            return 0.5
        spare_cards = self.spare_cards_next
        best = self.card_worth.best_purchase(self.view.available, self.cp, spare_cards)
        return self.card_worth.bought(name, spare_cards) - (0.0 if name in best else 100.0)

    # Rolls

    def _score_roll(self, option: Option) -> float:
        """The expected worth of the roll after an option, less the cards it costs."""
        view = self.view
        successes = count_successes(view)
        now = self.outcome_worth(successes)
        verb = option.verb
        if verb == "accept":
            return now
        if verb == "use" and not changes_dice(view.catalogue.helps[option.name]):
            return now - 1  # it can wait until the roll is over
        dice = list(zip(view.dice, view.converted, strict=True))
        fours = sum(face == 4 and not is_converted for face, is_converted in dice)
        if verb == "convert":
            free = any(entry.what == "free-fours" for entry in view.standing)
            convertible = fours if free else min(fours, len(view.hand) // 2)
            cost = 0.0 if free else self.weights.convert_cost
            worths = [
                self.outcome_worth(successes + n) - cost * n for n in range(1, convertible + 1)
            ]
            return max(worths, default=now - 1)
        failures = sum(face < 5 and not is_converted for face, is_converted in dice)
        if not failures:
            return now - 1
        gain = (self.outcome_worth(successes + 1) - now) / 3  # one die succeeds on 5 and 6
        return now + gain - self.weights.reroll_cost

    def outcome_worth(self, successes: int) -> float:
        """The worth of accepting the roll on the table with this many successes."""
        number = min(2, successes)
        if number not in self._outcome_worths:
            roll = self.view.roll
            assert roll is not None
            row = self.card_worth.effects.project((roll.none, roll.one, roll.two)[number])
            worth = self._row_worth(row)
            if row.ends_conversation:
                hand_worth = sum(max(0.0, self.play_worth.get(id, 0.0)) for id in self.hand)
                worth -= self.weights.cut_short * hand_worth
            self._outcome_worths[number] = worth
        return self._outcome_worths[number]

    # Picks and offers

    def _score_pick(self, option: Option) -> float:
        """Take what is worth most, pay with what is worth least, reroll failures."""
        verb, name, number = option
        view = self.view
        purpose = view.asked.purpose
        if verb == "card":
            worth = self.card_worth.bought(name) + 0.1 * float(self.cards[name].cost)
            return -worth if isinstance(purpose, PayingConversion) else worth
        if verb == "die":
            return 1.0 if view.dice[number - 1] < 5 else -1.0
        if isinstance(purpose, ChoosingEffect):
            return self._effects_worth(purpose.choices[number - 1])
        if verb == "demand":
            placed = next(placed for placed in view.demands if placed.slot == number)
            if placed.id:
                return self._demand_worth(placed.id)
            return 1.0 if placed.kind == "major" else 0.0
        return 0.0  # done

    def _score_offer(self, option: Option) -> float:
        """The worth of using an offered help; passing scores 0."""
        purpose = self.view.asked.purpose
        if option == PASS or not isinstance(purpose, OfferingHelp):
            return 0.0
        moment = purpose.moment
        if moment == "would-kill":
            return 1.0
        if moment == "would-end":
            return 0.4 * float(len(self.hand)) - 1.0
        if moment == "red-turned" and self.view.card in self.view.catalogue.reds:
            card = self.view.catalogue.reds[self.view.card]
            return -self.card_worth.effects.worth_of(card.main) - 2.0
        return self._help_worth(option.name)

    def _help_worth(self, name: str) -> float:
        """The worth of using a help now, less a threshold so that it is not wasted."""
        rules = self.view.catalogue.helps[name].rules
        if any(effect.op == "concede_free" for effect in rules[0].do):
            demands = self.view.demands
            ids = [placed.id for placed in demands if placed.face == "up" and not placed.conceded]
            return max((self._demand_worth(id) for id in ids), default=-1.0) - 0.5
        return self._effects_worth(rules[0].do) - 2.0


def _between(worths: Sequence[float], cp: float) -> float:
    """The worth of `cp` points from a table by points, linear between whole ones."""
    below = int(cp)
    share = cp - below
    return worths[below] + share * (worths[below + 1] - worths[below]) if share else worths[below]


class RuleBasedPlayer:
    """Deterministic: the same view gives the same choice. It does not look ahead."""

    def __init__(self, phases: Phases = SENSIBLE) -> None:
        self.phases = phases

    def choose(self, view: View) -> Option:
        """The option with the highest score; the first offered of those that are equal."""
        decision = view.asked
        if len(decision.options) == 1:
            return decision.options[0]
        if decision.kind == "spend" and (option := _free_purchase(view)):
            return option
        scores = self.scores(view)
        return max(decision.options, key=scores.__getitem__)

    def scores(self, view: View) -> dict[Option, float]:
        """The score of each offered option; comparable only within one decision."""
        return OptionScorer(view, self.card_worth(view)).scores()

    def card_worth(self, view: View) -> CardWorth:
        """The worth of cards in a position, cached for all missions with the same catalogue."""
        return card_worth_cache(view.catalogue, self.phases).get(view)


def _free_purchase(view: View) -> Option | None:
    """Buy the first card without a cost, if the hand has room for all of them; else None."""
    cards = view.catalogue.conversation
    free = [id for id in view.available if not cards[id].cost]
    has_room = len(view.hand) + len(free) <= view.hand_limit
    return Option("buy", free[0]) if free and has_room else None


PREFERRED_KINDS = ("trait", "resource", "experience", "relief")
"""Kinds of entries of the compensation table, the preferred first."""


def career_choice(career: Career) -> Option:
    """An option between missions: the preferred entry, experience spent at once, never retiring."""
    decision = career.decision
    assert decision is not None
    assert career.mission is None
    options = decision.options
    if not isinstance(decision.purpose, BetweenMissions):
        helps = career.status.helps
        kinds = [helps[option.name].kind if option.verb == "entry" else "" for option in options]
        ranks = [(*PREFERRED_KINDS, kind).index(kind) for kind in kinds]  # any other is last
        return options[ranks.index(min(ranks))]
    purchases = [option for option in options if option.verb in ("resource", "card")]
    if purchases:
        return min(purchases, key=lambda option: option.verb == "card")  # resources first
    return Option("mission")

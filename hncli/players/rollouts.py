"""Playing on from a position: dealing what is hidden, looking ahead, remembering choices."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal, NamedTuple, get_args

from hncli.game.cards.catalogue import Catalogue
from hncli.game.engine.game import EndlessLoop, Option, Result
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import Placed
from hncli.game.engine.view import View, reader
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import Features, coefficients_with, features_of, win_probability

STREAM_BITS = 64


def visible_seed(view: View, seed: int) -> str:
    """A random seed from visible facts only, so that nothing hidden influences what follows."""
    facts = (view.turn, view.phase, view.threat, view.cp, view.pool, view.hand, view.dice)
    return f"{seed} {facts} {view.asked.ids}"


def determinize(view: View, rng: Random) -> Mission:
    """A mission with the same view in which everything hidden is dealt anew.

    Reads nothing hidden, not even an order: two positions with equal views give the same missions
    for the same random state.
    """
    return Determinizer(view).deal(rng)


class Determinizer:
    """Deals missions with the same view, again and again; the view must not change meanwhile."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.visible = view.without_hidden()
        catalogue = view.catalogue
        visible_cards = Counter((*view.discard, *view.in_play, view.card or ""))
        visible_cards.update(placed.id for placed in view.demands if placed.kind == "minor")
        self.reds = sorted((Counter(catalogue.red_deck) - visible_cards).elements())
        self.pivotals = [id for id in sorted(catalogue.pivotals) if id != view.pivotal]
        self.reds_left = view.reds_left
        self.pivotals_left = view.turns_left - view.reds_left
        self.own_dealt = catalogue.own_terror + catalogue.added_terror
        self.own_in_deck = self.own_dealt - sum(visible_cards[id] for id in catalogue.own_reds)
        # Those that may lie face down or aside, in order of their ids.
        seen = {*view.demands_left, *(placed.id for placed in view.demands)}
        unseen = set(catalogue.demands) - seen
        self.unseen_demands = {
            kind: [id for id in sorted(unseen) if catalogue.demands[id].kind == kind]
            for kind in ("major", "escape")
        }

    def deal(self, rng: Random) -> Mission:
        """A mission in which everything hidden is dealt anew."""
        m = self.visible.copy()
        m.deck, m.aside = self._deal_terror_deck(rng)
        m.demands, m.demands_aside = self._deal_demands(rng)
        m.dice_stream = rng.getrandbits(STREAM_BITS)
        m.terror_stream = rng.getrandbits(STREAM_BITS)
        m.demand_stream = rng.getrandbits(STREAM_BITS)
        return m

    def _deal_terror_deck(self, rng: Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The terror deck, top first, and the terror cards set aside."""
        reds, pivotals, reds_left = self.reds.copy(), self.pivotals.copy(), self.reds_left
        rng.shuffle(reds)
        rng.shuffle(pivotals)
        catalogue = self.view.catalogue
        if self.own_dealt:
            reds = _move_own_into_deck(reds, catalogue.own_reds, self.own_in_deck, reds_left)
            deck_reds = reds[:reds_left]
            rng.shuffle(deck_reds)
            reds[:reds_left] = deck_reds
        pivotals_left = self.pivotals_left
        above = reds_left - (_reds_below_pivotal(self.view, rng) if pivotals_left else 0)
        deck = (*reds[:above], *pivotals[:pivotals_left], *reds[above:reds_left])
        return deck, (*reds[reds_left:], *pivotals[pivotals_left:])

    def _deal_demands(self, rng: Random) -> tuple[tuple[Placed, ...], tuple[str, ...]]:
        """The demands in play with an id for each, and the ids of those set aside."""
        unseen = {kind: ids.copy() for kind, ids in self.unseen_demands.items()}
        for ids in unseen.values():
            rng.shuffle(ids)
        dealt = tuple(
            placed if placed.id else placed._replace(id=unseen[placed.kind].pop())
            for placed in self.visible.demands
        )
        return dealt, tuple(unseen["major"] + unseen["escape"])


def _reds_below_pivotal(view: View, rng: Random) -> int:
    """How many red cards lie below the pivotal event, as the pack places it (R-SETUP-5).

    Among several places, any that the deck still has room for is as likely as another.
    """
    most = view.catalogue.pivotal_place - 1
    if view.catalogue.pivotal_among:
        most = rng.randrange(min(view.catalogue.pivotal_among, view.reds_left + 1))
    return min(most, view.reds_left)


def _move_own_into_deck(
    reds: list[str], own: frozenset[str], own_count: int, deck_size: int
) -> list[str]:
    """Reorder so that the first `deck_size` have `wanted` of the pack's own cards (R-SET-4)."""
    own_reds = [id for id in reds if id in own]
    other_reds = [id for id in reds if id not in own]
    count = max(0, min(own_count, len(own_reds), deck_size))
    other_count = deck_size - count
    return own_reds[:count] + other_reds[:other_count] + own_reds[count:] + other_reds[other_count:]


MAX_REMEMBERED = 20_000  # a mission of the searching player needs about half of that

FIELDS_READ = (
    "ask", "phase", "last_conversation", "roll", "card", "acted",
    "threat", "pool", "loyal", "saved", "killed", "share", "cp", "hand", "available",
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
    """The dice on the table as a part of the key; 1, 2 and 3 are equal.

    Their order matters where one of them can be chosen: a 4 to be converted, or any in a pick.
    """
    faces = [face if face > 3 else 3 for face in dice]
    if not in_order and 4 not in faces:
        faces.sort()
    return (*faces, converted)


class ChoiceMemo:
    """Chooses as the rule-based player does, and caches its choices by `decision_key`."""

    def __init__(self, player: RuleBasedPlayer) -> None:
        self.player = player
        self._catalogue: Catalogue | None = None
        self._choices: dict[tuple[Any, ...], Option] = {}

    def choose(self, view: View) -> Option:
        """The rule-based player's choice."""
        if view.catalogue is not self._catalogue:
            self._catalogue = view.catalogue
            self._choices.clear()
        key = decision_key(view)
        option = self._choices.get(key)
        if option is None:
            if len(self._choices) >= MAX_REMEMBERED:
                self._choices.clear()
            option = self._choices[key] = self.player.choose(view)
        return option


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

    With at most `to_end` terror cards left they always go on to the end: there the value function
    knows least, and it is not far.
    """

    def __init__(self, conversations: int, to_end: int = 0) -> None:
        self.conversations = conversations
        self.to_end = to_end
        self.player = RuleBasedPlayer()
        self._memo = ChoiceMemo(self.player)

    def roll_out(self, m: Mission, *plan: Option) -> RolloutEnd:
        """Follow a plan in a mission, which is changed, and return where that led.

        Its first option is chosen now; the others at the next decisions of the same kind in the
        same phase of the turn, as far as they are offered there.
        """
        until_turn = None if m.view.turns_left <= self.to_end else m.turn + self.conversations
        try:
            self.follow(m, plan)
            self._play_on(m, until_turn)
        except EndlessLoop:
            m.result = "lost"  # rules of a pack trigger each other without end
        if m.result is not None:
            chance = 1.0 if m.result == "won" else 0.0
            return RolloutEnd(chance, m.result, m.saved, m.killed, 0, {})
        turns_left = m.view.turns_left
        features = features_of(m.view, self.player.card_worth(m.view))
        chance = win_probability(features, turns_left)
        return RolloutEnd(chance, None, m.saved, m.killed, turns_left, features)

    def rule_based_choice(self, view: View) -> Option:
        """What the rule-based player chooses."""
        return self._memo.choose(view)

    def play_out(self, m: Mission) -> None:
        """Let the rule-based player play a mission, which is changed, to its end."""
        try:
            self._play_on(m, None)
        except EndlessLoop:
            m.result = "lost"

    def _play_on(self, m: Mission, until_turn: int | None) -> None:
        """Go on until a conversation begins or the mission is over."""
        view, choose = m.view, self._memo.choose
        for _decision in range(MAX_DECISIONS):
            if m.result is not None or (m.turn == until_turn and m.phase == "conversation"):
                break
            m.choose_offered(choose(view))

    def follow(self, m: Mission, plan: Sequence[Option]) -> bool:
        """Choose the options of a plan at the decisions they are for; False if that ends sooner.

        The mission is changed. When all are chosen, it is at the next such decision.
        """
        moment = m.turn, m.phase
        kind = m.view.asked.kind
        for n, option in enumerate(plan):
            if n and option not in m.view.asked.options:
                return False
            m.choose_offered(option)
            while m.ask is not None and (m.turn, m.phase) == moment and m.ask.kind != kind:
                m.choose_offered(self._memo.choose(m.view))
            if m.ask is None or (m.turn, m.phase) != moment:
                return False
        return True


Kind = Literal[
    "won", "lost", "saved", "killed", "threat", "hand", "demands", "abductor", "standing"
]
KINDS: tuple[Kind, ...] = get_args(Kind)

KIND_OF_FEATURE: dict[str, Kind] = {
    "threat": "threat",
    "saves needed": "saved",
    "surplus hostages": "saved",
    "second in command": "abductor",
    "hand": "hand",
    "standing": "standing",
}
"""What a feature tells a player; those that are not named here are about demands."""


COUNTED = frozenset(("won", "lost", "saved", "killed", "threat"))


class Reason(NamedTuple):
    """The kind of thing that explains most of a lead, and its average amount.

    The amount is in hostages, levels of threat, or, for `won` and `lost`, a probability; it is 1
    for what is not COUNTED.
    """

    kind: Kind
    amount: float


ALSO_SHARE = 1 / 3  # of what the first reason explains; a second one must explain more


def reasons_for(better: Sequence[RolloutEnd], worse: Sequence[RolloutEnd]) -> tuple[Reason, ...]:
    """The one or two reasons that explain most of the lead of one option over another.

    Both were rolled out in the same missions, in the same order.
    """
    shares: dict[Kind, float] = defaultdict(float)
    for ours, theirs in zip(better, worse, strict=True):
        for kind, share in _shares(ours, theirs):
            shares[kind] += share
    gains = {kind: _gain(kind, better, worse) for kind in KINDS}
    if gains["killed"] > max(0.0, gains["saved"]):
        shares["killed"], shares["saved"] = shares["saved"], 0.0
    explained = {kind: shares[kind] if gains[kind] > 0 else 0.0 for kind in KINDS}
    first, second = sorted(KINDS, key=lambda kind: -explained[kind])[:2]
    has_second = explained[second] > ALSO_SHARE * explained[first]
    kinds = (first, second) if has_second else (first,)
    return tuple(Reason(kind, gains[kind]) for kind in kinds)


def _shares(ours: RolloutEnd, theirs: RolloutEnd) -> Iterator[tuple[Kind, float]]:
    """How much of the difference in win probability is due to what; hostages count as saved."""
    chances = (ours.win_probability, theirs.win_probability)
    if ours.result is not None or theirs.result is not None:
        yield "won" if 1.0 in chances else "lost", chances[0] - chances[1]
        return
    mean = sum(chances) / 2
    for name, per_unit in coefficients_with(ours.turns_left).items():
        amount = ours.features.get(name, 0.0) - theirs.features.get(name, 0.0)
        if amount and name != "intercept":
            kind = KIND_OF_FEATURE.get(name, "demands")
            yield kind, mean * (1 - mean) * amount * per_unit


def _gain(kind: Kind, better: Sequence[RolloutEnd], worse: Sequence[RolloutEnd]) -> float:
    """By how much the better option is ahead in the amount of a kind; 1 if that is not COUNTED."""
    if kind not in COUNTED:
        return 1.0
    ours, theirs = (_mean(kind, ends) for ends in (better, worse))
    return ours - theirs if kind in ("won", "saved") else theirs - ours


def _mean(kind: Kind, ends: Sequence[RolloutEnd]) -> float:
    if kind in ("won", "lost"):
        return sum(end.result == kind for end in ends) / len(ends)
    if kind in ("saved", "killed"):
        return sum(end.saved if kind == "saved" else end.killed for end in ends) / len(ends)
    levels = [end.features["threat"] for end in ends if end.features]
    return sum(levels) / max(1, len(levels))

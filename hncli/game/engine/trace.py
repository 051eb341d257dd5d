"""The trace of a mission: what its events come to, turn by turn and in all.

It is built once from the events and read by whoever needs more than single events: the stress
ledger, achievements, exports, charts, the lines of a call, reviews."""

from collections.abc import Callable, Iterable
from typing import Any

from hncli.base.schema import LEVELS
from hncli.game.engine.events import (
    AbductorEliminated,
    CardBought,
    CardPlayed,
    ConversationEnded,
    CpChanged,
    CpReset,
    DemandConceded,
    DemandGone,
    DemandPlaced,
    DemandRevealed,
    DiceRolled,
    DieRerolled,
    Escaped,
    Event,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    HostagesTurned,
    HostagesWonBack,
    MissionEnded,
    MissionStarted,
    PivotalRevealed,
    RollResolved,
    SecondTookOver,
    TerrorDiscarded,
    TerrorTurned,
    ThreatChanged,
    TurnStarted,
)
from hncli.game.engine.game import GIVING_UP
from hncli.game.engine.setup import RED_CARDS

PLACES = {level: place for place, level in enumerate(LEVELS)}


class TurnTrace:
    """One turn with all three phases; levels of threat are places in LEVELS."""

    def __init__(self, number: int, threat: int = 0, held: int = 0, cp: int = 0) -> None:
        self.number = number  # 0 is the set-up
        self.threat = self.lowest = self.highest = threat  # `threat` is that at its end
        self.cp = cp  # when its conversation ended, or now if it has not
        self.unspent = 0  # of these, when the turn's points were reset
        self.held = held  # hostages at its end
        self.cp_gained = self.cp_lost = 0
        self.lowered = 0  # levels, gross, with the saves by falls past S
        self.saved: list[int] = []  # the level at each save
        self.killed: list[int] = []  # the level at each kill
        self.face_up: list[str] = []  # cards played
        self.face_down: list[str] = []
        self.bought: list[str] = []
        self.thrown: list[int] = []  # dice of threat rolls, rerolls too
        self.rolls: list[RollResolved] = []
        self.conceded: list[DemandConceded] = []


class DemandTrace:
    """A demand that came into play."""

    def __init__(self, kind: str, placed: int, revealed: int | None) -> None:
        self.kind = kind
        self.placed = placed  # the turn
        self.known = revealed  # the turn since which it lies face up
        self.is_open = True  # neither conceded nor gone


class MissionTrace:
    """A mission so far; `threat` and `held` are what it starts with, until an event tells it."""

    def __init__(self, events: Iterable[Event] = (), threat: int = 0, held: int = 0) -> None:
        self.turns = [TurnTrace(0, threat, held)]
        self.result = ""  # empty while the mission is not over
        self.ending = ""
        self.cp = 0
        self.saved = 0
        self.killed = 0
        self.killed_by_giving_up = 0  # of them (C-NEW-5)
        self.total = 0  # everybody who was ever held
        self.taken = 0  # by the abductor, not by the second in command
        self.conceded = 0
        self.escaped_by = ""  # the demand or card that let them escape
        self.is_second = False
        self.pivotal = False
        self.red_left = RED_CARDS
        self.eliminated: tuple[int, int, bool] | None = None  # turn, pool, after the pivotal event
        self.reached: set[int] = set()  # levels that the marker moved to or passed
        self.is_silent = False  # a conversation passed without a card
        self.most_dice = 0  # of one roll
        self.demands: dict[str, DemandTrace] = {}  # by slot
        self.stress_causes: list[tuple[int, str]] = []  # the turn, and a key of `stress_causes`
        self._rerolled: frozenset[int] = frozenset()  # as `sixes_by_reroll`, before this reroll
        self.dice: list[int] = []  # on the table
        self._sixes: int | None = None  # before the dice that are being rerolled together
        self.is_threat_known = False  # an event has told it
        self._is_talking = True
        for event in events:
            self.follow(event)

    @property
    def turn(self) -> int:
        """The number of the last turn, from 1 on."""
        return max(1, self.turns[-1].number)

    @property
    def threat(self) -> int:
        """The level of threat now, or at the end."""
        return self.turns[-1].threat

    @property
    def saves(self) -> int:
        """How many were saved in these events; `saved` counts those before them too."""
        return sum(len(turn.saved) for turn in self.turns)

    @property
    def sixes_by_reroll(self) -> frozenset[int]:
        """The numbers of sixes that a reroll came to, or passed."""
        if self._sixes is None:
            return self._rerolled
        return self._rerolled.union(range(self._sixes + 1, self.dice.count(6) + 1))

    @property
    def is_escape_conceded(self) -> bool:
        """Whether they escaped because the player chose to concede an escape demand."""
        return any(
            each.kind == "escape" and not each.by_alert and each.id == self.escaped_by
            for turn in self.turns
            for each in turn.conceded
        )

    @property
    def pool(self) -> int:
        """How many are held now, or at the end."""
        return self.turns[-1].held

    @property
    def killed_last_turn(self) -> bool:
        """Whether a hostage was killed in the turn before this one."""
        return bool(self._last_turn.killed)

    @property
    def saved_last_turn(self) -> bool:
        """Whether a hostage was saved in the turn before this one."""
        return bool(self._last_turn.saved)

    @property
    def _last_turn(self) -> TurnTrace:
        before = [turn for turn in self.turns[1:-1][-1:] if turn.number == self.turn - 1]
        return before[0] if before else TurnTrace(0)

    @property
    def demand_unmet(self) -> bool:
        """Whether a demand is face up since an earlier turn and was not conceded."""
        now = self.turn
        return any(
            demand.is_open and demand.known is not None and max(1, demand.known) < now
            for demand in self.demands.values()
        )

    @property
    def demand_known(self) -> bool:
        """Whether a demand is face up and was not conceded."""
        return any(demand.is_open and demand.known is not None for demand in self.demands.values())

    @property
    def demand_hidden(self) -> bool:
        """Whether a demand is face down."""
        return any(demand.is_open and demand.known is None for demand in self.demands.values())

    @property
    def said(self) -> int:
        """How many cards were played face up."""
        return sum(len(turn.face_up) for turn in self.turns)

    def follow(self, event: Event) -> None:
        """Add one event."""
        if self._sixes is not None and not isinstance(event, DieRerolled):
            # Dice that are rerolled together are told one after the other.
            self._rerolled = self.sixes_by_reroll
            self._sixes = None
        note = NOTES.get(type(event))
        if note is not None:
            note(self, self.turns[-1], event)

    def _learn_threat(self, level: str) -> None:
        """Correct the threat so far by the first event that tells it."""
        if level in PLACES:
            self.is_threat_known = True
            for turn in self.turns:
                turn.threat = turn.lowest = turn.highest = PLACES[level]

    def _place(self, level: str) -> int:
        """The place of a level in LEVELS; a stored event may name one that does not exist."""
        place = PLACES.get(level)
        return self.threat if place is None else place

    # One for each type of event that matters

    def _started(self, now: TurnTrace, event: MissionStarted) -> None:
        now.held = self.total = event.hostages
        self.red_left += event.added_terror or 0

    def _turn_started(self, now: TurnTrace, event: TurnStarted) -> None:
        self.turns.append(TurnTrace(event.turn, now.threat, now.held, self.cp))
        self._is_talking = True

    def _conversation_ended(self, now: TurnTrace, event: ConversationEnded) -> None:
        if not self.is_threat_known:
            self._learn_threat(event.threat)
        self._is_talking = False
        if now.number and not now.face_up and not now.face_down:
            self.is_silent = True
        if event.threat == "K":
            self.stress_causes.append((self.turn, "k_ending"))

    def _card_played(self, now: TurnTrace, event: CardPlayed) -> None:
        (now.face_down if event.face == "down" else now.face_up).append(event.card)

    def _card_bought(self, now: TurnTrace, event: CardBought) -> None:
        now.bought.append(event.card)

    def _threat_changed(self, now: TurnTrace, event: ThreatChanged) -> None:
        if not self.is_threat_known:
            self._learn_threat(event.before)
        old, new = self._place(event.before), self._place(event.after)
        # Passing over a level counts, as for alerts (R-ALERT-3).
        self.reached.update(range(old + 1, new + 1) if new > old else range(new, old))
        now.threat = new
        now.lowest, now.highest = min(now.lowest, new), max(now.highest, new)
        if event.amount < 0:
            now.lowered += old - new

    def _cp_changed(self, now: TurnTrace, event: CpChanged) -> None:
        self.cp = event.cp
        if self._is_talking:
            now.cp = event.cp
        now.cp_gained += max(0, event.amount)
        now.cp_lost -= min(0, event.amount)

    def _cp_reset(self, now: TurnTrace, event: CpReset) -> None:
        self.cp = event.kept
        now.unspent = min(max(0, event.before), max(0, now.cp))

    def _hostage_saved(self, now: TurnTrace, event: HostageSaved) -> None:
        if not self.is_threat_known:
            self._learn_threat(event.threat)
        now.held, self.saved = event.pool + (event.loyal or 0), event.saved
        now.saved.append(self._place(event.threat))
        now.lowered += event.by_fall

    def _hostage_killed(self, now: TurnTrace, event: HostageKilled) -> None:
        if not self.is_threat_known:
            self._learn_threat(event.threat)
        now.held, self.killed = event.pool + (event.loyal or 0), event.killed
        now.killed.append(self._place(event.threat))
        cause = "killed"
        if event.source == GIVING_UP:
            cause = "given_up"
            self.killed_by_giving_up += 1
        self.stress_causes.append((self.turn, f"{cause}_at_s" if event.threat == "S" else cause))

    def _hostages_taken(self, now: TurnTrace, event: HostagesTaken) -> None:
        now.held, self.total = event.pool + (event.loyal or 0), event.total
        if self.eliminated is None:
            self.taken += event.count

    def _loyalty_changed(self, now: TurnTrace, event: HostagesTurned | HostagesWonBack) -> None:
        now.held = event.pool + event.loyal

    def _dice_rolled(self, now: TurnTrace, event: DiceRolled) -> None:
        self.dice = list(event.dice)
        self.most_dice = max(self.most_dice, len(event.dice))
        now.thrown += event.dice

    def _die_rerolled(self, now: TurnTrace, event: DieRerolled) -> None:
        if self._sixes is None:
            self._sixes = self.dice.count(6)
        if 0 < event.die <= len(self.dice):  # a story may begin in the middle
            self.dice[event.die - 1] = event.face
        now.thrown.append(event.face)

    def _roll_resolved(self, now: TurnTrace, event: RollResolved) -> None:
        now.rolls.append(event)

    def _demand_placed(self, now: TurnTrace, event: DemandPlaced) -> None:
        revealed = now.number if event.face == "up" else None
        self.demands[event.slot] = DemandTrace(event.kind, now.number, revealed)

    def _demand_revealed(self, now: TurnTrace, event: DemandRevealed) -> None:
        self.demands.setdefault(event.slot, DemandTrace("", 0, None)).known = now.number

    def _demand_conceded(self, now: TurnTrace, event: DemandConceded) -> None:
        self.conceded += 1
        now.conceded.append(event)
        self._close(event.slot)

    def _demand_gone(self, _now: TurnTrace, event: DemandGone) -> None:
        self._close(event.slot)

    def _close(self, slot: str) -> None:
        if slot in self.demands:
            self.demands[slot].is_open = False

    def _terror_turned(self, _now: TurnTrace, _event: TerrorTurned) -> None:
        self.red_left -= 1

    def _terror_discarded(self, _now: TurnTrace, event: TerrorDiscarded) -> None:
        self.red_left -= event.from_deck

    def _pivotal_revealed(self, _now: TurnTrace, _event: PivotalRevealed) -> None:
        self.pivotal = True
        self.stress_causes.append((self.turn, "pivotal"))

    def _abductor_eliminated(self, now: TurnTrace, event: AbductorEliminated) -> None:
        self.eliminated = now.number, event.pool, self.pivotal

    def _escaped(self, _now: TurnTrace, event: Escaped) -> None:
        self.escaped_by = event.source

    def _second_took_over(self, _now: TurnTrace, _event: SecondTookOver) -> None:
        self.is_second = True

    def _mission_ended(self, _now: TurnTrace, event: MissionEnded) -> None:
        if not self.is_threat_known:
            self._learn_threat(event.threat)
        self.result, self.ending = event.result, event.ending
        if event.phase == "conversation" and event.threat == "K":
            # The conversation is over all the same, cut short by the mission's end.
            self.stress_causes.append((self.turn, "k_ending"))


NOTES: dict[type[Event], Callable[[MissionTrace, TurnTrace, Any], None]] = {
    MissionStarted: MissionTrace._started,
    TurnStarted: MissionTrace._turn_started,
    ConversationEnded: MissionTrace._conversation_ended,
    CardPlayed: MissionTrace._card_played,
    CardBought: MissionTrace._card_bought,
    ThreatChanged: MissionTrace._threat_changed,
    CpChanged: MissionTrace._cp_changed,
    CpReset: MissionTrace._cp_reset,
    HostageSaved: MissionTrace._hostage_saved,
    HostageKilled: MissionTrace._hostage_killed,
    HostagesTaken: MissionTrace._hostages_taken,
    HostagesTurned: MissionTrace._loyalty_changed,
    HostagesWonBack: MissionTrace._loyalty_changed,
    DiceRolled: MissionTrace._dice_rolled,
    DieRerolled: MissionTrace._die_rerolled,
    RollResolved: MissionTrace._roll_resolved,
    DemandPlaced: MissionTrace._demand_placed,
    DemandRevealed: MissionTrace._demand_revealed,
    DemandConceded: MissionTrace._demand_conceded,
    DemandGone: MissionTrace._demand_gone,
    TerrorTurned: MissionTrace._terror_turned,
    TerrorDiscarded: MissionTrace._terror_discarded,
    PivotalRevealed: MissionTrace._pivotal_revealed,
    AbductorEliminated: MissionTrace._abductor_eliminated,
    Escaped: MissionTrace._escaped,
    SecondTookOver: MissionTrace._second_took_over,
    MissionEnded: MissionTrace._mission_ended,
}
"""What notes each type of event that matters."""

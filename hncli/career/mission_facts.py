"""What happened in a mission: numbers and sets, read from its events and from nothing else."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from hncli.cards.schema import LEVELS
from hncli.engine.events import (
    AbductorEliminated,
    CardPlayed,
    ConversationEnded,
    CpChanged,
    DemandConceded,
    DemandPlaced,
    DemandRevealed,
    DiceRolled,
    DieRerolled,
    Event,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEnded,
    PivotalRevealed,
    RollResolved,
    TerrorDiscarded,
    TerrorTurned,
    ThreatChanged,
    TurnStarted,
)
from hncli.engine.setup import RED_CARDS
from hncli.values import Value, value


@value
class Facts(Value):
    """The facts of a mission that achievements ask for, and of all missions up to it."""

    # How it ended
    result: str = ""
    ending: str = ""
    turns: int = 0
    final_threat: int | None = None
    pivotal: bool = False  # the pivotal event was revealed
    red_left: int = RED_CARDS  # red cards in the terror deck
    # Threat and points
    reached: frozenset[int] = frozenset()  # levels that the marker moved to or passed
    lowered_in_turn: int = 0  # gross, with the saves by falls on S
    cp_in_turn: int = 0  # gross
    # Hostages
    killed: int = 0
    saved_at: frozenset[int] = frozenset()  # levels on which somebody was saved
    saved_on: frozenset[int] = frozenset()  # turns in which somebody was saved
    saved_in_turn: int = 0
    taken: int = 0  # by the abductor, not by the second in command
    # Cards and dice
    silent: bool = False  # a conversation phase passed without a card
    face_down_in_turn: int = 0
    dice_in_roll: int = 0
    pairs_in_roll: int = 0  # among its final dice; four of a kind are two
    sixes_by_reroll: frozenset[int] = frozenset()  # that a reroll came to, or passed
    # Demands
    conceded: frozenset[str] = frozenset()
    concessions: int = 0
    majors_conceded: int = 0
    escapes_conceded: int = 0
    escapes_conceded_in_turn: int = 0
    majors_triggered_in_turn: int = 0
    majors_revealed: int = 0
    escapes_revealed: int = 0
    hidden: int = 0  # major and escape demands that nobody ever saw
    all_revealed_turn: int | None = None  # the turn since which all that were dealt are face up
    # Elimination
    eliminated_turn: int | None = None
    eliminated_with: int = -1  # hostages in the pool then
    eliminated_after_pivotal: bool = False
    # All missions up to this one
    successes: int = 0
    box_in_a_row: bool = False

    @property
    def only_pivotal_left(self) -> bool:
        """Whether the pivotal event was still to come and next."""
        return self.red_left == 0 and not self.pivotal


def facts_of(events: Iterable[Event]) -> Facts:
    """Read the facts of a mission from all its events, in order."""
    listener = _Listener()
    for event in events:
        listener.hear(event)
    return listener.facts()


class _Listener:
    """Collects facts from events in order; turn 0 is the set-up."""

    def __init__(self) -> None:
        self.turn = 0
        self.in_turn: Counter[tuple[str, int]] = Counter()  # what is counted, in which turn
        self.total: Counter[str] = Counter()
        self.reached: set[int] = set()
        self.killed = 0
        self.saved_at: set[int] = set()
        self.saved_on: set[int] = set()
        self.quiet = False  # a conversation goes on in which no card was played so far
        self.silent = False
        self.dice: list[int] = []
        self.dice_in_roll = 0
        self.pairs_in_roll = 0
        self.sixes: set[int] = set()
        self.sixes_before: int | None = None  # the dice that are being rerolled together
        self.kinds: dict[str, str] = {}  # of the demand in each slot
        self.dealt: set[str] = set()  # slots filled at set-up
        self.up_since: dict[str, int] = {}  # slot -> the turn in which it lay face up first
        self.conceded: set[str] = set()
        self.red_left = RED_CARDS
        self.pivotal = False
        self.eliminated: tuple[int, int] | None = None  # the turn, and how many were held
        self.eliminated_after_pivotal = False
        self.end: MissionEnded | None = None

    def hear(self, event: Event) -> None:
        """Add one event."""
        if not isinstance(event, DieRerolled):  # dice that are rerolled together are told at once
            self.dice_lie()
        note = NOTES.get(type(event))
        if note is not None:
            note(self, event)

    def dice_lie(self) -> None:
        """Count the sixes when all dice of a reroll have been told."""
        if self.sixes_before is not None:
            self.sixes.update(range(self.sixes_before + 1, self.dice.count(6) + 1))
            self.sixes_before = None

    def count(self, what: str, number: int = 1) -> None:
        """Count something, in all and in this turn."""
        self.total[what] += number
        if self.turn:
            self.in_turn[what, self.turn] += number

    def most(self, what: str) -> int:
        """The most of something in one turn; a turn has all three phases (R-ACH-8)."""
        return max((n for (each, _turn), n in self.in_turn.items() if each == what), default=0)

    def facts(self) -> Facts:
        """Everything noted so far."""
        self.dice_lie()
        seen = Counter(self.kinds[slot] for slot in self.up_since)
        unseen = [slot for slot in self.kinds if slot not in self.up_since]
        dealt = [self.up_since.get(slot) for slot in self.dealt]
        turns = [turn for turn in dealt if turn is not None]
        end = self.end
        turn, pool = self.eliminated or (None, -1)
        return Facts(
            result=end.result if end else "",
            ending=end.ending if end else "",
            turns=self.turn,
            final_threat=LEVELS.index(end.threat) if end else None,
            pivotal=self.pivotal,
            red_left=self.red_left,
            reached=frozenset(self.reached),
            lowered_in_turn=self.most("lowered"),
            cp_in_turn=self.most("cp"),
            killed=self.killed,
            saved_at=frozenset(self.saved_at),
            saved_on=frozenset(self.saved_on),
            saved_in_turn=self.most("saved"),
            taken=self.total["taken"],
            silent=self.silent,
            face_down_in_turn=self.most("face down"),
            dice_in_roll=self.dice_in_roll,
            pairs_in_roll=self.pairs_in_roll,
            sixes_by_reroll=frozenset(self.sixes),
            conceded=frozenset(self.conceded),
            concessions=self.total["conceded"],
            majors_conceded=self.total["major conceded"],
            escapes_conceded=self.total["escape conceded"],
            escapes_conceded_in_turn=self.most("escape conceded"),
            majors_triggered_in_turn=self.most("triggered"),
            majors_revealed=seen["major"],
            escapes_revealed=seen["escape"],
            hidden=len(unseen),
            all_revealed_turn=max(turns) if turns and len(turns) == len(dealt) else None,
            eliminated_turn=turn,
            eliminated_with=pool,
            eliminated_after_pivotal=self.eliminated_after_pivotal,
        )


def _turn_started(told: _Listener, event: TurnStarted) -> None:
    told.turn = event.turn
    told.quiet = True


def _conversation_ended(told: _Listener, _event: ConversationEnded) -> None:
    told.silent = told.silent or told.quiet


def _card_played(told: _Listener, event: CardPlayed) -> None:
    told.quiet = False
    if event.face == "down":
        told.count("face down")


def _threat(told: _Listener, event: ThreatChanged) -> None:
    old, new = LEVELS.index(event.before), LEVELS.index(event.after)
    # Passing over a level counts, as for alerts (R-ALERT-3).
    told.reached.update(range(old + 1, new + 1) if new > old else range(new, old))
    if event.amount < 0:
        told.count("lowered", old - new)


def _saved(told: _Listener, event: HostageSaved) -> None:
    told.count("saved")
    told.saved_at.add(LEVELS.index(event.threat))
    told.saved_on.add(told.turn)
    told.count("lowered", event.by_fall)


def _killed(told: _Listener, event: HostageKilled) -> None:
    told.killed = event.killed


def _cp(told: _Listener, event: CpChanged) -> None:
    if event.amount > 0:
        told.count("cp", event.amount)


def _hostages_taken(told: _Listener, event: HostagesTaken) -> None:
    if told.eliminated is None:
        told.count("taken", event.count)


def _dice_rolled(told: _Listener, event: DiceRolled) -> None:
    told.dice = list(event.dice)
    told.dice_in_roll = max(told.dice_in_roll, len(told.dice))


def _die_rerolled(told: _Listener, event: DieRerolled) -> None:
    if told.sixes_before is None:
        told.sixes_before = told.dice.count(6)
    told.dice[event.die - 1] = event.face


def _outcome(told: _Listener, event: RollResolved) -> None:
    pairs = sum(count // 2 for count in Counter(event.dice).values())
    told.pairs_in_roll = max(told.pairs_in_roll, pairs)


def _demand_placed(told: _Listener, event: DemandPlaced) -> None:
    slot, kind = event.slot, event.kind
    told.kinds[slot] = kind
    if event.face == "up":
        told.up_since[slot] = told.turn
    if kind != "minor" and not told.turn:
        told.dealt.add(slot)


def _demand_revealed(told: _Listener, event: DemandRevealed) -> None:
    told.up_since[event.slot] = told.turn


def _conceded(told: _Listener, event: DemandConceded) -> None:
    told.conceded.add(event.id.rpartition("/")[2])  # a custom set may need full names
    told.count("conceded")
    told.count(f"{event.kind} conceded")
    if event.by_alert and event.kind == "major":
        told.count("triggered")


def _terror_turned(told: _Listener, _event: TerrorTurned) -> None:
    told.red_left -= 1


def _discarded(told: _Listener, event: TerrorDiscarded) -> None:
    told.red_left -= event.from_deck


def _pivotal_revealed(told: _Listener, _event: PivotalRevealed) -> None:
    told.pivotal = True


def _eliminated(told: _Listener, event: AbductorEliminated) -> None:
    told.eliminated = told.turn, event.pool
    told.eliminated_after_pivotal = told.pivotal


def _mission_ended(told: _Listener, event: MissionEnded) -> None:
    told.end = event


NOTES: dict[type[Event], Callable[[_Listener, Any], None]] = {
    TurnStarted: _turn_started,
    ConversationEnded: _conversation_ended,
    CardPlayed: _card_played,
    ThreatChanged: _threat,
    HostageSaved: _saved,
    HostageKilled: _killed,
    CpChanged: _cp,
    HostagesTaken: _hostages_taken,
    DiceRolled: _dice_rolled,
    DieRerolled: _die_rerolled,
    RollResolved: _outcome,
    DemandPlaced: _demand_placed,
    DemandRevealed: _demand_revealed,
    DemandConceded: _conceded,
    TerrorTurned: _terror_turned,
    TerrorDiscarded: _discarded,
    PivotalRevealed: _pivotal_revealed,
    AbductorEliminated: _eliminated,
    MissionEnded: _mission_ended,
}
"""The collector of each type of event that matters."""

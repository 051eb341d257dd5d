"""A mission with real cards that is followed step by step (R-TABLE).

The table is set, steps are taken, and the rules of the markers add what follows from each. What
comes of it are events of a mission, so that trace, stress and charts are made as for any other.
"""

from collections import Counter
from dataclasses import replace
from typing import Any, NamedTuple

from hncli.base.schema import LEVELS
from hncli.game.engine.events import (
    AbductorCaptured,
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
    EliminationAsked,
    Escaped,
    HelpUsed,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEnded,
    MissionEvent,
    MissionStarted,
    NobodyToKill,
    NobodyToSave,
    OutOfTime,
    PivotalRevealed,
    SecondTookOver,
    ShareAsked,
    TerrorDiscarded,
    TerrorTurned,
    ThreatChanged,
    TurnStarted,
)
from hncli.game.engine.game import GIVEN_UP, GIVING_UP, CannotUndo, Outcome, Result, slot_id
from hncli.game.engine.trace import MissionTrace
from hncli.game.table.pieces import OwnAlert, TableDemand, own_alert
from hncli.game.table.refusals import Refusal, refusal
from hncli.game.table.steps import TableLog, TableSetup, TableStep

K = len(LEVELS) - 1
SOURCE = "table"  # what the events of a table come from: nobody says which card it was
OUT_OF_TIME = "R-TERROR-2"


class TakenStep(NamedTuple):
    """A step with when it was taken and what followed."""

    turn: int
    phase: str
    step: TableStep
    events: tuple[MissionEvent, ...]
    notes: tuple[str, ...]  # alerts that came up


class RefusedStep(Exception):
    """A step that the rules of the markers do not allow; nothing has changed."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.text)
        self.why = why


class TrackedMission:
    """A table and all that was done at it; `verdict` is an end that is not confirmed yet."""

    def __init__(self, setup: TableSetup, steps: tuple[TableStep, ...] = ()) -> None:
        self.setup = setup
        self.threat = LEVELS.index(setup.threat)
        self.cp = self.saved = self.killed = self.turn = 0
        self.pool = setup.hostages
        self.red = setup.red
        self.is_pivotal = False  # the pivotal event was seen
        self.is_drawn = False  # this turn's terror card
        self.is_closing = False  # the alerts at the end of the conversation have come up
        self.status = "in-charge"
        self.is_second = False
        self.share = setup.share
        self.must_eliminate = False
        self.phase = "conversation"
        self.demands: tuple[TableDemand, ...] = ()
        self.alerts: tuple[OwnAlert, ...] = ()
        self.held = setup.held
        self.overruled: frozenset[str] = frozenset()  # endings that the card says are none
        self.verdict: Outcome | None = None
        self.outcome: Outcome | None = None
        self.taken: tuple[TakenStep, ...] = ()
        self._events: list[MissionEvent] = []
        self._notes: list[str] = []
        self._set_up()
        self.dealt = tuple(self._events)
        for step in steps:
            self.take(step)

    @property
    def total(self) -> int:
        """Everybody who was ever held."""
        return self.pool + self.saved + self.killed

    @property
    def steps(self) -> tuple[TableStep, ...]:
        """Every step in order."""
        return tuple(one.step for one in self.taken)

    @property
    def log(self) -> TableLog:
        """The mission as it is stored."""
        return TableLog(self.setup, self.steps)

    @property
    def story(self) -> list[tuple[MissionEvent, ...]]:
        """The events of the set-up, then those of each step."""
        return [self.dealt, *(one.events for one in self.taken)]

    @property
    def events(self) -> list[MissionEvent]:
        """Every event in order."""
        return [event for part in self.story for event in part]

    @property
    def trace(self) -> MissionTrace:
        """What the events come to."""
        return MissionTrace(self.events, LEVELS.index(self.setup.threat))

    @property
    def deck(self) -> int:
        """Cards left in the terror deck, the pivotal event included."""
        return self.red + (not self.is_pivotal)

    @property
    def is_last_conversation(self) -> bool:
        """Whether no terror card is left to draw (R-PIVOT-5)."""
        return not self.deck

    @property
    def dice(self) -> int:
        """Dice of a threat roll at this level."""
        return self.setup.dice[self.threat]

    @property
    def spent(self) -> tuple[str, ...]:
        """The resources that were used."""
        return tuple((Counter(self.setup.held) - Counter(self.held)).elements())

    @property
    def overrides(self) -> int:
        """How often the card said otherwise than the rules."""
        return sum(one.step.forced or one.step.verb == "goes-on" for one in self.taken)

    @property
    def missing_concessions(self) -> tuple[str, ...]:
        """What must be conceded before a capture counts (R-END-5), as far as names are known."""
        conceded = [one.name for one in self.demands if one.is_conceded]
        return tuple(id for id in self.setup.concede_first if id not in conceded)

    def why_not(self, step: TableStep) -> Refusal | None:
        """The rule by which a step is impossible; None if it is possible."""
        return refusal(self, step)

    def take(self, step: TableStep) -> TakenStep:
        """Take a step and all that follows from it; RefusedStep, and nothing changed, if it cannot.

        A forced step is taken although a rule refuses it, and then does only what it says.
        """
        why = self.why_not(step)
        if why is not None and not (step.forced and why.can_be_forced):
            raise RefusedStep(why)
        turn, phase = self.turn, self.phase
        self._events, self._notes = [], []
        getattr(self, "_" + step.verb.replace("-", "_"))(step)
        done = TakenStep(turn, phase, step, tuple(self._events), tuple(self._notes))
        self.taken = (*self.taken, done)
        return done

    def undo(self) -> TableStep:
        """Take the last step back, whatever it was, and return it."""
        if not self.taken:
            raise CannotUndo(False)
        *before, last = self.steps
        vars(self).update(vars(TrackedMission(self.setup, tuple(before))))
        return last

    def copy(self) -> "TrackedMission":
        """The same table once more; steps on it leave this one alone."""
        twin = TrackedMission.__new__(TrackedMission)
        vars(twin).update(vars(self))
        return twin

    # Telling

    def _tell(self, event: MissionEvent) -> None:
        self._events.append(event)

    def _come_up(self, *where: str, old: int = 0, new: int = 0) -> bool:
        """Let the player's own alerts come up, each once; whether one did."""
        reached = [
            one
            for one in self.alerts
            if (one.where in where if old == new else one.is_reached(where[0], old, new))
        ]
        self.alerts = tuple(one for one in self.alerts if one not in reached)
        self._notes += [one.note for one in reached]
        return bool(reached)

    def _set_up(self) -> None:
        setup = self.setup
        self._tell(MissionStarted(setup.box, setup.abductor, setup.hostages, 0))
        for kind, count in (("major", setup.majors), ("escape", setup.escapes)):
            for _n in range(count):
                self._place(kind, is_up=False)
        self._begin_turn()

    # Markers

    def _threat(self, step: TableStep) -> None:
        old = self.threat
        wanted = old + step.number
        self.threat = min(K, max(0, wanted))
        beyond = 0 if step.forced else abs(wanted - self.threat)
        levels = LEVELS[old], LEVELS[self.threat]
        self._tell(ThreatChanged(SOURCE, step.number, *levels, beyond))
        self._come_up("threat", old=old, new=self.threat)
        if step.forced:
            return
        if step.number < 0:
            self._save(beyond, by_fall=True)
        else:
            # The second in command kills for each point, those of the marker too (R-2IC-1).
            self._kill(step.number if self.is_second else beyond)

    def _level(self, step: TableStep) -> None:
        """Put the marker somewhere; that kills and saves nobody (R-THREAT-6)."""
        old, self.threat = self.threat, LEVELS.index(step.name)
        self._tell(ThreatChanged(SOURCE, self.threat - old, LEVELS[old], step.name, 0))
        self._come_up("threat", old=old, new=self.threat)

    def _cp(self, step: TableStep) -> None:
        self._change_cp(step.number)

    def _change_cp(self, amount: int) -> None:
        old, self.cp = self.cp, self.cp + amount
        self._tell(CpChanged(SOURCE, amount, self.cp))
        self._come_up("cp", old=old, new=self.cp)

    # Hostages

    def _saved(self, step: TableStep) -> None:
        self._count_unknown(step, step.number)
        self._save(step.number)

    def _killed(self, step: TableStep) -> None:
        self._count_unknown(step, step.number)
        self._kill(step.number, refuses=not step.forced)

    def _count_unknown(self, step: TableStep, count: int) -> None:
        """Somebody who was not counted before is now, so that the figures add up (C-TABLE-1)."""
        if step.forced and count > self.pool:
            self._take_hostages(count - self.pool)

    def _taken(self, step: TableStep) -> None:
        self._take_hostages(step.number)

    def _take_hostages(self, count: int) -> None:
        self.pool += count
        self._tell(HostagesTaken(SOURCE, count, self.pool, self.total))

    def _kill(self, count: int, refuses: bool = True, source: str = SOURCE) -> None:
        """Kill one after the other, until that ends the mission (R-END-7)."""
        for _n in range(count):
            if self.verdict is not None:
                return
            if self.pool == 0:  # R-HOST-2
                self._tell(NobodyToKill(source))
                self._discard_red(1)
            elif not (refuses and self.is_second and self.pool == 1):  # R-2IC-1
                self._kill_one(source)
                self._judge()

    def _kill_one(self, source: str) -> None:
        self.pool -= 1
        self.killed += 1
        self._tell(HostageKilled(source, self.pool, self.killed, LEVELS[self.threat]))

    def _kill_everyone(self, rule: str) -> None:
        while self.pool:
            self._kill_one(rule)

    def _save(self, count: int, by_fall: bool = False) -> None:
        """Save one after the other; with nobody held the abductor is captured (R-CAPT-1)."""
        for _n in range(count):
            if self.verdict is not None:
                return
            if self.pool:
                self.pool -= 1
                self.saved += 1
                level = LEVELS[self.threat]
                self._tell(HostageSaved(SOURCE, self.pool, self.saved, level, by_fall))
                self._judge()
            elif self.why_not(TableStep("captured")) is None:
                self._capture()
            else:
                self._tell(NobodyToSave(SOURCE))

    # Phases and the terror deck

    def _phase(self, _step: TableStep) -> None:
        if self.phase == "conversation":
            # Alerts come first: what they do counts for the level that the conversation ends on.
            if not self.is_closing and self._come_up("end"):
                self.is_closing = True
                return
            self._tell(ConversationEnded(self.turn, LEVELS[self.threat]))
            self.phase, self.is_closing = "spend", False
        elif self.phase == "spend":
            self._tell(CpReset(self.cp))
            self.cp, self.phase = 0, "terror"
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        self.turn += 1
        self.phase, self.is_drawn = "conversation", False
        self._tell(TurnStarted(self.turn, self.is_last_conversation))
        self._come_up("start")

    def _terror(self, step: TableStep) -> None:
        if not self.deck:
            self._tell(OutOfTime())
            self._kill_everyone(OUT_OF_TIME)
            self._decide("lost", "out-of-time")
            return
        self.is_drawn = True
        self.red = max(0, self.red - 1)
        self._tell(TerrorTurned(step.name or SOURCE))

    def _discard(self, step: TableStep) -> None:
        self._discard_red(step.number)

    def _discard_red(self, count: int) -> None:
        for _n in range(min(count, self.red)):
            self.red -= 1
            self._tell(TerrorDiscarded(SOURCE, SOURCE, from_deck=True))

    def _pivotal(self, step: TableStep) -> None:
        self.is_drawn = self.is_pivotal = True
        self._tell(PivotalRevealed(step.name or SOURCE))
        if self.setup.deadline and self.status == "in-charge" and self.missing_concessions:
            self._decide("lost", self.setup.deadline)

    # Demands

    def _demand(self, step: TableStep) -> None:
        kind, _slash, name = step.name.partition("/")
        self._place(kind, kind == "minor", name)

    def _place(self, kind: str, is_up: bool, name: str = "") -> None:
        placed = TableDemand(len(self.demands) + 1, kind, is_up, name)
        self.demands = (*self.demands, placed)
        face, id = ("up", name or SOURCE) if is_up else ("down", None)
        self._tell(DemandPlaced(slot_id(placed.slot), kind, id, face))

    def at(self, slot: int) -> TableDemand | None:
        """The demand at a slot."""
        return next((one for one in self.demands if one.slot == slot), None)

    def _reveal(self, step: TableStep) -> None:
        self._change(step.number, is_up=True, name=step.name)
        self._tell(DemandRevealed(slot_id(step.number), step.name or SOURCE, SOURCE))

    def _concede(self, step: TableStep) -> None:
        found = self.at(step.number)
        paid = int(step.name or 0)
        if found is not None:
            self._change(step.number, is_up=True, is_conceded=True)
            name = found.name or SOURCE
            self._tell(DemandConceded(slot_id(found.slot), name, found.kind, paid))
        if paid:
            self._change_cp(-paid)

    def _change(self, slot: int, **facts: Any) -> None:
        self.demands = tuple(
            replace(one, **facts) if one.slot == slot else one for one in self.demands
        )

    # Cards, dice and helps

    def _buy(self, step: TableStep) -> None:
        self._tell(CardBought(step.name or SOURCE, step.number))
        if step.number:
            self._change_cp(-step.number)

    def _play(self, step: TableStep) -> None:
        self._tell(CardPlayed(step.name or SOURCE, "up"))

    def _down(self, step: TableStep) -> None:
        for _n in range(step.number):
            self._tell(CardPlayed(SOURCE, "down"))
        self._change_cp(step.number)

    def _dice(self, step: TableStep) -> None:
        faces = tuple(int(face) for face in step.name.split(","))
        self._tell(DiceRolled(SOURCE, faces, self.dice))

    def _use(self, step: TableStep) -> None:
        if step.name in self.held:
            held = list(self.held)
            held.remove(step.name)
            self.held = tuple(held)
        self._tell(HelpUsed(step.name, self.phase))

    def _alert(self, step: TableStep) -> None:
        self.alerts = (*self.alerts, own_alert(step.name))

    def _clear(self, step: TableStep) -> None:
        self.alerts = (*self.alerts[: step.number - 1], *self.alerts[step.number :])

    def _note(self, _step: TableStep) -> None:
        """A note only stands where it was written."""

    # How it ends

    def _captured(self, _step: TableStep) -> None:
        self._capture()

    def _capture(self) -> None:
        self.status = "captured"
        self._tell(AbductorCaptured(SOURCE))
        self._judge()

    def _eliminated(self, _step: TableStep) -> None:
        self.status = "eliminated"
        self._tell(AbductorEliminated(SOURCE, self.pool))
        self._judge()
        if self.verdict is None:
            for one in self.demands:
                id = (one.name or SOURCE) if one.is_up else None
                self._tell(DemandGone(slot_id(one.slot), one.kind, id))
            self.demands, self.is_second = (), True
            self._tell(SecondTookOver(SOURCE))

    def _escaped(self, _step: TableStep) -> None:
        self._tell(Escaped(SOURCE, self.is_second))
        self._decide("lost", "escaped")

    def _share(self, step: TableStep) -> None:
        top, _slash, bottom = step.name.partition("/")
        self.share = int(top), int(bottom)
        self._tell(ShareAsked(SOURCE, self.share))
        self._judge()

    def _must_eliminate(self, _step: TableStep) -> None:
        self.must_eliminate = not self.is_second
        self._tell(EliminationAsked(SOURCE, self.is_second))

    def _judge(self) -> None:
        """Say what the rules make of it now, as the engine does (R-END-7)."""
        asked, of = self.share
        alive = self.saved + self.pool
        if alive * of < self.total * asked:
            self._decide("lost", "too-many-killed")
        elif self.pool == 0 and self.status != "in-charge":
            self._decide("won", "surrendered" if self.is_second else self.status)

    def _decide(self, result: Result, ending: str) -> None:
        if self.verdict is None and ending not in self.overruled:
            self.verdict = Outcome(result, ending)

    def _goes_on(self, _step: TableStep) -> None:
        """The card says that this is no end; the same rule does not say so again."""
        assert self.verdict is not None
        self.overruled |= {self.verdict.ending}
        self.verdict = None

    def _end(self, step: TableStep) -> None:
        result, _slash, ending = step.name.partition("/")
        self._finish("won" if result == "won" else "lost", ending)

    def _give_up(self, _step: TableStep) -> None:
        self._kill_everyone(GIVING_UP)
        self._finish("lost", GIVEN_UP)

    def _finish(self, result: Result, ending: str) -> None:
        self._tell(MissionEnded(result, ending, self.phase, LEVELS[self.threat]))
        self.outcome, self.verdict = Outcome(result, ending), None
        self.phase = "over"

"""A mission with real cards that is followed step by step (R-TABLE).

The table is set, steps are taken, and the rules of the markers add what follows from each. What
comes of it are events of a mission, so that trace, stress and charts are made as for any other.
"""

from collections import Counter
from dataclasses import replace
from typing import Any, NamedTuple

from hncli.base.schema import LEVELS
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import GIVEN_UP, GIVING_UP, CannotUndo, Outcome, Result, slot_id
from hncli.game.engine.trace import MissionTrace
from hncli.game.table_steps import (
    OwnAlert,
    Refusal,
    TableDemand,
    TableLog,
    TableSetup,
    TableStep,
    own_alert,
    refusal,
)

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
        self._tell(ev.MissionStarted(setup.box, setup.abductor, setup.hostages, 0))
        for kind in ["major"] * setup.majors + ["escape"] * setup.escapes:
            self._place(kind)
        self._begin_turn()
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
        return tuple(taken.step for taken in self.taken)

    @property
    def log(self) -> TableLog:
        """The mission as it is stored."""
        return TableLog(self.setup, self.steps)

    @property
    def story(self) -> list[tuple[MissionEvent, ...]]:
        """The events of the set-up, then those of each step."""
        return [self.dealt, *(taken.events for taken in self.taken)]

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
        return sum(taken.step.forced or taken.step.verb == "goes-on" for taken in self.taken)

    @property
    def missing_concessions(self) -> tuple[str, ...]:
        """What must be conceded before a capture counts (R-END-5), as far as names are known."""
        conceded = [demand.name for demand in self.demands if demand.is_conceded]
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
        self._apply(step)
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

    def _tell(self, event: MissionEvent) -> None:
        self._events.append(event)

    def _come_up(self, *where: str, old: int = 0, new: int = 0) -> bool:
        """Let the player's own alerts come up, each once; whether one did."""
        reached = [
            alert
            for alert in self.alerts
            if (alert.where in where if old == new else alert.is_reached(where[0], old, new))
        ]
        self.alerts = tuple(alert for alert in self.alerts if alert not in reached)
        self._notes += [alert.note for alert in reached]
        return bool(reached)

    def _apply(self, step: TableStep) -> None:
        """Do what a step says, and what the rules of the markers make of it."""
        n, name = step.number, step.name
        match step.verb:
            case "threat":
                self._move_threat(n, step.forced)
            case "level":  # that kills and saves nobody (R-THREAT-6)
                level = LEVELS.index(name)
                self._put_threat(level, level - self.threat, 0)
            case "cp":
                self._change_cp(n)
            case "saved" | "killed":
                if step.forced and n > self.pool:  # they are counted now (C-TABLE-1)
                    self._take_hostages(n - self.pool)
                if step.verb == "saved":
                    self._save(n)
                else:
                    self._kill(n, refuses=not step.forced)
            case "taken":
                self._take_hostages(n)
            case "phase":
                self._next_phase()
            case "terror":
                self._draw(name)
            case "discard":
                self._discard_red(n)
            case "pivotal":
                self._turn_pivotal(name)
            case "demand" | "reveal" | "concede" | "buy" | "play" | "down" | "dice" | "use":
                self._handle_cards(step)
            case "alert":
                self.alerts = (*self.alerts, own_alert(name))
            case "clear":
                self.alerts = (*self.alerts[: n - 1], *self.alerts[n:])
            case "note":
                pass  # it only stands where it was written
            case _:
                self._say_end(step)

    def _handle_cards(self, step: TableStep) -> None:
        """Demands, cards, dice and resources: their events, and the CP that they cost or bring."""
        n, name = step.number, step.name
        match step.verb:
            case "demand":
                kind, _slash, name = name.partition("/")
                self._place(kind, kind == "minor", name)
            case "reveal":
                self._change(n, is_up=True, name=name)
                self._tell(ev.DemandRevealed(slot_id(n), name or SOURCE, SOURCE))
            case "concede":
                demand, paid = self.at(n), int(name or 0)
                assert demand is not None  # else it is refused
                self._change(n, is_up=True, is_conceded=True)
                id = demand.name or SOURCE
                self._tell(ev.DemandConceded(slot_id(n), id, demand.kind, paid))
                self._change_cp(-paid)
            case "buy":
                self._tell(ev.CardBought(name or SOURCE, n))
                self._change_cp(-n)
            case "play":
                self._tell(ev.CardPlayed(name or SOURCE, "up"))
            case "down":
                self._events += [ev.CardPlayed(SOURCE, "down")] * n
                self._change_cp(n)
            case "dice":
                faces = tuple(int(face) for face in name.split(","))
                self._tell(ev.DiceRolled(SOURCE, faces, self.dice))
            case "use":
                self.held = tuple((Counter(self.held) - Counter([name])).elements())
                self._tell(ev.HelpUsed(name, self.phase))

    # Markers

    def _move_threat(self, amount: int, forced: bool) -> None:
        wanted = self.threat + amount
        level = min(K, max(0, wanted))
        beyond = 0 if forced else abs(wanted - level)
        self._put_threat(level, amount, beyond)
        if amount < 0:
            self._save(beyond, by_fall=True)
        elif not forced:
            # The second in command kills for each point, those of the marker too (R-2IC-1).
            self._kill(amount if self.is_second else beyond)

    def _put_threat(self, level: int, amount: int, beyond: int) -> None:
        old, self.threat = self.threat, level
        self._tell(ev.ThreatChanged(SOURCE, amount, LEVELS[old], LEVELS[level], beyond))
        self._come_up("threat", old=old, new=level)

    def _change_cp(self, amount: int) -> None:
        if amount:
            old, self.cp = self.cp, self.cp + amount
            self._tell(ev.CpChanged(SOURCE, amount, self.cp))
            self._come_up("cp", old=old, new=self.cp)

    # Hostages

    def _take_hostages(self, count: int) -> None:
        self.pool += count
        self._tell(ev.HostagesTaken(SOURCE, count, self.pool, self.total))

    def _kill(self, count: int, refuses: bool = True) -> None:
        """Kill one after the other, until that ends the mission (R-END-7)."""
        for _n in range(count):
            if self.verdict is not None:
                return
            if self.pool == 0:  # R-HOST-2
                self._tell(ev.NobodyToKill(SOURCE))
                self._discard_red(1)
            elif not (refuses and self.is_second and self.pool == 1):  # R-2IC-1
                self._kill_one(SOURCE)
                self._judge()

    def _kill_one(self, source: str) -> None:
        self.pool -= 1
        self.killed += 1
        self._tell(ev.HostageKilled(source, self.pool, self.killed, LEVELS[self.threat]))

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
                self._tell(ev.HostageSaved(SOURCE, self.pool, self.saved, level, by_fall))
                self._judge()
            elif self.why_not(TableStep("captured")) is None:
                self._say_end(TableStep("captured"))
            else:
                self._tell(ev.NobodyToSave(SOURCE))

    # Phases and the terror deck

    def _next_phase(self) -> None:
        if self.phase == "conversation":
            # Alerts come first: what they do counts for the level that the conversation ends on.
            if not self.is_closing and self._come_up("end"):
                self.is_closing = True
                return
            self._tell(ev.ConversationEnded(self.turn, LEVELS[self.threat]))
            self.phase, self.is_closing = "spend", False
        elif self.phase == "spend":
            self._tell(ev.CpReset(self.cp))
            self.cp, self.phase = 0, "terror"
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        self.turn += 1
        self.phase, self.is_drawn = "conversation", False
        self._tell(ev.TurnStarted(self.turn, self.is_last_conversation))
        self._come_up("start")

    def _draw(self, name: str) -> None:
        if not self.deck:
            self._tell(ev.OutOfTime())
            self._kill_everyone(OUT_OF_TIME)
            self._decide("lost", "out-of-time")
            return
        self.is_drawn = True
        self.red = max(0, self.red - 1)
        self._tell(ev.TerrorTurned(name or SOURCE))

    def _discard_red(self, count: int) -> None:
        for _n in range(min(count, self.red)):
            self.red -= 1
            self._tell(ev.TerrorDiscarded(SOURCE, SOURCE, from_deck=True))

    def _turn_pivotal(self, name: str) -> None:
        self.is_drawn = self.is_pivotal = True
        self._tell(ev.PivotalRevealed(name or SOURCE))
        if self.setup.deadline and self.status == "in-charge" and self.missing_concessions:
            self._decide("lost", self.setup.deadline)

    # Demands

    def _place(self, kind: str, is_up: bool = False, name: str = "") -> None:
        placed = TableDemand(len(self.demands) + 1, kind, is_up, name)
        self.demands = (*self.demands, placed)
        face, id = ("up", name or SOURCE) if is_up else ("down", None)
        self._tell(ev.DemandPlaced(slot_id(placed.slot), kind, id, face))

    def at(self, slot: int) -> TableDemand | None:
        """The demand at a slot."""
        return next((demand for demand in self.demands if demand.slot == slot), None)

    def _change(self, slot: int, **facts: Any) -> None:
        self.demands = tuple(
            replace(demand, **facts) if demand.slot == slot else demand for demand in self.demands
        )

    # How it ends

    def _say_end(self, step: TableStep) -> None:
        """What ends the mission, or changes what does."""
        match step.verb:
            case "captured":
                self.status = "captured"
                self._tell(ev.AbductorCaptured(SOURCE))
                self._judge()
            case "eliminated":
                self._eliminate()
            case "escaped":
                self._tell(ev.Escaped(SOURCE, self.is_second))
                self._decide("lost", "escaped")
            case "share":
                top, _slash, bottom = step.name.partition("/")
                self.share = int(top), int(bottom)
                self._tell(ev.ShareAsked(SOURCE, self.share))
                self._judge()
            case "must-eliminate":
                self.must_eliminate = not self.is_second
                self._tell(ev.EliminationAsked(SOURCE, self.is_second))
            case "goes-on":  # the card says so; the same rule does not say that it ends again
                assert self.verdict is not None
                self.overruled |= {self.verdict.ending}
                self.verdict = None
            case "end":
                result, _slash, ending = step.name.partition("/")
                self._finish("won" if result == "won" else "lost", ending)
            case "give-up":
                self._kill_everyone(GIVING_UP)
                self._finish("lost", GIVEN_UP)

    def _eliminate(self) -> None:
        self.status = "eliminated"
        self._tell(ev.AbductorEliminated(SOURCE, self.pool))
        self._judge()
        if self.verdict is None:
            for demand in self.demands:
                id = (demand.name or SOURCE) if demand.is_up else None
                self._tell(ev.DemandGone(slot_id(demand.slot), demand.kind, id))
            self.demands, self.is_second = (), True
            self._tell(ev.SecondTookOver(SOURCE))

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

    def _finish(self, result: Result, ending: str) -> None:
        self._tell(ev.MissionEnded(result, ending, self.phase, LEVELS[self.threat]))
        self.outcome, self.verdict = Outcome(result, ending), None
        self.phase = "over"

"""A career in play: it waits at one decision, of its own or of its mission, or it is complete."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, NamedTuple

from hncli.base.problems import ContentError, Place
from hncli.base.schema import LEVELS
from hncli.career.achievements import History, newly_earned
from hncli.career.journal import (
    CareerStep,
    Journal,
    LoggedChoice,
    MissionLog,
    Versions,
    versions_of_career,
)
from hncli.career.ledger import D20, RELIEF, LedgerLine, StressSoFar, roll, settle
from hncli.career.record import (
    AchievementEarned,
    D20Rolled,
    EntryGained,
    MissionEntry,
    Record,
    Retired,
    Spent,
    SupplyAdded,
    stress_changed,
)
from hncli.career.status import CareerStatus
from hncli.career.table_mission import enter_mission, figures_of, with_achievements
from hncli.game.cards.library import Library
from hncli.game.engine.events import Event, MissionEvent
from hncli.game.engine.game import (
    GIVE_UP,
    GIVEN_UP,
    RETIRE,
    AddingCard,
    AtTable,
    BetweenMissions,
    CannotUndo,
    ChoosingReward,
    Decision,
    Option,
    Outcome,
    Refused,
)
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import below, stream
from hncli.game.engine.setup import Leaving, MissionSetup
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.view import View
from hncli.game.table_steps import TableStep
from hncli.game.tracked import SOURCE, TrackedMission

SEEDS = 2**32


class CareerView(NamedTuple):
    """What a player may see of a career."""

    status: CareerStatus
    mission: View | None


class Career:
    """A career with the mission that is being played, if one is."""

    def __init__(self, library: Library, record: Record) -> None:
        self.library = library
        self.record = record
        self.mission: Mission | None = None
        self.table: TrackedMission | None = None  # a mission with real cards that is followed
        self.steps: tuple[CareerStep, ...] = ()  # the career's own choices
        self.logs: tuple[MissionLog, ...] = ()  # the missions played here that are over
        self.log = MissionLog(0)  # the mission that is being played
        self.d20: tuple[int, ...] | None = None  # career dice that fall as given
        self.history: Callable[[], History] | None = None  # all missions of the player
        self.is_automatic = False  # --auto makes the choices from now on (C-NEW-7)
        self.names_people = True  # in the record of a mission that ends

    def copy(self) -> "Career":
        """A career that can be played on without changing this one."""
        twin = copy(self)
        twin.mission = self.mission.copy() if self.mission is not None else None
        twin.table = self.table.copy() if self.table is not None else None
        return twin

    @property
    def record(self) -> Record:
        """Everything that is kept of the career."""
        return self._record

    @record.setter
    def record(self, record: Record) -> None:
        self._record = record
        self.status = CareerStatus(self.library, record)

    @property
    def versions(self) -> Versions:
        """The versions of what it is played with, noted in each mission's log."""
        return versions_of_career(self.library, self.record)

    @property
    def number(self) -> int:
        """The number of the mission that is being played or comes next."""
        return len(self.record.missions) + 1

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to play or to choose (C-NEW-4)."""
        return self.decision is None

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the career is complete."""
        if self.mission is not None:
            return self.mission.decision
        if self.table is not None:
            return Decision("career", "C-TABLE-1", (RETIRE,), AtTable())
        status = self.status
        if status.is_choosing:
            entry = status.missions[-1]
            options = tuple(Option("entry", id) for id in status.entries())
            return Decision(
                "career", entry.compensation_rule, options, ChoosingReward(not entry.rolls)
            )
        if status.is_adding:
            id = status.missions[-1].taken
            return Decision("career", id, tuple(self._cards(status.left_out)), AddingCard(id))
        if status.missions_left <= 0:
            return None
        return Decision("career", "C-NEW-2", tuple(self._options_between()), BetweenMissions())

    @property
    def outcome(self) -> Outcome | None:
        """Complete, by its last mission or by retirement; None while something is left to do."""
        if not self.is_complete:
            return None
        return Outcome("complete", "retired" if self.record.retired else "last-mission")

    @property
    def view(self) -> CareerView:
        """The career's status, and the running mission as its player sees it."""
        return CareerView(self.status, self.mission.view if self.mission is not None else None)

    @property
    def is_running(self) -> bool:
        """Whether a mission is being played, here or at a table."""
        return self.mission is not None or self.table is not None

    @property
    def can_start(self) -> bool:
        """Whether the next mission can begin, here or at a table."""
        decision = self.decision
        return decision is not None and isinstance(decision.purpose, BetweenMissions)

    @property
    def is_reward_due(self) -> bool:
        """Whether the reward of the last mission, or its card, is still to be chosen."""
        return not self.is_running and (self.status.is_choosing or self.status.is_adding)

    def option_for(self, step: Option) -> Option:
        """The option that makes a step of the journal, in which cards have their full names."""
        return Option("card", self.status.card_name(step.name)) if step.verb == "card" else step

    def _options_between(self) -> list[Option]:
        status = self.status
        options = [Option("mission"), *(Option("mission", name) for name in self.abductor_names())]
        if status.experience >= status.numbers.card_price:
            options += self._cards(status.addable)
        if status.experience >= status.numbers.resource_price:
            helps = status.helps.values()
            options += [Option("resource", help.id) for help in helps if help.kind == "resource"]
        return [*options, RETIRE]

    def full_name(self, name: str) -> str:
        """The full name of a card as an option calls it."""
        return self._cards((*self.status.addable, *self.status.left_out))[Option("card", name)]

    def _cards(self, names: tuple[str, ...]) -> dict[Option, str]:
        """The options that add these cards, each with the card's full name."""
        return {Option("card", self.status.card_name(name)): name for name in names}

    def abductor_names(self) -> dict[str, tuple[str, str]]:
        """Everybody whom the career can meet, by id, or by full name where two have one id."""
        abductors = list(self.status.abductors())
        ids = [id for _box, id in abductors]
        return {id if ids.count(id) == 1 else f"{box}/{id}": (box, id) for box, id in abductors}

    def choose(self, option: Option) -> list[Event]:
        """Apply one of the offered options and return the events that follow from it."""
        decision = self.decision
        if decision is None or option not in decision.options:
            raise Refused(option, decision.options if decision else ())
        if self.mission is not None:
            return self._note(option, self.mission.choose(option))
        verb, name, _number = option
        if verb == "mission":
            return self.start(
                *(self.abductor_names()[name] if name else self.status.drawn_abductor())
            )
        if verb == "retire":
            return self.retire()
        if verb == "card":
            name = self.full_name(name)
        self.steps = (*self.steps, CareerStep(Option(verb, name)))
        if verb == "entry":
            return self._gain(name)
        return self._spend(card=name) if verb == "card" else self._spend(resource=name)

    def undo(self, take_back: bool = False) -> None:
        """Take a choice of the running mission back; what the career has recorded stays."""
        if self.table is not None:
            self.table.undo()
            return
        if self.mission is None:
            raise CannotUndo(False)
        self.mission.undo(take_back)
        self.log = replace(self.log, choices=self.log.choices[:-1])

    @property
    def stress_so_far(self) -> StressSoFar:
        """The stress with that of the running mission so far, which is not in the ledger yet."""
        added = sum(line.amount for line in self.running_lines)
        return StressSoFar(self.status.stress + added, added)

    @property
    def running_lines(self) -> list[LedgerLine]:
        """The ledger lines of the running mission so far; none between missions."""
        if not self.is_running:
            return []
        trace = self.table.trace if self.table is not None else MissionTrace(self.log.events)
        return self.status.settled_lines(trace.stress_causes)

    @property
    def journal(self) -> Journal:
        """Every choice so far, those of the running mission excepted."""
        return Journal(self.steps, self.logs)

    # Missions

    def start(self, box: str, abductor: str) -> list[Event]:
        """Begin the next mission."""
        mission = self.mission_setup(box, abductor).begin(self.library)
        log = MissionLog(self.number, tuple(mission.events), versions=self.versions)
        return [*mission.events, *self.resume(mission, log)]

    def mission_setup(self, box: str, abductor: str) -> MissionSetup:
        """What the next mission starts with; its seed follows from the career's and its number."""
        setup = self.record.setup
        _state, seed = below(stream(setup.seed, f"mission {self.number}"), SEEDS)
        return MissionSetup(
            box,
            abductor,
            seed,
            in_career=True,
            traits=self.status.traits,
            conditions=(*setup.conditions, *self.status.pressure),
            held=self.status.held,
            added=self.status.added,
            sets=setup.sets,
        )

    def resume(self, mission: Mission, log: MissionLog) -> list[Event]:
        """Continue the next mission from where it stands; one that is over is recorded."""
        step = CareerStep(Option("mission", f"{mission.box}/{mission.abductor_id}"))
        self.steps = (*self.steps, step)
        self.mission, self.log = mission, log
        return self._finish_if_over()

    def _note(self, option: Option, events: list[MissionEvent]) -> list[Event]:
        """Note a choice of the running mission, and finish the mission if that was its last."""
        choice = LoggedChoice(option, tuple(events))
        watched = self.log.watched or self.is_automatic
        self.log = replace(self.log, choices=(*self.log.choices, choice), watched=watched)
        return [*events, *self._finish_if_over()]

    def give_up(self, kills: bool = True) -> list[Event]:
        """Give the running mission up: a failure that kills and earns nothing (C-NEW-5).

        Only replays say `kills=False`: under older rules nobody died, and compensation followed.
        """
        if self.table is not None:
            return self.take(TableStep("give-up"))
        if self.mission is None:
            raise Refused(GIVE_UP, ())
        self.log = replace(self.log, versions=self.log.versions.given_up(kills))
        return self._note(GIVE_UP, self.mission.give_up(kills))

    # A table

    def follow_table(self, table: TrackedMission) -> list[Event]:
        """Follow a mission with real cards from where it stands; one that is over is recorded."""
        if not self.can_start:
            raise Refused(Option("table"), ())
        self.table = table
        return self._finish_table()

    def take(self, step: TableStep) -> list[Event]:
        """Take a step at the table; RefusedStep, and nothing changed, if the rules forbid it."""
        assert self.table is not None
        table = self.table
        taken = table.take(step)
        try:
            return [*taken.events, *self._finish_table()]
        except ContentError:  # the career does not take it, so the mission is not over
            table.undo()
            self.table = table
            raise

    def _finish_table(self) -> list[Event]:
        """Record the mission at the table if it is over (R-TABLE-9)."""
        if self.table is None or self.table.outcome is None:
            return []
        mission = with_achievements(self.library, figures_of(self.table), self.table)
        self.table = None
        return enter_mission(self, mission, Place(SOURCE))

    def cost_of_giving_up(self) -> int:
        """The stress that giving the running mission up would add to the stress so far."""
        twin = self.copy()
        twin.history = None  # what it would earn does not matter
        twin.give_up()
        so_far = len(self.running_lines)
        return sum(line.amount for line in twin.record.missions[-1].lines[so_far:])

    def _finish_if_over(self) -> list[Event]:
        m = self.mission
        if m is None or not m.is_over:
            return []
        assert m.result is not None
        assert m.ending is not None
        entry = MissionEntry(
            self.number,
            m.box,
            m.abductor_id,
            m.seed,
            result=m.result,
            ending=m.ending,
            turns=m.turn,
            saved=m.saved,
            killed=m.killed,
            total=m.view.total,
            threat=LEVELS[m.threat],
            held=m.held,
            take_backs=m.take_backs,
            people=tuple(Leaving(m.view.people, self.log.events).left) if self.names_people else (),
            watched=self.log.watched,
        )
        self.mission = None
        self.logs = (*self.logs, self.log)
        trace = MissionTrace(self.log.events)
        return self.enter(entry, trace.stress_causes, trace, self.log.versions.giving_up_kills)

    def enter(
        self,
        entry: MissionEntry,
        causes: Sequence[tuple[int, str]],
        trace: MissionTrace | None = None,
        giving_up_kills: bool = True,
    ) -> list[Event]:
        """Record a mission that is over: what it earned, its stress, then its compensation.

        `causes` are those of its stress, each with its turn; a mission from a table has no trace.
        Where giving up kills, no compensation follows it (C-NEW-5).
        """
        status = self.status
        before = self.history() if self.history is not None else status.own_missions
        achievements = newly_earned(self.library, entry, trace, before, status.achievements)
        entry = replace(entry, achievements=achievements)
        saved = entry.saved if trace is None else trace.saves
        lines = status.settled_lines(causes, entry.result, saved)
        entry = replace(entry, lines=tuple(lines))
        self.record = replace(self.record, missions=(*self.record.missions, entry))
        new_ids = [id for id in achievements if id not in status.achievements]
        events: list[Event] = [*map(AchievementEarned, new_ids), *map(stress_changed, lines)]
        if giving_up_kills and entry.ending == GIVEN_UP:
            return events
        return [*events, *self._compensate(entry)]

    # Compensation

    def _compensate(self, entry: MissionEntry) -> list[Event]:
        status = self.status
        if entry.result == "won" and status.successes in status.numbers.choose_after:
            return []  # any entry may be chosen (C-COMP-3)
        count = status.numbers.dice_won if entry.result == "won" else status.numbers.dice_lost
        dice = D20(stream(self.record.setup.seed, f"d20 {entry.number}"), self.d20)
        rolls = roll(status.table, count, dice, status.can_take)
        self.d20 = dice.loaded
        self._change_last(rolls=rolls)
        events: list[Event] = [
            D20Rolled(rolled.die, rolled.face, rolled.entry, rolled.again) for rolled in rolls
        ]
        entries = self.status.entries()
        return events + (self._gain(entries[0]) if len(entries) == 1 else [])

    def _gain(self, id: str) -> list[Event]:
        status = self.status
        help = status.helps[id]
        events: list[Event] = [EntryGained(id, help.kind)]
        lines = self.record.missions[-1].lines
        if help.relief:
            last = self.record.missions[-1]
            line = LedgerLine(last.number, 0, last.compensation_rule, -help.relief, RELIEF, by=id)
            (line,) = settle([line], status.stress)
            lines = (*lines, line)
            events.append(stress_changed(line))
        self._change_last(taken=id, lines=lines)
        if self.status.is_adding and len(self.status.left_out) == 1:
            events += self._spend(card=self.status.left_out[0])
        return events

    def _change_last(self, **fields: Any) -> None:
        *earlier, last = self.record.missions
        self.record = replace(self.record, missions=(*earlier, replace(last, **fields)))

    # Between missions

    def _spend(self, card: str = "", resource: str = "") -> list[Event]:
        """Add a card or buy a resource, by experience or because an entry gives it."""
        event = SupplyAdded(card or None, resource or None)
        if self.status.is_adding:
            self._change_last(card=card)
            return [event]
        numbers = self.status.numbers
        cost = numbers.card_price if card else numbers.resource_price
        spent = Spent(len(self.record.missions), cost, card, resource)
        self.record = replace(self.record, spent=(*self.record.spent, spent))
        return [event]

    def retire(self) -> list[Event]:
        """End the career; a mission that is being played is given up first (C-NEW-5).

        If that was the last one, the career is complete and nothing is left to retire from. Older
        journals retire then too, so that a replay may.
        """
        last_choice = self.logs[-1].choices[-1:] if self.logs else ()
        has_given_up = [choice.option for choice in last_choice] == [GIVE_UP]
        is_left = self.status.missions_left > 0 or has_given_up
        if self.record.retired or not is_left:
            raise Refused(RETIRE, ())
        events = self.give_up() if self.is_running else []
        if events and self.status.missions_left <= 0:
            return events
        self.steps = (*self.steps, CareerStep(RETIRE))
        self.record = replace(self.record, retired=True)
        return [*events, Retired()]

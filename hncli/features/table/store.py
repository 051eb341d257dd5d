"""Tables with real cards: those outside of careers, a file each in the folder `tables`; sessions.

A session is the table that a screen shows, in a career or alone, with the cards known of it.
"""

import contextlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from hncli.base.files import Damaged, StoreError
from hncli.base.locks import FileGuard
from hncli.base.messages import N_, _
from hncli.base.problems import ContentError, Place
from hncli.base.schema import LEVELS
from hncli.career.achievements import earned, earned_at_table, facts_of
from hncli.career.ledger import StressSoFar
from hncli.career.record import PlayedMission
from hncli.career.table_mission import followed
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.missions.saving.history import MissionHistory
from hncli.features.missions.saving.mission_file import (
    StoredTable,
    mission_database,
    read_table,
    write_mission,
)
from hncli.features.missions.saving.saved_game import MissionFolder, Saved
from hncli.features.missions.saving.store import SavedLine
from hncli.game.cards.career_content import Asset
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.library import Library
from hncli.game.cards.linter import slug
from hncli.game.cards.models import Card, ConversationCard, Demand
from hncli.game.engine.events import Event
from hncli.game.table_steps import TableSetup, TableStep
from hncli.game.tracked import TakenStep, TrackedMission

TABLES = "tables"  # a folder of the data folder
LONGEST_NAME = 40


class SavedTable(Saved[TrackedMission]):
    """A mission with real cards that belongs to no career, and its file.

    The file is written at the first step, and stays until the end is in the player's history.
    """

    def __init__(
        self, tables: "SavedTables", name: str, table: TrackedMission, guard: FileGuard | None
    ) -> None:
        super().__init__(name, [], guard)
        self.table = table
        self._tables = tables
        self._database = tables.database(name, guard)

    def __enter__(self) -> "SavedTable":
        return self

    def take(self, step: TableStep) -> list[Event]:
        """Take a step and save it; RefusedStep if the rules of the markers forbid it."""
        return self._change(lambda: list(self.table.take(step).events))

    def undo(self) -> None:
        """Take the last step back and save that."""
        self._change(lambda: self.table.undo())

    def _state(self) -> TrackedMission:
        return self.table.copy()

    def _roll_back(self, state: TrackedMission) -> None:
        self.table = state

    def _save(self, _before: TrackedMission) -> None:
        write_mission(self._database, StoredTable(self.table.log))

    @property
    def is_saved(self) -> bool:
        """Whether its file is there, so that it can be resumed."""
        return self._tables.path(self.name).is_file()

    def finish(self, library: Library) -> tuple[str, ...]:
        """Enter a mission that is over in the player's history; the achievements that are new."""
        return self._tables.finish(self.name, self.table, library)


class SavedTables(MissionFolder):
    """All missions with real cards that belong to no career and are not over."""

    ABSENT = N_("There is no table called {name}; see hn table --list.")
    IN_USE = N_("The table {name} is open in another process. Leave it there first.")

    def __init__(self, home: Path) -> None:
        super().__init__(home, TABLES)

    def read(self, name: str) -> TrackedMission:
        """A mission where it was left; NotFound if there is none, Damaged if it cannot be read."""
        database = mission_database(self.path(name), _remedy())
        if not database.exists:
            raise self._absent(name)
        stored = read_table(database)
        try:
            return followed(stored.log, Place(str(self.path(name))))
        except ContentError as error:
            problem = error.problems[0]
            why = f"{problem.place}: {problem.message}"
            raise Damaged(self.path(name), why, _remedy()) from None

    def create(self, setup: TableSetup) -> SavedTable:
        """Set a table, with a file of its own that is written at the first step."""
        base_name = setup.abductor or slug(setup.name)[:LONGEST_NAME].strip("-") or "table"
        name, guard = self._guard_unused(base_name)
        return SavedTable(self, name, TrackedMission(setup), guard)

    def open(self, name: str) -> SavedTable:
        """Open a mission where it was left."""
        with self._locked(name) as lock:
            guard = self._guard(name, lock)  # before anything is read
            opened = SavedTable(self, name, self.read(name), guard)
            lock.keep()
        return opened

    def finish(self, name: str, table: TrackedMission, library: Library) -> tuple[str, ...]:
        """Enter a mission that is over in the history, once, and remove its file.

        Returns the achievements that are new; StoreError, and the file stays, if the history
        cannot be written.
        """
        assert table.outcome is not None
        setup, result = table.setup, table.outcome.result
        abductor, ids = setup.abductor or setup.name, " ".join(step.id for step in table.steps)

        def earns(missions: list[PlayedMission]) -> Iterator[str]:
            yield from earned_at_table(library, setup.box, abductor, facts_of(table.trace), True)
            yield from earned(library, setup.box, abductor, None, missions)

        played = PlayedMission(setup.box, abductor, result, turns=table.turn, saved=table.saved)
        new = MissionHistory(self.home).enter(played, "table", f"{setup!r} {ids}", earns)
        self.remove(name)
        return new

    def finish_over(self, library: Library) -> None:
        """Finish what was over when its process was killed; a damaged file stays for `read`."""
        for name in self.names():
            with contextlib.suppress(StoreError):
                table = self.read(name)
                if table.outcome is not None:
                    with self._locked(name):
                        self.finish(name, table, library)


def left_tables(home: Path) -> list[SavedLine]:
    """The tables that can be taken up, the one touched last first; none if they can't be listed."""
    lines, tables = [], SavedTables(home)
    with contextlib.suppress(StoreError):
        for name in tables.names():
            with contextlib.suppress(StoreError):
                table = tables.read(name)
                if table.outcome is None:
                    lines.append(SavedLine(name, where_left(table)))
    return lines


def where_left(table: TrackedMission) -> str:
    """The abductor, the turn and how many are held."""
    abductor_name = table.setup.name or table.setup.abductor.title()
    text = _("{who}, turn {turn}, {held} held")
    return text.format(who=abductor_name, turn=table.turn, held=table.pool)


def _remedy() -> str:
    return _("Move it away, or remove it with hn table --remove.")


class TableSession:
    """One table and its installed cards; every step is saved before the next."""

    def __init__(self, saved: SavedTable | SavedCareer, library: Library) -> None:
        self.saved = saved
        self.library = library
        self.after: list[Event] = []  # events of the career since the last step
        self._last = self.table
        self.cards = cards_of(library, self.table.setup)

    @property
    def career(self) -> SavedCareer | None:
        """The career that the mission belongs to; None if it stands alone."""
        return self.saved if isinstance(self.saved, SavedCareer) else None

    @property
    def table(self) -> TrackedMission:
        """The table as it is now; of a career that has recorded it, as it was at its end."""
        if isinstance(self.saved, SavedTable):
            return self.saved.table
        self._last = self.saved.career.table or self._last
        return self._last

    @property
    def stress(self) -> StressSoFar | None:
        """The career's stress with this mission's; None outside of a career."""
        return self.career.career.stress_so_far if self.career is not None else None

    @property
    def title(self) -> str:
        """Whom the mission is with."""
        setup = self.table.setup
        return setup.name or (self.cards.abductor.title if self.cards else setup.abductor)

    @cached_property
    def all_helps(self) -> dict[str, Asset]:
        """Every trait and resource that there is."""
        packs = self.library.packs.values()
        return {id: help for pack in packs for id, help in pack.of(Asset).items()}

    @property
    def helps(self) -> dict[str, Asset]:
        """The traits and resources that can be used, by id; some traits act once a mission."""
        used = {step.name for step in self.table.steps if step.verb == "use"}
        helps = {id: self.all_helps.get(id) for id in (*self.table.held, *self.table.setup.traits)}
        return {
            id: help
            for id, help in helps.items()
            if help is not None
            and (id in self.table.held or id not in used or not any(r.once for r in help.rules))
        }

    def helps_at(self, moment: str, op: str = "") -> list[Asset]:
        """The traits and resources that can be used at a moment, for some operation or any."""
        return [
            help
            for help in self.helps.values()
            if any(
                moment in rule.when and (not op or any(effect.op == op for effect in rule.do))
                for rule in help.rules
            )
        ]

    def take(self, step: TableStep) -> TakenStep:
        """Take a step and save it; RefusedStep if the rules of the markers forbid it."""
        table = self.table
        self.after = [*self.saved.take(step)]
        taken = table.taken[-1]
        self.after = self.after[len(taken.events) :]
        return taken

    def undo(self) -> None:
        """Take the last step back and save that."""
        self.saved.undo()

    def cost_of_giving_up(self) -> int | None:
        """The stress that giving up would add; None outside of a career."""
        return self.career.career.cost_of_giving_up() if self.career is not None else None

    def title_of(self, id: str) -> str:
        """The title of a card, trait or resource; a name that none has is its own title."""
        card = self.all_helps.get(id) or self.card(id)
        return card.title if card is not None else id

    def card(self, id: str) -> Card | None:
        """An installed card by its id."""
        return self.cards.cards.get(id) if self.cards is not None else None

    @property
    def conversation(self) -> list[ConversationCard]:
        """The conversation cards by cost, where the box is installed."""
        cards = self.cards.conversation.values() if self.cards is not None else ()
        return sorted(cards, key=lambda card: (card.cost, card.title))

    def demands(self, kind: str) -> list[Demand]:
        """The demands of a kind that this abductor can have, where the box is installed."""
        cards = self.cards.demands.values() if self.cards is not None else ()
        return [demand for demand in cards if demand.kind == kind]


def cards_of(library: Library, setup: TableSetup) -> Catalogue | None:
    """The cards of an installed abductor; None for one that no pack has, or no longer."""
    pack = library.packs.get(setup.box)
    if not setup.abductor or pack is None or setup.abductor not in pack.cards:
        return None
    return library.catalogue(setup.box, setup.abductor)


def opening_steps(help: Asset, table: TrackedMission) -> Iterator[TableStep]:
    """What a trait or condition does to the markers at the start."""
    if levels := gives(help, "mission-start", "marker"):
        level = min(len(LEVELS) - 1, max(0, table.threat + levels))
        if level != table.threat:
            yield TableStep("level", name=LEVELS[level])
    if gained := gives(help, "mission-start", "cp"):
        yield TableStep("cp", gained)


def gives(help: Asset, moment: str, op: str) -> int:
    """How much a trait or resource gives at a moment by an operation: points, dice, levels."""
    effects = (effect for rule in help.rules if moment in rule.when for effect in rule.do)
    return sum(getattr(effect, op) for effect in effects if effect.op == op)

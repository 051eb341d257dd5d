"""What can be chosen from at the desk: careers, missions, abductors, what shells complete."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple, Protocol

from hncli.base.files import StoreError
from hncli.base.messages import N_, _
from hncli.career.career import Career
from hncli.career.record import PlayedMission
from hncli.features.careers.career_file import Summary
from hncli.features.careers.files import CareerPaths, last_used, summaries
from hncli.features.careers.status_text import career_sentence
from hncli.features.careers.words import abductor_title
from hncli.features.missions.abductors import AbductorRow
from hncli.features.missions.abductors import entries as abductor_rows
from hncli.features.missions.history import FinishedMissions, MissionHistory
from hncli.features.missions.store import SavedLine, SavedMissions, saved_lines
from hncli.features.missions.tables import SavedTables, where_left
from hncli.game.cards.library import Library

HEADINGS = (N_("people"), N_("threat"), N_("how hard"), N_("you"))
"""Of the columns beside abductors."""


class Program(Protocol):
    """The program around the desk: every command, and what a shell would offer at TAB."""

    def library(self) -> Library:
        """The cards that missions are played with."""

    def run(self, words: list[str]) -> object:
        """Run a command by its words, on the desk's own terminal."""

    def about(self, words: list[str]) -> str:
        """What a command does, in a sentence."""

    def offers(self, kind: str, **given: str) -> list[tuple[str, str]]:
        """The values that fit somewhere, each with what is said of it."""

    def lessons(self) -> tuple[int | None, int]:
        """The lesson that was left, if any, and how many were finished."""


class Choice(NamedTuple):
    """An entry of a list: what it is called, and what it stands for in a command."""

    name: str
    filled: dict[str, str]
    does: str = ""
    columns: tuple[str, ...] = ()


class DeskLists:
    """The lists of a desk, read from the data folder whenever they are asked for."""

    def __init__(self, program: Program, home: Path, is_drawn: bool) -> None:
        self.program = program
        self.home = home
        self.is_drawn = is_drawn  # figures stand in columns, and not in the names

    def of(self, kind: str, filled: dict[str, str]) -> list[Choice]:
        """The entries of a list."""
        own: dict[str, Callable[[], list[Choice]]] = {
            "abductor": self._abductors,
            "career": self.careers,
            "played": self._played_missions,
            "in-career": self._career_missions,
            "saved": self._saved_missions,
        }
        if kind in own:
            return own[kind]()
        return [
            Choice(value, {kind: value}, does)
            for value, does in self.program.offers(kind, **filled)
        ]

    def _abductors(self) -> list[Choice]:
        rows = abductor_rows(self.program.library(), self.played())
        found = [
            Choice(
                row.card.title if self.is_drawn else row.summary,
                {"box": row.box, "abductor": row.card.id},
                f"{row.summary}. {row.card.flavor}",
                columns_of(row),
            )
            for row in rows
        ]
        anyone = SystemRandom().choice(found).filled
        return [*found, Choice(_("Anyone (random)"), anyone)]

    def _saved_missions(self) -> list[Choice]:
        return [Choice(one.text, {"saved": one.name}) for one in self.saved_missions()]

    def careers(self) -> list[Choice]:
        """Every career; none if they cannot be read."""
        try:
            found = summaries(CareerPaths(self.home))
        except StoreError:
            return []
        return [Choice(one.name, {"career": one.name}, career_sentence(one)) for one in found]

    def _played_missions(self) -> list[Choice]:
        """Single missions that are over, the last one first, and those of careers."""
        try:
            names = dict.fromkeys(FinishedMissions(self.home).names())
        except StoreError:
            names = {}
        single = [Choice(name.replace("-", " ").title(), {"mission": name}) for name in names]
        return [*single, *self._career_missions()]

    def _career_missions(self) -> list[Choice]:
        """Missions of careers that there are, the last one first."""
        known = {one.filled["career"] for one in self.careers()}
        library = self.program.library()
        text = _("{career}, night {n}: {abductor}, won")
        lost = _("{career}, night {n}: {abductor}, lost")
        return [
            Choice(
                (text if one.result == "won" else lost).format(
                    career=one.name,
                    n=one.mission,
                    abductor=abductor_title(library, one.box, one.abductor),
                ),
                {"career": one.name, "number": str(one.mission)},
            )
            for one in reversed(self.played())
            if one.mission and one.name in known
        ]

    def played(self) -> list[PlayedMission]:
        """Every mission of the player; none if the history cannot be read."""
        try:
            return MissionHistory(self.home).all()
        except StoreError:
            return []

    def last_career(self) -> Summary | None:
        """The career that was used last; None if there is none or it cannot be read."""
        paths = CareerPaths(self.home)
        try:
            name = last_used(paths)
            return next((one for one in summaries(paths) if one.name == name), None)
        except StoreError:
            return None

    def tables(self) -> list[SavedLine]:
        """The tables with real cards that were left, the one touched last first."""
        found = []
        try:
            tables = SavedTables(self.home)
            for name in tables.names():
                with suppress(StoreError):
                    table = tables.read(name)
                    if table.outcome is None:
                        found.append(SavedLine(name, where_left(table)))
        except StoreError:
            return []
        return found

    def saved_missions(self) -> list[SavedLine]:
        """The single missions that were left, the one played last first."""
        try:
            return saved_lines(SavedMissions(self.home))
        except StoreError:
            return []


def columns_of(row: AbductorRow) -> tuple[str, ...]:
    """What stands beside an abductor's name, below HEADINGS."""
    return (str(row.held), row.threat, row.level or "-", row.record or _("never met"))


def callers(career: Career, played: Iterable[PlayedMission]) -> dict[str, AbductorRow]:
    """Who may be on the line next, by the name that a career's options have for them."""
    known = set(career.status.abductors())
    rows = [row for row in abductor_rows(career.library, played) if (row.box, row.card.id) in known]
    ids = [row.card.id for row in rows]
    return {
        row.card.id if ids.count(row.card.id) == 1 else f"{row.box}/{row.card.id}": row
        for row in rows
    }

"""The player's history: every mission that is over, in and out of careers, and what it earned."""

from collections.abc import Iterable
from pathlib import Path

from tinydb import TinyDB

from hncli.cards.problems import ContentError, Place, Problem
from hncli.cards.schema import Identifier, ListOf, Text, Whole, Word, arg, read_fields, write_fields
from hncli.career.record import MANY, MissionEntry, Played
from hncli.store.errors import Damaged
from hncli.store.files.brief_lock import brief_lock
from hncli.store.files.storage import CheckedFile
from hncli.values import Value, value
from hncli.words import N_

FILE_NAME, KIND = "honours.json", "honours"  # as files of the first versions have them
NO_HISTORY = N_("The list of your achievements could not be kept. {why}")
REMEDY = N_("Move it away; the missions of careers are entered again when you open them.")


@value
class PlayedMission(Value):
    """An entry of the history."""

    box: str = arg(Text(60), "its box; empty for an abductor that no pack has")
    abductor: str = arg(Text(60), "whom you talked to")
    result: str = arg(Word(("won", "lost")), "won or lost")
    achievements: tuple[str, ...] = arg(ListOf(Identifier(), 0, 999), "what it earned", default=())
    career: str = arg(Text(100), "the identity of its career", default="")
    name: str = arg(Text(60), "the name that the career had", default="")
    mission: int = arg(Whole(0, MANY), "which mission of the career", default=0)
    turns: int = arg(Whole(0, MANY), "turns played; 0 if that is not known", default=0)
    saved: int = arg(Whole(0, MANY), "hostages saved; known where the turns are", default=0)

    @property
    def played(self) -> Played:
        """The part that conditions of later achievements refer to."""
        return Played(self.box, self.abductor, self.result)


class MissionHistory:
    """All missions of a player, in the order in which they ended."""

    def __init__(self, home: Path) -> None:
        self.path = home / FILE_NAME

    def all(self) -> list[PlayedMission]:
        """Every mission so far; StoreError if the file cannot be used."""
        with TinyDB(self.path, KIND, REMEDY, storage=CheckedFile) as database:
            documents = database.table("missions").all()
        try:
            return [
                _read(dict(each), Place(str(self.path), (n,)))
                for n, each in enumerate(documents, 1)
            ]
        except ContentError as error:
            raise Damaged(
                self.path, " ".join(map(_problem_text, error.problems)), str(REMEDY)
            ) from None

    def add(self, missions: Iterable[PlayedMission]) -> None:
        """Enter missions; one of a career that is there already is not entered twice."""
        with brief_lock(self.path):
            known = self.all()
            there = {(each.career, each.mission) for each in known if each.career}
            new = [each for each in missions if (each.career, each.mission) not in there]
            if new:
                with TinyDB(self.path, KIND, REMEDY, storage=CheckedFile) as database:
                    database.table("missions").insert_multiple(map(write_fields, new))


def _problem_text(problem: Problem) -> str:
    return f"{problem.place}: {problem.message}"


def _read(raw: dict[str, object], place: Place) -> PlayedMission:
    mission: PlayedMission = read_fields(PlayedMission, raw, place)
    return mission


def missions_of_career(id: str, name: str, entries: Iterable[MissionEntry]) -> list[PlayedMission]:
    """The missions of a career as the history holds them."""
    return [
        PlayedMission(
            e.box,
            e.abductor or e.abductor_name,
            e.result,
            e.achievements,
            id,
            name,
            e.number,
            e.turns,
            e.saved,
        )
        for e in entries
    ]

"""Whether a damaged save file was noticed, did no harm, or has led to a game that never was.

Files that were changed with a checksum made right again may be taken for what they say: a player
can forge their own career. They must not lead to a traceback.
"""

import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from hncli.base.files import StoreError
from hncli.base.problems import ContentError
from hncli.base.records import canonical
from hncli.base.schema import write_fields
from hncli.career.journal import UNKNOWN
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.cards.library import Library
from hncli.game.engine.setup import MissionSetup
from tests.features.saving.at_table import STEPS, leave, leave_alone
from tests.features.saving.damage.mutations import Mutator
from tests.features.saving.playing import play, play_on, setup_of
from tests.features.saving.reading import truth

NAME = "ann"
FORMAT_1 = Path(__file__).resolve().parents[3] / "careers" / "format-1"
OLD = ("running", "other", "complete")
"""Careers of format 1."""


@dataclass
class Counts:
    """What has become of all the damaged files."""

    refused: int = 0
    equal: int = 0
    forged: int = 0  # taken for what they say, with a right checksum
    wrong: list[str] = field(default_factory=list)
    crashed: list[str] = field(default_factory=list)

    def add(self, other: "Counts") -> None:
        self.refused += other.refused
        self.equal += other.equal
        self.forged += other.forged
        self.wrong += other.wrong
        self.crashed += other.crashed

    @property
    def files(self) -> int:
        """How many files there were."""
        return self.refused + self.equal + self.forged + len(self.wrong) + len(self.crashed)

    def __str__(self) -> str:
        return (
            f"{self.files} files, {self.refused} refused, {self.equal} without harm, "
            f"{self.forged} forged, {len(self.wrong)} wrong, {len(self.crashed)} tracebacks"
        )


class Target(ABC):
    """A good saved game in a folder, whose files are damaged one at a time."""

    files: list[Path]

    def __init__(self) -> None:
        self.truth = self.open()[0]
        self.counts = Counts()

    @abstractmethod
    def open(self) -> tuple[str, list[str]]:
        """Open the game: what is in it, and the messages to the player."""

    @abstractmethod
    def others(self) -> list[Path]:
        """Files of ours that belong elsewhere."""

    def check(
        self, file: Path, what: str, damage: Callable[[Path], object], can_be_forged: bool = False
    ) -> None:
        """Open the game with one file damaged, and put the good file back."""
        good = file.read_bytes()
        file.unlink()
        damage(file)
        counts = self.counts
        where = f"{file.name}: {what}"
        signal.signal(signal.SIGALRM, _hang)
        signal.alarm(LONGEST)
        try:
            found, messages = self.open()
            if found == self.truth:
                counts.equal += 1
            elif can_be_forged:
                counts.forged += 1
            else:
                counts.wrong.append(f"{where} {messages}")
        except (StoreError, ContentError):
            counts.refused += 1
        except Exception as error:
            counts.crashed.append(f"{where}: {type(error).__name__}: {error}")
        finally:
            signal.alarm(0)
            file.rmdir() if file.is_dir() and not file.is_symlink() else file.unlink()
            file.write_bytes(good)

    def try_many(self, count: int, seed: int) -> Counts:
        """Of ten files four have a right checksum, five a wrong one, one is none of this game."""
        mutators = {file: Mutator(file.read_bytes(), seed) for file in self.files}
        found = {path.name: path.read_bytes() for path in self.others() if path.exists()}
        others = [
            *SPECIAL.items(),
            *((f"is {name}", _unless_the_same(name, data)) for name, data in found.items()),
        ]
        for n in range(count):
            file = self.files[n % len(self.files)]
            mutator = mutators[file]
            if n % 10 == 9:
                self.check(file, *others[n // 10 % len(others)])
                continue
            is_smart = n // 2 % 2 == 0
            what, damaged = mutator.smart() if is_smart else mutator.raw()
            if damaged != mutator.good:
                self.check(file, f"{n} {what}", _writing(damaged), can_be_forged=is_smart)
        return self.counts


class CareerTarget(Target):
    """A career that was played for some choices."""

    def __init__(self, library: Library, home: Path, seed: int, choices: int) -> None:
        self.careers = Careers(home, library)
        self.make(seed, choices)
        files = self.careers.files(NAME)
        self.files = [path for path in (files.career, files.mission) if path.exists()]
        super().__init__()

    def make(self, seed: int, choices: int, /) -> None:
        with self.careers.create(NAME, setup_of(seed)) as kept:
            kept.add_note("A good beginning.")
            for _choice in play_on(kept, choices):
                pass

    def open(self) -> tuple[str, list[str]]:
        """Open it to look at, after a list of all careers."""
        self.careers.summaries()
        with self.careers.open(NAME, to_play=False) as kept:
            return truth(kept.career), kept.messages

    def others(self) -> list[Path]:
        """Those of another career, and this one's swapped."""
        own, bob = self.careers.files(NAME), self.careers.files("bob")
        with self.careers.create("bob", setup_of(77)) as kept:
            list(play(kept, 3))
        exported, index = bob.home / "bob.json", bob.folder / "index.json"
        self.careers.export("bob", exported)
        return [*bob.own, exported, index, own.career, own.mission]


class CareerTableTarget(CareerTarget):
    """A career that has followed one mission at a table, and is in the middle of another."""

    def make(self, seed: int, choices: int, /) -> None:
        with self.careers.create(NAME, setup_of(seed)) as kept:
            leave(kept, len(STEPS))
            if kept.career.decision is not None and not kept.career.can_start:
                kept.choose(kept.career.decision.options[0])
            leave(kept, choices)


class TableTarget(Target):
    """A table outside of careers that was left after some steps."""

    def __init__(self, library: Library, home: Path, _seed: int, choices: int) -> None:
        self.library = library
        self.tables = leave_alone(home, choices)
        self.files = [self.tables.path("zed")]
        super().__init__()

    def open(self) -> tuple[str, list[str]]:
        """Open it to be followed, after a list of all tables."""
        self.tables.names()
        with self.tables.open("zed") as saved:
            return canonical(write_fields(saved.table.log)), saved.messages

    def others(self) -> list[Path]:
        """Those of a mission, of a career and its table."""
        careers = Careers(self.tables.home, self.library)
        with careers.create(NAME, setup_of(77)) as kept:
            leave(kept, 4)
        files = careers.files(NAME)
        return [files.career, files.mission, self.tables.path("zed")]


class OldCareerTarget(CareerTarget):
    """A career of format 1, from tests/careers; the seed says which."""

    def make(self, seed: int, _choices: int, /) -> None:
        folder = self.careers.folder
        folder.mkdir(parents=True)
        old = OLD[seed % len(OLD)]
        for path in (FORMAT_1 / f"{old}.json", FORMAT_1 / f"{old}.mission.json"):
            if path.exists():
                (folder / path.name.replace(old, NAME, 1)).write_bytes(path.read_bytes())


class MissionTarget(Target):
    """A single mission that was left after some choices."""

    def __init__(self, library: Library, home: Path, seed: int, choices: int) -> None:
        self.library = library
        self.missions = SavedMissions(home)
        self.leave("donna", seed, choices)
        self.files = [self.missions.path("donna")]
        super().__init__()

    def leave(self, abductor: str, seed: int, choices: int) -> None:
        with self.missions.create(self.library, MissionSetup("base", abductor, seed)) as saved:
            for n in range(choices):
                if saved.decision is not None:
                    options = saved.decision.options
                    saved.choose(options[(seed + n) % len(options)])

    def open(self) -> tuple[str, list[str]]:
        """Open it to be played, after a list of all missions."""
        self.missions.names()
        with self.missions.open("donna", self.library) as saved:
            log = write_fields(replace(saved.log, versions=UNKNOWN))
            mission = saved.mission
            return canonical([mission.to_json(), mission.take_backs, log]), saved.messages

    def others(self) -> list[Path]:
        """Those of another mission, of a career and its mission."""
        self.leave("edward", 7, 3)
        careers = Careers(self.missions.home, self.library)
        with careers.create(NAME, setup_of(77)) as kept:
            list(play(kept, 3))
        files = careers.files(NAME)
        edward = self.missions.path("edward")
        return [edward, files.career, files.mission, self.missions.path("donna")]


LONGEST = 20
"""Seconds after which a file counts as one that hangs the program."""


def _hang(*_args: object) -> None:
    raise TimeoutError("it hangs")


def _writing(data: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(data)


def _unless_the_same(name: str, data: bytes) -> Callable[[Path], object]:
    """Write another file's bytes; into itself, half of them."""
    return lambda path: path.write_bytes(data if path.name != name else data[: len(data) // 2])


def _make_huge(path: Path) -> None:
    """A file of 8 GB that takes no room."""
    with path.open("wb") as file:
        file.truncate(8 << 30)


SPECIAL: dict[str, Callable[[Path], object]] = {
    "a pipe": lambda path: os.mkfifo(path),
    "a folder": Path.mkdir,
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to a device": lambda path: path.symlink_to("/dev/zero"),
    "huge": _make_huge,
}
"""What is no regular file of a sensible size."""

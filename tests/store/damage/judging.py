"""Whether a harmed save file was noticed, did no harm, or has led to a career that never was.

Files that were changed with a checksum made right again may be taken for what they say: a player
can forge their own career. They must not lead to a traceback.
"""

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hncli.cards.library import Library
from hncli.cards.problems import ContentError
from hncli.cards.schema import write_fields
from hncli.career.career import Career
from hncli.career.record import write_record
from hncli.career.versions import UNKNOWN
from hncli.store.careers.careers import Careers, StoreError
from hncli.store.files.storage import canonical
from tests.store.damage.mutations import Mutator
from tests.store.playing import play, setup_of

NAME = "ann"


def truth(career: Career) -> str:
    """A career but for its free text."""
    setup = replace(career.record.setup, negotiator="")
    record = replace(career.record, setup=setup, notes=())
    mission = career.mission
    told: list[Any] = [
        write_record(record),
        [write_fields(step) for step in career.steps],
        [write_fields(replace(log, versions=UNKNOWN)) for log in career.logs],
    ]
    if mission is not None:
        log = write_fields(replace(career.log, versions=UNKNOWN))
        told.append([mission.to_json(), mission.take_backs, log])
    return canonical(told)


@dataclass
class Verdicts:
    """What has become of all the harmed files."""

    refused: int = 0
    equal: int = 0
    forged: int = 0  # taken for what they say, with a right checksum
    wrong: list[str] = field(default_factory=list)
    crashed: list[str] = field(default_factory=list)


class Court:
    """A good career in a folder, whose files are harmed one at a time."""

    def __init__(self, library: Library, home: Path, seed: int, choices: int) -> None:
        self.careers = Careers(home, library)
        with self.careers.create(NAME, setup_of(seed)) as kept:
            kept.add_note("A good beginning.")
            for _state in play(kept, choices):
                pass
        with self.careers.open(NAME, to_play=False) as kept:
            self.truth = truth(kept.career)
            self.is_running = kept.career.mission is not None
        self.verdicts = Verdicts()

    @property
    def files(self) -> list[Path]:
        places = self.careers.places
        return [places.career(NAME)] + [places.mission(NAME)] * self.is_running

    def judge(
        self, file: Path, what: str, harm: Callable[[Path], object], can_be_forged: bool = False
    ) -> None:
        """Open the career with one file harmed, and put the good file back."""
        good = file.read_bytes()
        file.unlink()
        harm(file)
        verdicts = self.verdicts
        where = f"{file.name}: {what}"
        signal.signal(signal.SIGALRM, _hang)
        signal.alarm(LONGEST)
        try:
            self.careers.summaries()
            with self.careers.open(NAME, to_play=False) as kept:
                if truth(kept.career) == self.truth:
                    verdicts.equal += 1
                elif can_be_forged:
                    verdicts.forged += 1
                else:
                    verdicts.wrong.append(f"{where} {kept.messages}")
        except (StoreError, ContentError):
            verdicts.refused += 1
        except Exception as error:
            verdicts.crashed.append(f"{where}: {type(error).__name__}: {error}")
        finally:
            signal.alarm(0)
            file.rmdir() if file.is_dir() and not file.is_symlink() else file.unlink()
            file.write_bytes(good)

    def try_many(self, count: int, seed: int) -> Verdicts:
        """Of ten files four have a right checksum, five a wrong one, one is none of this career."""
        mutators = {file: Mutator(file.read_bytes(), seed) for file in self.files}
        others = [*SPECIAL.items(), *self._foreign().items()]
        for n in range(count):
            file = self.files[n % len(self.files)]
            mutator = mutators[file]
            if n % 10 == 9:
                self.judge(file, *others[n // 10 % len(others)])
                continue
            is_smart = n // 2 % 2 == 0
            what, harmed = mutator.smart() if is_smart else mutator.raw()
            if harmed != mutator.good:
                self.judge(file, f"{n} {what}", _writing(harmed), can_be_forged=is_smart)
        return self.verdicts

    def _foreign(self) -> dict[str, Callable[[Path], object]]:
        """Files of ours that belong elsewhere: of another career, and this one's swapped."""
        places = self.careers.places
        with self.careers.create("bob", setup_of(77)) as kept:
            list(play(kept, 3))
        self.careers.export("bob", places.home / "bob.json")
        paths = [*places.own_files("bob"), places.home / "bob.json", places.index]
        paths += [places.career(NAME), places.mission(NAME)]
        found = {path.name: path.read_bytes() for path in paths if path.exists()}
        return {f"is {name}": _unless_the_same(name, data) for name, data in found.items()}


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

"""Whether a harmed save file was noticed, did no harm, or has led to a career that never was."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hncli.cards.library import Library
from hncli.cards.problems import ContentError
from hncli.cards.schema import write_fields
from hncli.career.career import Career
from hncli.career.record import write_record
from hncli.career.versions import UNKNOWN
from hncli.store.careers import Careers, StoreError
from hncli.store.storage import canonical
from tests.store.mutations import Mutator
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

    def judge(self, file: Path, what: str, harmed: bytes) -> None:
        """Open the career with one file harmed, and put the good file back."""
        good = file.read_bytes()
        file.write_bytes(harmed)
        verdicts = self.verdicts
        where = f"{file.name}: {what}"
        try:
            with self.careers.open(NAME, to_play=False) as kept:
                if truth(kept.career) == self.truth:
                    verdicts.equal += 1
                else:
                    verdicts.wrong.append(f"{where} {kept.messages}")
            self.careers.summaries()
        except (StoreError, ContentError):
            verdicts.refused += 1
        except Exception as error:
            verdicts.crashed.append(f"{where}: {type(error).__name__}: {error}")
        finally:
            file.write_bytes(good)

    def try_many(self, count: int, seed: int) -> Verdicts:
        """Half of the files with a checksum that is wrong, half with one made right again."""
        mutators = {file: Mutator(file.read_bytes(), seed) for file in self.files}
        for n in range(count):
            file = self.files[n % len(self.files)]
            mutator = mutators[file]
            what, harmed = mutator.raw() if n // 2 % 2 else mutator.smart()
            if harmed != mutator.good:
                self.judge(file, f"{n} {what}", harmed)
        return self.verdicts

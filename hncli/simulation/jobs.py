"""What the lab plays: jobs, and the chunks of them that workers take one by one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from hncli.cards.library import Library
from hncli.cards.sets.custom_set import CustomSet
from hncli.engine.random_streams import below, stream
from hncli.engine.setup import LARGEST_SEED

MISSION_MODES = ("standard", "career")
CAREER_MODES = ("normal", "hard")
USUAL_PLAYER = "sensible"


@dataclass(frozen=True)
class Job:
    """One player at one kind of mission, or of career, to be played many times."""

    player: str
    boxes: tuple[str, ...]  # a mission has one
    abductor: str = ""  # without one it is a whole career
    sets: str = ""  # the name of a custom set
    mode: str = MISSION_MODES[0]

    @property
    def is_career(self) -> bool:
        """Whether whole careers are played."""
        return not self.abductor

    @property
    def place(self) -> str:
        """Where it is played, as one word."""
        return "+".join(self.boxes) + (f"/{self.abductor}" if self.abductor else "")

    @property
    def ground(self) -> tuple[str, str, str]:
        """All but the player: on the same ground players can be compared mission by mission."""
        return self.place, self.sets, self.mode

    def seed(self, seed: int, number: int) -> int:
        """The seed of one mission: every player, set and mode is given the same ones."""
        return below(stream(seed, f"{self.place} {number}"), LARGEST_SEED + 1)[1]


@dataclass(frozen=True)
class Chunk:
    """Some missions or careers of a job, in a row; a worker plays them in one go."""

    at: int  # which job of the run
    job: Job
    seed: int  # of the run
    first: int
    count: int

    @property
    def seeds(self) -> list[int]:
        """The seed of each."""
        return [self.job.seed(self.seed, self.first + n) for n in range(self.count)]


@dataclass(frozen=True)
class Content:
    """What workers play with: they load it themselves, once."""

    packs: tuple[str, ...] = ()  # folders of the player's own
    language: str = "en"
    sets: tuple[tuple[str, CustomSet], ...] = ()

    def custom(self, name: str) -> CustomSet | None:
        """A custom set by its name; none has the empty name."""
        return dict(self.sets)[name] if name else None


def missions(
    library: Library,
    players: Iterable[str],
    boxes: Iterable[str],
    abductors: Iterable[str] = (),
    sets: Iterable[str] = ("",),
    modes: Iterable[str] = MISSION_MODES[:1],
) -> Iterator[Job]:
    """Every player against every abductor of these boxes, with every set, in every mode."""
    wanted = set(abductors)
    places = [
        (box, abductor)
        for box in boxes
        for abductor in library.abductors(box)
        if not wanted or abductor in wanted
    ]
    for (box, abductor), name, mode, player in product(places, sets, modes, players):
        yield Job(player, (box,), abductor, name, mode)


def careers(
    players: Iterable[str],
    boxes: tuple[str, ...],
    sets: Iterable[str] = ("",),
    modes: Iterable[str] = CAREER_MODES[:1],
) -> Iterator[Job]:
    """Every player's whole careers with all these boxes, with every set, in every mode."""
    for name, mode, player in product(sets, modes, players):
        yield Job(player, boxes, "", name, mode)

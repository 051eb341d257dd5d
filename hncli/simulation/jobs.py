"""Jobs of the lab, and the chunks of them that are given to workers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from hncli.cards.library import Library
from hncli.cards.schema import Identifier, ListOf, Text, Word, arg
from hncli.cards.sets.custom_set import CustomSet
from hncli.engine.random_streams import below, stream
from hncli.engine.setup import LARGEST_SEED

MISSION_MODES = ("standard", "career")
CAREER_MODES = ("normal", "hard")
USUAL_PLAYER = "sensible"


@dataclass(frozen=True)
class Job:
    """One player in one kind of mission, or of career, to be played many times.

    The names of the fields are stored in run files.
    """

    player: str = arg(Text(200, 1), "who plays")
    boxes: tuple[str, ...] = arg(ListOf(Identifier(), 1, 999), "the boxes; a mission has one")
    abductor: str = arg(Text(60), "whom to talk to; empty for whole careers", default="")
    sets: str = arg(Text(60), "the name of a custom set; empty for the boxes' cards", default="")
    mode: str = arg(
        Word((*MISSION_MODES, *CAREER_MODES)), "what is played", default=MISSION_MODES[0]
    )

    @property
    def is_career(self) -> bool:
        """Whether whole careers are played."""
        return not self.abductor

    @property
    def matchup(self) -> str:
        """Boxes and abductor as one word, such as "base/donna"; seeds are derived from it."""
        return "+".join(self.boxes) + (f"/{self.abductor}" if self.abductor else "")

    @property
    def comparison_key(self) -> tuple[str, str, str]:
        """Key for paired comparison: players in jobs with the same key play the same missions."""
        return self.matchup, self.sets, self.mode

    def seed(self, run_seed: int, number: int) -> int:
        """The seed of one mission; it does not depend on player, set and mode."""
        return below(stream(run_seed, f"{self.matchup} {number}"), LARGEST_SEED + 1)[1]


@dataclass(frozen=True)
class Chunk:
    """Consecutive missions or careers of a job; one task of a worker."""

    job_index: int  # in the run
    job: Job
    run_seed: int
    first: int
    count: int

    @property
    def seeds(self) -> list[int]:
        """The seed of each mission or career."""
        return [self.job.seed(self.run_seed, self.first + n) for n in range(self.count)]


@dataclass(frozen=True)
class Content:
    """What a worker needs to load the cards; sent to it instead of the cards themselves."""

    packs: tuple[str, ...] = ()  # folders of additional packs
    language: str = "en"
    sets: tuple[tuple[str, CustomSet], ...] = ()

    def custom_set(self, name: str) -> CustomSet | None:
        """A custom set by its name; None for the empty name."""
        return dict(self.sets)[name] if name else None


def missions(
    library: Library,
    players: Iterable[str],
    boxes: Iterable[str],
    abductors: Iterable[str] = (),
    sets: Iterable[str] = ("",),
    modes: Iterable[str] = MISSION_MODES[:1],
) -> Iterator[Job]:
    """A job for each combination of player, abductor, set and mode.

    Without `abductors` those are all abductors of the boxes.
    """
    wanted = set(abductors)
    matchups = [
        (box, abductor)
        for box in boxes
        for abductor in library.abductors(box)
        if not wanted or abductor in wanted
    ]
    for (box, abductor), name, mode, player in product(matchups, sets, modes, players):
        yield Job(player, (box,), abductor, name, mode)


def careers(
    players: Iterable[str],
    boxes: tuple[str, ...],
    sets: Iterable[str] = ("",),
    modes: Iterable[str] = CAREER_MODES[:1],
) -> Iterator[Job]:
    """A job of whole careers with all these boxes for each combination of player, set and mode."""
    for name, mode, player in product(sets, modes, players):
        yield Job(player, boxes, "", name, mode)

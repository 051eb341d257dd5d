"""Playing missions and careers by automatic players, one by one or as a chunk."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import process_time
from typing import NamedTuple

from hncli.cards.career_table import Numbers
from hncli.cards.library import Library, load_library
from hncli.cards.schema import LEVELS
from hncli.cards.sets.custom_set import CustomSet
from hncli.career.career import Career
from hncli.career.ledger import lines_of, settle
from hncli.career.record import CareerSetup, Record
from hncli.engine.events import MissionEvent
from hncli.engine.mission import Mission
from hncli.engine.random_streams import below, stream
from hncli.engine.setup import new_mission
from hncli.engine.trace import MissionTrace
from hncli.players.career_choices import career_choice
from hncli.players.cycle_collection import without_cycle_collection
from hncli.players.registry import Player, player_factory
from hncli.simulation.jobs import Chunk, Content, Job
from hncli.simulation.tally import Tally, tally_careers, tally_missions

MAX_DECISIONS = 5_000
"""A player who needs more in one mission is in a cycle, and gives up."""

PLAYER_SEEDS = 2**32


@dataclass(frozen=True)
class MissionResult:
    """The figures of a finished mission, by the names under which they are counted."""

    result: str
    ending: str
    turns: int
    saved: int
    killed: int
    total: int
    threat: str
    stress: int  # as in the first mission of a career
    bought: tuple[str, ...]  # cards without duplicates, in order
    played: tuple[str, ...]  # the same for cards played face up
    decisions: int


@dataclass(frozen=True)
class CareerResult:
    """The figures of a complete career, by the names under which they are counted."""

    score: int
    stress: int
    wins: int
    missions: int


def player_for(described: str, seed: int) -> Player:
    """A new player for one mission; its own seed is derived from the mission's.

    It does not depend on the player's settings.
    """
    name = described.partition(":")[0]
    return player_factory(described)(below(stream(seed, f"player {name}"), PLAYER_SEEDS)[1])


def play_mission(
    library: Library, job: Job, seed: int, custom: CustomSet | None = None
) -> MissionResult:
    """Play one mission of a job to its end; the same arguments give the same result."""
    mission = new_mission(
        library, job.boxes[0], job.abductor, seed, career=job.mode == "career", sets=custom
    )
    player = player_for(job.player, seed)
    events = list(mission.events)
    decisions = 0
    while mission.decision is not None:
        events += _choose_or_give_up(mission, player, decisions)
        decisions += 1
    return _mission_result(library, mission, events, decisions)


def _choose_or_give_up(mission: Mission, player: Player, decisions: int) -> list[MissionEvent]:
    """The events of the player's next choice, or of giving up after MAX_DECISIONS."""
    if decisions < MAX_DECISIONS:
        return mission.choose(player.choose(mission.view))
    return mission.give_up()


def _mission_result(
    library: Library, m: Mission, events: list[MissionEvent], decisions: int
) -> MissionResult:
    trace = MissionTrace(events)
    numbers = _stress_numbers(library)
    added = lines_of(1, trace.stress_causes, trace.result, trace.saves, numbers, False, {})
    return MissionResult(
        result=m.result or "",
        ending=m.ending or "",
        turns=m.turn,
        saved=m.saved,
        killed=m.killed,
        total=m.pool + m.saved + m.killed,
        threat=LEVELS[m.threat],
        stress=sum(line.amount for line in settle(added, 0)),
        bought=tuple(dict.fromkeys(card for turn in trace.turns for card in turn.bought)),
        played=tuple(dict.fromkeys(card for turn in trace.turns for card in turn.face_up)),
        decisions=decisions,
    )


def _stress_numbers(library: Library) -> Numbers:
    career = library.packs[table_of(library)].career
    assert career is not None
    return career.numbers


def table_of(library: Library) -> str:
    """The id of the first pack with a career table."""
    return next(id for id, pack in library.packs.items() if pack.career is not None)


def play_career(
    library: Library, job: Job, seed: int, custom: CustomSet | None = None
) -> CareerResult:
    """Play one career of a job until it is complete; the same arguments give the same result."""
    setup = CareerSetup(job.player, job.boxes, job.mode, seed, table_of(library), sets=custom)
    career = Career(library, Record(setup))
    while career.decision is not None:
        if career.mission is None:
            career.choose(career_choice(career))
        else:
            _play_running_mission(career, player_for(job.player, career.mission.seed))
    status = career.status
    return CareerResult(status.score, status.stress, status.successes, len(status.missions))


def _play_running_mission(career: Career, player: Player) -> None:
    """Play the running mission of a career to its end, or give up after MAX_DECISIONS."""
    decisions = 0
    while (mission := career.mission) is not None:
        decisions += 1
        if decisions <= MAX_DECISIONS:
            career.choose(player.choose(mission.view))
        else:
            career.give_up()


class Played(NamedTuple):
    """The results of a chunk, summed up, and the processor time they took."""

    tally: Tally
    seconds: float


def play_chunk(content: Content, chunk: Chunk) -> Played:
    """Play all missions or careers of a chunk; this is the task that workers execute.

    EndlessLoop if rules of a pack trigger each other without end: results with it mean nothing.
    """
    library = _load_library(content.packs, content.language)
    job, custom = chunk.job, content.custom_set(chunk.job.sets)
    started = process_time()
    with without_cycle_collection():
        if job.is_career:
            found = tally_careers(play_career(library, job, seed, custom) for seed in chunk.seeds)
        else:
            found = tally_missions(play_mission(library, job, seed, custom) for seed in chunk.seeds)
    return Played(found, process_time() - started)


@lru_cache(maxsize=4)
def _load_library(packs: tuple[str, ...], language: str) -> Library:
    """The cards, cached so that a worker process loads them once."""
    return load_library(tuple(Path(folder) for folder in packs), language)

"""Playing by itself: one mission, one career, or a whole chunk of them."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hncli.cards.career_table import Numbers
from hncli.cards.library import Library, load_library
from hncli.cards.schema import LEVELS
from hncli.cards.sets.custom_set import CustomSet
from hncli.career.career import Career
from hncli.career.ledger import figures, lines_of, settle
from hncli.career.record import CareerSetup, Record
from hncli.engine.events import CardBought, CardPlayed, MissionEvent
from hncli.engine.mission import Mission
from hncli.engine.random_streams import below, stream
from hncli.engine.setup import new_mission
from hncli.players.career_choices import career_choice
from hncli.players.registry import PLAYERS, Player
from hncli.simulation.jobs import Chunk, Content, Job
from hncli.simulation.tally import Tally, of_careers, of_missions

MOST_DECISIONS = 5_000
"""Whoever needs more in one mission is going round in circles and gives up."""

SEEDS = 2**32


@dataclass(frozen=True)
class Outcome:
    """What a mission came to."""

    result: str
    ending: str
    turns: int
    saved: int
    killed: int
    total: int
    threat: str
    stress: int  # as if it were the first mission of a career
    bought: tuple[str, ...]  # cards, each once, in order
    played: tuple[str, ...]  # the same of those played face up
    decisions: int


@dataclass(frozen=True)
class Served:
    """What a career came to."""

    score: int
    stress: int
    wins: int
    missions: int


def player_for(name: str, seed: int) -> Player:
    """The player of one mission; any chance of its own follows from the mission's seed."""
    return PLAYERS[name](below(stream(seed, f"player {name}"), SEEDS)[1])


def play_mission(library: Library, job: Job, seed: int, custom: CustomSet | None = None) -> Outcome:
    """Play a mission of a job to its end."""
    mission = new_mission(
        library, job.boxes[0], job.abductor, seed, career=job.mode == "career", sets=custom
    )
    player = player_for(job.player, seed)
    events = list(mission.events)
    decisions = 0
    while mission.decision is not None:
        events += _chosen(mission, player, decisions)
        decisions += 1
    return _outcome(library, mission, events, decisions)


def _chosen(mission: Mission, player: Player, decisions: int) -> list[MissionEvent]:
    """The events of one more choice."""
    if decisions < MOST_DECISIONS:
        return mission.choose(player.choose(mission.view))
    return mission.give_up()


def _outcome(library: Library, m: Mission, events: list[MissionEvent], decisions: int) -> Outcome:
    lines = settle(lines_of(1, figures(events), _numbers(library), False, {}), 0)
    bought = [event.card for event in events if isinstance(event, CardBought)]
    played = [
        event.card for event in events if isinstance(event, CardPlayed) and event.face == "up"
    ]
    return Outcome(
        result=m.result or "",
        ending=m.ending or "",
        turns=m.turn,
        saved=m.saved,
        killed=m.killed,
        total=m.pool + m.saved + m.killed,
        threat=LEVELS[m.threat],
        stress=sum(line.amount for line in lines),
        bought=tuple(dict.fromkeys(bought)),
        played=tuple(dict.fromkeys(played)),
        decisions=decisions,
    )


def _numbers(library: Library) -> Numbers:
    """The numbers by which stress is counted."""
    career = library.packs[table_of(library)].career
    assert career is not None
    return career.numbers


def table_of(library: Library) -> str:
    """The first pack that careers can be played by."""
    return next(id for id, pack in library.packs.items() if pack.career is not None)


def play_career(library: Library, job: Job, seed: int, custom: CustomSet | None = None) -> Served:
    """Play a career of a job until it is complete."""
    setup = CareerSetup(job.player, job.boxes, job.mode, seed, table_of(library), sets=custom)
    career = Career(library, Record(setup))
    while career.decision is not None:
        if career.mission is None:
            career.choose(career_choice(career))
        else:
            _play_on(career, player_for(job.player, career.mission.seed))
    now = career.status
    return Served(now.score, now.stress, now.successes, len(now.missions))


def _play_on(career: Career, player: Player) -> None:
    """Play the running mission of a career to its end."""
    decisions = 0
    while (mission := career.mission) is not None:
        decisions += 1
        if decisions <= MOST_DECISIONS:
            career.choose(player.choose(mission.view))
        else:
            career.give_up()


def play_chunk(content: Content, chunk: Chunk) -> Tally:
    """Play all of a chunk and count what came of it.

    EndlessLoop if rules of a pack trigger each other without end: results with it mean nothing.
    """
    library = _library(content.packs, content.language)
    job, custom = chunk.job, content.custom(chunk.job.sets)
    if job.is_career:
        return of_careers(play_career(library, job, seed, custom) for seed in chunk.seeds)
    return of_missions(play_mission(library, job, seed, custom) for seed in chunk.seeds)


@lru_cache(maxsize=4)
def _library(packs: tuple[str, ...], language: str) -> Library:
    """The cards, loaded once in each process."""
    return load_library(tuple(Path(folder) for folder in packs), language)

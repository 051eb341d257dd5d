"""Playing chunks: in this process, in a pool of processes, or on a Dask cluster."""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from hncli.base.messages import _, printable
from hncli.base.schema import LEVELS
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.ledger import lines_of, settle
from hncli.career.record import CareerSetup, Record
from hncli.features.lab.jobs import Chunk, Content, Job, Pace, Tally, tally_careers, tally_missions
from hncli.features.lab.runs import Run
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.setup import new_mission
from hncli.game.engine.trace import MissionTrace
from hncli.players.registry import player_for
from hncli.players.rule_based import career_choice
from hncli.players.searching import without_cycle_collection

MAX_DECISIONS = 5_000
"""A player who needs more in one mission is in a cycle, and gives up."""


@value
class MissionResult(Value):
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


@value
class CareerResult(Value):
    """The figures of a complete career, by the names under which they are counted."""

    score: int
    stress: int
    wins: int
    missions: int


def play_mission(
    library: Library, job: Job, seed: int, custom: CustomSet | None = None
) -> MissionResult:
    """Play one mission of a job to its end; the same arguments give the same result."""
    m = new_mission(
        library, job.boxes[0], job.abductor, seed, career=job.mode == "career", sets=custom
    )
    player = player_for(job.player, seed)
    events = list(m.events)
    decisions = 0
    while m.decision is not None:
        is_last = decisions == MAX_DECISIONS
        events += m.give_up() if is_last else m.choose(player.choose(m.view))
        decisions += 1
    trace = MissionTrace(events)
    career = library.packs[table_of(library)].career
    assert career is not None
    added = lines_of(1, trace.stress_causes, trace.result, trace.saves, career.numbers, False, {})
    return MissionResult(
        result=m.result or "",
        ending=m.ending or "",
        turns=m.turn,
        saved=m.saved,
        killed=m.killed,
        total=m.view.total,
        threat=LEVELS[m.threat],
        stress=sum(line.amount for line in settle(added, 0)),
        bought=tuple(dict.fromkeys(card for turn in trace.turns for card in turn.bought)),
        played=tuple(dict.fromkeys(card for turn in trace.turns for card in turn.face_up)),
        decisions=decisions,
    )


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
            continue
        player, decisions = player_for(job.player, career.mission.seed), 0
        while (mission := career.mission) is not None:
            if decisions < MAX_DECISIONS:
                career.choose(player.choose(mission.view))
            else:
                career.give_up()
            decisions += 1
    status = career.status
    return CareerResult(status.score, status.stress, status.successes, len(status.missions))


class PlayedChunk(NamedTuple):
    """The results of a chunk, summed up, and the processor time they took."""

    tally: Tally
    seconds: float


def play_chunk(content: Content, chunk: Chunk) -> PlayedChunk:
    """Play all missions or careers of a chunk; this is the task that workers execute.

    EndlessLoop if rules of a pack trigger each other without end: results with it mean nothing.
    """
    library = _load_library(content.packs, content.language)
    job, custom = chunk.job, content.custom_set(chunk.job.sets)
    started = process_time()
    with without_cycle_collection():
        if job.is_career:
            tally = tally_careers(play_career(library, job, seed, custom) for seed in chunk.seeds)
        else:
            tally = tally_missions(play_mission(library, job, seed, custom) for seed in chunk.seeds)
    return PlayedChunk(tally, process_time() - started)


@lru_cache(maxsize=4)
def _load_library(packs: tuple[str, ...], language: str) -> Library:
    """The cards, cached so that a worker process loads them once."""
    return load_library(tuple(Path(folder) for folder in packs), language)


CHUNKS_PER_WORKER = 2  # submitted at once, so that no worker waits for its next task
MAX_RESTARTS = 3  # of the processes of a pool; if they die more often there is a cause
CLUSTER_TIMEOUT = 15  # seconds to connect

LOST_WORKER_ERRORS = ("CancelledError", "KilledWorker", "CommClosedError", "FutureCancelledError")
"""Names of exceptions for a lost worker or cluster; Dask, which has most, may not be installed."""

Results = Iterator[tuple[Chunk, PlayedChunk]]


class NoWorkers(Exception):
    """No worker can be reached, or one was lost; the message says what to do."""


class InProcess:
    """Plays all chunks in this process, one after the other."""

    workers = 1

    def __init__(self, content: Content) -> None:
        self.content = content

    def results(self, chunks: Iterator[Chunk]) -> Results:
        """Each chunk as it was played, in the order given."""
        for chunk in chunks:
            yield chunk, play_chunk(self.content, chunk)

    def close(self) -> None:
        """No-op: this executor has no workers to stop."""


class Pool:
    """Plays chunks on the workers of a `concurrent.futures` executor.

    `start` makes the executor, and a new one when it breaks because a worker died; the chunks that
    were not played yet are submitted to that again.
    """

    def __init__(
        self,
        start: Callable[[], futures.Executor],
        content: Content,
        workers: int,
        close: Callable[[futures.Executor], None],
    ) -> None:
        self.start = start
        self.pool = start()
        self.play = partial(play_chunk, content)
        self.workers = workers
        self.restarts = 0
        self._close = close

    def close(self) -> None:
        """Stop all workers; unfinished chunks are dropped."""
        self._close(self.pool)

    def results(self, chunks: Iterator[Chunk]) -> Results:
        """Each chunk as it was played, in order of completion; few are submitted ahead.

        NoWorkers if workers are lost and cannot be replaced.
        """
        submitted: dict[futures.Future[PlayedChunk], Chunk] = {}
        lost: list[Chunk] = []
        while True:
            try:
                while lost:
                    submitted[self._submit(lost[-1])] = lost[-1]
                    lost.pop()
                room = self.workers * CHUNKS_PER_WORKER - len(submitted)
                for chunk in islice(chunks, max(0, room)):
                    lost.append(chunk)
                    submitted[self._submit(chunk)] = chunk
                    lost.pop()
                if not submitted:
                    return
                done, _rest = futures.wait(submitted, return_when=futures.FIRST_COMPLETED)
                for future in done:
                    played = _result(future)
                    yield submitted.pop(future), played
            except futures.BrokenExecutor:
                lost += submitted.values()
                submitted.clear()
                self.restarts += 1
                self.close()
                if self.restarts > MAX_RESTARTS:
                    raise _worker_died() from None
                self.pool = self.start()

    def _submit(self, chunk: Chunk) -> "futures.Future[PlayedChunk]":
        with _sigint_blocked():  # a submission may start worker processes
            return self.pool.submit(self.play, chunk)


def _result(future: "futures.Future[PlayedChunk]") -> PlayedChunk:
    """What a worker played; BrokenExecutor if the executor must be replaced."""
    try:
        return future.result()
    except Exception as error:
        if type(error).__name__ in LOST_WORKER_ERRORS:
            raise _worker_died() from None
        raise


def _worker_died() -> NoWorkers:
    return NoWorkers(_("A worker has died. What was played is kept; go on with fewer workers."))


Executor = InProcess | Pool


def executor(content: Content, workers: int = 1, cluster: str = "") -> Executor:
    """The executor for these options; with one worker this process, without any other."""
    if cluster:
        return dask_cluster(content, cluster)
    return InProcess(content) if workers <= 1 else process_pool(content, workers)


def play_run(run: Run, executor: Executor) -> Results:
    """Play what is left of a run; yields each chunk after its results were entered in the run."""
    pace = Pace(executor.workers)
    for chunk, played in executor.results(run.chunks(pace)):
        pace.learn(chunk.job, chunk.count, played.seconds)
        run.enter(chunk, played.tally)
        yield chunk, played


# Processes on this machine


def process_pool(content: Content, workers: int) -> Pool:
    """A pool of processes; started by "spawn", which is available on every system."""
    start = partial(
        futures.ProcessPoolExecutor,
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_init_worker,
    )
    return Pool(start, content, workers, lambda pool: pool.shutdown(cancel_futures=True))


def _init_worker() -> None:
    """Leave Ctrl-C to the parent, and exit when the parent dies, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_exit_after, args=(parent,), daemon=True).start()


def _exit_after(parent: Any) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Block SIGINT; a process started meanwhile inherits that, until `_init_worker` ignores it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    blocked_before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked_before)


# A cluster


def dask_cluster(content: Content, address: str) -> Pool:
    """The workers of a Dask cluster; they must have the same version of hn installed."""
    try:
        from distributed import Client
    except ImportError:
        text = _("A cluster needs Dask, which is not installed: pip install 'hn-career[cluster]'.")
        raise NoWorkers(text) from None
    try:
        client: Any = Client(address, timeout=CLUSTER_TIMEOUT, set_as_default=False)
        workers = sum(client.nthreads().values())
    except (OSError, ValueError, TimeoutError) as error:
        text = _("No cluster answers at {address}: {why}")
        message = text.format(address=printable(address, 80), why=printable(error, 120))
        raise NoWorkers(message) from None
    if not workers:
        client.close()
        raise NoWorkers(_("The cluster has no workers. Start some and try again."))
    start = partial(client.get_executor, pure=False)  # Dask replaces lost workers itself
    return Pool(start, content, workers, lambda _pool: _close_client(client))


def _close_client(client: Any) -> None:
    """Close the connection; Dask's log messages about dropped chunks are suppressed."""
    logging.disable(logging.CRITICAL)
    try:
        client.close()
    finally:
        logging.disable(logging.NOTSET)

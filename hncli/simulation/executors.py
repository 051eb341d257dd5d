"""Executors of chunks: this process, a pool of processes on this machine, or a Dask cluster."""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, Protocol

from hncli.simulation.jobs import Chunk, Content
from hncli.simulation.pace import Pace
from hncli.simulation.play import Played, play_chunk
from hncli.simulation.runs import Run
from hncli.words import _
from hncli.words.printable import printable

CHUNKS_PER_WORKER = 2  # submitted at once, so that no worker waits for its next task
MAX_RESTARTS = 3  # of the processes of a pool; who kills them more often has a reason
CLUSTER_TIMEOUT = 15  # seconds to connect

LOST_WORKER_ERRORS = ("KilledWorker", "CommClosedError", "FutureCancelledError")
"""Names of Dask's exceptions for a lost worker or cluster; Dask itself may not be installed."""

Results = Iterator[tuple[Chunk, Played]]


class NoWorkers(Exception):
    """No worker can be reached, or one was lost; the message says what to do."""


class Executor(Protocol):
    """Plays chunks on one or more workers."""

    @property
    def workers(self) -> int:
        """How many chunks are played at the same time."""

    def results(self, chunks: Iterator[Chunk]) -> Results:
        """Each chunk as it was played, in order of completion.

        NoWorkers if workers are lost and cannot be replaced.
        """

    def close(self) -> None:
        """Stop all workers; unfinished chunks are dropped."""


def executor(content: Content, workers: int = 1, cluster: str = "") -> Executor:
    """The executor for these options; with one worker this process, without any other."""
    if cluster:
        return dask_cluster(content, cluster)
    return InProcess(content) if workers <= 1 else process_pool(content, workers)


def play_run(run: Run, executor: Executor) -> Results:
    """Play what is left of a run, and enter it; each chunk, after it was entered."""
    pace = Pace(executor.workers)
    for chunk, played in executor.results(run.chunks(pace)):
        pace.learn(chunk.job, chunk.count, played.seconds)
        run.enter(chunk, played.tally)
        yield chunk, played


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
        """Stop all workers."""
        self._close(self.pool)

    def results(self, chunks: Iterator[Chunk]) -> Results:
        """Each chunk as it was played, in order of completion; few are submitted ahead."""
        submitted: dict[futures.Future[Played], Chunk] = {}
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
                self._restart()

    def _submit(self, chunk: Chunk) -> "futures.Future[Played]":
        with _sigint_blocked():  # a submission may start worker processes
            return self.pool.submit(self.play, chunk)

    def _restart(self) -> None:
        """Replace an executor whose workers died; NoWorkers if that happens again and again."""
        self.restarts += 1
        self.close()
        if self.restarts > MAX_RESTARTS:
            raise _worker_died()
        self.pool = self.start()


def _result(future: "futures.Future[Played]") -> Played:
    """What a worker played; BrokenExecutor if the executor must be replaced."""
    try:
        return future.result()
    except futures.CancelledError:
        raise _worker_died() from None
    except Exception as error:
        if type(error).__name__ in LOST_WORKER_ERRORS:
            raise _worker_died() from None
        raise


def _worker_died() -> NoWorkers:
    return NoWorkers(_("A worker has died. What was played is kept; go on with fewer workers."))


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
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# A cluster


def dask_cluster(content: Content, address: str) -> Pool:
    """The workers of a Dask cluster; they must have the same version of hn installed."""
    try:
        from distributed import Client
    except ImportError:
        text = _("A cluster needs Dask, which is not installed: pip install 'hncli[cluster]'.")
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

"""Who plays the chunks: this process, processes on this machine, or a cluster."""

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
from hncli.simulation.play import play_chunk
from hncli.simulation.tally import Tally
from hncli.words import _, printable

AHEAD = 3  # chunks for each worker that are given out at once, so that nobody waits
PATIENCE = 15  # seconds for a cluster to answer

LOST = ("KilledWorker", "CommClosedError", "FutureCancelledError")
"""What Dask says when a worker or the whole cluster is gone."""

Results = Iterator[tuple[Chunk, Tally]]


class NoWorkers(Exception):
    """There is nobody to play, or nobody any more; the message says what to do."""


class Executor(Protocol):
    """Somebody who plays chunks."""

    def results(self, chunks: Iterator[Chunk]) -> Results:
        """What came of each chunk, in the order in which they are done."""

    def close(self) -> None:
        """Let everybody go; chunks in hand are dropped."""


def executor(content: Content, workers: int = 1, cluster: str = "") -> Executor:
    """The kind of executor that is asked for."""
    if cluster:
        return dask(content, cluster)
    return InProcess(content) if workers <= 1 else processes(content, workers)


class InProcess:
    """Plays everything itself, one chunk after the other."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def results(self, chunks: Iterator[Chunk]) -> Results:
        """Play and tell."""
        for chunk in chunks:
            yield chunk, play_chunk(self.content, chunk)

    def close(self) -> None:
        """Nobody has to go."""


class Pool:
    """Workers behind the interface that Python has for them."""

    def __init__(
        self, pool: futures.Executor, content: Content, workers: int, close: Callable[[], None]
    ) -> None:
        self.pool = pool
        self.play = partial(play_chunk, content)
        self.ahead = workers * AHEAD
        self.close = close

    def results(self, chunks: Iterator[Chunk]) -> Results:
        """Keep every worker busy, with no more given out than is needed for that."""
        waiting: dict[futures.Future[Tally], Chunk] = {}
        while True:
            for chunk in islice(chunks, self.ahead - len(waiting)):
                waiting[self._submit(chunk)] = chunk
            if not waiting:
                return
            done, _rest = futures.wait(waiting, return_when=futures.FIRST_COMPLETED)
            for one in done:
                yield waiting.pop(one), _result(one)

    def _submit(self, chunk: Chunk) -> "futures.Future[Tally]":
        with _deaf_children():
            try:
                return self.pool.submit(self.play, chunk)
            except futures.BrokenExecutor:
                raise _worker_died() from None


def _result(one: "futures.Future[Tally]") -> Tally:
    try:
        return one.result()
    except (futures.BrokenExecutor, futures.CancelledError):
        raise _worker_died() from None
    except Exception as error:
        if type(error).__name__ in LOST:
            raise _worker_died() from None
        raise


def _worker_died() -> NoWorkers:
    return NoWorkers(_("A worker has died. What was played is kept; go on with fewer workers."))


# Processes on this machine


def processes(content: Content, workers: int) -> Pool:
    """So many processes; they are started anew, which every system can do."""
    pool = futures.ProcessPoolExecutor(
        workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_work
    )
    return Pool(pool, content, workers, partial(pool.shutdown, wait=True, cancel_futures=True))


def _begin_work() -> None:
    """Leave Ctrl-C to the parent, and go when it has gone, in whatever way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_go_after, args=(parent,), daemon=True).start()


def _go_after(parent: Any) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """A process that is started here does not hear Ctrl-C, not even before it can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# A cluster


def dask(content: Content, address: str) -> Pool:
    """The workers of a Dask cluster, which have hn installed as it is here."""
    try:
        from distributed import Client
    except ImportError:
        text = _("A cluster needs Dask, which is not installed: pip install 'hncli[cluster]'.")
        raise NoWorkers(text) from None
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)
        workers = sum(client.nthreads().values())
    except (OSError, ValueError, TimeoutError) as error:
        text = _("No cluster answers at {address}: {why}")
        said = text.format(address=printable(address, 80), why=printable(error, 120))
        raise NoWorkers(said) from None
    if not workers:
        client.close()
        raise NoWorkers(_("The cluster has no workers. Start some and try again."))
    return Pool(client.get_executor(pure=False), content, workers, partial(_leave, client))


def _leave(client: Any) -> None:
    """Close the connection; Dask would say much of the chunks that are dropped."""
    logging.disable(logging.CRITICAL)
    try:
        client.close()
    finally:
        logging.disable(logging.NOTSET)

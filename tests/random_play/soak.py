"""A very long random play: ``make soak``, or ``python -m tests.random_play.soak``.

Each finished chunk of missions is a file in .soak/, so a run that was stopped goes on where it was;
when the program, its content or the player has changed, it starts again.
"""

import argparse
import hashlib
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any

from tests.random_play.play import Game, chunks, never_occurred, run_chunk
from tests.random_play.tally import Tally

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / ".soak"
CHUNK = 200
INTERRUPTED = 130
Result = dict[str, Any]


def sources() -> list[Path]:
    """Every file that decides how a mission goes."""
    found = [*ROOT.glob("hncli/game/cards/**/*.py"), *ROOT.glob("hncli/game/engine/**/*.py")]
    found += [*ROOT.glob("content/**/*.toml"), *ROOT.glob("tests/packs/**/*.toml")]
    return sorted([*found, *ROOT.glob("tests/random_play/*.py")])


def fingerprint() -> str:
    """Tell one state of the program from another."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


class Store:
    """The results so far, one file a chunk."""

    def __init__(self, folder: Path, version: str) -> None:
        self.folder = folder
        self.version = version
        folder.mkdir(exist_ok=True)

    def clear(self) -> None:
        """Forget all results."""
        for path in self.folder.glob("chunk-*"):
            path.unlink()

    def load(self) -> dict[tuple[int, int], Result]:
        """The results of this version; a file that is broken or of another one is taken away."""
        found = {}
        stale = 0
        for path in sorted(self.folder.glob("chunk-*")):
            try:
                result = json.loads(path.read_text(encoding="utf-8"))
                fits = result["version"] == self.version
            except (ValueError, KeyError, TypeError):
                fits = False
            if fits:
                found[result["first"], result["count"]] = result
            else:
                stale += 1
                path.unlink()
        if stale:
            print(f"{stale} chunks of another version of the program are played again")
        return found

    def save(self, result: Result) -> None:
        """Write a chunk's result whole or not at all."""
        name = f"chunk-{result['first']:09}-{result['count']}.json"
        part = self.folder / (name + ".part")
        part.write_text(json.dumps({**result, "version": self.version}), encoding="utf-8")
        part.replace(self.folder / name)


def ignore_interrupt() -> None:
    """Leave Ctrl-C to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Progress:
    """One line that says how far it is and how long it will take."""

    def __init__(self, done: int, missions: int) -> None:
        self.began = time.monotonic()
        self.already = done
        self.done = done
        self.missions = missions
        self.bad = 0

    def add(self, result: Result) -> None:
        """Count a finished chunk and show the line again."""
        self.done += result["count"]
        self.bad += len(result["violations"])
        rate = (self.done - self.already) / max(0.001, time.monotonic() - self.began)
        left = int((self.missions - self.done) / rate)
        line = (
            f"{self.done:,} of {self.missions:,} missions, {rate:.1f} a second, "
            f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02} left, {self.bad} violations"
        )
        print(f"\r{line:<78}" if sys.stdout.isatty() else line, end="", flush=True)
        if not sys.stdout.isatty():
            print(flush=True)


def run(parts: Iterable[tuple[int, int]], workers: int, store: Store, progress: Progress) -> None:
    """Play the chunks in all workers, never more of them queued than are being played."""
    waiting = iter(parts)
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=spawn, initializer=ignore_interrupt)
    running: set[Future[Result]] = set()
    try:
        while True:
            for part in islice(waiting, workers + 1 - len(running)):
                running.add(pool.submit(run_chunk, *part))
            if not running:
                break
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                store.save(future.result())
                progress.add(future.result())
    except BaseException:  # stop at once: what is being played now is played again next time
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def replay(number: int, shown: str) -> int:
    """Play one mission again and say how it went."""
    game = Game(number, Tally(), shown)
    kind = "a whole mission" if game.start.whole else "from a position"
    print(f"mission {number}: {game.table.name}, {kind}, style {game.style.name}")
    print(json.dumps(game.start.given, indent=1))
    try:
        mission = game.play()
    finally:
        print("\n".join(f"> {choice}" for choice in game.choices))
    print(f"{mission.result}, {mission.ending}, turn {mission.turn}: no violation")
    return 0


def conclude(results: Iterable[Result]) -> int:
    """Print the histograms and all that is wrong."""
    tally = Tally()
    violations = []
    for result in results:
        tally.add(result["counts"])
        violations += result["violations"]
    print(tally.report())
    for violation in violations[:20]:
        print(f"\nVIOLATION: {violation['again']}")
        print(violation["error"])
    missing = never_occurred(tally)
    print("\n".join(missing))
    print(f"{len(violations)} violations, {len(missing)} things never occurred")
    return 1 if violations or missing else 0


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.random_play.soak", description=__doc__)
    parser.add_argument("--missions", type=int, default=200_000, metavar="N")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N")
    again = parser.add_mutually_exclusive_group()
    again.add_argument("--resume", action="store_true", help="go on where it was (the default)")
    again.add_argument("--fresh", action="store_true", help="forget the results so far")
    parser.add_argument("--seed", type=int, metavar="N", help="play only mission N, and show it")
    parser.add_argument("--shown", default="", metavar="ID", help="as a test asked mission N to")
    options = parser.parse_args()
    if options.missions < 1 or options.workers < 1:
        parser.error("--missions and --workers must be 1 or more")
    return options


def main() -> int:
    """Play on until all missions are played."""
    options = arguments()
    if options.seed is not None:
        return replay(options.seed, options.shown)
    store = Store(RESULTS, fingerprint())
    if options.fresh:
        store.clear()
    parts = list(chunks(options.missions, CHUNK))
    done = {part: result for part, result in store.load().items() if part in parts}
    progress = Progress(sum(count for _first, count in done), options.missions)
    if done:
        print(f"{progress.done:,} missions are done already (--fresh plays them again)")
    try:
        run([part for part in parts if part not in done], options.workers, store, progress)
    except KeyboardInterrupt:
        print(f"\nStopped at {progress.done:,} missions. The same command goes on from here.")
        return INTERRUPTED
    print()
    results = store.load()
    return conclude(results[part] for part in parts)


if __name__ == "__main__":
    sys.exit(main())

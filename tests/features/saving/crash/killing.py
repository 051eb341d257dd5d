"""Killing a process that plays a career, over and over, and looking at what it has left."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hncli.features.careers.saving.store import Careers
from hncli.game.cards.library import Library
from tests.features.saving.playing import State, play_on, run, setup_of, state_of

ROOT = Path(__file__).resolve().parents[4]


FAULTS = (
    "write before", "write half", "write after", "fsync before", "fsync after", "replace before",
    "replace after",
)  # fmt: skip
"""Where a write can be cut short: before, after or in the middle of each of its calls."""


OPENING = 0.2
"""The share of kills whose moment may fall into the opening, before anything was played."""


class PythonProcess:
    """Python with these arguments, spoken to in lines."""

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *args],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def read_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def write_line(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Driver(PythonProcess):
    """The process that forks the players."""

    def __init__(self) -> None:
        super().__init__("-m", "tests.features.saving.crash.driver")
        assert self.hear() == {"ready": True}

    def hear(self) -> Any:
        return json.loads(self.read_line())

    def ask(self, **told: Any) -> None:
        self.write_line(json.dumps(told))


@dataclass
class Tally:
    """What the kills have come to."""

    kills: int = 0
    careers: int = 0
    acknowledged: int = 0
    ahead: int = 0  # times that a choice was on disk before it was acknowledged
    lost: list[str] = field(default_factory=list)


class Killing:
    """Careers that are killed until they are over, one after the other."""

    def __init__(self, library: Library, home: Path, driver: Driver, seed: int) -> None:
        self.library = library
        self.base = home
        self.driver = driver
        self.rng = random.Random(seed)
        self.seed = seed
        self.done = False
        self.tally = Tally()
        self._next()

    def _next(self) -> None:
        """Begin another career."""
        self.seed += 1
        self.name = f"career-{self.seed}"
        self.home = self.base / self.name  # missions elsewhere would count for achievements
        self.states = run(self.library, setup_of(self.seed))
        self.index = {state: n for n, state in enumerate(self.states)}
        assert len(self.index) == len(self.states), "two moments of a run look alike"
        self.at = -1  # the last state that was acknowledged

    def kill(self, seconds: float, fault: str = "") -> None:
        """Let a process play, kill it after a while or at a fault, and check what is there."""
        self.driver.ask(home=str(self.home), name=self.name, seed=self.seed, fault=fault)
        self.done = False
        pid = self._hear_pid()
        if not fault:
            if self.rng.random() > OPENING:
                self._hear_first()
            time.sleep(self.rng.uniform(0, seconds))
            os.kill(pid, signal.SIGKILL)  # it is still there: one that is done waits for this
        killed = self._listen()
        self.tally.kills += killed
        self._check()

    def play_until_a_mission_ends(self) -> int:
        """Play without harm to just before the end of a mission; gives where that is."""
        end = next(n for n, state in enumerate(self.states) if state.missions == 1)
        careers = Careers(self.home, self.library)
        with careers.create(self.name, setup_of(self.seed)) as kept:
            for _choice in play_on(kept, end - 1):
                pass
        self.at = end - 1
        return end

    def _hear_pid(self) -> int:
        """The child is not asked to begin before its pid was told."""
        return int(self.driver.hear()["pid"])

    def _hear_first(self) -> None:
        """Wait until the career is open, so that the moment of the kill falls into its play."""
        self._note(self.driver.hear())

    def _note(self, told: Any) -> None:
        if "done" in told:
            self.done = True
        elif "state" in told:
            state = State(*told["state"])
            if state not in self.index:
                self._lose(f"unknown state {state}")
            else:
                self.at = self.index[state]
                self.tally.acknowledged += 1
        elif "error" in told:
            self._lose(told["error"])

    def _listen(self) -> bool:
        """Hear the rest; whether the child was killed before it was done."""
        ended = None
        while ended is None:
            told = self.driver.hear()
            ended = told.get("ended")
            self._note(told)
        return bool(ended == -signal.SIGKILL) and not self.done

    def _lose(self, what: str) -> None:
        self.tally.lost.append(f"{self.name} after {self.at}: {what}")

    def _check(self) -> None:
        """Open the career: it must be where it was acknowledged to be, or one choice further."""
        careers = Careers(self.home, self.library)
        if self.name not in careers.names():
            if self.at >= 0:
                self._lose("the career is gone")
            return
        try:
            with careers.open(self.name, to_play=False) as kept:
                found = self.index.get(state_of(kept.career))
        except Exception as error:
            self._lose(f"{type(error).__name__}: {error}")
            self._next()
            return
        if found is None or not self.at <= found <= self.at + 1:
            self._lose(f"found at {found}")
        elif found > self.at:
            self.tally.ahead += 1
            self.at = found
        if found == len(self.states) - 1:
            self.tally.careers += 1
            self._next()

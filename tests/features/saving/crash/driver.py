"""A real process that works on stored games until it is killed; it forks one for each request.

Requests on standard input are lines of JSON: {"home", "name", "seed", "task", "fault"}. For each
it tells the child's pid, then each state that the child has saved, and at last how the child has
ended. Without a task the child plays a career. A fault such as "fsync before 7" lets it kill itself
at the seventh call of os.fsync.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.saving.store import SavedMissions
from hncli.features.table.store import SavedTable, SavedTables
from hncli.game.cards.library import Library
from tests.features.saving.at_table import BEGUN, STEPS, take
from tests.features.saving.old_cards import library_of_format_1
from tests.features.saving.playing import play, setup_of, state_of

real_write = os.write  # the one that tells never fails


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def arm(call: str, when: str, count: int) -> None:
    """Let the n-th call of a function of os kill this process, before, after or half-way."""
    real: Callable[..., Any] = getattr(os, call)
    left = [count]

    def faulty(*args: Any, **kwargs: Any) -> Any:
        left[0] -= 1
        if left[0]:
            return real(*args, **kwargs)
        if when == "half":
            handle, data = args
            real(handle, data[: len(data) // 2])
        elif when == "after":
            real(*args, **kwargs)
        die()
        return None

    setattr(os, call, faulty)


def say(**told: Any) -> None:
    """Tell in one write, so that a line is never half there."""
    real_write(1, (json.dumps(told) + "\n").encode())


def play_single(library: Library, home: Path) -> None:
    """Play a single mission to its end, and tell after each choice how many there are."""
    missions = SavedMissions(home)
    with missions.open(missions.names()[0], library) as saved:
        while (decision := saved.decision) is not None:
            count = len(saved.log.choices)
            saved.choose(decision.options[crc32(str(count).encode()) % len(decision.options)])
            say(choices=count + 1)
        saved.finish()


def follow(saved: SavedCareer | SavedTable) -> None:
    """Follow a table to its end, and tell after each step how many there are."""
    for n in take(saved, STEPS[BEGUN:]):
        say(choices=BEGUN + n)


def run_task(library: Library, home: Path, name: str, task: str) -> None:
    """Do one thing with a career, or play a single mission."""
    careers = Careers(home, library)
    if task == "single":
        play_single(library, home)
    elif task == "table":
        with SavedTables(home).open("zed") as alone:
            follow(alone)
            alone.finish(library)
    elif task == "career-table":
        with careers.open("tabled") as saved:
            follow(saved)
    elif task == "open":
        careers.open(name).close()
    elif task == "restore":
        careers.restore(name, careers.backups(name)[-1])
    elif task == "import":
        careers.import_career(careers.read_export(home / "other.json"), name, replace=True)
    elif task == "rename":
        careers.rename(name, "renamed")
    else:
        getattr(careers, task)(name)


def child(library: Library, home: Path, name: str, seed: int, fault: str, task: str = "") -> None:
    if task:
        if fault:
            call, when, count = fault.split()
            arm(call, when, int(count))
        run_task(library, home, name, task)
        return
    careers = Careers(home, library)
    kept = careers.open(name) if name in careers.names() else careers.create(name, setup_of(seed))
    if fault:
        call, when, count = fault.split()
        arm(call, when, int(count))
    say(state=state_of(kept.career))
    for state in play(kept):
        say(state=state)
    kept.close()


def main() -> None:
    library = library_of_format_1()
    say(ready=True)
    for line in sys.stdin:
        told = json.loads(line)
        gate, opened = os.pipe()
        pid = os.fork()
        if not pid:
            os.read(gate, 1)  # until the pid was told
            code = 1
            try:
                child(
                    library,
                    Path(told["home"]),
                    told["name"],
                    told["seed"],
                    told.get("fault", ""),
                    told.get("task", ""),
                )
                code = 0
            except Exception as error:
                say(error=f"{type(error).__name__}: {error}")
            finally:
                if not told.get("fault"):
                    say(done=True)
                    signal.pause()  # whoever wants to kill it must find it, and nobody else
                os._exit(code)
        say(pid=pid)
        os.write(opened, b"!")
        os.close(opened)
        os.close(gate)
        _pid, status = os.waitpid(pid, 0)
        say(ended=os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()

"""Random lines and keys at every prompt: ``python -m tests.fuzz.fuzz``, or one run with --seed.

A run is a number: it decides what is played and everything that is typed. Fifty runs in a row have
each kind of game, and together they must meet every kind of prompt and every command.
"""

import argparse
import multiprocessing
import os
import re
import shlex
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hncli.base.problems import Place
from hncli.career.replay import check_setup
from hncli.cli.main import run_command
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.saving.custom_sets import Sets
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.engine.game import parse_option
from tests.cli.at_mission import choices_of, left_mission
from tests.fuzz.process import at_a_terminal
from tests.fuzz.terminal import seated
from tests.fuzz.twin import shipped
from tests.fuzz.twins import NAME, CareerTwin, GuideTwin, SingleTwin, picks
from tests.fuzz.watch import Counts, Run, Watcher

CHUNK = 50
REQUIRED = {
    "prompts": (
        "converse", "roll", "spend", "pick", "offer", "career entry", "career card",
        "career between", "yes or no", "text line", "checkbox", "list", "set parts", "set guide",
        "home", "face down", "desk menu",
    ),
    "commands": (
        "?", "hint", "hint best", "card", "rules", "why not", "look", "ids", "log", "undo",
        "take back", "give up", "save and quit", "quit", "random", "all random", "back",
    ),
    "choices": ("entry", "card", "resource", "mission", "retire"),
    "typed": ("option", "command", "junk", "noise", "leave"),
    "checks": ("choice on disk", "disk unchanged", "answer as typed", "real process"),
}  # fmt: skip
OFTEN = 100
"""A command that was offered so many times in a mix of runs was typed at some of them."""
STAGES = (3, 4, 3, 0, 9)
"""Missions that a career has behind it: after three there is something to choose, then to spend."""
FINISHED = "runs that finished a mission"
COPIED = re.compile(r"hn (mission play|career play|sets new|career scorecard) |\d+\. \S+$")
"""A command or an id that the player may copy stands on one line, however long that is."""
WIPED = re.compile(r"(\r(Thinking|Reviewing) [█░#-]+[ \w]*)+\r +\r")
"""A bar that was gone before anything else was printed."""


# What can be played


def sit(run: Run, *args: str) -> tuple[object, str]:
    """Give one command and type at it until it ends: its exit code, and what it printed."""
    start = len(run.paper.getvalue())
    run.inputs.append(f"hn {shlex.join(args)}")
    where = (run.lines, run.keyboard, run.paper, run.home, run.width, run.number, run.few)
    with seated(*where, lambda asks, env: Watcher(run, asks, env)) as drawn:
        code = run_command(list(args))
    run.leave()
    said = run.paper.getvalue()[start:]
    assert "Traceback" not in said + drawn.getvalue()
    assert "Unhandled exception" not in said + drawn.getvalue()
    return code, said


def check_lines(run: Run, said: str) -> None:
    """No line is too wide, and no byte could move a cursor."""
    said = WIPED.sub("", said)
    wrong = [sign for sign in said if not sign.isprintable() and sign != "\n"]
    assert not wrong, wrong[:5]
    for line in said.splitlines():
        assert len(line) <= run.width or COPIED.search(line), line


def last_line(said: str, begins: str) -> list[str]:
    """The arguments of the command that a player is told to go on with."""
    line = said.splitlines()[-1]
    assert begins in line, said[-300:]
    return shlex.split(line.partition(begins)[2])


def single(run: Run) -> None:
    """A mission outside of careers, left and taken up again until it is over."""
    box = run.rng.choice(shipped().boxes)
    abductor = run.rng.choice(shipped().abductors(box))
    run.twin = twin = SingleTwin(run.home, box, abductor, run.rng.randrange(1000), run.few)
    seed = str(twin.setup.seed)
    first = ["--box", box, "--abductor", abductor, "--seed", seed]
    args = first
    while run.budget > 0 and not twin.is_over():
        code, said = sit(run, "mission", "play", *args)
        check_lines(run, said)
        if twin.is_over():
            assert code in (None, 0), said[-300:]
            return
        assert code in (None, 0, 130), said[-300:]
        args = last_line(said, "To continue: hn mission play ")
        left = left_mission(run.home)
        assert args == (first if left is None else ["--resume"])
        again = twin.fresh()
        code_so_far = []
        for option in choices_of(left) if left is not None else ():
            assert again.decision is not None
            code_so_far.append(str(again.decision.ids.index(option) + 1))
            again.choose(parse_option(option))
        assert again.to_json() == twin.mission.to_json()
        if code_so_far and run.rng.random() < 0.5:
            SavedMissions(run.home).delete(abductor)  # a code begins a mission of its own
            args = [*first, "--resume", ".".join(code_so_far)]
            twin.mission.take_backs = 0  # a code does not tell them


def career(run: Run) -> None:
    """A career, with what comes before, in and after its missions."""
    rng = run.rng
    missions = STAGES[run.number % len(STAGES)]
    few = rng.choice((("base",), ("crime-wave",)))
    boxes = few if rng.random() < 0.3 and missions != 3 else tuple(shipped().boxes)
    trait = rng.choice(("", "charmer", "quick-thinker", "tactical-rapport"))
    traits = (trait,) if trait else ()
    seed = rng.randrange(1000)
    run.twin = twin = CareerTwin(run.home, seed, missions, run.few, boxes=boxes, traits=traits)
    while run.budget > 0 and not twin.is_over():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("hncli.cli.program.Program.run", lambda *_words: None)  # from the desk
            code, said = sit(run, "career", "play", NAME)
        check_lines(run, said)
        if twin.is_over():
            assert code in (None, 0)
            assert said.endswith(f"Its scorecard: hn career scorecard {NAME}\n")
        else:
            assert code in (None, 0, 130)
            assert last_line(said, "Everything is saved. To continue: hn career play ") == [NAME]


def guide(run: Run) -> None:
    """A set of the player's own, built step by step."""
    seed = run.rng.randrange(1000)
    first = ["mine", "--seed", str(seed), "--box", "base", "--box", "crime-wave", "--replace"]
    run.typist.sense = 0.7  # a set has few questions, and commands of its own
    args: list[str] = []
    kept: CustomSet | None = None
    while run.budget > 0:
        if not args:
            run.twin = twin = GuideTwin(run.home, seed)
        code, said = sit(run, "sets", "new", *(args or first))
        store = Sets(run.home)
        if code in (None, 0):
            kept, args = twin.finished(), []
            assert store.get("mine", shipped().packs) == kept
            continue
        assert code in (1, 130)
        assert store.names() == ["mine"] * (kept is not None)
        assert kept is None or store.get("mine", shipped().packs) == kept
        args = last_line(said, "Nothing was kept. To continue: hn sets new ")
        assert sorted(args[:8]) == sorted(first)
        taken = picks(twin.builder)
        is_told = twin.part and (twin.part != "both" or not taken)
        said_part = ["--part", twin.part] if is_told else []
        assert args[8:] == [*said_part, *(word for id in taken for word in ("--pick", id))]
        check_lines(run, said)
        twin.sit_down_again()


def desk(run: Run) -> None:
    """A new career, whose every question is answered."""
    store = Careers(run.home, shipped())
    while run.budget > 0:
        run.answers.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("hncli.cli.program.Program.run", lambda *_words: None)  # from the desk
            code, said = sit(run, "career", "new", "--seed", str(run.number))
        assert code in (None, 0, 2, 130)
        if not store.names():
            continue
        (name,) = store.names()  # a person plays it at once
        setup = store.open(name, to_play=False).career.record.setup
        assert setup.negotiator == run.answers["The negotiator's name?"].strip()
        check_setup(shipped(), setup, Place("the career"))
        assert last_line(said, "hn career ")[1] == name
        return


def home(run: Run) -> None:
    """The home screen, and everything that it leads to."""
    run.paper.is_terminal = True
    while run.budget > 0:
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(run.home)  # where pages and pictures are written that have a name alone
            code, _said = sit(run)
        assert code in (None, 0, 130), code
    missions = SavedMissions(run.home)
    for name in missions.names():
        with missions.open(name, shipped()) as saved:
            assert saved.messages == []
            assert saved.decision is not None
    store = Careers(run.home, shipped())
    for name in store.names():
        store.open(name, to_play=False)


def process(run: Run) -> None:
    """The real command on a real terminal."""
    at_a_terminal(run)
    run.count("checks", "real process")


Game = tuple[Callable[[Run], None], bool, int]
PLAN: tuple[Game, ...] = (
    *[(single, False, 70)] * 17,
    *[(career, False, 60)] * 11,
    *[(guide, False, 40)] * 6,
    *[(desk, False, 25)] * 3,
    *[(home, False, 40)] * 3,
    *[(single, True, 20)] * 3,
    *[(career, True, 20)] * 2,
    (guide, True, 20),
    *[(desk, True, 15)] * 2,
    (home, True, 15),
    (process, True, 25),
)  # fmt: skip
"""Fifty runs: what is played, whether by keys, and how much is typed."""


# Many runs


def fuzz(number: int) -> tuple[Counts, str]:
    """Make one run; gives what it met, and what went wrong if something did."""
    game, has_keys, budget = PLAN[number % CHUNK]
    with tempfile.TemporaryDirectory(prefix="hn-fuzz-") as folder:
        run = Run(number, has_keys, budget, Path(folder))
        wrong = ""
        try:
            game(run)
        except Exception:
            typed = "\n".join(f"  {one}" for one in run.inputs)
            wrong = f"python -m tests.fuzz.fuzz --seed {number}  ({game.__name__})\n"
            wrong += f"width {run.width}, {run.paper.code}; the last that was typed:\n{typed}\n"
            wrong += traceback.format_exc()
        finally:
            if run.keyboard is not None:
                run.keyboard.pipe.close()
    for ending in run.twin.endings:
        run.count("endings", ending)
    if set(run.twin.endings) - {"given-up"}:
        run.count("endings", FINISHED)
    run.count("checks", "runs")
    return run.counts, wrong


def total(found: list[Counts]) -> Counts:
    """The sum of histograms."""
    topics = list(dict.fromkeys(topic for counts in found for topic in counts))
    return {topic: sum((counts[topic] for counts in found), Counter()) for topic in topics}


def never_met(counts: Counts) -> list[str]:
    """Everything that a good mix of runs meets and this one did not.

    A command that was offered OFTEN must have been typed, even if it does not stand in REQUIRED.
    """
    often = [name for name, count in counts["offered"].items() if count >= OFTEN]
    offered = [name for name in often if name not in REQUIRED["commands"]]
    missing = [
        f"{topic}: {name}"
        for topic, names in (*REQUIRED.items(), ("commands", offered))
        for name in names
        if not counts[topic][name]
    ]
    runs, finished = counts["checks"]["runs"], counts["endings"][FINISHED]
    return missing + [f"{finished} of {runs} runs finished a mission"] * (finished * 10 < runs)


def report(counts: Counts) -> str:
    """The histogram as text."""
    return "\n".join(
        f"{topic}: " + ", ".join(f"{name} {count:,}" for name, count in counter.most_common())
        for topic, counter in counts.items()
    )


def main() -> int:
    """Make many runs, or one again."""
    parser = argparse.ArgumentParser(description="Random lines and keys at every prompt.")
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no more after so long")
    parser.add_argument("--seed", type=int, help="make this run once more")
    options: Any = parser.parse_args()
    numbers = range(options.runs) if options.seed is None else [options.seed]
    began = time.monotonic()
    found: list[tuple[Counts, str]] = []
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), mp_context=spawn) as pool:
        while len(found) < len(numbers) and time.monotonic() - began < options.minutes * 60:
            found += pool.map(fuzz, numbers[len(found) :][:CHUNK])
            print(f"{len(found):,} of {len(numbers):,} runs", end="\r", file=sys.stderr, flush=True)
    counts = total([each for each, _wrong in found])
    print(report(counts))
    wrong = [each for _counts, each in found if each]
    missing = never_met(counts) if options.seed is None else []
    print(*wrong[:5], *(f"never met: {name}" for name in missing), sep="\n")
    print(f"{len(found):,} runs, {len(wrong)} failed, {time.monotonic() - began:.0f} seconds")
    return int(bool(wrong or missing))


if __name__ == "__main__":
    sys.exit(main())

"""A pytest plugin for the runs of mutmut: the tests that are likely to kill a mutant come first.

First those that killed others of the same function, then of the same module, then those in the file
that is named after the module, then those in the same files as the first ones, then those for its
part of the program. They have half of the seconds that a mutant is given, and the quickest of the
others the rest; so fewer kills may be counted than there are, but never more. mutmut itself hands
over all tests of a mutant, in no order at all. All seconds are of processor time, so that a busy
machine finds as much as an idle one, and makes no mutant look killed.
"""

from __future__ import annotations

import json
import os
import resource
from collections import Counter
from collections.abc import Generator
from functools import cache
from math import ceil
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from tests.career.player import fixed, played
from tests.game.engine.table import library

SECONDS = float(os.environ.get("HN_MUTANTS_SECONDS", "1"))
AT_LEAST = 0.003  # seconds that a test costs, however quick it is
PATIENCE = 10  # seconds that any test may take
READERS = ("hncli.career.scorecard",)
"""Modules that only read a career: for them one that was played before any mutant will do."""
LONGER = 5  # or so many times what it took in the clean run

# mutmut runs pytest in the folder of the mutated code; a test may leave it.
FOLDER = Path.cwd()
KILLS = FOLDER / "kills.txt"
TIMES = FOLDER / "times.json"

_spent: dict[str, float] = {}  # in this run, by test


@cache
def durations() -> dict[str, float]:
    """Give the seconds of each test in the clean run; nothing before that is over."""
    found: dict[str, float] = json.loads(TIMES.read_text("utf-8")) if TIMES.exists() else {}
    return found


def used() -> float:
    """The processor time of this process and of those that it has waited for."""
    usage = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in usage)


def kills(function: str) -> Counter[str]:
    """Count what each test, and each file of tests, killed of this function and of its module."""
    counts: Counter[str] = Counter()
    module = function.rpartition(".")[0]
    for line in KILLS.read_text("utf-8").splitlines() if KILLS.exists() else ():
        where, _tab, test = line.partition("\t")
        if where.rpartition(".")[0] == module:
            near = 1_000_000 if where == function else 1
            counts[test] += 1_000 * near
            counts[file_of(test)] += near
    return counts


def file_of(test: str) -> str:
    """The file that a test is in."""
    return test.partition("::")[0]


def distance(function: str, test: str) -> int:
    """How far a test is from a function: 0 in the file for its module, 1 in those for its part."""
    _hncli, *folders, module, _function = function.split(".")
    file = file_of(test)
    part = "features/saving" if folders[0] in ("base", "features") else "/".join(folders)
    if not file.startswith(f"tests/{part}/"):
        return 2
    return 0 if file.endswith(f"/test_{module}.py") else 1


def mutated_function() -> str:
    """Name the function of the mutant under test; mutmut's other runs have none."""
    function, found, _number = os.environ.get("MUTANT_UNDER_TEST", "").rpartition("__mutmut_")
    return function if found else ""


def warm_up() -> None:
    """Do once what needs no mutated code: each mutant's process is a copy of the one here."""
    durations.cache_clear()
    durations()
    library()
    for name in ("empty", "table", "complete"):
        fixed(name)


def likely(function: str, tests: list[str]) -> list[str]:
    """Give the tests for which there is time, in their order."""
    seconds, counts = durations(), kills(function)

    def rank(test: str) -> tuple[int, bool, int, int, float]:
        far, time = distance(function, test), seconds.get(test, 0.0)
        return -counts[test], far > 0, -counts[file_of(test)], far, time

    found: list[str] = []
    left = 0.0
    quickest = sorted(tests, key=lambda test: seconds.get(test, 0.0))
    for chosen in (sorted(tests, key=rank), quickest):
        left += SECONDS / 2
        for test in chosen:
            cost = max(AT_LEAST, seconds.get(test, 0.0))
            if test not in found and (cost <= left or not found):
                found.append(test)
                left -= cost
    return found


def pytest_configure(config: pytest.Config) -> None:
    """Choose tests before they are collected, for that takes longer than most of them."""
    function = mutated_function()
    if not function:
        return
    config.args[:] = likely(function, config.args)
    if function.rpartition(".")[0] not in READERS:
        fixed.cache_clear()
        played.cache_clear()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the tests into their order."""
    if mutated_function():
        places = {test: n for n, test in enumerate(config.args)}
        items.sort(key=lambda item: places.get(item.nodeid, 0))
    elif config.option.collectonly:
        warm_up()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Set the processor time by which this test must be over; the system ends the process then."""
    if mutated_function():
        time = max(PATIENCE, LONGER * durations().get(item.nodeid, 0.0))
        _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
        limit = ceil(process_time() + time)
        resource.setrlimit(resource.RLIMIT_CPU, (min(limit, hard), hard))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Note how long a test takes."""
    before = used()
    result = yield
    _spent[item.nodeid] = used() - before
    return result


def pytest_sessionfinish(exitstatus: int) -> None:
    """Keep how long the tests of a clean run took."""
    if not (mutated_function() or exitstatus):
        TIMES.write_text(json.dumps(durations() | _spent), "utf-8")
        durations.cache_clear()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note which test has killed the mutant."""
    if report.failed and (function := mutated_function()):
        with KILLS.open("a", encoding="utf-8") as file:
            file.write(f"{function}\t{report.nodeid}\n")

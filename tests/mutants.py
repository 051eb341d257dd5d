"""The mutation score of the engine: run mutmut, count, and hold the survivors against the docs.

Run it as ``make mutants``, or ``python -m tests.mutants`` from the top of the project. What is
mutated and which tests are run stands in ``[tool.mutmut]`` of pyproject.toml.

A mutant counts as killed when a test failed or ran out of time. One that no test reaches counts
as a survivor. Each survivor must be named in docs/mutants.md, in a line such as::

    - `hncli.engine.dice.x_roll__mutmut_3`: the order of equal dice is never seen.

A line may name several mutants, also with wildcards (``x_roll__mutmut_*``), before one reason.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "mutants"
EXPLAINED = ROOT / "docs" / "mutants.md"
MINIMUM = 90.0

KILLED = "killed"
SURVIVED = "survived"
TIMEOUT = "timeout"
NO_TESTS = "no tests"
SKIPPED = "skipped"
SUSPICIOUS = "suspicious"
NOT_CHECKED = "not checked"
CRASHED = "crashed"

# mutmut keeps the exit code of each mutant's test run; 33 to 37 are codes of its own.
STATUS_BY_EXIT_CODE: dict[int | None, str] = {
    None: NOT_CHECKED,
    0: SURVIVED,
    1: KILLED,
    2: NOT_CHECKED,  # interrupted
    3: KILLED,  # a mutant that breaks pytest itself
    5: NO_TESTS,
    33: NO_TESTS,
    34: SKIPPED,
    36: TIMEOUT,
    37: KILLED,  # by the type checker, where one is configured
    24: TIMEOUT,
    -24: TIMEOUT,
    152: TIMEOUT,
    255: TIMEOUT,
    -9: CRASHED,
    -11: CRASHED,
}

# Wide on purpose: a name is what mutmut prints, a wildcard may end it.
NAME_IN_DOCS = re.compile(r"`([^`\s]*__mutmut_[^`\s]*)`")


@dataclass
class Results:
    """What became of every mutant, by its name."""

    status: dict[str, str] = field(default_factory=dict)

    def count(self, status: str) -> int:
        """How many mutants ended like this."""
        return Counter(self.status.values())[status]

    @property
    def total(self) -> int:
        """How many mutants count for the score."""
        return len(self.status) - self.count(SKIPPED)

    @property
    def score(self) -> float:
        """Percentage killed, time-outs included."""
        if self.total == 0:
            return 0.0
        return 100 * (self.count(KILLED) + self.count(TIMEOUT)) / self.total

    @property
    def survivors(self) -> list[str]:
        """Everything that was not killed, in the order of the source."""
        dead = {KILLED, TIMEOUT, SKIPPED}
        return [name for name, status in self.status.items() if status not in dead]


def read_results(work: Path) -> Results:
    """Read the ``.meta`` files that mutmut leaves beside each mutated module."""
    results = Results()
    for meta in sorted(work.rglob("*.py.meta")):
        codes: dict[str, int | None] = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
        for name, code in codes.items():
            results.status[name] = STATUS_BY_EXIT_CODE.get(code, SUSPICIOUS)
    return results


def read_reasons(text: str) -> dict[str, str]:
    """Map each mutant name or wildcard of docs/mutants.md to the reason in its line."""
    reasons: dict[str, str] = {}
    for line in text.splitlines():
        names = NAME_IN_DOCS.findall(line)
        reason = NAME_IN_DOCS.sub("", line).strip(" \t|-*:,;.")
        if sum(map(str.isalpha, reason)) >= 10:
            reasons.update(dict.fromkeys(names, reason))
    return reasons


def unexplained(survivors: list[str], reasons: dict[str, str]) -> list[str]:
    """Survivors for which the docs give no reason."""
    return [s for s in survivors if not any(fnmatch.fnmatchcase(s, name) for name in reasons)]


def outdated(survivors: list[str], reasons: dict[str, str]) -> list[str]:
    """Names in the docs that explain no survivor any more."""
    return [name for name in reasons if not fnmatch.filter(survivors, name)]


def forget(work: Path, *, quick: bool) -> None:
    """Make mutmut test again what may have changed.

    By itself it keeps every verdict until the mutated function changes, also when the tests did.
    A quick run keeps the kills only.
    """
    if not quick:
        shutil.rmtree(work, ignore_errors=True)
        return
    (work / "mutmut-stats.json").unlink(missing_ok=True)
    for copied in ("tests", "content"):
        shutil.rmtree(work / copied, ignore_errors=True)
    for meta in work.rglob("*.py.meta"):
        data = json.loads(meta.read_text("utf-8"))
        codes: dict[str, int | None] = data["exit_code_by_key"]
        data["exit_code_by_key"] = {
            name: code if STATUS_BY_EXIT_CODE.get(code) == KILLED else None
            for name, code in codes.items()
        }
        meta.write_text(json.dumps(data, indent=4), "utf-8")


def mutmut(*arguments: str, capture: bool = False) -> subprocess.CompletedProcess[str]:
    """Run mutmut at the top of the project."""
    command = [str(Path(sys.executable).with_name("mutmut")), *arguments]
    # Tests may look at this to play fewer random missions, or to lift their time limits.
    environment = os.environ | {"HN_MUTANTS": "1"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=False, text=True, capture_output=capture
    )


def report(results: Results, reasons: dict[str, str], *, diffs: bool) -> list[str]:
    """Print counts, score and survivors; return the survivors without a reason."""
    survivors = results.survivors
    print("\nMutants of the engine")
    for status in (KILLED, TIMEOUT, SURVIVED, NO_TESTS, SUSPICIOUS, CRASHED, NOT_CHECKED, SKIPPED):
        count = results.count(status)
        if count or status in (KILLED, SURVIVED, TIMEOUT, NO_TESTS):
            print(f"  {status:<12} {count:>6}")
    print(f"  {'total':<12} {results.total:>6}")
    print(f"  score        {results.score:6.2f} % (at least {MINIMUM:g} %)")

    missing = unexplained(survivors, reasons)
    if survivors:
        print(f"\nSurvivors ({len(survivors)})")
    for name in survivors:
        mark = "?" if name in missing else " "
        print(f" {mark} {name} ({results.status[name]})")
        if diffs:
            print(mutmut("show", name, capture=True).stdout)
    docs = EXPLAINED.relative_to(ROOT)
    if missing:
        print(f"\n{len(missing)} survivors, marked ?, have no reason in {docs}.")
    for name in outdated(survivors, reasons):
        print(f"{docs} explains {name}, which did not survive: take it out.")
    return missing


def main(arguments: list[str] | None = None) -> int:
    """Run mutmut and report; 0 when the score is reached, 1 when not."""
    parser = argparse.ArgumentParser(prog="tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--quick", action="store_true", help="go on from the last run: keep its kills"
    )
    parser.add_argument("--report", action="store_true", help="only report on the last run")
    parser.add_argument("--diffs", action="store_true", help="show what each survivor changes")
    parser.add_argument("--strict", action="store_true", help="also fail on a missing reason")
    options = parser.parse_args(arguments)

    if not options.report:
        forget(WORK, quick=options.quick)
        code = mutmut("run").returncode
        if code != 0:
            print(f"mutmut stopped with exit code {code}: its message is above.", file=sys.stderr)
            return 1
    results = read_results(WORK)
    if not results.status:
        print("There are no mutants to report on: run it without --report.", file=sys.stderr)
        return 1
    text = EXPLAINED.read_text("utf-8") if EXPLAINED.is_file() else ""
    missing = report(results, read_reasons(text), diffs=options.diffs)

    if results.count(NOT_CHECKED):
        print("\nThe run is not complete; go on with: make mutants ARGS=--quick")
        return 1
    if results.score < MINIMUM:
        return 1
    return 1 if missing and options.strict else 0


if __name__ == "__main__":
    sys.exit(main())

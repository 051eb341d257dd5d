"""What became of mutants, and what survivors.md says about those that live."""

from __future__ import annotations

import fnmatch
import json
import re
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

KILLED = "killed"
SURVIVED = "survived"
TIMEOUT = "timeout"
NO_TESTS = "no tests"
SKIPPED = "skipped"
SUSPICIOUS = "suspicious"
NOT_CHECKED = "not checked"
CRASHED = "crashed"

Z_95 = 1.96  # standard deviations either side that hold 95 % of a normal distribution

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
    def killed(self) -> int:
        """How many mutants count as killed, time-outs included."""
        return self.count(KILLED) + self.count(TIMEOUT)

    @property
    def score(self) -> float:
        """Percentage killed, time-outs included."""
        if self.total == 0:
            return 0.0
        return 100 * self.killed / self.total

    @property
    def skipped(self) -> list[str]:
        """The mutants that were not drawn for the sample; none when all were tested."""
        return [name for name, status in self.status.items() if status == SKIPPED]

    @property
    def survivors(self) -> list[str]:
        """Everything that was not killed, in the order of the source."""
        dead = {KILLED, TIMEOUT, SKIPPED}
        return [name for name, status in self.status.items() if status not in dead]


def wilson_interval(successes: int, total: int) -> tuple[float, float]:
    """The 95 % Wilson score interval of a proportion: its lower and upper bound in percent."""
    if total == 0:
        return 0.0, 100.0
    share = successes / total
    z2 = Z_95 * Z_95
    centre = share + z2 / (2 * total)
    margin = Z_95 * sqrt(share * (1 - share) / total + z2 / (4 * total * total))
    scale = 100 / (1 + z2 / total)
    return max(0.0, scale * (centre - margin)), min(100.0, scale * (centre + margin))


def read_results(work: Path) -> Results:
    """Read the ``.meta`` files that mutmut leaves beside each mutated module."""
    results = Results()
    for meta in sorted(work.rglob("*.py.meta")):
        codes: dict[str, int | None] = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
        for name, code in codes.items():
            results.status[name] = STATUS_BY_EXIT_CODE.get(code, SUSPICIOUS)
    return results


def read_reasons(text: str) -> dict[str, str]:
    """Map each mutant name or wildcard of survivors.md to the reason in its line."""
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

"""The mutation score, part by part: run mutmut, count, and hold survivors against their reasons.

Run it as ``make mutants``, or ``python -m tests.mutation.mutants`` from the top of the project, for
all parts or for those that are named. What each part mutates and which tests are run stands in
``[tool.mutmut.parts]`` of pyproject.toml, and what all share in ``[tool.mutmut]``. A part is run in
a copy of the project, ``mutants/PART``, with a pyproject.toml of its own, since mutmut knows no
parts; what mutmut itself writes is in the ``mutants`` of that.

Each mutant is looked at with the few tests that are likeliest to kill it, and if it lives on with
more of them (tests/mutation/order.py). It counts as killed when a test failed or ran out of time.
One that no test reaches counts as a survivor. Each survivor must be named in survivors.md, in a
line such as::

    - `hncli.engine.dice.x_roll__mutmut_3`: the order of equal dice is never seen.

A line may name several mutants, also with wildcards (``x_roll__mutmut_*``), before one reason.

With ``--only MODULE`` the mutants of a module are tested, such as those of one whose rules changed.
With ``--sample N`` only N mutants of each part are tested, drawn by ``--seed``, and the score comes
with a 95 % confidence interval. The others are marked as skipped in mutmut's ``.meta`` files. Names
given to ``mutmut run`` would not do: it tests those again whatever their last result, so the second
look and ``--quick`` could not keep the kills.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.mutation.results import (
    CRASHED,
    KILLED,
    NO_TESTS,
    NOT_CHECKED,
    SKIPPED,
    STATUS_BY_EXIT_CODE,
    SURVIVED,
    SUSPICIOUS,
    TIMEOUT,
    Results,
    outdated,
    read_reasons,
    read_results,
    unexplained,
    wilson_interval,
)

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "mutants"
EXPLAINED = ROOT / "tests" / "mutation" / "survivors.md"
MINIMUM = 90.0
FIRST_LOOK = 0.5  # seconds of tests for each mutant, the likeliest to kill it
SECONDS = 20.0  # and for each that is still alive then
MEMORY = Path("/dev/shm")  # where there is no disk to wait for
SKIPPED_CODE = 34  # mutmut's exit code for a mutant that it is not to test

# The first steps of `mutmut run`, which has no option to stop after them.
GENERATE = """
import sys
from pathlib import Path
from mutmut import __main__ as mutmut

Path("mutants").mkdir(exist_ok=True)
mutmut.set_mutant_under_test("mutant_generation")
mutmut.copy_src_dir()
mutmut.copy_also_copy_files()
mutmut.setup_source_paths()
mutmut.create_mutants(int(sys.argv[1]))
"""

OWN_TABLES = re.compile(
    r"^\[tool\.mutmut\b.*?(?=^\[(?!tool\.mutmut\b)|\Z)", re.MULTILINE | re.DOTALL
)


@cache
def settings() -> dict[str, Any]:
    """What pyproject.toml says about mutants: settings for all, and ``parts`` by their names."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    own: dict[str, Any] = found["tool"]["mutmut"]
    return own


@dataclass(frozen=True)
class Part:
    """A part of the program that has a score of its own."""

    name: str

    @property
    def folder(self) -> Path:
        """The copy of the project that mutmut is run in."""
        return WORK / self.name

    @property
    def work(self) -> Path:
        """Where mutmut keeps the mutated code and its verdicts."""
        return self.folder / "mutants"

    @property
    def settings(self) -> dict[str, Any]:
        """What mutmut is to read."""
        common = {key: value for key, value in settings().items() if key != "parts"}
        own: dict[str, Any] = settings()["parts"][self.name]
        return common | own

    def owns(self, mutant: str) -> bool:
        """Whether a mutant, or a wildcard of the docs, is of this part."""
        packages = [
            path.removesuffix("/*").removesuffix(".py").replace("/", ".")
            for path in self.settings["only_mutate"]
        ]
        return any(mutant.startswith(f"{package}.") for package in packages)

    def copy(self) -> None:
        """Bring the copy of the project up to date."""
        self.folder.mkdir(parents=True, exist_ok=True)
        wanted = self.settings
        for name in (*wanted["source_paths"], *wanted["also_copy"], "tests"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            skipped = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, self.folder / name, ignore=skipped)
        text = OWN_TABLES.sub("", (ROOT / "pyproject.toml").read_text("utf-8"))
        # A list, a string or a number is the same in JSON and in TOML.
        lines = [f"{key} = {json.dumps(value)}" for key, value in wanted.items()]
        text += "\n".join(["[tool.mutmut]", *lines, ""])
        (self.folder / "pyproject.toml").write_text(text, "utf-8")


def forget(work: Path, *, quick: bool) -> None:
    """Make mutmut test again what may have changed.

    By itself it keeps every verdict until the mutated function changes, also when the tests did.
    A quick run keeps the kills only.
    """
    if not quick:
        shutil.rmtree(work, ignore_errors=True)
        return
    (work / "mutmut-stats.json").unlink(missing_ok=True)
    for copied in ("tests", *settings()["also_copy"]):
        shutil.rmtree(work / copied, ignore_errors=True)
    keep_only(work, {KILLED})


def change_codes(work: Path, change: Callable[[str, int | None], int | None]) -> None:
    """Replace the exit code of each mutant by what ``change(name, code)`` returns."""
    for meta in work.rglob("*.py.meta"):
        data = json.loads(meta.read_text("utf-8"))
        codes: dict[str, int | None] = data["exit_code_by_key"]
        data["exit_code_by_key"] = {name: change(name, code) for name, code in codes.items()}
        meta.write_text(json.dumps(data, indent=4), "utf-8")


def keep_only(work: Path, statuses: set[str]) -> None:
    """Forget the verdicts on all mutants that did not end like this."""
    change_codes(work, lambda _, code: code if STATUS_BY_EXIT_CODE.get(code) in statuses else None)


def draw(names: Iterable[str], count: int, seed: int) -> set[str]:
    """Return a random sample of ``count`` names, or all when there are fewer.

    Names are ranked by a hash of seed and name. So a larger sample contains the smaller one, and
    a mutant that keeps its name mostly stays in the sample when others come and go.
    """

    def rank(name: str) -> bytes:
        return hashlib.sha256(f"{seed} {name}".encode()).digest()

    return set(sorted(names, key=rank)[:count])


def of_modules(names: Iterable[str], modules: list[str]) -> list[str]:
    """Return the mutants of some modules, named by their last part; all where none is named."""
    return [n for n in names if not modules or any(f".{module}.x" in n for module in modules)]


def skip_all_but(work: Path, drawn: set[str]) -> None:
    """Mark every mutant outside of the sample as skipped, which mutmut leaves as it is."""
    change_codes(work, lambda name, code: code if name in drawn else SKIPPED_CODE)


def generate(part: Part, processes: int) -> int:
    """Let mutmut write the mutants of a part without testing any; return its exit code."""
    command = [sys.executable, "-c", GENERATE, str(processes)]
    return subprocess.run(
        command, cwd=part.folder, check=False, stdout=subprocess.DEVNULL
    ).returncode


def mutmut(
    part: Part, *arguments: str, seconds: float = 0, capture: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run mutmut in the copy of a part; the files of its tests go when it ends."""
    command = [str(Path(sys.executable).with_name("mutmut")), *arguments]
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        own = {"HN_MUTANTS_SECONDS": str(seconds), "TMPDIR": folder}
        return subprocess.run(
            command,
            cwd=part.folder,
            env=os.environ | own,
            check=False,
            text=True,
            capture_output=capture,
        )


def report(part: Part, results: Results, reasons: dict[str, str], *, diffs: bool) -> list[str]:
    """Print counts, score and survivors; return the survivors without a reason."""
    survivors = results.survivors
    print(f"\nMutants of the part {part.name}")
    for status in (KILLED, TIMEOUT, SURVIVED, NO_TESTS, SUSPICIOUS, CRASHED, NOT_CHECKED, SKIPPED):
        count = results.count(status)
        if count or status in (KILLED, SURVIVED, TIMEOUT, NO_TESTS):
            print(f"  {status:<12} {count:>6}")
    print(f"  {'total':<12} {results.total:>6}")
    print(f"  score        {results.score:6.2f} % (at least {MINIMUM:g} %)")
    if results.skipped:
        low, high = wilson_interval(results.killed, results.total)
        print(f"  interval     {low:6.2f} to {high:.2f} % (95 %, Wilson)")

    missing = unexplained(survivors, reasons)
    if survivors:
        print(f"\nSurvivors ({len(survivors)})")
    for name in survivors:
        mark = "?" if name in missing else " "
        print(f" {mark} {name} ({results.status[name]})")
        if diffs:
            print(mutmut(part, "show", name, capture=True).stdout)
    docs = EXPLAINED.relative_to(ROOT)
    if missing:
        print(f"\n{len(missing)} survivors, marked ?, have no reason in {docs}.")
    # A mutant outside of the sample may well survive, so its reason is not outdated.
    for name in outdated([*survivors, *results.skipped], reasons):
        print(f"{docs} explains {name}, which did not survive: take it out.")
    return missing


def stopped(code: int) -> bool:
    """Say that mutmut failed; return False, since no score is reached then."""
    print(f"mutmut stopped with code {code}: its message is above.", file=sys.stderr)
    return False


def run(part: Part, options: argparse.Namespace) -> bool:
    """Run mutmut on one part and report; whether the score is reached."""
    if not options.report:
        part.copy()
        # What has lived through a whole run is not likely to be killed at first sight.
        last = read_results(part.work)
        only_second = options.quick and last.total and not last.count(NOT_CHECKED)
        forget(part.work, quick=options.quick)
        if options.sample or options.only:
            if code := generate(part, options.max_children):
                return stopped(code)
            names = of_modules(read_results(part.work).status, options.only)
            if not names:
                print(f"The part {part.name} has no mutants in {', '.join(options.only)}.")
                return False
            skip_all_but(part.work, draw(names, options.sample or len(names), options.seed))
        for seconds in (options.seconds,) if only_second else (FIRST_LOOK, options.seconds):
            keep_only(part.work, {KILLED, TIMEOUT, SKIPPED})
            how = ("run", "--max-children", str(options.max_children))
            if code := mutmut(part, *how, seconds=seconds).returncode:
                return stopped(code)
    results = read_results(part.work)
    if not results.status:
        print(f"There are no mutants of the part {part.name}: run it without --report.")
        return False
    text = EXPLAINED.read_text("utf-8") if EXPLAINED.is_file() else ""
    reasons = {name: why for name, why in read_reasons(text).items() if part.owns(name)}
    missing = report(part, results, reasons, diffs=options.diffs)

    if results.count(NOT_CHECKED):
        again = f"{part.name} --quick"
        again += "".join(f" --only {module}" for module in options.only)
        if options.sample:
            again += f" --sample {options.sample} --seed {options.seed}"
        print(f'\nThe run is not complete; go on with: make mutants ARGS="{again}"')
        return False
    return results.score >= MINIMUM and not (missing and options.strict)


def main(arguments: list[str] | None = None) -> int:
    """Run the parts one after another; 0 when each reaches its score, 1 when not."""
    known = list(settings()["parts"])
    parser = argparse.ArgumentParser(
        prog="tests.mutation.mutants", description=__doc__.splitlines()[0]
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(known)}; or all")
    parser.add_argument(
        "--quick", action="store_true", help="go on from the last run: keep its kills"
    )
    parser.add_argument("--report", action="store_true", help="only report on the last run")
    parser.add_argument("--diffs", action="store_true", help="show what each survivor changes")
    parser.add_argument("--strict", action="store_true", help="also fail on a missing reason")
    parser.add_argument(
        "--max-children", type=int, default=os.cpu_count() or 2, help="processes at a time"
    )
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="of tests for a mutant in the second look"
    )
    parser.add_argument(
        "--sample", type=int, metavar="N", help="test N mutants of each part, drawn at random"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the sample; 1 unless told")
    parser.add_argument(
        "--only", action="append", default=[], metavar="MODULE",
        help="test the mutants of this module alone, such as rolls; may be given several times",
    )  # fmt: skip
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.parts if name not in known]:
        parser.error(f"there is no part {unknown[0]}; the parts are {', '.join(known)}")
    if options.sample is not None and options.sample < 1:
        parser.error("a sample has one mutant at least")
    reached = [run(Part(name), options) for name in options.parts or known]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())

"""Cost of the store, as ratios: late against early missions, and many careers against few.

Saving a choice must not get slower with the number of finished missions, and listing careers must
not read all of their files. The exit code is 1 if a ratio is above its goal.
"""

import argparse
import itertools
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hncli.features.careers.saving.career_file import CAREER, with_name  # noqa: E402
from hncli.features.careers.saving.files import load_career  # noqa: E402
from hncli.features.careers.saving.store import Careers  # noqa: E402
from hncli.game.cards.library import Library, load_library  # noqa: E402
from tests.features.saving.playing import do, next_choice, setup_of  # noqa: E402
from tests.features.saving.tables import tables_of, write_tables  # noqa: E402

LATE_GOAL, LIST_GOAL = 1.5, 3.0
FEW, MANY = 10, 1000
HN = "from hncli.cli.main import main; main()"


def choice_seconds(library: Library, home: Path, seed: int) -> dict[int, list[float]]:
    """The times of all choices inside missions of one career, by the number of the mission."""
    found: dict[int, list[float]] = {}
    with Careers(home, library).create(f"career-{seed}", setup_of(seed)) as saved:
        while (choice := next_choice(saved.career)) is not None:
            mission, number = saved.career.mission, saved.career.number
            start = time.perf_counter()
            do(saved, choice)
            if mission is not None and saved.career.mission is not None:
                found.setdefault(number, []).append(time.perf_counter() - start)
    return found


def late_against_early(library: Library, home: Path, rounds: int) -> float:
    """The ratio of the median time of a choice in mission 10 to that in mission 1.

    More careers than `rounds` are played if none of them reaches mission 10.
    """
    early: list[float] = []
    late: list[float] = []
    for seed in itertools.count(1):
        if seed > rounds and late:
            break
        found = choice_seconds(library, home, seed)
        early += found.get(1, [])
        late += found.get(10, [])
    first, last = statistics.median(early), statistics.median(late)
    print(
        f"  mission 1: {len(early)} choices, median {first * 1000:.2f} ms;"
        f" mission 10: {len(late)} choices, median {last * 1000:.2f} ms"
    )
    return last / first


def fill(library: Library, home: Path, count: int) -> None:
    """Write this many finished careers into a folder: one that was played, and copies of it."""
    careers = Careers(home, library)
    with careers.create("career-0", setup_of(1)) as saved:
        while (choice := next_choice(saved.career)) is not None:
            do(saved, choice)
    finished = load_career(careers.files("career-0")).career
    for n in range(1, count):
        name = f"career-{n}"
        write_tables(careers.files(name).career, CAREER, tables_of(with_name(finished, name)))


def list_seconds(home: Path) -> float:
    """The time of one `hn career list --plain`."""
    command: list[Any] = [sys.executable, "-c", HN, "career", "list", "--plain", "--home", home]
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    elapsed = time.perf_counter() - start
    assert done.stdout.count(b"career-") >= FEW
    return elapsed


def many_against_few(library: Library, base: Path, rounds: int) -> tuple[float, float]:
    """The ratio of the first lists, which build the index, and the median ratio of later ones."""
    homes = [base / "few", base / "many"]
    for home, count in zip(homes, (FEW, MANY), strict=True):
        fill(library, home, count)
    first = [list_seconds(home) for home in homes]
    pairs = [[list_seconds(home) for home in homes] for _round in range(rounds)]
    few, many = (statistics.median(times) for times in zip(*pairs, strict=True))
    print(
        f"  {FEW} careers: {few * 1000:.0f} ms, {MANY} careers: {many * 1000:.0f} ms;"
        f" without an index {first[0] * 1000:.0f} ms and {first[1] * 1000:.0f} ms"
    )
    return first[1] / first[0], statistics.median(many / few for few, many in pairs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--careers", type=int, default=3, help="careers to play (3)")
    parser.add_argument("--lists", type=int, default=9, help="lists to time (9)")
    args = parser.parse_args()
    library = load_library()
    with tempfile.TemporaryDirectory() as folder:
        print(f"Saving one choice (on {os.uname().sysname}, each with fsync):")
        late = late_against_early(library, Path(folder) / "played", args.careers)
        print(f"  ratio {late:.2f}, goal at most {LATE_GOAL}")
        print("hn career list --plain:")
        first, ratio = many_against_few(library, Path(folder), args.lists)
        print(f"  ratio {ratio:.2f}, goal at most {LIST_GOAL}; without an index {first:.2f}")
    sys.exit(late > LATE_GOAL or ratio > LIST_GOAL)


if __name__ == "__main__":
    main()

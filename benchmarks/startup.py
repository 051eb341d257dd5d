"""How quickly `hn` starts, as ratios to `python -c "import click"` measured in the same run.

All commands take turns, so that a noisy machine disturbs them alike, and the quickest run of each
counts. The list and the scorecard are those of careers that were really played.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hncli.cards.library import load_library  # noqa: E402
from hncli.store.careers import Careers  # noqa: E402
from tests.store.playing import do, next_choice, setup_of  # noqa: E402

GOAL = 1.5
MEASURE = ("-c", "import click")
HN = ("-c", "from hncli.cli.main import main; main()")
COMMANDS = ("--version", "--help", "career list --plain", "career scorecard --plain")
MISSIONS = {"done": 10, "ann": 6}
"""The careers, and how many of their missions are over; the last one is in the middle of a mission
and is the one that is meant where none is named."""


def fill(home: Path) -> None:
    """Play the careers."""
    careers = Careers(home, load_library())
    for seed, (name, over) in enumerate(MISSIONS.items(), 1):
        with careers.create(name, setup_of(seed)) as kept:
            while (choice := next_choice(kept.career)) is not None:
                do(kept, choice)
                if len(kept.career.record.missions) == over and len(kept.career.log.choices) == 5:
                    break


def seconds(args: tuple[str, ...], home: Path) -> float:
    """How long one start takes, from the shell's side."""
    variables = {name: value for name, value in os.environ.items() if name[:3] != "HN_"}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    variables["HN_HOME"] = str(home)
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *args], cwd=ROOT, env=variables, stdout=subprocess.DEVNULL, check=True
    )
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", nargs="?", type=int, default=30, help="starts of each (30)")
    rounds = parser.parse_args().rounds
    starts = {command: (*HN, *command.split()) for command in COMMANDS}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        fill(home)
        for args in (MEASURE, *starts.values()):  # so that all is compiled, and the index made
            seconds(args, home)
        times = [
            [seconds(args, home) for args in (MEASURE, *starts.values())] for _ in range(rounds)
        ]
    least, *others = (min(column) for column in zip(*times, strict=True))
    print(f"{'python -c import click':28}{least * 1e3:7.1f} ms, the least of {rounds}")
    for command, found in zip(COMMANDS, others, strict=True):
        ratio = found / least
        print(f"{'hn ' + command:28}{found * 1e3:7.1f} ms, ratio {ratio:.2f}, at most {GOAL}")
    sys.exit(any(found / least > GOAL for found in others))


if __name__ == "__main__":
    main()

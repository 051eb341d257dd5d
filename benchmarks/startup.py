"""Start-up time of `hn`, as a ratio to `python -c "import click"` measured in the same run.

All commands alternate, so that noise on the machine affects all, and the fastest run of each
counts, in every language that is installed. The list and the scorecard are of careers that were
really played. The exit code is 1 if a ratio is above its goal.
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

from hncli.base.messages import ENGLISH, installed_languages  # noqa: E402
from hncli.features.careers.store import Careers  # noqa: E402
from hncli.game.cards.library import load_library  # noqa: E402
from tests.features.saving.playing import do, next_choice, setup_of  # noqa: E402

BASELINE = ("-c", "import click")
HN = ("-c", "from hncli.__main__ import main; main()")
GOALS = {
    "--version": 1.5,
    "--help": 1.5,
    "career list --plain": 5.0,  # reads the index through TinyDB
    "career scorecard --plain": 5.0,  # opens and verifies the whole career
    "stats --plain": 5.0,
    "TAB career sh": 1.5,  # the names of commands, by a shell's completion
    "TAB career show a": 5.0,  # a name of the player's: the command is imported
}
FINISHED_MISSIONS = {"done": 10, "ann": 6}
"""The careers, and how many of their missions are finished. The last one is left in the middle of a
mission; as the latest, it is the default of commands without a name."""


def fill(home: Path) -> None:
    """Play the careers of FINISHED_MISSIONS."""
    careers = Careers(home, load_library())
    for seed, (name, finished) in enumerate(FINISHED_MISSIONS.items(), 1):
        with careers.create(name, setup_of(seed)) as saved:
            while (choice := next_choice(saved.career)) is not None:
                do(saved, choice)
                if (
                    len(saved.career.record.missions) == finished
                    and len(saved.career.log.choices) == 5
                ):
                    break


def seconds_to_run(args: tuple[str, ...], home: Path, language: str = ENGLISH) -> float:
    """The wall-clock time of one Python process, without the user's HN_ variables."""
    variables = {name: value for name, value in os.environ.items() if name[:3] != "HN_"}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    variables |= {"HN_HOME": str(home), "HN_LANG": language}
    if "TAB" in args:
        words = args[args.index("TAB") + 1 :]
        variables |= {"_HN_COMPLETE": "bash_complete", "COMP_CWORD": str(len(words))}
        variables["COMP_WORDS"] = " ".join(("hn", *words))
        args = args[: args.index("TAB")]
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *args], cwd=ROOT, env=variables, stdout=subprocess.DEVNULL, check=True
    )
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", nargs="?", type=int, default=30, help="starts of each (30)")
    rounds = parser.parse_args().rounds
    starts = [(one, command) for one in installed_languages() for command in GOALS]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        fill(home)

        def measured() -> list[float]:
            """The baseline and every start, once."""
            return [
                seconds_to_run(BASELINE, home),
                *(seconds_to_run((*HN, *what.split()), home, one) for one, what in starts),
            ]

        measured()  # compile all modules, build the index
        times = [measured() for _ in range(rounds)]
    baseline, *others = (min(column) for column in zip(*times, strict=True))
    print(f"{'python -c import click':32}{baseline * 1e3:7.1f} ms, the least of {rounds}")
    is_missed = False
    for (language, command), found in zip(starts, others, strict=True):
        ratio, goal = found / baseline, GOALS[command]
        is_missed = is_missed or ratio > goal
        name = f"{language}: hn {command}"
        print(f"{name:32}{found * 1e3:7.1f} ms, ratio {ratio:.2f}, at most {goal}")
    sys.exit(is_missed)


if __name__ == "__main__":
    main()

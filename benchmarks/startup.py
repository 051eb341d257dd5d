"""Start-up time of `hn`, as a ratio to `python -c "import click"` measured in the same run.

All commands alternate, so that noise on the machine affects all, and the fastest run of each
counts, in every language that is installed. Processor time is compared, which other processes
change less than the time of a clock. The list and the scorecard are of careers that were really
played. The exit code is 1 if a ratio is above its goal.
"""

import argparse
import os
import pty
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hncli.base.messages import ENGLISH, installed_languages  # noqa: E402
from hncli.features.careers.saving.store import Careers  # noqa: E402
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
    "career show --plain": 5.0,
    "mission abductors": 5.0,
    "DESK plain": 5.0,  # `hn` alone on a terminal, up to its first question
    "DESK painted": 5.0,  # not reached: questionary and rich alone are 3.9
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
    """The processor time of one Python process, without the user's HN_ variables.

    One on a terminal finds a `q` there, so it ends at its first question.
    """
    variables = {name: value for name, value in os.environ.items() if name[:3] != "HN_"}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    variables |= {"HN_HOME": str(home), "HN_LANG": language}
    if "TAB" in args:
        words = args[args.index("TAB") + 1 :]
        variables |= {"_HN_COMPLETE": "bash_complete", "COMP_CWORD": str(len(words))}
        variables["COMP_WORDS"] = " ".join(("hn", *words))
        args = args[: args.index("TAB")]
    if "DESK" not in args:
        process = subprocess.Popen(
            [sys.executable, *args], cwd=ROOT, env=variables, stdout=subprocess.DEVNULL
        )
        _pid, code, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(code)
    else:
        variables |= {"TERM": "xterm-256color", "COLORFGBG": "15;0"}
        if "plain" in args:
            variables["HN_PLAIN"] = "1"
        pid, terminal = pty.fork()
        if not pid:
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, *HN], variables)
        os.write(terminal, b"q\n" if "plain" in args else b"q")
        with suppress(OSError):  # the terminal is gone
            while os.read(terminal, 65536):
                pass
        _pid, code, used = os.wait4(pid, 0)
        os.close(terminal)
    assert code == 0
    return used.ru_utime + used.ru_stime


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

"""The same codes and the same results in another process, and on another Python."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PLAY = """
import sys
from tests.features.challenges.games import career_setup, code_of, nth_setup, play
from tests.features.challenges.games import play_career, proved
from tests.support.rule_based import MATCHUPS

setups = [nth_setup(n) for n in range(len(MATCHUPS))]
told = [play(setup, "sensible" if n % 2 else "random")[1] for n, setup in enumerate(setups)]
told.append(code_of(play_career(career_setup(7), 2, "random")))
for code in [*told, *sys.argv[1:]]:
    print(code)
    print(proved(code))
"""
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")


def run(python: str, hash_seed: str, *codes: str) -> str:
    """What a Python prints; it needs nothing but the program's own files."""
    ended = subprocess.run(
        [python, "-c", PLAY, *codes],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    return ended.stdout


def other_pythons() -> list[str]:
    """Other supported Pythons that are installed and start; those of pyenv need not be chosen."""
    roots = sorted(Path.home().glob(".pyenv/versions/*/bin"))
    found = []
    for name in PYTHONS:
        places = [name, *(str(root / name) for root in roots)]
        found += [place for place in places if starts(place)][:1]
    return [one for one in found if Path(one).name != f"python3.{sys.version_info.minor}"]


def starts(python: str) -> bool:
    """Whether there is such a Python."""
    try:
        return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def test_under_any_hash_seed_and_on_other_pythons() -> None:
    """As many as are installed; `make pythons` runs all tests on them."""
    here = run(sys.executable, "0")
    codes = [line for line in here.splitlines() if line.startswith("DUEL")]
    assert len(codes) >= 10
    for python in (sys.executable, *other_pythons()):
        assert run(python, "4242", *codes).startswith(here), python

"""Several processes at once: on one career the second is told, on many all is fine."""

import json
import subprocess
import sys
from pathlib import Path

from hncli.cards.library import load_library
from hncli.store.careers.careers import Careers
from tests.store.crash.killing import ROOT, Driver
from tests.store.playing import State, run, setup_of, state_of

PLAY = """
import os, sys
from pathlib import Path
os.fsync = lambda handle: None
from hncli.cards.library import load_library
from hncli.store.careers.careers import Careers, StoreError
from tests.store.playing import play, setup_of
careers = Careers(Path(sys.argv[1]), load_library())
print("ready", flush=True)
for line in sys.stdin:
    name, seed, most = line.split()
    try:
        kept = careers.open(name) if name in careers.names() else careers.create(
            name, setup_of(int(seed)))
    except StoreError as error:
        print(error, flush=True)
        continue
    with kept:
        states = list(play(kept, int(most)))
    careers.summaries()
    print(len(states), flush=True)
"""


class Player:
    """A process that plays what it is told to."""

    def __init__(self, home: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAY, str(home)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, told: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(told + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def test_the_second_on_one_career_is_told_and_nothing_is_harmed(tmp_path: Path) -> None:
    library = load_library()
    careers = Careers(tmp_path, library)
    states = run(library, setup_of(3))
    driver, second = Driver(), Player(tmp_path)
    try:
        assert second.hear() == "ready"
        driver.ask(home=str(tmp_path), name="ann", seed=3, fault="fsync before 60")
        told = [driver.hear(), driver.hear()]
        pid = told[0]["pid"]
        refusals = 0
        while not careers.places.career("ann").exists():
            pass
        for _time in range(5):
            second.tell("ann 3 0")
            refusals += f"ann is being played by process {pid} on" in second.hear()
        while "ended" not in told[-1]:
            told.append(driver.hear())
        assert refusals == 5
        assert careers.diagnose("ann") == []
        last = State(*[one["state"] for one in told if "state" in one][-1])
        with careers.open("ann", to_play=False) as kept:
            assert states.index(state_of(kept.career)) - states.index(last) in (0, 1)
        second.tell("ann 3 7")
        assert second.hear() == "7"
    finally:
        driver.close()
        second.close()


def test_eight_processes_on_eight_careers(tmp_path: Path) -> None:
    library = load_library()
    players = [Player(tmp_path) for _n in range(8)]
    try:
        assert [player.hear() for player in players] == ["ready"] * 8
        for most in (60, 50):
            for n, player in enumerate(players):
                player.tell(f"career-{n} {n} {most}")
            assert [player.hear() for player in players] == [str(most)] * 8
    finally:
        for player in players:
            player.close()
    careers = Careers(tmp_path, library)
    assert careers.names() == [f"career-{n}" for n in range(8)]
    assert [one.state != "damaged" for one in careers.summaries()] == [True] * 8
    for n in range(8):
        assert careers.diagnose(f"career-{n}") == []
        with careers.open(f"career-{n}", to_play=False) as kept:
            assert len(kept.career.log.choices) or kept.career.record.missions
    index = json.loads(careers.places.index.read_bytes())
    assert len(index["careers"]) == 8
    assert not list(careers.places.folder.glob("*.lock"))

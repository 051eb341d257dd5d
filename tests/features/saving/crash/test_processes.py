"""Several processes at once: on one career the second is told, on many all is fine."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from hncli.features.careers.saving.store import Careers
from tests.features.saving.crash.killing import ROOT, Driver
from tests.features.saving.old_cards import library_of_format_1
from tests.features.saving.playing import State, run, setup_of, state_of

PLAY = """
import os, socket, sys
from pathlib import Path
os.fsync = lambda handle: None
from tests.features.saving.old_cards import library_of_format_1
from hncli.features.careers.saving.store import Careers
from hncli.base.files import StoreError
from tests.features.saving.playing import play, setup_of
library = library_of_format_1()

def serve(talk):
    careers = Careers(Path(sys.argv[1]), library)
    print("ready", file=talk, flush=True)
    for line in talk:
        name, seed, most = line.split()
        try:
            kept = careers.open(name) if name in careers.names() else careers.create(
                name, setup_of(int(seed)))
        except StoreError as error:
            print(error, file=talk, flush=True)
            continue
        with kept:
            states = list(play(kept, int(most)))
        careers.summaries()
        print(len(states), file=talk, flush=True)

for handle in map(int, sys.argv[2:]):
    if os.fork() == 0:
        with socket.socket(fileno=handle) as end:
            serve(end.makefile("rw"))
        os._exit(0)
for _handle in sys.argv[2:]:
    os.wait()
"""


class Player:
    """One process that plays what it is told to, spoken to in lines."""

    def __init__(self, end: socket.socket) -> None:
        self.end = end
        self.talk = end.makefile("rw")

    def read_line(self) -> str:
        return self.talk.readline().strip()

    def write_line(self, line: str) -> None:
        self.talk.write(line + "\n")
        self.talk.flush()

    def close(self) -> None:
        self.talk.close()
        self.end.close()


@contextmanager
def started_players(home: Path, count: int) -> Iterator[list[Player]]:
    """Processes that play in a folder; forked from one that has imported all that they need."""
    pairs = [socket.socketpair() for _n in range(count)]
    handles = [theirs.fileno() for _ours, theirs in pairs]
    process = subprocess.Popen(
        [sys.executable, "-c", PLAY, str(home), *map(str, handles)], cwd=ROOT, pass_fds=handles
    )
    for _ours, theirs in pairs:
        theirs.close()
    players = [Player(ours) for ours, _theirs in pairs]
    try:
        yield players
    finally:
        for player in players:
            player.close()
        assert process.wait() == 0


def test_the_second_on_one_career_is_told_and_nothing_is_harmed(tmp_path: Path) -> None:
    library = library_of_format_1()
    careers = Careers(tmp_path, library)
    states = run(library, setup_of(3))
    with closing(Driver()) as driver, started_players(tmp_path, 1) as (second,):
        assert second.read_line() == "ready"
        driver.ask(home=str(tmp_path), name="ann", seed=3, fault="fsync before 60")
        told = [driver.hear(), driver.hear()]
        pid = told[0]["pid"]
        refusals = 0
        while not careers.files("ann").career.exists():
            pass
        for _time in range(5):
            second.write_line("ann 3 0")
            refusals += f"ann is being played by process {pid} on" in second.read_line()
        while "ended" not in told[-1]:
            told.append(driver.hear())
        assert refusals == 5
        assert careers.diagnose("ann") == []
        last = State(*[one["state"] for one in told if "state" in one][-1])
        with careers.open("ann", to_play=False) as kept:
            assert states.index(state_of(kept.career)) - states.index(last) in (0, 1)
        second.write_line("ann 3 7")
        assert second.read_line() == "7"


def test_eight_processes_on_eight_careers(tmp_path: Path) -> None:
    library = library_of_format_1()
    with started_players(tmp_path, 8) as players:
        assert [player.read_line() for player in players] == ["ready"] * 8
        for most in (60, 50):
            for n, player in enumerate(players):
                player.write_line(f"career-{n} {n} {most}")
            assert [player.read_line() for player in players] == [str(most)] * 8
    careers = Careers(tmp_path, library)
    assert careers.names() == [f"career-{n}" for n in range(8)]
    assert [one.state != "damaged" for one in careers.summaries()] == [True] * 8
    for n in range(8):
        assert careers.diagnose(f"career-{n}") == []
        with careers.open(f"career-{n}", to_play=False) as kept:
            assert len(kept.career.log.choices) or kept.career.record.missions
    index = json.loads((careers.folder / "index.json").read_bytes())
    assert len(index["careers"]) == 8
    assert not list(careers.folder.glob("*.lock"))

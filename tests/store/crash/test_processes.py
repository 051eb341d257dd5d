"""Several processes at once: on one career the second is told, on many all is fine."""

import json
from pathlib import Path

from hncli.store.careers.careers import Careers
from tests.store.crash.killing import Driver, PythonProcess
from tests.store.old_cards import library_of_format_1
from tests.store.playing import State, run, setup_of, state_of

PLAY = """
import os, sys
from pathlib import Path
os.fsync = lambda handle: None
from tests.store.old_cards import library_of_format_1
from hncli.store.careers.careers import Careers, StoreError
from tests.store.playing import play, setup_of
careers = Careers(Path(sys.argv[1]), library_of_format_1())
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


def start_player(home: Path) -> PythonProcess:
    """A process that plays what it is told to."""
    return PythonProcess("-c", PLAY, str(home))


def test_the_second_on_one_career_is_told_and_nothing_is_harmed(tmp_path: Path) -> None:
    library = library_of_format_1()
    careers = Careers(tmp_path, library)
    states = run(library, setup_of(3))
    driver, second = Driver(), start_player(tmp_path)
    try:
        assert second.read_line() == "ready"
        driver.ask(home=str(tmp_path), name="ann", seed=3, fault="fsync before 60")
        told = [driver.hear(), driver.hear()]
        pid = told[0]["pid"]
        refusals = 0
        while not careers.paths.career("ann").exists():
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
    finally:
        driver.close()
        second.close()


def test_eight_processes_on_eight_careers(tmp_path: Path) -> None:
    library = library_of_format_1()
    players = [start_player(tmp_path) for _n in range(8)]
    try:
        assert [player.read_line() for player in players] == ["ready"] * 8
        for most in (60, 50):
            for n, player in enumerate(players):
                player.write_line(f"career-{n} {n} {most}")
            assert [player.read_line() for player in players] == [str(most)] * 8
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
    index = json.loads(careers.paths.index.read_bytes())
    assert len(index["careers"]) == 8
    assert not list(careers.paths.folder.glob("*.lock"))

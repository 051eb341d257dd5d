"""The history: every mission counts once, in and out of careers, and damage stops nobody."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import StoreError
from hncli.base.locks import Lock
from hncli.base.records import encode
from hncli.career.journal import LoggedChoice, MissionLog
from hncli.career.record import AchievementEarned, PlayedMission
from hncli.career.table_mission import TableMission
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.saving.history import MissionHistory
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.missions.saving.store import SavedMission, SavedMissions
from hncli.features.missions.session import SingleSession
from hncli.game.engine.events import Event
from hncli.game.engine.game import parse_option, replay_choice
from hncli.game.engine.setup import MissionSetup
from hncli.report.words import achievement_line
from tests.features.saving.playing import setup_of
from tests.game.engine.table import library, start

WIN: dict[str, Any] = {"pool": 1, "saved": 5, "hand": ["minor-extraction"], "dice": [5, 6, 1]}
WON = TableMission("won", 7, 7, 0, abductor="arkayne")
LOST = TableMission("lost", 7, 0, 4, abductor="arkayne")
TENTH = "a-known-voice"
SWEEP = "clean-sweep"


def single(home: Path, seed: int, won: bool = True, **given: Any) -> list[str]:
    """Play a single mission to its end and enter it; gives the lines that the player reads."""
    mission = start(**({**WIN, "seed": seed} | given))
    setup = MissionSetup(mission.box, mission.abductor_id, seed)
    events, choices = tuple(mission.events), []
    for id in ("play:minor-extraction", "accept") if won else ("give-up",):
        option = parse_option(id)
        choices.append(LoggedChoice(option, tuple(replay_choice(mission, option))))
    assert mission.result == ("won" if won else "lost")
    stored = StoredMission(setup, MissionLog(1, events, tuple(choices)), None)
    missions = SavedMissions(home)
    saved = SavedMission(missions, "it", library(), stored, mission, [], None)
    finish = SingleSession(saved).finish()
    earned = [achievement_line(saved.library, id) for id in finish.achievements]
    return [finish.problem] if finish.problem else earned


def enter(kept: SavedCareer, *missions: TableMission) -> list[Event]:
    """Enter missions in a career and take whatever there is for them; gives all events."""
    events: list[Event] = []
    for told in missions:
        events += kept.enter(told)
        while not kept.career.can_start and (decision := kept.career.decision) is not None:
            events += kept.choose(decision.options[0])
    return events


def achieved(events: list[Event]) -> list[str]:
    return [event.id for event in events if isinstance(event, AchievementEarned)]


def tables(*missions: Any) -> dict[str, Any]:
    return {"missions": {str(n): one for n, one in enumerate(missions, 1)}}


# What is kept


def test_nothing_is_written_before_there_is_something_to_write(tmp_path: Path) -> None:
    assert MissionHistory(tmp_path).all() == []
    MissionHistory(tmp_path).add([])
    assert list(tmp_path.iterdir()) == []


def test_what_is_entered_comes_back_in_order(tmp_path: Path) -> None:
    some = [
        PlayedMission("base", "donna", "won", ("say-nothing", "two-pairs"), "c1", "mira", 1),
        PlayedMission("crime-wave", "lijah", "lost", (), "c1", "mira", 2),
        PlayedMission("base", "arkayne", "won", (), "single-1", "", 1),
    ]
    for one in some:
        MissionHistory(tmp_path).add([one])
    assert MissionHistory(tmp_path).all() == some
    assert (tmp_path / "honours.json").stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["honours.json"]


def test_a_mission_is_entered_once(tmp_path: Path) -> None:
    first = PlayedMission("base", "donna", "won", (), "c1", "mira", 1)
    second = PlayedMission("base", "donna", "lost", (), "c1", "mira", 2)
    other = PlayedMission("base", "donna", "won", (), "c2", "mira", 1)
    honours = MissionHistory(tmp_path)
    honours.add([first])
    honours.add([first, second, other])
    honours.add([PlayedMission("base", "donna", "won", (), "c1", "renamed", 2)])
    assert honours.all() == [first, second, other]


# In and out of careers


@pytest.mark.rule("R-ACH-0")
def test_the_tenth_success_in_a_career(careers: Careers) -> None:
    """Five single missions and four of another career were won before."""
    for seed in range(5):
        single(careers.home, seed)
    single(careers.home, 5, won=False)
    with careers.create("ann", setup_of(1)) as kept:
        assert TENTH not in achieved(enter(kept, WON, LOST, WON, WON, WON))
    with careers.create("bob", setup_of(2)) as kept:
        assert achieved(enter(kept, LOST)) == []
        assert achieved(enter(kept, WON)) == [TENTH]
        assert achieved(enter(kept, WON)) == []
        assert kept.career.record.missions[1].achievements == (TENTH,)
    last = MissionHistory(careers.home).all()[-2]
    assert (last.name, last.mission, last.achievements) == ("bob", 2, (TENTH,))


@pytest.mark.rule("R-ACH-0")
def test_the_tenth_success_out_of_a_career(careers: Careers) -> None:
    with careers.create("ann", setup_of(1)) as kept:
        enter(kept, *[WON] * 8)
    assert not told_of_ten(single(careers.home, 1))
    assert not told_of_ten(single(careers.home, 2, won=False))
    assert told_of_ten(single(careers.home, 3))
    assert not told_of_ten(single(careers.home, 4))
    earned = [one for one in MissionHistory(careers.home).all() if TENTH in one.achievements]
    assert len(earned) == 1


def told_of_ten(lines: list[str]) -> bool:
    return any("A Known Voice" in line for line in lines)


@pytest.mark.rule("R-ACH-0")
def test_what_is_won_elsewhere_while_a_career_is_open_counts_too(careers: Careers) -> None:
    with careers.create("ann", setup_of(1)) as kept:
        for seed in range(9):
            single(careers.home, seed)
        assert achieved(enter(kept, WON)) == [TENTH]


@pytest.mark.rule("R-ACH-1")
def test_a_row_of_victories_is_in_the_order_of_time(careers: Careers) -> None:
    """A defeat in between breaks it, whether or not it was in this career."""
    with careers.create("ann", setup_of(1)) as kept:
        enter(kept, TableMission("won", 9, 9, 0, abductor="edward"))
    single(careers.home, 1, won=False)
    single(careers.home, 2)
    single(careers.home, 3, abductor="donna")
    with careers.open("ann") as kept:
        assert SWEEP not in achieved(enter(kept, WON))
    with careers.create("bob", setup_of(2)) as kept:
        enter(kept, LOST)
    single(careers.home, 4)
    single(careers.home, 5, abductor="donna")
    with careers.open("bob") as kept:
        row = enter(kept, TableMission("won", 9, 9, 0, abductor="edward"))
        assert SWEEP in achieved(row)


def test_a_single_mission_finished_twice_counts_once(tmp_path: Path) -> None:
    first = single(tmp_path, 1)
    assert first
    known = MissionHistory(tmp_path).all()
    assert single(tmp_path, 1) == []
    assert MissionHistory(tmp_path).all() == known
    single(tmp_path, 2)
    assert len(MissionHistory(tmp_path).all()) == 2


@pytest.mark.rule("R-ACH-0")
def test_a_single_mission_finished_twice_is_no_tenth_success(tmp_path: Path) -> None:
    for seed in range(9):
        single(tmp_path, seed)
    for seed in range(9):
        assert single(tmp_path, seed) == []
    assert told_of_ten(single(tmp_path, 9))


def test_a_career_counts_once_whatever_is_done_to_its_files(
    careers: Careers, tmp_path: Path
) -> None:
    with careers.create("ann", setup_of(1)) as kept:
        enter(kept, WON, LOST)
    known = MissionHistory(careers.home).all()
    careers.rename("ann", "eve")
    careers.export("eve", tmp_path / "eve.json")
    careers.import_career(careers.read_export(tmp_path / "eve.json"), "twin")
    for name in ("eve", "twin"):
        careers.open(name).close()
    backup = careers.delete("eve")
    assert MissionHistory(careers.home).all() == known
    careers.restore("eve", backup)
    with careers.open("eve") as kept:
        enter(kept, WON)
    added = MissionHistory(careers.home).all()[len(known) :]
    assert [(one.name, one.mission) for one in added] == [("eve", 3)]


def test_a_career_is_entered_when_it_is_opened(careers: Careers) -> None:
    """As one that came from another computer, or after the list was moved away."""
    with careers.create("ann", setup_of(1)) as kept:
        enter(kept, *[WON, LOST] * 5)
        assert kept.career.is_complete
        assert kept.scorecard()["compared"]
    known = MissionHistory(careers.home).all()
    assert [one.mission for one in known] == list(range(1, 11))
    (careers.home / "honours.json").unlink()
    careers.open("ann", to_play=False).close()
    assert MissionHistory(careers.home).all() == []
    careers.open("ann").close()
    assert MissionHistory(careers.home).all() == known


def test_the_longest_name_of_a_career(careers: Careers) -> None:
    length = next(n for n in range(200, 0, -1) if is_name(careers, "a" * n))
    with careers.create("a" * length, setup_of(1)) as kept:
        before = list(kept.messages)
        enter(kept, WON)
        assert kept.messages == before
    assert [one.name for one in MissionHistory(careers.home).all()] == ["a" * length]


def is_name(careers: Careers, name: str) -> bool:
    try:
        careers.backups(name)
        careers.create(name, setup_of(1)).close()
        careers.delete(name)
    except StoreError:
        return False
    return True


# Damage


def right() -> dict[str, Any]:
    return {"box": "base", "abductor": "donna", "result": "won", "career": "c9", "mission": 1}


def spoilt(**wrong: Any) -> bytes:
    """A file with a right checksum and a wrong mission."""
    return encode("honours", tables(right(), right() | {"mission": 2} | wrong))


def newer() -> bytes:
    data = json.loads(encode("honours", tables(right())))
    data["meta"]["1"]["format"] = 99
    return json.dumps(data).encode()


DAMAGE: dict[str, bytes] = {
    "empty": b"",
    "no JSON": b"junk",
    "bytes": bytes(range(256)),
    "half of it": spoilt()[:-40],
    "no tables": b"[1, 2]",
    "a wrong checksum": spoilt().replace(b'"won"', b'"lost"', 1),
    "a file of another kind": encode("career", tables(right())),
    "from a newer hn": newer(),
    "a result that there is not": spoilt(result="drawn"),
    "a number for a box": spoilt(box=5),
    "achievements that are no list": spoilt(achievements="say-nothing"),
    "control characters": spoilt(name="\x1b[31m"),
    "a mission below nothing": spoilt(mission=-1),
    "a huge number": spoilt(mission=10**40),
    "an unknown field": spoilt(colour="red"),
    "a document number of many digits": encode("honours", {"missions": {"9" * 5000: right()}}),
    "a document that is none": encode("honours", {"missions": {"1": 5}}),
}


def write(data: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(data)


MAKE: dict[str, Callable[[Path], object]] = {
    **{name: write(data) for name, data in DAMAGE.items()},
    "a folder": Path.mkdir,
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
}
damaged = pytest.mark.parametrize("spoil", MAKE.values(), ids=MAKE)


@damaged
def test_damage_is_told_in_one_line(tmp_path: Path, spoil: Callable[[Path], object]) -> None:
    path = tmp_path / "honours.json"
    spoil(path)
    with pytest.raises(StoreError) as caught:
        MissionHistory(tmp_path).all()
    check(str(caught.value), path)
    with pytest.raises(StoreError) as caught:
        MissionHistory(tmp_path).add([PlayedMission("base", "donna", "won", (), "c1", "mira", 1)])
    check(str(caught.value), path)


def check(line: str, path: Path) -> None:
    assert line.isprintable()
    assert line.count(str(path)) == 1
    assert len(line) < 600
    remedies = ("Move it away", "Update hn", "Check that it is a file")
    assert any(remedy in line for remedy in remedies)


@damaged
def test_damage_breaks_neither_mission_nor_career(
    careers: Careers, spoil: Callable[[Path], object]
) -> None:
    path = careers.home / "honours.json"
    with careers.create("ann", setup_of(1)) as kept:
        enter(kept, WON)
    path.unlink()
    spoil(path)
    before = contents(path)
    (line,) = single(careers.home, 1)
    assert line.startswith("The list of your achievements could not be kept. ")
    with careers.open("ann") as kept:
        (said,) = kept.messages
        assert said == line
        enter(kept, LOST)
        assert kept.messages == [said]
    assert contents(path) == before
    path.rmdir() if path.is_dir() else path.unlink()
    with careers.open("ann") as kept:
        assert kept.messages == []
        assert kept.career.status.failures == 1
    assert [one.result for one in MissionHistory(careers.home).all()] == ["won", "lost"]


def contents(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


# Several processes


ADDING = """
import sys
from pathlib import Path
from hncli.career.record import PlayedMission
from hncli.features.missions.saving.history import MissionHistory
from hncli.features.missions.saving.history import MissionHistory
sys.stdin.readline()
for n in range(int(sys.argv[3])):
    one = PlayedMission("base", "donna", "won", (), f"single-{sys.argv[2]}-{n}", "", 1)
    MissionHistory(Path(sys.argv[1])).add([one])
"""


def test_processes_that_add_at_once_lose_nothing(tmp_path: Path) -> None:
    names, each = "abc", 12
    started = [
        subprocess.Popen(
            [sys.executable, "-c", ADDING, str(tmp_path), name, str(each)],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for name in names
    ]
    for process in started:
        assert process.stdin is not None
        process.stdin.write(b"go\n")
        process.stdin.flush()
    for process in started:
        _out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, b"")
    found = [one.career for one in MissionHistory(tmp_path).all()]
    assert sorted(found) == sorted(f"single-{name}-{n}" for name in names for n in range(each))
    assert [path.name for path in tmp_path.iterdir()] == ["honours.json"]


def test_it_waits_for_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = Lock(tmp_path / "honours.lock", "honours.json")
    naps = []

    def nap(seconds: float) -> None:
        naps.append(seconds)
        if len(naps) == 3:
            lock.release()

    monkeypatch.setattr(time, "sleep", nap)
    MissionHistory(tmp_path).add([PlayedMission("base", "donna", "won")])
    assert len(naps) == 3
    assert len(MissionHistory(tmp_path).all()) == 1


def test_it_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    with (
        Lock(tmp_path / "honours.lock", "honours.json"),
        pytest.raises(StoreError, match=r"honours\.json") as caught,
    ):
        MissionHistory(tmp_path).add([PlayedMission("base", "donna", "won")])
    assert 1 < sum(naps) < 10
    assert "The career honours.json" not in str(caught.value)  # there is none of that name


def test_it_does_not_wait_where_waiting_cannot_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies in the lock's place is no lock, as when nobody may write there."""
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    (tmp_path / "honours.lock").mkdir()
    with pytest.raises(StoreError, match=r"honours\.lock"):
        MissionHistory(tmp_path).add([PlayedMission("base", "donna", "won")])
    assert naps == []

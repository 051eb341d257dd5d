"""Every mission of a player, also those that the history lacks, and when they ended."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from hncli.base.files import Damaged
from hncli.career.record import PlayedMission
from hncli.features.careers.saving.files import read_player_record
from hncli.features.careers.saving.saved_career import _parse_time, mission_times
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.saving.history import MissionHistory
from tests.features.saving.changing import change
from tests.features.saving.conftest import Make

SINGLE = PlayedMission("base", "donna", "won", (), "single-1", "", 1, 5, 9)


def history(careers: Careers) -> list[PlayedMission]:
    return MissionHistory(careers.home).all()


def test_nobody_has_played(tmp_path: Path) -> None:
    assert read_player_record(tmp_path) == ([], [], [])


def test_the_history_is_enough_where_it_has_everything(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    careers = make("between")
    MissionHistory(careers.home).add([SINGLE])
    monkeypatch.setattr("hncli.features.careers.saving.files.load_career", None)  # none is read
    record = read_player_record(careers.home)
    assert record.missions == history(careers)
    assert [(one.name, one.mission) for one in record.missions] == [("ann", 1), ("ann", 2), ("", 1)]
    assert [one.name for one in record.careers] == ["ann"]
    assert record.unreadable == []


def test_what_it_lacks_is_read_from_the_career(make: Make) -> None:
    careers = make("between")
    expected = history(careers)
    (careers.home / "honours.json").unlink()
    MissionHistory(careers.home).add([SINGLE, expected[0]])
    record = read_player_record(careers.home)
    assert record.missions == [SINGLE, *expected]
    assert history(careers) == [SINGLE, expected[0]]  # nothing is written


def test_a_renamed_career_does_not_count_twice(make: Make) -> None:
    careers = make("between")
    careers.rename("ann", "eve")
    assert read_player_record(careers.home).missions == history(careers)


def test_a_career_that_cannot_be_read(make: Make) -> None:
    careers = make("between")
    path = careers.files("ann").career
    text = path.read_text("utf-8")
    path.write_text(text.replace('"retired":false', '"retired":7').replace("donna", "danna"))
    record = read_player_record(careers.home)
    assert record.missions == history(careers)  # its head is whole, and the history has the rest
    (careers.home / "honours.json").unlink()
    assert read_player_record(careers.home) == ([], [], ["ann"])
    path.write_text("junk")
    assert read_player_record(careers.home) == ([], [], ["ann"])


def test_those_before_the_one_that_ended_last(make: Make) -> None:
    careers = make("between")
    MissionHistory(careers.home).add([SINGLE])
    first, _last, single = history(careers)
    with careers.open("ann") as kept:
        assert kept.missions_before() == [first, single]
        entries = kept.career.record.missions
        assert [(one.turns, one.saved) for one in entries] == [
            (one.turns, one.saved) for one in history(careers)[:2]
        ]
    (careers.home / "honours.json").write_text("junk")
    with careers.open("ann", to_play=False) as kept:
        assert kept.missions_before() == []


def test_an_example_is_left_out(make: Make) -> None:
    careers = make("between")
    (careers.home / "honours.json").unlink()
    path = careers.files("ann").career
    assert read_player_record(careers.home).missions
    change(path, "career", lambda tables: tables["summary"]["1"].update(example=True))
    assert read_player_record(careers.home) == ([], [], [])


def test_a_damaged_history(make: Make) -> None:
    careers = make("between")
    (careers.home / "honours.json").write_text("junk")
    with pytest.raises(Damaged):
        read_player_record(careers.home)


def test_times_are_those_of_backups(make: Make) -> None:
    careers = make("between")
    folder = careers.files("ann").backups
    for path in folder.glob("0*.json"):
        path.unlink()
    for name in (
        "000001-2030-01-01T10-00-00.000000Z-mission-1.json",
        "000002-2030-01-02T10-00-00.000000Z-mission-2.json",
        "000003-2030-01-03T10-00-00.000000Z-mission-2.json",  # once more, after a restore
        "000004-2030-01-04T10-00-00.000000Z-asked-for.json",
        "000005-2030-01-05T10-00-00.000000Z-mission-.json",
        "a-file-of-somebody-else-mission-7.json",
    ):
        (folder / name).write_text("{}")
    assert mission_times(careers.files("ann")) == {
        1: datetime(2030, 1, 1, 10, tzinfo=UTC),
        2: datetime(2030, 1, 3, 10, tzinfo=UTC),
    }
    assert mission_times(careers.files("nobody")) == {}
    with careers.open("ann", to_play=False) as saved:
        times, began = saved.mission_times()
        assert sorted(times) == [1, 2]
        assert began.tzinfo is UTC
        assert len(saved.id) == 20


def test_a_stored_time() -> None:
    assert _parse_time("2030-01-31T12-00-00.000000Z") == datetime(2030, 1, 31, 12, tzinfo=UTC)
    assert _parse_time("some day") is None

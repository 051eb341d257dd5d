"""The last missions that are over are kept whole, and never in the way."""

from dataclasses import replace
from pathlib import Path

import pytest

from hncli.base.files import Damaged, NotFound, StoreError
from hncli.base.records import encode
from hncli.career.journal import MissionLog
from hncli.features.missions.saving.history import MOST_FINISHED, FinishedMissions
from hncli.features.missions.saving.mission_file import StoredMission, write_mission
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.engine.setup import MissionSetup
from tests.game.engine.table import library

DONNA = MissionSetup("base", "donna", 6)


def stored(seed: int, abductor: str = "donna") -> StoredMission:
    setup = replace(DONNA, seed=seed, abductor=abductor)
    mission = setup.begin(library())
    mission.give_up()
    return StoredMission(setup, MissionLog(1, tuple(mission.events)), mission.to_json())


def kept_in(home: Path) -> FinishedMissions:
    (home / "missions").mkdir()
    return FinishedMissions(home)


def test_the_last_one_is_read(tmp_path: Path) -> None:
    kept = kept_in(tmp_path)
    kept.keep("donna", stored(1))
    kept.keep("edward", stored(2, "edward"))
    kept.keep("donna", stored(3))
    assert kept.names() == ["donna", "edward", "donna"]
    assert kept.read().setup.seed == kept.read("donna").setup.seed == 3
    assert kept.read("edward").log == stored(2, "edward").log
    assert sorted(path.name for path in kept.folder.iterdir()) == [
        "000001-donna.json",
        "000002-edward.json",
        "000003-donna.json",
    ]


def test_the_oldest_goes(tmp_path: Path) -> None:
    kept = kept_in(tmp_path)
    for seed in range(MOST_FINISHED + 3):
        kept.keep(f"donna-{seed}", stored(seed))
    assert kept.names() == [f"donna-{seed}" for seed in range(MOST_FINISHED + 2, 2, -1)]


def test_one_that_cannot_be_removed_is_no_reason_to_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_path: Path) -> None:
        raise PermissionError

    kept = kept_in(tmp_path)
    monkeypatch.setattr(Path, "unlink", fail)
    for seed in range(MOST_FINISHED + 1):
        kept.keep(f"donna-{seed}", stored(seed))
    assert len(kept.names()) == MOST_FINISHED + 1


def test_not_twice(tmp_path: Path) -> None:
    """A process may be killed between keeping a mission and removing its file."""
    kept = kept_in(tmp_path)
    missions = SavedMissions(tmp_path)
    write_mission(missions.database("donna"), stored(1))
    kept.keep("donna", stored(1))
    assert missions.finish_left_over(library(), "donna")
    assert kept.names() == ["donna"]
    assert missions.names() == []


def test_there_is_none(tmp_path: Path) -> None:
    kept = FinishedMissions(tmp_path)
    kept.keep("donna", stored(1))  # there is no folder to keep it in, which is no error
    assert kept.names() == []
    with pytest.raises(NotFound):
        kept.read()
    with pytest.raises(NotFound, match="called nobody"):
        kept.read("nobody")


def test_a_damaged_one_is_refused(tmp_path: Path) -> None:
    kept = kept_in(tmp_path)
    kept.keep("donna", stored(1))
    (path,) = kept.folder.iterdir()
    path.write_bytes(path.read_bytes().replace(b"donna", b"edwin"))
    with pytest.raises(Damaged):
        kept.read()
    kept.keep("donna", stored(1))
    assert kept.names() == ["donna", "donna"]


def test_one_of_an_old_format_that_cannot_be_upgraded_is_told(tmp_path: Path) -> None:
    kept = kept_in(tmp_path)
    kept.folder.mkdir()
    path = kept.folder / "000001-donna.json"
    path.write_bytes(encode("mission", {"log": {}}, 1))
    with pytest.raises(Damaged) as error:
        kept.read()
    assert str(error.value) == (
        f"{path}: it is no file of format 1. "
        "Move it away; it's a mission that is over, and nothing else needs it."
    )


def test_a_folder_that_cannot_be_listed_is_told(tmp_path: Path) -> None:
    kept = kept_in(tmp_path)
    kept.folder.symlink_to(kept.folder)
    with pytest.raises(StoreError) as error:
        kept.names()
    assert str(error.value) == (
        f"{kept.folder}: it cannot be used: Too many levels of symbolic links. "
        "Check that it is a file and that its folder can be used."
    )


def test_one_that_was_copied_over_another_is_not_told_under_its_name(tmp_path: Path) -> None:
    kept = kept_in(tmp_path)
    kept.keep("donna", stored(1))
    kept.keep("edward", stored(2, "edward"))
    first, second = sorted(kept.folder.iterdir())
    second.write_bytes(first.read_bytes())
    with pytest.raises(Damaged, match=r"000002-edward\.json: it holds a mission with donna\. Move"):
        kept.read("edward")
    assert kept.read("donna").setup.seed == 1


def test_a_file_with_the_highest_number_hides_no_later_one(tmp_path: Path) -> None:
    kept = kept_in(tmp_path)
    kept.keep("donna", stored(1))
    (kept.folder / "000001-donna.json").rename(kept.folder / "999999-donna.json")
    kept.keep("edward", stored(2, "edward"))
    kept.keep("donna-2", stored(3))
    assert kept.names() == ["donna-2", "edward", "donna"]
    assert kept.read().setup.seed == 3

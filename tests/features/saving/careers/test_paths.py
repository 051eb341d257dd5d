"""Where everything of a career lies, and which names careers can have."""

from pathlib import Path

import pytest

from hncli.base.files import is_name
from hncli.base.home import MARKER
from hncli.base.records import meta_of
from hncli.features.careers.saving.doctor import files_of
from hncli.features.careers.saving.files import CareerPaths


def test_every_file_has_its_name(tmp_path: Path) -> None:
    paths, folder = CareerPaths(tmp_path), tmp_path / "careers"
    assert (paths.home, paths.folder, paths.index) == (tmp_path, folder, folder / "index.json")
    assert paths.career("ann") == folder / "ann.json"
    assert paths.mission("ann") == folder / "ann.mission.json"
    assert paths.incoming("ann") == folder / "ann.incoming.json"
    assert paths.lock("ann") == folder / "ann.lock"
    assert paths.backups("ann") == folder / "backups" / "ann"
    assert paths.latest("ann") == folder / "backups" / "ann" / "latest.json"


def test_a_marked_folder_is_the_place_itself(tmp_path: Path) -> None:
    (tmp_path / MARKER).touch()
    assert CareerPaths(tmp_path).folder == tmp_path


def test_the_doctor_is_not_sent_to_the_doctor(tmp_path: Path) -> None:
    paths = CareerPaths(tmp_path)
    assert paths.files("ann").remedy == "See hn career doctor ann."
    assert files_of(paths, "ann").remedy == ""
    assert files_of(paths, "ann").career == paths.career("ann")


@pytest.mark.parametrize("name", ["ann", "a-1", "com", "comet", "indexes"])
def test_names(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "-ann", "Ann", "a b", "index", "honours", "con", "lpt9"])
def test_what_is_no_name(name: str) -> None:
    assert not is_name(name)


def test_every_file_but_the_lock_and_the_backups_is_in_one_list(tmp_path: Path) -> None:
    paths = CareerPaths(tmp_path)
    wanted = (paths.career, paths.mission, paths.incoming, paths.latest)
    assert paths.own_files("ann") == [place("ann") for place in wanted]


def test_what_a_file_says_of_itself() -> None:
    told = {"kind": "career", "format": 1, "checksum": "x"}
    assert meta_of({"meta": {"1": told}}) == ("career", 1, "x")
    assert meta_of({"meta": {"1": told | {"kind": 5}}}) == ("", 1, "x")
    assert meta_of({}) == ("", None, None)

"""Where everything of a career lies, and which names careers can have."""

from pathlib import Path

import pytest

from hncli.base.files import is_name
from hncli.base.home import MARKER
from hncli.base.records import meta_of
from hncli.features.careers.saving.files import CareerFiles, index_path


def test_every_file_has_its_name(tmp_path: Path) -> None:
    files, folder = CareerFiles(tmp_path, "ann"), tmp_path / "careers"
    assert (files.home, files.name, files.folder) == (tmp_path, "ann", folder)
    assert index_path(tmp_path) == folder / "index.json"
    assert files.career == folder / "ann.json"
    assert files.mission == folder / "ann.mission.json"
    assert files.incoming == folder / "ann.incoming.json"
    assert files.lock == folder / "ann.lock"
    assert files.backups == folder / "backups" / "ann"
    assert files.latest == folder / "backups" / "ann" / "latest.json"


def test_a_marked_folder_is_the_place_itself(tmp_path: Path) -> None:
    (tmp_path / MARKER).touch()
    assert CareerFiles(tmp_path, "ann").folder == tmp_path


def test_the_doctor_is_the_usual_remedy(tmp_path: Path) -> None:
    assert CareerFiles(tmp_path, "ann").remedy == "See hn career doctor ann."
    assert CareerFiles(tmp_path, "ann", remedy="").remedy == ""


@pytest.mark.parametrize("name", ["ann", "a-1", "com", "comet", "indexes"])
def test_names(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "-ann", "Ann", "a b", "index", "honours", "con", "lpt9"])
def test_what_is_no_name(name: str) -> None:
    assert not is_name(name)


def test_every_file_but_the_lock_and_the_backups_is_in_one_list(tmp_path: Path) -> None:
    files = CareerFiles(tmp_path, "ann")
    assert files.own == [files.career, files.mission, files.incoming, files.latest]


def test_what_a_file_says_of_itself() -> None:
    told = {"kind": "career", "format": 1, "checksum": "x"}
    assert meta_of({"meta": {"1": told}}) == ("career", 1, "x")
    assert meta_of({"meta": {"1": told | {"kind": 5}}}) == ("", 1, "x")
    assert meta_of({}) == ("", None, None)

"""Where everything of a career lies, and which names careers can have."""

from pathlib import Path

import pytest

from hncli.store.careers.paths import Places
from hncli.store.data_folder import MARKER
from hncli.store.files.names import is_name
from hncli.store.files.storage import meta_of
from hncli.store.repair.diagnosis import files_of


def test_every_file_has_its_name(tmp_path: Path) -> None:
    places, folder = Places(tmp_path), tmp_path / "careers"
    assert (places.home, places.folder, places.index) == (tmp_path, folder, folder / "index.json")
    assert places.career("ann") == folder / "ann.json"
    assert places.mission("ann") == folder / "ann.mission.json"
    assert places.incoming("ann") == folder / "ann.incoming.json"
    assert places.lock("ann") == folder / "ann.lock"
    assert places.backups("ann") == folder / "backups" / "ann"
    assert places.latest("ann") == folder / "backups" / "ann" / "latest.json"


def test_a_marked_folder_is_the_place_itself(tmp_path: Path) -> None:
    (tmp_path / MARKER).touch()
    assert Places(tmp_path).folder == tmp_path


def test_the_doctor_is_not_sent_to_the_doctor(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assert places.files("ann").remedy == "See hn career doctor ann."
    assert files_of(places, "ann").remedy == ""
    assert files_of(places, "ann").career == places.career("ann")


@pytest.mark.parametrize("name", ["ann", "a-1", "com", "comet", "indexes"])
def test_names(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "-ann", "Ann", "a b", "index", "honours", "con", "lpt9"])
def test_what_is_no_name(name: str) -> None:
    assert not is_name(name)


def test_every_file_but_the_lock_and_the_backups_is_in_one_list(tmp_path: Path) -> None:
    places = Places(tmp_path)
    wanted = (places.career, places.mission, places.incoming, places.latest)
    assert places.own_files("ann") == [place("ann") for place in wanted]


def test_what_a_file_says_of_itself() -> None:
    told = {"kind": "career", "format": 1, "checksum": "x"}
    assert meta_of({"meta": {"1": told}}) == ("career", 1, "x")
    assert meta_of({"meta": {"1": told | {"kind": 5}}}) == ("", 1, "x")
    assert meta_of({}) == ("", None, None)

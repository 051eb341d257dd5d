"""What is read of a career, and what is said of files that cannot be: the path and the remedy."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from hncli.base.files import Damaged, WrongCareer
from hncli.base.records import Tables, encode
from hncli.features.careers.saving.career_file import read_own, read_whole
from hncli.features.careers.saving.files import CareerFiles, career_database, load_career
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.saving.transfer import write_incoming
from tests.features.saving.playing import setup_of

OLD = Path(__file__).resolve().parents[3] / "careers" / "format-1"
SEE = "See hn career doctor ann."


@pytest.fixture
def bob(careers: Careers) -> Careers:
    """Give a folder with the career of bob alone."""
    careers.create("bob", setup_of(2)).close()
    return careers


def to_keep_it(path: Path) -> str:
    return f"{SEE} To keep what it holds: hn career import {path} --name NEW"


def test_a_mission_that_cannot_be_read_is_told_with_its_path(bob: Careers) -> None:
    path = bob.files("bob").mission
    path.write_bytes(b"{")
    with pytest.raises(Damaged) as refused:
        load_career(bob.files("bob"))
    assert str(refused.value) == f"{path}: it cannot be read as JSON. See hn career doctor bob."
    assert refused.value.path == path


def test_what_is_on_its_way_in_is_read_in_place_of_the_career(bob: Careers) -> None:
    found = load_career(bob.files("bob"))
    record = replace(found.career.record, notes=("On its way.",))
    write_incoming(bob.files("bob"), replace(found.career, record=record), None)
    assert load_career(bob.files("bob")).career.record.notes == ("On its way.",)
    path = bob.files("bob").incoming
    path.write_bytes(b"{")
    with pytest.raises(Damaged) as refused:
        load_career(bob.files("bob"))
    assert str(refused.value) == f"{path}: it cannot be read as JSON. See hn career doctor bob."


def test_a_file_of_another_career_is_told_with_both_names(bob: Careers) -> None:
    path = bob.files("ann").career
    shutil.copy(bob.files("bob").career, path)
    with pytest.raises(WrongCareer) as refused:
        load_career(bob.files("ann"))
    assert str(refused.value) == f'{path}: it holds the career "bob". {to_keep_it(path)}'


def test_an_export_in_the_place_of_a_career_says_whose_it_is(bob: Careers) -> None:
    path = bob.files("ann").career
    bob.export("bob", path)
    with pytest.raises(WrongCareer) as refused:
        load_career(bob.files("ann"))
    assert str(refused.value) == (
        f'{path}: it is an export or a backup of the career "bob". {to_keep_it(path)}'
    )


def test_an_export_without_a_label_is_taken_to_be_of_the_name_it_has(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    path.write_bytes(encode("parcel", {}))
    with pytest.raises(WrongCareer, match='it is an export or a backup of the career "ann"'):
        read_own(career_database(path), "ann")


def test_a_backup_without_its_tables_is_told_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "backup.json"
    path.write_bytes(encode("career", {}))
    with pytest.raises(Damaged) as refused:
        read_whole(career_database(path, SEE), "ann")
    assert str(refused.value) == f"{path}: summary: expected one document, found 0. {SEE}"


def test_a_career_of_an_old_format_is_read_with_the_tables_that_it_had(tmp_path: Path) -> None:
    files = CareerFiles(tmp_path, "running")
    files.folder.mkdir()
    tables: Tables = {}
    for name in ("running.json", "running.mission.json"):
        shutil.copy(OLD / name, files.folder)
        tables |= json.loads((OLD / name).read_bytes())
    del tables["meta"]
    found = load_career(files)
    assert found.old_tables == tables
    assert (found.format, found.is_old) == (1, True)

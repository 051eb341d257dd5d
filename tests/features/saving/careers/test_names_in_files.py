"""A career's file says the name it is kept under, and is taken for no other career."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import Damaged, StoreError
from hncli.base.records import encode
from hncli.features.careers.saving.files import load_career
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.saving.transfer import write_incoming
from hncli.game.engine.game import parse_option
from tests.features.saving.changing import forget_name
from tests.features.saving.conftest import Make
from tests.features.saving.playing import setup_of
from tests.features.saving.reading import stored
from tests.features.saving.transfer.test_replace import Killed

Spoil = Callable[[Careers], object]


def copy_file(careers: Careers) -> None:
    shutil.copy(careers.files("bob").career, careers.files("ann").career)


def copy_both_files(careers: Careers) -> None:
    copy_file(careers)
    shutil.copy(careers.files("bob").mission, careers.files("ann").mission)


def export_to_it(careers: Careers) -> None:
    careers.export("bob", careers.files("ann").career, replace=True)


def export_without_a_name(careers: Careers) -> None:
    """As exports were before careers said their names."""
    export_to_it(careers)
    forget_name(careers.files("ann").career)


SPOILS: dict[str, Spoil] = {
    "a copy": copy_file,
    "a copy with its mission": copy_both_files,
    "an export": export_to_it,
    "an export without a name": export_without_a_name,
}


def name_in(path: Path) -> str | None:
    name: str | None = json.loads(path.read_bytes())["summary"]["1"].get("name")
    return name


def files(careers: Careers) -> dict[Path, bytes]:
    """All files but the index, which is made anew at any time."""
    folder = careers.folder
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in found if path != careers.folder / "index.json"}


def set_aside(careers: Careers) -> list[Path]:
    return sorted(careers.files("ann").backups.glob("aside-*"))


@pytest.fixture
def two(make: Make) -> Careers:
    """Give two careers, ann in her second mission, and bob in his first."""
    careers = make("running")
    with careers.create("bob", setup_of(2, negotiator="Bob Other")) as kept:
        kept.choose(parse_option("mission"))
        kept.add_note("Bob's own words.")
    with careers.open("ann") as kept:
        kept.add_note("Ann's last words.")
    return careers


# The name is written


def test_every_file_of_a_career_says_its_name(two: Careers, tmp_path: Path) -> None:
    files = two.files("ann")
    two.export("ann", tmp_path / "out.json")
    for path in (files.career, files.latest, two.backup("ann")):
        assert name_in(path) == "ann"
    assert name_in(tmp_path / "out.json") == "ann"


@pytest.mark.parametrize("is_named", [True, False])
def test_a_renamed_career_says_its_new_name(two: Careers, is_named: bool) -> None:
    before = stored(two)
    if not is_named:
        forget_name(two.files("ann").career)
    two.rename("ann", "eve")
    assert name_in(two.files("eve").career) == "eve"
    assert name_in(two.files("eve").latest) == "eve"
    assert not two.files("eve").incoming.exists()
    assert stored(two, "eve") == before
    assert two.diagnose("eve") == []


def test_a_rename_that_was_cut_short_can_be_done_again(
    two: Careers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the system refused it or the process was killed."""
    before = stored(two)
    for error in (PermissionError(1, "Operation not permitted"), Killed()):
        with monkeypatch.context() as patch:
            patch.setattr(Path, "rename", failing(error))
            patch.setattr("hncli.features.careers.saving.transfer.set_aside", lambda *_args: None)
            with pytest.raises((StoreError, Killed)):
                two.rename("ann", "eve")
        assert two.names() == ["ann", "bob"]
        assert two.files("eve").incoming.exists() == isinstance(error, Killed)
    two.rename("ann", "eve")
    assert two.names() == ["bob", "eve"]
    assert stored(two, "eve") == before
    assert not two.files("eve").incoming.exists()


def failing(error: BaseException) -> Callable[..., None]:
    def fail(*_args: Any) -> None:
        raise error

    return fail


def test_a_career_that_was_taken_in_says_its_new_name(two: Careers, tmp_path: Path) -> None:
    two.export("ann", tmp_path / "out.json")
    two.import_career(two.read_export(tmp_path / "out.json"), "eve")
    assert name_in(two.files("eve").career) == "eve"
    assert name_in(two.files("eve").latest) == "eve"
    assert stored(two, "eve") == stored(two)


def test_a_backup_from_before_a_rename_can_be_restored(two: Careers) -> None:
    before = stored(two)
    two.backup("ann")
    two.rename("ann", "eve")
    with two.open("eve") as kept:
        kept.give_up()
    (backup,) = [path for path in two.backups("eve") if path.name.endswith("asked-for.json")]
    assert name_in(backup) == "ann"
    two.restore("eve", backup)
    assert name_in(two.files("eve").career) == "eve"
    assert stored(two, "eve") == before


def test_a_file_that_does_not_say_its_name_is_read_and_says_it_when_it_is_written(
    two: Careers,
) -> None:
    before = stored(two)
    path = two.files("ann").career
    forget_name(path)
    forget_name(two.files("ann").latest)
    assert stored(two) == before
    assert two.summaries()[0].state == "running"
    assert two.diagnose("ann") == []
    assert name_in(path) is None
    with two.open("ann") as kept:
        kept.add_note("More.")
    assert name_in(path) == "ann"
    assert name_in(two.files("ann").latest) == "ann"


# The name is checked


REFUSED: dict[str, Callable[[Careers], object]] = {
    "looking": lambda careers: careers.open("ann", to_play=False),
    "playing": lambda careers: careers.open("ann"),
    "a backup": lambda careers: careers.backup("ann"),
    "an export": lambda careers: careers.export("ann", careers.home / "out.json"),
    "a rename": lambda careers: careers.rename("ann", "eve"),
    "a deletion": lambda careers: careers.delete("ann"),
}


@pytest.mark.parametrize("what", REFUSED)
@pytest.mark.parametrize("spoil", SPOILS)
def test_a_file_that_holds_another_career_is_refused(two: Careers, spoil: str, what: str) -> None:
    SPOILS[spoil](two)
    before = files(two)
    with pytest.raises(Damaged, match='career "bob"') as error:
        REFUSED[what](two)
    said = str(error.value)
    assert said.startswith(f"{two.files('ann').career}: ")
    assert "See hn career doctor ann." in said
    assert f"hn career import {two.files('ann').career} --name NEW" in said
    assert files(two) == before


@pytest.mark.parametrize("spoil", SPOILS)
@pytest.mark.parametrize("has_index", [True, False])
def test_it_is_listed_as_damaged(two: Careers, spoil: str, has_index: bool) -> None:
    two.summaries()
    SPOILS[spoil](two)
    if not has_index:
        (two.folder / "index.json").unlink()
    for _time in range(2):
        assert [(one.name, one.state) for one in two.summaries()] == [
            ("ann", "damaged"),
            ("bob", "running"),
        ]


def test_an_index_that_names_a_career_otherwise_is_not_believed(two: Careers) -> None:
    before = two.summaries()
    tables = json.loads((two.folder / "index.json").read_bytes())
    tables["careers"]["1"]["summary"]["name"] = "bob"
    (two.folder / "index.json").write_bytes(encode("index", tables))
    assert two.summaries() == before


def test_what_is_on_its_way_in_must_be_for_this_name(two: Careers) -> None:
    before = stored(two)
    found = load_career(two.files("bob"))
    write_incoming(two.files("bob"), found.career, found.mission)
    two.files("bob").incoming.rename(two.files("ann").incoming)
    with pytest.raises(Damaged, match='it holds the career "bob"'):
        two.open("ann")
    assert 'it holds the career "bob"' in two.diagnose("ann")[0]
    two.repair("ann")
    assert stored(two) == before
    assert [path.name[-17:] for path in set_aside(two)] == ["ann.incoming.json"]


# The doctor


def healed(careers: Careers, before: str) -> None:
    """See that the doctor brings ann back, keeps bob's file aside, and leaves bob alone."""
    foreign = careers.files("ann").career.read_bytes()
    bob = {path: data for path, data in files(careers).items() if "bob" in str(path.name)}
    wrong = careers.diagnose("ann")
    assert 'career "bob"' in wrong[0]
    assert "hn career doctor" not in wrong[0]
    careers.repair("ann")
    assert careers.diagnose("ann") == []
    assert stored(careers) == before
    assert name_in(careers.files("ann").career) == "ann"
    assert name_in(careers.files("ann").latest) == "ann"
    assert foreign in [path.read_bytes() for path in set_aside(careers)]
    assert bob.items() <= files(careers).items()


@pytest.mark.parametrize("spoil", ["a copy", "an export", "an export without a name"])
def test_the_doctor_brings_a_career_back_from_its_second_copy(two: Careers, spoil: str) -> None:
    before = stored(two)
    SPOILS[spoil](two)
    healed(two, before)
    with two.open("ann") as kept:
        assert kept.career.record.notes == ("Ann's last words.",)


def test_another_career_that_has_come_further_changes_nothing_in_that(two: Careers) -> None:
    """How many steps it has is no reason to prefer it."""
    with two.open("ann") as kept:
        kept.retire()
    two.rename("bob", "eve")
    two.rename("ann", "bob")
    two.rename("eve", "ann")
    before = stored(two)
    copy_file(two)
    healed(two, before)


@pytest.mark.parametrize("spoil", SPOILS)
def test_the_doctor_brings_a_career_back_from_a_backup(two: Careers, spoil: str) -> None:
    before = stored(two)
    two.backup("ann")
    two.files("ann").latest.unlink()
    SPOILS[spoil](two)
    healed(two, before)


def test_the_doctor_brings_a_career_back_from_a_backup_of_an_older_name(two: Careers) -> None:
    before = stored(two)
    two.backup("ann")
    two.rename("ann", "eve")
    two.rename("eve", "ann")
    two.files("ann").latest.unlink()
    copy_file(two)
    healed(two, before)


def test_a_copy_that_was_harmed_besides_is_not_mended_into_that_career(two: Careers) -> None:
    before = stored(two)
    copy_file(two)
    path = two.files("ann").career
    path.write_bytes(path.read_bytes().replace(b'"checksum":"', b'"checksum":"x'))
    two.repair("ann")
    assert stored(two) == before


def test_a_copy_without_a_name_is_found_out_by_the_second_copy(two: Careers) -> None:
    """It reads well, but the mission that runs belongs to another career."""
    before = stored(two)
    copy_file(two)
    forget_name(two.files("ann").career)
    two.repair("ann")
    assert stored(two) == before


@pytest.mark.parametrize("spoil", SPOILS)
def test_without_any_copy_the_doctor_refuses_and_changes_nothing(two: Careers, spoil: str) -> None:
    shutil.rmtree(two.files("ann").backups)
    two.files("ann").mission.unlink()
    SPOILS[spoil](two)
    before = files(two)
    with pytest.raises(StoreError) as error:
        two.repair("ann")
    assert str(error.value) == (
        f"{two.files('ann').career}: nothing is left to mend it from; it stays as it is. "
        'It holds the career "bob": import it under another name, or move it away.'
    )
    assert files(two) == before


def test_a_second_copy_of_another_career_is_told_and_set_aside(two: Careers) -> None:
    before = stored(two)
    shutil.copy(two.files("bob").latest, two.files("ann").latest)
    two.files("ann").mission.write_bytes(b"{")
    wrong = two.diagnose("ann")
    assert wrong[-1] == f'A backup: {two.files("ann").latest}: it holds the career "bob".'
    two.repair("ann")
    assert two.diagnose("ann") == []
    with two.open("ann", to_play=False) as kept:
        assert kept.career.record.notes == ("Ann's last words.",)
    assert any(path.name.endswith("latest.json") for path in set_aside(two))
    assert stored(two) != before  # the choices of the mission are lost


def test_a_harmed_career_that_was_renamed_is_mended_under_its_new_name(two: Careers) -> None:
    before = stored(two)
    path = two.files("ann").career
    path.write_bytes(path.read_bytes().replace(b'"checksum":"', b'"checksum":"x'))
    two.rename("ann", "eve")
    two.repair("eve")
    assert two.diagnose("eve") == []
    assert stored(two, "eve") == before
    assert name_in(two.files("eve").career) == "eve"


def test_a_career_whose_mission_is_harmed_is_mended_after_a_rename(two: Careers) -> None:
    two.files("ann").mission.write_bytes(b"{")
    two.rename("ann", "eve")
    two.repair("eve")
    assert two.diagnose("eve") == []
    with two.open("eve", to_play=False) as kept:
        assert kept.career.record.notes == ("Ann's last words.",)


# What takes the place of such a file


@pytest.mark.parametrize("spoil", SPOILS)
def test_what_is_left_of_a_career_is_kept_when_a_backup_takes_its_place(
    two: Careers, spoil: str
) -> None:
    latest = two.files("ann").latest.read_bytes()
    backup = two.backups("ann")[0]
    SPOILS[spoil](two)
    foreign = two.files("ann").career.read_bytes()
    two.restore("ann", backup)
    kept = [path.read_bytes() for path in set_aside(two)]
    assert latest in kept
    assert foreign in kept
    assert name_in(two.files("ann").career) == "ann"
    with two.open("ann", to_play=False) as career:
        assert career.career.record.notes == ()


def test_a_damaged_career_that_is_deleted_leaves_its_second_copy(two: Careers) -> None:
    latest: Any = two.files("ann").latest.read_bytes()
    two.files("ann").career.write_bytes(b"{harmed")
    two.delete("ann")
    assert latest in [path.read_bytes() for path in set_aside(two)]

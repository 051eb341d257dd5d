"""A career is carried from one place to another, and nothing is taken in unseen."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import StoreError
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.saving.transfer import ImportedCareer
from hncli.features.missions.saving.mission_file import TABLES
from tests.features.saving.careers.test_opening import OTHER, made_otherwise
from tests.features.saving.changing import change, forget_name, other_versions
from tests.features.saving.conftest import USUAL_SEED, Make
from tests.features.saving.playing import play, play_on, run, setup_of, state_of
from tests.features.saving.reading import stored, truth
from tests.special_files import SPECIAL, make_special


@pytest.fixture
def elsewhere(careers: Careers) -> Careers:
    """Give another player's folder."""
    return careers


@pytest.mark.parametrize("state", ["fresh", "begun", "running", "between", "far"])
def test_a_career_goes_on_elsewhere(
    make: Make, elsewhere: Careers, tmp_path: Path, state: str
) -> None:
    careers = make(state)
    before = stored(careers)
    target = tmp_path / "out.json"
    careers.export("ann", target)
    assert target.stat().st_mode & 0o777 == 0o600
    imported = elsewhere.read_export(target)
    assert isinstance(imported, ImportedCareer)
    assert imported.career.summary.name == "ann"
    assert imported.career.summary == careers.summaries()[0]
    assert imported.messages == ()
    assert elsewhere.names() == []
    elsewhere.import_career(imported, imported.career.summary.name)
    assert stored(elsewhere) == before
    assert elsewhere.summaries() == careers.summaries()
    elsewhere.import_career(imported, "bob")
    with elsewhere.open("bob") as kept:
        for _choice in play_on(kept, 5):
            pass
    assert stored(elsewhere) == before


def test_a_whole_run_over_two_machines(make: Make, elsewhere: Careers, tmp_path: Path) -> None:
    careers = make("running")
    states = run(careers.library, setup_of(USUAL_SEED))
    careers.export("ann", tmp_path / "out.json")
    elsewhere.import_career(elsewhere.read_export(tmp_path / "out.json"), "ann")
    with elsewhere.open("ann") as kept:
        at = states.index(state_of(kept.career))
        assert list(play(kept, 150)) == states[at + 1 : at + 151]


def test_nothing_is_written_over_unasked(make: Make, tmp_path: Path) -> None:
    careers = make("running")
    target = tmp_path / "out.json"
    target.write_text("mine")
    with pytest.raises(StoreError, match=r"out\.json: it is there already\. Name another file"):
        careers.export("ann", target)
    assert target.read_text() == "mine"
    careers.export("ann", target, replace=True)
    careers.read_export(target)
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "nowhere")
    for replace in (False, True):
        with pytest.raises(StoreError, match=r"link\.json: it is a link, and only a regular file"):
            careers.export("ann", link, replace=replace)
        with pytest.raises(StoreError, match="it is a folder, and only a regular file is replaced"):
            careers.export("ann", tmp_path, replace=replace)
        with pytest.raises(StoreError, match=r"none: there is no such folder\. Make it first"):
            careers.export("ann", tmp_path / "none" / "out.json", replace=replace)


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("kind", SPECIAL)
def test_an_export_replaces_regular_files_only(
    make: Make, tmp_path: Path, kind: str, replace: bool
) -> None:
    careers = make("fresh")
    target = tmp_path / "out.json"
    make_special(target, kind)
    before = target.lstat()
    with pytest.raises(StoreError) as error:
        careers.export("ann", target, replace)
    words = f"{target}: it is {kind}, and only a regular file is replaced. Name another file."
    assert str(error.value) == words
    assert os.path.samestat(target.lstat(), before)


def test_an_export_does_not_follow_a_link(make: Make, tmp_path: Path) -> None:
    careers = make("fresh")
    (tmp_path / "mine.txt").write_text("mine")
    link = tmp_path / "out.json"
    link.symlink_to("mine.txt")
    with pytest.raises(StoreError) as error:
        careers.export("ann", link, replace=True)
    words = f"{link}: it is a link, and only a regular file is replaced. Name another file."
    assert str(error.value) == words
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert link.is_symlink()


def test_several_exports_to_one_file_at_once(make: Make, tmp_path: Path) -> None:
    careers = make("running")
    target = tmp_path / "out.json"
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda _n: careers.export("ann", target, replace=True), range(9)))
    assert careers.read_export(target).career.summary.name == "ann"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_name_that_no_file_can_have_is_told(make: Make, tmp_path: Path) -> None:
    careers = make("fresh")
    target = tmp_path / ("x" * 300)
    with pytest.raises(StoreError, match=f"^{target}: it cannot be used: File name too long"):
        careers.export("ann", target)
    folder = tmp_path / ("y" * 300)
    with pytest.raises(StoreError, match=f"^{folder}: there is no such folder"):
        careers.export("ann", folder / "out.json")


def test_a_file_in_this_very_folder(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    careers = make("fresh")
    monkeypatch.chdir(tmp_path)
    careers.export("ann", Path("out.json"))
    assert careers.read_export(Path("out.json")).career.summary.name == "ann"


def test_nothing_is_taken_in_over_a_career_unasked(make: Make, tmp_path: Path) -> None:
    careers = make("running")
    before = stored(careers)
    careers.export("ann", tmp_path / "out.json")
    with careers.open("ann") as kept:
        kept.give_up()
        later = truth(kept.career)
    imported = careers.read_export(tmp_path / "out.json")
    assert imported.messages == ("There is a career called ann already.",)
    with pytest.raises(StoreError, match="There is a career called ann already"):
        careers.import_career(imported, "ann")
    assert stored(careers) == later
    careers.import_career(imported, "ann", replace=True)
    assert stored(careers) == before
    newest = careers.backups("ann")[0]
    assert newest.name.endswith("-before-import.json")
    careers.restore("ann", newest)
    assert stored(careers) == later


def test_a_harmed_career_is_not_exported(make: Make, tmp_path: Path) -> None:
    careers = make("running")
    careers.files("ann").mission.write_bytes(b"{")
    with pytest.raises(StoreError, match="See hn career doctor ann"):
        careers.export("ann", tmp_path / "out.json")
    assert not (tmp_path / "out.json").exists()
    with pytest.raises(StoreError, match="There is no career called bob"):
        careers.export("bob", tmp_path / "out.json")


def test_names_are_no_paths(make: Make, elsewhere: Careers, tmp_path: Path) -> None:
    careers = make("running")
    target = tmp_path / "out.json"
    careers.export("ann", target)
    for name in ("../../evil", "/etc/passwd", "a/b", "index", "-x", "con", "", "A", 7, None):

        def rename(tables: Any, name: Any = name) -> None:
            tables["parcel"]["1"]["name"] = name

        change(target, "parcel", rename)
        with pytest.raises(StoreError, match=r"out\.json: .* Export it again where it comes from"):
            elsewhere.read_export(target)
    change(target, "parcel", lambda tables: tables["parcel"]["1"].update(name="ann"))
    imported = elsewhere.read_export(target)
    for bad in ("../evil", "index", "-x", ""):
        with pytest.raises(StoreError):
            elsewhere.import_career(imported, bad)
        with pytest.raises(StoreError):
            elsewhere.import_career(imported, bad, replace=True)
    assert elsewhere.names() == []
    assert not (tmp_path / "evil.json").exists()


def test_what_is_too_large_is_not_even_read(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    careers = make("fresh")
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        os.truncate(file.fileno(), (64 << 20) + 1)
    with pytest.raises(StoreError, match="larger than any file of ours"):
        careers.read_export(path)
    monkeypatch.setattr("hncli.base.files.MAX_BYTES", 5)
    path.write_bytes(b"123456")
    with pytest.raises(StoreError, match="larger than any file of ours"):
        careers.read_export(path)


@pytest.mark.parametrize(
    ("do", "says"),
    [
        (lambda tables: tables.update(extra={"1": {}}), "extra: there is no such table"),
        (lambda tables: tables.update(parcel={}), "parcel: expected one document"),
        (lambda tables: tables["parcel"]["1"].update(x=1), "unknown key"),
        (lambda tables: tables["missions"]["1"].update(taken="snitch"), "it is not what its"),
        (lambda tables: tables["snapshot"]["1"].update(cp=99), "the position differs"),
        (lambda tables: tables.pop("snapshot"), "its snapshot is missing"),
        (lambda tables: [tables.pop(name) for name in TABLES], "is missing"),
    ],
)
def test_what_is_not_right_is_not_taken_in(
    make: Make, elsewhere: Careers, tmp_path: Path, do: Any, says: str
) -> None:
    careers = make("running")
    target = tmp_path / "out.json"
    careers.export("ann", target)
    change(target, "parcel", do)
    with pytest.raises(StoreError) as error:
        elsewhere.read_export(target)
    assert str(target) in str(error.value)
    assert says in str(error.value)
    assert "Export it again where it comes from." in str(error.value)


def test_a_career_of_other_versions_says_so_before_it_is_taken_in(
    make: Make, elsewhere: Careers, tmp_path: Path
) -> None:
    careers = make("between")
    made_otherwise(careers)
    other_versions(careers.files("ann").career, "career")
    careers.export("ann", tmp_path / "out.json")
    imported = elsewhere.read_export(tmp_path / "out.json")
    assert imported.messages == (OTHER,)
    elsewhere.import_career(imported, "ann")
    with elsewhere.open("ann") as kept:
        assert kept.messages == [OTHER]


def test_a_career_needs_its_packs(make: Make, elsewhere: Careers, tmp_path: Path) -> None:
    careers = make("fresh")
    target = tmp_path / "out.json"
    careers.export("ann", target)

    def do(tables: Any) -> None:
        tables["career"]["1"]["setup"]["boxes"] = ["moon"]

    change(target, "parcel", do)
    with pytest.raises(StoreError, match="boxes > 1: there is no box moon"):
        elsewhere.read_export(target)


def test_a_career_file_itself_can_be_taken_in(make: Make, elsewhere: Careers) -> None:
    careers = make("between")
    before = stored(careers)
    imported = elsewhere.read_export(careers.files("ann").career)
    assert imported.career.summary.name == "ann"
    elsewhere.import_career(imported, "eve")
    assert stored(elsewhere, "eve") == before


def test_a_file_with_no_good_name_is_a_career_all_the_same(
    make: Make, elsewhere: Careers, tmp_path: Path
) -> None:
    careers = make("between")
    path = tmp_path / "My Career (2).json"
    path.write_bytes(careers.files("ann").career.read_bytes())
    assert elsewhere.read_export(path).career.summary.name == "ann"
    forget_name(path)
    assert elsewhere.read_export(path).career.summary.name == "career"


@pytest.mark.parametrize("kind", ["folder", "link", "mission", "index"])
def test_what_is_no_career_is_refused(make: Make, tmp_path: Path, kind: str) -> None:
    careers = make("running")
    path = tmp_path / "x.json"
    if kind == "folder":
        path.mkdir()
    elif kind == "link":
        path.symlink_to(tmp_path / "nowhere")
    elif kind == "mission":
        path = careers.files("ann").mission
    else:
        careers.summaries()
        path = careers.folder / "index.json"
    with pytest.raises(StoreError, match=str(path)):
        careers.read_export(path)


def test_an_export_is_one_plain_file(make: Make, tmp_path: Path) -> None:
    careers = make("running")
    careers.export("ann", tmp_path / "out.json")
    tables = json.loads((tmp_path / "out.json").read_bytes())
    assert tables["meta"]["1"]["kind"] == "parcel"
    assert tables["meta"]["1"]["format"] == 2
    assert tables["parcel"]["1"]["name"] == "ann"
    assert tables["parcel"]["1"]["reason"] == "export"
    assert [path.name for path in tmp_path.glob("*out*")] == ["out.json"]

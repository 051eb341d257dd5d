"""Renaming, and what is put in place as a whole even if a process dies in between."""

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import NotFound, StoreError
from hncli.features.careers.saving import transfer as moving
from hncli.features.careers.saving.career_file import read_label
from hncli.features.careers.saving.files import career_database, load_career
from hncli.features.careers.saving.salvage import name_in
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.saving.transfer import finish_replacing, replace_career, write_incoming
from tests.features.saving.conftest import Make
from tests.features.saving.playing import make_example, setup_of
from tests.features.saving.reading import stored, truth


class Killed(BaseException):
    """The end of a process, as far as a test can see it."""


def test_a_career_has_another_name_with_all_that_is_its(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    kept = [path.name for path in careers.backups("ann")]
    careers.rename("ann", "bob")
    assert careers.names() == ["bob"]
    assert stored(careers, "bob") == before
    assert careers.summaries()[0].name == "bob"
    assert [path.name for path in careers.backups("bob")] == kept
    assert not careers.files("ann").backups.exists()
    assert sorted(path.name for path in careers.folder.iterdir()) == [
        "backups", "bob.json", "bob.mission.json", "index.json",
    ]  # fmt: skip
    with careers.open("bob") as played:
        played.give_up()
    assert careers.backups("bob")[0].name.endswith("-mission-2.json")


def test_a_harmed_career_can_be_renamed_too(make: Make) -> None:
    careers = make("between")
    careers.files("ann").career.write_bytes(b"{harmed")
    careers.rename("ann", "bob")
    assert careers.files("bob").career.read_bytes() == b"{harmed"
    assert name_in(career_database(careers.files("bob").latest).raw) == "bob"


def test_no_career_takes_the_name_of_another(make: Make) -> None:
    careers = make("running")
    careers.create("bob", setup_of(2)).close()
    before = stored(careers)
    with pytest.raises(StoreError, match="There is a career called bob already"):
        careers.rename("ann", "bob")
    with pytest.raises(StoreError, match="There is a career called ann already"):
        careers.rename("bob", "ann")
    with pytest.raises(NotFound, match="There is no career called eve"):
        careers.rename("eve", "adam")
    for bad in ("../x", "index", "-x", ""):
        with pytest.raises(StoreError):
            careers.rename("ann", bad)
        with pytest.raises(StoreError):
            careers.rename(bad, "eve")
    assert stored(careers) == before
    assert careers.names() == ["ann", "bob"]


def test_a_career_whose_mission_cannot_be_read_is_not_renamed(make: Make) -> None:
    careers = make("running")
    path = careers.files("ann").mission
    path.unlink()
    path.symlink_to("nowhere")
    with pytest.raises(StoreError) as error:
        careers.rename("ann", "bob")
    words = f"{path}: it is a link that leads nowhere. See hn career doctor ann."
    assert str(error.value) == words
    assert careers.names() == ["ann"]


def test_backups_that_follow_do_not_mix_with_those_of_a_deleted_career(make: Make) -> None:
    careers = make("running")
    careers.create("bob", setup_of(2)).close()
    for _time in range(3):
        careers.backup("bob")
    gone = careers.delete("bob")
    careers.files("bob").mission.write_bytes(b"left alone")
    kept = [path.read_bytes() for path in careers.backups("ann")]
    last = careers.backup("ann").read_bytes()
    careers.rename("ann", "bob")
    assert [path.read_bytes() for path in careers.backups("bob")] == [last, *kept]
    assert careers.backups("bob-deleted")[0].name == gone.name
    (aside,) = careers.files("bob").backups.glob("aside-*-bob.mission.json")
    assert aside.read_bytes() == b"left alone"
    assert careers.backup("bob") == careers.backups("bob")[0]


def test_backups_that_cannot_follow_stay(make: Make) -> None:
    careers = make("running")
    careers.files("bob").backups.write_text("in the way")
    careers.files("bob").mission.write_text("of nobody")
    with pytest.raises(StoreError, match="File exists"):  # it cannot be set aside
        careers.rename("ann", "bob")
    careers.files("bob").mission.unlink()
    careers.rename("ann", "bob")
    assert careers.names() == ["bob"]
    assert careers.backups("ann")


@pytest.mark.parametrize("call", ["rename", "unlink"])
def test_a_rename_that_is_cut_short_loses_nothing(
    make: Make, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    careers = make("running")
    before = stored(careers)

    def die(*_args: Any, **_kwargs: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(moving, "set_aside", lambda *_args: None)
        patch.setattr(os, call, die)
        with pytest.raises(Killed):
            careers.rename("ann", "bob")
    (name,) = careers.names()
    assert name == ("ann" if call == "rename" else "bob")
    assert stored(careers, name) == before


def test_a_rename_that_fails_is_told(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    careers = make("between")

    def fail(*_args: Any, **_kwargs: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    before = stored(careers)
    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", fail)
        with pytest.raises(StoreError, match="it cannot be used: Operation not permitted"):
            careers.rename("ann", "bob")  # what might be in the way cannot be set aside
        patch.setattr(moving, "set_aside", lambda *_args: None)
        with pytest.raises(StoreError, match=r"ann\.json: it cannot be used: Operation not"):
            careers.rename("ann", "bob")
    assert stored(careers) == before


def calls_of(name: str, monkeypatch: pytest.MonkeyPatch, count: int) -> Callable[[], None]:
    """Let the n-th call of a function of os be the last thing that a process does."""
    real = getattr(os, name)
    left = [count]

    def counting(*args: Any, **kwargs: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise Killed
        return real(*args, **kwargs)

    monkeypatch.setattr(os, name, counting)
    return lambda: monkeypatch.setattr(os, name, real)


@pytest.mark.parametrize("name", ["replace", "unlink"])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("to", ["running", "between"])
def test_a_career_is_replaced_as_a_whole_or_not_at_all(
    make: Make, monkeypatch: pytest.MonkeyPatch, name: str, count: int, to: str
) -> None:
    """Whenever a process dies, the old career or the new one is there, with its own mission."""
    source = make(to)
    new = stored(source)
    path = source.backup("ann")
    careers = make("far" if to == "running" else "begun")
    old = stored(careers)
    repaired = calls_of(name, monkeypatch, count)
    with contextlib.suppress(Killed):
        careers.restore("ann", path)
    repaired()
    assert stored(careers) in (old, new)
    with careers.open("ann") as kept:
        assert truth(kept.career) in (old, new)
        after = truth(kept.career)
    assert not careers.files("ann").incoming.exists()
    assert stored(careers) == after


def test_what_is_on_its_way_in_is_what_is_opened(make: Make) -> None:
    source, careers = make("running"), make("begun")
    new = stored(source)
    found = load_career(source.files("ann"))
    write_incoming(careers.files("ann"), found.career, found.mission)
    label = read_label(career_database(careers.files("ann").incoming))
    assert label is not None
    assert (label.name, label.reason) == ("ann", "incoming")
    for path in (careers.files("ann").career, careers.files("ann").mission):
        path.write_bytes(b"{harmed")
    assert stored(careers) == new
    finish_replacing(careers.files("ann"))
    assert stored(careers) == new
    assert not careers.files("ann").incoming.exists()
    latest = careers.files("ann").latest.read_bytes()
    assert latest == careers.files("ann").career.read_bytes()
    finish_replacing(careers.files("ann"))
    assert stored(careers) == new


def test_what_is_on_its_way_in_is_finished_before_anything_else(make: Make) -> None:
    for do in ("delete", "rename", "create", "take_in"):
        source, careers = make("running"), make("begun")
        new = stored(source)
        found = load_career(source.files("ann"))
        write_incoming(careers.files("ann"), found.career, found.mission)
        if do == "delete":
            kept = careers.delete("ann")
            assert not careers.files("ann").incoming.exists()
            with pytest.raises(NotFound):
                careers.open("ann", to_play=False)
            careers.restore("ann", kept)
        elif do == "rename":
            careers.rename("ann", "bob")
            careers.rename("bob", "ann")
        else:
            careers.files("ann").career.unlink()
            parcel = careers.read_export(source.backup("ann"))
            with pytest.raises(StoreError, match="There is a career called ann already"):
                careers.create("ann", setup_of(3)) if do == "create" else careers.import_career(
                    parcel, "ann"
                )
        assert stored(careers) == new
        for made in ("running", "begun"):
            shutil.rmtree(careers.home.parent / made)


def test_a_second_copy_that_cannot_be_made_does_not_matter(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    careers.files("ann").latest.unlink()
    careers.files("ann").latest.mkdir()
    found = load_career(careers.files("ann"))
    replace_career(careers.files("ann"), found.career, found.mission)
    assert stored(careers) == before


def test_a_mission_without_a_career_is_set_aside_under_the_name_that_is_taken(
    careers: Careers, tmp_path: Path
) -> None:
    careers.create("ann", setup_of(11)).close()
    careers.export("ann", tmp_path / "out.json")
    careers.files("bob").mission.write_bytes(b"left alone")
    careers.import_career(careers.read_export(tmp_path / "out.json"), "bob")
    folder = careers.files("bob").backups
    assert sorted(path.name[:6] for path in folder.iterdir()) == ["aside-", "latest"]
    (aside,) = folder.glob("aside-*-bob.mission.json")
    assert aside.read_bytes() == b"left alone"
    assert not careers.files("bob").mission.exists()


# The example


def test_an_example_can_be_read_and_nothing_else(make: Make, tmp_path: Path) -> None:
    careers = make("running")
    before = stored(careers)
    assert careers.last_used() == "ann"
    make_example(careers, "ann")
    assert stored(careers) == before
    assert careers.last_used() is None
    assert careers.summaries()[0].example
    for do in (
        lambda: careers.open("ann"),
        lambda: careers.delete("ann"),
        lambda: careers.rename("ann", "bob"),
        lambda: careers.restore("ann", careers.backup("ann")),
        lambda: careers.import_career(
            careers.read_export(careers.backup("ann")), "ann", replace=True
        ),
    ):
        with pytest.raises(StoreError, match="The career ann is an example and can only be read"):
            do()
    assert careers.diagnose("ann") == []
    careers.export("ann", tmp_path / "mine.json")
    careers.import_career(careers.read_export(tmp_path / "mine.json"), "mine")
    with careers.open("mine") as kept:
        assert truth(kept.career) == before
        kept.give_up()
    assert careers.last_used() == "mine"
    assert [one.example for one in careers.summaries()] == [True, False]


def test_an_example_says_so_in_both_places(make: Make) -> None:
    from tests.features.saving.changing import change

    careers = make("running")

    def do(tables: Any) -> None:
        tables["career"]["1"]["example"] = True

    change(careers.files("ann").career, "career", do)
    with pytest.raises(StoreError, match="the summary"):
        careers.open("ann", to_play=False)


def test_a_fresh_folder_has_no_career(careers: Careers) -> None:
    assert careers.names() == []
    assert careers.summaries() == []
    assert careers.last_used() is None

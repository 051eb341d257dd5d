"""No save overwrites what another process has written, whatever became of the lock."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hncli.base.files import Conflict, StoreError
from hncli.base.locks import FileGuard, Lock
from hncli.base.records import Database, encode
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.features.lab.runs import SimulationRuns
from hncli.game.engine.game import parse_option
from tests.features.saving.careers.test_saved_career import CHANGES
from tests.features.saving.conftest import Make
from tests.features.saving.playing import do, next_choice, play
from tests.features.saving.reading import stored, truth
from tests.features.saving.tables import write_tables

REOPEN = "Nothing was saved; leave and open it again."


def other(careers: Careers) -> Careers:
    """The careers as another process has them."""
    return Careers(careers.home, careers.library)


def a_choice(kept: SavedCareer) -> None:
    do(kept, next_choice(kept.career))


# The lock is removed while a career is played


@pytest.mark.parametrize("state", ["running", "between"])
def test_what_another_process_has_saved_is_not_lost(make: Make, state: str) -> None:
    """Its lock was removed, so another process could open the career and add a note."""
    careers = make(state)
    with careers.open("ann") as kept:
        before = truth(kept.career)
        careers.files("ann").lock.unlink()
        with other(careers).open("ann") as second:
            second.add_note("Mine.")
            theirs = truth(second.career)
        with pytest.raises(Conflict) as error:
            kept.add_note("Lost?")
        words = f"{careers.files('ann').lock}: the lock was removed or taken by another process. "
        assert str(error.value) == words + REOPEN
        assert truth(kept.career) == before
        assert stored(careers) == theirs
    assert stored(careers) == theirs


@pytest.mark.parametrize("change", ["running", "undo", "give up", "retire", "note"])
def test_nothing_is_saved_without_the_lock(make: Make, change: str) -> None:
    careers = make("running")
    saved = stored(careers)
    with careers.open("ann") as kept:
        careers.files("ann").lock.unlink()
        with pytest.raises(Conflict, match="the lock was removed"):
            CHANGES[change](kept)
        assert truth(kept.career) == saved
    assert stored(careers) == saved


def test_a_mission_of_another_process_is_not_removed(make: Make) -> None:
    """A mission that could not begin is forgotten; not so one that somebody else has begun."""
    careers = make("between")
    with careers.open("ann") as kept:
        careers.files("ann").lock.unlink()
        with other(careers).open("ann") as second:
            second.choose(parse_option("mission:donna"))
        with pytest.raises(Conflict):
            kept.choose(parse_option("mission:donna"))
        assert kept.career.mission is None
    with careers.open("ann") as again:
        assert again.career.mission is not None


def test_the_lock_of_another_process_is_not_released(make: Make) -> None:
    careers = make("running")
    kept = careers.open("ann")
    careers.files("ann").lock.unlink()
    second = other(careers).open("ann")
    with pytest.raises(Conflict, match="taken by another process"):
        a_choice(kept)
    kept.close()
    assert careers.files("ann").lock.exists()
    with pytest.raises(StoreError, match="ann is being played by process"):
        careers.open("ann")
    a_choice(second)
    second.close()
    assert not careers.files("ann").lock.exists()


# The files are changed while a career is played


def edit(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"Ann", b"Eve"))


def become_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


CHANGED: dict[str, Callable[[Careers], object]] = {
    "career edited": lambda careers: edit(careers.files("ann").career),
    "career removed": lambda careers: careers.files("ann").career.unlink(),
    "career is a pipe": lambda careers: become_pipe(careers.files("ann").career),
    "mission removed": lambda careers: careers.files("ann").mission.unlink(),
    "mission replaced": lambda careers: write_tables(careers.files("ann").mission, "mission", {}),
    "import began": lambda careers: careers.files("ann").incoming.write_text("{}"),
}


@pytest.mark.parametrize("how", CHANGED)
@pytest.mark.parametrize("save", [a_choice, lambda kept: kept.add_note("x")])
def test_a_changed_file_is_not_overwritten(
    make: Make, how: str, save: Callable[[SavedCareer], object]
) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        saved = truth(kept.career)
        CHANGED[how](careers)
        before = {path: path.lstat() for path in careers.folder.iterdir()}
        with pytest.raises(Conflict, match=f"another process has changed it\\. {REOPEN}"):
            save(kept)
        assert truth(kept.career) == saved
        after = {path: path.lstat() for path in careers.folder.iterdir()}
        assert before.keys() == after.keys()
        assert all(os.path.samestat(before[path], after[path]) for path in before)


def test_a_file_that_was_only_touched_or_copied_is_the_same(make: Make) -> None:
    """Its checksum says so; a synced folder and some file systems change times by themselves."""
    careers = make("running")
    with careers.open("ann") as kept:
        for path in (careers.files("ann").career, careers.files("ann").mission):
            os.utime(path, (1, 1))
            shutil.copy(path, path.with_suffix(".copy"))
            path.with_suffix(".copy").replace(path)
        a_choice(kept)
        kept.add_note("x")
        now = truth(kept.career)
    assert stored(careers) == now


@pytest.mark.parametrize("kind", ["career", "mission"])
def test_a_career_that_is_a_link_is_read_and_not_played(
    make: Make, tmp_path: Path, kind: str
) -> None:
    """To play would write through the link, to a file that may be somebody else's."""
    careers = make("running")
    now = stored(careers)
    path = getattr(careers.files("ann"), kind)
    path.rename(tmp_path / "elsewhere.json")
    path.symlink_to(tmp_path / "elsewhere.json")
    before = (tmp_path / "elsewhere.json").read_bytes()
    with pytest.raises(StoreError, match=rf"{path.name}: it is a link.* Move the link away"):
        careers.open("ann")
    assert stored(careers) == now
    assert path.is_symlink()
    assert (tmp_path / "elsewhere.json").read_bytes() == before
    assert not careers.files("ann").lock.exists()


def test_a_mission_can_begin_end_and_begin_again(make: Make) -> None:
    careers = make("between")
    with careers.open("ann") as kept:
        for _time in range(2):
            kept.choose(parse_option("mission"))
            kept.give_up()
            while not kept.career.can_start:
                a_choice(kept)
        assert len(list(play(kept, 5))) == 5
        now = truth(kept.career)
    assert stored(careers) == now


# The folder is moved away while a career is played


@pytest.mark.parametrize("what", ["careers", "home"])
def test_a_folder_that_was_moved_away_is_not_made_again(
    make: Make, tmp_path: Path, what: str
) -> None:
    careers = make("running")
    moved = careers.folder if what == "careers" else careers.home
    away = tmp_path / "away"
    saved = stored(careers)
    with careers.open("ann") as kept:
        moved.rename(away)
        for change in (a_choice, lambda kept: kept.give_up(), lambda kept: kept.add_note("x")):
            with pytest.raises(Conflict) as error:
                change(kept)
            words = f"{careers.folder}: the folder was moved away or removed. {REOPEN}"
            assert str(error.value) == words
            assert truth(kept.career) == saved
        assert not moved.exists()
        away.rename(moved)
        a_choice(kept)  # it is back, and everything in it is as it was
        saved = truth(kept.career)
    assert stored(careers) == saved


def test_a_folder_that_was_moved_away_stays_away_when_it_is_closed(
    make: Make, tmp_path: Path
) -> None:
    careers = make("running")
    with careers.open("ann"):
        careers.folder.rename(tmp_path / "away")
    assert not careers.folder.exists()


@pytest.mark.parametrize(
    "ask",
    [
        lambda careers: careers.open("ann"),
        lambda careers: careers.open("ann", to_play=False),
        lambda careers: careers.rename("ann", "bob"),
        lambda careers: careers.delete("ann"),
        lambda careers: careers.repair("ann"),
    ],
)
def test_no_folder_is_made_for_a_career_that_is_not_there(
    careers: Careers, ask: Callable[[Careers], object]
) -> None:
    with pytest.raises(StoreError, match="There is no career called ann"):
        ask(careers)
    assert not careers.home.exists()


# The guard itself


@pytest.fixture
def guard(tmp_path: Path) -> FileGuard:
    write_tables(tmp_path / "a.json", "thing", {"x": {"1": {"a": 1}}})
    lock = Lock(tmp_path / "a.lock", "a")
    return FileGuard(lock, tmp_path, tmp_path / "a.json", tmp_path / "b.json")


def test_a_guard_saves_and_removes(guard: FileGuard, tmp_path: Path) -> None:
    guard.check()
    guard.write(tmp_path / "b.json", encode("thing", {"y": {}}))
    assert Database(tmp_path / "b.json", "thing").raw == {"y": {}}
    guard.remove(tmp_path / "b.json")
    guard.remove(tmp_path / "b.json")
    assert not (tmp_path / "b.json").exists()
    guard.write(tmp_path / "a.json", encode("thing", {}))
    guard.check()
    guard.release()
    with pytest.raises(Conflict, match="the lock was removed"):
        guard.check()


def test_a_file_that_comes_between_is_not_overwritten(guard: FileGuard, tmp_path: Path) -> None:
    (tmp_path / "b.json").write_text("mine")
    words = f"^{tmp_path / 'b.json'}: another process has changed"
    for name in ("a.json", "b.json"):
        with pytest.raises(Conflict, match=words):
            guard.write(tmp_path / name, encode("thing", {}))
        with pytest.raises(Conflict, match=words):
            guard.remove(tmp_path / name)
    assert (tmp_path / "b.json").read_text() == "mine"


@pytest.mark.parametrize("is_readable", [True, False])
def test_a_file_without_a_checksum_is_known_by_its_identity_alone(
    tmp_path: Path, is_readable: bool
) -> None:
    path = tmp_path / "a.json"
    path.write_text("{}") if is_readable else path.mkdir()
    guard = FileGuard(Lock(tmp_path / "a.lock", "a"), tmp_path, path)
    guard.check()
    os.utime(path, (1, 1))
    with pytest.raises(Conflict):
        guard.check()


def test_another_text_of_the_same_length_is_noticed(tmp_path: Path, guard: FileGuard) -> None:
    path = tmp_path / "a.json"
    facts = path.stat()
    path.write_bytes(encode("thing", {"x": {"1": {"a": 2}}}))
    os.utime(path, ns=(facts.st_mtime_ns, facts.st_mtime_ns + 1))
    assert path.stat().st_size == facts.st_size
    with pytest.raises(Conflict):
        guard.check()


def test_a_file_that_cannot_be_removed_is_told(
    guard: FileGuard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", fail)
    with pytest.raises(StoreError, match=r"a\.json: it cannot be used: Permission denied"):
        guard.remove(tmp_path / "a.json")


# Runs of the lab


def test_a_run_whose_lock_was_removed_is_not_overwritten(tmp_path: Path) -> None:
    first, second = SimulationRuns(tmp_path), SimulationRuns(tmp_path)
    with first.lock("night"):
        first.write("night", {"run": [{"seed": 1}]})
        first.write("night", {"run": [{"seed": 2}]})
        (tmp_path / "lab" / "night.lock").unlink()
        with second.lock("night"):
            second.write("night", {"run": [{"seed": 3}]})
        with pytest.raises(Conflict, match=r"night\.lock: the lock was removed"):
            first.write("night", {"run": [{"seed": 4}]})
    assert first.read("night") == {"run": [{"seed": 3}]}
    first.write("night", {"run": [{"seed": 5}]})  # nobody holds it
    assert second.read("night") == {"run": [{"seed": 5}]}


def test_a_run_whose_folder_was_moved_away_is_not_begun_again(tmp_path: Path) -> None:
    results = SimulationRuns(tmp_path)
    with results.lock("night"):
        results.write("night", {"run": [{"seed": 1}]})
        results.folder.rename(tmp_path / "away")
        with pytest.raises(Conflict, match="the folder was moved away"):
            results.write("night", {"run": [{"seed": 2}]})
    assert not results.folder.exists()

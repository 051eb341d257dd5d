"""Links in the data folder: a clone may hold some that lead to files of the player's."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hncli.base.files import StoreError
from hncli.base.home import MARKER
from hncli.base.problems import ContentError
from hncli.base.settings import SettingsFile
from hncli.career.record import PlayedMission
from hncli.features.careers.saving.store import Careers
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.features.lab.runs import SimulationRuns
from hncli.features.lessons.lesson import SavedLessons, StoredLesson
from hncli.features.missions.saving.custom_sets import Sets
from hncli.features.missions.saving.history import MissionHistory
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library
from tests.cli.running import run_hn
from tests.features.saving.playing import play, setup_of

MINE = "my own words\n"
WON = PlayedMission("base", "donna", "won")


def link(home: Path, name: str, target: Path) -> None:
    (home / name).parent.mkdir(parents=True, exist_ok=True)
    (home / name).symlink_to(target)


@pytest.mark.parametrize("args", [("career", "list"), ("stats",)])
def test_an_index_in_a_clone(tmp_path: Path, args: tuple[str, ...]) -> None:
    (tmp_path / "mine.txt").write_text(MINE)
    home = tmp_path / "clone" / "careers"
    home.mkdir(parents=True)
    (home / MARKER).touch()
    run_hn("career", "new", "ann", "--yes", "--negotiator", "Ann", HN_HOME=str(home))
    (home / "index.json").unlink(missing_ok=True)
    link(home, "index.json", tmp_path / "mine.txt")
    ended = run_hn(*args, HN_HOME=str(home))
    assert ended.code == 0, ended.err
    assert (tmp_path / "mine.txt").read_text() == MINE


WRITERS: dict[str, Callable[[Path], object]] = {
    "hn.config.json": lambda home: SettingsFile(home).change("ask", "all"),
    "hn.challenges.json": lambda home: Challenges(home).add([StoredResult("CODE")]),
    "honours.json": lambda home: MissionHistory(home).add([WON]),
    "lessons/1.json": lambda home: SavedLessons(home).save(1, StoredLesson(("end",))),
    "sets/s.json": lambda home: Sets(home).save("s", CustomSet()),
    "lab/r.json": lambda home: SimulationRuns(home).write("r", {"run": [{}]}),
}


@pytest.mark.parametrize("is_folder", [False, True])
@pytest.mark.parametrize("name", WRITERS)
def test_whatever_is_kept(tmp_path: Path, name: str, is_folder: bool) -> None:
    """Neither a linked file nor one in a linked folder is written, and no new one comes there."""
    mine = tmp_path / "mine"
    mine.mkdir()
    home = tmp_path / "home"
    home.mkdir()
    target, linked = mine / Path(name).name, name
    if is_folder:
        if "/" not in name:
            pytest.skip("it is in no folder")
        target, linked = mine, name.partition("/")[0]
    for text in (None, MINE):
        if text is not None:
            (mine / Path(name).name).write_text(text)
        else:
            link(home, linked, target)
        with pytest.raises((StoreError, ContentError), match=r"a link|JSON"):
            WRITERS[name](home)
        assert [one.read_text() for one in mine.iterdir()] == [MINE] * (text is not None)


@pytest.mark.parametrize("name", ["backups", "backups/ann", "backups/ann/latest.json"])
def test_the_second_copy(tmp_path: Path, library: Library, name: str) -> None:
    """The career is saved all the same, and the player is told that its copy is not."""
    mine = tmp_path / "mine"
    (mine / "ann").mkdir(parents=True)
    for file in (mine / "latest.json", mine / "ann" / "latest.json"):
        file.write_text(MINE)
    careers = Careers(tmp_path / "home", library)
    is_file = name.endswith(".json")
    link(careers.folder, name, mine / "latest.json" if is_file else mine)
    with careers.create("ann", setup_of(155)) as kept:
        list(play(kept, 3))
        assert any("it is a link" in message for message in kept.messages)
    assert {one.read_text() for one in mine.rglob("*.json")} == {MINE}
    assert len(list(mine.rglob("*.*"))) == 2


def test_a_lock_in_a_linked_folder(tmp_path: Path, library: Library) -> None:
    """A file of the player's that has the name of a lock is neither overwritten nor removed."""
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "ann.lock").write_text(MINE)
    careers = Careers(tmp_path / "home", library)
    link(careers.home, "careers", mine)
    for use in (
        lambda: careers.create("ann", setup_of(1)),
        lambda: careers.open("ann"),
        lambda: careers.delete("ann"),
        lambda: SavedMissions(careers.home).delete("ann"),
    ):
        with pytest.raises(StoreError):
            use()
    assert [(one.name, one.read_text()) for one in mine.iterdir()] == [("ann.lock", MINE)]

"""Links in the data folder: a clone may hold some that lead to files of the player's."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hncli.base.backups import FileBackups
from hncli.base.files import StoreError
from hncli.base.home import MARKER
from hncli.base.problems import ContentError
from hncli.base.records import encode
from hncli.base.settings import SettingsFile
from hncli.career.journal import MissionLog
from hncli.career.record import PlayedMission
from hncli.features.careers.saving.store import Careers
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.features.content.store import Draft, OwnCards, PlayerPacks
from hncli.features.lab.runs import SimulationRuns
from hncli.features.lessons.lesson import SavedLessons, StoredLesson
from hncli.features.missions.saving.custom_sets import Sets
from hncli.features.missions.saving.history import FinishedMissions, MissionHistory, Reviews
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library
from hncli.game.engine.game import parse_option
from hncli.game.engine.setup import MissionSetup
from tests.cli.running import run_hn
from tests.features.saving.playing import play, setup_of
from tests.game.engine.table import library
from tests.review.made import partial, review, subject

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


def in_backups(home: Path, do: Callable[[FileBackups[list[StoredResult]]], object]) -> None:
    """Do something with the backups of a file that has come further."""
    store = Challenges(home)
    for code in "AB":
        store.backups.back_up()
        store.add([StoredResult(code)])
    do(store.backups)


def play_mission(home: Path) -> None:
    with SavedMissions(home).create(library(), MissionSetup("base", "donna", 6)) as saved:
        saved.choose(parse_option("play:small-talk"))


def upgrade_mission(home: Path, seed: int = 7) -> None:
    """Read the missions where there is one in the file of format 1."""
    told = {"box": "base", "abductor": "donna", "seed": seed}
    (home / "single.json").write_bytes(encode("single", {"mission": {"1": told}}, 1))
    assert SavedMissions(home).names()


def play_career(home: Path) -> None:
    with Careers(home, library()).create("ann", setup_of(155)) as kept:
        list(play(kept, 1))
    Careers(home, library()).backup("ann")


def restore(home: Path) -> None:
    careers = Careers(home, library())
    careers.restore("ann", careers.backups("ann")[0])


Write = Callable[[Path], object]
WRITERS: dict[str, tuple[Write, Write]] = {
    "hn.config.json": (
        lambda home: SettingsFile(home).change("ask", "few"),
        lambda home: SettingsFile(home).change("ask", "all"),
    ),
    "hn.config.json reset": (
        lambda home: SettingsFile(home).change("ask", "few"),
        lambda home: SettingsFile(home).reset_all(),
    ),
    "hn.challenges.json": (
        lambda home: Challenges(home).add([StoredResult("ONE")]),
        lambda home: Challenges(home).add([StoredResult("TWO")]),
    ),
    "hn.challenges.json restored": (
        lambda home: Challenges(home).add([StoredResult("ONE")]),
        lambda home: in_backups(home, lambda kept: kept.restore(kept.all()[0].path)),
    ),
    "backups": (
        lambda home: in_backups(home, lambda kept: kept.all()),
        lambda home: in_backups(home, lambda kept: kept.back_up()),
    ),
    "hn.cards.json": (
        lambda home: OwnCards(home).confirm({"base/small-talk": "0" * 16}),
        lambda home: OwnCards(home).keep(Draft("mine", "terror.toml", "Mine")),
    ),
    "honours.json": (
        lambda home: MissionHistory(home).add([WON]),
        lambda home: MissionHistory(home).add([replace(WON, result="lost")]),
    ),
    "lessons/1.json": (
        lambda home: SavedLessons(home).save(1, StoredLesson(("end",))),
        lambda home: SavedLessons(home).save(1, StoredLesson(("end", "end"))),
    ),
    "sets/s.json": (
        lambda home: Sets(home).save("s", CustomSet()),
        lambda home: Sets(home).save("s", CustomSet(pivotal=("base",))),
    ),
    "lab/r.json": (
        lambda home: SimulationRuns(home).write("r", {"run": [{}]}),
        lambda home: SimulationRuns(home).write("r", {"run": [{"seed": 1}]}),
    ),
    f"reviews/{subject().key}.json": (
        lambda home: Reviews(home).write(subject(), partial(subject(), 1)),
        lambda home: Reviews(home).write(subject(), review(subject())),
    ),
    "packs": (
        lambda home: PlayerPacks(home).write("one", {"pack.toml": ""}),
        lambda home: PlayerPacks(home).write("two", {"pack.toml": ""}),
    ),
    "missions": (play_mission, play_mission),
    "missions upgraded": (play_mission, upgrade_mission),
    "missions/backups": (upgrade_mission, lambda home: upgrade_mission(home, 8)),
    "careers": (
        play_career,
        lambda home: Careers(home, library()).create("bob", setup_of(1)),
    ),
    "careers/backups": (play_career, lambda home: Careers(home, library()).backup("ann")),
    "careers/ann.json": (play_career, restore),
    "careers/ann.mission.json": (play_career, restore),
}
"""What writes a file, and then writes it again, by its name and perhaps how."""
PLACES = [
    pytest.param(kept, place, leads, id=f"{kept}-{place}-{leads}")
    for kept in WRITERS
    for file in [Path(kept.partition(" ")[0])]
    for place in (file, *file.parents[:-1])
    for leads in ("to a copy", "to an empty folder", "nowhere")
    if str(place) != "careers" or kept == "careers"
    if leads == "to a copy" or not kept.startswith("careers/ann")
]


def everything_in(folder: Path) -> dict[str, bytes | None]:
    """Each file with its bytes, and each folder."""
    return {str(one): one.read_bytes() if one.is_file() else None for one in folder.rglob("*")}


@pytest.mark.parametrize(("kept", "place", "leads"), PLACES)
def test_whatever_is_kept(tmp_path: Path, kept: str, place: Path, leads: str) -> None:
    """Neither a linked file nor one in a linked folder is written, and no new one comes there."""
    mine, home = tmp_path / "mine", tmp_path / "home"
    home.mkdir()
    mine.mkdir()
    write, again = WRITERS[kept]
    write(home)
    path, target = home / place, mine / place.name
    path.rename(target)
    if leads != "to a copy":
        shutil.rmtree(target) if target.is_dir() else target.unlink()
    if leads == "to an empty folder":
        target.mkdir()
    path.symlink_to(target)
    before = everything_in(mine)
    with pytest.raises((StoreError, ContentError)) as error:
        again(home)
    assert everything_in(mine) == before
    if place.suffix != ".json" or leads == "to a copy":
        assert "it is a link, and hn writes through no link in its data folder." in str(error.value)


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
        assert any("it is a link, and hn writes" in message for message in kept.messages)
    assert {one.read_text() for one in mine.rglob("*.json")} == {MINE}
    assert len(list(mine.rglob("*.*"))) == 2


def test_what_may_fail_in_silence(tmp_path: Path) -> None:
    """A mission that is over is not kept, and the list of careers has no index."""
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "index.json").write_text(MINE)
    home = tmp_path / "home"
    link(home, "missions", mine)
    link(home, "careers/index.json", mine / "index.json")
    setup = MissionSetup("base", "donna", 6)
    FinishedMissions(home).keep("donna", StoredMission(setup, MissionLog(1), {"turn": 1}))
    Careers(home, library()).create("ann", setup_of(155)).close()
    assert [one.name for one in Careers(home, library()).summaries()] == ["ann"]
    assert everything_in(mine) == {str(mine / "index.json"): MINE.encode()}


def test_a_lock_in_a_linked_folder(tmp_path: Path, library: Library) -> None:
    """A file of the player's that has the name of a lock is neither overwritten nor removed."""
    mine = tmp_path / "mine"
    mine.mkdir()
    for name in ("ann.lock", "ann.json"):
        (mine / name).write_text(MINE)
    careers = Careers(tmp_path / "home", library)
    for folder in ("careers", "missions"):
        link(careers.home, folder, mine)
    for use in (
        lambda: careers.create("ann", setup_of(1)),
        lambda: careers.open("ann"),
        lambda: careers.delete("ann"),
        lambda: SavedMissions(careers.home).delete("ann"),
    ):
        with pytest.raises(StoreError, match="it is a link"):
            use()
    assert everything_in(mine) == {str(one): MINE.encode() for one in mine.iterdir()}
    assert len(list(mine.iterdir())) == 2

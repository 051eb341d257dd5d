"""Saved games of old formats are opened, upgraded after a backup, and played on.

The fixtures in tests/careers were written by the program of their time and are never changed.
"""

import gzip
import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import Damaged, StoreError
from hncli.base.records import FORMAT, FileContents, canonical, encode, upgrade
from hncli.base.schema import write_fields
from hncli.career.career import Career
from hncli.career.journal import Versions
from hncli.features.careers.saving import transfer as backups
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.saving.mission_file import SINGLE, UPGRADES
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.cards.library import Library
from hncli.game.engine.game import parse_option
from hncli.game.engine.position import NEWER, RULES_VERSION
from tests.features.saving.old_cards import library_of_format_1
from tests.features.saving.playing import play
from tests.features.saving.reading import truth

FIXTURES = Path(__file__).resolve().parents[3] / "careers"
OLD = FIXTURES / "format-1"
UPGRADED = "This career was in the old format 1; a backup of it was made."
OTHER_RULES = f"other versions: the rules were version 1 and are version {RULES_VERSION} now."
CAREERS = ("running", "other", "complete", "example")


@pytest.fixture(scope="module")
def shipped() -> Library:
    """Give the library that the fixtures were played with."""
    return library_of_format_1()


@pytest.fixture
def old(tmp_path: Path, shipped: Library) -> Careers:
    """Give a folder with careers of format 1."""
    careers = Careers(tmp_path / "home", shipped)
    careers.folder.mkdir(parents=True)
    for path in OLD.glob("*.json"):
        if path.stem != "single":
            shutil.copy(path, careers.folder)
    packed = (OLD / "example.json.gz").read_bytes()
    careers.files("example").career.write_bytes(gzip.decompress(packed))
    return careers


def read(path: Path) -> Any:
    return json.loads(path.read_bytes())


def played(careers: Careers, name: str) -> str:
    with careers.open(name, to_play=False) as saved:
        return truth(saved.career)


def test_every_old_format_has_an_upgrade_and_fixtures() -> None:
    assert sorted(UPGRADES) == list(range(1, FORMAT))
    for number in UPGRADES:
        assert list((FIXTURES / f"format-{number}").iterdir())


def test_the_present_format_needs_no_upgrade() -> None:
    sheet = FileContents("career", FORMAT, {"a": {}})
    assert upgrade(sheet, UPGRADES, OLD, "") == sheet.tables


@pytest.mark.parametrize("name", CAREERS)
def test_looking_at_it_changes_nothing(old: Careers, name: str) -> None:
    files = {path: path.read_bytes() for path in old.folder.glob("*.json")}
    played(old, name)
    assert old.diagnose(name) == []
    for path, data in files.items():
        assert path.read_bytes() == data
    assert old.backups(name) == []


def test_the_list_shows_them(old: Careers) -> None:
    states = {one.name: one.state for one in old.summaries()}
    assert states == {
        "running": "running", "other": "running", "complete": "complete", "example": "complete",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["running", "other", "complete"])
def test_it_is_upgraded_after_a_backup_and_played_on(old: Careers, name: str) -> None:
    first = played(old, name)
    before = read(old.files(name).career)
    with old.open(name) as saved:
        assert saved.messages[-1] == UPGRADED
        assert truth(saved.career) == first
    (backup,) = old.backups(name)
    assert backup.name.endswith("-format-1.json")
    kept = read(backup)
    assert kept["meta"]["1"]["format"] == 1
    assert kept["missions"] == before["missions"]
    for path in (old.files(name).career, old.files(name).mission, old.files(name).latest):
        assert not path.exists() or read(path)["meta"]["1"]["format"] == FORMAT
    with old.open(name) as saved:
        assert UPGRADED not in saved.messages
        assert truth(saved.career) == first
        list(play(saved, 60))
        after = truth(saved.career)
    assert old.diagnose(name) == []
    assert played(old, name) == after
    old.restore(name, backup)
    assert played(old, name) == first


def test_with_the_same_cards_there_is_nothing_to_tell(old: Careers) -> None:
    with old.open("running") as saved:
        assert saved.messages == [UPGRADED]
        present = saved.career.versions
        assert saved.career.mission is not None
        assert saved.career.mission.take_backs == 1
        assert saved.career.record.notes == ("Keep calm.",)
        saved.undo(take_back=True)
    head = read(old.files("running").career)["career"]["1"]
    assert head["versions"] == write_fields(present)
    assert head["setup"]["traits"] == ["steady-nerves"]
    assert "mixed" not in head


def test_with_other_cards_its_record_and_its_position_stay(old: Careers) -> None:
    position = read(old.files("other").mission)["position"]["1"]
    with old.open("other") as saved:
        career, mission, upgraded = saved.messages
        assert OTHER_RULES[:-1] in career
        assert career.endswith("its record stays as it is.")
        assert OTHER_RULES[:-1] in mission
        assert "It continues from the saved position" in mission
        assert upgraded == UPGRADED
        assert saved.career.mission is not None
        assert saved.career.mission.to_json() == {**NEWER, **position}
        list(play(saved, 3))
    with old.open("other") as saved:
        assert len(saved.messages) == 2
        saved.give_up()
    assert old.diagnose("other") == []


def test_the_example_of_format_1_is_an_example_still(old: Careers) -> None:
    first = played(old, "example")
    with pytest.raises(StoreError, match="is an example and can only be read"):
        old.open("example")
    old.import_career(old.read_export(old.files("example").career), "mine")
    with old.open("mine") as saved:
        assert truth(saved.career) == first
        assert len(saved.messages) <= 1  # content may have changed since it was played


RECORDS = {
    "running": "6451b4f3640dd8fe",
    "other": "4d2ea1f9d05b46f2",
    "complete": "e68958b8d049d2a4",
    "example": "e339f591409c6c53",
}
"""Hashes of all that the careers have recorded."""


@pytest.mark.parametrize("name", CAREERS)
def test_no_ledger_figure_or_result_has_changed(old: Careers, name: str) -> None:
    with old.open(name, to_play=False) as saved:
        text = canonical(write_fields(saved.career.record))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == RECORDS[name]


@pytest.mark.parametrize("name", CAREERS)
def test_stress_lines_hold_keys(old: Careers, name: str) -> None:
    """They must be those that the career would have today."""
    with old.open(name, to_play=False) as saved:
        lines = saved.career.status.lines
        table = Career(saved.career.library, saved.career.record).status.numbers
    assert lines
    for line in lines:
        if line.cause == "killed_at_s":
            assert line.amount == table.killed_at_s
        if line.cause == "k_ending":
            assert (line.amount == 0) == bool(line.by)
        assert bool(line.count) == (line.cause == "saved")
        assert (line.cause == "relief") == line.rule.startswith("C-COMP")
        assert line.cause != "relief" or line.by


def test_without_a_backup_it_is_not_upgraded(old: Careers, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {path: path.read_bytes() for path in old.folder.glob("running*.json")}

    def fail(*_args: Any) -> None:
        raise StoreError("no room")

    monkeypatch.setattr(backups, "add_label", fail)
    with pytest.raises(StoreError, match="no room"):
        old.open("running")
    for path, data in files.items():
        assert path.read_bytes() == data
    assert not old.files("running").lock.exists()


def test_killed_between_its_two_files(old: Careers) -> None:
    """The career is upgraded first, so a mission alone in the old format has its backup."""
    first = played(old, "running")
    mission = old.files("running").mission.read_bytes()
    old.open("running").close()
    old.files("running").mission.write_bytes(mission)
    with old.open("running") as saved:
        assert truth(saved.career) == first
        assert saved.messages == []
    assert read(old.files("running").mission)["meta"]["1"]["format"] == FORMAT
    assert len(old.backups("running")) == 1


def test_a_rename_upgrades_after_a_backup(old: Careers) -> None:
    first = played(old, "running")
    old.rename("running", "ann")
    assert played(old, "ann") == first
    assert [path.name[35:] for path in old.backups("ann")] == ["format-1.json"]


def test_it_can_be_backed_up_exported_and_imported(old: Careers, tmp_path: Path) -> None:
    first = played(old, "running")
    old.export("running", tmp_path / "out.json")
    assert read(tmp_path / "out.json")["meta"]["1"]["format"] == FORMAT
    for n, file in enumerate((old.backup("running"), tmp_path / "out.json")):
        old.import_career(old.read_export(file), f"copy-{n}")
        assert played(old, f"copy-{n}") == first


def test_a_damaged_one_is_repaired(old: Careers) -> None:
    first = played(old, "running")
    path = old.files("running").career
    tables = read(path)
    tables["meta"]["1"]["checksum"] = "x"
    path.write_text(json.dumps(tables))
    assert old.diagnose("running")
    old.repair("running")
    assert played(old, "running") == first


@pytest.mark.parametrize(
    "do",
    [
        lambda t: t["career"]["1"].pop("versions"),
        lambda t: t["career"]["1"].update(setup=7),
        lambda t: t["missions"].update({"1": {"lines": 7}}),
        lambda t: t["missions"]["1"]["lines"][0].pop("what"),
        lambda t: t["missions"].update({"x": {}}),
        lambda t: t["logs"].update({"1": []}),
    ],
)
def test_what_is_no_such_career_is_refused(old: Careers, do: Any) -> None:
    tables = read(old.files("running").career)
    del tables["meta"]
    do(tables)
    old.files("running").career.write_bytes(encode("career", tables, 1))
    with pytest.raises(StoreError, match=r"running\.json: .* See hn career doctor running"):
        old.open("running")


# The single mission


@pytest.fixture
def missions(tmp_path: Path) -> SavedMissions:
    """Give a folder with the single mission of format 1."""
    missions = SavedMissions(tmp_path)
    shutil.copy(OLD / "single.json", missions.old)
    return missions


def test_a_single_mission_becomes_a_file_of_its_own(
    missions: SavedMissions, shipped: Library
) -> None:
    before = missions.old.read_bytes()
    told = read(missions.old)["mission"]["1"]
    assert missions.names() == ["donna"]
    assert not missions.old.exists()
    assert (missions.folder / "backups" / "single-format-1.json").read_bytes() == before
    stored = missions.read("donna")
    assert [choice.option.id for choice in stored.log.choices] == told["choices"]
    assert (stored.setup.seed, stored.take_backs, stored.snapshot) == (7, 2, None)
    assert stored.log.versions == Versions(1)
    with missions.open("donna", shipped) as saved:
        assert saved.messages == []
        assert saved.mission.take_backs == 2
        first = saved.stored
    assert missions.read("donna") == first
    with missions.open("donna", shipped) as saved:
        saved.choose(parse_option("accept"))
        assert len(saved.log.choices) == len(told["choices"]) + 1


def test_killed_before_the_old_file_was_removed(missions: SavedMissions, shipped: Library) -> None:
    before = missions.old.read_bytes()
    missions.names()
    missions.old.write_bytes(before)
    assert missions.names() == ["donna"]
    missions.open("donna", shipped).close()
    assert not missions.old.exists()


def test_a_single_mission_beside_one_of_the_same_abductor(
    missions: SavedMissions, shipped: Library
) -> None:
    old = missions.old.read_bytes()
    missions.old.unlink()
    from hncli.game.engine.setup import MissionSetup

    with missions.create(shipped, MissionSetup("base", "donna", 1)) as saved:
        saved.choose(parse_option("play:keep-cool"))
    missions.old.write_bytes(old)
    assert sorted(missions.names()) == ["donna", "donna-2"]
    assert missions.read("donna-2").setup.seed == 7


def test_choices_that_do_not_fit_the_cards_of_today(
    missions: SavedMissions, shipped: Library
) -> None:
    told = read(missions.old)["mission"]["1"]
    told["choices"][3] = "play:a-pony"
    missions.old.write_bytes(encode(SINGLE, {"mission": {"1": told}}, 1))
    missions.names()
    with pytest.raises(StoreError, match=r"its choices do not fit the cards of today \(4: play:"):
        missions.open("donna", shipped)
    assert missions.path("donna").exists()


@pytest.mark.parametrize("data", [b"{", encode("honours", {}), encode(SINGLE, {"mission": 7}, 1)])  # type: ignore[dict-item]
def test_a_harmed_single_mission_is_refused_and_stays(missions: SavedMissions, data: bytes) -> None:
    missions.old.write_bytes(data)
    with pytest.raises(Damaged, match="Move it away and begin a new mission"):
        missions.names()
    assert missions.old.read_bytes() == data


def test_no_mission_was_left(missions: SavedMissions) -> None:
    missions.old.write_bytes(encode(SINGLE, {}, 1))
    assert missions.names() == []

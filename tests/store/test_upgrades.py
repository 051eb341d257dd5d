"""Old formats are read for ever; the fixtures of tests/careers are never changed."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from hncli.career.record import Spent
from hncli.store.careers import Careers
from hncli.store.errors import StoreError
from hncli.store.storage import FORMAT, Sheet
from hncli.store.upgrades import UPGRADES, upgrade
from tests.store.judging import truth
from tests.store.playing import play

FIXTURES = Path(__file__).resolve().parent.parent / "careers"
OLD = FIXTURES / "format-0.json"


@pytest.fixture
def old(careers: Careers) -> Careers:
    """Give a folder with a career in the first format."""
    careers.places.folder.mkdir(parents=True)
    shutil.copy(OLD, careers.places.career("old"))
    return careers


def test_every_old_format_has_an_upgrade_and_a_fixture() -> None:
    assert sorted(UPGRADES) == list(range(FORMAT))
    for number in range(FORMAT):
        assert (FIXTURES / f"format-{number}.json").exists()


def test_nothing_of_the_first_format_is_lost(old: Careers) -> None:
    with old.open("old", to_play=False) as kept:
        record, now = kept.career.record, kept.career.status
    setup = record.setup
    assert (setup.negotiator, setup.boxes, setup.mode) == ("Zoë Martín", ("base",), "normal")
    assert (setup.seed, setup.table, setup.trait, setup.sets) == (6, "career", "", None)
    assert record.notes == ("Donna was at the table, with real cards.",)
    assert not record.retired
    assert record.spent == (Spent(4, 1, card="crime-wave/just-take-a-breath"),)
    assert [(e.number, e.abductor, e.result, e.taken, e.card) for e in record.missions] == [
        (1, "donna", "lost", "confident", ""),
        (2, "donna", "lost", "counselling", ""),
        (3, "donna", "won", "field-notes", "base/all-units-get-in-there-now"),
        (4, "edward", "lost", "seminar", ""),
        (5, "donna", "lost", "media-blackout", ""),
    ]
    assert [entry.at_table for entry in record.missions] == [False, False, True, False, False]
    assert (now.stress, now.score, now.successes, now.experience) == (109, -106, 1, 0)
    assert now.traits == ("confident",)
    assert now.held == ("media-blackout",)
    lines = [line for entry in record.missions for line in entry.lines]
    told = json.loads(OLD.read_bytes())["_default"]["1"]
    assert len(lines) == len(told["lines"])
    assert sum(line.amount for line in lines) == told["stress"]
    choices = [one for one in told["choices"] if one["mission"]]
    assert sum(len(log.choices) for log in kept.career.logs) == len(choices)
    assert [log.number for log in kept.career.logs] == [1, 2, 4, 5]


def test_looking_at_it_changes_nothing(old: Careers) -> None:
    before = old.places.career("old").read_bytes()
    assert old.summaries()[0].score == -106
    old.open("old", to_play=False).close()
    assert old.diagnose("old") == []
    assert old.places.career("old").read_bytes() == before
    assert old.backups("old") == []


def test_it_is_backed_up_and_written_anew_when_it_is_played(old: Careers) -> None:
    before = old.places.career("old").read_bytes()
    with old.open("old", to_play=False) as kept:
        first = truth(kept.career)
    with old.open("old") as kept:
        assert truth(kept.career) == first
        said = "This career was in the old format 0; a backup of that was kept."
        assert kept.told[-1] == said
    (path,) = old.backups("old")
    assert path.name.endswith("-format-0.json")
    assert path.read_bytes() == before
    tables = json.loads(old.places.career("old").read_bytes())
    assert tables["meta"]["1"]["format"] == FORMAT
    with old.open("old") as kept:
        assert said not in kept.told
        assert truth(kept.career) == first
        for _state in play(kept):
            if len(kept.career.record.missions) == 6:
                break
    assert old.diagnose("old") == []
    assert old.summaries()[0].missions == 6
    old.restore("old", path)
    with old.open("old") as kept:
        assert truth(kept.career) == first
        assert said not in kept.told  # it was written anew on its way in


def test_without_a_backup_it_is_not_written_anew(
    old: Careers, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = old.places.career("old").read_bytes()

    def fail(*_args: Any) -> None:
        raise StoreError("no room")

    monkeypatch.setattr("hncli.store.backups.save", fail)
    with pytest.raises(StoreError, match="no room"):
        old.open("old")
    assert old.places.career("old").read_bytes() == before
    assert not old.places.lock("old").exists()


def test_it_can_be_backed_up_exported_and_taken_in(old: Careers, tmp_path: Path) -> None:
    with old.open("old", to_play=False) as kept:
        first = truth(kept.career)
    path = old.backup("old")
    assert path.read_bytes() == OLD.read_bytes()
    old.export("old", tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_bytes())["meta"]["1"]["format"] == FORMAT
    for n, file in enumerate((path, tmp_path / "out.json", OLD)):
        old.take_in(old.read_export(file), f"copy-{n}")
        with old.open(f"copy-{n}") as kept:
            assert truth(kept.career) == first


@pytest.mark.parametrize(
    "do",
    [
        lambda old: old.pop("missions"),
        lambda old: old.update(missions=7),
        lambda old: old.update(choices=[{"mission": 9, "option": "end", "events": []}]),
        lambda old: old.update(seed="x"),
        lambda old: old.update(boxes=[]),
        lambda old: old["choices"].pop(0),
        lambda old: old.update(lines=[7]),
        lambda old: old.update(notes=[7]),
        lambda old: old["missions"][0].update(result="drawn"),
    ],
)
def test_what_is_no_such_career_is_refused(old: Careers, do: Any) -> None:
    tables = json.loads(OLD.read_bytes())
    do(tables["_default"]["1"])
    old.places.career("old").write_text(json.dumps(tables))
    with pytest.raises(StoreError, match=r"old\.json: .* See hn career doctor old"):
        old.open("old")
    assert old.summaries()[0].state in ("damaged", "waiting")


def test_a_hard_and_retired_career_of_the_first_format() -> None:
    tables = json.loads(OLD.read_bytes())
    told = tables["_default"]["1"]
    told.update(hard=True, retired=True, state="complete")
    told["choices"].append({"mission": 0, "option": "resource:snitch", "events": []})
    found = upgrade(Sheet("career", 0, tables), OLD, "").tables
    assert found["career"]["1"]["setup"]["mode"] == "hard"
    assert found["career"]["1"]["retired"] is True
    assert found["summary"]["1"]["mode"] == "hard"
    assert found["summary"]["1"]["state"] == "complete"
    assert found["spent"]["2"] == {"after": 5, "cost": 1, "resource": "snitch"}
    assert found["career"]["1"]["versions"] == ["format 0"]


def test_the_present_format_needs_no_upgrade() -> None:
    sheet = Sheet("career", FORMAT, {"a": {}})
    assert upgrade(sheet, OLD, "") == sheet


def test_a_mission_was_never_in_the_first_format(careers: Careers, library: Any) -> None:
    from tests.store.playing import setup_of

    assert library
    with careers.create("ann", setup_of(11)) as kept:
        kept.choose("mission")
    old = {"_default": {"1": {"kind": "mission", "format": 0}}}
    careers.places.mission("ann").write_text(json.dumps(old))
    with pytest.raises(StoreError, match=r"ann\.mission\.json: missions have no format 0\. See"):
        careers.open("ann")

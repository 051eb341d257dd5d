"""Fields of format 2 that few careers have: conditions, sets of one part, abductors without a pack.

No shipped pack has conditions, and sets of one part cannot be built yet; the files can hold both.
So where these are opened, the check that a pack has them is left out.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import StoreError
from hncli.base.records import encode
from hncli.career.record import CareerSetup, MissionEntry
from hncli.career.table_mission import TableMission
from hncli.features.careers.saving import salvage
from hncli.features.careers.saving.career_file import CAREER
from hncli.features.careers.saving.files import load_career
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.saving.transfer import replace_career
from hncli.features.missions.saving.mission_file import write_mission
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library
from hncli.game.engine.game import parse_option
from hncli.game.engine.setup import MissionSetup
from tests.features.saving.playing import setup_of

TALK = ("base/keep-cool", "base/keep-cool", "base/small-talk")
FIELDS: dict[str, dict[str, Any]] = {
    "conditions": {"conditions": ["night-shift", "new-in-town"]},
    "conversation cards alone": {"sets": {"conversation": [*TALK]}},
    "terror cards alone": {"sets": {"terror": ["base/a-scream"], "pivotal": ["base"]}},
}
VALUES: dict[str, dict[str, Any]] = {
    "conditions": {"conditions": ("night-shift", "new-in-town")},
    "conversation cards alone": {"sets": CustomSet(conversation=TALK)},
    "terror cards alone": {"sets": CustomSet(terror=("base/a-scream",), pivotal=("base",))},
}
each_field = pytest.mark.parametrize("field", FIELDS)


def stored(careers: Careers, field: str) -> CareerSetup:
    """Write a new career with one of the fields; gives its set-up."""
    careers.create("ann", setup_of(3)).close()
    found = load_career(careers.files("ann")).career
    setup = replace(found.record.setup, **VALUES[field])
    career = replace(found, record=replace(found.record, setup=setup))
    replace_career(careers.files("ann"), career, None)
    return setup


def read(careers: Careers, name: str) -> CareerSetup:
    return load_career(careers.files(name)).career.record.setup


def on_disk(path: Path) -> Any:
    return json.loads(path.read_bytes())["career"]["1"]["setup"]


@each_field
def test_it_is_stored_and_read_back(careers: Careers, field: str) -> None:
    setup = stored(careers, field)
    data = on_disk(careers.files("ann").career)
    assert {key: data[key] for key in FIELDS[field]} == FIELDS[field]
    assert read(careers, "ann") == setup


@each_field
def test_it_survives_export_and_import(
    careers: Careers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    setup = stored(careers, field)
    with pytest.raises(StoreError, match=f"setup > {next(iter(FIELDS[field]))}"):
        careers.export("ann", tmp_path / "ann.json")
    monkeypatch.setattr(salvage, "check_setup", lambda *_args: None)
    careers.export("ann", tmp_path / "ann.json")
    assert on_disk(tmp_path / "ann.json") == on_disk(careers.files("ann").career)
    careers.import_career(careers.read_export(tmp_path / "ann.json"), "bob")
    assert read(careers, "bob") == setup
    with careers.open("bob") as saved:
        saved.add_note("Changed.")
    assert read(careers, "bob") == setup


def make_old(path: Path) -> None:
    """Write a career as format 1 had it: versions in one text, sentences in stress lines."""
    tables = json.loads(path.read_bytes())
    tables["career"]["1"]["versions"] = ["of that time"]
    for mission in tables["missions"].values():
        for line in mission.get("lines", []):
            line["what"] = "in words"
            for key in ("cause", "by", "count"):
                line.pop(key, None)
    path.write_bytes(encode(CAREER, tables, 1))


@each_field
def test_it_survives_an_upgrade(
    careers: Careers, monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    setup = stored(careers, field)
    make_old(careers.files("ann").career)
    monkeypatch.setattr(salvage, "check_setup", lambda *_args: None)
    with careers.open("ann") as saved:
        assert saved.messages == ["This career was in the old format 1; a backup of it was made."]
    assert read(careers, "ann") == setup
    assert on_disk(careers.files("ann").career) == on_disk(careers.backups("ann")[0])


@each_field
def test_a_single_mission_holds_it_too(library: Library, tmp_path: Path, field: str) -> None:
    missions = SavedMissions(tmp_path)
    setup = MissionSetup("base", "donna", 6)
    with missions.create(library, setup) as saved:
        saved.choose(parse_option("play:small-talk"))
    whole = replace(missions.read("donna"), setup=replace(setup, **VALUES[field]))
    write_mission(missions.database("donna"), whole)
    assert missions.read("donna") == whole
    data = json.loads(missions.path("donna").read_bytes())["mission"]["1"]["setup"]
    assert {key: data[key] for key in FIELDS[field]} == FIELDS[field]


# The free name of an abductor at a table


def entry(careers: Careers, name: str) -> MissionEntry:
    with careers.open(name, to_play=False) as saved:
        (found,) = saved.career.record.missions
    return found


@pytest.fixture
def at_table(careers: Careers) -> Careers:
    """Give a career with one mission, against somebody whom no pack has."""
    with careers.create("ann", setup_of(3)) as saved:
        saved.enter(TableMission("won", 7, 6, 1, abductor_name="Zoë of 5th Street"))
    return careers


def test_a_free_name_is_stored_and_read_back(at_table: Careers) -> None:
    data = json.loads(at_table.files("ann").career.read_bytes())
    assert data["missions"]["1"]["abductor_name"] == "Zoë of 5th Street"
    assert not {"box", "abductor"} & set(data["missions"]["1"])
    assert data["steps"]["1"]["told"]["abductor_name"] == "Zoë of 5th Street"
    assert entry(at_table, "ann").abductor_name == "Zoë of 5th Street"


def test_a_free_name_survives_export_and_import(at_table: Careers, tmp_path: Path) -> None:
    at_table.export("ann", tmp_path / "ann.json")
    at_table.import_career(at_table.read_export(tmp_path / "ann.json"), "bob")
    assert entry(at_table, "bob") == entry(at_table, "ann")


def test_a_free_name_survives_an_upgrade(at_table: Careers) -> None:
    before = entry(at_table, "ann")
    make_old(at_table.files("ann").career)
    at_table.open("ann").close()
    assert entry(at_table, "ann") == before
    assert json.loads(at_table.files("ann").career.read_bytes())["meta"]["1"]["format"] == 2

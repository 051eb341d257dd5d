"""Careers of version 2 of the rules, under which giving up killed nobody (C-NEW-5)."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from hncli.base.schema import write_fields
from hncli.career.scorecard import scorecard
from hncli.features.careers.replay import scenes_of
from hncli.features.careers.saving.store import Careers
from hncli.game.cards.library import load_library
from hncli.game.engine.events import to_json
from hncli.game.engine.position import GIVING_UP_KILLS
from tests.features.saving.tables import tables_in, write_tables

pytestmark = pytest.mark.rule("C-NEW-5")

FIXTURES = Path(__file__).resolve().parents[3] / "careers" / "rules-2"
OLD = GIVING_UP_KILLS - 1


@pytest.fixture
def old(tmp_path: Path) -> Careers:
    """A folder with the careers as the program of that time wrote them."""
    careers = Careers(tmp_path / "home", load_library())
    shutil.copytree(FIXTURES, careers.folder)
    return careers


def stored_missions(name: str) -> list[Any]:
    tables = json.loads((FIXTURES / f"{name}.json").read_bytes())
    return list(tables["missions"].values())


def rules_of(careers: Careers, name: str) -> list[int | None]:
    """What the scorecard says of each mission."""
    with careers.open(name, to_play=False) as saved:
        return [mission["rules"] for mission in saved.scorecard()["missions"]]


@pytest.mark.parametrize("name", ["given-up", "retired"])
def test_record_and_ledger_are_unchanged(old: Careers, name: str) -> None:
    """Only the version of the rules is added, where they are looked at."""
    stored = stored_missions(name)
    with old.open(name, to_play=False) as saved:
        assert [write_fields(entry) for entry in saved.career.record.missions] == stored
    assert all(entry["ending"] == "given-up" and entry["taken"] for entry in stored)
    assert sum(entry["killed"] for entry in stored) <= 1
    assert rules_of(old, name) == [OLD, OLD]
    assert old.diagnose(name) == []


def test_it_is_told_and_stepped_through_as_it_was(old: Careers) -> None:
    with old.open("given-up", to_play=False) as saved:
        career = saved.career
        card = scorecard(career.record, career.status, "given-up", journal=career.journal)
        scenes = list(scenes_of(career, card["missions"][0], career.logs[0], 80))
    assert all(scene.before is not None for scene in scenes[1:])  # each was played again
    assert scenes[-1].lines[-1].strip() == "Mission lost: you gave the mission up."
    assert "killed as" not in " ".join(scenes[-1].lines)


def test_one_is_played_on_by_the_rules_of_today(old: Careers) -> None:
    stored = stored_missions("given-up")
    with old.open("given-up") as saved:
        assert saved.career.mission is not None
        held = saved.career.mission.pool
        saved.give_up()
    assert old.diagnose("given-up") == []
    with old.open("given-up", to_play=False) as saved:
        *before, last = saved.career.record.missions
    assert [write_fields(entry) for entry in before] == stored
    assert (last.ending, last.killed, last.rolls) == ("given-up", held, ())
    assert rules_of(old, "given-up") == [OLD, OLD, None]


def test_killed_after_giving_up_and_before_the_career_was_written(old: Careers) -> None:
    """The mission's file says that it was given up by the old rules: so it was."""
    path = old.files("given-up").mission
    with old.open("given-up", to_play=False) as saved:
        assert saved.career.mission is not None
        twin = saved.career.mission.copy()
    tables = tables_in(path)
    ended = [to_json(event) for event in twin.give_up(kills=False)]
    tables["log"]["1"]["choices"].append({"option": "give-up", "events": ended})
    tables["snapshot"]["1"] = twin.to_json()
    write_tables(path, "mission", tables)
    with old.open("given-up", to_play=False) as saved:
        last = saved.career.record.missions[-1]
    assert (last.number, last.ending, last.killed) == (3, "given-up", 0)
    assert last.rolls

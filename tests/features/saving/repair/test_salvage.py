"""What is left in a harmed file, also of an old format."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hncli.base.records import encode
from hncli.career.journal import Journal, LoggedChoice, MissionLog, Versions
from hncli.career.record import Record
from hncli.features.careers.saving.salvage import (
    _log,
    differences,
    options_in,
    read_or_empty,
    table_in,
    tables_in,
)
from hncli.features.missions.saving.mission_file import StoredTable
from hncli.game.engine.game import parse_option
from tests.features.saving.at_table import BEGUN, leave_alone
from tests.features.saving.conftest import Make

OLD = Path(__file__).resolve().parents[3] / "careers" / "format-1"


def test_tables_of_an_old_format_are_upgraded_whatever_their_checksum() -> None:
    data = (OLD / "running.json").read_bytes()
    tables = json.loads(data)
    tables["meta"]["1"]["checksum"] = "x"
    found = tables_in(json.dumps(tables).encode())
    assert found == tables_in(data)
    assert found["career"]["1"]["setup"]["traits"] == ["steady-nerves"]
    assert found["summary"] == tables["summary"]
    assert "meta" not in found


def test_a_table_is_of_the_mission_that_the_career_waits_for(tmp_path: Path) -> None:
    """It may not say its career, and never says its number."""
    tables = leave_alone(tmp_path)
    (name,) = tables.names()
    data = tables.path(name).read_bytes()
    id = "0123456789abcdef0123"
    log = tables.read(name).log
    assert len(log.steps) == BEGUN
    assert table_in(data[:-2], id, 3) == StoredTable(log, id, 3)
    data += b'"career":"fedcba9876543210fedc"'
    assert table_in(data, id, 3) == StoredTable(log, "fedcba9876543210fedc", 3)


def test_nothing_is_read_of_what_cannot_be_read(tmp_path: Path) -> None:
    assert read_or_empty(tmp_path) == read_or_empty(tmp_path / "none") == b""


def test_a_log_without_its_events_is_watched_all_the_same() -> None:
    document = {"number": 2, "choices": [{"option": "end", "events": 7}], "versions": {"rules": 1}}
    log = MissionLog(2, (), (LoggedChoice(parse_option("end")),), Versions(1))
    assert _log(document) == log
    assert _log(document | {"watched": True}) == replace(log, watched=True)


def test_an_option_that_is_harmed_is_one_all_the_same() -> None:
    assert options_in(b'"option": "end", "option":"\xffx", "option": 7') == ("end", "\ufffdx")


CHANGES: dict[str, Callable[[Record, Journal], tuple[Record, Journal]]] = {
    "the number of missions": lambda record, journal: (
        replace(record, missions=record.missions[:-1]), journal,
    ),
    "mission 2": lambda record, journal: (
        replace(record, missions=(record.missions[0], replace(record.missions[1], saved=99))),
        journal,
    ),
    "the log of mission 1": lambda record, journal: (
        record,
        replace(journal, logs=(replace(journal.logs[0], choices=()), journal.logs[1])),
    ),
    "the number of logs": lambda record, journal: (
        record, replace(journal, logs=journal.logs[:-1]),
    ),
    "what was spent, or the end": lambda record, journal: (
        replace(record, retired=True), journal,
    ),
}  # fmt: skip


@pytest.mark.parametrize("says", CHANGES)
def test_what_differs_from_a_replay(make: Make, says: str) -> None:
    with make("between").open("ann", to_play=False) as kept:
        career = kept.career
    noted = replace(career.record, notes=("Mine.",))
    assert differences(noted, career.journal, career) == []
    record, journal = CHANGES[says](career.record, career.journal)
    assert differences(record, journal, career) == [says]


def test_what_cannot_be_upgraded_holds_nothing() -> None:
    assert tables_in(encode("career", {"career": {"1": {}}}, 1)) == {}

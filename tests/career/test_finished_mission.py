"""A finished mission as files of older versions have it: some fields of its events are missing."""

from dataclasses import replace
from typing import Any

from hncli.career.journal import LoggedChoice, MissionLog
from hncli.career.replay import FinishedMission
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.missions.saving.resume import is_at, same_log
from hncli.game.engine.events import MissionEvent, from_json, to_json
from hncli.game.engine.setup import MissionSetup
from tests.game.engine.table import library, start
from tests.review.missions import subject_of

NEW = ("doubled", "by_fall", "by_alert", "trigger", "from_deck")


def older(log: MissionLog) -> MissionLog:
    """The log as a version of before these fields has written it."""
    choices = tuple(LoggedChoice(one.option, _older(one.events)) for one in log.choices)
    return replace(log, setup=_older(log.setup), choices=choices)


def _older(events: tuple[MissionEvent, ...]) -> tuple[Any, ...]:
    stored = [{key: it for key, it in to_json(one).items() if key not in NEW} for one in events]
    return tuple(map(from_json, stored))


def json_of(log: MissionLog) -> list[object]:
    return [to_json(event) for event in log.events]


def test_a_replay_fills_in_what_older_files_lack() -> None:
    whole = subject_of(None, MissionSetup("base", "edward", 3))
    stored = FinishedMission(whole.setup, older(whole.log))
    assert json_of(stored.log) != json_of(whole.log)
    assert same_log(stored.log, whole.log)
    assert stored.key == whole.key
    assert json_of(stored.up_to_date(library()).log) == json_of(whole.log)


def test_what_cannot_be_replayed_stays_as_it_is_stored() -> None:
    whole = subject_of(None, MissionSetup("base", "edward", 3))
    other = FinishedMission(replace(whole.setup, seed=4), whole.log)
    assert other.replayed(library()) is None
    assert other.up_to_date(library()) is other
    gone = FinishedMission(replace(whole.setup, box="nowhere"), whole.log)
    assert gone.up_to_date(library()) is gone


def test_a_position_of_older_versions_does_not_say_which_saves_a_fall_makes() -> None:
    mission = start(threat="S", pool=5)
    mission.change_threat(-2, "small-talk")
    snapshot = mission.to_json()
    assert snapshot["agenda"][0] == ["save_one", 2, "small-talk", True]
    old = snapshot | {"agenda": [["save_one", 2, "small-talk"], *snapshot["agenda"][1:]]}
    setup, log = MissionSetup("base", "arkayne", 1), MissionLog(1)
    assert is_at(mission, StoredMission(setup, log, snapshot))
    assert is_at(mission, StoredMission(setup, log, old))
    other = snapshot | {"agenda": [["save_one", 1, "small-talk"], *snapshot["agenda"][1:]]}
    assert not is_at(mission, StoredMission(setup, log, other))

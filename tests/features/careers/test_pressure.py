"""Pressure: stress brings conditions to missions when they are set up, until they end."""

from dataclasses import replace
from pathlib import Path

import pytest

from hncli.career.career import Career
from hncli.career.past import ReferenceScores
from hncli.career.replay import begin, play_again, setup_of_mission
from hncli.career.scorecard import scorecard
from hncli.career.table_mission import TableMission
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.scorecard_report import compared_texts, scorecard_document
from hncli.features.careers.status_text import pressure_lines, status_lines
from hncli.features.challenges.challenge import new_challenge
from hncli.features.challenges.codes import BadCode
from hncli.game.engine.events import RuleTriggered
from hncli.game.engine.game import parse_option
from hncli.report.text import text_lines
from tests.career.desk import FAILED, HERE, choose, enter, library, new, offers, settle
from tests.cli.at_career import done
from tests.fuzz.twin import shipped

BAD = {"result": "lost", "saved": 0, "killed": 7, "total": 7}
"""15 stress."""


def pressed(*conditions: str, missions: int = 1) -> Career:
    """A career under pressure after some bad missions."""
    setup = replace(new(conditions=conditions).record.setup, pressure=True)
    career = begin(library(), setup, HERE)
    for _mission in range(missions):
        enter(career, BAD)
        settle(career)
    return career


def acted(career: Career) -> list[str]:
    """What acted at the set-up of the running mission, in order."""
    return [event.source for event in career.log.setup if isinstance(event, RuleTriggered)]


@pytest.mark.rule("C-NEW-8")
def test_it_acts_after_what_the_career_began_with() -> None:
    career = pressed("budget-cuts", "short-memory", missions=2)
    assert career.status.stress >= 24
    choose(career, "mission:donna")
    assert acted(career)[-3:] == ["budget-cuts", "short-memory", "slow-start"]  # none twice


@pytest.mark.rule("C-NEW-8")
def test_it_is_read_at_the_set_up_and_holds_for_the_mission() -> None:
    career = pressed(missions=0)
    enter(career, BAD | {"killed": 5, "total": 5})  # 11
    settle(career)
    before = career.status.stress
    assert before < 12
    choose(career, "mission:donna")
    assert acted(career) == []
    log = career.log
    while career.mission is not None and career.stress_so_far.total < 12:
        choose(career, offers(career)[-1])
    assert career.status.pressure == ()  # the running mission is not in the ledger
    assert career.log.setup == log.setup


@pytest.mark.rule("C-NEW-8")
def test_a_replay_tells_the_same() -> None:
    career = pressed()
    choose(career, "mission:donna")
    assert acted(career)[-1:] == ["slow-start"]
    setup = career.mission_setup("base", "donna")
    assert setup.conditions == ("slow-start",)
    career.give_up()
    settle(career)
    enter(career, BAD)
    settle(career)
    assert setup_of_mission(career, 2) == setup
    again = play_again(library(), career.record.setup, career.journal)
    assert again.record == career.record
    assert again.logs == career.logs


@pytest.mark.rule("C-NEW-8")
def test_a_stored_career_tells_the_same(tmp_path: Path) -> None:
    """It is begun by the command, and its running mission opens with what pressure brought."""
    done(tmp_path, "new", "ann", "--negotiator", "Ann", "--seed", "1", "--pressure", "--yes")
    careers = Careers(tmp_path, shipped())
    with careers.open("ann") as kept:
        kept.enter(TableMission("lost", 7, 0, 7))
        settle(kept.career)
        kept.save_career()
        kept.choose(parse_option("mission:donna"))
        kept.choose(parse_option("facedown:small-talk"))
    with careers.open("ann", to_play=False) as kept:
        assert kept.career.record.setup.pressure
        assert acted(kept.career)[-1:] == ["slow-start"]
        assert kept.messages == []


@pytest.mark.rule("C-NEW-8")
def test_it_is_told() -> None:
    career = pressed()
    assert pressure_lines(career) == []
    choose(career, "mission:donna")
    stress = career.status.stress
    assert pressure_lines(career)[0] == f"You go in under pressure, with {stress} stress:"
    assert pressure_lines(career)[1].startswith("Slow Start: ")
    assert f"Under pressure (stress {stress}):" in status_lines(career, 80)
    career.give_up()
    settle(career)
    enter(career, BAD)
    card = scorecard(career.record, career.status, "ann")
    assert card["pressure"]
    found = [[one["id"] for one in each["pressure"]] for each in card["missions"]]
    assert found == [[], ["slow-start"], []]  # the first and the last were at a table
    text = "\n".join(text_lines(scorecard_document(card), 80))
    assert "Played under pressure: stress brings conditions to its missions." in text
    assert "Under pressure: Slow Start." in text


@pytest.mark.rule("C-NEW-8")
def test_such_a_career_is_not_compared() -> None:
    setup = pressed(missions=0).record.setup
    simulated = ReferenceScores("sensible", frozenset({"base"}), "career", "normal", 0, (1,))
    assert not simulated.is_like(setup, library())
    assert simulated.is_like(replace(setup, pressure=False), library())
    career = pressed(missions=0)
    while career.decision is not None:
        enter(career, FAILED)
        settle(career)
    card = scorecard(career.record, career.status, "ann", reference_scores=lambda: [simulated])
    assert card["compared"] == []
    assert list(compared_texts(card)) == [
        "Not compared with simulated careers: it was played under pressure."
    ]
    with pytest.raises(BadCode, match="under pressure"):
        new_challenge(library(), setup)

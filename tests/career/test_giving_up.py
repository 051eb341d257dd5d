"""Giving a mission up is hanging up on people (C-NEW-5)."""

from dataclasses import replace
from typing import Any

import pytest

from hncli.base.problems import ContentError
from hncli.base.schema import TableOf, write_fields
from hncli.career.achievements import facts_of
from hncli.career.career import Career
from hncli.career.journal import CareerStep, Journal, Versions
from hncli.career.past import read_reference_scores
from hncli.career.record import AchievementEarned, StressChanged
from hncli.career.replay import FinishedMission, play_again
from hncli.career.scorecard import Scorecard, scorecard
from hncli.features.careers.scorecard_report import compared_texts, scorecard_document
from hncli.game.engine.events import (
    DemandConceded,
    DemandKind,
    Escaped,
    HostageKilled,
    PivotalRevealed,
    TurnStarted,
)
from hncli.game.engine.position import GIVING_UP_KILLS, RULES_VERSION
from hncli.game.engine.trace import MissionTrace
from hncli.report.text import text_lines
from hncli.review.review import begin_again, mission_of_career
from tests.career.desk import (
    FAILED,
    HERE,
    choose,
    enter,
    library,
    lose,
    mission,
    new,
    offers,
    seat,
    settle,
    sums,
    told,
)
from tests.report.page.made import html_of

pytestmark = pytest.mark.rule("C-NEW-5")

OLD = GIVING_UP_KILLS - 1


def card_of(career: Career) -> Scorecard:
    return scorecard(
        career.record,
        career.status,
        "x",
        reference_scores=read_reference_scores,
        journal=career.journal,
    )


def text_of(career: Career) -> str:
    return " ".join(" ".join(text_lines(scorecard_document(card_of(career)), 200)).split())


# Stress


@pytest.mark.rule("C-STRESS-1")
@pytest.mark.parametrize(
    ("level", "each", "cause"), [("S", 4, "given_up_at_s"), ("6", 2, "given_up")]
)
def test_each_death_weighs_at_the_level_of_the_dial(level: str, each: int, cause: str) -> None:
    career = new()
    seat(career, threat=level, pool=3, saved=2)
    events = career.give_up()
    killed = told(events, HostageKilled)
    assert [(one.source, one.threat, one.pool) for one in killed] == [
        ("C-NEW-5", level, left) for left in (2, 1, 0)
    ]
    lines = [(one.rule, one.amount, one.cause, one.turn) for one in told(events, StressChanged)]
    assert lines == [("C-STRESS-1", each, cause, 3)] * 3 + [("C-STRESS-4", 1, "failed", 0)]
    stress = card_of(career)["missions"][0]["stress"]
    assert [line["source"] for line in stress] == ["C-NEW-5"] * 3 + [None]
    assert all("as you hung up" in line["what"] for line in stress[:3])


@pytest.mark.rule("C-STRESS-2")
@pytest.mark.parametrize(("phase", "stress"), [("conversation", 1), ("spend", 0), ("terror", 0)])
def test_a_conversation_that_is_cut_short_on_k(phase: str, stress: int) -> None:
    career = new()
    m = seat(career, threat="K", pool=2, saved=2)
    m.phase = phase
    career.give_up()
    assert sums(career).get("C-STRESS-2", 0) == stress


@pytest.mark.rule("C-STRESS-3", "C-STRESS-4", "C-STRESS-5")
@pytest.mark.parametrize("is_seen", [False, True])
def test_the_pivotal_event_only_if_it_was_revealed(is_seen: bool) -> None:
    """The failure and those who were saved count as always."""
    career = new(mode="hard")
    seat(career, threat="1", pool=9, hand=["major-extraction"], dice=[6, 6, 6])
    choose(career, "play:major-extraction", "accept")
    if is_seen:
        career.log = replace(career.log, setup=(*career.log.setup, PivotalRevealed("it")))
    career.give_up()
    saved = career.record.missions[0].saved
    found = {rule: n for rule, n in sums(career).items() if rule != "C-STRESS-1"}
    relief = {"C-STRESS-5": -(saved // 3)} if saved >= 3 else {}
    assert found == ({"C-STRESS-3": 2} if is_seen else {}) | {"C-STRESS-4": 3} | relief


def test_what_it_costs_is_found_on_a_copy() -> None:
    """The net of the lines that it adds: not what the mission brought so far, relief included."""
    career = new()
    seat(career, threat="3", pool=6, hand=["minor-extraction"] * 2, dice=[1, 1, 5, 6])
    choose(career, "play:minor-extraction", "accept", "end")  # one killed, and it ends
    before = (mission(career).position(), career.record, career.log)
    assert career.cost_of_giving_up() == 5 * 2 + 1
    assert (mission(career).position(), career.record, career.log) == before
    career.give_up()
    assert career.status.stress == 2 + 5 * 2 + 1


def test_relief_counts_in_what_it_costs_and_is_cut_at_0() -> None:
    """What was saved before a position that the tests made does not count, so it is played."""
    career = new()
    hand, dice = ["major-extraction"], [6, 6]
    seat(career, threat="3", pool=3, saved=3, hand=hand, dice=dice)
    choose(career, "play:major-extraction", "accept")
    cost = career.cost_of_giving_up()
    career.give_up()
    assert career.status.stress == cost


# What follows


@pytest.mark.rule("C-COMP-2", "C-COMP-5")
def test_no_compensation_follows() -> None:
    career = new(d20=())
    choose(career, "mission:donna")
    events = career.give_up()
    assert isinstance(events[-1], StressChanged)
    entry = career.record.missions[0]
    assert (entry.rolls, entry.taken) == ((), "")
    assert "mission" in offers(career)
    assert not career.status.is_choosing
    assert not career.status.is_adding
    assert card_of(career)["missions"][0]["compensation"] == {
        "rule": "C-NEW-5", "rolls": [], "taken": None, "card": None,
    }  # fmt: skip
    assert "No reward: you hung up." in text_of(career)
    assert play_again(library(), career.record.setup, career.journal).record == career.record


@pytest.mark.rule("R-ACH-1")
def test_what_was_earned_before_stands_and_nothing_comes_from_these_deaths() -> None:
    career = new()
    choose(career, "mission:donna", "end")
    killed = facts_of(MissionTrace(career.log.events)).killed
    events = career.give_up()
    assert told(events, AchievementEarned) == [AchievementEarned("say-nothing")]
    after = facts_of(MissionTrace(career.logs[0].events))
    assert (after.killed, after.red_left) == (killed, 10)
    assert career.record.missions[0].killed == 12


@pytest.mark.rule("C-SCORE-1")
def test_a_career_given_up_at_hello_is_worse_than_all() -> None:
    """It scored -10 before, better than 85% of simulated careers."""
    career = new()
    for _mission in range(10):
        choose(career, "mission")
        career.give_up()
    card = card_of(career)
    assert (card["state"], card["failures"], card["successes"]) == ("complete", 10, 0)
    assert card["score"] == -2 * sum(one["killed"] for one in card["missions"]) - 10
    assert card["score"] < -180
    assert [(one["player"], one["percent"]) for one in card["compared"]] == [
        ("classic", 0),
        ("careful", 0),
    ]
    for text in compared_texts(card):
        assert text.startswith("Worse than all 200 simulated careers")


# Played at a table


@pytest.mark.rule("C-TABLE-1")
def test_a_table_mission_given_up_leaves_nobody() -> None:
    career = new(d20=())
    figures = FAILED | {"ending": "given-up", "total": 5, "saved": 2}
    with pytest.raises(ContentError, match="giving up kills everyone still held"):
        enter(career, figures, killed=2)
    assert career.record.missions == ()
    enter(career, figures, killed=3)
    assert sums(career) == {"C-STRESS-1": 6, "C-STRESS-4": 1}
    assert career.can_start
    assert card_of(career)["missions"][0]["rules"] is None
    assert play_again(library(), career.record.setup, career.journal).record == career.record


# Older rules


def old_career() -> Career:
    """One mission given up by the rules before, and two of a table whose steps have no version."""
    career = new(seed=3)
    choose(career, "mission:donna", "facedown:small-talk")
    lose(career)
    settle(career)
    figures = FAILED | {"ending": "given-up"}
    for entered in (figures, FAILED):
        step = TableOf(CareerStep).read({"option": "table", "told": entered}, HERE)
        assert step.rules == OLD
        journal = replace(career.journal, steps=(*career.journal.steps, step))
        career = play_again(library(), career.record.setup, journal)
        settle(career)
    return career


def test_what_was_given_up_before_keeps_its_lines() -> None:
    career = old_career()
    assert [(one.killed, one.total, bool(one.taken)) for one in career.record.missions] == [
        (0, 12, True),
        (0, 3, True),
        (0, 3, True),
    ]
    causes = [line.cause for line in career.status.lines if line.rule != "C-COMP-2"]
    assert causes == ["failed"] * 3
    stored: Any = TableOf(Journal).read(write_fields(career.journal), HERE)
    again = play_again(library(), career.record.setup, stored)
    assert (again.record, again.journal) == (career.record, career.journal)


def test_which_rules_it_was_played_by_is_said() -> None:
    """What is given up from now on follows the rule; what was not given up is of no old version."""
    career = old_career()
    choose(career, "mission:edward")
    career.give_up()
    card = card_of(career)
    assert [one["rules"] for one in card["missions"]] == [OLD, OLD, None, None]
    assert text_of(career).count(f"Played by version {OLD} of the rules.") == 2
    page = html_of(career, card)
    assert page.count("Version of the rules") == 2
    assert f'data-f="missions.0.rules" value="{OLD}"' in page
    assert career.record.missions[3].killed == career.record.missions[3].total
    assert not career.record.missions[3].rolls


@pytest.mark.parametrize("rules", [OLD, RULES_VERSION])
def test_a_mission_given_up_by_any_rules_can_be_replayed_and_reviewed(rules: int) -> None:
    career = new(seed=3)
    choose(career, "mission:donna", "facedown:small-talk")
    career.give_up(kills=rules != OLD)
    finished = mission_of_career(career, 1)
    assert finished.log.versions.rules == rules
    assert finished.replayed(library()) is not None
    assert begin_again(library(), finished).turn == 1


def test_a_mission_that_was_not_given_up_is_the_same_by_both() -> None:
    then, now = Versions(OLD, {"base": "x"}), Versions(GIVING_UP_KILLS, {"base": "x"})
    assert then.is_same(now)
    assert then.differences(now) == now.differences(then) == []
    assert Versions(1).differences(now)
    assert Versions(OLD).differences(Versions(GIVING_UP_KILLS + 1))
    assert (then.giving_up_kills, now.giving_up_kills) == (False, True)
    career = new(seed=3)
    choose(career, "mission:donna", "facedown:small-talk")
    setup = career.mission_setup("base", "donna")
    log = replace(career.log, versions=replace(career.log.versions, rules=OLD))
    assert FinishedMission(setup, log).replayed(library()) is not None


def test_a_career_that_retired_in_its_last_mission_is_replayed() -> None:
    """An older journal has a step for it, though nothing was left to retire from."""
    career = new(seed=3)
    for _mission in range(10):
        choose(career, "mission")
        lose(career)
        settle(career)
    career.retire()
    assert play_again(library(), career.record.setup, career.journal).record == career.record


# Escapes


@pytest.mark.parametrize(
    ("kind", "by_alert", "escaped", "is_counted"),
    [
        ("escape", False, "bus", True),
        ("escape", True, "bus", False),  # nobody chose it
        ("major", False, "bus", False),
        ("escape", False, "a-pivotal-event", False),
    ],
)
def test_only_a_choice_to_concede_an_escape_is_counted(
    kind: DemandKind, by_alert: bool, escaped: str, is_counted: bool
) -> None:
    conceded = DemandConceded("d1", "bus", kind, 0, by_alert)
    trace = MissionTrace([TurnStarted(1, False), conceded, Escaped(escaped, False)])
    assert trace.is_escape_conceded == is_counted


def test_missions_lost_by_conceding_an_escape_demand_are_counted() -> None:
    career = new()
    demands = [{"id": "helicopter", "face": "up"}]
    seat(career, threat="3", pool=4, cp=9, demands=demands)
    assert "conceding" not in text_of(career)
    choose(career, "concede:d1")
    while career.mission is not None:
        choose(career, offers(career)[-1])
    assert career.record.missions[0].ending == "escaped"
    card = card_of(career)
    assert card["escapes_conceded"] == 1
    assert "1 was lost by conceding an escape demand." in text_of(career)
    assert 'data-f="escapes_conceded" value="1"' in html_of(career, card)

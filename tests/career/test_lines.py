"""The lines of the stress ledger and the events of a mission that is over, to the letter."""

import json
from dataclasses import replace

import pytest

from hncli.base.schema import TableOf
from hncli.career.career import Career
from hncli.career.journal import Journal, MissionLog, versions_of
from hncli.career.ledger import CAUSES, DURING, RULES, LedgerLine, describe, settle
from hncli.career.record import AchievementEarned, PlayedMission, StressChanged
from hncli.career.scorecard import scorecard
from hncli.features.missions.bot import events_json
from hncli.game.engine.events import DiceRolled
from hncli.game.engine.trace import MissionTrace
from tests.career.desk import (
    CLEAN,
    FAILED,
    HERE,
    all_lines,
    as_json,
    choose,
    enter,
    library,
    new,
    sentence,
    told,
)

FIVE_DICE = DiceRolled("any", (1, 1, 1, 1, 1), level_dice=3)


@pytest.mark.rule("C-TABLE-1", "C-STRESS-6")
def test_every_line_of_a_mission() -> None:
    career = new(trait="steady-nerves", d20=(8, 8, 8))
    enter(career, CLEAN)
    enter(
        career, FAILED, total=9, saved=4, killed=2, killed_at_s=1, k_endings=2, pivotal=True,
        turns=12,
    )  # fmt: skip
    lines = all_lines(career)
    assert lines == [
        LedgerLine(2, 0, "C-STRESS-1", 4, "killed_at_s"),
        LedgerLine(2, 0, "C-STRESS-1", 2, "killed"),
        LedgerLine(2, 0, "C-STRESS-2", 0, "k_ending", by="steady-nerves"),
        LedgerLine(2, 0, "C-STRESS-2", 1, "k_ending"),
        LedgerLine(2, 0, "C-STRESS-3", 2, "pivotal"),
        LedgerLine(2, 0, "C-STRESS-4", 1, "failed"),
        LedgerLine(2, 0, "C-STRESS-5", -1, "saved", count=4),
    ]
    sentences = [
        "a hostage was killed while threat was on S",
        "a hostage was killed",
        "a conversation ended on K (Steady Nerves)",
        "a conversation ended on K",
        "the pivotal event was revealed",
        "the mission failed",
        "4 hostages saved",
    ]
    assert [sentence(line) for line in lines] == sentences
    shown = scorecard(career.record, career.status, "x")["missions"][1]["stress"]
    assert [line["what"] for line in shown] == sentences


@pytest.mark.parametrize(
    ("cause", "by", "count", "words"),
    [
        ("killed", "", 0, "a hostage was killed"),
        ("killed_at_s", "", 0, "a hostage was killed while threat was on S"),
        ("k_ending", "", 0, "a conversation ended on K"),
        ("pivotal", "", 0, "the pivotal event was revealed"),
        ("failed", "", 0, "the mission failed"),
        ("saved", "", 1, "1 hostage saved"),
        ("saved", "", 2, "2 hostages saved"),
        ("saved", "", 21, "21 hostages saved"),
        ("relief", "day-off", 0, "the title of day-off"),
        ("condition", "burned-out", 0, "the title of burned-out"),
        ("k_ending", "nerves", 0, "a conversation ended on K (the title of nerves)"),
        ("killed", "nerves", 0, "a hostage was killed (the title of nerves)"),
    ],
)
def test_a_cause_in_words(cause: str, by: str, count: int, words: str) -> None:
    assert describe(cause, by, count, lambda id: f"the title of {id}") == words


@pytest.mark.rule("C-STRESS-1", "C-STRESS-2", "C-STRESS-3", "C-STRESS-4", "C-STRESS-5")
def test_every_cause_has_its_rule() -> None:
    assert RULES == {
        "killed": "C-STRESS-1",
        "killed_at_s": "C-STRESS-1",
        "given_up": "C-STRESS-1",
        "given_up_at_s": "C-STRESS-1",
        "k_ending": "C-STRESS-2",
        "pivotal": "C-STRESS-3",
        "failed": "C-STRESS-4",
        "saved": "C-STRESS-5",
    }
    assert set(CAUSES) == {*RULES, "relief", "condition"}
    assert {"C-STRESS-1", "C-STRESS-2", "C-STRESS-3"} == DURING


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        (
            LedgerLine(2, 3, "C-STRESS-2", 0, "k_ending", by="steady-nerves"),
            {"mission": 2, "turn": 3, "rule": "C-STRESS-2", "amount": 0, "cause": "k_ending",
             "by": "steady-nerves"},
        ),
        (
            LedgerLine(2, 0, "C-STRESS-5", -1, "saved", count=7, cut=1),
            {"mission": 2, "turn": 0, "rule": "C-STRESS-5", "amount": -1, "cause": "saved",
             "count": 7, "cut": 1},
        ),
        (
            LedgerLine(2, 0, "C-COMP-1", -1, "relief", by="day-off"),
            {"mission": 2, "turn": 0, "rule": "C-COMP-1", "amount": -1, "cause": "relief",
             "by": "day-off"},
        ),
    ],
    ids=lambda one: one.cause if isinstance(one, LedgerLine) else "",
)  # fmt: skip
def test_a_line_is_stored_by_keys_and_without_words(
    line: LedgerLine, plain: dict[str, object]
) -> None:
    assert TableOf(LedgerLine).write(line) == plain
    assert TableOf(LedgerLine).read(json.loads(json.dumps(plain)), HERE) == line


@pytest.mark.rule("C-STRESS-6")
def test_what_falls_below_zero_is_cut_off_once() -> None:
    lines = [LedgerLine(1, 0, "C-STRESS-5", amount, "saved") for amount in (-5, 3, -2, -4, 1)]
    settled = settle(lines, 2)
    assert [(line.amount, line.cut) for line in settled] == [
        (-2, 3), (3, 0), (-2, 0), (-1, 3), (1, 0),
    ]  # fmt: skip


@pytest.mark.rule("C-STRESS-4", "C-COMP-1")
def test_each_line_is_told_as_it_is_entered() -> None:
    career = new(d20=(8, 8, 18))
    events = enter(career, FAILED)
    failed = StressChanged("C-STRESS-4", 0, 1, "failed", by="", count=0, cut=0)
    assert told(events, StressChanged) == [failed]
    relief = StressChanged("C-COMP-1", 0, -1, "relief", by="day-off", count=0, cut=0)
    assert told(enter(career, CLEAN), StressChanged)[-1] == relief
    assert all_lines(career)[-1] == LedgerLine(2, 0, "C-COMP-1", -1, "relief", by="day-off")
    assert sentence(all_lines(career)[-1]) == "Day Off"


def test_a_bot_is_told_each_line_in_words() -> None:
    career = new(trait="steady-nerves", d20=(8, 8, 18))
    events = [*enter(career, FAILED), *enter(career, CLEAN, k_endings=1, saved=4, total=4)]
    assert events_json(library(), told(events, StressChanged)) == [
        {"event": "stress", "rule": rule, "turn": 0, "amount": amount, "what": what, "cut": cut}
        for rule, amount, what, cut in (
            ("C-STRESS-4", 1, "the mission failed", 0),
            ("C-STRESS-2", 0, "a conversation ended on K (Steady Nerves)", 0),
            ("C-STRESS-5", -1, "4 hostages saved", 0),
            ("C-COMP-1", 0, "Day Off", 1),
        )
    ]


@pytest.mark.rule("C-TABLE-1")
def test_a_mission_from_a_table_ends_as_most_do_if_nobody_says_how() -> None:
    career = new(d20=(8,) * 5)
    enter(career, CLEAN)
    enter(career, FAILED)
    enter(career, FAILED, ending="out-of-time")
    assert [entry.ending for entry in career.record.missions] == [
        "captured", "escaped", "out-of-time",
    ]  # fmt: skip


@pytest.mark.rule("R-ACH-1")
def test_an_achievement_is_told_when_it_is_new() -> None:
    career = new(d20=(8, 8))
    first = enter(career, CLEAN, achievements=["everyone-walks-out"])
    assert told(first, AchievementEarned) == [AchievementEarned("everyone-walks-out")]
    assert as_json(told(first, AchievementEarned)) == [
        {"event": "achievement", "id": "everyone-walks-out"}
    ]
    again = enter(career, CLEAN, achievements=["everyone-walks-out", "not-one-concession"])
    assert told(again, AchievementEarned) == [AchievementEarned("not-one-concession")]
    assert career.record.missions[1].achievements == ("everyone-walks-out", "not-one-concession")


@pytest.mark.rule("R-ACH-2")
@pytest.mark.parametrize(
    ("box", "abductor", "earned"),
    [
        ("base", "arkayne", ("a-fistful-of-dice",)),
        ("crime-wave", "lijah", ("all-the-dice-there-are",)),
        ("base", "donna", ()),
    ],
)
def test_an_abductors_own_achievements(box: str, abductor: str, earned: tuple[str, ...]) -> None:
    career = new("base", "crime-wave", d20=(8, 8))
    enter(career, FAILED)
    entry = replace(career.record.missions[0], number=2, box=box, abductor=abductor)
    career.d20 = (8, 8)
    events = career.enter(entry, (), MissionTrace([FIVE_DICE]))
    assert career.record.missions[-1].achievements == earned
    assert told(events, AchievementEarned) == [AchievementEarned(id) for id in earned]


@pytest.mark.rule("R-ACH-2")
def test_a_mission_played_here_earns_what_its_events_say() -> None:
    career = new(d20=(8, 8))
    choose(career, "mission:arkayne")
    career.log = MissionLog(1, (FIVE_DICE,))
    assert told(career.give_up(), AchievementEarned) == [AchievementEarned("a-fistful-of-dice")]


@pytest.mark.rule("R-ACH-1")
def test_what_all_missions_of_the_player_earn() -> None:
    """The history goes beyond the career: here only the tenth success of all is one of it."""
    career = new(d20=(8,))
    career.history = lambda: [PlayedMission("base", "donna", "won")] * 9
    assert told(enter(career, CLEAN), AchievementEarned) == [AchievementEarned("a-known-voice")]
    career.d20 = (8,)
    enter(career, CLEAN)
    assert [entry.achievements for entry in career.record.missions] == [("a-known-voice",), ()]
    assert told(enter(new(d20=(8,)), CLEAN), AchievementEarned) == []


def test_a_career_that_has_just_begun_has_nothing_in_its_logs() -> None:
    career = Career(library(), new().record)
    assert (career.log, career.journal) == (MissionLog(0), Journal())
    assert career.versions == versions_of(library(), ("base", "career"))

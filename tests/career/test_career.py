"""A career step by step: all that is told, what is written down, and what a mission begins with."""

import pytest

from hncli.career.career import Career
from hncli.career.journal import MissionLog
from hncli.career.ledger import LedgerLine, Rolled
from hncli.career.record import (
    AchievementEarned,
    CareerSetup,
    D20Rolled,
    EntryGained,
    MissionEntry,
    Record,
    Spent,
    StressChanged,
    SupplyAdded,
)
from hncli.game.engine.events import MissionEnded
from hncli.game.engine.setup import MissionSetup
from tests.career.desk import (
    CLEAN,
    FAILED,
    a_set,
    choose,
    enter,
    library,
    lose,
    mission,
    new,
    offers,
    seat,
)


def stress(
    rule: str, amount: int, cause: str, by: str = "", count: int = 0, cut: int = 0
) -> StressChanged:
    """A change of stress after a mission."""
    return StressChanged(rule, 0, amount, cause, by, count, cut)


def test_everything_that_a_failure_tells() -> None:
    career = new(mode="hard", trait="steady-nerves", d20=(8, 19))
    assert enter(career, FAILED, killed=2, killed_at_s=1, k_endings=1, pivotal=True, total=7) == [
        stress("C-STRESS-1", 4, "killed_at_s"),
        stress("C-STRESS-1", 2, "killed"),
        stress("C-STRESS-2", 0, "k_ending", by="steady-nerves"),
        stress("C-STRESS-3", 2, "pivotal"),
        stress("C-STRESS-4", 3, "failed"),
        D20Rolled(1, 8, "snitch", again=False),
        D20Rolled(2, 19, "counselling", again=False),
    ]
    assert choose(career, "entry:counselling") == [
        EntryGained("counselling", "relief"),
        stress("C-COMP-2", -2, "relief", by="counselling"),
    ]
    assert career.status.stress == 9


@pytest.mark.rule("C-STRESS-4")
def test_a_failure_costs_less_when_it_is_not_hard() -> None:
    assert enter(new(d20=(8, 9)), FAILED)[0] == stress("C-STRESS-4", 1, "failed")


@pytest.mark.rule("C-COMP-1")
def test_everything_that_a_success_tells() -> None:
    """What was saved relieves, but never below 0; a trait that is there is rolled again."""
    career = new(trait="steady-nerves", d20=(5, 19))
    told = enter(career, CLEAN, saved=6, total=6, achievements=["everyone-walks-out"])
    assert told == [
        AchievementEarned("everyone-walks-out"),
        stress("C-STRESS-5", 0, "saved", count=6, cut=2),
        D20Rolled(1, 5, "steady-nerves", again=True),
        D20Rolled(1, 19, "counselling", again=False),
        EntryGained("counselling", "relief"),
        stress("C-COMP-1", 0, "relief", by="counselling", cut=2),
    ]
    (entry,) = career.record.missions
    assert entry.rolls == (
        Rolled(1, 5, "steady-nerves", again=True),
        Rolled(1, 19, "counselling"),
    )
    assert (entry.taken, entry.achievements) == ("counselling", ("everyone-walks-out",))


@pytest.mark.rule("C-COMP-3")
def test_the_third_success_lets_choose_and_rolls_nothing() -> None:
    career = new(d20=(8, 8))
    enter(career, CLEAN)
    enter(career, CLEAN)
    assert enter(career, CLEAN) == []
    assert career.record.missions[-1].rolls == ()
    assert choose(career, "entry:snitch") == [EntryGained("snitch", "resource")]


def test_a_mission_that_was_played_is_written_down_whole() -> None:
    career = new(d20=(8, 9))
    seat(career, seed=7, saved=4, killed=1, pool=2, threat="5", held=["snitch"])
    told = lose(career)
    assert told[0] == MissionEnded("lost", "given-up", "conversation", "5")
    (entry,) = career.record.missions
    assert entry == MissionEntry(
        1, "base", "arkayne", 7, result="lost", ending="given-up", turns=3, saved=4,
        killed=1, total=7, threat="5", held=("snitch",),
        lines=(LedgerLine(1, 0, "C-STRESS-4", 1, "failed"),),
        rolls=(Rolled(1, 8, "snitch"), Rolled(2, 9, "second-line")),
    )  # fmt: skip


def test_what_a_mission_has_earned_is_told_first() -> None:
    """The achievement is told once, though a later mission earns it again."""
    career = new(d20=(8, 9, 8, 9))
    choose(career, "mission:donna", "end")
    ended, earned, *rest = lose(career)
    assert ended == MissionEnded("lost", "given-up", "spend", "2")
    assert earned == AchievementEarned("say-nothing")
    assert rest == [
        stress("C-STRESS-4", 1, "failed"),
        D20Rolled(1, 8, "snitch", again=False),
        D20Rolled(2, 9, "second-line", again=False),
    ]
    choose(career, "entry:snitch", "mission:donna", "end")
    assert lose(career)[1] == stress("C-STRESS-4", 1, "failed")
    assert [one.achievements for one in career.record.missions] == [("say-nothing",)] * 2


def test_what_a_mission_begins_with() -> None:
    """Everything that the career knows at this moment, and a seed of its own for each mission."""
    sets = a_set("base", "crime-wave")
    setup = CareerSetup(
        "Alex Moreau", ("base",), "normal", 1, "career", ("charmer",), ("a-storm",), sets
    )
    career = Career(library(), Record(setup))
    assert career.mission_setup("base", "donna") == MissionSetup(
        "base", "donna", 3157121246, True, ("charmer",), ("a-storm",), (), (), sets
    )
    career = new(trait="charmer", d20=(16, 8))
    enter(career, CLEAN)
    enter(career, CLEAN)
    choose(career, "card:just-take-a-breath")
    found = career.mission_setup("base", "edward")
    assert found == MissionSetup(
        "base", "edward", found.seed, in_career=True, traits=("charmer",), held=("snitch",),
        added=("crime-wave/just-take-a-breath",),
    )  # fmt: skip
    choose(career, "mission:edward")
    assert mission(career).career
    assert mission(career).seed == found.seed


@pytest.mark.rule("C-XP-1")
def test_what_experience_buys() -> None:
    """First the abductors, then cards, then resources, then the end."""
    career = new(d20=(16,))
    enter(career, CLEAN)
    there = offers(career)
    assert there[:5] == (
        "mission", "mission:arkayne", "mission:donna", "mission:edward",
        "card:all-units-get-in-there-now",
    )  # fmt: skip
    assert there[-7:] == (
        "resource:snitch", "resource:second-line", "resource:medic-team",
        "resource:media-blackout", "resource:political-favor", "resource:backup-unit", "retire",
    )  # fmt: skip
    before = career.status.experience
    assert choose(career, "resource:medic-team") == [SupplyAdded(resource="medic-team")]
    assert choose(career, "card:crime-wave/keep-cool") == [SupplyAdded(card="crime-wave/keep-cool")]
    assert career.record.spent == (
        Spent(1, 1, resource="medic-team"),
        Spent(1, 1, card="crime-wave/keep-cool"),
    )
    assert career.status.experience == before - 2


def test_a_career_that_has_not_begun() -> None:
    career = new()
    assert career.log == MissionLog(0)
    assert (career.steps, career.logs, career.d20, career.history) == ((), (), None, None)

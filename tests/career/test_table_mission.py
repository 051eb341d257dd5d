"""Missions played with the real cards and entered by their figures."""

from typing import Any

import pytest

from hncli.base.problems import ContentError
from hncli.career.scorecard import scorecard
from hncli.career.table_mission import possible_endings
from hncli.features.careers.scorecard_report import mission_title
from tests.career.desk import CLEAN, FAILED, HERE, choose, enter, new, offers, sums

REFUSED: dict[str, tuple[str, dict[str, Any]]] = {
    "saved and killed above the total": ("total", FAILED | {"saved": 2, "killed": 2}),
    "saved alone above the total": ("total", FAILED | {"saved": 4}),
    "killed alone above the total": ("total", FAILED | {"killed": 4}),
    "a win above the total": ("total", CLEAN | {"saved": 2}),
    "more killed on S than killed": ("killed_at_s", FAILED | {"killed": 1, "killed_at_s": 2}),
    "killed on S and nobody killed": ("killed_at_s", FAILED | {"killed_at_s": 1}),
    "a win with somebody left": ("result", CLEAN | {"saved": 6, "total": 7}),
    "a win with nobody saved or killed": ("result", CLEAN | {"saved": 0}),
    "a win with fewer than half saved": ("result", CLEAN | {"saved": 3, "killed": 4, "total": 7}),
    "a win with one fewer than half": ("result", CLEAN | {"saved": 3, "killed": 5, "total": 8}),
    "turn 12 without the pivotal event": ("pivotal", CLEAN | {"turns": 12}),
    "turn 12 lost without it": ("pivotal", FAILED | {"turns": 12, "pivotal": False}),
    "a resource that was not held": ("spent", CLEAN | {"spent": ["snitch"]}),
    "an abductor of another box": ("abductor", CLEAN | {"abductor": "lijah"}),
    "an abductor whom nobody knows": ("abductor", CLEAN | {"abductor": "nobody"}),
    "a box that is not there": ("box", CLEAN | {"box": "nowhere"}),
    "a box that the career does not draw from": ("box", CLEAN | {"box": "crime-wave"}),
    "a win that ended with an escape": ("ending", CLEAN | {"ending": "escaped"}),
    "a win that was given up": ("ending", CLEAN | {"ending": "given-up"}),
    "a failure that ended with a capture": ("ending", FAILED | {"ending": "captured"}),
    "a result that is none": ("result", CLEAN | {"result": "drawn"}),
    "a negative figure": ("k_endings", CLEAN | {"k_endings": -1}),
    "a figure in words": ("saved", CLEAN | {"saved": "one"}),
    "a figure that is true": ("saved", CLEAN | {"saved": True}),
    "no hostage at all": ("total", {"result": "lost", "saved": 0, "killed": 0, "total": 0}),
    "an unknown figure": ("weather", CLEAN | {"weather": "rain"}),
}
"""What no mission can come to: the figure that is named, and what was told."""

NAMING = ("abductor", "box")


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(what: str) -> None:
    """The figure is named, and the career is as it was."""
    figure, told = REFUSED[what]
    career = new(d20=(8, 8))
    record, journal, decision = career.record, career.journal, career.decision
    with pytest.raises(ContentError, match=figure):
        enter(career, told)
    assert (career.record, career.journal, career.decision) == (record, journal, decision)
    assert career.d20 == (8, 8)


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize(
    "missing", ["result", "total", "saved", "killed"], ids=lambda name: f"no {name}"
)
def test_what_must_be_told(missing: str) -> None:
    with pytest.raises(ContentError, match=missing):
        enter(new(), {name: value for name, value in CLEAN.items() if name != missing})


ACCEPTED: dict[str, dict[str, Any]] = {
    "exactly half saved": CLEAN | {"saved": 3, "killed": 3, "total": 6},
    "just more than half saved": CLEAN | {"saved": 4, "killed": 3, "total": 7},
    "everybody killed, all on S": FAILED | {"killed": 3, "killed_at_s": 3},
    "everybody saved and yet lost": FAILED | {"saved": 3},
    "everybody accounted for": FAILED | {"saved": 1, "killed": 2},
    "nobody saved or killed": FAILED,
    "turn 11 without the pivotal event": CLEAN | {"turns": 11},
    "turn 12 with the pivotal event": CLEAN | {"turns": 12, "pivotal": True},
    "turn 2 with the pivotal event": CLEAN | {"turns": 2, "pivotal": True},
    "no turns told": CLEAN | {"turns": 0},
    "an ending of an abductor's own": CLEAN | {"ending": "talked-down"},
    "a victory over the second in command": CLEAN | {"ending": "surrendered"},
    "more conversations on K than can be": CLEAN | {"k_endings": 12},
}
"""What a mission can just still come to."""


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize("what", ACCEPTED)
def test_what_can_be_is_accepted(what: str) -> None:
    career = new(d20=(8, 8))
    told = ACCEPTED[what]
    enter(career, told)
    (entry,) = career.record.missions
    assert (entry.result, entry.saved, entry.killed, entry.total) == (
        told["result"], told["saved"], told["killed"], told["total"],
    )  # fmt: skip
    assert entry.turns == told.get("turns", 0)
    assert entry.ending == told.get("ending", entry.ending)


@pytest.mark.rule("C-TABLE-1", "C-SCORE-2")
def test_it_is_marked_and_keeps_what_was_told() -> None:
    career = new("base", "crime-wave", d20=(8,))
    enter(
        career, CLEAN, saved=6, killed=2, killed_at_s=1, total=8, k_endings=1, pivotal=True,
        abductor="barrett", ending="eliminated", turns=12,
    )  # fmt: skip
    (entry,) = career.record.missions
    assert entry.at_table
    assert (entry.box, entry.abductor, entry.ending) == ("crime-wave", "barrett", "eliminated")
    assert (entry.turns, entry.saved, entry.killed, entry.total) == (12, 6, 2, 8)
    assert sums(career) == {
        "C-STRESS-1": 6, "C-STRESS-2": 1, "C-STRESS-3": 2, "C-STRESS-5": -2,
    }  # fmt: skip


@pytest.mark.rule("C-TABLE-1")
def test_a_mission_played_here_is_not_marked() -> None:
    career = new()
    choose(career, "mission")
    career.give_up()
    assert not career.record.missions[0].at_table


@pytest.mark.rule("C-TABLE-1")
def test_the_same_figures_leave_the_same_stress_as_play() -> None:
    played, told = new(seed=8), new(seed=8)
    choose(played, "mission:donna")
    choose(played, "end")
    played.give_up()
    figures = FAILED | {"total": 12, "killed": 12, "ending": "given-up", "turns": 1}
    enter(told, figures, abductor="donna")
    here, there = played.record.missions[0], told.record.missions[0]
    assert [(x.rule, x.amount) for x in here.lines] == [(x.rule, x.amount) for x in there.lines]
    assert (here.rolls, here.taken) == (there.rolls, there.taken)
    assert offers(played) == offers(told)


@pytest.mark.rule("C-TABLE-1", "C-STRESS-2")
@pytest.mark.parametrize(("told", "stress"), [(0, 0), (1, 0), (2, 1), (5, 4)])
def test_steady_nerves_take_off_the_first_ending_on_k(told: int, stress: int) -> None:
    career = new(trait="steady-nerves", d20=(8,))
    enter(career, CLEAN, k_endings=told)
    assert career.status.stress == stress


@pytest.mark.rule("C-TABLE-1", "C-RES-1")
def test_only_as_many_resources_as_were_held() -> None:
    career = new(d20=(8, 8, 8))
    enter(career, CLEAN)
    with pytest.raises(ContentError, match="spent"):
        enter(career, CLEAN, spent=["snitch", "snitch"])
    assert len(career.record.missions) == 1
    enter(career, CLEAN, spent=["snitch"])
    assert career.status.held == ("snitch",)  # the one gained after it


@pytest.mark.rule("C-TABLE-1")
def test_achievements_told_are_kept() -> None:
    career = new(d20=(8,))
    enter(career, CLEAN, achievements=["everyone-walks-out"])
    assert career.record.missions[0].achievements == ("everyone-walks-out",)


@pytest.mark.rule("C-TABLE-1")
def test_no_mission_is_entered_before_the_last_is_compensated() -> None:
    career = new(d20=(8, 9, 8))
    enter(career, FAILED)
    with pytest.raises(ContentError):
        enter(career, CLEAN)
    assert len(career.record.missions) == 1
    assert offers(career) == ("entry:snitch", "entry:second-line")


@pytest.mark.rule("C-TABLE-1", "C-NEW-4")
def test_no_mission_is_entered_in_a_retired_career() -> None:
    career = new()
    choose(career, "retire")
    with pytest.raises(ContentError):
        enter(career, CLEAN)
    assert career.record.missions == ()


@pytest.mark.rule("C-TABLE-1")
def test_an_abductor_whom_no_pack_has() -> None:
    """By a name alone; it is kept, and the mission is of no box."""
    career = new(d20=(8,))
    enter(career, CLEAN, abductor_name="Old Nick")
    (entry,) = career.record.missions
    assert (entry.box, entry.abductor, entry.abductor_name) == ("", "", "Old Nick")


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize("what", [what for what in REFUSED if REFUSED[what][0] not in NAMING])
def test_what_cannot_be_is_refused_for_a_name_too(what: str) -> None:
    figure, told = REFUSED[what]
    career = new(d20=(8, 8))
    with pytest.raises(ContentError, match=figure):
        enter(career, told, abductor_name="Old Nick")
    assert career.record.missions == ()


@pytest.mark.rule("C-TABLE-1")
def test_a_name_leaves_the_same_stress_and_compensation_as_an_abductor() -> None:
    told = {"result": "lost", "total": 9, "saved": 4, "killed": 3, "killed_at_s": 1}
    told |= {"k_endings": 2, "pivotal": True, "turns": 12, "ending": "out-of-time"}
    known, named = new(seed=5), new(seed=5)
    enter(known, told, abductor="donna")
    enter(named, told, abductor_name="Old Nick")
    here, there = known.record.missions[0], named.record.missions[0]
    assert (here.lines, here.rolls, here.ending) == (there.lines, there.rolls, there.ending)
    assert known.status.score == named.status.score
    assert offers(known) == offers(named)


@pytest.mark.rule("C-TABLE-1", "R-ACH-8")
def test_no_abductors_achievement_is_earned_by_a_name() -> None:
    """Even by the name of one of them; what any abductor can earn still counts."""
    for id in ("everyone-walks-out", "two-pairs"):
        with pytest.raises(ContentError, match=f"{id} cannot be earned there"):
            enter(new(), CLEAN, abductor_name="Arkayne Massua", achievements=[id])
    career = new(d20=(8,))
    enter(career, CLEAN, abductor_name="Old Nick", achievements=["home-for-supper"])
    assert career.record.missions[0].achievements == ("home-for-supper",)


@pytest.mark.rule("C-TABLE-1", "R-ACH-1")
def test_a_name_does_not_break_a_row_of_victories() -> None:
    """A run over all three of a box may have others in it, and three names are no box."""
    career = new(d20=(8, 8, 8, 8))
    for name in ("Arkayne", "Donna", "Edward"):
        enter(career, CLEAN, abductor_name=name, take="snitch" if name == "Edward" else "")
    assert "clean-sweep" not in career.status.achievements
    career = new(d20=(8, 8, 8, 8))
    for who in ({"abductor": "arkayne"}, {"abductor": "donna"}, {"abductor_name": "Old Nick"}):
        enter(career, CLEAN, take="snitch" if "abductor_name" in who else "", **who)
    enter(career, CLEAN, abductor="edward")
    assert career.record.missions[-1].achievements == ("clean-sweep",)


@pytest.mark.rule("C-TABLE-1", "C-NEW-2")
def test_a_name_is_nobody_who_was_met() -> None:
    """Whoever is drawn next is drawn as if the mission had been against nobody of the career."""
    drawn = []
    for who in ({"abductor_name": "Donna Scarborough"}, {"abductor": "donna"}):
        met = set()
        for seed in range(30):
            career = new(seed=seed, d20=(8,))
            enter(career, CLEAN, **who)
            choose(career, "mission")
            assert career.mission is not None
            met.add(career.mission.abductor_id)
        drawn.append(met)
    assert drawn == [{"arkayne", "donna", "edward"}, {"arkayne", "edward"}]


@pytest.mark.rule("C-TABLE-1", "C-SCORE-2")
def test_the_scorecard_shows_the_name() -> None:
    career = new(d20=(8,))
    enter(career, CLEAN, abductor_name="Old Nick")
    (mission,) = scorecard(career.record, career.status, "mira")["missions"]
    assert mission["abductor"] == {"id": "", "title": "Old Nick"}
    assert mission["box"] == {"id": "", "title": ""}
    assert mission_title(mission) == "MISSION 1: Old Nick"


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize("name", ["", "x" * 61, "a\nb", "a\x1b[2J", "\u202egnihtemos", 5, True])
def test_names_that_are_none(name: object) -> None:
    with pytest.raises(ContentError, match="abductor_name"):
        enter(new(), CLEAN, abductor_name=name)


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize("named", [{"box": "base"}, {"abductor": "donna"}])
def test_an_abductor_is_named_once(named: dict[str, str]) -> None:
    with pytest.raises(ContentError) as error:
        enter(new(), CLEAN, abductor_name="Old Nick", **named)
    (problem,) = error.value.problems
    assert problem.place.endswith("abductor_name")
    assert problem.message == "an abductor is named twice."
    assert problem.remedy == "Write an id or a name, not both."


def test_how_a_mission_with_a_name_can_have_ended() -> None:
    """Only the endings of the rules are known."""
    career = new("base", "workshop")
    for result in ("won", "lost"):
        known = possible_endings(career, "base", "arkayne", result)
        assert list(possible_endings(career, "", "", result)) == list(known)


def test_how_a_mission_can_have_ended() -> None:
    """The usual ending first, then the others with that result, then the abductor's own."""
    career = new("base", "workshop")
    won = possible_endings(career, "base", "arkayne", "won")
    assert list(won) == ["captured", "eliminated", "surrendered"]
    assert won["captured"] == "the abductor is captured"
    lost = possible_endings(career, "base", "arkayne", "lost")
    assert list(lost) == ["escaped", "too-many-killed", "out-of-time", "given-up"]
    assert possible_endings(career, "workshop", "oren", "won") == {
        **won, "talked-down": "he puts the gun down by himself",
    }  # fmt: skip
    assert possible_endings(career, "workshop", "oren", "lost") == {
        **lost, "no-way-back": "he sees no way back",
    }  # fmt: skip


def test_a_place_is_named() -> None:
    """Where the figures came from, what is wrong, and what to do about it."""
    with pytest.raises(ContentError) as error:
        enter(new(), CLEAN, saved=2)
    (problem,) = error.value.problems
    assert problem.file == HERE.file
    assert problem.place
    assert problem.message
    assert problem.remedy

"""What lines know of a career: its past when a mission began, and the thoughts after a night."""

from dataclasses import replace
from pathlib import Path
from shutil import copytree

from hncli.career.career import Career
from hncli.career.past import night_thought, past_of_mission, past_of_running
from hncli.career.record import Record
from hncli.game.cards.library import Library, content_root, load_library
from hncli.game.cards.lines import CareerPast, Line, NightResult
from hncli.game.cards.linter import check_pack
from hncli.game.cards.words import NEGOTIATOR
from tests.career.desk import CLEAN, FAILED, choose, enter, library, new
from tests.support.words import script

DONNA = {"abductor": "donna", "box": "base"}
EDWARD = {"abductor": "edward", "box": "base"}


def career_of_three() -> Career:
    """Donna won, Edward lost with two killed, Donna given up; six stress to begin with."""
    career = new(conditions=("burned-out",), d20=(8,) * 9)
    enter(career, CLEAN | DONNA)
    enter(career, FAILED | EDWARD, killed=2)
    enter(career, FAILED | DONNA, ending="given-up", killed=3)
    return career


def test_the_past_of_a_first_mission() -> None:
    past = past_of_mission(career_of_three(), 1)
    assert past == CareerPast("Alex Moreau", 1, 1, 9, 6, NightResult(), 0, 0)


def test_the_past_has_what_was_over_when_the_mission_began() -> None:
    career = career_of_three()
    record, past = career.record, past_of_mission(career, 3)
    assert past == CareerPast(
        name="Alex Moreau",
        seed=1,
        night=3,
        nights_left=7,
        stress=6 + sum(line.amount for line in record.missions[1].lines),
        last=NightResult("lost", record.missions[1].ending, 2),
        wins_in_a_row=0,
        losses_in_a_row=1,
        met=1,
        beaten=1,
        lost_to=0,
        missions_ago=2,
        last_time=NightResult("won", record.missions[0].ending, 0),
    )


def test_the_past_counts_wins_and_losses_in_a_row() -> None:
    career = new(d20=(8,) * 9)
    for _night in range(2):
        enter(career, CLEAN | DONNA)
    enter(career, FAILED | EDWARD)
    enter(career, CLEAN | EDWARD)
    rows = [past_of_mission(career, night) for night in (1, 2, 3, 4)]
    assert [(past.wins_in_a_row, past.losses_in_a_row) for past in rows] == [
        (0, 0),
        (1, 0),
        (2, 0),
        (0, 1),
    ]


def test_a_running_mission_has_the_past_that_it_keeps_when_it_is_over() -> None:
    career = career_of_three()
    choose(career, "mission:donna")
    past = past_of_running(career)
    assert (past.met, past.beaten, past.lost_to, past.missions_ago) == (2, 1, 1, 1)
    assert past.last == past.last_time == NightResult("lost", "given-up", 3)
    assert past.losses_in_a_row == 2
    career.give_up()
    assert past_of_mission(career, 4) == past


def test_an_abductor_without_a_box_is_never_met_again() -> None:
    career = new(d20=(8,) * 9)
    for _night in range(2):
        enter(career, CLEAN, abductor_name="The Man Upstairs")
    assert past_of_mission(career, 2).met == 0


# After a night


def with_nights(*lines: Line) -> Library:
    """The shipped packs with other thoughts after a night."""
    packs = dict(library().packs)
    packs["career"] = replace(packs["career"], script=script(NEGOTIATOR, night=lines))
    return Library(packs)


def thoughts(record: Record, *lines: Line) -> list[str]:
    known = with_nights(*lines)
    return [night_thought(Career(known, record), one.number) for one in record.missions]


def test_a_night_is_thought_of_as_it_went() -> None:
    record = career_of_three().record
    said = thoughts(
        record,
        Line("{name} won.", (("won_by", record.missions[0].ending),)),
        Line("Two died.", (("last_killed_at_least", 2), ("last_lost", True))),
        Line("Hung up.", (("lost_by", "given-up"), ("nights_left_at_most", 7))),
    )
    assert said[:2] == ["Alex Moreau won.", "Two died."]
    assert said[2] == "Hung up."


def test_a_thought_comes_again_only_when_all_were_told() -> None:
    record = career_of_three().record
    said = thoughts(record, Line("One."), Line("Two."))
    assert len(set(said[:2])) == 2
    assert said[2] == said[0]


def test_what_is_gained_after_a_night_changes_no_thought() -> None:
    career = new(d20=(20, 20))
    enter(career, FAILED, killed=2)  # two faces alike: a long holiday
    stress = sum(line.amount for line in career.record.missions[0].lines if line.amount > 0)
    assert career.status.stress < stress
    lines = Line("Much.", (("stress_at_least", stress),)), Line("Little.", (("stress_at_most", 1),))
    assert thoughts(career.record, *lines) == ["Much."]


def test_without_lines_nothing_is_thought() -> None:
    assert thoughts(career_of_three().record) == ["", "", ""]
    record = career_of_three().record
    strange = replace(record, setup=replace(record.setup, table="gone"))
    assert night_thought(Career(library(), strange), 1) == ""


def test_the_shipped_thoughts() -> None:
    """Every language has the same nights, enough of them, and one for any night."""
    english, french = (load_library(language=one).packs["career"].nights for one in ("en", "fr"))
    assert len(english) >= 20
    assert [line.conditions for line in english] == [line.conditions for line in french]
    assert sum(not line.conditions for line in english) >= 3
    assert len({line.say for line in english}) == len(english)


def test_thoughts_that_leave_a_night_without_one(tmp_path: Path) -> None:
    root = tmp_path / "career"
    copytree(content_root() / "career", root)
    lines = '[negotiator]\nnight = [{ say = "So.", if = { last_won = true } }]\n'
    (root / "lines" / "fr.toml").write_text(lines, "utf-8")
    (problem,) = check_pack(root)
    assert str(problem) == (
        "career/lines/fr.toml: negotiator > night: MISSING: after some nights none of them fits. "
        "Add one without if."
    )
    (root / "lines" / "fr.toml").write_text(lines.replace("last_won", "met_at_least"), "utf-8")
    (problem,) = check_pack(root)
    assert "negotiator > night > 1 > if: unknown condition 'met_at_least'." in str(problem)

"""The scorecard as text: golden files at three widths, and nothing wider than it may be."""

from copy import deepcopy
from dataclasses import replace

import pytest

from hncli.career.scorecard import Scorecard, scorecard
from hncli.features.careers import scorecard_report
from hncli.report.document import BarChart
from hncli.report.text import TextForm, chart_lines
from hncli.terminal.columns import grid
from tests.career.desk import CLEAN, FAILED, choose, enter, new, offers
from tests.features.scorecard import scorecards_update as goldens


@pytest.mark.rule("C-SCORE-2")
@pytest.mark.parametrize(("name", "width"), goldens.CASES)
def test_as_it_was(name: str, width: int) -> None:
    """Each scorecard, to the letter."""
    again = "python -m tests.features.scorecard.scorecards_update"
    assert goldens.text_of(name, width) == goldens.golden(name, width).read_text("utf-8"), again


def test_no_golden_file_is_left_over() -> None:
    expected = {goldens.golden(*case).name for case in goldens.CASES}
    assert {path.name for path in goldens.FOLDER.iterdir()} == expected


def lines_of(card: Scorecard, width: int, plain: bool) -> list[str]:
    """The lines, which are plain and fit."""
    lines = goldens.scorecard_lines(card, width, plain)
    for line in lines:
        assert len(line) <= width, line
        assert line.isascii()
        assert line.isprintable()
        assert line == line.rstrip()
    return lines


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("name", goldens.CAREERS)
def test_nothing_is_wider_than_the_width(name: str, plain: bool) -> None:
    for width in (*range(20, 131), 200, 400):
        lines_of(goldens.card_of(name), width, plain)


def test_all_words_are_there_at_every_width() -> None:
    """What a wide screen tells, a narrow one and a screen reader are told too."""
    card = goldens.card_of("complete")
    told = [
        " ".join(" ".join(lines_of(card, width, plain)).split())
        for width, plain in ((40, False), (80, True), (120, False))
    ]
    for mission in card["missions"]:
        assert mission["seed"] is not None
        for text in told:
            assert f"Seed {mission['seed']}." in text
            assert f"MISSION {mission['number']}: {mission['abductor']['title']}" in text
    for text in told:
        for note in card["notes"]:
            assert note in text


def test_figures_that_no_career_has() -> None:
    """Even numbers that only a forged file can have do not break the page."""
    card = deepcopy(goldens.card_of("table"))
    card["negotiator"] = "W" * 60
    card["notes"] = ["x" * 1000]
    for mission in card["missions"]:
        mission["saved"] = mission["killed"] = mission["total"] = mission["turns"] = 10**5
        mission["stress_after"] = 10**11
        for line in mission["stress"]:
            line["total"] = line["cut"] = 10**11
            line["what"] = "y" * 200
    for width in (20, 40, 80, 120):
        lines_of(card, width, False)


def text(card: Scorecard, width: int = 80, plain: bool = False) -> str:
    return "\n".join(lines_of(card, width, plain))


def test_dice_rolled_again_are_marked() -> None:
    career = new(trait="charmer", d20=(1, 8))
    enter(career, CLEAN)
    said = text(scorecard(career.record, career.status, "x"))
    assert "  Die 1: 1 Charmer (rolled again), 8 Snitch.\n  Gained: Snitch (resource)." in said


def test_a_choice_still_to_be_made() -> None:
    career = new(d20=(8, 9))
    enter(career, FAILED)
    said = text(scorecard(career.record, career.status, "x"), 120)
    assert "  Die 1: 8 Snitch.\n  Die 2: 9 Second Line.\n  Gained: still to be chosen." in said
    assert said.count("(to be chosen)") == 1


def test_a_free_choice() -> None:
    career = new(d20=(8, 8))
    for _n in range(3):
        enter(career, CLEAN)
    choose(career, offers(career)[0])
    said = text(scorecard(career.record, career.status, "x"))
    assert "  No dice: any entry could be chosen.\n  Gained: Charmer (trait)." in said


def test_states() -> None:
    career = new()
    assert "The career continues. 0 of 10" in text(scorecard(career.record, career.status, "x"))
    said = text(scorecard(career.record, career.status, "x", running=True))
    assert "A mission is being played. 0 of 10" in said
    career.retire()
    said = text(scorecard(career.record, career.status, "x"))
    assert "The career is complete. You have retired. 0 of 10 missions over" in said
    assert "Left:" not in said


def test_retired_before_everything_is_chosen() -> None:
    career = new(d20=(8, 9))
    enter(career, FAILED)  # two different entries, and one to be chosen
    career.retire()
    said = text(scorecard(career.record, career.status, "x"))
    assert "You have retired, and something is left to choose. 1 of 10 missions over" in said
    choose(career, offers(career)[0])
    said = text(scorecard(career.record, career.status, "x"))
    assert "The career is complete. You have retired. 1 of 10 missions over" in said


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("percent", "words"),
    [
        (0, "Worse than all 1,200 simulated careers"),
        (1, "Better than 1% of 1,200 simulated careers"),
        (63, "Better than 63% of 1,200 simulated careers"),
        (99, "Better than 99% of 1,200 simulated careers"),
        (100, "Better than all 1,200 simulated careers"),
    ],
)
def test_where_the_score_stands(percent: int, words: str, plain: bool) -> None:
    card = deepcopy(goldens.card_of("complete"))
    card["compared"] = [
        {"player": player, "careers": 1200, "lower": 0, "equal": 0, "percent": percent}
        for player in ("sensible", "random")
    ]
    card["epilogue"] = None
    *_card, first, second = lines_of(card, 120, plain)
    assert first == f"  {words} with the same boxes and mode (player: sensible)."
    assert second == f"  {words} with the same boxes and mode (player: random)."


def test_choices_taken_back() -> None:
    career = new(d20=(8,))
    enter(career, CLEAN)
    (entry,) = career.record.missions
    record = replace(career.record, missions=(replace(entry, take_backs=2),))
    assert "2 choices taken back." in text(scorecard(record, career.status, "x"))


def test_plain_has_no_tables() -> None:
    said = text(goldens.card_of("table"), plain=True)
    assert "Abductor  " not in said
    assert "  1. Arkayne Massua: won. 7 of 7 saved, 0 killed; turns ?, threat ?;" in said
    assert "  Table: stress +1, total 1. A conversation ended on K." in said


# Lines and tables


def test_grid() -> None:
    rows = [["#", "Who"], ["1", "a long name indeed"], ["10", "b"]]
    assert grid(rows, 40, [1], right={0}, indent=1) == [
        "  #  Who", "  1  a long name indeed", " 10  b",
    ]  # fmt: skip
    assert grid(rows, 16, [1], right={0}, indent=1) == [
        "  #  Who", "  1  a long name", "     indeed", " 10  b",
    ]  # fmt: skip
    assert grid(rows, 12, [1], right={0}, indent=1) == []


def test_the_widest_cell_gives_way_first() -> None:
    rows = [["a" * 30, "b" * 10, "c"]]
    (line, *_more) = grid(rows, 30, [0, 1], right=set(), indent=0)
    assert line == "a" * 15 + "  " + "b" * 10 + "  c"


# The chart of the stress: a bar for each mission, at any width


def card_with(*stress: int, name: str = "Al") -> Scorecard:
    """A scorecard whose missions leave these totals of stress."""
    card = deepcopy(goldens.card_of("table"))
    mission = card["missions"][0]
    card["missions"] = []
    for number, total in enumerate(stress, 1):
        one = deepcopy(mission)
        one["number"], one["stress_after"] = number, total
        one["abductor"]["title"] = name
        card["missions"].append(one)
    return card


def stress_chart(card: Scorecard, width: int, is_ascii: bool) -> list[str]:
    return chart_lines(scorecard_report.stress_chart(card), TextForm(width, is_ascii=is_ascii))


def test_bars() -> None:
    assert stress_chart(card_with(0, 2, 5), 40, True) == [
        "Stress after each mission", " 1 Al  0", " 2 Al ## 2", " 3 Al ##### 5",
    ]  # fmt: skip
    assert stress_chart(card_with(3), 40, False)[1] == " 1 Al ███ 3"


def test_nothing_before_the_first_mission() -> None:
    sections = scorecard_report.scorecard_document(goldens.card_of("empty")).sections
    assert not any(isinstance(block, BarChart) for one in sections for block in one.blocks)


@pytest.mark.parametrize("name", ["Al", "A Name as Long as a Line of a Book and Longer"])
@pytest.mark.parametrize("stress", [(0,), (1,), (1, 100), (1, 99_999), (40, 41, 39), (0, 0)])
def test_every_width(stress: tuple[int, ...], name: str) -> None:
    for width in range(20, 121):
        title, *lines = stress_chart(card_with(*stress, name=name), width, True)
        assert title
        assert len(lines) == len(stress)
        for line, total in zip(lines, stress, strict=True):
            assert len(line) <= width
            assert line.endswith(f" {total}")
            assert ("#" in line) == (total > 0)  # a stress of 1 is never without a bar


def test_longer_bars_for_more_stress() -> None:
    bars = [line.count("#") for line in stress_chart(card_with(1, 30, 60, 120), 40, True)[1:]]
    assert bars == sorted(set(bars))


def test_a_name_that_is_too_long_is_left_out_whole() -> None:
    card = card_with(2, name="A Name as Long as a Line")
    assert stress_chart(card, 40, True)[1] == " 1 ## 2"
    assert stress_chart(card, 60, True)[1] == " 1 A Name as Long as a Line ## 2"

"""The head of the mission screen: the threat as a bar, the night as a row of marks."""

import pytest

from hncli.features.missions.screen.head import (
    MOST_LINES,
    MOST_NARROW_LINES,
    head_lines,
    turn_and_card_marks,
)
from hncli.game.engine.setup import new_mission
from tests.fuzz.twin import shipped
from tests.game.engine.table import start
from tests.support.rule_based import MATCHUPS
from tests.terminal.screens.screen_missions import MISSIONS

REDS = ["the-situation-is-worsening", "im-getting-angry"]


@pytest.mark.parametrize(
    ("threat", "bar", "style"),
    [
        ("S", "calm |#.......| kill  [S]1 2", "calm"),
        ("2", "calm |###.....| kill  S 1[2]3", "calm"),
        ("5", "calm |######..| kill  S 1 2 3 4[5]6 K", "tense"),
        ("K", "calm |########| kill  S 1 2 3 4 5 6[K]", "danger"),
    ],
)
def test_threat_is_a_bar_from_calm_to_kill(threat: str, bar: str, style: str) -> None:
    line = head_lines(start(threat=threat).view, 80, is_ascii=True)[1]
    assert line.plain.startswith(f"Threat {bar}")
    filled = [one.style for one in line.spans if set(line.plain[one.start : one.end]) == {"#"}]
    assert filled == [style]


def test_the_night_is_a_row_of_marks() -> None:
    """Turns that are gone, cards to come, and the pivotal event where it is known to lie."""
    last = start(turn=4, terror=[*REDS, "any:pivotal"]).view
    assert turn_and_card_marks(last).plain == "▮▮▮▯▯◆"
    assert turn_and_card_marks(last, is_ascii=True).plain == "###..!"
    seen = start(turn=2, terror=REDS).view
    assert turn_and_card_marks(seen).plain == "▮▯▯"


def test_no_mark_tells_where_a_pivotal_event_lies_that_is_shuffled_in() -> None:
    for box, abductor in MATCHUPS:
        catalogue = shipped().catalogue(box, abductor)
        for seed in range(5):
            view = new_mission(shipped(), box, abductor, seed).view
            marks = turn_and_card_marks(view).plain
            assert len(marks) == view.turns_left
            if catalogue.pivotal_among > 1:
                assert marks.endswith("◇" * catalogue.pivotal_among)
                assert "◆" not in marks
            else:
                assert marks.index("◆") == len(marks) - catalogue.pivotal_place


def test_the_number_of_terror_cards_stays_where_there_is_no_room_for_marks() -> None:
    view = new_mission(shipped(), "base", "arkayne", 7).view
    assert "▯" in head_lines(view, 80)[0].plain
    narrow = head_lines(view, 40)[0].plain
    assert "▯" not in narrow
    assert narrow.endswith("11 terror")


@pytest.mark.parametrize("name", MISSIONS)
def test_the_head_is_never_too_high(name: str) -> None:
    assert len(head_lines(MISSIONS[name].view, 80)) <= MOST_LINES
    assert len(head_lines(MISSIONS[name].view, 40)) <= MOST_NARROW_LINES

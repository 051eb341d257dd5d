"""The questions of a career on a terminal: what is kept for good is not chosen by one key."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from hncli.career.record import CareerSetup, StressChanged
from hncli.features.careers.screen import CareerScreen
from hncli.features.careers.store import Careers
from hncli.features.careers.words import card_cost, narrate_career
from hncli.terminal.environment import Environment
from hncli.terminal.menu import MenuControl
from hncli.terminal.questions import Answer, Question
from tests.career.desk import CLEAN, enter
from tests.fuzz.twin import shipped

SETUP = CareerSetup("Jo Okafor", ("base",), "normal", 5, "career")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[CareerScreen]:
    """A career with two experience to spend, on a terminal."""
    env = Environment(io.StringIO(), io.StringIO(), 80, is_drawn=True, pace=0.0)
    with Careers(tmp_path, shipped()).create("jo", SETUP) as kept:
        kept.career.d20 = (16,)
        enter(kept.career, CLEAN)
        yield CareerScreen(kept, env)


def menu(screen: CareerScreen, question: Question) -> MenuControl:
    screen.question = question
    return MenuControl(screen.env, screen.parts(), {})


def test_experience_is_not_spent_by_one_key(screen: CareerScreen) -> None:
    decision = screen.career.decision
    assert decision is not None
    shown = menu(screen, screen.spending(decision))
    item = next(one for one in shown.items if "Hostage Escort" in one.label)
    assert shown.press(item.letter) is None
    assert shown.items[shown.at] == item
    lines = [line.plain for line in shown.paint(80, 24)]
    assert lines[-1] == f"Press {item.letter} again to choose it. It can't be undone."
    assert any(line.startswith("3 CP in a mission; 2+ successes: ") for line in lines)
    assert shown.press(item.letter) == Answer.of(item)
    answer = shown.press("b")
    assert answer is not None
    assert answer.text == "back"


def test_a_mission_begins_at_once(screen: CareerScreen) -> None:
    decision = screen.career.decision
    assert decision is not None
    shown = menu(screen, screen.asked(decision, decision.options))
    for key, id in (("m", "mission"), ("s", "spend")):
        answer = shown.press(key)
        assert answer is not None
        assert answer.text == id


def test_what_experience_buys_goes_by_cost(screen: CareerScreen) -> None:
    decision = screen.career.decision
    assert decision is not None
    ids = screen.spending(decision).ids[:-1]
    offered = {one.id: one for one in decision.options}
    costs = [card_cost(screen.career, offered[id]) for id in ids if id.startswith("card:")]
    assert costs == sorted(costs)
    assert costs[0] < costs[-1]
    assert [id.partition(":")[0] for id in ids] == ["card"] * len(costs) + ["resource"] * (
        len(ids) - len(costs)
    )


def test_help_says_once_what_a_choice_does(screen: CareerScreen) -> None:
    decision = screen.career.decision
    assert decision is not None
    screen.env.is_drawn = False
    screen.question = screen.spending(decision)
    snitch = screen.question.ids.index("resource:snitch") + 1
    screen.show_help(str(snitch))
    assert isinstance(screen.env.sink, io.StringIO)
    assert " ".join(screen.env.sink.getvalue().split()).count("CP +6") == 1


def test_look_shows_what_the_screen_had_no_room_for(
    screen: CareerScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[list[str]] = []
    monkeypatch.setattr(screen, "page", pages.append)
    screen.notes = [f"Line {n}." for n in range(30)]
    screen.show_again("")
    assert pages[0][:30] == screen.notes
    assert any(line.startswith("Jo Okafor, normal mode.") for line in pages[0])


def test_the_same_stress_is_told_in_one_line(screen: CareerScreen) -> None:
    killed = StressChanged("C-STRESS-1", 10, 2, "killed", "", 0, 0)
    other = StressChanged("C-STRESS-2", 10, 1, "k_ending", "", 0, 0)
    cut = [StressChanged("C-STRESS-5", 0, -1, "saved", "", 6, 1) for _time in range(2)]
    told = narrate_career(screen.career, [killed] * 4 + [other, killed, *cut])
    assert told == [
        "Turn 10: Stress +8: a hostage was killed (4 times).",
        "Turn 10: Stress +1: a conversation ended on K.",
        "Turn 10: Stress +2: a hostage was killed.",
        "Stress -1 (can't go below 0): 6 hostages saved.",
        "Stress -1 (can't go below 0): 6 hostages saved.",
    ]

"""The questions of a career on a terminal: what is kept for good is not chosen by one key."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from hncli.career.record import CareerSetup
from hncli.store.careers.careers import Careers
from hncli.ui.career.career_screen import CareerScreen
from hncli.ui.career.labels import card_cost
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompter import Question
from hncli.ui.terminal.screen_app import Menu
from hncli.ui.terminal.styled import text_of
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


def menu(screen: CareerScreen, question: Question) -> Menu:
    screen.question = question
    return Menu(screen.env, screen.parts, question.options, {})


def test_experience_is_not_spent_by_one_key(screen: CareerScreen) -> None:
    decision = screen.career.decision
    assert decision is not None
    shown = menu(screen, screen.spending(decision))
    item = next(one for one in shown.items if "Hostage Escort" in one.label)
    assert shown.press(item.letter) is None
    assert shown.items[shown.at] == item
    lines = [text_of(line) for line in shown.paint(80, 24)]
    assert lines[-1] == f"Press {item.letter} again to choose it. It can't be undone."
    assert any(line.startswith("3 CP in a mission; 2+ successes: ") for line in lines)
    assert shown.press(item.letter) == item.id
    assert shown.press("b") == "back"


def test_a_mission_begins_at_once(screen: CareerScreen) -> None:
    decision = screen.career.decision
    assert decision is not None
    shown = menu(screen, screen.asked(decision, decision.options))
    assert shown.press("m") == "mission"
    assert shown.press("s") == "spend"


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

"""The questions of a career on a terminal: what is kept for good is not chosen by one key."""

import io
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hncli.career.record import CareerSetup, StressChanged
from hncli.cli.program import Program
from hncli.features.careers.career_questions import SPENDING_VERBS, SpendingScreen, spending_groups
from hncli.features.careers.desk.desk import Desk
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.words import card_cost, narrate_career
from hncli.features.missions.automatic import AutomaticPrompter
from hncli.game.engine.game import Option
from hncli.terminal.questions import LinePrompter
from tests.career.desk import CLEAN, enter
from tests.features.careers.typist import Typist, drawn
from tests.fuzz.twin import shipped
from tests.terminal.screen import DOWN, ENTER, ESC

SETUP = CareerSetup("Jo Okafor", ("base",), "normal", 5, "career")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[SpendingScreen]:
    """What a career can spend two experience on, on a terminal."""
    with Careers(tmp_path, shipped()).create("jo", SETUP) as kept:
        kept.career.d20 = (16,)
        enter(kept.career, CLEAN)
        env = drawn()
        yield SpendingScreen(kept, env, Typist(env))


def at(screen: SpendingScreen, *keys: str) -> Typist:
    """Somebody who sits at the screen from now on."""
    screen.asks = typist = Typist(screen.env, *keys)
    return typist


def test_experience_is_spent_from_groups(screen: SpendingScreen) -> None:
    """Resources are in view at once; Esc goes back to the groups, and to where one came from."""
    typist = at(screen, DOWN, DOWN, ENTER, ESC, ESC)
    assert screen.choose_way() is None
    groups, resources, again = typist.screens
    assert "EXPERIENCE" in groups
    assert "2 to spend: a card costs 1, a resource 1" in groups
    titles = [line[5:] for line in groups.splitlines() if line.endswith(")")]
    assert titles == ["Cards of your box (1)", "Cards of other boxes (28)", "Resources (6)"]
    assert "Medic Team" in resources
    assert pointed(again) == "Resources (6)"


def pointed(painted: str) -> str:
    (line,) = (one for one in painted.splitlines() if one.startswith("\u203a"))
    return line[5:]


def test_experience_is_not_spent_by_one_key(screen: SpendingScreen) -> None:
    """A letter begins a name; what it costs in a mission and what it does stand below."""
    typist = at(screen, DOWN, ENTER, "h", ESC, DOWN)
    with suppress(EOFError):
        screen.choose_way()
    assert "3 CP" in typist.screens[-1]
    assert screen.career.status.experience == 2
    assert "0 CP in a mission; 2+ successes: " in typist.screens[-1]


@pytest.mark.parametrize("inside", [(), (DOWN, DOWN, ENTER)])
def test_a_name_is_found_by_typing_it(screen: SpendingScreen, inside: tuple[str, ...]) -> None:
    """In its group, and from the list of groups."""
    at(screen, *inside, "media bl", ENTER)
    assert screen.choose_way() == Option("resource", "media-blackout")


def test_what_experience_buys_goes_by_cost(screen: SpendingScreen) -> None:
    own, others, resources = spending_groups(screen.career)
    costs = [card_cost(screen.career, option) for option in others.options]
    assert costs == sorted(costs)
    assert costs[0] < costs[-1]
    assert {option.verb for option in (*own.options, *others.options)} == {"card"}
    assert {option.verb for option in resources.options} == {"resource"}
    decision = screen.career.decision
    assert decision is not None
    everything = {*own.options, *others.options, *resources.options}
    assert everything == {option for option in decision.options if option.verb in SPENDING_VERBS}


def test_help_says_once_what_a_choice_does(screen: SpendingScreen) -> None:
    screen.env.is_drawn = False
    screen.env.source = io.StringIO("3\n? 6\nback\nback\n")
    screen.asks = LinePrompter(screen.env)
    assert screen.choose_way() is None
    assert isinstance(screen.env.sink, io.StringIO)
    said = screen.env.sink.getvalue().partition("> ? 6")[2].partition(">")[0]
    assert " ".join(said.split()).count("CP +6") == 1


def test_an_automatic_log_has_names(screen: SpendingScreen) -> None:
    env, saved = screen.env, screen.saved
    env.is_drawn, saved.career.is_automatic = False, True
    asks = AutomaticPrompter(env, "sensible", lambda: saved.career)
    desk = Desk(Program(env, saved.home), saved.home, env, asks, saved, is_home=False)
    item = desk.answer(desk.next_question())
    assert item is not None
    desk.do(item)
    assert isinstance(env.sink, io.StringIO)
    assert env.sink.getvalue().rstrip().endswith("is yours.")
    assert "\n> Buy " in env.sink.getvalue()
    assert "resource:" not in env.sink.getvalue()


def test_look_shows_what_the_screen_had_no_room_for(
    screen: SpendingScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[list[str]] = []
    monkeypatch.setattr(screen, "page", pages.append)
    screen.notes = [f"Line {n}." for n in range(30)]
    screen.show_again("")
    assert pages[0][:30] == screen.notes
    assert any(line.startswith("Jo Okafor, normal mode.") for line in pages[0])


def test_the_same_stress_is_told_in_one_line(screen: SpendingScreen) -> None:
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

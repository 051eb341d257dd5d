"""Setting out on a career: a name, a list of house rules, and the start."""

import io
from pathlib import Path
from typing import NoReturn

import pytest

from hncli.career.record import CareerSetup
from hncli.features.careers.new_career_form import RULES, NewCareerForm, free_name
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.status_text import left_out_text, left_out_titles
from hncli.terminal.asker import Asker
from hncli.terminal.environment import Environment
from tests.features.careers.typist import Typist, drawn
from tests.fuzz.twin import shipped
from tests.terminal.screen import DOWN, ENTER, ESC

SETUP = CareerSetup("", ("base",), "normal", 5, "career")


class Stopped(Exception):
    """The command would end with this message."""


def stop(message: str) -> NoReturn:
    raise Stopped(message)


def form_on(home: Path, *keys: str) -> tuple[NewCareerForm, Typist]:
    """A form on a terminal, and who sits at it."""
    asker = Asker(Environment(io.StringIO(), io.StringIO()), stop)
    asker.env = drawn()
    asker.asks = typist = Typist(asker.env, *keys)
    return NewCareerForm(SETUP, None, shipped(), Careers(home, shipped()), asker), typist


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder in which there is a career of Mira Holm's."""
    Careers(tmp_path, shipped()).create("mira-holm", SETUP).close()
    return tmp_path


@pytest.mark.rule("C-NEW-1")
def test_a_name_and_enter_are_enough(home: Path) -> None:
    form, typist = form_on(home, "Mira Holm", ENTER, ENTER)
    form.ask_negotiator()
    assert form.confirm()
    named, ready = typist.screens
    assert "The negotiator's name? _" in named
    assert "Ready, Mira Holm?" in ready
    assert form.name == "mira-holm-2"
    assert form.setup == CareerSetup("Mira Holm", ("base",), "normal", 5, "career")


@pytest.mark.rule("C-NEW-3")
def test_the_titles_that_are_left_out_are_named(home: Path) -> None:
    """The cards whose cost or CP is 8 or more, of all boxes of the career, and no others."""
    form, typist = form_on(home, "Mira", ENTER)
    form.ask_negotiator()
    assert form.confirm()  # nobody answers any more
    assert "Left out of every mission until experience wins it back: All" in typist.screens[-1]
    cards = shipped().catalogue("base", "donna").conversation.values()
    expected = [card.title for card in cards if card.cost >= 8 or card.most_cp >= 8]
    assert left_out_titles(form.career) == expected != []
    form.change(boxes=("base", "crime-wave"))
    text = left_out_text(form.career)
    assert text.endswith(" them back: All Units, Get In There NOW!; Cut the Power and Move In.")


def test_every_house_rule_says_what_is_usual() -> None:
    for rule in RULES:
        assert "Usual: " in str(rule.why), rule.id


@pytest.mark.rule("C-NEW-1")
def test_house_rules_are_changed_in_a_list(home: Path) -> None:
    """Each has its value in the list; Esc goes back, and the cursor stays where it was."""
    form, typist = form_on(
        home,
        *("h", "b", DOWN, " ", ENTER),
        "h",
        *("s", DOWN, " ", ENTER),
        *("c", ESC),
        *("e", "x", ENTER, "4711", ENTER),
        *("f", "jo", ENTER),
        *(ESC, ENTER),
    )
    form.change(negotiator="Jo")
    assert form.confirm()
    first = typist.screens[1]
    for line in (
        "\u203a b  Boxes: Hostage Negotiator",
        "  h  Hard mode: off",
        "  s  Starting traits: none",
        "  c  Conditions: none",
        "  a  Cards: of the box",
        "  e  Seed: 5",
        "  f  File name: jo",
        "Whose abductors you meet. Usual: one box; with more you meet more of them.",
    ):
        assert line in first.splitlines()
    assert "[x]  Hostage Negotiator (base)" in typist.screens[2]
    assert "\u203a h  Hard mode: on" in typist.screens[4]
    assert any("The seed 'x' is no number" in screen for screen in typist.screens)
    setup = form.setup
    assert (setup.boxes, setup.mode, setup.seed) == (("base", "crime-wave"), "hard", 4711)
    assert (setup.traits, setup.conditions, form.name) == (("confident",), (), "jo")


def test_a_box_is_needed(home: Path) -> None:
    form, typist = form_on(home, "h", "b", " ", ENTER, ESC, ESC, ENTER)
    form.change(negotiator="Jo")
    assert form.confirm()
    assert "At least one is needed." in typist.screens[3]
    assert form.setup.boxes == ("base",)


@pytest.mark.parametrize("keys", [("n",), (ESC,), ("q",)])
def test_not_now(home: Path, keys: tuple[str, ...]) -> None:
    form, _typist = form_on(home, *keys)
    form.change(negotiator="Jo")
    assert not form.is_wanted(is_asked=True)


def test_not_even_a_name(home: Path) -> None:
    form, typist = form_on(home, ESC)
    assert not form.is_wanted(is_asked=True)
    assert "The negotiator's name?" in typist.screens[0]


def test_names_of_files(home: Path) -> None:
    store = Careers(home, shipped())
    assert free_name("Zoë O'Neill", store) == "zoe-o-neill"
    assert free_name("Mira Holm", store) == "mira-holm-2"
    assert free_name("美羅", store) == "career"

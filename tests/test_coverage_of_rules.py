"""Every rule has a scenario or a test that names it; every card and outcome row has a scenario."""

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hncli.cards.library import load_library
from hncli.cards.models import Card, ConversationCard
from tests.test_scenarios import FILES

TESTS = Path(__file__).resolve().parent
RULES = [line.partition(" ")[0] for line in (TESTS / "rule_ids.txt").read_text().splitlines()]
CARDS = [card for pack in load_library().packs.values() for card in pack.cards.values()]


@cache
def scenarios() -> tuple[dict[str, Any], ...]:
    """Every mission scenario as data."""
    return tuple(tomllib.loads(path.read_text("utf-8")) for path in FILES)


@cache
def rules_in_scenarios() -> frozenset[str]:
    """Every rule id that a scenario says it proves."""
    return frozenset(id for data in scenarios() for id in data.get("rule", ()))


@cache
def rules_in_tests() -> frozenset[str]:
    """Every rule id in a marker `rule(...)` of a test function."""
    return frozenset(
        id.value
        for path in TESTS.rglob("test_*.py")
        for function in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_")
        for marker in function.decorator_list
        if isinstance(marker, ast.Call) and ast.unparse(marker.func) == "pytest.mark.rule"
        for id in marker.args
        if isinstance(id, ast.Constant) and isinstance(id.value, str)
    )


@cache
def rows_in_scenarios() -> frozenset[tuple[str, str]]:
    """Every card that a scenario names, with the row that it shows."""
    return frozenset(
        (id, data.get("row", "")) for data in scenarios() for id in data.get("card", ())
    )


def rows(card: Card) -> tuple[str, ...]:
    """The rows of a card that each need a scenario; a card without any needs just one."""
    if not isinstance(card, ConversationCard):
        return ()
    if card.during_roll:
        return ("roll",)
    return tuple(card.rows) or ("do",)


def test_the_list_has_every_rule_once() -> None:
    """The list is whole: so many rules there are outside custom sets and achievements."""
    assert len(RULES) == 81
    assert len(set(RULES)) == len(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_rule_is_proved(rule: str) -> None:
    """A scenario or a marked test names the rule."""
    assert rule in rules_in_scenarios() | rules_in_tests()


def test_no_unknown_rule_is_named() -> None:
    """A misspelt id would prove nothing (ids of the career begin with C-)."""
    named = rules_in_scenarios() | rules_in_tests()
    assert {id for id in named if not id.startswith("C-")} <= set(RULES)


@pytest.mark.parametrize("card", CARDS, ids=[f"{card.pack}/{card.id}" for card in CARDS])
def test_card_has_a_scenario(card: Card) -> None:
    """Every shipped card has a scenario, a conversation card one for each outcome row."""
    there = {row for id, row in rows_in_scenarios() if id == card.id}
    assert there
    assert not set(rows(card)) - there


def test_no_unknown_row_is_named() -> None:
    """A row that the card does not have would cover nothing."""
    known = {card.id: rows(card) for card in CARDS}
    for id, row in rows_in_scenarios():
        assert not row or id not in known or row in known[id], (id, row)

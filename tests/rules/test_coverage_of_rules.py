"""Every rule has a scenario or a test that names it; every card and outcome row has a scenario."""

import ast
from functools import cache
from pathlib import Path

from hncli.game.cards.achievements import Achievement
from hncli.game.cards.career_content import Asset, Epilogue
from hncli.game.cards.library import load_library
from hncli.game.cards.models import Abductor, Card, ConversationCard, Demand, RedCard, Second
from tests.game.positions.scenario_files import mission_cases

HERE = Path(__file__).resolve().parent
TESTS = HERE.parent
RULES = [line.partition(" ")[0] for line in (HERE / "rule_ids.txt").read_text().splitlines()]
PACKS = load_library().packs
CARDS = [
    (id, card)
    for id, pack in PACKS.items()
    for card in pack.cards.values()
    # What is gained between missions shows in career scenarios, not in those of missions.
    if not isinstance(card, Achievement | Epilogue)
    and not (isinstance(card, Asset) and card.kind in ("experience", "relief"))
]


@cache
def rules_in_scenarios() -> frozenset[str]:
    """Every rule id that a scenario says it proves."""
    return frozenset(id for one in mission_cases() for id in one.data.get("rule", ()))


@cache
def rules_in_tests() -> frozenset[str]:
    """Every rule id in a marker `rule(...)` of a test function."""
    return frozenset(
        id.value
        for path in TESTS.rglob("test_*.py")
        if "mark.rule(" in (source := path.read_text("utf-8"))
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_")
        for marker in function.decorator_list
        if isinstance(marker, ast.Call) and ast.unparse(marker.func) == "pytest.mark.rule"
        for id in marker.args
        if isinstance(id, ast.Constant) and isinstance(id.value, str)
    )


@cache
def rows_in_scenarios() -> frozenset[tuple[str, str, str]]:
    """The box or pack of every scenario, with each card that it names; the row is the first's."""
    return frozenset(
        (one.data["given"].get("box", "base"), id, one.data.get("row", "") if n == 0 else "")
        for one in mission_cases()
        for n, id in enumerate(one.data.get("card", ()))
    )


def shown(card: Card, home: str) -> set[str]:
    """The rows of a card that scenarios show, in missions in which it is the one of its id."""
    played = {home, *(id for id, pack in PACKS.items() if pack.header.extends == home)}
    if PACKS[home].header.kind == "career":
        played = set(PACKS)
    return {row for box, id, row in rows_in_scenarios() if id == card.id and box in played}


def rows(card: Card) -> set[str]:
    """The parts of a card that each need a scenario; a card without any needs just one."""
    if isinstance(card, ConversationCard):
        return {"roll"} if card.during_roll else set(card.rows) or {"do"}
    needed = set()
    if isinstance(card, RedCard):
        needed |= {"secondary"} if card.secondary else set()
        needed |= {"alert"} if any(one.op == "alert" for one in card.effects()) else set()
    if isinstance(card, Demand):
        needed |= {"alert"} if card.alert is not None else set()
        needed |= {"standing"} if card.standing else set()
    if isinstance(card, Abductor | Second):
        needed |= {"rule"} if card.rules else set()
    if isinstance(card, Abductor):
        needed |= {"act"} if card.actions else set()
    return needed


def test_the_list_has_every_rule_once() -> None:
    """The list is whole: so many rules of a mission there are."""
    assert len(RULES) == 113
    assert len(set(RULES)) == len(RULES)


def test_every_rule_is_proved() -> None:
    """A scenario or a marked test names the rule."""
    assert set(RULES) - rules_in_scenarios() - rules_in_tests() == set()


def test_no_unknown_rule_is_named() -> None:
    """A misspelt id would prove nothing (ids of the career begin with C-)."""
    named = rules_in_scenarios() | rules_in_tests()
    assert {id for id in named if not id.startswith("C-")} <= set(RULES)


def test_every_card_has_a_scenario() -> None:
    """Every shipped card has a scenario, and one for each outcome row, alert and special rule."""
    for home, card in CARDS:
        there = shown(card, home)
        assert there, card
        assert not rows(card) - there, card


def test_no_unknown_row_is_named() -> None:
    """A row that the card does not have would cover nothing."""
    known: dict[str, set[str]] = {}
    for _home, card in CARDS:
        known.setdefault(card.id, {""}).update(rows(card))
    for _box, id, row in rows_in_scenarios():
        assert id not in known or row in known[id], (id, row)

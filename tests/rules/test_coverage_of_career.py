"""Every rule of the career is proved somewhere, and every entry of its table is gained once."""

from functools import cache
from pathlib import Path
from typing import Any

from hncli.game.cards.career_content import Asset
from hncli.game.cards.library import load_library
from tests.game.positions.scenario_files import career_cases
from tests.rules.test_coverage_of_rules import rules_in_scenarios, rules_in_tests

HERE = Path(__file__).resolve().parent
RULES = [line.partition(" ") for line in (HERE / "career_rule_ids.txt").read_text().splitlines()]
IDS = [id for id, _space, _words in RULES]
FACES = {
    entry: face
    for pack in load_library().packs.values()
    if pack.career is not None
    for face, entry in enumerate(pack.career.entries, 1)
}

CONDITIONS = {
    id: help
    for pack in load_library().packs.values()
    for id, help in pack.of(Asset).items()
    if help.kind == "condition"
}


@cache
def proved() -> frozenset[str]:
    """Every rule id that a scenario of either sort or a marked test names."""
    here = {id for one in career_cases() for id in one.data.get("rule", ())}
    return frozenset(here | rules_in_scenarios() | rules_in_tests())


def gains(data: dict[str, Any], entry: str) -> bool:
    """Whether a scenario rolls the entry's face or takes the entry by its name."""
    taken = [mission.get("take") for mission in data["mission"]]
    return FACES[entry] in data["career"]["d20"] or entry in taken


def test_the_list_has_every_rule_once_and_says_something_about_it() -> None:
    assert len(IDS) == 27
    assert len(set(IDS)) == len(IDS)
    assert all(words for _id, _space, words in RULES)


def test_every_rule_of_the_career_is_proved() -> None:
    """A scenario or a marked test names the rule."""
    assert set(IDS) - proved() == set()


def test_no_unknown_rule_of_the_career_is_named() -> None:
    """A misspelt id would prove nothing."""
    assert {id for id in proved() if id.startswith("C-")} <= set(IDS)


def test_every_entry_has_a_career_scenario() -> None:
    """A scenario names the entry, and gains it."""
    for entry in FACES:
        naming = [one.data for one in career_cases() if entry in one.data.get("card", ())]
        assert naming, entry
        assert any(gains(data, entry) for data in naming), entry


def test_the_table_has_twenty_entries() -> None:
    assert sorted(FACES.values()) == list(range(1, 21))


def test_no_unknown_entry_is_named() -> None:
    known = {*FACES, *CONDITIONS}
    assert {id for one in career_cases() for id in one.data.get("card", ())} <= known


def test_condition_with_stress_has_a_career_scenario() -> None:
    """A scenario names the condition, and its career begins with it."""
    naming = {
        id
        for one in career_cases()
        for id in one.data.get("card", ())
        if id in one.data["career"].get("conditions", ())
    }
    assert naming == {id for id, help in CONDITIONS.items() if help.stress}

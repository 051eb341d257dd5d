"""Versions change when an outcome could, and only those of the packs that take part."""

from dataclasses import replace

import pytest

from hncli.base.messages import speaking
from hncli.base.problems import ContentError, Place
from hncli.base.schema import TableOf, write_fields
from hncli.career import journal as versions
from hncli.career.journal import UNKNOWN, Versions, versions_of_career, versions_of_mission
from hncli.career.record import CareerSetup, Record, Spent
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.models import Abductor
from hncli.game.engine.position import RULES_VERSION
from hncli.game.engine.setup import MissionSetup

SETUP = CareerSetup("Ann", ("base",), "normal", 1, "career")
MISSION = MissionSetup("base", "donna", 1)


def with_card(library: Library, pack: str, id: str, **changes: object) -> Library:
    home = library.packs[pack]
    cards = {**home.cards, id: replace(home.cards[id], **changes)}  # type: ignore[arg-type]
    return replace(library, packs={**library.packs, pack: replace(home, cards=cards)})


def packs(library: Library, setup: CareerSetup = SETUP, **record: object) -> set[str]:
    found = versions_of_career(library, Record(setup, **record))  # type: ignore[arg-type]
    return set(found.packs)


def test_the_rules_by_number_and_each_pack_by_a_hash(library: Library) -> None:
    found = versions_of_mission(library, MISSION)
    assert found.rules == RULES_VERSION
    assert list(found.packs) == ["base"]
    assert len(found.packs["base"]) == 12


def test_only_the_packs_that_take_part(library: Library) -> None:
    assert packs(library) == {"base", "career"}
    assert packs(library, replace(SETUP, boxes=("workshop",))) == {"base", "career", "workshop"}
    spent = (Spent(1, 1, card="crime-wave/just-take-a-breath"),)
    assert packs(library, spent=spent) == {"base", "career", "crime-wave"}
    held = replace(MISSION, held=("snitch",))
    assert set(versions_of_mission(library, held).packs) == {"base", "career"}


def test_the_packs_of_a_custom_set_and_of_helps_take_part(library: Library) -> None:
    """Also when the table of the career is no longer there."""
    sets = CustomSet(("pedersen-twins/x",), ("crime-wave/y",), ("workshop",))
    mission = replace(MISSION, sets=sets)
    everywhere = {"base", "crime-wave", "pedersen-twins", "workshop"}
    assert set(versions_of_mission(library, mission).packs) == everywhere
    gone = replace(SETUP, table="not-there")
    assert packs(library, gone) == {"base"}
    assert packs(library, replace(gone, sets=sets)) == everywhere
    assert packs(library, replace(gone, traits=("charmer",))) == {"base", "career"}
    assert packs(library, gone, spent=(Spent(1, 1, resource="snitch"),)) == {"base", "career"}


def test_figures_count_and_words_do_not(library: Library) -> None:
    before = versions_of_mission(library, MISSION)
    other = with_card(library, "base", "donna", hostages=99)
    assert versions_of_mission(other, MISSION).packs != before.packs
    for words in ({"title": "Somebody Else"}, {"flavor": "Other words."}, {"source": ("house",)}):
        other = with_card(library, "base", "donna", **words)
        assert versions_of_mission(other, MISSION) == before
    donna = library.packs["base"].of(Abductor)["donna"]
    actions = tuple(replace(one, title="Something") for one in donna.actions)
    assert versions_of_mission(with_card(library, "base", "donna", actions=actions), MISSION) == (
        before
    )


def test_a_pack_that_takes_no_part_does_not_count(library: Library) -> None:
    other = with_card(library, "crime-wave", "lijah", hostages=99)
    assert versions_of_mission(other, MISSION) == versions_of_mission(library, MISSION)


def test_dice_and_tables_count(library: Library) -> None:
    before = versions_of_career(library, Record(SETUP))
    base, career = library.packs["base"], library.packs["career"]
    dice = replace(library, packs={**library.packs, "base": replace(base, dice=(1,) * 8)})
    assert versions_of_career(dice, Record(SETUP)) != before
    assert career.career is not None
    numbers = replace(career.career, numbers=replace(career.career.numbers, killed=3))
    table = {**library.packs, "career": replace(career, career=numbers)}
    changed = versions_of_career(replace(library, packs=table), Record(SETUP))
    assert before.differences(changed) == ["cards of career have changed"]


def test_the_language_is_no_part(library: Library) -> None:
    before = versions_of_mission(library, MISSION)
    with speaking("fr"):
        french = load_library(language="fr")
        assert versions_of_mission(french, MISSION) == before


def test_what_differs_is_told_field_by_field(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = versions_of_mission(library, MISSION)
    assert before.differences(before) == []
    assert before.is_same(before)
    monkeypatch.setattr(versions, "RULES_VERSION", RULES_VERSION + 1)
    other = with_card(library, "base", "donna", hostages=99)
    after = versions_of_mission(other, MISSION)
    assert before.differences(after) == [
        f"the rules were version {RULES_VERSION} and are version {RULES_VERSION + 1} now",
        "cards of base have changed",
    ]
    assert not before.is_same(after)


def test_a_pack_that_joins_later_does_not_differ() -> None:
    early, late = Versions(1, {"base": "x"}), Versions(1, {"base": "x", "more": "y"})
    assert early.differences(late) == []
    assert late.is_same(early)


def test_what_is_unknown_is_not_the_same() -> None:
    present = Versions(1, {"base": "x"})
    assert UNKNOWN.differences(present) == []
    assert not UNKNOWN.is_same(present)


def test_they_are_stored_as_keys() -> None:
    one = Versions(3, {"base": "abc"})
    assert write_fields(one) == {"rules": 3, "packs": {"base": "abc"}}
    assert TableOf(Versions).read(write_fields(one), Place("")) == one
    assert TableOf(Versions).read({"rules": 1}, Place("")) == UNKNOWN


def test_so_many_packs_and_no_more() -> None:
    many = {f"pack-{n}": "x" for n in range(999)}
    assert TableOf(Versions).read({"rules": 1, "packs": many}, Place("")) == Versions(1, many)
    with pytest.raises(ContentError, match="expected a table of hashes"):
        TableOf(Versions).read({"rules": 1, "packs": {**many, "one-more": "x"}}, Place(""))


def test_a_hash_has_so_many_characters() -> None:
    packs = {"base": "x" * 64}
    assert TableOf(Versions).read({"rules": 1, "packs": packs}, Place("")) == Versions(1, packs)
    with pytest.raises(ContentError) as error:
        TableOf(Versions).read({"rules": 1, "packs": {"base": "x" * 65}}, Place(""))
    assert [problem.place for problem in error.value.problems] == ["packs > base"]


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"rules": 0},
        {"rules": 1, "packs": []},
        {"rules": 1, "packs": {"../x": "y"}},
        {"rules": 1, "packs": {"x": 5}},
        {"rules": 1, "packs": {"x": "\x1b"}},
    ],
)
def test_anything_else_is_refused(bad: object) -> None:
    with pytest.raises(ContentError):
        TableOf(Versions).read(bad, Place(""))

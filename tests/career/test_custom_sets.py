"""Careers that are played with a custom set of cards."""

from collections import Counter

import pytest

from hncli.base.problems import ContentError
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.models import ConversationCard
from tests.career.desk import CLEAN, a_set, card, choose, enter, library, lose, mission, new, offers

EIGHTS = ("base/all-units-get-in-there-now", "crime-wave/cut-the-power-and-move-in")
SPLIT = ("base+crime-wave/keep-cool", "base/small-talk", "base/what-are-your-demands")


def short(name: str) -> str:
    """A card's id without its box."""
    return name.rpartition("/")[2]


def copies(name: str) -> int:
    """How many copies of a card its box has."""
    found = library().card(name)
    assert isinstance(found, ConversationCard)
    return found.copies


@pytest.mark.rule("C-NEW-6", "C-NEW-3")
def test_every_mission_is_played_with_the_set() -> None:
    custom = a_set("base", "crime-wave")
    career = new("base", "crime-wave", sets=custom, d20=(17, 17))
    (eight,) = [name for name in custom.conversation if name in EIGHTS]
    for abductor in ("arkayne", "lijah"):
        choose(career, f"mission:{abductor}")
        m = mission(career)
        cards = Counter(map(short, (*m.hand, *m.available, *m.unused)))
        assert cards == Counter(map(short, custom.conversation))
        assert (short(eight) in m.unused) == (abductor == "arkayne")
        lose(career)  # Field Notes: the set leaves out one card, which comes back by itself
        career.d20 = (8, 8)
    assert career.status.added == (eight,)


@pytest.mark.rule("C-NEW-1")
def test_a_set_that_breaks_the_rules_is_refused() -> None:
    custom = a_set("base")
    with pytest.raises(ContentError, match="R-SET-3") as error:
        new(sets=CustomSet(custom.conversation[1:], custom.terror, custom.pivotal))
    assert all(problem.place.startswith("sets") for problem in error.value.problems)


@pytest.mark.rule("C-XP-1")
def test_both_eights_can_be_added() -> None:
    """One was left out of the set, the other is in none."""
    career = new(sets=a_set("base", "crime-wave"), d20=(14,))
    enter(career, CLEAN)
    for eight in EIGHTS:
        assert card(career, eight) in offers(career)


@pytest.mark.rule("C-XP-1")
def test_what_the_set_has_whole_cannot_be_added() -> None:
    """It is in every mission already; experience spent on it would be lost."""
    custom = a_set("base", "crime-wave")
    career = new("base", "crime-wave", sets=custom, d20=(14,))
    enter(career, CLEAN)
    whole = {name for name, n in Counter(custom.conversation).items() if n == copies(name)}
    of_no_use = {f"card:{name}" for name in whole - set(EIGHTS)}
    assert not of_no_use & set(offers(career))


@pytest.mark.rule("C-XP-1")
def test_what_the_set_does_not_have_can_be_added() -> None:
    custom = a_set("base")
    career = new(sets=custom, d20=(14,))
    enter(career, CLEAN)
    choose(career, card(career, "crime-wave/hostage-escort"))
    choose(career, "mission:arkayne")
    assert Counter(mission(career).available)["hostage-escort"] == 2


@pytest.mark.rule("C-XP-1")
def test_an_added_card_takes_nothing_out_of_the_hand() -> None:
    """Of a split pair the set has one copy of each box's card, and both are in the hand."""
    custom = a_set("base", "crime-wave", wishes=SPLIT)
    hands = []
    for adds in (False, True):
        career = new(sets=custom, d20=(14,))
        enter(career, CLEAN)
        if adds and "card:base/keep-cool" in offers(career):
            choose(career, "card:base/keep-cool")
        choose(career, "mission:arkayne")
        hands.append(mission(career).hand)
    assert len(hands[0]) == 6
    assert hands[1] == hands[0]


@pytest.mark.rule("C-NEW-6", "C-XP-1")
def test_a_set_of_terror_cards_leaves_the_supply_to_the_box() -> None:
    """The same cards to add as without a set, and the set's terror cards in the deck."""
    whole = a_set("crime-wave")
    custom = CustomSet((), whole.terror, whole.pivotal)
    career, plain = new(sets=custom, d20=(14,)), new(d20=(14,))
    assert career.status.supplies == plain.status.supplies
    for one in (career, plain):
        enter(one, CLEAN)
    assert offers(career) == offers(plain)
    choose(career, "mission:arkayne")
    m = mission(career)
    assert {f"crime-wave/{id}" for id in m.deck[:10]} <= set(custom.terror)


@pytest.mark.rule("C-XP-1")
def test_a_pack_adds_its_own_cards_to_a_set_and_not_those_of_its_box() -> None:
    chosen = a_set("base", "crime-wave")
    own = {f"pedersen-twins/{id}" for id in library().packs["pedersen-twins"].of(ConversationCard)}
    career = new("base", "pedersen-twins", sets=chosen)
    found = [set(supply) for supply in career.status.supplies]
    assert found == [set(chosen.conversation), {*chosen.conversation, *own}]

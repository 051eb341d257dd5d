"""What is wrong with a custom set is said with its rule and, if one is at fault, the card."""

import pytest

from hncli.base.problems import Problem
from tests.features.sets.set_checker import (
    FIXED,
    broken,
    conversation,
    copies,
    reds,
    sort_of,
)
from tests.features.sets.test_sets import STRANGERS, Lists, lists_of, made, problems

OURS = lists_of(made(3))


def with_card(part: str, new: str, old: str) -> Lists:
    """The set with one card in the place of another."""
    names = list(OURS[part])
    names[names.index(old)] = new
    return {**OURS, part: names}


def told(lists: Lists) -> list[Problem]:
    """What the program has against a set; each with its rule, or MISSING, and with a remedy."""
    assert broken(lists)
    found = problems(lists)
    assert found
    for problem in found:
        assert "R-SET-" in problem.message or problem.message.startswith("MISSING"), str(problem)
        assert problem.remedy
        assert str(problem).startswith("mine: ")
        assert str(problem).isprintable()
    return found


@pytest.mark.parametrize("part", ["conversation", "terror"])
def test_a_card_that_does_not_belong_is_named(part: str) -> None:
    """Pivotal events, majors and escapes, abductors, cards of a pack, and the other list's."""
    other = "terror" if part == "conversation" else "conversation"
    for name in (*STRANGERS, OURS[other][0], "base/nope", "nope/nope"):
        found = told(with_card(part, name, OURS[part][-1]))
        about = [problem for problem in found if name in str(problem)]
        assert about, name
        assert about[0].message.startswith("MISSING"), name


@pytest.mark.rule("R-SET-3")
@pytest.mark.parametrize(
    "name", [name for name, card in conversation().items() if card["cost"] and copies(card) == 2]
)
def test_a_split_pair_is_named(name: str) -> None:
    """One copy of a pair for one copy of another."""
    names = list(OURS["conversation"])
    if name in names:
        names.remove(name)
    else:
        names.append(name)
    found = told({**OURS, "conversation": names})
    assert any(name in str(problem) and "R-SET-3" in str(problem) for problem in found)


@pytest.mark.rule("R-SET-3")
def test_wrong_numbers_of_conversation_cards() -> None:
    for lists, words in (
        ({**OURS, "conversation": ["base/a-bold-lie"]}, "pairs that cost 0"),
        (with_card("conversation", "base/all-units-get-in-there-now", "base/a-bold-lie"), "cost 8"),
        (with_card("conversation", "base/small-talk", "base/keep-cool"), "keep-cool"),
    ):
        found = told(lists)
        assert any(words in problem.message or words in problem.place for problem in found), words
        assert all("R-SET-3" in problem.message for problem in found)


@pytest.mark.rule("R-SET-1")
@pytest.mark.parametrize("family", FIXED)
def test_a_fixed_kind_is_named(family: str) -> None:
    """One card too few; and one of the other box for one of ours."""
    here = next(name for name in OURS["terror"] if sort_of(name) == family)
    there = next(name for name in reds() if sort_of(name) == family and name != here)
    fewer = list(OURS["terror"])
    fewer.remove(here)
    assert any(f'"{family}"' in problem.message for problem in told({**OURS, "terror": fewer}))
    more = {**OURS, "terror": [*OURS["terror"], there]}
    assert any(
        f'"{family}"' in problem.message and here in str(problem) and there in str(problem)
        for problem in told(more)
    )
    if FIXED[family] > 1:
        mixed = told(with_card("terror", there, here))
        assert any(family in str(problem) and "R-SET-1" in str(problem) for problem in mixed)


@pytest.mark.rule("R-SET-1")
@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("base/hot-food", "base/blankets-and-heaters"),
        ("crime-wave/pick-your-poison", "base/what-was-that-noise"),
        ("crime-wave/a-short-fuse", "crime-wave/a-window-breaks"),
    ],
)
def test_a_red_card_more_often_than_there_is_one(new: str, old: str) -> None:
    """The number of each sort is right, but the box does not have so many copies."""
    assert new in OURS["terror"]
    assert any(new in str(problem) for problem in told(with_card("terror", new, old)))


@pytest.mark.rule("R-SET-2")
@pytest.mark.parametrize("boxes", [[], ["base", "base"], ["pedersen-twins"], ["base", "career"]])
def test_pivotal_events_of_no_box(boxes: list[str]) -> None:
    found = told({**OURS, "pivotal": boxes})
    assert [problem.place.split(" > ")[0] for problem in found] == ["pivotal"]
    assert not boxes or boxes[-1] in found[0].place


@pytest.mark.rule("R-SET-5")
@pytest.mark.parametrize("lists", [{}, {"conversation": [], "terror": [], "pivotal": []}])
def test_a_set_with_neither_part(lists: Lists) -> None:
    (problem,) = told(lists)
    assert str(problem) == (
        "mine: conversation, terror: R-SET-5: it has neither conversation cards nor terror cards. "
        "Add the 22 of the one or the 21 of the other, or build it anew with hn sets new."
    )


@pytest.mark.rule("R-SET-5")
def test_pivotal_events_belong_to_terror_cards() -> None:
    """Named without terror cards they are refused, and terror cards without them are."""
    for lists in ({"pivotal": ["base"]}, {**OURS, "terror": []}):
        (problem,) = told(lists)
        assert str(problem) == (
            "mine: terror: R-SET-5: pivotal events are chosen, but no terror cards. "
            "Add the 21 terror cards, or take the pivotal events out."
        )
    (problem,) = told({"terror": OURS["terror"]})
    assert (problem.place, "R-SET-2" in problem.message) == ("pivotal", True)


@pytest.mark.rule("R-SET-5")
@pytest.mark.parametrize(
    "lists",
    [
        {"conversation": OURS["conversation"]},
        {"terror": OURS["terror"], "pivotal": OURS["pivotal"]},
        {"conversation": [], "terror": OURS["terror"], "pivotal": ["crime-wave"]},
    ],
)
def test_one_part_is_enough(lists: Lists) -> None:
    assert problems(lists) == []
    assert broken(lists) == []


@pytest.mark.rule("R-SET-1", "R-SET-3", "R-SET-5")
@pytest.mark.parametrize("part", ["conversation", "terror"])
def test_one_part_keeps_its_own_rules(part: str) -> None:
    one = {key: OURS[key] for key in ("terror", "pivotal") if part == "terror"} or {
        "conversation": OURS["conversation"]
    }
    found = told({**one, part: OURS[part][1:]})
    assert {problem.place.split(" > ")[0] for problem in found} == {part}

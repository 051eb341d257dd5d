"""Custom sets: what the builder makes keeps the rules, and whatever breaks a rule is found."""

from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hncli.base.problems import ContentError, Place, Problem
from hncli.base.schema import write_fields
from hncli.game.cards.custom_sets import PARTS, CustomSet, check_set, made_by_the_rules, read_set
from hncli.game.engine.set_builder import SetBuilder
from tests.features.sets.set_checker import (
    BOXES,
    EVERY_BOX,
    FIXED,
    PART,
    RAISING,
    broken,
    can_raise,
    conversation,
    copies,
    reds,
    sort_of,
    table,
)
from tests.game.engine.table import library
from tests.support.scale import scaled

PACK = "pedersen-twins"
PACKS = library().packs
FILES = ("conversation", "terror", "demands", "pivotal", "abductors")
EVERY = [name for box in (*EVERY_BOX, PACK) for file in FILES for name in table(box, file)]
NO_CARDS = ["base/nope", "nope/keep-cool", "career/keep-cool", "pedersen-twins/keep-cool"]
ALIKE = {"conversation": list(conversation()), "terror": list(reds())}
STRANGERS = [name for name in EVERY if name not in conversation() | reds()]
SEEDS = st.integers(0, 2**63 - 1)
FROM = st.sampled_from(
    [
        ("base",),
        ("crime-wave",),
        ("high-water",),
        ("base", "crime-wave"),
        ("crime-wave", "base"),
        ("high-water", "base"),
        EVERY_BOX,
    ]
)
LISTS = ("conversation", "terror")

Lists = dict[str, list[str]]
Pick = Callable[[Sequence[str]], str]


def some(count: int) -> settings:
    """So many examples, or a part of them, the same ones every time."""
    return settings(max_examples=scaled(count, least=10), derandomize=True, database=None)


def made(seed: int, boxes: tuple[str, ...] = BOXES, parts: tuple[str, ...] = PARTS) -> CustomSet:
    """A set that is left to chance."""
    return SetBuilder(PACKS, boxes, seed, parts).finish()


def lists_of(custom: CustomSet) -> Lists:
    """A set as lists that can be changed."""
    return {part: list(names) for part, names in write_fields(custom).items()}


def problems(lists: Lists) -> list[Problem]:
    """What the program has against a set."""
    return check_set(read_set(lists, Place("mine")), PACKS, Place("mine"))


def agree(lists: Lists) -> bool:
    """Whether a set is right; the program must say of each of its lists what the checker says.

    Where cards are MISSING the program may leave the counting of the others for later.
    """
    found = problems(lists)
    second = broken(lists)
    wrong = {PART[why.partition(":")[0]] for why in second}
    named = {problem.place.split(" > ")[0] for problem in found}
    assert bool(named) == bool(wrong), (found, second)
    assert named <= wrong, (found, second)
    if not any(problem.message.startswith("MISSING") for problem in found):
        assert named == wrong, (found, second)
    return not found


@pytest.mark.rule("R-SET-1", "R-SET-2", "R-SET-3", "R-SET-5")
@some(60)
@given(SEEDS, FROM, st.data())
def test_whatever_is_built_keeps_the_rules(
    seed: int, boxes: tuple[str, ...], data: st.DataObject
) -> None:
    builder = SetBuilder(PACKS, boxes, seed)
    taken: list[str] = []
    for _take in range(data.draw(st.integers(0, 20))):
        steps = [at for at in range(len(builder.steps)) if builder.missing(at)]
        if not steps:
            break
        at = data.draw(st.sampled_from(steps))
        choice = data.draw(st.sampled_from(builder.left(at)))
        builder.take(at, choice)
        taken += choice.cards
    custom = builder.finish()
    lists = lists_of(custom)
    assert agree(lists)
    assert made_by_the_rules(custom, PACKS, Place("mine")) is custom
    assert builder.next() is None
    in_it = Counter(name for names in lists.values() for name in names)
    assert not Counter(taken) - in_it
    assert {name.partition("/")[0] for name in in_it} <= set(boxes)
    assert read_set(write_fields(custom), Place("mine")) == custom


@pytest.mark.rule("R-SET-5")
@some(30)
@given(SEEDS, FROM)
def test_a_part_alone_is_that_part_of_the_whole(seed: int, boxes: tuple[str, ...]) -> None:
    """The same seed draws the same cards, whether the other part is built or not."""
    whole = made(seed, boxes)
    talk = made(seed, boxes, ("conversation",))
    terror = made(seed, boxes, ("terror",))
    assert (talk.parts, terror.parts, whole.parts) == (("conversation",), ("terror",), PARTS)
    assert talk == CustomSet(whole.conversation)
    assert terror == CustomSet((), whole.terror, whole.pivotal)
    for custom in (talk, terror):
        assert agree(lists_of(custom))
        assert read_set(write_fields(custom), Place("mine")) == custom
    assert list(write_fields(talk)) == ["conversation"]
    assert list(write_fields(terror)) == ["terror", "pivotal"]


@some(60)
@given(SEEDS, st.data())
def test_steps_do_not_disturb_each_other(seed: int, data: st.DataObject) -> None:
    """By the same seed the same is drawn, in whatever order, whatever is taken elsewhere."""
    plain = SetBuilder(PACKS, BOXES, seed)
    assert plain.finish() == made(seed)
    builder = SetBuilder(PACKS, BOXES, seed)
    order = data.draw(st.permutations(range(len(builder.steps))))
    at = data.draw(st.sampled_from(order))
    builder.take(at, data.draw(st.sampled_from(builder.left(at))))
    for step in order:
        builder.fill(step)
    for step in set(order) - {at}:
        assert builder.taken[step] == plain.taken[step]


@pytest.mark.rule("R-SET-1", "R-SET-3")
def test_chance_leaves_nothing_out() -> None:
    """Over some seeds everything that a step can take is taken, and no two seeds are alike."""
    builders = [SetBuilder(PACKS, EVERY_BOX, seed) for seed in range(120)]
    assert len({builder.finish() for builder in builders}) == len(builders)
    for at, step in enumerate(builders[0].steps):
        taken = {choice for builder in builders for choice in builder.taken[at]}
        assert taken == set(step.choices), step.asks


def at_random(lists: Lists, pick: Pick) -> tuple[list[str], int]:
    """One of the two lists of cards, and a place in it."""
    names = lists[pick(LISTS)]
    return names, int(pick([str(n) for n in range(len(names))]))


def any_other(lists: Lists, pick: Pick) -> None:
    names, at = at_random(lists, pick)
    names[at] = pick(EVERY + NO_CARDS)


def another_alike(lists: Lists, pick: Pick) -> None:
    part = pick(LISTS)
    lists[part].remove(pick(lists[part]))
    lists[part].append(pick(ALIKE[part]))


def another_of_its_sort(lists: Lists, pick: Pick) -> None:
    """Often still a good set, else one with more copies than there are, or a mixed kind."""
    old = pick([name for name in lists["terror"] if name in reds()])
    lists["terror"].remove(old)
    lists["terror"].append(pick([name for name in reds() if sort_of(name) == sort_of(old)]))


def another_of_its_cost(lists: Lists, pick: Pick) -> None:
    """All its copies: often still a good set."""
    old = pick([name for name in lists["conversation"] if name in conversation()])
    cost = conversation()[old]["cost"]
    new = pick([name for name, card in conversation().items() if card["cost"] == cost])
    names = [new if name == old else name for name in lists["conversation"]]
    lists["conversation"] = names


def one_of_a_pair(lists: Lists, pick: Pick) -> None:
    pairs = [name for name, card in conversation().items() if card["cost"] and copies(card) == 2]
    old = pick([name for name in lists["conversation"] if name in pairs] or ["nothing"])
    if old != "nothing":
        lists["conversation"].remove(old)
        lists["conversation"].append(pick(pairs))


def drop(lists: Lists, pick: Pick) -> None:
    names, at = at_random(lists, pick)
    del names[at]


def double(lists: Lists, pick: Pick) -> None:
    names, at = at_random(lists, pick)
    names.append(names[at])


def smuggle(lists: Lists, pick: Pick) -> None:
    names, at = at_random(lists, pick)
    names[at] = pick(STRANGERS)


def move(lists: Lists, pick: Pick) -> None:
    names, at = at_random(lists, pick)
    other = lists["terror"] if names is lists["conversation"] else lists["conversation"]
    other.append(names.pop(at))


def other_box(lists: Lists, pick: Pick) -> None:
    """A whole fixed kind of the other box: a good set stays good."""
    family = pick(list(FIXED))
    homes = {name.split("/")[0]: name for name in reds() if sort_of(name) == family}
    here = [name for name in lists["terror"] if name in homes.values()]
    for name in here:
        lists["terror"].remove(name)
        lists["terror"].append(homes["base" if name == homes["crime-wave"] else "crime-wave"])


def other_events(lists: Lists, pick: Pick) -> None:
    lists["pivotal"] = [pick((*EVERY_BOX, PACK, "nope")) for _n in range(int(pick("0123")))]


CHANGES = (
    any_other, another_alike, another_of_its_sort, another_of_its_cost, one_of_a_pair, drop, double,
    smuggle, move, other_box, other_events,
)  # fmt: skip


@pytest.mark.rule("R-SET-1", "R-SET-2", "R-SET-3")
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@some(25)
@given(SEEDS, st.lists(st.sampled_from(CHANGES), max_size=2), st.data())
def test_any_change_is_judged_alike(
    change: Callable[[Lists, Pick], None],
    seed: int,
    more: list[Callable[[Lists, Pick], None]],
    data: st.DataObject,
) -> None:
    """After each change the program and the checker agree; only right sets can be played."""
    lists = lists_of(made(seed))
    for one in (change, *more):
        one(lists, lambda names: data.draw(st.sampled_from(names)))
        if agree(lists):
            made_by_the_rules(read_set(lists, Place("mine")), PACKS, Place("mine"))
        else:
            with pytest.raises(ContentError):
                made_by_the_rules(read_set(lists, Place("mine")), PACKS, Place("mine"))


@pytest.mark.parametrize("seed", range(4))
def test_changes_within_the_rules_are_fine(seed: int) -> None:
    """Each pair, single card, fixed kind and red card for each that may take its place."""
    lists = lists_of(made(seed))
    for old in set(lists["conversation"]):
        cost = conversation()[old]["cost"]
        group = range(4, 8) if 4 <= cost <= 7 else (cost,)
        for new, card in conversation().items():
            if cost > 0 and card["cost"] in group and new not in lists["conversation"]:
                names = [new if name == old else name for name in lists["conversation"]]
                assert agree({**lists, "conversation": names}), (old, new)
    for old in set(lists["terror"]):
        for new in reds():
            same = sort_of(new) == sort_of(old)
            if same and (sort_of(old) in FIXED or new not in lists["terror"]):
                names = list(lists["terror"])
                for at in [n for n, name in enumerate(names) if name == old]:
                    names[at] = new
                too_many = names.count(new) > copies(reds()[new])
                assert agree({**lists, "terror": names}) != too_many, (old, new)


@pytest.mark.rule("R-SET-1")
def test_which_red_cards_can_raise_threat() -> None:
    assert {name for name in reds() if sort_of(name) == RAISING} == {
        "base/back-to-square-one",
        "base/what-was-that-noise",
        "crime-wave/fit-of-rage",
        "crime-wave/pick-your-poison",
        "high-water/the-wall-is-weeping",
        "high-water/they-watched-them-go",
    }
    assert can_raise(table(PACK, "terror")[f"{PACK}/the-brothers-argue"]["main"])
    assert not can_raise([{"threat": -1}, {"threat_to": "S"}, {"roll": True, "failure": []}])


@pytest.mark.rule("R-SET-2")
def test_two_whole_red_decks_are_no_set() -> None:
    lists = lists_of(made(1))
    both = [(name, card) for name, card in reds().items() if name.split("/")[0] in BOXES]
    lists["terror"] = [name for name, card in both for _copy in range(copies(card))]
    assert len(lists["terror"]) == 42
    assert not agree(lists)
    assert not any("whole" in step.asks for step in SetBuilder(PACKS, BOXES, 1).steps)
    for boxes in (["base"], ["crime-wave"], list(BOXES), list(EVERY_BOX)):
        assert agree({**lists_of(made(1)), "pivotal": boxes})

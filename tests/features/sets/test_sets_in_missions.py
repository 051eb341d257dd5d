"""Missions with custom sets: whose cards take part, under which names, and what a pack adds."""

from collections import Counter

import pytest

from hncli.game.cards.custom_sets import PARTS, CustomSet
from hncli.game.engine.mission import Mission
from hncli.game.engine.set_builder import SetBuilder
from hncli.game.engine.setup import new_mission
from tests.features.sets.set_checker import BOXES, conversation, copies, reds, table
from tests.game.engine.table import library, offers, play, see

PACK = "pedersen-twins"
OWN = Counter(
    {
        "dolph-takes-the-phone": 2,
        "the-brothers-argue": 1,
        "double-or-nothing": 1,
        "two-voices-on-the-line": 1,
        "never-only-one-of-us": 1,
        "let-my-brother-eat": 1,
    }
)
SOURCES: dict[str, tuple[str, ...]] = {
    "its box's own": (),
    "of the first box": ("base",),
    "of the second box": ("crime-wave",),
    "of both": BOXES,
}
TITLES = {"base": "Hostage Negotiator", "crime-wave": "Crime Wave"}


def built(boxes: tuple[str, ...], *wishes: str, seed: int = 5) -> CustomSet | None:
    """A set from these boxes with something picked; without boxes none."""
    if not boxes:
        return None
    builder = SetBuilder(library().packs, boxes, seed)
    for wish in wishes:
        builder.wish(wish)
    return builder.finish()


def short(names: tuple[str, ...]) -> Counter[str]:
    """How often each id is there, whether it is written with its box or without."""
    return Counter(name.split("/")[-1] for name in names)


def ids_of(box: str, file: str, kind: str = "", owner: str = "") -> set[str]:
    """The ids of a file of a pack, all or those of one kind of demand."""
    return {
        name.split("/")[1]
        for name, card in table(box, file).items()
        if kind in ("", card.get("kind")) and card.get("owner", owner) == owner
    }


def own_set(box: str) -> CustomSet:
    """All cards of a box as if they were a custom set."""
    talk = [name for name, card in conversation().items() for _copy in range(copies(card))]
    red = [name for name, card in reds().items() for _copy in range(copies(card))]
    home = f"{box}/"
    return CustomSet(
        tuple(name for name in talk if name.startswith(home)),
        tuple(name for name in red if name.startswith(home)),
        (box,),
    )


def events_of(boxes: tuple[str, ...]) -> Counter[str]:
    """The pivotal events of these packs."""
    return Counter(id for box in boxes for id in ids_of(box, "pivotal"))


@pytest.mark.rule("R-SET-4")
@pytest.mark.parametrize("source", SOURCES)
def test_four_of_the_ten_are_the_packs_own(source: str) -> None:
    """Any four of its seven, anywhere among the ten, and the rest of both aside."""
    custom = built(SOURCES[source])
    others = custom or own_set("base")
    whole = short(others.terror) + OWN + events_of((*others.pivotal, PACK))
    seen: Counter[str] = Counter()
    places: list[int] = []
    for seed in range(150):
        m = new_mission(library(), PACK, "rolph", seed, sets=custom)
        assert len(m.deck) == 11
        assert short(m.deck + m.aside) == whole
        assert m.deck[10] in events_of((*others.pivotal, PACK))
        own = Counter(id for id in m.deck[:10] if id in OWN)
        assert own.total() == 4
        assert not own - OWN
        assert not short(tuple(id for id in m.deck[:10] if id not in OWN)) - short(others.terror)
        seen |= own
        places += [n for n, id in enumerate(m.deck[:10]) if id in OWN]
    assert seen == OWN
    assert set(places) == set(range(10))
    assert 4.0 < sum(places) / len(places) < 5.0
    assert min(Counter(places).values()) > 30  # of 150, and 60 are to be expected


def cards_of(m: Mission) -> tuple[Counter[str], Counter[str], set[str]]:
    """Conversation cards, terror deck and demands, on the table and aside."""
    demands = {placed.id for placed in m.demands} | set(m.demands_aside)
    return short(m.hand + m.available + m.unused), short(m.deck + m.aside), demands


@pytest.mark.rule("R-SETUP-9", "R-SET-2")
@pytest.mark.parametrize("source", list(SOURCES)[1:])
@pytest.mark.parametrize(
    ("box", "abductor"),
    [
        ("base", "arkayne"),
        ("base", "edward"),
        ("crime-wave", "lijah"),
        ("crime-wave", "renesha"),
        (PACK, "rolph"),
    ],
)
def test_a_set_replaces_all_but_the_demands(box: str, abductor: str, source: str) -> None:
    custom = built(SOURCES[source])
    assert custom is not None
    packs = (box,) if box != PACK else ("base", PACK)
    extra = {f"{PACK}/divide-and-conquer"} if box == PACK else set()
    wanted = {id for one in packs for id in ids_of(one, "demands", "escape")}
    wanted |= ids_of(box, "demands", "major", abductor)
    events = events_of((*custom.pivotal, *packs[1:]))
    drawn = set()
    for seed in range(150):
        m = new_mission(library(), box, abductor, seed, sets=custom)
        talk, terror, demands = cards_of(m)
        assert talk == short((*custom.conversation, *extra))
        assert terror == short(custom.terror) + events + (OWN if box == PACK else Counter())
        assert demands == wanted
        assert see(m, "box", "abductor_id") == (box, abductor)
        drawn.add(m.deck[-1])
    assert drawn == set(events)


@pytest.mark.rule("R-SETUP-9", "R-SET-4", "R-SET-5")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    ("box", "abductor"), [("base", "donna"), ("crime-wave", "lijah"), (PACK, "rolph")]
)
def test_a_set_of_one_part_leaves_the_other_to_the_box(box: str, abductor: str, part: str) -> None:
    """With the other box's cards in the set, none of the two can be taken for the other."""
    home = "base" if box == PACK else box
    other = "crime-wave" if home == "base" else "base"
    custom = SetBuilder(library().packs, (other,), 5, (part,)).finish()
    theirs, own = own_set(other), own_set(home)
    talk_of, terror_of = (theirs, own) if part == "conversation" else (own, theirs)
    extra = (f"{PACK}/divide-and-conquer",) if box == PACK else ()
    events = (*terror_of.pivotal, *([PACK] if box == PACK else []))
    plain = cards_of(new_mission(library(), box, abductor, 3))
    drawn = set()
    for seed in range(100):
        m = new_mission(library(), box, abductor, seed, sets=custom)
        talk, terror, demands = cards_of(m)
        assert talk == short((*talk_of.conversation, *extra))
        pack_cards = OWN if box == PACK else Counter()
        assert terror == short(terror_of.terror) + events_of(events) + pack_cards
        assert demands == plain[2]
        assert sum(id in OWN for id in m.deck[:10]) == (4 if box == PACK else 0)
        assert not any("/" in id for id in m.catalogue.cards)
        drawn.add(m.deck[-1])
    assert drawn == set(events_of(events))


@pytest.mark.rule("R-SETUP-9")
@pytest.mark.parametrize("box", BOXES)
def test_a_boxs_own_cards_as_a_set_are_the_same_mission(box: str) -> None:
    """With the only set that one box allows, nothing but the order of shuffling can differ."""
    custom = built((box,), f"{box}/pivotal")
    assert custom is not None
    own = own_set(box)
    assert Counter(custom.conversation) == Counter(own.conversation)
    assert Counter(custom.terror) == Counter(own.terror)
    plain = new_mission(library(), box, None, 4)
    assert cards_of(new_mission(library(), box, None, 4, sets=custom)) == cards_of(plain)


def both_cool() -> CustomSet:
    """Keep Cool of both boxes, and no other title twice."""
    custom = built(
        BOXES, "base+crime-wave/keep-cool", "base/small-talk", "crime-wave/what-are-your-demands"
    )
    assert custom is not None
    return custom


@pytest.mark.rule("R-SET-3")
@pytest.mark.parametrize(("box", "abductor"), [("base", "arkayne"), (PACK, "rolph")])
def test_full_names_where_both_boxes_versions_take_part(box: str, abductor: str) -> None:
    m = new_mission(library(), box, abductor, 3, sets=both_cool())
    cool = ["base/keep-cool", "crime-wave/keep-cool"]
    assert sorted(m.hand) == sorted([*cool, *["small-talk", "what-are-your-demands"] * 2])
    assert see(m, "hand") == (list(m.hand),)
    for name in cool:
        title = f"Keep Cool ({TITLES[name.split('/')[0]]})"
        assert m.catalogue.titles[name] == m.catalogue.conversation[name].title == title
        assert f"play:{name}" in offers(m)
        assert f"facedown:{name}" in offers(m)
    assert {name for name in m.catalogue.cards if "/" in name} == set(cool)
    assert not any("/" in id for id in m.available + m.deck + m.aside + m.demands_aside)
    assert not {"play:keep-cool", "facedown:keep-cool"} & set(offers(m))
    play(m, "play:base/keep-cool")
    while "accept" in offers(m):
        play(m, "accept")
    assert see(m, "played") == (["base/keep-cool"],)
    play(m, "facedown:crime-wave/keep-cool")
    assert sorted(m.played) == sorted(cool)
    play(m, "end")
    assert m.phase == "spend"
    play(m, "end")
    assert not set(cool) - set(m.available)


def test_short_names_everywhere_else() -> None:
    """Also where both boxes have a card of the same id, but only one of them takes part."""
    for boxes in SOURCES.values():
        wishes = [f"{boxes[0]}/{id}" for id in ("keep-cool", "small-talk")] if boxes else []
        wishes += [f"{boxes[-1]}/what-are-your-demands"] if boxes else []
        m = new_mission(library(), "base", "donna", 3, sets=built(boxes, *wishes))
        assert set(m.hand) == {"keep-cool", "small-talk", "what-are-your-demands"}
        assert not any("/" in id for id in m.catalogue.cards)
        assert m.catalogue.titles["keep-cool"] == "Keep Cool"


@pytest.mark.rule("R-SETUP-7", "R-SET-3")
@pytest.mark.parametrize("source", list(SOURCES)[1:])
def test_a_career_leaves_the_eights_out(source: str) -> None:
    """The set is right with its card that costs 8; that one goes, and nothing comes for it."""
    custom = built(SOURCES[source])
    assert custom is not None
    dear = [name for name in custom.conversation if conversation()[name]["cost"] >= 8]
    assert len(dear) == 1
    standard = new_mission(library(), "base", "arkayne", 3, sets=custom)
    career = new_mission(library(), "base", "arkayne", 3, career=True, sets=custom)
    assert len(standard.hand + standard.available) == 22
    assert len(career.hand + career.available) == 21
    gone = short(standard.hand + standard.available) - short(career.hand + career.available)
    assert gone == short(career.unused) == short(tuple(dear))
    assert short(career.hand) == short(standard.hand)
    assert career.deck == standard.deck

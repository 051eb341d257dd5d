"""Setting a mission up: what is dealt, from where, and what never is."""

from collections import Counter
from dataclasses import replace

import pytest

from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import NotPlayable, UnknownName, load_library
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import shuffled, stream
from hncli.game.engine.setup import LARGEST_SEED, draw_abductor, new_mission
from tests.game.engine.table import library, see

SEEDS = range(200)
OWNERS = {
    "arkayne": {"wire-10000000", "release-fugitives", "supply-of-weapons"},
    "donna": {"reopen-the-case", "a-trade-of-hostages", "a-live-broadcast"},
    "edward": {"medical-care"},
}
ESCAPES = {"helicopter", "school-bus", "armored-truck", "speedboat"}
ZERO_COST = ("keep-cool", "small-talk", "what-are-your-demands")


def missions(abductor: str) -> list[Mission]:
    """Set up one mission for each seed."""
    return [new_mission(library(), "base", abductor, seed) for seed in SEEDS]


@pytest.mark.rule("R-SETUP-1")
def test_an_abductor_at_random() -> None:
    """Without a name the seed decides; every abductor comes up, for the same seed the same."""
    drawn = [draw_abductor(library(), "base", seed) for seed in range(10)]
    assert drawn == [
        "donna", "arkayne", "edward", "edward", "arkayne",
        "arkayne", "edward", "donna", "arkayne", "arkayne",
    ]  # fmt: skip
    assert new_mission(library(), "base", None, 7).abductor_id == "donna"
    assert {new_mission(library(), "workshop", None, seed).abductor_id for seed in SEEDS} == {
        "marek", "ilse", "oren", "nadia", "vito",
    }  # fmt: skip


@pytest.mark.rule("R-SETUP-1")
def test_what_is_left_out() -> None:
    """The first box, a random abductor, seed 1, no career and no help."""
    m = new_mission(library())
    assert (m.box, m.abductor_id, m.seed) == ("base", "arkayne", 1)
    assert (m.career, m.held, m.traits, m.unused) == (False, (), (), ())
    assert (m.learned, m.take_backs) == (False, 0)
    assert LARGEST_SEED == 9_223_372_036_854_775_807


@pytest.mark.rule("R-SETUP-1")
def test_an_unknown_abductor_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"'arkain'.*arkayne, donna, edward.*mean arkayne\?"):
        new_mission(library(), "base", "arkain")
    with pytest.raises(UnknownName, match=r"no box called 'bass'.*Did you mean base\?"):
        new_mission(library(), "bass")


@pytest.mark.rule("R-SETUP-2")
@pytest.mark.parametrize("abductor", OWNERS)
def test_demands_come_from_their_owners(abductor: str) -> None:
    """Over all seeds: the right kinds, face down, each of them at some time; the rest aside."""
    dealt: set[str] = set()
    for m in missions(abductor):
        ids = [placed.id for placed in m.demands]
        assert ids[0] in OWNERS[abductor]
        assert set(ids[1:]) <= ESCAPES
        assert [placed.slot for placed in m.demands] == list(range(1, len(ids) + 1))
        assert all(placed.face == "down" and not placed.conceded for placed in m.demands)
        assert {*ids, *m.demands_aside} == OWNERS[abductor] | ESCAPES
        assert len(ids) + len(m.demands_aside) == len(OWNERS[abductor]) + 4
        dealt |= set(ids)
    assert dealt == OWNERS[abductor] | (set() if abductor == "edward" else ESCAPES)


@pytest.mark.rule("R-SETUP-2")
def test_two_majors_are_two_different_ones() -> None:
    for seed in SEEDS:
        m = new_mission(library(), "workshop", "marek", seed)
        assert [placed.kind for placed in m.demands] == ["major", "major", "escape"]
        assert m.demands[0].id != m.demands[1].id


@pytest.mark.rule("R-SETUP-5")
def test_ten_red_cards_on_one_pivotal_event() -> None:
    """Over all seeds every red card and every pivotal event is dealt at some time."""
    catalogue = library().catalogue("base", "arkayne")
    whole = Counter((*catalogue.red_deck, *catalogue.pivotals))
    seen: set[str] = set()
    for m in missions("arkayne"):
        assert len(m.deck) == 11
        assert m.deck[-1] in catalogue.pivotals
        assert not set(m.deck[:-1]) & set(catalogue.pivotals)
        assert Counter(m.deck) + Counter(m.aside) == whole
        assert see(m, "red_left", "pivotal", "discard") == (10, None, [])
        seen |= set(m.deck)
    assert seen == set(whole)
    assert len(catalogue.red_deck) == 21


@pytest.mark.rule("R-SETUP-8")
def test_who_is_proposed_first() -> None:
    """The one to learn on stands first, the others in the order of the box."""
    assert library().abductors("base") == ["arkayne", "donna", "edward"]
    assert library().abductors("workshop") == ["marek", "ilse", "oren", "nadia", "vito"]
    assert load_library().boxes[0] == "base"


@pytest.mark.rule("R-SETUP-9")
def test_a_box_knows_nothing_of_a_pack() -> None:
    """Cards of an installed pack take no part in the missions of its box; the reverse they do."""
    base = library().catalogue("base", "arkayne")
    pack = library().catalogue("workshop", "marek")
    assert "tick-tock" not in base.reds
    assert "count-to-ten" not in base.conversation
    assert set(base.reds) < set(pack.reds)
    assert set(base.conversation) < set(pack.conversation)
    assert set(pack.pivotals) - set(base.pivotals) == {"the-mayor-arrives"}
    assert pack.dice == base.dice
    majors = {id for id, demand in pack.demands.items() if demand.kind == "major"}
    assert majors == {"say-my-name-right", "do-not-flatter-me", "an-empty-street"}


@pytest.mark.rule("R-SET-4")
def test_so_many_red_cards_are_the_packs_own() -> None:
    """The twins bring 4 of the 10; which, and where they lie, is left to chance."""
    names = library().abductors("pedersen-twins")
    places: set[int] = set()
    for seed in range(60):
        m = new_mission(library(), "pedersen-twins", names[0], seed)
        own = [n for n, id in enumerate(m.deck[:-1]) if id in m.catalogue.own_reds]
        assert len(own) == 4
        assert len(m.deck) == 11
        assert Counter((*m.deck, *m.aside)) == Counter(
            (*m.catalogue.red_deck, *m.catalogue.pivotals)
        )
        places |= set(own)
    assert places == set(range(10))


def test_every_chance_has_a_stream_of_its_own() -> None:
    """The set-up has drawn from two of them; the first die is still to come."""
    m = new_mission(library(), "base", "arkayne", 7)
    assert m.dice_stream == stream(7, "dice")
    of_arkayne = ("wire-10000000", "release-fugitives", "supply-of-weapons")
    of_the_box = ("helicopter", "school-bus", "armored-truck", "speedboat")
    after, majors = shuffled(stream(7, "demands"), of_arkayne)
    after, escapes = shuffled(after, of_the_box)
    assert [placed.id for placed in m.demands] == [majors[0], escapes[0]]
    assert m.demands_aside == (*majors[1:], *escapes[1:])
    assert m.demand_stream == after


def test_resources_are_sorted_and_traits_keep_their_order() -> None:
    m = new_mission(
        library(), "base", "arkayne", held=("snitch", "medic-team"), traits=("confident", "charmer")
    )
    assert m.held == ("medic-team", "snitch")
    assert m.traits == ("confident", "charmer")
    assert see(m, "traits") == (["charmer", "confident"],)
    assert see(m, "threat", "cp") == ("3", 2)
    assert m.start_threat == 4


@pytest.mark.rule("R-SETUP-7", "C-XP-1")
def test_cards_that_a_career_has_added() -> None:
    """One that was left out, and a pair of another box: both are Available, whatever they cost."""
    added = ("base/all-units-get-in-there-now", "crime-wave/keep-cool")
    m = new_mission(library(), "base", "arkayne", career=True, added=added)
    assert "all-units-get-in-there-now" in m.available
    assert m.available.count("crime-wave/keep-cool") == 2
    assert m.hand.count("base/keep-cool") == 2
    assert m.unused == ()


def pivotal_from_bottom(m: Mission) -> int:
    """Where the pivotal event lies, 1 for the bottom."""
    (place,) = [n for n, id in enumerate(reversed(m.deck), 1) if id in m.catalogue.pivotals]
    return place


@pytest.mark.rule("R-SETUP-5")
def test_a_pack_places_the_pivotal_event() -> None:
    """At the place that it names, and nowhere else; ten red cards all the same."""
    for seed in SEEDS:
        m = new_mission(library(), "cellar", "hugo", seed)
        assert (pivotal_from_bottom(m), len(m.deck), m.view.reds_left) == (3, 11, 10)


@pytest.mark.rule("R-SETUP-5")
def test_a_pack_shuffles_the_pivotal_event_among_the_last_cards() -> None:
    """Each of the last three places is drawn about as often as the others."""
    found = Counter(
        pivotal_from_bottom(new_mission(library(), "annex", "greta", seed)) for seed in range(300)
    )
    assert set(found) == {1, 2, 3}
    assert min(found.values()) > 70


@pytest.mark.rule("R-SETUP-5")
def test_without_a_place_nothing_more_is_drawn() -> None:
    """The terror stream of a usual mission is used for the two shuffles alone."""
    m = new_mission(library(), "base", "arkayne", 5)
    reds, pivotals = m.catalogue.red_deck, tuple(m.catalogue.pivotals)
    state, _reds = shuffled(stream(5, "terror"), reds)
    state, _pivotals = shuffled(state, pivotals)
    assert m.terror_stream == state
    assert new_mission(library(), "cellar", "hugo", 5).terror_stream == state


def test_where_the_pivotal_event_lies_is_said() -> None:
    said = {
        box: library().catalogue(box, id).pivotal_placing()
        for box, id in (("base", "arkayne"), ("cellar", "hugo"), ("annex", "greta"))
    }
    assert said == {
        "base": "",
        "cellar": "Two red cards lie below the pivotal event.",
        "annex": "The pivotal event is somewhere among the last three terror cards.",
    }


@pytest.mark.rule("R-END-5")
def test_a_deadline_is_said_with_its_place() -> None:
    marek = library().catalogue("high-water", "marek")
    assert library().catalogue("high-water", "tomas").short_deadline() == ""
    assert marek.short_deadline() == (
        "Your deadline is the pivotal event, one of the last three terror cards."
    )
    placed = replace(marek, pivotal_among=0, pivotal_place=3)
    assert placed.short_deadline() == (
        "Your deadline is the pivotal event. Two red cards lie below the pivotal event."
    )
    last = replace(marek, pivotal_among=0, pivotal_place=1)
    assert last.short_deadline() == "Your deadline is the pivotal event."


@pytest.mark.rule("R-PIVOT-4")
def test_a_set_without_an_eliminating_card_is_refused_where_one_may_be_asked() -> None:
    """In a career the card of 8 CP does not count; against another box nothing is asked."""
    base = library().catalogue("base", "arkayne")
    talk = [id for id in base.conversation_deck if id != "sniper-take-the-shot"]
    only_at_eight = CustomSet(
        tuple(f"base/{id}" for id in talk), tuple(f"base/{id}" for id in base.red_deck), ("base",)
    )
    m = new_mission(library(), "annex", "tilo", 1, sets=only_at_eight)
    assert "all-units-get-in-there-now" in m.available
    with pytest.raises(NotPlayable, match=r"^R-PIVOT-4: a pivotal event .*can do\. [A-Z]"):
        new_mission(library(), "annex", "tilo", 1, sets=only_at_eight, career=True)
    m = new_mission(library(), "base", "arkayne", 1, sets=only_at_eight, career=True)
    assert not any(m.catalogue.conversation[id].can_eliminate for id in (*m.hand, *m.available))

"""Determinized missions: the same view as the real one, and independent of what is hidden."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import shuffled
from hncli.game.engine.setup import new_mission
from hncli.game.engine.view import OPEN
from hncli.players.registry import RandomPlayer
from hncli.players.rollouts import determinize
from hncli.players.searching import SearchingPlayer, SearchSettings
from tests.fuzz.twin import shipped
from tests.game.engine.table import library, start

MATCHUPS = [(box, name) for box in shipped().boxes for name in shipped().abductors(box)]


def positions(box: str, abductor: str, seed: int, every: int = 7) -> Iterator[Mission]:
    """Positions of a mission played at random, one of each `every` decisions."""
    mission = new_mission(shipped(), box, abductor, seed)
    player = RandomPlayer(seed)
    decisions = 0
    while mission.decision is not None:
        if decisions % every == 0:
            yield mission
        mission.choose(player.choose(mission.view))
        decisions += 1


def with_other_hidden_state(mission: Mission, seed: int) -> Mission:
    """A copy with an equal view: only face-down cards and random streams differ."""
    other = mission.copy()
    own, pivotals = mission.catalogue.own_reds, mission.catalogue.pivotals
    # Cards may move between deck and aside, but the number of a pack's own cards is fixed.
    for group in (own, frozenset(pivotals), frozenset(mission.catalogue.red_deck) - own):
        seed, mixed = shuffled(seed, [id for id in other.deck + other.aside if id in group])
        pile = list(mixed)
        other.deck = tuple(pile.pop() if id in group else id for id in other.deck)
        other.aside = tuple(pile.pop() if id in group else id for id in other.aside)
    seed, reds = shuffled(seed, [id for id in other.deck if id not in pivotals])
    other.deck = (*reds, *(id for id in other.deck if id in pivotals))
    for kind in ("major", "escape"):
        hidden = [d.id for d in other.demands if d.kind == kind and d.face == "down"]
        aside = [id for id in other.demands_aside if other.catalogue.demands[id].kind == kind]
        seed, mixed = shuffled(seed, hidden + aside)
        pile = list(mixed)
        other.demands = tuple(
            d._replace(id=pile.pop()) if d.id in hidden else d for d in other.demands
        )
        kept = tuple(id for id in other.demands_aside if id not in aside)
        other.demands_aside = (*kept, *pile)
    other.seed, other.dice_stream, other.terror_stream, other.demand_stream = range(seed, seed + 4)
    return other


@pytest.mark.parametrize(("box", "abductor"), MATCHUPS)
def test_hidden_state_changes_no_determinization(box: str, abductor: str) -> None:
    differed = 0
    for seed in (1, 2, 3):
        for mission in positions(box, abductor, seed):
            other = with_other_hidden_state(mission, seed + 10)
            differed += other.deck != mission.deck
            ones = [determinize(m.view, Random(5)).to_json() for m in (mission, other)]
            assert ones[0] == ones[1]
    assert differed > 10


@pytest.mark.parametrize(("box", "abductor"), MATCHUPS)
def test_a_determinization_has_the_same_view_and_all_cards(box: str, abductor: str) -> None:
    fields = sorted(OPEN - {"ask", "result", "ending"})
    for mission in positions(box, abductor, 4, every=6):
        sample = determinize(mission.view, Random(1))
        real, sampled = mission.view, sample.view
        assert [getattr(sampled, name) for name in fields] == [
            getattr(real, name) for name in fields
        ]
        assert sampled.demands == real.demands
        assert sampled.asked == real.asked
        assert sampled.outcome == real.outcome
        assert len(sample.deck) == len(mission.deck)
        assert Counter(sample.deck + sample.aside) == Counter(mission.deck + mission.aside)
        pivotals, among = mission.catalogue.pivotals, mission.catalogue.pivotal_among
        sampled_pivotals = [id in pivotals for id in sample.deck]
        real_pivotals = [id in pivotals for id in mission.deck]
        if among:  # nobody knows where among the last ones it lies
            assert sum(sampled_pivotals) == sum(real_pivotals)
            assert not any(sampled_pivotals[:-among])
        else:
            assert sampled_pivotals == real_pivotals
        own = mission.catalogue.own_reds
        assert sum(id in own for id in sample.deck) == sum(id in own for id in mission.deck)
        assert {d.id for d in sample.demands} | set(sample.demands_aside) == (
            {d.id for d in mission.demands} | set(mission.demands_aside)
        )


HIDDEN = ("deck", "aside", "demands_aside", "dice_stream", "terror_stream", "demand_stream")


def test_a_view_has_nothing_hidden() -> None:
    view = new_mission(shipped(), "base", "arkayne", 3).view
    assert not [name for name in HIDDEN if hasattr(view, name)]
    assert [placed.id for placed in view.demands] == ["", ""]


def test_every_hidden_card_may_come_next_about_as_often() -> None:
    mission = new_mission(shipped(), "base", "arkayne", 3)
    rng = Random(1)
    count = 6_000
    tops = Counter(determinize(mission.view, rng).deck[0] for _one in range(count))
    copies = Counter(mission.catalogue.red_deck)
    assert set(tops) == set(copies)
    # Chi-square with 15 to 17 degrees of freedom is above 45 once in ten thousand times.
    wanted = {id: count * n / copies.total() for id, n in copies.items()}
    assert sum((tops[id] - wanted[id]) ** 2 / wanted[id] for id in copies) < 45


@pytest.mark.parametrize(("box", "abductor"), MATCHUPS)
def test_hidden_state_changes_no_choice_of_the_searching_player(box: str, abductor: str) -> None:
    compared = 0
    for mission in positions(box, abductor, 6, every=23):
        other = with_other_hidden_state(mission, 99)
        real, swapped = (SearchingPlayer(1).choose(m.view) for m in (mission, other))
        assert real == swapped
        compared += 1
    assert compared >= 2


def choices(mission: Mission) -> Counter[str]:
    """The choices of a searching player with 12 seeds, from too few missions to be sure."""
    unsure = SearchSettings(worlds=4, first=4, step=2, ahead=0)
    players = [SearchingPlayer(seed, unsure) for seed in range(12)]
    return Counter(player.choose(mission.view).id for player in players)


def test_hidden_state_changes_no_distribution_of_choices() -> None:
    """In a position where the choice depends on the seed."""
    hand = ["keep-cool", "sniper-take-the-shot"]
    demands = [{"id": "helicopter", "face": "down"}, {"id": "wire-10000000", "face": "down"}]
    mission = start(threat="3", pool=0, saved=7, hand=hand, available=[], demands=demands)
    other = with_other_hidden_state(mission, 99)
    assert (other.deck, other.demands) != (mission.deck, mission.demands)
    found = choices(mission)
    assert found == choices(other)
    assert len(found) > 1


def test_visible_dice_change_choices() -> None:
    """With nobody inside one success on S wins: a 5 is one, and a 4 can be made one."""
    hand = ["keep-cool", "small-talk", "small-talk"]
    for face, best in ((5, "accept"), (4, "convert:1")):
        mission = start(threat="S", pool=0, saved=7, hand=hand, dice=[face, 1, 1])
        mission.choose(parse_option("play:keep-cool"))
        assert choices(mission) == {best: 12}


def reds_below_pivotal(mission: Mission) -> int:
    """How many cards lie below the pivotal event."""
    (at,) = [n for n, id in enumerate(mission.deck) if id in mission.catalogue.pivotals]
    return len(mission.deck) - 1 - at


def test_the_pivotal_event_is_dealt_where_the_pack_places_it() -> None:
    """At its place, or anywhere among the last cards; wherever it really is."""
    fixed = new_mission(library(), "cellar", "hugo", 1)
    assert {reds_below_pivotal(determinize(fixed.view, Random(n))) for n in range(20)} == {2}
    shuffled_in = new_mission(library(), "annex", "tilo", 1)
    found = [reds_below_pivotal(determinize(shuffled_in.view, Random(n))) for n in range(90)]
    assert set(found) == {0, 1, 2}
    assert min(Counter(found).values()) > 15


@pytest.mark.parametrize("terror", [["first-light"], ["im-getting-angry", "first-light"]])
def test_the_pivotal_event_is_not_dealt_below_the_deck(terror: list[str]) -> None:
    """With fewer cards left it lies among those."""
    for box, abductor in (("cellar", "hugo"), ("annex", "tilo")):
        m = start(box=box, abductor=abductor, terror=terror)
        for n in range(20):
            sample = determinize(m.view, Random(n))
            assert len(sample.deck) == len(terror)
            assert reds_below_pivotal(sample) <= len(terror) - 1


def test_a_demand_that_left_play_is_not_dealt_again() -> None:
    m = start(
        box="annex",
        abductor="greta",
        demands=[{"id": "a-stronger-roof", "conceded": True}, {"id": "the-other-keys"}],
    )
    for n in range(10):
        sample = determinize(m.view, Random(n))
        assert [placed.id for placed in sample.demands] == ["the-other-keys"]
        assert "a-stronger-roof" not in sample.demands_aside

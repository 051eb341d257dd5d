"""The same numbers on every machine, and streams that do not disturb each other."""

from collections import Counter

import pytest

from hncli.game.engine.position import below, shuffled, stream
from hncli.game.engine.setup import new_mission
from tests.game.engine.table import library, play, start

DECK_OF_SEED_1 = (
    "ive-taken-more-hostages",
    "the-situation-is-worsening",
    "blankets-and-heaters",
    "the-situation-is-worsening",
    "dont-test-me",
    "what-was-that-noise",
    "im-growing-impatient",
    "this-is-going-nowhere",
    "im-growing-impatient",
    "im-getting-angry",
    "everything-on-the-table",
)
DEMANDS_OF_SEED_1 = ["supply-of-weapons", "speedboat"]


def faces(state: int, count: int) -> list[int]:
    """Throw some dice from a stream."""
    thrown = []
    for _die in range(count):
        state, number = below(state, 6)
        thrown.append(number + 1)
    return thrown


def test_streams_are_pinned() -> None:
    """These numbers may never change: stored missions and seeds told to a friend rely on them."""
    assert stream(1, "dice") == 0xAE0447C85A191AFE
    assert stream(1, "terror") == 0xB9F0C20B1F34B0C7
    assert stream(2, "dice") == 0xAE0446C85A19194B
    assert stream(0, "abductors") == 0x854FE543EE443EFB


def test_generator_is_splitmix64() -> None:
    """The first numbers of the published generator for the seed 1234567."""
    state, numbers = 1234567, []
    for _number in range(5):
        state, number = below(state, 2**64)
        numbers.append(number)
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_dice_and_shuffle_are_pinned() -> None:
    assert faces(stream(1, "dice"), 12) == [2, 4, 5, 5, 1, 1, 3, 3, 2, 2, 2, 3]
    state, pile = shuffled(stream(7, "terror"), "abcdefghij")
    assert "".join(pile) == "dgabhfjcie"
    assert state == 5324388977079421470


def test_numbers_stay_below() -> None:
    """All numbers below the bound come up and no other."""
    state, seen = 7, Counter[int]()
    for _number in range(600):
        state, number = below(state, 6)
        seen[number] += 1
    assert set(seen) == set(range(6))
    assert min(seen.values()) > 60


def test_shuffle_keeps_every_card_and_uses_one_number_less_than_cards() -> None:
    assert shuffled(5, ()) == (5, ())
    assert shuffled(5, "a") == (5, ("a",))
    state, pile = shuffled(5, range(4))
    assert sorted(pile) == [0, 1, 2, 3]
    after = 5
    for bound in (4, 3, 2):
        after, _number = below(after, bound)
    assert state == after


def test_every_order_comes_up() -> None:
    """A fair shuffle of three reaches all six orders about equally often."""
    orders = Counter(shuffled(stream(seed, "terror"), "abc")[1] for seed in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60


def test_first_missions_are_pinned() -> None:
    """The set-up of seed 1 and its first dice: the same on another machine."""
    m = new_mission(library(), "base", "arkayne", 1)
    assert m.deck == DECK_OF_SEED_1
    assert [placed.id for placed in m.demands] == DEMANDS_OF_SEED_1
    assert play(m, "play:small-talk")[-1]["dice"] == [2, 4]


def test_one_more_die_never_changes_the_next_card() -> None:
    """Playing a card more or less leaves deck and demands as they are."""
    one = new_mission(library(), "base", "donna", 5)
    other = new_mission(library(), "base", "donna", 5)
    play(one, "play:keep-cool", "accept")
    assert one.dice_stream != other.dice_stream
    assert (one.terror_stream, one.demand_stream) == (other.terror_stream, other.demand_stream)
    assert one.deck == other.deck


def test_each_stream_serves_one_purpose() -> None:
    """A demand brought in moves the stream of the demands and no other."""
    m = start(box="workshop", abductor="marek", hand=["promise-the-world"], dice=[5, 1])
    before = (m.dice_stream, m.terror_stream, m.demand_stream)
    play(m, "play:promise-the-world", "accept")
    assert (m.dice_stream, m.terror_stream) == before[:2]
    assert m.demand_stream == below(before[2], 3)[0]


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1])
def test_any_seed_in_range_works(seed: int) -> None:
    m = new_mission(library(), "base", None, seed)
    assert m.seed == seed
    assert m.decision is not None

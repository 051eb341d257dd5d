"""Victory and defeat, checked after each hostage."""

from itertools import product

import pytest

from hncli.game.cards.effects.board import ChangeCp
from hncli.game.cards.triggers import Trigger
from hncli.game.cards.words import ENDING_TITLES
from hncli.game.engine.game import EndlessLoop, parse_option
from tests.game.engine.table import play, see, start, workshop


@pytest.mark.rule("R-END-3", "R-HOST-4")
def test_with_the_pool_empty_exactly_one_of_the_two_holds() -> None:
    """At least half saved, or more than half killed: for every total, exactly one."""
    for saved, killed in product(range(60), repeat=2):
        total = saved + killed
        assert (saved * 2 >= total) != (killed * 2 > total)


@pytest.mark.rule("R-END-1", "R-END-2", "R-END-3")
@pytest.mark.parametrize("total", range(1, 13))
def test_the_engine_relies_on_it(total: int) -> None:
    """With the pool empty and him eliminated a mission is over: won or lost by the half."""
    for killed in range(total + 1):
        m = start(pool=0, saved=total - killed, killed=killed, second=True)
        expected = ("lost", "too-many-killed") if killed * 2 > total else ("won", "surrendered")
        assert see(m, "result", "ending") == expected


@pytest.mark.rule("R-END-2", "R-END-4")
@pytest.mark.parametrize("total", range(1, 13))
def test_at_large_the_mission_goes_on_until_more_than_half_are_killed(total: int) -> None:
    for killed in range(total + 1):
        m = start(pool=0, saved=total - killed, killed=killed)
        lost = killed * 2 > total
        assert see(m, "result", "ending") == (("lost", "too-many-killed") if lost else (None, None))
        assert see(m, "abductor", "phase") == ("in-charge", "over" if lost else "conversation")


@pytest.mark.rule("R-END-6")
def test_a_larger_share_is_lost_when_it_cannot_be_made_up() -> None:
    """Two thirds are asked: for every total the mission is lost exactly when too few are alive."""
    for total, killed in product(range(1, 13), range(13)):
        if killed <= total:
            m = workshop(abductor="ilse", pool=total - killed, killed=killed)
            assert m.is_over == ((total - killed) * 3 < total * 2), (total, killed)


@pytest.mark.rule("R-ELIM-1")
def test_nobody_is_eliminated_in_the_terror_phase() -> None:
    m = start()
    m.phase = "terror"
    told = len(m.events)
    m.eliminate("a-test")
    assert (m.status, m.second, len(m.events)) == ("in-charge", False, told)


def test_demands_that_leave_with_the_abductor() -> None:
    m = start(
        hand=["sniper-take-the-shot"],
        dice=[5, 1],
        demands=[{"id": "hot-food"}, {"id": "helicopter"}, {"id": "wire-10000000", "face": "up"}],
    )
    play(m, "play:sniper-take-the-shot", "accept")
    assert m.demands == ()
    assert m.discard == ("hot-food",)
    assert m.demands_gone == ("helicopter", "wire-10000000")


def test_endings_of_the_rules() -> None:
    """Every ending that the interface promises has its words."""
    assert {id: str(title) for id, title in ENDING_TITLES.items()} == {
        "captured": "the abductor is captured",
        "eliminated": "the abductor is eliminated",
        "surrendered": "the second in command surrenders",
        "too-many-killed": "too many hostages were killed",
        "escaped": "the abductor has escaped",
        "out-of-time": "time has run out",
        "given-up": "you gave the mission up",
    }


def test_the_first_ending_stays() -> None:
    m = start()
    m.give_up()
    m.finish("won", "captured")
    assert see(m, "result", "ending") == ("lost", "given-up")


def test_rules_that_set_each_other_off_do_not_hang() -> None:
    """A pack could contain a loop: it is cut off and the choice has changed nothing."""
    m = start(hand=["small-talk"])
    m.watch(Trigger(when=("cp-reaches",), do=(ChangeCp(-1),), cp_from=1), "mission", "up")
    m.watch(Trigger(when=("cp-reaches",), do=(ChangeCp(1),), cp_to=0), "mission", "down")
    before = m.position()
    with pytest.raises(EndlessLoop):
        m.choose(parse_option("facedown:small-talk"))
    assert m.position() == before
    assert play(m, "end")[-1]["event"] == "conversation-ended"


def test_long_work_is_not_endless() -> None:
    """A thousand kills one after the other are done, each for itself."""
    m = start(pool=1500, saved=1500)
    m.ask = None
    m.kill(1400, "a-test")
    m.run()
    assert (m.killed, m.pool) == (1400, 100)

"""What a choice was worth, by what its player could see."""

import pytest

from hncli.game.engine.game import GIVE_UP, parse_option
from hncli.players.rollouts import Lookahead
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.weights import CLASSIC
from hncli.review.reviewer import (
    CONVERSATIONS_AHEAD,
    TO_END,
    Calibration,
    ChoiceComparison,
    Comparer,
)
from tests.game.engine.table import start
from tests.players.test_hidden import positions, with_other_hidden_state

BOXES = [("base", "donna"), ("crime-wave", "lijah"), ("high-water", "marek")]


def compare(mission: object, option: str, seed: int = 0) -> ChoiceComparison:
    comparer = Comparer(seed, Calibration(), Lookahead(CONVERSATIONS_AHEAD, TO_END))
    return comparer.compare(mission.view, parse_option(option))  # type: ignore[attr-defined]


@pytest.mark.parametrize(("box", "abductor"), BOXES)
def test_nothing_hidden_changes_a_comparison(box: str, abductor: str) -> None:
    differed = 0
    for mission in positions(box, abductor, 3, every=60):
        other = with_other_hidden_state(mission, 13)
        differed += other.deck != mission.deck
        chosen = mission.view.asked.ids[-1]
        assert compare(mission, chosen) == compare(other, chosen)
    assert differed > 0


def winning_roll() -> object:
    """Keep Cool on S with nobody inside and a success on the table: to accept wins."""
    mission = start(
        threat="S",
        pool=0,
        saved=7,
        hand=["keep-cool", "let-me-rephrase-that"],
        dice=[5, 1, 1],
        terror=["any:pivotal"],
    )
    mission.choose(parse_option("play:keep-cool"))
    return mission


def test_a_sure_win_has_a_chance_of_one_and_nothing_is_better() -> None:
    assert compare(winning_roll(), "accept") == ((1.0, 0.0), (0.0, 0.0), None, (0.0, 0.0), ())


def test_to_give_up_a_sure_win_loses_all_of_it() -> None:
    found = compare(winning_roll(), "give-up")
    assert found.chance.value == 0
    assert found.gain.value == -1
    assert found.better == parse_option("accept")


def test_to_walk_past_a_win_is_a_slip() -> None:
    """The last conversation with a card that may win; to hang up loses for sure."""
    mission = start(
        threat="S", pool=0, saved=7, hand=["keep-cool"], available=[], terror=[], demands=[]
    )
    found = compare(mission, "end")
    assert found.chance.value == 0
    assert found.better == parse_option("play:keep-cool")
    assert found.gain.value == pytest.approx(-19 / 27, abs=0.15)
    assert found.lead.value == pytest.approx(19 / 27, abs=0.2)
    assert [one.kind for one in found.reasons] == ["won"]


def test_the_rule_based_choice_gains_nothing() -> None:
    mission = start(threat="4", pool=4, hand=["keep-cool", "small-talk"], cp=2)
    usual = RuleBasedPlayer(CLASSIC).choose(mission.view)
    assert compare(mission, usual.id).gain == (0.0, 0.0)


def test_the_same_seed_gives_the_same_and_another_seed_another() -> None:
    mission = start(threat="4", pool=4, hand=["keep-cool", "small-talk"], cp=2)
    found = compare(mission, "end")
    assert compare(mission.copy(), "end") == found
    assert compare(mission, "end", seed=1) != found


def test_giving_up_is_an_option_of_no_decision() -> None:
    assert GIVE_UP not in start(hand=["keep-cool"]).view.asked.options


def test_what_can_still_be_done_next_is_only_put_off() -> None:
    """In the last conversation Small Talk first is no slip: Keep Cool can win after it as well."""
    mission = start(
        threat="S",
        pool=0,
        saved=7,
        hand=["keep-cool", "small-talk"],
        available=[],
        terror=[],
        demands=[],
        last_conversation=True,
    )
    assert compare(mission, "end").better == parse_option("play:keep-cool")
    assert compare(mission, "facedown:small-talk").better is None


def test_what_can_be_undone_by_nothing_is_a_slip_though_its_opposite_is_still_offered() -> None:
    """To concede Supply of Weapons kills; that one can hang up afterwards is no remedy."""
    mission = start(
        threat="5",
        cp=9,
        pool=5,
        killed=2,
        saved=0,
        hand=["keep-cool"],
        demands=[{"id": "supply-of-weapons", "face": "up"}],
        terror=["the-situation-is-worsening"] * 2 + ["any:pivotal"],
    )
    found = compare(mission, "concede:d1")
    assert found.better is not None
    assert found.lead.value > 0.05

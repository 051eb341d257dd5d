"""How the searching player compares candidates and estimates the probability of winning."""

from itertools import count
from typing import Any

import pytest

from hncli.game.cards.effects.board import ChangeCp
from hncli.game.cards.triggers import Trigger
from hncli.game.engine.game import END, EndlessLoop, Option, parse_option
from hncli.game.engine.mission import Mission
from hncli.players import searching
from hncli.players.rollouts import Lookahead
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.searching import (
    DEFAULT_SETTINGS,
    LEAST_PAIRS,
    MAX_PAIRS,
    MAX_ROLLOUTS,
    MOST_PLANNED,
    Candidate,
    Ranking,
    SearchingPlayer,
    SearchResult,
    _best_candidate,
    _without_eliminated,
)
from tests.game.engine.table import offers, start


def candidate(name: str, *estimates: float) -> Candidate:
    one = Candidate(Option("play", name))
    one.estimates = list(estimates)
    return one


LOW = candidate("low", 0.1, 0.2, 0.1, 0.2)
HIGH = candidate("high", 0.4, 0.5, 0.5, 0.4)
TWIN = candidate("twin", 0.4, 0.5, 0.5, 0.4)
WILD = candidate("wild", 0.0, 0.9, 0.0, 0.6)


def test_a_lead_is_the_mean_of_paired_differences() -> None:
    """0.3, 0.3, 0.4 and 0.2 more: the mean is 0.3, its standard error 0.0816 / 2."""
    assert HIGH.lead(LOW) == pytest.approx((0.3, 0.040825), abs=1e-6)
    assert LOW.lead(HIGH) == pytest.approx((-0.3, 0.040825), abs=1e-6)
    assert HIGH.lead(TWIN) == (0.0, 0.0)


def test_candidates_behind_and_duplicates_are_eliminated() -> None:
    assert _without_eliminated([LOW, HIGH, WILD, TWIN], behind=2.0) == [HIGH, WILD]


def test_the_first_choice_stays_unless_another_is_significantly_ahead() -> None:
    assert _best_candidate([LOW, HIGH], LOW, ahead=1.0).option.name == "high"
    assert _best_candidate([HIGH, LOW], HIGH, ahead=1.0).option.name == "high"
    # 0.075 more with an error of 0.183 may be chance.
    assert WILD.lead(HIGH)[0] < 0 < HIGH.lead(WILD)[0] < HIGH.lead(WILD)[1]
    assert _best_candidate([WILD, HIGH], WILD, ahead=1.0).option.name == "wild"
    # The first one is eliminated.
    assert _best_candidate([HIGH], WILD, ahead=1.0).option.name == "high"


def test_the_runner_up_is_least_behind_where_both_were_rolled_out() -> None:
    """One that was eliminated early has fewer estimates, from the same missions."""
    early = candidate("early", 0.3, 0.4)
    assert Ranking(HIGH, [LOW, early, HIGH]).runner_up is early
    assert Ranking(HIGH, [LOW, HIGH]).runner_up is LOW
    assert Ranking(HIGH, [LOW, HIGH, TWIN]).runner_up is TWIN
    assert Ranking(HIGH, [HIGH]).runner_up is None
    new = [candidate("a"), candidate("b"), candidate("c")]
    assert Ranking(new[0], new).runner_up is new[1]  # nothing is known yet


def test_candidates_are_compared_after_the_last_determinization() -> None:
    assert DEFAULT_SETTINGS.worlds >= DEFAULT_SETTINGS.first
    assert DEFAULT_SETTINGS.worlds % DEFAULT_SETTINGS.step == 0


DECK = ["the-situation-is-worsening"] * 4 + ["any:pivotal"]
HAND = ["keep-cool", "small-talk", "what-are-your-demands", "what-are-your-demands"]


def test_the_rule_based_choice_is_first_and_similar_options_have_one_candidate() -> None:
    mission = start(threat="4", pool=4, hand=HAND, cp=2)
    view = mission.view
    found = SearchingPlayer().candidates(view)
    assert found[0] == RuleBasedPlayer().choose(view)
    ids = {option.id for option in found}
    assert ids <= set(offers(mission))
    assert sum(option.verb == "facedown" for option in found) == 1
    assert {"play:keep-cool", "play:small-talk", "end"} <= ids
    assert 1 < len(found) <= DEFAULT_SETTINGS.candidates


def test_what_to_buy_is_left_to_the_rule_based_player() -> None:
    mission = start(phase="spend", cp=4, available=["just-stay-calm", "minor-extraction"])
    assert len(offers(mission)) > 1
    assert SearchingPlayer().candidates(mission.view) == [RuleBasedPlayer().choose(mission.view)]


def think(mission: Mission, seconds: float = 0.05) -> tuple[str, float, int, list[float]]:
    """The option, win probability and rollouts of a search, and the progress reported by it."""
    progress: list[float] = []
    result = SearchingPlayer().think(mission.view, seconds, progress.append)
    return result.option.id, result.win_probability, result.rollouts, progress


def test_a_sure_victory_is_chosen_with_probability_one() -> None:
    """With nobody inside, one success of Keep Cool on S wins; the dice show one."""
    mission = start(threat="S", pool=0, saved=7, hand=["keep-cool"], dice=[5, 1, 1])
    mission.choose(parse_option("play:keep-cool"))
    option, probability, rollouts, _progress = think(mission)
    assert (option, probability) == ("accept", 1.0)
    assert rollouts >= 1


def test_the_win_probability_is_that_of_rollouts_to_the_end() -> None:
    """The last card to play, with nobody inside and no terror card left but the last.

    Keep Cool on S with three dice: at least one 5 or 6 is there 19 times in 27.
    """
    mission = start(
        threat="S", pool=0, saved=7, hand=["keep-cool"], available=[], terror=[], demands=[]
    )
    option, probability, rollouts, _progress = think(mission, 600.0)
    assert (option, rollouts) == ("play:keep-cool", MAX_ROLLOUTS)
    assert probability == pytest.approx(19 / 27, abs=0.08)


def test_progress_never_falls_and_ends_at_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that gains a hundredth of the time whenever it is looked at."""
    monkeypatch.setattr(searching, "monotonic", count(0, 0.01).__next__)
    *_result, progress = think(start(threat="4", pool=4, hand=HAND, cp=2), 1.0)
    assert progress == sorted(progress)
    assert progress[-1] == 1.0
    assert any(0 < share < 1 for share in progress)


def test_no_time_at_all_still_gives_an_answer() -> None:
    option, _probability, rollouts, _progress = think(start(hand=HAND), 0.0)
    assert option in offers(start(hand=HAND))
    assert rollouts == 1


# The runner-up


def thought(mission: Mission, seconds: float = 600.0) -> SearchResult:
    return SearchingPlayer().think(mission.view, seconds, lambda _share: None)


def test_the_best_is_measured_against_the_runner_up_in_pairs() -> None:
    mission = start(threat="4", pool=4, hand=HAND, cp=2)
    result = thought(mission)
    assert result.option == SearchingPlayer().choose(mission.view)
    assert result.runner_up in SearchingPlayer().candidates(mission.view)
    assert result.runner_up != result.option
    assert len(result.ends) == len(result.runner_up_ends) == MAX_PAIRS
    assert len(result.checks) <= result.rollouts
    assert result.then == ()  # only a last conversation is a plan


def test_the_reason_is_what_the_rollouts_saw() -> None:
    """With a success on the table that wins, everything else can only lose what is won."""
    mission = start(
        threat="S", pool=0, saved=7, hand=["keep-cool", "let-me-rephrase-that"], dice=[5, 1, 1]
    )
    mission.choose(parse_option("play:keep-cool"))
    result = thought(mission)
    assert result.option.id == "accept"
    assert result.runner_up == Option("play", "let-me-rephrase-that")
    assert all(end.result == "won" for end in result.ends)
    assert result.checks == ()  # no rollout got beyond the next conversation
    lost = sum(end.result != "won" for end in result.runner_up_ends)
    (reason,) = result.reasons
    assert reason.kind == "won"
    assert reason.amount == pytest.approx(lost / MAX_PAIRS)


def test_a_single_candidate_has_no_runner_up() -> None:
    mission = start(phase="spend", cp=4, available=["just-stay-calm", "minor-extraction"])
    assert thought(mission).runner_up is None


def test_too_few_pairs_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that leaves time for a few pairs only."""
    monkeypatch.setattr(searching, "monotonic", count(0, 0.5 / LEAST_PAIRS).__next__)
    result = thought(start(threat="4", pool=4, hand=HAND, cp=2, terror=DECK), 1.0)
    assert (result.runner_up, result.ends, result.checks) == (None, (), ())


def test_rules_that_never_end_are_no_victory() -> None:
    """A card played face down starts two rules that trigger each other without end."""
    mission = start(threat="4", hand=["small-talk"], available=[])
    mission.watch(Trigger(when=("cp-reaches",), do=(ChangeCp(-1),), cp_from=1), "mission", "up")
    mission.watch(Trigger(when=("cp-reaches",), do=(ChangeCp(1),), cp_to=0), "mission", "down")
    with pytest.raises(EndlessLoop):
        mission.copy().choose(Option("facedown", "small-talk"))
    assert "facedown:small-talk" in offers(mission)
    assert SearchingPlayer().choose(mission.view) != Option("facedown", "small-talk")


# The last conversation


def last_call(**given: Any) -> Mission:
    """Nobody is inside: a capture would win."""
    usual = {"threat": "S", "pool": 0, "saved": 7, "terror": [], "demands": []}
    return start(last_conversation=True, **{**usual, **given})


def test_every_option_of_the_last_conversation_is_compared_but_similar_ones() -> None:
    mission = last_call(hand=HAND, cp=4, available=["just-stay-calm", "minor-extraction"])
    found = SearchingPlayer().candidates(mission.view)
    offered = mission.view.asked.options
    assert [one for one in offered if one not in found and one.verb != "facedown"] == []
    assert len(found) > DEFAULT_SETTINGS.candidates
    assert sum(one.verb == "facedown" for one in found) == 1


@pytest.mark.parametrize("order", [("small-talk", "keep-cool"), ("keep-cool", "small-talk")])
def test_a_plan_is_followed(order: tuple[str, str]) -> None:
    hand = ["keep-cool", "small-talk", "small-talk"]
    mission = last_call(threat="4", pool=4, hand=hand, dice=[5] * 9)
    for n in (1, 2):
        imagined = mission.copy()
        assert Lookahead(1).follow(imagined, [Option("play", id) for id in order[:n]])
        assert imagined.played == tuple(sorted(order[:n]))


def test_what_is_not_offered_in_time_is_left_to_the_rule_based_player() -> None:
    mission = last_call(hand=["keep-cool"], available=[], dice=[1] * 9)
    end = Lookahead(1).roll_out(mission, Option("play", "keep-cool"), Option("play", "small-talk"))
    assert end.result in ("won", "lost")


def test_the_last_conversation_is_told_as_a_plan() -> None:
    """Nothing is in hand, so what helps has to be bought, and then played."""
    bought = "minor-extraction"
    mission = last_call(pool=1, saved=6, hand=[], cp=9, available=[bought])
    result = thought(mission)
    assert (result.option, result.then[0]) == (Option("buy", bought), Option("play", bought))
    assert len(result.then) <= MOST_PLANNED


def test_each_step_of_a_plan_is_what_wins_most_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the rule-based player would do there: here it hangs up, and the last one dies."""
    player = SearchingPlayer()
    monkeypatch.setattr(player.measuring, "rule_based_choice", lambda _view: END)
    mission = last_call(
        threat="S", pool=1, saved=6, hand=["minor-extraction"] * 2, available=[], dice=[6] * 30
    )
    missions = [mission.copy() for _copy in range(20)]
    assert player._best_next(missions) == Option("play", "minor-extraction")


def test_what_is_rarely_offered_is_in_no_plan() -> None:
    rare = last_call(hand=["minor-extraction"] * 2, available=[])
    usual = last_call(hand=[], available=[])
    assert SearchingPlayer()._best_next([rare, *(usual.copy() for _copy in range(3))]) == END


@pytest.mark.parametrize(("to_end", "is_over"), [(0, False), (4, False), (5, True)])
def test_rollouts_near_the_end_of_the_deck_are_played_to_the_end(
    to_end: int, is_over: bool
) -> None:
    mission = start(threat="4", pool=4, hand=HAND, terror=DECK)
    mission.only_loaded = False
    end = Lookahead(1, to_end).roll_out(mission, Option("facedown", "small-talk"))
    assert (end.result is not None) is is_over

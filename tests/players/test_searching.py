"""How the searching player compares its options, and what it says of them."""

from itertools import count

import pytest

from hncli.cards.effects.markers import ChangeCp
from hncli.cards.triggers import Watch
from hncli.engine.mission import Endless, Mission
from hncli.players import searching
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.searching import (
    AHEAD,
    FIRST_LOOK,
    MOST_OPTIONS,
    MOST_PLAYED,
    MOST_WORLDS,
    NEXT_LOOK,
    SearchingPlayer,
    Tried,
    _best,
    _in_the_race,
)
from hncli.players.seen import Seen
from tests.engine.table import offers, start


def tried(option: str, *chances: float) -> Tried:
    one = Tried(option)
    one.chances = list(chances)
    return one


LOW = tried("low", 0.1, 0.2, 0.1, 0.2)
HIGH = tried("high", 0.4, 0.5, 0.5, 0.4)
TWIN = tried("twin", 0.4, 0.5, 0.5, 0.4)
WILD = tried("wild", 0.0, 0.9, 0.0, 0.6)


def test_a_lead_is_reckoned_mission_by_mission() -> None:
    """0.3, 0.3, 0.4 and 0.2 more: the mean is 0.3 and its error 0.0816 / 2."""
    assert HIGH.lead(LOW) == pytest.approx((0.3, 0.040825), abs=1e-6)
    assert LOW.lead(HIGH) == pytest.approx((-0.3, 0.040825), abs=1e-6)
    assert HIGH.lead(TWIN) == (0.0, 0.0)


def test_who_is_clearly_behind_or_a_twin_is_out_of_the_race() -> None:
    assert _in_the_race([LOW, HIGH, WILD, TWIN]) == [HIGH, WILD]


def test_the_first_choice_stays_unless_another_is_clearly_ahead() -> None:
    assert _best([LOW, HIGH], LOW) == "high"
    assert _best([HIGH, LOW], HIGH) == "high"
    # 0.075 more with an error of 0.183 may be chance.
    assert WILD.lead(HIGH)[0] < 0 < HIGH.lead(WILD)[0] < AHEAD * HIGH.lead(WILD)[1]
    assert _best([WILD, HIGH], WILD) == "wild"
    assert _best([HIGH], WILD) == "high"  # the first one has dropped out


def test_the_last_imagined_mission_is_looked_at() -> None:
    assert MOST_WORLDS >= FIRST_LOOK
    assert MOST_WORLDS % NEXT_LOOK == 0


HAND = ["keep-cool", "small-talk", "what-are-your-demands", "what-are-your-demands"]


def test_the_sensible_choice_is_tried_first_and_of_those_alike_one() -> None:
    mission = start(threat="4", pool=4, hand=HAND, cp=2)
    seen = Seen(mission)
    found = SearchingPlayer().contenders(seen)
    assert found[0] == RuleBasedPlayer().choose(seen)
    assert set(found) <= set(offers(mission))
    assert sum(option.startswith("facedown:") for option in found) == 1
    assert {"play:keep-cool", "play:small-talk", "end"} <= set(found)
    assert 1 < len(found) <= MOST_OPTIONS


def test_what_to_buy_is_left_to_the_sensible_player() -> None:
    mission = start(phase="spend", cp=4, available=["just-stay-calm", "minor-extraction"])
    assert len(offers(mission)) > 1
    assert SearchingPlayer().contenders(Seen(mission)) == [RuleBasedPlayer().choose(Seen(mission))]


def thought_of(mission: Mission, seconds: float = 0.05) -> tuple[str, float, int, list[float]]:
    parts: list[float] = []
    option, chance, worlds = SearchingPlayer().think(Seen(mission), seconds, parts.append)
    return option, chance, worlds, parts


def test_a_sure_victory_is_chosen_and_told() -> None:
    """With nobody inside, one success of Keep Cool on S wins; the dice show one."""
    mission = start(threat="S", pool=0, saved=7, hand=["keep-cool"], dice=[5, 1, 1])
    mission.choose("play:keep-cool")
    option, chance, worlds, _parts = thought_of(mission)
    assert (option, chance) == ("accept", 1.0)
    assert worlds >= 1


def test_a_chance_is_that_of_many_missions_played_to_the_end() -> None:
    """The last card to play, with nobody inside and no terror card left but the last.

    Keep Cool on S with three dice: at least one 5 or 6 is there 19 times in 27.
    """
    mission = start(
        threat="S", pool=0, saved=7, hand=["keep-cool"], available=[], terror=[], demands=[]
    )
    option, chance, worlds, _parts = thought_of(mission, 600.0)
    assert (option, worlds) == ("play:keep-cool", MOST_PLAYED)
    assert chance == pytest.approx(19 / 27, abs=0.08)


def test_how_far_it_is_only_grows_and_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that gains a hundredth of the time whenever it is looked at."""
    monkeypatch.setattr(searching, "monotonic", count(0, 0.01).__next__)
    *_thought, parts = thought_of(start(threat="4", pool=4, hand=HAND, cp=2), 1.0)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    assert any(0 < part < 1 for part in parts)


def test_no_time_at_all_still_gives_an_answer() -> None:
    option, _chance, worlds, _parts = thought_of(start(hand=HAND), 0.0)
    assert option in offers(start(hand=HAND))
    assert worlds == 1


def test_the_same_seed_chooses_the_same() -> None:
    mission = start(threat="4", pool=4, hand=HAND, cp=2)
    assert SearchingPlayer(5).choose(Seen(mission)) == SearchingPlayer(5).choose(
        Seen(mission.copy())
    )


def test_rules_that_never_end_are_no_victory() -> None:
    """A card laid face down sets off two rules that never come to rest."""
    mission = start(threat="4", hand=["small-talk"], available=[])
    mission.watch(Watch(when=("cp-reaches",), do=(ChangeCp(-1),), cp_from=1), "mission", "up")
    mission.watch(Watch(when=("cp-reaches",), do=(ChangeCp(1),), cp_to=0), "mission", "down")
    with pytest.raises(Endless):
        mission.copy().choose("facedown:small-talk")
    assert "facedown:small-talk" in offers(mission)
    assert SearchingPlayer().choose(Seen(mission)) != "facedown:small-talk"

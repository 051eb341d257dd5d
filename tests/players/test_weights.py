"""The weights of the rule-based players: the fixed yardstick, and those that change by phase."""

from dataclasses import replace

import pytest

from hncli.base.problems import Place
from hncli.game.cards.operation import EFFECT_LIST
from hncli.game.engine.mission import Mission
from hncli.players.rule_based import OptionScorer, RuleBasedPlayer
from hncli.players.weights import CLASSIC, PHASE, SENSIBLE, TUNED, Phases, Weights, tuned_weights
from tests.game.engine.table import start

RED = list(start().catalogue.reds)
DEATH = EFFECT_LIST.read([{"kill": 1}], Place("a test"))
CALMER = EFFECT_LIST.read([{"threat": -1}], Place("a test"))


def scorer(mission: Mission, phases: Phases = SENSIBLE) -> OptionScorer:
    return OptionScorer(mission.view, RuleBasedPlayer(phases).card_worth(mission.view))


def test_every_tuned_weight_has_a_name_and_one_or_four_values() -> None:
    known = {*Weights.__dataclass_fields__, *(f"step{n}" for n in range(1, 8))}
    assert set(TUNED) <= known
    assert {len(values) for values in TUNED.values()} == {1, 4}


def test_steps_make_the_danger_of_each_level() -> None:
    for phase, weights in enumerate(SENSIBLE):
        steps = [TUNED[f"step{n}"][phase] for n in range(1, 8)]
        assert weights.danger == pytest.approx([sum(steps[:n]) for n in range(8)])


def test_the_yardstick_is_the_same_at_all_times() -> None:
    assert set(CLASSIC) == {Weights()}
    assert tuned_weights(
        {f"step{n}": (d,) for n, d in enumerate((4.4, 2.8, 3.2, 2.1, 0.8, 1.9, 1.8), 1)}
    )[0].danger == pytest.approx(Weights().danger)


@pytest.mark.parametrize(("left", "phase"), [(0, 0), (1, 1), (2, 1), (3, 2), (6, 2), (7, 3)])
def test_the_terror_cards_left_say_which_weights_count(left: int, phase: int) -> None:
    mission = start(terror=RED[:left])
    assert PHASE[left] == phase
    assert scorer(mission).weights == SENSIBLE[phase]


def test_points_are_worth_more_where_a_known_demand_could_be_conceded() -> None:
    """The yardstick values them by purchases alone, and so does what a concession costs."""
    known = {"id": "supply-of-weapons", "face": "up"}
    hidden, shown = start(available=[]), start(available=[], demands=[known])
    assert scorer(shown).cp_worth(4) > scorer(hidden).cp_worth(4)
    assert scorer(shown, CLASSIC).cp_worth(4) == scorer(hidden, CLASSIC).cp_worth(4)
    assert scorer(shown).cp_worth(4, in_shop=True) == scorer(hidden).cp_worth(4, in_shop=True)


def test_points_still_to_come_count_as_if_they_were_there() -> None:
    """With 1 CP and other cards to play, a second point is nearer to a purchase for 2."""
    given = {"available": ["just-stay-calm"], "cp": 1}
    hand = ["keep-cool", "small-talk", "small-talk", "what-are-your-demands"]
    alone, more = (start(hand=hand[:n], **given) for n in (1, 4))
    assert scorer(more).cp_worth(1) < scorer(alone).cp_worth(1)
    assert scorer(more, CLASSIC).cp_worth(1) == scorer(alone, CLASSIC).cp_worth(1)


def test_conceding_ends_what_a_demand_does_while_it_lies_there() -> None:
    """A die less in every roll: the yardstick does not see that it would be over."""
    demands = [{"id": "a-live-broadcast", "face": "up"}]
    mission = start(abductor="donna", demands=demands)
    without = tuned_weights(TUNED | {"lifted": (0.0,)})
    seen, unseen = (
        scorer(mission, phases)._demand_worth("a-live-broadcast") for phases in (SENSIBLE, without)
    )
    assert seen > unseen


def test_in_the_last_conversation_not_winning_is_as_bad_as_losing() -> None:
    """Somebody dies on K and the mission is lost: hardly worse than to end it now."""
    given = {"threat": "K", "pool": 1}
    assert worth_of_a_death(start(terror=[], **given)) > -10
    assert worth_of_a_death(start(terror=["hot-food"], **given)) < -50


def test_each_step_to_a_win_counts_in_the_last_conversation() -> None:
    """The fewer are inside and the calmer it is, the more the next step is worth."""
    gains = []
    for pool in (5, 3, 1):
        mission = start(terror=[], threat="1", pool=pool, saved=7 - pool)
        worth = scorer(mission).card_worth.effects.worth_of(CALMER)
        goal = replace(SENSIBLE[0], goal=0.0)
        plain = scorer(mission, (goal, *SENSIBLE[1:])).card_worth.effects.worth_of(CALMER)
        gains.append(worth - plain)
    assert gains == sorted(gains)
    assert gains[0] > 0


def worth_of_a_death(mission: Mission) -> float:
    """What a hostage's death is worth, in a position in which nobody more may die."""
    return scorer(mission).card_worth.effects.worth_of(DEATH)

"""The career-minded player: to win as long as there is a chance, then for people."""

from hncli.game.engine.setup import new_mission
from hncli.players.registry import HOPELESS, CarefulPlayer
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import features_of, win_probability
from tests.fuzz.twin import shipped
from tests.game.engine.table import start

ESCAPE = {"id": "helicopter", "face": "up"}


def test_it_plays_to_win_as_long_as_there_is_a_chance() -> None:
    """Choice for choice as the sensible player, whose missions it plays until one is hopeless."""
    compared = hopeless = 0
    for seed in range(30):
        m = new_mission(shipped(), "base", "donna", seed, career=True)
        careful, usual = CarefulPlayer(), RuleBasedPlayer()
        turn = 0
        while m.decision is not None:
            if m.decision.kind == "converse" and m.turn > turn:
                turn = m.turn
                features = features_of(m.view, usual.card_worth(m.view))
                if win_probability(features, m.view.turns_left) < HOPELESS:
                    hopeless += 1
                    break
            option = careful.choose(m.view)
            assert option == usual.choose(m.view)
            compared += 1
            m.choose(option)
    assert compared > 500
    assert hopeless > 0


def test_it_lets_them_go_where_hardly_a_chance_is_left() -> None:
    far = start(
        threat="6", pool=9, saved=0, killed=3, cp=9, demands=[ESCAPE], last_conversation=True
    )
    assert CarefulPlayer().choose(far.view).verb == "concede"
    near = start(threat="2", pool=2, saved=6, killed=0, cp=9, demands=[ESCAPE])
    assert CarefulPlayer().choose(near.view) == RuleBasedPlayer().choose(near.view)

"""What the searching player deals anew in a mission with hostages who side with the abductor."""

from random import Random

from hncli.game.engine.setup import new_mission
from hncli.players.rollouts import Determinizer
from tests.fuzz.twin import shipped


def test_as_many_of_the_added_cards_are_dealt_as_are_left() -> None:
    """Nothing else is known of the deck: its length, and how many of the pack's own are in it."""
    for seed in range(5):
        m = new_mission(shipped(), "last-rehearsal", "cordelia", seed)
        rng = Random(seed)
        own = m.catalogue.own_reds
        while m.decision is not None:
            dealt = Determinizer(m.view).deal(rng)
            assert (dealt.pool, dealt.loyal, len(dealt.deck)) == (m.pool, m.loyal, len(m.deck))
            assert sum(id in own for id in dealt.deck) == sum(id in own for id in m.deck)
            m.choose(rng.choice(m.decision.options))

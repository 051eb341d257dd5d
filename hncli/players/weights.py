"""The weights of the rule-based player's heuristic."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """How much each thing is worth, all on one scale; found by benchmarks/tune.py."""

    win: float = 60.0
    saved: float = 1.9  # a hostage saved
    killed: float = 2.1  # the last hostage who may die; less while more may
    surplus_killed: float = 0.5  # a gain: a hostage killed when enough are saved empties the pool
    empty_pool: float = 3.7
    danger: tuple[float, ...] = (0.0, 4.4, 7.2, 10.4, 12.5, 13.3, 15.2, 17.0)  # by threat level
    danger_at_end: float = 0.67  # the factor of `danger` when no terror card is left
    cp: float = 0.1  # a CP, in addition to what it buys
    later_die: float = 0.29  # one more die in a roll after this conversation
    extra_die: float = 0.8  # the factor of one more die's gain in a roll of this conversation
    free_fours: float = 1.13  # fours convert without cards in this conversation
    card: float = 0.62  # a card in hand, as payment for conversions
    facedown_cost: float = 0.31  # the factor of a bought card's worth lost by playing it face down
    play_cost: float = 0.03  # playing any card
    cut_short: float = 1.17  # the factor of the worth of cards left unplayed when talks are ended
    reveal: float = 0.82  # turning up a demand
    terror_card: float = 1.2  # a terror card discarded, which is a turn lost
    eliminate: float = 5.9
    eliminate_pool: float = 0.72  # less for each hostage still held
    eliminate_safe: float = 6.5  # more if enough are saved
    reroll: float = 0.81  # a card that rerolls dice
    bought_later: float = 0.7  # the discount factor of a card bought now and played later
    taken: float = 1.2  # the factor of the worth of cards taken for nothing

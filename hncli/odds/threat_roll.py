"""Exact chances of a threat roll: as it falls, and as well as it can be played (R-ROLL)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hncli.cards.schema import LEVELS
from hncli.engine.rolls import FEWEST, MOST, dice_count
from hncli.engine.standing import helps, rule_for, without
from hncli.odds.best_play import BestPlay, Value, best_play
from hncli.odds.roll_changes import ANY, ONE, Means, means

if TYPE_CHECKING:
    from hncli.engine.view import View


class Chances(NamedTuple):
    """The chance of each outcome row, and how many cards that costs on average."""

    none: Fraction
    one: Fraction
    two: Fraction
    cards: Fraction = Fraction(0)

    @property
    def one_or_more(self) -> Fraction:
        """The chance of at least one success."""
        return self.one + self.two


@dataclass(frozen=True)
class Odds:
    """What a threat roll brings, played in three ways.

    `plain` changes no die. `at_least_one` converts and rerolls so that at least one success is as
    likely as it can be, `at_least_two` so that two or more are. Among plays that are equal in this
    the other chance decides, then the fewest cards spent on average, then the fewest helps used.
    """

    dice: int
    plain: Chances
    at_least_one: Chances
    at_least_two: Chances
    # The odds after using a help that is offered before the roll, by its id; in each of these the
    # helps that could then still be used.
    helped: Mapping[str, "Odds"] = field(default_factory=dict)


def odds(m: "View", card: str) -> Odds | None:
    """The odds of playing a card face up now; None if it has no outcome rows.

    A card that is not in hand is counted as if it had just been bought.
    """
    if not m.catalogue.conversation[card].rows:
        return None
    hand = without(m.hand, card) if card in m.hand else m.hand
    dice = dice_count(m, card)
    found = odds_of(dice, means(m, hand, dice))
    return Odds(dice, found.plain, found.at_least_one, found.at_least_two, _helped(m, card))


def _helped(m: "View", card: str) -> dict[str, Odds]:
    """The odds with each help that is offered before the roll and changes its dice."""
    found = {}
    for id in helps(m, "before-roll"):
        rule = rule_for(m, id, "before-roll")
        lasting = [one for one in rule.do if one.op in ("dice", "free_fours")] if rule else []
        twin = m.without_hidden()
        twin.events = []  # a copy shares them with its original
        if id in m.held:
            twin.held = without(m.held, id)
        else:
            twin.used = (*m.used, id)
        for one in lasting:
            one.apply(twin, id)
        with_it = odds(twin.view, card) if lasting else None
        if with_it is not None:
            found[id] = with_it
    return found


def roll_odds(m: "View") -> Odds | None:
    """The odds of the dice on the table, with what is converted already; None without a roll."""
    if m.decision is None or m.decision.kind != "roll":
        return None
    count = len(m.dice)
    given = means(m, m.hand, count)
    one, two = _players(given)
    successes = m.dice.count(5) + m.dice.count(6) + sum(m.converted)
    return Odds(
        count,
        Chances(*(Fraction(row == min(2, successes)) for row in range(3))),
        _chances(one, one.best(one.lie(one.start(given), m.dice, m.converted))),
        _chances(two, two.best(two.lie(two.start(given), m.dice, m.converted))),
    )


@lru_cache(maxsize=4096)
def odds_of(dice: int, given: Means) -> Odds:
    """The odds of a roll of so many dice, with given means to change it."""
    one, two = _players(given)
    return Odds(
        dice,
        plain_chances(dice),
        _chances(one, one.thrown(one.start(given), dice)),
        _chances(two, two.thrown(two.start(given), dice)),
    )


def plain_chances(dice: int) -> Chances:
    """The rows of a roll that nobody changes: a third of all faces are successes (R-ROLL-2)."""
    ways = 3**dice
    none, one = 2**dice, dice * 2 ** (dice - 1)
    return Chances(*(Fraction(part, ways) for part in (none, one, ways - none - one)))


def table(
    dice_by_level: Sequence[int],
    spare_cards: int = 0,
    modifier: int = 0,
    free_fours: bool = False,
    rerolls: tuple[str, ...] = (),
) -> list[tuple[str, Odds]]:
    """The odds at each threat level, without any position.

    `spare_cards` are good for conversions only; `rerolls` are cards in hand besides them that
    reroll "one" die or "any" of them; `modifier` is the sum of all dice modifiers.
    """
    into = tuple(sorted((ONE if each == "one" else ANY for each in rerolls), key=repr))
    given = Means(spare_cards, into, (), free_fours)
    return [
        (level, odds_of(min(MOST, max(FEWEST, dice + modifier)), given))
        for level, dice in zip(LEVELS, dice_by_level, strict=True)
    ]


def _players(given: Means) -> tuple[BestPlay, BestPlay]:
    kinds = tuple(dict.fromkeys(given.cards))
    return best_play(kinds, given.aids, False), best_play(kinds, given.aids, True)


def _chances(player: BestPlay, value: Value) -> Chances:
    two, one = value[:2] if player.two else (value[1], value[0])
    whole = player.whole
    parts = (whole - one, one - two, two, -value[2])
    return Chances(*(Fraction(part, whole) for part in parts))

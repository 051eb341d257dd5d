"""The odds at this moment, for a player who asks for a hint."""

import textwrap
from collections.abc import Iterator
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from hncli.engine.game import ACCEPT
from hncli.engine.standing import is_standing
from hncli.engine.view import View
from hncli.odds.threat_roll import Chances, Odds, odds, roll_odds
from hncli.ui.mission.labels import title
from hncli.ui.terminal.columns import grid, wrap
from hncli.words import N_, _, ngettext
from hncli.words.numbers import percent as with_percent
from hncli.words.sentences import clauses, labelled

AS_THEY_FALL = N_("as the dice fall")
AS_THEY_LIE = N_("as they lie")
FOR_ONE = N_("playing for 1 success")
FOR_TWO = N_("playing for 2 successes")
FOR_ANY = N_("playing for successes")
NAMES = 30  # columns for the names of cards that have the same odds


class Roll(NamedTuple):
    """What can be rolled, and what comes of it in each way to play it."""

    names: list[str]
    dice: int
    ways: tuple[tuple[str, Chances], ...]


def hint_lines(m: View, width: int, tables: bool = False) -> list[str]:
    """The exact chances of each outcome row, for each card that could be played now."""
    found = _together(m)
    if not found:
        return wrap(_("There is nothing to roll now."), width)
    rows = [[_("Card"), _("Dice"), "", "2+", "1", "0"]]
    for roll in found:
        names = textwrap.wrap(", ".join(roll.names), NAMES, break_on_hyphens=False)
        ways = [[way, *_row(chances)] for way, chances in roll.ways]
        for n, (name, way) in enumerate(zip_longest(names, ways)):
            rows.append([name or "", str(roll.dice) if n == 0 else "", *(way or [""] * 4)])
    flexible = [2] if any(len(roll.names) > 1 for roll in found) else [0, 2]
    drawn = grid(rows, width, flexible, {1, 3, 4, 5}, 0) if tables else []
    lines = drawn or [piece for roll in found for piece in wrap(_sentence(roll), width)]
    return [*lines, *wrap(_explained(m, found), width)]


def _together(m: View) -> list[Roll]:
    """What could be rolled now, once for all that has the same odds."""
    rolls: dict[tuple[object, ...], Roll] = {}
    for name, chances in _rolls(m):
        ways = tuple(_ways(chances, lying=bool(m.dice)))
        key = (chances.dice, *((way, *_row(one)) for way, one in ways))  # what would be read
        rolls.setdefault(key, Roll([], chances.dice, ways)).names.append(name)
    return list(rolls.values())


def _rolls(m: View) -> Iterator[tuple[str, Odds]]:
    """What could be rolled now, by name: the dice on the table, else the cards of the hand."""
    on_table = roll_odds(m)
    if on_table is not None:
        yield _("These dice"), on_table
    if m.dice:  # nothing else is rolled before they are settled
        return
    decision = m.decision
    options = decision.options if decision is not None else ()
    cards: list[str] = []
    if m.card is not None and m.card in m.catalogue.conversation:
        cards = [m.card]
    else:
        cards = [option.name for option in options if option.verb in ("play", "buy")]
    if decision is not None and decision.kind == "spend":
        cards = [*m.hand, *cards]
    for id in dict.fromkeys(cards):
        chances = odds(m, id)
        if chances is not None:
            yield title(m, id), chances
            for help, helped in chances.helped.items():
                yield _("{card} with {help}").format(card=title(m, id), help=title(m, help)), helped


def _ways(chances: Odds, lying: bool) -> Iterator[tuple[str, Chances]]:
    """The ways to play a roll that differ; `lying` dice are on the table already."""
    yield str(AS_THEY_LIE if lying else AS_THEY_FALL), chances.plain
    seen = [chances.plain[:3]]
    ways = [(FOR_ONE, chances.at_least_one), (FOR_TWO, chances.at_least_two)]
    if chances.plain.none == chances.at_least_two.none == 0:
        del ways[0]  # the one success is there, and nobody puts it at stake
    elif chances.at_least_one[:3] == chances.at_least_two[:3]:
        ways = [(FOR_ANY, chances.at_least_one)]  # both are best played in the same way
    for way, one in ways:
        if one[:3] not in seen:
            seen.append(one[:3])
            yield str(way), one


def _row(chances: Chances) -> list[str]:
    return [percent(chances.two), percent(chances.one), percent(chances.none)]


def _sentence(roll: Roll) -> str:
    dice = ngettext("{n} die", "{n} dice", roll.dice).format(n=roll.dice)
    text = _("{way}, two or more {two}, one {one}, none {none}")
    said = [
        text.format(way=way, two=two, one=one, none=none)
        for way, (two, one, none) in ((way, _row(found)) for way, found in roll.ways)
    ]
    names = ", ".join([*roll.names, dice])
    return f"{labelled(names, clauses(said))}."


def _explained(m: View, found: list[Roll]) -> str:
    if all(len(roll.ways) == 1 for roll in found):
        return _nothing_helps(m)
    return _(
        "Playing for 1 or 2 successes uses conversions and rerolls where they help; cards spent "
        "on that are gone from your hand."
    )


def _nothing_helps(m: View) -> str:
    """Say why there is only one way to play a roll."""
    if not m.dice:
        return _("There is nothing in your hand to change a roll with.")
    options = m.decision.options if m.decision is not None else ()
    if options != (ACCEPT,):
        return _("Nothing you could do makes these dice better.")
    if is_standing(m, "no-conversions"):
        return _("Nothing can change these dice: no four can be converted now.")
    if any(face == 4 and not done for face, done in zip(m.dice, m.converted, strict=True)):
        return _("Nothing can change these dice: to convert a 4 takes two cards from your hand.")
    return _("Nothing can change these dice: a 4 could be converted, but there is none.")


def percent(chance: Fraction) -> str:
    """A chance in whole percent, never rounded to what it is not."""
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return f"<{with_percent(1)}"
    if whole == 100 and chance < 1:
        return f">{with_percent(99)}"
    return with_percent(whole)

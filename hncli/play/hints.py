"""The odds at this moment, for a player who asks for a hint."""

from collections.abc import Iterator
from fractions import Fraction

from hncli.engine.mission import Mission
from hncli.lab.odds import Chances, Odds, odds, roll_odds
from hncli.play.columns import grid, wrap
from hncli.play.labels import title
from hncli.words import _, ngettext

AS_THEY_FALL = _("as the dice fall")
FOR_ONE = _("playing for 1 success")
FOR_TWO = _("playing for 2 successes")


def hint_lines(m: Mission, width: int, tables: bool = False) -> list[str]:
    """The exact chances of each outcome row, for each card that could be played now."""
    found = list(_rolls(m))
    if not found:
        return wrap(_("There is nothing to roll now."), width)
    rows = [[_("Card"), _("Dice"), "", "2+", "1", "0"]]
    for name, chances in found:
        rows += [
            [name if n == 0 else "", str(chances.dice) if n == 0 else "", way, *_row(one)]
            for n, (way, one) in enumerate(_ways(chances))
        ]
    drawn = grid(rows, width, [0, 2], {1, 3, 4, 5}, 0) if tables else []
    lines = drawn or [piece for said in found for piece in wrap(_sentence(*said), width)]
    return [*lines, *wrap(_explained(found), width)]


def _rolls(m: Mission) -> Iterator[tuple[str, Odds]]:
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
        cards = [id.partition(":")[2] for id in options if id.startswith(("play:", "buy:"))]
    if decision is not None and decision.kind == "spend":
        cards = [*m.hand, *cards]
    for id in dict.fromkeys(cards):
        chances = odds(m, id)
        if chances is not None:
            yield title(m, id), chances
            for help, helped in chances.helped.items():
                yield _("{card} with {help}").format(card=title(m, id), help=title(m, help)), helped


def _ways(chances: Odds) -> Iterator[tuple[str, Chances]]:
    """The ways to play a roll that differ."""
    yield AS_THEY_FALL, chances.plain
    seen = [chances.plain[:3]]
    for way, one in ((FOR_ONE, chances.at_least_one), (FOR_TWO, chances.at_least_two)):
        if one[:3] not in seen:
            seen.append(one[:3])
            yield way, one


def _row(chances: Chances) -> list[str]:
    return [percent(chances.two), percent(chances.one), percent(chances.none)]


def _sentence(name: str, chances: Odds) -> str:
    dice = ngettext("{n} die", "{n} dice", chances.dice).format(n=chances.dice)
    text = _("{way}, two or more {two}, one {one}, none {none}")
    said = [
        text.format(way=way, two=two, one=one, none=none)
        for way, (two, one, none) in ((way, _row(found)) for way, found in _ways(chances))
    ]
    return f"{name}, {dice}: {'; '.join(said)}."


def _explained(found: list[tuple[str, Odds]]) -> str:
    if all(len(list(_ways(chances))) == 1 for _name, chances in found):
        return _("There is nothing in your hand to change a roll with.")
    return _(
        "Playing for 1 or 2 successes uses conversions and rerolls where they help; cards spent "
        "on that are gone from your hand."
    )


def percent(chance: Fraction) -> str:
    """A chance in whole percent, never rounded to what it is not."""
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return "<1%"
    if whole == 100 and chance < 1:
        return ">99%"
    return f"{whole}%"

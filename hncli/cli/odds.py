"""`hn odds`: the exact chances of a threat roll at each threat level."""

import shutil
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cards.schema import LEVELS
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.options.packs import open_library, packs_option
from hncli.words import _, ngettext

if TYPE_CHECKING:
    from hncli.odds.threat_roll import Odds


@click.command(
    help=_(
        "Print the chances of a threat roll at each threat level, exactly and not by trial.\n\n"
        "First those of the dice as they fall, then the best that spare cards can make of them: "
        "two cards make a 4 a success."
    )
)
@click.option(
    "--box",
    metavar="NAME",
    help=_("Whose dice; else the first box's."),
    shell_complete=at_tab("boxes"),
)
@click.option(
    "--cards", type=click.IntRange(0, 10), default=0, help=_("Spare cards in hand, to convert 4s.")
)
@click.option(
    "--dice", type=click.IntRange(-9, 9), default=0, metavar="+N", help=_("More or fewer dice.")
)
@click.option(
    "--level", type=click.Choice(LEVELS, case_sensitive=False), help=_("Only this threat level.")
)
@click.option("--plain", is_flag=True, help=_("Sentences and no table, for screen readers."))
@click.option("--width", type=click.IntRange(20, 400), help=_("Columns to use."))
@packs_option
def odds(
    box: str | None,
    cards: int,
    dice: int,
    level: str | None,
    plain: bool,
    width: int | None,
    packs: tuple[Path, ...],
) -> None:
    """Print the odds as a table, or as sentences where that does not fit."""
    from hncli.cards.library import UnknownName
    from hncli.odds.threat_roll import table
    from hncli.ui.terminal.columns import fold, grid

    library = open_library(packs)
    try:
        home = library.boxes[0] if box is None else box
        catalogue = library.catalogue(home, library.abductors(home)[0])
    except UnknownName as error:
        stop(str(error), Exit.USAGE)
    found = [each for each in table(catalogue.dice, cards, dice) if level in (None, each[0])]
    columns = width or shutil.get_terminal_size((80, 24)).columns
    rows = [] if plain else grid(_rows(found, cards), columns, [0], set(range(1, 7)), 0)
    said = _heading(library.pack(home).name, dice)
    said += [_explained(cards)] if rows and cards else []
    if not rows:
        alike = groupby(found, lambda each: each[1])
        said += [_sentence([level for level, _odds in some], odds, cards) for odds, some in alike]
    for line in said:
        print("\n".join(fold(line, columns)))
    for line in rows:
        print(line)


def _heading(box: str, dice: int) -> list[str]:
    """Say what the figures are of."""
    more = ngettext("{n:+d} die", "{n:+d} dice", abs(dice)).format(n=dice)
    return [_("{box}: threat rolls").format(box=box) + (f", {more}." if dice else ".")]


def _explained(cards: int) -> str:
    """Say what the last columns of the table mean."""
    text = ngettext(
        "Best: fours converted with {n} spare card, two for each.",
        "Best: fours converted with {n} spare cards, two for each.",
        cards,
    )
    return text.format(n=cards)


def _rows(found: "list[tuple[str, Odds]]", cards: int) -> list[list[str]]:
    """The table, heading first; without cards there is no best play to tell."""
    head = [_("Level"), _("Dice"), "0", "1", "2+"]
    rows = [head + [_("Best 1+"), _("Best 2+")] * bool(cards)]
    for level, odds in found:
        row = [level, str(odds.dice), *(percent(chance) for chance in odds.plain[:3])]
        rows.append(row + list(_best(odds)) * bool(cards))
    return rows


def _best(odds: "Odds") -> tuple[str, str]:
    return percent(odds.at_least_one.one_or_more), percent(odds.at_least_two.two)


def _sentence(levels: list[str], odds: "Odds", cards: int) -> str:
    """Levels with the same odds in words."""
    level = levels[0]
    if len(levels) > 1:
        level = _("{first} to {last}").format(first=levels[0], last=levels[-1])
    none, one, two = (percent(chance) for chance in odds.plain[:3])
    count = ngettext("{n} die", "{n} dice", odds.dice).format(n=odds.dice)
    said = _("Threat {level}, {count}: no success {none}, one {one}, two or more {two}.").format(
        level=level, count=count, none=none, one=one, two=two
    )
    if cards:
        text = ngettext(
            " At best, with {n} spare card: one or more {one}, two or more {two}.",
            " At best, with {n} spare cards: one or more {one}, two or more {two}.",
            cards,
        )
        best_one, best_two = _best(odds)
        said += text.format(n=cards, one=best_one, two=best_two)
    return said


def percent(chance: Fraction) -> str:
    """A chance with one decimal; only what is certain is 0% or 100%."""
    if chance in (0, 1):
        return f"{100 * chance}%"
    tenths = min(999, max(1, round(1000 * chance)))
    return f"{tenths // 10}.{tenths % 10}%"

"""`hn odds`: the exact chances of threat rolls."""

from fractions import Fraction
from itertools import groupby
from pathlib import Path

import click

from hncli.base.messages import N_, _, ngettext
from hncli.base.schema import LEVELS, level_id, level_name, level_names
from hncli.base.text import percent as with_percent
from hncli.base.text import with_sign, written
from hncli.commands import declare
from hncli.commands.declare import completed_option, number_option
from hncli.commands.exits import stopping_at
from hncli.commands.options import (
    home_option,
    open_library,
    packs_option,
    plain_option,
    width_option,
)
from hncli.commands.session import current_environment
from hncli.game.cards.library import UnknownName
from hncli.game.odds import Odds, table
from hncli.terminal.columns import fold, grid


def odds_lines(
    box: str, rolls: list[tuple[str, Odds]], cards: int, dice: int, width: int, plain: bool
) -> list[str]:
    """The odds at some threat levels, with a heading that names the box and the dice modifier.

    Sentences if `plain` or where the table is too wide; levels with equal odds share one.
    """
    rows = [] if plain else grid(_rows(rolls, cards), width, [0], set(range(1, 7)), 0)
    modifier = ngettext("{n} die", "{n} dice", abs(dice)).format(n=with_sign(dice))
    lines = [_("{box}: threat rolls").format(box=box) + (f", {modifier}." if dice else ".")]
    if rows and cards:  # the last columns are explained
        text = ngettext(
            "Best: fours converted with {n} spare card, two for each.",
            "Best: fours converted with {n} spare cards, two for each.",
            cards,
        )
        lines.append(text.format(n=cards))
    if not rows:
        for odds, alike in groupby(rolls, lambda roll: roll[1]):
            lines.append(_sentence([level_name(level) for level, _odds in alike], odds, cards))
    return [*(piece for line in lines for piece in fold(line, width)), *rows]


def _rows(rolls: list[tuple[str, Odds]], cards: int) -> list[list[str]]:
    """The table with its heading; the columns of the best play only where there are cards."""
    head = [_("Level"), _("Dice"), "0", "1", "2+"]
    rows = [head + [_("Best 1+"), _("Best 2+")] * bool(cards)]
    for level, odds in rolls:
        row = [level_name(level), str(odds.dice), *(percent(chance) for chance in odds.plain[:3])]
        rows.append(row + list(_best(odds)) * bool(cards))
    return rows


def _best(odds: Odds) -> tuple[str, str]:
    return percent(odds.at_least_one.one_or_more), percent(odds.at_least_two.two)


def _sentence(levels: list[str], odds: Odds, cards: int) -> str:
    """The odds at neighbouring levels where they are equal."""
    level = levels[0]
    if len(levels) > 1:
        level = _("{first} to {last}").format(first=levels[0], last=levels[-1])
    none, one, two = (percent(chance) for chance in odds.plain[:3])
    count = ngettext("{n} die", "{n} dice", odds.dice).format(n=odds.dice)
    sentence = _(
        "Threat {level}, {count}: no success {none}, one {one}, two or more {two}."
    ).format(level=level, count=count, none=none, one=one, two=two)
    if cards:
        text = ngettext(
            " At best, with {n} spare card: one or more {one}, two or more {two}.",
            " At best, with {n} spare cards: one or more {one}, two or more {two}.",
            cards,
        )
        best_one, best_two = _best(odds)
        sentence += text.format(n=cards, one=best_one, two=best_two)
    return sentence


def percent(chance: Fraction) -> str:
    """A chance with one decimal; only what is certain is 0% or 100%."""
    if chance in (0, 1):
        return with_percent(100 * chance)
    tenths = min(999, max(1, round(1000 * chance)))
    return with_percent(written(tenths / 10, ".1f"))


class LevelChoice(click.Choice[str]):
    """A threat level: typed by its name in the player's language, or by its id."""

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*level_names(), *LEVELS)))

    @choices.setter
    def choices(self, names: object) -> None:
        """Ignored: click sets the names that it was given at the import."""


@declare.command(
    help=N_(
        "Print the chances of a threat roll at each threat level, exactly and not by trial.\n\n"
        "First those of the dice as they fall, then the best that spare cards can make of them: "
        "two cards make a 4 a success."
    )
)
@completed_option("--box", "boxes", N_("Whose dice; else the first box's."))
@number_option("--cards", 0, 10, N_("Spare cards in hand, to convert 4s."), default=0)
@number_option("--dice", -9, 9, N_("More or fewer dice."), default=0, metavar=N_("+N"))
@declare.option(
    "--level", type=LevelChoice(LEVELS, case_sensitive=False), help=N_("Only this threat level.")
)
@plain_option(N_("Sentences and no table, for screen readers."))
@width_option
@home_option
@packs_option
def odds(
    box: str | None,
    cards: int,
    dice: int,
    level: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Print the odds as a table, or as sentences where it is too wide or --plain is given."""
    library = open_library(packs, home)
    box_id = library.boxes[0] if box is None else box
    with stopping_at(UnknownName):
        catalogue = library.catalogue(box_id, library.abductors(box_id)[0])
    only = None if level is None else level_id(level)
    rolls = [roll for roll in table(catalogue.dice, cards, dice) if only in (None, roll[0])]
    env = current_environment()
    name = library.pack(box_id).name
    env.say(*odds_lines(name, rolls, cards, dice, env.width, env.is_plain))

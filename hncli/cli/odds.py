"""`hn odds`: the exact chances of a threat roll at each threat level."""

from pathlib import Path

import click

from hncli.cards.schema import LEVELS, level_id, level_names
from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import completed_option
from hncli.cli.options.appearance import plain_option, width_option
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.words import N_


class LevelChoice(click.Choice[str]):
    """A threat level: typed by its name in the player's language, or by its id."""

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*level_names(), *LEVELS)))

    @choices.setter
    def choices(self, given: object) -> None:
        """Nothing is kept: click gives what it was given at the import."""


@declare.command(
    help=N_(
        "Print the chances of a threat roll at each threat level, exactly and not by trial.\n\n"
        "First those of the dice as they fall, then the best that spare cards can make of them: "
        "two cards make a 4 a success."
    )
)
@completed_option("--box", "boxes", N_("Whose dice; else the first box's."))
@declare.option(
    "--cards",
    type=click.IntRange(0, 10),
    default=0,
    metavar=N_("N"),
    help=N_("Spare cards in hand, to convert 4s."),
)
@declare.option(
    "--dice",
    type=click.IntRange(-9, 9),
    default=0,
    metavar=N_("+N"),
    help=N_("More or fewer dice."),
)
@declare.option(
    "--level",
    type=LevelChoice(LEVELS, case_sensitive=False),
    help=N_("Only this threat level."),
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
    from hncli.cards.library import UnknownName
    from hncli.odds.threat_roll import table
    from hncli.ui.odds_text import odds_lines

    library = open_library(packs, home)
    try:
        found = library.boxes[0] if box is None else box
        catalogue = library.catalogue(found, library.abductors(found)[0])
    except UnknownName as error:
        stop(str(error), Exit.USAGE)
    only = None if level is None else level_id(level)
    rolls = [each for each in table(catalogue.dice, cards, dice) if only in (None, each[0])]
    env = current_environment()
    name = library.pack(found).name
    env.say(*odds_lines(name, rolls, cards, dice, env.width, env.is_plain))

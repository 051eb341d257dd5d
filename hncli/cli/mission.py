"""`hn mission`: a single mission, outside of any career."""

import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.exits import Exit, stop
from hncli.cli.home import home_option
from hncli.cli.packs import open_library, packs_option
from hncli.cli.seeds import read_seed
from hncli.words import _

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.cards.sets import CustomSet
    from hncli.engine.mission import Mission


@click.group(help=_("Play a single mission."))
def mission() -> None:
    """Gather the mission commands."""


@mission.command(
    help=_(
        "Play a mission by typing the numbers of your choices.\n\n"
        "Without --abductor a first mission's opponent is proposed; --abductor random draws one. "
        "The same seed gives the same dice and cards."
    )
)
@click.option("--box", help=_("Whose cards to play with; else the abductor's, or the first box."))
@click.option("--abductor", metavar="NAME", help=_("Whom to talk to; random draws one."))
@click.option("--seed", metavar="N", help=_("A number that fixes all chance."))
@click.option("--sets", metavar="NAME", help=_("Play with a set of your own; see hn sets."))
@click.option("--resume", metavar="CODE", help=_("Go on where an earlier sitting stopped."))
@click.option("--width", type=click.IntRange(20, 400), help=_("Columns to use."))
@home_option
@packs_option
def play(
    box: str | None,
    abductor: str | None,
    seed: str | None,
    sets: str | None,
    resume: str | None,
    width: int | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Set a mission up and play it to the end."""
    from hncli.cards.library import UnknownName
    from hncli.engine.mission import Endless
    from hncli.engine.setup import new_mission
    from hncli.play.numbered import Table, Terminal

    library = open_library(packs)
    number = read_seed(seed)
    custom = _set(library, sets, home)
    try:
        home_box, name = _who(library, box, abductor, number)
        mission = new_mission(library, home_box, name, number, sets=custom)
    except UnknownName as error:
        stop(str(error), Exit.USAGE)
    except Endless:
        stop(_("Rules of this pack set each other off for ever; mend them."), Exit.FAILED)
    columns = width or shutil.get_terminal_size((80, 24)).columns
    table = Table(mission, Terminal(sys.stdin, sys.stdout, columns))
    if resume is not None:
        try:
            table.resume(resume)
        except ValueError:
            stop(
                _("The code does not fit this mission; copy all of the line it came in."),
                Exit.USAGE,
            )
    else:
        print(_("Seed {seed}. Type ? for help.").format(seed=number))
    try:
        table.play()
    except (EOFError, KeyboardInterrupt) as gone:
        options = ["--box", home_box, "--abductor", name, "--seed", str(number)]
        if sets is not None:
            options += ["--sets", sets]
        if home is not None:
            options += ["--home", str(home)]
        for folder in packs:
            options += ["--packs", str(folder)]
        if table.choices:
            options += ["--resume", table.code]
        print()
        print(_("To go on: hn mission play {options}").format(options=shlex.join(options)))
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None
        return
    fresh = new_mission(library, home_box, name, number, sets=custom)
    table.tell(_honour(library, mission, fresh, table.code, home))


def _honour(
    library: "Library", over: "Mission", fresh: "Mission", code: str, home: Path | None
) -> list[str]:
    """Enter a mission that is over among the player's honours."""
    from hncli.play.honouring import honour
    from hncli.store.home import find_home

    return honour(library, over, fresh, code, find_home(home))


def _set(library: "Library", name: str | None, home: Path | None) -> "CustomSet | None":
    """The custom set that the player named, if any."""
    if name is None:
        return None
    from hncli.cli.sets import find_set

    return find_set(library, name, home)


def _who(library: "Library", box: str | None, typed: str | None, seed: int) -> tuple[str, str]:
    """Box and abductor: nobody in particular, anybody, or somebody by id or full name.

    Without a box an abductor is looked for in all of them; else it is the first box.
    """
    from hncli.cards.library import UnknownName, unknown
    from hncli.cards.models import Abductor
    from hncli.engine.setup import draw_abductor

    homes = library.boxes if box is None else [box]
    first = homes[0]
    if typed is None:
        return first, library.abductors(first)[0]
    if typed == "random":
        return first, draw_abductor(library, first, seed)
    for home in homes:
        for id, card in library.pack(home).of(Abductor).items():
            if typed.casefold() in (id, card.title.casefold()):
                return home, id
    known = [id for home in homes for id in library.abductors(home)]
    raise UnknownName(unknown(_("abductor"), typed, known))

"""`hn mission`: a single mission, outside of any career."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.options.automatic import auto_option, automatic
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.options.seed import read_seed
from hncli.cli.session import current_environment, is_from_home_screen
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.cards.sets.custom_set import CustomSet
    from hncli.engine.mission import Mission
    from hncli.store.saved_mission import KeptSingle, Single
    from hncli.ui.mission.single_mission import SingleMissionScreen


LEFT = "left"
"""What `--resume` stands for without a code."""


@click.group(help=_("Play a single mission."))
def mission() -> None:
    """Gather the mission commands."""


@mission.command(
    help=_(
        "Play a mission: choose with the arrow keys, or type the numbers of your choices.\n\n"
        "Without --abductor a first mission's opponent is proposed; --abductor random draws one. "
        "The same seed gives the same dice and cards. Every choice is kept: --resume alone goes "
        "on with the mission you left."
    )
)
@click.option(
    "--box",
    help=_("Whose cards to play with; else the abductor's, or the first box."),
    shell_complete=at_tab("boxes"),
)
@click.option(
    "--abductor",
    metavar="NAME",
    help=_("Whom to talk to; random draws one."),
    shell_complete=at_tab("opponents"),
)
@click.option("--seed", metavar="N", help=_("A number that fixes all chance."))
@click.option(
    "--sets",
    metavar="NAME",
    help=_("Play with a set of your own; see hn sets."),
    shell_complete=at_tab("sets"),
)
@click.option(
    "--resume",
    metavar="[CODE]",
    is_flag=False,
    flag_value=LEFT,
    help=_("Go on with the mission you left, or where a code says."),
)
@auto_option
@screen_options
@home_option
@packs_option
def play(
    box: str | None,
    abductor: str | None,
    seed: str | None,
    sets: str | None,
    resume: str | None,
    auto: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Set a mission up and play it to the end."""
    from hncli.store.saved_mission import Single

    if resume == LEFT:
        go_on(home, auto)
        return
    library = open_library(packs)
    number = read_seed(seed)
    with _clear_errors():
        home_box, name = _who(library, box, abductor, number)
    folders = tuple(str(folder) for folder in packs)
    single = Single(home_box, name, number, sets or "", folders)
    _play(library, single, home, resume, auto)


def go_on(home: Path | None, auto: str | None = None) -> None:
    """Go on with the single mission that was left."""
    from hncli.store.data_folder import find_home
    from hncli.store.saved_mission import KeptSingle

    with store_errors():
        single = KeptSingle(find_home(home)).read()
    if single is None:
        stop(_("No mission was left. Begin one with hn mission play."), Exit.FAILED)
    library = open_library(tuple(Path(folder) for folder in single.packs))
    _play(library, single, home, None, auto)


def _play(
    library: "Library",
    single: "Single",
    home: Path | None,
    code: str | None,
    auto: str | None = None,
) -> None:
    """Play a mission from its beginning, or from where it was left."""
    from hncli.engine.setup import new_mission
    from hncli.store.data_folder import find_home
    from hncli.store.saved_mission import KeptSingle
    from hncli.ui.mission.single_mission import SingleMissionScreen

    custom = _set(library, single.sets or None, home)
    args = (library, single.box, single.abductor, single.seed)
    with _clear_errors():
        mission = new_mission(*args, sets=custom)
    env = current_environment()
    asks = automatic(env, auto, lambda: mission)
    table = SingleMissionScreen(mission, env, KeptSingle(find_home(home)), single, asks)
    if auto is not None and not (code or single.choices):
        table.can_keep = False  # the mission that a person left is still there afterwards
    try:
        if code is not None:
            table.resume(code)
        elif single.choices:
            table.repeat(single)
        else:
            table.tell([_("Seed {seed}. Type ? for help.").format(seed=single.seed)])
            if table.can_keep and env.source.isatty():
                table.tell(_left(table.kept))
    except ValueError:
        text = _("The code does not fit this mission; copy all of the line it came in.")
        if code is None:
            text = _("The mission that was left does not fit the cards of today; begin a new one.")
        stop(text, Exit.USAGE)
    try:
        table.play()
    except (EOFError, KeyboardInterrupt) as gone:
        print()
        is_offered = table.is_kept or not table.choices  # and nobody misses what has not begun
        if not (is_from_home_screen() and is_offered):
            options = _options(table, home)
            print(_("To go on: hn mission play {options}").format(options=options))
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None
        return
    if auto is not None:
        return  # what a program wins is nobody's honour
    fresh = new_mission(*args, sets=custom)
    table.tell(_honour(library, mission, fresh, table.code, home))


def _left(kept: "KeptSingle") -> list[str]:
    """Warn a person of the mission that the first choice of this one would replace."""
    with store_errors():
        left = kept.read()
    if left is None:
        return []
    text = _(
        "You left a mission with {abductor}; your first choice here takes its place. To go back to "
        "it, leave now and type hn mission play --resume."
    )
    return [text.format(abductor=left.abductor.title())]


def _options(table: "SingleMissionScreen", home: Path | None) -> str:
    """The options that bring a player back to this very moment; long ones only if they must be."""
    single = table.single
    if table.is_kept:
        return shlex.join([*(["--home", str(home)] if home is not None else []), "--resume"])
    words = ["--box", single.box, "--abductor", single.abductor, "--seed", str(single.seed)]
    if single.sets:
        words += ["--sets", single.sets]
    if home is not None:
        words += ["--home", str(home)]
    for folder in single.packs:
        words += ["--packs", folder]
    if table.code:
        words += ["--resume", table.code]
    return shlex.join(words)


@contextmanager
def _clear_errors() -> Iterator[None]:
    """End the command with one line if there is no such mission."""
    from hncli.cards.library import UnknownName
    from hncli.engine.game import EndlessLoop

    try:
        yield
    except UnknownName as error:
        stop(str(error), Exit.USAGE)
    except EndlessLoop:
        stop(_("Rules of this pack set each other off for ever; mend them."), Exit.FAILED)


def _honour(
    library: "Library", over: "Mission", fresh: "Mission", code: str, home: Path | None
) -> list[str]:
    """Enter a mission that is over among the player's honours."""
    from hncli.store.data_folder import find_home
    from hncli.ui.mission.achievements import honour

    return honour(library, over, fresh, code, find_home(home))


def _set(library: "Library", name: str | None, home: Path | None) -> "CustomSet | None":
    """The custom set that the player named, if any."""
    if name is None:
        return None
    from hncli.cli.sets.stored_sets import find_set

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

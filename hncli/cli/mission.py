"""`hn mission`: a single mission, outside of any career."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.exit_codes import Exit, goes_home, stop
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen, screen_options
from hncli.cli.options.automatic import auto_option, automatic
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.options.seed import read_seed
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.cards.sets.custom_set import CustomSet
    from hncli.engine.mission_setup import MissionSetup
    from hncli.store.saved_mission import SavedMission, SavedMissions
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
    if resume == LEFT:
        go_on(home, auto)
        return
    from hncli.engine.mission_setup import MissionSetup
    from hncli.store.data_folder import find_home
    from hncli.store.saved_mission import SavedMissions

    library = open_library(packs)
    number = read_seed(seed)
    with _clear_errors():
        home_box, name = _who(library, box, abductor, number)
    setup = MissionSetup(home_box, name, number, sets=_set(library, sets, home))
    words = _words(setup, sets, home, packs)
    if auto is not None and resume is None:
        _play_unsaved(library, setup, auto, words)
        return
    missions = SavedMissions(find_home(home))
    folders = tuple(str(folder) for folder in packs)
    with store_errors(), _clear_errors():
        left = missions.names()  # one at a time: the first choice replaces them
        saved = missions.create(library, setup, folders, sets or "", replaces=tuple(left))
    with saved:
        table = _screen(saved, auto)
        if resume is not None:
            _repeat(table, resume)
        else:
            table.tell([_("Seed {seed}. Type ? for help.").format(seed=number)])
            if left and table.env.source.isatty():
                table.tell(_left(missions, left[0]))
        _play_saved(table, home, auto, words)


def go_on(home: Path | None, auto: str | None = None) -> None:
    """Go on with the single mission that was played last."""
    from hncli.store.data_folder import find_home
    from hncli.store.saved_mission import SavedMissions

    missions = SavedMissions(find_home(home))
    with store_errors():
        for name in missions.names():
            stored = missions.read(name)
            library = open_library(tuple(Path(folder) for folder in stored.packs))
            if not missions.finish_left_over(library, name):
                break
        else:
            stop(_("No mission was left. Begin one with hn mission play."), Exit.FAILED)
        custom = None if stored.setup.sets else _set(library, stored.set_name or None, home)
        saved = missions.open(name, library, custom)
    with saved:
        table = _screen(saved, auto)
        table.tell(saved.messages)
        _play_saved(table, home, auto, [])


def _screen(saved: "SavedMission", auto: str | None) -> "SingleMissionScreen":
    """The screen of a saved mission; with `auto`, an automatic player answers."""
    from hncli.ui.mission.single_mission import SingleMissionScreen

    env = screen()
    return SingleMissionScreen(saved, env, automatic(env, auto, lambda: saved.mission))


def _repeat(table: "SingleMissionScreen", code: str) -> None:
    """Make the choices of a code."""
    try:
        with store_errors():
            table.resume(code)
    except ValueError:
        text = _("The code does not fit this mission; copy all of the line it came in.")
        stop(text, Exit.USAGE)


def _play_saved(
    table: "SingleMissionScreen", home: Path | None, auto: str | None, words: list[str]
) -> None:
    """Play a saved mission to its end, or until the player leaves it."""
    from hncli.ui.mission.achievements import finish_mission

    try:
        with store_errors():
            table.play()
    except (EOFError, KeyboardInterrupt) as gone:
        print()
        if not goes_home():
            if table.saved.is_saved:
                words = [*(["--home", str(home)] if home is not None else []), "--resume"]
            print(_("To go on: hn mission play {options}").format(options=shlex.join(words)))
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None
        return
    if auto is None:
        table.tell(finish_mission(table.saved))
    else:
        with store_errors():
            table.saved.discard()  # what a program wins is not the player's


def _play_unsaved(library: "Library", setup: "MissionSetup", auto: str, words: list[str]) -> None:
    """Let an automatic player play a mission; the one that a person left stays as it is."""
    from hncli.ui.mission.mission_screen import MissionScreen

    with _clear_errors():
        mission = setup.begin(library)
    env = screen()
    table = MissionScreen(mission, env, automatic(env, auto, lambda: mission))
    table.tell([_("Seed {seed}. Type ? for help.").format(seed=setup.seed)])
    try:
        table.play()
    except (EOFError, KeyboardInterrupt) as gone:
        print()
        words = [*words, *(["--resume", table.code] if table.code else [])]
        print(_("To go on: hn mission play {options}").format(options=shlex.join(words)))
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None


def _left(missions: "SavedMissions", name: str) -> list[str]:
    """Warn a person of the mission that the first choice of this one would replace."""
    with store_errors():
        left = missions.read(name)
    text = _(
        "You left a mission with {abductor}; your first choice here takes its place. To go back to "
        "it, leave now and type hn mission play --resume."
    )
    return [text.format(abductor=left.setup.abductor.title())]


def _words(
    setup: "MissionSetup", sets: str | None, home: Path | None, packs: tuple[Path, ...]
) -> list[str]:
    """The options that begin the same mission again."""
    words = ["--box", setup.box, "--abductor", setup.abductor, "--seed", str(setup.seed)]
    if sets:
        words += ["--sets", sets]
    if home is not None:
        words += ["--home", str(home)]
    for folder in packs:
        words += ["--packs", str(folder)]
    return words


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

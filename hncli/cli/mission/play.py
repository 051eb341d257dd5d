"""`hn mission play`: a single mission, outside of any career."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.automatic import auto_option, automatic_prompter, no_progress_errors
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.options.seed import read_seed
from hncli.cli.options.typed import folder_words, typed
from hncli.cli.session import current_environment, is_from_home_screen
from hncli.cli.sets.stored_sets import find_optional_set
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.engine.mission_setup import MissionSetup
    from hncli.store.missions.saved_mission import SavedMission, SavedMissions
    from hncli.ui.mission.single_mission import SingleMissionScreen


SAVED = "saved"
"""The value of --resume without a code."""


@click.command(
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
    shell_complete=lazy_completer("boxes"),
)
@click.option(
    "--abductor",
    metavar="NAME",
    help=_("Whom to talk to; random draws one."),
    shell_complete=lazy_completer("opponents"),
)
@click.option("--seed", metavar="N", help=_("A number that fixes all chance."))
@click.option(
    "--sets",
    metavar="NAME",
    help=_("Play with a set of your own; see hn sets."),
    shell_complete=lazy_completer("sets"),
)
@click.option(
    "--resume",
    metavar="[CODE]",
    is_flag=False,
    flag_value=SAVED,
    help=_("Go on with the mission you left, or where a code says."),
)
@auto_option
@appearance_options
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
    """Play a new mission, or resume one, to its end or until the player leaves."""
    from hncli.engine.mission_setup import MissionSetup
    from hncli.store.data_folder import find_home
    from hncli.store.missions.saved_mission import SavedMissions
    from hncli.ui.mission.opponent import find_opponent

    if resume == SAVED:
        _resume_saved(home, auto)
        return
    library = open_library(packs)
    number = read_seed(seed)
    with _setup_errors():
        found_box, name = find_opponent(library, box, abductor, number)
    custom = find_optional_set(library, sets, home)
    setup = MissionSetup(found_box, name, number, sets=custom)
    folders = tuple(str(folder) for folder in packs)
    words = _setup_words(setup, sets, home, folders)
    if auto is not None and resume is None:
        _play_unsaved(library, setup, auto, words)
        return
    missions = SavedMissions(find_home(home))
    with store_errors(), _setup_errors():
        left = missions.names()  # one at a time: the first choice replaces them
        saved = missions.create(library, setup, folders, sets or "", replaces=tuple(left))
    with saved:
        screen = _mission_screen(saved, auto)
        if resume is not None:
            _make_choices(screen, resume)
        else:
            screen.tell([_("Seed {seed}. Type ? for help.").format(seed=number)])
            if left and screen.env.source.isatty():
                screen.tell(_replace_warning(missions, left[0]))
        _play_saved(screen, home, auto, words)


def _resume_saved(home: Path | None, auto: str | None) -> None:
    """Resume the single mission that was played last; the command ends if there is none."""
    from hncli.store.data_folder import find_home
    from hncli.store.missions.saved_mission import SavedMissions

    missions = SavedMissions(find_home(home))
    with store_errors():
        for name in missions.names():
            stored = missions.read(name)
            library = open_library(tuple(Path(folder) for folder in stored.packs))
            if not missions.finish_left_over(library, name):
                break
        else:
            stop(_("No mission was left. Begin one with hn mission play."), Exit.FAILED)
        # Format 1 stored the name of the custom set alone.
        set_name = None if stored.setup.sets else stored.set_name or None
        saved = missions.open(name, library, find_optional_set(library, set_name, home))
    with saved:
        screen = _mission_screen(saved, auto)
        screen.tell(saved.messages)
        _play_saved(screen, home, auto, [])


def _mission_screen(saved: "SavedMission", auto: str | None) -> "SingleMissionScreen":
    """The screen of a saved mission; with `auto`, an automatic player answers."""
    from hncli.ui.mission.single_mission import SingleMissionScreen

    env = current_environment()
    return SingleMissionScreen(saved, env, automatic_prompter(env, auto, lambda: saved.mission))


def _make_choices(screen: "SingleMissionScreen", code: str) -> None:
    """Make the choices of a code; the command ends if they do not fit."""
    try:
        with store_errors():
            screen.resume(code)
    except ValueError:
        text = _("The code does not fit this mission; copy all of the line it came in.")
        stop(text, Exit.USAGE)


def _play_saved(
    screen: "SingleMissionScreen", home: Path | None, auto: str | None, words: list[str]
) -> None:
    """Play a saved mission to its end, or until the player leaves it.

    `words` begin the same mission again, for one that has no choice saved yet.
    """
    from hncli.ui.mission.achievements import finish_mission

    try:
        with store_errors(), no_progress_errors():
            screen.play()
    except (EOFError, KeyboardInterrupt) as gone:
        screen.env.say("")
        if not is_from_home_screen():
            if screen.saved.is_saved:
                words = [*folder_words(home), "--resume"]
            _tell_how_to_resume(words)
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None
        return
    if auto is None:
        screen.tell(finish_mission(screen.saved))
    else:
        with store_errors():
            screen.saved.discard()  # automatic play earns no achievements


def _play_unsaved(library: "Library", setup: "MissionSetup", auto: str, words: list[str]) -> None:
    """Let an automatic player play a mission; the one that a person left stays as it is."""
    from hncli.ui.mission.mission_screen import MissionScreen

    with _setup_errors():
        mission = setup.begin(library)
    env = current_environment()
    screen = MissionScreen(mission, env, automatic_prompter(env, auto, lambda: mission))
    screen.tell([_("Seed {seed}. Type ? for help.").format(seed=setup.seed)])
    try:
        with no_progress_errors():
            screen.play()
    except (EOFError, KeyboardInterrupt) as gone:
        env.say("")
        _tell_how_to_resume([*words, *(["--resume", screen.code] if screen.code else [])])
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None


def _tell_how_to_resume(words: list[str]) -> None:
    text = _("To go on: hn mission play {options}")
    current_environment().say(text.format(options=typed(words)))


def _replace_warning(missions: "SavedMissions", name: str) -> list[str]:
    """Warn of the saved mission that the first choice of this one would replace."""
    with store_errors():
        left = missions.read(name)
    text = _(
        "You left a mission with {abductor}; your first choice here takes its place. To go back to "
        "it, leave now and type hn mission play --resume."
    )
    return [text.format(abductor=left.setup.abductor.title())]


def _setup_words(
    setup: "MissionSetup", sets: str | None, home: Path | None, folders: tuple[str, ...]
) -> list[str]:
    """The options that begin the same mission again."""
    words = ["--box", setup.box, "--abductor", setup.abductor, "--seed", str(setup.seed)]
    if sets:
        words += ["--sets", sets]
    return [*words, *folder_words(home, folders)]


@contextmanager
def _setup_errors() -> Iterator[None]:
    """End the command with one line if the mission cannot be set up."""
    from hncli.cards.library import UnknownName
    from hncli.engine.game import EndlessLoop

    try:
        yield
    except UnknownName as error:
        stop(str(error), Exit.USAGE)
    except EndlessLoop:
        stop(_("Rules of this pack set each other off for ever; mend them."), Exit.FAILED)

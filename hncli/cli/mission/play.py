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
    from hncli.store.saved_mission import KeptSingle, Single
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
    from hncli.store.saved_mission import Single
    from hncli.ui.mission.opponent import find_opponent

    if resume == SAVED:
        _resume_saved(home, auto)
        return
    library = open_library(packs)
    number = read_seed(seed)
    with _setup_errors():
        found_box, name = find_opponent(library, box, abductor, number)
    folders = tuple(str(folder) for folder in packs)
    single = Single(found_box, name, number, sets or "", folders)
    _play(library, single, home, resume, auto)


def _resume_saved(home: Path | None, auto: str | None) -> None:
    """Resume the single mission that was left; the command ends if there is none."""
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
    auto: str | None,
) -> None:
    """Play a mission from its beginning, from its saved choices or from those of a code."""
    from hncli.engine.setup import new_mission
    from hncli.store.data_folder import find_home
    from hncli.store.saved_mission import KeptSingle
    from hncli.ui.mission.achievements import honour
    from hncli.ui.mission.single_mission import SingleMissionScreen

    custom = find_optional_set(library, single.sets or None, home)
    args = (library, single.box, single.abductor, single.seed)
    with _setup_errors():
        mission = new_mission(*args, sets=custom)
    env = current_environment()
    asks = automatic_prompter(env, auto, lambda: mission)
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
                table.tell(_replace_warning(table.kept))
    except ValueError:
        text = _("The code does not fit this mission; copy all of the line it came in.")
        if code is None:
            text = _("The mission that was left does not fit the cards of today; begin a new one.")
        stop(text, Exit.USAGE)
    try:
        with no_progress_errors():
            table.play()
    except (EOFError, KeyboardInterrupt) as gone:
        env.say("")
        is_offered = table.is_kept or not table.choices  # a mission without choices is not missed
        if not (is_from_home_screen() and is_offered):
            options = _resume_options(table, home)
            env.say(_("To go on: hn mission play {options}").format(options=options))
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None
        return
    if auto is not None:
        return  # automatic play earns no achievements
    fresh = new_mission(*args, sets=custom)
    table.tell(honour(library, mission, fresh, table.code, find_home(home)))


def _replace_warning(kept: "KeptSingle") -> list[str]:
    """Warn of the saved mission that the first choice of this one would replace, if any."""
    with store_errors():
        left = kept.read()
    if left is None:
        return []
    text = _(
        "You left a mission with {abductor}; your first choice here takes its place. To go back to "
        "it, leave now and type hn mission play --resume."
    )
    return [text.format(abductor=left.abductor.title())]


def _resume_options(table: "SingleMissionScreen", home: Path | None) -> str:
    """The options that resume this mission here: --resume alone if it is saved, else a code."""
    single = table.single
    if table.is_kept:
        return typed([*folder_words(home), "--resume"])
    words = ["--box", single.box, "--abductor", single.abductor, "--seed", str(single.seed)]
    if single.sets:
        words += ["--sets", single.sets]
    words += folder_words(home, single.packs)
    if table.code:
        words += ["--resume", table.code]
    return typed(words)


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

"""`hn mission play`: a single mission, outside of any career."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hncli.base.home import find_home
from hncli.base.messages import N_, _, printable
from hncli.commands import declare
from hncli.commands.declare import completed_option, lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    appearance_options,
    folder_words,
    home_option,
    left_out_lines,
    open_library,
    packs_option,
    read_seed,
    typed,
    typed_folders,
)
from hncli.commands.session import current_environment, is_from_home_screen, store_errors
from hncli.features.missions.abductors import AbductorPrompt, abductor_rows, find_opponent, history
from hncli.features.missions.automatic import auto_option, automatic_prompter, no_progress_errors
from hncli.features.missions.commands import library_of, open_missions, select_mission
from hncli.features.missions.custom_sets import find_optional_set
from hncli.features.missions.saving.store import SavedMission, SavedMissions
from hncli.features.missions.session import MissionSession, SingleSession
from hncli.game.cards.library import Library, NotPlayable
from hncli.game.engine.game import EndlessLoop
from hncli.game.engine.setup import MissionSetup

if TYPE_CHECKING:
    from hncli.features.missions.screen.screen import MissionScreen


SAVED = "saved"
"""The value of --resume alone."""


WATCHED = "w"
"""The first letter of a code in which an automatic player has made choices (C-NEW-7)."""


class PlayRequest(NamedTuple):
    """What is to be played next, as options of the command."""

    box: str | None
    abductor: str | None
    seed: str | None
    sets: str | None
    resume: str | None
    packs: tuple[Path, ...]


@declare.command(
    help=N_(
        "Play a mission: choose with the arrow keys, or type the numbers of your choices.\n\n"
        "ABDUCTOR says whom to talk to, and the beginning of a name is enough: hn mission play "
        "don. random draws one. Without it a terminal lists them, with how hard they are and your "
        "own record; a pipe gets the first one. The same seed gives the same dice and cards.\n\n"
        "Every choice is saved, and each mission has a file of its own. --resume alone continues "
        "the mission you played last, --resume NAME one of hn mission list."
    )
)
@declare.argument(
    "named", metavar=N_("[ABDUCTOR]"), required=False, shell_complete=lazy_completer("opponents")
)
@completed_option(
    "--box",
    "boxes",
    N_("Whose cards to play with; else the abductor's, or the first box."),
    metavar=N_("BOX"),
)
@completed_option("--abductor", "opponents", N_("The same as ABDUCTOR."))
@declare.option("--seed", metavar=N_("N"), help=N_("A number that fixes all chance."))
@completed_option("--sets", "sets", N_("Play with a set of your own; see hn sets."))
@declare.option(
    "--resume",
    metavar=N_("[NAME]"),
    is_flag=False,
    flag_value=SAVED,
    help=N_("Continue a saved mission: the last one, the one named, or where a code says."),
    shell_complete=lazy_completer("missions"),
)
@auto_option
@appearance_options
@home_option
@packs_option
def play(
    named: str | None,
    box: str | None,
    abductor: str | None,
    seed: str | None,
    sets: str | None,
    resume: str | None,
    auto: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Play one mission after the other until the player wants no other."""
    if named is not None and abductor is not None:
        _refuse_two(named, abductor, box, packs, home)
    opponent = abductor if named is None else named
    if opponent is not None and resume is not None and not _is_code(resume):
        text = _("--resume continues a saved mission: name that, and no abductor.")
        stop(text, Exit.USAGE)
    if auto is not None and resume is not None and not _is_code(resume):
        text = _(
            "--auto doesn't touch your saved missions: leave --resume out, and it plays a new one."
        )
        stop(text, Exit.USAGE)
    request: PlayRequest | None = PlayRequest(box, opponent, seed, sets, resume, packs)
    while request is not None:
        request = _play_one(request, auto, home)


def _refuse_two(
    named: str, abductor: str, box: str | None, packs: tuple[Path, ...], home: Path | None
) -> None:
    """End the command with a usage error unless both names are those of one abductor."""
    library = open_library(packs, home)
    with _setup_errors():
        first_named, second_named = (
            find_opponent(library, box, typed, 0) for typed in (named, abductor)
        )
    is_one_random = named != abductor and "random" in (named, abductor)
    if first_named != second_named or is_one_random:
        text = _("{first} and {second} are two abductors: name one.")
        stop(text.format(first=printable(named, 40), second=printable(abductor, 40)), Exit.USAGE)


def _play_one(request: PlayRequest, auto: str | None, home: Path | None) -> PlayRequest | None:
    """Play a new mission, or resume one, to its end or until the player leaves.

    Returns what the player wants to play next; None for nothing.
    """
    box, abductor, seed, sets, resume, packs = request
    if resume is not None and not _is_code(resume):
        return _resume_saved(home, None if resume == SAVED else resume)
    library = open_library(packs, home)
    number = read_seed(seed)
    with _setup_errors():
        is_open = all(choice is None for choice in (abductor, auto, resume))
        if is_open and current_environment().is_interactive:
            opponent = _ask_abductor(library, box, home, number)
            if opponent is None:
                return None
        else:
            opponent = find_opponent(library, box, abductor, number)
    setup = MissionSetup(*opponent, number, sets=find_optional_set(library, sets, home))
    folders = tuple(str(folder) for folder in packs)
    words = ["--box", setup.box, "--abductor", setup.abductor, "--seed", str(setup.seed)]
    words += [*(["--sets", sets] if sets else []), *folder_words(home, folders)]
    if auto is not None:
        _play_unsaved(library, setup, auto, resume, words)
        return None
    missions = SavedMissions(find_home(home))
    with store_errors(), _setup_errors():
        messages = missions.finish_over(partial(open_library, home=home))
        saved = missions.create(library, setup, folders, sets or "", watched=_is_watched(resume))
    with saved:
        screen = _mission_screen(saved, home)
        screen.tell(messages)
        if resume is not None:
            _make_choices(screen, resume)
        else:
            screen.tell_seed()
        screen.remark(left_out_lines(library))
        _play_saved(screen, home, words)
    return _next_request(screen)


def _next_request(screen: "MissionScreen[SingleSession]") -> PlayRequest | None:
    """The request by what was chosen at the end: the same abductor, another one, or None."""
    stored = screen.session.saved.stored
    packs = tuple(Path(folder) for folder in stored.packs)
    sets = stored.set_name or None
    if screen.next == "again":
        return PlayRequest(stored.setup.box, stored.setup.abductor, None, sets, None, packs)
    if screen.next == "another":
        return PlayRequest(None, None, None, sets, None, packs)
    return None


def _is_code(resume: str) -> bool:
    """Whether --resume has a code, the numbers of choices as in 1.3.2, and no name."""
    return not resume.removeprefix(WATCHED).strip("0123456789.")


def _is_watched(code: str | None) -> bool:
    return code is not None and code.startswith(WATCHED)


def _ask_abductor(
    library: Library, box: str | None, home: Path | None, seed: int
) -> tuple[str, str] | None:
    """Let the player choose from the list: box and abductor, or None to leave."""
    env = current_environment()
    rows = abductor_rows(library, history(find_home(home), env), box)
    try:
        return AbductorPrompt(rows, env, has_back=is_from_home_screen()).pick(seed)
    except (EOFError, KeyboardInterrupt) as leaving:
        env.say("")
        if isinstance(leaving, KeyboardInterrupt) and not is_from_home_screen():
            raise SystemExit(Exit.INTERRUPTED) from None
        return None


def _resume_saved(home: Path | None, name: str | None) -> PlayRequest | None:
    """Resume a saved mission, the one played last if none is named; else the command ends."""
    missions = open_missions(home)
    with store_errors():
        for saved_name in missions.names() if name is None else [select_mission(missions, name)]:
            stored = missions.read(saved_name)
            library = library_of(stored, home)
            if stored.is_challenge or not missions.finish_left_over(library, saved_name):
                break  # a challenge that is over is opened for its result
        else:
            stop(_("There is no saved mission. Start one with hn mission play."), Exit.FAILED)
        # Format 1 stored the name of the custom set alone.
        set_name = None if stored.setup.sets else stored.set_name or None
        saved = missions.open(saved_name, library, find_optional_set(library, set_name, home))
    with saved:
        screen = _mission_screen(saved, home)
        screen.tell(saved.messages)
        screen.remark(left_out_lines(library))
        _play_saved(screen, home, [])
    if stored.is_challenge:
        from hncli.features.challenges.session import ChallengeSession

        assert isinstance(screen.session, ChallengeSession)
        screen.env.say(*screen.session.result_lines(screen.env))
    return _next_request(screen)


def _mission_screen(saved: SavedMission, home: Path | None) -> "MissionScreen[SingleSession]":
    from hncli.features.missions.screen.end_menu import CHALLENGE_END
    from hncli.features.missions.screen.screen import single_mission_screen

    env = current_environment()
    folders = typed_folders(home)
    if saved.stored.is_challenge:
        from hncli.features.challenges.session import ChallengeSession  # with all of careers

        challenge = ChallengeSession(saved, env.ask_few)
        challenge.typed_options = folders
        return single_mission_screen(challenge, env, None, folders, CHALLENGE_END)
    return single_mission_screen(SingleSession(saved, env.ask_few), env, None, folders)


def _make_choices(screen: "MissionScreen[Any]", code: str) -> None:
    """Make the choices of a code; the command ends if they do not fit."""
    try:
        with store_errors():
            screen.session.resume(code.removeprefix(WATCHED))
    except ValueError:
        text = _("The code does not fit this mission; copy all of the line it came in.")
        stop(text, Exit.USAGE)


def _play_saved(
    screen: "MissionScreen[SingleSession]", home: Path | None, words: list[str]
) -> None:
    """Play a saved mission to its end, or until the player leaves it.

    `words` begin the same mission again, for one that has no choice saved yet.
    """
    try:
        with store_errors():
            screen.play()
    except (EOFError, KeyboardInterrupt) as leaving:
        screen.env.say("")
        if not is_from_home_screen() and not screen.mission.is_over:
            if screen.session.saved.is_saved:
                words = [*folder_words(home), "--resume"]
                with store_errors():  # where there are others, --resume alone may mean them later
                    if len(open_missions(home).names()) > 1:
                        words.append(screen.session.saved.name)
            _tell_how_to_resume(words)
        if isinstance(leaving, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None


def _play_unsaved(
    library: Library, setup: MissionSetup, auto: str, code: str | None, words: list[str]
) -> None:
    """Let an automatic player play a mission, after the choices of a code if there is one.

    It earns no achievements, and the missions that a person left stay as they are.
    """
    from hncli.features.missions.screen.screen import MissionScreen

    with _setup_errors():
        mission = setup.begin(library)
    env = current_environment()
    asks = automatic_prompter(env, auto, lambda: mission)  # it asks about everything
    session = MissionSession(mission, env.ask_few)
    screen = MissionScreen(session, env, asks)
    if code is None:
        screen.tell_seed()
    else:
        _make_choices(screen, code)
    try:
        with no_progress_errors():
            screen.play()
    except (EOFError, KeyboardInterrupt) as leaving:
        env.say("")
        new_code = session.code
        if _is_watched(code) or new_code != (code or ""):
            new_code = WATCHED + new_code
        _tell_how_to_resume([*words, *(["--resume", new_code] if new_code else [])])
        if isinstance(leaving, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None


def _tell_how_to_resume(words: list[str]) -> None:
    text = _("To continue: hn mission play {options}")
    current_environment().say(text.format(options=typed(words)))


@contextmanager
def _setup_errors() -> Iterator[None]:
    """End the command with one line if the mission cannot be set up."""
    try:
        yield
    except NotPlayable as error:
        stop(str(error), Exit.USAGE)
    except EndlessLoop:
        stop(_("Rules of this pack set each other off for ever; mend them."), Exit.FAILED)

"""`hn learn`: a first mission that teaches the game."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.typed import folder_words, typed
from hncli.cli.session import current_environment, is_from_home_screen
from hncli.cli.shared.store_errors import store_errors
from hncli.words import LANGUAGE, _

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.store.missions.saved_mission import SavedMission, SavedMissions
    from hncli.ui.tutorial.lesson import Lesson
    from hncli.ui.tutorial.lesson_screen import LessonScreen

SAVED = "saved"
"""The value of --resume alone."""


@click.command(
    help=_(
        "Learn to play in a guided first mission; it takes about 15 minutes.\n\n"
        "You are led through its first turns, one rule at a time. Then the mission is yours to win "
        "or to lose. It earns no achievements. On a terminal every choice is saved: --resume alone "
        "continues the lesson you left."
    )
)
@click.option(
    "--resume",
    metavar="[CODE]",
    is_flag=False,
    flag_value=SAVED,
    help=_("Continue the lesson you left, or where a code says."),
)
@appearance_options
@home_option
def learn(resume: str | None, home: Path | None) -> None:
    """Play the lesson's mission, or resume it, to its end or until the player leaves."""
    from hncli.cards.library import load_library
    from hncli.cards.problems import ContentError
    from hncli.cli.options.packs import stop_with_problems
    from hncli.engine.setup import new_mission
    from hncli.ui.tutorial.lesson import load_lesson
    from hncli.ui.tutorial.lesson_screen import LessonScreen

    try:
        lesson = load_lesson()
        library = load_library(language=LANGUAGE)  # a pack of the player's could change the lesson
    except ContentError as error:
        stop_with_problems(list(error.problems))
    env = current_environment()
    if resume == SAVED or (resume is None and env.is_interactive):
        _play_saved(lesson, library, home, resume is not None)
        return
    screen = LessonScreen(
        lesson, new_mission(library, lesson.box, lesson.abductor, lesson.seed), env
    )
    if resume is None:
        screen.tell(list(lesson.begin))
    else:
        try:
            screen.resume(resume)
        except ValueError:
            stop(_("The code does not fit; copy all of the line it came in."), Exit.USAGE)
    _play(screen, [])


def _play_saved(lesson: "Lesson", library: "Library", home: Path | None, resume: bool) -> None:
    """Play a lesson that is saved at every choice; who has left one can continue it."""
    from hncli.store.data_folder import find_home
    from hncli.ui.tutorial.lesson_screen import LessonScreen
    from hncli.ui.tutorial.saved_lesson import left_lesson, saved_lessons

    env = current_environment()
    folder = find_home(home)
    name = left_lesson(folder)
    if name is not None and not resume:
        wish = _ask_whether_to_continue()
        if wish is None:
            return
        resume = wish
    if resume and name is None:
        stop(_("You have left no lesson. Start one with hn learn."), Exit.FAILED)
    lessons = saved_lessons(folder)
    with store_errors():
        if name is not None and not resume:
            lessons.delete(name)
        saved = lessons.open(name, library) if name is not None and resume else None
    with saved or _new_lesson(lesson, library, lessons) as opened:
        screen = LessonScreen(lesson, opened.mission, env, saved=opened)
        screen.tell(opened.messages if saved is not None else list(lesson.begin))
        _play(screen, [*folder_words(home), "--resume"])


def _new_lesson(lesson: "Lesson", library: "Library", lessons: "SavedMissions") -> "SavedMission":
    """A new lesson; the command ends if it cannot be saved."""
    from hncli.engine.mission_setup import MissionSetup

    with store_errors():
        return lessons.create(library, MissionSetup(lesson.box, lesson.abductor, lesson.seed))


def _ask_whether_to_continue() -> bool | None:
    """Whether to continue the lesson that was left, or to start over; None for neither."""
    from hncli.ui.terminal.prompt_loop import PromptLoop
    from hncli.ui.terminal.prompter import Command, MenuItem, Question

    env = current_environment()
    loop = PromptLoop(env)
    options = (
        MenuItem("continue", _("Continue the lesson")),
        MenuItem("start over", _("Start over")),
    )
    known = {command.word: command for command in loop.common()}
    commands = (known["?"], Command("quit", _("leave"), loop.leave))
    question = Question((_("You have left a lesson. Continue it?"),), options, commands)
    try:
        return loop.answer(question) == "continue"
    except (EOFError, KeyboardInterrupt) as gone:
        env.say("")
        if isinstance(gone, KeyboardInterrupt) and not is_from_home_screen():
            raise SystemExit(Exit.INTERRUPTED) from None
        return None


def _play(screen: "LessonScreen", words: list[str]) -> None:
    """Play the lesson; whoever leaves is told how to continue, by `words` if it is saved."""
    env = screen.env
    try:
        with store_errors():
            screen.play()
    except (EOFError, KeyboardInterrupt) as gone:
        env.say("")
        if not is_from_home_screen():
            if screen.saved is None or not screen.saved.is_saved:
                words = ["--resume", screen.code] if screen.choices else []
            command = typed(["hn", "learn", *words])
            env.say(_("To continue: {command}").format(command=command))
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None
        return
    if screen.saved is not None:
        with store_errors():
            screen.saved.discard()  # a lesson is in no history
    env.say("")
    screen.tell(list(screen.lesson.end))
    if not is_from_home_screen():
        screen.tell([_("Type hn mission play, hn career new, or hn rules for all the rules.")])

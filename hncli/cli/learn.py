"""`hn learn`: missions that teach the game."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.typed import folder_words, typed
from hncli.cli.session import current_environment, is_from_home_screen
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _, current_language

if TYPE_CHECKING:
    from hncli.features.lessons.session import LessonSaving, LessonSession
    from hncli.features.lessons.store import SavedLessons, StoredLesson


@declare.command(
    help=N_(
        "Learn to play in a guided mission.\n\n"
        "Lesson 1 leads you through the first turns of a call, one rule at a time; then the "
        "mission is yours. Lesson 2 is a short one about demands, extraction and the pivotal "
        "event. Without a number you are asked which. A lesson you leave is saved. Lessons earn "
        "no achievements."
    )
)
@declare.argument("number", metavar="[1|2]", required=False, type=click.Choice(["1", "2"]))
@declare.option("--resume", is_flag=True, help=N_("Continue the lesson you left."))
@appearance_options
@home_option
def learn(number: str | None, resume: bool, home: Path | None) -> None:
    """Play a lesson, or continue one, to its end or until the player leaves."""
    from hncli.base.home import find_home
    from hncli.features.lessons.store import NUMBERS, SavedLessons

    lessons = SavedLessons(find_home(home))
    asked = int(number) if number is not None else None
    try:
        if resume:
            with store_errors():  # a damaged one may be what was left last
                left = {n: lessons.read(n) for n in ((asked,) if asked else NUMBERS)}
            chosen = asked or lessons.last()
            stored = left.get(chosen) if chosen else None
            if chosen is None or stored is None:
                stop(_("No lesson was left. Start one with hn learn."), Exit.FAILED)
        else:
            chosen, stored = _which(lessons, asked)
        _play(lessons, chosen, stored, home)
    except EOFError:
        return
    except KeyboardInterrupt:
        raise SystemExit(Exit.INTERRUPTED) from None


def _left(lessons: "SavedLessons", number: int) -> "StoredLesson | None":
    """A lesson that was left; None if it was not, and if its file cannot be used, which is told."""
    from hncli.base.files import StoreError

    try:
        return lessons.read(number)
    except StoreError as error:
        current_environment().warn(f"hn: {error}")
        return None


def _which(lessons: "SavedLessons", asked: int | None) -> "tuple[int, StoredLesson | None]":
    """Ask which lesson to play, and whether to continue one; nothing if that is clear already."""
    from hncli.features.lessons.screen import LessonMenu
    from hncli.features.lessons.store import NUMBERS

    found = {n: _left(lessons, n) for n in (NUMBERS if asked is None else (asked,))}
    left = lessons.last() if asked is None else asked
    stored = found[left] if left else None
    if asked is not None and stored is None:
        return asked, None
    env = current_environment()
    try:
        number, is_left = LessonMenu(env).ask(asked, left if stored else None)
    except (EOFError, KeyboardInterrupt):
        env.say("")
        raise
    return number, stored if is_left else None


def _play(
    lessons: "SavedLessons", number: int, stored: "StoredLesson | None", home: Path | None
) -> None:
    """Play a lesson from its beginning or from where it was left."""
    from hncli.cards.library import load_library
    from hncli.cards.problems import ContentError
    from hncli.cli.options.packs import stop_with_problems
    from hncli.features.lessons.screen import LessonScreen
    from hncli.features.lessons.session import LessonSaving, LessonSession
    from hncli.ui.terminal.columns import wrap
    from hncli.ui.tutorial.lesson import load_lesson

    try:
        lesson = load_lesson(number)
        library = load_library(
            language=current_language()
        )  # a pack of the player's could change the lesson
    except ContentError as error:
        stop_with_problems(list(error.problems))
    env = current_environment()
    saving = LessonSaving(lessons, number)
    session = LessonSession(lesson, lesson.begin(library), env.ask_few, saving.save)
    screen = LessonScreen(session, env)
    if stored is not None:
        try:
            session.replay(stored)
        except ValueError:
            screen.tell([_("The cards have changed since you left, so the lesson starts again.")])
    try:
        screen.play()
    except (EOFError, KeyboardInterrupt):
        _say_how_to_continue(session, saving, number, home)
        raise
    saving.finish()
    env.say("", *wrap(" ".join(lesson.end), env.width))


def _say_how_to_continue(
    session: "LessonSession", saving: "LessonSaving", number: int, home: Path | None
) -> None:
    env = current_environment()
    env.say("")
    if saving.problem:
        text = _("The lesson isn't saved. {why}")
        env.warn(f"hn: {text.format(why=saving.problem)}")
    elif (session.made or session.is_skipped) and not is_from_home_screen():
        words = typed(["learn", str(number), *folder_words(home), "--resume"])
        env.say(_("Saved. To continue: hn {words}").format(words=words))

"""`hn learn` and `hn rules`."""

from contextlib import suppress
from functools import partial
from pathlib import Path

import click

from hncli.base.files import StoreError
from hncli.base.home import find_home
from hncli.base.messages import N_, _, current_language
from hncli.base.problems import ContentError
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    appearance_options,
    folder_words,
    home_option,
    plain_option,
    stop_with_problems,
    typed,
    width_option,
)
from hncli.commands.session import (
    current_environment,
    is_from_home_screen,
    show_pages,
    store_errors,
)
from hncli.features.lessons.lesson import NUMBERS, SavedLessons, StoredLesson, load_lesson
from hncli.features.lessons.session import LessonSession
from hncli.game.cards.library import load_library
from hncli.terminal.columns import wrap
from hncli.terminal.rulebook import find, rules_lines, unknown


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
    lessons = SavedLessons(find_home(home))
    typed_number = int(number) if number is not None else None
    try:
        if resume:
            with store_errors():  # a damaged one may be what was left last
                stored_lessons = {
                    n: lessons.read(n) for n in ((typed_number,) if typed_number else NUMBERS)
                }
            current = typed_number or lessons.last()
            stored = stored_lessons.get(current) if current else None
            if current is None or stored is None:
                stop(_("No lesson was left. Start one with hn learn."), Exit.FAILED)
        else:
            current, stored = _choose_lesson(lessons, typed_number)
        while current is not None:
            current, stored = _play(lessons, current, stored, home), None
    except EOFError:
        return
    except KeyboardInterrupt:
        raise SystemExit(Exit.INTERRUPTED) from None


def _stored_lesson(lessons: SavedLessons, number: int) -> StoredLesson | None:
    """An unfinished lesson; None if there is none, or with a warning if it can't be read."""
    try:
        return lessons.read(number)
    except StoreError as error:
        current_environment().warn(f"hn: {error}")
        return None


def _choose_lesson(
    lessons: SavedLessons, typed_number: int | None
) -> tuple[int, StoredLesson | None]:
    """The lesson to play and its stored progress, None to start it; asks unless that is clear."""
    from hncli.features.lessons.screen import LessonMenu

    stored_lessons = {
        n: _stored_lesson(lessons, n)
        for n in (NUMBERS if typed_number is None else (typed_number,))
    }
    left_number = lessons.last() if typed_number is None else typed_number
    stored = stored_lessons[left_number] if left_number else None
    if typed_number is not None and stored is None:
        return typed_number, None
    env = current_environment()
    try:
        number, is_left = LessonMenu(env).ask(typed_number, left_number if stored else None)
    except (EOFError, KeyboardInterrupt):
        env.say("")
        raise
    return number, stored if is_left else None


def _play(
    lessons: SavedLessons, number: int, stored: StoredLesson | None, home: Path | None
) -> int | None:
    """Play a lesson from its beginning or from where it was left; the next lesson's number."""
    from hncli.features.lessons.screen import LessonScreen

    try:
        lesson = load_lesson(number)
        # Without the player's packs, which could change the lesson.
        library = load_library(language=current_language())
    except ContentError as error:
        stop_with_problems(list(error.problems))
    env = current_environment()
    save = partial(lessons.save, number)
    session = LessonSession(lesson, lesson.begin(library), env.ask_few, save)
    screen = LessonScreen(session, env, number=number)
    if stored is not None:
        try:
            session.replay(stored)
        except ValueError:
            screen.tell([_("The cards have changed since you left, so the lesson starts again.")])
    try:
        screen.play()
    except (EOFError, KeyboardInterrupt):
        if session.mission.is_over:
            _finish(lessons, number)
            raise
        env.say("")
        if session.problem:
            text = _("The lesson isn't saved. {why}")
            env.warn(f"hn: {text.format(why=session.problem)}")
        elif (session.options_made or session.is_skipped) and not is_from_home_screen():
            words = typed(["learn", str(number), *folder_words(home), "--resume"])
            env.say(_("Saved. To continue: hn {words}").format(words=words))
        raise
    _finish(lessons, number)
    following = {"again": number, "next": number + 1}.get(screen.next)
    if following is None and not is_from_home_screen():
        env.say("", *wrap(" ".join(lesson.typed), env.width))
    return following


def _finish(lessons: SavedLessons, number: int) -> None:
    """Store that a lesson is over; if that fails, it is offered again."""
    with suppress(StoreError):
        lessons.finish(number)


@declare.command(
    help=N_(
        "Read the rules and tips of the game, by topic.\n\n"
        "Without WORD the topics are listed. WORD is a topic or its number, the id of a rule such "
        "as R-THREAT-5, or anything that you look for; several words are looked for together."
    )
)
@declare.argument(
    "words", nargs=-1, metavar=N_("[WORD]..."), shell_complete=lazy_completer("topics")
)
@width_option
@plain_option(N_("Plain text, as it always is here."))
def rules(words: tuple[str, ...]) -> None:
    """Print the topics, or the paragraphs about some words; usage error if there are none."""
    word = " ".join(words)
    if word.strip() and not find(word):
        stop(unknown(word), Exit.USAGE)
    show_pages(rules_lines(word, current_environment().width))

"""`hn learn`: a first mission that teaches the game."""

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.session import current_environment
from hncli.words import LANGUAGE, _


@click.command(
    help=_(
        "Learn the game in a guided first mission.\n\n"
        "You are led through its first turns, one rule at a time. Then the same mission goes on, "
        "and it is yours to win or to lose. It earns no achievements."
    )
)
@click.option("--resume", metavar="CODE", help=_("Go on where an earlier sitting stopped."))
@appearance_options
def learn(resume: str | None) -> None:
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
    mission = new_mission(library, lesson.box, lesson.abductor, lesson.seed)
    env = current_environment()
    table = LessonScreen(lesson, mission, env)
    if resume is None:
        table.tell(list(lesson.begin))
    else:
        try:
            table.resume(resume)
        except ValueError:
            stop(_("The code does not fit; copy all of the line it came in."), Exit.USAGE)
    try:
        table.play()
    except (EOFError, KeyboardInterrupt) as gone:
        command = f"hn learn --resume {table.code}" if table.choices else "hn learn"
        env.say("", _("To go on: {command}").format(command=command))
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None
        return
    env.say("")
    table.tell(list(lesson.end))

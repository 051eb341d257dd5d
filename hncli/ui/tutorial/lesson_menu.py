"""Which lesson to play."""

from hncli.features.lessons.store import NUMBERS
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompt_loop import PromptLoop
from hncli.ui.terminal.prompter import Command, MenuItem, Prompter, Question
from hncli.ui.tutorial.lesson import load_lesson
from hncli.words import _

RESUME = "resume"


class LessonMenu(PromptLoop):
    """Asks which lesson to play; one that was left is offered first."""

    def __init__(self, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)

    def ask(self, number: int | None, left: int | None) -> tuple[int, bool]:
        """The lesson, and whether to continue it; EOFError if the player goes away.

        With a number only that lesson is offered.
        """
        items = []
        if left is not None:
            items.append(MenuItem(RESUME, _("Continue lesson {n}").format(n=left)))
        again = _("Start lesson {n} again") if number is not None else "{title}"
        for n in NUMBERS if number is None else (number,):
            items.append(MenuItem(f"lesson-{n}", again.format(n=n, title=lesson_title(n))))
        text = _("Which lesson?")
        if number is not None:
            text = _("Continue lesson {n}?").format(n=number)
        question = Question((text,), tuple(items), self.commands())
        answer = None
        while answer is None:
            answer = self.answer(question)
        if answer == RESUME:
            assert left is not None
            return left, True
        return int(answer.removeprefix("lesson-")), False

    def commands(self) -> tuple[Command, ...]:
        """What can be typed besides a choice."""
        known = {command.word: command for command in self.common()}
        return (known["?"], known["rules"], Command("quit", _("leave"), self.leave))


def lesson_title(number: int) -> str:
    """What a lesson is called and how long it takes."""
    lesson = load_lesson(number)
    text = _("Lesson {n}: {title} ({minutes} minutes)")
    return text.format(n=number, title=lesson.title, minutes=lesson.minutes)

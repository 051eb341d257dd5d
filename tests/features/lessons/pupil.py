"""Somebody who does what a lesson asks for, and then what is on a list."""

import io
from collections.abc import Iterable

from hncli.features.lessons.lesson import load_lesson
from hncli.features.lessons.screen import CONTINUE, LessonScreen
from hncli.features.lessons.session import LessonSession
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Answer, Question
from tests.fuzz.twin import shipped


class Pupil:
    """A prompter that answers with the numbers of entries, and remembers all it was asked."""

    def __init__(self, free: Iterable[str] = ()) -> None:
        self.free = list(free)  # ids of entries, after the lesson
        self.typed: list[str] = []
        self.asked: list[Question] = []
        self.screen: LessonScreen | None = None

    def choose(self, question: Question, again: bool = False) -> Answer:
        """The number of what the lesson asks for, or of what comes next on the list."""
        assert not again, question
        self.asked.append(question)
        assert self.screen is not None
        if question.ids[0] == CONTINUE:
            return self.type(1)
        if self.screen.session.step is not None:
            return self.type(question.at + 1)
        if not self.free:
            raise EOFError
        return self.type(question.ids.index(self.free.pop(0)) + 1)

    def several(self, question: Question) -> Answer:
        """The card that the lesson wants face down."""
        self.asked.append(question)
        assert self.screen is not None
        assert self.screen.session.step is not None
        return self.type(question.ids.index(self.screen.session.step.choose) + 1)

    def type(self, number: int) -> Answer:
        """Answer with a number."""
        self.typed.append(str(number))
        return Answer(self.typed[-1])

    def line(self, prompt: str, usual: str = "") -> str:
        """Nobody asks a pupil for a text."""
        raise AssertionError((prompt, usual))

    def is_sure(self, question: str) -> bool:
        """Nor for a confirmation."""
        raise AssertionError(question)


def taught(number: int, free: Iterable[str] = ()) -> tuple[Pupil, LessonScreen, str]:
    """Play a lesson to its end, or as far as the list goes; what was printed comes with it."""
    lesson = load_lesson(number)
    pupil, sink = Pupil(free), io.StringIO()
    env = Environment(io.StringIO(), sink)
    screen = LessonScreen(LessonSession(lesson, lesson.begin(shipped()), env.ask_few), env, pupil)
    pupil.screen = screen
    try:
        screen.play()
    except EOFError:
        assert not screen.mission.is_over
    return pupil, screen, sink.getvalue()

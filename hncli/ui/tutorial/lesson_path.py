"""The way of a lesson through its mission: which options each of its answers makes."""

from typing import NamedTuple

from hncli.engine.game import Option, parse_option
from hncli.engine.mission import Mission
from hncli.engine.view import View
from hncli.ui.mission.choices import choices, only_choice
from hncli.ui.tutorial.lesson import Lesson


class LessonPath(NamedTuple):
    """All options of a lesson in order, and where among them each question is asked."""

    options: tuple[Option, ...]  # those too that are no decision
    asked: tuple[int, ...]  # the number of options made before each question, and after the last
    answers: tuple[tuple[Option, ...], ...]  # what each question is to be answered with

    def question_at(self, made: int) -> int | None:
        """The number of the question that is asked after so many options; None between two."""
        return self.asked.index(made) + 1 if made in self.asked else None


def lesson_path(lesson: Lesson, mission: Mission) -> LessonPath:
    """Play a lesson on a copy of its mission; the path ends where the cards no longer fit it."""
    trial = mission.copy()
    made: list[Option] = []
    asked: list[int] = []
    answers: list[tuple[Option, ...]] = []

    def go_on() -> None:
        while trial.decision is not None and (option := only_choice(trial.view)) is not None:
            trial.choose(option)
            made.append(option)

    go_on()
    for step in lesson.lesson:
        if not step.choose:
            continue
        options = options_of_step(trial.view, step.choose) if trial.decision is not None else ()
        if not options:
            break
        asked.append(len(made))
        answers.append(options)
        for option in options:
            trial.choose(option)
            made.append(option)
        go_on()
    return LessonPath(tuple(made), (*asked, len(made)), tuple(answers))


def options_of_step(m: View, id: str) -> tuple[Option, ...]:
    """The options that a step asks for: those of an entry of the menu, or a single one."""
    entry = next((one for one in choices(m) if one.id == id and one.options), None)
    if entry is not None:
        return entry.options
    return (parse_option(id),) if id in m.asked.ids else ()

"""A lesson without a terminal: what it asks for, its progress, and saving that."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from hncli.base.files import StoreError
from hncli.features.lessons.lesson import Lesson, LessonStep, StoredLesson, Tip
from hncli.features.missions.choices import choices, only_choice
from hncli.features.missions.session import MissionSession
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import Decision, Option, Refused, parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.view import View


class LessonPath(NamedTuple):
    """All options of a lesson in order, and where among them each question is asked."""

    options: tuple[Option, ...]  # those too that are no decision
    asked_at: tuple[int, ...]  # the number of options made before each question, and after the last
    answers: tuple[tuple[Option, ...], ...]  # what each question is to be answered with


def lesson_path(lesson: Lesson, mission: Mission) -> LessonPath:
    """The path of a lesson, played on a copy of its mission.

    It ends at the first choice that is not possible, as with changed cards.
    """
    trial = mission.copy()
    options_made: list[Option] = []
    asked_at: list[int] = []
    answers: list[tuple[Option, ...]] = []

    def go_on() -> None:
        while trial.decision is not None and (option := only_choice(trial.view)) is not None:
            trial.choose(option)
            options_made.append(option)

    go_on()
    for step in lesson.lesson:
        if not step.choose:
            continue
        options = options_of_step(trial.view, step.choose) if trial.decision is not None else ()
        if not options:
            break
        asked_at.append(len(options_made))
        answers.append(options)
        for option in options:
            trial.choose(option)
            options_made.append(option)
        go_on()
    return LessonPath(tuple(options_made), (*asked_at, len(options_made)), tuple(answers))


def options_of_step(m: View, id: str) -> tuple[Option, ...]:
    """The options that a step asks for: those of an entry of the menu, or a single one."""
    entry = next((entry for entry in choices(m) if entry.id == id and entry.options), None)
    if entry is not None:
        return entry.options
    return (parse_option(id),) if id in m.asked.ids else ()


class LessonSession(MissionSession):
    """A mission that begins as a lesson and goes on as any other.

    It is saved at every choice; if that fails, `problem` says why, and is told at the end.
    """

    def __init__(
        self,
        lesson: Lesson,
        mission: Mission,
        few: bool = True,
        save: Callable[[StoredLesson], None] | None = None,
    ) -> None:
        super().__init__(mission, few)
        self.lesson = lesson
        self.path = lesson_path(lesson, mission)
        self.is_skipped = False
        self.tips = list(lesson.tip)  # those not given yet
        self._save = save
        self.problem = ""

    # Progress

    @property
    def options_made(self) -> tuple[Option, ...]:
        return tuple(choice.option for choice in self.game.log.choices)

    @property
    def is_free(self) -> bool:
        """Whether the player plays without the lesson: skipped it, or made another choice."""
        options = self.options_made
        return self.is_skipped or options != self.path.options[: len(options)]

    @property
    def is_done(self) -> bool:
        """Whether all of the lesson was played, and nothing after it."""
        return not self.is_free and len(self.options_made) == len(self.path.options)

    @property
    def _question(self) -> int | None:
        """The number of the lesson's question that is asked now; None if it is none of them."""
        count, asked_at = len(self.options_made), self.path.asked_at
        return None if self.is_free or count not in asked_at else asked_at.index(count) + 1

    def steps(self) -> list[LessonStep]:
        """All that the lesson has to say before this question."""
        number = self._question
        return [] if number is None else self.lesson.at(number)

    @property
    def step(self) -> LessonStep | None:
        """The step that asks for a choice at this question; None in the free part."""
        # With changed cards the lesson may have no answer to a question: then it is over.
        step = next((step for step in self.steps() if step.choose), None)
        return step if step is not None and self.answer_asked() else None

    def answer_asked(self) -> tuple[Option, ...]:
        """The options that the lesson asks for here; empty if it asks for none."""
        number, answers = self._question, self.path.answers
        return answers[number - 1] if number is not None and number <= len(answers) else ()

    @property
    def asks_few(self) -> bool:
        """The lesson is about the short menus; after it the player's setting holds."""
        return super().asks_few or (
            not self.is_free and len(self.options_made) < len(self.path.options)
        )

    # Saving

    def _make(self, option: Option) -> list[MissionEvent]:
        events = super()._make(option)
        self.save()
        return events

    def undo(self, take_back: bool = False) -> None:
        super().undo(take_back)
        self.save()

    def skip(self) -> None:
        """End the lesson; the mission goes on where it is."""
        self.is_skipped = True
        self.save()

    def save(self) -> None:
        if self._save is None:
            return
        try:
            self._save(
                StoredLesson(tuple(option.id for option in self.options_made), self.is_skipped)
            )
            self.problem = ""
        except StoreError as error:
            self.problem = str(error)

    def replay(self, stored: StoredLesson) -> None:
        """Make the choices of an earlier sitting; ValueError, and none made, if they don't fit."""
        trial = self.mission.copy()
        options = [parse_option(id) for id in stored.choices]
        try:
            for option in options:
                trial.choose(option)
        except Refused:
            raise ValueError(stored) from None
        self.is_skipped = stored.skipped
        for option in options:
            self.game.choose(option)  # it is saved already

    # Tips of the free part

    def tip_for(self, events: Iterable[MissionEvent]) -> Sequence[str]:
        """The weightiest tip about what has just happened, if the mission goes on."""
        if self.mission.is_over:
            return ()
        event_list = list(events)
        return self._use_up(tip for tip in self.tips if any(map(tip.fits_event, event_list)))

    def tip_at(self, decision: Decision) -> Sequence[str]:
        """The weightiest tip about what is asked."""
        return self._use_up(
            tip
            for tip in self.tips
            if decision.kind == tip.when and any(id.startswith(tip.offers) for id in decision.ids)
        )

    def _use_up(self, fitting: Iterator[Tip]) -> Sequence[str]:
        """The text of the first fitting tip, which is then used up; empty if none fits."""
        tip = next(fitting, None)
        if tip is None:
            return ()
        self.tips.remove(tip)
        return tip.say

"""The screen of a lesson: it asks for one choice after the other, then the player is free."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from hncli.base.messages import _
from hncli.base.text import ended, explained
from hncli.features.lessons.lesson import NUMBERS, Lesson, LessonStep, load_lesson
from hncli.features.lessons.session import LessonSession
from hncli.features.missions.choices import FACE_DOWN_MENU, face_down_options, letter_of, placed_in
from hncli.features.missions.screen.end_menu import Ending
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionFinish
from hncli.features.missions.words.labels import title
from hncli.game.engine.game import Decision, Option
from hncli.game.engine.view import View
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Command, MenuItem, Prompter, Question
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from hncli.features.lessons.painter import LessonPainter

CONTINUE, SKIP, RESUME, BACK = "continue", "skip", "resume", "back"


class RequestLine(str):
    """The line that asks for the lesson's choice."""

    __slots__ = ()


class TipLine(str):
    """A line that gives way where there is little room."""

    __slots__ = ()


class LessonMenu(Screen):
    """Asks which lesson to play; an unfinished one is offered first."""

    def ask(self, number: int | None, left_number: int | None) -> tuple[int, bool]:
        """The lesson, and whether to continue it; EOFError if the player leaves or goes back.

        `number` is the only lesson to offer, `left_number` an unfinished one.
        """
        items = []
        if left_number is not None:
            items.append(MenuItem(RESUME, _("Continue lesson {n}").format(n=left_number)))
        again = _("Start lesson {n} again") if number is not None else "{title}"
        for n in NUMBERS if number is None else (number,):
            lesson, text = load_lesson(n), _("Lesson {n}: {title} ({minutes} minutes)")
            title = text.format(n=n, title=lesson.title, minutes=lesson.minutes)
            items.append(MenuItem(f"lesson-{n}", again.format(n=n, title=title), letter=str(n)))
        items.append(MenuItem(BACK, _("Back"), letter="b"))
        text = _("Which lesson?")
        if number is not None:
            text = _("Continue lesson {n}?").format(n=number)
        self.title = _("Learn to play").upper()
        question = Question((text,), tuple(items), self.commands())
        while (answer := self.answer(self.painted(question))) is None:
            pass  # a command wants the question once more
        if answer.id == BACK:
            raise EOFError
        if answer.id == RESUME:
            assert left_number is not None
            return left_number, True
        return int(answer.id.removeprefix("lesson-")), False

    def commands(self) -> tuple[Command, ...]:
        commands = {command.word: command for command in self.common()}
        return (commands["?"], commands["rules"], Command("quit", _("leave"), self.leave))


class LessonEnding(Ending):
    """The end of a lesson's mission: what was learned, and the next lesson."""

    def __init__(self, lesson: Lesson, number: int = 0) -> None:
        self.lesson = lesson
        self.offered = ("again", "story", "back")
        if number and number + 1 in NUMBERS:
            self.offered = ("next", *self.offered)

    def after(self, _view: View, _finish: MissionFinish) -> list[str]:
        return [" ".join(self.lesson.end)]


class LessonScreen(MissionScreen[LessonSession]):
    """The screen of a mission that begins as a lesson."""

    def __init__(
        self,
        session: LessonSession,
        env: Environment,
        asks: Prompter | None = None,
        number: int = 0,
    ) -> None:
        super().__init__(session, env, asks, LessonEnding(session.lesson, number))
        self.steps_read: set[LessonStep] = set()

    @cached_property
    def painter(self) -> "LessonPainter":
        from hncli.features.lessons.painter import LessonPainter

        return LessonPainter(self)

    # Asking

    def choose(self, options: Sequence[Option]) -> None:
        """Make a choice; in the free part, give the tip that fits."""
        before = len(self.session.story)
        super().choose(options)
        if self.session.is_free:
            story = self.session.story[before:]
            tip = self.session.tip_for(event for events in story for event in events)
            self.remark(self.tip(tip))

    def tip(self, sentences: Sequence[str]) -> list[str]:
        """A tip as lines."""
        return [TipLine(line) for line in paragraph(_("Tip"), sentences)]

    def asked(self, decision: Decision) -> Question:
        question = super().asked(decision)
        *before, prompt = question.lines
        step = self.session.step
        if step is None:
            tip = self.session.tip_at(decision)
            over = self.session.lesson.then if self.session.is_done else ()
            advice = [*paragraph(_("Lesson"), over), *self.tip(tip)]
            return replace(question, lines=(*before, *advice, prompt))
        entry_id = FACE_DOWN_MENU if step.choose.startswith("facedown:") else step.choose
        at = question.ids.index(entry_id)  # of the entry that leads to the choice
        advice = [
            *paragraph(_("Lesson"), self.texts_of(step)),
            self.request(question.options[at], at),
        ]
        return replace(question, lines=(*before, *advice, prompt), at=at)

    def request(self, item: MenuItem, at: int) -> RequestLine:
        """The line that asks for the lesson's choice, by its key, or without a screen by number."""
        option, *more_options = self.session.answer_asked()
        name = item.label
        if option.verb == "convert":
            name = _("Convert die {n}").format(n=option.number)
        if not more_options and option.verb in ("play", "buy", "facedown"):
            name = title(self.view, option.name)
        if option.verb == "concede":
            id = placed_in(self.view, option.number).id
            name = _("Concede {demand}").format(demand=title(self.view, id))
        is_face_down = option.verb == "facedown"
        if self.env.is_drawn and item.letter:
            text = _("Press {key}: {name}")
            if is_face_down:
                text = _("Press {key}, then {second}: {name}")
            second = letter_of(self.view, option.id, option)
            text = text.format(key=item.letter, second=second, name=name)
        elif self.env.is_drawn:  # the cursor is on it, and no number is in view
            text = _("Press Enter: {name}").format(name=name)
        else:
            text = _("Choose {key}: {name}")
            if is_face_down:
                text = _("Choose {key}, then {second}: {name}")
            offered = face_down_options(self.view)
            second = str(offered.index(option) + 1) if is_face_down else ""
            text = text.format(key=at + 1, second=second, name=name)
        return RequestLine(ended(text))

    def play(self) -> None:
        """Play to the end; where no screen is painted, the lesson's first text comes first."""
        if not self.env.is_drawn and not self.session.options_made:
            self.wait_until_read(self.session.steps()[:1])
        super().play()

    def ask(self, decision: Decision) -> None:
        if self.wait_until_read(self.session.steps()):
            super().ask(decision)

    def wait_until_read(self, steps: list[LessonStep]) -> bool:
        """Wait at each step that has no choice; False if the player did not continue there."""
        for step in steps:
            if not step.choose and step not in self.steps_read:
                item = self.answer(self.reading_question(step))
                if item is not None and item.id == SKIP:
                    self.skip("")
                if item is None or item.id != CONTINUE:
                    return False
                self.steps_read.add(step)
        return True

    def options_of(self, items: Sequence[MenuItem]) -> list[Option]:
        """The options of an answer; none if the lesson asks for something else."""
        asked_options = self.session.answer_asked() if self.session.step is not None else ()
        options = super().options_of(items)
        if not options or not asked_options or tuple(options) == asked_options:
            return options
        text = _("Not that one yet; nothing has happened. To play on alone, type skip.")
        if self.env.is_drawn:
            text = _(
                "Not that one yet; nothing has happened. To play on alone, press / and type skip."
            )
        self.tell([text])
        return []

    def texts_of(self, step: LessonStep) -> tuple[str, ...]:
        """The text of a step; where no screen is painted it may have another."""
        return step.plain if step.plain and not self.env.is_drawn else step.say

    def reading_question(self, step: LessonStep) -> Question:
        """A question that shows the text of a step and waits until it is read."""
        items = (
            MenuItem(CONTINUE, _("Continue"), letter="c"),
            MenuItem(SKIP, _("Skip the lesson"), letter="x"),
        )
        lines = (*paragraph(_("Lesson"), self.texts_of(step)), _("Ready?"))
        screen = self.parts if self.env.is_drawn else None
        return Question(lines, items, self.commands(), screen=screen)

    def show_end(self, finish: MissionFinish) -> None:
        """Show the end, without the lesson's texts of the last question."""
        self.question = replace(self.question, lines=self.question.lines[-1:])
        super().show_end(finish)

    # The end of the lesson, and after it

    def commands(self) -> tuple[Command, ...]:
        """The commands of a mission, and `skip` during the lesson."""
        help_command, *commands = super().commands()
        if not self.session.steps():
            return (help_command, *commands)
        skip = Command(SKIP, _("end the lesson and play on alone"), self.skip)
        return (help_command, skip, *commands)

    def skip(self, _rest: str) -> bool:
        """End the lesson; the mission goes on where it is."""
        self.session.skip()
        self.tell([" ".join(self.session.lesson.skipped)])
        return True


def paragraph(word: str, sentences: Sequence[str]) -> list[str]:
    """Sentences as one line after a label; empty without sentences."""
    return [explained(word, " ".join(sentences))] if sentences else []

"""A mission with a teacher: the lesson asks for one choice after the other, then lets go."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hncli.engine.events import MissionEvent
from hncli.engine.game import Decision, Option, Refused, parse_option
from hncli.engine.mission import Mission
from hncli.features.lessons.store import StoredLesson
from hncli.ui.mission.choices import FACE_DOWN_MENU, face_down_options
from hncli.ui.mission.labels import title
from hncli.ui.mission.letters import letter_of
from hncli.ui.mission.mission_screen import MissionScreen
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompter import Command, MenuItem, Prompter, Question
from hncli.ui.tutorial.lesson import Lesson, Step, Tip
from hncli.ui.tutorial.lesson_path import lesson_path
from hncli.words import _
from hncli.words.sentences import ended, labelled

if TYPE_CHECKING:
    from hncli.ui.tutorial.lesson_paint import LessonPainter

CONTINUE, SKIP = "continue", "skip"


class LessonScreen(MissionScreen):
    """A mission that begins as a lesson and goes on as any other."""

    def __init__(
        self,
        lesson: Lesson,
        mission: Mission,
        env: Environment,
        asks: Prompter | None = None,
        save: Callable[[StoredLesson], None] | None = None,
    ) -> None:
        super().__init__(mission, env, asks)
        self.lesson = lesson
        self.path = lesson_path(lesson, mission)
        self.made: list[Option] = []
        self.is_skipped = False
        self.request = ""  # the line that asks for the lesson's choice
        self.heard: set[Step] = set()
        self.tips = list(lesson.tip)  # those not given yet
        self._save = save

    # How far the lesson is

    @property
    def is_free(self) -> bool:
        """Whether the player plays alone: the lesson is over or skipped, or was left aside."""
        n = len(self.made)
        return self.is_skipped or tuple(self.made) != self.path.options[:n]

    @property
    def is_teaching(self) -> bool:
        """Whether the lesson has something to say or to ask here."""
        return bool(self.steps())

    def steps(self) -> list[Step]:
        """All that the lesson has to say before this question."""
        number = None if self.is_free else self.path.question_at(len(self.made))
        return [] if number is None else self.lesson.at(number)

    @property
    def step(self) -> Step | None:
        """The step that asks for a choice at this question; None in the free part."""
        # Whoever changed the cards plays on without a teacher.
        step = next((step for step in self.steps() if step.choose), None)
        return step if step is not None and self.answer_asked() else None

    def answer_asked(self) -> tuple[Option, ...]:
        """The options that the lesson asks for here; empty if it asks for none."""
        number = None if self.is_free else self.path.question_at(len(self.made))
        answers = self.path.answers
        return answers[number - 1] if number is not None and number <= len(answers) else ()

    @property
    def asks_few(self) -> bool:
        """The lesson is about the short menus; after it the player's setting holds."""
        return super().asks_few or (not self.is_free and len(self.made) < len(self.path.options))

    # Saving

    def make(self, option: Option) -> list[MissionEvent]:
        """Make a choice and save it."""
        events = super().make(option)
        self.made.append(option)
        self.save()
        return events

    def unmake(self, take_back: bool) -> None:
        """Undo the last choice and save that."""
        super().unmake(take_back)
        self.made.pop()
        self.save()

    def save(self) -> None:
        """Save how far the lesson is, if it is saved anywhere."""
        if self._save is not None:
            choices = tuple(option.id for option in self.made)
            self._save(StoredLesson(choices, self.is_skipped))

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
        save, self._save = self._save, None  # it is saved already
        for option in options:
            self.apply(option)
        self._save = save

    # Asking

    def choose(self, options: Sequence[Option]) -> None:
        """Make a choice; in the free part, give the tip that fits."""
        before = len(self.story)
        super().choose(options)
        if self.is_free:
            self.remark(self.tip_for([one for events in self.story[before:] for one in events]))

    def asked(self, decision: Decision) -> Question:
        """The question for a decision, with the lesson's advice before its last line."""
        question = super().asked(decision)
        *before, last = question.lines
        step = self.step
        if step is None:
            self.request = ""
            advice = [*self.farewell(), *self.tip_at(decision)]
            return replace(question, lines=(*before, *advice, last))
        at = self.entry_asked(question, step)
        self.request = self.please(question.options[at], at)
        advice = [*marked(_("Lesson"), self.words(step)), self.request]
        return replace(question, lines=(*before, *advice, last), at=at)

    def entry_asked(self, question: Question, step: Step) -> int:
        """The entry of the menu that leads to the lesson's choice."""
        id = FACE_DOWN_MENU if step.choose.startswith("facedown:") else step.choose
        return question.ids.index(id)

    def please(self, item: MenuItem, at: int) -> str:
        """Ask for the choice of the lesson, by its key on a screen and else by its number."""
        option, *others = self.answer_asked()
        name = item.label
        if option.verb == "convert":
            name = _("Convert die {n}").format(n=option.number)
        if not others and option.verb in ("play", "buy", "facedown"):
            name = title(self.view, option.name)
        if option.verb == "concede":
            demand = next(one for one in self.view.demands if one.slot == option.number)
            name = _("Concede {demand}").format(demand=title(self.view, demand.id))
        is_face_down = option.verb == "facedown"
        if self.env.is_drawn and item.letter:
            text = _("Press {key}: {name}")
            if is_face_down:
                text = _("Press {key}, then {second}: {name}")
            second = letter_of(self.view, option.id, option)
            said = text.format(key=item.letter, second=second, name=name)
        elif self.env.is_drawn:  # the cursor is on it, and no number is in view
            said = _("Press Enter: {name}").format(name=name)
        else:
            text = _("Choose {key}: {name}")
            if is_face_down:
                text = _("Choose {key}, then {second}: {name}")
            offered = face_down_options(self.view)
            second = str(offered.index(option) + 1) if is_face_down else ""
            said = text.format(key=at + 1, second=second, name=name)
        return ended(said)

    def play(self) -> None:
        """Play to the end; in lines of text the goal comes before anything else."""
        if not self.env.is_drawn and not self.made:
            self.let_read(self.steps()[:1])
        super().play()

    def ask(self, decision: Decision) -> None:
        """Let the player read first, then ask."""
        if self.let_read(self.steps()):
            super().ask(decision)

    def let_read(self, steps: list[Step]) -> bool:
        """Wait at each step that is only read; False if something else was typed that counts."""
        for step in steps:
            if not step.choose and step not in self.heard:
                answer = self.answer(self.pause(step))
                if answer == SKIP:
                    self.skip("")
                if answer != CONTINUE:
                    return False
                self.heard.add(step)
        return True

    def options_of(self, answer: str) -> list[Option]:
        """The options of an answer; none if the lesson asks for something else."""
        wanted = self.answer_asked() if self.step is not None else ()
        options = super().options_of(answer)
        if not options or not wanted or tuple(options) == wanted:
            return options
        text = _("Not that one yet; nothing has happened. To play on alone, type skip.")
        if self.env.is_drawn:
            text = _(
                "Not that one yet; nothing has happened. To play on alone, press / and type skip."
            )
        self.tell([text])
        return []

    def words(self, step: Step) -> tuple[str, ...]:
        """What a step says: on a screen it points at it, in lines of text it cannot."""
        return step.plain if step.plain and not self.env.is_drawn else step.say

    def pause(self, step: Step) -> Question:
        """Something to read, and a question that only waits."""
        self.request = ""
        items = (
            MenuItem(CONTINUE, _("Continue"), letter="c"),
            MenuItem(SKIP, _("Skip the lesson"), letter="x"),
        )
        lines = (*marked(_("Lesson"), self.words(step)), _("Ready?"))
        screen = self.painter().parts if self.env.is_drawn else None
        return Question(lines, items, self.commands(), screen=screen)

    def painter(self) -> "LessonPainter":
        """What paints this screen on a terminal."""
        from hncli.ui.tutorial.lesson_paint import LessonPainter

        return LessonPainter(self)

    def leave_screen(self) -> None:
        """Print what the last choice led to, without what was said before it."""
        self.question = replace(self.question, lines=self.question.lines[-1:])
        super().leave_screen()

    # The end of the lesson, and after it

    def commands(self) -> tuple[Command, ...]:
        """The commands of a mission, and `skip` during the lesson."""
        first, *others = super().commands()
        if not self.is_teaching:
            return (first, *others)
        skip = Command(SKIP, _("end the lesson and play on alone"), self.skip)
        return (first, skip, *others)

    def skip(self, _rest: str) -> bool:
        """End the lesson; the mission goes on where it is."""
        self.is_skipped = True
        self.save()
        self.tell([" ".join(self.lesson.skipped)])
        return True

    def farewell(self) -> list[str]:
        """Say that the lesson is over, until the first free choice is made."""
        is_done = not self.is_free and len(self.made) == len(self.path.options)
        return marked(_("Lesson"), self.lesson.then) if is_done else []

    def tip_for(self, events: Iterable[MissionEvent]) -> list[str]:
        """The weightiest tip about what has just happened, if the mission goes on."""
        if self.mission.is_over:
            return []
        known = list(events)
        return self.give(tip for tip in self.tips if any(map(tip.fits_event, known)))

    def tip_at(self, decision: Decision) -> list[str]:
        """The weightiest tip about what is asked."""
        return self.give(tip for tip in self.tips if tip.fits_decision(decision.kind, decision.ids))

    def give(self, fitting: Iterator[Tip]) -> list[str]:
        """The text of the first fitting tip, which is then used up; empty if none fits."""
        tip = next(fitting, None)
        if tip is None:
            return []
        self.tips.remove(tip)
        return marked(_("Tip"), tip.say)


def marked(word: str, sentences: tuple[str, ...]) -> list[str]:
    """Sentences as one paragraph after a label that sets it apart from the narration."""
    return [labelled(word, " ".join(sentences))] if sentences else []

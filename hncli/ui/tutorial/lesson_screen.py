"""The tutorial mission: the lesson asks for one choice after the other, then play is free."""

from collections.abc import Iterator
from dataclasses import replace

from hncli.engine.events import MissionEvent
from hncli.engine.game import Decision, Option
from hncli.engine.mission import Mission
from hncli.ui.mission.labels import label
from hncli.ui.mission.mission_screen import MissionScreen
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompter import Command, MenuItem, Prompter, Question
from hncli.ui.tutorial.lesson import Lesson, Step, Tip
from hncli.words import _


class LessonScreen(MissionScreen):
    """A mission that begins as a lesson and goes on as any other."""

    def __init__(
        self, lesson: Lesson, mission: Mission, env: Environment, asks: Prompter | None = None
    ) -> None:
        super().__init__(mission, env, asks)
        self.lesson = lesson
        self.is_free = False  # the lesson is over, because of its end or because it was skipped
        self.steps_read: set[Step] = set()
        self.tips = list(lesson.tip)  # those not given yet

    @property
    def step(self) -> Step | None:
        """The step that asks for a choice at this decision; None in the free part."""
        decision = self.mission.decision
        offered = decision.ids if decision is not None else ()
        # Other cards, as by an override, may not offer the choice: then the lesson stays silent.
        return next((step for step in self.steps() if step.choose in offered), None)

    def steps(self) -> list[Step]:
        """The steps of the lesson before this decision; none once play is free."""
        return [] if self.is_free else self.lesson.at(len(self.choices) + 1)

    def choose(self, option: Option) -> list[str]:
        """Make a choice, and say what to notice or the tip that fits."""
        step = self.step
        lines = super().choose(option)
        if step is None or option.id != step.choose:  # replayed: the lesson was skipped before
            self.is_free = True
            return [*lines, *self.tip_for(self.story[-1])]
        return [*lines, *marked(_("Notice"), step.after)]

    def asked(self, decision: Decision) -> Question:
        """The question for a decision, with the lesson's advice before its last line."""
        question = super().asked(decision)
        *before, last = question.lines
        return replace(question, lines=(*before, *self.advice(decision), last))

    def advice(self, decision: Decision) -> list[str]:
        """The lesson's words and its choice, or a tip in the free part."""
        step = self.step
        if step is None:
            return [*self.lesson_end(), *self.tip_at(decision)]
        return [*marked(_("Lesson"), step.say), self.request(decision, step)]

    def request(self, decision: Decision, step: Step) -> str:
        """The sentence that asks for the choice of a step."""
        at = decision.ids.index(step.choose)
        return (
            _("Please choose {n}: {label}.")
            .format(n=at + 1, label=label(self.view, decision.options[at]))
            .replace("?.", "?")
        )

    def answer(self, question: Question) -> str | None:
        """Let the player read first, and take no choice that the lesson does not ask for."""
        for step in self.steps():
            if not step.choose and step not in self.steps_read:
                if super().answer(self.pause(step)) is None:
                    return None
                self.steps_read.add(step)
        asked = self.step
        option = super().answer(question)
        while asked is not None and option not in (None, asked.choose):
            text = _(
                "A good thought, but the lesson has something to show you first. Nothing has "
                "happened. Type skip if you would rather play on freely."
            )
            self.tell([text])
            option = super().answer(question)
        return option

    def pause(self, step: Step) -> Question:
        """A step without a choice, as a question whose only option is to go on."""
        lines = (*marked(_("Lesson"), step.say), _("Shall we go on?"))
        return Question(lines, (MenuItem("go-on", _("Go on")),), self.commands())

    # The end of the lesson, and after it

    def commands(self) -> tuple[Command, ...]:
        """The commands of a mission, and `skip` during the lesson."""
        first, *others = super().commands()
        if not self.steps():
            return (first, *others)
        skip = Command("skip", _("end the lesson and play on freely"), self.skip)
        return (first, skip, *others)

    def skip(self, _rest: str) -> bool:
        """End the lesson; the mission goes on where it is."""
        self.is_free = True
        self.tell([" ".join(self.lesson.skipped)])
        return True

    def lesson_end(self) -> list[str]:
        """The words at the end of the lesson; empty after the first free choice."""
        return [] if self.is_free else marked(_("Lesson"), self.lesson.then)

    def tip_for(self, events: list[MissionEvent]) -> list[str]:
        """The weightiest tip about what has just happened, if the mission goes on."""
        if self.mission.is_over:
            return []
        return self.give(tip for tip in self.tips if any(map(tip.fits_event, events)))

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
    return [f"{word}: {' '.join(sentences)}"] if sentences else []

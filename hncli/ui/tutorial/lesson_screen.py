"""The tutorial mission: the lesson asks for one choice after the other, then play is free."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hncli.engine.events import MissionEvent
from hncli.engine.game import Decision, Option
from hncli.engine.mission import Mission
from hncli.store.missions.saved_mission import SavedMission
from hncli.ui.mission.labels import label
from hncli.ui.mission.mission_screen import MissionScreen
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompter import Command, MenuItem, Prompter, Question
from hncli.ui.tutorial.lesson import Lesson, Step, Tip
from hncli.words import _


class LessonScreen(MissionScreen):
    """A mission that begins as a lesson and goes on as any other."""

    def __init__(
        self,
        lesson: Lesson,
        mission: Mission,
        env: Environment,
        asks: Prompter | None = None,
        saved: SavedMission | None = None,
    ) -> None:
        super().__init__(mission, env, asks)
        self.lesson = lesson
        self.saved = saved  # None if it is not saved
        self.is_free = False  # the lesson is over, because of its end or because it was skipped
        self.steps_read: set[Step] = set()
        self.tips = list(lesson.tip)  # those not given yet
        if saved is not None:
            self.catch_up(saved)

    def catch_up(self, saved: SavedMission) -> None:
        """Note the choices of an earlier sitting, and whether they have left the lesson."""
        self.story = [list(saved.log.setup), *(list(one.events) for one in saved.log.choices)]
        replayed = saved.stored.setup.begin(saved.library)
        for choice in saved.log.choices:
            decision = replayed.decision
            if decision is None or choice.option not in decision.options:
                self.is_free = True  # other rules or cards: it is not the lesson any more
                return
            if choice.option.id not in [step.choose for step in self.steps()]:
                self.is_free = True
                self.give(tip for tip in self.tips if any(map(tip.fits_event, choice.events)))
            self.choices.append(decision.options.index(choice.option) + 1)
            replayed.choose(choice.option)

    # How the mission is changed: where it is saved, if it is

    def make(self, option: Option) -> list[MissionEvent]:
        """Make a choice."""
        return super().make(option) if self.saved is None else self.saved.choose(option)

    def unmake(self, take_back: bool) -> None:
        """Undo the last choice."""
        if self.saved is None:
            super().unmake(take_back)
        else:
            self.saved.undo(take_back)

    def surrender(self) -> list[MissionEvent]:
        """Give the mission up."""
        return super().surrender() if self.saved is None else self.saved.give_up()

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

    @property
    def asks_few(self) -> bool:
        """The lesson asks for every choice; after it the player's setting holds."""
        return super().asks_few and not self.steps()

    def choose(self, options: Sequence[Option]) -> None:
        """Make a choice, and say what to notice or the tip that fits."""
        step = self.step
        super().choose(options)
        if step is None or options[0].id != step.choose:  # an earlier sitting may have skipped it
            self.is_free = True
            self.remark(self.tip_for(self.story[-1]))
        else:
            self.remark(marked(_("Notice"), step.after))

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
        """Something to read, and a question that only waits."""
        lines = (*marked(_("Lesson"), step.say), _("Ready?"))
        items = (MenuItem("go-on", _("Continue")),)
        return self.painted(Question(lines, items, self.commands()))

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

"""A mission that is played on a screen: the choices of each answer, and what they led to."""

from collections.abc import Sequence

from hncli.engine.events import DiceRolled, MissionEvent
from hncli.engine.game import CannotUndo, Option
from hncli.engine.mission import Mission
from hncli.engine.view import View
from hncli.ui.mission.choices import Choice, only_choice
from hncli.ui.mission.narrative.call import Call
from hncli.ui.mission.narrative.exchange import sentences
from hncli.ui.mission.narrative.narration import Told
from hncli.ui.mission.why_not import reasons
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.painted_loop import PaintedLoop
from hncli.ui.terminal.prompter import Prompter


class MissionPlay(PaintedLoop):
    """Makes choices, also those that are no decision, tells them, and undoes whole answers."""

    def __init__(self, mission: Mission, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)
        self.mission = mission
        self.choices: list[int] = []
        self.story: list[list[MissionEvent]] = [list(mission.events)]  # what each choice led to
        self.call: Call | None = None
        self.exchange: list[Told] = []  # since the player's last choice
        self.answer_sizes: list[int] = []  # how many choices each answer of the player was
        self.entries: list[Choice] = []

    @property
    def view(self) -> View:
        """The mission as the player sees it."""
        return self.mission.view

    @property
    def asks_few(self) -> bool:
        """Whether what is no decision is left out."""
        return self.env.ask_few

    # How the mission is changed; a mission that is saved somewhere is changed there.

    def make(self, option: Option) -> list[MissionEvent]:
        """Make a choice."""
        return self.mission.choose(option)

    def unmake(self, take_back: bool) -> None:
        """Undo the last choice."""
        self.mission.undo(take_back)

    def surrender(self) -> list[MissionEvent]:
        """Give the mission up."""
        return self.mission.give_up()

    def resume(self, code: str) -> None:
        """Play the choices of an earlier sitting again; ValueError, and none made, if one is wrong.

        All are tried on a copy first, since a mission may be saved at each choice.
        """
        trial = self.mission.copy()
        options = []
        for part in code.split("."):
            decision = trial.decision
            number = int(part) - 1
            if decision is None or not 0 <= number < len(decision.options):
                raise ValueError(code)
            options.append(decision.options[number])
            trial.choose(options[-1])
        for option in options:
            self.apply(option)

    @property
    def code(self) -> str:
        """The choices so far as a short text that can be typed."""
        return ".".join(str(n) for n in self.choices)

    def apply(self, option: Option) -> list[MissionEvent]:
        """Make a choice and note what it led to."""
        decision = self.mission.decision
        events = self.make(option)
        assert decision is not None  # else the choice was refused
        self.choices.append(decision.options.index(option) + 1)
        self.story.append(events)
        return events

    def choose(self, options: Sequence[Option]) -> None:
        """Make the choices of one answer, and all that follow without a decision; tell them.

        Of several choices one may not be possible any more: it is not made, nor are those after it.
        """
        before = len(self.story)
        self.exchange, self.notes = [], []
        made: list[list[MissionEvent]] = []
        refused: list[str] = []
        try:
            for option in options:
                decision = self.mission.decision
                if made and (decision is None or option not in decision.options):
                    refused = reasons(self.view, option.id, ())
                    break
                made.append(self.apply(option))
            rest = self.go_on(made)
            self.hear([*made, *rest])
            if refused:
                self.tell(refused)
        finally:
            if len(self.story) > before:
                self.answer_sizes.append(len(self.story) - before)

    def go_on(self, made: list[list[MissionEvent]]) -> list[list[MissionEvent]]:
        """Make the choices that are no decision; gives what is still to be told of them.

        `made` is what was chosen before and not told yet. Where there is a moment to look at dice,
        all up to them is told first, and `made` is emptied.
        """
        found: list[list[MissionEvent]] = []
        while self.mission.decision is not None and self.asks_few:
            option = only_choice(self.view)
            if option is None:
                break
            if self.has_beats and any(isinstance(one, DiceRolled) for one in self.story[-1]):
                self.hear([*made, *found])
                made.clear()
                found.clear()
                self.show_dice()
            found.append(self.apply(option))
        return found

    def undo_answer(self, take_back: bool) -> None:
        """Undo the last answer with all that followed from it without a question.

        CannotUndo, and nothing changed, if there is nothing to undo or it needs a take-back.
        """
        trial = self.mission.copy()
        count = 0
        wanted = self.answer_sizes[-1] if self.answer_sizes else 1
        try:
            while count < wanted or (self.asks_few and only_choice(trial.view) is not None):
                trial.undo(take_back)
                count += 1
        except CannotUndo as error:
            if error.needs_take_back or count < wanted:
                raise
        for _step in range(count):
            self.unmake(take_back)
            del self.choices[-1:]  # an earlier sitting's choices are not in it
            if len(self.story) > 1:
                self.story.pop()
        del self.answer_sizes[-1:]
        self.call = None
        led_here = self.answer_sizes[-1] if self.answer_sizes else 1
        self.exchange = self.told(self.story[-led_here:])

    def show_dice(self) -> None:
        """Let the player look at the dice for a moment."""

    @property
    def has_beats(self) -> bool:
        """Whether dice are shown for a moment before they are resolved."""
        return self.env.is_drawn and self.env.pace > 0

    def hear(self, choices_made: Sequence[Sequence[MissionEvent]]) -> None:
        """Tell what some choices led to."""
        told = self.told(choices_made)
        self.exchange += told
        if not self.env.is_drawn:
            self.tell(sentences(told))

    def told(self, choices_made: Sequence[Sequence[MissionEvent]]) -> list[Told]:
        """What some choices led to, in the order it happened."""
        if self.call is None:
            self.call = Call(self.view, self.story[: len(self.story) - len(choices_made)])
        return self.call.tell(choices_made)

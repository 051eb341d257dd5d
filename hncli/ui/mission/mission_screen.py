"""One player at one mission: the position, the question, and what follows from the answer."""

from collections.abc import Collection

from hncli.cards.models import Card
from hncli.engine.events import MissionEvent
from hncli.engine.game import CannotUndo, Decision, EndlessLoop, Option, parse_option
from hncli.engine.mission import Mission
from hncli.engine.view import View
from hncli.ui.mission.hints import hint_lines
from hncli.ui.mission.labels import does, label
from hncli.ui.mission.narration import narrate
from hncli.ui.mission.position_text import (
    closing_lines,
    position_lines,
    question_lines,
    short_status,
)
from hncli.ui.mission.voices import spoken
from hncli.ui.mission.why_not import reasons
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompt_loop import PromptLoop
from hncli.ui.terminal.prompter import Command, MenuItem, Prompter, Question
from hncli.words import _


class MissionScreen(PromptLoop):
    """A mission on the table, and the player who talks."""

    seconds = 1.0  # to think about the best choice, for whoever asks for it

    def __init__(self, mission: Mission, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)
        self.mission = mission
        self.choices: list[int] = []
        self.story: list[list[MissionEvent]] = [list(mission.events)]  # what each choice led to

    @property
    def view(self) -> View:
        """The mission as the player sees it."""
        return self.mission.view

    # How the mission is changed; a mission that is kept somewhere is changed there.

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
            self.choose(option)

    @property
    def code(self) -> str:
        """The choices so far as a short text that can be typed."""
        return ".".join(str(n) for n in self.choices)

    def choose(self, option: Option) -> list[str]:
        """Make a choice and give what there is to tell."""
        decision = self.mission.decision
        events = self.make(option)
        assert decision is not None  # else the choice was refused
        self.choices.append(decision.options.index(option) + 1)
        self.story.append(events)
        return self.told(events)

    def told(self, events: list[MissionEvent]) -> list[str]:
        """What happened, and what is seen or heard of it."""
        return [*narrate(self.view, events), *spoken(self.view, events)]

    # Playing

    def play(self) -> None:
        """Ask and answer until the mission is over; EOFError if the player goes away."""
        abductor = self.mission.catalogue.abductor
        self.tell([f"{abductor.title}. {abductor.flavor}", *abductor.text()])
        self.tell(self.told(self.mission.events))
        while (decision := self.mission.decision) is not None:
            self.look()
            id = self.answer(self.asked(decision))
            if id is None:
                continue
            try:
                self.tell(self.choose(parse_option(id)))
            except EndlessLoop:
                self.tell([_("With that, rules of this pack set each other off for ever.")])
        self.env.say("", *closing_lines(self.view, self.env.width))

    def look(self) -> None:
        """Show the position."""
        width = self.env.width
        if self.env.is_drawn:
            from hncli.ui.mission.board import board

            self.env.say("", *board(self.view, self.env))
        else:
            self.env.say("", *position_lines(self.view, width))

    def asked(self, decision: Decision) -> Question:
        """The decision as a question to a person."""
        m = self.view
        options = tuple(MenuItem(one.id, label(m, one), does(m, one)) for one in decision.options)
        lines = question_lines(m, decision, has_dice=not self.env.is_drawn)
        if self.env.is_drawn and decision.kind in ("converse", "spend"):
            lines = [short_status(m), *lines]  # the board may have scrolled away
        return Question(tuple(lines), options, self.commands())

    def cards(self) -> Collection[Card]:
        """Every card that can be looked up."""
        return self.mission.catalogue.cards.values()

    def why_not(self, typed: str) -> list[str]:
        """Say why a choice is not offered."""
        return reasons(self.view, typed)

    # What can be typed besides a choice

    def commands(self) -> tuple[Command, ...]:
        """Everything that is understood at a question of a mission."""
        first, *others = self.common()
        return (
            first,
            Command("hint", _("the odds of every card you can play"), self.show_hint),
            Command(
                "hint best", _("the choice that seems best, and your chance to win"), self.show_best
            ),
            Command("undo", _("the last choice never happened"), self.undo),
            *others,
            Command("log", _("what has happened so far"), self.show_log),
            Command("take back", _("undo what showed you something new"), self.take_back),
            Command("give up", _("the mission is lost"), self.give_up),
        )

    def show_hint(self, _rest: str) -> bool:
        """Tell the exact odds."""
        self.env.say(*hint_lines(self.view, self.env.width, tables=self.env.is_drawn))
        return False

    def show_best(self, _rest: str) -> bool:
        """Think for a moment, and tell the best choice; Ctrl-C stops the thinking only."""
        try:
            from hncli.ui.mission.best_choice import best_lines  # most players never ask

            self.env.say(*best_lines(self.view, self.question, self.env, self.seconds))
        except KeyboardInterrupt:
            if not self.env.source.isatty():
                raise  # nobody is there to type on
            if not self.env.is_drawn:
                self.env.say("")  # the terminal shows the key
            self.tell([_("Stopped thinking. Nothing has changed.")])
        return False

    def show_log(self, _rest: str) -> bool:
        """Tell the mission once more from its beginning."""
        from hncli.ui.career.history import paragraphs

        self.env.say(*paragraphs(self.view, self.story, self.env.width))
        return False

    def undo(self, _rest: str) -> bool:
        """Go back one choice, if nothing new was seen since."""
        return self._go_back(False)

    def take_back(self, _rest: str) -> bool:
        """Go back one choice whatever was seen."""
        return self._go_back(True)

    def _go_back(self, take_back: bool) -> bool:
        try:
            self.unmake(take_back)
        except CannotUndo as error:
            if error.needs_take_back:
                self.tell([_("That showed you something new. Type take back to undo it anyway.")])
            else:
                self.tell([_("There is nothing to undo.")])
            return False
        del self.choices[-1:]  # an earlier sitting's choices are not in it
        if len(self.story) > 1:
            self.story.pop()
        self.tell([_("Undone.")])
        return True

    def give_up(self, _rest: str) -> bool:
        """Give the mission up, if the player is sure."""
        if not self.asks.is_sure(_("Give this mission up? It will be lost.")):
            self.tell([_("The mission goes on.")])
            return False
        self.tell(self.told(self.surrender()))
        return True

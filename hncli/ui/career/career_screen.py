"""Playing a career: its own decisions, and its missions one after the other."""

from collections.abc import Collection, Sequence

from hncli.cards.models import Card
from hncli.career.career import Career
from hncli.career.events import CareerEvent
from hncli.career.scorecard import scorecard
from hncli.engine.events import Event, MissionEvent
from hncli.engine.game import RETIRE, Decision, EndlessLoop, Option, parse_option
from hncli.store.reference_scores import simulated
from hncli.store.saved_career import SavedCareer
from hncli.ui.career.labels import career_label, does
from hncli.ui.career.narration import narrate_career
from hncli.ui.career.status_text import mission_lines, question, status_lines, waiting_lines
from hncli.ui.mission.mission_screen import MissionScreen
from hncli.ui.scorecard.text import scorecard_lines
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompt_loop import PromptLoop
from hncli.ui.terminal.prompter import Command, MenuItem, Prompter, Question
from hncli.words import _


class CareerMissionScreen(MissionScreen):
    """The screen of a career's mission: every choice is saved before the next is asked."""

    def __init__(self, saved: SavedCareer, env: Environment, asks: Prompter) -> None:
        assert saved.career.mission is not None
        super().__init__(saved.career.mission, env, asks)
        self.saved = saved
        self.after: list[CareerEvent] = []  # what the mission's end means for the career
        log = saved.career.log
        self.story = [list(log.setup), *(list(choice.events) for choice in log.choices)]

    def make(self, option: Option) -> list[MissionEvent]:
        """Make a choice; it is saved when this returns."""
        return self.split_events(self.saved.choose(option))

    def unmake(self, take_back: bool) -> None:
        """Undo the last choice, and save that."""
        self.saved.undo(take_back)
        assert self.saved.career.mission is not None
        self.mission = self.saved.career.mission

    def surrender(self) -> list[MissionEvent]:
        """Give the mission up, and save that."""
        return self.split_events(self.saved.give_up())

    def split_events(self, events: Sequence[Event]) -> list[MissionEvent]:
        """Store the career's events in `after` and return the mission's."""
        self.after = [event for event in events if isinstance(event, CareerEvent)]
        return [event for event in events if isinstance(event, MissionEvent)]


class CareerScreen(PromptLoop):
    """The screen of a saved career: its decisions, and the missions they start."""

    def __init__(self, saved: SavedCareer, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)
        self.saved = saved
        self.messages_shown = len(saved.messages)

    @property
    def career(self) -> Career:
        """The career after the last choice."""
        return self.saved.career

    def play(self, wanted: Option | None = None) -> None:
        """Ask and answer until the career is complete; EOFError if the player goes away.

        `wanted` is an option that starts a mission: it is taken as soon as it is offered.
        """
        while (decision := self.career.decision) is not None:
            if self.career.mission is not None:
                self.play_mission()
            elif wanted is not None and wanted in decision.options:
                self.choose(wanted)
                wanted = None
            else:
                self.ask()
        self.show_scorecard()

    def show_scorecard(self) -> None:
        """Print the scorecard of the complete career."""
        career = self.career
        card = scorecard(career.record, career.status, self.saved.name, simulated=simulated)
        if self.env.is_drawn:
            from hncli.ui.scorecard.drawn import scorecard_drawn

            lines = scorecard_drawn(card, self.env)
        else:
            lines = scorecard_lines(card, self.env.width)
        self.env.say("", *lines, "", *waiting_lines(career, self.env.width))

    def choose_compensation(self) -> None:
        """Ask for the compensation, if it is still to be chosen, and for nothing else."""
        while self.career.mission is None and (
            self.career.status.is_choosing or self.career.status.is_adding
        ):
            self.ask()

    def play_mission(self) -> None:
        """Play the running mission to its end and print the career events it led to."""
        self.env.say("")
        screen = CareerMissionScreen(self.saved, self.env, self.asks)
        screen.play()
        self.env.say("")
        self.tell(narrate_career(self.career, screen.after))
        self.show_new_messages()

    def ask(self, options: tuple[Option, ...] = ()) -> None:
        """Ask until a choice is made, from `options` or, if there are none, all of the decision."""
        is_made = False
        while not is_made:
            decision = self.career.decision
            assert decision is not None
            self.look()
            id = self.answer(self.asked(decision, options or decision.options))
            option = parse_option(id) if id is not None else None
            is_made = option is not None and self.is_confirmed(option) and self.choose(option)

    def asked(self, decision: Decision, offered: tuple[Option, ...]) -> Question:
        """The question for a decision, with those of its options that are offered."""
        options = tuple(
            MenuItem(one.id, self._label(one), does(self.career, one)) for one in offered
        )
        return Question((question(self.career, decision),), options, self.commands())

    def _label(self, option: Option) -> str:
        """An option's label, followed by its effect where the prompter does not show that."""
        text = "" if self.env.is_drawn else does(self.career, option)
        return career_label(self.career, option) + (f": {text}" if text else "")

    def look(self) -> None:
        """Print the career's status."""
        if self.env.is_drawn:
            from hncli.ui.terminal.drawing import framed, printed

            lines = status_lines(self.career, self.env.width - 4)
            self.env.say("", *printed([framed(_("Career"), lines, self.env)], self.env))
        else:
            self.env.say("", *status_lines(self.career, self.env.width))

    def is_confirmed(self, option: Option) -> bool:
        """Whether to make a choice; retiring has to be confirmed."""
        return option != RETIRE or self.asks.is_sure(_("Retire for good?"))

    def choose(self, option: Option) -> bool:
        """Make a choice and print what follows; False if it was refused."""
        try:
            events = self.saved.choose(option)
        except EndlessLoop:
            self.tell([_("With that, rules of this pack set each other off for ever.")])
            return False
        if self.career.mission is None:  # else the mission's screen prints them
            self.tell(narrate_career(self.career, events))
        self.show_new_messages()
        return True

    def show_new_messages(self) -> None:
        """Print the messages of the store that are new since the last call."""
        self.tell(self.saved.messages[self.messages_shown :])
        self.messages_shown = len(self.saved.messages)

    def cards(self) -> Collection[Card]:
        """Every card that can be looked up."""
        packs = self.career.library.packs.values()
        return [card for pack in packs for card in pack.cards.values()]

    # What can be typed besides a choice

    def commands(self) -> tuple[Command, ...]:
        """What can be typed at a question of a career besides its options."""
        first, *others = self.common()
        return (
            first,
            Command("hint", _("the odds, inside a mission"), self.show_hint),
            Command("hint best", _("only inside a mission"), self.refuse_best),
            Command("undo", _("only inside a mission"), self.refuse_undo),
            *others,
            Command("log", _("the missions so far"), self.show_log),
            Command("take back", _("only inside a mission"), self.refuse_undo),
        )

    def show_hint(self, _rest: str) -> bool:
        """Say that hints are for missions."""
        self.tell([_("There is nothing to roll between missions; ? says what each choice does.")])
        return False

    def refuse_best(self, _rest: str) -> bool:
        """Say that `hint best` is for missions."""
        self.tell([_("What is best is only known inside a mission; ? says what each choice does.")])
        return False

    def show_log(self, _rest: str) -> bool:
        """Print a line for each mission so far."""
        lines = mission_lines(self.career, self.env.width)
        self.env.say(*(lines or [_("No mission has been played yet.")]))
        return False

    def refuse_undo(self, _rest: str) -> bool:
        """Say that undo works inside a mission."""
        self.tell([_("What the career has recorded stays; undo works inside a mission.")])
        return False

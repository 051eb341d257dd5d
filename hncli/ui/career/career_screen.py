"""Playing a career: its own decisions, and its missions one after the other."""

from collections.abc import Collection, Sequence

from hncli.cards.models import Card
from hncli.career.career import Career
from hncli.career.events import CareerEvent
from hncli.career.scorecard import scorecard
from hncli.engine.events import Event, MissionEvent
from hncli.engine.game import RETIRE, Decision, EndlessLoop, Option, parse_option
from hncli.store.careers.saved_career import SavedCareer
from hncli.store.reference_scores import simulated
from hncli.ui.career.labels import career_label, does
from hncli.ui.career.narration import narrate_career
from hncli.ui.career.status_text import mission_lines, question, standing_lines, waiting_lines
from hncli.ui.mission.mission_screen import MissionScreen
from hncli.ui.scorecard.text import scorecard_lines
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompt_loop import PromptLoop
from hncli.ui.terminal.prompter import Command, MenuItem, Prompter, Question
from hncli.words import _


class CareerMissionScreen(MissionScreen):
    """One player at a mission of a career: every choice is kept before the next is asked."""

    def __init__(self, kept: SavedCareer, env: Environment, asks: Prompter) -> None:
        assert kept.career.mission is not None
        super().__init__(kept.career.mission, env, asks)
        self.kept = kept
        self.after: list[CareerEvent] = []  # what the mission's end means for the career
        log = kept.career.log
        self.story = [list(log.setup), *(list(choice.events) for choice in log.choices)]

    @property
    def stress(self) -> int:
        """The stress of the career so far."""
        return self.kept.career.status.stress

    def make(self, option: Option) -> list[MissionEvent]:
        """Make a choice and keep it."""
        return self.part(self.kept.choose(option))

    def unmake(self, take_back: bool) -> None:
        """Undo the last choice and keep that."""
        self.kept.undo(take_back)
        assert self.kept.career.mission is not None
        self.mission = self.kept.career.mission

    def surrender(self) -> list[MissionEvent]:
        """Give the mission up and keep that."""
        return self.part(self.kept.give_up())

    def part(self, events: Sequence[Event]) -> list[MissionEvent]:
        """Keep the career's events for later and return the mission's."""
        self.after = [event for event in events if isinstance(event, CareerEvent)]
        return [event for event in events if isinstance(event, MissionEvent)]


class CareerScreen(PromptLoop):
    """One player at one career."""

    def __init__(self, kept: SavedCareer, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)
        self.kept = kept
        self.heard = len(kept.messages)

    @property
    def career(self) -> Career:
        """The career as it stands now."""
        return self.kept.career

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
        self.close()

    def close(self) -> None:
        """The career is over: show what it has come to, as something to keep."""
        career = self.career
        card = scorecard(career.record, career.status, self.kept.name, simulated=simulated())
        if self.env.is_drawn:
            from hncli.ui.scorecard.drawn import scorecard_drawn

            lines = scorecard_drawn(card, self.env)
        else:
            lines = scorecard_lines(card, self.env.width)
        self.env.say("", *lines, "", *waiting_lines(career, self.env.width))

    def settle(self) -> None:
        """Ask for the compensation, if it is still to be chosen, and for nothing else."""
        while self.career.mission is None and (
            self.career.status.is_choosing or self.career.status.is_adding
        ):
            self.ask()

    def play_mission(self) -> None:
        """Play the running mission to its end, and tell what it means for the career."""
        self.env.say("")
        table = CareerMissionScreen(self.kept, self.env, self.asks)
        table.play()
        self.env.say("")
        self.tell(narrate_career(self.career, table.after))
        self.hear()

    def ask(self, options: tuple[Option, ...] = ()) -> None:
        """Ask until one choice is made: one of some options, or any that there is."""
        is_made = False
        while not is_made:
            decision = self.career.decision
            assert decision is not None
            self.look()
            id = self.answer(self.asked(decision, options or decision.options))
            option = parse_option(id) if id is not None else None
            is_made = option is not None and self.is_meant(option) and self.choose(option)

    def asked(self, decision: Decision, offered: tuple[Option, ...]) -> Question:
        """The decision as a question to a person."""
        options = tuple(
            MenuItem(one.id, self._label(one), does(self.career, one)) for one in offered
        )
        return Question((question(self.career, decision),), options, self.commands())

    def _label(self, option: Option) -> str:
        """What an option says, with what it does where nothing else would say that."""
        text = "" if self.env.is_drawn else does(self.career, option)
        return career_label(self.career, option) + (f": {text}" if text else "")

    def look(self) -> None:
        """Show the career."""
        if self.env.is_drawn:
            from hncli.ui.terminal.drawing import framed, printed

            lines = standing_lines(self.career, self.env.width - 4)
            self.env.say("", *printed([framed(_("Career"), lines, self.env)], self.env))
        else:
            self.env.say("", *standing_lines(self.career, self.env.width))

    def is_meant(self, option: Option) -> bool:
        """Ask again before the one choice that ends a career."""
        return option != RETIRE or self.asks.is_sure(_("Retire for good?"))

    def choose(self, option: Option) -> bool:
        """Make a choice of the career and tell what follows; tells whether it could be made."""
        try:
            events = self.kept.choose(option)
        except EndlessLoop:
            self.tell([_("With that, rules of this pack set each other off for ever.")])
            return False
        if self.career.mission is None:  # a mission that has begun tells of itself
            self.tell(narrate_career(self.career, events))
        self.hear()
        return True

    def hear(self) -> None:
        """Pass on what the store has to say since it was last heard."""
        self.tell(self.kept.messages[self.heard :])
        self.heard = len(self.kept.messages)

    def cards(self) -> Collection[Card]:
        """Every card that can be looked up."""
        packs = self.career.library.packs.values()
        return [card for pack in packs for card in pack.cards.values()]

    # What can be typed besides a choice

    def commands(self) -> tuple[Command, ...]:
        """Everything that is understood at a question of a career."""
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
        """There are no dice between missions."""
        self.tell([_("There is nothing to roll between missions; ? says what each choice does.")])
        return False

    def refuse_best(self, _rest: str) -> bool:
        """Nobody plays careers on to find out."""
        self.tell([_("What is best is only known inside a mission; ? says what each choice does.")])
        return False

    def show_log(self, _rest: str) -> bool:
        """Tell how the missions so far went."""
        lines = mission_lines(self.career, self.env.width)
        self.env.say(*(lines or [_("No mission has been played yet.")]))
        return False

    def refuse_undo(self, _rest: str) -> bool:
        """Say why there is no way back."""
        self.tell([_("What the career has recorded stays; undo works inside a mission.")])
        return False

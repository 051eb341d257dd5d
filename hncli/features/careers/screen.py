"""Playing a career: its own decisions, and its missions one after the other."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hncli.base.messages import _
from hncli.base.text import ended
from hncli.features.careers.career_questions import CareerChoices
from hncli.features.careers.night import NightScreen
from hncli.features.careers.saved_career import SavedCareer
from hncli.features.careers.scorecard_report import scorecard_document
from hncli.features.careers.session import CareerMissionSession
from hncli.features.careers.spending import SPENT, SpendingScreen
from hncli.features.careers.status_text import pressure_lines, question, status_lines, waiting_lines
from hncli.features.careers.words import narrate_career
from hncli.features.missions.end_menu import CAREER_END, SavedEnding
from hncli.features.missions.screen import MissionScreen
from hncli.game.engine.events import Event
from hncli.game.engine.game import Decision, EndlessLoop, Option
from hncli.report.text import shown_lines
from hncli.terminal.columns import wrap
from hncli.terminal.environment import Environment
from hncli.terminal.questions import MenuItem, Prompter, Question

if TYPE_CHECKING:
    from rich.text import Text

    from hncli.terminal.panes import Parts


SPEND = "spend"
MOST_HEAD = 9  # lines of the career's status


def career_mission_screen(
    saved: SavedCareer, env: Environment, asks: Prompter | None, typed_options: str = ""
) -> MissionScreen[CareerMissionSession]:
    """The screen of a career's running mission: every choice is saved before the next is asked."""
    session = CareerMissionSession(saved, env.ask_few)
    number = len(saved.career.record.missions) + 1
    command = f"hn career review {saved.name} {number}{typed_options}"
    offered = () if saved.career.is_automatic else CAREER_END
    ending = SavedEnding(session, saved.career.library, saved.home, offered, command)
    return MissionScreen(session, env, asks, ending)


class CareerScreen(CareerChoices):
    """One player at one career."""

    def __init__(self, saved: SavedCareer, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(saved, env, asks)
        self.typed_options = ""  # such as --home, for commands that are told to type next
        self.messages_shown = len(saved.messages)

    def play(self, wanted: Option | None = None) -> None:
        """Ask and answer until the career is complete; EOFError if the player goes away.

        `wanted` is an option that starts a mission: it is taken as soon as it is offered.
        """
        self.play_on(wanted)
        while self.career.decision is not None:
            self.ask()
            self.play_on()
        self.show_scorecard()

    def play_on(self, wanted: Option | None = None) -> None:
        """Play until the career waits for the next mission, or is complete.

        That is the running mission and its compensation, and then the mission of `wanted`.
        """
        while True:
            if self.career.table is not None:
                return
            if self.career.mission is not None:
                self.play_mission()
            elif not self.career.can_start and self.career.decision is not None:
                self.choose_compensation()
            elif wanted is not None and self.career.can_start:
                self.choose(wanted)
                wanted = None
            else:
                return

    def show_scorecard(self) -> None:
        """Print the scorecard of the complete career."""
        lines = shown_lines(scorecard_document(self.saved.scorecard()), self.env)
        told = [piece for line in self.notes for piece in wrap(line, self.env.width)]
        self.env.say(*told, "", *lines, "", *waiting_lines(self.career, self.env.width))

    def choose_compensation(self, after: Sequence[Event] | None = None) -> None:
        """Show what the last mission leaves, and ask for its reward if that is to be chosen.

        `after` are the events of a mission that is just over; None if they were told before.
        """
        events = NightScreen(self.saved, self.env, self.asks).show(after)
        self.remark(narrate_career(self.career, events))
        self.show_new_messages()

    def play_mission(self) -> None:
        """Play the running mission to its end and print the career events it led to."""
        blank = [] if self.is_painted else [""]  # a painted screen must not scroll
        self.env.say(*blank)
        screen = career_mission_screen(self.saved, self.env, self.asks, self.typed_options)
        screen.notes = self.notes
        screen.play()
        self.env.say(*blank)
        self.notes = []
        self.choose_compensation(screen.session.after)

    def ask(self) -> None:
        """Ask what comes next until a choice is made."""
        is_made = False
        while not is_made:
            decision = self.career.decision
            assert decision is not None
            self.look()
            item = self.answer(self.asked(decision))
            option = item.options[0] if item is not None and item.options else None
            if item is not None and item.id == SPEND:
                option = SpendingScreen(self.saved, self.env, self.asks).choose_way()
            is_made = option is not None and self.is_meant(option) and self.choose(option)

    def asked(self, decision: Decision) -> Question:
        """The decision as a question to a person; all ways to spend experience are one entry."""
        spent = tuple(self.item(one) for one in decision.options if one.verb in SPENT)
        items = [self.item(one) for one in decision.options if one.verb not in SPENT]
        if spent:
            text = _("Spend experience ({n}) ...").format(n=self.career.status.experience)
            items.insert(1, MenuItem(SPEND, text, letter="s"))
        lines = (question(self.career, decision),)
        return self.painted(Question(lines, self.lettered(items), self.commands(), inside=spent))

    def parts(self) -> "Parts":
        """The career, what has just happened, and the question."""
        from hncli.terminal.panes import Pane, Parts, key_lines, plain, wrapped

        asked, notes = self.question, self.notes

        def head(width: int) -> "list[Text]":
            lines = [plain(line) for line in status_lines(self.career, width)]
            hidden = len(lines) - MOST_HEAD
            if hidden <= 0:
                return lines
            more = _("+{n} more (l)").format(n=hidden + 1)
            return [*lines[: MOST_HEAD - 1], plain(more, "mark")]

        def told(width: int) -> "list[Text]":
            lines = (*notes, *asked.lines[:-1])
            return [piece for line in lines for piece in wrapped(line, width, "", 2)]

        def detail(at: int) -> Pane:
            does_it = asked.options[at].does
            return Pane(lambda width: wrapped(ended(does_it), width, "", 2) if does_it else [])

        keys = _("? help   l look   / type   q save and quit")
        if not asked.commands:
            keys = _("Enter chooses   Esc back")
        footer = Pane(lambda width: key_lines(width, keys))
        return Parts(
            Pane(head), Pane(told), asked.lines[-1], asked.options, detail=detail, footer=footer
        )

    def choose(self, option: Option) -> bool:
        """Make a choice and print what follows; False if it was refused."""
        try:
            events = self.saved.choose(option)
        except EndlessLoop:
            self.tell([_("With that, rules of this pack set each other off for ever.")])
            return False
        self.notes = []
        if self.career.mission is None:
            self.remark(narrate_career(self.career, events))
        else:  # a mission that has begun tells of itself, but not why it is harder
            self.remark(pressure_lines(self.career))
        self.show_new_messages()
        return True

    def show_new_messages(self) -> None:
        """Pass on what the store has to say since it was last heard."""
        self.remark(self.saved.messages[self.messages_shown :])
        self.messages_shown = len(self.saved.messages)

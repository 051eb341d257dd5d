"""Playing a career: its own decisions, and its missions one after the other."""

from collections.abc import Sequence

from hncli.base.messages import _
from hncli.career.career import Career
from hncli.career.journal import MissionLog
from hncli.career.ledger import StressSoFar
from hncli.career.past import past_of_running
from hncli.career.record import AchievementEarned
from hncli.career.replay import FinishedMission
from hncli.features.careers.career_questions import CareerChoices
from hncli.features.careers.night import NightScreen
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.scorecard_report import scorecard_document
from hncli.features.careers.status_text import pressure_lines, waiting_lines
from hncli.features.careers.words import narrate_career
from hncli.features.missions.own_alerts import OwnAlerts
from hncli.features.missions.screen.end_menu import CAREER_END, SavedEnding
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionFinish, MissionSession
from hncli.game.engine.events import Event, MissionEvent
from hncli.game.engine.game import EndlessLoop, Option
from hncli.game.engine.mission import Mission
from hncli.report.text import shown_lines
from hncli.review.review import CannotReview, mission_of_career
from hncli.terminal.columns import wrap
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Prompter


class CareerMission:
    """The running mission of a saved career; when it is over, the one that ended."""

    def __init__(self, saved: SavedCareer) -> None:
        assert saved.career.mission is not None
        self.saved = saved
        self._mission = saved.career.mission
        self.choose = saved.choose
        self.undo = saved.undo
        self.give_up = saved.give_up

    @property
    def mission(self) -> Mission:
        """The running mission, or the last one once the career has none."""
        self._mission = self.saved.career.mission or self._mission
        return self._mission

    @property
    def log(self) -> MissionLog:
        """The log of the mission that began last."""
        return self.saved.career.log


class CareerMissionSession(MissionSession):
    """The running mission of a career; what its end means for the career is in `after`."""

    def __init__(self, saved: SavedCareer, few: bool = True) -> None:
        super().__init__(CareerMission(saved), few, past_of_running(saved.career))
        self.saved = saved
        self.alerts = OwnAlerts(saved.home, f"{saved.id}/{saved.career.number}")
        self.after: list[Event] = []  # events of the career since the last choice

    @property
    def career(self) -> Career:
        """The career after the last choice."""
        return self.saved.career

    @property
    def stress(self) -> StressSoFar:
        """The career's stress, this mission's included."""
        return self.career.stress_so_far

    def cost_of_giving_up(self) -> int:
        """The stress that giving up would add, computed on a copy of the career."""
        return self.career.cost_of_giving_up()

    def _mission_events(self, events: Sequence[Event]) -> list[MissionEvent]:
        """Keep the events of the career in `after`, and take those of the mission."""
        self.after = [event for event in events if not isinstance(event, MissionEvent)]
        return super()._mission_events(events)

    def finish(self) -> MissionFinish:
        """The achievements earned; the career has recorded the end with the last choice."""
        earned = [event for event in self.after if isinstance(event, AchievementEarned)]
        self.after = [event for event in self.after if event not in earned]
        before = [] if self.is_watched else self.saved.missions_before()
        return MissionFinish(before, tuple(event.id for event in earned))

    @property
    def name(self) -> str:
        """The career's, and the number of the mission."""
        return f"{self.saved.name}-{len(self.career.record.missions)}"

    @property
    def subject(self) -> FinishedMission | None:
        """The mission to review; None if an automatic player answers, or it cannot be replayed."""
        try:
            subject = mission_of_career(self.career, len(self.career.record.missions))
        except CannotReview:
            return None
        return subject if subject.has_choices and not self.career.is_automatic else None


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
    """Plays the missions of a career and asks for rewards; the desk asks for the next mission."""

    def __init__(self, saved: SavedCareer, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(saved, env, asks)
        self.typed_options = ""  # such as --home, for commands that are told to type next
        self.messages_shown = len(saved.messages)

    def play_on(self, first: Option | None = None) -> None:
        """Play until the career waits for the next mission, or is complete.

        That is the running mission and its compensation, and then the mission of `first`.
        """
        while True:
            if self.career.table is not None:
                return
            if self.career.mission is not None:
                self.play_mission()
            elif not self.career.can_start and self.career.decision is not None:
                self.choose_compensation()
            elif first is not None and self.career.can_start:
                self.choose(first)
                first = None
            else:
                return

    def show_scorecard(self) -> None:
        """Print the scorecard of the complete career."""
        lines = shown_lines(scorecard_document(self.saved.scorecard()), self.env)
        notes = [piece for line in self.notes for piece in wrap(line, self.env.width)]
        self.env.say(*notes, "", *lines, "", *waiting_lines(self.career, self.env.width))

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
        """Show the messages of the store that are new since the last call."""
        self.remark(self.saved.messages[self.messages_shown :])
        self.messages_shown = len(self.saved.messages)

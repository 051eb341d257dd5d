"""The running mission of a career, as a session that screens play."""

from collections.abc import Sequence

from hncli.career.career import Career
from hncli.career.journal import MissionLog
from hncli.career.ledger import StressSoFar
from hncli.career.past import past_of_running
from hncli.career.record import AchievementEarned
from hncli.career.replay import FinishedMission
from hncli.features.careers.saved_career import SavedCareer
from hncli.features.missions.own_alerts import OwnAlerts
from hncli.features.missions.session import Finish, MissionSession
from hncli.game.engine.events import Event, MissionEvent
from hncli.game.engine.mission import Mission
from hncli.review.review import CannotReview, mission_of_career


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
        """The career has none once it is over."""
        self._mission = self.saved.career.mission or self._mission
        return self._mission

    @property
    def log(self) -> MissionLog:
        """That of the mission that began last."""
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
        """Found on a copy of the career."""
        return self.career.cost_of_giving_up()

    def _heard(self, events: Sequence[Event]) -> list[MissionEvent]:
        """Those of the career are kept in `after`."""
        self.after = [event for event in events if not isinstance(event, MissionEvent)]
        return super()._heard(events)

    def finish(self) -> Finish:
        """What it has earned; the career has recorded the end with the last choice."""
        earned = [event for event in self.after if isinstance(event, AchievementEarned)]
        self.after = [event for event in self.after if event not in earned]
        before = [] if self.is_watched else self.saved.missions_before()
        return Finish(before, tuple(event.id for event in earned))

    @property
    def name(self) -> str:
        """The career's, and the number of the mission."""
        return f"{self.saved.name}-{len(self.career.record.missions)}"

    @property
    def subject(self) -> FinishedMission | None:
        """None if an automatic player answers, or it cannot be replayed."""
        try:
            subject = mission_of_career(self.career, len(self.career.record.missions))
        except CannotReview:
            return None
        return subject if subject.has_choices and not self.career.is_automatic else None

"""Playing a mission without a terminal: its story, answers, undo, and storing its end."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from hncli.base.files import StoreError
from hncli.base.messages import _
from hncli.career.journal import MissionLog
from hncli.career.ledger import StressSoFar
from hncli.career.record import PlayedMission
from hncli.career.replay import FinishedMission
from hncli.features.missions.choices import RefusedOption, first_refused, only_choice
from hncli.features.missions.own_alerts import OwnAlerts
from hncli.features.missions.saving.history import MissionHistory, not_entered
from hncli.features.missions.saving.saved_game import LoggedMission
from hncli.features.missions.saving.store import SavedMission
from hncli.game.cards.lines import CareerPast
from hncli.game.engine import events as ev
from hncli.game.engine.events import Event, MissionEvent
from hncli.game.engine.game import GIVE_UP, CannotUndo, Option
from hncli.game.engine.mission import Mission
from hncli.game.engine.view import View

if TYPE_CHECKING:
    from hncli.report.html import Picture


class MissionGame(Protocol):
    """What a session plays; each change of a saved game is on disk when its method returns."""

    @property
    def mission(self) -> Mission:
        """The mission as it is now, or as it ended."""

    @property
    def log(self) -> MissionLog:
        """Every choice so far, with its events: the one history of the mission."""

    def choose(self, option: Option) -> Sequence[Event]:
        """Make a choice."""

    def undo(self, take_back: bool = False) -> None:
        """Undo the last choice."""

    def give_up(self) -> Sequence[Event]:
        """Lose the mission."""


class MissionFinish(NamedTuple):
    """What a mission that is over means for the player."""

    before: Sequence[PlayedMission] = ()  # all missions before it, to find records in
    achievements: tuple[str, ...] = ()  # ids of those that are new
    problem: str = ""  # why the history could not be written


class Answered(NamedTuple):
    """The result of an answer."""

    story: list[Sequence[MissionEvent]]  # of the choices that were not passed to `on_beat`
    refused: RefusedOption | None = None  # the choice that was not possible


OnBeat = Callable[[list[Sequence[MissionEvent]]], None]
"""Is called with the story since its last call, before a choice that is made without a question."""
TO_BE_SEEN = (
    ev.DiceRolled, ev.TerrorTurned, ev.PivotalRevealed, ev.HostageKilled, ev.HostageSaved,
    ev.AbductorEliminated,
)  # fmt: skip
"""Events that are shown to the player before a choice without a question."""


class MissionSession:
    """One player at one mission. Each answer is one or more choices, and is undone as a whole."""

    def __init__(
        self, game: MissionGame | Mission, few: bool = True, past: CareerPast | None = None
    ) -> None:
        self.game = LoggedMission(game) if isinstance(game, Mission) else game
        self.past = past  # of the career before this mission; None outside a career
        self.few = few  # the player's setting
        self._sizes: list[int] = []  # how many choices each answer of this sitting was
        self._start = self.mission.copy()
        self._logged_at_start = len(self.game.log.choices)
        self.alerts = OwnAlerts()  # of the player's own; kept where the mission is saved

    @property
    def mission(self) -> Mission:
        return self.game.mission

    @property
    def view(self) -> View:
        return self.mission.view

    @property
    def stress(self) -> StressSoFar | None:
        """The stress of a career, this mission's included; None in a single mission."""
        return None

    @property
    def is_watched(self) -> bool:
        """Whether an automatic player made a choice; then it is not counted (C-NEW-7)."""
        return self.game.log.watched

    @property
    def asks_few(self) -> bool:
        """Whether choices are made without a question if there is nothing to decide."""
        return self.few

    @property
    def story(self) -> list[Sequence[MissionEvent]]:
        """What the set-up and each choice led to."""
        return list(self.game.log.story)

    # Answers

    def choose(self, options: Sequence[Option], on_beat: OnBeat | None = None) -> Answered:
        """Make the choices of one answer, and those after it that need no decision.

        If one of several choices is not possible, none is made. Only if that cannot be known before
        there is new information, those before it are made.
        """
        refused = first_refused(self.view, options) if len(options) > 1 else None
        if refused is not None:
            return Answered([], refused)
        before = len(self.game.log.choices)
        story: list[Sequence[MissionEvent]] = []
        try:
            for option in options:
                decision = self.mission.decision
                if story and (decision is None or option not in decision.options):
                    refused = RefusedOption(option, self.view)
                    break
                story.append(self._make(option))
            return Answered(self.go_on(story, on_beat), refused)
        finally:
            if len(self.game.log.choices) > before:
                self._sizes.append(len(self.game.log.choices) - before)

    def go_on(
        self, story: list[Sequence[MissionEvent]], on_beat: OnBeat | None = None
    ) -> list[Sequence[MissionEvent]]:
        """Make the choices that need no decision; returns `story` with theirs.

        `on_beat` is called where there is something to be seen first, with the story up to there,
        which is then not returned.
        """
        while self.mission.decision is not None and self.asks_few:
            option = only_choice(self.view)
            if option is None:
                break
            if on_beat is not None and any(
                isinstance(event, TO_BE_SEEN) for event in self.story[-1]
            ):
                on_beat(story)
                story = []
            story.append(self._make(option))
        return story

    def _make(self, option: Option) -> list[MissionEvent]:
        return self._mission_events(self.game.choose(option))

    def _mission_events(self, events: Sequence[Event]) -> list[MissionEvent]:
        """The events of the mission among those of its game."""
        return [event for event in events if isinstance(event, MissionEvent)]

    def undo(self, take_back: bool = False) -> None:
        """Undo the last answer with all that followed from it without a question.

        CannotUndo, and nothing changed, if there is nothing to undo or it needs a take-back.
        """
        for _step in range(self._count_to_undo(take_back)):
            self.game.undo(take_back)
        del self._sizes[-1:]

    def _count_to_undo(self, take_back: bool) -> int:
        """How many choices to undo for the last answer; CannotUndo if that is not possible."""
        trial = self.mission.copy()
        count = 0
        answer_size = self._sizes[-1] if self._sizes else 1
        try:
            while count < answer_size or (self.asks_few and only_choice(trial.view) is not None):
                trial.undo(take_back)
                count += 1
        except CannotUndo as error:
            if error.needs_take_back or count < answer_size:
                raise
        return count

    @property
    def can_undo(self) -> bool:
        """Whether the last answer can be undone without a take-back."""
        try:
            self._count_to_undo(False)
        except CannotUndo:
            return False
        return True

    @property
    def last_answer(self) -> list[Sequence[MissionEvent]]:
        """What the answer before the present question led to."""
        return self.story[-self._sizes[-1] if self._sizes else -1 :]

    def cost_of_giving_up(self) -> int | None:
        """The stress that giving up would add; None outside of careers."""
        return None

    def give_up(self) -> list[MissionEvent]:
        """Lose the mission; returns what that leads to."""
        return self._mission_events(self.game.give_up())

    # Codes

    def resume(self, code: str) -> None:
        """Make the choices of a code; ValueError if one is not possible, and then none is made.

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
            self._make(option)

    @property
    def code(self) -> str:
        """The choices since this session began, as a short text that can be typed."""
        trial, numbers = self._start.copy(), []
        for choice in self.game.log.choices[self._logged_at_start :]:
            if trial.decision is None or choice.option == GIVE_UP:
                break
            numbers.append(trial.decision.options.index(choice.option) + 1)
            trial.choose(choice.option)
        return ".".join(map(str, numbers))

    # The end

    def finish(self) -> MissionFinish:
        """Store the result of the mission that is over; called once, before its end is told.

        Does nothing for a mission that is not saved.
        """
        return MissionFinish()

    @property
    def subject(self) -> FinishedMission | None:
        """The mission that is over as the subject of a review; None if it can't be reviewed."""
        return None

    @property
    def name(self) -> str:
        """What a file about the mission is called."""
        return self.mission.abductor_id

    @property
    def play_again(self) -> list[str]:
        """How somebody else can play the same mission; empty if that is not possible."""
        return []

    def share_lines(self, is_ascii: bool) -> list[str]:  # noqa: ARG002 - for those who have one
        """The lines to post of a challenge; empty for other missions."""
        return []

    @property
    def own_picture(self) -> "Picture | None":
        """The picture of a challenge; None for other missions."""
        return None


class SingleSession(MissionSession):
    """A mission that belongs to no career, saved at each choice.

    A choice that cannot be saved is not made: StoreError says why.
    """

    def __init__(self, saved: SavedMission, few: bool = True) -> None:
        super().__init__(saved, few)
        self.saved = saved
        setup = saved.stored.setup
        self.alerts = OwnAlerts(saved.home, f"{setup.box}/{setup.abductor}/{setup.seed}")

    def finish(self) -> MissionFinish:
        """Enter the mission in the history and remove its file."""
        try:
            before = [] if self.is_watched else MissionHistory(self.saved.home).all()
        except StoreError:
            before = []  # it is told when the mission is entered
        try:
            return MissionFinish(before, self.saved.finish())
        except StoreError as error:
            return MissionFinish(before, problem=not_entered(error))

    @property
    def name(self) -> str:
        return self.saved.name

    @property
    def play_again(self) -> list[str]:
        """The command for whoever has the same cards."""
        setup = self.saved.stored.setup
        if self.saved.stored.packs or setup.sets is not None:
            return []
        command = f"hn mission play {setup.abductor} --box {setup.box} --seed {setup.seed}"
        return [_("The same call: {command}").format(command=command)]

    @property
    def subject(self) -> FinishedMission | None:
        """None if nothing was chosen."""
        subject = FinishedMission(self.saved.stored.setup, self.saved.log)
        return subject if subject.has_choices else None

"""A mission on a screen: what has happened so far, told and shown, and what can be typed."""

from collections.abc import Collection, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Generic, TypeVar

from hncli.base.files import StoreError
from hncli.base.messages import N_, _
from hncli.base.text import command_letters, ended
from hncli.features.missions.choices import choices
from hncli.features.missions.hints import hint_lines
from hncli.features.missions.own_alerts import note_text
from hncli.features.missions.roll_choices import MenuEntry
from hncli.features.missions.screen.alert_form import ask_alert, run_alert_command
from hncli.features.missions.screen.end_menu import Ending
from hncli.features.missions.session import MissionSession, OnBeat
from hncli.features.missions.words.call import Call, sentences
from hncli.features.missions.words.labels import reasons
from hncli.features.missions.words.narration import Story, StoryLine
from hncli.features.missions.words.position_text import giving_up_text, position_lines
from hncli.features.missions.words.story import paragraphs, story_document
from hncli.game.cards.models import Card
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import CannotUndo
from hncli.game.engine.mission import Mission
from hncli.game.engine.view import View
from hncli.report.text import text_lines
from hncli.terminal.columns import wrap
from hncli.terminal.environment import WIDE, Environment
from hncli.terminal.questions import Command, Prompter, WentBack
from hncli.terminal.screen import SHORT_ANSWER, Screen

if TYPE_CHECKING:
    from hncli.features.missions.screen.painter import MissionPainter
    from hncli.terminal.panes import Parts

KNOWN_TO_SMALL = ("?", "hint", "hint best", "look", "card", "rules")
"""The commands of a small question, which is part of an answer: they change nothing."""

SessionType = TypeVar("SessionType", bound=MissionSession)


class MissionCommands(Screen, Generic[SessionType]):
    """A session, what paints it on a terminal, what was told of it, and its commands."""

    keys_said = (
        N_("? help   h hint   u undo   l look   * alert   / type   q save and quit"),
        N_("? help   h hint   u undo   l look   * alert   / type   Space marks   q quit"),
        N_("?help h hint u undo l look / type q quit"),
    )  # the footer: usually, where cards can be marked, and on a narrow screen
    seconds = 1.0  # to think about the best choice

    def __init__(
        self,
        session: SessionType,
        env: Environment,
        asks: Prompter | None = None,
        ending: Ending | None = None,
    ) -> None:
        super().__init__(env, asks)
        self.session = session
        self.ending = ending or Ending()
        self.call: Call | None = None
        self.earlier: list[StoryLine] = []  # all of the mission that was told before the exchange
        self.exchange: list[StoryLine] = []  # since the player's last choice
        self.shown: View | None = None  # the position at the beat on the screen; None: the present
        self.entries: list[MenuEntry] = []
        self.is_hurried = False  # a key has skipped the beats since the last question
        self.shown_turn = 0  # the turn whose whole position was printed last
        self.offered_again = ""  # the command that does more when it is given again
        self.offered_with: list[str] = []  # the notes that offer this
        self.next = ""  # the id of what the player chose when the mission was over

    @property
    def mission(self) -> Mission:
        return self.session.mission

    @property
    def view(self) -> View:
        return self.session.view

    @cached_property
    def painter(self) -> "MissionPainter":
        from hncli.features.missions.screen.painter import MissionPainter

        return MissionPainter(self)

    def parts(self) -> "Parts":
        return self.painter.parts()

    @property
    def is_narrow(self) -> bool:
        """Whether a screen is painted that has room for few words."""
        return self.env.is_drawn and self.env.width < WIDE

    # Telling

    def lines_of(
        self, story: Story, left_out: tuple[type[MissionEvent], ...] = ()
    ) -> list[StoryLine]:
        """The lines of the last choices, in the order things happened."""
        if self.call is None:
            whole = self.session.story
            self.call = Call(self.view, (), self.session.past)
            self.earlier = self.call.tell(whole[: len(whole) - len(story)])
        # On a screen, cards bought one by one are one line, as they are in the story.
        lines = self.call.tell(story, left_out, joined=self.env.is_drawn)
        if self.call.narrator.carries_on:
            del self.earlier[-1:]
        return lines

    @property
    def is_paced(self) -> bool:
        """Whether beats are shown one after the other, each for a while."""
        return self.env.is_drawn and self.env.pace > 0

    @property
    def on_beat(self) -> OnBeat | None:
        """What is called before a choice made without a question; None if beats are not shown."""
        return self.show_beats if self.is_paced else None

    def show_beats(self, story: Sequence[Sequence[MissionEvent]]) -> None:
        """Tell a part of the story and pause at its last dice, which are not asked about."""
        self.tell_story(story, holds=True)
        self.remark_alerts(story)

    def tell_story(self, story: Story, holds: bool = False) -> None:
        """Tell what some choices led to; on a terminal each beat is shown for a while."""
        lines = self.lines_of(story)
        if self.is_paced:
            self.play_beats(lines, [event for events in story for event in events], holds)
        self.add(lines)

    def add(self, lines: Sequence[StoryLine]) -> None:
        self.exchange += lines
        if not self.env.is_drawn:
            self.tell(sentences(lines))

    def play_beats(
        self, lines: Sequence[StoryLine], events: Sequence[MissionEvent], holds: bool
    ) -> None:
        """Show the beats of some lines one after the other, each with the position at that time.

        A key skips the rest of them; the screen of the next question has all lines.
        """
        from hncli.features.missions.screen.exchange import beat_frames, rewound, untold_events
        from hncli.terminal.painted import show_frames

        before, paint, pace = self.exchange, self.painter.beat, self.env.pace
        for frames in beat_frames(lines, bool(before), holds):
            if self.is_hurried:
                break
            in_view = frames[0].lines
            self.exchange = [*before, *lines[:in_view]]
            self.shown = rewound(self.view, untold_events(events, lines, in_view))
            paints = [(partial(paint, frame.landed), frame.paces * pace) for frame in frames]
            self.is_hurried = show_frames(self.env, paints)
        self.exchange, self.shown = before, None

    def remark_alerts(self, story: Story) -> None:
        """Show the notes of the player's own alerts that some choices have reached."""
        notes = self.session.alerts.notes_for(event for events in story for event in events)
        if notes:
            self.remark([note_text(note) for note in notes])

    # What can be typed besides a choice

    def cards(self) -> Collection[Card]:
        return self.mission.catalogue.cards.values()

    def why_not(self, typed: str) -> list[str]:
        is_asked = self.mission.decision is not None
        entries = choices(self.view, self.session.asks_few) if is_asked else []
        return reasons(self.view, typed, entries)

    def commands(self) -> tuple[Command, ...]:
        help_command, *common = self.common()
        return (
            help_command,
            Command("hint", _("the odds; once more: the best choice"), self.show_hint),
            Command("hint best", _("the best choice, why, and your chance to win"), self.show_best),
            Command(
                "undo",
                _("take back your last choice"),
                lambda _rest: self.undo(self.is_painted and self.is_again("undo")),
            ),
            *common,
            Command("log", _("what has happened so far"), self.show_log),
            Command(
                "alert", _("a note when a marker comes there"), self.set_alert, _("WHERE NOTE")
            ),
            Command(
                "take back",
                _("undo even if you've seen something new"),
                lambda _rest: self.undo(True),
            ),
            Command("give up", _("everyone still held is killed"), self.give_up),
        )

    def small_commands(self) -> tuple[Command, ...]:
        return tuple(command for command in self.commands() if command.word in KNOWN_TO_SMALL)

    def is_again(self, word: str) -> bool:
        """Whether this command was just given, and its offer to do more still stands."""
        is_said = not self.is_painted or self.notes is self.offered_with
        return self.offered_again == word and is_said

    def offer_again(self, word: str) -> None:
        """Let a command do more if it is given again while its notes are on the screen."""
        self.offered_again, self.offered_with = word, self.notes

    def show_again(self, _rest: str) -> bool:
        """Show the whole position, how to win, and what happened since the last choice."""
        m, width = self.view, self.env.width
        wins = [] if m.second else m.catalogue.abductor.goal()
        goal = [piece for sentence in wins for piece in wrap(ended(sentence), width)]
        texts = sentences(self.exchange)
        position = position_lines(m, width, self.session.stress)
        if self.env.is_drawn:
            self.page([*texts, *([""] if texts else []), *goal, *position])
        else:
            self.env.say("", *position, *goal)
            self.tell(texts)
        return True

    def show_hint(self, _rest: str) -> bool:
        """Tell the exact odds; given again while they are on the screen, the best choice."""
        if self.is_again("hint"):
            self.offered_again = ""
            return self.show_best("")
        lines = hint_lines(self.view, self.env.width, tables=self.env.is_drawn)
        if self.is_painted:
            lines += wrap(_("Press h again for the best guess."), self.env.width)
        if self.is_painted and len(lines) > SHORT_ANSWER:
            return self.page(lines, command_letters()["h"]) and self.show_best("")
        self.show_lines(lines)
        self.offer_again("hint")
        return False

    def show_best(self, _rest: str) -> bool:
        """Think for a moment, and tell the best choice; Ctrl-C stops the thinking only."""
        try:
            from hncli.features.missions.hints import best_lines  # most players never ask

            self.show_lines(best_lines(self.view, self.question, self.env, self.seconds))
        except KeyboardInterrupt:
            if not self.env.source.isatty():
                raise  # nobody is there to type on
            if not self.env.is_drawn:
                self.env.say("")  # the terminal shows the key
            self.tell([_("Stopped thinking. Nothing has changed.")])
        return False

    def show_log(self, _rest: str) -> bool:
        session = self.session
        self.show_lines(paragraphs(self.view, session.story, self.env.width, session.past))
        return False

    def show_story(self, _rest: str) -> bool:
        session = self.session
        document = story_document(self.view, session.story, session.past, session.is_watched)
        self.page(text_lines(document, self.env.width))
        return True

    def set_alert(self, typed: str) -> bool:
        """Set, clear or list alerts of the player's own."""
        alerts = self.session.alerts
        try:
            step = ask_alert(self, alerts.all) if self.is_painted and not typed else typed
            self.tell(run_alert_command(alerts, step))
        except WentBack:
            pass
        except StoreError as error:
            self.tell([str(error)])
        return False

    def undo(self, take_back: bool) -> bool:
        """Go back to the last question; beyond what is new only as a take-back."""
        try:
            self.session.undo(take_back)
        except CannotUndo as error:
            text = _("There's nothing to undo.")
            if error.needs_take_back and self.is_painted:
                text = _(
                    "You've seen new information since then. Press u again to take it back anyway."
                )
            elif error.needs_take_back:
                text = _(
                    "You've seen new information since then. Type take back to undo it anyway."
                )
            self.tell([text])
            if error.needs_take_back:
                self.offer_again("undo")
            return False
        self.call = None
        self.exchange = self.lines_of(self.session.last_answer)
        self.tell([_("Undone.")])
        return True

    def give_up(self, _rest: str) -> bool:
        cost = giving_up_text(self.view.captives, self.session.cost_of_giving_up())
        if not self.is_sure(_("Give up this mission?"), cost):
            self.tell([_("The mission continues.")])
            return False
        events = self.session.give_up()
        self.earlier += self.exchange
        self.exchange, self.notes = [], []
        self.tell_story([events])
        return True

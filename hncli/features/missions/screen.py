"""One player at one mission: the position, the question, what is answered, and the end."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Generic, TypeVar

from hncli.base.files import StoreError
from hncli.base.messages import _
from hncli.base.text import ended
from hncli.features.missions.call import Call, sentences
from hncli.features.missions.choices import (
    FACE_DOWN_MENU,
    TAKE_ALL,
    choices,
    face_down_options,
    is_grave,
    letter_of,
)
from hncli.features.missions.end_menu import SINGLE_END, Ending, SavedEnding, end_item
from hncli.features.missions.hints import hint_lines
from hncli.features.missions.labels import chief_name, counted, reasons, title
from hncli.features.missions.menu import last_end, menu_items, question, why_refused
from hncli.features.missions.mission_end import MissionEnd, end_lines, mission_end
from hncli.features.missions.narration import Story, Told, recalled
from hncli.features.missions.own_alerts import command_said, note_text
from hncli.features.missions.position_text import (
    dice_line,
    giving_up_text,
    position_lines,
    short_status,
)
from hncli.features.missions.roll_choices import MenuEntry
from hncli.features.missions.session import Finish, MissionSession, OnBeat, SingleSession
from hncli.features.missions.stakes import stakes_lines
from hncli.features.missions.story import paragraphs, story_document
from hncli.game.cards.models import Card
from hncli.game.engine.events import DemandPlaced, MissionEvent, MissionStarted, TurnStarted
from hncli.game.engine.game import CannotUndo, Decision, EndlessLoop, Option, parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.view import View
from hncli.report.text import text_lines
from hncli.terminal.columns import wrap
from hncli.terminal.environment import WIDE, Environment
from hncli.terminal.questions import Command, MenuItem, Prompter, Question
from hncli.terminal.screen import SHORT_ANSWER, Screen

if TYPE_CHECKING:
    from hncli.features.missions.painter import MissionPainter
    from hncli.terminal.panes import Parts

IN_HEAD = (MissionStarted, DemandPlaced, TurnStarted)
"""Events of a mission's set-up whose result stands in the head of the screen."""
KNOWN_TO_SMALL = ("?", "hint", "hint best", "look", "card", "rules")
"""The commands that a question about an answer knows: they change nothing."""
RECALLED = 4  # choices of an earlier sitting that are told again, at the least

SessionType = TypeVar("SessionType", bound=MissionSession)


class MissionScreen(Screen, Generic[SessionType]):
    """A mission in play: a session, what paints it on a terminal, and what its end offers."""

    seconds = 1.0  # to think about the best choice, for whoever asks for it

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
        self.earlier: list[Told] = []  # all of the mission that was told before the exchange
        self.exchange: list[Told] = []  # since the player's last choice
        self.shown: View | None = None  # the position of a beat that is shown; None: as it is now
        self.entries: list[MenuEntry] = []
        self.shown_turn = 0  # whose whole position was printed
        self.offered_again = ""  # the command that does more when it is given once more
        self.offered_with: list[str] = []  # what is said as long as it does
        self.next = ""  # what the player chose when the mission was over

    @property
    def mission(self) -> Mission:
        """The mission as it is now."""
        return self.session.mission

    @property
    def view(self) -> View:
        """The mission as the player sees it."""
        return self.session.view

    @cached_property
    def painter(self) -> "MissionPainter":
        """What paints this screen on a terminal."""
        from hncli.features.missions.painter import MissionPainter

        return MissionPainter(self)

    def parts(self) -> "Parts":
        return self.painter.parts()

    @property
    def is_narrow(self) -> bool:
        """Whether a screen is painted that has room for few words."""
        return self.env.is_drawn and self.env.width < WIDE

    # Playing

    def play(self) -> None:
        """Ask and answer until the mission is over; EOFError if the player goes away."""
        is_new = len(self.session.story) == 1
        self.exchange = []
        self.introduce_abductor(is_new)
        opening = recalled(self.session.story, RECALLED)
        self.add(self.told(opening, IN_HEAD if is_new and self.env.is_drawn else ()))
        self.hear(self.session.go_on([], self.on_beat))
        while (decision := self.mission.decision) is not None:
            self.ask(decision)
        self.show_end(self.session.finish())

    def introduce_abductor(self, is_new: bool) -> None:
        """Say who is on the line and how to win, where the head of the screen does not."""
        abductor = self.mission.catalogue.abductor
        placing = [one for one in [self.mission.catalogue.pivotal_placing()] if one]
        if not self.env.is_drawn:
            self.tell([f"{abductor.title}. {abductor.flavor}", *abductor.text(), *placing])
        elif is_new:
            usual, *special = abductor.goal()
            if self.env.width >= WIDE:
                self.exchange.append(Told("voice", abductor.flavor))
                special.insert(0, usual)
            elif abductor.deadline:  # the head lists what must be conceded
                special, placing = [], [self.mission.catalogue.short_deadline()]
            told = [*map(ended, special), *placing]
            self.exchange += [Told("fact", " ".join(told))] if told else []

    def tell_seed(self) -> None:
        """Say the seed before the first question; a narrow screen tells it at the end alone."""
        if not self.is_narrow:
            self.tell([_("Seed {seed}. Type ? for help.").format(seed=self.view.seed)])

    def ask(self, decision: Decision) -> None:
        """Ask one question, and do what is answered."""
        self.look()
        self.offered_again = ""
        options = self.options_of(self.answers(self.asked(decision)))
        if not options or not self.is_meant(options):
            return
        try:
            self.choose(options)
        except EndlessLoop:
            self.tell([_("With that, rules of this pack set each other off for ever.")])

    def choose(self, options: Sequence[Option]) -> None:
        """Make the choices of one answer, and tell what they lead to."""
        before, earlier, made = self.exchange, self.earlier, len(self.session.story)
        self.earlier = [*earlier, *before]
        self.exchange, self.notes = [], []
        story, refused = self.session.choose(options, self.on_beat)
        self.hear(story)
        self.come_up(story)
        if refused is None:
            return
        why = why_refused(refused)
        if len(self.session.story) == made:
            self.exchange, self.earlier = before, earlier
            why = _("{why} Nothing was done.").format(why=why)
        self.tell([why])

    @property
    def is_paced(self) -> bool:
        """Whether somebody looks on who is given time to."""
        return self.env.is_drawn and self.env.pace > 0

    @property
    def on_beat(self) -> OnBeat | None:
        """What is done before a choice that nobody is asked about; None where nobody waits."""
        return self.show_beats if self.is_paced else None

    def show_beats(self, story: Sequence[Sequence[MissionEvent]]) -> None:
        """Tell all so far, dice that are not asked about last, and let the player look at it."""
        self.hear(story, holds=True)
        self.come_up(story)

    def hear(self, story: Story, holds: bool = False) -> None:
        """Tell what some choices led to; on a terminal each beat has a moment of its own."""
        told = self.told(story)
        if self.is_paced:
            self.play_beats(told, [event for events in story for event in events], holds)
        self.add(told)

    def add(self, told: Sequence[Told]) -> None:
        """Tell some lines."""
        self.exchange += told
        if not self.env.is_drawn:
            self.tell(sentences(told))

    def play_beats(self, told: Sequence[Told], events: Sequence[MissionEvent], holds: bool) -> None:
        """Show the beats of what is told one after the other, each in its own position."""
        from hncli.features.missions.beats import later_events, moments, rewound
        from hncli.terminal.painted import show_frames

        before, paint, pace = self.exchange, self.painter.beat, self.env.pace
        for frames in moments(told, bool(before), holds):
            lines = frames[0].lines
            self.exchange = [*before, *told[:lines]]
            self.shown = rewound(self.view, later_events(events, told, lines))
            shown = [(partial(paint, one.landed), one.paces * pace) for one in frames]
            show_frames(self.env, shown)
        self.exchange, self.shown = before, None

    def come_up(self, story: Story) -> None:
        """Say the notes of the player's own alerts that some choices have reached."""
        notes = self.session.alerts.heard(event for events in story for event in events)
        if notes:
            self.remark([note_text(note) for note in notes])

    def set_alert(self, rest: str) -> bool:
        """Set, clear or list alerts of the player's own."""
        try:
            self.tell(command_said(self.session.alerts, rest))
        except StoreError as error:
            self.tell([str(error)])
        return False

    def told(self, story: Story, left_out: tuple[type[MissionEvent], ...] = ()) -> list[Told]:
        """What the last choices led to, in the order it happened."""
        if self.call is None:
            whole = self.session.story
            self.call = Call(self.view, (), self.session.past)
            self.earlier = self.call.tell(whole[: len(whole) - len(story)])
        # On a screen, cards bought one by one stand in one line, as they do in the story.
        told = self.call.tell(story, left_out, joined=self.env.is_drawn)
        if self.call.telling.carries_on:
            del self.earlier[-1:]
        return told

    def is_meant(self, options: Sequence[Option]) -> bool:
        """Ask once more before a choice that loses the mission unless it is won this turn.

        Through a pipe nobody is asked: numbers typed ahead are the choices and nothing else.
        """
        is_asked = self.env.is_drawn or self.env.is_interactive
        if not is_asked or not is_grave(self.view, options[0]):
            return True
        why = _("Unless you win this turn, {who} gets away and the mission is lost.").format(
            who=chief_name(self.view)
        )
        return self.is_sure(_("Concede?"), why)

    # The question

    def look(self) -> None:
        """Show the position where it is not on the screen anyway: whole once a turn, else short."""
        if self.env.is_drawn:
            return
        m = self.view
        if m.turn != self.shown_turn:
            self.shown_turn = m.turn
            self.env.say("", *position_lines(m, self.env.width, self.session.stress))

    def asked(self, decision: Decision) -> Question:
        """The decision as a question to a person."""
        m = self.view
        is_drawn, few = self.env.is_drawn, self.session.asks_few
        self.entries = choices(m, few)
        items = menu_items(m, self.entries, is_drawn, few)
        lines = [question(m, decision)]
        if not is_drawn:
            lines = [short_status(m), *([dice_line(m)] if m.dice else []), *stakes_lines(m), *lines]
        back = "undo" if decision.kind == "pick" and self.session.can_undo else ""
        commands, at = self.commands(), self.first_entry()
        return self.painted(Question(tuple(lines), items, commands, at=at, back=back))

    def first_entry(self) -> int:
        """The entry under the cursor: the first whose consequences are not grave."""
        for n, entry in enumerate(self.entries):
            end = last_end(self.view, entry)
            is_bad = end is not None and end.is_lost
            if not entry.options or not (is_bad or is_grave(self.view, entry.options[0])):
                return n
        return 0

    def options_of(self, items: Sequence[MenuItem]) -> list[Option]:
        """The options that some entries stand for; none if a menu was opened and left."""
        found: list[Option] = []
        for item in items:
            if item.id == FACE_DOWN_MENU:
                found += self.face_down()
            elif item.id == TAKE_ALL:  # but what is taken already
                found += (Counter(item.options) - Counter(found)).elements()
            else:
                found += item.options
        return found

    def face_down(self) -> list[Option]:
        """Ask which cards go face down; empty if none is chosen."""
        m = self.view
        items = tuple(
            MenuItem(
                one.id,
                counted(title(m, one.name), m.hand.count(one.name), self.env.is_drawn),
                (one,),
                letter=letter_of(m, one.id, one),
                copies=m.hand.count(one.name),
                mark=one,
            )
            for one in face_down_options(m)
        )
        text = _("Which cards go face down, for 1 CP each?")
        if self.is_narrow:
            text = _("Which cards go face down?")
        chosen = self.answers(self.small_question(text, (*items, end_item("back"))))
        return [option for item in chosen for option in item.options]

    def find_choice(self, typed: str) -> tuple[MenuItem, ...]:
        """An answer: a number, an id or a letter, or several in a row; any option of the engine."""
        decision = self.mission.decision
        if decision is None:  # a question about the mission that is over
            return super().find_choice(typed)
        found: list[MenuItem] = []
        for part in typed.replace(",", " ").split():
            items = super().find_choice(part)
            if not items and part in decision.ids:
                items = (MenuItem(part, part, (parse_option(part),)),)
            if not items:
                return ()
            found += items
        if len(found) > 1 and found[0].id == FACE_DOWN_MENU:  # the cards after it go face down
            return tuple(item.marked if item.mark is not None else item for item in found[1:])
        return tuple(found)

    # What can be typed besides a choice

    def cards(self) -> Collection[Card]:
        return self.mission.catalogue.cards.values()

    def why_not(self, typed: str) -> list[str]:
        is_asked = self.mission.decision is not None
        return reasons(
            self.view, typed, choices(self.view, self.session.asks_few) if is_asked else []
        )

    def commands(self) -> tuple[Command, ...]:
        """Everything that is understood at a question of a mission."""
        first, *others = self.common()
        return (
            first,
            Command("hint", _("the odds; once more: the best choice"), self.show_hint),
            Command("hint best", _("the best choice, why, and your chance to win"), self.show_best),
            Command(
                "undo",
                _("take back your last choice"),
                lambda _rest: self.undo(self.is_painted and self.is_again("undo")),
            ),
            *others,
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
        return tuple(one for one in self.commands() if one.word in KNOWN_TO_SMALL)

    def is_again(self, word: str) -> bool:
        """Whether a command was just given that offered to do more, and still says so."""
        is_said = not self.is_painted or self.notes is self.offered_with
        return self.offered_again == word and is_said

    def offer_again(self, word: str) -> None:
        """Let a command do more if it is given once more while what it said stands."""
        self.offered_again, self.offered_with = word, self.notes

    def show_again(self, _rest: str) -> bool:
        """Show the whole position, how to win, and what happened since the last choice."""
        m, width = self.view, self.env.width
        wins = [] if m.second else m.catalogue.abductor.goal()
        goal = [piece for one in wins for piece in wrap(ended(one), width)]
        told = sentences(self.exchange)
        position = position_lines(m, width, self.session.stress)
        if self.env.is_drawn:
            self.page([*told, *([""] if told else []), *goal, *position])
        else:
            self.env.say("", *position, *goal)
            self.tell(told)
        return True

    def show_hint(self, _rest: str) -> bool:
        """Tell the exact odds; asked once more while they stand there, the best choice."""
        if self.is_again("hint"):
            self.offered_again = ""
            return self.show_best("")
        lines = hint_lines(self.view, self.env.width, tables=self.env.is_drawn)
        if self.is_painted:
            lines += wrap(_("Press h again for the best guess."), self.env.width)
        if self.is_painted and len(lines) > SHORT_ANSWER:
            return self.page_left_by("h", lines) and self.show_best("")
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
        """Tell the mission once more from its beginning."""
        session = self.session
        self.show_lines(paragraphs(self.view, session.story, self.env.width, session.past))
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
        self.exchange = self.told(self.session.last_answer)
        self.tell([_("Undone.")])
        return True

    def give_up(self, _rest: str) -> bool:
        """Give the mission up, if the player is sure."""
        cost = giving_up_text(self.view.captives, self.session.cost_of_giving_up())
        if not self.is_sure(_("Give up this mission?"), cost):
            self.tell([_("The mission continues.")])
            return False
        events = self.session.give_up()
        self.earlier += self.exchange
        self.exchange, self.notes = [], []
        self.hear([events])
        return True

    # The end

    def end(self, finish: Finish) -> MissionEnd:
        """What is told of the mission that is over."""
        session = self.session
        after = self.ending.after(self.view, finish)
        end = mission_end(self.view, session.story, after, session.past)
        own = self.ending.small
        return replace(end, small=str(own or end.small), is_small_kept=own is not None)

    def show_end(self, finish: Finish) -> None:
        """Tell how the mission went; on a terminal, ask what is next."""
        end = self.end(finish)
        is_asked = self.env.is_drawn and self.env.is_interactive
        if not is_asked or not self.ending.items:
            if self.env.is_drawn:  # the screen of the mission is not painted again
                self.env.say("", *self.painter.last())
            self.env.say("", *end_lines(end, self.env.width))
            if self.ending.hint:
                self.env.say(*wrap(self.ending.hint, self.env.width))
            return
        self.next = ""
        while not self.next:
            self.next = self.ask_next(replace(end, chances=self.ending.chances))

    def ask_next(self, end: MissionEnd) -> str:
        """Show the end with its menu once: the id of what was chosen, empty for what was shown."""
        items = tuple(replace(item, brief=True) for item in self.ending.items)

        def parts() -> "Parts":
            from hncli.features.missions.end_page import end_parts

            painter = self.painter
            return end_parts(end, items, painter.last_told, painter.noted, self.env.is_ascii)

        look = Command("look", _("the whole call"), self.show_story)
        leave = Command("save and quit", _("leave"), self.leave)
        ids = [item.id for item in items]
        at = ids.index("back") if "back" in ids else 0  # not what one Enter too many would begin
        chosen = self.answer(Question((_("What next?"),), items, (look, leave), at, parts))
        self.exchange = []  # it was read, and makes room for the rest
        is_done = chosen is None or self.ending.do(self, end, chosen.id)
        return "" if is_done or chosen is None else chosen.id

    def show_story(self, _rest: str) -> bool:
        """Tell the whole call, page by page."""
        session = self.session
        told = story_document(self.view, session.story, session.past, session.is_watched)
        self.page(text_lines(told, self.env.width))
        return True


def single_mission_screen(
    session: SingleSession,
    env: Environment,
    asks: Prompter | None = None,
    typed_options: str = "",
    offered: tuple[str, ...] = SINGLE_END,
) -> MissionScreen[SingleSession]:
    """The screen of a mission that belongs to no career."""
    saved = session.saved
    command = f"hn mission review{typed_options}"
    ending = SavedEnding(session, saved.library, saved.home, offered, command)
    return MissionScreen(session, env, asks, ending)

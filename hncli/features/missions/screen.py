"""One player at one mission: the position, the question, what is answered, and the end."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from hncli.base.messages import _
from hncli.base.text import ended
from hncli.features.missions.call import Call, sentences
from hncli.features.missions.choices import (
    FACE_DOWN_MENU,
    MenuEntry,
    choices,
    face_down_options,
    is_grave,
    letter_of,
)
from hncli.features.missions.end_menu import SINGLE_END, Ending, SavedEnding, end_item
from hncli.features.missions.hints import hint_lines
from hncli.features.missions.labels import counted, reasons
from hncli.features.missions.menu import menu_items, question
from hncli.features.missions.mission_end import MissionEnd, end_lines, mission_end
from hncli.features.missions.narration import Told, narrate
from hncli.features.missions.position_text import (
    dice_line,
    giving_up_text,
    position_lines,
    short_status,
)
from hncli.features.missions.session import Finish, MissionSession, OnDice, SingleSession
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
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from hncli.features.missions.painter import MissionPainter
    from hncli.terminal.panes import Parts

IN_HEAD = (MissionStarted, DemandPlaced, TurnStarted)
"""Events of a mission's set-up whose result stands in the head of the screen."""
BEATS = 2  # times the pace that dice are shown
RECALLED = 4  # choices of an earlier sitting that are told again

SessionType = TypeVar("SessionType", bound=MissionSession)


class MissionScreen(Screen, Generic[SessionType]):
    """A mission in play: a session, what paints it on a terminal, and what its end offers."""

    has_head = True
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
        self.exchange: list[Told] = []  # since the player's last choice
        self.entries: list[MenuEntry] = []
        self.shown_turn = 0  # whose whole position was printed
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
        self.hear(self.session.story[-RECALLED:])
        if is_new and self.env.is_drawn:
            self.shorten_opening()
        self.hear(self.session.go_on([], self.on_dice))
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

    def shorten_opening(self) -> None:
        """Leave out of the first exchange what the head of the screen says anyway."""
        events = [event for event in self.session.story[0] if isinstance(event, IN_HEAD)]
        in_head = narrate(self.view, events)
        self.exchange = [told for told in self.exchange if told.text not in in_head]

    def ask(self, decision: Decision) -> None:
        """Ask one question, and do what is answered."""
        self.look()
        options = self.options_of(self.answers(self.asked(decision)))
        if not options or not self.is_meant(options):
            return
        try:
            self.choose(options)
        except EndlessLoop:
            self.tell([_("With that, rules of this pack set each other off for ever.")])

    def choose(self, options: Sequence[Option]) -> None:
        """Make the choices of one answer, and tell what they lead to."""
        self.exchange, self.notes = [], []
        story, refused = self.session.choose(options, self.on_dice)
        self.hear(story)
        if refused is not None:
            self.tell(reasons(self.view, refused.id, ()))

    @property
    def on_dice(self) -> OnDice | None:
        """What is done at dice that are resolved without a question; None where nobody waits."""
        return self.show_dice if self.env.is_drawn and self.env.pace > 0 else None

    def show_dice(self, story: Sequence[Sequence[MissionEvent]]) -> None:
        """Tell all up to the dice, and let the player look at them for a moment."""
        from hncli.terminal.painted import show_for

        self.hear(story)
        show_for(self.env, self.painter.beat, self.env.pace * BEATS)

    def hear(self, story: Sequence[Sequence[MissionEvent]]) -> None:
        """Tell what some choices led to."""
        told = self.told(story)
        self.exchange += told
        if not self.env.is_drawn:
            self.tell(sentences(told))

    def told(self, story: Sequence[Sequence[MissionEvent]]) -> list[Told]:
        """What the last choices led to, in the order it happened."""
        if self.call is None:
            whole = self.session.story
            earlier = whole[: len(whole) - len(story)]
            self.call = Call(self.view, earlier, self.session.past)
        return self.call.tell(story)

    def is_meant(self, options: Sequence[Option]) -> bool:
        """Ask once more before a choice that loses the mission unless it is won this turn.

        Through a pipe nobody is asked: numbers typed ahead are the choices and nothing else.
        """
        is_asked = self.env.is_drawn or self.env.is_interactive
        if not is_asked or not is_grave(self.view, options[0]):
            return True
        why = _("Unless you win this turn, they get away and the mission is lost.")
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
            lines = [short_status(m), *([dice_line(m)] if m.dice else []), *lines]
        return self.painted(Question(tuple(lines), items, self.commands(), at=self.first_entry()))

    def first_entry(self) -> int:
        """The entry under the cursor: the first whose consequences are not grave."""
        for n, entry in enumerate(self.entries):
            if not entry.options or not is_grave(self.view, entry.options[0]):
                return n
        return 0

    def options_of(self, items: Sequence[MenuItem]) -> list[Option]:
        """The options that some entries stand for; none if a menu was opened and left."""
        found: list[Option] = []
        for item in items:
            found += self.face_down() if item.id == FACE_DOWN_MENU else item.options
        return found

    def face_down(self) -> list[Option]:
        """Ask which cards go face down; empty if none is chosen."""
        m = self.view
        items = tuple(
            MenuItem(
                one.id,
                counted(m, one.name, m.hand.count(one.name), self.env.is_drawn),
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
        answer = self.asks.several(self.small_question(text, (*items, end_item("back"))))
        parts = answer.text.replace(",", " ").split()
        typed = [item for part in parts for item in Screen.find_choice(self, part)]
        return [option for item in answer.items or typed for option in item.options]

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
            Command("hint", _("the odds of every card you can play"), self.show_hint),
            Command("hint best", _("the best choice, why, and your chance to win"), self.show_best),
            Command("undo", _("take back your last choice"), lambda _rest: self.undo(False)),
            *others,
            Command("log", _("what has happened so far"), self.show_log),
            Command(
                "take back",
                _("undo even if you've seen something new"),
                lambda _rest: self.undo(True),
            ),
            Command("give up", _("everyone still held is killed"), self.give_up),
        )

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
        """Tell the exact odds."""
        self.show_lines(hint_lines(self.view, self.env.width, tables=self.env.is_drawn))
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
            if error.needs_take_back:
                text = _(
                    "You've seen new information since then. Type take back to undo it anyway."
                )
            self.tell([text])
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
        self.exchange, self.notes = [], []
        self.hear([events])
        return True

    # The end

    def end(self, finish: Finish) -> MissionEnd:
        """What is told of the mission that is over."""
        events = [event for told in self.session.story for event in told]
        end = mission_end(self.view, events, self.ending.after(self.view, finish))
        return replace(end, small=str(self.ending.small or end.small))

    def show_end(self, finish: Finish) -> None:
        """Tell how the mission went; on a terminal, ask what is next."""
        end = self.end(finish)
        is_asked = self.env.is_drawn and self.env.is_interactive
        items = self.ending.items if is_asked else ()
        if not items:
            if self.env.is_drawn:  # the screen of the mission is not painted again
                self.env.say("", *self.painter.last())
            self.env.say("", *end_lines(end, self.env.width))
            if self.ending.hint:
                self.env.say(*wrap(self.ending.hint, self.env.width))
            return
        self.next = ""
        while not self.next:
            self.next = self.ask_next(end, items)

    def ask_next(self, end: MissionEnd, items: tuple[MenuItem, ...]) -> str:
        """Show the end with its menu once: the id of what was chosen, empty for what was shown."""

        def parts() -> "Parts":
            return self.painter.end(end, items)

        look = Command("look", _("the whole call"), self.show_story)
        leave = Command("save and quit", _("leave"), self.leave)
        ids = [item.id for item in items]
        at = ids.index("back") if "back" in ids else 0  # not what one Enter too many would begin
        chosen = self.answer(Question((_("What next?"),), items, (look, leave), at, parts))
        id = chosen.id if chosen is not None else ""
        if id == "story":
            self.show_story("")
        elif id == "review":
            self.ending.show_review(self)
        return "" if id in ("story", "review") else id

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

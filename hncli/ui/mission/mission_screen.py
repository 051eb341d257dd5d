"""One player at one mission: the position, the question, and what follows from the answer."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from hncli.cards.models import Card
from hncli.engine.events import DiceRolled, MissionEvent
from hncli.engine.game import CannotUndo, Decision, EndlessLoop, Option, parse_option
from hncli.engine.mission import Mission
from hncli.engine.preview import preview
from hncli.engine.view import View
from hncli.ui.mission.call import Call
from hncli.ui.mission.choices import (
    FACE_DOWN_MENU,
    Choice,
    choices,
    is_grave,
    only_choice,
)
from hncli.ui.mission.exchange import sentences
from hncli.ui.mission.hints import hint_lines
from hncli.ui.mission.labels import times, title
from hncli.ui.mission.letters import letter_of
from hncli.ui.mission.menu import menu_items, question
from hncli.ui.mission.mission_end import MissionEnd, end_lines, mission_end
from hncli.ui.mission.narration import Told
from hncli.ui.mission.position_text import dice_line, position_lines, short_status
from hncli.ui.mission.story import paragraphs, story_lines
from hncli.ui.mission.why_not import reasons
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.painted_loop import PaintedLoop
from hncli.ui.terminal.prompt_loop import chosen
from hncli.ui.terminal.prompter import Command, MenuItem, Prompter, Question
from hncli.ui.terminal.styled import WIDE
from hncli.words import _, ended

if TYPE_CHECKING:
    from hncli.ui.mission.paint import MissionPainter
    from hncli.ui.terminal.screen_layout import Parts

BEATS = 2  # times the pace that dice are shown
RECALLED = 4  # choices of an earlier sitting that are told again
BACK = MenuItem("back", _("Back"), letter="b")
STORY = MenuItem("story", _("Story"), letter="s")


class MissionScreen(PaintedLoop):
    """A mission in play, and the player who talks."""

    seconds = 1.0  # to think about the best choice, for whoever asks for it

    def __init__(self, mission: Mission, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)
        self.mission = mission
        self.choices: list[int] = []
        self.story: list[list[MissionEvent]] = [list(mission.events)]  # what each choice led to
        self.call: Call | None = None
        self.exchange: list[Told] = []  # since the player's last choice
        self.answer_sizes: list[int] = []  # how many choices each answer of the player was
        self.entries: list[Choice] = []
        self.shown_turn = 0  # whose whole position was printed
        self.next = ""  # what the player chose when the mission was over

    @property
    def view(self) -> View:
        """The mission as the player sees it."""
        return self.mission.view

    @property
    def asks_few(self) -> bool:
        """Whether what is no decision is left out."""
        return self.env.ask_few

    @property
    def stress(self) -> int | None:
        """The stress of a career so far; None in a single mission."""
        return None

    # How the mission is changed; a mission that is saved somewhere is changed there.

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
            self.apply(option)

    @property
    def code(self) -> str:
        """The choices so far as a short text that can be typed."""
        return ".".join(str(n) for n in self.choices)

    def apply(self, option: Option) -> list[MissionEvent]:
        """Make a choice and note what it led to."""
        decision = self.mission.decision
        events = self.make(option)
        assert decision is not None  # else the choice was refused
        self.choices.append(decision.options.index(option) + 1)
        self.story.append(events)
        return events

    def choose(self, options: Sequence[Option]) -> None:
        """Make the choices of one answer, and all that follow without a decision; tell them.

        Of several choices one may not be possible any more: it is not made, nor are those after it.
        """
        before = len(self.story)
        self.exchange, self.notes = [], []
        made: list[list[MissionEvent]] = []
        refused: list[str] = []
        try:
            for option in options:
                decision = self.mission.decision
                if made and (decision is None or option not in decision.options):
                    refused = reasons(self.view, option.id, ())
                    break
                made.append(self.apply(option))
            rest = self.go_on(made)
            self.hear([*made, *rest])
            if refused:
                self.tell(refused)
        finally:
            if len(self.story) > before:
                self.answer_sizes.append(len(self.story) - before)

    def go_on(self, made: list[list[MissionEvent]]) -> list[list[MissionEvent]]:
        """Make the choices that are no decision; gives what is still to be told of them.

        `made` is what was chosen before and not told yet. Where there is a moment to look at dice,
        all up to them is told first, and `made` is emptied.
        """
        found: list[list[MissionEvent]] = []
        while self.mission.decision is not None and self.asks_few:
            option = only_choice(self.view)
            if option is None:
                break
            if self.has_beats and any(isinstance(one, DiceRolled) for one in self.story[-1]):
                self.hear([*made, *found])
                made.clear()
                found.clear()
                self.painter().beat(self.env.pace * BEATS)
            found.append(self.apply(option))
        return found

    @property
    def has_beats(self) -> bool:
        """Whether dice are shown for a moment before they are resolved."""
        return self.env.is_drawn and self.env.pace > 0

    def hear(self, choices_made: Sequence[Sequence[MissionEvent]]) -> None:
        """Tell what some choices led to."""
        told = self.told(choices_made)
        self.exchange += told
        if not self.env.is_drawn:
            self.tell(sentences(told))

    def told(self, choices_made: Sequence[Sequence[MissionEvent]]) -> list[Told]:
        """What some choices led to, in the order it happened."""
        if self.call is None:
            self.call = Call(self.view, self.story[: len(self.story) - len(choices_made)])
        return self.call.tell(choices_made)

    # Playing

    def play(self) -> None:
        """Ask and answer until the mission is over; EOFError if the player goes away."""
        abductor = self.mission.catalogue.abductor
        intro = [f"{abductor.title}. {abductor.flavor}", *abductor.text()]
        if self.env.is_drawn:
            about = " ".join(ended(line) for line in abductor.goal())
            told = [Told("voice", abductor.flavor), Told("fact", about)]
            self.exchange = told if len(self.story) == 1 else []
        else:
            self.tell(intro)
        recalled = self.story[-RECALLED:]
        self.hear(recalled)
        self.hear(self.go_on([]))
        while (decision := self.mission.decision) is not None:
            self.ask(decision)
        self.show_end()

    # The end

    def aftermath(self) -> list[str]:
        """Records and achievements of the mission that is over."""
        return []

    def end_items(self) -> tuple[MenuItem, ...]:
        """What can be chosen when the mission is over; nothing where nobody is asked."""
        return ()

    def show_end(self) -> None:
        """Tell how the mission went; on a terminal, ask what is next."""
        events = [event for told in self.story for event in told]
        end = mission_end(self.view, events, self.aftermath())
        is_asked = self.env.is_drawn and self.env.is_interactive
        items = self.end_items() if is_asked else ()
        if not items:
            self.leave_screen()
            self.env.say("", *end_lines(end, self.env.width))
            return
        self.next = ""
        while not self.next:
            self.next = self.ask_next(end, items)

    def ask_next(self, end: MissionEnd, items: tuple[MenuItem, ...]) -> str:
        """Show the end with its menu once: the id of what was chosen, empty for what was shown."""
        painter = self.painter()

        def parts(width: int, _at: int) -> "Parts":
            return painter.end(end, items, width)

        look = Command("look", _("the whole call"), self.show_story)
        leave = Command("save and quit", _("leave"), self.leave)
        chosen = self.answer(Question((_("What next?"),), items, (look, leave), screen=parts))
        if chosen == STORY.id:
            self.show_story("")
        return "" if chosen in (None, STORY.id) else str(chosen)

    def show_story(self, _rest: str) -> bool:
        """Tell the whole call, page by page."""
        self.page(story_lines(self.view, self.story, self.env.width))
        return True

    def ask(self, decision: Decision) -> None:
        """Ask one question, and do what is answered."""
        self.look()
        answer = self.answer(self.asked(decision))
        if answer is None:
            return
        options = self.options_of(answer)
        if not options or not self.is_meant(options):
            return
        try:
            self.choose(options)
        except EndlessLoop:
            self.tell([_("With that, rules of this pack set each other off for ever.")])

    def options_of(self, answer: str) -> list[Option]:
        """The options that an answer stands for; empty if a menu was opened and left."""
        found: list[Option] = []
        for id in answer.split():
            if id == FACE_DOWN_MENU:
                found += self.face_down()
                continue
            entry = next((one for one in self.entries if one.id == id), None)
            found += entry.options if entry is not None else (parse_option(id),)
        return found

    def face_down(self) -> list[Option]:
        """Ask which cards go face down; empty if none is chosen."""
        m = self.view
        offered = [one for one in m.asked.options if one.verb == "facedown"]
        items = tuple(
            MenuItem(
                one.id,
                times(title(m, one.name), m.hand.count(one.name)),
                letter=letter_of(m, one.id, one),
                copies=m.hand.count(one.name),
                mark=one.id,
            )
            for one in offered
        )
        text = _("Which cards go face down, for 1 CP each?")
        if self.env.is_drawn and self.env.width < WIDE:
            text = _("Which cards go face down?")
        elif self.env.is_drawn:
            text = _("Which cards go face down? (Space marks, Enter plays)")
        typed = self.asks.several(self.small_question(text, (*items, BACK)))
        ids = [one.id for one in items]
        found = [chosen(part, ids) for part in typed.replace(",", " ").split()]
        return [parse_option(id) for id in found if id is not None]

    def is_meant(self, options: Sequence[Option]) -> bool:
        """Ask once more before a choice that would surely lose the mission."""
        if options[0].verb != "concede" or not is_grave(preview(self.view, options[0]).events):
            return True
        return self.is_sure(_("That lets them get away, and the mission is lost. Concede?"))

    def look(self) -> None:
        """Show the position where it is not on the screen anyway: whole once a turn, else short."""
        if self.env.is_drawn:
            return
        m = self.view
        if m.turn != self.shown_turn:
            self.shown_turn = m.turn
            self.env.say("", *position_lines(m, self.env.width))

    def asked(self, decision: Decision) -> Question:
        """The decision as a question to a person."""
        m = self.view
        is_drawn = self.env.is_drawn
        self.entries = choices(m, self.asks_few)
        items = menu_items(m, self.entries, is_drawn)
        lines = [question(m, decision)]
        if not is_drawn:
            lines = [short_status(m), *([dice_line(m)] if m.dice else []), *lines]
        return self.painted(Question(tuple(lines), items, self.commands(), at=self.first_entry()))

    def first_entry(self) -> int:
        """The entry under the cursor: the first whose consequences are not grave."""
        m = self.view
        for n, entry in enumerate(self.entries):
            if not entry.options or entry.options[0].verb != "concede":
                return n
            if not is_grave(preview(m, entry.options[0]).events):
                return n
        return 0

    def parts(self, width: int, at: int) -> "Parts":
        """Everything on the screen, for a width and the entry that is pointed at."""
        return self.painter().parts(width, at)

    def painter(self) -> "MissionPainter":
        """What paints this screen on a terminal."""
        from hncli.ui.mission.paint import MissionPainter

        return MissionPainter(self)

    def leave_screen(self) -> None:
        """Print what the last choice led to: the screen of the mission is not painted again."""
        if self.env.is_drawn:
            self.painter().last()

    def find_choice(self, typed: str) -> str | None:
        """An answer: a number, an id or a letter, or several in a row; any option of the engine."""
        decision = self.mission.decision
        if decision is None:  # a question about the mission that is over
            return super().find_choice(typed)
        found = []
        for part in typed.replace(",", " ").split():
            one = super().find_choice(part)
            if one is None and part in decision.ids:
                one = part
            if one is None:
                return None
            found.append(one)
        return " ".join(self.face_down_first(found)) if found else None

    def face_down_first(self, found: list[str]) -> list[str]:
        """With the entry for face-down play first, the cards that follow it go face down."""
        if len(found) < 2 or found[0] != FACE_DOWN_MENU:
            return found
        marks = {one.id: one.mark for one in self.question.options}
        return [marks.get(id) or id for id in found[1:]]

    def cards(self) -> Collection[Card]:
        """Every card that can be looked up."""
        return self.mission.catalogue.cards.values()

    def why_not(self, typed: str) -> list[str]:
        """Say why a choice is not offered."""
        entries = choices(self.view, self.asks_few) if self.mission.decision is not None else []
        return reasons(self.view, typed, entries)

    # What can be typed besides a choice

    def commands(self) -> tuple[Command, ...]:
        """Everything that is understood at a question of a mission."""
        first, *others = self.common()
        return (
            first,
            Command("hint", _("the odds of every card you can play"), self.show_hint),
            Command("hint best", _("the best choice, and your chance to win"), self.show_best),
            Command("undo", _("take back your last choice"), self.undo),
            *others,
            Command("log", _("what has happened so far"), self.show_log),
            Command("take back", _("undo even if you've seen something new"), self.take_back),
            Command("give up", _("the mission is lost"), self.give_up),
        )

    def show_again(self, _rest: str) -> bool:
        """Show the whole position, and what happened since the last choice."""
        m, width = self.view, self.env.width
        if not self.env.is_drawn:
            self.env.say("", *position_lines(m, width))
            self.tell(sentences(self.exchange))
            return True
        told = sentences(self.exchange)
        self.page([*told, *([""] if told else []), *position_lines(m, width)])
        return True

    def show_hint(self, _rest: str) -> bool:
        """Tell the exact odds."""
        self.show_lines(hint_lines(self.view, self.env.width, tables=self.env.is_drawn))
        return False

    def show_best(self, _rest: str) -> bool:
        """Think for a moment, and tell the best choice; Ctrl-C stops the thinking only."""
        try:
            from hncli.ui.mission.best_choice import best_lines  # most players never ask

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
        self.show_lines(paragraphs(self.view, self.story, self.env.width))
        return False

    def undo(self, _rest: str) -> bool:
        """Go back to the last question, if nothing new was seen since."""
        return self._go_back(False)

    def take_back(self, _rest: str) -> bool:
        """Go back to the last question whatever was seen."""
        return self._go_back(True)

    def _go_back(self, take_back: bool) -> bool:
        """Undo the last answer with all that followed from it without a question."""
        trial = self.mission.copy()
        count = 0
        wanted = self.answer_sizes[-1] if self.answer_sizes else 1
        try:
            while count < wanted or (self.asks_few and only_choice(trial.view) is not None):
                trial.undo(take_back)
                count += 1
        except CannotUndo as error:
            if error.needs_take_back:
                self.tell(
                    [_("You've seen new information since then. Type take back to undo it anyway.")]
                )
                return False
            if count < wanted:
                self.tell([_("There's nothing to undo.")])
                return False
        for _step in range(count):
            self.unmake(take_back)
            del self.choices[-1:]  # an earlier sitting's choices are not in it
            if len(self.story) > 1:
                self.story.pop()
        del self.answer_sizes[-1:]
        self.call = None
        self.exchange = []
        self.tell([_("Undone.")])
        return True

    def give_up(self, _rest: str) -> bool:
        """Give the mission up, if the player is sure."""
        if not self.is_sure(_("Give up this mission? It'll be lost.")):
            self.tell([_("The mission continues.")])
            return False
        self.story.append(self.surrender())
        self.exchange, self.notes = [], []
        self.hear(self.story[-1:])
        return True

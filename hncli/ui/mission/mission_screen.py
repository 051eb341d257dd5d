"""One player at one mission: the position, the question, and what is answered."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hncli.engine.events import DemandPlaced, MissionStarted, TurnStarted
from hncli.engine.game import Decision, EndlessLoop, Option, parse_option
from hncli.engine.mission import Mission
from hncli.features.missions.story import story_document
from hncli.report.text import text_lines
from hncli.ui.mission.choices import FACE_DOWN_MENU, choices, face_down_options, is_grave
from hncli.ui.mission.labels import counted
from hncli.ui.mission.letters import letter_of
from hncli.ui.mission.menu import menu_items, question
from hncli.ui.mission.mission_commands import MissionCommands
from hncli.ui.mission.narrative.mission_end import MissionEnd, end_lines, mission_end
from hncli.ui.mission.narrative.narration import Told, narrate
from hncli.ui.mission.position_text import dice_line, position_lines, short_status
from hncli.ui.terminal.columns import wrap
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompt_loop import chosen
from hncli.ui.terminal.prompter import Command, MenuItem, Prompter, Question
from hncli.ui.terminal.styled import WIDE
from hncli.words import _
from hncli.words.sentences import ended

if TYPE_CHECKING:
    from hncli.ui.mission.paint import MissionPainter
    from hncli.ui.terminal.screen_layout import Parts

IN_HEAD = (MissionStarted, DemandPlaced, TurnStarted)
"""Events of a mission's set-up whose result stands in the head of the screen."""
BEATS = 2  # times the pace that dice are shown
RECALLED = 4  # choices of an earlier sitting that are told again


def back_item() -> MenuItem:
    """The entry that leaves a menu."""
    return MenuItem("back", _("Back"), letter="b")


def story_item() -> MenuItem:
    """The entry that tells the whole mission."""
    return MenuItem("story", _("Story"), letter="s")


def review_item() -> MenuItem:
    """The entry that says which choices cost the mission."""
    return MenuItem("review", _("Review: you or the dice?"), letter="r")


class MissionScreen(MissionCommands):
    """A mission in play, and the player who talks."""

    def __init__(self, mission: Mission, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(mission, env, asks)
        self.shown_turn = 0  # whose whole position was printed
        self.next = ""  # what the player chose when the mission was over

    @property
    def stress(self) -> int | None:
        """The stress of a career so far; None in a single mission."""
        return None

    def play(self) -> None:
        """Ask and answer until the mission is over; EOFError if the player goes away."""
        abductor = self.mission.catalogue.abductor
        is_new = len(self.story) == 1
        placing = [one for one in [self.mission.catalogue.pivotal_placing()] if one]
        self.exchange = []
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
        self.hear(self.story[-RECALLED:])
        if is_new and self.env.is_drawn:
            self.shorten_opening()
        self.hear(self.go_on([]))
        while (decision := self.mission.decision) is not None:
            self.ask(decision)
        self.show_end()

    @property
    def is_narrow(self) -> bool:
        """Whether a screen is painted that has room for few words."""
        return self.env.is_drawn and self.env.width < WIDE

    def tell_seed(self) -> None:
        """Say the seed before the first question; a narrow screen tells it at the end alone."""
        if not self.is_narrow:
            self.tell([_("Seed {seed}. Type ? for help.").format(seed=self.view.seed)])

    def shorten_opening(self) -> None:
        """Leave out of the first exchange what the head of the screen says anyway."""
        events = [event for event in self.story[0] if isinstance(event, IN_HEAD)]
        in_head = narrate(self.view, events)
        self.exchange = [told for told in self.exchange if told.text not in in_head]

    # The end

    def aftermath(self) -> list[str]:
        """Records and achievements of the mission that is over."""
        return []

    def end_items(self) -> tuple[MenuItem, ...]:
        """What can be chosen when the mission is over; nothing where nobody is asked."""
        return ()

    def end(self) -> MissionEnd:
        """What is told of the mission that is over."""
        events = [event for told in self.story for event in told]
        return mission_end(self.view, events, self.aftermath())

    def end_hint(self) -> list[str]:
        """What can be done with the mission that is over, where no menu offers it."""
        return []

    def show_review(self) -> None:
        """Review the mission that is over, where `review_item` is among the end's items."""

    def show_end(self) -> None:
        """Tell how the mission went; on a terminal, ask what is next."""
        end = self.end()
        is_asked = self.env.is_drawn and self.env.is_interactive
        items = self.end_items() if is_asked else ()
        if not items:
            self.leave_screen()
            self.env.say("", *end_lines(end, self.env.width))
            self.env.say(*(line for text in self.end_hint() for line in wrap(text, self.env.width)))
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
        back = back_item()
        at = items.index(back) if back in items else 0  # not what one Enter too many would begin
        chosen = self.answer(Question((_("What next?"),), items, (look, leave), at, parts))
        if chosen == "story":
            self.show_story("")
        elif chosen == "review":
            self.show_review()
        return "" if chosen in (None, "story", "review") else str(chosen)

    def show_story(self, _rest: str) -> bool:
        """Tell the whole call, page by page."""
        self.page(text_lines(story_document(self.view, self.story), self.env.width))
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
        offered = face_down_options(m)
        items = tuple(
            MenuItem(
                one.id,
                counted(m, one.name, m.hand.count(one.name), self.env.is_drawn),
                letter=letter_of(m, one.id, one),
                copies=m.hand.count(one.name),
                mark=one.id,
            )
            for one in offered
        )
        text = _("Which cards go face down, for 1 CP each?")
        if self.is_narrow:
            text = _("Which cards go face down?")
        typed = self.asks.several(self.small_question(text, (*items, back_item())))
        ids = [one.id for one in items]
        found = [chosen(part, ids) for part in typed.replace(",", " ").split()]
        return [parse_option(id) for id in found if id is not None]

    def is_meant(self, options: Sequence[Option]) -> bool:
        """Ask once more before a choice that loses the mission unless it is won this turn.

        Through a pipe nobody is asked: numbers typed ahead are the choices and nothing else.
        """
        is_asked = self.env.is_drawn or self.env.is_interactive
        if not is_asked or not is_grave(self.view, options[0]):
            return True
        why = _("Unless you win this turn, they get away and the mission is lost.")
        return self.is_sure(_("Concede?"), why)

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
        items = menu_items(m, self.entries, is_drawn, self.asks_few)
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

    def show_dice(self) -> None:
        """Paint the screen without a question for a moment."""
        self.painter().beat(self.env.pace * BEATS)

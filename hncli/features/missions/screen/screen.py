"""The screen of a mission in play: its questions, the answers, and the end."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hncli.base.messages import _
from hncli.base.text import ended
from hncli.features.missions.choices import (
    FACE_DOWN_MENU,
    TAKE_ALL,
    choices,
    face_down_options,
    letter_of,
    needs_confirmation,
)
from hncli.features.missions.screen.end_menu import SINGLE_END, SavedEnding, end_item
from hncli.features.missions.screen.menu import menu_items, question, why_refused
from hncli.features.missions.screen.typed_commands import MissionCommands, SessionType
from hncli.features.missions.session import MissionFinish, SingleSession
from hncli.features.missions.words.labels import chief_name, counted, title
from hncli.features.missions.words.mission_end import MissionEnd, end_lines, mission_end
from hncli.features.missions.words.narration import StoryLine, latest_story
from hncli.features.missions.words.outcomes import last_end
from hncli.features.missions.words.position_text import dice_line, position_lines, short_status
from hncli.features.missions.words.run_sentences import stakes_lines
from hncli.game.engine.events import DemandPlaced, MissionStarted, TurnStarted
from hncli.game.engine.game import Decision, EndlessLoop, Option, parse_option
from hncli.terminal.columns import wrap
from hncli.terminal.environment import WIDE, Environment
from hncli.terminal.questions import Command, MenuItem, Prompter, Question

if TYPE_CHECKING:
    from hncli.terminal.panes import Parts

IN_HEAD = (MissionStarted, DemandPlaced, TurnStarted)
"""Events of a mission's set-up whose result stands in the head of the screen."""
RECALLED = 4  # choices of an earlier sitting that are told again, at the least


class MissionScreen(MissionCommands[SessionType]):
    """Asks the questions of a mission, makes the choices, and shows the end with its menu."""

    # Playing

    def play(self) -> None:
        """Ask and choose until the mission is over; EOFError if the player leaves."""
        is_new = len(self.session.story) == 1
        self.exchange = []
        self.introduce_abductor(is_new)
        opening = latest_story(self.session.story, RECALLED)
        self.add(self.lines_of(opening, IN_HEAD if is_new and self.env.is_drawn else ()))
        self.tell_story(self.session.go_on([], self.on_beat))
        while (decision := self.mission.decision) is not None:
            self.ask(decision)
        self.show_end(self.session.finish())

    def introduce_abductor(self, is_new: bool) -> None:
        """Say who is on the line and how to win, where the head of the screen does not."""
        abductor = self.mission.catalogue.abductor
        placing = [*filter(None, [self.mission.catalogue.pivotal_placing()])]
        if not self.env.is_drawn:
            self.tell([f"{abductor.title}. {abductor.flavor}", *abductor.text(), *placing])
        elif is_new:
            usual, *special = abductor.goal()
            if self.env.width >= WIDE:
                self.exchange.append(StoryLine("voice", abductor.flavor))
                special.insert(0, usual)
            elif abductor.deadline:  # the head lists what must be conceded
                special, placing = [], [self.mission.catalogue.short_deadline()]
            sentences = [*map(ended, special), *placing]
            self.exchange += [StoryLine("fact", " ".join(sentences))] if sentences else []

    def tell_seed(self) -> None:
        """Say the seed before the first question; a narrow screen tells it at the end alone."""
        if not self.is_narrow:
            self.tell([_("Seed {seed}. Type ? for help.").format(seed=self.view.seed)])

    def ask(self, decision: Decision) -> None:
        self.look()
        self.offered_again, self.is_hurried = "", False
        options = self.options_of(self.answers(self.asked(decision)))
        if not options or not self.is_meant(options):
            return
        try:
            self.choose(options)
        except EndlessLoop:
            self.tell([_("With that, rules of this pack set each other off for ever.")])

    def choose(self, options: Sequence[Option]) -> None:
        """Make the choices of one answer, and tell what they lead to."""
        exchange, earlier, story_length = self.exchange, self.earlier, len(self.session.story)
        self.earlier = [*earlier, *exchange]
        self.exchange, self.notes = [], []
        story, refused = self.session.choose(options, self.on_beat)
        self.tell_story(story)
        self.remark_alerts(story)
        if refused is None:
            return
        reason = why_refused(refused)
        if len(self.session.story) == story_length:
            self.exchange, self.earlier = exchange, earlier
            reason = _("{why} Nothing was done.").format(why=reason)
        self.tell([reason])

    def is_meant(self, options: Sequence[Option]) -> bool:
        """Ask for a confirmation of a choice that loses the mission unless it is won this turn.

        Through a pipe there is no such question: each line there is a choice.
        """
        is_asked = self.env.is_drawn or self.env.is_interactive
        if not is_asked or not needs_confirmation(self.view, options[0]):
            return True
        warning = _("Unless you win this turn, {who} gets away and the mission is lost.").format(
            who=chief_name(self.view)
        )
        return self.is_sure(_("Concede?"), warning)

    # The question

    def look(self) -> None:
        """Print the whole position once a turn, where no screen is painted."""
        if not self.env.is_drawn and self.view.turn != self.shown_turn:
            self.shown_turn = self.view.turn
            self.env.say("", *position_lines(self.view, self.env.width, self.session.stress))

    def asked(self, decision: Decision) -> Question:
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
            if not entry.options or not (is_bad or needs_confirmation(self.view, entry.options[0])):
                return n
        return 0

    def options_of(self, items: Sequence[MenuItem]) -> list[Option]:
        """The options of some items; none if the face-down menu was opened and left."""
        options: list[Option] = []
        for item in items:
            if item.id == FACE_DOWN_MENU:
                options += self.face_down()
            elif item.id == TAKE_ALL:  # without those that are chosen already
                options += (Counter(item.options) - Counter(options)).elements()
            else:
                options += item.options
        return options

    def face_down(self) -> list[Option]:
        """Ask which cards go face down; empty if none is chosen."""
        m = self.view
        items = tuple(
            MenuItem(
                option.id,
                counted(title(m, option.name), m.hand.count(option.name), self.env.is_drawn),
                (option,),
                letter=letter_of(m, option.id, option),
                copies=m.hand.count(option.name),
                mark=option,
            )
            for option in face_down_options(m)
        )
        text = _("Which cards go face down, for 1 CP each?")
        if self.is_narrow:
            text = _("Which cards go face down?")
        answer = self.answers(self.small_question(text, (*items, end_item("back"))))
        return [option for item in answer for option in item.options]

    def find_choice(self, typed: str) -> tuple[MenuItem, ...]:
        """The items that were typed: by number, id or letter, several in a row, or by option id."""
        decision = self.mission.decision
        if decision is None:  # a question about the mission that is over
            return super().find_choice(typed)
        items: list[MenuItem] = []
        for part in typed.replace(",", " ").split():
            matches = super().find_choice(part)
            if not matches and part in decision.ids:
                matches = (MenuItem(part, part, (parse_option(part),)),)
            if not matches:
                return ()
            items += matches
        if len(items) > 1 and items[0].id == FACE_DOWN_MENU:  # the cards after it go face down
            return tuple(item.marked if item.mark is not None else item for item in items[1:])
        return tuple(items)

    # The end

    def end(self, finish: MissionFinish) -> MissionEnd:
        session = self.session
        after = self.ending.after(self.view, finish)
        end = mission_end(self.view, session.story, after, session.past)
        footnote = self.ending.footnote
        return replace(
            end, footnote=str(footnote or end.footnote), is_footnote_kept=footnote is not None
        )

    def show_end(self, finish: MissionFinish) -> None:
        """Tell how the mission went; on a terminal, ask what is next."""
        end = self.end(finish)
        is_asked = self.env.is_drawn and self.env.is_interactive
        if not is_asked or not self.ending.items:
            if self.env.is_drawn:  # the screen of the mission is not painted again
                self.env.say("", *self.painter.last_lines())
            self.env.say("", *end_lines(end, self.env.width))
            if self.ending.hint:
                self.env.say(*wrap(self.ending.hint, self.env.width))
            return
        self.next = ""
        while not self.next:
            self.next = self.ask_next(replace(end, chances=self.ending.chances))

    def ask_next(self, end: MissionEnd) -> str:
        """Show the end with its menu once: the id of what is wanted next, empty to ask again."""
        items = tuple(replace(item, brief=True) for item in self.ending.items)

        def parts() -> "Parts":
            from hncli.features.missions.screen.end_page import end_parts

            painter = self.painter
            return end_parts(
                end, items, painter.last_exchange, painter.message_lines, self.env.is_ascii
            )

        look = Command("look", _("the whole call"), self.show_story)
        leave = Command("save and quit", _("leave"), self.leave)
        ids = [item.id for item in items]
        at = ids.index("back") if "back" in ids else 0  # one Enter too many begins nothing new
        item = self.answer(Question((_("What next?"),), items, (look, leave), at, parts))
        self.exchange = []  # it was read, and makes room for the rest
        return "" if item is None or self.ending.do(self, end, item.id) else item.id


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

"""Playing a career: its own decisions, and its missions one after the other."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

from hncli.base.messages import _
from hncli.base.text import ended, labelled, unaccented
from hncli.career.career import Career
from hncli.career.remembered import simulated
from hncli.career.scorecard import scorecard
from hncli.features.careers.history import Scene
from hncli.features.careers.reviews import review_cards
from hncli.features.careers.saved_career import SavedCareer
from hncli.features.careers.scorecard_report import scorecard_document
from hncli.features.careers.session import CareerMissionSession
from hncli.features.careers.status_text import mission_lines, question, status_lines, waiting_lines
from hncli.features.careers.words import card_cost, career_label, does, letter_words, narrate_career
from hncli.features.missions.choices import COMMAND_LETTERS
from hncli.features.missions.end_menu import CAREER_END, SavedEnding, end_item
from hncli.features.missions.screen import MissionScreen
from hncli.game.cards.models import Card
from hncli.game.engine.game import RETIRE, Decision, EndlessLoop, Option, parse_option
from hncli.report.text import shown_lines
from hncli.terminal.columns import wrap
from hncli.terminal.environment import Environment
from hncli.terminal.questions import (
    Command,
    MenuItem,
    Prompter,
    Question,
    is_command,
    prompter,
)
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

    from hncli.terminal.panes import Parts


SPEND = "spend"
LETTERS = {"mission": "m", "retire": "r"}
FEW_WAYS = 6  # to spend experience, that still stand in the list with the other choices
KEPT = ("entry", "card", "resource")  # verbs of what a career records for good
MOST_HEAD = 9  # lines of the career's status


def career_mission_screen(
    saved: SavedCareer,
    env: Environment,
    asks: Prompter | None,
    is_automatic: bool = False,
    typed_options: str = "",
) -> MissionScreen[CareerMissionSession]:
    """The screen of a career's running mission: every choice is saved before the next is asked."""
    session = CareerMissionSession(saved, env.ask_few, is_automatic)
    number = len(saved.career.record.missions) + 1
    command = f"hn career review {saved.name} {number}{typed_options}"
    offered = () if is_automatic else CAREER_END
    ending = SavedEnding(session, saved.career.library, saved.home, offered, command)
    return MissionScreen(session, env, asks, ending)


class CareerQuestions(Screen):
    """What can be typed at every question of a career besides its options."""

    has_head = True

    @property
    def career(self) -> Career:
        """The career after the last choice."""
        raise NotImplementedError(type(self).__name__)

    def cards(self) -> Collection[Card]:
        packs = self.career.library.packs.values()
        return [card for pack in packs for card in pack.cards.values()]

    def is_meant(self, option: Option) -> bool:
        """Ask again before the one choice that ends a career."""
        return option != RETIRE or self.is_sure(_("Retire for good?"))

    def commands(self) -> tuple[Command, ...]:
        """What can be typed at a question of a career besides its options."""
        first, *others = self.common()
        return (
            first,
            Command("hint", _("the odds, inside a mission"), self.show_hint),
            Command("hint best", _("only inside a mission"), self.refuse_best),
            Command("undo", _("only inside a mission"), self.refuse_undo),
            *others,
            Command("log", _("the missions so far"), self.show_log),
            Command("take back", _("only inside a mission"), self.refuse_undo),
        )

    def show_hint(self, _rest: str) -> bool:
        """Say that hints are for missions."""
        self.tell([_("There is nothing to roll between missions; ? says what each choice does.")])
        return False

    def refuse_best(self, _rest: str) -> bool:
        """Say that `hint best` is for missions."""
        self.tell([_("What is best is only known inside a mission; ? says what each choice does.")])
        return False

    def show_log(self, _rest: str) -> bool:
        """Print a line for each mission so far."""
        lines = mission_lines(self.career, self.env.width)
        self.show_lines(lines or [_("No mission has been played yet.")])
        return False

    def refuse_undo(self, _rest: str) -> bool:
        """Say that undo works inside a mission."""
        self.tell([_("What the career has recorded stays; undo works inside a mission.")])
        return False


class CareerScreen(CareerQuestions):
    """One player at one career."""

    def __init__(
        self,
        saved: SavedCareer,
        env: Environment,
        asks: Prompter | None = None,
        is_automatic: bool = False,
    ) -> None:
        super().__init__(env, asks)
        self.saved = saved
        self.is_automatic = is_automatic  # an automatic player answers
        self.typed_options = ""  # such as --home, for commands that are told to type next
        self.messages_shown = len(saved.messages)

    @property
    def career(self) -> Career:
        """The career after the last choice."""
        return self.saved.career

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
            if self.career.mission is not None:
                self.play_mission()
            elif self.career.status.is_choosing or self.career.status.is_adding:
                self.ask()
            elif wanted is not None and self.career.can_start:
                self.choose(wanted)
                wanted = None
            else:
                return

    def show_scorecard(self) -> None:
        """Print the scorecard of the complete career."""
        career = self.career
        reviews = review_cards(self.saved.home, career)
        card = scorecard(
            career.record, career.status, self.saved.name, simulated=simulated, reviews=reviews
        )
        lines = shown_lines(scorecard_document(card), self.env)
        told = [piece for line in self.notes for piece in wrap(line, self.env.width)]
        self.env.say(*told, "", *lines, "", *waiting_lines(career, self.env.width))

    def choose_compensation(self) -> None:
        """Ask for the compensation, if it is still to be chosen, and for nothing else."""
        while self.career.mission is None and (
            self.career.status.is_choosing or self.career.status.is_adding
        ):
            self.ask()

    def play_mission(self) -> None:
        """Play the running mission to its end and print the career events it led to."""
        blank = [] if self.is_painted else [""]  # a painted screen must not scroll
        self.env.say(*blank)
        screen = career_mission_screen(
            self.saved, self.env, self.asks, self.is_automatic, self.typed_options
        )
        screen.notes = self.notes
        screen.play()
        self.env.say(*blank)
        self.notes = []
        self.remark(narrate_career(self.career, screen.session.after))
        self.show_new_messages()

    def ask(self, options: tuple[Option, ...] = ()) -> None:
        """Ask until a choice is made, from `options` or, if there are none, all of the decision."""
        is_made = False
        while not is_made:
            decision = self.career.decision
            assert decision is not None
            self.look()
            item = self.answer(self.asked(decision, options or decision.options))
            if item is not None and item.id == SPEND:
                item = self.answer(self.spending(decision))
            option = item.options[0] if item is not None and item.options else None
            is_made = option is not None and self.is_meant(option) and self.choose(option)

    def asked(self, decision: Decision, offered: tuple[Option, ...]) -> Question:
        """The decision as a question to a person; many ways to spend experience are one entry."""
        spent = [one for one in offered if one.verb in ("card", "resource")]
        items = [self._item(one) for one in offered]
        if len(spent) > FEW_WAYS and len(spent) < len(offered):
            items = [self._item(one) for one in offered if one not in spent]
            text = _("Spend experience ({n}) ...").format(n=self.career.status.experience)
            items.insert(1, MenuItem(SPEND, text, letter="s"))
        lines = (question(self.career, decision),)
        return self.painted(Question(lines, self._with_letters(items), self.commands()))

    def spending(self, decision: Decision) -> Question:
        """What experience can be spent on: cards by cost and title, then resources."""
        ways = [one for one in decision.options if one.verb in ("card", "resource")]
        ways.sort(key=self._order)
        items = [self._item(one) for one in ways]
        lines = (_("Spend experience on what?"),)
        return self.painted(
            Question(lines, self._with_letters((*items, end_item("back"))), self.commands())
        )

    def _order(self, option: Option) -> tuple[str, int, str]:
        return option.verb, card_cost(self.career, option), unaccented(self._item(option).label)

    def _item(self, option: Option) -> MenuItem:
        """An option, with what it does in the label where nothing else would say that."""
        text = does(self.career, option)
        name = career_label(self.career, option)
        shown = name if self.env.is_drawn or not text else labelled(name, text)
        return MenuItem(
            option.id, shown, (option,), text, letter=LETTERS.get(option.id, ""), name=name
        )

    def _with_letters(self, items: Iterable[MenuItem]) -> tuple[MenuItem, ...]:
        """Entries that each have a letter, of their own words where one is left."""
        found: list[MenuItem] = []
        free = dict.fromkeys(ascii_lowercase + ascii_uppercase)
        items = list(items)
        for taken in (*COMMAND_LETTERS, *(item.letter for item in items)):
            free.pop(taken, None)
        for item in items:
            words = letter_words(self.career, item.id) or item.name or item.label
            words = words.casefold()
            own = (sign for sign in words + words.upper() if sign in free)
            letter = item.letter or next(own, "") or next(iter(free), "")
            free.pop(letter, None)
            is_kept = any(option.verb in KEPT for option in item.options)
            care = _("Press {letter} again to choose it. It can't be undone.") if is_kept else ""
            found.append(replace(item, letter=letter, care=care.format(letter=letter)))
        return tuple(found)

    def find_choice(self, typed: str) -> tuple[MenuItem, ...]:
        """An answer by number, letter or id; also an option that is inside another menu."""
        decision = self.career.decision
        is_inside = decision is not None and typed in decision.ids and self._has_menu()
        inside = (MenuItem(typed, typed, (parse_option(typed),)),) if is_inside else ()
        return super().find_choice(typed) or inside

    def _has_menu(self) -> bool:
        return any(item.id == SPEND for item in self.question.options)

    def look(self) -> None:
        """Show the career where it is not on the screen anyway."""
        if not self.env.is_drawn:
            self.env.say("", *status_lines(self.career, self.env.width))

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

    def show_again(self, _rest: str) -> bool:
        """Show the whole career and what has just happened, and ask again."""
        if self.env.is_drawn:
            told = [*self.notes, ""] if self.notes else []
            self.page([*told, *status_lines(self.career, self.env.width)])
        return True

    def choose(self, option: Option) -> bool:
        """Make a choice and print what follows; False if it was refused."""
        try:
            events = self.saved.choose(option)
        except EndlessLoop:
            self.tell([_("With that, rules of this pack set each other off for ever.")])
            return False
        self.notes = []
        if self.career.mission is None:  # a mission that has begun tells of itself
            self.remark(narrate_career(self.career, events))
        self.show_new_messages()
        return True

    def show_new_messages(self) -> None:
        """Pass on what the store has to say since it was last heard."""
        self.remark(self.saved.messages[self.messages_shown :])
        self.messages_shown = len(self.saved.messages)

    def cards(self) -> Collection[Card]:
        packs = self.career.library.packs.values()
        return [card for pack in packs for card in pack.cards.values()]


def show_scenes(scenes: Iterator[Scene], env: Environment) -> None:
    """Print scene after scene; a person at a terminal continues with Enter, or quits."""
    asks = prompter(env) if env.is_interactive else None
    for n, scene in enumerate(scenes):
        if n and asks is not None and not _continues(scene, env, asks):
            return
        env.say(*([""] if n and not env.is_interactive else []), *scene.lines)


def _continues(scene: Scene, env: Environment, asks: Prompter) -> bool:
    """Wait for Enter, showing the position on request; False for quit or the end of input."""
    while True:
        try:
            typed = asks.line(_("[Enter: next, look, quit]"))
        except EOFError:
            env.say("")
            return False
        if typed == "":
            return True
        if is_command(typed, "quit"):
            return False
        if is_command(typed, "look"):
            env.say(*scene.look(env.width))
        else:
            text = _("Enter goes on, look shows the position before this choice, quit leaves.")
            env.say(*wrap(text, env.width))

"""The desk: home and career in one screen, from which every command can be reached."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from hncli.base.files import StoreError
from hncli.base.messages import N_, _
from hncli.base.text import ended, labelled
from hncli.career.career import Career
from hncli.features.careers.career_questions import CareerQuestions, SpendingScreen, ways_to_spend
from hncli.features.careers.desk.entries import DESK, LISTS, MENUS, WRITTEN, DeskEntry
from hncli.features.careers.desk.form import (
    BACK,
    DIGITS,
    HEADINGS,
    CommandForm,
    CommandRunner,
    DeskLists,
    Program,
    callers,
    columns_of,
)
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.status_text import (
    continue_label,
    last_night,
    question,
    status_lines,
    unfinished_label,
)
from hncli.features.careers.words import career_label
from hncli.game.cards.models import Card
from hncli.game.engine.game import RETIRE, Option, parse_option
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Command, MenuItem, Prompter, Question, WentBack

if TYPE_CHECKING:
    from rich.text import Text

    from hncli.features.careers.screen import CareerScreen
    from hncli.terminal.panes import Parts

GO_ON, MORE = "continue", "more"
MOST_SAVED = 5  # saved missions that are named; the others are a list of their own
GREETING = N_("Someone inside has a gun, a list of demands and no patience. You have a telephone.")
SMALL_HEAD = 2  # lines of the head above a question inside of the desk


class Desk(CareerQuestions):
    """Asks what to do, does it, and asks again; for the career that is open, if one is."""

    def __init__(
        self,
        program: Program,
        home: Path,
        env: Environment,
        asks: Prompter | None = None,
        saved: SavedCareer | None = None,
        is_home: bool = True,
    ) -> None:
        super().__init__(env, asks)
        self.program = program
        self.home = home
        self.lists = DeskLists(program, home, self.env.is_drawn)
        self.saved = saved
        self.is_home = is_home  # whoever leaves a mission, or completes a career, comes back here
        self.typed_options = ""  # such as --home, for commands that are told to type next
        self.entries: dict[str, DeskEntry] = {}  # those on the screen, by id

    @property
    def career(self) -> Career:
        assert self.saved is not None
        return self.saved.career

    # Asking and doing

    def show(self, first: Option | None = None) -> SavedCareer | None:
        """Ask and act until the career is complete, and return it; at home, for ever.

        `first` starts a mission at once. EOFError when the player leaves.
        """
        try:
            if self.saved is not None and not self.is_home:
                self.play_on(first)
            elif not self.is_painted:
                self.tell([self.greeting()])
            while self.is_home or self.saved is None or self.career.decision is not None:
                self.look()
                item = self.answer(self.next_question())
                if item is not None:
                    self.notes = []
                    self.do(item)
            return self.saved
        finally:
            if self.saved is not None:
                self.saved.close()

    def next_question(self) -> Question:
        """What to do next: continue, who may call, and everything else."""
        facts = self.facts()
        items = self._caller_items() if self.saved is not None else self._unfinished_items()
        entries = [entry for entry in DESK if entry.is_shown(facts)]
        if self.saved is not None:
            entries.sort(key=lambda entry: not entry.when)  # what is about the career comes first
        items += self._entry_items(entries)
        text = _("What would you like to do?")
        if self.saved is not None and (decision := self.career.decision) is not None:
            text = question(self.career, decision) if self.career.can_start else _("What next?")
        at = self._default_index(items) if self.saved is None else 0
        inside: tuple[MenuItem, ...] = ()
        if self.saved is not None and self.career.is_automatic:  # which prints what it chooses
            ways = ways_to_spend(self.career)
            inside = tuple(
                MenuItem(option.id, career_label(self.career, option)) for option in ways
            )
        return self.painted(Question((text,), tuple(items), self.commands(), at, inside=inside))

    def facts(self) -> set[str]:
        """The facts that hold now; entries name those that they need."""
        if self.saved is None:
            return set()
        facts = {"career"}
        if self.career.record.missions:
            facts.add("played")
        return facts | {"experience"} if ways_to_spend(self.career) else facts

    def _entry_items(self, entries: list[DeskEntry] | tuple[DeskEntry, ...]) -> list[MenuItem]:
        """The menu items of some entries, which are kept to look up the one that is chosen."""
        self.entries = {entry.id: entry for entry in entries}
        return [
            MenuItem(
                entry.id,
                str(entry.label),
                does=str(entry.does or self.program.about(entry.forms[0].split())),
                letter=entry.key,
                brief=entry.brief or self.saved is not None,
            )
            for entry in entries
        ]

    def _caller_items(self) -> list[MenuItem]:
        """Who may be on the line next; while a mission runs or a reward waits, only that."""
        career = self.career
        if career.decision is None:
            return []
        if not career.can_start:
            return [MenuItem(GO_ON, continue_label(career), letter="p")]
        rows = callers(career, self.lists.played())
        anyone, is_drawn = Option("mission"), self.env.is_drawn
        name = career_label(career, anyone)
        label = _("Whoever calls (random)") if is_drawn else name
        items = [MenuItem(anyone.id, label, (anyone,), letter="p", name=name)]
        for key, (name, row) in zip(DIGITS.ljust(len(rows)), rows.items(), strict=False):
            option = Option("mission", name)
            items.append(
                MenuItem(
                    option.id,
                    row.card.title if is_drawn else row.summary,
                    (option,),
                    does=f"{row.summary}. {row.card.flavor}" if is_drawn else "",
                    letter=key.strip() if is_drawn else "",
                    columns=columns_of(row) if is_drawn else (),
                    name=career_label(career, option),
                )
            )
        return items

    def _unfinished_items(self) -> list[MenuItem]:
        """What was left and can be continued: missions, a lesson, a career."""
        saved = self.lists.saved_missions()
        text = _("Continue: {mission}")
        items = [
            MenuItem(
                f"mission play --resume {saved_line.name}", text.format(mission=saved_line.text)
            )
            for saved_line in saved[:MOST_SAVED]
        ]
        if len(saved) > MOST_SAVED:
            text = _("More saved missions ({n}) ...").format(n=len(saved) - MOST_SAVED)
            items.append(MenuItem(MORE, text))
        for saved_line in self.program.tables()[:1]:
            text = _("Continue at the table: {mission}").format(mission=saved_line.text)
            items.append(MenuItem(f"table --resume {saved_line.name}", text))
        if (career := self.lists.unfinished_career()) is not None:
            items.append(MenuItem(f"career play {career.name}", unfinished_label(career)))
        if self.program.lessons()[0] is not None:
            items.append(MenuItem("learn --resume", _("Continue the lesson")))
        if not self.env.is_drawn:
            return items
        return [
            MenuItem(item.id, item.label, letter=key.strip())
            for key, item in zip(DIGITS.ljust(len(items)), items, strict=False)
        ]

    def _default_index(self, items: list[MenuItem]) -> int:
        """The entry to offer first: continue; else learn, begin a career, or today's mission."""
        if items[0].id not in self.entries:
            return 0
        is_new = not self.lists.played() and self.program.lessons()[1] < 2
        wanted = "learn" if is_new else "daily" if self.lists.last_career() else "career new"
        return next((n for n, item in enumerate(items) if item.id == wanted), 0)

    def find_choice(self, typed: str) -> tuple[MenuItem, ...]:
        """An answer by number, letter or id; also an option of the career that has no entry."""
        items = super().find_choice(typed)
        if items or self.saved is None or not self.entries:
            return items
        decision = self.career.decision
        if decision is None or not self.career.can_start or typed not in decision.ids:
            return ()
        return (MenuItem(typed, typed, (parse_option(typed),)),)

    def do(self, item: MenuItem) -> None:
        """Do what was chosen at the desk."""
        if item.options:
            self.choose(item.options[0])
        elif item.id == GO_ON:
            self.play_on()
        elif item.id == MORE:
            self.follow(DeskEntry("", LISTS["saved"], "mission play --resume {saved}"))
        elif item.id in self.entries:
            self.follow(self.entries[item.id])
        elif item.id.startswith("career play "):
            self.open_career(item.id.split()[-1])
        else:
            self.run(item.id.split())

    def follow(self, entry: DeskEntry) -> bool:
        """Open a menu, or ask for what a command needs and run it; False if that is left."""
        if entry.menu:
            return self.open_menu(entry.menu)
        form = CommandForm(self.lists, self.env, self.asks, self.small_head)
        form.notes = self.notes
        filled = form.fill_in(entry, self.saved.name if self.saved is not None else "")
        self.notes = form.notes
        words = entry.words(filled) if filled is not None else None
        if words is None or filled is None:
            return False
        is_here = self.saved is not None and filled.get("career") == self.saved.name
        if words[:2] == ["career", "play"]:
            self.open_career(filled["career"])
        elif words[:2] == ["career", "spend"] and is_here and "experience" in self.facts():
            self.spend()
        elif words[:2] == ["career", "retire"] and is_here and self.career.can_start:
            self.choose(RETIRE)
        else:
            if any(kind in filled for kind in WRITTEN) and not form.may_write(words):
                return False
            self.run(words, entry.reads)
        return True

    def open_menu(self, name: str) -> bool:
        """Ask for an entry of a menu until one is done; False if the player goes back."""
        title, entries = MENUS[name]
        while True:
            offered = [entry for entry in entries if entry.is_shown(self.facts())]
            items = (*self._entry_items(offered), MenuItem(BACK, _("Back"), letter="b", brief=True))
            item = self.answer(self.painted(Question((str(title),), items, self.common()[:1])))
            if item is not None and item.id == BACK:
                return False
            if item is not None and self.follow(self.entries[item.id]):
                return True

    # Careers

    def choose(self, option: Option) -> None:
        """Choose something that the career itself offers, and play what follows."""
        if not self._ensure_playable():
            return
        screen = self._career_screen()
        if self.is_meant(option) and screen.choose(option):
            self.notes = screen.notes
            self.play_on()

    def spend(self) -> None:
        """Ask what experience is spent on."""
        if not self._ensure_playable():
            return
        screen = self._career_screen()
        with suppress(WentBack):
            option = SpendingScreen(screen.saved, self.env, self.asks).choose_way()
            if option is not None:
                screen.choose(option)
        self.notes = screen.notes

    def play_on(self, first: Option | None = None) -> None:
        """Play the running mission and choose what comes of it, until the desk is free again."""
        if self.saved is not None and self.career.table is not None:
            self.run(["career", "table", self.saved.name])
            return
        if self.saved is None or not self._ensure_playable():
            return
        screen = self._career_screen()
        try:
            screen.play_on(first)
        except (EOFError, KeyboardInterrupt):
            if not self.is_home:
                raise
        except StoreError as error:
            if not self.is_home:
                raise
            self.tell([str(error)])
            return
        self.notes = screen.notes
        if self.career.decision is None and self.is_home:
            name = self.saved.name
            self.saved.close()
            self.saved = None
            self.run(["career", "scorecard", name], reads=True)
        elif self.career.decision is None:
            screen.show_scorecard()

    def _career_screen(self) -> "CareerScreen":
        assert self.saved is not None
        from hncli.features.careers.screen import CareerScreen

        screen = CareerScreen(self.saved, self.env, self.asks)
        screen.typed_options = self.typed_options
        screen.notes = self.notes
        return screen

    def open_career(self, name: str, to_play: bool = False) -> bool:
        """Open a career at the desk, in place of the one that is open; False if it cannot be."""
        if self.saved is not None:
            self.saved.close()
            self.saved = None
        try:
            saved = Careers(self.home, self.program.library()).open(name, to_play)
        except StoreError as error:
            self.tell([str(error)])
            return False
        if saved.career.decision is None:
            saved.close()
            self.run(["career", "scorecard", name], reads=True)
            return False
        self.saved = saved
        self.remark(saved.messages)
        return True

    def open_last_career(self) -> None:
        """Open the career that was used last at the desk, if it goes on."""
        if (last := self.lists.unfinished_career()) is not None:
            self.open_career(last.name)

    def _ensure_playable(self) -> bool:
        """Open the career to be played, if it was only read so far; False if that cannot be."""
        assert self.saved is not None
        return self.saved.can_change or self.open_career(self.saved.name, to_play=True)

    # Running commands

    def run(self, words: list[str], reads: bool = False) -> None:
        """Run a command; what it prints is read page by page, or stands on the screen after it."""
        runner = CommandRunner(self.program, self.env)
        if reads and self.is_painted:
            runner.read(words)
            return
        previous = self.saved
        if previous is not None:
            previous.close()
        before = self.lists.last_career()
        self.notes = runner.run(words) or self.notes
        after = self.lists.last_career()
        is_new = words[:2] == ["career", "new"] and after is not None and after != before
        names = [choice.filled["career"] for choice in self.lists.careers()]
        if previous is not None and not is_new and (previous.name in names or after is None):
            notes = self.notes
            self.open_career(previous.name, to_play=not self.is_home)
            self.notes = notes
        elif after is not None and (is_new or previous is not None):  # or it has another name now
            self.open_career(after.name, to_play=not self.is_home)

    # The screen

    def look(self) -> None:
        """Show the career where it is not on the screen anyway."""
        if not self.env.is_drawn and self.saved is not None:
            self.env.say("", *status_lines(self.career, self.env.width))

    def greeting(self) -> str:
        """The text above the question where nothing has just happened."""
        return str(GREETING) if self.saved is None else last_night(self.career)

    def small_head(self, width: int) -> "list[Text]":
        """The head above a question inside of the desk."""
        from hncli.features.careers.desk import panes

        if self.saved is None:
            return panes.telephone_lines(self.lists.played(), width)
        return panes.head_lines(self.saved.career, width, self.env.is_ascii)[:SMALL_HEAD]

    def parts(self) -> "Parts":
        """The career or the telephone, what has just happened, and the question."""
        from hncli.features.careers.desk import panes
        from hncli.terminal.panes import Pane, Parts, key_lines, wrapped

        current_question = self.question
        is_whole = any(
            command.word in ("quit", "save and quit") for command in current_question.commands
        )
        lines = [*(self.notes or [self.greeting()] * is_whole), *current_question.lines[:-1]]
        career = self.saved.career if self.saved is not None else None

        def head(width: int) -> "list[Text]":
            if career is None or not is_whole:
                return self.small_head(width)
            return panes.head_lines(career, width, self.env.is_ascii)

        def detail(at: int) -> Pane:
            text = current_question.options[at].does
            return Pane(lambda width: wrapped(ended(text), width, "faint", 2) if text else [])

        keys = (_("Enter chooses   / type a name   Esc back"), _("Enter chooses   Esc back"))
        if is_whole:
            keys = (
                _("Enter chooses   ? help   / type a name   q quit, or Esc twice"),
                _("? help   / type   q quit (Esc Esc)"),
            )
        has_columns = any(item.columns for item in current_question.options)
        return Parts(
            Pane(head),
            Pane(lambda width: [piece for line in lines for piece in wrapped(line, width)]),
            current_question.lines[-1],
            current_question.options,
            headings=tuple(map(str, HEADINGS)) if has_columns else (),
            detail=detail,
            footer=Pane(lambda width: key_lines(width, *keys)),
            extra=lambda _at: panes.help_cards(career) if career and is_whole else [],
        )

    def show_again(self, _rest: str) -> bool:
        """Show the whole career and what has just happened, and ask again."""
        from hncli.features.careers.desk.panes import stress_causes

        if self.env.is_drawn and self.saved is not None:
            notes = [*self.notes, ""] if self.notes else []
            causes = ", ".join(
                stress_causes((*self.career.status.lines, *self.career.running_lines))
            )
            stress = [labelled(_("Stress"), causes)] if causes else []
            self.page([*notes, *status_lines(self.career, self.env.width), *stress])
        return True

    def cards(self) -> Collection[Card]:
        return self.program.library().cards.values()

    def commands(self) -> tuple[Command, ...]:
        """What can be typed besides a choice."""
        if self.saved is not None:
            return super().commands()
        commands = {command.word: command for command in self.common()}
        leave = Command("quit", _("leave"), self.leave)
        return (commands["?"], commands["card"], commands["rules"], leave)

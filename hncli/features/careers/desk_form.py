"""Commands of the desk: asking for what one needs, running it, showing what it prints."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hncli.base.messages import _, printable_path
from hncli.features.careers.desk_entries import FREE, LINES, LISTS, OPTIONAL, Entry
from hncli.features.careers.desk_lists import HEADINGS, DeskLists, Program
from hncli.terminal.environment import Environment
from hncli.terminal.questions import MenuItem, Prompter, Question
from hncli.terminal.screen import SHORT_ANSWER, Screen

if TYPE_CHECKING:
    from rich.text import Text

BACK = "back"
DIGITS = "1234567890"  # keys of what has no letter of its own


class CommandForm(Screen):
    """Fills in the names in a command, one question after the other; Esc goes back."""

    def __init__(
        self,
        lists: DeskLists,
        env: Environment,
        asks: Prompter,
        make_head: "Callable[[int], list[Text]]",
    ) -> None:
        super().__init__(env, asks)
        self.lists = lists
        self.make_head = make_head
        self.is_free = False  # whether the list that is shown takes any words

    def fill_in(self, entry: Entry, career: str) -> dict[str, str] | None:
        """What stands for each name in the command; None if the player goes back.

        `career` is the one on the desk, empty if there is none.
        """
        filled: dict[str, str] = {}
        if career and "career" not in entry.asks and "played" not in entry.asks:
            filled["career"] = career
        for kind in entry.asks:
            found = self._typed(kind, filled) if kind in LINES else self._chosen(kind, filled)
            if found is None:
                return None
            filled |= found
        return filled

    def _typed(self, kind: str, filled: dict[str, str]) -> dict[str, str] | None:
        """What the player types; None if they go back."""
        text, usual = LINES[kind]
        usual = usual.format(name=filled.get("mission") or filled.get("career", ""))
        while True:
            asked = self.small_question(f"{text} [{usual}]" if usual else str(text), ())
            try:
                typed = self.asks.choose(asked).text.strip() or usual
            except EOFError:
                self._go_back()
                return None
            if typed:
                return {kind: typed}
            if kind in OPTIONAL:
                return {}
            self.tell([_("Type an answer, or press Esc to go back.")])

    def _chosen(self, kind: str, filled: dict[str, str]) -> dict[str, str] | None:
        """What the player chooses from a list; None if there is nothing, or they go back."""
        choices = self.lists.of(kind, filled)
        if not choices and kind not in FREE:
            self.tell([_("There is nothing to choose from yet.")])
            return None
        if kind == "career" and len(choices) == 1:
            return choices[0].filled
        drawn = self.env.is_drawn and len(choices) < len(DIGITS)
        names = [choice.name for choice in choices]
        items = [
            MenuItem(
                f"{n}:{choice.name}" if names.count(choice.name) > 1 else choice.name,
                choice.name,
                does=choice.does,
                letter=DIGITS[n] if drawn else "",
                columns=choice.columns if self.env.is_drawn else (),
            )
            for n, choice in enumerate(choices)
        ]
        headings = tuple(map(str, HEADINGS)) if any(item.columns for item in items) else ()
        asked = Question(
            (str(LISTS[kind]),),
            (*items, MenuItem(BACK, _("Back"))),
            self.common()[:1],
            headings=headings,
        )
        self.is_free = kind in FREE
        item = None
        try:
            while item is None:
                item = self.answer(self.painted(asked))
        except EOFError:
            self._go_back()
            return None
        if item in items:
            return choices[items.index(item)].filled
        return None if item.id == BACK else {kind: item.id}

    def named(self, typed: str) -> list[MenuItem]:
        found = super().named(typed)
        return found or ([MenuItem(typed, typed)] if self.is_free and typed else [])

    def _go_back(self) -> None:
        """Go back by Esc; whoever is gone for good leaves at the next question."""
        if not self.env.is_drawn:
            self.env.say("")

    def may_write(self, words: list[str]) -> bool:
        """Ask before a file is overwritten, and add to the command that it may be."""
        path = Path(words[-1])
        try:
            if not path.exists():
                return True
        except OSError:
            return True  # the command says what is wrong with it
        text = _("There is a file {path}. Replace it?").format(path=printable_path(path))
        is_sure = self.is_sure(text)
        words += ["--replace"] * is_sure
        return is_sure

    # The screen

    def head(self, width: int) -> "list[Text]":
        return self.make_head(width)

    def keys(self) -> tuple[str, ...]:
        if not self.question.options:
            return super().keys()
        return (_("Enter chooses   / type a name   Esc back"), _("Enter chooses   Esc back"))


class CommandRunner:
    """Runs commands on the terminal of the desk."""

    def __init__(self, program: Program, env: Environment) -> None:
        self.program = program
        self.env = env

    def run(self, words: list[str]) -> list[str]:
        """Run a command; what it says is read page by page, or returned if that is short.

        Where nothing is painted it is simply printed.
        """
        is_painted = self.env.is_drawn
        with self.env.listening(silent=is_painted) as heard:  # or the screen would scroll
            self.program.run(words)
        lines = "\n".join(heard).strip("\n").split("\n") if is_painted else []
        if len(lines) > SHORT_ANSWER:
            self._show(lambda _width: lines)
            return []
        return [_unprefixed(line) for line in lines] if any(lines) else []

    def read(self, words: list[str]) -> None:
        """Show what a command prints, made anew for each width."""

        def made(width: int) -> list[str]:
            with self.env.listening(silent=True, columns=width) as heard:
                self.program.run(words)
            return heard

        self._show(made)

    def _show(self, printed: Callable[[int], list[str]]) -> None:
        """Show page by page what was printed for a width, with its colours."""
        from hncli.terminal.painted import Pager
        from hncli.terminal.panes import colored

        def made(width: int) -> "list[Text]":
            lines = map(_unprefixed, printed(width))
            return [piece for line in lines for piece in colored(line, width)]

        Pager(self.env, made).show()


def _unprefixed(line: str) -> str:
    """A message of a command without the name of the program."""
    return line.removeprefix("hn: ")

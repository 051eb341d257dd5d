"""Commands of the desk: what can be chosen for one, asking for it, running it, showing it."""

from collections.abc import Callable, Iterable
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple, Protocol

from hncli.base.files import StoreError
from hncli.base.messages import N_, _, printable_path
from hncli.career.career import Career
from hncli.career.record import PlayedMission
from hncli.features.careers.desk.entries import FREE, LINES, LISTS, OPTIONAL, DeskEntry
from hncli.features.careers.saving.career_file import Summary
from hncli.features.careers.saving.files import last_used, summaries
from hncli.features.careers.status_text import career_sentence
from hncli.features.careers.words import abductor_title
from hncli.features.missions.abductors import AbductorRow, abductor_rows
from hncli.features.missions.saving.history import FinishedMissions, MissionHistory
from hncli.features.missions.saving.store import SavedLine, SavedMissions, saved_lines
from hncli.game.cards.library import Library
from hncli.terminal.environment import Environment
from hncli.terminal.questions import MenuItem, Prompter, Question
from hncli.terminal.screen import SHORT_ANSWER, Screen

if TYPE_CHECKING:
    from rich.text import Text

HEADINGS = (N_("people"), N_("threat"), N_("how hard"), N_("you"))
"""Of the columns beside abductors."""


class Program(Protocol):
    """The program around the desk: every command, and what a shell would offer at TAB."""

    def library(self) -> Library:
        """The cards that missions are played with."""

    def run(self, words: list[str]) -> object:
        """Run a command by its words, on the desk's own terminal."""

    def about(self, words: list[str]) -> str:
        """What a command does, in a sentence."""

    def offers(self, kind: str, **filled: str) -> list[tuple[str, str]]:
        """The values that fit somewhere, each with a description."""

    def tables(self) -> list[SavedLine]:
        """The tables with real cards that were left, the one touched last first."""

    def lessons(self) -> tuple[int | None, int]:
        """The lesson that was left, if any, and how many were finished."""


class Choice(NamedTuple):
    """An entry of a list: what it is called, and what it stands for in a command."""

    name: str
    filled: dict[str, str]
    does: str = ""
    columns: tuple[str, ...] = ()


class DeskLists:
    """The lists of a desk, read from the data folder whenever they are asked for."""

    def __init__(self, program: Program, home: Path, is_drawn: bool) -> None:
        self.program = program
        self.home = home
        self.is_drawn = is_drawn  # figures stand in columns, and not in the names

    def of(self, kind: str, filled: dict[str, str]) -> list[Choice]:
        """The entries of a list."""
        own: dict[str, Callable[[], list[Choice]]] = {
            "abductor": self._abductors,
            "career": self.careers,
            "played": self._played_missions,
            "in-career": self._career_missions,
            "topic": lambda: [
                Choice(title, {"topic": topic}) for topic, title in self.program.offers("topic")
            ],
            "saved": lambda: [
                Choice(saved.text, {"saved": saved.name}) for saved in self.saved_missions()
            ],
        }
        if kind in own:
            return own[kind]()
        return [
            Choice(value, {kind: value}, does)
            for value, does in self.program.offers(kind, **filled)
        ]

    def _abductors(self) -> list[Choice]:
        rows = abductor_rows(self.program.library(), self.played())
        choices = [
            Choice(
                row.card.title if self.is_drawn else row.summary,
                {"box": row.box, "abductor": row.card.id},
                f"{row.summary}. {row.card.flavor}",
                columns_of(row),
            )
            for row in rows
        ]
        anyone = SystemRandom().choice(choices).filled
        return [*choices, Choice(_("Anyone (random)"), anyone)]

    def careers(self) -> list[Choice]:
        """Every career; none if they cannot be read."""
        try:
            careers = summaries(self.home)
        except StoreError:
            return []
        return [
            Choice(career.name, {"career": career.name}, career_sentence(career))
            for career in careers
        ]

    def _played_missions(self) -> list[Choice]:
        """Single missions that are over, the last one first, and those of careers."""
        try:
            names = dict.fromkeys(FinishedMissions(self.home).names())
        except StoreError:
            names = {}
        single = [Choice(name.replace("-", " ").title(), {"mission": name}) for name in names]
        return [*single, *self._career_missions()]

    def _career_missions(self) -> list[Choice]:
        """Missions of careers that there are, the last one first."""
        careers = {choice.filled["career"] for choice in self.careers()}
        library = self.program.library()
        won = _("{career}, night {n}: {abductor}, won")
        lost = _("{career}, night {n}: {abductor}, lost")
        return [
            Choice(
                (won if mission.result == "won" else lost).format(
                    career=mission.name,
                    n=mission.mission,
                    abductor=abductor_title(library, mission.box, mission.abductor),
                ),
                {"career": mission.name, "number": str(mission.mission)},
            )
            for mission in reversed(self.played())
            if mission.mission and mission.name in careers
        ]

    def played(self) -> list[PlayedMission]:
        """Every mission of the player; none if the history cannot be read."""
        try:
            return MissionHistory(self.home).all()
        except StoreError:
            return []

    def last_career(self) -> Summary | None:
        """The career that was used last; None if there is none or it cannot be read."""
        try:
            return last_used(self.home)
        except StoreError:
            return None

    def unfinished_career(self) -> Summary | None:
        """The career that was used last, if it goes on."""
        last = self.last_career()
        return last if last is not None and last.state in ("running", "waiting") else None

    def saved_missions(self) -> list[SavedLine]:
        """The single missions that were left, the one played last first."""
        try:
            return saved_lines(SavedMissions(self.home))
        except StoreError:
            return []


def columns_of(row: AbductorRow) -> tuple[str, ...]:
    """What stands beside an abductor's name, below HEADINGS."""
    return (str(row.held), row.threat, row.level or "-", row.record or _("never met"))


def callers(career: Career, played: Iterable[PlayedMission]) -> dict[str, AbductorRow]:
    """Who may be on the line next, by the name that a career's options have for them."""
    names = {abductor: name for name, abductor in career.abductor_names().items()}
    rows = abductor_rows(career.library, played)
    return {names[row.box, row.card.id]: row for row in rows if (row.box, row.card.id) in names}


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

    def fill_in(self, entry: DeskEntry, career: str) -> dict[str, str] | None:
        """The value of each name in the command; None if the player goes back.

        `career` is the one on the desk, empty if there is none.
        """
        filled: dict[str, str] = {}
        if career and "career" not in entry.asks and "played" not in entry.asks:
            filled["career"] = career
        for kind in entry.asks:
            answer = self._typed(kind, filled) if kind in LINES else self._chosen(kind, filled)
            if answer is None:
                return None
            filled |= answer
        return filled

    def _typed(self, kind: str, filled: dict[str, str]) -> dict[str, str] | None:
        """What the player types; None if they go back."""
        text, usual = LINES[kind]
        usual = usual.format(name=filled.get("mission") or filled.get("career", ""))
        while True:
            question = self.small_question(f"{text} [{usual}]" if usual else str(text), ())
            try:
                typed = self.asks.choose(question).text.strip() or usual
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
        has_digits = self.env.is_drawn and len(choices) < len(DIGITS)
        names = [choice.name for choice in choices]
        items = [
            MenuItem(
                f"{n}:{choice.name}" if names.count(choice.name) > 1 else choice.name,
                choice.name,
                does=choice.does,
                letter=DIGITS[n] if has_digits else "",
                columns=choice.columns if self.env.is_drawn else (),
            )
            for n, choice in enumerate(choices)
        ]
        headings = tuple(map(str, HEADINGS)) if any(item.columns for item in items) else ()
        question = Question(
            (str(LISTS[kind]),),
            (*items, MenuItem(BACK, _("Back"))),
            self.common()[:1],
            headings=headings,
        )
        self.is_free = kind in FREE
        item = None
        try:
            while item is None:
                item = self.answer(self.painted(question))
        except EOFError:
            self._go_back()
            return None
        if item in items:
            return choices[items.index(item)].filled
        return None if item.id == BACK else {kind: item.id}

    def named(self, typed: str) -> list[MenuItem]:
        items = super().named(typed)
        return items or ([MenuItem(typed, typed)] if self.is_free and typed else [])

    def _go_back(self) -> None:
        """Go back by Esc; if the input has ended, the next question ends the program."""
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
        with self.env.listening(silent=is_painted) as output:  # or the screen would scroll
            self.program.run(words)
        lines = "\n".join(output).strip("\n").split("\n") if is_painted else []
        if len(lines) > SHORT_ANSWER:
            self._show(lambda _width: lines)
            return []
        return [_unprefixed(line) for line in lines] if any(lines) else []

    def read(self, words: list[str]) -> None:
        """Show what a command prints, made anew for each width."""

        def output(width: int) -> list[str]:
            with self.env.listening(silent=True, columns=width) as lines:
                self.program.run(words)
            return lines

        self._show(output)

    def _show(self, output: Callable[[int], list[str]]) -> None:
        """Show page by page what was printed for a width, with its colours."""
        from hncli.terminal.painted import Pager
        from hncli.terminal.panes import colored

        def colored_lines(width: int) -> "list[Text]":
            lines = map(_unprefixed, output(width))
            return [piece for line in lines for piece in colored(line, width)]

        Pager(self.env, colored_lines).show()


def _unprefixed(line: str) -> str:
    """A message of a command without the name of the program."""
    return line.removeprefix("hn: ")

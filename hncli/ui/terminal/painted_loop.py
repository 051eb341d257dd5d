"""A player at questions that are painted on one screen, or asked line by line elsewhere."""

from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompt_loop import PromptLoop
from hncli.ui.terminal.prompter import MenuItem, Prompter, Question
from hncli.ui.terminal.screen_layout import Parts
from hncli.ui.terminal.styled import Styled, plain, wrapped
from hncli.words import _
from hncli.words.printable import printable

SHORT_ANSWER = 4  # lines of an answer that still fits on the screen with the question


class PaintedLoop(PromptLoop):
    """Messages stand on the screen above the next question; long ones are pages of their own."""

    def __init__(self, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)
        self.notes: list[str] = []  # messages since the last choice

    def parts(self, width: int, at: int) -> Parts:
        """Everything on the screen, for a width and the entry that is pointed at."""
        raise NotImplementedError(type(self).__name__)

    def tell(self, lines: list[str]) -> None:
        """Say something to the player."""
        if not self.env.is_drawn:
            super().tell(lines)
        elif sum(len(line) for line in lines) > SHORT_ANSWER * self.env.width:
            self.page(lines)
        else:
            self.notes = lines

    def show_lines(self, lines: list[str]) -> None:
        """Show the answer to a command."""
        if not self.env.is_drawn:
            super().show_lines(lines)
        elif len(lines) > SHORT_ANSWER:
            self.page(lines)
        else:
            self.notes = lines

    def remark(self, lines: list[str]) -> None:
        """Add to what was said since the last choice."""
        if self.env.is_drawn:
            self.notes = [*self.notes, *lines]
        else:
            self.tell(lines)

    def not_known(self, typed: str) -> str:
        """Say that nothing is called what was typed; the choices have letters, not numbers."""
        if not self.env.is_drawn or typed.isdecimal():
            return super().not_known(typed)
        text = _("Nothing here is called {typed}. Press ? for help.")
        return text.format(typed=printable(typed, 40))

    def page(self, lines: list[str]) -> None:
        """Show a text page by page."""
        from hncli.ui.terminal.screen_app import Pager

        def made(width: int) -> list[Styled]:
            return [
                piece for line in lines for piece in (wrapped(line, width, "", 2) or [plain("")])
            ]

        Pager(self.env, made).show()

    def painted(self, question: Question) -> Question:
        """The question with the screen it is painted on, where there is one."""
        if not self.env.is_drawn:
            return question
        return Question(
            question.lines, question.options, question.commands, question.at, self.parts
        )

    def small_question(self, text: str, items: tuple[MenuItem, ...], why: str = "") -> Question:
        """A question about an answer, asked on the same screen; `why` is said before it."""
        self.question = self.painted(Question((why, text) if why else (text,), items))
        return self.question

    def is_sure(self, text: str, why: str = "") -> bool:
        """Ask before something that cannot be undone; no is the first answer."""
        if not self.env.is_drawn:
            return self.asks.is_sure(f"{why} {text}" if why else text)
        items = (
            MenuItem("no", _("No"), letter=_("n"), english_letter="n"),
            MenuItem("yes", _("Yes"), letter=_("y"), english_letter="y"),
        )
        return self.find_choice(self.asks.choose(self.small_question(text, items, why))) == "yes"

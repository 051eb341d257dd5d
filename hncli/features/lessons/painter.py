"""The mission screen in a lesson: the text of the lesson stays in view, the exchange is dimmed."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rich.text import Text

from hncli.features.lessons.screen import RequestLine, TipLine
from hncli.features.missions.screen.exchange import ExchangeForm, exchange_lines, notes
from hncli.features.missions.screen.painter import MissionPainter, with_voices
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import Parts, plain, wrapped

if TYPE_CHECKING:
    from hncli.features.lessons.screen import LessonScreen


class LessonPainter(MissionPainter):
    """Paints a lesson: the exchange dimmed, and below it the text of the lesson, never cut."""

    screen: "LessonScreen"

    def parts(self) -> Parts:
        """Everything on the screen; the text of the lesson is the part that must stay in view."""
        return replace(super().parts(), kept=lambda width: len(self.lesson_lines(width, False)))

    def exchange(
        self, width: int, form: ExchangeForm = "lines", voices: int | None = None
    ) -> list[Text]:
        """The exchange, dimmed if the lesson says something, and then the text of the lesson.

        The form without voices has no tips either.
        """
        screen, session = self.screen, self.screen.session
        happened = screen.exchange
        # The set-up is what the lesson tells at first.
        if session.steps() and not session.options_made:
            happened = [line for line in happened if line.kind == "voice"]
        happened_rows = exchange_lines(with_voices(happened, voices), width, form)
        lesson_rows = self.lesson_lines(width, form != "bare")
        if session.steps():
            happened_rows = [plain(line.plain, "faint") for line in happened_rows]
        air = [plain("")] if happened_rows and lesson_rows and width >= WIDE else []
        return [*happened_rows, *air, *lesson_rows]

    def lesson_lines(self, width: int, has_tips: bool = True) -> list[Text]:
        """The text of the lesson; messages replace it, but not the line that asks for a choice."""
        messages, question_lines = (
            [text for text in texts if has_tips or not isinstance(text, TipLine)]
            for texts in (self.screen.notes, self.screen.question.lines[:-1])
        )
        lines = notes(messages, width)
        requests = [text for text in question_lines if isinstance(text, RequestLine)]
        for text in requests if self.screen.notes and requests else question_lines:
            lines += wrapped(text, width, "question" if isinstance(text, RequestLine) else "")
        return lines

    def detail(self, width: int, at: int) -> list[Text]:
        """What the entry pointed at does; on a small screen its odds give way to the lesson."""
        lines = super().detail(width, at)
        if self.screen.session.steps() and width < WIDE:
            return [line for line in lines if line.style != "faint"]
        return lines

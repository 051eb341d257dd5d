"""The mission screen in a lesson: what the teacher says stays in view, the story steps back."""

from dataclasses import replace
from typing import TYPE_CHECKING

from rich.text import Text

from hncli.features.lessons.screen import Request, Tip
from hncli.features.missions.screen.exchange import Form, exchange_lines, notes
from hncli.features.missions.screen.painter import MissionPainter, with_voices
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import Parts, plain, wrapped

if TYPE_CHECKING:
    from hncli.features.lessons.screen import LessonScreen


class LessonPainter(MissionPainter):
    """Paints a lesson: the story dimmed, and below it the teacher's words, which are never cut."""

    screen: "LessonScreen"

    def parts(self) -> Parts:
        """Everything on the screen, with the teacher's words marked as what must be seen."""
        return replace(super().parts(), kept=lambda width: len(self.taught(width, False)))

    def exchange(self, width: int, form: Form = "lines", voices: int | None = None) -> list[Text]:
        """What happened, dimmed if there is a lesson about it, and then the lesson.

        Where no voice is heard there is no tip either.
        """
        screen, session = self.screen, self.screen.session
        happened = screen.exchange
        if session.steps() and not session.made:  # the set-up is what the lesson tells at first
            happened = [one for one in happened if one.kind == "voice"]
        told = exchange_lines(with_voices(happened, voices), width, form)
        taught = self.taught(width, form != "bare")
        if session.steps():
            told = [plain(line.plain, "faint") for line in told]
        air = [plain("")] if told and taught and width >= WIDE else []
        return [*told, *air, *taught]

    def taught(self, width: int, has_tips: bool = True) -> list[Text]:
        """The teacher's words; a message takes their place, beside what is asked for."""
        said, asked = (
            [text for text in texts if has_tips or not isinstance(text, Tip)]
            for texts in (self.screen.notes, self.screen.question.lines[:-1])
        )
        lines = notes(said, width)
        requests = [text for text in asked if isinstance(text, Request)]
        for text in requests if self.screen.notes and requests else asked:
            lines += wrapped(text, width, "question" if isinstance(text, Request) else "")
        return lines

    def detail(self, width: int, at: int) -> list[Text]:
        """What the entry pointed at does; on a small screen its odds give way to the lesson."""
        lines = super().detail(width, at)
        if self.screen.session.steps() and width < WIDE:
            return [line for line in lines if line.style != "faint"]
        return lines

"""Numbered lines: questions for pipes, screen readers and plain terminals."""

from hncli.terminal.questions import Answer, Question
from hncli.ui.terminal.columns import wrap
from hncli.ui.terminal.display_width import wrap_words
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.typed_words import is_yes
from hncli.words import _


class LinePrompter:
    """Prints options with numbers and reads a line."""

    def __init__(self, env: Environment) -> None:
        self.env = env

    def choose(self, question: Question, again: bool = False) -> Answer:
        """Print the question, unless it was asked before, and read an answer."""
        if not again:
            self.show(question)
        return Answer(self.env.read_line("> "))

    def line(self, prompt: str, usual: str = "") -> str:
        """Read a line of text."""
        return self.env.read_line(f"{prompt} [{usual}] " if usual else f"{prompt} ")

    def is_sure(self, question: str) -> bool:
        """Read yes, or anything else for no."""
        typed = self.env.read_line(_("{question} Type yes: ").format(question=question))
        return is_yes(typed)

    def several(self, question: Question) -> Answer:
        """Read some numbers."""
        return self.choose(question)

    def show(self, question: Question) -> None:
        """Print what is asked, and each option with its number."""
        width = self.env.width
        self.env.say("", *(piece for line in question.lines for piece in wrap(line, width)))
        for n, option in enumerate(question.options, 1):
            text = f"{n}. {option.label}"
            self.env.say(*wrap_words(text, width, subsequent_indent="   "))

"""The guided builder of custom sets: question by question (R-SET-5)."""

import textwrap

from hncli.cards.library import Library
from hncli.engine.set_builder import Choice, SetBuilder
from hncli.play.numbered import Terminal
from hncli.play.screen import wrap
from hncli.words import _, nearest, ngettext

HELP = _(
    "Type the number of a choice. Also: random (leave this step to chance), all random (leave all"
    " the rest to chance), back (the last choice again), quit (nothing is kept)."
)


class Guide:
    """One player building one set."""

    def __init__(self, builder: SetBuilder, library: Library, terminal: Terminal) -> None:
        self.builder = builder
        self.library = library
        self.terminal = terminal
        self.history: list[int] = []  # the steps in which something was taken

    def build(self) -> None:
        """Ask until every step has what it wants; EOFError if the player goes away."""
        self.tell(HELP)
        while (at := self.builder.next()) is not None:
            self.show(at)
            while not self.answer(at, self.terminal.ask("> ")):
                pass

    def tell(self, *lines: str) -> None:
        """Print sentences, wrapped."""
        width = self.terminal.width
        self.terminal.say(*(piece for line in lines for piece in wrap(line, width)))

    def show(self, at: int) -> None:
        """Show a step: its rule, how many to take, and each choice with what it does."""
        number, count = self.builder.place_of(at)
        step, missing = self.builder.steps[at], self.builder.missing(at)
        text = ngettext(
            "Step {n} of {all}, {rule}. Take {count}: {asks}.",
            "Step {n} of {all}, {rule}. Take {count} more: {asks}.",
            missing,
        )
        self.terminal.say("")
        self.tell(
            text.format(
                n=number,
                all=count,
                rule=step.rule,
                count=missing,
                asks=step.asks,
            )
        )
        for n, choice in enumerate(self.builder.left(at), 1):
            line = f"{n}. {self.label(choice)}"
            self.terminal.say(*textwrap.wrap(line, self.terminal.width, subsequent_indent=" " * 3))

    def answer(self, at: int, typed: str) -> bool:
        """Take one typed line; tells whether the next question is due."""
        choices = self.builder.left(at)
        number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 6 else 0
        if 1 <= number <= len(choices):
            self.builder.take(at, choices[number - 1])
            self.history.append(at)
        elif typed == "random":
            before = len(self.builder.taken[at])
            self.builder.fill(at)
            taken = self.builder.taken[at][before:]
            self.history += [at] * len(taken)
            self.tell(*(self.label(choice) for choice in taken))
        elif typed == "all random":
            while (step := self.builder.next()) is not None:
                self.builder.fill(step)
        elif typed == "back" and self.history:
            step = self.history.pop()
            self.builder.taken[step] = self.builder.taken[step][:-1]
        elif typed == "quit":
            raise EOFError
        else:
            text = _("Type a number from 1 to {n}, or one of: {words}.").format(
                n=len(choices), words=", ".join(WORDS)
            )
            self.tell(HELP if typed == "?" else text + nearest(typed, list(WORDS)))
            return False
        return True

    def label(self, choice: Choice) -> str:
        """Say what a choice is: its title and box, and what the card does."""
        packs = self.library.packs
        if choice.cards[0] in packs:
            return _(" and ").join(packs[id].name for id in choice.cards)
        names = list(dict.fromkeys(choice.cards))
        card = self.library.card(names[0])
        homes = _(" and ").join(packs[name.partition("/")[0]].name for name in names)
        times = f" x{len(choice.cards)}" if len(choice.cards) > 1 else ""
        return f"{card.title}{times} ({homes}): {'; '.join(card.text())}"


WORDS = ("random", "all random", "back", "quit", "?")

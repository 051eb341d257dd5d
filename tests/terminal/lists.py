"""What can be chosen on a painted screen."""

import re
from dataclasses import dataclass, field
from itertools import takewhile

from tests.terminal.screen import DOWN, UP, Terminal, letters

POINTER = "\u203a"
ENTRY = re.compile(rf"([{POINTER}> ])[*\d ](\S| )  (\S.*)")
BEFORE_LABEL = 5  # columns of pointer, mark and letter
CONTINUED = " " * (BEFORE_LABEL + 2)  # before the second line of an entry
RULE = re.compile(r"[\u2500-]{20,}")


@dataclass
class Shown:
    """A list as it is on the screen; broken lines are put together, without their blanks."""

    question: str = ""
    options: list[str] = field(default_factory=list)
    first: int = 0  # the number of the first option in view
    pointed: int = 0  # the number of the option that is pointed at
    description: str = ""

    @property
    def label(self) -> str:
        """The option that is pointed at."""
        return self.options[self.pointed - self.first]


def menu(terminal: Terminal) -> Shown:
    """Read the menu of the painted screen, without the outcomes beside its entries."""
    lines = terminal.lines
    first = max(n for n, line in enumerate(lines) if RULE.fullmatch(line)) + 1
    found = Shown(letters(first_column(lines[first])), first=1)
    for line in lines[first + 1 :]:
        if found.options and line.startswith(CONTINUED):
            found.options[-1] += letters(line)
            continue
        entry = ENTRY.fullmatch(line)
        if entry is None:
            break
        found.options.append(letters(first_column(entry[3])))
        if entry[1] != " ":
            assert not found.pointed, terminal.text
            found.pointed = len(found.options)
    return found


def pointed_entry(lines: list[str]) -> str:
    """The entry of the painted menu that is pointed at, with all of its lines."""
    (at,) = (n for n, line in enumerate(lines) if line[:1] in (POINTER, ">"))
    more = takewhile(lambda line: line.startswith(CONTINUED), lines[at + 1 :])
    return "\n".join([lines[at][BEFORE_LABEL:], *more])


def first_column(line: str) -> str:
    """A line without what stands behind three blanks."""
    return line.partition("   ")[0]


def arrows(start: int, end: int) -> str:
    """The arrows from one entry to another."""
    return DOWN * (end - start) + UP * (start - end)

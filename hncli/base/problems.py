"""What is wrong with content: the file, the place in it, the message and the remedy."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from hncli.base.messages import printable
from hncli.base.text import located
from hncli.base.values import Value, value

LONGEST_KEY = 121  # a card's full name: two ids of 60 and a slash


@value
class Problem(Value):
    """One mistake in content, with everything its author needs to mend it."""

    file: str
    place: str
    message: str
    remedy: str

    def __str__(self) -> str:
        where = located(self.file, self.place) if self.place else self.file
        return located(where, self.advice)

    @property
    def advice(self) -> str:
        """What is wrong and what to do, without the place."""
        return f"{self.message} {self.remedy}".rstrip()


class ContentError(Exception):
    """Content that cannot be used, with all its problems."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class ProblemList:
    """Collects problems, so that an author sees all of them at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Collect a ContentError raised inside the `with` block and continue after it."""
        try:
            yield
        except ContentError as error:
            self.problems.extend(error.problems)

    def raise_if_any(self) -> None:
        """Stop with everything found so far, if anything was."""
        if self.problems:
            raise ContentError(*self.problems)


class Place(NamedTuple):
    """A spot in a content file that can be pointed at."""

    file: str
    path: tuple[object, ...] = ()

    def at(self, *keys: object) -> "Place":
        """Go deeper, a step for each key."""
        return tuple.__new__(Place, (self[0], self[1] + keys))  # for every value that is read

    def problem(self, message: str, remedy: str = "") -> Problem:
        """Describe a mistake here."""
        place = " > ".join(printable(key, LONGEST_KEY) for key in self.path)
        return Problem(self.file, place, message, remedy)

    def error(self, message: str, remedy: str = "") -> ContentError:
        """Describe a mistake here as an exception."""
        return ContentError(self.problem(message, remedy))

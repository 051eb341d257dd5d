"""The hostages as people: a name or a mark for each, from the words of a pack."""

from collections.abc import Iterator
from typing import Any

from hncli.base.messages import _
from hncli.base.problems import Place
from hncli.base.schema import Arg, Flag, ListOf, Text, arg, read_fields
from hncli.base.values import Value, value

LONGEST_NAME = 34
MOST_NAMES = 60
NAME = Text(LONGEST_NAME, 1)


@value
class Person(Value):
    """Somebody who is held, or was."""

    name: str = arg(NAME, "the name, or a mark such as the man with the photograph")
    woman: bool = arg(Flag(), "a woman, for languages in which sentences differ", default=False)
    lost: bool = arg(Flag(), "killed; who has left without it was saved", default=False)


@value
class People(Value):
    """Whoever may be held by an abductor, as a pack lists them; nobody if it lists none."""

    women: tuple[str, ...] = arg(ListOf(NAME, 1, MOST_NAMES), "names of women", default=())
    men: tuple[str, ...] = arg(ListOf(NAME, 1, MOST_NAMES), "names of men", default=())

    def __iter__(self) -> Iterator[Person]:
        yield from (Person(name, woman=True) for name in self.women)
        yield from (Person(name) for name in self.men)


class PeopleArg(Arg):
    """A table with the names of women and of men, no two alike."""

    def read(self, value: Any, place: Place) -> People:
        if not isinstance(value, dict) or not value:
            raise place.error(
                _("expected lists of names."),
                _('Write people.women = ["…"] and people.men = ["…"].'),
            )
        people: People = read_fields(People, value, place)
        known: set[str] = set()
        for kind, names in (("women", people.women), ("men", people.men)):
            for n, name in enumerate(names, 1):
                if name.casefold() in known:
                    raise place.at(kind, n).error(
                        _("DUPLICATE: {name} is named twice.").format(name=name),
                        _("Give one of them another name or mark."),
                    )
                known.add(name.casefold())
        return people

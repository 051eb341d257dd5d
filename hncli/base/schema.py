"""Typed fields of tables in TOML and JSON: how each is checked, described and written back."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, field, fields
from typing import Any

from hncli.base.messages import Message, _, in_quotes, is_printable, printable
from hncli.base.problems import Place
from hncli.base.text import nearest, points
from hncli.base.values import Value, value

LEVELS = ("S", "1", "2", "3", "4", "5", "6", "K")
START = -1  # a level only known in the mission: where the abductor started
ALL = 99  # a number that stands for all there is


def level_names() -> tuple[str, ...]:
    """The levels as players read them; LEVELS are their ids, for files and programs."""
    return (_("S"), *LEVELS[1:-1], _("K"))


def level_name(id: str) -> str:
    """A threat level as players read it, from its id."""
    return level_names()[LEVELS.index(id)]


def level_id(typed: str) -> str | None:
    """The id of a threat level as a player types it: its name here, or its id; else None."""
    for names in (level_names(), LEVELS):
        for name, id in zip(names, LEVELS, strict=True):
            if name.casefold() == typed.strip().casefold():
                return id
    return None


class Arg(Value):
    """One kind of argument; subclasses say what they accept."""

    def doc(self) -> str:
        """What is accepted, in a few words, for docs/effects.md."""
        return ""

    def read(self, value: Any, place: Place) -> Any:
        """Check a value from TOML or JSON and turn it into what the engine uses."""
        raise NotImplementedError(type(self).__name__)

    def write(self, value: Any) -> Any:
        """The value as TOML or JSON has it; `read` of it gives the value again."""
        return value

    def say(self, value: Any) -> Any:
        """The value as a player reads it."""
        return self.write(value)


@value
class Whole(Arg):
    """A whole number within bounds."""

    low: int
    high: int
    zero: bool = True

    def doc(self) -> str:
        text = _("whole number {low} to {high}")
        if not self.zero:
            text = _("whole number {low} to {high}, not 0")
        return text.format(low=self.low, high=self.high)

    def say(self, value: int) -> str:
        """With the minus sign of the language."""
        return points(value)

    def read(self, value: Any, place: Place) -> int:
        """Accept an int (never a bool) within the bounds."""
        if type(value) is not int:
            raise place.error(
                _("expected a whole number, found {value}.").format(value=in_quotes(value)),
                self._remedy(),
            )
        if not self.low <= value <= self.high or (value == 0 and not self.zero):
            raise place.error(
                _("{value} is out of bounds.").format(value=printable(value, 20)),
                self._remedy() + ("" if self.zero else " " + _("Zero would do nothing.")),
            )
        return value

    def _remedy(self) -> str:
        if self.low == self.high:
            return _("Write {low}.").format(low=self.low)
        return _("Write a number from {low} to {high}.").format(low=self.low, high=self.high)


@value
class AllOr(Arg):
    """A whole number, or "all"."""

    number: Whole

    def doc(self) -> str:
        return _('{number}, or "all"').format(number=self.number.doc())

    def read(self, value: Any, place: Place) -> int:
        """Accept what the number accepts, and the word."""
        if value == "all":
            return ALL
        if type(value) is str:
            raise place.error(
                _("expected a whole number, found {value}.").format(value=in_quotes(value)),
                _('Write a number from {low} to {high}, or "all".').format(
                    low=self.number.low, high=self.number.high
                ),
            )
        return self.number.read(value, place)

    def write(self, value: int) -> Any:
        return "all" if value == ALL else value


@value
class Word(Arg):
    """One of a few words; `says` has what players read for those that are not said as written."""

    words: tuple[str, ...]
    says: Mapping[str, Message] = field(default_factory=dict, compare=False)

    def doc(self) -> str:
        words = ", ".join(f'"{word}"' for word in self.words)
        return _("one of {words}").format(words=words)

    def read(self, value: Any, place: Place) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise place.error(
                _("{value} is not known here.").format(value=in_quotes(value)),
                _("Write one of: {words}.").format(words=", ".join(self.words))
                + nearest(str(value), list(self.words)),
            )
        return value

    def say(self, value: str) -> str:
        return str(self.says.get(value, value))


class Flag(Arg):
    """Only ever `true`."""

    def doc(self) -> str:
        return "true"

    def read(self, value: Any, place: Place) -> bool:
        """Accept true and nothing else: leaving the key out is how to say no."""
        if value is not True:
            raise place.error(
                _("expected true, found {value}.").format(value=in_quotes(value)),
                _("Write true, or leave the key out."),
            )
        return True


@value
class Text(Arg):
    """Words of a player's own on one line."""

    most: int
    least: int = 0

    def doc(self) -> str:
        text = _("text of {least} to {most} characters")
        return text.format(least=self.least, most=self.most)

    def read(self, value: Any, place: Place) -> str:
        """Accept nothing that could move a cursor or break a line."""
        if (
            not isinstance(value, str)
            or not self.least <= len(value) <= self.most
            or not is_printable(value)
        ):
            raise place.error(
                _("{value} is no such text.").format(value=in_quotes(value, 40)),
                _("Write {least} to {most} characters on one line.").format(
                    least=self.least, most=self.most
                ),
            )
        return value


class Identifier(Arg):
    """An id: lower case letters, digits and hyphens."""

    def doc(self) -> str:
        return _("an id")

    def read(self, value: Any, place: Place) -> str:
        """Accept only what can safely be an option id or a file name."""
        if (
            not isinstance(value, str)
            or not 0 < len(value) <= 60
            or not value.isascii()
            or not value.replace("-", "").isalnum()
            or value != value.lower()
            or value.startswith("-")  # it would be taken for an option
        ):
            raise place.error(
                _("{value} is not an id.").format(value=in_quotes(value)),
                _("Use lower case letters, digits and hyphens, at most 60."),
            )
        return value


@value
class CardId(Identifier):
    """The id of a card in the pack or its box, of the kind that this file has; or of a box."""

    file: str


@value
class Level(Arg):
    """A level of the threat track."""

    start: bool = False

    def doc(self) -> str:
        if self.start:
            return _('a level: "S", "1" to "6", "K", or "start"')
        return _('a level: "S", "1" to "6", "K"')

    def read(self, value: Any, place: Place) -> int:
        """Accept a level's name; the engine counts S as 0 and K as 7 (R-THREAT-1)."""
        if self.start and value == "start":
            return START
        if not isinstance(value, str) or value not in LEVELS:
            raise place.error(
                _("{value} is not a threat level.").format(value=in_quotes(value)),
                _('Write "S", "1" to "6" or "K", in quotes.'),
            )
        return LEVELS.index(value)

    def write(self, value: int) -> str:
        return "start" if value == START else LEVELS[value]

    def say(self, value: int) -> str:
        return _("start") if value == START else level_names()[value]


@value
class ListOf(Arg):
    """A list whose items are all of one kind."""

    item: Arg
    least: int = 0
    most: int = 20

    def doc(self) -> str:
        return _("list of: {items}").format(items=self.item.doc())

    def read(self, value: Any, place: Place) -> tuple[Any, ...]:
        """Check every item; the place counts them from 1."""
        if not isinstance(value, list):
            raise place.error(
                _("expected a list, found {value}.").format(value=in_quotes(value)),
                _("Put it in square brackets."),
            )
        if not self.least <= len(value) <= self.most:
            raise place.error(
                _("a list of {count} is too short or too long.").format(count=len(value)),
                _("Write {least} to {most}.").format(least=self.least, most=self.most),
            )
        return tuple(self.item.read(item, place.at(n)) for n, item in enumerate(value, 1))

    def write(self, value: tuple[Any, ...]) -> list[Any]:
        return [self.item.write(item) for item in value]


@value
class HostageShare(ListOf):
    """A share of all hostages as two numbers: at least one half, at most all of them."""

    item: Arg = field(default_factory=lambda: Whole(1, 99))
    least: int = 2
    most: int = 2

    def doc(self) -> str:
        return _("numerator and denominator, from [1, 2] to [1, 1]")

    def read(self, value: Any, place: Place) -> tuple[int, int]:
        """Accept no share that a mission could not be won or lost by."""
        top, bottom = ListOf.read(self, value, place)
        if not bottom <= 2 * top <= 2 * bottom:
            raise place.error(
                _("a share of {n} in {d} is out of bounds.").format(n=top, d=bottom),
                _("Write at least one half, [1, 2], and at most all, [1, 1]."),
            )
        return top, bottom


@value
class TableOf(Arg):
    """A table that is read into one of our classes."""

    cls: type[Any]

    def doc(self) -> str:
        return _("a table")

    def read(self, value: Any, place: Place) -> Any:
        if not isinstance(value, dict):
            raise place.error(
                _("expected a table, found {value}.").format(value=in_quotes(value, 40)), ""
            )
        return read_fields(self.cls, value, place)

    def write(self, value: Any) -> dict[str, Any]:
        return write_fields(value)


Needs = tuple[str, tuple[str, ...]]
"""Another key, and the words of which its value must be or have one; no word: it must be there."""


def arg(
    kind: Arg,
    doc: str | Message = "",
    needs: Needs | None = None,
    follows: Needs | None = None,
    key: str = "",
    **default: Any,
) -> Any:
    """Declare a dataclass field that is read from content, under its own name or under `key`.

    Without what it `needs`, which may stand in the table around its own, the key says nothing. A
    key that `follows` from another one is true with it and left out without. One that was added
    later says `repr=False`: cards are versioned by their repr, and those without it keep their
    version.
    """
    metadata = {"arg": kind, "doc": doc, "needs": needs, "follows": follows}
    metadata |= {"key": key} if key else {}
    return field(metadata=metadata, **default)


# Of each class, its fields and how they are read and written: a stored career asks ten thousand
# times.
_KEYS: dict[type[Any], dict[str, Field[Any]]] = {}
_READERS: dict[type[Any], list[tuple[str, str, Callable[[Any, Place], Any]]]] = {}
_WRITERS: dict[type[Any], list[tuple[str, str, Any, Callable[[Any], Any]]]] = {}


def keys_of(cls: type[Any]) -> dict[str, Field[Any]]:
    """The fields of a dataclass that were declared with `arg`, by their key in a table."""
    if cls not in _KEYS:
        declared = {f.metadata.get("key", f.name): f for f in fields(cls) if "arg" in f.metadata}
        _KEYS[cls] = declared
    return _KEYS[cls]


def read_fields(cls: type[Any], raw: dict[str, Any], place: Place) -> Any:
    """Build a dataclass whose fields were declared with `arg` from a table, checking every key."""
    declared = keys_of(cls)
    for key in raw:
        if key not in declared:
            raise place.error(
                _("unknown key {key}.").format(key=in_quotes(key)),
                _("Known here: {keys}.").format(keys=", ".join(declared))
                + nearest(key, list(declared)),
            )
    if cls not in _READERS:
        _READERS[cls] = [(key, f.name, f.metadata["arg"].read) for key, f in declared.items()]
    values = {}
    for key, name, read in _READERS[cls]:
        if key in raw:
            values[name] = read(raw[key], place.at(key))
        elif declared[key].default is MISSING and declared[key].default_factory is MISSING:
            raise place.error(
                _("the key {key} is missing.").format(key=key),
                _("Add {key} = … ({doc}).").format(
                    key=key, doc=declared[key].metadata["arg"].doc()
                ),
            )
    return cls(**values)


def write_fields(value: Any) -> dict[str, Any]:
    """Turn such a dataclass back into a table, leaving out what has its default."""
    cls = type(value)
    if cls not in _WRITERS:
        declared = keys_of(cls).items()
        _WRITERS[cls] = [(key, f.name, f.default, f.metadata["arg"].write) for key, f in declared]
    table = {}
    for key, name, default, write in _WRITERS[cls]:
        held = getattr(value, name)
        if held != default:
            table[key] = write(held)
    return table

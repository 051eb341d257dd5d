"""The language of effects: small operations, each of which checks, describes and applies itself."""

from collections.abc import Iterator
from dataclasses import field, fields
from functools import cache
from typing import Any, ClassVar, TypeVar, dataclass_transform

from hncli.cards.effect_context import EffectContext
from hncli.cards.problems import Place
from hncli.cards.schema import Arg, ListOf, read_fields, write_fields
from hncli.values import HashedValue, value
from hncli.words import _
from hncli.words.printable import printable
from hncli.words.typed import nearest

EFFECTS: dict[str, type["Effect"]] = {}
DEEPEST = 6  # no card of the game nests its effects deeper; a hostile one might


class Effect(HashedValue):
    """One thing that a card does; the first field names the operation."""

    op: ClassVar[str]
    asks: ClassVar[bool] = False  # the player may have to choose something

    def describe(self) -> str:
        """Say in the player's words what happens."""
        raise NotImplementedError(type(self).__name__)

    def brief(self) -> str:
        """Say it in as few characters as a column has; else as `describe`."""
        return self.describe()

    def apply(self, mission: EffectContext, source: str) -> None:
        """Make it happen."""
        raise NotImplementedError(type(self).__name__)

    def most_cp(self) -> int:
        """The most CP that this effect can grant when it resolves."""
        return 0

    def raw(self) -> dict[str, Any]:
        """Give the table that this effect was read from."""
        return write_fields(self)

    def parts(self) -> Iterator["Effect"]:
        """Walk this effect and all effects inside it."""
        yield self
        for f in fields(self):
            yield from _inside(getattr(self, f.name))


def _inside(value: Any) -> Iterator[Effect]:
    if isinstance(value, Effect):
        yield from value.parts()
    elif isinstance(value, tuple):
        for item in value:
            yield from _inside(item)
    elif hasattr(value, "do"):  # a trigger
        yield from _inside(value.do)


def walk(effects: tuple[Any, ...]) -> Iterator[Effect]:
    """Walk effects and triggers, and all effects inside them."""
    return _inside(effects)


Some = TypeVar("Some", bound=Effect)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def effect(cls: type[Some]) -> type[Some]:
    """Make a class a value and an operation of the language, named by its first field."""
    made = value(cls)
    made.op = fields(made)[0].name
    EFFECTS[made.op] = made
    return made


@cache
def operations() -> dict[str, type[Effect]]:
    """All operations; they are entered here and not at start, when most commands read no card."""
    import hncli.cards.effects  # noqa: F401 - each of its modules enters its own

    return EFFECTS


class EffectArg(Arg):
    """A table such as `{ threat = 1 }`: one operation and its further keys."""

    def doc(self) -> str:
        return _("effect")

    def read(self, value: Any, place: Place) -> Effect:
        """Find the operation, then check its keys."""
        if not isinstance(value, dict):
            raise place.error(
                _("expected an effect, found {value}.").format(value=printable(repr(value))),
                _("Write it as { operation = value }."),
            )
        if len(place.path) > 4 * DEEPEST:
            raise place.error(_("effects are nested too deeply."), _("Write it flatter."))
        known = operations()
        named = [key for key in value if key in known]
        if len(named) != 1:
            found = printable(", ".join(map(str, value)))
            raise place.error(
                _("unknown operation in {{ {found} }}.").format(found=found)
                if not named
                else _("two operations in one effect: {found}.").format(found=found),
                _("Operations: {ops}.").format(ops=", ".join(sorted(known)))
                + nearest(str(next(iter(value), "")), list(known))
                if not named
                else _("Write them as two effects."),
            )
        effect: Effect = read_fields(known[named[0]], value, place)
        return effect

    def write(self, value: Effect) -> dict[str, Any]:
        return value.raw()


@value
class EffectListArg(ListOf):
    """Effects in the order they resolve; what closes the conversation stands last (R-CONV-4)."""

    def doc(self) -> str:
        return _("list of effects")

    def read(self, value: Any, place: Place) -> tuple[Effect, ...]:
        """Check every effect and where END stands."""
        effects: tuple[Effect, ...] = ListOf.read(self, value, place)
        for n, one in enumerate(effects[:-1], 1):
            if one.op == "end":
                raise place.at(n).error(
                    _("END is not last in its outcome."), _("Move { end = true } to the end.")
                )
        return effects


EFFECT_LIST = EffectListArg(EffectArg())


def most_cp(effects: tuple[Effect, ...]) -> int:
    """The most CP that a list of effects can grant."""
    return sum(one.most_cp() for one in effects)


def brief(effects: tuple[Effect, ...]) -> str:
    """Say a list of effects for a column; a dash for nothing."""
    return " ".join(one.brief() for one in effects) or "-"


def describe(effects: tuple[Effect, ...]) -> str:
    """Say a list of effects as one line."""
    return ", ".join(one.describe() for one in effects) or _("nothing happens")

"""The language of effects: small operations, each of which checks, describes and applies itself."""

import inspect
from collections.abc import Iterator
from dataclasses import field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeVar, dataclass_transform

from hncli.base.messages import Says, _, in_quotes, printable, sentence_for
from hncli.base.problems import Place
from hncli.base.schema import Arg, ListOf, read_fields, write_fields
from hncli.base.text import nearest, with_sign
from hncli.base.values import HashedValue, value

if TYPE_CHECKING:
    from hncli.game.cards.triggers import Trigger


Effects = tuple["Effect", ...]


class ConditionContext(Protocol):
    """What conditions may read of a mission."""

    @property
    def threat(self) -> int: ...  # the level, from 0 for S to 7 for K

    @property
    def cp(self) -> int: ...  # conversation points

    @property
    def pool(self) -> int: ...  # hostages still held

    @property
    def loyal(self) -> int: ...  # hostages who side with the abductor

    @property
    def dice(self) -> tuple[int, ...]: ...  # the faces on the table

    def count_demands(self, kind: str) -> int: ...  # in play, conceded ones among them
    def has_priced_demand(self) -> bool: ...  # face up, not conceded, with a cost
    def has_free_die(self) -> bool: ...  # unconverted, in the roll on the table


class EffectContext(ConditionContext, Protocol):
    """What effects may do to a mission; `source` names the card or rule that causes the change.

    The modules of the engine say of each what it does.
    """

    def change_cp(self, amount: int, source: str) -> None: ...
    def change_threat(self, amount: int, source: str) -> None: ...
    def set_threat(self, level: int, source: str) -> None: ...
    def move_marker(self, amount: int, source: str) -> None: ...
    def save(self, count: int, source: str) -> None: ...
    def kill(self, count: int, source: str) -> None: ...
    def take_hostages(self, count: int, source: str) -> None: ...
    def turn_loyal(self, count: int, source: str) -> None: ...
    def win_back(self, count: int, source: str) -> None: ...
    def reveal(self, count: int, source: str) -> None: ...
    def bring_demand(self, kind: str, face: str, source: str) -> None: ...
    def concede_free(self, source: str) -> None: ...
    def concede_any(self, source: str) -> None: ...
    def take_cards(self, count: int, most_cost: int, source: str) -> None: ...
    def lose_cards(self, count: int, least_cost: int, source: str) -> None: ...
    def remove_card(self, source: str) -> None: ...
    def end_conversation(self, source: str) -> None: ...
    def eliminate(self, source: str) -> None: ...
    def escape(self, source: str) -> None: ...
    def call_off(self, source: str) -> None: ...
    def finish(self, result: Literal["won", "lost"], ending: str) -> None: ...
    def ask_share(self, share: tuple[int, int], source: str) -> None: ...
    def ask_elimination(self, source: str) -> None: ...
    def discard_red(self, count: int, source: str) -> None: ...
    def discard_half(self, source: str) -> None: ...
    def roll_one_die(self, least: int, reach: Effects, miss: Effects, source: str) -> None: ...
    def roll_against_level(
        self, higher: Effects, equal: Effects, lower: Effects, source: str
    ) -> None: ...
    def threat_roll(self, two: Effects, one: Effects, none: Effects, source: str) -> None: ...
    def reroll(self, count: int, source: str) -> None: ...
    def choose_one(self, choices: tuple[Effects, ...], source: str) -> None: ...
    def stand(self, what: str, amount: int, until: str, source: str) -> None: ...
    def watch(self, watch: "Trigger", until: str, source: str) -> None: ...
    def alert(self, watch: "Trigger", source: str) -> None: ...


EFFECTS: dict[str, type["Effect"]] = {}
DEEPEST = 6  # no card of the game nests its effects deeper; a hostile one might


class Effect(HashedValue):
    """One thing that a card does; the first field names the operation."""

    op: ClassVar[str]
    asks: ClassVar[bool] = False  # the player may have to choose something

    says: ClassVar[Says]  # with {n}, or {amount} with its sign, where it has a number
    in_brief: ClassVar[Says]

    def describe(self) -> str:
        """Say in the player's words what happens."""
        return self._said(type(self).says)

    def brief(self) -> str:
        """Say it in as few characters as a column has."""
        return self._said(type(self).in_brief)

    def _said(self, says: Says) -> str:
        n = getattr(self, self.op)
        sentence = sentence_for(says, abs(n) if type(n) is int else n)
        return sentence.format(n=n, **self._values(n))

    def _values(self, n: Any) -> dict[str, object]:
        """What else its sentences may have in braces."""
        return {"amount": with_sign(n)} if type(n) is int else {}

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
    effect_class = value(cls)
    effect_class.op = fields(effect_class)[0].name
    EFFECTS[effect_class.op] = effect_class
    return effect_class


@cache
def operations() -> dict[str, type[Effect]]:
    """All operations; they are entered here and not at start, when most commands read no card."""
    import hncli.game.cards.effects  # noqa: F401 - each of its modules enters its own

    return EFFECTS


def summary(effect: type[Effect]) -> str:
    """What an operation does, in a sentence."""
    return _((inspect.getdoc(effect) or "").partition("\n")[0])


class EffectArg(Arg):
    """A table such as `{ threat = 1 }`: one operation and its further keys."""

    def doc(self) -> str:
        return _("effect")

    def read(self, value: Any, place: Place) -> Effect:
        """Find the operation, then check its keys."""
        if not isinstance(value, dict):
            raise place.error(
                _("expected an effect, found {value}.").format(value=in_quotes(value)),
                _("Write it as { operation = value }."),
            )
        if len(place.path) > 4 * DEEPEST:
            raise place.error(_("effects are nested too deeply."), _("Write it flatter."))
        known = operations()
        named = [key for key in value if key in known]
        if len(named) != 1:
            keys = printable(", ".join(map(str, value)))
            raise place.error(
                _("unknown operation in {{ {found} }}.").format(found=keys)
                if not named
                else _("two operations in one effect: {found}.").format(found=keys),
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
        for n, effect in enumerate(effects[:-1], 1):
            if effect.op == "end":
                raise place.at(n).error(
                    _("END is not last in its outcome."), _("Move { end = true } to the end.")
                )
        return effects


EFFECT_LIST = EffectListArg(EffectArg())


def most_cp(effects: tuple[Effect, ...]) -> int:
    """The most CP that a list of effects can grant."""
    return sum(effect.most_cp() for effect in effects)


def brief(effects: tuple[Effect, ...]) -> str:
    """Say a list of effects for a column; a dash for nothing."""
    return " ".join(effect.brief() for effect in effects) or "-"


def describe(effects: tuple[Effect, ...]) -> str:
    """Say a list of effects as one line."""
    return ", ".join(effect.describe() for effect in effects) or _("nothing happens")

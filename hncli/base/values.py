"""Values: dataclasses that are quick to declare.

A dataclass generates its methods when it is declared, which for a hundred small types was a fifth
of the start-up of `hn career scorecard`. A value generates only `__init__`; equality, hash and
repr, which are seldom called, are inherited. It is frozen for the type checker only, which also
makes it three times as quick to create.

A record is a NamedTuple or a value. The two states that change in place and are copied by the
thousand, `Position` and `ProjectedState`, are dataclasses with slots."""

from dataclasses import Field, dataclass, field, fields
from functools import cached_property
from typing import ClassVar, TypeVar, dataclass_transform


class Value:
    """Base class of values: they compare, hash and print as dataclasses do."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[object]]]  # made by `value` for each type

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not type(self):
            return False
        names = _compared(type(self))
        return [getattr(self, name) for name in names] == [getattr(other, name) for name in names]

    def __hash__(self) -> int:
        return hash(
            (type(self), *(getattr(self, name) for name in _compared(type(self), hashed=True)))
        )

    def __repr__(self) -> str:
        shown = [f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr]
        return f"{type(self).__qualname__}({', '.join(shown)})"


_names: dict[tuple[type, bool], tuple[str, ...]] = {}
"""For each type, found when it is first needed: the fields that are compared, or hashed."""


def _compared(kind: type[Value], hashed: bool = False) -> tuple[str, ...]:
    """The names of the fields that are compared, or only those of them that are hashed."""
    names = _names.get((kind, hashed))
    if names is None:
        compared = (f for f in fields(kind) if f.compare and not (hashed and f.hash is False))
        names = _names[kind, hashed] = tuple(f.name for f in compared)
    return names


class HashedValue(Value):
    """A value that is often part of a dictionary's key: its hash is computed once."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __getstate__(self) -> dict[str, object]:
        """All but the hash, which is another one in another process."""
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}


Some = TypeVar("Some", bound=Value)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[Some]) -> type[Some]:
    """Make a class a dataclass whose other methods are those of Value."""
    return dataclass(repr=False, eq=False)(cls)


value(Value)  # so that a subclass without fields need not be decorated
value(HashedValue)

"""Values: dataclasses that are quick to declare.

A dataclass generates its methods when it is declared, which for a hundred small types was a fifth
of the start-up of `hn career scorecard`. A value generates only `__init__`; equality, hash and
repr, which are seldom called, are inherited. It is frozen for the type checker only, which also
makes it three times as quick to create.

A record is a NamedTuple or a value. The two states that change in place and are copied by the
thousand, `Position` and `ProjectedState`, are dataclasses with slots."""

from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields
from functools import cached_property
from typing import ClassVar, TypeVar, dataclass_transform


class Value:
    """Base class of values: they compare, hash and print as dataclasses do."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[object]]]  # made by `value` for each type

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and [*self._values()] == [*other._values()]

    def __hash__(self) -> int:
        return hash((type(self), *self._values(hashed=True)))

    def __repr__(self) -> str:
        shown = [f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr]
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def _values(self, hashed: bool = False) -> Iterator[object]:
        """The fields that are compared, or only those of them that are hashed."""
        for f in fields(self):
            if f.compare and not (hashed and f.hash is False):
                yield getattr(self, f.name)


class HashedValue(Value):
    """A value that is often part of a dictionary's key: its hash is computed once."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __getstate__(self) -> dict[str, object]:
        """All but the hash, which is another one in another process."""
        return {name: one for name, one in self.__dict__.items() if name != "_hash"}


Some = TypeVar("Some", bound=Value)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[Some]) -> type[Some]:
    """Make a class a dataclass whose other methods are those of Value."""
    return dataclass(repr=False, eq=False)(cls)


value(Value)  # so that a subclass without fields need not be decorated
value(HashedValue)

"""Tables of numbered documents, the form of every file of ours, as TinyDB keeps them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import read_fields
from hncli.store.errors import Damaged
from hncli.words import _

MAX_DIGITS = 9  # digits of a document's number: no table of ours has a thousand millions
Tables = dict[str, dict[str, Any]]


def is_tables(data: Any) -> bool:
    """Whether data has the shape of a TinyDB file: tables of numbered documents."""
    return isinstance(data, dict) and all(
        isinstance(table, dict)
        and all(_is_number(id) and isinstance(document, dict) for id, document in table.items())
        for table in data.values()
    )


def numbered(documents: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A table with these documents, numbered from 1."""
    return {str(n): document for n, document in enumerate(documents, 1)}


def _is_number(id: str) -> bool:
    return id.isascii() and id.isdecimal() and len(id) <= MAX_DIGITS


@contextmanager
def invalid_is_damaged(path: Path, remedy: str) -> Iterator[Place]:
    """Raise Damaged with the first problem of a ContentError; gives the file as a place."""
    try:
        yield Place(str(path))
    except ContentError as error:
        problem = error.problems[0]
        raise Damaged(path, f"{problem.place}: {problem.message}", remedy) from None


def refuse_other_tables(tables: Tables, known: tuple[str, ...], place: Place) -> None:
    """Raise ContentError if there is a table that is not known."""
    for name in tables:
        if name not in known:
            raise place.at(name).error(_("there is no such table."))


def documents(tables: Tables, name: str, place: Place) -> list[tuple[Any, Place]]:
    """The documents of a table in order, with their places; ContentError if a number is missing."""
    table = tables.get(name, {})
    here = place.at(name)
    expected = [str(n) for n in range(1, len(table) + 1)]
    if set(expected) != set(table):
        raise here.error(_("its documents are not numbered from 1 on."))
    return [(table[id], here.at(id)) for id in expected]


def only(tables: Tables, name: str, place: Place) -> tuple[Any, Place]:
    """The only document of a table, and its place; ContentError if there is not exactly one."""
    found = documents(tables, name, place)
    if len(found) != 1:
        raise place.at(name).error(_("expected one document, found {n}.").format(n=len(found)))
    return found[0]


def read_all(cls: type[Any], tables: Tables, name: str, place: Place) -> tuple[Any, ...]:
    """Every document of a table as an instance of a class whose fields were declared with `arg`."""
    return tuple(read_fields(cls, told, here) for told, here in documents(tables, name, place))

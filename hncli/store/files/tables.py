"""Tables of numbered documents, the form of every file of ours, as TinyDB keeps them."""

from collections.abc import Iterable
from typing import Any

from hncli.cards.problems import Place
from hncli.cards.schema import read_fields
from hncli.words import _

LONGEST_NUMBER = 9  # digits of a document's number: no table of ours has a thousand millions
Tables = dict[str, dict[str, Any]]


def is_tables(data: Any) -> bool:
    """Whether data is what TinyDB keeps: tables of numbered documents."""
    return isinstance(data, dict) and all(
        isinstance(table, dict)
        and all(_is_number(id) and isinstance(document, dict) for id, document in table.items())
        for table in data.values()
    )


def numbered(documents: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A table with these documents, in order."""
    return {str(n): document for n, document in enumerate(documents, 1)}


def _is_number(id: str) -> bool:
    return id.isascii() and id.isdecimal() and len(id) <= LONGEST_NUMBER


def documents(tables: Tables, name: str, place: Place) -> list[tuple[Any, Place]]:
    """The documents of a table in order, each with its place; none may be missing in between."""
    table = tables.get(name, {})
    here = place.at(name)
    wanted = [str(n) for n in range(1, len(table) + 1)]
    if set(wanted) != set(table):
        raise here.error(_("its documents are not numbered from 1 on."))
    return [(table[id], here.at(id)) for id in wanted]


def only(tables: Tables, name: str, place: Place) -> tuple[Any, Place]:
    """The one document of a table."""
    found = documents(tables, name, place)
    if len(found) != 1:
        raise place.at(name).error(_("expected one document, found {n}.").format(n=len(found)))
    return found[0]


def read_all(cls: type[Any], tables: Tables, name: str, place: Place) -> tuple[Any, ...]:
    """Every document of a table as an instance of a class whose fields were declared with `arg`."""
    return tuple(read_fields(cls, told, here) for told, here in documents(tables, name, place))

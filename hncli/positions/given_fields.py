"""The fields of a given position, and what each may hold."""

from collections.abc import Callable
from typing import Any

from hncli.cards.schema import LEVELS
from hncli.engine.setup import LARGEST_SEED
from hncli.words import N_, Message, _
from hncli.words.printable import printable
from hncli.words.typed import nearest

MOST = 10_000
PHASES = {"conversation": "converse", "spend": "spend", "terror": "draw"}
"""Every phase a position can be given in, and the work it resumes with."""


class GivenError(Exception):
    """A given position that cannot be; it names the field, what is wrong and the remedy."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"given.{field}: {message}" if field else f"given: {message}")
        self.field = field
        self.message = message


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST and all(type(v) is str for v in value)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


FIELDS: dict[str, tuple[Callable[[Any], bool], Message | Callable[[], str]]] = {
    "box": (lambda v: isinstance(v, str), N_("the name of a box")),
    "abductor": (lambda v: isinstance(v, str), N_("the name of an abductor")),
    "seed": (
        lambda v: type(v) is int and 0 <= v <= LARGEST_SEED,
        lambda: _("a whole number from 0 to {most}").format(most=LARGEST_SEED),
    ),
    "threat": (lambda v: v in LEVELS, N_('"S", "1" to "6" or "K"')),
    "cp": (lambda v: type(v) is int and abs(v) <= MOST, N_("a whole number")),
    "pool": (_is_count, N_("a whole number, 0 or more")),
    "saved": (_is_count, N_("a whole number, 0 or more")),
    "killed": (_is_count, N_("a whole number, 0 or more")),
    "turn": (lambda v: _is_count(v) and v > 0, N_("a whole number, 1 or more")),
    "phase": (
        lambda v: isinstance(v, str) and v in PHASES,
        N_('"conversation", "spend" or "terror"'),
    ),
    "hand": (_is_list, N_("a list of card ids")),
    "available": (_is_list, N_("a list of card ids")),
    "played": (_is_list, N_("a list of card ids")),
    "removed": (_is_list, N_("a list of card ids")),
    "terror": (_is_list, N_("a list of card ids, top first")),
    "demands": (_is_tables, N_('a list of { id = "…", face = "up" or "down" }')),
    "dice": (
        lambda v: (
            isinstance(v, list)
            and len(v) <= MOST
            and all(type(d) is int and 1 <= d <= 6 for d in v)
        ),
        N_("a list of numbers from 1 to 6"),
    ),
    "second": (_is_flag, N_("true or false")),
    "career": (_is_flag, N_("true or false")),
    "last_conversation": (_is_flag, N_("true or false")),
    "effects": (_is_tables, N_('a list of { what = "dice", amount = 1, until = "turn" }')),
    "alerts": (_is_tables, N_('a list of { card = "…" }')),
    "held": (_is_list, N_("a list of resources")),
    "traits": (_is_list, N_("a list of traits")),
    "conditions": (_is_list, N_("a list of conditions")),
    "sets": (lambda v: isinstance(v, dict), N_("a table with conversation, or terror and pivotal")),
}
"""Every field that can be given, how to tell a good value, and how to say what is expected."""


def check_fields(given: Any) -> None:
    """Refuse a given position with an unknown field or a value of the wrong kind."""
    if not isinstance(given, dict):
        raise GivenError("", _("expected a table of fields."))
    for field, value in given.items():
        if field not in FIELDS:
            raise GivenError(
                printable(field, 40), _("no such field.") + nearest(str(field), list(FIELDS))
            )
        good, expected = FIELDS[field]
        if not good(value):
            raise GivenError(
                field,
                _("expected {expected}, found {value}.").format(
                    expected=expected() if callable(expected) else expected,
                    value=printable(repr(value), 60),
                ),
            )

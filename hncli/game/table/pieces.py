"""What lies on a table besides its markers: demands, and alerts of the player's own."""

from typing import NamedTuple

from hncli.base.schema import LEVELS
from hncli.base.values import Value, value


@value
class TableDemand(Value):
    """A demand on the table."""

    slot: int
    kind: str
    is_up: bool = False
    name: str = ""  # its id or title, where the player said it
    is_conceded: bool = False


class OwnAlert(NamedTuple):
    """A marker of the player's own (R-TABLE-7), with the note that comes up."""

    where: str  # threat, cp, end (of the conversation) or start (of a turn)
    at: str  # the level or the points; empty for the others
    note: str

    def is_reached(self, where: str, old: int, new: int) -> bool:
        """Whether a marker that moves comes to it or passes over it (R-ALERT-3)."""
        if self.where != where or old == new:
            return False
        at = LEVELS.index(self.at) if where == "threat" else int(self.at)
        return old < at <= new or new <= at < old


def own_alert(name: str) -> OwnAlert:
    """The alert that the text of a step describes."""
    where, _slash, rest = name.partition("/")
    if where in ("end", "start"):
        return OwnAlert(where, "", rest)
    at, _slash, note = rest.partition("/")
    return OwnAlert(where, at, note)

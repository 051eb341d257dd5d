"""Saved single missions in words: for the home screen and `hn mission list`."""

from typing import NamedTuple

from hncli.base.files import NotFound, StoreError
from hncli.features.missions.mission_file import StoredMission
from hncli.features.missions.store import SavedMissions
from hncli.words import _


class SavedLine(NamedTuple):
    """A saved mission by its name, and where it was left."""

    name: str
    text: str  # such as "Renesha, turn 7, 9 held"


def saved_lines(missions: SavedMissions) -> list[SavedLine]:
    """A line for each saved mission, the one played last first; StoreError if none can be listed.

    A mission that is over is left out: its process was killed before
    it could be entered in the history, and the next --resume does that.
    """
    found: list[SavedLine] = []
    for name in missions.names():
        try:
            stored = missions.read(name)
        except NotFound:  # another process has just finished it
            continue
        except StoreError:
            found.append(SavedLine(name, _("{name}, cannot be read").format(name=name)))
            continue
        if stored.snapshot is None or stored.snapshot.get("result") is None:
            found.append(SavedLine(name, where_left(name, stored)))
    return found


def where_left(name: str, stored: StoredMission) -> str:
    """Who it is with, the turn and how many are held; also its name if that says more."""
    abductor = stored.setup.abductor
    who = abductor.title() if name == abductor else f"{abductor.title()} ({name})"
    at = stored.snapshot
    if at is None:  # an older hn stored no position
        return who
    text = _("{who}, turn {turn}, {held} held")
    return text.format(who=who, turn=at.get("turn", "?"), held=at.get("pool", "?"))

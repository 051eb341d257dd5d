"""The lesson that was left: saved like a single mission, in a folder of its own."""

from pathlib import Path

from hncli.store.errors import StoreError
from hncli.store.missions.saved_mission import LESSON, SavedMissions


def saved_lessons(home: Path) -> SavedMissions:
    """Where the lesson is saved; there is one at most."""
    return SavedMissions(home, LESSON)


def left_lesson(home: Path) -> str | None:
    """The name of the lesson that was left; None if there is none, or none can be looked for."""
    try:
        return next(iter(saved_lessons(home).names()), None)
    except StoreError:
        return None

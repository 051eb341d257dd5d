"""What the tests of `hn mission` share: the single mission that was left in a data folder."""

from pathlib import Path

from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.missions.saving.store import SavedMissions


def left_name(home: Path) -> str | None:
    """The name of the mission that was left; there is one at most."""
    names = SavedMissions(home).names()
    assert len(names) <= 1, names
    return names[0] if names else None


def left_mission(home: Path) -> StoredMission | None:
    """The mission that was left, as it is on disk."""
    name = left_name(home)
    return SavedMissions(home).read(name) if name is not None else None


def left_choices(home: Path) -> tuple[str, ...] | None:
    """The choices of the mission that was left; None if there is none."""
    left = left_mission(home)
    return choices_of(left) if left is not None else None


def left_file(home: Path) -> Path:
    """The file of the mission that was left, which must be there."""
    name = left_name(home)
    assert name is not None
    return SavedMissions(home).path(name)


def choices_of(stored: StoredMission) -> tuple[str, ...]:
    """The ids of what was chosen in a mission."""
    return tuple(choice.option.id for choice in stored.log.choices)

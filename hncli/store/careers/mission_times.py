"""When the missions of a career ended, as far as that is known."""

import re
from datetime import UTC, datetime

from hncli.store.careers.paths import CareerPaths
from hncli.store.files.backup_folder import TIME_FORMAT, BackupFolder

AFTER_MISSION = re.compile(r".*-mission-([0-9]{1,6})\.json", re.DOTALL)


def mission_times(paths: CareerPaths, name: str) -> dict[int, datetime]:
    """Times by the numbers of missions: those of the backups that are made when a mission ends.

    A career stores no times, and old backups are removed, so some or all may be missing.
    """
    found: dict[int, datetime] = {}
    for made in BackupFolder(paths.backups(name)).all():  # newest first
        match = AFTER_MISSION.fullmatch(made.name)
        if match is not None:
            found.setdefault(int(match[1]), made.time)
    return found


def parse_time(told: str) -> datetime | None:
    """A stored time; None if it is none."""
    try:
        return datetime.strptime(told, TIME_FORMAT).replace(tzinfo=UTC)
    except ValueError:
        return None

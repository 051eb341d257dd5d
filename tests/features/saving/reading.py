"""What tests compare of a career, in memory and on disk."""

import errno
from dataclasses import replace
from typing import Any

from hncli.base.records import canonical
from hncli.base.schema import write_fields
from hncli.career.career import Career
from hncli.career.journal import UNKNOWN
from hncli.features.careers.saving.store import Careers


def truth(career: Career) -> str:
    """A career but for its free text."""
    setup = replace(career.record.setup, negotiator="")
    record = replace(career.record, setup=setup, notes=())
    mission = career.mission
    told: list[Any] = [
        write_fields(record),
        [write_fields(step) for step in career.steps],
        [write_fields(replace(log, versions=UNKNOWN)) for log in career.logs],
    ]
    if mission is not None:
        log = write_fields(replace(career.log, versions=UNKNOWN))
        told.append([mission.to_json(), mission.take_backs, log])
    if career.table is not None:
        told.append(write_fields(career.table.log))
    return canonical(told)


def stored(careers: Careers, name: str = "ann") -> str:
    """The career as a process that knows nothing of it finds it on disk."""
    fresh = Careers(careers.home, careers.library)
    with fresh.open(name, to_play=False) as kept:
        assert kept.messages == []
        return truth(kept.career)


def end_but_keep_mission_file(careers: Careers) -> str:
    """Give the running mission up and put its file back, as a killed process leaves it."""
    old = careers.files("ann").mission.read_bytes()
    with careers.open("ann") as kept:
        kept.give_up()
        after = truth(kept.career)
    careers.files("ann").mission.write_bytes(old)
    return after


def no_room(*_args: Any, **_kwargs: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")

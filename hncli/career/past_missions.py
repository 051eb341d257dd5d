"""The career as it was when one of its missions began."""

from dataclasses import replace

from hncli.cards.library import Library
from hncli.career.career import Career
from hncli.career.record import Record
from hncli.engine.mission_setup import MissionSetup


def record_before(record: Record, number: int) -> Record:
    """The record when the mission of this number began."""
    spent = tuple(one for one in record.spent if one.after < number)
    return replace(record, missions=record.missions[: number - 1], spent=spent, retired=False)


def setup_of_mission(library: Library, record: Record, number: int) -> MissionSetup:
    """What a mission that was played here started with; one of a table has no set-up."""
    entry = record.missions[number - 1]
    assert not entry.at_table
    then = Career(library, record_before(record, number))
    return replace(then.mission_setup(entry.box, entry.abductor), seed=entry.seed)

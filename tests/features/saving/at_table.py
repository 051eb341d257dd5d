"""Tables that are followed in tests of saving: in a career and alone."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.table.store import SavedTable, SavedTables
from hncli.game.table_steps import TableSetup, parse_step
from hncli.game.tracked import TrackedMission

ZED = TableSetup(6, "4", name="Zed", red=2, majors=1)
STEPS = (
    "threat:+4", "cp:+2", "alert:cp/4/pay", "phase", "buy:1", "phase", "terror", "phase",
    "reveal:1", "concede:1", "note:he laughs", "saved:2", "phase", "phase", "terror", "killed:1",
    "phase", "saved:3",
    "end:won/captured",
)  # fmt: skip
"""A whole mission; its last step but one is the capture."""
BEGUN = 3
"""Steps of a table that was left."""


def take(saved: SavedCareer | SavedTable, ids: Sequence[str]) -> Iterator[int]:
    """Take steps one after the other; tells after each how many of these there are."""
    for n, id in enumerate(ids, 1):
        saved.take(parse_step(id))
        yield n


def leave(saved: SavedCareer | SavedTable, count: int = BEGUN) -> None:
    """Take the first steps of a table; in a career it is set before."""
    if isinstance(saved, SavedCareer):
        saved.follow_table(TrackedMission(ZED))
    for _n in take(saved, STEPS[:count]):
        pass


def leave_alone(home: Path, count: int = BEGUN) -> SavedTables:
    """A table outside of careers that was left."""
    tables = SavedTables(home)
    with tables.create(ZED) as saved:
        leave(saved, count)
    return tables

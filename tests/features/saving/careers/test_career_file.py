"""Everything that a career's file holds is read again as it was."""

from dataclasses import replace
from pathlib import Path

from hncli.base.records import Database
from hncli.career.record import Spent
from hncli.features.careers.saving.career_file import (
    new_stored_career,
    read_career,
    write_career,
)
from hncli.features.careers.saving.files import load_career
from hncli.features.careers.saving.store import Careers
from tests.features.saving.playing import setup_of


def test_what_is_written_is_read_again(careers: Careers, tmp_path: Path) -> None:
    careers.create("ann", setup_of(11)).close()
    fresh = load_career(careers.files("ann")).career
    with careers.open("ann", to_play=False) as kept:
        new = new_stored_career("ann", fresh.began, kept.career)
    assert new == fresh
    record = replace(
        fresh.record,
        spent=(Spent(1, 2, resource="snitch"), Spent(2, 3, card="base/small-talk")),
        retired=True,
        notes=("One.", "Two."),
    )
    career = replace(fresh, record=record, is_mixed=True, example=True)
    database = Database(tmp_path / "ann.json", "career")
    write_career(database, career)
    assert read_career(Database(tmp_path / "ann.json", "career"), "ann") == career

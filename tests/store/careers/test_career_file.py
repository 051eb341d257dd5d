"""Everything that a career's file holds is read again as it was."""

from dataclasses import replace
from pathlib import Path

from hncli.career.record import Spent
from hncli.store.careers.career_file import read_career_tables, tables_of
from hncli.store.careers.careers import Careers
from hncli.store.careers.load import load_career
from tests.store.playing import setup_of


def test_what_is_written_is_read_again(careers: Careers, tmp_path: Path) -> None:
    careers.create("ann", setup_of(11)).close()
    fresh = load_career(careers.paths, "ann").career
    record = replace(
        fresh.record,
        spent=(Spent(1, 2, resource="snitch"), Spent(2, 3, card="base/small-talk")),
        retired=True,
        notes=("One.", "Two."),
    )
    career = replace(fresh, record=record, is_mixed=True, example=True)
    assert read_career_tables(tables_of(career), "ann", tmp_path, "") == career

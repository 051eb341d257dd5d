"""A career from elsewhere has the name that its file says, or else that of its file."""

from pathlib import Path

import pytest

from hncli.features.careers.saving.store import Careers
from tests.features.saving.changing import forget_name
from tests.features.saving.playing import setup_of


@pytest.mark.parametrize(
    ("file", "name"),
    [("eve.json", "eve"), ("eve.old.json", "eve"), ("eve", "eve"), ("My Eve.json", "career")],
)
def test_a_career_without_a_name_is_called_like_its_file(
    careers: Careers, tmp_path: Path, file: str, name: str
) -> None:
    careers.create("ann", setup_of(11)).close()
    path = tmp_path / file
    path.write_bytes(careers.files("ann").career.read_bytes())
    forget_name(path)
    imported = careers.read_export(path)
    assert (imported.career.summary.name, imported.career.summary.name) == (name, name)
    assert imported.messages == ()

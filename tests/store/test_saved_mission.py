"""The single mission on disk: there is one at most, and it is whole or it is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from hncli.store.errors import Damaged, StoreError
from hncli.store.saved_mission import KeptSingle, Single

MISSION = Single(
    "base", "donna", 6, "mine", ("/packs/one", "/packs/two"), ("play:keep-cool", "end")
)


@pytest.fixture
def kept(tmp_path: Path) -> KeptSingle:
    """Give a folder in which no mission was left."""
    return KeptSingle(tmp_path / "home")


def test_nothing_was_left(kept: KeptSingle) -> None:
    assert kept.read() is None
    assert not kept.path.exists()


def test_what_is_written_is_read(kept: KeptSingle) -> None:
    kept.write(MISSION)
    assert kept.read() == MISSION
    assert KeptSingle(kept.path.parent).read() == MISSION


def test_the_last_one_counts(kept: KeptSingle) -> None:
    kept.write(MISSION)
    later = replace(MISSION, abductor="edward", choices=())
    kept.write(later)
    assert kept.read() == later


def test_forgotten(kept: KeptSingle) -> None:
    kept.forget()  # nothing was there
    kept.write(MISSION)
    kept.forget()
    assert kept.read() is None


@pytest.mark.parametrize("at", [0.0, 0.3, 0.6, 0.9])
def test_a_harmed_file(kept: KeptSingle, at: float) -> None:
    kept.write(MISSION)
    text = kept.path.read_bytes()
    place = int(len(text) * at)
    kept.path.write_bytes(text[:place] + b"#" + text[place + 1 :])
    with pytest.raises(Damaged, match="Move it away and begin a new mission"):
        kept.read()


def test_half_a_file(kept: KeptSingle) -> None:
    kept.write(MISSION)
    kept.path.write_bytes(kept.path.read_bytes()[:60])
    with pytest.raises(Damaged):
        kept.read()


def test_fields_that_cannot_be(kept: KeptSingle) -> None:
    """The sum at its end is right, but nobody can play this."""
    kept.write(replace(MISSION, seed=-1))
    with pytest.raises(Damaged, match="seed"):
        kept.read()


def test_a_place_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, and no folder")
    kept = KeptSingle(tmp_path / "home")
    with pytest.raises(StoreError):
        kept.write(MISSION)
    kept.forget()
    assert (tmp_path / "home").read_text() == "a file, and no folder"

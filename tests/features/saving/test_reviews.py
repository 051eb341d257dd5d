"""Stored reviews: round trip, partial ones, damaged files, other methods."""

from dataclasses import replace
from pathlib import Path

import pytest

from hncli.base.files import Damaged
from hncli.features.missions.saving.history import Reviews
from tests.review.made import partial, review, subject


def test_round_trip(tmp_path: Path) -> None:
    reviews, whole = Reviews(tmp_path), review(subject())
    assert reviews.read(subject()) is None
    reviews.write(subject(), whole)
    assert reviews.read(subject()) == reviews.find(subject()) == whole
    assert whole.is_complete
    path = reviews.path(subject())
    assert path.parent == tmp_path / "reviews"
    assert path.stat().st_mode & 0o077 == 0
    assert reviews.read(subject(seed=7)) is None


def test_a_partial_one_is_replaced_by_the_whole(tmp_path: Path) -> None:
    reviews = Reviews(tmp_path)
    reviews.write(subject(), partial(subject(), 5))
    found = reviews.read(subject())
    assert found is not None
    assert not found.is_complete
    assert len(found.choices) == 5
    reviews.write(subject(), review(subject()))
    assert reviews.read(subject()) == review(subject())


def test_a_damaged_file_is_told_or_made_again(tmp_path: Path) -> None:
    reviews = Reviews(tmp_path)
    reviews.write(subject(), review(subject()))
    path = reviews.path(subject())
    path.write_bytes(path.read_bytes().replace(b'"dice":', b'"mice":', 1))
    with pytest.raises(Damaged):
        reviews.read(subject())
    assert reviews.find(subject()) is None
    path.write_text("{")
    assert reviews.find(subject()) is None
    reviews.write(subject(), review(subject()))
    assert reviews.find(subject()) == review(subject())


def test_another_method_or_mission_does_not_count(tmp_path: Path) -> None:
    reviews, whole = Reviews(tmp_path), review(subject())
    reviews.write(subject(), replace(whole, method=whole.method + 1))
    assert reviews.read(subject()) is None
    reviews.write(subject(), replace(whole, mission="another"))
    assert reviews.read(subject()) is None

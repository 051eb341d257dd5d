"""Damaged save files: never a traceback, never a game that never was.

A short run of tests/features/saving/soak_saves.py, which tries thousands.
"""

from pathlib import Path

import pytest

from hncli.game.cards.library import Library
from tests.features.saving.damage.judging import (
    CareerTableTarget,
    CareerTarget,
    MissionTarget,
    OldCareerTarget,
    TableTarget,
)
from tests.support.scale import scaled


@pytest.mark.parametrize(
    ("target", "seed", "choices", "count"),
    [
        (CareerTarget, 1, 110, 120),
        (CareerTarget, 2, 12, 160),
        (CareerTarget, 3, 0, 60),
        (OldCareerTarget, 3, 0, 120),
        (MissionTarget, 4, 6, 120),
        (CareerTableTarget, 5, 12, 120),
        (TableTarget, 6, 12, 120),
    ],
)
def test_a_damaged_file_is_refused_or_does_no_harm(
    library: Library,
    tmp_path: Path,
    target: type[CareerTarget] | type[MissionTarget] | type[TableTarget],
    seed: int,
    choices: int,
    count: int,
) -> None:
    count = scaled(count, least=40)
    counts = target(library, tmp_path, seed, choices).try_many(count, seed)
    assert counts.crashed == []
    assert counts.wrong == []
    assert counts.refused > count / 2
    assert counts.files > count * 0.9

"""Harmed save files: never a traceback, never a career that never was.

A short run of tests/store/soak_saves.py, which tries thousands.
"""

from pathlib import Path

import pytest

from hncli.cards.library import Library
from tests.store.damage.judging import Court
from tests.support.scale import scaled


@pytest.mark.parametrize(("seed", "choices", "count"), [(1, 110, 120), (2, 12, 160), (3, 0, 60)])
def test_a_harmed_file_is_refused_or_does_no_harm(
    library: Library, tmp_path: Path, seed: int, choices: int, count: int
) -> None:
    count = scaled(count, least=40)
    verdicts = Court(library, tmp_path, seed, choices).try_many(count, seed)
    assert verdicts.crashed == []
    assert verdicts.wrong == []
    assert verdicts.refused > count / 2
    assert verdicts.refused + verdicts.equal + verdicts.forged > count * 0.9

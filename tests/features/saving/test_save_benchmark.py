"""benchmarks/save.py with one career, which may not reach the mission that is compared."""

from pathlib import Path

import pytest

from benchmarks import save
from hncli.game.cards.library import Library


def test_careers_are_played_until_one_reaches_the_late_mission(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seconds(_library: Library, _home: Path, seed: int) -> dict[int, list[float]]:
        return {1: [1.0], 10: [3.0]} if seed == 3 else {1: [1.0]}

    monkeypatch.setattr(save, "choice_seconds", seconds)
    assert save.late_against_early(library, tmp_path, 1) == 3.0

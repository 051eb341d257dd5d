"""Careers whose player loses on purpose (benchmarks/losing.py)."""

import pytest

from benchmarks.losing import WAYS, Played, play, row
from hncli.career.record import CareerSetup
from tests.fuzz.twin import shipped

SETUP = CareerSetup("x", ("base",), "normal", 1, "career")


@pytest.mark.rule("C-NEW-5")
def test_hanging_up_at_once_is_the_worst() -> None:
    played = {name: play(shipped(), SETUP, new_player) for name, new_player in WAYS.items()}
    worst = played.pop("hangs up at once")
    assert (worst.won, worst.given_up, worst.score) == (0, 10, -worst.stress)
    assert all(one.score > worst.score + 50 for one in played.values())
    sensible = played["plays on (sensible)"]
    assert (sensible.given_up, sensible.conceded) == (0, 0)


def test_a_row_has_scores_and_means() -> None:
    found = row("x", [Played(-4, 10, 2, 5, 0, 1), Played(2, 1, 1, 0, 1, 0)])
    assert found == "| x | -1.0 | -2 / -1 / 0 | -4 to 2 | 5.5 | 1.5 | 2.5 | 0.5 | 0.5 |"

"""Counts inside longer sentences."""

from hncli.report import words as counts


def test_counts_are_said_with_their_number() -> None:
    assert [counts.held(9), counts.saved(1), counts.killed(0)] == [
        "9 inside",
        "1 saved",
        "0 killed",
    ]
    assert [counts.played(2), counts.won(1), counts.lost(1)] == ["2 played", "1 won", "1 lost"]
    assert [counts.saved_of(3, 9), counts.won_of(1, 2)] == ["3 of 9 saved", "1 of 2 won"]

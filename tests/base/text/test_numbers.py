"""Numbers, lists and times as each language writes them."""

from collections.abc import Iterator
from datetime import datetime

import pytest

from hncli.base.messages import printable, speaking
from hncli.base.text import Number, any_of, listed, moment, percent, unwritten, written

HARD, NARROW = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
TIME = datetime(2026, 11, 17, 9, 5)


@pytest.fixture(params=["en", "fr", "xx"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each of some languages; xx has no catalogue."""
    with speaking(request.param):
        yield request.param


ENGLISH = ("1,234,567", "12.5%", "-0.25", "+1.5", "a, b and c", "a or b", "2026-11-17 09:05")
FRENCH = (
    f"1{NARROW}234{NARROW}567", f"12,5{HARD}%", "-0,25", "+1,5", "a, b et c", "a ou b",
    "17/11/2026 09:05",
)  # fmt: skip
EXPECTED = {"en": ENGLISH, "fr": FRENCH, "xx": ENGLISH}


def test_each_language_writes_its_own_way(language: str) -> None:
    assert (
        written(1234567),
        percent(written(12.5, ".1f")),
        written(-0.25, ".2f"),
        f"{Number(1.5):+.1f}",
        listed(["a", "b", "c"]),
        any_of(["a", "b"]),
        moment(TIME),
    ) == EXPECTED[language]
    assert [listed([]), listed(["a"]), any_of(["a"])] == ["", "a", "a"]
    assert f"{Number(1234):,}" == written(1234)


def test_what_is_written_can_be_sorted(language: str) -> None:
    assert language in EXPECTED
    for number, spec in ((1234567, ","), (-12.5, ".1f"), (0, ","), (3, "+d")):
        text = written(number, spec)
        assert float(unwritten(text)) == number
        assert float(unwritten(percent(text))) == number
        assert float(unwritten(f"{percent(text)} ({percent(1)} to {percent(2)})")) == number
    assert unwritten("none") == ""


def test_a_hard_space_can_be_shown() -> None:
    """Python calls it unprintable, but French has it before every question mark."""
    assert printable(f"Qui{NARROW}? 40{HARD}%") == f"Qui{NARROW}? 40{HARD}%"
    assert printable("a\x1b\u202eb") == "a??b"

"""Small numbers in one large number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hncli.features.challenges.codes import LETTERS, BadDigits, DigitReader, DigitWriter

DIGITS = st.integers(1, 99).flatmap(lambda base: st.tuples(st.integers(0, base - 1), st.just(base)))


@given(st.lists(DIGITS), st.integers(0, 2**63), st.text(LETTERS, max_size=30), st.lists(DIGITS))
def test_what_was_put_is_taken(
    before: list[tuple[int, int]], number: int, text: str, after: list[tuple[int, int]]
) -> None:
    writer = DigitWriter()
    for digit, base in before:
        writer.put(digit, base)
    writer.put_number(number)
    writer.put_text(text)
    for digit, base in after:
        writer.put(digit, base)
    reader = DigitReader(writer.packed)
    assert [(reader.take(base), base) for _digit, base in before] == before
    assert reader.take_number() == number
    assert reader.take_text() == text
    assert [(reader.take(base), base) for _digit, base in after] == after
    assert reader.rest == 0


def test_the_only_option_costs_nothing() -> None:
    writer = DigitWriter()
    writer.put(5, 7)
    for _n in range(100):
        writer.put(0, 1)
    assert writer.packed == 5


def test_no_end_is_noticed() -> None:
    with pytest.raises(BadDigits):
        DigitReader((1 << 10_000) - 1).take_number()
    with pytest.raises(BadDigits):
        DigitReader(0).take_text()

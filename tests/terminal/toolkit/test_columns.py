"""What was made quick says the same as what it stands for."""

import os
import shutil
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hncli.terminal.columns import fold
from hncli.terminal.environment import environment
from tests.support.scale import scaled


@settings(max_examples=scaled(100, least=25))
@given(
    st.text(st.sampled_from("ab  -.\té\n\u00a0\u2003…"), max_size=14),
    st.integers(4, 16),
    st.sampled_from([0, 2]),
)
def test_a_short_line_is_folded_as_any_other(text: str, width: int, indent: int) -> None:
    wrapped = textwrap.wrap(
        text,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_on_hyphens=False,
    )
    assert fold(text, width, indent) == [line.rstrip() for line in wrapped]


@pytest.mark.parametrize("told", ["", "0", "-5", "x", "57", "٣٣", "²"])
@pytest.mark.parametrize("columns", [0, 91])
def test_the_width_is_that_of_the_terminal(
    told: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", told)
    monkeypatch.setattr(os, "get_terminal_size", lambda _handle: os.terminal_size((columns, 9)))
    assert environment().width == shutil.get_terminal_size((80, 24)).columns

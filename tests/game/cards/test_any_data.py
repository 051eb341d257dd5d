"""Whatever stands in a content file is read or refused; nothing else is ever raised."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hncli.base.problems import ContentError, Place, Problem
from hncli.base.toml_files import parse_toml
from hncli.game.cards.linter import check_pack
from hncli.game.cards.operation import EFFECT_LIST
from hncli.game.cards.triggers import TRIGGER
from tests.game.cards.small_pack import shipped, write_small
from tests.support.scale import scaled

KEYS = [
    "cp",
    "threat",
    "threat_to",
    "choose",
    "roll",
    "success",
    "failure",
    "watch",
    "alert",
    "when",
    "if",
    "do",
    "until",
    "dice",
    "die",
    "reach",
    "share",
    "levels",
    "end",
    "instead",
    "finish",
    "ending",
    "x",
]
WORDS = ("roll", "K", "start", "turn", "turn-start", "would-kill", "vera", "major")
LINES = [
    "[a]",
    "[a.b]",
    "[[a]]",
    "a.b.c = 1",
    'x = "\\u202e"',
    "y = [[[",
    "]]]",
    "{ cp = 1 }",
    "main = [",
    "z = 1e400",
    "d = 07:32:00",
    '"" = 0',
    "'''",
    '"""',
    "# ...",
    "k = {}",
    'id = "small"',
    'kind = "box"',
    "format = 1",
]

plain = st.none() | st.booleans() | st.integers() | st.floats() | st.dates() | st.text(max_size=8)
values = st.recursive(
    plain | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3)
    ),
    max_leaves=12,
)
files = st.lists(st.sampled_from(LINES) | st.text(max_size=12), max_size=8).map("\n".join)


def refusals(read: Callable[[], Any]) -> tuple[Problem, ...]:
    """Give the problems of something that may be refused, but may not fail otherwise."""
    try:
        read()
    except ContentError as error:
        return error.problems
    return ()


def are_clear(problems: tuple[Problem, ...]) -> bool:
    return all(problem.remedy and str(problem).isprintable() for problem in problems)


@settings(max_examples=scaled(200))
@given(values)
def test_any_data_is_read_or_refused(value: object) -> None:
    for kind in (EFFECT_LIST, TRIGGER):
        assert are_clear(refusals(lambda kind=kind: kind.read(value, Place("any"))))  # type: ignore[misc]


@settings(max_examples=scaled(200))
@given(files)
def test_any_text_is_parsed_or_refused(content: str) -> None:
    assert are_clear(refusals(lambda: parse_toml(content, Place("any"))))


@settings(max_examples=scaled(100))
@given(content=files, name=st.sampled_from(["pack.toml", "terror.toml", "words/en.toml"]))
def test_any_file_is_reported_and_nothing_raised(
    content: str, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = write_small(tmp_path_factory.mktemp("any"))
    (root / name).write_text(content, encoding="utf-8", errors="replace")
    problems = check_pack(root, shipped())
    assert problems
    assert are_clear(tuple(problems))

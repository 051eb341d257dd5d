"""The helpers that make a player's words."""

import ast
from pathlib import Path

import pytest

from hncli import words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("D\u00e9s\u00a0: 4", "D\u00e9s\u00a0: 4"),
        ("Non\u202f!", "Non\u202f!"),
        ("a\x1b[2Jb\n\u2028\u2009", "a?[2Jb???"),
    ],
)
def test_printable_keeps_hard_spaces_only(text: str, shown: str) -> None:
    assert words.printable(text) == shown


def test_one_line_keeps_hard_spaces() -> None:
    assert words.one_line(" a\n  b\u00a0:\tc\u202f; d ") == "a b\u00a0: c\u202f; d"


FRENCH = {
    "{name}: {text}": "{name}\u00a0: {text}",
    "{name}:": "{name}\u00a0:",
    "; ": "\u202f; ",
    '"{text}"': "\u00ab\u00a0{text}\u00a0\u00bb",
}


@pytest.fixture
def in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_", lambda text: FRENCH.get(text, text))


NAMES = ["Small Talk", "Consider This...", "Any Demands?", "Now!"]


def test_labelled() -> None:
    assert [words.labelled(name, "CP +1") for name in NAMES] == [
        "Small Talk: CP +1",
        "Consider This...: CP +1",
        "Any Demands? CP +1",
        "Now! CP +1",
    ]


@pytest.mark.parametrize("name", NAMES)
def test_label_of_is_the_name(name: str) -> None:
    assert words.label_of(words.labelled(name, "a: b"), "a: b") == name
    assert words.label_of(name, "a: b") == name


@pytest.mark.usefixtures("in_french")
def test_signs_come_from_the_language() -> None:
    assert words.labelled("Nom", words.quoted("Oui")) == "Nom\u00a0: \u00ab\u00a0Oui\u00a0\u00bb"
    assert words.labelled("Oui\u202f?", "non") == "Oui\u202f? non"
    assert words.labelled("Songez\u2026", "non") == "Songez\u2026 non"
    assert words.label_of(words.labelled("Nom", "a"), "a") == "Nom"
    assert words.heading("Nom") == "Nom\u00a0:"
    assert words.clauses(["a, b", "c"]) == "a, b\u202f; c"


@pytest.mark.parametrize("text", ["Yes.", "Yes?", "Yes!", "Yes\u2026"])
def test_ended_adds_no_second_sign(text: str) -> None:
    assert words.ended(text) == text
    assert words.ended("Yes") == "Yes."


@pytest.mark.parametrize(("n", "shown"), [(2, "+2"), (-2, "-2"), (0, "+0")])
def test_with_sign(n: int, shown: str) -> None:
    assert words.with_sign(n) == shown


def test_with_sign_has_the_minus_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "pgettext", lambda _context, text: text.replace("-", "\u2212"))
    assert (words.with_sign(-2), words.with_sign(2)) == ("\u22122", "+2")
    assert (words.points(-2), words.points(2)) == ("\u22122", "2")


def test_ordinals() -> None:
    assert [words.nth_win(n) for n in (1, 3, 10, 11)] == ["first", "third", "tenth", "11."]
    assert words.nth_demand(2) == "second"


CALLS = ("_", "ngettext", "npgettext", "pgettext")


def test_no_message_is_inside_an_f_string() -> None:
    """The tools that collect messages do not look there."""
    found = []
    for path in Path(words.__file__).parent.rglob("*.py"):
        for text in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(text, ast.JoinedStr):
                found += [
                    f"{path}:{call.lineno}"
                    for call in ast.walk(text)
                    if isinstance(call, ast.Call)
                    and isinstance(call.func, ast.Name)
                    and call.func.id in CALLS
                ]
    assert found == []

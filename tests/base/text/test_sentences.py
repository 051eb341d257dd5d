"""Parts of sentences, in English and with the signs of another language."""

import pytest

from hncli.base import text as sentences
from hncli.base.messages import speaking
from hncli.base.text import (
    clauses,
    ended,
    explained,
    heading,
    labelled,
    nth_demand,
    nth_win,
    points,
    quoted,
    with_sign,
)

FRENCH = {
    "{name}: {text}": "{name}\u00a0: {text}",
    "{name}:": "{name}\u00a0:",
    "; ": "\u202f; ",
    '"{text}"': "\u00ab\u00a0{text}\u00a0\u00bb",
}


@pytest.fixture
def in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "_", lambda text: FRENCH.get(text, text))


NAMES = ["Small Talk", "Consider This...", "Any Demands?", "Now!"]


def test_labelled() -> None:
    assert [labelled(name, "CP +1") for name in NAMES] == [
        "Small Talk: CP +1",
        "Consider This...: CP +1",
        "Any Demands? CP +1",
        "Now! CP +1",
    ]


@pytest.mark.usefixtures("in_french")
def test_signs_come_from_the_language() -> None:
    assert labelled("Nom", quoted("Oui")) == "Nom\u00a0: \u00ab\u00a0Oui\u00a0\u00bb"
    assert labelled("Oui\u202f?", "non") == "Oui\u202f? non"
    assert labelled("Songez\u2026", "non") == "Songez\u2026 non"
    assert heading("Nom") == "Nom\u00a0:"
    assert clauses(["a, b", "c"]) == "a, b\u202f; c"


def test_no_capital_follows_a_colon_in_french() -> None:
    assert explained("Rules", "Read the rules") == "Rules: Read the rules"
    with speaking("fr"):
        assert explained("Règles", "Lire les règles") == "Règles. Lire les règles"
        assert explained("Relax", "menace 2") == "Relax\u00a0: menace 2"
        assert explained("Allô\u202f?", "Menace 2") == "Allô\u202f? Menace 2"


@pytest.mark.parametrize("text", ["Yes.", "Yes?", "Yes!", "Yes\u2026"])
def test_ended_adds_no_second_sign(text: str) -> None:
    assert ended(text) == text
    assert ended("Yes") == "Yes."


@pytest.mark.parametrize(("n", "shown"), [(2, "+2"), (-2, "-2"), (0, "+0")])
def test_with_sign(n: int, shown: str) -> None:
    assert with_sign(n) == shown


def test_with_sign_has_the_minus_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "pgettext", lambda _context, text: text.replace("-", "\u2212"))
    assert (with_sign(-2), with_sign(2)) == ("\u22122", "+2")
    assert (points(-2), points(2)) == ("\u22122", "2")


def test_ordinals() -> None:
    assert [nth_win(n) for n in (1, 3, 10, 11)] == ["first", "third", "tenth", "11."]
    assert nth_demand(2) == "second"

"""What the pseudo-language makes of a text, and what is noticed when a word is not in it."""

import pytest

from translation.pseudo_text import CLOSING, MARKED, OPENING, PLAIN, pseudo, pseudo_words
from translation.unmarked import english, unbalanced, unmarked

CODE = r"\bhn(?: (?:career new|career))?\b|\bNAME\b"


@pytest.mark.parametrize(
    ("english", "marked"),
    [
        ("Save and quit", "⟦Śáṽé áńď ɋúíť~~~~~⟧"),
        (" Did you mean {name}?\n", " ⟦Ďíď ýóú ṁéáń {name}?~~~~~~⟧\n"),
        ("{n:>3} %s {{x}}", "⟦{n:>3} %s {{ẋ}}~⟧"),
        ("See hn career new or --help.", "⟦Śéé hn career new óŕ --help. ~~~~~~~~⟧"),
        ("`quit` in docs/bot.md: NAME", "⟦`quit` íń docs/bot.md: NAME~~~~⟧"),
        ("Line\nline (R-THREAT-2)", "⟦Ĺíńé\nĺíńé (R-THREAT-2)~~~~~⟧"),
        ("{a}, {b}", "{a}, {b}"),
        (" / ", " / "),
    ],
)
def test_a_text(english: str, marked: str) -> None:
    assert pseudo(english, CODE) == marked
    assert unmarked(marked.replace("%s", "").replace("{{", ""), CODE) == []


def test_a_text_is_no_longer_than_it_may_be() -> None:
    assert len(pseudo("x" * 150, longest=160)) == 159
    assert pseudo("x" * 157, longest=160).endswith(f"ẋ{CLOSING}")


def test_words_that_are_taken_apart() -> None:
    assert pseudo_words("none one").split() == ["⟦ńóńé~⟧", "⟦óńé~⟧"]


def test_no_letter_is_lost_or_ascii() -> None:
    assert len(set(MARKED)) == len(PLAIN) == len(MARKED)
    assert not any(letter.isascii() for letter in MARKED)
    assert MARKED.upper() == MARKED[26:] * 2  # as a head in capitals has it


def test_what_is_not_marked_is_found() -> None:
    assert unmarked("⟦Śéé hn career new --box base.~⟧ and then ⟦ńó dog~⟧", CODE) == [
        "then",
        "dog",
    ]
    assert unmarked("⟦ýóú ṗĺáý keep-cool: Ann~⟧", CODE, ["Ann"]) == []
    assert unmarked("Annabel", CODE, ["Ann"]) == ["Annabel"]


def test_what_was_cut_is_found() -> None:
    assert unbalanced(f"{OPENING}á {OPENING}ḃ{CLOSING}{CLOSING}") == []
    assert unbalanced(f"{OPENING}á {OPENING}ḃ{CLOSING}") == [f"{OPENING}á {OPENING}ḃ{CLOSING}"]
    assert unbalanced(f"á{CLOSING} ḃ") == [f"á{CLOSING}"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a.toml: two > one: ⟦úńķńóŵń ķéý cost.~~~⟧ ⟦Ķńóŵń ĥéŕé: cp, dice.~~⟧", []),
        ("a.toml: ⟦úńķńóŵń ķéý 'so it is'.~~~⟧ Remove it.", ["Remove it"]),
        ("⟦Śéé hn career new.~⟧ not there", ["not there"]),
        ("⟦Ńó.⟧ Why", ["Why"]),
    ],
)
def test_what_is_surely_english(text: str, found: list[str]) -> None:
    assert english(text, CODE) == found

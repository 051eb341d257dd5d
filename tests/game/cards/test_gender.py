"""The gender of a person: a word of a language, for sentences that differ by it."""

from dataclasses import replace
from pathlib import Path

import pytest

from hncli.base.messages import _, of_gender, pgettext, speaking
from hncli.base.problems import ContentError
from hncli.game.cards import words as ending_titles
from hncli.game.cards.models import InCharge
from hncli.game.cards.packs import Pack, read_pack
from hncli.game.cards.words import ending_in
from tests.game.cards.small_pack import edit, shipped, write_small


def gender_of(pack: Pack, id: str = "vera") -> str:
    """The gender that a card has."""
    card = pack.cards[id]
    assert isinstance(card, InCharge)
    return card.gender


def test_a_language_says_it(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "words/fr.toml", "", 'vera = { gender = "f" }\n')
    assert [gender_of(read_pack(root, code)) for code in ("en", "fr")] == ["", "f"]
    assert gender_of(read_pack(root, "fr"), "the-brother") == ""


def test_it_is_no_part_of_the_version(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    before = repr(read_pack(root).cards["vera"])
    edit(root, "words/en.toml", 'title = "Vera Lund"', 'gender = "f", title = "Vera Lund"')
    assert repr(read_pack(root).cards["vera"]) == before


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('vera = { gender = "w" }', "vera > gender: 'w' is not known here."),
        ('slow-down = { gender = "f" }', "UNUSED: only an abductor and a second in command"),
    ],
)
def test_what_is_wrong_with_it_is_said(entry: str, said: str, tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "words/fr.toml", "", f"{entry}\n")
    with pytest.raises(ContentError, match=said):
        read_pack(root, "fr")


def test_of_gender() -> None:
    text = "The abductor gives up and is captured."
    with speaking("fr"):
        told = [of_gender(text, gender) for gender in ("", "m", "f")]
        assert told == [_(text), _(text), pgettext("a woman", text)]
    assert told[0] != told[2]


def test_an_ending_is_that_of_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        ending_titles, "OF_WOMEN", {"captured": "she is captured", "surrendered": "she gives up"}
    )
    known = shipped().catalogue("base", "donna")
    her = replace(known, abductor=replace(known.abductor, gender="f"))
    assert ending_in(known, "captured") == "the abductor is captured"
    assert ending_in(her, "captured") == "she is captured"
    assert ending_in(her, "surrendered") == "the second in command surrenders"
    assert ending_in(her, "out-of-time") == "time has run out"

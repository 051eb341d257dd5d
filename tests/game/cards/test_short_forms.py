"""Short forms of what stands in the head of a mission's screen, as packs have them."""

from pathlib import Path

import pytest

from hncli.base.text import shortened
from hncli.career.journal import versions_of
from hncli.game.cards.library import load_library, make_library
from hncli.game.cards.linter import check_pack
from hncli.game.cards.models import ConversationCard
from hncli.game.cards.operation import brief, operations
from hncli.game.cards.packs import read_pack
from hncli.game.cards.words import LONGEST_SHORT
from tests.game.cards.small_pack import edit, shipped, write_small

FAIR = ', short = ["two sixes: CP +1", "6 CP at the end: you lose"]'
VERA = 'vera = { title = "Vera Lund", flavor = "f"'


def small(folder: Path, short: str = "") -> Path:
    """The small pack, whose abductor has two rules, with words for them."""
    root = write_small(folder)
    edit(root, "words/en.toml", VERA, VERA + short)
    return root


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_can_stand_in_the_head_has_a_short_form(language: str) -> None:
    packs = load_library(language=language).packs.values()
    cards = [card for pack in packs for card in pack.cards.values() if list(card.triggers())]
    assert len(cards) > 60
    for card in cards:
        assert not card.without_short(), card.id
        assert all(len(one) <= LONGEST_SHORT for one in card.short), card.id
        assert all(card.short_of(one) in card.short for one in card.triggers())


def test_french_has_its_own_short_forms() -> None:
    french = load_library(language="fr")
    for pack in shipped().packs.values():
        for card in pack.cards.values():
            there = french.packs[pack.id].cards[card.id].short
            assert len(card.short) == len(there), card.id
            assert not set(card.short) & set(there), card.id


def test_a_pack_without_short_forms_is_told_of_and_one_with_them_is_not(tmp_path: Path) -> None:
    def without_short(root: Path) -> list[str]:
        return [card.id for card in read_pack(root).cards.values() if card.without_short()]

    without = without_short(small(tmp_path))
    assert "vera" in without
    root = small(tmp_path / "other", FAIR)
    assert without_short(root) == [id for id in without if id != "vera"]
    card = read_pack(root).cards["vera"]
    said = ["two sixes: CP +1", "6 CP at the end: you lose"]
    assert [card.short_of(one) for one in card.triggers()] == said
    assert check_pack(root, shipped()) == []


def test_short_forms_are_no_part_of_the_version_of_a_pack(tmp_path: Path) -> None:
    def version(root: Path) -> str:
        library = make_library([*shipped().packs.values(), read_pack(root)])
        return versions_of(library, ["small"]).packs["small"]

    assert version(small(tmp_path)) == version(small(tmp_path / "other", FAIR))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (f', short = "{"x" * 35}"', "Write 1 to 34 characters on one line."),
        (", short = 3", "vera > short: "),
        (', short = ["a", "b", "c"]', "UNUSED: short forms here: 3, triggers on the card: 2."),
    ],
)
def test_what_is_wrong_with_a_short_form_is_said(tmp_path: Path, words: str, told: str) -> None:
    (problem,) = check_pack(small(tmp_path, words), shipped())
    assert told in str(problem)


def test_a_text_without_a_short_form_is_cut_between_words_with_a_mark() -> None:
    assert shortened("one dies, two die", 34) == "one dies, two die"
    long = "when a major demand has been conceded: release 1 hostage"
    assert shortened(long, 34) == "when a major demand has been..."
    assert shortened("x" * 40, 10) == "xxxxxxx..."


def test_every_outcome_has_a_short_form() -> None:
    """One without it took the columns away from all others."""
    for effect in operations().values():
        assert {"brief", "in_brief"} & vars(effect).keys(), effect.op
    cards = [card for pack in shipped().packs.values() for card in pack.cards.values()]
    rows = [row for one in cards if isinstance(one, ConversationCard) for row in one.rows.values()]
    assert max(len(brief(row)) for row in rows) <= 36

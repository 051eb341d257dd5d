"""Drafts of a player's own cards, and which cards they found to be as printed."""

from dataclasses import replace
from pathlib import Path

import pytest

from hncli.base.files import Damaged
from hncli.features.content.store import Confirmed, Draft, OwnCards, digest_of
from hncli.game.cards.library import Library

FIRST = Draft("my-box", "conversation.toml", "Small Talk", card="small-talk")
SECOND = Draft("my-box", "conversation.toml", "Hold On", {"cost": 2}, card="hold-on")


@pytest.fixture
def cards(tmp_path: Path) -> OwnCards:
    return OwnCards(tmp_path)


def stored(cards: OwnCards) -> list[Draft]:
    """The drafts on disk."""
    return OwnCards(cards.home).drafts()


def test_drafts_stay_in_the_order_begun(cards: OwnCards) -> None:
    assert cards.drafts() == []
    for draft in (FIRST, SECOND):
        cards.keep(draft)
    assert stored(cards) == [FIRST, SECOND]
    more = replace(FIRST, table={"cost": 1}, is_done=True)
    cards.keep(more)
    assert stored(cards) == [more, SECOND]


def test_a_draft_under_another_id_takes_the_place_of_what_it_was(cards: OwnCards) -> None:
    for draft in (FIRST, SECOND):
        cards.keep(draft)
    renamed = replace(FIRST, title="Smaller Talk", card="smaller-talk")
    cards.keep(renamed, was=FIRST)
    assert stored(cards) == [renamed, SECOND]
    cards.keep(FIRST, was=replace(FIRST, card="never-begun"))
    assert stored(cards) == [renamed, SECOND, FIRST]


def test_only_the_drafts_that_are_named_are_forgotten(cards: OwnCards) -> None:
    cards.forget([FIRST])
    assert not cards.path.exists()
    for draft in (FIRST, SECOND):
        cards.keep(draft)
    cards.forget([replace(FIRST, title="Whatever it says now")])
    assert stored(cards) == [SECOND]


def test_confirmed_cards_can_be_taken_back(cards: OwnCards) -> None:
    one, other = "0" * 16, "f" * 16
    cards.keep(FIRST)
    cards.confirm({"base/small-talk": one, "base/keep-cool": other})
    cards.confirm({"base/small-talk": None, "base/a-bold-lie": None})
    assert OwnCards(cards.home).confirmed() == {"base/keep-cool": other}
    assert stored(cards) == [FIRST]  # in the same file
    backup = cards.backups.back_up()
    assert backup is not None
    assert backup.name.endswith("-cards.json")
    assert cards.backups.content(backup) == ((FIRST,), (Confirmed("base/keep-cool", other),))


def test_a_digest_tells_figures_apart_and_nothing_else(library: Library) -> None:
    pack = library.packs["base"]
    card = library.card("base/small-talk")
    assert len(digest_of(pack, card)) == 16
    assert digest_of(pack, replace(card, title="Talk")) == digest_of(pack, card)
    assert digest_of(pack, library.card("base/keep-cool")) != digest_of(pack, card)


def test_a_damaged_file_names_its_remedy(cards: OwnCards) -> None:
    cards.path.write_text("{}")
    for use in (cards.drafts, cards.confirmed, lambda: cards.keep(FIRST)):
        with pytest.raises(Damaged, match="hn content confirm --restore"):
            use()
    assert cards.path.read_text() == "{}"

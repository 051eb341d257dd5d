"""What a career was made with is told by one text, which changes when an outcome could."""

from dataclasses import replace

import pytest

import hncli
from hncli.cards.library import Library
from hncli.engine.version import RULES_VERSION
from hncli.store import versions
from hncli.store.versions import same_numbers, versions_of


def test_the_parts(library: Library) -> None:
    program, rules, content, table, language = versions_of(library, "career").split(" ")
    assert program == hncli.__version__
    assert rules == str(RULES_VERSION)
    assert (len(content), len(table)) == (12, 8)
    assert language == "en"
    assert versions_of(library, "career") == versions_of(library, "career")


def with_card(library: Library, **changes: object) -> Library:
    base = library.packs["base"]
    id, card = next(iter(base.cards.items()))
    cards = {**base.cards, id: replace(card, **changes)}  # type: ignore[arg-type]
    return replace(library, packs={**library.packs, "base": replace(base, cards=cards)})


def test_cards_and_titles_count_and_flavor_does_not(library: Library) -> None:
    before = versions_of(library, "career")
    assert versions_of(with_card(library, hostages=99), "career") != before
    assert versions_of(with_card(library, title="Somebody Else"), "career") != before
    assert versions_of(with_card(library, flavor="Other words."), "career") == before


def test_so_do_packs_dice_and_tables(library: Library) -> None:
    before = versions_of(library, "career")
    packs = library.packs
    fewer = {id: pack for id, pack in packs.items() if id != "crime-wave"}
    assert versions_of(replace(library, packs=fewer), "career") != before
    dice = {**packs, "base": replace(packs["base"], dice=(1,) * 8)}
    assert versions_of(replace(library, packs=dice), "career") != before
    career = packs["career"].career
    assert career is not None
    numbers = replace(career, numbers=replace(career.numbers, killed=3))
    other = {**packs, "career": replace(packs["career"], career=numbers)}
    changed = versions_of(replace(library, packs=other), "career")
    assert changed != before
    assert not same_numbers(changed, before)
    assert same_numbers(versions_of(with_card(library, hostages=99), "career"), before)
    assert not same_numbers(versions_of(library, "none"), before)


def test_so_does_the_language(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    before = versions_of(library, "career")
    monkeypatch.setattr(versions, "LANGUAGE", "de")
    assert versions_of(library, "career") == before[:-2] + "de"
    monkeypatch.setattr(versions, "LANGUAGE", "\x1b[2J" * 500)
    found = versions_of(library, "career")
    assert found.isprintable()
    assert len(found) < 100


def test_so_do_the_rules(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    before = versions_of(library, "career")
    monkeypatch.setattr(versions, "RULES_VERSION", RULES_VERSION + 1)
    assert versions_of(library, "career") != before


def test_nothing_known_is_like_nothing() -> None:
    assert not same_numbers("format 0", "0.1.0 a b c en")

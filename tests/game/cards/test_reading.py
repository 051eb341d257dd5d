"""Reading content files and packs that are as they should be, or nearly."""

from pathlib import Path

import pytest

from hncli.base.problems import ContentError, Place, Problem
from hncli.base.toml_files import parse_toml, read_toml
from hncli.game.cards.models import Abductor, ConversationCard, Demand, RedCard
from hncli.game.cards.packs import Pack, read_pack
from tests.game.cards.small_pack import edit, write_small


@pytest.fixture
def small(tmp_path: Path) -> Pack:
    return read_pack(write_small(tmp_path))


def test_a_pack_has_its_cards_with_their_words(small: Pack) -> None:
    assert (small.id, small.name, small.dice) == ("small", "Small", ())
    card = small.cards["hello-again"]
    assert isinstance(card, ConversationCard)
    assert (card.title, card.flavor, card.pack, card.cost) == ("Hello, Again!", "f", "small", 4)
    assert card.source == ("house",)
    assert [one.op for one in card.two] == ["cp", "threat"]
    assert list(card.rows) == ["two", "one", "none"]
    assert small.of(Demand).keys() == {"a-safe-way-home", "warm-soup"}


def test_an_abductor_has_rules_and_actions(small: Pack) -> None:
    vera = small.of(Abductor)["vera"]
    assert (vera.hostages, vera.threat, vera.share) == (5, 3, (3, 5))
    assert [rule.when for rule in vera.rules] == [("roll-accepted",), ("turn-end",)]
    assert [action.id for action in vera.actions] == ["press-her"]
    assert vera.actions[0].conditions == (("threat_at_least", 3),)


def test_a_card_without_a_roll_has_no_rows(small: Pack) -> None:
    cards = small.of(ConversationCard)
    assert cards["open-the-door"].rows == {}
    assert cards["slow-down"].rows == {}


def test_another_language_lies_over_english(tmp_path: Path) -> None:
    card = read_pack(write_small(tmp_path), "fr").cards["warm-soup"]
    assert (card.title, card.flavor) == ("Une soupe\u202f!", "f")
    assert read_pack(tmp_path / "small", "de").cards["warm-soup"].title == "Warm Soup"


def test_a_place_names_the_card_that_is_wrong_and_the_rest_is_read_on(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "conversation.toml", "cost = 5", "cost = 50")
    edit(root, "conversation.toml", "cost = 6", "cost = 60")
    edit(root, "demands.toml", "cp = 4", "cp = 40")
    with pytest.raises(ContentError) as caught:
        read_pack(root)
    assert [(p.file, p.place) for p in caught.value.problems] == [
        ("small/conversation.toml", "open-the-door > cost"),
        ("small/conversation.toml", "slow-down > cost"),
        ("small/demands.toml", "a-safe-way-home > cp"),
    ]


def test_every_effect_of_a_card_can_be_walked(small: Pack) -> None:
    card = small.cards["a-shot-in-the-dark"]
    assert isinstance(card, RedCard)
    assert [one.op for one in card.effects()] == ["die", "kill", "threat", "alert", "cp"]
    assert card.can_raise_threat


def test_a_link_inside_the_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text("a = 1", encoding="utf-8")
    (tmp_path / "link.toml").symlink_to("real.toml")
    assert read_toml(tmp_path, "link.toml", Place("link.toml")) == {"a": 1}


def test_a_pack_is_known_by_its_folder_however_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_small(tmp_path)
    monkeypatch.chdir(root)
    assert read_pack(Path()).id == "small"
    (tmp_path / "link").symlink_to(root)
    assert read_pack(tmp_path / "link").id == "small"


def test_comments_may_have_dots() -> None:
    assert parse_toml("# " + "." * 500 + "\na = 1", Place("x")) == {"a": 1}


def test_a_duplicate_key_is_called_so() -> None:
    for text in ("a = 1\na = 2", "[a]\n[a]", "a = { b = 1, b = 2 }"):
        with pytest.raises(ContentError, match=r"x\.toml: .*DUPLICATE: .* Keep one of them\."):
            parse_toml(text, Place("x.toml"))


def test_a_problem_reads_as_one_line() -> None:
    assert str(Problem("f", "a > b", "wrong.", "Mend it.")) == "f: a > b: wrong. Mend it."
    assert str(Problem("f", "", "wrong.", "")) == "f: wrong."

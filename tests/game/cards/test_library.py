"""All packs together: finding, overriding, and the cards of one mission."""

from pathlib import Path

import pytest

from hncli.base.problems import ContentError
from hncli.game.cards.library import Library, UnknownName, load_library, make_library
from hncli.game.cards.linter import check_pack
from hncli.game.cards.models import Abductor, ConversationCard
from hncli.game.cards.packs import read_pack
from tests.game.cards.small_pack import copy_base, edit, shipped, write_small

MINE = {
    "pack.toml": 'id = "mine"\nkind = "pack"\nformat = 1\n',
    "conversation.toml": '[small-talk]\nsource = "house"\noverrides = "base"\n'
    "cost = 0\ncopies = 2\n"
    "two = [{ cp = 9 }]\none = []\nnone = []\n",
    "words/en.toml": 'small-talk = { title = "Small Talk", flavor = "Mine." }\n',
}


def write_mine(folder: Path) -> Path:
    """Write a player's own pack that corrects one card of the first box."""
    root = folder / "mine"
    (root / "words").mkdir(parents=True)
    for name, text in MINE.items():
        (root / name).write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return load_library((write_small(tmp_path), write_mine(tmp_path)))


def test_an_override_replaces_the_card_and_says_so(library: Library) -> None:
    card = library.catalogue("base", "arkayne").conversation["small-talk"]
    assert (card.most_cp, card.flavor, card.pack) == (9, "Mine.", "mine")
    assert library.overridden == {"base/small-talk": "mine"}
    assert library.packs["mine"].cards == {}
    untouched = shipped().catalogue("base", "arkayne").conversation["small-talk"]
    assert (untouched.most_cp, untouched.pack) == (3, "base")


def test_an_override_keeps_its_place_among_the_cards(library: Library) -> None:
    assert list(library.packs["base"].cards) == list(shipped().packs["base"].cards)


def test_an_override_reaches_the_packs_that_extend_the_box(library: Library) -> None:
    assert library.catalogue("small", "vera").conversation["small-talk"].most_cp == 9


def test_a_pack_is_played_with_the_cards_of_its_box(library: Library) -> None:
    """R-SETUP-9."""
    catalogue = library.catalogue("small", "vera")
    base = shipped().catalogue("base", "arkayne")
    assert catalogue.dice == base.dice
    assert catalogue.conversation.keys() == base.conversation.keys() | {
        "hello-again",
        "open-the-door",
        "slow-down",
    }
    assert catalogue.pivotals.keys() == base.pivotals.keys() | {"the-storm"}
    majors = {id for id, demand in catalogue.demands.items() if demand.kind == "major"}
    assert majors == {"a-safe-way-home"}
    assert len(catalogue.red_deck) == 21 + 2
    assert catalogue.second.id == "the-brother"
    assert catalogue.cards["vera"] is catalogue.abductor
    assert catalogue.cards["the-storm"].title == "The Storm"


def test_the_one_to_learn_on_comes_first() -> None:
    """R-SETUP-8."""
    assert shipped().abductors("base")[0] == "arkayne"
    assert shipped().boxes[0] == "base"


def test_cards_are_found_by_id_and_by_full_name(library: Library) -> None:
    (card,) = library.find("warm-soup")
    assert library.find("small/warm-soup") == [card]
    assert library.find("base/warm-soup") == library.find("cold-soup") == []
    assert isinstance(library.find("small-talk")[0], ConversationCard)


@pytest.mark.parametrize(
    ("box", "abductor", "said"),
    [
        ("bose", "arkayne", "There is no box called 'bose'; there is base ... Did you mean base?"),
        (
            "base",
            "arkane",
            "There is no abductor called 'arkane'; there is arkayne, donna, edward."
            " Did you mean arkayne?",
        ),
        (
            "base",
            "\x1b[2J",
            "There is no abductor called '\\x1b[2J'; there is arkayne, donna, edward.",
        ),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(box: str, abductor: str, said: str) -> None:
    with pytest.raises(UnknownName) as caught:
        shipped().catalogue(box, abductor)
    start, _gap, end = said.partition(" ... ")  # boxes to come stand there
    assert str(caught.value).startswith(start)
    assert str(caught.value).endswith(end)


def test_two_packs_of_one_id_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load_library((copy_base(tmp_path),))
    assert str(caught.value) == (
        "base/pack.toml: id: DUPLICATE: two packs have the id base. "
        "Rename one of them, its folder too."
    )


def test_a_pack_that_names_what_is_not_there_is_refused_at_loading(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "abductors.toml", '"the-brother"', '"the-bother"')
    with pytest.raises(ContentError, match=r"small/abductors\.toml: vera > second: MISSING"):
        load_library((root,))


def test_a_pack_without_its_box_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no box base is installed"):
        make_library([read_pack(write_small(tmp_path))])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"base"', '"mine"', "MISSING: mine has no such card to override."),
        ('"base"', '"bass"', "MISSING: no pack bass is installed."),
        ("[small-talk]", "[big-talk]", "MISSING: base has no such card to override."),
        ("[small-talk]", "[hot-food]", "MISSING: base has no such card to override."),
    ],
)
def test_an_override_must_have_something_to_replace(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    root = write_mine(tmp_path)
    edit(root, "conversation.toml", old, new)
    if "[" in new:
        edit(root, "words/en.toml", "small-talk", new.strip("[]"))
    with pytest.raises(ContentError) as caught:
        load_library((root,))
    assert said in str(caught.value)
    assert " > overrides: " in str(caught.value)


def write_wordless(folder: Path, name: str, card: str) -> Path:
    """Write a pack of one card, without words."""
    root = folder / "wordless"
    root.mkdir()
    (root / "pack.toml").write_text('id = "wordless"\nkind = "pack"\nformat = 1\n', "utf-8")
    (root / name).write_text(card, "utf-8")
    return root


DOUBLE_TALK = '[small-talk]\nsource = "public"\noverrides = "base"\ncost = 0\ndo = [{ cp = 1 }]\n'


def test_an_override_without_words_keeps_those_of_the_old_card(tmp_path: Path) -> None:
    library = load_library((write_wordless(tmp_path, "conversation.toml", DOUBLE_TALK),))
    old, new = shipped().packs["base"].cards["small-talk"], library.find("small-talk")[0]
    assert isinstance(old, ConversationCard)
    assert isinstance(new, ConversationCard)
    assert old.say
    assert (new.title, new.flavor, new.say) == (old.title, old.flavor, old.say)
    assert (new.pack, new.copies) == ("wordless", 1)
    assert library.replaced == {"base/small-talk": old}


def test_an_override_of_an_abductor_keeps_voice_and_titles(tmp_path: Path) -> None:
    small = write_small(tmp_path)
    words = 'vera = { title = "Vera Lund", flavor = "f"'
    more = ', voice = { worse = ["No."] }, acts = { turn-end = "She is gone." }'
    edit(small, "words/en.toml", words, words + more)
    text = (small / "abductors.toml").read_text("utf-8")
    changed = text.replace("[vera]", '[vera]\noverrides = "small"').replace(
        "hostages = 5", "hostages = 6"
    )
    library = load_library((small, write_wordless(tmp_path, "abductors.toml", changed)))
    old, new = read_pack(small).of(Abductor)["vera"], library.packs["small"].of(Abductor)["vera"]
    assert old.voice
    assert old.acts
    assert (new.hostages, new.voice, new.acts) == (6, old.voice, old.acts)
    assert [action.title for action in new.actions] == [action.title for action in old.actions]
    assert old.actions[0].title != old.actions[0].id


def test_an_override_with_words_has_them_whole(tmp_path: Path) -> None:
    root = write_mine(tmp_path)
    new = load_library((root,)).find("small-talk")[0]
    assert isinstance(new, ConversationCard)
    assert (new.flavor, new.say) == ("Mine.", ())
    edit(root, "words/en.toml", ', flavor = "Mine."', "")
    with pytest.raises(ContentError, match="small-talk: MISSING: no flavor"):
        load_library((root,))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('overrides = "base"\n', "", "wordless/words/en.toml: cannot be read: "),
        ("cost = 0", "cost = 99", "small-talk > cost: 99 is out of bounds."),
    ],
)
def test_only_an_override_needs_no_words(old: str, new: str, said: str, tmp_path: Path) -> None:
    card = DOUBLE_TALK.replace(old, new)
    with pytest.raises(ContentError) as caught:
        read_pack(write_wordless(tmp_path, "conversation.toml", card))
    (problem,) = caught.value.problems
    assert said in str(problem)


def test_the_linter_takes_an_override_without_words(tmp_path: Path) -> None:
    root = write_wordless(tmp_path, "conversation.toml", DOUBLE_TALK)
    assert check_pack(root, shipped()) == []

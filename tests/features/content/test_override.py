"""A pack that overrides one card is right as it is written, whatever the card."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hncli.base.schema import keys_of
from hncli.base.toml_files import line_text, value_text
from hncli.features.content.pack_files import make_override, override_id
from hncli.game.cards.career_content import Epilogue
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.linter import check_pack
from hncli.game.cards.models import Card
from hncli.game.cards.packs import FILES
from tests.game.cards.small_pack import shipped, write_small

MINOR_EXTRACTION = """\
# Minor Extraction, from Hostage Negotiator. Change what your own card says otherwise, and save.
# To look at it: hn content show minor-extraction
# To have the shipped card back: hn content override minor-extraction --remove

[minor-extraction]
overrides = "base"                       # leave this line: it says which card this one replaces
source = "owner"                         # leave this line: it says that these figures are yours
cost = 3                                 # CP to buy it (whole number 0 to 20)
copies = 2                               # how many of it there are (whole number 1 to 9)
two = [{ release = 2 }]                  # two or more successes
one = [{ release = 1 }, { threat = 1 }]  # exactly one success
none = [{ kill = 1 }, { end = true }]    # no success

# Such a card can also have:
# do: what it does without a roll
# during_roll: what it does when played into a threat roll

# What can stand in a list of effects, written as in { cp = 1 }:
# cp: Conversation points go up or down by this many.
# threat: Threat rises or falls by this many levels; the part beyond an end kills or saves.
"""
CARDS = [
    f"{pack.id}/{card.id}"
    for pack in shipped().packs.values()
    for card in pack.cards.values()
    if not isinstance(card, Epilogue)
]


def write(folder: Path, library: Library, name: str) -> Path:
    """Write the pack that overrides a card."""
    pack, id = library.packs[name.partition("/")[0]], name.partition("/")[2]
    root = folder / override_id(pack, id)
    root.mkdir()
    for file, text in make_override(pack, pack.cards[id], id).items():
        (root / file).write_text(text, "utf-8")
    return root


def without_marks(card: Card) -> Card:
    return replace(card, pack="", source=(), overrides="")


def test_what_a_player_reads(tmp_path: Path) -> None:
    root = write(tmp_path, shipped(), "base/minor-extraction")
    assert sorted(path.name for path in root.iterdir()) == ["conversation.toml", "pack.toml"]
    assert (root / "conversation.toml").read_text("utf-8").startswith(MINOR_EXTRACTION)
    assert (root / "pack.toml").read_text("utf-8") == (
        "# Your Minor Extraction is in conversation.toml. Nothing has to be changed here.\n"
        'id = "base-minor-extraction"\nkind = "pack"\nformat = 1\n'
    )


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of a pack for every card."""
    folder = tmp_path_factory.mktemp("written")
    return {name: write(folder, shipped(), name) for name in CARDS}


def test_every_card_says_the_same_as_before(written: dict[str, Path]) -> None:
    assert len(CARDS) > 150
    library = load_library(tuple(written.values()))
    for name, root in written.items():
        assert check_pack(root, shipped()) == [], name
        (new,) = library.find(f"{root.name}/{name.partition('/')[2]}")
        assert new.source == ("owner",)
        assert without_marks(new) == without_marks(shipped().card(name)), name


def test_a_card_of_a_pack_with_special_actions(tmp_path: Path) -> None:
    small = write_small(tmp_path)
    root = write(tmp_path, load_library((small,)), "small/vera")
    library = load_library((small, root))
    old = library.replaced["small/vera"]
    assert without_marks(library.card("small/vera")) == without_marks(old)
    assert "# special actions\nactions = [" in (root / "abductors.toml").read_text("utf-8")


@pytest.mark.parametrize("kind", FILES.values(), ids=lambda kind: kind.__name__)
def test_every_key_has_a_meaning(kind: type[Card]) -> None:
    """Each is printed beside its line."""
    assert [key for key, field in keys_of(kind).items() if not field.metadata["doc"]] == []


def test_no_line_is_wider_than_it_must_be(written: dict[str, Path]) -> None:
    for root in written.values():
        for file in root.iterdir():
            lines = file.read_text("utf-8").splitlines()
            assert [line for line in lines if line.startswith("#") and len(line) > 100] == []


def test_a_long_id_is_cut(tmp_path: Path) -> None:
    small = write_small(tmp_path)
    long = "-".join(["seven"] * 10)  # 59 characters
    for name in ("pivotal.toml", "words/en.toml"):
        path = small / name
        text = path.read_text("utf-8").replace("the-storm", long)
        path.write_text(text.replace("The Storm", long.replace("-", " ")), "utf-8")
    library = load_library((small,))
    root = write(tmp_path, library, f"small/{long}")
    assert root.name == f"small-{long}"[:59]  # the cut leaves no hyphen at the end
    assert check_pack(root, library) == []


VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(), inside, max_size=4),
    max_leaves=12,
)


@given(st.text(), VALUES)
def test_toml_is_read_as_it_was_written(key: str, value: Any) -> None:
    assert tomllib.loads(line_text(key, value)) == {key: value}


def test_toml_as_people_write_it() -> None:
    assert value_text({"cp": 1, "until": "turn"}) == '{ cp = 1, until = "turn" }'
    assert value_text([{"end": True}, {}]) == "[{ end = true }, {}]"
    assert line_text("a b", ["Łódź"]) == '"a b" = ["Łódź"]'
    assert line_text("long", ["x" * 60, "y" * 60]) == (
        f'long = [\n  "{"x" * 60}",\n  "{"y" * 60}",\n]'
    )

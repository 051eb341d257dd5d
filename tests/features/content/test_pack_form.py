"""A whole pack entered by keys into the player's packs, drafts, and what is refused."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hncli.features.content.card_form import CardForm
from hncli.features.content.own_pack import OwnPack
from hncli.features.content.pack_form import PackForm
from hncli.features.content.store import Draft
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.linter import check_pack
from hncli.game.cards.packs import read_pack
from tests.features.content.test_card_form import meant
from tests.features.content.typist import (
    Done,
    Pick,
    Step,
    Type,
    Typist,
    card_steps,
    drawn,
    shorts_of,
)
from tests.fuzz.twin import shipped

TWINS = "pedersen-twins"


class Shelf:
    """A data folder, the form over it, and who types."""

    def __init__(self, home: Path, *steps: Step) -> None:
        self.home = home
        env = drawn()
        self.typist = Typist(env, iter(steps))
        self.form = PackForm(home, self.library, env, self.typist)

    def library(self) -> Library:
        """The shipped packs and the player's."""
        folders = self.home / "packs"
        return load_library(tuple(sorted(folders.iterdir())) if folders.is_dir() else ())

    def run(self) -> "Shelf":
        """Type until there is nothing left to type."""
        with suppress(EOFError):
            self.form.enter_cards(self.form.choose_pack())
        return self

    def said(self) -> str:
        """Everything that the screens showed."""
        return " ".join("\n".join(self.typist.seen).split())

    @property
    def root(self) -> Path:
        return self.home / "packs" / "night-ferry"


def twins(shelf: Shelf) -> Iterator[Step]:
    """Everything that enters the pack of the twins anew: its second first, then the others."""
    pack = shipped().packs[TWINS]
    yield from (Type("Two of Them"), Pick("base"))
    for card in sorted(pack.cards.values(), key=lambda card: card.id != "dolph-pedersen"):
        own = OwnPack(pack.id, Path(pack.id), shipped(), [])
        form = CardForm(own, Draft(TWINS, pack.files[card.id], ""), lambda *_both: None, drawn())
        shelf.typist.shorts = shorts_of(card)
        yield Pick(pack.files[card.id])
        yield from card_steps(form, card, pack.tables[card.id])
    yield from (Pick("pack-itself"), Pick("first"), Pick("rolph"), Pick("own_terror"), Type("4"))
    yield from (Done(0), Pick("done"))


def test_a_pack_of_sixteen_cards_by_keys(tmp_path: Path) -> None:
    """It means the same as the shipped one, and nothing is wrong with it."""
    shelf = Shelf(tmp_path)
    shelf.typist.steps = twins(shelf)
    shelf.run()
    root = tmp_path / "packs" / "two-of-them"
    assert check_pack(root, shipped()) == []
    made, old = read_pack(root), shipped().packs[TWINS]
    assert made.cards.keys() == old.cards.keys()
    for id, card in old.cards.items():
        assert meant(type(card), made.tables[id]) == meant(type(card), old.tables[id])
        assert (made.cards[id].title, made.cards[id].short) == (card.title, card.short)
    assert (made.header.first, made.header.own_terror) == ("rolph", 4)
    assert not shelf.form.store.drafts()
    assert shelf.typist.prompts < 16 * 16

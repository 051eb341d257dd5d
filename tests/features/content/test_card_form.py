"""Cards entered by keys: every shipped card can be, and means the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hncli.base.problems import Place
from hncli.features.content.card_form import SAVE, CardForm
from hncli.features.content.card_text import KIND_TITLES
from hncli.features.content.pack_files import OwnPack
from hncli.features.content.store import Draft
from hncli.features.content.wording import Raw
from hncli.game.cards.models import Card
from hncli.game.cards.packs import Pack, read_card
from tests.features.content.typist import Typist, card_steps, drawn, shorts_of
from tests.fuzz.twin import shipped
from tests.support.scale import IS_WHOLE


def keys_in(raw: Any, above: str = "") -> Iterator[tuple[str, str]]:
    """Every key of a table and of those inside it, with the key above it."""
    for key, one in raw.items() if isinstance(raw, dict) else ():
        yield above, key
        yield from keys_in(one, key)
    for one in raw if isinstance(raw, list) else ():
        yield from keys_in(one, above)


def cards() -> Iterator[tuple[str, str]]:
    """Packs and ids of the cards, in `make test` only those with a key that no earlier one has."""
    known: set[tuple[object, ...]] = set()
    for pack in shipped().packs.values():
        for card in pack.cards.values():
            found = {(type(card), *keys) for keys in keys_in(pack.tables[card.id])}
            if type(card) in KIND_TITLES and (IS_WHOLE or found - known):
                yield pack.id, card.id
            known |= found


def entered(pack: Pack, card: Card) -> CardForm:
    """A card that was entered anew, in the place of the shipped one."""
    env = drawn()
    typist = Typist(env, iter(()), is_watched=False)
    own = OwnPack(pack.id, Path(pack.id), shipped(), [])
    draft = Draft(pack.id, pack.files[card.id], "", old_id=card.id)
    form = CardForm(own, draft, lambda _new, _old: None, env, typist)
    typist.steps, typist.shorts = card_steps(form, card, pack.tables[card.id]), shorts_of(card)
    assert form.fill_in() == SAVE
    return form


def meant(kind: type[Card], table: Raw) -> Card:
    """What a table means, whoever its figures are from and in whatever order its levels are."""
    for trigger in (one for one in _tables(table) if "levels" in one):
        trigger["levels"] = sorted(trigger["levels"])
    return read_card(kind, {**table, "source": "owner"}, Place(""))


def _tables(raw: Any) -> list[Raw]:
    inside = raw.values() if isinstance(raw, dict) else raw if isinstance(raw, list) else ()
    return [*[raw] * isinstance(raw, dict), *(one for each in inside for one in _tables(each))]


@pytest.mark.parametrize(("pack", "id"), list(cards()))
def test_every_shipped_card_can_be_entered(pack: str, id: str) -> None:
    home = shipped().packs[pack]
    card = home.cards[id]
    made = entered(home, card).entered()
    assert made.id == id
    assert meant(type(card), made.table) == meant(type(card), home.tables[id])
    assert tuple(made.words.get("short", ())) == card.short

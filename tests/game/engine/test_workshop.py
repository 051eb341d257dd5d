"""The test pack is a good pack, and with it every part of the language is in play."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from hncli.game.cards.effects.standing import UNTIL
from hncli.game.cards.library import load_library
from hncli.game.cards.linter import check_pack
from hncli.game.cards.operation import EFFECTS, Effect
from hncli.game.cards.triggers import CONDITIONS, MOMENTS, Trigger
from tests.game.engine.table import PACKS, library


def parts(value: Any) -> Iterator[Any]:
    """Walk everything that a card is made of."""
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif is_dataclass(value):
        for f in fields(value):
            yield from parts(getattr(value, f.name))


EVERYTHING = [
    part
    for pack in library().packs.values()
    for card in pack.cards.values()
    for part in parts(card)
]


def test_the_linter_finds_nothing() -> None:
    assert [str(problem) for root in PACKS for problem in check_pack(root, load_library())] == []


def test_every_operation_moment_condition_and_duration_is_used() -> None:
    effects = [part for part in EVERYTHING if isinstance(part, Effect)]
    watches = [part for part in EVERYTHING if isinstance(part, Trigger)]
    assert {effect.op for effect in effects} == set(EFFECTS)
    assert {getattr(effect, "until", None) for effect in effects} == {*UNTIL, None}
    assert {moment for watch in watches for moment in watch.when} == set(MOMENTS)
    conditions = [part[0] for part in EVERYTHING if isinstance(part, tuple) and len(part) == 2]
    assert set(CONDITIONS) <= {name for name in conditions if isinstance(name, str)}

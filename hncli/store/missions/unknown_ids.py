"""Find ids in stored files that no installed pack has, before the engine looks them up."""

from collections.abc import Iterator
from pathlib import Path

from hncli.cards.library import Library
from hncli.cards.models import Abductor, Help
from hncli.career.record import Record
from hncli.engine.mission import Mission
from hncli.engine.mission_setup import MissionSetup
from hncli.store.errors import StoreError, display_path
from hncli.words import _
from hncli.words.printable import printable


def not_installed(path: Path, id: str) -> StoreError:
    """The error that names an id which no installed pack has."""
    return StoreError(
        _("{file}: {id} is in no installed pack. Install the pack that it comes from.").format(
            file=display_path(path), id=printable(id, 80)
        )
    )


def unknown_in_setup(library: Library, setup: MissionSetup) -> Iterator[str]:
    """Every id that a mission starts with and no installed pack has."""
    if setup.box not in library.packs:
        yield setup.box
    elif setup.abductor not in library.packs[setup.box].of(Abductor):
        yield f"{setup.box}/{setup.abductor}"
    helps = _helps(library)
    yield from (id for id in (*setup.traits, *setup.conditions, *setup.held) if id not in helps)
    cards = setup.added
    if setup.sets is not None:
        yield from (id for id in setup.sets.pivotal if id not in library.packs)
        cards = (*cards, *setup.sets.conversation, *setup.sets.terror)
    yield from _unknown_cards(library, cards)


def unknown_in_record(library: Library, record: Record) -> Iterator[str]:
    """Every id that a career needs to go on and no installed pack has."""
    helps = _helps(library)
    for entry in record.missions:
        names = [one.entry for one in entry.rolls] + [entry.taken] * bool(entry.taken)
        yield from (id for id in names if id not in helps)
        yield from (id for id in entry.held if helps.get(id) != "resource")
        yield from _unknown_cards(library, (entry.card,))
    for spent in record.spent:
        if spent.resource and helps.get(spent.resource) != "resource":
            yield spent.resource
        yield from _unknown_cards(library, (spent.card,))


def unknown_in_position(m: Mission) -> Iterator[str]:
    """Every id in a position that the mission's cards do not have."""
    cards = m.catalogue
    terror = {*cards.reds, *cards.pivotals, *cards.demands}
    piles = (
        (cards.conversation, (*m.hand, *m.available, *m.played, *m.removed, *m.unused)),
        (terror, (*m.deck, *m.discard, *m.aside, *m.in_play)),
        (cards.demands, (*m.demands_aside, *m.demands_gone, *m.demands_left)),
        (cards.demands, tuple(placed.id for placed in m.demands)),
        (cards.helps, (*m.held, *m.traits, *m.used)),
        (cards.cards, (m.card,) if m.card is not None else ()),
        (cards.pivotals, (m.pivotal,) if m.pivotal is not None else ()),
    )
    for known, ids in piles:
        yield from (id for id in ids if id not in known)


def _helps(library: Library) -> dict[str, str]:
    """Every trait, resource and other entry, with its kind."""
    packs = library.packs.values()
    return {id: help.kind for pack in packs for id, help in pack.of(Help).items()}


def _unknown_cards(library: Library, names: tuple[str, ...]) -> Iterator[str]:
    """The full names (pack/id) that no installed pack has."""
    for name in filter(None, names):
        home, _slash, id = name.partition("/")
        if home not in library.packs or id not in library.packs[home].cards:
            yield name

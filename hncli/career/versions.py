"""Versions of the rules and of the cards that a saved game was made with.

Language, titles and comments are no part of them: they change no outcome.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from functools import lru_cache
from typing import Any

from hncli.cards.achievement import Achievement
from hncli.cards.epilogue import Epilogue
from hncli.cards.library import Library
from hncli.cards.models import Abductor, Card, Help
from hncli.cards.problems import Place
from hncli.cards.schema import Arg, Identifier, Text, Whole, arg
from hncli.cards.sets.custom_set import CustomSet
from hncli.career.record import Record
from hncli.engine.mission_setup import MissionSetup
from hncli.engine.version import RULES_VERSION
from hncli.values import Value, value
from hncli.words import _

MOST_PACKS = 999
DIGITS = 12


class PackHashes(Arg):
    """A hash for each pack, by the pack's id."""

    def doc(self) -> str:
        """Say what it is."""
        return _("a table of hashes by pack")

    def read(self, value: Any, place: Place) -> dict[str, str]:
        """Read a table whose keys are ids."""
        if not isinstance(value, dict) or len(value) > MOST_PACKS:
            raise place.error(_("expected a table of hashes."))
        return {
            Identifier().read(id, place): Text(64, 1).read(hash, place.at(id))
            for id, hash in value.items()
        }


@value
class Versions(Value):
    """The rules by number, and the content by a hash for each pack that takes part.

    A pack that is missing is unknown: files of format 1 did not say it.
    """

    rules: int = arg(Whole(1, 10**6), "the version of the rules")
    packs: dict[str, str] = field(
        default_factory=dict, metadata={"arg": PackHashes(), "doc": "the version of each pack"}
    )

    def differences(self, present: "Versions") -> list[str]:
        """What differs, as words for the player; the packs of both are compared."""
        told = []
        if self.rules != present.rules:
            told.append(
                _("the rules were version {n} and are version {m} now").format(
                    n=self.rules, m=present.rules
                )
            )
        changed = [id for id, hash in present.packs.items() if self.packs.get(id, hash) != hash]
        if changed:
            told.append(_("cards of {packs} have changed").format(packs=", ".join(changed)))
        return told

    def is_same(self, present: "Versions") -> bool:
        """Whether rules and packs are known to be the present ones."""
        known = self.packs.keys() >= present.packs.keys()
        return known and not self.differences(present)


UNKNOWN = Versions(1)
"""The versions of a game whose file does not say them."""


def versions_of(library: Library, packs: Iterable[str]) -> Versions:
    """The present versions of the rules, of these packs and of those they extend."""
    found = dict.fromkeys(id for id in packs if id in library.packs)
    for id in list(found):
        base = library.packs[id].header.extends
        if base:
            found[base] = None
    return Versions(RULES_VERSION, {id: _hash(library, id) for id in sorted(found)})


def versions_of_mission(library: Library, setup: MissionSetup) -> Versions:
    """The present versions of what a mission is played with."""
    helps = (*setup.traits, *setup.conditions, *setup.held)
    packs = (setup.box, *_of_cards(setup.sets, setup.added), *_of_helps(library, helps))
    return versions_of(library, packs)


def versions_of_career(library: Library, record: Record) -> Versions:
    """The present versions of what a career is played with, from its start until now."""
    setup = record.setup
    table = library.packs[setup.table].career if setup.table in library.packs else None
    helps = [*setup.traits, *setup.conditions, *(table.entries if table else ())]
    helps += [spent.resource for spent in record.spent if spent.resource]
    added = [spent.card for spent in record.spent] + [entry.card for entry in record.missions]
    cards = _of_cards(setup.sets, filter(None, added))
    return versions_of(library, (*setup.boxes, setup.table, *cards, *_of_helps(library, helps)))


def _of_cards(sets: CustomSet | None, added: Iterable[str]) -> Iterator[str]:
    """The packs of a custom set and of added cards."""
    if sets is not None:
        yield from sets.pivotal
        added = (*sets.conversation, *sets.terror, *added)
    for name in added:
        yield name.partition("/")[0]


def _of_helps(library: Library, ids: Iterable[str]) -> Iterator[str]:
    """The packs that have one of these traits, resources or entries."""
    wanted = set(ids)
    for id, pack in library.packs.items():
        if not wanted.isdisjoint(pack.of(Help)):
            yield id


@lru_cache(maxsize=256)
def _hash(library: Library, id: str) -> str:
    """A hash over one pack as it is played: overrides applied, words left out."""
    pack = library.packs[id]
    header = pack.header
    found = hashlib.sha256()
    found.update(repr((id, header.extends, header.own_terror, pack.dice, pack.career)).encode())
    for card in sorted(pack.cards.values(), key=lambda card: card.id):
        if not isinstance(card, Achievement | Epilogue):
            found.update(repr(_without_words(card)).encode())
    return found.hexdigest()[:DIGITS]


def _without_words(card: Card) -> Card:
    """A card without what no rule reads."""
    card = replace(card, title="", flavor="", source=(), pack="", overrides="")
    if isinstance(card, Abductor):
        card = replace(card, actions=tuple(replace(one, title="") for one in card.actions))
    return card

"""The journal of a career: every choice in order, and the versions it was made with."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from hncli.base.messages import _, in_quotes
from hncli.base.problems import Place
from hncli.base.schema import Arg, Flag, Identifier, ListOf, TableOf, Text, Whole, arg, keys_of
from hncli.base.values import Value, value
from hncli.career.record import MANY, Record
from hncli.game.cards.achievements import Achievement
from hncli.game.cards.career_content import Asset, Epilogue
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library
from hncli.game.cards.models import Abductor, Card
from hncli.game.engine.events import BadEvent, MissionEvent, from_json, to_json
from hncli.game.engine.game import GIVEN_UP, Option, UnknownOption, parse_option
from hncli.game.engine.position import GIVING_UP_KILLS, PLAY_ALIKE, RULES_VERSION
from hncli.game.engine.setup import MissionSetup

MOST_PACKS = 999
DIGITS = 12


class PackHashes(Arg):
    """A hash for each pack, by the pack's id."""

    def doc(self) -> str:
        return _("a table of hashes by pack")

    def read(self, value: Any, place: Place) -> dict[str, str]:
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
    packs: dict[str, str] = arg(PackHashes(), "the version of each pack", default_factory=dict)

    @property
    def giving_up_kills(self) -> bool:
        """Whether giving up kills everyone still held and earns nothing (C-NEW-5)."""
        return self.rules >= GIVING_UP_KILLS

    def given_up(self, kills: bool) -> "Versions":
        """The versions of a mission that was given up in one way or the other."""
        return replace(self, rules=RULES_VERSION if kills else GIVING_UP_KILLS - 1)

    def differences(self, present: "Versions") -> list[str]:
        """What differs, as words for the player; the packs of both are compared.

        Rules that play alike do not differ: a replay follows both.
        """
        sentences = []
        rules = {self.rules, present.rules}
        if len(rules) > 1 and not rules <= PLAY_ALIKE:
            sentences.append(
                _("the rules were version {n} and are version {m} now").format(
                    n=self.rules, m=present.rules
                )
            )
        changed = [id for id, hash in present.packs.items() if self.packs.get(id, hash) != hash]
        if changed:
            sentences.append(_("cards of {packs} have changed").format(packs=", ".join(changed)))
        return sentences

    def is_same(self, present: "Versions") -> bool:
        """Whether rules and packs are known to be the present ones."""
        return self.packs.keys() >= present.packs.keys() and not self.differences(present)


UNKNOWN = Versions(1)
"""The versions of a game whose file does not say them."""


def versions_of(library: Library, packs: Iterable[str]) -> Versions:
    """The present versions of the rules, of these packs and of those they extend."""
    ids = dict.fromkeys(id for id in packs if id in library.packs)
    for id in list(ids):
        base = library.packs[id].header.extends
        if base:
            ids[base] = None
    return Versions(RULES_VERSION, {id: _hash(library, id) for id in sorted(ids)})


def versions_of_mission(library: Library, setup: MissionSetup) -> Versions:
    """The present versions of what a mission is played with."""
    helps = (*setup.traits, *setup.conditions, *setup.held)
    packs = (setup.box, *_packs_of_cards(setup.sets, setup.added), *_packs_of_helps(library, helps))
    return versions_of(library, packs)


def versions_of_career(library: Library, record: Record) -> Versions:
    """The present versions of what a career is played with, from its start until now."""
    setup = record.setup
    table = library.packs[setup.table].career if setup.table in library.packs else None
    helps = [*setup.traits, *setup.conditions, *(table.entries if table else ())]
    helps += [id for _stress, id in table.pressure] if table and setup.pressure else []
    helps += [spent.resource for spent in record.spent if spent.resource]
    added = [spent.card for spent in record.spent] + [entry.card for entry in record.missions]
    cards = _packs_of_cards(setup.sets, filter(None, added))
    return versions_of(
        library, (*setup.boxes, setup.table, *cards, *_packs_of_helps(library, helps))
    )


def _packs_of_cards(sets: CustomSet | None, added: Iterable[str]) -> Iterator[str]:
    """The packs of a custom set and of added cards, with repetitions."""
    if sets is not None:
        yield from sets.pivotal
        added = (*sets.conversation, *sets.terror, *added)
    for name in added:
        yield name.partition("/")[0]


def _packs_of_helps(library: Library, ids: Iterable[str]) -> Iterator[str]:
    """The packs that have one of these traits, resources or entries."""
    wanted = set(ids)
    for id, pack in library.packs.items():
        if not wanted.isdisjoint(pack.of(Asset)):
            yield id


@lru_cache(maxsize=256)
def _hash(library: Library, id: str) -> str:
    """A hash over one pack as it is played: overrides applied, words left out."""
    pack = library.packs[id]
    header = pack.header
    figures: list[object] = [(id, header.extends, header.own_terror, pack.dice, pack.career)]
    figures += [header.added_terror] if header.added_terror else []
    cards = sorted(pack.cards.values(), key=lambda card: card.id)
    return content_hash(
        figures, [card for card in cards if not isinstance(card, Achievement | Epilogue)]
    )


def content_hash(figures: Iterable[object], cards: Iterable[Card]) -> str:
    """A hash over figures and over cards, in this order; words are left out."""
    digest = hashlib.sha256()
    for figure in figures:
        digest.update(repr(figure).encode())
    for card in cards:
        plain = replace(card, title="", flavor="", source=(), pack="", overrides="")
        if isinstance(plain, Abductor):
            plain = replace(
                plain, actions=tuple(replace(action, title="") for action in plain.actions)
            )
        digest.update(repr(plain).encode())
        newer = [  # what the repr leaves out because the field is newer than most packs
            (key, getattr(card, f.name))
            for key, f in keys_of(type(card)).items()
            if not f.repr and getattr(card, f.name) != f.default
        ]
        if newer:
            digest.update(repr(newer).encode())
    return digest.hexdigest()[:DIGITS]


LONGEST_OPTION = 200


class EventsArg(Arg):
    """The events of a mission, in JSON as the doors tell them."""

    def doc(self) -> str:
        return _("list of events")

    def read(self, value: Any, place: Place) -> tuple[MissionEvent, ...]:
        """Read a list of events, each checked against its type."""
        if not isinstance(value, list):
            raise place.error(
                _("expected a list of events, found {value}.").format(value=in_quotes(value, 40))
            )
        return tuple(self._event(event, place.at(n)) for n, event in enumerate(value, 1))

    def _event(self, value: Any, place: Place) -> MissionEvent:
        try:
            event = from_json(value)
        except BadEvent as error:
            raise place.error(_("expected an event: {why}.").format(why=error)) from None
        if not isinstance(event, MissionEvent):
            raise place.error(_("expected an event of a mission."))
        return event

    def write(self, value: tuple[MissionEvent, ...]) -> list[dict[str, object]]:
        return [to_json(event) for event in value]


class OptionArg(Arg):
    """An option, stored as its id."""

    def doc(self) -> str:
        return _("option id")

    def read(self, value: Any, place: Place) -> Option:
        text = Text(LONGEST_OPTION, 1).read(value, place)
        try:
            return parse_option(text)
        except UnknownOption:
            raise place.error(_("{id} is no option.").format(id=in_quotes(text, 60))) from None

    def write(self, value: Option) -> str:
        return value.id


@value
class LoggedChoice(Value):
    """One choice of a mission and the events that followed."""

    option: Option = arg(OptionArg(), "the option's id")
    events: tuple[MissionEvent, ...] = arg(EventsArg(), "what followed", default=())


@value
class MissionLog(Value):
    """A mission from its set-up to its end."""

    number: int = arg(Whole(1, MANY), "which mission of the career")
    setup: tuple[MissionEvent, ...] = arg(EventsArg(), "the events of its set-up", default=())
    choices: tuple[LoggedChoice, ...] = arg(
        ListOf(TableOf(LoggedChoice), 0, MANY), "its choices", default=()
    )
    versions: Versions = arg(TableOf(Versions), "of rules and cards", default=UNKNOWN)
    watched: bool = arg(Flag(), "an automatic player made a choice in it (C-NEW-7)", default=False)

    @property
    def story(self) -> list[tuple[MissionEvent, ...]]:
        """The events of its set-up, then those of each choice."""
        return [self.setup, *(choice.events for choice in self.choices)]

    @property
    def events(self) -> tuple[MissionEvent, ...]:
        """Every event in order."""
        return (*self.setup, *(event for choice in self.choices for event in choice.events))


class AnyTable(Arg):
    """A table whose keys are checked where it is used."""

    def doc(self) -> str:
        return _("a table")

    def read(self, value: Any, place: Place) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise place.error(_("expected a table."))
        return value


@value
class CareerStep(Value):
    """One choice of the career itself."""

    option: Option = arg(OptionArg(), "the option's id, or table for a mission entered")
    told: dict[str, Any] | None = arg(AnyTable(), "the figures of a mission entered", default=None)
    rules: int = arg(
        Whole(1, 10**6),
        "the version of the rules it was entered with; older files do not say it",
        default=GIVING_UP_KILLS - 1,
    )


@value
class Journal(Value):
    """All steps, and the logs of the missions played here."""

    steps: tuple[CareerStep, ...] = arg(
        ListOf(TableOf(CareerStep), 0, MANY), "the career's choices", default=()
    )
    logs: tuple[MissionLog, ...] = arg(
        ListOf(TableOf(MissionLog), 0, MANY), "the missions", default=()
    )

    @property
    def is_running(self) -> bool:
        """Whether it ends with a mission that has no log yet."""
        begun = [step for step in self.steps if step.option.verb == "mission"]
        return bool(begun) and begun[-1] is self.steps[-1] and len(begun) > len(self.logs)

    @property
    def before_mission(self) -> "Journal":
        """The journal up to the mission that is being played, if one is."""
        return replace(self, steps=self.steps[:-1]) if self.is_running else self


def older_rules(record: Record, journal: Journal) -> dict[int, int]:
    """The version of the rules of each mission that is not of the present one, by its number.

    A mission that comes out the same today is of the present version: its replay has noted that.
    One from a table differs only if it was given up.
    """
    rules_by_mission = {log.number: log.versions.rules for log in journal.logs}
    steps = (step for step in journal.steps if step.option.verb in ("mission", "table"))
    for entry, step in zip(record.missions, steps, strict=False):
        if entry.at_table and entry.ending == GIVEN_UP:
            rules_by_mission[entry.number] = step.rules
    return {number: rules for number, rules in rules_by_mission.items() if rules != RULES_VERSION}

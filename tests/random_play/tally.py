"""How often everything occurred in random play, and what should have but never did."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import cache, wraps
from typing import Any

from hncli.game.cards.career_content import Asset
from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.effects.endings import Finish
from hncli.game.cards.models import Abductor, Card, Demand, Second
from hncli.game.cards.operation import EFFECTS, Effect, walk
from hncli.game.cards.operation import EffectContext as Asked
from hncli.game.cards.triggers import Trigger
from hncli.game.cards.words import ENDING_TITLES
from hncli.game.engine.events import ActionUsed, HelpUsed, RuleTriggered
from hncli.game.engine.events import MissionEvent as Event
from hncli.game.engine.mission import ANSWERS
from tests.random_play.positions import Table

REQUIRED = ("effects", "triggers", "moments", "decisions", "endings", "abductors")
TOPICS = (*REQUIRED, "choices", "styles")
Counts = dict[str, dict[str, int]]


class Tally:
    """Counts by topic; plain data, so that they travel between processes and files."""

    def __init__(self, counts: Counts | None = None) -> None:
        self.counts: dict[str, Counter[str]] = {
            topic: Counter((counts or {}).get(topic, {})) for topic in TOPICS
        }
        self.open = False  # effects count only while the mission itself is played

    def add(self, counts: Counts) -> None:
        """Add what another tally counted."""
        for topic in TOPICS:
            self.counts[topic].update(counts.get(topic, {}))

    def plain(self) -> Counts:
        """The counts as plain data."""
        return {topic: dict(sorted(counter.items())) for topic, counter in self.counts.items()}

    def hear(self, events: list[Event]) -> None:
        """Count the triggers that acted and the help that was used."""
        for event in events:
            if isinstance(event, RuleTriggered):
                self._trigger(event.source, event.when)
            elif isinstance(event, HelpUsed):
                self._trigger(event.help, event.when)
            elif isinstance(event, ActionUsed):
                self._trigger(event.action, "converse")

    def _trigger(self, source: str, moment: str) -> None:
        self.counts["triggers"][f"{source} {moment}"] += 1
        self.counts["moments"][moment] += 1

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count every effect that is applied in here while the tally is open."""
        kept = {op: kind.apply for op, kind in EFFECTS.items()}
        for op, kind in EFFECTS.items():
            setattr(kind, "apply", self._counted(op, kept[op]))  # noqa: B010
        try:
            yield
        finally:
            for op, kind in EFFECTS.items():
                setattr(kind, "apply", kept[op])  # noqa: B010

    def _counted(
        self, op: str, apply: Callable[[Any, Asked, str], None]
    ) -> Callable[[Effect, Asked, str], None]:
        counter = self.counts["effects"]

        @wraps(apply)
        def counted(effect: Effect, table: Asked, source: str) -> None:
            if self.open:
                counter[op] += 1
            apply(effect, table, source)

        return counted

    def missing(self, expected: dict[str, set[str]]) -> list[str]:
        """Everything that the content can produce and that never occurred."""
        return [
            f"{topic}: {name} never occurred"
            for topic in REQUIRED
            for name in sorted(expected[topic] - set(self.counts[topic]))
        ]

    def report(self) -> str:
        """All histograms as text."""
        lines: list[str] = []
        for topic, counter in self.counts.items():
            lines.append(f"{topic}:")
            lines += [f"  {count:>12,}  {name}" for name, count in counter.most_common()]
        return "\n".join(lines)


def expected(tables: Iterable[Table]) -> dict[str, set[str]]:
    """What the content can produce, read from the cards themselves."""
    found: dict[str, set[str]] = {topic: set() for topic in REQUIRED}
    found["decisions"] = set(ANSWERS)
    found["endings"] = set(ENDING_TITLES)
    for table in tables:
        found["abductors"].add(table.name)
        for card in _cards(table.catalogue):
            effects = list(_effects(card))
            found["effects"].update(effect.op for effect in effects)
            found["endings"].update(e.ending for e in effects if isinstance(e, Finish))
            if isinstance(card, Abductor) and card.deadline:
                found["endings"].add(card.deadline)
            for source, watch in _watches(card):
                found["triggers"].update(f"{source} {moment}" for moment in watch.when)
                found["moments"].update(watch.when)
    return found


@cache
def trigger_sources(catalogue: Catalogue) -> frozenset[str]:
    """Every card or action that a trigger acts in the name of."""
    return frozenset(source for card in _cards(catalogue) for source, _watch in _watches(card))


def _cards(catalogue: Catalogue) -> Iterator[Card]:
    """Every card that can take part."""
    yield catalogue.abductor
    yield catalogue.second
    for pile in (catalogue.conversation, catalogue.reds, catalogue.pivotals):
        yield from pile.values()
    yield from catalogue.demands.values()
    yield from catalogue.helps.values()


def _effects(card: Card) -> Iterator[Effect]:
    yield from card.effects()
    if isinstance(card, Abductor):
        for action in card.actions:
            yield from walk(action.do)


def _watches(card: Card) -> Iterator[tuple[str, Trigger]]:
    """Every trigger of a card, with the source that it acts in the name of."""
    if isinstance(card, Abductor | Second | Asset):
        yield from ((card.id, rule) for rule in card.rules)
    if isinstance(card, Demand) and card.alert is not None:
        yield card.id, card.alert
    if isinstance(card, Abductor):
        for action in card.actions:
            yield action.id, action.watch
            yield from ((action.id, watch) for watch in _inside(walk(action.do)))
    yield from ((card.id, watch) for watch in _inside(card.effects()))


def _inside(effects: Iterable[Effect]) -> Iterator[Trigger]:
    for effect in effects:
        values = (getattr(effect, f.name) for f in fields(effect))
        yield from (value for value in values if isinstance(value, Trigger))

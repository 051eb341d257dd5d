"""Events as the bot door tells them."""

from collections.abc import Iterable

from hncli.cards.library import Library
from hncli.cards.models import Help
from hncli.career.events import StressChanged
from hncli.career.stress_causes import describe
from hncli.engine.events import Event, Json, to_json


def events_json(library: Library, events: Iterable[Event]) -> list[Json]:
    """The events as JSON values, in order; a stress line says its cause in words."""
    return [_stress(library, e) if isinstance(e, StressChanged) else to_json(e) for e in events]


def _stress(library: Library, event: StressChanged) -> Json:
    titles = {
        id: help.title for pack in library.packs.values() for id, help in pack.of(Help).items()
    }
    what = describe(event.cause, event.by, event.count, lambda id: titles.get(id, id))
    return {
        "event": event.name,
        "rule": event.rule,
        "turn": event.turn,
        "amount": event.amount,
        "what": what,
        "cut": event.cut,
    }

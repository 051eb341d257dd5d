"""Events as the bot door tells them."""

from collections.abc import Iterable

from hncli.cards.library import Library
from hncli.cards.models import Help
from hncli.career.events import StressChanged
from hncli.career.stress_causes import describe
from hncli.engine.events import EffectStands, Event, Json, to_json


def events_json(library: Library, events: Iterable[Event]) -> list[Json]:
    """The events as JSON values, in order; a cause of stress and a trigger are in words."""
    return [_event_json(library, event) for event in events]


def _event_json(library: Library, event: Event) -> Json:
    if isinstance(event, StressChanged):
        return _stress(library, event)
    if isinstance(event, EffectStands) and event.trigger is not None:
        return to_json(event) | {"trigger": event.trigger.describe()}
    return to_json(event)


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

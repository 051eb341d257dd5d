"""The `state` of the bot and scenario doors: a mission as JSON values."""

from typing import Any

from hncli.base.schema import LEVELS
from hncli.game.engine.game import Decision, slot_id
from hncli.game.engine.position import Placed, Standing
from hncli.game.engine.view import View

STATE_FIELDS = (
    "box", "abductor_id", "seed", "turn", "phase", "threat", "cp", "pool", "saved", "killed",
    "total", "hand", "available", "played", "removed", "discard", "red_left", "pivotal",
    "last_conversation", "demands", "effects", "alerts", "held", "traits", "card", "dice",
    "abductor", "second", "result", "ending", "loyal",
)  # fmt: skip
"""Everything that the doors tell of a mission; `loyal` only where the abductor has such hostages.

Those without words of their own in `state` are the fields of a view.
"""


def state(view: View) -> dict[str, Any]:
    """The mission as JSON values without anything hidden."""
    outcome = view.outcome
    told: dict[str, Any] = {
        "threat": LEVELS[view.threat],
        "red_left": view.reds_left,
        "demands": [_demand(placed) for placed in view.demands],
        "effects": [_effect(entry) for entry in view.lasting()],
        "alerts": [alert._asdict() for alert in view.alerts()],
        "traits": sorted(view.traits),
        "abductor": view.status,
        "result": outcome.result if outcome else None,
        "ending": outcome.ending if outcome else None,
    }
    found = {}
    for name in STATE_FIELDS:
        value = told[name] if name in told else getattr(view, name)
        found[name] = list(value) if type(value) is tuple else value
    if not (view.loyal or view.catalogue.abductor.loyal):
        del found["loyal"]
    return found


def _demand(placed: Placed) -> dict[str, Any]:
    """A demand in play; one that lies face down has no id."""
    return placed._asdict() | {"slot": slot_id(placed.slot), "id": placed.id or None}


def _effect(entry: Standing) -> dict[str, Any]:
    what = entry.watch.describe() if entry.watch is not None else entry.what
    return {"what": what, "amount": entry.amount, "until": entry.until}


def offered(decision: Decision | None) -> list[str]:
    """The option ids of a decision; none when the game is over."""
    return list(decision.ids) if decision is not None else []

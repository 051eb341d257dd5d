"""What a player may see of a mission; hidden cards have no name here."""

from typing import Any

from hncli.cards.schema import LEVELS
from hncli.engine.mission import Mission
from hncli.engine.position import Placed, Standing
from hncli.engine.turn import red_left

STATE_FIELDS = (
    "box", "abductor_id", "seed", "turn", "phase", "threat", "cp", "pool", "saved", "killed",
    "total", "hand", "available", "played", "removed", "discard", "red_left", "pivotal",
    "last_conversation", "demands", "effects", "alerts", "held", "traits", "card", "dice",
    "abductor", "second", "result", "ending",
)  # fmt: skip
"""The fields of a state, as the bot and scenario doors promise them."""


def state(m: Mission) -> dict[str, Any]:
    """The mission as plain data without anything hidden."""
    return {
        "box": m.box,
        "abductor_id": m.abductor_id,
        "seed": m.seed,
        "turn": m.turn,
        "phase": m.phase,
        "threat": LEVELS[m.threat],
        "cp": m.cp,
        "pool": m.pool,
        "saved": m.saved,
        "killed": m.killed,
        "total": m.pool + m.saved + m.killed,
        "hand": list(m.hand),
        "available": list(m.available),
        "played": list(m.played),
        "removed": list(m.removed),
        "discard": list(m.discard),
        "red_left": red_left(m),
        "pivotal": m.pivotal,
        "last_conversation": m.last_conversation,
        "demands": [_demand(placed) for placed in m.demands],
        "effects": [_effect(entry) for entry in lasting(m)],
        "alerts": [_alert(m, entry) for entry in m.standing if entry.what == "alert"],
        "held": list(m.held),
        "traits": sorted(m.traits),
        "card": m.card,
        "dice": list(m.dice),
        "abductor": m.status,
        "second": m.second,
        "result": m.result,
        "ending": m.ending,
    }


def _demand(placed: Placed) -> dict[str, Any]:
    return {
        "slot": f"d{placed.slot}",
        "kind": placed.kind,
        "id": placed.id if placed.face == "up" else None,
        "face": placed.face,
        "conceded": placed.conceded,
    }


def lasting(m: Mission) -> list[Standing]:
    """Modifiers and standing penalties, without alerts and the rules of whoever is in charge."""
    own = (m.catalogue.abductor.id, m.catalogue.second.id)
    return [e for e in m.standing if e.what != "alert" and e.source not in own]


def _effect(entry: Standing) -> dict[str, Any]:
    what = entry.watch.describe() if entry.watch is not None else entry.what
    return {"what": what, "amount": entry.amount, "until": entry.until}


def _alert(m: Mission, entry: Standing) -> dict[str, Any]:
    waits, does = alert_text(m, entry)
    return {"card": entry.source, "waits": waits, "does": does}


def alert_text(m: Mission, entry: Standing) -> tuple[str, str]:
    """Say what an alert waits for and what it will do (R-ALERT-1)."""
    assert entry.watch is not None
    demand = m.catalogue.demands.get(entry.source)
    does = entry.watch.does() if demand is None else demand.conceding()
    return entry.watch.waits(), does

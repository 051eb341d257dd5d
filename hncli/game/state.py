"""The `state` of the bot and scenario doors: a mission as JSON values."""

from typing import NotRequired, TypedDict

from hncli.base.schema import LEVELS
from hncli.game.engine.game import Decision, slot_id
from hncli.game.engine.position import Placed, Standing
from hncli.game.engine.view import View


class DemandState(TypedDict):
    """A demand in play; one that lies face down has no id."""

    slot: str
    kind: str
    id: str | None
    face: str
    conceded: bool


class EffectState(TypedDict):
    """A modifier or standing penalty."""

    what: str
    amount: int
    until: str


class AlertState(TypedDict):
    """An alert that waits, in words."""

    card: str
    waits: str
    does: str


class State(TypedDict):
    """Everything that the doors tell of a mission."""

    box: str
    abductor_id: str
    seed: int
    turn: int
    phase: str
    threat: str
    cp: int
    pool: int
    saved: int
    killed: int
    total: int
    hand: list[str]
    available: list[str]
    played: list[str]
    removed: list[str]
    discard: list[str]
    red_left: int
    pivotal: str | None
    last_conversation: bool
    demands: list[DemandState]
    effects: list[EffectState]
    alerts: list[AlertState]
    held: list[str]
    traits: list[str]
    card: str | None
    dice: list[int]
    abductor: str
    second: bool
    result: str | None
    ending: str | None
    loyal: NotRequired[int]  # only where the abductor has hostages who side with him or her


STATE_FIELDS = tuple(State.__annotations__)


def state(view: View) -> State:
    """The mission as JSON values without anything hidden."""
    outcome = view.outcome
    found: State = {
        "box": view.box,
        "abductor_id": view.abductor_id,
        "seed": view.seed,
        "turn": view.turn,
        "phase": view.phase,
        "threat": LEVELS[view.threat],
        "cp": view.cp,
        "pool": view.pool,
        "saved": view.saved,
        "killed": view.killed,
        "total": view.total,
        "hand": list(view.hand),
        "available": list(view.available),
        "played": list(view.played),
        "removed": list(view.removed),
        "discard": list(view.discard),
        "red_left": view.reds_left,
        "pivotal": view.pivotal,
        "last_conversation": view.last_conversation,
        "demands": [_demand(placed) for placed in view.demands],
        "effects": [_effect(entry) for entry in view.lasting()],
        "alerts": [{"card": a.card, "waits": a.waits, "does": a.does} for a in view.alerts()],
        "held": list(view.held),
        "traits": sorted(view.traits),
        "card": view.card,
        "dice": list(view.dice),
        "abductor": view.status,
        "second": view.second,
        "result": outcome.result if outcome else None,
        "ending": outcome.ending if outcome else None,
    }
    if view.loyal or view.catalogue.abductor.loyal:
        found["loyal"] = view.loyal
    return found


def _demand(placed: Placed) -> DemandState:
    return {
        "slot": slot_id(placed.slot),
        "kind": placed.kind,
        "id": placed.id or None,
        "face": placed.face,
        "conceded": placed.conceded,
    }


def _effect(entry: Standing) -> EffectState:
    what = entry.watch.describe() if entry.watch is not None else entry.what
    return {"what": what, "amount": entry.amount, "until": entry.until}


def offered(decision: Decision | None) -> list[str]:
    """The option ids of a decision; none when the game is over."""
    return list(decision.ids) if decision is not None else []

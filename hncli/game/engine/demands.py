"""Demands: dealt, revealed, brought in, conceded (R-DEMAND)."""

from typing import TYPE_CHECKING, Any

from hncli.game.cards.operation import walk
from hncli.game.engine.events import (
    DemandConceded,
    DemandGone,
    DemandPlaced,
    DemandRevealed,
    EscapeCalledOff,
    NoDemandLeft,
    NothingToReveal,
    TerrorDiscarded,
)
from hncli.game.engine.game import DONE, Option, slot_id
from hncli.game.engine.position import Placed, Standing, below
from hncli.game.engine.standing import drop_from, moment

if TYPE_CHECKING:
    from hncli.game.engine.mission import Mission


def place(m: "Mission", id: str, face: str, conceded: bool = False) -> None:
    """Put a demand into the next slot; a slot is never used again."""
    placed = Placed(m.next_slot, m.catalogue.demands[id].kind, id, face, conceded)
    m.next_slot += 1
    m.demands = (*m.demands, placed)
    tell_placed(m, placed)
    if face == "up" and not conceded:
        wake(m, id)


def tell_placed(m: "Mission", placed: Placed) -> None:
    """Tell that a demand lies there, by name only if it lies face up."""
    id = placed.id if placed.face == "up" else None
    slot = slot_id(placed.slot)
    m.tell(DemandPlaced(slot, placed.kind, id, placed.face))


def wake(m: "Mission", id: str) -> None:
    """Put the standing effects and the alert of a demand that turned face up into force."""
    demand = m.catalogue.demands[id]
    for effect in demand.standing:
        effect.apply(m, id)
    if demand.alert is not None:
        m.alert(demand.alert, id)


def face_down(m: "Mission") -> list[Placed]:
    """The face-down demands."""
    return [placed for placed in m.demands if placed.face == "down"]


def reveal(m: "Mission", count: int, source: str) -> None:
    """Reveal demands, one at a time; with none face down nothing happens (R-DEMAND-2)."""
    hidden = face_down(m)
    if not hidden:
        m.tell(NothingToReveal(source))
        return
    options = tuple(Option("demand", number=placed.slot) for placed in hidden)
    m.pick(source, options, ("reveal_slot", count, source))


def reveal_slot(m: "Mission", count: int, source: str, option: Option) -> None:
    """Turn the chosen demand up."""
    slot = option.number
    _change(m, slot, face="up")
    id = _at(m, slot).id
    m.learn()
    m.tell(DemandRevealed(slot_id(slot), id, source))
    if count > 1:
        m.push(("reveal", count - 1, source))
    wake(m, id)


def bring_demand(m: "Mission", kind: str, face: str, source: str) -> None:
    """Bring a demand in at random from those set aside, if there is one (R-DEMAND-8)."""
    choices = [id for id in m.demands_aside if m.catalogue.demands[id].kind == kind]
    if not choices or m.status != "in-charge":
        m.tell(NoDemandLeft(source, kind))
        return
    m.demand_stream, number = below(m.demand_stream, len(choices))
    id = choices[number]
    m.demands_aside = tuple(other for other in m.demands_aside if other != id)
    if face == "up":
        m.learn()
    place(m, id, face)


def price(m: "Mission", placed: Placed) -> int:
    """What it costs to concede a demand."""
    return m.catalogue.demands[placed.id].cp


def open_demands(m: "Mission") -> list[Placed]:
    """The demands that lie face up and are not conceded yet."""
    return [d for d in m.demands if d.face == "up" and not d.conceded]


def has_priced_demand(m: "Mission") -> bool:
    """Tell whether a demand with a cost waits to be conceded."""
    return any(price(m, placed) for placed in open_demands(m))


def concede_free(m: "Mission", source: str) -> None:
    """Let the player concede a demand that has a cost without paying."""
    options = tuple(Option("demand", number=d.slot) for d in open_demands(m) if price(m, d))
    if options:
        m.pick(source, options, ("concede_unpaid",))


def concede_unpaid(m: "Mission", option: Option) -> None:
    """Concede the chosen demand for nothing."""
    concede(m, option.number, 0)


def concede_any(m: "Mission", source: str) -> None:
    """Let the player concede a face-up demand free, or none; with none face up nothing happens.

    Asked even with a single demand, since none of them is always a choice (R-DEMAND-9).
    """
    options = tuple(Option("demand", number=d.slot) for d in open_demands(m))
    if options:
        m.pick(source, (*options, DONE), ("concede_chosen",))


def concede_chosen(m: "Mission", option: Option) -> None:
    """Concede the chosen demand for nothing, if one was chosen."""
    if option != DONE:
        concede(m, option.number, 0)


def concede(m: "Mission", slot: int, paid: int, by_alert: bool = False) -> None:
    """Concede a demand: benefit first, penalty second, once."""
    placed = _at(m, slot)
    demand = m.catalogue.demands[placed.id]
    _change(m, slot, conceded=True)
    drop_from(m, placed.id, "alert")
    m.tell(DemandConceded(slot_id(slot), placed.id, placed.kind, paid, by_alert))
    m.push(("concession_done", slot))
    m.push(("effects", placed.id, demand.penalty, 0))
    m.push(("effects", placed.id, demand.benefit, 0))
    if paid:
        m.change_cp(-paid, placed.id)


def concession_done(m: "Mission", slot: int) -> None:
    """A conceded minor demand goes to the terror discard; another one stays unless it says that
    it leaves play, whose penalty and pending escape stay all the same (R-DEMAND-4, 5).
    """
    for placed in m.demands:
        if placed.slot == slot:
            m.standing = tuple(
                entry
                for entry in m.standing
                if entry.source != placed.id or entry.until != "conceded"
            )
            if placed.kind == "minor":
                m.demands = tuple(d for d in m.demands if d.slot != slot)
                m.discard = (*m.discard, placed.id)
                m.tell(TerrorDiscarded(placed.id, placed.id, from_deck=False))
            elif m.catalogue.demands[placed.id].leaves:
                m.demands = tuple(d for d in m.demands if d.slot != slot)
                m.demands_left = (*m.demands_left, placed.id)
                m.tell(DemandGone(slot_id(slot), placed.kind, placed.id))
            moment(m, f"{placed.kind}-conceded")


def call_off(m: "Mission", source: str) -> None:
    """Take the escapes off the table that conceded demands have set going."""
    kept = tuple(e for e in m.standing if not (e.source in m.catalogue.demands and _escapes(e)))
    if len(kept) < len(m.standing):
        m.standing = kept
        m.tell(EscapeCalledOff(source))


def _escapes(entry: Standing) -> bool:
    """Whether a trigger lets somebody escape."""
    return entry.watch is not None and any(effect.op == "escape" for effect in walk(entry.watch.do))


def count_demands(m: "Mission", kind: str) -> int:
    """Count the demands of a kind in play: those that were conceded stay there (R-DEMAND-4)."""
    return sum(placed.kind == kind for placed in m.demands)


def _at(m: "Mission", slot: int) -> Placed:
    return next(placed for placed in m.demands if placed.slot == slot)


def _change(m: "Mission", slot: int, **facts: Any) -> None:
    m.demands = tuple(d._replace(**facts) if d.slot == slot else d for d in m.demands)

"""Why a step at the table is impossible by the rules of the markers (R-TABLE-6)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from hncli.base.messages import _, ngettext
from hncli.base.text import cp_said, listed, points
from hncli.game.engine.rolls import MOST
from hncli.game.table.steps import TableStep

if TYPE_CHECKING:
    from hncli.game.table.tracked import TrackedMission

BEFORE_PIVOTAL = 11  # with nothing discarded the eleventh turn turns the pivotal event (R-TURN-1)


class Refusal(NamedTuple):
    """The rule that a step breaks, in a sentence; the player's word is stronger than most."""

    rule: str
    text: str
    can_be_forced: bool = True


def refusal(table: "TrackedMission", step: TableStep) -> Refusal | None:
    """The first rule that a step breaks; None if it can be taken."""
    if table.outcome is not None:
        return Refusal("R-TABLE-5", _("The mission is over."), False)
    if table.verdict is not None and step.verb not in ("goes-on", "end", "note", "give-up"):
        text = _("By the rules the mission has ended. Say first whether it has.")
        return Refusal("R-TABLE-5", text, False)
    check = CHECKS.get(step.verb)
    return check(table, step) if check is not None else None


def _saved(table: "TrackedMission", step: TableStep) -> Refusal | None:
    return None if table.pool else _captured(table, step)


def _killed(table: "TrackedMission", step: TableStep) -> Refusal | None:
    if table.is_second and table.pool == 1 and step.number:
        return Refusal("R-2IC-1", _("The second in command never kills the last hostage."))
    if not table.pool and not table.red:
        return Refusal("R-HOST-2", _("Nobody is held, and no red card is left to discard."))
    return None


def _phase(table: "TrackedMission", _step: TableStep) -> Refusal | None:
    if table.phase != "terror" or table.is_drawn:
        return None
    if not table.deck:
        text = _("No terror card is left: drawing one ends the mission.")
        return Refusal("R-TERROR-2", text)
    return Refusal("R-TERROR-1", _("This turn's terror card was not drawn yet."))


def _drawing(table: "TrackedMission") -> Refusal | None:
    if table.phase != "terror":
        return Refusal("R-TERROR-1", _("Terror cards are drawn in the terror phase."))
    if table.is_drawn:
        return Refusal("R-TERROR-1", _("This turn's terror card is drawn already."))
    return None


def _terror(table: "TrackedMission", _step: TableStep) -> Refusal | None:
    if table.deck and not table.red:
        text = _("All red cards are gone; the next one is the pivotal event.")
        return _drawing(table) or Refusal("R-PIVOT-1", text)
    return _drawing(table)


def _pivotal(table: "TrackedMission", _step: TableStep) -> Refusal | None:
    if table.is_pivotal:
        return Refusal("R-SETUP-5", _("There is one pivotal event, and it was seen."), False)
    if table.red and not table.setup.pivotal_anywhere:
        text = ngettext(
            "The pivotal event is the last card; {n} red card lies above it.",
            "The pivotal event is the last card; {n} red cards lie above it.",
            table.red,
        )
        return _drawing(table) or Refusal("R-PIVOT-1", text.format(n=table.red))
    return _drawing(table)


def _discard(table: "TrackedMission", step: TableStep) -> Refusal | None:
    if step.number <= table.red:
        return None
    text = ngettext("{n} red card is left.", "{n} red cards are left.", table.red)
    return Refusal("R-TERROR-6", text.format(n=table.red))


def _demand(table: "TrackedMission", _step: TableStep) -> Refusal | None:
    if table.is_second:
        text = _("The abductor is gone, and all demands with them.")
        return Refusal("R-ELIM-2", text)
    return None


def _reveal(table: "TrackedMission", step: TableStep) -> Refusal | None:
    found = table.at(step.number)
    if found is None:
        return Refusal("R-DEMAND-2", _("There is no demand {n}.").format(n=step.number), False)
    if found.is_up:
        return Refusal("R-DEMAND-2", _("Demand {n} is face up already.").format(n=step.number))
    return None


def _concede(table: "TrackedMission", step: TableStep) -> Refusal | None:
    found = table.at(step.number)
    if found is None:
        return Refusal("R-DEMAND-3", _("There is no demand {n}.").format(n=step.number), False)
    if found.is_conceded:
        text = _("Demand {n} is conceded already; each one is conceded once.")
        return Refusal("R-DEMAND-3", text.format(n=step.number), False)
    if table.phase != "conversation":
        return Refusal("R-DEMAND-3", _("Demands are conceded in the conversation phase."))
    if not found.is_up:
        return Refusal("R-DEMAND-3", _("Demand {n} is face down.").format(n=step.number))
    return _costs(table, int(step.name or 0), "R-DEMAND-3")


def _costs(table: "TrackedMission", cost: int, rule: str) -> Refusal | None:
    if cost <= max(0, table.cp):
        return None
    text = _("That costs {cost}, and you have {cp}.")
    return Refusal(rule, text.format(cost=cp_said(cost), cp=points(table.cp)))


def _buy(table: "TrackedMission", step: TableStep) -> Refusal | None:
    if table.phase == "spend" or (table.phase == "conversation" and table.is_last_conversation):
        return _costs(table, step.number, "R-SPEND-1")
    text = _("Cards are bought in the spend phase, or in the last conversation.")
    return Refusal("R-SPEND-1", text)


def _talking(table: "TrackedMission", step: TableStep) -> Refusal | None:
    if table.phase == "conversation":
        return None
    if table.phase == "terror" and step.verb == "down":
        return Refusal("R-ROLL-7", _("Nothing is played for CP in the terror phase."))
    if table.phase == "terror":  # a card that changes a terror card's roll
        return None
    return Refusal("R-CONV-1", _("Cards are played in the conversation phase."))


def _dice(_table: "TrackedMission", step: TableStep) -> Refusal | None:
    if len(step.name.split(",")) <= MOST:
        return None
    return Refusal("R-ROLL-1", _("A threat roll has at most {n} dice.").format(n=MOST))


def _use(table: "TrackedMission", step: TableStep) -> Refusal | None:
    if step.name in (*table.held, *table.setup.traits):
        return None
    return Refusal("C-RES-1", _("You don't hold that."), False)


def _clear(table: "TrackedMission", step: TableStep) -> Refusal | None:
    if step.number <= len(table.alerts):
        return None
    return Refusal("R-TABLE-7", _("There is no alert {n}.").format(n=step.number), False)


def _captured(table: "TrackedMission", _step: TableStep) -> Refusal | None:
    if table.is_second:
        return Refusal("R-2IC-2", _("Nobody captures the second in command."))
    if table.pool:
        text = ngettext("{n} hostage is still held.", "{n} hostages are still held.", table.pool)
        return Refusal("R-CAPT-1", text.format(n=table.pool))
    if table.phase == "terror":
        return Refusal("R-TERROR-5", _("Nobody is captured in the terror phase."))
    if table.must_eliminate:
        return Refusal("R-PIVOT-4", _("The pivotal event asks for an elimination."))
    if table.missing_concessions:
        text = _("No capture before you concede {demands}.")
        named = text.format(demands=listed(list(table.missing_concessions)))
        return Refusal("R-END-5", named)
    return None


def _eliminated(table: "TrackedMission", _step: TableStep) -> Refusal | None:
    if table.is_second:
        return Refusal("R-2IC-2", _("Nobody eliminates the second in command."))
    if table.phase != "conversation":
        return Refusal("R-ELIM-1", _("That happens in the conversation phase."))
    return None


def _goes_on(table: "TrackedMission", _step: TableStep) -> Refusal | None:
    if table.verdict is not None:
        return None
    return Refusal("R-TABLE-5", _("The rules say nothing else."), False)


def _end(table: "TrackedMission", step: TableStep) -> Refusal | None:
    """The figures of a mission obey C-TABLE-1, whatever the cards say."""
    if step.name.startswith("won"):
        if table.pool:
            text = ngettext(
                "Nobody wins while {n} hostage is held.",
                "Nobody wins while {n} hostages are held.",
                table.pool,
            )
            return Refusal("C-TABLE-1", text.format(n=table.pool), False)
        if table.saved * 2 < table.total:
            return Refusal("C-TABLE-1", _("Nobody wins with fewer than half saved."), False)
    return _unseen(table, step)


def _unseen(table: "TrackedMission", _step: TableStep) -> Refusal | None:
    if table.turn > BEFORE_PIVOTAL and not table.is_pivotal:
        text = _("After turn {n} the pivotal event was seen: enter it first.")
        return Refusal("C-TABLE-1", text.format(n=BEFORE_PIVOTAL), False)
    return None


CHECKS: dict[str, Callable[["TrackedMission", TableStep], Refusal | None]] = {
    "saved": _saved,
    "killed": _killed,
    "phase": _phase,
    "terror": _terror,
    "pivotal": _pivotal,
    "discard": _discard,
    "demand": _demand,
    "reveal": _reveal,
    "concede": _concede,
    "buy": _buy,
    "play": _talking,
    "down": _talking,
    "dice": _dice,
    "use": _use,
    "clear": _clear,
    "captured": _captured,
    "eliminated": _eliminated,
    "goes-on": _goes_on,
    "end": _end,
    "give-up": _unseen,
}
"""What can stand in the way of each kind of step; the others are always possible."""

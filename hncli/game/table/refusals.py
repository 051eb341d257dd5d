"""Why a step at the table is impossible by the rules of the markers (R-TABLE-6)."""

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
    match step.verb:
        case "saved" if not table.pool:
            return _capture(table)
        case "captured":
            return _capture(table)
        case "killed":
            return _kill(table)
        case "eliminated" if table.is_second:
            return Refusal("R-2IC-2", _("Nobody eliminates the second in command."))
        case "eliminated" if table.phase != "conversation":
            return Refusal("R-ELIM-1", _("That happens in the conversation phase."))
        case "phase" | "terror" | "pivotal" | "discard":
            return _deck(table, step)
        case "demand" if table.is_second:
            return Refusal("R-ELIM-2", _("The abductor is gone, and all demands with them."))
        case "reveal" | "concede":
            return _demand(table, step)
        case "buy" | "play" | "down":
            return _card(table, step)
        case "dice" if len(step.name.split(",")) > MOST:
            return Refusal("R-ROLL-1", _("A threat roll has at most {n} dice.").format(n=MOST))
        case "use" if step.name not in (*table.held, *table.setup.traits):
            return Refusal("C-RES-1", _("You don't hold that."), False)
        case "clear" if step.number > len(table.alerts):
            text = _("There is no alert {n}.").format(n=step.number)
            return Refusal("R-TABLE-7", text, False)
        case "goes-on" if table.verdict is None:
            return Refusal("R-TABLE-5", _("The rules say nothing else."), False)
        case "end" | "give-up":
            return _end(table, step)
    return None


def _capture(table: "TrackedMission") -> Refusal | None:
    if table.is_second:
        return Refusal("R-2IC-2", _("Nobody captures the second in command."))
    if table.pool:
        text = ngettext("{n} hostage is still held.", "{n} hostages are still held.", table.pool)
        return Refusal("R-CAPT-1", text.format(n=table.pool))
    if table.phase == "terror":
        return Refusal("R-TERROR-5", _("Nobody is captured in the terror phase."))
    if table.must_eliminate:
        return Refusal("R-PIVOT-4", _("The pivotal event asks for an elimination."))
    if missing := list(table.missing_concessions):
        text = _("No capture before you concede {demands}.")
        return Refusal("R-END-5", text.format(demands=listed(missing)))
    return None


def _kill(table: "TrackedMission") -> Refusal | None:
    if table.is_second and table.pool == 1:
        return Refusal("R-2IC-1", _("The second in command never kills the last hostage."))
    if not table.pool and not table.red:
        return Refusal("R-HOST-2", _("Nobody is held, and no red card is left to discard."))
    return None


def _deck(table: "TrackedMission", step: TableStep) -> Refusal | None:
    """What keeps a terror card in its deck, or a turn from ending without one."""
    if step.verb == "discard":
        if step.number <= table.red:
            return None
        text = ngettext("{n} red card is left.", "{n} red cards are left.", table.red)
        return Refusal("R-TERROR-6", text.format(n=table.red))
    if step.verb == "phase":
        if table.phase != "terror" or table.is_drawn:
            return None
        if not table.deck:
            return Refusal("R-TERROR-2", _("No terror card is left: drawing one ends the mission."))
        return Refusal("R-TERROR-1", _("This turn's terror card was not drawn yet."))
    if step.verb == "pivotal" and table.is_pivotal:
        return Refusal("R-SETUP-5", _("There is one pivotal event, and it was seen."), False)
    if table.phase != "terror":
        return Refusal("R-TERROR-1", _("Terror cards are drawn in the terror phase."))
    if table.is_drawn:
        return Refusal("R-TERROR-1", _("This turn's terror card is drawn already."))
    if step.verb == "terror" and table.deck and not table.red:
        text = _("All red cards are gone; the next one is the pivotal event.")
        return Refusal("R-PIVOT-1", text)
    if step.verb == "pivotal" and table.red and not table.setup.pivotal_anywhere:
        text = ngettext(
            "The pivotal event is the last card; {n} red card lies above it.",
            "The pivotal event is the last card; {n} red cards lie above it.",
            table.red,
        )
        return Refusal("R-PIVOT-1", text.format(n=table.red))
    return None


def _demand(table: "TrackedMission", step: TableStep) -> Refusal | None:
    found, is_revealed = table.at(step.number), step.verb == "reveal"
    rule, text = "R-DEMAND-2" if is_revealed else "R-DEMAND-3", ""
    if found is None:
        text = _("There is no demand {n}.")
    elif found.is_conceded and not is_revealed:
        text = _("Demand {n} is conceded already; each one is conceded once.")
    if found is None or text:
        return Refusal(rule, text.format(n=step.number), False)
    if is_revealed and found.is_up:
        text = _("Demand {n} is face up already.")
    elif not is_revealed and table.phase != "conversation":
        text = _("Demands are conceded in the conversation phase.")
    elif not is_revealed and not found.is_up:
        text = _("Demand {n} is face down.")
    elif not is_revealed:
        return _costs(table, int(step.name or 0), rule)
    return Refusal(rule, text.format(n=step.number)) if text else None


def _costs(table: "TrackedMission", cost: int, rule: str) -> Refusal | None:
    if cost <= max(0, table.cp):
        return None
    text = _("That costs {cost}, and you have {cp}.")
    return Refusal(rule, text.format(cost=cp_said(cost), cp=points(table.cp)))


def _card(table: "TrackedMission", step: TableStep) -> Refusal | None:
    if step.verb == "buy":
        if table.phase == "spend" or (table.phase == "conversation" and not table.deck):
            return _costs(table, step.number, "R-SPEND-1")
        text = _("Cards are bought in the spend phase, or in the last conversation.")
        return Refusal("R-SPEND-1", text)
    if table.phase == "terror" and step.verb == "down":
        return Refusal("R-ROLL-7", _("Nothing is played for CP in the terror phase."))
    if table.phase in ("conversation", "terror"):  # some cards change a terror card's roll
        return None
    return Refusal("R-CONV-1", _("Cards are played in the conversation phase."))


def _end(table: "TrackedMission", step: TableStep) -> Refusal | None:
    """The figures of a mission obey C-TABLE-1, whatever the cards say."""
    is_won = step.name.startswith("won")
    if is_won and table.pool:
        text = ngettext(
            "Nobody wins while {n} hostage is held.",
            "Nobody wins while {n} hostages are held.",
            table.pool,
        )
        return Refusal("C-TABLE-1", text.format(n=table.pool), False)
    if is_won and table.saved * 2 < table.total:
        return Refusal("C-TABLE-1", _("Nobody wins with fewer than half saved."), False)
    if table.turn > BEFORE_PIVOTAL and not table.is_pivotal:
        text = _("After turn {n} the pivotal event was seen: enter it first.")
        return Refusal("C-TABLE-1", text.format(n=BEFORE_PIVOTAL), False)
    return None

"""Why an option is not offered, in words."""

from hncli.base.messages import N_, _
from hncli.base.text import cp_said, points
from hncli.game.engine.game import NOT_IN_A_MISSION, Option
from hncli.game.engine.position import Placed
from hncli.game.engine.standing import is_standing
from hncli.game.engine.view import View

KINDS = {
    "converse": N_("the conversation waits for a card, a concession or its end"),
    "roll": N_("the dice on the table must be settled first"),
    "spend": N_("it is the spend phase: buy cards or end it"),
    "pick": N_("something must be picked first"),
    "offer": N_("an offer must be taken or passed first"),
}
"""What each kind of decision is waiting for."""


LEFT_OUT = N_(
    "a career leaves out cards that cost or can give 8 CP or more, until experience wins them back"
)
"""What keeps such a card away (C-NEW-3)."""
NOT_UNDERSTOOD = N_("I don't understand that; an option looks like play:<card> or end.")


def why_not(m: View, option: Option) -> str:
    """Say why an option is not offered, without naming anything hidden."""
    decision = m.decision
    if decision is None:
        return _("The mission is over.")
    if option.verb in NOT_IN_A_MISSION:
        return str(NOT_UNDERSTOOD)
    reason = _reason(m, option) or KINDS[decision.kind]
    return _("Not now, because {reason}.").format(reason=reason)


def _reason(m: View, option: Option) -> str:
    if option.verb in ("play", "facedown"):
        return _why_not_play(m, option)
    if option.verb == "buy":
        return _why_not_buy(m, option.name)
    if option.verb == "concede":
        return _why_not_concede(m, option.number)
    if option.verb == "convert":
        return _why_not_convert(m, option.number)
    return ""


def _why_not_play(m: View, option: Option) -> str:
    name = option.name
    card = m.catalogue.conversation.get(name)
    if card is None:
        return _("no conversation card has that name")
    if name in m.left_out:
        return str(LEFT_OUT)
    if name not in m.hand:
        return _("{card} is not in your hand").format(card=card.title)
    if option.verb == "play" and card.during_roll and m.asked.kind == "converse":
        return _("{card} is only played into a threat roll").format(card=card.title)
    return ""


def _why_not_buy(m: View, name: str) -> str:
    card = m.catalogue.conversation.get(name)
    if card is None:
        return _("no conversation card has that name")
    if name in m.left_out:
        return str(LEFT_OUT)
    if m.phase == "conversation" and not m.last_conversation:
        return _("cards are bought in the spend phase, or in the last conversation")
    if name not in m.available:
        return _("{card} is not Available").format(card=card.title)
    if len(m.hand) >= m.hand_limit:
        return _("your hand is full with {n} cards").format(n=len(m.hand))
    if card.cost > max(0, m.cp):
        return _("{card} costs {cost} and you have {cp}").format(
            card=card.title, cost=cp_said(card.cost), cp=points(m.cp)
        )
    return ""


def demand_in(m: View, slot: int) -> Placed | None:
    """The demand in a slot, if one is there."""
    return next((placed for placed in m.demands if placed.slot == slot), None)


def _why_not_concede(m: View, slot: int) -> str:
    placed = demand_in(m, slot)
    if placed is None:
        return _("there is no such demand in play")
    if placed.face == "down":
        return _("a demand must be revealed before it can be conceded")
    if placed.conceded:
        return _("it has been conceded already")
    cost = m.catalogue.demands[placed.id].cp
    if cost > max(0, m.cp):
        text = _("it costs {cost} and you have {cp}")
        return text.format(cost=cp_said(cost), cp=points(m.cp))
    return ""


def _why_not_convert(m: View, die: int) -> str:
    if not m.dice:
        return _("no threat roll is on the table")
    if not 1 <= die <= len(m.dice):
        return _("there is no such die")
    if m.dice[die - 1] != 4:
        return _("only a 4 can be converted")
    if m.converted[die - 1]:
        return _("that die is converted already")
    if is_standing(m, "no-conversions"):
        return _("no four can be converted now")
    return _("it takes two cards from your hand")

"""Why a choice is refused: "I don't understand that" and "not now, because" are two answers."""

from hncli.engine.conversation import HAND_LIMIT
from hncli.engine.mission import Mission
from hncli.words import _

VERBS = (
    "play", "facedown", "concede", "act", "use", "buy", "end", "accept", "convert", "card",
    "demand", "die", "effect", "done", "pass",
)  # fmt: skip
KINDS = {
    "converse": _("the conversation waits for a card, a concession or its end"),
    "roll": _("the dice on the table must be settled first"),
    "spend": _("it is the spend phase: buy cards or end it"),
    "pick": _("something must be picked first"),
    "offer": _("an offer must be taken or passed first"),
}
"""What each kind of decision is waiting for."""


def is_understood(option: object) -> bool:
    """Whether an id has the form of an option at all."""
    return isinstance(option, str) and option.partition(":")[0] in VERBS


def why_not(m: Mission, option: object) -> str:
    """Say why an option is not offered, without naming anything hidden."""
    if m.is_over:
        return _("The mission is over.")
    if not isinstance(option, str) or not is_understood(option):
        return _("I don't understand that; an option looks like play:<card> or end.")
    assert m.ask is not None
    verb, _colon, name = option.partition(":")
    reason = {
        "play": _why_not_play,
        "facedown": _why_not_play,
        "buy": _why_not_buy,
        "concede": _why_not_concede,
        "convert": _why_not_convert,
    }.get(verb, _no_reason)(m, verb, name)
    return _("Not now, because {reason}.").format(reason=reason or KINDS[m.ask.kind])


def _no_reason(_m: Mission, _verb: str, _name: str) -> str:
    return ""


def _why_not_play(m: Mission, verb: str, name: str) -> str:
    card = m.catalogue.conversation.get(name)
    if card is None:
        return _("no conversation card has that name")
    if name not in m.hand:
        return _("{card} is not in your hand").format(card=card.title)
    if verb == "play" and card.during_roll and m.ask is not None and m.ask.kind == "converse":
        return _("{card} is only played into a threat roll").format(card=card.title)
    return ""


def _why_not_buy(m: Mission, _verb: str, name: str) -> str:
    card = m.catalogue.conversation.get(name)
    if card is None:
        return _("no conversation card has that name")
    if m.phase == "conversation" and not m.last_conversation:
        return _("cards are bought in the spend phase, or in the last conversation")
    if name not in m.available:
        return _("{card} is not Available").format(card=card.title)
    if len(m.hand) >= HAND_LIMIT:
        return _("your hand is full with {n} cards").format(n=HAND_LIMIT)
    if card.cost > max(0, m.cp):
        return _("{card} costs {cost} CP and you have {cp}").format(
            card=card.title, cost=card.cost, cp=m.cp
        )
    return ""


def _why_not_concede(m: Mission, _verb: str, name: str) -> str:
    placed = next((d for d in m.demands if f"d{d.slot}" == name), None)
    if placed is None:
        return _("there is no such demand in play")
    if placed.face == "down":
        return _("a demand must be revealed before it can be conceded")
    if placed.conceded:
        return _("it has been conceded already")
    cost = m.catalogue.demands[placed.id].cp
    if cost > max(0, m.cp):
        return _("it costs {cost} CP and you have {cp}").format(cost=cost, cp=m.cp)
    return ""


def _why_not_convert(m: Mission, _verb: str, name: str) -> str:
    if not m.dice:
        return _("no threat roll is on the table")
    numbers = [str(n) for n in range(1, len(m.dice) + 1)]
    if name not in numbers:
        return _("there is no such die")
    at = numbers.index(name)
    if m.dice[at] != 4:
        return _("only a 4 can be converted")
    if m.converted[at]:
        return _("that die is converted already")
    return _("it takes two cards from your hand")

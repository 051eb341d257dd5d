"""What each option says to a person."""

from hncli.cards.language import describe
from hncli.engine.mission import Decision, Mission
from hncli.words import _, ngettext

RULES = {
    "R-CONV-3": _("face down"),
    "R-TERROR-2": _("out of time"),
}
"""Rules that make things happen by themselves, as a person reads them."""


def title(m: Mission, id: str) -> str:
    """A card's, action's or rule's name as a person reads it."""
    return m.catalogue.titles.get(id) or RULES.get(id, id)


def labels(m: Mission, decision: Decision) -> list[tuple[str, str]]:
    """Every option's id with its label."""
    return [(option, label(m, option)) for option in decision.options]


def label(m: Mission, option: str) -> str:
    """Say one option in words; face-down demands keep their secret."""
    verb, _colon, name = option.partition(":")
    if verb == "end":
        return ENDS[m.phase]
    if verb == "pass":
        return PASSES[m.ask.then[0]] if m.ask is not None else ""
    if verb in PLAIN:
        return PLAIN[verb]
    if verb in WITH_CARD:
        return WITH_CARD[verb].format(card=title(m, name))
    if verb == "buy":
        cost = m.catalogue.conversation[name].cost
        return _("Buy {card} for {cost} CP").format(card=title(m, name), cost=cost)
    if verb in ("convert", "die"):
        face = m.dice[int(name) - 1]
        text = _("Convert die {n}, a {face}") if verb == "convert" else _("Die {n}, a {face}")
        return text.format(n=name, face=face)
    if verb == "effect":
        return _effect(m, int(name))
    return _demand(m, verb, name)


ENDS = {
    "conversation": _("End the conversation"),
    "spend": _("End the spend phase"),
}
PASSES = {
    "before-roll": _("Roll without it"),
    "would-kill": _("Let the hostage die"),
    "would-end": _("Let the conversation end"),
    "red-turned": _("Let the card resolve"),
}
PLAIN = {
    "accept": _("Accept the roll"),
    "done": _("Done"),
}
WITH_CARD = {
    "play": _("Play {card}"),
    "facedown": _("Play {card} face down for 1 CP"),
    "card": _("{card}"),
    "use": _("Use {card}"),
    "act": _("{card} (special action)"),
}


def _effect(m: Mission, number: int) -> str:
    assert m.ask is not None
    choices = m.ask.then[2]
    return describe(choices[number - 1])


def _demand(m: Mission, verb: str, slot: str) -> str:
    placed = next(d for d in m.demands if f"d{d.slot}" == slot)
    if placed.face == "down":
        name = {
            "major": _("the face-down major demand {slot}"),
            "escape": _("the face-down escape demand {slot}"),
        }[placed.kind].format(slot=slot)
    else:
        name = title(m, placed.id)
    if verb != "concede":
        return name
    cost = m.catalogue.demands[placed.id].cp
    return _("Concede {demand} for {cost} CP").format(demand=name, cost=cost)


def does(m: Mission, option: str) -> str:
    """Say what an option would do, as far as a player may know."""
    verb, _colon, name = option.partition(":")
    if verb in ("play", "buy", "card") and name in m.catalogue.conversation:
        return "; ".join(m.catalogue.conversation[name].text())
    if verb == "use":
        return "; ".join(rule.describe() for rule in m.catalogue.helps[name].rules)
    if verb == "act":
        return next(one.describe() for one in m.catalogue.abductor.actions if one.id == name)
    if verb in ("concede", "demand"):
        placed = next(one for one in m.demands if f"d{one.slot}" == name)
        return "; ".join(m.catalogue.demands[placed.id].text()) if placed.face == "up" else ""
    if verb == "end":
        return OUT_OF_TIME if m.phase == "spend" and not m.deck else END_DOES[m.phase]
    if verb == "accept":
        return _accepted(m)
    return DOES.get(verb, "")


END_DOES = {
    "conversation": _("the cards left in your hand stay there, and the spend phase follows"),
    "spend": _("CP go to 0, played cards can be bought again, and a terror card is drawn"),
}
OUT_OF_TIME = _("no terror card is left to draw, so that time runs out and the mission is lost")
DOES = {
    "facedown": _("1 CP for sure; the card's text is ignored"),
    "convert": _("the 4 counts as a success; two cards of your hand go face down for it"),
}


def _accepted(m: Mission) -> str:
    """What the dice on the table come to as they lie."""
    assert m.roll is not None
    successes = m.dice.count(5) + m.dice.count(6) + m.converted.count(True)
    row = (m.roll.none, m.roll.one, m.roll.two)[min(2, successes)]
    text = ngettext("{n} success: {does}", "{n} successes: {does}", successes)
    return text.format(n=successes, does=describe(row))

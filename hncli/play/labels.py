"""What each option says to a person."""

from hncli.cards.language import describe
from hncli.engine.mission import Decision, Mission
from hncli.words import _

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

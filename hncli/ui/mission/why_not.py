"""Why not? Reasons for choices that are not offered, asked for in a player's own words."""

from collections.abc import Iterator

from hncli.cards.lookup import look_up, several
from hncli.engine.mission import Mission
from hncli.engine.refusals import why_not
from hncli.ui.mission.labels import label, title
from hncli.words import _, nearest, printable, simple

ALONE = ("end", "accept", "done", "pass")
"""The options that are about nothing in particular."""


def reasons(m: Mission, words: str) -> list[str]:
    """Say why something is not offered: an option by its id, a card or demand by its name, or all.

    Nothing hidden is named: only what the player can see is looked through.
    """
    decision = m.decision
    offered = decision.options if decision is not None else ()
    if words in [f"d{placed.slot}" for placed in m.demands]:
        words = f"concede:{words}"
    if ":" in words or not words or words in ALONE:
        wanted = [words] if words else [id for id in conceivable(m) if id not in offered]
        if words in offered:
            return [_("It is offered: number {n}.").format(n=offered.index(words) + 1)]
        return _grouped(m, wanted) or [_("Everything you could think of is offered.")]
    found = _called(m, words, list(dict.fromkeys((*offered, *conceivable(m)))))
    about = list(dict.fromkeys(title(m, _name(m, id)) for id in found))
    if len(about) > 1:
        return [several(words, about)]
    if not found:
        names = sorted({title(m, _name(m, id)) for id in conceivable(m)})
        text = _("I see no {name} to choose.").format(name=printable(words, 40))
        return [text + nearest(words, names)]
    refused = [id for id in found if id not in offered]
    if not refused:
        numbers = ", ".join(str(offered.index(id) + 1) for id in found)
        return [_("It is offered: number {n}.").format(n=numbers)]
    return _grouped(m, refused)


def conceivable(m: Mission) -> Iterator[str]:
    """Every choice that a player might think of, looking at the table."""
    for id in dict.fromkeys(m.hand):
        yield f"play:{id}"
        yield f"facedown:{id}"
    for placed in m.demands:
        if placed.face == "up":
            yield f"concede:d{placed.slot}"
    for id in dict.fromkeys((*m.held, *m.traits)):
        if m.catalogue.helps[id].rules:
            yield f"use:{id}"
    for n in range(1, len(m.dice) + 1):
        yield f"convert:{n}"
    for id in dict.fromkeys(m.available):
        yield f"buy:{id}"


def _name(m: Mission, option: str) -> str:
    """The id of the card, demand or help that an option is about."""
    verb, _colon, name = option.partition(":")
    if verb == "concede":
        return next(placed.id for placed in m.demands if f"d{placed.slot}" == name)
    return name


def _called(m: Mission, words: str, options: list[str]) -> list[str]:
    """The options that a player may mean by a label, or by a part of what they are about."""

    def names(option: str) -> tuple[str, ...]:
        verb, name = option.partition(":")[0], _name(m, option)
        return (name, title(m, name), f"{verb} {title(m, name)}")

    # Of a label all words count: the price in it is no name.
    labelled = [id for id in options if simple(label(m, id)) == simple(words) != ""]
    return labelled or look_up(words, options, names)


def _grouped(m: Mission, options: list[str]) -> list[str]:
    """A line for each reason, with all choices that it keeps away."""
    known = list(conceivable(m))
    by_reason: dict[str, list[str]] = {}
    for id in options:
        by_reason.setdefault(_reason(m, id), []).append(id)
    return [
        f"{_listed(m, ids)}: {reason}" if ids[0] in known else reason
        for reason, ids in by_reason.items()
    ]


FEW = 3
DEEDS = {
    "play": _("Playing these cards"),
    "facedown": _("Playing these cards face down"),
    "concede": _("Conceding"),
    "use": _("Using these"),
    "convert": _("Converting these dice"),
    "buy": _("Buying"),
}


def _listed(m: Mission, ids: list[str]) -> str:
    """Some choices by name; many by what they have in common."""
    if len(ids) <= FEW:
        return ", ".join(label(m, id) for id in ids)
    return ", ".join(DEEDS[verb] for verb in dict.fromkeys(id.partition(":")[0] for id in ids))


def _reason(m: Mission, option: str) -> str:
    verb, _colon, name = option.partition(":")
    if verb == "use" and name in m.catalogue.helps:
        rules = "; ".join(rule.describe() for rule in m.catalogue.helps[name].rules)
        return _("Not now. It works like this: {rules}.").format(rules=rules)
    return why_not(m, option)

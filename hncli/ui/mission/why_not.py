"""Why not? Reasons for choices that are not offered, asked for in a player's own words."""

from collections.abc import Iterator, Sequence

from hncli.cards.lookup import look_up, several
from hncli.engine.game import Option, UnknownOption, parse_option, slot_id
from hncli.engine.refusals import NOT_UNDERSTOOD, why_not
from hncli.engine.view import View
from hncli.ui.mission.choices import FACE_DOWN_MENU, Choice
from hncli.ui.mission.labels import label, placed_in, title
from hncli.words import N_, _
from hncli.words.printable import printable
from hncli.words.sentences import clauses, labelled
from hncli.words.typed import nearest, simple

ALONE = ("end", "accept", "done", "pass")
"""The options that are about nothing in particular."""


def reasons(m: View, words: str, entries: Sequence[Choice]) -> list[str]:
    """Say why something is not offered: an option by its id, a card or demand by its name, or all.

    What is offered is said by its number among the `entries` of the menu. Nothing hidden is named:
    only what the player can see is looked through.
    """
    decision = m.decision
    offered = decision.options if decision is not None else ()
    if words in [slot_id(placed.slot) for placed in m.demands]:
        words = f"concede:{words}"
    if not words:
        wanted = [option for option in conceivable(m) if option not in offered]
        return _grouped(m, wanted) or [_("Everything you could think of is offered.")]
    if ":" in words or words in ALONE:
        return _by_id(m, words, offered, entries)
    found = _called(m, words, list(dict.fromkeys((*offered, *conceivable(m)))))
    about = list(dict.fromkeys(title(m, _name(m, id)) for id in found))
    if len(about) > 1:
        return [several(words, about)]
    if not found:
        names = sorted({title(m, _name(m, id)) for id in conceivable(m)})
        text = _("Nothing here is called {name}.").format(name=printable(words, 40))
        return [text + nearest(words, names)]
    refused = [id for id in found if id not in offered]
    if not refused:
        return [_offered(found, entries)]
    return _grouped(m, refused)


def _by_id(m: View, id: str, offered: tuple[Option, ...], entries: Sequence[Choice]) -> list[str]:
    """Why an option is not offered that was typed as its id, or that it is."""
    try:
        option = parse_option(id)
    except UnknownOption:
        return [str(NOT_UNDERSTOOD)]
    if option in offered:
        return [_offered([option], entries)]
    return _grouped(m, [option])


def _offered(options: list[Option], entries: Sequence[Choice]) -> str:
    """Say that options can be chosen, by the numbers that they have in the menu."""
    numbers = sorted({_number(option, entries) for option in options})
    return _("Yes, that's number {n}.").format(n=", ".join(map(str, numbers)))


def _number(option: Option, entries: Sequence[Choice]) -> int:
    """The number of the entry that leads to an option; one 4 is converted like another."""
    firsts = [one.options[0] if one.options else None for one in entries]
    if option in firsts:
        return firsts.index(option) + 1
    if option.verb == "facedown":
        return [one.id for one in entries].index(FACE_DOWN_MENU) + 1
    return [first.verb if first else "" for first in firsts].index(option.verb) + 1


def conceivable(m: View) -> Iterator[Option]:
    """Every choice that a player might think of, looking at the table."""
    for id in dict.fromkeys(m.hand):
        yield Option("play", id)
        yield Option("facedown", id)
    for placed in m.demands:
        if placed.face == "up":
            yield Option("concede", number=placed.slot)
    for id in dict.fromkeys((*m.held, *m.traits)):
        if m.catalogue.helps[id].rules:
            yield Option("use", id)
    for n in range(1, len(m.dice) + 1):
        yield Option("convert", number=n)
    for id in dict.fromkeys(m.available):
        yield Option("buy", id)


def _name(m: View, option: Option) -> str:
    """The id of the card, demand or help that an option is about."""
    if option.verb == "concede":
        return placed_in(m, option.number).id
    return option.name or str(option.number or "")


def _called(m: View, words: str, options: list[Option]) -> list[Option]:
    """The options that a player may mean by a label, or by a part of what they are about."""

    def names(option: Option) -> tuple[str, ...]:
        name = _name(m, option)
        return (name, title(m, name), f"{option.verb} {title(m, name)}")

    # Of a label all words count: the price in it is no name.
    labelled = [id for id in options if simple(label(m, id)) == simple(words) != ""]
    return labelled or look_up(words, options, names)


def _grouped(m: View, options: list[Option]) -> list[str]:
    """A line for each reason, with all choices that it keeps away."""
    known = list(conceivable(m))
    by_reason: dict[str, list[Option]] = {}
    for id in options:
        by_reason.setdefault(_reason(m, id), []).append(id)
    return [
        labelled(_listed(m, ids), reason) if ids[0] in known else reason
        for reason, ids in by_reason.items()
    ]


FEW = 3
DEEDS = {
    "play": N_("Playing these cards"),
    "facedown": N_("Playing these cards face down"),
    "concede": N_("Conceding"),
    "use": N_("Using these"),
    "convert": N_("Converting these dice"),
    "buy": N_("Buying"),
}


def _listed(m: View, ids: list[Option]) -> str:
    """Some choices by name; many by what they have in common."""
    if len(ids) <= FEW:
        return ", ".join(label(m, id) for id in ids)
    return ", ".join(str(DEEDS[verb]) for verb in dict.fromkeys(option.verb for option in ids))


def _reason(m: View, option: Option) -> str:
    if option.verb == "use" and option.name in m.catalogue.helps:
        rules = clauses(rule.describe() for rule in m.catalogue.helps[option.name].rules)
        return _("Not now. It works like this: {rules}.").format(rules=rules)
    return why_not(m, option)

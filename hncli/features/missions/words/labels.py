"""What each option says to a person, and why others are not offered."""

from collections import Counter
from collections.abc import Iterator, Sequence

from hncli.base.messages import N_, _, ngettext, pgettext, printable
from hncli.base.text import (
    NO_COLON_AFTER,
    capitalized,
    clauses,
    cp_cost,
    cp_said,
    in_row,
    labelled,
    listed,
    look_up,
    nearest,
    nth_demand,
    several,
    simple,
    times,
    titled,
)
from hncli.features.missions.choices import FACE_DOWN_MENU
from hncli.features.missions.roll_choices import MenuEntry
from hncli.game.cards.models import Abductor, Second
from hncli.game.cards.operation import describe
from hncli.game.engine.game import (
    GIVING_UP,
    ChoosingEffect,
    ConcedingFree,
    OfferingHelp,
    Option,
    UnknownOption,
    parse_option,
    slot_id,
)
from hncli.game.engine.position import Placed
from hncli.game.engine.rolls import count_successes
from hncli.game.engine.view import NOT_UNDERSTOOD, View, why_not

FACE_DOWN, OUT_OF_TIME = "R-CONV-3", "R-TERROR-2"
RULES = {FACE_DOWN: N_("face down"), OUT_OF_TIME: N_("out of time"), GIVING_UP: N_("you hung up")}
"""Rules that make things happen by themselves, as a person reads them."""


def chief(m: View) -> Abductor | Second:
    """Who is on the line."""
    return m.catalogue.second if m.second else m.catalogue.abductor


def chief_name(m: View) -> str:
    """The first name of who is on the line; a second in command has only a title."""
    return chief(m).title if m.second else m.catalogue.abductor.first_name


def title(m: View, id: str) -> str:
    """A card's, action's or rule's name as a person reads it."""
    return m.catalogue.titles.get(id) or str(RULES.get(id, id))


def led_by(name: str, text: str) -> str:
    """A text after the title of what it follows from, whose sign at its end stands for a colon."""
    said = capitalized(text) if name.endswith(NO_COLON_AFTER) else text
    return labelled(capitalized(name), said)


def named(m: View, id: str) -> str:
    """The same in a sentence, where a title may be in quotation marks; people and rules never."""
    people = (m.catalogue.abductor.id, m.catalogue.second.id)
    name = m.catalogue.titles.get(id)
    return titled(name) if name and id not in people else title(m, id)


def counted(name: str, count: int, is_drawn: bool) -> str:
    """A card's title with how often it is there, by a sign or, to be read out, in words."""
    if count > 1 and not is_drawn:
        return _("{card}, {n} copies").format(card=name, n=count)
    return times(name, count)


def titles_counted(m: View, ids: list[str]) -> str:
    """The titles of some cards in a row, each once with how often it is there."""
    counts = Counter(titled(title(m, id)) for id in ids)
    return listed([times(name, count) for name, count in counts.items()])


def label(m: View, option: Option) -> str:
    """Say one option in words; face-down demands keep their secret."""
    verb, name, number = option
    if verb == "end":
        return str(ENDS[m.phase])
    if verb == "pass":
        purpose = m.asked.purpose
        return str(PASSES[purpose.moment]) if isinstance(purpose, OfferingHelp) else ""
    if verb == "done" and isinstance(m.asked.purpose, ConcedingFree):
        return _("None of them")
    if verb in PLAIN:
        return str(PLAIN[verb])
    if verb in WITH_CARD:
        return WITH_CARD[verb].format(card=title(m, name))
    if verb == "buy":
        cost = m.catalogue.conversation[name].cost
        return _("Buy {card} for {cost}").format(card=title(m, name), cost=cp_cost(cost))
    if verb in ("convert", "die"):
        face = m.dice[number - 1]
        text = _("Convert die {n}, a {face}") if verb == "convert" else _("Die {n}, a {face}")
        return text.format(n=number, face=face)
    if verb == "effect":
        purpose = m.asked.purpose
        return describe(purpose.choices[number - 1]) if isinstance(purpose, ChoosingEffect) else ""
    return _demand(m, option)


ENDS = {"conversation": N_("End the conversation"), "spend": N_("End the spend phase")}
PASSES = {
    "before-roll": N_("Roll without it"),
    "would-kill": N_("Let the hostage die"),
    "would-end": N_("Let the conversation end"),
    "red-turned": N_("Let the card resolve"),
}
PLAIN = {"accept": N_("Keep this roll"), "done": N_("Done")}
WITH_CARD = {
    "play": N_("Play {card}"),
    "facedown": N_("Play {card} face down for 1 CP"),
    "card": N_("{card}"),
    "use": N_("Use {card}"),
    "act": N_("{card} (special action)"),
}


def placed_in(m: View, slot: int) -> Placed:
    """The demand in a slot that is in play."""
    return next(placed for placed in m.demands if placed.slot == slot)


def _demand(m: View, option: Option) -> str:
    placed = placed_in(m, option.number)
    name = _hidden(m, placed) if placed.face == "down" else title(m, placed.id)
    if option.verb != "concede":
        return capitalized(name)
    cost = m.catalogue.demands[placed.id].cp
    text = _("Concede {demand} ({cost})") if cost else _("Concede {demand} (free)")
    return text.format(demand=name, cost=cp_cost(cost))


def _hidden(m: View, placed: Placed) -> str:
    """A face-down demand by its kind; one of several by its place among them."""
    alike = [one for one in m.demands if (one.face, one.kind) == ("down", placed.kind)]
    if len(alike) == 1:
        hidden = {"major": _("the hidden major demand"), "escape": _("the hidden escape demand")}
        return hidden[placed.kind]
    return {
        "major": _("the {nth} hidden major demand"),
        "escape": _("the {nth} hidden escape demand"),
    }[placed.kind].format(nth=nth_demand(alike.index(placed) + 1))


def does(m: View, option: Option) -> str:
    """Say what an option would do, as far as a player may know."""
    verb, name, number = option
    if verb in ("play", "buy", "card") and name in m.catalogue.conversation:
        return clauses(m.catalogue.conversation[name].text())
    if verb == "use":
        return clauses(rule.describe() for rule in m.catalogue.helps[name].rules)
    if verb == "act":
        return next(one.describe() for one in m.catalogue.abductor.actions if one.id == name)
    if verb in ("concede", "demand"):
        placed = placed_in(m, number)
        if placed.face != "up":
            return ""
        demand = m.catalogue.demands[placed.id]
        return terms_said(demand.text() if verb == "concede" else demand.terms())
    if verb == "end":
        return _end_does(m)
    if verb == "accept":
        return _accepted(m)
    return str(DOES.get(verb, ""))


def terms_said(parts: list[str]) -> str:
    """The parts of a demand in a row; a language may make sentences of them."""
    return pgettext("between the terms of a demand", "; ").join(parts)


def _end_does(m: View) -> str:
    if m.phase != "spend":
        return _("cards left in your hand stay there; the spend phase follows")
    if not m.turns_left:
        return str(NO_CARD_LEFT)
    text = _("CP reset to 0; played cards return to the supply; a terror card is drawn")
    if m.kept_points:
        text = _("you keep {kept}; played cards return to the supply; a terror card is drawn")
    return text.format(kept=cp_said(m.kept_points))


NO_CARD_LEFT = N_("no terror card is left: time runs out and the mission is lost")
DOES = {
    "facedown": N_("guaranteed 1 CP; ignore the text"),
    "convert": N_("the 4 counts as a success; two cards of your hand go face down for it"),
}


def _accepted(m: View) -> str:
    """What the dice on the table come to as they lie."""
    assert m.roll is not None
    successes = count_successes(m)
    row = (m.roll.none, m.roll.one, m.roll.two)[min(2, successes)]
    text = ngettext("{n} success: {does}", "{n} successes: {does}", successes)
    return text.format(n=successes, does=describe(row))


ALONE = ("end", "accept", "done", "pass")
"""The options that are about nothing in particular."""


def reasons(m: View, words: str, entries: Sequence[MenuEntry]) -> list[str]:
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
        try:
            option = parse_option(words)
        except UnknownOption:
            return [str(NOT_UNDERSTOOD)]
        return [_offered([option], entries)] if option in offered else _grouped(m, [option])
    found = _called(m, words, list(dict.fromkeys((*offered, *conceivable(m)))))
    about = list(dict.fromkeys(title(m, _name(m, id)) for id in found))
    if len(about) > 1:
        return [several(words, about)]
    if not found:
        names = sorted({title(m, _name(m, id)) for id in conceivable(m)})
        text = _("Nothing here is called {name}.").format(name=printable(words, 40))
        return [text + nearest(words, names)]
    refused = [id for id in found if id not in offered]
    return _grouped(m, refused) if refused else [_offered(found, entries)]


def _offered(options: list[Option], entries: Sequence[MenuEntry]) -> str:
    """Say that options can be chosen, by the numbers that they have in the menu."""
    numbers = sorted({_number(option, entries) for option in options})
    return _("Yes, that's number {n}.").format(n=", ".join(map(str, numbers)))


def _number(option: Option, entries: Sequence[MenuEntry]) -> int:
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
    for id in dict.fromkeys((*m.available, *m.left_out)):
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
    for option in options:
        if option.verb == "use" and option.name in m.catalogue.helps:
            rules = clauses(rule.describe() for rule in m.catalogue.helps[option.name].rules)
            reason = _("Not now. It works like this: {rules}.").format(rules=rules)
        else:
            reason = why_not(m, option)
        by_reason.setdefault(reason, []).append(option)
    return [
        labelled(_listed(m, ids), reason) if ids[0] in known else capitalized(reason)
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
        return in_row(label(m, id) for id in ids)
    return ", ".join(str(DEEDS[verb]) for verb in dict.fromkeys(option.verb for option in ids))

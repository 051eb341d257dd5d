"""The label and the effect of each option for a person, and why others are not offered."""

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
from hncli.features.missions.choices import FACE_DOWN_MENU, placed_in
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
RULE_NAMES = {
    FACE_DOWN: N_("face down"),
    OUT_OF_TIME: N_("out of time"),
    GIVING_UP: N_("you hung up"),
}
"""Names of the rules that can be the source of an event."""


def chief(m: View) -> Abductor | Second:
    """Who is on the line."""
    return m.catalogue.second if m.second else m.catalogue.abductor


def chief_name(m: View) -> str:
    """The first name of who is on the line; a second in command has only a title."""
    return chief(m).title if m.second else m.catalogue.abductor.first_name


def title(m: View, id: str) -> str:
    """The title of a card, an action or a rule; the id if it has none."""
    return m.catalogue.titles.get(id) or str(RULE_NAMES.get(id, id))


def led_by(name: str, text: str) -> str:
    """A text after the title of its cause and a colon, unless a sign at its end stands for that."""
    if name.endswith(NO_COLON_AFTER):
        text = capitalized(text)
    return labelled(capitalized(name), text)


def named(m: View, id: str) -> str:
    """A name within a sentence: in quotation marks where the language wants them for a title."""
    people = (m.catalogue.abductor.id, m.catalogue.second.id)
    name = m.catalogue.titles.get(id)
    return titled(name) if name and id not in people else title(m, id)


def counted(name: str, count: int, is_drawn: bool) -> str:
    """A card's title with its number of copies: by a sign if it is drawn, else in words."""
    if count > 1 and not is_drawn:
        return _("{card}, {n} copies").format(card=name, n=count)
    return times(name, count)


def titles_counted(m: View, ids: list[str]) -> str:
    """The titles of some cards in a row, each once with its number of copies."""
    counts = Counter(titled(title(m, id)) for id in ids)
    return listed([times(name, count) for name, count in counts.items()])


def label(m: View, option: Option) -> str:
    """The label of an option; a face-down demand is not named."""
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


def _demand(m: View, option: Option) -> str:
    placed = placed_in(m, option.number)
    name = _hidden(m, placed) if placed.face == "down" else title(m, placed.id)
    if option.verb != "concede":
        return capitalized(name)
    cost = m.catalogue.demands[placed.id].cp
    text = _("Concede {demand} ({cost})") if cost else _("Concede {demand} (free)")
    return text.format(demand=name, cost=cp_cost(cost))


def _hidden(m: View, placed: Placed) -> str:
    """A face-down demand by its kind, and by its number if there are several of that kind."""
    alike = [demand for demand in m.demands if (demand.face, demand.kind) == ("down", placed.kind)]
    if len(alike) == 1:
        hidden = {"major": _("the hidden major demand"), "escape": _("the hidden escape demand")}
        return hidden[placed.kind]
    return {
        "major": _("the {nth} hidden major demand"),
        "escape": _("the {nth} hidden escape demand"),
    }[placed.kind].format(nth=nth_demand(alike.index(placed) + 1))


def effect_text(m: View, option: Option) -> str:
    """What an option would do, as far as a player may know."""
    verb, name, number = option
    if verb in ("play", "buy", "card") and name in m.catalogue.conversation:
        return clauses(m.catalogue.conversation[name].text())
    if verb == "use":
        return clauses(rule.describe() for rule in m.catalogue.helps[name].rules)
    if verb == "act":
        return next(
            action.describe() for action in m.catalogue.abductor.actions if action.id == name
        )
    if verb in ("concede", "demand"):
        placed = placed_in(m, number)
        if placed.face != "up":
            return ""
        demand = m.catalogue.demands[placed.id]
        return terms_said(demand.text() if verb == "concede" else demand.terms())
    if verb == "end":
        return _end_does(m)
    if verb == "accept":
        return _roll_as_it_lies(m)
    return str(EFFECT_TEXTS.get(verb, ""))


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
EFFECT_TEXTS = {
    "facedown": N_("guaranteed 1 CP; ignore the text"),
    "convert": N_("the 4 counts as a success; two cards of your hand go face down for it"),
}


def _roll_as_it_lies(m: View) -> str:
    """The successes of the dice on the table, and what they lead to."""
    assert m.roll is not None
    successes = count_successes(m)
    row = (m.roll.none, m.roll.one, m.roll.two)[min(2, successes)]
    text = ngettext("{n} success: {does}", "{n} successes: {does}", successes)
    return text.format(n=successes, does=describe(row))


VERB_ONLY = ("end", "accept", "done", "pass")
"""The options whose id is a verb alone."""


def reasons(m: View, words: str, entries: Sequence[MenuEntry]) -> list[str]:
    """Why an option is not offered: by its id, by the name of a card or demand, or all if empty.

    Of what is offered the number among the `entries` of the menu is told. Nothing hidden is named:
    only what the player can see is searched.
    """
    decision = m.decision
    offered = decision.options if decision is not None else ()
    if words in [slot_id(placed.slot) for placed in m.demands]:
        words = f"concede:{words}"
    if not words:
        missing = [option for option in conceivable_options(m) if option not in offered]
        return _grouped(m, missing) or [_("Everything you could think of is offered.")]
    if ":" in words or words in VERB_ONLY:
        try:
            option = parse_option(words)
        except UnknownOption:
            return [str(NOT_UNDERSTOOD)]
        return [_offered([option], entries)] if option in offered else _grouped(m, [option])
    options = _options_meant(m, words, list(dict.fromkeys((*offered, *conceivable_options(m)))))
    about = list(dict.fromkeys(title(m, _id_of(m, option)) for option in options))
    if len(about) > 1:
        return [several(words, about)]
    if not options:
        names = sorted({title(m, _id_of(m, option)) for option in conceivable_options(m)})
        text = _("Nothing here is called {name}.").format(name=printable(words, 40))
        return [text + nearest(words, names)]
    refused = [option for option in options if option not in offered]
    return _grouped(m, refused) if refused else [_offered(options, entries)]


def _offered(options: list[Option], entries: Sequence[MenuEntry]) -> str:
    """That some options can be chosen, with their numbers in the menu."""
    numbers = sorted({_number(option, entries) for option in options})
    return _("Yes, that's number {n}.").format(n=", ".join(map(str, numbers)))


def _number(option: Option, entries: Sequence[MenuEntry]) -> int:
    """The number of the entry that leads to an option; the menu has one 4 for all of them."""
    firsts = [entry.options[0] if entry.options else None for entry in entries]
    if option in firsts:
        return firsts.index(option) + 1
    if option.verb == "facedown":
        return [entry.id for entry in entries].index(FACE_DOWN_MENU) + 1
    return [first.verb if first else "" for first in firsts].index(option.verb) + 1


def conceivable_options(m: View) -> Iterator[Option]:
    """Every option about something that the player can see, offered or not."""
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


def _id_of(m: View, option: Option) -> str:
    """The id of the card, demand or help that an option is about."""
    if option.verb == "concede":
        return placed_in(m, option.number).id
    return option.name or str(option.number or "")


def _options_meant(m: View, words: str, options: list[Option]) -> list[Option]:
    """The options with exactly this label; else those about something of which it is a part."""

    def names(option: Option) -> tuple[str, ...]:
        name = _id_of(m, option)
        return (name, title(m, name), f"{option.verb} {title(m, name)}")

    # A label counts as a whole: the price in it is no part of a name.
    exact = [option for option in options if simple(label(m, option)) == simple(words) != ""]
    return exact or look_up(words, options, names)


def _grouped(m: View, options: list[Option]) -> list[str]:
    """A line for each reason, with all the options it applies to."""
    on_table = list(conceivable_options(m))
    by_reason: dict[str, list[Option]] = {}
    for option in options:
        if option.verb == "use" and option.name in m.catalogue.helps:
            rules = clauses(rule.describe() for rule in m.catalogue.helps[option.name].rules)
            reason = _("Not now. It works like this: {rules}.").format(rules=rules)
        else:
            reason = why_not(m, option)
        by_reason.setdefault(reason, []).append(option)
    return [
        labelled(_listed(m, refused), reason) if refused[0] in on_table else capitalized(reason)
        for reason, refused in by_reason.items()
    ]


MOST_LISTED = 3
VERB_LABELS = {
    "play": N_("Playing these cards"),
    "facedown": N_("Playing these cards face down"),
    "concede": N_("Conceding"),
    "use": N_("Using these"),
    "convert": N_("Converting these dice"),
    "buy": N_("Buying"),
}


def _listed(m: View, options: list[Option]) -> str:
    """Some options by their labels; many by their verbs."""
    if len(options) <= MOST_LISTED:
        return in_row(label(m, option) for option in options)
    return ", ".join(
        str(VERB_LABELS[verb]) for verb in dict.fromkeys(option.verb for option in options)
    )

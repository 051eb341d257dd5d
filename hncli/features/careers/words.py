"""A career in words: options, events, and what players type for abductors and cards."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from typing import Any, TypeVar

from hncli.base.messages import N_, _, in_quotes, printable
from hncli.base.problems import ContentError, Place
from hncli.base.schema import Text
from hncli.base.text import capitalized, clauses, cp_cost, nearest, several, titled, with_sign
from hncli.career.career import Career
from hncli.career.ledger import LedgerLine, describe
from hncli.career.record import (
    AchievementEarned,
    CareerEvent,
    D20Rolled,
    EntryGained,
    MissionEntry,
    Retired,
    StressChanged,
    SupplyAdded,
)
from hncli.features.missions.abductors import abductors_meant
from hncli.game.cards.career_content import Asset
from hncli.game.cards.library import Library
from hncli.game.cards.models import Card, ConversationCard
from hncli.game.engine.events import Event
from hncli.game.engine.game import Option, Verb
from hncli.report.words import achievement_line, kinds
from hncli.terminal.questions import InvalidAnswer, as_typed

T = TypeVar("T")


def entry_title(career: Career, id: str) -> str:
    """The name of a trait, a resource or another entry of the table."""
    help = career.status.helps.get(id)
    return help.title if help is not None else id


def entry_kind(career: Career, id: str) -> str:
    """The kind of a compensation entry, in words."""
    return kinds()[career.status.helps[id].kind]


def card_title(library: Library, name: str) -> str:
    """A card's title with its box, for the full name `box/card`."""
    home = library.packs[name.partition("/")[0]].name
    return _("{card} ({box})").format(card=titled(library.card(name).title), box=home)


def abductor_title(library: Library, box: str, id: str) -> str:
    """Whom a mission is with; an abductor who is no longer installed goes by the id."""
    pack = library.packs.get(box)
    card = pack.cards.get(id) if pack is not None else None
    return card.title if card is not None else id


def met_title(career: Career, entry: MissionEntry) -> str:
    """Whom a mission that is over was with."""
    return entry.abductor_name or abductor_title(career.library, entry.box, entry.abductor)


def table_title(career: Career) -> str:
    """Whom the mission at the table is with."""
    assert career.table is not None
    setup = career.table.setup
    return setup.name or abductor_title(career.library, setup.box, setup.abductor)


def career_label(career: Career, option: Option) -> str:
    """The label of an option of a career decision."""
    verb, name, _number = option
    if not name:
        return str(LABELS[verb])
    if verb == "entry":
        text = _("{entry} ({kind})")
        return text.format(entry=entry_title(career, name), kind=entry_kind(career, name))
    if verb == "mission":
        box, id = career.abductor_names()[name]
        return _("Next mission: {abductor}").format(abductor=career.library.title(id, box))
    if verb == "resource":
        text = _("Buy {resource} for {price} experience")
        price = career.status.numbers.resource_price
        return text.format(resource=entry_title(career, name), price=price)
    card = card_title(career.library, career.full_name(name))
    if career.status.is_adding:
        return _("Add {card}").format(card=card)
    text = _("Add {card} for {price} experience")
    return text.format(card=card, price=career.status.numbers.card_price)


def option_title(career: Career, option: Option) -> str:
    """The title of the card or entry of an option, without what it costs."""
    return (
        _card(career, option).title if option.verb == "card" else entry_title(career, option.name)
    )


LABELS = {
    "mission": N_("Next mission, with an abductor drawn at random"),
    "retire": N_("Retire: the career ends here"),
}


def does(career: Career, option: Option) -> str:
    """What the card or entry of an option does; empty for options that have none."""
    verb, name, _number = option
    if verb in ("entry", "resource"):
        return card_line(career.status.helps[name])
    if verb != "card":
        return ""
    text = _("{cost} in a mission; {does}")
    cost, line = cp_cost(card_cost(career, option)), card_line(_card(career, option))
    return text.format(cost=cost, does=line)


def card_cost(career: Career, option: Option) -> int:
    """What the card of an option costs in a mission; 0 if there is none."""
    card = _card(career, option) if option.verb == "card" else None
    return card.cost if isinstance(card, ConversationCard) else 0


def _card(career: Career, option: Option) -> Card:
    return career.library.card(career.full_name(option.name))


def card_line(card: Card) -> str:
    """A card's text on one line, without a full stop at its end.

    Rules are described without the word rule.
    """
    if not isinstance(card, Asset):
        return clauses(card.text())
    phrases = [*(rule.describe() for rule in card.rules), *(text for text, _s in card.gives())]
    return ". ".join(map(capitalized, phrases))


def narrate_career(career: Career, events: Iterable[Event]) -> list[str]:
    """Tell the events of a career in order; those of its missions are told elsewhere."""
    runs = group_alike(event for event in events if isinstance(event, CareerEvent))
    return [CAREER_SENTENCES[type(run[0])](career, run[0], *run[1:]) for run in runs]


def group_alike(events: Iterable[T]) -> list[list[T]]:
    """Events or ledger lines in groups told in one line each: the same stress in one turn."""

    def key(event: T) -> object:
        is_stress = isinstance(event, StressChanged | LedgerLine) and not event.cut
        return event if is_stress else id(event)

    return [list(run) for _key, run in groupby(events, key)]


def stress_cause(career: Career, change: StressChanged | LedgerLine, times: int) -> str:
    """What has changed the stress, and how often, without a full stop."""
    text = describe(change.cause, change.by, change.count, partial(entry_title, career))
    return _("{what} ({n} times)").format(what=text, n=times) if times > 1 else text


def _stress(career: Career, event: StressChanged, *more: StressChanged) -> str:
    if event.cut:
        text = _("Stress {amount} (can't go below 0): {what}.")
        if event.amount == 0:
            text = _("Stress stays 0 and cannot fall: {what}.")
    elif event.amount == 0:
        text = _("No stress for this: {what}.")
    else:
        text = _("Stress {amount}: {what}.")
    times = 1 + len(more)
    what = stress_cause(career, event, times)
    line = text.format(amount=with_sign(event.amount * times), what=what)
    return _("Turn {turn}: {line}").format(turn=event.turn, line=line) if event.turn else line


def _die(career: Career, event: D20Rolled) -> str:
    texts = (
        _("You roll a {face}: {entry}."),
        _("You roll a {face}: {entry}, which you can't take. You roll again."),
    )
    if event.face in (8, 11, 18):  # said with a vowel
        texts = (
            _("You roll an {face}: {entry}."),
            _("You roll an {face}: {entry}, which you can't take. You roll again."),
        )
    entry = titled(entry_title(career, event.entry))
    return texts[event.again].format(face=event.face, entry=entry)


def _gained(career: Career, event: EntryGained) -> str:
    id = event.entry
    text = _("You gain {entry} ({kind}). {does}.")
    does = card_line(career.status.helps[id])
    title = titled(entry_title(career, id))
    return text.format(entry=title, kind=entry_kind(career, id), does=does)


def _added(career: Career, event: SupplyAdded) -> str:
    if event.card is None:
        resource = titled(entry_title(career, event.resource or ""))
        return _("{resource} is yours.").format(resource=resource)
    text = _("{card} is in the supply of every mission from now on.")
    return text.format(card=card_title(career.library, event.card))


CAREER_SENTENCES: dict[type[Event], Callable[[Career, Any], str]] = {
    AchievementEarned: lambda career, event: achievement_line(career.library, event.id),
    StressChanged: _stress,
    D20Rolled: _die,
    EntryGained: _gained,
    SupplyAdded: _added,
    Retired: lambda _career, _event: _("You retire."),
}
"""A sentence for each kind of event of a career."""


LONGEST_NAME = Text(60, 1)


def find_abductor(career: Career, typed: str, is_exact: bool = False) -> tuple[str, str]:
    """Box and id of an abductor by id, box/id or title; InvalidAnswer if there is none.

    Unless it must be exact, the beginning of a name will do too, and the name of a pack.
    """
    names, folded = career.abductor_names(), typed.casefold()
    if folded in names:
        return names[folded]
    abductors = list(names.values())
    for box, id in abductors:
        title = career.library.packs[box].cards[id].title
        if folded == f"{box}/{id}" or as_typed(typed) == as_typed(title):
            return box, id
    is_exact = is_exact or folded in [id for _box, id in abductors]
    matches = [] if is_exact else abductors_meant(career.library, abductors, typed)
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise InvalidAnswer(several(typed, [career.library.title(id, box) for box, id in matches]))
    text = _("No abductor {typed} in this career; there is {known}.")
    message = text.format(typed=in_quotes(typed, 40), known=", ".join(names))
    raise InvalidAnswer(message + nearest(folded, list(names)))


def read_abductor_name(career: Career, typed: str) -> str:
    """The name of an abductor that no pack has, without blanks around it; else InvalidAnswer."""
    try:
        name = LONGEST_NAME.read(typed.strip(), Place(_("the abductor's name")))
    except ContentError as error:
        raise InvalidAnswer(str(error)) from None
    try:
        _box, id = find_abductor(career, name, is_exact=True)
    except InvalidAnswer:
        return name
    text = _("{name} is in this career: say --abductor {id}.")
    raise InvalidAnswer(text.format(name=printable(name, 40), id=id))


def mission_option(career: Career, box: str, id: str) -> Option:
    """The option that starts a mission with an abductor; ids that two boxes have need the box."""
    return Option("mission", id if id in career.abductor_names() else f"{box}/{id}")


def find_option(career: Career, offered: tuple[Option, ...], verb: Verb, typed: str) -> Option:
    """The offered option of a verb by id, full name or title; InvalidAnswer if not exactly one.

    `verb` is card, resource or entry.
    """
    folded = typed.casefold()
    names = [option.name for option in offered if option.verb == verb]
    matches = []
    for name in names:
        full = career.full_name(name) if verb == "card" else name
        card = career.library.card(full) if verb == "card" else career.status.helps[name]
        if folded in (name, full, card.id) or as_typed(typed) == as_typed(card.title):
            matches.append(name)
    if folded in matches or len(matches) == 1:
        return Option(verb, folded if folded in matches else matches[0])
    text = _("There are several of that name; say which: {names}.")
    if not matches:
        close = nearest(folded.replace(" ", "-"), names)
        text = _("{typed} is not offered; there is {names}.") + close
    names_text = printable(", ".join(matches or names), 300)
    raise InvalidAnswer(text.format(typed=in_quotes(typed, 40), names=names_text))

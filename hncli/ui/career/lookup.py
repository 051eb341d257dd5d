"""Abductors, cards and resources of a career by what a player types for them."""

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import Text
from hncli.career.career import Career
from hncli.engine.game import Option, Verb
from hncli.ui.terminal.asker import InvalidAnswer
from hncli.ui.terminal.typed_words import as_typed
from hncli.words import _
from hncli.words.printable import printable
from hncli.words.typed import nearest

LONGEST_NAME = Text(60, 1)


def find_abductor(career: Career, typed: str) -> tuple[str, str]:
    """Box and id of an abductor by id, box/id or title; InvalidAnswer if there is none."""
    everybody = list(career.status.abductors())
    ids = [id for _box, id in everybody]
    known = {(f"{box}/{id}" if ids.count(id) > 1 else id): (box, id) for box, id in everybody}
    wanted = typed.casefold()
    if wanted in known:
        return known[wanted]
    for box, id in everybody:
        title = career.library.packs[box].cards[id].title
        if wanted == f"{box}/{id}" or as_typed(typed) == as_typed(title):
            return box, id
    text = _("No abductor {typed} in this career; there is {known}.")
    said = text.format(typed=printable(repr(typed), 40), known=", ".join(known))
    raise InvalidAnswer(said + nearest(wanted, list(known)))


def read_abductor_name(career: Career, typed: str) -> str:
    """The name of an abductor that no pack has, without blanks around it; else InvalidAnswer."""
    try:
        name = LONGEST_NAME.read(typed.strip(), Place(_("the abductor's name")))
    except ContentError as error:
        raise InvalidAnswer(str(error)) from None
    try:
        _box, id = find_abductor(career, name)
    except InvalidAnswer:
        return name
    text = _("{name} is in this career: say --abductor {id}.")
    raise InvalidAnswer(text.format(name=printable(name, 40), id=id))


def mission_option(career: Career, box: str, id: str) -> Option:
    """The option that starts a mission with an abductor; ids that two boxes have need the box."""
    ids = [one for _box, one in career.status.abductors()]
    return Option("mission", f"{box}/{id}" if ids.count(id) > 1 else id)


def find_option(career: Career, offered: tuple[Option, ...], verb: Verb, typed: str) -> Option:
    """The offered option of a verb by id, full name or title; InvalidAnswer if not exactly one.

    `verb` is card, resource or entry.
    """
    wanted = typed.casefold()
    names = [option.name for option in offered if option.verb == verb]
    found = []
    for name in names:
        full = career.full_name(name) if verb == "card" else name
        card = career.library.card(full) if verb == "card" else career.status.helps[name]
        if wanted in (name, full, card.id) or as_typed(typed) == as_typed(card.title):
            found.append(name)
    if wanted in found or len(found) == 1:
        return Option(verb, wanted if wanted in found else found[0])
    text = _("There are several of that name; say which: {names}.")
    if not found:
        close = nearest(wanted.replace(" ", "-"), names)
        text = _("{typed} is not offered; there is {names}.") + close
    known = printable(", ".join(found or names), 300)
    raise InvalidAnswer(text.format(typed=printable(repr(typed), 40), names=known))

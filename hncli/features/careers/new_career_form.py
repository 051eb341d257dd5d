"""The questions of `hn career new`, each for one value that the options left out."""

import re
import unicodedata
from collections.abc import Iterable

from hncli.base.files import is_name, name_problem
from hncli.base.messages import _, printable
from hncli.base.problems import ContentError, Place
from hncli.base.schema import Text
from hncli.base.text import labelled, nearest
from hncli.career.record import CareerSetup, Record
from hncli.career.status import CareerStatus
from hncli.features.careers.store import Careers
from hncli.features.careers.words import said
from hncli.game.cards.library import Library
from hncli.terminal.questions import Asker, InvalidAnswer, MenuItem, as_typed

NONE = "none"
"""What is typed for no trait and for no condition."""

LONGEST_NAME = 60


# The name to store it under, and the negotiator's


def read_career_name(typed: str, store: Careers) -> str:
    """A name for a new career; InvalidAnswer if it cannot be one or is taken."""
    if problem := name_problem(typed):
        raise InvalidAnswer(problem)
    if typed in store.names():
        text = _("There is a career {name} already; choose another name.")
        raise InvalidAnswer(text.format(name=typed))
    return typed


def ask_career_name(asker: Asker, store: Careers, negotiator: str) -> str:
    """Ask for a free name; the default is made from the negotiator's."""
    return asker.ask(
        _("Save it as?"),
        "NAME",
        lambda typed: read_career_name(typed, store),
        _default_name(negotiator, store),
    )


def _default_name(negotiator: str, store: Careers) -> str:
    plain = unicodedata.normalize("NFKD", negotiator).encode("ascii", "ignore").decode()
    name = re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:50].strip("-") or "career"
    taken = store.names()
    numbered = (f"{name}-{n}" for n in range(2, len(taken) + 4))
    return next(one for one in (name, *numbered) if is_name(one) and one not in taken)


def read_negotiator(typed: str) -> str:
    """A negotiator's name, without blanks around it; else InvalidAnswer."""
    try:
        return Text(LONGEST_NAME, 1).read(typed.strip(), Place(_("the negotiator's name")))
    except ContentError as error:
        raise InvalidAnswer(str(error)) from None


def ask_negotiator(asker: Asker, career_name: str | None) -> str:
    """Ask for the negotiator's name; the default is made from the career's."""
    usual = career_name.replace("-", " ").title() if career_name else None
    return asker.ask(_("The negotiator's name?"), "--negotiator", read_negotiator, usual)


# Boxes, mode, traits and conditions


def ask_boxes(asker: Asker, library: Library) -> tuple[str, ...]:
    """Ask for one or several boxes; the default is the first."""
    known = library.boxes

    def read(typed: str) -> tuple[str, ...]:
        words = typed.replace(",", " ").split()
        return tuple(dict.fromkeys(_one_of(word, known) for word in words))

    choices = tuple(MenuItem(id, f"{library.packs[id].name} ({id})") for id in known)
    if not asker.quiet and not asker.env.is_drawn:
        asker.tell(*(f"{n}. {one.label}" for n, one in enumerate(choices, 1)))
    question = _("Which boxes?")
    return asker.ask(question, "--box", read, known[0], choices, several=True)


def _one_of(word: str, known: list[str]) -> str:
    """An id of a list by itself or by its number from 1; else InvalidAnswer."""
    if word.isascii() and word.isdecimal() and len(word) < 6 and 1 <= int(word) <= len(known):
        return known[int(word) - 1]
    if word not in known:
        text = _("There is no {word}; there is {known}.")
        message = text.format(word=printable(repr(word), 40), known=", ".join(known))
        raise InvalidAnswer(message + nearest(word, known))
    return word


def ask_is_hard(asker: Asker) -> bool:
    """Ask for the mode; the default is normal."""
    modes = (
        MenuItem(_("normal"), _("normal"), does=_("a failed mission leaves 1 stress")),
        MenuItem(_("hard"), _("hard"), does=_("a failed mission leaves 3 stress")),
    )
    return asker.ask(_("Mode, normal or hard?"), "--normal", _read_mode, _("normal"), modes)


def _read_mode(typed: str) -> bool:
    """Whether hard was typed: in the player's language, in English, or by its number."""
    words = {as_typed(_("normal")): False, as_typed(_("hard")): True}
    word = as_typed(typed)
    if word in ("normal", "hard"):
        return word == "hard"
    return words[_one_of(word, list(words))]


def ask_traits(asker: Asker, library: Library, setup: CareerSetup) -> tuple[str, ...]:
    """Ask for starting traits among those of the career's packs; the default is none."""
    question = _("Traits to start with?")
    return _ask_helps(asker, library, setup, "trait", question, _("No trait"))


def ask_conditions(asker: Asker, library: Library, setup: CareerSetup) -> tuple[str, ...]:
    """Ask for conditions that make the career harder; the default is none."""
    question = _("Conditions to start with?")
    return _ask_helps(asker, library, setup, "condition", question, _("No condition"))


def _ask_helps(
    asker: Asker, library: Library, setup: CareerSetup, kind: str, question: str, no: str
) -> tuple[str, ...]:
    """Ask for some of a kind, in the order typed; nothing if none is typed, or no pack has any."""
    helps = CareerStatus(library, Record(setup)).helps.values()
    known = {help.id: help for help in helps if help.kind == kind}
    if not known:
        return ()
    choices = tuple(MenuItem(help.id, help.title, does=said(help)) for help in known.values())
    if not asker.env.is_drawn:  # there nothing is marked at first
        choices += (MenuItem(NONE, no),)

    def read(typed: str) -> tuple[str, ...]:
        words = typed.replace(",", " ").split()
        meant = (NONE if as_typed(word) == as_typed(_("none")) else word for word in words)
        found = [_one_of(word, [*known, NONE]) for word in meant]
        return without_none(found)

    if not asker.quiet and not asker.env.is_drawn:
        lines = [
            f"{n}. {labelled(help.title, said(help))}." for n, help in enumerate(known.values(), 1)
        ]
        asker.tell(*lines, f"{len(choices)}. {no}")
    return asker.ask(question, f"--{kind}", read, NONE, choices, several=True)


def without_none(ids: Iterable[str]) -> tuple[str, ...]:
    """The traits or conditions that are meant: none beside others says nothing."""
    return tuple(dict.fromkeys(id for id in ids if id != NONE))

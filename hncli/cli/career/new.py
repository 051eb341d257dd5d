"""`hn career new`: a name, a negotiator, boxes, a mode, perhaps a trait, and off to work."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.career.names import (
    career_options,
    places,
    store_errors,
    store_with,
    yes_option,
)
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.options.packs import open_library
from hncli.cli.options.seed import read_seed
from hncli.cli.sets.stored_sets import find_optional_set
from hncli.cli.shared.ask import Asker, NotThat
from hncli.words import _, nearest, printable

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.career.record import CareerSetup
    from hncli.store.careers import Careers
    from hncli.ui.terminal.prompter import Option

NO_TRAIT = "none"
LONGEST_NAME = 60


@click.command(
    help=_(
        "Begin a career and keep it under NAME.\n\n"
        "What the options do not say is asked; an empty answer takes what is usual. With --yes "
        "nothing is asked. The same seed, with the same choices, is the same career."
    )
)
@click.argument("name", required=False)
@click.option("--negotiator", metavar="TEXT", help=_("Who you are."))
@click.option(
    "--box",
    multiple=True,
    metavar="BOX",
    help=_("Draw from this box; may be repeated."),
    shell_complete=at_tab("boxes"),
)
@click.option("--hard/--normal", default=None, help=_("Whether failures weigh more."))
@click.option("--seed", metavar="N", help=_("A number that fixes all chance."))
@click.option(
    "--trait",
    metavar="ID",
    help=_("A trait to start with, or none."),
    shell_complete=at_tab("traits"),
)
@click.option(
    "--table",
    metavar="PACK",
    help=_("The pack whose compensation table is used."),
    shell_complete=at_tab("tables"),
)
@click.option(
    "--sets",
    metavar="NAME",
    help=_("Play with a set of your own; see hn sets."),
    shell_complete=at_tab("sets"),
)
@yes_option
@screen_options
@career_options
def new(
    name: str | None,
    negotiator: str | None,
    box: tuple[str, ...],
    hard: bool | None,
    seed: str | None,
    trait: str | None,
    table: str | None,
    sets: str | None,
    yes: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Ask what is missing and begin."""
    from hncli.cards.problems import Place
    from hncli.career.record import CareerSetup
    from hncli.career.setup import check_setup

    number = read_seed(seed)
    library = open_library(packs)
    store = store_with(library, home)
    asker = Asker(quiet=yes)
    if name is not None and (problem := _name_problem(name, store)):
        stop(problem, Exit.USAGE)
    custom = find_optional_set(library, sets, home)
    who = _negotiator(negotiator, name, asker)
    name = name or asker.ask(
        _("A short name to keep it under?"), "NAME", _name_reader(store), _proposed(who, store)
    )
    first = library.boxes[0]
    boxes = box or _ask_boxes(asker, library, first)
    if hard is None:
        hard = asker.ask(_("Mode, normal or hard?"), "--normal", _read_mode, "normal", _modes())
    setup = CareerSetup(
        negotiator=who,
        boxes=tuple(dict.fromkeys(boxes)),
        mode="hard" if hard else "normal",
        seed=number,
        table=table or next(id for id, pack in library.packs.items() if pack.career is not None),
        trait="" if trait == NO_TRAIT else trait or "",
        sets=custom,
    )
    with store_errors(Exit.USAGE):
        check_setup(library, setup, Place(_("the career")))
    if trait is None:
        setup = _ask_trait(asker, library, setup)
    with store_errors():
        store.create(name, setup).close()
    asker.tell(_("{who}'s career begins (seed {seed}).").format(who=who, seed=number))
    text = _("To play: hn career play {name}{places}")
    print(text.format(name=name, places=places(home, packs)))


# The name to keep it under, and the negotiator's


def _name_problem(name: str, store: "Careers") -> str:
    """What is wrong with a name for a new career; nothing if it can be used."""
    from hncli.store.paths import is_name

    if not is_name(name):
        text = _("{name} cannot be a name here: use lower case letters, digits and hyphens.")
        return text.format(name=printable(repr(name), 40))
    if name in store.names():
        return _("There is a career {name} already; choose another name.").format(name=name)
    return ""


def _name_reader(store: "Careers") -> Callable[[str], str]:
    def read(typed: str) -> str:
        problem = _name_problem(typed, store)
        if problem:
            raise NotThat(problem)
        return typed

    return read


def _proposed(negotiator: str, store: "Careers") -> str:
    """A free name made from the negotiator's."""
    plain = unicodedata.normalize("NFKD", negotiator).encode("ascii", "ignore").decode()
    name = re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:50].strip("-") or "career"
    numbered = (f"{name}-{n}" for n in range(2, len(store.names()) + 4))
    return next(one for one in (name, *numbered) if not _name_problem(one, store))


def _read_negotiator(typed: str) -> str:
    from hncli.cards.problems import ContentError, Place
    from hncli.cards.schema import Text

    try:
        return Text(LONGEST_NAME, 1).read(typed.strip(), Place(_("the negotiator's name")))
    except ContentError as error:
        raise NotThat(str(error)) from None


def _negotiator(given: str | None, name: str | None, asker: Asker) -> str:
    """Who the negotiator is; a name for the career makes a good proposal."""
    if given is None:
        usual = name.replace("-", " ").title() if name else None
        return asker.ask(_("The negotiator's name?"), "--negotiator", _read_negotiator, usual)
    try:
        return _read_negotiator(given)
    except NotThat as error:
        stop(str(error), Exit.USAGE)


# Boxes, mode and trait


def _ask_boxes(asker: Asker, library: "Library", usual: str) -> tuple[str, ...]:
    from hncli.ui.terminal.prompter import Option

    known = library.boxes

    def read(typed: str) -> tuple[str, ...]:
        words = typed.replace(",", " ").split()
        return tuple(dict.fromkeys(_one_of(word, known) for word in words))

    choices = tuple(Option(id, f"{library.packs[id].name} ({id})") for id in known)
    if not asker.quiet and not asker.env.is_drawn:
        asker.tell(*(f"{n}. {one.label}" for n, one in enumerate(choices, 1)))
    question = _("Which boxes, one or several?")
    return asker.ask(question, "--box", read, usual, choices, several=True)


def _one_of(word: str, known: list[str]) -> str:
    """An id from a list, typed as it is or by its number."""
    if word.isascii() and word.isdecimal() and len(word) < 6 and 1 <= int(word) <= len(known):
        return known[int(word) - 1]
    if word not in known:
        text = _("There is no {word}; there is {known}.")
        said = text.format(word=printable(repr(word), 40), known=", ".join(known))
        raise NotThat(said + nearest(word, known))
    return word


def _modes() -> "tuple[Option, ...]":
    from hncli.ui.terminal.prompter import Option

    return (
        Option(_("normal"), _("normal"), _("a failed mission leaves 1 stress")),
        Option(_("hard"), _("hard"), _("a failed mission leaves 3 stress")),
    )


def _read_mode(typed: str) -> bool:
    return _one_of(typed.casefold(), [_("normal"), _("hard")]) == _("hard")


def _ask_trait(asker: Asker, library: "Library", setup: "CareerSetup") -> "CareerSetup":
    """A starting trait, if the player likes to have one."""
    from hncli.career.record import Record
    from hncli.career.status import CareerStatus
    from hncli.ui.career.labels import said
    from hncli.ui.terminal.prompter import Option

    helps = CareerStatus(library, Record(setup)).helps.values()
    traits = {help.id: help for help in helps if help.kind == "trait"}
    known = [*traits, NO_TRAIT]
    choices = (
        *(Option(help.id, help.title, said(help)) for help in traits.values()),
        Option(NO_TRAIT, _("No trait")),
    )
    if not asker.quiet and not asker.env.is_drawn:
        told = [f"{n}. {help.title}: {said(help)}." for n, help in enumerate(traits.values(), 1)]
        asker.tell(*told, _("{n}. No trait").format(n=len(known)))
    question = _("A trait to start with?")
    trait = asker.ask(question, "--trait", lambda typed: _one_of(typed, known), NO_TRAIT, choices)
    return replace(setup, trait="" if trait == NO_TRAIT else trait)

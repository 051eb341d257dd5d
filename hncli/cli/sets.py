"""`hn sets`: custom terror and conversation sets."""

import shlex
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from hncli.cards.problems import ContentError, Problem
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.options.seed import read_seed
from hncli.cli.session import current_environment
from hncli.words import _, ngettext

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.cards.sets.custom_set import CustomSet
    from hncli.engine.set_builder import SetBuilder
    from hncli.store.custom_sets import Sets


@click.group(help=_("Build terror and conversation sets of your own, from several boxes."))
def sets() -> None:
    """Gather the sets commands."""


@sets.command(
    help=_(
        "Build a set and keep it under NAME, step by step (R-SET-5).\n\n"
        "You are asked for each choice the rules leave to you; what they leave to chance is drawn "
        "by the seed. --random leaves everything to chance, which is a challenge. --pick takes "
        "something beforehand, as box/card; for a zero-cost pair from two boxes box+box/card, for "
        "a fixed kind of terror card box/kind. Then play with hn mission play --sets NAME."
    )
)
@click.argument("name")
@click.option("--random", "by_chance", is_flag=True, help=_("Leave to chance what is not picked."))
@click.option("--seed", metavar="N", help=_("A number that fixes all chance."))
@click.option("--pick", multiple=True, metavar="ID", help=_("Take this; may be given often."))
@click.option(
    "--box",
    multiple=True,
    metavar="BOX",
    help=_("Use this box; else all of them."),
    shell_complete=at_tab("boxes"),
)
@click.option("--replace", is_flag=True, help=_("Take the place of an older set of this name."))
@screen_options
@home_option
@packs_option
def new(
    name: str,
    by_chance: bool,
    seed: str | None,
    pick: tuple[str, ...],
    box: tuple[str, ...],
    replace: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Build a set and store it."""
    library = open_library(packs)
    store = _store(home)
    number = read_seed(seed)
    try:
        path = store.path(name)
    except ContentError as error:
        _stop_with(list(error.problems), Exit.USAGE)
    if path.exists() and not replace:
        text = _("There is a set {name} already; choose another name, or add --replace.")
        stop(text.format(name=name), Exit.USAGE)
    builder = _builder(library, box, number, pick)
    places = _options("--home", [home] if home else []) + _options("--packs", packs)
    if not by_chance:
        again = [*_options("--box", box), *["--replace"] * replace, *places]
        _ask(builder, library, [name, "--seed", str(number), *again])
    custom = builder.finish()
    try:
        store.save(name, custom)
    except ContentError as error:
        _stop_with(list(error.problems), Exit.FAILED)
    _print(custom, library)
    print()
    print(_("Kept as {path} (seed {seed}).").format(path=path, seed=number))
    play = shlex.join(["--sets", name, *places])
    print(_("To play with it: hn mission play {options}").format(options=play))


def _store(home: Path | None) -> "Sets":
    from hncli.store.custom_sets import Sets
    from hncli.store.data_folder import find_home

    return Sets(find_home(home))


def _builder(
    library: "Library", boxes: tuple[str, ...], seed: int, picks: tuple[str, ...]
) -> "SetBuilder":
    """A builder for the boxes named, or all, with the picks made."""
    from hncli.cards.sets.rules import boxes_of
    from hncli.engine.set_builder import CannotBuild, SetBuilder

    known = list(boxes_of(library.packs))
    for box in boxes:
        if box not in known:
            text = _("There is no box {box} to build from; there is {known}.")
            stop(text.format(box=repr(box[:40]), known=", ".join(known)), Exit.USAGE)
    try:
        builder = SetBuilder(library.packs, tuple(dict.fromkeys(boxes)) or tuple(known), seed)
        for id in picks:
            builder.wish(id)
    except CannotBuild as error:
        stop(str(error), Exit.USAGE)
    return builder


def _ask(builder: "SetBuilder", library: "Library", command: list[str]) -> None:
    """Lead through the steps; whoever leaves gets a line to go on with."""
    from hncli.ui.sets.builder import Guide

    try:
        Guide(builder, library, current_environment()).build()
    except (EOFError, KeyboardInterrupt) as gone:
        picks = [choice.id for choices in builder.taken for choice in choices]
        print()
        line = shlex.join([*command, *_options("--pick", picks)])
        print(_("Nothing was kept. To go on: hn sets new {line}").format(line=line))
        code = Exit.INTERRUPTED if isinstance(gone, KeyboardInterrupt) else Exit.FAILED
        raise SystemExit(code) from None


def _options(name: str, values: Iterable[object]) -> list[str]:
    """An option once for each value, as it is typed."""
    return [word for value in values for word in (name, str(value))]


@sets.command(name="list", help=_("List your sets, and whether each keeps the rules."))
@home_option
@packs_option
def list_sets(home: Path | None, packs: tuple[Path, ...]) -> None:
    """List the stored sets."""
    library = open_library(packs)
    store = _store(home)
    names = store.names()
    for name in names:
        try:
            print(f"{name}: {', '.join(_boxes(store.get(name, library.packs), library))}")
        except ContentError:
            print(_("{name}: broken; see hn sets check {name}").format(name=name))
    if not names:
        print(_("You have no sets yet. Build one with hn sets new NAME."))


@sets.command(help=_("Show the cards of a set."))
@click.argument("name", shell_complete=at_tab("sets"))
@home_option
@packs_option
def show(name: str, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Show one set by its name."""
    library = open_library(packs)
    _print(find_set(library, name, home), library)


@sets.command(
    help=_(
        "Check sets against the rules: those named, or files, or all you have.\n\n"
        "What breaks a rule is printed with the rule, the card at fault and a remedy; then the "
        "exit code is 1."
    )
)
@click.argument("names", nargs=-1, metavar="[NAME|FILE]...", shell_complete=at_tab("sets_or_files"))
@home_option
@packs_option
def check(names: tuple[str, ...], home: Path | None, packs: tuple[Path, ...]) -> None:
    """Check every set."""
    from hncli.store.custom_sets import read_checked

    library = open_library(packs)
    store = _store(home)
    found: list[Problem] = []
    good = []
    for name in names or store.names():
        try:
            path = Path(name) if name.endswith(".json") else store.existing(name)
            read_checked(path, library.packs)
            good.append(name)
        except ContentError as error:
            found += error.problems
    if good:
        print(_("No problems: {names}.").format(names=", ".join(good)))
    elif not found:
        print(_("You have no sets yet. Build one with hn sets new NAME."))
    if found:
        _stop_with(found, Exit.FAILED)


def find_set(library: "Library", name: str, home: Path | None) -> "CustomSet":
    """The set that a command was given by name, if it keeps the rules; else the command ends."""
    try:
        return _store(home).get(name, library.packs)
    except ContentError as error:
        _stop_with(list(error.problems), Exit.USAGE)


def _stop_with(problems: list[Problem], code: Exit) -> NoReturn:
    """Print every problem and end."""
    for problem in problems:
        print(problem)
    text = ngettext("{n} problem with a set.", "{n} problems with sets.", len(problems))
    stop(text.format(n=len(problems)), code)


def _boxes(custom: "CustomSet", library: "Library") -> list[str]:
    """The names of the boxes whose cards a set has, those it has most of first."""
    homes = Counter(name.partition("/")[0] for name in (*custom.conversation, *custom.terror))
    return [library.packs[home].name for home, _count in homes.most_common()]


def _print(custom: "CustomSet", library: "Library") -> None:
    """Print a set: conversation cards by cost, terror cards, pivotal events."""
    print(_("Conversation: {n} cards").format(n=len(custom.conversation)))
    lines = [
        (getattr(library.card(name), "cost", 0), _line(name, count, library))
        for name, count in Counter(custom.conversation).items()
    ]
    for cost, line in sorted(lines):
        print(_("  {cost} CP  {line}").format(cost=cost, line=line))
    print(_("Terror: {n} cards").format(n=len(custom.terror)))
    for name, count in Counter(custom.terror).items():
        print(f"  {_line(name, count, library)}")
    events = _(" and ").join(library.packs[id].name for id in custom.pivotal)
    print(_("Pivotal events: {boxes}").format(boxes=events))


def _line(name: str, count: int, library: "Library") -> str:
    times = f" x{count}" if count > 1 else ""
    home = library.packs[name.partition("/")[0]].name
    return f"{library.card(name).title}{times} ({home})"

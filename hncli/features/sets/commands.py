"""`hn sets`: build, check, list and show custom sets."""

import os
from pathlib import Path

import click

from hncli.base.messages import N_, _, in_quotes, printable_path
from hncli.base.problems import ContentError, Problem
from hncli.base.text import labelled
from hncli.commands import declare
from hncli.commands.declare import completed_option, lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    appearance_options,
    folder_words,
    home_option,
    open_library,
    packs_option,
    read_seed,
    repeated,
    typed,
)
from hncli.commands.session import current_environment
from hncli.features.missions.custom_sets import (
    find_set,
    open_sets,
    read_valid_set,
    set_names,
    stop_with_set_problems,
)
from hncli.features.sets.builder import PartsScreen, SetBuilderScreen, set_lines, summary
from hncli.game.cards.custom_sets import PARTS
from hncli.game.cards.library import Library
from hncli.game.cards.packs import boxes_of
from hncli.game.engine.set_builder import CannotBuild, SetBuilder


@declare.command(
    help=N_(
        "Build a set and keep it under NAME, step by step.\n\n"
        "You are asked for each choice the rules leave to you; what they leave to chance is drawn "
        "by the seed. A set has conversation cards, terror cards with their pivotal events, or "
        "both; what it does not have stays the box's. --random leaves everything to chance, which "
        "is a challenge. --pick takes something beforehand, as box/card; for a zero-cost pair from "
        "two boxes box+box/card, for a fixed kind of terror card box/kind. Then play with "
        "hn mission play --sets NAME."
    )
)
@declare.argument("name", metavar=N_("NAME"))
@declare.option(
    "--part",
    type=click.Choice(["both", "conversation", "terror"]),
    help=N_("Which cards to choose. Asked if nothing is picked; else both."),
)
@declare.option(
    "--random", "by_chance", is_flag=True, help=N_("Leave to chance what is not picked.")
)
@declare.option("--seed", metavar=N_("N"), help=N_("A number that fixes all chance."))
@declare.option(
    "--pick", multiple=True, metavar=N_("ID"), help=N_("Take this; may be given often.")
)
@completed_option(
    "--box", "boxes", N_("Use this box; else all of them."), metavar=N_("BOX"), multiple=True
)
@declare.option("--replace", is_flag=True, help=N_("Take the place of an older set of this name."))
@appearance_options
@home_option
@packs_option
def new(
    name: str,
    part: str | None,
    by_chance: bool,
    seed: str | None,
    pick: tuple[str, ...],
    box: tuple[str, ...],
    replace: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Build a set, ask for what the options leave open, and store it."""
    library = open_library(packs, home)
    store = open_sets(home)
    number = read_seed(seed)
    try:
        path = store.path(name)
    except ContentError as error:
        stop_with_set_problems(list(error.problems), Exit.USAGE)
    is_there = _("There is a set {name} already; choose another name, or add --replace.").format(
        name=name
    )
    if os.path.exists(path) and not replace:  # noqa: PTH110 - Path.exists can raise
        stop(is_there, Exit.USAGE)
    folders = folder_words(home, packs)
    options = [*repeated("--box", box), *["--replace"] * replace, *folders]
    again = [name, "--seed", str(number), *options]
    is_asked = part is None and not by_chance and not pick
    env, builder = current_environment(), None
    try:
        part = PartsScreen(library, env).ask() if is_asked else part or "both"
        builder = _builder(library, box, number, pick, PARTS if part == "both" else (part,))
        if not by_chance:
            SetBuilderScreen(builder, library, env).build()
    except (EOFError, KeyboardInterrupt) as gone:
        if builder is not None:
            picks = [choice.id for choices in builder.taken for choice in choices]
            again += [] if picks and part == "both" else ["--part", str(part)]
            again += repeated("--pick", picks)
        text = _("Nothing was kept. To continue: hn sets new {line}")
        env.say("", text.format(line=typed(again)))
        is_break = isinstance(gone, KeyboardInterrupt)
        raise SystemExit(Exit.INTERRUPTED if is_break else Exit.FAILED) from None
    custom = builder.finish()
    try:
        store.save(name, custom, replace)
    except FileExistsError:  # since we looked
        stop(is_there, Exit.USAGE)
    except ContentError as error:
        stop_with_set_problems(list(error.problems), Exit.FAILED)
    play = typed(["--sets", name, *folders])
    env.say(
        *set_lines(custom, library),
        "",
        _("Kept as {path} (seed {seed}).").format(path=printable_path(path), seed=number),
        _("To play with it: hn mission play {options}").format(options=play),
    )


def _builder(
    library: Library,
    boxes: tuple[str, ...],
    seed: int,
    picks: tuple[str, ...],
    parts: tuple[str, ...],
) -> SetBuilder:
    """A builder for the boxes named, or all, with the picks made; else the command ends."""
    known = list(boxes_of(library.packs))
    for box in boxes:
        if box not in known:
            text = _("There is no box {box} to build from; there is {known}.")
            stop(text.format(box=in_quotes(box, 40), known=", ".join(known)), Exit.USAGE)
    try:
        used = tuple(dict.fromkeys(boxes)) or tuple(known)
        builder = SetBuilder(library.packs, used, seed, parts)
        for id in picks:
            builder.wish(id)
    except CannotBuild as error:
        stop(str(error), Exit.USAGE)
    return builder


@declare.command(
    help=N_(
        "Check sets against the rules: those named, or files, or all you have.\n\n"
        "What breaks a rule is printed with the rule, the card at fault and a remedy; then the "
        "exit code is 1."
    )
)
@declare.argument(
    "names", nargs=-1, metavar=N_("[NAME|FILE]..."), shell_complete=lazy_completer("sets_or_files")
)
@home_option
@packs_option
def check(names: tuple[str, ...], home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print the sets that keep the rules, then every problem of the others."""
    library = open_library(packs, home)
    store = open_sets(home)
    problems: list[Problem] = []
    good = []
    for name in names or set_names(store):
        try:
            path = Path(name) if name.endswith(".json") else store.existing(name)
            read_valid_set(path, library.packs)
            good.append(name)
        except ContentError as error:
            problems += error.problems
    env = current_environment()
    if good:
        env.say(_("No problems: {names}.").format(names=", ".join(good)))
    elif not problems:
        env.say_folded(_("You have no sets yet. Build one with hn sets new NAME."))
    if problems:
        stop_with_set_problems(problems, Exit.FAILED)


@declare.command(name="list", help=N_("List your sets, and whether each keeps the rules."))
@home_option
@packs_option
def list_sets(home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print a line for each stored set, also for one that cannot be used."""
    library = open_library(packs, home)
    store = open_sets(home)
    env = current_environment()
    names = set_names(store)
    for name in names:
        try:
            env.say_folded(labelled(name, summary(store.get(name, library.packs), library)))
        except ContentError:
            env.say_folded(_("{name}: broken; see hn sets check {name}").format(name=name))
    if not names:
        env.say_folded(_("You have no sets yet. Build one with hn sets new NAME."))


@declare.command(help=N_("Show the cards of a set."))
@declare.argument("name", metavar=N_("NAME"), shell_complete=lazy_completer("sets"))
@home_option
@packs_option
def show(name: str, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print one set; the command ends if it breaks a rule."""
    library = open_library(packs, home)
    current_environment().say_folded(*set_lines(find_set(library, name, home), library))

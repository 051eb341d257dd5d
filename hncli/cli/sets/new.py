"""`hn sets new`: build a custom set."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import completed_option
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.options.seed import read_seed
from hncli.cli.options.typed import folder_words, repeated, typed
from hncli.cli.session import current_environment
from hncli.cli.sets.stored_sets import open_sets, stop_with_set_problems
from hncli.words import N_, _
from hncli.words.printable import printable_path

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.engine.set_builder import SetBuilder


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
    from hncli.cards.problems import ContentError
    from hncli.ui.sets.builder import parts_of
    from hncli.ui.sets.set_text import set_lines

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
    part = _ask_part(library, again) if is_asked else part or "both"
    builder = _builder(library, box, number, pick, parts_of(part))
    if not by_chance:
        _ask(builder, library, again, part)
    custom = builder.finish()
    try:
        store.save(name, custom, replace)
    except FileExistsError:  # since we looked
        stop(is_there, Exit.USAGE)
    except ContentError as error:
        stop_with_set_problems(list(error.problems), Exit.FAILED)
    play = typed(["--sets", name, *folders])
    current_environment().say(
        *set_lines(custom, library),
        "",
        _("Kept as {path} (seed {seed}).").format(path=printable_path(path), seed=number),
        _("To play with it: hn mission play {options}").format(options=play),
    )


def _builder(
    library: "Library",
    boxes: tuple[str, ...],
    seed: int,
    picks: tuple[str, ...],
    parts: tuple[str, ...],
) -> "SetBuilder":
    """A builder for the boxes named, or all, with the picks made; else the command ends."""
    from hncli.cards.packs import boxes_of
    from hncli.engine.set_builder import CannotBuild, SetBuilder

    known = list(boxes_of(library.packs))
    for box in boxes:
        if box not in known:
            text = _("There is no box {box} to build from; there is {known}.")
            stop(text.format(box=repr(box[:40]), known=", ".join(known)), Exit.USAGE)
    try:
        used = tuple(dict.fromkeys(boxes)) or tuple(known)
        builder = SetBuilder(library.packs, used, seed, parts)
        for id in picks:
            builder.wish(id)
    except CannotBuild as error:
        stop(str(error), Exit.USAGE)
    return builder


def _ask_part(library: "Library", command: list[str]) -> str:
    """Ask which cards to choose; a player who leaves is told the command that continues."""
    from hncli.ui.sets.builder import PartsScreen

    try:
        return PartsScreen(library, current_environment()).ask()
    except (EOFError, KeyboardInterrupt) as gone:
        _leave(command, gone)


def _ask(builder: "SetBuilder", library: "Library", command: list[str], part: str) -> None:
    """Ask for each step; a player who leaves is told the command that continues."""
    from hncli.ui.sets.builder import SetBuilderScreen

    try:
        SetBuilderScreen(builder, library, current_environment()).build()
    except (EOFError, KeyboardInterrupt) as gone:
        picks = [choice.id for choices in builder.taken for choice in choices]
        needed = [] if picks and part == "both" else ["--part", part]
        _leave([*command, *needed, *repeated("--pick", picks)], gone)


def _leave(command: list[str], gone: BaseException) -> NoReturn:
    """Print the command that continues, and end this one."""
    text = _("Nothing was kept. To continue: hn sets new {line}")
    current_environment().say("", text.format(line=typed(command)))
    code = Exit.INTERRUPTED if isinstance(gone, KeyboardInterrupt) else Exit.FAILED
    raise SystemExit(code) from None

"""The option --packs, and loading the cards of all packs."""

import os
from typing import TYPE_CHECKING, Any, NoReturn

import click

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.data_folder import as_paths
from hncli.cli.session import current_environment
from hncli.words import N_, _, current_language, ngettext
from hncli.words.printable import printable, printable_path
from hncli.words.sentences import listed

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.cards.library import Library
    from hncli.cards.problems import Problem


_told: set[tuple[str, ...]] = set()
"""What was said of packs in the data folder: it is told once, not at every opening."""


def packs_option(command: Any) -> Any:
    """Give a command the option --packs."""
    return declare.option(
        "--packs",
        multiple=True,
        metavar=N_("DIR"),
        type=click.Path(),
        callback=as_paths,
        shell_complete=lazy_completer("folders"),
        help=N_("A folder with a pack of your own; may be given several times. Also HN_PACKS."),
    )(command)


def pack_folders(named: "tuple[Path, ...]") -> "tuple[Path, ...]":
    """The pack folders of --packs and HN_PACKS, each once; the command ends if one is no folder.

    A folder without a pack.toml of its own stands for all packs inside it.
    """
    from pathlib import Path

    by_environment = os.environ.get("HN_PACKS", "").split(os.pathsep)
    roots = [*named, *(Path(entry) for entry in by_environment if entry)]
    return tuple(dict.fromkeys(folder for root in roots for folder in _expand(root)))


def _expand(root: "Path") -> "list[Path]":
    if not root.is_dir():
        stop(_("There is no folder {root}. Name a pack's folder.").format(root=root), Exit.USAGE)
    inside = sorted(path.parent for path in root.glob("*/pack.toml"))
    return inside if inside and not (root / "pack.toml").exists() else [root]


def open_library(named: "tuple[Path, ...]", home: "Path | None", lines: bool = True) -> "Library":
    """The shipped packs, those in the data folder and those of --packs and HN_PACKS, linted.

    The command ends if one that was named has problems; one in the data folder is left out then,
    which is told. A command that tells nothing of a call does without the lines of shipped packs.
    """
    from hncli.cards.library import load_library
    from hncli.cards.problems import ContentError

    extra = pack_folders(named)
    try:
        shipped = load_library(language=current_language(), lines=lines)
        own, left_out = _usable_packs(shipped, extra, home)
        if not (own or extra or left_out):
            return shipped
        return _with_packs(shipped, own, extra, left_out)
    except ContentError as error:
        stop_with_problems(list(error.problems))


def _with_packs(
    shipped: "Library",
    own: "tuple[Path, ...]",
    extra: "tuple[Path, ...]",
    left_out: tuple[str, ...],
) -> "Library":
    from dataclasses import replace

    from hncli.cards.library import with_packs
    from hncli.cards.linter.check import check_packs

    if extra:
        problems = check_packs(extra, with_packs(shipped, own))
        if problems:
            stop_with_problems(problems)
    return replace(with_packs(shipped, (*own, *extra), current_language()), left_out=left_out)


def own_pack_folders(home: "Path | None") -> "tuple[Path, ...]":
    """The packs in the data folder; OSError if they cannot be listed."""

    from hncli.base.home import find_home, own_packs

    return tuple(own_packs(find_home(home)))


def _usable_packs(
    shipped: "Library", extra: "tuple[Path, ...]", home: "Path | None"
) -> "tuple[tuple[Path, ...], tuple[str, ...]]":
    """The packs in the data folder, and the ids of those that cannot be used, which is told.

    One that is named as well is no concern of this.
    """
    from hncli.base.home import PACKS

    try:
        own = own_pack_folders(home)
    except OSError as error:
        text = _("{folder}: it cannot be read: {why}. Your packs are left out.")
        _warn_once(text.format(folder=printable_path(error.filename), why=error.strerror))
        return (), (PACKS,)
    named = {folder.resolve() for folder in extra}
    own = tuple(folder for folder in own if folder.resolve() not in named)
    if not own:
        return (), ()
    from hncli.cards.linter.check import sort_out

    usable, problems = sort_out(own, shipped)
    for folder, found in problems.items():
        text = _("Until that is mended, your pack {id} is left out. It is in {folder}.")
        place = printable_path(folder.parent.absolute())
        _warn_once(*map(str, found), text.format(id=printable(folder.name), folder=place))
    return usable, tuple(folder.name for folder in problems)


def _warn_once(*lines: str) -> None:
    """Tell what is wrong with packs, and not again in this process until that changes."""
    if lines not in _told:
        _told.add(lines)
        current_environment().warn(*(f"hn: {line}" for line in lines))


def left_out_lines(library: "Library") -> list[str]:
    """What a painted screen says of packs that are left out: it covers what was told before."""
    if not library.left_out or not current_environment().is_drawn:
        return []
    text = ngettext(
        "Your pack {packs} is left out; hn content check says why.",
        "Your packs {packs} are left out; hn content check says why.",
        len(library.left_out),
    )
    return [text.format(packs=listed([printable(id) for id in library.left_out]))]


def stop_with_problems(problems: "list[Problem]") -> NoReturn:
    """Print every problem and end the command."""
    current_environment().say(*map(str, problems))
    count = len(problems)
    text = ngettext("{n} problem in the content.", "{n} problems in the content.", count)
    stop(text.format(n=count), Exit.FAILED)

"""The option --packs, and loading the cards of all packs."""

import os
from typing import TYPE_CHECKING, Any, NoReturn

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.data_folder import as_paths
from hncli.cli.session import current_environment
from hncli.words import LANGUAGE, _, ngettext

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.cards.library import Library
    from hncli.cards.problems import Problem


def packs_option(command: Any) -> Any:
    """Give a command the option --packs."""
    return click.option(
        "--packs",
        multiple=True,
        metavar="DIR",
        type=click.Path(),
        callback=as_paths,
        shell_complete=lazy_completer("folders"),
        help=_("A folder with a pack of your own; may be given several times. Also HN_PACKS."),
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


def open_library(named: "tuple[Path, ...]" = ()) -> "Library":
    """The shipped packs and the player's own, linted; the command ends if one has problems."""
    from hncli.cards.library import load_library
    from hncli.cards.problems import ContentError

    extra = pack_folders(named)
    try:
        if extra:
            from hncli.cards.linter.check import check_packs

            shipped = load_library(language=LANGUAGE)
            problems = check_packs(extra, shipped)
            if problems:
                stop_with_problems(problems)
        return load_library(extra, LANGUAGE)
    except ContentError as error:
        stop_with_problems(list(error.problems))


def stop_with_problems(problems: "list[Problem]") -> NoReturn:
    """Print every problem and end the command."""
    current_environment().say(*map(str, problems))
    count = len(problems)
    text = ngettext("{n} problem in the content.", "{n} problems in the content.", count)
    stop(text.format(n=count), Exit.FAILED)

"""`hn content check`: lint packs."""

from pathlib import Path

import click

from hncli.cli.lazy import lazy_completer
from hncli.cli.options.packs import pack_folders, stop_with_problems
from hncli.cli.session import current_environment
from hncli.words import _, printable


@click.command(
    help=_(
        "Check packs: the given folders, or everything installed.\n\n"
        "Every problem is printed with its file, its place and a remedy; then the exit code is 1."
    )
)
@click.argument(
    "folders",
    nargs=-1,
    metavar="[DIR]...",
    type=click.Path(path_type=Path),
    shell_complete=lazy_completer("folders"),
)
def check(folders: tuple[Path, ...]) -> None:
    """Print the problems of packs, or the names of the packs if there are none."""
    from hncli.cards.library import content_root, load_library
    from hncli.cards.linter.check import check_packs, same_ids
    from hncli.cards.problems import ContentError

    try:
        library = load_library()
    except ContentError as error:
        stop_with_problems(list(error.problems))
    named = pack_folders(folders)
    installed = tuple(content_root() / id for id in library.packs)
    roots = named if folders else (*installed, *named)
    problems = check_packs(roots, library) + same_ids((*installed, *named))
    if problems:
        stop_with_problems(problems)
    names = ", ".join(printable(root.resolve().name, 255) for root in roots)
    current_environment().say(_("No problems: {names}.").format(names=names))

"""`hn content check`: lint packs."""

from pathlib import Path

import click

from hncli.cli import declare
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import own_pack_folders, pack_folders, stop_with_problems
from hncli.cli.session import current_environment
from hncli.words import ENGLISH, N_, _, current_language
from hncli.words.printable import printable


@declare.command(
    help=N_(
        "Check packs: the given folders, or everything installed.\n\n"
        "Every problem is printed with its file, its place and a remedy; then the exit code is 1. "
        "In another language than English, what has no words in it is counted, which is no problem."
    )
)
@declare.argument(
    "folders",
    nargs=-1,
    metavar=N_("[DIR]..."),
    type=click.Path(path_type=Path),
    shell_complete=lazy_completer("folders"),
)
@home_option
def check(folders: tuple[Path, ...], home: Path | None) -> None:
    """Print the problems of packs, or the names of the packs if there are none."""
    from hncli.cards.library import content_root, load_library, with_packs
    from hncli.cards.linter.check import check_packs, same_ids, sort_out
    from hncli.cards.problems import ContentError

    try:
        library = load_library()
    except ContentError as error:
        stop_with_problems(list(error.problems))
    own = own_pack_folders(home)
    named = pack_folders(tuple(_found(folder, own) for folder in folders))
    installed = (*(content_root() / id for id in library.packs), *own)
    roots = named if folders else tuple(dict.fromkeys((*installed, *named)))
    beside = tuple(folder for folder in own if folder not in roots)
    problems = check_packs(roots, with_packs(library, sort_out(beside, library)[0]))
    problems += same_ids((*installed, *named))
    if problems:
        stop_with_problems(problems)
    names = ", ".join(printable(root.resolve().name, 255) for root in roots)
    env = current_environment()
    env.say_folded(_("No problems: {names}.").format(names=names))
    if current_language() != ENGLISH:
        env.say_folded(*(line for root in roots for line in _in_english(root)))


def _in_english(root: Path) -> list[str]:
    """What of a pack is English in the player's language, in a line; nothing if it is complete."""
    from hncli.cards.linter.untranslated import untranslated

    found = untranslated(root, current_language())
    said = []
    if found.titles:
        text = _("{n} of {total} titles are English")
        said.append(text.format(n=found.titles, total=found.all_titles))
    if found.speakers:
        text = _("{n} of {total} cards with lines speak English")
        said.append(text.format(n=found.speakers, total=found.all_speakers))
    pack = printable(root.resolve().name, 255)
    return [_("{pack}: {gaps}.").format(pack=pack, gaps="; ".join(said))] if said else []


def _found(named: Path, own: tuple[Path, ...]) -> Path:
    """The folder that was named, or the pack of that name in the data folder."""
    known = {folder.name: folder for folder in own}
    return known.get(str(named), named) if not named.is_dir() else named

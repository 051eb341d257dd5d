"""`hn sets check`: custom sets against the rules."""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.exit_codes import Exit
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.cli.sets.stored_sets import open_sets, set_names, stop_with_set_problems
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.cards.problems import Problem


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
    from hncli.cards.problems import ContentError
    from hncli.features.sets.store import read_valid_set

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

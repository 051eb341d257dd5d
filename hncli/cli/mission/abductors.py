"""`hn mission abductors`: who can be on the line."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.words import N_


@declare.command(
    help=N_(
        "List the abductors: hostages, starting threat, how hard, and your own record.\n\n"
        "How hard: easy, fair, hard or very hard, by how often an automatic player wins. Your "
        "record counts your careers too; best is the turn of your quickest win."
    )
)
@declare.option(
    "--box",
    metavar=N_("BOX"),
    help=N_("Those of this box; else of all."),
    shell_complete=lazy_completer("boxes"),
)
@declare.option("--plain", is_flag=True, help=N_("One line for each abductor, without a table."))
@home_option
@packs_option
def abductors(box: str | None, plain: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print a table of all abductors, or a sentence each."""
    from hncli.base.home import find_home
    from hncli.cards.library import UnknownName
    from hncli.ui.abductor_list import entries, history, table_lines

    env = current_environment()
    try:
        found = entries(open_library(packs, home), history(find_home(home), env), box)
    except UnknownName as error:
        stop(str(error), Exit.USAGE)
    env.say(*((one.summary for one in found) if plain else table_lines(found, env.width)))

"""`hn career list`: all careers."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _


@declare.command(name="list", help=N_("List your careers: how far, how good, what state."))
@declare.option("--plain", is_flag=True, help=N_("One line for each career, without a table."))
@home_option
def list_careers(plain: bool, home: Path | None) -> None:
    """Print a table of the careers, or a sentence each; no career is opened."""
    from hncli.base.home import find_home
    from hncli.features.careers.files import CareerPaths, summaries
    from hncli.ui.career.list_text import career_sentence, career_table

    with store_errors():
        careers = summaries(CareerPaths(find_home(home)))
    env = current_environment()
    if plain or env.is_plain:
        env.say(*map(career_sentence, careers))
    elif not careers:
        env.say_folded(_("You have no career yet. Begin one with hn career new."))
    else:
        from hncli.ui.terminal.display_width import display_width

        table = career_table(careers)
        if not env.has_known_width or max(map(display_width, table)) <= env.width:
            env.say(*table)
        else:
            env.say_folded(*map(career_sentence, careers))

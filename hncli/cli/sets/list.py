"""`hn sets list`: all custom sets."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.cli.sets.stored_sets import open_sets, set_names
from hncli.words import N_, _
from hncli.words.sentences import labelled


@declare.command(name="list", help=N_("List your sets, and whether each keeps the rules."))
@home_option
@packs_option
def list_sets(home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print a line for each stored set, also for one that cannot be used."""
    from hncli.cards.problems import ContentError
    from hncli.ui.sets.set_text import summary

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

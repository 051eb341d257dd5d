"""`hn career rename`: give a career another name."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.career.selection import career_options, open_careers, select_career
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import asker
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _


@declare.command(help=N_("Give a career another name: hn career rename [NAME] NEW."))
@declare.argument(
    "names", nargs=-1, metavar=N_("[NAME] NEW"), shell_complete=lazy_completer("first_career")
)
@career_options
def rename(names: tuple[str, ...], home: Path | None, packs: tuple[Path, ...]) -> None:
    """Rename a career; with one name it is the new one, without any it is asked for."""
    if len(names) > 2:
        stop(_("Say two names: hn career rename NAME NEW."), Exit.USAGE)
    store = open_careers(home, packs)
    old = select_career(store, names[0] if len(names) == 2 else None)
    new = names[-1] if names else asker().ask(_("The new name?"), "NEW", str)
    with store_errors(Exit.USAGE):
        store.rename(old, new)
    current_environment().say(_("{old} is called {new} now.").format(old=old, new=new))

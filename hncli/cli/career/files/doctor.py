"""`hn career doctor`: find and repair damaged files."""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.career.selection import career_argument, career_options, no_career, open_careers
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _, ngettext
from hncli.words.sentences import heading

if TYPE_CHECKING:
    from hncli.features.careers.store import Careers


@declare.command(
    help=N_(
        "Look for damage in the files of a career, or of all of them.\n\n"
        "What is wrong is said, and the exit code is 1. --repair mends it from backups and from "
        "the choices that were saved."
    )
)
@career_argument
@declare.option("--repair", is_flag=True, help=N_("Mend what is damaged."))
@career_options
def doctor(name: str | None, repair: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print what is wrong with careers and repair it on request; exit code 1 if damage is left."""
    env = current_environment()
    store = open_careers(home, packs)
    names = store.names()
    if name is not None and name not in names:
        stop(no_career(name, names), Exit.USAGE)
    checked = [name] if name else names
    damaged = [found for found in checked if not _check(store, found, repair)]
    if not names:
        env.say(_("You have no career yet. Begin one with hn career new."))
    if damaged and not repair:
        text = _("To mend: hn career doctor {name} --repair{folders}")
        folders = typed_folders(home, packs)
        env.say(*(text.format(name=found, folders=folders) for found in damaged))
    if damaged:
        text = ngettext("{n} career is damaged.", "{n} careers are damaged.", len(damaged))
        stop(text.format(n=len(damaged)), Exit.FAILED)


def _check(store: "Careers", name: str, repair: bool) -> bool:
    """Print what is wrong with one career and what was repaired; whether it is intact now."""
    with store_errors():
        wrong = store.diagnose(name)
        done = store.repair(name) if wrong and repair else []
        is_intact = not wrong or (repair and not store.diagnose(name))
    env = current_environment()
    env.say(_("{name}: nothing is wrong.").format(name=name) if not wrong else heading(name))
    env.say(*(f"  {line}" for line in (*wrong, *done)))
    return is_intact

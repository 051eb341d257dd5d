"""`hn career delete`: delete a career, and keep a backup of it."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.career.selection import career_argument, career_options, open_careers, select_career
from hncli.cli.options.confirmation import yes_option
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import asker
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _
from hncli.words.printable import printable_path


@declare.command(
    help=N_(
        "Delete a career and the reviews of its missions.\n\n"
        "You are asked first, and a backup of it all is kept."
    )
)
@career_argument
@yes_option
@career_options
def delete(name: str | None, yes: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Delete a career after a question, and print how to restore it."""
    env = current_environment()
    store = open_careers(home, packs)
    found = select_career(store, name)
    if not asker(yes).is_sure(_("Delete the career {name}?").format(name=found)):
        env.say(_("Nothing was changed."))
        return
    with store_errors():
        kept = store.delete(found)
        backups = store.backups(found)
    folders = typed_folders(home, packs)
    if kept in backups:
        env.say(_("Deleted. A backup is kept: {path}").format(path=printable_path(kept)))
        text = _("To have it back: hn career restore {name} --backup {n}{folders}")
        env.say(text.format(name=found, n=backups.index(kept) + 1, folders=folders))
        return
    env.say(
        _("Deleted. Its file was damaged and is kept as it was: {path}").format(
            path=printable_path(kept)
        )
    )
    if backups:
        text = _("Older states of it: hn career restore {name} --list{folders}")
        env.say(text.format(name=found, folders=folders))

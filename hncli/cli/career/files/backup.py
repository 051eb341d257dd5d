"""`hn career backup`: back a career up."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.career.selection import career_argument, career_options, open_careers, select_career
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _
from hncli.words.printable import printable_path


@declare.command(
    help=N_(
        "Keep a copy of a career beside the automatic ones.\n\n"
        "It holds the reviews of its missions too, and hn career restore goes back to it. Your "
        "settings and your results of challenges are kept beside it: hn config --restore and hn "
        "challenge restore go back to those."
    )
)
@career_argument
@career_options
def backup(name: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Back a career, the settings and the results up and print the paths of the backups."""
    from hncli.base.files import StoreError
    from hncli.features.challenges.store import Challenges
    from hncli.features.settings import SettingsFile

    store = open_careers(home, packs)
    found = select_career(store, name)
    env = current_environment()
    with store_errors():
        path = store.backup(found)
    env.say(_("Kept: {path}").format(path=printable_path(path)))
    problems = []
    for back_up, text in (
        (SettingsFile(store.home).back_up, _("Kept, your settings: {path}")),
        (Challenges(store.home).back_up, _("Kept, your results of challenges: {path}")),
    ):
        try:
            kept = back_up()
        except StoreError as error:
            problems.append(error)
        else:
            if kept is not None:
                env.say(text.format(path=printable_path(kept)))
    with store_errors():
        for problem in problems:
            raise problem

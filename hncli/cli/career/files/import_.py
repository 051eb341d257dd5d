"""`hn career import`: read a career from an exported file."""

from pathlib import Path

import click

from hncli.cli import declare
from hncli.cli.career.selection import career_options, open_careers
from hncli.cli.exit_codes import Exit
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import asker
from hncli.cli.shared.store_errors import store_errors
from hncli.ui import counts
from hncli.ui.names import SHORT_MODES
from hncli.words import N_, _, ngettext
from hncli.words.printable import printable_path
from hncli.words.sentences import points


@declare.command(
    name="import",
    help=N_(
        "Read a career from a file that hn career export wrote.\n\n"
        "The file is checked first and you are told what would happen. A career of the same name "
        "is never replaced without --replace or your word, and is backed up before."
    ),
)
@declare.argument("file", metavar=N_("FILE"), type=click.Path(path_type=Path))
@declare.option("--name", metavar=N_("NAME"), help=N_("Keep it under this name."))
@declare.option("--replace", is_flag=True, help=N_("Take the place of a career of that name."))
@declare.option("--dry-run", is_flag=True, help=N_("Only say what would happen."))
@career_options
def import_career(
    file: Path,
    name: str | None,
    replace: bool,
    dry_run: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Print what an exported file holds and import it; replacing a career needs consent."""
    env = current_environment()
    store = open_careers(home, packs)
    with store_errors(Exit.USAGE):
        exported = store.read_export(file)
    wanted = name or exported.name
    one = exported.summary
    text = _("{file}: {who}, {mode}, {n}, {won}, stress {stress}, score {score}.")
    env.say(
        text.format(
            file=printable_path(file),
            who=one.negotiator,
            mode=SHORT_MODES[one.mode],
            n=counts.played(one.missions),
            won=counts.won(one.successes),
            stress=one.stress,
            score=points(one.score),
        ),
        *exported.messages,
    )
    if count := len(exported.reviews):
        text = ngettext(
            "{n} review of its missions comes with it.",
            "{n} reviews of its missions come with it.",
            count,
        )
        env.say(text.format(n=count))
    is_taken = wanted in store.names()
    text = _("It would be kept as {name}.")
    if is_taken:
        text = _("It would be kept as {name}, in place of the career of that name.")
    env.say(text.format(name=wanted))
    if dry_run:
        env.say(_("Nothing was changed."))
        return
    if is_taken and not replace and not _may_replace(wanted):
        env.say(_("Nothing was changed. With --name NAME it can be kept beside it."))
        return
    with store_errors(Exit.USAGE):
        messages = store.import_career(exported, wanted, replace=is_taken)
    text = _("Imported. See hn career show {name}{folders}")
    env.say(*messages, text.format(name=wanted, folders=typed_folders(home, packs)))


def _may_replace(name: str) -> bool:
    question = _("Replace your career {name}?").format(name=name)
    return asker().is_sure(question, _("--replace or --name NAME"))

"""`hn career` rename, delete, backup, restore, import, doctor."""

from pathlib import Path

import click

from hncli.base.files import StoreError
from hncli.base.messages import N_, _, ngettext, printable_path
from hncli.base.settings import SettingsFile
from hncli.base.text import heading, points
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import yes_option
from hncli.commands.session import asker, choose_backup, current_environment, store_errors
from hncli.features.careers.commands import (
    career_argument,
    career_options,
    no_career,
    open_careers,
    select_career,
    typed_options,
)
from hncli.features.careers.saving.store import Careers
from hncli.features.challenges.store import Challenges
from hncli.features.content.store import OwnCards
from hncli.report import words as counts
from hncli.report.words import SHORT_MODES


@declare.command(help=N_("Give a career another name: hn career rename [NAME] NEW."))
@declare.argument(
    "names", nargs=-1, metavar=N_("[NAME] NEW"), shell_complete=lazy_completer("first_career")
)
@career_options
def rename(names: tuple[str, ...]) -> None:
    """Rename a career; with one name it is the new one, without any it is asked for."""
    if len(names) > 2:
        stop(_("Say two names: hn career rename NAME NEW."), Exit.USAGE)
    store = open_careers()
    old = select_career(store, names[0] if len(names) == 2 else None)
    new = names[-1] if names else asker().ask(_("The new name?"), "NEW", str)
    with store_errors(Exit.USAGE):
        store.rename(old, new)
    current_environment().say(_("{old} is called {new} now.").format(old=old, new=new))


@declare.command(
    help=N_(
        "Delete a career and the reviews of its missions.\n\n"
        "You are asked first, and a backup of it all is kept."
    )
)
@career_argument
@yes_option
@career_options
def delete(name: str | None, yes: bool) -> None:
    """Delete a career after a question, and print how to restore it."""
    env = current_environment()
    store = open_careers()
    career_name = select_career(store, name)
    if not asker(yes).is_sure(_("Delete the career {name}?").format(name=career_name)):
        env.say(_("Nothing was changed."))
        return
    with store_errors():
        backup_path = store.delete(career_name)
        backups = store.backups(career_name)
    folders = typed_options()
    if backup_path in backups:
        env.say(_("Deleted. A backup is kept: {path}").format(path=printable_path(backup_path)))
        text = _("To have it back: hn career restore {name} --backup {n}{folders}")
        env.say(text.format(name=career_name, n=backups.index(backup_path) + 1, folders=folders))
        return
    text = _("Deleted. Its file was damaged and is kept as it was: {path}")
    env.say(text.format(path=printable_path(backup_path)))
    if backups:
        text = _("Older states of it: hn career restore {name} --list{folders}")
        env.say(text.format(name=career_name, folders=folders))


@declare.command(
    help=N_(
        "Keep a copy of a career beside the automatic ones.\n\n"
        "It holds the reviews of its missions too, and hn career restore goes back to it. Your "
        "settings, your results of challenges and what you confirmed of cards are kept beside it: "
        "hn config --restore, hn challenge restore and hn content confirm --restore go back to "
        "those."
    )
)
@career_argument
@career_options
def backup(name: str | None) -> None:
    """Back a career, the settings and the results up and print the paths of the backups."""
    store = open_careers()
    career_name = select_career(store, name)
    env = current_environment()
    with store_errors():
        path = store.backup(career_name)
    env.say(_("Kept: {path}").format(path=printable_path(path)))
    problems = []
    for back_up, text in (
        (SettingsFile(store.home).back_up, _("Kept, your settings: {path}")),
        (Challenges(store.home).backups.back_up, _("Kept, your results of challenges: {path}")),
        (OwnCards(store.home).backups.back_up, _("Kept, your confirmed cards and drafts: {path}")),
    ):
        try:
            backup_path = back_up()
        except StoreError as error:
            problems.append(error)
        else:
            if backup_path is not None:
                env.say(text.format(path=printable_path(backup_path)))
    with store_errors():
        for problem in problems:
            raise problem


@declare.command(
    help=N_(
        "Go back to a backup; what is there now is backed up first.\n\n"
        "Without --backup all backups are listed, the newest first, and you are asked for one. A "
        "deleted career comes back in the same way."
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("restorable")
)
@declare.option(
    "--backup", "wanted", metavar=N_("N|FILE"), help=N_("The backup's number or file name.")
)
@declare.option(
    "--list", "only_list", is_flag=True, help=N_("List the backups and change nothing.")
)
@career_options
def restore(name: str | None, wanted: str | None, only_list: bool) -> None:
    """Restore a career, deleted ones too, or list its backups."""
    env = current_environment()
    store = open_careers()
    with store_errors(Exit.USAGE):
        career_name = name if name and store.backups(name) else select_career(store, name)
        backups = store.backups(career_name)
    if not backups:
        stop(_("There is no backup of {name}.").format(name=career_name), Exit.FAILED)
    if only_list:
        env.say(*(f"{n}. {path.name}" for n, path in enumerate(backups, 1)))
        return
    chosen = choose_backup({path: path.name for path in backups}, wanted, "--backup", "--list")
    with store_errors():
        messages = store.restore(career_name, chosen)
    env.say(
        _("{name} is as it was in {file}.").format(name=career_name, file=chosen.name), *messages
    )


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
def import_career(file: Path, name: str | None, replace: bool, dry_run: bool) -> None:
    """Print what an exported file holds and import it; replacing a career needs consent."""
    env = current_environment()
    store = open_careers()
    with store_errors(Exit.USAGE):
        exported = store.read_export(file)
    summary = exported.career.summary
    new_name = name or summary.name
    text = _("{file}: {who}, {mode}, {n}, {won}, stress {stress}, score {score}.")
    lines = [
        text.format(
            file=printable_path(file),
            who=summary.negotiator,
            mode=SHORT_MODES[summary.mode],
            n=counts.played(summary.missions),
            won=counts.won(summary.successes),
            stress=summary.stress,
            score=points(summary.score),
        ),
        *exported.messages,
    ]
    if count := len(exported.reviews):
        text = ngettext(
            "{n} review of its missions comes with it.",
            "{n} reviews of its missions come with it.",
            count,
        )
        lines.append(text.format(n=count))
    is_taken = new_name in store.names()
    text = _("It would be kept as {name}.")
    if is_taken:
        text = _("It would be kept as {name}, in place of the career of that name.")
    lines.append(text.format(name=new_name))
    is_asked = is_taken and not replace and not dry_run
    if not (is_asked and env.is_drawn):  # there it stands above the question
        env.say(*lines)
    if dry_run:
        env.say(_("Nothing was changed."))
        return
    asks, question = asker(), _("Replace your career {name}?").format(name=new_name)
    asks.notes = lines
    if is_asked and not asks.is_sure(question, option=_("--replace or --name NAME")):
        env.say(_("Nothing was changed. With --name NAME it can be kept beside it."))
        return
    with store_errors(Exit.USAGE):
        messages = store.import_career(exported, new_name, replace=is_taken)
    text = _("Imported. See hn career show {name}{folders}")
    env.say(*messages, text.format(name=new_name, folders=typed_options()))


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
def doctor(name: str | None, repair: bool) -> None:
    """Print what is wrong with careers and repair it on request; exit code 1 if damage is left."""
    env = current_environment()
    store = open_careers()
    names = store.names()
    if name is not None and name not in names:
        stop(no_career(name, names), Exit.USAGE)
    checked = [name] if name else names
    damaged = [career_name for career_name in checked if not _check(store, career_name, repair)]
    if not names:
        env.say(_("You have no career yet. Begin one with hn career new."))
    if not repair:
        text, folders = _("To mend: hn career doctor {name} --repair{folders}"), typed_options()
        env.say(*(text.format(name=career_name, folders=folders) for career_name in damaged))
    if damaged:
        text = ngettext("{n} career is damaged.", "{n} careers are damaged.", len(damaged))
        stop(text.format(n=len(damaged)), Exit.FAILED)


def _check(store: Careers, name: str, repair: bool) -> bool:
    """Print what is wrong with one career and what was repaired; whether it is intact now."""
    with store_errors():
        problems = store.diagnose(name)
        repairs = store.repair(name) if problems and repair else []
        is_intact = not problems or (repair and not store.diagnose(name))
    env = current_environment()
    env.say(_("{name}: nothing is wrong.").format(name=name) if not problems else heading(name))
    env.say(*(f"  {line}" for line in (*problems, *repairs)))
    return is_intact

"""`hn career rename`, `delete`, `backup`, `restore` and `doctor`: what is done to the files."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.career.names import (
    career_options,
    no_career,
    open_store,
    places,
    store_errors,
    which,
    yes_option,
)
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.shared.ask import Asker, NotThat
from hncli.words import _, ngettext, printable

if TYPE_CHECKING:
    from hncli.store.careers import Careers


@click.command(help=_("Give a career another name: hn career rename [NAME] NEW."))
@click.argument("names", nargs=-1, metavar="[NAME] NEW", shell_complete=at_tab("first_career"))
@career_options
def rename(names: tuple[str, ...], home: Path | None, packs: tuple[Path, ...]) -> None:
    """Rename one career."""
    if len(names) > 2:
        stop(_("Say two names: hn career rename NAME NEW."), Exit.USAGE)
    store = open_store(home, packs)
    old = which(store, names[0] if len(names) == 2 else None)
    new = names[-1] if names else Asker().ask(_("The new name?"), "NEW", str)
    with store_errors(Exit.USAGE):
        store.rename(old, new)
    print(_("{old} is called {new} now.").format(old=old, new=new))


@click.command(help=_("Delete a career. You are asked first, and a backup is kept."))
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@yes_option
@career_options
def delete(name: str | None, yes: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Delete one career."""
    store = open_store(home, packs)
    found = which(store, name)
    if not Asker(yes).is_sure(_("Delete the career {name}?").format(name=found)):
        print(_("Nothing was changed."))
        return
    with store_errors():
        kept = store.delete(found)
        backups = store.backups(found)
    where = places(home, packs)
    if kept in backups:
        print(_("Deleted. A backup is kept: {path}").format(path=kept))
        text = _("To have it back: hn career restore {name} --backup {n}{places}")
        print(text.format(name=found, n=backups.index(kept) + 1, places=where))
        return
    print(_("Deleted. Its file was damaged and is kept as it was: {path}").format(path=kept))
    if backups:
        text = _("Older states of it: hn career restore {name} --list{places}")
        print(text.format(name=found, places=where))


@click.command(help=_("Keep a copy of a career beside the automatic ones."))
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@career_options
def backup(name: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Back one career up."""
    store = open_store(home, packs)
    found = which(store, name)
    with store_errors():
        kept = store.backup(found)
    print(_("Kept: {path}").format(path=kept))


@click.command(
    help=_(
        "Go back to a backup; what is there now is backed up first.\n\n"
        "Without --backup all backups are listed, the newest first, and you are asked for one. A "
        "deleted career comes back in the same way."
    )
)
@click.argument("name", required=False, shell_complete=at_tab("restorable"))
@click.option("--backup", "wanted", metavar="N|FILE", help=_("The backup's number or file name."))
@click.option("--list", "only_list", is_flag=True, help=_("List the backups and change nothing."))
@career_options
def restore(
    name: str | None,
    wanted: str | None,
    only_list: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Restore one career."""
    store = open_store(home, packs)
    with store_errors(Exit.USAGE):
        found = name if name and store.backups(name) else which(store, name)
        backups = store.backups(found)
    if not backups:
        stop(_("There is no backup of {name}.").format(name=found), Exit.FAILED)
    if only_list or wanted is None:
        for n, path in enumerate(backups, 1):
            print(f"{n}. {path.name}")
    if only_list:
        return
    if wanted is not None:
        try:
            chosen = _backup(backups, wanted)
        except NotThat as error:
            stop(str(error), Exit.USAGE)
    else:
        chosen = Asker().ask(_("Which one?"), "--backup N", lambda typed: _backup(backups, typed))
    with store_errors():
        store.restore(found, chosen)
    print(_("{name} is as it was in {file}.").format(name=found, file=chosen.name))


def _backup(backups: list[Path], typed: str) -> Path:
    """The backup that is meant by a number, a file's name or its whole path."""
    if typed.isdecimal() and len(typed) < 6 and 1 <= int(typed) <= len(backups):
        return backups[int(typed) - 1]
    for path in backups:
        if typed in (path.name, str(path)):
            return path
    text = _("There is no backup {typed}; say a number from 1 to {n}, or see --list.")
    raise NotThat(text.format(typed=printable(repr(typed), 80), n=len(backups)))


@click.command(
    help=_(
        "Look for damage in the files of a career, or of all of them.\n\n"
        "What is wrong is said, and the exit code is 1. --repair mends it from backups and from "
        "the choices that were saved."
    )
)
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@click.option("--repair", is_flag=True, help=_("Mend what is damaged."))
@career_options
def doctor(name: str | None, repair: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Examine careers, and mend them."""
    store = open_store(home, packs)
    names = store.names()
    if name is not None and name not in names:
        stop(no_career(name, names), Exit.USAGE)
    ill = [found for found in ([name] if name else names) if not _examine(store, found, repair)]
    if not names:
        print(_("You have no career yet. Begin one with hn career new."))
    if ill and not repair:
        text = _("To mend: hn career doctor {name} --repair{places}")
        for found in ill:
            print(text.format(name=found, places=places(home, packs)))
    if ill:
        text = ngettext("{n} career is damaged.", "{n} careers are damaged.", len(ill))
        stop(text.format(n=len(ill)), Exit.FAILED)


def _examine(store: "Careers", name: str, repair: bool) -> bool:
    """Say what is wrong with one career, and mend it if that is wanted; whether all is well."""
    with store_errors():
        wrong = store.diagnose(name)
        done = store.repair(name) if wrong and repair else []
        is_well = not wrong or (repair and not store.diagnose(name))
    print(_("{name}: nothing is wrong.").format(name=name) if not wrong else f"{name}:")
    for line in wrong:
        print(f"  {line}")
    for line in done:
        print(f"  {line}")
    return is_well

"""`hn career export` and `import`: a career as one portable file."""

import os
from pathlib import Path

import click

from hncli.cli.career.names import career_options, open_store, places, store_errors, which
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.shared.ask import Asker
from hncli.words import _


@click.command(help=_("Write a career, with everything that belongs to it, to one file."))
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@click.option(
    "--to",
    "target",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=_("The file to write; else NAME.career.json in the folder you are in."),
)
@click.option("--replace", is_flag=True, help=_("Overwrite the file if it exists."))
@career_options
def export(
    name: str | None,
    target: Path | None,
    replace: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Export one career."""
    store = open_store(home, packs)
    found = which(store, name)
    path = target or Path(f"{found}.career.json")
    if not replace and _is_regular(path):
        text = _("There is a file {path} already; name another with --to, or add --replace.")
        stop(text.format(path=path), Exit.USAGE)
    with store_errors():
        store.export(found, path, replace)
    print(_("Written: {path}").format(path=path))


def _is_regular(path: Path) -> bool:
    """Whether there is a file that --replace would replace; whatever else is there stops it."""
    return os.path.isfile(path) and not os.path.islink(path)  # noqa: PTH113, PTH114 - never raise


@click.command(
    name="import",
    help=_(
        "Read a career from a file that hn career export wrote.\n\n"
        "The file is checked first and you are told what would happen. A career of the same name "
        "is never replaced without --replace or your word, and is backed up before."
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", metavar="NAME", help=_("Keep it under this name."))
@click.option("--replace", is_flag=True, help=_("Take the place of a career of that name."))
@click.option("--dry-run", is_flag=True, help=_("Only say what would happen."))
@career_options
def import_career(
    file: Path,
    name: str | None,
    replace: bool,
    dry_run: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Import one career."""
    store = open_store(home, packs)
    with store_errors(Exit.USAGE):
        imported = store.read_export(file)
    wanted = name or imported.name
    one = imported.summary
    text = _("{file}: {who}, {mode}, {n} played, {won} won, stress {stress}, score {score}.")
    print(
        text.format(
            file=file,
            who=one.negotiator,
            mode=one.mode,
            n=one.missions,
            won=one.successes,
            stress=one.stress,
            score=one.score,
        )
    )
    for line in imported.messages:
        print(line)
    is_taken = wanted in store.names()
    text = _("It would be kept as {name}.")
    if is_taken:
        text = _("It would be kept as {name}, in place of the career of that name.")
    print(text.format(name=wanted))
    if dry_run:
        print(_("Nothing was changed."))
        return
    if is_taken and not replace and not _may_replace(wanted):
        print(_("Nothing was changed. With --name NAME it can be kept beside it."))
        return
    with store_errors(Exit.USAGE):
        store.import_career(imported, wanted, replace=is_taken)
    print(
        _("Imported. See hn career show {name}{places}").format(
            name=wanted, places=places(home, packs)
        )
    )


def _may_replace(name: str) -> bool:
    """Ask whether a career may be replaced."""
    question = _("Replace your career {name}?").format(name=name)
    return Asker().is_sure(question, "--replace or --name NAME")

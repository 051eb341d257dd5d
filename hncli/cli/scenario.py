"""`hn scenario`: cases that the rules must pass."""

import sys
from pathlib import Path

import click

from hncli.cli.exit_codes import Exit
from hncli.cli.options.packs import open_library, packs_option
from hncli.words import _, ngettext


@click.group(help=_("Check scenario files against the rules."))
def scenario() -> None:
    """Gather the scenario commands."""


@scenario.command(
    help=_(
        "Play scenario files and compare what they expect.\n\n"
        "Exit code 0 if everything holds, 1 if something does not (each failure names file, step, "
        "field, expected and found), 2 if a file cannot be understood."
    )
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@packs_option
def check(files: tuple[Path, ...], packs: tuple[Path, ...]) -> None:
    """Check every file and say what does not hold."""
    from hncli.positions.scenario import BadScenario, check_scenario

    library = open_library(packs)
    failed = bad = 0
    for path in files:
        try:
            failures = check_scenario(library, path)
        except BadScenario as error:
            print(error, file=sys.stderr)
            bad += 1
            continue
        for failure in failures:
            print(str(failure))
        failed += bool(failures)
    held = len(files) - failed - bad
    text = ngettext("{held} scenario holds", "{held} scenarios hold", held)
    print(
        _("{text}, {failed} fail, {bad} cannot be understood.").format(
            text=text.format(held=held), failed=failed, bad=bad
        )
    )
    raise SystemExit(Exit.USAGE if bad else Exit.FAILED if failed else Exit.OK)

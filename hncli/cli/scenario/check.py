"""`hn scenario check`: scenario files against the rules."""

from pathlib import Path

import click

from hncli.cli import declare
from hncli.cli.exit_codes import Exit
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.words import N_, _, ngettext


@declare.command(
    help=N_(
        "Play scenario files and compare what they expect.\n\n"
        "Exit code 0 if everything holds, 1 if something does not (each failure names file, step, "
        "field, expected and found), 2 if a file cannot be understood."
    )
)
@declare.argument(
    "files", metavar=N_("FILES..."), nargs=-1, required=True, type=click.Path(path_type=Path)
)
@home_option
@packs_option
def check(files: tuple[Path, ...], home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print every failure and a summary; files that cannot be understood go to the errors."""
    from hncli.positions.scenario import BadScenario, check_scenario, read_scenarios

    library = open_library(packs, home)
    env = current_environment()
    held = failed = bad = 0
    for path in files:
        try:
            scenarios = read_scenarios(path)
        except BadScenario as error:
            env.warn(str(error))
            bad += 1
            continue
        for scenario in scenarios:
            try:
                failures = check_scenario(library, scenario)
            except BadScenario as error:
                env.warn(str(error))
                bad += 1
                continue
            env.say(*map(str, failures))
            failed += bool(failures)
            held += not failures
    text = ngettext("{held} scenario holds", "{held} scenarios hold", held)
    summary = _("{text}, {failed} fail, {bad} cannot be understood.")
    env.say(summary.format(text=text.format(held=held), failed=failed, bad=bad))
    raise SystemExit(Exit.USAGE if bad else Exit.FAILED if failed else Exit.OK)

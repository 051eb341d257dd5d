"""Doors for programs: `hn bot` and `hn scenario check`."""

from pathlib import Path

import click

from hncli.base.messages import N_, _, ngettext
from hncli.career.scenarios import BadScenario, check_scenario, read_scenarios
from hncli.commands import declare
from hncli.commands.exits import Exit
from hncli.commands.groups import completed_option
from hncli.commands.options import home_option, open_library, packs_option
from hncli.commands.session import current_environment, store_errors
from hncli.features.careers.bot import CareerBot
from hncli.features.careers.commands import open_careers, select_career
from hncli.features.missions.bot import Bot, serve
from hncli.features.missions.custom_sets import open_sets
from hncli.game.cards.custom_sets import CustomSet


@declare.command(
    for_programs=True,
    help=N_(
        "Play by JSON lines on standard input and output: one request a line, one reply a line.\n\n"
        'Begin with {"do": "new"}; see docs/bot.md for all requests.'
    ),
)
@completed_option("--career", "careers", N_("Play a career of yours; a reply means: saved."))
@home_option
@packs_option
def bot(career: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Answer requests until the input ends."""
    if career is not None:
        _serve_career(career)
        return
    library = open_library(packs, home)

    def find_set(name: str) -> CustomSet:
        return open_sets(home).get(name, library.packs)

    env = current_environment()
    serve(Bot(library, find_set), env.source.buffer, env.sink.buffer)


def _serve_career(name: str) -> None:
    store = open_careers()
    env = current_environment()
    with store_errors(), store.open(select_career(store, name)) as saved:
        env.warn(*(f"hn: {line}" for line in saved.messages))
        serve(CareerBot(saved), env.source.buffer, env.sink.buffer)


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

"""`hn career give-up`: give up the running mission."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.career.reporting import print_events, print_how_to_continue, print_next_step
from hncli.cli.career.selection import career_argument, career_options, open_career
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.words import N_, _


@declare.command(
    name="give-up",
    help=N_(
        "Give up the mission that is being played: a failure, and one of the ten.\n\n"
        "Its stress so far counts. The compensation is chosen afterwards, with hn career play or "
        "hn career log --take."
    ),
)
@career_argument
@appearance_options
@career_options
def give_up(name: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Record the running mission as lost; the command ends if there is none."""
    with open_career(name, home, packs) as saved:
        if saved.career.mission is None:
            stop(_("No mission is being played, so there is none to give up."), Exit.FAILED)
        print_events(saved, saved.give_up())
        print_next_step(saved)
        print_how_to_continue(saved, home, packs)

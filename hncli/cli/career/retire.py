"""`hn career retire`: end a career early."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.career.reporting import print_events, print_how_to_continue, print_next_step
from hncli.cli.career.selection import career_argument, career_options, open_career
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.confirmation import yes_option
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import asker
from hncli.words import N_, _, ngettext


@declare.command(
    help=N_(
        "Retire: the career ends here, before its tenth mission.\n\n"
        "A mission that is being played is given up first."
    )
)
@career_argument
@yes_option
@appearance_options
@career_options
def retire(name: str | None, yes: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Ask, then end a career; its running mission is given up."""
    with open_career(name, home, packs) as saved:
        career = saved.career
        if career.status.missions_left <= 0:
            stop(_("The career is complete already."), Exit.FAILED)
        number = career.number if career.mission is not None else len(career.record.missions)
        question = ngettext(
            "Retire {who} for good after {n} mission?",
            "Retire {who} for good after {n} missions?",
            number,
        )
        if career.mission is not None:
            question = _("Give up mission {n} and retire {who} for good?")
        who = career.record.setup.negotiator
        if not asker(yes).is_sure(question.format(who=who, n=number)):
            current_environment().say(_("Nothing was changed."))
            return
        print_events(saved, saved.retire())
        print_next_step(saved)
        if saved.career.decision is not None:
            print_how_to_continue(saved, home, packs)

"""`hn career spend`: experience for a card or a resource (C-XP-1)."""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.career.reporting import print_events, print_next_step
from hncli.cli.career.selection import career_argument, career_options, open_career
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import completed_option
from hncli.cli.options.appearance import appearance_options
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import answer_errors
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.career.career import Career
    from hncli.engine.game import Option, Verb
    from hncli.features.careers.saved_career import SavedCareer


@declare.command(
    help=N_(
        "Spend experience: add a card to the supply of all later missions, or buy a resource.\n\n"
        "Without an option you are asked."
    )
)
@career_argument
@completed_option(
    "--card", "cards", N_("Add this card, by id, box/id or title."), metavar=N_("CARD")
)
@completed_option(
    "--resource", "resources", N_("Buy this resource, by id or title."), metavar=N_("ID")
)
@appearance_options
@career_options
def spend(
    name: str | None,
    card: str | None,
    resource: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Buy one card or resource; the command ends if nothing can be bought now."""
    from hncli.ui.career.lookup import find_option

    if card is not None and resource is not None:
        stop(_("Say --card or --resource, not both."), Exit.USAGE)
    with open_career(name, home, packs) as saved:
        career = saved.career
        decision = career.decision
        offered = () if decision is None or career.mission is not None else decision.options
        buyable = tuple(option for option in offered if option.verb in ("card", "resource"))
        if not buyable:
            stop(_why_not(career), Exit.FAILED)
        if card is None and resource is None:
            _ask(saved, buyable)
            return
        verb: Verb = "card" if card is not None else "resource"
        typed = card if card is not None else resource
        with answer_errors():
            option = find_option(career, buyable, verb, typed or "")
        print_events(saved, saved.choose(option))
        print_next_step(saved)


def _why_not(career: "Career") -> str:
    """Why nothing can be bought now."""
    if career.mission is not None:
        return _("A mission is being played; experience is spent between missions.")
    if career.decision is None:
        return _("The career is complete; nothing is left to buy.")
    if career.status.is_choosing:
        text = _("The compensation comes first: hn career log --take ENTRY, one of {entries}.")
        return text.format(entries=", ".join(career.status.entries()))
    return _("There is no experience to spend.")


def _ask(saved: "SavedCareer", offered: "tuple[Option, ...]") -> None:
    """Ask which of the options to buy, and buy it; the command ends if nobody answers."""
    from hncli.ui.career.career_screen import CareerScreen

    env = current_environment()
    try:
        CareerScreen(saved, env).ask(offered)
    except EOFError:
        env.say("")
        stop(_("Nothing was chosen. Say --card CARD or --resource ID."), Exit.USAGE)

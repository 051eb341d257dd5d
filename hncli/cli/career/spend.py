"""`hn career spend`: experience for a card or a resource (C-XP-1)."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.career.names import career_options, opened
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.session import current_environment
from hncli.words import _, nearest, printable

if TYPE_CHECKING:
    from hncli.career.career import Career
    from hncli.engine.game import Option, Verb
    from hncli.store.careers import SavedCareer


@click.command(
    help=_(
        "Spend experience: add a card to the supply of all later missions, or buy a resource.\n\n"
        "Without an option you are asked."
    )
)
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@click.option(
    "--card",
    metavar="CARD",
    help=_("Add this card, by id, box/id or title."),
    shell_complete=at_tab("cards"),
)
@click.option(
    "--resource",
    metavar="ID",
    help=_("Buy this resource, by id or title."),
    shell_complete=at_tab("resources"),
)
@screen_options
@career_options
def spend(
    name: str | None,
    card: str | None,
    resource: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Spend experience once."""
    from hncli.cli.career.play import tell_events, tell_waiting

    if card is not None and resource is not None:
        stop(_("Say --card or --resource, not both."), Exit.USAGE)
    with opened(name, home, packs) as kept:
        career = kept.career
        decision = career.decision
        offered = () if decision is None or career.mission is not None else decision.options
        buyable = tuple(option for option in offered if option.verb in ("card", "resource"))
        if not buyable:
            stop(_why_not(career), Exit.FAILED)
        if card is None and resource is None:
            ask(kept, buyable, "--card CARD or --resource ID")
            return
        verb: Verb = "card" if card is not None else "resource"
        typed = card if card is not None else resource
        tell_events(kept, kept.choose(find_option(career, buyable, verb, typed or "")))
        tell_waiting(kept)


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


def ask(kept: "SavedCareer", offered: "tuple[Option, ...]", options: str) -> None:
    """Let the player choose one option by its number."""
    from hncli.ui.career.career_screen import CareerScreen

    try:
        CareerScreen(kept, current_environment()).ask(offered)
    except EOFError:
        print()
        stop(_("Nothing was chosen. Say {options}.").format(options=options), Exit.USAGE)


def find_option(
    career: "Career", offered: "tuple[Option, ...]", verb: "Verb", typed: str
) -> "Option":
    """The option that a player means by an id, a full name or a title."""
    from hncli.engine.game import Option

    wanted = typed.casefold()
    names = [option.name for option in offered if option.verb == verb]
    found = []
    for name in names:
        full = career.full_name(name) if verb == "card" else name
        card = career.library.card(full) if verb == "card" else career.status.helps[name]
        if wanted in (name, full, card.id, card.title.casefold()):
            found.append(name)
    if wanted in found or len(found) == 1:
        return Option(verb, wanted if wanted in found else found[0])
    text = _("There are several of that name; say which: {names}.")
    if not found:
        close = nearest(wanted.replace(" ", "-"), names)
        text = _("{typed} is not offered; there is {names}.") + close
    known = printable(", ".join(found or names), 300)
    said = text.format(typed=printable(repr(typed), 40), names=known)
    return stop(said, Exit.USAGE)

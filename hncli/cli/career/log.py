"""`hn career log`: a mission played with the real cards, entered by its figures (C-TABLE-1)."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hncli.cli.career.log_form import MOST, Form
from hncli.cli.career.names import career_options, opened, places, store_errors
from hncli.cli.career.play import find_abductor, tell_events, tell_waiting
from hncli.cli.career.spend import find_option
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.cli.options.appearance import screen_options
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import NotThat
from hncli.words import _

if TYPE_CHECKING:
    from hncli.career.career import Career
    from hncli.career.table_mission import TableMission
    from hncli.store.careers import SavedCareer

NEEDED = ("result", "total", "saved", "killed")
NUMBER = click.IntRange(0, MOST)


@click.command(
    help=_(
        "Enter a mission that you played with the real cards, by its figures.\n\n"
        "Stress, compensation and score follow as if it had been played here. With --result, "
        "--total, --saved and --killed nothing more is asked, and what else is left out counts as "
        "nothing; otherwise you are asked for all that is missing. --take and --card choose the "
        "compensation where there is a choice, also by themselves, for a mission that is over."
    )
)
@click.argument("name", required=False, shell_complete=at_tab("careers"))
@click.option(
    "--abductor", metavar="NAME", help=_("Whom you talked to."), shell_complete=at_tab("abductors")
)
@click.option("--result", type=click.Choice(["won", "lost"]), help=_("How the mission went."))
@click.option("--ending", metavar="ID", help=_("How it ended, such as captured or escaped."))
@click.option("--turns", type=NUMBER, metavar="N", help=_("Turns played."))
@click.option("--total", type=NUMBER, metavar="N", help=_("Hostages in all, later ones too."))
@click.option("--saved", type=NUMBER, metavar="N", help=_("Hostages saved."))
@click.option("--killed", type=NUMBER, metavar="N", help=_("Hostages killed."))
@click.option("--killed-at-s", type=NUMBER, metavar="N", help=_("Of them, with threat on S."))
@click.option("--k-endings", type=NUMBER, metavar="N", help=_("Conversations that ended on K."))
@click.option("--pivotal/--no-pivotal", default=None, help=_("Whether the pivotal event was seen."))
@click.option(
    "--spent",
    multiple=True,
    metavar="ID",
    help=_("A resource that was used."),
    shell_complete=at_tab("resources"),
)
@click.option(
    "--achievement",
    multiple=True,
    metavar="ID",
    help=_("An achievement earned."),
    shell_complete=at_tab("achievements"),
)
@click.option("--take", metavar="ENTRY", help=_("The compensation, where there is a choice."))
@click.option(
    "--card",
    metavar="CARD",
    help=_("The card that the compensation adds."),
    shell_complete=at_tab("cards"),
)
@screen_options
@career_options
def log(
    name: str | None,
    take: str | None,
    card: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
    **figures: Any,
) -> None:
    """Enter a mission and choose its compensation."""
    given = {key: value for key, value in figures.items() if value not in (None, ())}
    with opened(name, home, packs) as kept:
        if not given and _is_owed(kept.career):
            _settle(kept, take, card, home, packs)
            return
        _check_turn(kept.career)
        if "abductor" in given:
            _whom(kept.career, given["abductor"])
        with store_errors(Exit.USAGE):
            if any(key not in given for key in NEEDED):
                form = Form(kept.career, given, lambda told: _try(kept.career, told, take))
                given = form.fill_in()
            told = _try(kept.career, given, take)
        tell_events(kept, kept.enter(told))
        _settle(kept, take, card, home, packs)


def _is_owed(career: "Career") -> bool:
    """Whether the compensation of the last mission is still to be chosen."""
    return career.mission is None and (career.status.is_choosing or career.status.is_adding)


def _check_turn(career: "Career") -> None:
    """Refuse figures when it is not their turn."""
    if career.mission is not None:
        text = _("A mission is being played here: finish it with hn career play, or give it up.")
        stop(text, Exit.FAILED)
    if career.status.missions_left <= 0:
        stop(_("The career is complete; no mission is left."), Exit.FAILED)
    if _is_owed(career):
        text = _("The compensation of the last mission comes first: say --take or --card alone.")
        stop(text, Exit.FAILED)


# The figures


def _whom(career: "Career", typed: str) -> tuple[str, str]:
    """Box and id of the abductor that an option names; a wrong name ends the command."""
    try:
        return find_abductor(career, typed)
    except NotThat as error:
        stop(str(error), Exit.USAGE)


def _try(career: "Career", given: dict[str, Any], take: str | None) -> "TableMission":
    """The figures as the career takes them; ContentError if it does not.

    They are entered in a copy first, so that what is refused leaves no half of it behind.
    """
    from hncli.cards.problems import Place
    from hncli.career.career import Career
    from hncli.career.table_mission import enter_mission, read_mission
    from hncli.engine.game import Option

    raw: dict[str, Any] = {
        key: list(value) if type(value) is tuple else value for key, value in given.items()
    }
    raw["achievements"] = raw.pop("achievement", [])
    if "abductor" in raw:
        raw["box"], raw["abductor"] = _whom(career, raw["abductor"])
    told = read_mission(raw, Place(_("the mission")))
    twin = Career(career.library, career.record, career.versions)
    enter_mission(twin, told, Place(_("the mission")))
    if take is not None:
        now = twin.status
        entries = now.entries() if now.is_choosing else (now.missions[-1].taken,)
        find_option(twin, tuple(Option("entry", id) for id in entries), "entry", take)
    return told


# The compensation


def _settle(
    kept: "SavedCareer",
    take: str | None,
    card: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Choose the compensation by the options, and ask for what they leave open."""
    from hncli.ui.career.career_screen import CareerScreen

    career = kept.career
    if career.status.is_choosing and take is not None and career.decision is not None:
        option = find_option(career, career.decision.options, "entry", take)
        tell_events(kept, kept.choose(option))
    if career.status.is_adding and card is not None and career.decision is not None:
        option = find_option(career, career.decision.options, "card", card)
        tell_events(kept, kept.choose(option))
    try:
        CareerScreen(kept, current_environment()).settle()
    except EOFError:
        print()
        missing = "--take ENTRY" if career.status.is_choosing else "--card CARD"
        text = _("The mission is entered; its compensation waits: hn career log {name} {option}")
        said = text.format(name=kept.name, option=missing)
        stop(said + places(home, packs), Exit.USAGE)
    tell_waiting(kept)

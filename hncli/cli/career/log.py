"""`hn career log`: enter a mission played with the real cards, by its figures (C-TABLE-1)."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hncli.cli import declare
from hncli.cli.career.reporting import print_events, print_next_step
from hncli.cli.career.selection import career_argument, career_options, open_career
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import completed_option
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import answer_errors, asker
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.career.career import Career
    from hncli.features.careers.saved_career import SavedCareer

NEEDED = ("result", "total", "saved", "killed")
NUMBER = click.IntRange(0, 999)


@declare.command(
    help=N_(
        "Enter a mission that you played with the real cards, by its figures.\n\n"
        "Stress, compensation and score follow as if it had been played here. With --result, "
        "--total, --saved and --killed nothing more is asked, and what else is left out counts as "
        "nothing; otherwise you are asked for all that is missing. --take and --card choose the "
        "compensation where there is a choice, also by themselves, for a mission that is over."
    )
)
@career_argument
@completed_option("--abductor", "abductors", N_("Whom you talked to."))
@declare.option(
    "--abductor-name", metavar=N_("NAME"), help=N_("Whom you talked to, if no pack has them.")
)
@declare.option("--result", type=click.Choice(["won", "lost"]), help=N_("How the mission went."))
@declare.option("--ending", metavar=N_("ID"), help=N_("How it ended, such as captured or escaped."))
@declare.option("--turns", type=NUMBER, metavar=N_("N"), help=N_("Turns played."))
@declare.option(
    "--total", type=NUMBER, metavar=N_("N"), help=N_("Total hostages, including any taken later.")
)
@declare.option("--saved", type=NUMBER, metavar=N_("N"), help=N_("Hostages saved."))
@declare.option("--killed", type=NUMBER, metavar=N_("N"), help=N_("Hostages killed."))
@declare.option(
    "--killed-at-s", type=NUMBER, metavar=N_("N"), help=N_("Of them, with threat on S.")
)
@declare.option(
    "--k-endings", type=NUMBER, metavar=N_("N"), help=N_("Conversations that ended on K.")
)
@declare.option(
    "--pivotal/--no-pivotal", default=None, help=N_("Whether the pivotal event was seen.")
)
@completed_option(
    "--spent", "resources", N_("A resource that was used."), metavar=N_("ID"), multiple=True
)
@completed_option(
    "--achievement", "achievements", N_("An achievement earned."), metavar=N_("ID"), multiple=True
)
@declare.option(
    "--take", metavar=N_("ENTRY"), help=N_("The compensation, where there is a choice.")
)
@completed_option("--card", "cards", N_("The card that the compensation adds."), metavar=N_("CARD"))
@appearance_options
@career_options
def log(
    name: str | None,
    take: str | None,
    card: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
    **figures: Any,
) -> None:
    """Enter a mission and choose its compensation; ask for what the options left out."""
    from hncli.ui.career.lookup import read_abductor_name
    from hncli.ui.career.table_mission_form import TableMissionForm, check_mission, read_abductor

    given = {key: value for key, value in figures.items() if value not in (None, ())}
    with open_career(name, home, packs) as saved, answer_errors():
        career = saved.career
        if not given and _has_compensation_due(career):
            _choose_compensation(saved, take, card, home, packs)
            return
        _check_can_log(career)
        if "abductor_name" in given:
            given["abductor_name"] = read_abductor_name(career, given["abductor_name"])
        if "abductor" in given:
            given |= read_abductor(career, given.pop("abductor"), asker())
        with store_errors(Exit.USAGE):
            if any(key not in given for key in NEEDED):
                form = TableMissionForm(
                    career, given, lambda told: check_mission(career, told, take), asker()
                )
                given = form.fill_in()
            mission = check_mission(career, given, take)
        print_events(saved, saved.enter(mission))
        _choose_compensation(saved, take, card, home, packs)


def _has_compensation_due(career: "Career") -> bool:
    """Whether the compensation of the last mission is still to be chosen."""
    return career.mission is None and (career.status.is_choosing or career.status.is_adding)


def _check_can_log(career: "Career") -> None:
    """End the command if no mission can be entered now."""
    if career.mission is not None:
        text = _("A mission is being played here: finish it with hn career play, or give it up.")
        stop(text, Exit.FAILED)
    if career.status.missions_left <= 0:
        stop(_("The career is complete; no mission is left."), Exit.FAILED)
    if _has_compensation_due(career):
        text = _("The compensation of the last mission comes first: say --take or --card alone.")
        stop(text, Exit.FAILED)


def _choose_compensation(
    saved: "SavedCareer",
    take: str | None,
    card: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Choose the compensation by --take and --card, and ask for what they leave open."""
    from hncli.ui.career.career_screen import CareerScreen
    from hncli.ui.career.lookup import find_option

    career = saved.career
    if career.status.is_choosing and take is not None and career.decision is not None:
        option = find_option(career, career.decision.options, "entry", take)
        print_events(saved, saved.choose(option))
    if career.status.is_adding and card is not None and career.decision is not None:
        option = find_option(career, career.decision.options, "card", card)
        print_events(saved, saved.choose(option))
    env = current_environment()
    try:
        CareerScreen(saved, env).choose_compensation()
    except EOFError:
        env.say("")
        missing = _("--take ENTRY") if career.status.is_choosing else _("--card CARD")
        text = _("The mission is entered; its compensation waits: hn career log {name} {option}")
        command = text.format(name=saved.name, option=missing)
        stop(command + typed_folders(home, packs), Exit.USAGE)
    print_next_step(saved)

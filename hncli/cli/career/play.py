"""`hn career play`: play a career."""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.career.reporting import print_how_to_continue
from hncli.cli.career.selection import career_argument, career_options, open_career
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import completed_option
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.automatic import auto_option, automatic_prompter, no_progress_errors
from hncli.cli.options.packs import left_out_lines
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import answer_errors
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.career.career import Career
    from hncli.engine.game import Option
    from hncli.features.careers.saved_career import SavedCareer


@declare.command(
    help=N_(
        "Play on: choose with the arrow keys, or type the numbers of your choices.\n\n"
        "A mission that was left is taken up where it was; then comes mission after mission until "
        "you type quit. Every choice is saved before the next is asked, so you may leave at any "
        "moment and in any way."
    )
)
@career_argument
@completed_option("--abductor", "opponents", N_("Whom to talk to next; random draws one."))
@auto_option
@appearance_options
@career_options
def play(
    name: str | None,
    abductor: str | None,
    auto: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Play until the career is complete or the player leaves."""
    with open_career(name, home, packs) as saved:
        first = _first_option(saved.career, abductor)
        play_career(saved, home, packs, first, auto)


def play_career(
    saved: "SavedCareer",
    home: Path | None,
    packs: tuple[Path, ...] = (),
    first: "Option | None" = None,
    auto: str | None = None,
    command: str = "",
) -> bool:
    """Play a career until it is complete or the player leaves; whether the player has left.

    `first` starts a mission at once, `command` continues the career if hn career play does not.
    """
    from hncli.ui.career.career_screen import CareerScreen

    env = current_environment()
    asks = automatic_prompter(env, auto, lambda: saved.career)
    screen = CareerScreen(saved, env, asks, is_automatic=auto is not None)
    screen.typed_options = typed_folders(home, packs)
    if env.is_drawn:  # the screen covers what was printed before
        screen.remark([*saved.messages, *left_out_lines(saved.career.library)])
    if saved.career.decision is not None:
        env.say(_("Type ? for help."))
    try:
        with no_progress_errors():
            screen.play(first)
    except (EOFError, KeyboardInterrupt) as gone:
        env.say("")
        print_how_to_continue(saved, home, packs, command)
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None
        return True
    text = _("Its scorecard: hn career scorecard {name}{folders}")
    env.say(text.format(name=saved.name, folders=typed_folders(home, packs)))
    return False


def _first_option(career: "Career", typed: str | None) -> "Option | None":
    """The option that starts the mission of --abductor; None without it or if it is running."""
    from hncli.engine.game import Option
    from hncli.ui.career.lookup import find_abductor, mission_option
    from hncli.ui.terminal.typed_words import as_typed

    if typed is None:
        return None
    mission = career.mission
    if mission is not None:
        found = mission.catalogue.abductor
        names = (found.id, f"{mission.box}/{found.id}", as_typed(found.title))
        if as_typed(typed) in names:
            return None
        text = _(
            "A mission with {title} is being played. Play it to its end without --abductor, or "
            "give it up with hn career give-up."
        )
        stop(text.format(title=found.title), Exit.FAILED)
    if career.status.missions_left <= 0:
        stop(_("The career is complete; no mission is left."), Exit.FAILED)
    if typed == "random":
        return Option("mission")
    with answer_errors():
        return mission_option(career, *find_abductor(career, typed))

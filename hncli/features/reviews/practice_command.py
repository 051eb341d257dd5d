"""`hn mission practice`: a choice of a finished mission once more."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.base.home import find_home
from hncli.base.messages import N_, _, ngettext
from hncli.career.replay import FinishedMission
from hncli.commands import declare
from hncli.commands.declare import completed_option, lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    appearance_options,
    folder_words,
    home_option,
    left_out_lines,
    packs_option,
    read_seed,
    typed,
)
from hncli.commands.session import current_environment, store_errors
from hncli.features.careers.commands import no_finished_mission, open_with_scorecard
from hncli.features.missions.commands import find_mission, library_of
from hncli.features.missions.saving.history import Reviews
from hncli.game.cards.library import Library
from hncli.game.engine.mission import Mission
from hncli.review.review import (
    CannotReview,
    Review,
    begin_again,
    costliest_choice,
    mission_of_career,
)

if TYPE_CHECKING:
    from hncli.features.reviews.making import Practised


@declare.command(
    help=N_(
        "Try a choice of a finished mission again, and play on from there.\n\n"
        "It is the choice that cost you most, as a review finds it; --choice names another one. "
        "Without a name it's the single mission that ended last, and NAME is as in hn mission "
        "story. Cards and dice are those of the mission, or dealt anew with --other-cards.\n\n"
        "Practice is for learning: it is not saved, and it counts for nothing."
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("stories")
)
@declare.option(
    "--choice",
    type=click.IntRange(1),
    metavar=N_("N"),
    help=N_("Start before this choice of the mission, counted from 1."),
)
@completed_option("--career", "careers", N_("Take a mission of this career."), metavar=N_("CAREER"))
@declare.option(
    "--mission", type=click.IntRange(1), metavar=N_("N"), help=N_("Which mission of the career.")
)
@declare.option("--other-cards", is_flag=True, help=N_("Deal hidden cards and dice anew."))
@declare.option("--seed", metavar=N_("N"), help=N_("A number that fixes the other cards."))
@appearance_options
@home_option
@packs_option
def practice(
    name: str | None,
    choice: int | None,
    career: str | None,
    mission: int | None,
    other_cards: bool,
    seed: str | None,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Practise a choice until the player has had enough."""
    from hncli.features.reviews.making import practice_screens

    if (career is None) != (mission is None):
        stop(_("--career and --mission go together."), Exit.USAGE)
    if career is not None and name is not None:
        stop(_("Name a single mission, or a career and its mission; not both."), Exit.USAGE)
    number = read_seed(seed) if other_cards or seed is not None else None
    try:
        with store_errors():
            if career is not None and mission is not None:
                library, finished = _of_career(career, mission)
                words = ["--career", career, "--mission", str(mission)]
            else:
                found, stored = find_mission(home, name)
                finished, words = FinishedMission(stored.setup, stored.log), [found]
                library = library_of(stored, home, packs)
            practised, start = _find_choice(library, finished, choice, home)
    except CannotReview as error:
        stop(str(error), Exit.FAILED)
    words += ["--choice", str(practised.number), *folder_words(home, packs)]
    env = current_environment()
    for screen in practice_screens(env, practised, start, number):
        screen.remark(left_out_lines(library))
        dealt = ["--seed", screen.seed] if screen.seed is not None else []
        text = _("To try it again: hn mission practice {options}")
        again = text.format(options=typed([*words, *dealt]))
        try:
            screen.play()
        except (EOFError, KeyboardInterrupt) as gone:
            env.say("")
            if not screen.session.mission.is_over:
                env.say(_("You've left the practice; nothing is saved."), again)
            is_break = isinstance(gone, KeyboardInterrupt)
            raise SystemExit(Exit.INTERRUPTED if is_break else Exit.OK) from None
        if not screen.next:
            env.say(again)


# Which mission, and which choice of it


def _of_career(career: str, number: int) -> tuple[Library, FinishedMission]:
    """A finished mission of a career; the command ends if there is none."""
    with open_with_scorecard(career) as (saved, card):
        if number > len(card["missions"]):
            stop(no_finished_mission(str(number), card), Exit.USAGE)
        return saved.career.library, mission_of_career(saved.career, number)


def _find_choice(
    library: Library, finished: FinishedMission, number: int | None, home: Path | None
) -> "tuple[Practised, Mission]":
    """The choice of a number, else the costliest one, and the mission before it."""
    from hncli.features.reviews.making import practised_at

    total = len(finished.choices)
    begin_again(library, finished)  # CannotReview if that is not possible
    reviews = Reviews(find_home(home))
    review = reviews.find(finished)
    if number is None:
        if review is None or not review.is_complete:
            review = _made_review(library, finished, reviews)
        number = costliest_choice(review)
        if number is None:
            text = _("The review found nothing better. Name a choice yourself: --choice 1 to {n}.")
            stop(text.format(n=total), Exit.FAILED)
    elif number > total:
        text = ngettext(
            "That mission has {n} choice: --choice 1.",
            "That mission has {n} choices; give a number from 1 to {n}.",
            total,
        )
        stop(text.format(n=total), Exit.USAGE)
    return practised_at(library, finished, number, review)


def _made_review(library: Library, finished: FinishedMission, reviews: Reviews) -> Review:
    """Review the mission now and store that; Ctrl-C ends the command and keeps what there is."""
    from hncli.features.reviews.making import reviewed

    env = current_environment()
    env.say(_("Reviewing the mission first, to find the choice that cost you most..."))
    made = reviewed(library, finished, reviews, env)
    if made.message:
        env.warn(f"hn: {made.message}")
    if made.was_stopped or made.review is None:
        env.say("")
        raise SystemExit(Exit.INTERRUPTED)
    return made.review

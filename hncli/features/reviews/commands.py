"""`hn mission review`, `hn career review` and `hn mission practice`."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from hncli.base.home import find_home
from hncli.base.messages import N_, _, ngettext, printable
from hncli.base.text import nearest
from hncli.career.career import Career
from hncli.career.replay import FinishedMission
from hncli.career.scorecard import Scorecard
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
from hncli.commands.session import current_environment, show_document, store_errors
from hncli.features.careers.commands import (
    career_options,
    no_finished_mission,
    open_careers,
    open_with_scorecard,
)
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.missions.commands import find_mission, library_of
from hncli.features.missions.saving.history import FinishedMissions, Reviews
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.missions.saving.store import SavedMissions
from hncli.features.reviews.report import (
    MissionReview,
    career_json,
    career_section,
    mission_json,
    mission_sections,
    note_section,
)
from hncli.features.reviews.sentences import ReviewedMission
from hncli.game.cards.library import Library
from hncli.report.document import Document, Section
from hncli.review.review import (
    CannotReview,
    Review,
    begin_again,
    costliest_choice,
    mission_of_career,
)

if TYPE_CHECKING:
    from hncli.features.reviews.making import MadeReview, Practised, ReviewRequest


def review_options(command: Any) -> Any:
    """Give a command the options --json, --markdown, --again and --seed."""
    for option in (
        declare.option(
            "--seed",
            type=click.IntRange(0, 2**32 - 1),
            metavar=N_("N"),
            help=N_("A number that fixes the simulations behind the chances."),
        ),
        declare.option(
            "--again", is_flag=True, help=N_("Make the review anew, from other simulations.")
        ),
        declare.option("--markdown", "as_markdown", is_flag=True, help=N_("Print Markdown.")),
        declare.json_option(N_("Print JSON, for programs.")),
    ):
        command = option(command)
    return command


Format = Literal["json", "markdown", "text"]


def read_format(as_json: bool, as_markdown: bool) -> Format:
    """The format by the options; the command ends if both are given."""
    if as_json and as_markdown:
        stop(_("Say --json or --markdown, not both."), Exit.USAGE)
    return "json" if as_json else "markdown" if as_markdown else "text"


def print_json(data: object) -> None:
    """Print JSON on standard output, in ASCII."""
    current_environment().write(f"{json.dumps(data, indent=2)}\n")


@declare.command(
    help=N_(
        "Review a finished mission: was it you, or the dice?\n\n"
        "The chance to win is estimated at each of your choices. The review says where you "
        "started, what luck took or gave, what your choices cost, and which cost most. Without a "
        "name it's the single mission that ended last; NAME is one of the last twenty, by its "
        "abductor's id. For the missions of a career see hn career review.\n\n"
        "It takes some seconds and is kept. Ctrl-C stops it; next time it goes on from there. "
        "--json is explained in docs/review-json.md."
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("finished")
)
@review_options
@appearance_options
@home_option
def mission_review(
    name: str | None,
    as_json: bool,
    as_markdown: bool,
    again: bool,
    seed: int | None,
    home: Path | None,
) -> None:
    """Print the review of one mission; made now if it is not stored."""
    from hncli.features.reviews.making import ReviewRequest

    form = read_format(as_json, as_markdown)
    with store_errors():
        stored = _find(home, name)
    finished = FinishedMission(stored.setup, stored.log)
    library, request = library_of(stored, home), ReviewRequest(seed, again)
    _show_one(_review(library, lambda: finished, Reviews(find_home(home)), request), form)


def _find(home: Path | None, name: str | None) -> StoredMission:
    """The finished mission of a name, the last one if none is given; else the command ends."""
    folder = find_home(home)
    finished = FinishedMissions(folder)
    names = list(dict.fromkeys(finished.names()))
    if name is not None and name not in names:
        if name in SavedMissions(folder).names():
            stop(_("This mission isn't over yet. Finish it, then review it."), Exit.FAILED)
        text = _("No finished mission is called {name}.").format(name=printable(name, 40))
        if names:
            text += " " + _("There is {names}.").format(names=", ".join(names))
        stop(text + nearest(name, names), Exit.USAGE)
    return finished.read(name)


@declare.command(
    help=N_(
        "Review the finished missions of a career: was it you, or the dice?\n\n"
        "MISSION is the number of one. Without it all are reviewed, and a table at the end has "
        "the chance at the start, luck, and what choices cost, with the totals.\n\n"
        "A mission takes some seconds, and its review is kept. Ctrl-C stops it; next time it goes "
        "on from there. --json is explained in docs/review-json.md."
    )
)
@declare.argument(
    "words", nargs=-1, metavar=N_("[NAME] [MISSION]"), shell_complete=lazy_completer("first_career")
)
@review_options
@appearance_options
@career_options
def career_review(
    words: tuple[str, ...],
    as_json: bool,
    as_markdown: bool,
    again: bool,
    seed: int | None,
) -> None:
    """Print the review of one mission or of all; those that are not stored are made now."""
    from hncli.features.reviews.making import ReviewRequest

    form = read_format(as_json, as_markdown)
    if len(words) > 2:
        raise click.UsageError(_("Name one career and one mission."))
    name, number = (*words, None, None)[:2]
    if len(words) == 1 and words[0].isdecimal() and words[0] not in open_careers().names():
        name, number = None, words[0]  # a number alone is a mission
    with open_with_scorecard(name) as (saved, card):
        request = ReviewRequest(seed, again)
        if number is not None:
            mission_number = _number(number, saved.career, card)
            _show_one(_review_of_career(saved, card, mission_number, request), form)
        elif not card["missions"]:
            stop(no_finished_mission("", card), Exit.FAILED)
        else:
            _show_all(saved, card, request, form)


def _number(typed: str, career: Career, card: Scorecard) -> int:
    """The number of a mission that is over; the command ends if it is none."""
    if career.mission is not None and typed == str(career.number):
        text = _("Mission {n} isn't over yet. Finish it, then review it.")
        stop(text.format(n=career.number), Exit.FAILED)
    numbers = [mission["number"] for mission in card["missions"]]
    if typed not in map(str, numbers):
        stop(no_finished_mission(typed, card), Exit.USAGE)
    return int(typed)


def _review_of_career(
    saved: SavedCareer, card: Scorecard, number: int, request: "ReviewRequest", head: str = ""
) -> MissionReview:
    """The review of a mission of a career, or the reason why it cannot be made."""
    find = partial(mission_of_career, saved.career, number)
    review = _review(saved.career.library, find, Reviews(saved.home), request, head)
    return review._replace(
        number=number, abductor=card["missions"][number - 1]["abductor"]["title"]
    )


def _review(
    library: Library,
    find: Callable[[], FinishedMission],
    reviews: Reviews,
    request: "ReviewRequest",
    head: str = "",
) -> MissionReview:
    """The review of the mission that `find` returns, or the reason why it cannot be made."""
    try:
        finished = find()
        made_review = _reviewed(library, finished, reviews, request, head)
        if made_review.review is None:
            text = _("Stopped before the first choice was reviewed.")
            return MissionReview(None, text, True)
        return MissionReview(
            ReviewedMission(library, finished, made_review.review), "", made_review.was_stopped
        )
    except CannotReview as refused:
        return MissionReview(None, str(refused))


def _reviewed(
    library: Library,
    finished: FinishedMission,
    reviews: Reviews,
    request: "ReviewRequest | None" = None,
    head: str = "",
) -> "MadeReview":
    """The review of a mission, made now if it is not stored; a message with it is printed."""
    from hncli.features.reviews.making import DEFAULT_REQUEST, review_mission

    env = current_environment()
    made_review = review_mission(library, finished, reviews, env, request or DEFAULT_REQUEST, head)
    if made_review.message:
        env.warn(f"hn: {made_review.message}")
    return made_review


def _show_one(review: MissionReview, form: Format) -> None:
    """Print the review of one mission; the command ends if it cannot be reviewed."""
    if review.mission is None:
        stop(review.refused, Exit.INTERRUPTED if review.was_stopped else Exit.FAILED)
    if form == "json":
        print_json(mission_json(review))
    else:
        document = Document((*mission_sections(review, 1), note_section()))
        show_document(document, form == "markdown")
    if review.was_stopped:
        raise SystemExit(Exit.INTERRUPTED)


def _show_all(saved: SavedCareer, card: Scorecard, request: "ReviewRequest", form: Format) -> None:
    """Print the reviews of all missions, then the table."""
    env = current_environment()
    is_paged = env.is_drawn and form == "text"
    reviews: list[MissionReview] = []
    sections: list[Section] = []
    count = len(card["missions"])
    for mission in card["missions"]:
        head = _("Mission {n} of {count}").format(n=mission["number"], count=count)
        review = _review_of_career(saved, card, mission["number"], request, head)
        reviews.append(review)
        if is_paged:
            sections += mission_sections(review, 2)
        elif form != "json":  # each as soon as it is made
            show_document(Document(tuple(mission_sections(review, 2))), form == "markdown")
            env.say("")
        if review.was_stopped:
            break
    if form == "json":
        print_json(career_json(card["name"], reviews))
    else:
        document = Document((*sections, career_section(reviews), note_section()))
        show_document(document, form == "markdown")
    if reviews[-1].was_stopped:
        stop(_("Stopped. The same command goes on from here."), Exit.INTERRUPTED)
    if all(review.mission is None for review in reviews):
        stop(_("None of these missions can be reviewed."), Exit.FAILED)


# Practice


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
                found_name, stored = find_mission(home, name)
                finished, words = FinishedMission(stored.setup, stored.log), [found_name]
                library = library_of(stored, home, packs)
            practised = _find_choice(library, finished, choice, home)
    except CannotReview as error:
        stop(str(error), Exit.FAILED)
    words += ["--choice", str(practised.number), *folder_words(home, packs)]
    env = current_environment()
    for screen in practice_screens(env, practised, number):
        screen.remark(left_out_lines(library))
        dealt = ["--seed", screen.seed] if screen.seed is not None else []
        text = _("To try it again: hn mission practice {options}")
        again = text.format(options=typed([*words, *dealt]))
        try:
            screen.play()
        except (EOFError, KeyboardInterrupt) as leaving:
            env.say("")
            if not screen.session.mission.is_over:
                env.say(_("You've left the practice; nothing is saved."), again)
            is_break = isinstance(leaving, KeyboardInterrupt)
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
) -> "Practised":
    """The choice of a number, else the costliest one."""
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
    env = current_environment()
    env.say(_("Reviewing the mission first, to find the choice that cost you most..."))
    made_review = _reviewed(library, finished, reviews)
    if made_review.was_stopped or made_review.review is None:
        env.say("")
        raise SystemExit(Exit.INTERRUPTED)
    return made_review.review

"""`hn mission review` and `hn career review`."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from hncli.base.home import find_home
from hncli.base.messages import N_, _, printable
from hncli.base.text import nearest
from hncli.career.career import Career
from hncli.career.replay import FinishedMission
from hncli.career.scorecard import Scorecard
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop
from hncli.commands.options import appearance_options, home_option
from hncli.commands.session import current_environment, show_document, store_errors
from hncli.features.careers.commands import (
    career_options,
    no_finished_mission,
    open_careers,
    open_with_scorecard,
)
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.missions.commands import library_of
from hncli.features.missions.saving.history import FinishedMissions, Reviews
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.missions.saving.store import SavedMissions
from hncli.features.reviews.report import (
    MissionReview,
    career_section,
    mission_sections,
    note_section,
    totals_of,
)
from hncli.features.reviews.sentences import ToldMission
from hncli.game.cards.library import Library
from hncli.players.value_function import Measurement
from hncli.report.document import Document, Section
from hncli.review.figures import (
    ReviewedChoice,
    ReviewStep,
    grade,
    luck_by_kind,
    rounded,
    turns_of,
    verdict,
)
from hncli.review.review import CannotReview, mission_of_career

if TYPE_CHECKING:
    from hncli.features.reviews.making import ReviewRequest

VERSION = 1  # of the fields of --json, as docs/review-json.md says

Json = dict[str, Any]


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


class Format(NamedTuple):
    """How reviews are printed."""

    as_json: bool
    as_markdown: bool


def read_format(as_json: bool, as_markdown: bool) -> Format:
    """What is asked for; the command ends if both formats are."""
    if as_json and as_markdown:
        stop(_("Say --json or --markdown, not both."), Exit.USAGE)
    return Format(as_json, as_markdown)


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
    library, wanted = library_of(stored, home), ReviewRequest(seed, again)
    _show_one(_review(library, lambda: finished, Reviews(find_home(home)), wanted), form)


def _find(home: Path | None, name: str | None) -> StoredMission:
    """The finished mission of a name, the last one if none is given; else the command ends."""
    folder = find_home(home)
    finished = FinishedMissions(folder)
    known = list(dict.fromkeys(finished.names()))
    if name is not None and name not in known:
        if name in SavedMissions(folder).names():
            stop(_("This mission isn't over yet. Finish it, then review it."), Exit.FAILED)
        text = _("No finished mission is called {name}.").format(name=printable(name, 40))
        if known:
            text += " " + _("There is {names}.").format(names=", ".join(known))
        stop(text + nearest(name, known), Exit.USAGE)
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
        wanted = ReviewRequest(seed, again)
        if number is not None:
            one = _number(number, saved.career, card)
            _show_one(_review_of_career(saved, card, one, wanted), form)
        elif not card["missions"]:
            stop(no_finished_mission("", card), Exit.FAILED)
        else:
            _show_all(saved, card, wanted, form)


def _number(typed: str, career: Career, card: Scorecard) -> int:
    """The number of a mission that is over; the command ends if it is none."""
    if career.mission is not None and typed == str(career.number):
        text = _("Mission {n} isn't over yet. Finish it, then review it.")
        stop(text.format(n=career.number), Exit.FAILED)
    known = [mission["number"] for mission in card["missions"]]
    if typed not in map(str, known):
        stop(no_finished_mission(typed, card), Exit.USAGE)
    return int(typed)


def _review_of_career(
    saved: SavedCareer, card: Scorecard, number: int, wanted: "ReviewRequest", head: str = ""
) -> MissionReview:
    """Review a mission of a career, or say why that cannot be done."""
    find = partial(mission_of_career, saved.career, number)
    one = _review(saved.career.library, find, Reviews(saved.home), wanted, head)
    return one._replace(number=number, who=card["missions"][number - 1]["abductor"]["title"])


def _review(
    library: Library,
    find: Callable[[], FinishedMission],
    reviews: Reviews,
    wanted: "ReviewRequest",
    head: str = "",
) -> MissionReview:
    """Review the mission that is found, or say why that cannot be done."""
    from hncli.features.reviews.making import reviewed

    env = current_environment()
    try:
        finished = find()
        made = reviewed(library, finished, reviews, env, wanted, head)
        if made.message:
            env.warn(f"hn: {made.message}")
        if made.review is None:
            text = _("Stopped before the first choice was reviewed.")
            return MissionReview(None, text, True)
        return MissionReview(ToldMission(library, finished, made.review), "", made.was_stopped)
    except CannotReview as refused:
        return MissionReview(None, str(refused))


def _show_one(one: MissionReview, form: Format) -> None:
    """Print the review of one mission; the command ends if it cannot be reviewed."""
    if one.told is None:
        stop(one.refused, Exit.INTERRUPTED if one.was_stopped else Exit.FAILED)
    if form.as_json:
        print_json(_json_of(one))
    else:
        document = Document((*mission_sections(one, 1), note_section()))
        show_document(document, form.as_markdown)
    if one.was_stopped:
        raise SystemExit(Exit.INTERRUPTED)


def _show_all(saved: SavedCareer, card: Scorecard, wanted: "ReviewRequest", form: Format) -> None:
    """Print the reviews of all missions, then the table."""
    env = current_environment()
    is_paged = env.is_drawn and not form.as_json and not form.as_markdown
    found: list[MissionReview] = []
    sections: list[Section] = []
    count = len(card["missions"])
    for mission in card["missions"]:
        head = _("Mission {n} of {count}").format(n=mission["number"], count=count)
        one = _review_of_career(saved, card, mission["number"], wanted, head)
        found.append(one)
        if is_paged:
            sections += mission_sections(one, 2)
        elif not form.as_json:  # each as soon as it is made
            show_document(Document(tuple(mission_sections(one, 2))), form.as_markdown)
            env.say("")
        if one.was_stopped:
            break
    if form.as_json:
        missions, won, *parts = totals_of(found)
        estimates = dict(zip(("start", "luck", "skill"), map(estimate_json, parts), strict=True))
        totals = {"missions": missions, "won": won, **estimates}
        told = {"missions": [_json_of(one) for one in found], "totals": totals}
        print_json({"review": VERSION, "career": card["name"], **told})
    else:
        document = Document((*sections, career_section(found), note_section()))
        show_document(document, form.as_markdown)
    if found[-1].was_stopped:
        stop(_("Stopped. The same command goes on from here."), Exit.INTERRUPTED)
    if all(one.told is None for one in found):
        stop(_("None of these missions can be reviewed."), Exit.FAILED)


def _json_of(one: MissionReview) -> Json:
    if one.told is None:
        return {"number": one.number, "refused": one.refused}
    place = {"number": one.number, "refused": None} if one.number else {}
    return {**place, **review_json(one.told)}


def review_json(told: ToldMission) -> Json:
    """Every figure of a review; what only a complete one has is null in others."""
    review, split, setup = told.review, told.split, told.finished.setup
    choices = review.choices
    steps: list[ReviewStep | None] = [None] * len(choices)
    estimates = ("start", "luck", "skill", "deserved")
    found: Json = dict.fromkeys((*estimates, "verdict", "luck_by_kind", "turns"))
    if split is not None:
        steps = [*split.steps]
        luck = luck_by_kind(choices, split)
        found = {
            **{name: estimate_json(getattr(split, name)) for name in estimates},
            "verdict": verdict(split, review.is_won),
            "luck_by_kind": {kind: estimate_json(one) for kind, one in luck.items()},
            "turns": [
                {
                    "turn": one.turn,
                    "chance": estimate_json(one.chance),
                    "luck": rounded(one.luck),
                    "gain": estimate_json(one.gain),
                }
                for one in turns_of(choices, split)
            ],
        }
    dice = review.dice_luck
    return {
        "review": VERSION,
        "method": review.method,
        "seed": review.seed,
        "box": setup.box,
        "abductor": {"id": setup.abductor, "title": told.who},
        "mission_seed": setup.seed,
        "result": review.result,
        "ending": {"id": review.ending, "title": told.ending},
        "turns_played": told.finished.turns,
        "is_complete": review.is_complete,
        "choices_reviewed": len(choices),
        "choices_total": review.total,
        **found,
        "dice": {
            "rolled": dice.rolled,
            "successes": dice.successes,
            "expected": rounded(dice.expected),
            "chance_of_fewer": rounded(dice.chance_of_fewer) if dice.rolled else None,
        },
        "choices": [
            choice_json(n, choice, step)
            for n, (choice, step) in enumerate(zip(choices, steps, strict=True), 1)
        ],
    }


def choice_json(number: int, choice: ReviewedChoice, step: ReviewStep | None) -> Json:
    """The figures of one choice; options by their ids."""
    reasons = [{"kind": one.kind, "amount": rounded(one.amount)} for one in choice.why]
    return {
        "number": number,
        "turn": choice.turn,
        "phase": choice.phase,
        "kind": choice.kind,
        "option": choice.option.id,
        "is_forced": choice.is_forced,
        "chance_before": None if step is None else estimate_json(step.before),
        "chance_after": estimate_json(choice.after),
        "gain": estimate_json(choice.gained),
        "better": choice.better.id if choice.better is not None else None,
        "lead": estimate_json(choice.ahead) if choice.better is not None else None,
        "cost": estimate_json(choice.slip),
        "grade": grade(choice),
        "reason": reasons[0] if reasons else None,
        "also": reasons[1] if len(reasons) > 1 else None,
        "shown": choice.shown or None,
        "luck": None if step is None else estimate_json(step.luck),
    }


def estimate_json(estimate: Measurement) -> Json:
    """An estimate with its 95 % interval."""
    low, high = estimate.interval()
    return {"value": rounded(estimate.value), "low": rounded(low), "high": rounded(high)}

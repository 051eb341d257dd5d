"""`hn career` play, spend, give-up, retire, log."""

from collections.abc import Sequence
from typing import Any

import click

from hncli.base.messages import N_, _, ngettext
from hncli.career.career import Career
from hncli.commands import declare
from hncli.commands.exits import Exit, stop
from hncli.commands.groups import completed_option
from hncli.commands.options import appearance_options, left_out_lines, yes_option
from hncli.commands.session import (
    answer_errors,
    asker,
    current_environment,
    current_program,
    store_errors,
)
from hncli.features.careers.career_questions import SpendingScreen, ways_to_spend
from hncli.features.careers.commands import (
    career_argument,
    career_options,
    open_career,
    print_events,
    print_how_to_continue,
    print_next_step,
    typed_options,
)
from hncli.features.careers.night import NightScreen
from hncli.features.careers.saved_career import SavedCareer
from hncli.features.careers.table_mission_form import TableMissionForm, check_mission, read_abductor
from hncli.features.careers.words import (
    find_abductor,
    find_option,
    mission_option,
    read_abductor_name,
)
from hncli.features.missions.abductors import abductors_meant
from hncli.features.missions.automatic import auto_option, automatic_prompter, no_progress_errors
from hncli.features.missions.position_text import giving_up_text
from hncli.game.engine.game import Option, Verb


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
def play(name: str | None, abductor: str | None, auto: str | None) -> None:
    """Play until the career is complete or the player leaves."""
    with open_career(name) as saved:
        first = _first_option(saved.career, abductor)
        play_career(saved, first, auto)


def play_career(
    saved: SavedCareer,
    first: Option | None = None,
    auto: str | None = None,
    command: str = "",
    opening: Sequence[str] = (),
) -> SavedCareer | None:
    """Play a career at the desk until it is complete; None if the player leaves.

    `first` starts a mission at once, `command` continues the career if hn career play does not,
    `opening` is said first.
    """
    from hncli.features.careers.desk import Desk

    env, options = current_environment(), typed_options()
    if saved.career.decision is not None:
        env.say(_("Type ? for help."))
    try:
        if auto is not None:
            _refuse_at_table(saved.career)
        career = saved.career
        asks = automatic_prompter(env, auto, lambda: career)
        career.is_automatic = asks is not None
        desk = Desk(current_program(env), saved.home, env, asks, saved, is_home=False)
        desk.typed_options = options
        desk.remark([*opening])
        if env.is_drawn:  # the screen covers what was printed before
            desk.remark([*saved.messages, *left_out_lines(career.library)])
        with no_progress_errors():
            saved = desk.show(first) or saved
    except (EOFError, KeyboardInterrupt) as gone:
        env.say("")
        print_how_to_continue(saved, command)
        if isinstance(gone, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None
        return None
    text = _("Its scorecard: hn career scorecard {name}{folders}")
    env.say(text.format(name=saved.name, folders=options))
    return saved


def _first_option(career: Career, typed: str | None) -> Option | None:
    """The option that starts the mission of --abductor; None without it or if it is running."""
    if typed is None:
        return None
    _refuse_at_table(career)
    mission = career.mission
    if mission is not None:
        found = mission.catalogue.abductor
        is_meant = typed == f"{mission.box}/{found.id}"
        if is_meant or abductors_meant(career.library, [(mission.box, found.id)], typed):
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
def spend(name: str | None, card: str | None, resource: str | None) -> None:
    """Buy one card or resource; the command ends if nothing can be bought now."""
    if card is not None and resource is not None:
        stop(_("Say --card or --resource, not both."), Exit.USAGE)
    with open_career(name) as saved:
        career = saved.career
        buyable = ways_to_spend(career)
        if not buyable:
            stop(_why_not(career), Exit.FAILED)
        verb: Verb = "card" if card is not None else "resource"
        typed = card if card is not None else resource
        with answer_errors():
            option = _ask_way(saved) if typed is None else find_option(career, buyable, verb, typed)
        if option is not None:
            print_events(saved, saved.choose(option))
        print_next_step(saved)


def _why_not(career: Career) -> str:
    """Why nothing can be bought now."""
    if career.is_running:
        return _("A mission is being played; experience is spent between missions.")
    if career.decision is None:
        return _("The career is complete; nothing is left to buy.")
    if career.status.is_choosing:
        text = _("The compensation comes first: hn career log --take ENTRY, one of {entries}.")
        return text.format(entries=", ".join(career.status.entries()))
    return _("There is no experience to spend.")


def _ask_way(saved: SavedCareer) -> Option | None:
    """Ask what to buy, None for nothing; the command ends if nobody answers."""
    env = current_environment()
    screen = SpendingScreen(saved, env)
    try:
        screen.look()
        return screen.choose_way()
    except EOFError:
        env.say("")
        stop(_("Nothing was chosen. Say --card CARD or --resource ID."), Exit.USAGE)


@declare.command(
    name="give-up",
    help=N_(
        "Give up the mission that is being played: a failure, and one of the ten.\n\n"
        "That is hanging up on people: everyone still held is killed, which counts as stress, and "
        "no compensation follows."
    ),
)
@career_argument
@yes_option
@appearance_options
@career_options
def give_up(name: str | None, yes: bool) -> None:
    """Ask, then record the running mission as lost; the command ends if there is none."""
    with open_career(name) as saved:
        career = saved.career
        if not career.is_running:
            stop(_("No mission is being played, so there is none to give up."), Exit.FAILED)
        question = _("Give up mission {n}?").format(n=career.number)
        if not asker(yes).is_sure(question, _cost(career)):
            current_environment().say(_("Nothing was changed."))
            return
        print_events(saved, saved.give_up())
        print_next_step(saved)
        print_how_to_continue(saved)


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
def retire(name: str | None, yes: bool) -> None:
    """Ask, then end a career; its running mission is given up."""
    with open_career(name) as saved:
        career = saved.career
        if career.status.missions_left <= 0:
            stop(_("The career is complete already."), Exit.FAILED)
        number = career.number if career.is_running else len(career.record.missions)
        question = ngettext(
            "Retire {who} for good after {n} mission?",
            "Retire {who} for good after {n} missions?",
            number,
        )
        if career.is_running:
            question = _("Give up mission {n} and retire {who} for good?")
        cost = _cost(career) if career.mission is not None else ""
        who = career.record.setup.negotiator
        if not asker(yes).is_sure(question.format(who=who, n=number), cost):
            current_environment().say(_("Nothing was changed."))
            return
        print_events(saved, saved.retire())
        print_next_step(saved)
        if saved.career.decision is not None:
            print_how_to_continue(saved)


def _cost(career: Career) -> str:
    """What giving up the running mission costs."""
    if career.mission is not None:
        held = career.mission.view.captives
    else:
        assert career.table is not None
        held = career.table.pool
    return giving_up_text(held, career.cost_of_giving_up())


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
def log(name: str | None, take: str | None, card: str | None, **figures: Any) -> None:
    """Enter a mission and choose its compensation; ask for what the options left out."""
    given = {key: value for key, value in figures.items() if value not in (None, ())}
    with open_career(name) as saved, answer_errors():
        career = saved.career
        if not given and career.is_reward_due:
            _choose_compensation(saved, take, card)
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
        _choose_compensation(saved, take, card)


def _refuse_at_table(career: Career) -> None:
    """End the command if the career's mission is at the table."""
    if career.table is not None:
        text = _(
            "A mission is at the table: follow it to its end with hn career table, or give it up "
            "with hn career give-up."
        )
        stop(text, Exit.FAILED)


def _check_can_log(career: Career) -> None:
    """End the command if no mission can be entered now."""
    _refuse_at_table(career)
    if career.mission is not None:
        text = _("A mission is being played here: finish it with hn career play, or give it up.")
        stop(text, Exit.FAILED)
    if career.status.missions_left <= 0:
        stop(_("The career is complete; no mission is left."), Exit.FAILED)
    if career.is_reward_due:
        text = _("The compensation of the last mission comes first: say --take or --card alone.")
        stop(text, Exit.FAILED)


def _choose_compensation(saved: SavedCareer, take: str | None, card: str | None) -> None:
    """Choose the compensation by --take and --card, and ask for what they leave open."""
    career = saved.career
    answers: tuple[tuple[Verb, str | None], ...] = (("entry", take), ("card", card))
    for verb, typed in answers:
        is_due = career.status.is_choosing if verb == "entry" else career.status.is_adding
        if is_due and typed is not None and career.decision is not None:
            option = find_option(career, career.decision.options, verb, typed)
            print_events(saved, saved.choose(option))
    env = current_environment()
    try:
        print_events(saved, NightScreen(saved, env).show())
    except EOFError:
        env.say("")
        missing = _("--take ENTRY") if career.status.is_choosing else _("--card CARD")
        text = _("The mission is entered; its compensation waits: hn career log {name} {option}")
        command = text.format(name=saved.name, option=missing)
        stop(command + typed_options(), Exit.USAGE)
    print_next_step(saved)

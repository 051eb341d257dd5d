"""`hn career` new, play, spend, give-up, retire."""

from collections.abc import Sequence

from hncli.base.messages import N_, _, ngettext
from hncli.base.problems import Place
from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.career.replay import check_setup
from hncli.commands import declare
from hncli.commands.declare import completed_option
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    appearance_options,
    left_out_lines,
    read_seed,
    starting_options,
    yes_option,
)
from hncli.commands.session import (
    answer_errors,
    asker,
    current_environment,
    current_program,
    is_from_home_screen,
    store_errors,
)
from hncli.features.careers.career_questions import SpendingScreen, ways_to_spend
from hncli.features.careers.commands import (
    career_argument,
    career_options,
    open_career,
    open_careers,
    print_events,
    print_how_to_continue,
    print_next_step,
    typed_options,
)
from hncli.features.careers.new_career_form import (
    NONE,
    NewCareerForm,
    read_career_name,
    read_negotiator,
)
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.status_text import left_out_text, opening_lines
from hncli.features.careers.words import find_abductor, find_option, mission_option
from hncli.features.missions.abductors import abductors_meant
from hncli.features.missions.automatic import auto_option, automatic_prompter, no_progress_errors
from hncli.features.missions.custom_sets import find_optional_set
from hncli.features.missions.words.position_text import giving_up_text
from hncli.game.engine.game import Option, Verb
from hncli.terminal.columns import wrap


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
        play_career(saved, _first_option(saved.career, abductor), auto)


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
    from hncli.features.careers.desk.desk import Desk

    env, options = current_environment(), typed_options()
    if saved.career.decision is not None:
        env.say(_("Type ? for help."))
    try:
        if auto is not None:
            refuse_at_table(saved.career)
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
    except (EOFError, KeyboardInterrupt) as interruption:
        env.say("")
        print_how_to_continue(saved, command)
        if isinstance(interruption, KeyboardInterrupt):
            raise SystemExit(Exit.INTERRUPTED) from None
        return None
    text = _("Its scorecard: hn career scorecard {name}{folders}")
    env.say(text.format(name=saved.name, folders=options))
    return saved


def _first_option(career: Career, typed: str | None) -> Option | None:
    """The option that starts the mission of --abductor; None without it or if it is running."""
    if typed is None:
        return None
    refuse_at_table(career)
    mission = career.mission
    if mission is not None:
        abductor = mission.catalogue.abductor
        is_meant = typed == f"{mission.box}/{abductor.id}"
        if is_meant or abductors_meant(career.library, [(mission.box, abductor.id)], typed):
            return None
        text = _(
            "A mission with {title} is being played. Play it to its end without --abductor, or "
            "give it up with hn career give-up."
        )
        stop(text.format(title=abductor.title), Exit.FAILED)
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
            if typed is not None:
                option: Option | None = find_option(career, buyable, verb, typed)
            else:
                screen = SpendingScreen(saved, current_environment())
                try:
                    screen.look()
                    option = screen.choose_way()
                except EOFError:
                    screen.env.say("")
                    stop(_("Nothing was chosen. Say --card CARD or --resource ID."), Exit.USAGE)
        if option is not None:
            print_events(saved, saved.choose(option))
        print_next_step(saved)


def _why_not(career: Career) -> str:
    if career.is_running:
        return _("A mission is being played; experience is spent between missions.")
    if career.decision is None:
        return _("The career is complete; nothing is left to buy.")
    if career.status.is_choosing:
        text = _("The compensation comes first: hn career log --take ENTRY, one of {entries}.")
        return text.format(entries=", ".join(career.status.entries()))
    return _("There is no experience to spend.")


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
    if career.mission is not None:
        held = career.mission.view.captives
    else:
        assert career.table is not None
        held = career.table.pool
    return giving_up_text(held, career.cost_of_giving_up())


def refuse_at_table(career: Career) -> None:
    """End the command if the career's mission is at the table."""
    if career.table is not None:
        text = _(
            "A mission is at the table: follow it to its end with hn career table, or give it up "
            "with hn career give-up."
        )
        stop(text, Exit.FAILED)


@declare.command(
    help=N_(
        "Begin a career and save it as NAME.\n\n"
        "You are asked for a name; everything else has a usual value, and can be changed as a "
        "house rule or by an option. With --yes nothing is asked. The same seed, with the same "
        "choices, is the same career."
    )
)
@declare.argument("name", metavar=N_("[NAME]"), required=False)
@declare.option("--negotiator", metavar=N_("NAME"), help=N_("Who you are."))
@completed_option(
    "--box", "boxes", N_("Draw from this box; may be repeated."), metavar=N_("BOX"), multiple=True
)
@declare.option("--hard/--normal", default=None, help=N_("Whether failures weigh more."))
@declare.option("--seed", metavar=N_("N"), help=N_("A number that fixes all chance."))
@starting_options(
    N_("A trait to start with, or none; may be repeated."),
    N_("What makes every mission harder, or none; may be repeated."),
)
@declare.option(
    "--pressure", is_flag=True, help=N_("Stress brings conditions to missions; usually it doesn't.")
)
@completed_option(
    "--table", "tables", N_("The pack whose compensation table is used."), metavar=N_("PACK")
)
@completed_option("--sets", "sets", N_("Play with a set of your own; see hn sets."))
@yes_option
@appearance_options
@career_options
def new(
    name: str | None,
    negotiator: str | None,
    box: tuple[str, ...],
    hard: bool | None,
    seed: str | None,
    traits: tuple[str, ...],
    conditions: tuple[str, ...],
    pressure: bool,
    table: str | None,
    sets: str | None,
    yes: bool,
) -> None:
    """Ask for a name and the house rules, store the new career, and play it if a person asked."""
    store = open_careers()
    library = store.library
    asks = asker(quiet=yes)
    with answer_errors():
        if name is not None:
            read_career_name(name, store)
        setup = CareerSetup(
            negotiator="" if negotiator is None else read_negotiator(negotiator),
            boxes=tuple(dict.fromkeys(box or library.boxes[:1])),
            mode="hard" if hard else "normal",
            seed=read_seed(seed),
            table=table
            or next(id for id, pack in library.packs.items() if pack.career is not None),
            traits=tuple(id for id in traits if id != NONE),
            conditions=tuple(id for id in conditions if id != NONE),
            sets=find_optional_set(library, sets, store.home),
            pressure=pressure,
        )
    with store_errors(Exit.USAGE):
        check_setup(library, setup, Place(_("the career")))
    form = NewCareerForm(setup, name, library, store, asks)
    is_asked = not yes and not (negotiator and box and hard is not None and traits and conditions)
    if not form.is_wanted(is_asked):
        asks.env.say(_("No career was begun."))
        return
    setup = form.setup
    begins = _("{who}'s career begins (seed {seed}).")
    with store_errors(), store.create(form.name, setup) as saved:
        left_out = left_out_text(saved.career)
        opening = [
            begins.format(who=setup.negotiator, seed=setup.seed),
            *opening_lines(saved.career),
            *([left_out] if left_out and not (is_asked and asks.env.is_drawn) else []),
        ]
        if is_asked and asks.env.is_interactive and not is_from_home_screen():
            play_career(saved, opening=opening)
            return
    asks.env.say(*(piece for line in opening for piece in wrap(line, asks.env.width)))
    if not is_from_home_screen():
        text = _("To play: hn career play {name}{folders}")
        asks.env.say(text.format(name=saved.name, folders=typed_options()))

"""`hn career new`."""

from hncli.base.messages import N_, _
from hncli.base.problems import Place
from hncli.career.record import CareerSetup
from hncli.career.replay import check_setup
from hncli.commands import declare
from hncli.commands.exits import Exit
from hncli.commands.groups import completed_option
from hncli.commands.options import appearance_options, read_seed, starting_options, yes_option
from hncli.commands.session import answer_errors, asker, is_from_home_screen, store_errors
from hncli.features.careers.commands import career_options, open_careers, typed_options
from hncli.features.careers.new_career_form import (
    NONE,
    NewCareerForm,
    read_career_name,
    read_negotiator,
)
from hncli.features.careers.play_commands import play_career
from hncli.features.careers.status_text import left_out_text, opening_lines
from hncli.features.missions.custom_sets import find_optional_set
from hncli.terminal.columns import wrap


@declare.command(
    help=N_(
        "Begin a career and keep it under NAME.\n\n"
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

"""`hn career new`: start a career."""

from dataclasses import replace
from pathlib import Path

from hncli.cli import declare
from hncli.cli.career.selection import career_options, careers_with
from hncli.cli.exit_codes import Exit
from hncli.cli.lazy import completed_option
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.confirmation import yes_option
from hncli.cli.options.packs import open_library
from hncli.cli.options.seed import read_seed
from hncli.cli.options.starting import starting_options
from hncli.cli.options.typed import typed_folders
from hncli.cli.sets.stored_sets import find_optional_set
from hncli.cli.shared.ask import answer_errors, asker
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _


@declare.command(
    help=N_(
        "Begin a career and keep it under NAME.\n\n"
        "What the options do not say is asked; an empty answer takes what is usual. With --yes "
        "nothing is asked. The same seed, with the same choices, is the same career."
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
    table: str | None,
    sets: str | None,
    yes: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Ask for what the options left out, check it and store the new career."""
    from hncli.cards.problems import Place
    from hncli.career.record import CareerSetup
    from hncli.career.setup import check_setup
    from hncli.ui.career import new_career_form as form
    from hncli.ui.career.status_text import opening_lines

    number = read_seed(seed)
    library = open_library(packs, home)
    store = careers_with(library, home)
    asks = asker(quiet=yes)
    with answer_errors():
        if name is not None:
            form.read_career_name(name, store)
        custom = find_optional_set(library, sets, home)
        who = (
            form.ask_negotiator(asks, name)
            if negotiator is None
            else form.read_negotiator(negotiator)
        )
    name = name or form.ask_career_name(asks, store, who)
    boxes = box or form.ask_boxes(asks, library)
    if hard is None:
        hard = form.ask_is_hard(asks)
    setup = CareerSetup(
        negotiator=who,
        boxes=tuple(dict.fromkeys(boxes)),
        mode="hard" if hard else "normal",
        seed=number,
        table=table or next(id for id, pack in library.packs.items() if pack.career is not None),
        traits=tuple(id for id in traits if id != form.NONE),
        conditions=tuple(id for id in conditions if id != form.NONE),
        sets=custom,
    )
    with store_errors(Exit.USAGE):
        check_setup(library, setup, Place(_("the career")))
    if not traits:
        setup = replace(setup, traits=form.ask_traits(asks, library, setup))
    if not conditions:
        setup = replace(setup, conditions=form.ask_conditions(asks, library, setup))
    with store_errors(), store.create(name, setup) as saved:
        opening = opening_lines(saved.career)
    asks.tell(_("{who}'s career begins (seed {seed}).").format(who=who, seed=number), *opening)
    text = _("To play: hn career play {name}{folders}")
    asks.env.say(text.format(name=name, folders=typed_folders(home, packs)))

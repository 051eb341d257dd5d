"""`hn challenge new`: a code that fixes a mission or a career."""

from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.challenge.codes import code_errors, shipped_library
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import completed_option
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.seed import read_seed
from hncli.cli.options.starting import starting_options
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.career.record import CareerSetup
    from hncli.engine.mission_setup import MissionSetup


@declare.command(
    help=N_(
        "Make a code that fixes a mission, or with --career a whole career, and print it.\n\n"
        "Whoever plays it gets the same dice and cards. What you don't say is drawn."
    )
)
@completed_option(
    "--box",
    "boxes",
    N_("Whose cards to play with; may be repeated for a career."),
    metavar=N_("BOX"),
    multiple=True,
)
@completed_option("--abductor", "opponents", N_("Who's on the line; random draws one."))
@declare.option("--seed", metavar=N_("N"), help=N_("A number that fixes all chance."))
@declare.option("--career", "is_career", is_flag=True, help=N_("A career and not a mission."))
@declare.option("--hard", is_flag=True, help=N_("A career in which failures weigh more."))
@starting_options(
    N_("A trait to start with; may be repeated."),
    N_("What makes it harder; may be repeated."),
)
@appearance_options
def new(
    box: tuple[str, ...],
    abductor: str | None,
    seed: str | None,
    is_career: bool,
    hard: bool,
    traits: tuple[str, ...],
    conditions: tuple[str, ...],
) -> None:
    """Check what is to be fixed and print its code; on a terminal, also what it fixes."""
    from hncli.cards.problems import Place
    from hncli.career.setup import check_setup
    from hncli.challenge.challenge import new_challenge
    from hncli.ui.challenge.result_text import challenge_title

    if is_career and abductor is not None:
        stop(_("In a career everybody can call: leave --abductor out."), Exit.USAGE)
    if not is_career and (hard or len(box) > 1):
        stop(_("--hard and several boxes are for a career: add --career."), Exit.USAGE)
    library = shipped_library()
    number = read_seed(seed)
    career = _career(library, box, number, hard, traits, conditions)
    with store_errors(Exit.USAGE):
        check_setup(library, career, Place(_("the challenge")))
    setup: MissionSetup | CareerSetup = career
    if not is_career:
        setup = _mission(library, box, abductor, number, traits, conditions)
    with code_errors():
        made = new_challenge(library, setup)
        code = made.code(library)
    env = current_environment()
    if env.is_interactive:
        env.say(challenge_title(library, made))
    env.say(code)
    if env.is_interactive:
        env.say(_("To play it: hn challenge play CODE"))


def _career(
    library: "Library",
    boxes: tuple[str, ...],
    seed: int,
    hard: bool,
    traits: tuple[str, ...],
    conditions: tuple[str, ...],
) -> "CareerSetup":
    from hncli.career.record import CareerSetup
    from hncli.challenge.challenge import NOBODY

    return CareerSetup(
        NOBODY,
        tuple(dict.fromkeys(boxes)) or tuple(library.boxes),
        "hard" if hard else "normal",
        seed,
        next(id for id, pack in library.packs.items() if pack.career is not None),
        tuple(dict.fromkeys(id for id in traits if id != "none")),
        tuple(dict.fromkeys(id for id in conditions if id != "none")),
    )


def _mission(
    library: "Library",
    boxes: tuple[str, ...],
    abductor: str | None,
    seed: int,
    traits: tuple[str, ...],
    conditions: tuple[str, ...],
) -> "MissionSetup":
    """The set-up of a mission; the command ends if there is no such abductor."""
    from hncli.cards.library import NotPlayable
    from hncli.engine.mission_setup import MissionSetup
    from hncli.engine.random_streams import below, stream
    from hncli.ui.mission.opponent import find_opponent

    box = boxes[0] if boxes else None
    try:
        if abductor in (None, "random"):
            everybody = [
                (one, name)
                for one in ([box] if box else library.boxes)
                for name in sorted(library.abductors(one))
            ]
            found, name = everybody[below(stream(seed, "challenge"), len(everybody))[1]]
        else:
            found, name = find_opponent(library, box, abductor, seed)
    except NotPlayable as error:
        stop(str(error), Exit.USAGE)
    helps = _career(library, (found,), seed, False, traits, conditions)
    return MissionSetup(found, name, seed, traits=helps.traits, conditions=helps.conditions)

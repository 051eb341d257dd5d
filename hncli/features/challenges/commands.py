"""`hn challenge` new and play, and `hn daily`: the commands that play for a result."""

import json
from dataclasses import replace
from pathlib import Path

import click

from hncli.base.home import find_home
from hncli.base.messages import N_, _
from hncli.base.problems import Place
from hncli.career.record import CareerSetup
from hncli.career.replay import check_setup
from hncli.commands import declare
from hncli.commands.declare import LazyGroup, completed_option, repeated_option
from hncli.commands.exits import Exit, stop, stopping_at
from hncli.commands.options import (
    PictureFiles,
    appearance_options,
    home_option,
    picture_options,
    read_seed,
    shipped_library,
    starting_options,
    typed_folders,
)
from hncli.commands.session import (
    answer_errors,
    current_environment,
    is_from_home_screen,
    share,
    store_errors,
)
from hncli.features.careers.new_career_form import read_negotiator
from hncli.features.careers.play_commands import play_career
from hncli.features.careers.saving.store import Careers
from hncli.features.challenges.challenge import NOBODY, Setup, new_challenge
from hncli.features.challenges.codes import find_code
from hncli.features.challenges.rating import FIELD, play_field, rate, standing
from hncli.features.challenges.result import ProvedMission, career_code, prove, read_challenge
from hncli.features.challenges.result_commands import add_options, add_results, code_errors
from hncli.features.challenges.result_text import (
    Day,
    challenge_title,
    friends_result,
    post_lines,
    result_lines,
)
from hncli.features.challenges.session import ChallengeSession, day_picture, today
from hncli.features.challenges.store import Challenges
from hncli.features.missions.abductors import find_opponent
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.cards.library import Library, NotPlayable
from hncli.game.engine.position import below, stream
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.columns import fold
from hncli.terminal.progress import working

TOUR = "tour-"
"""What the names of careers that began with a code begin with."""


def play_mission(
    library: Library, setup: MissionSetup, home: Path | None, command: str = "", about: str = ""
) -> None:
    """Play a mission to its end, or until the player leaves it, and print its result.

    One that was left is continued. `command` is what continues it once more, by default that of
    challenges. `about` is shown before a new one.
    """
    from hncli.features.missions.screen.end_menu import CHALLENGE_END
    from hncli.features.missions.screen.screen import single_mission_screen

    env = current_environment()
    missions = SavedMissions(find_home(home))
    with store_errors():
        name = _left(missions, setup)
        if name is None:
            saved = missions.create(library, setup, is_challenge=True)
        else:
            saved = missions.open(name, library)
    with saved:
        session = ChallengeSession(saved, env.ask_few)
        session.typed_options = typed_folders(home)
        screen = single_mission_screen(session, env, None, session.typed_options, CHALLENGE_END)
        screen.tell(saved.messages)
        if name is None:
            screen.tell_seed()
            screen.remark([about] if about else [])
        try:
            with store_errors():
                screen.play()
        except (EOFError, KeyboardInterrupt) as gone:
            env.say("")
            if not saved.mission.is_over and not is_from_home_screen():
                command = command or continuing_command(saved.name, home)
                env.say(_("Everything is saved. To continue: {command}").format(command=command))
            if isinstance(gone, KeyboardInterrupt):
                raise SystemExit(Exit.INTERRUPTED) from None
    env.say(*session.result_lines(env))


def continuing_command(name: str, home: Path | None) -> str:
    """The command that continues a challenge by the name under which it is saved."""
    return f"hn challenge play {name}{typed_folders(home)}"


def _left(missions: SavedMissions, setup: MissionSetup) -> str | None:
    """The name of the saved mission that is this challenge; None if it was not begun.

    StoreError if one with this abductor is damaged: it may be this one.
    """
    for name in missions.names():
        if name.rstrip("0123456789").rstrip("-") == setup.abductor:  # as in donna, donna-2
            stored = missions.read(name)
            if stored.is_challenge and stored.setup == setup:
                return name
    return None


@declare.command(
    help=N_(
        "Make a code that fixes a mission, or with --career a whole career, and print it.\n\n"
        "Whoever plays it gets the same dice and cards. What you don't say is drawn."
    )
)
@repeated_option(
    "--box", "boxes", N_("Whose cards to play with; may be repeated for a career."), N_("BOX")
)
@completed_option("--abductor", "opponents", N_("Who's on the line; random draws one."))
@declare.option("--seed", metavar=N_("N"), help=N_("A number that fixes all chance."))
@declare.option("--career", "is_career", is_flag=True, help=N_("A career and not a mission."))
@declare.option("--hard", is_flag=True, help=N_("A career in which failures weigh more."))
@starting_options(
    N_("A trait to start with; may be repeated."), N_("What makes it harder; may be repeated.")
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
    """Check the options and print the code; on a terminal, also the title of the challenge."""
    if is_career and abductor is not None:
        stop(_("In a career everybody can call: leave --abductor out."), Exit.USAGE)
    if not is_career and (hard or len(box) > 1):
        stop(_("--hard and several boxes are for a career: add --career."), Exit.USAGE)
    library = shipped_library()
    number = read_seed(seed)
    career = CareerSetup(
        NOBODY,
        tuple(dict.fromkeys(box)) or tuple(library.boxes),
        "hard" if hard else "normal",
        number,
        next(id for id, pack in library.packs.items() if pack.career is not None),
        tuple(dict.fromkeys(id for id in traits if id != "none")),
        tuple(dict.fromkeys(id for id in conditions if id != "none")),
    )
    with store_errors(Exit.USAGE):
        check_setup(library, career, Place(_("the challenge")))
    setup: Setup = career
    if not is_career:
        with stopping_at(NotPlayable):
            if abductor in (None, "random"):
                boxes = box or library.boxes
                opponents = [(pack, id) for pack in boxes for id in sorted(library.abductors(pack))]
                pack, name = opponents[below(stream(number, "challenge"), len(opponents))[1]]
            else:
                pack, name = find_opponent(library, box[0] if box else None, abductor, number)
        setup = MissionSetup(pack, name, number, traits=career.traits, conditions=career.conditions)
    with code_errors():
        challenge = new_challenge(library, setup)
        code = challenge.code(library)
    env = current_environment()
    if env.is_interactive:
        env.say(challenge_title(library, challenge))
    env.say(code)
    if env.is_interactive:
        env.say(_("To play it: hn challenge play CODE"))


@declare.command(
    help=N_(
        "Play the mission or the career that a code fixes, with shipped cards alone.\n\n"
        "Every choice is saved, and the name under which it is saved, or the same command, "
        "continues where you left. At the end you get the code of your result. A friend's result "
        "code works too: you play what it was played from, and are compared at the end. Write "
        "'Ann: CODE' to have it kept as Ann's."
    )
)
@declare.argument("code", metavar=N_("CODE|NAME..."), nargs=-1, required=True)
@declare.option("--negotiator", metavar=N_("NAME"), help=N_("Who you are in a career."))
@appearance_options
@home_option
def play(code: tuple[str, ...], negotiator: str | None, home: Path | None) -> None:
    """Begin or continue what a code fixes, or continue what is saved under a name."""
    library = shipped_library()
    if len(code) == 1 and (setup := _saved_challenge(library, code[0], home)) is not None:
        challenge = new_challenge(library, setup)
    else:
        with code_errors():
            found_code = find_code(" ".join(code))
            challenge = read_challenge(library, found_code)
            if found_code.kind.endswith("-result"):  # a friend's, kept under its label
                kept = friends_result(library, prove(library, found_code), found_code.label)
                with store_errors():
                    results = Challenges(find_home(home))
                    if all(result.code != kept.code for result in results.all()):  # not one's own
                        results.add([kept])
    if isinstance(challenge.setup, MissionSetup):
        play_mission(library, challenge.setup, home)
    else:
        _play_career(library, challenge.setup, challenge.code(library), negotiator, home)


def _saved_challenge(library: Library, name: str, home: Path | None) -> Setup | None:
    """What a saved challenge of this name is played from; None if there is none."""
    folder = find_home(home)
    with store_errors():
        missions, careers = SavedMissions(folder), Careers(folder, library)
        if name in missions.names():
            stored = missions.read(name)
            return stored.setup if stored.is_challenge else None
        if name in careers.names() and name.startswith(TOUR):
            with careers.open(name, to_play=False) as saved:
                return saved.career.record.setup
    return None


def _play_career(
    library: Library, setup: CareerSetup, code: str, negotiator: str | None, home: Path | None
) -> None:
    """Begin or continue the career of a challenge; at its end, print its result code."""
    if negotiator is not None:
        with answer_errors():
            setup = replace(setup, negotiator=read_negotiator(negotiator))
    store = Careers(find_home(home), library)
    name = f"{TOUR}{code.rpartition('-')[2].lower()}"
    with store_errors():
        is_new = name not in store.names()
        saved = store.create(name, setup) if is_new else store.open(name)
    env = current_environment()
    with saved:
        if replace(saved.career.record.setup, negotiator=setup.negotiator) != setup:
            text = _("There is another career called {name}. Rename it first: hn career rename")
            stop(text.format(name=saved.name), Exit.FAILED)
        env.say(*saved.messages)
        with store_errors():
            finished = play_career(saved, command=continuing_command(name, home))
        if finished is None:
            return
        with code_errors():
            result = career_code(library, finished.career.record.setup, finished.career.journal)
        env.say(_("Your result code; hn challenge check proves it:"), result)


@declare.command(
    help=N_(
        "Add results of friends to a day's mission, after they were proved.\n\n"
        "A name and a colon before a code say whose it is: hn daily add 'Ann: CODE'. Without CODE "
        "the codes are read from what is piped in. Nothing is added if a code proves nothing."
    )
)
@add_options
def add(code: tuple[str, ...], name: str | None, home: Path | None) -> None:
    """Prove codes and keep those of the missions of days."""
    env, library, folder = current_environment(), shipped_library(), find_home(home)
    add_results(library, folder, code, name, only_days=True)
    with store_errors():
        day = Day(library, folder, today())
    env.say(*result_lines(library, day.results, env))


@declare.command(
    help=N_(
        "Tell the skill and the luck of today's mission, once you have played it.\n\n"
        "Both go from 0 to 99: how many of 99 simulated players on the same seed did worse than "
        "you, and how many had worse dice. The field is the same for everybody."
    )
)
@declare.json_option(N_("As data for programs."))
@appearance_options
@home_option
def rating(as_json: bool, home: Path | None) -> None:
    """Let the field play today's mission, and print where the player stands."""
    env, library = current_environment(), shipped_library()
    with store_errors():
        day = Day(library, find_home(home), today())
    own = day.own.result if day.own is not None else None
    if not isinstance(own, ProvedMission):
        stop(_("You haven't played today's mission yet: hn daily plays it."), Exit.FAILED)
    about = _("{n} simulated players are on today's call.").format(n=FIELD)
    field = []
    with working(env, _("On the line"), about) as tell:
        for field_standing in play_field(library, own.mission.setup):
            field.append(field_standing)
            tell(len(field) / FIELD)
    own_rating = rate(standing(own.trace), field)
    if as_json:
        data = {"day": day.day.isoformat(), **own_rating._asdict(), "field": FIELD}
        env.write(f"{json.dumps(data)}\n")
        return
    env.say(_("Skill {skill}, luck {luck}").format(skill=own_rating.skill, luck=own_rating.luck))
    text = _(
        "Of {n} simulated players on the same seed, {skill} did worse than you, and {luck} had "
        "worse dice. 50 is even."
    )
    env.say(*fold(text.format(n=FIELD, skill=own_rating.skill, luck=own_rating.luck), env.width))


@declare.group(
    cls=LazyGroup,
    lazy={
        "add": ("hncli.features.challenges.commands:add", N_("Add your friends' results.")),
        "rating": (
            "hncli.features.challenges.commands:rating",
            N_("Tell your skill and luck of today."),
        ),
    },
    invoke_without_command=True,
    no_args_is_help=False,
    help=N_(
        "Play the mission of the day: the same for everybody, from midnight to midnight UTC.\n\n"
        "It is played once, with shipped cards alone, and saved like any other. Afterwards you get "
        "a short text to post that gives nothing away, and the code of your result."
    ),
)
@declare.option("--text", "as_text", is_flag=True, help=N_("Only the text to post, with the code."))
@declare.json_option(N_("As data for programs."))
@picture_options
@appearance_options
@home_option
@click.pass_context
def daily(
    ctx: click.Context, as_text: bool, as_json: bool, files: PictureFiles, home: Path | None
) -> None:
    """Play today's mission, or show its result if it was played."""
    if ctx.invoked_subcommand is not None:
        return
    declare.check_variable(ctx)
    env = current_environment()
    library = shipped_library()
    with store_errors():
        day = Day(library, find_home(home), today())
    if as_json:
        env.write(f"{json.dumps(day.data())}\n")
        return
    if day.own is not None:
        if files.named:
            drawn = day_picture(library, day.day, day.own, day.streak)
            files.or_named("daily").write(drawn)
        elif as_text:
            share(post_lines(library, day.own, env.is_ascii, day.streak))
        else:
            env.say(*day.lines(day.own, env))
        return
    if day.is_played:
        stop(_("You've played today's mission, with another hn. Come back tomorrow."), Exit.FAILED)
    if as_text or files.named:
        stop(_("You haven't played today's mission yet: hn daily plays it."), Exit.FAILED)
    assert isinstance(day.challenge.setup, MissionSetup)
    about = _("Today's call: the same for everybody. It counts once, and take-backs are shown.")
    play_mission(library, day.challenge.setup, home, f"hn daily{typed_folders(home)}", about)

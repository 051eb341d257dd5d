"""`hn challenge play`: play what a code fixes."""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.career.play import play_career
from hncli.cli.challenge.codes import code_errors, only_code, shipped_library
from hncli.cli.challenge.playing import play_mission
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import answer_errors
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.career.record import CareerSetup
    from hncli.features.careers.saved_career import SavedCareer


@declare.command(
    help=N_(
        "Play the mission or the career that a code fixes, with shipped cards alone.\n\n"
        "Every choice is saved, and the same command continues where you left. At the end you get "
        "the code of your result. A result code works too: you play what it was played from. A "
        "career is kept under a name made from its code."
    )
)
@declare.argument("code", metavar=N_("CODE..."), nargs=-1, required=True)
@declare.option("--negotiator", metavar=N_("NAME"), help=N_("Who you are in a career."))
@appearance_options
@home_option
def play(code: tuple[str, ...], negotiator: str | None, home: Path | None) -> None:
    """Begin or continue what a code fixes."""
    from hncli.challenge.result import read_challenge
    from hncli.engine.mission_setup import MissionSetup

    found = only_code(code)
    library = shipped_library()
    with code_errors():
        challenge = read_challenge(library, found)
        text = challenge.code(library)
    command = f"hn challenge play {text}{typed_folders(home)}"
    setup = challenge.setup
    if isinstance(setup, MissionSetup):
        play_mission(library, setup, home, command)
    else:
        _play_career(library, setup, text, negotiator, home, command)


def _play_career(
    library: "Library",
    setup: "CareerSetup",
    code: str,
    negotiator: str | None,
    home: Path | None,
    command: str,
) -> None:
    """Begin or continue the career of a challenge; at its end, print its result code."""
    from dataclasses import replace

    from hncli.base.home import find_home
    from hncli.challenge.result import career_code
    from hncli.features.careers.store import Careers
    from hncli.ui.career.new_career_form import read_negotiator

    if negotiator is not None:
        with answer_errors():
            setup = replace(setup, negotiator=read_negotiator(negotiator))
    store = Careers(find_home(home), library)
    name = f"tour-{code.rpartition('-')[2].lower()}"
    with store_errors():
        is_new = name not in store.names()
        saved = store.create(name, setup) if is_new else store.open(name)
    env = current_environment()
    with saved:
        _refuse_other(saved, setup)
        env.say(*saved.messages)
        with store_errors():
            is_left = play_career(saved, home, command=command)
        if is_left:
            return
        with code_errors():
            result = career_code(library, saved.career.record.setup, saved.career.journal)
        env.say(_("Your result code; hn challenge check proves it:"), result)


def _refuse_other(saved: "SavedCareer", setup: "CareerSetup") -> None:
    """End the command if the career under the code's name is another one."""
    from dataclasses import replace

    there = saved.career.record.setup
    if replace(there, negotiator=setup.negotiator) != setup:
        text = _("There is another career called {name}. Rename it first: hn career rename")
        stop(text.format(name=saved.name), Exit.FAILED)

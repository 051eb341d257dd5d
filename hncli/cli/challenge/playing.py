"""Playing a challenge with the shipped cards, saved and resumed like any other game."""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli.exit_codes import Exit
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment, is_from_home_screen
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.engine.mission_setup import MissionSetup
    from hncli.features.missions.store import SavedMissions


def play_mission(
    library: "Library", setup: "MissionSetup", home: Path | None, command: str
) -> None:
    """Play a mission to its end, or until the player leaves it, and print what came of it.

    One that was left is continued; `command` does so again.
    """
    from hncli.base.home import find_home
    from hncli.features.missions.screen import CHALLENGE_END, single_mission_screen
    from hncli.features.missions.store import SavedMissions
    from hncli.ui.challenge.challenge_session import ChallengeSession

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
        try:
            with store_errors():
                screen.play()
        except (EOFError, KeyboardInterrupt) as gone:
            env.say("")
            if not saved.mission.is_over and not is_from_home_screen():
                env.say(_("Everything is saved. To continue: {command}").format(command=command))
            if isinstance(gone, KeyboardInterrupt):
                raise SystemExit(Exit.INTERRUPTED) from None
    env.say(*session.result_lines(env))


def _left(missions: "SavedMissions", setup: "MissionSetup") -> str | None:
    """The name of the saved mission that is this challenge; None if it was not begun.

    StoreError if one with this abductor is damaged: it may be this one.
    """
    for name in missions.names():
        if name.rstrip("0123456789").rstrip("-") == setup.abductor:  # as in donna, donna-2
            stored = missions.read(name)
            if stored.is_challenge and stored.setup == setup:
                return name
    return None

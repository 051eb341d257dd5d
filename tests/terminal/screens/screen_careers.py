"""Careers to look at: the end of a mission, what follows from it, the scorecard, and home."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hncli.career.record import CareerSetup, PlayedMission
from hncli.career.scorecard import scorecard
from hncli.cli.program import Program
from hncli.features.careers.desk.desk import Desk
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.abductors import AbductorPrompt, abductor_rows
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.engine.game import parse_option
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.environment import Environment
from hncli.terminal.questions import LinePrompter
from tests.career.desk import FAILED, enter, seat
from tests.features.scorecard.scorecards_update import scorecard_markdown
from tests.fuzz.twin import shipped
from tests.game.engine.table import library
from tests.terminal.screens.screen_modes import Screen, typing

SETUP = CareerSetup("Jo Okafor", ("base",), "normal", 5, "career", ("quick-thinker",))
D20 = (16, 8, 4, 17, 19)  # the dice of the compensations; the 4 cannot be taken
WON = ("play:an-empty-promise", "accept", "play:minor-extraction", "accept")
ASKED = tuple(id for id in WON if id != "accept")  # a roll that nothing can change is not asked
CONTINUE = "c"
SCORECARD = "from the end of a mission to the scorecard"


@contextmanager
def career() -> Iterator[SavedCareer]:
    """A career with a lost mission behind it, and two rolls away from a success."""
    with (
        tempfile.TemporaryDirectory() as home,
        Careers(Path(home), library()).create("jo", SETUP) as kept,
    ):
        kept.career.d20 = D20
        lost = FAILED | {"k_endings": 1, "abductor": "edward"}
        enter(kept.career, lost, "mentor")
        kept.add_note("Edward *never* blinks | next time: keep CP for the end.")
        seat(
            kept.career,
            threat="1",
            pool=2,
            saved=5,
            killed=0,
            hand=["minor-extraction", "an-empty-promise"],
            dice=[1, 2, 3, 5, 6],
        )
        yield kept


def desk(kept: SavedCareer, env: Environment) -> Desk:
    """The desk with a career on it, as hn career play shows it."""
    return Desk(Program(env, kept.home), kept.home, env, LinePrompter(env), kept, is_home=False)


def played(*typed: str) -> Screen:
    """A player who plays the career on with these lines; only a screen wants to be left."""

    def screen(env: Environment) -> None:
        typing(env, *(line for line in typed if line != CONTINUE or env.is_drawn))
        with career() as kept, suppress(EOFError):
            desk(kept, env).show()

    return screen


def log(env: Environment) -> None:
    """What a player can type between missions."""
    typing(env, "log", "?", "hint", "undo", "why not entry:snitch")
    with career() as kept, suppress(EOFError):
        kept.career.give_up(kills=False)  # as older rules did: a reward is to be chosen
        desk(kept, env).show()


def home(env: Environment) -> None:
    """The home screen of somebody who has left a career and several missions."""
    typing(env, "more", "back", "?")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        Careers(path, library()).create("jo", SETUP).close()
        for _mission in range(6):
            with SavedMissions(path).create(library(), MissionSetup("base", "donna", 6)) as left:
                for option in ("play:keep-cool", "accept"):
                    left.choose(parse_option(option))
        with suppress(EOFError):
            Desk(Program(env, path), path, env, LinePrompter(env)).show()


def line(env: Environment) -> None:
    """The list of abductors, for somebody who has met two of them."""
    typing(env, "?", "random")
    played = [
        PlayedMission("base", "donna", "won", (), f"single-{n}", "", 1, turns)
        for n, turns in enumerate((9, 7, 0))
    ]
    played.append(PlayedMission("crime-wave", "renesha", "lost", (), "single-9", "", 1, 8))
    AbductorPrompt(abductor_rows(shipped(), played), env, LinePrompter(env), has_back=True).pick(6)


def markdown() -> str:
    """The scorecard at the end of the career, for a page."""
    with career() as kept:
        for option in WON:
            kept.choose(parse_option(option))
        card = scorecard(kept.career.record, kept.career.status, kept.name)
    return "\n".join(scorecard_markdown(card)) + "\n"


CAREERS: dict[str, Screen] = {
    SCORECARD: played(*ASKED, CONTINUE, "resource:snitch", "retire", "yes"),
    "commands between missions": log,
    "home": home,
    "who is on the line": line,
}

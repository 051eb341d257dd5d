"""Write the example career anew: `python -m tests.career.example_career`, for about 20 seconds.

Run it after every change of the rules or the content that the tests of the example complain about.
No clock and no chance but its seeds have a part in it, so with the same rules and the same content
it writes the same bytes.
"""

import random
from dataclasses import replace
from pathlib import Path

from hncli.base.files import make_folder
from hncli.base.problems import Place
from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.career.replay import begin
from hncli.career.table_mission import TableMission, enter_mission
from hncli.features.careers.saving.career_file import CAREER, new_stored_career, summarize
from hncli.features.careers.saving.files import CareerFiles
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.game import Option
from hncli.game.engine.mission import Mission
from tests.features.saving.tables import tables_of, write_tables
from tests.random_play.player import BY_NAME, Player

HOME = Path(__file__).resolve().parents[2] / "careers"
NAME = "example"
BEGAN = "2026-03-01T20-15-00.000000Z"
SETUP = CareerSetup("Nora Lindqvist", ("base", "crime-wave"), "normal", 15, "career")
"""The seed was picked: of 30 careers this one had the best score of those with 5 wins, where 2 are
usual."""

FROM_A_TABLE = {
    5: TableMission(
        result="won",
        total=9,
        saved=8,
        killed=1,
        k_endings=1,
        abductor="edward",
        box="base",
        ending="captured",
        turns=9,
    )
}
"""The missions that were played with the real cards, by their numbers."""

NOTES = (
    "Threat first, hostages second: on S every calm word frees somebody.",
    "Mission 5 was played at the kitchen table, with the real cards.",
)
THOUGHTS = 12
"""How often each choice is thought through to the end of the turn."""

STYLES = ("saver", "calmer", "shooter")


def think(mission: Mission) -> Option:
    """The choice after which the turn ends best on average, as far as one can know."""
    assert mission.decision is not None
    options = mission.decision.options
    if len(options) == 1:
        return options[0]
    return max(options, key=lambda option: sum(_thoughts(mission, option)))


def _thoughts(mission: Mission, option: Option) -> list[int]:
    return [_imagine(mission, option, thought) for thought in range(THOUGHTS)]


def _imagine(mission: Mission, option: Option, thought: int) -> int:
    """Play to the end of the turn, with dice and a terror deck that are only imagined."""
    chance = random.Random(thought)
    player = Player(BY_NAME[STYLES[thought % len(STYLES)]], chance)
    then = mission.copy()
    then.dice_stream = chance.getrandbits(64)
    reds = [*mission.deck[:-1]]  # the pivotal event lies under them
    chance.shuffle(reds)
    then.deck = (*reds, *mission.deck[-1:])
    then.choose(option)
    while then.decision is not None and then.turn == mission.turn:
        then.choose(player.choose(then, then.decision))
    return worth(then)


def worth(mission: Mission) -> int:
    """How well a mission looks: low threat and good cards are worth a hostage or two."""
    result = {"won": 300, "lost": -300}.get(mission.result or "", 0)
    cards = sum(mission.catalogue.conversation[id].cost for id in mission.hand)
    hostages = mission.saved - mission.killed
    return result + 60 * hostages - 40 * mission.threat + mission.cp + 3 * cards


def decide(career: Career) -> Option:
    """What this player chooses next, in a mission or between missions."""
    if career.mission is not None:
        return think(career.mission)
    assert career.decision is not None
    options = career.decision.options
    if options[0].verb == "entry":
        return min(options, key=lambda option: _kinds(career, option))
    cards = {id for box in SETUP.boxes for id in career.library.packs[box].cards}
    for one in reversed(options):
        if career.number % 2 and one.verb == "resource":
            return one
        # A box that is added later changes nothing.
        if not career.number % 2 and one.verb == "card" and one.name.rpartition("/")[2] in cards:
            return one
    return options[0]


def _kinds(career: Career, option: Option) -> int:
    """How often an entry of the same kind was gained already."""
    kind = career.status.helps[option.name].kind
    return sum(help.kind == kind for help in career.status.gained)


def play(library: Library, setup: CareerSetup) -> Career:
    """Play a whole career."""
    career = begin(library, setup, Place(NAME))
    while career.decision is not None:
        told = FROM_A_TABLE.get(career.number)
        if told is not None and career.can_start:
            enter_mission(career, told, Place(NAME))
        else:
            career.choose(decide(career))
    career.record = replace(career.record, notes=NOTES)
    return career


def write(career: Career, home: Path) -> Path:
    """Keep a career as an example, without the lock, the copies and the clock of a real one."""
    summary = summarize(NAME, career.status, is_running=False, is_example=True)
    stored = replace(new_stored_career(NAME, BEGAN, career), summary=summary, example=True)
    path = CareerFiles(home, NAME).career
    make_folder(path.parent)
    write_tables(path, CAREER, tables_of(stored))
    path.chmod(0o644)  # as git gives it to everybody else
    return path


if __name__ == "__main__":
    print(write(play(load_library(), SETUP), HOME))

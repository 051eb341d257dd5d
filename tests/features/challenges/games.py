"""Missions and careers of the automatic players, with the codes of what they came to."""

from functools import cache

from hncli.career.career import Career
from hncli.career.journal import LoggedChoice, MissionLog, versions_of_mission
from hncli.career.record import CareerSetup, Record
from hncli.features.challenges.challenge import new_challenge, put_challenge
from hncli.features.challenges.codes import Code, DigitWriter, decode, find_code, find_codes
from hncli.features.challenges.result import (
    ProvedCareer,
    ProvedMission,
    Result,
    career_code,
    mission_code,
    prove,
)
from hncli.game.engine.game import GIVE_UP, Option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import MissionSetup
from hncli.players.registry import player_for
from hncli.players.rule_based import career_choice
from tests.fuzz.twin import shipped
from tests.support.rule_based import MATCHUPS


def read_code(text: str) -> Code:
    """The only code in a text; BadCode if there is none, if it is not whole or was changed."""
    return decode(find_code(text))


def play(setup: MissionSetup, player: str = "sensible", most: int = 5_000) -> tuple[Mission, str]:
    """A mission played to its end, or given up after so many choices, and its result code."""
    mission, log = _play(setup, player, most)
    return mission, mission_code(shipped(), setup, log)


def finished_log(setup: MissionSetup) -> MissionLog:
    """The log of a mission that the sensible player played to its end."""
    return _play(setup, "sensible", 5_000)[1]


def _play(setup: MissionSetup, player: str, most: int) -> tuple[Mission, MissionLog]:
    mission = setup.begin(shipped())
    plays = player_for(player, setup.seed)
    made: list[LoggedChoice] = []
    while mission.decision is not None:
        if len(made) == most:
            made.append(LoggedChoice(GIVE_UP, tuple(mission.give_up())))
            break
        option = plays.choose(mission.view)
        made.append(LoggedChoice(option, tuple(mission.choose(option))))
    versions = versions_of_mission(shipped(), setup)
    return mission, MissionLog(1, (), tuple(made), versions)


def nth_setup(n: int) -> MissionSetup:
    """The set-up of a mission, every abductor in turn."""
    box, abductor = MATCHUPS[n % len(MATCHUPS)]
    return MissionSetup(box, abductor, n * 7919 % 2**32)


def play_career(setup: CareerSetup, missions: int = 10, player: str = "sensible") -> Career:
    """A career played by an automatic player until so many missions are over."""
    career = Career(shipped(), Record(setup))
    while career.decision is not None:
        if career.mission is not None:
            plays = player_for(player, career.mission.seed)
            while career.mission is not None:
                career.choose(plays.choose(career.mission.view))
        elif career.can_start and len(career.record.missions) >= missions:
            break
        else:
            career.choose(career_choice(career))
    return career


def career_setup(seed: int, **more: object) -> CareerSetup:
    """The set-up of a career with all shipped boxes."""
    boxes = tuple(shipped().boxes)
    return CareerSetup("Mira", boxes, "normal", seed, "career", **more)  # type: ignore[arg-type]


def code_of(career: Career) -> str:
    """The result code of a career."""
    is_running = career.mission is not None
    return career_code(shipped(), career.record.setup, career.journal, is_running)


def proved(code: str) -> Result:
    """What a code proves."""
    (found,) = find_codes(code)
    return prove(shipped(), found)


def proved_mission(code: str) -> ProvedMission:
    """The mission that a code proves."""
    found = proved(code)
    assert isinstance(found, ProvedMission)
    return found


def proved_career(code: str) -> ProvedCareer:
    """The career that a code proves."""
    found = proved(code)
    assert isinstance(found, ProvedCareer)
    return found


def digits_of(setup: MissionSetup | CareerSetup) -> DigitWriter:
    """The beginning of a result code: the challenge, and nothing of what was made of it."""
    digits = DigitWriter()
    put_challenge(digits, new_challenge(shipped(), setup), shipped())
    return digits


@cache
def sample_codes() -> tuple[str, ...]:
    """Some codes of each kind."""
    setups = [nth_setup(n) for n in range(8)]
    missions = [play(setup)[1] for setup in setups]
    begun = [new_challenge(shipped(), setup).code(shipped()) for setup in setups[:4]]
    tour = career_setup(3)
    careers = [code_of(play_career(tour, 2, "random"))]
    return (*missions, *begun, *careers, new_challenge(shipped(), tour).code(shipped()))


def retired(career: Career) -> Career:
    """The career after its player has had enough."""
    career.choose(Option("mission"))
    career.retire()
    return career

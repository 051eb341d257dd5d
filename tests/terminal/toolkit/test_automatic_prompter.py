"""An automatic player at a person's place makes the lab's choices, and the story is told."""

import io
from pathlib import Path

from hncli.career.record import CareerSetup
from hncli.cli.program import Program
from hncli.features.careers.desk.desk import Desk
from hncli.features.careers.saving.store import Careers
from hncli.features.lab.executors import play_mission
from hncli.features.lab.jobs import Job
from hncli.features.missions.automatic import AutomaticPrompter
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.game.engine.setup import new_mission
from hncli.terminal.environment import Environment
from tests.fuzz.twin import shipped


def nobody() -> Environment:
    """A place where nothing can be typed, and every choice is asked for."""
    return Environment(io.StringIO(), io.StringIO(), ask_few=False)


def told(env: Environment) -> str:
    assert isinstance(env.sink, io.StringIO)
    return env.sink.getvalue()


def test_a_mission_goes_as_in_the_lab() -> None:
    env, mission = nobody(), new_mission(shipped(), "base", "edward", seed=11)
    table = MissionScreen(
        MissionSession(mission, env.ask_few), env, AutomaticPrompter(env, "random", lambda: mission)
    )
    table.play()
    found = play_mission(shipped(), Job("random", ("base",), "edward"), 11)
    assert (mission.ending, mission.turn, mission.saved) == (found.ending, found.turns, found.saved)
    assert len(table.session.story) - 1 == found.decisions
    assert told(env).count("\n> ") == found.decisions
    assert f"Mission {found.result}" in told(env)


def test_a_mission_of_a_career_goes_as_in_the_lab(tmp_path: Path) -> None:
    env = nobody()
    setup = CareerSetup("Ro Bot", ("base",), "normal", 12, "career")
    with Careers(tmp_path, shipped()).create("ro", setup) as kept:
        asks = AutomaticPrompter(env, "random", lambda: kept.career)
        desk = Desk(Program(env, tmp_path), tmp_path, env, asks, kept, is_home=False)
        item = desk.answer(desk.next_question())
        assert item is not None
        desk.do(item)
        (entry,) = kept.career.record.missions
    job = Job("random", ("base",), entry.abductor, mode="career")
    found = play_mission(shipped(), job, entry.seed)
    assert (entry.ending, entry.turns, entry.saved) == (found.ending, found.turns, found.saved)
    assert entry.taken
    assert told(env).count("\n> ") >= found.decisions + 1

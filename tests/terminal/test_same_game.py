"""The same choices are the same game, by lines through a pipe and by keys on a terminal."""

from pathlib import Path

import pytest

from hncli.base.problems import Place
from hncli.career.replay import begin as begin_career
from hncli.features.missions.saving.history import MissionHistory
from hncli.game.engine.game import Option, parse_option
from tests.cli.at_career import begin, lines, moves, stored
from tests.cli.at_mission import left_mission
from tests.cli.running import run_hn
from tests.fuzz.twin import played, shipped
from tests.terminal.screen import Terminal, letters

SEED = 16  # a short mission
ALL = {"HN_ASK": "all"}
PLAY = ("mission", "play", "--abductor", "donna", "--seed", str(SEED))


@pytest.mark.parametrize("columns", [40, 80])
def test_a_single_mission(tmp_path: Path, columns: int) -> None:
    mission, ids, _numbers = played("donna", SEED)
    homes = tmp_path / "pipe", tmp_path / "keys"
    by_pipe = run_hn(
        *PLAY, "--width", str(columns), typed=lines(*ids), HN_HOME=str(homes[0]), HN_ASK="all"
    ).out
    with Terminal(homes[1], *PLAY, columns=columns, variables=ALL) as terminal:
        terminal.asked()
        for id in ids[:-1]:
            terminal.choose(id)
        by_keys = terminal.enter(ids[-1])
        terminal.press("b")
        assert (terminal.end(), terminal.dirt()) == (0, [])
    assert f"Mission {mission.result}: " in by_pipe
    for told in (by_pipe, by_keys):
        assert letters(f"{mission.saved} saved, {mission.killed} killed") in letters(told)
    one, other = (MissionHistory(home).all() for home in homes)
    assert one == other
    assert len(one) == 1
    assert [left_mission(home) for home in homes] == [None, None]


@pytest.mark.parametrize("columns", [40, 80])
def test_a_career(tmp_path: Path, columns: int) -> None:
    homes = tmp_path / "pipe", tmp_path / "keys"
    for home in homes:
        begin(home)
    twin = begin_career(shipped(), stored(homes[0]).record.setup, Place("test"))
    twin.choose(Option("mission", "donna"))
    ids = moves(twin, 24)
    assert twin.decision is not None
    ids = ["mission:donna", *ids, twin.decision.ids[0], "mission:edward"]
    by_pipe = run_hn("career", "play", typed=lines(*ids), HN_HOME=str(homes[0]), HN_ASK="all")
    assert by_pipe.code == 0

    twin = begin_career(shipped(), stored(homes[1]).record.setup, Place("test"))
    with Terminal(homes[1], "career", "play", columns=columns, variables=ALL) as terminal:
        terminal.asked()
        for id in ids:
            was_playing = twin.mission is not None
            terminal.choose(id)
            twin.choose(parse_option(id))
            if was_playing and twin.mission is None:
                terminal.asked("Continue")
                terminal.enter("play:small-talk", "What next?")  # it is too late for that
                terminal.type("c")
        terminal.press("q")
        assert (terminal.end(), terminal.dirt()) == (0, [])
        last = terminal.text.splitlines()[-2:]
        assert "".join(last).endswith("To continue: hn career play mira")
    one, other = (stored(home) for home in homes)
    assert one.record == other.record == twin.record
    assert (one.steps, one.logs) == (other.steps, other.logs)
    assert one.mission is not None
    assert other.mission is not None
    assert one.mission.abductor_id == other.mission.abductor_id == "edward"

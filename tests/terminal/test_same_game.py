"""The same choices are the same game, by lines through a pipe and by keys on a terminal."""

from pathlib import Path

import pytest

from hncli.cards.problems import Place
from hncli.career.setup import begin as begin_career
from hncli.engine.game import Option, parse_option
from hncli.engine.setup import new_mission
from hncli.store.missions.mission_history import MissionHistory
from tests.cli.at_career import begin, lines, moves, stored
from tests.cli.at_mission import left_mission
from tests.cli.running import run_hn
from tests.fuzz.twin import played, shipped
from tests.terminal.lists import keys_to
from tests.terminal.screen import Terminal

SEED = 16  # a short mission
PLAY = ("mission", "play", "--abductor", "donna", "--seed", str(SEED))


def last_told(told: list[str]) -> list[str]:
    """What is told after the last choice."""
    last = max(n for n, line in enumerate(told) if line.startswith("> "))
    return [line for line in told[last + 1 :] if line]


@pytest.mark.parametrize("columns", [40, 80])
def test_a_single_mission(tmp_path: Path, columns: int) -> None:
    mission, ids, numbers = played("donna", SEED)
    homes = tmp_path / "pipe", tmp_path / "keys"
    by_pipe = run_hn(
        *PLAY, "--width", str(columns), typed=lines(*numbers), HN_HOME=str(homes[0])
    ).out.splitlines()
    with Terminal(homes[1], *PLAY, columns=columns) as terminal:
        terminal.asked()
        twin = new_mission(shipped(), "base", "donna", SEED)
        for id in ids:
            assert twin.decision is not None
            options = twin.decision.ids
            keys = keys_to(options.index(id) + 1, len(options), by_arrows=columns == 40)
            twin.choose(parse_option(id))
            if twin.is_over:
                terminal.press(keys)
            else:
                terminal.type(keys, settled=False)
        assert (terminal.end(), terminal.dirt()) == (0, [])
        by_keys = terminal.story
    assert f"Mission {mission.result}: " in "\n".join(by_keys)
    assert last_told(by_keys) == last_told(by_pipe)
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
    by_pipe = run_hn("career", "play", typed=lines(*ids), HN_HOME=str(homes[0]))
    assert by_pipe.code == 0

    twin = begin_career(shipped(), stored(homes[1]).record.setup, Place("test"))
    with Terminal(homes[1], "career", "play", columns=columns) as terminal:
        terminal.asked()
        for id in ids:
            assert twin.decision is not None
            options = twin.decision.ids
            keys = keys_to(options.index(id) + 1, len(options), by_arrows=columns == 80)
            terminal.type(keys, settled=False)
            twin.choose(parse_option(id))
        terminal.press("quit\r")
        assert (terminal.end(), terminal.dirt()) == (0, [])
        last = terminal.text.splitlines()[-2:]
        assert "".join(last).endswith("To continue: hn career play mira")
    one, other = (stored(home) for home in homes)
    assert one.record == other.record == twin.record
    assert (one.steps, one.logs) == (other.steps, other.logs)
    assert one.mission is not None
    assert other.mission is not None
    assert one.mission.abductor_id == other.mission.abductor_id == "edward"

"""The best choice, asked for through a pipe."""

import subprocess
import sys
from pathlib import Path

from tests.cli.at_mission import left_file
from tests.cli.running import run_hn
from tests.ui.mission.test_best_choice import ANSWER

PLAY = ("mission", "play", "--abductor", "donna", "--seed", "6", "--width", "80")


def test_through_a_pipe_it_is_the_answer_and_nothing_else(tmp_path: Path) -> None:
    home = str(tmp_path)
    asked = run_hn(*PLAY, typed="2\nHint BEST\n", HN_HOME=home)
    kept = left_file(tmp_path).read_bytes()
    assert (asked.code, asked.err) == (0, "")
    before, _prompt, answer = asked.out.partition("> Hint BEST\n")
    answer, _prompt, after = answer.partition("> \n")
    found = ANSWER.fullmatch(" ".join(answer.split()))
    assert found is not None
    assert found[1].removesuffix(".") in before.splitlines()
    assert after.endswith("To continue: hn mission play --resume\n")
    other = tmp_path / "other"
    run_hn(*PLAY, typed="2\n", HN_HOME=str(other))
    assert left_file(other).read_bytes() == kept


def test_who_does_not_ask_loads_no_search() -> None:
    program = "import sys, hncli.ui.career.career_screen; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = ended.stdout.decode().split()
    assert "hncli.odds.threat_roll" in loaded
    assert not {
        "hncli.players.searching",
        "hncli.players.rule_based",
        "hncli.ui.mission.best_choice",
    } & set(loaded)

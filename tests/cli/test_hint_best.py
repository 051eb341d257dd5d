"""The best choice, asked for through a pipe."""

import re
from pathlib import Path

from tests.cli.at_mission import left_file
from tests.cli.in_process import run_here

ANSWER = re.compile(
    r"Best guess: (.+?[.?!]) Chance to win about \d+%, from \d+ quick simulations?\."
    r"( Too close to call: .+ is about as good\.| Next best: .+ points lower\)\. [A-Z].+\.)?"
)
PLAY = ("mission", "play", "--abductor", "donna", "--seed", "6", "--width", "80")


def test_through_a_pipe_it_is_the_answer_and_nothing_else(tmp_path: Path) -> None:
    choice = "facedown:small-talk\n"
    asked = run_here(*PLAY, typed=f"{choice}Hint BEST\n", HN_HOME=str(tmp_path / "asked"))
    assert (asked.code, asked.err) == (0, "")
    before, _prompt, answer = asked.out.partition("> Hint BEST\n")
    answer, _prompt, after = answer.partition("> \n")
    found = ANSWER.fullmatch(" ".join(answer.split()))
    assert found is not None
    assert found[1].removesuffix(".") in before.splitlines()
    assert after.endswith("To continue: hn mission play --resume\n")
    run_here(*PLAY, typed=choice, HN_HOME=str(tmp_path / "other"))
    kept = [left_file(tmp_path / home).read_bytes() for home in ("asked", "other")]
    assert kept[0] == kept[1]

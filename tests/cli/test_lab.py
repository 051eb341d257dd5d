"""`hn lab`: runs are begun, stopped in any way, gone on with and reported."""

import json
import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hncli.cli.main import hn
from hncli.features.lab.runs import SimulationRuns, load_run, save_run
from tests.cli.at_mission import left_file
from tests.cli.at_terminal import shown_at_terminal
from tests.cli.running import LONGEST, run_hn, start_hn

PACKS = Path(__file__).resolve().parents[1] / "packs"
RUN = ("--player", "random", "--box", "base", "--missions", "300", "--seed", "9")


def lab(home: Path, *args: str) -> Result:
    """Run a command of the lab."""
    return CliRunner().invoke(hn, ["lab", *args, "--home", str(home)])


def reported(home: Path, name: str) -> Any:
    result = lab(home, "report", name, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def refused(home: Path, *args: str) -> str:
    """The one line that a command ends with."""
    result = lab(home, *args)
    assert result.exit_code in (1, 2), result.output
    assert result.output.startswith("hn: ")
    assert result.output.count("\n") == 1
    return result.output


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small run."""
    home = tmp_path_factory.mktemp("small")
    options = ("--player", "random", "--abductor", "donna", "--missions", "6", "--workers", "1")
    assert lab(home, "run", "night", *options).output == (
        f"6 played. The report: hn lab report night --home {home}\n"
    )
    return home


def test_a_run_that_is_stopped_in_any_way_comes_to_the_same_report(tmp_path: Path) -> None:
    home, chance = tmp_path / "stopped", random.Random()
    command = ("lab", "run", "night", "--home", str(home))
    file = home / "lab" / "night.json"
    stopped = start_hn(*command, *RUN, "--workers", "1")
    end = time.monotonic() + LONGEST
    while not file.exists() and time.monotonic() < end:
        time.sleep(0.01)
    stopped.send_signal(signal.SIGINT)
    out, err = stopped.communicate(timeout=LONGEST)
    assert (stopped.returncode, err) == (130, b"")
    assert out.decode().endswith(f"To continue: hn lab run night --home {home}\n")

    killed = start_hn(*command, "--workers", "2")
    time.sleep(chance.uniform(0.5, 3.0))
    killed.kill()
    killed.communicate(timeout=LONGEST)

    ended = run_hn(*command, "--workers", "2")
    assert (ended.code, ended.err) == (0, "")
    assert lab(tmp_path / "whole", "run", "night", *RUN, "--workers", "1").exit_code == 0
    assert reported(home, "night") == reported(tmp_path / "whole", "night")
    assert reported(home, "night")["played"] == 900


def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    options = ["--player", "random", "--box", "base", "--missions", "9", "--workers", "1"]
    words = ("lab", "run", *options, "--home", str(tmp_path))
    text = shown_at_terminal(*words, columns=100, variables={"TERM": "xterm"})
    assert "27 / 27 missions" in text
    assert "a second" in text
    assert "27 played. The report: hn lab report run-1" in text


# Runs once more


def test_a_run_grows_and_never_shrinks(small: Path) -> None:
    assert "9 played" in lab(small, "run", "night", "--missions", "9", "--workers", "1").output
    assert reported(small, "night")["played"] == 9
    assert "it can only grow" in refused(small, "run", "night", "--missions", "5")


def test_options_must_fit_to_a_run_that_was_begun(small: Path) -> None:
    same = ("--player", "random", "--abductor", "donna", "--seed", "1", "--workers", "1")
    assert lab(small, "run", "night", *same).exit_code == 0
    for other in (("--abductor", "edward"), ("--seed", "2"), ("--careers",)):
        assert "other options" in refused(small, "run", "night", *other)


def test_packs_of_the_players_own_are_found_again(tmp_path: Path) -> None:
    workshop = ("--packs", str(PACKS / "workshop"))
    begun = lab(
        tmp_path, "run", "own", "--player", "random", "--box", "workshop", "--abductor", "marek",
        "--missions", "2", "--workers", "1", *workshop,
    )  # fmt: skip
    assert begun.exit_code == 0, begun.output
    more = ("--missions", "4", "--workers", "1")
    assert lab(tmp_path, "run", "own", *more).exit_code == 0
    assert reported(tmp_path, "own")["played"] == 4
    assert lab(tmp_path, "run", "own", *workshop).exit_code == 0
    other = ("--packs", str(tmp_path))
    assert "other options" in refused(tmp_path, "run", "own", *other)


def test_other_rules_do_not_mix(small: Path, tmp_path: Path) -> None:
    run = load_run(SimulationRuns(small), "night")
    run.versions = "of another time"
    save_run(SimulationRuns(tmp_path), "old", run)
    assert "have changed since the run old began" in refused(tmp_path, "run", "old")
    assert reported(tmp_path, "old")["played"] == run.done


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--player", "randm"), "There is no player 'randm'; there is random,"),
        (("--abductor", "nobody"), "There is no abductor called 'nobody'"),
        (("--box", "nowhere"), "There is no box 'nowhere' here"),
        (("--mode", "hard"), "There is no mode 'hard' here; there is standard, career."),
        (("--careers", "--mode", "career"), "there is normal, hard."),
        (("--careers", "--abductor", "donna"), "leave --abductor out"),
        (("--seed", "x"), "The seed 'x' is no number"),
        (("../up",), "cannot be a name here"),
    ],
)
def test_what_cannot_be_is_refused(args: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in refused(tmp_path, "run", *args)


# Reports


def test_reports_and_lists(small: Path, tmp_path: Path) -> None:
    assert lab(small, "report", "--width", "80").output.startswith("Run night: ")
    assert lab(small, "list").output.startswith("night: ")
    picture = tmp_path / "night.svg"
    assert lab(small, "report", "night", "--svg", str(picture)).output == f"Drawn: {picture}\n"
    assert picture.read_text("utf-8").startswith("<svg ")
    assert "no run called day" in refused(small, "report", "day")


def test_without_any_run(tmp_path: Path) -> None:
    assert lab(tmp_path, "list").output == "You have no run yet. Begin one with hn lab run.\n"
    assert "You have no run yet" in refused(tmp_path, "report")


def test_a_harmed_run(tmp_path: Path) -> None:
    SimulationRuns(tmp_path).write("odd", {"run": [{"seed": 1}]})
    assert lab(tmp_path, "list").output == "odd: damaged\n"
    assert "it is not a run of the lab" in refused(tmp_path, "report", "odd")


# Watching


def test_watching_a_mission_leaves_the_one_that_was_left(tmp_path: Path) -> None:
    runner, home = CliRunner(), ["--home", str(tmp_path)]
    left = runner.invoke(hn, ["mission", "play", "--seed", "4", *home], input="1\n")
    assert "To continue: " in left.output
    kept = left_file(tmp_path).read_bytes()
    watched = runner.invoke(hn, ["mission", "play", "--seed", "5", "--auto", "random", *home])
    assert watched.exit_code == 0
    assert "Mission " in watched.output
    assert left_file(tmp_path).read_bytes() == kept
    assert not list(tmp_path.glob("**/honours*"))


def test_nobody_of_that_name_plays(tmp_path: Path) -> None:
    args = ["mission", "play", "--auto", "randm", "--home", str(tmp_path)]
    result = CliRunner().invoke(hn, args)
    assert (result.exit_code, "There is no player 'randm'" in result.output) == (2, True)

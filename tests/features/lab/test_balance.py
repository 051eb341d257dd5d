"""The balance page says which goals are met, from the tallies of a run."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.balance import Page, difficulty_toml
from hncli.features.lab.jobs import Tally, mission_jobs
from hncli.features.lab.runs import Run
from hncli.features.missions.abductors import FILE, Difficulty, difficulties
from tests.fuzz.twin import shipped

PAGE = Path(__file__).resolve().parents[3] / "docs" / "balance.md"


def run_of(wins: dict[str, int], players: tuple[str, ...] = ("classic",)) -> Run:
    """100 missions with each abductor, with these numbers of wins; 40 by default."""
    jobs = tuple(mission_jobs(shipped(), players, shipped().boxes, modes=("career",)))
    won = [wins.get(f"{job.player} {job.abductor}", wins.get(job.abductor, 40)) for job in jobs]
    tallies = [Tally("w" * count + "l" * (100 - count)) for count in won]
    return Run(1, 100, jobs, tallies=tallies)


def with_figures(run: Run, **bought: int) -> Run:
    """The same run with figures for every mission: ten turns, and these cards bought."""
    for tally in run.tallies:
        for name in ("turns", "saved"):
            tally.counts[name] = Counter({"10": 100})
        tally.counts["ending"] = Counter()
        tally.counts["bought"] = Counter({id.replace("_", "-"): n for id, n in bought.items()})
        tally.counts["bought-won"] = Counter()
    return run


@pytest.mark.parametrize(
    ("wins", "missed"),
    [
        ({"arkayne": 41, "lijah": 41, "tomas": 41}, []),
        ({"arkayne": 41, "lijah": 40, "tomas": 41}, ["Lijah Ramone is the easiest of the box"]),
        ({"arkayne": 41, "lijah": 41, "tomas": 40}, ["Tomas Varga is the easiest of the box"]),
        (
            {"arkayne": 61, "lijah": 41, "tomas": 41},
            ["every abductor is beaten 15% to 60% of the time"],
        ),
        (
            {"arkayne": 41, "lijah": 41, "tomas": 41, "rolph": 14},
            ["every abductor is beaten 15% to 60% of the time"],
        ),
    ],
)
def test_how_hard_abductors_should_be(wins: dict[str, int], missed: list[str]) -> None:
    page = Page(shipped())
    page.win_rates(with_figures(run_of(wins)), with_figures(run_of(wins)))
    assert page.missed == missed


def test_a_card_that_nobody_buys_is_named() -> None:
    page = Page(shipped())
    page.purchases(with_figures(run_of({}), minor_extraction=30))
    (missed,) = page.missed
    assert "Sniper, Take the Shot!" in missed
    assert "Minor Extraction" not in missed
    assert "All Units" not in missed  # a career leaves it out


def test_the_searching_player_must_win_more_everywhere() -> None:
    both = ("classic", "searching")
    better = {f"searching {id}": 50 for box in shipped().boxes for id in shipped().abductors(box)}
    page = Page(shipped())
    page.compare_players(run_of(better, both))
    assert page.missed == []
    assert "it wins 1.25 times as often" in page.lines[-2]
    page.compare_players(run_of({**better, "searching rolph": 40}, both))
    assert page.missed == ["the searching player wins more often against every abductor"]


# The file that is shipped


def page_figures() -> dict[str, tuple[str, ...]]:
    """Win rate and interval of each abductor on the page, as they are printed, by title."""
    row = re.compile(r"^\| ([^|]+) \| ([\d.]+)% \| ([\d.]+)% to ([\d.]+)% \| ", re.M)
    return {title: tuple(figures) for title, *figures in row.findall(PAGE.read_text("utf-8"))}


def test_the_file_names_every_abductor_and_no_other() -> None:
    library = shipped()
    known = {(box, id) for box in library.boxes for id in library.abductors(box)}
    assert set(difficulties()) == known


def test_the_file_has_the_figures_of_the_page() -> None:
    told = page_figures()
    (missions,) = re.findall(r"^([\d,]+) missions .*career's rules", PAGE.read_text("utf-8"), re.M)
    assert len(told) == len(difficulties())
    for (box, id), one in difficulties().items():
        title = shipped().catalogue(box, id).abductor.title
        assert tuple(map(str, (one.won, one.low, one.high))) == told[title]
        assert f"{one.missions:,}" == missions


def test_the_file_says_what_it_was_measured_with() -> None:
    told = tomllib.loads(FILE.read_text("utf-8"))
    assert (told["player"], told["mode"]) == ("classic", "career")
    assert isinstance(told["rules"], int)
    assert set(told["packs"]) == set(shipped().packs)


def test_a_run_is_written_and_read_again(tmp_path: Path) -> None:
    run = run_of({"arkayne": 50, "donna": 49, "edward": 30, "rolph": 29, "lijah": 0})
    path = tmp_path / "difficulty.toml"
    path.write_text(difficulty_toml(run, shipped()))
    found = difficulties(path)
    assert found["base", "donna"] == Difficulty("base", "donna", 100, 49.0, 39.4, 58.7)
    words = [found["base", id].level for id in ("arkayne", "donna", "edward")]
    assert words == ["easy", "fair", "hard"]
    assert found["pedersen-twins", "rolph"].level == "very hard"
    assert found["crime-wave", "lijah"].level == "very hard"


@pytest.mark.parametrize("text", ["", "what is this", "abductor = 3", "[[abductor]]\nbox = 1"])
def test_without_a_file_nothing_is_known(tmp_path: Path, text: str) -> None:
    path = tmp_path / "difficulty.toml"
    assert difficulties(path) == {}
    path.write_text(text)
    assert difficulties(path) == {}

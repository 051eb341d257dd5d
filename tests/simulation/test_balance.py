"""The balance page says which goals are met, from the tallies of a run."""

from collections import Counter

import pytest

from benchmarks.balance import Page
from hncli.simulation.jobs import missions
from hncli.simulation.runs import Run
from hncli.simulation.tally import Tally
from tests.fuzz.twin import shipped


def run_of(wins: dict[str, int], players: tuple[str, ...] = ("sensible",)) -> Run:
    """100 missions with each abductor, with these numbers of wins; 40 by default."""
    jobs = tuple(missions(shipped(), players, shipped().boxes, modes=("career",)))
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
        ({"arkayne": 41, "lijah": 41}, []),
        ({"arkayne": 41, "lijah": 40}, ["Lijah Ramone is the easiest of the box"]),
        (
            {"arkayne": 61, "lijah": 41},
            ["every abductor is beaten 15% to 60% of the time"],
        ),
        (
            {"arkayne": 41, "lijah": 41, "rolph": 14},
            ["every abductor is beaten 15% to 60% of the time"],
        ),
    ],
)
def test_how_hard_abductors_should_be(wins: dict[str, int], missed: list[str]) -> None:
    page = Page(shipped())
    page.win_rates(with_figures(run_of(wins)))
    assert page.missed == missed


def test_a_card_that_nobody_buys_is_named() -> None:
    page = Page(shipped())
    page.purchases(with_figures(run_of({}), minor_extraction=30))
    (missed,) = page.missed
    assert "Sniper, Take the Shot!" in missed
    assert "Minor Extraction" not in missed
    assert "All Units" not in missed  # a career leaves it out


def test_the_searching_player_must_win_more_everywhere() -> None:
    both = ("sensible", "searching")
    better = {f"searching {id}": 50 for box in shipped().boxes for id in shipped().abductors(box)}
    page = Page(shipped())
    page.compare_players(run_of(better, both))
    assert page.missed == []
    assert "it wins 1.25 times as often" in page.lines[-2]
    page.compare_players(run_of({**better, "searching rolph": 40}, both))
    assert page.missed == ["the searching player wins more often against every abductor"]

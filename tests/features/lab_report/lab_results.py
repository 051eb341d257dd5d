"""Results of the lab that never change: two players at the same missions, made up by hand."""

from collections import Counter

from hncli.features.lab.jobs import Job, Report, Tally, run_report
from hncli.features.lab.runs import Run

MARKS = {"random": "llllllllwl", "sensible": "wlwwlwwllw"}


def _tally(marks: str, turns: int) -> Tally:
    won = marks.count("w")
    counts = {
        "ending": {"captured": won, "out-of-time": len(marks) - won},
        "turns": {str(turns): 6, str(turns + 2): 4},
        "saved": {"3": 10},
        "killed": {"1": 5, "2": 5},
        "threat": {"3": 10},
        "stress": {"4": 9, "14": 1},
        "decisions": {"60": 10},
        "bought": {"minor-extraction": 5, "a-bold-lie": 1},
        "bought-won": {"minor-extraction": won // 2},
        "played": {"minor-extraction": 4},
        "played-won": {"minor-extraction": won // 2},
    }
    return Tally(marks, {name: Counter(found) for name, found in counts.items()})


def of_missions(**changes: str) -> Report:
    """Both players against two abductors; the names of players can be changed."""
    jobs, tallies = [], []
    for abductor in ("arkayne", "donna"):
        for player, marks in MARKS.items():
            jobs.append(Job(changes.get(player, player), ("base",), abductor))
            tallies.append(_tally(marks, 8))
    return run_report(Run(7, 10, tuple(jobs), tallies=tallies), "night-shift")


def of_careers() -> Report:
    """Two kinds of careers."""
    jobs = tuple(Job("sensible", ("base",), mode=mode) for mode in ("normal", "hard"))
    counts = {"score": {"-12": 1, "4": 1}, "stress": {"20": 2}, "missions": {"10": 2}}
    tallies = [
        Tally("cc", {name: Counter(found) for name, found in {**counts, "wins": wins}.items()})
        for wins in ({"3": 1, "8": 1}, {"2": 2})
    ]
    return run_report(Run(7, 2, jobs, tallies=tallies), "long-years")

"""`hn career review`, and what reviews add to the scorecard."""

import json
from pathlib import Path

from hncli.career.career import Career
from hncli.features.careers.saving.career_file import EXPORT
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.saving.history import Reviews
from hncli.game.engine.game import Option
from hncli.review.review import mission_of_career
from tests.cli.at_career import LOST, begin, career, done, refused, stored
from tests.features.saving.changing import change
from tests.fuzz.twin import shipped
from tests.review.made import review

CHOICES = 3


def play(home: Path, choices: int = CHOICES, is_over: bool = True) -> None:
    """Play some choices of the next mission, and give it up."""
    with Careers(home, shipped()).open("mira") as saved:
        settle(saved)
        saved.choose(Option("mission"))
        for _n in range(choices):
            choose_first(saved)
        if is_over:
            saved.give_up()
            settle(saved)


def settle(saved: SavedCareer) -> None:
    """Choose what is still to be chosen after a mission."""
    while saved.career.status.is_choosing:
        choose_first(saved)


def choose_first(saved: SavedCareer) -> None:
    """Choose the first option there is."""
    assert saved.career.decision is not None
    saved.choose(saved.career.decision.options[0])


def keep_review(home: Path, number: int) -> Career:
    """Store a review of a mission."""
    found = stored(home)
    one = mission_of_career(found, number)
    Reviews(home).write(one, review(one))
    return found


def two_missions(home: Path) -> None:
    """A career with a mission that was played here, and one from a table."""
    begin(home)
    play(home)
    career(home, "log", "mira", "--abductor", "edward", *LOST, "--k-endings", "0", typed="\n" * 9)
    assert len(stored(home).record.missions) == 2


def test_one_mission(tmp_path: Path) -> None:
    begin(tmp_path)
    play(tmp_path)
    keep_review(tmp_path, 1)
    for args in (("mira", "1"), ("1",)):
        assert done(tmp_path, "review", *args).startswith("MISSION 1: ")
    found = json.loads(done(tmp_path, "review", "mira", "1", "--json"))
    assert (found["number"], found["refused"], found["is_complete"]) == (1, None, True)
    assert done(tmp_path, "review", "1", "--markdown").startswith("# Mission 1: ")


def test_all_with_a_table(tmp_path: Path) -> None:
    two_missions(tmp_path)
    keep_review(tmp_path, 1)
    out = done(tmp_path, "review")
    assert "Mission 2 was played at a table: there are no choices to review." in out
    assert "THE WHOLE CAREER" in out
    assert out.count("HOW TO READ THIS") == 1
    assert " wins in 1 mission. You won 0." in out
    plain = done(tmp_path, "review", "mira", "--plain")
    assert "  2. Edward Quinn: not reviewed." in plain
    assert "lost. Start 4" in plain
    narrow = done(tmp_path, "review", "mira", "--width", "40")
    assert all(len(line) <= 40 for line in narrow.splitlines())
    found = json.loads(done(tmp_path, "review", "mira", "--json"))
    assert list(found) == ["review", "career", "missions", "totals"]
    assert list(found["missions"][1]) == ["number", "refused"]
    assert (found["totals"]["missions"], found["totals"]["won"]) == (1, 0)
    assert "| 2 | Edward Quinn | not reviewed |" in done(tmp_path, "review", "--markdown")


def test_refused(tmp_path: Path) -> None:
    assert "no career yet" in refused(tmp_path, "review", code=2)
    begin(tmp_path)
    assert "has no finished mission yet" in refused(tmp_path, "review")
    assert "Did you mean mira?" in refused(tmp_path, "review", "mirra", code=2)
    two = tmp_path / "two"
    two_missions(two)
    assert "Mission 2 was played at a table" in refused(two, "review", "mira", "2")
    assert "has no finished mission '3'" in refused(two, "review", "mira", "3", code=2)
    assert "Name one career" in refused(two, "review", "mira", "1", "2", code=2)
    play(two, is_over=False)
    assert "Mission 3 isn't over yet" in refused(two, "review", "3")


def test_nothing_to_review(tmp_path: Path) -> None:
    begin(tmp_path)
    play(tmp_path, choices=0)
    assert "before your first choice" in refused(tmp_path, "review", "1")
    ended = career(tmp_path, "review")
    assert ended.code == 1
    assert ended.err == "hn: None of these missions can be reviewed.\n"


# The scorecard


def test_the_scorecard_has_a_line_of_it(tmp_path: Path) -> None:
    begin(tmp_path)
    play(tmp_path)
    assert json.loads(done(tmp_path, "scorecard", "--json"))["missions"][0]["review"] is None
    assert "Review:" not in done(tmp_path, "scorecard")
    keep_review(tmp_path, 1)
    card = json.loads(done(tmp_path, "scorecard", "--json"))["missions"][0]["review"]
    assert sum(card.values()) == 0  # it was lost
    line = f"Review: start {card['start']}%, luck "
    assert f"  {line}" in done(tmp_path, "scorecard")
    assert f"- {line}" in done(tmp_path, "scorecard", "--markdown")
    Reviews(tmp_path).path(mission_of_career(stored(tmp_path), 1)).write_text("{")
    assert "Review:" not in done(tmp_path, "scorecard")  # damaged: as if there were none


# Backups and exports


def test_they_go_where_the_career_goes(tmp_path: Path) -> None:
    home, file = tmp_path / "one", tmp_path / "mira.json"
    begin(home)
    play(home)
    keep_review(home, 1)
    done(home, "export", "--to", str(file))
    other = tmp_path / "other"
    assert "1 review of its missions comes with it.\n" in done(other, "import", str(file))
    assert "Review: start" in done(other, "scorecard")
    done(home, "delete", "--yes")
    assert list((home / "reviews").iterdir()) == []
    done(home, "restore", "mira", "--backup", "1")
    assert "Review: start" in done(home, "scorecard")
    change(file, EXPORT, lambda tables: tables["reviews"]["1"].pop("dice"))
    out = done(tmp_path / "third", "import", str(file))
    assert "1 review in it can't be used and is left out; hn career review makes it again.\n" in out

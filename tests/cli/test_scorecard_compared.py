"""A complete career is told where its score stands, in every form of its scorecard."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from hncli.career.past import ReferenceScores
from hncli.career.record import CareerSetup
from hncli.career.table_mission import TableMission
from hncli.features.careers.saving import saved_career
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.screen import CareerScreen
from hncli.terminal.environment import Environment
from hncli.terminal.questions import LinePrompter
from tests.cli.test_career_story import hn
from tests.fuzz.twin import shipped

LOST = TableMission("lost", 3, 0, 0, abductor="donna")
SENTENCE = "Better than 75% of 4 simulated careers with the same boxes and mode (player: sensible)."


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A career with ten missions behind it, and a table in which three of four have done worse."""
    with Careers(tmp_path, shipped()).create(
        "mira", CareerSetup("Mira Holm", ("crime-wave", "base"), "hard", 3, "career")
    ) as kept:
        while (decision := kept.career.decision) is not None:
            if kept.career.can_start:
                kept.enter(LOST)
            else:
                kept.choose(decision.options[0])
        score = kept.career.status.score
    boxes = frozenset({"base", "crime-wave"})
    table = (ReferenceScores("sensible", boxes, "career", "hard", score - 1, (3, 0, 1)),)
    monkeypatch.setattr(saved_career, "read_reference_scores", lambda: table)
    return tmp_path


@pytest.mark.parametrize("form", ["--plain --width=100", "--markdown", "--width=100"])
def test_for_people(home: Path, form: str) -> None:
    first = hn(home, "scorecard", *form.split())
    assert f" {SENTENCE}\n\n" in first.out  # and then the epilogue
    assert hn(home, "scorecard", *form.split()) == first  # as it was kept


def test_for_programs(home: Path) -> None:
    card = json.loads(hn(home, "scorecard", "--json").out)
    assert card["compared"] == [
        {"player": "sensible", "careers": 4, "lower": 3, "equal": 0, "percent": 75}
    ]


def test_at_the_end_of_the_career(home: Path) -> None:
    env = Environment(io.StringIO(), out := io.StringIO(), 100)
    with Careers(home, shipped()).open("mira") as kept:
        CareerScreen(kept, env, LinePrompter(env)).show_scorecard()
    assert f" {SENTENCE}\n" in out.getvalue()


@pytest.mark.rule("C-NEW-1")
@pytest.mark.parametrize("form", ["--plain", "--markdown", "--width=100"])
def test_a_career_with_traits_or_conditions_is_not_compared(home: Path, form: str) -> None:
    """It names what it began with; one that was retired early is not compared anyway."""
    setup = CareerSetup("Ben", ("base", "crime-wave"), "hard", 3, "career", ("charmer",))
    for name, conditions in (("ben", ("slow-start", "burned-out")), ("ann", ())):
        begun = replace(setup, conditions=conditions)
        with Careers(home, shipped()).create(name, begun) as kept:
            while (decision := kept.career.decision) is not None:
                if kept.career.can_start:
                    kept.enter(LOST)
                else:
                    kept.choose(decision.options[0])
    said = " ".join(hn(home, "scorecard", "ben", form).out.split())
    names = "Charmer, Slow Start, Burned Out"
    assert f"Not compared with simulated careers: it began with {names}." in said
    assert "Start: stress +6, total 6. Burned Out." in said
    assert "% of 4 simulated careers" not in said
    told = " ".join(hn(home, "scorecard", "ann", form).out.split())
    assert "Not compared with simulated careers: it began with Charmer." in told
    card = json.loads(hn(home, "scorecard", "ben", "--json").out)
    assert card["conditions"] == [
        {"id": "slow-start", "title": "Slow Start"},
        {"id": "burned-out", "title": "Burned Out"},
    ]
    (line,) = card["stress_at_start"]
    assert (line["rule"], line["amount"], line["total"]) == ("C-NEW-1", 6, 6)
    changes = [sum(one["amount"] for one in mission["stress"]) for mission in card["missions"]]
    assert card["missions"][0]["stress_after"] == 6 + changes[0]
    assert card["stress"] == 6 + sum(changes)


def test_without_a_table_nothing_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_career, "read_reference_scores", lambda: ())
    assert json.loads(hn(home, "scorecard", "--json").out)["compared"] == []
    assert "simulated" not in hn(home, "scorecard", "--plain").out

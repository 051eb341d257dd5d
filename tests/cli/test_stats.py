"""`hn stats`: all missions and careers of a player."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from hncli.career.record import PlayedMission
from hncli.features.missions.saving.history import MissionHistory
from tests.cli.at_career import LOST, WON, begin, career
from tests.cli.at_career import done as career_done
from tests.cli.in_process import Commands
from tests.cli.test_import_budget import imported
from tests.docs.test_docs import section, table

STATS = Commands("stats")
shown = STATS.run


def data(home: Path) -> Any:
    return json.loads(STATS.told(home, "--json"))


def log(home: Path, name: str, *words: str) -> None:
    career_done(home, "log", name, "--abductor", "donna", *words, typed="1\n1\n")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three missions of a career and one alone."""
    home = tmp_path_factory.mktemp("played")
    begin(home)
    for result in (LOST, WON, WON):
        log(home, "mira", *result, "--turns", "6")
    single = PlayedMission("crime-wave", "lijah", "won", (), "single-1", "", 1, 5, 9)
    MissionHistory(home).add([single])
    return home


@pytest.fixture
def home(played: Path, tmp_path: Path) -> Path:
    """A copy of that folder."""
    return Path(shutil.copytree(played, tmp_path, dirs_exist_ok=True))


def test_careers_and_single_missions_count_together(home: Path) -> None:
    found = data(home)
    assert found["results"] == ["lost", "won", "won", "won"]
    assert found["streak"] == {"result": "won", "length": 3}
    assert found["careers"] == {"begun": 1, "complete": 0}
    assert [one["abductor"]["id"] for one in found["abductors"]] == ["donna", "lijah"]
    records = found["records"]
    assert (records["winning_streak"], records["best_score"]) == (3, None)
    assert records["quickest_win"]["turns"] == 5
    assert records["quickest_win"]["career"] is None
    assert records["most_saved"]["saved"] == 9


def test_every_field_is_documented(home: Path) -> None:
    found = data(home)
    parts = {
        "Stats": found,
        "Tally": found["missions"],
        "Rate": found["missions"]["win_rate"],
        "AbductorTally": {
            k: v for k, v in found["abductors"][0].items() if k not in found["missions"]
        },
        "BoxTally": {k: v for k, v in found["boxes"][0].items() if k not in found["missions"]},
        "Streak": found["streak"],
        "Records": found["records"],
        "MissionRecord": found["records"]["quickest_win"],
        "CareerTally": found["careers"],
    }
    for title, fields in parts.items():
        assert set(table("stats.md", f"### {title}")) == set(fields), title
    assert re.search(r"`career`.*`score`", section("stats.md", "### BestScore"), re.S)


def test_an_imported_career_counts_before_it_is_opened(home: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "out.json", tmp_path / "other"
    career_done(home, "export", "mira", "--to", str(file))
    career_done(other, "import", str(file))
    assert data(other)["results"] == ["lost", "won", "won"]
    log(other, "mira", *WON)
    assert data(other)["results"] == ["lost", "won", "won", "won"]
    career_done(other, "rename", "mira", "eve")
    assert data(other)["results"] == ["lost", "won", "won", "won"]
    career_done(other, "delete", "eve", "--yes")
    assert data(other)["results"] == ["lost", "won", "won", "won"]  # they were played


def test_the_example_is_nobodys(tmp_path: Path) -> None:
    example = Path(__file__).resolve().parents[2] / "careers" / "example.json"
    (tmp_path / "careers").mkdir()
    (tmp_path / "careers" / "example.json").write_bytes(example.read_bytes())
    assert data(tmp_path)["results"] == []
    assert data(tmp_path)["careers"]["begun"] == 0


def test_screens(home: Path) -> None:
    for width in ("40", "80", "120"):
        lines = shown(home, "--width", width, "--ascii").out.splitlines()
        assert lines[0].startswith("4 missions, 3 won: 75% ")
        assert max(map(len, lines)) <= int(width)
    plain = shown(home, "--plain").out
    assert "Lijah Ramone: won 1 of 1, best: turn 5, 100% (95% interval 21% to 100%)." in plain


def test_nothing_played_yet(tmp_path: Path) -> None:
    ended = shown(tmp_path)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("No missions yet. Play one with hn mission play")
    assert data(tmp_path)["missions"]["win_rate"] is None
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_history(home: Path) -> None:
    path = home / "honours.json"
    path.write_text("junk", encoding="utf-8")
    for words in ((), ("--json",), ("--plain",)):
        said = STATS.refused_at_once(home, *words)
        assert said.startswith(f"hn: {path}: ")
        assert "Move it away" in said


def test_a_damaged_career(home: Path) -> None:
    begin(home, "ben")
    path = home / "careers" / "ben.json"
    path.write_text("junk", encoding="utf-8")
    assert career(home, "show", "ben").code == 1
    found = data(home)
    assert found["unreadable"] == ["ben"]
    assert found["results"] == ["lost", "won", "won", "won"]
    assert "try hn career doctor ben" in " ".join(shown(home).out.split())


def test_it_starts_without_what_only_drawing_needs(home: Path) -> None:
    modules = imported("stats", HN_HOME=str(home))
    assert not modules & {
        "rich",
        "questionary",
        "prompt_toolkit",
        "hncli.features.careers.saving.doctor",
    }

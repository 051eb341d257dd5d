"""`hn career scorecard` shows what was kept, and proves the career if anything has changed."""

import os
from pathlib import Path

import pytest

from hncli.store.careers import Careers
from tests.cli.at_career import begin
from tests.cli.test_career_story import hn
from tests.fuzz.twin import shipped


@pytest.fixture
def home(tmp_path: Path) -> Path:
    begin(tmp_path)
    return tmp_path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which careers were opened, so proved."""
    found: list[str] = []
    real = Careers.open

    def noting(self: Careers, name: str, to_play: bool = True) -> object:
        found.append(name)
        return real(self, name, to_play)

    monkeypatch.setattr(Careers, "open", noting)
    return found


def file(home: Path, ending: str = "") -> Path:
    return home / "careers" / f"mira{ending}.json"


@pytest.mark.parametrize("args", [("--plain",), ("--json",), ("--width", "100"), ("mira",)])
def test_the_second_time_it_says_the_same(
    home: Path, opened: list[str], args: tuple[str, ...]
) -> None:
    first = hn(home, "scorecard", *args)
    assert (first.code, opened) == (0, ["mira"])
    assert hn(home, "scorecard", *args) == first
    assert opened == ["mira"]
    file(home, ".card").unlink()
    assert hn(home, "scorecard", *args) == first
    assert opened == ["mira", "mira"]


def test_it_is_of_the_career_as_it_is_now(home: Path, opened: list[str]) -> None:
    hn(home, "scorecard")
    assert hn(home, "notes", "mira", "--add", "Bring coffee.").code == 0
    opened.clear()
    assert "Bring coffee." in hn(home, "scorecard").out
    assert opened == ["mira"]
    Careers(home, shipped()).delete("mira")
    assert hn(home, "scorecard").code == hn(home, "scorecard", "mira").code == 2
    assert opened == ["mira"]


def test_a_harmed_career_is_refused_as_ever(home: Path) -> None:
    hn(home, "scorecard")
    facts, data = file(home).stat(), file(home).read_bytes()
    file(home).write_bytes(data.replace(b"Mira Holm", b"Mira Hulm", 1))
    os.utime(file(home), ns=(facts.st_atime_ns, facts.st_mtime_ns))
    ended = hn(home, "scorecard")
    assert (ended.code, ended.out) == (1, "")
    assert "its checksum is wrong" in ended.err


def test_a_harmed_scorecard_is_made_anew(home: Path, opened: list[str]) -> None:
    first = hn(home, "scorecard")
    good = file(home, ".card").read_bytes()
    for harm in (b"garbage", good.replace(b"Mira Holm", b"Mira Hulm")):
        file(home, ".card").write_bytes(harm)
        assert hn(home, "scorecard") == first
        assert file(home, ".card").read_bytes() == good
    assert opened == ["mira"] * 3


def test_packs_of_ones_own_take_the_long_way(home: Path, opened: list[str]) -> None:
    pack = str(Path(__file__).parent.parent / "packs" / "workshop")
    for _time in range(2):
        assert hn(home, "scorecard", "--packs", pack).code == 0
        assert hn(home, "scorecard", HN_PACKS=pack).code == 0
    assert opened == ["mira"] * 4
    assert not file(home, ".card").exists()


def test_what_must_be_told_is_told_each_time(
    home: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    noting = Careers.open

    def telling(self: Careers, name: str, to_play: bool = True) -> object:
        kept = noting(self, name, to_play)
        kept.told.append("Something.")
        return kept

    monkeypatch.setattr(Careers, "open", telling)
    for _time in range(2):
        assert hn(home, "scorecard").err == "Something.\n"
    assert opened == ["mira"] * 2


def test_no_name_is_no_career(home: Path) -> None:
    hn(home, "scorecard")
    assert hn(home, "scorecard", "").code == 2
    assert hn(home, "scorecard", "../careers/mira").code == 2

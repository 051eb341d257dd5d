"""benchmarks/against.py: another checkout plays with its own code, and other choices are seen."""

import shutil
from pathlib import Path

import pytest

from benchmarks.against import ROOT, Checkout, compare_with


def checkout(folder: Path) -> Path:
    """A copy of the code and the cards of this checkout."""
    for name in ("hncli", "content"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_the_same_code_makes_the_same_choices(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare_with(ROOT, ["random"], 0, warm_up=0) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("random: ")
    assert last == "the same choices in all 44 missions: yes"


def test_other_choices_of_another_checkout_are_noticed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There the random player always takes the last option."""
    registry = checkout(tmp_path) / "hncli" / "players" / "registry.py"
    registry.write_text(registry.read_text().replace("int(self.random.random()", "int(0.999"))
    assert compare_with(tmp_path, ["random"], 0, warm_up=0) == 1
    assert "NO\nother choices: random, base/" in capsys.readouterr().out


def test_code_from_elsewhere_is_no_comparison(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """An empty folder of that name is there, but Python imports the installed package."""
    (tmp_path / "hncli").mkdir()
    with pytest.raises(SystemExit, match="could not do it"):
        compare_with(tmp_path, ["random"], 0, warm_up=0)
    assert f"not from {tmp_path}" in capfd.readouterr().err


def test_a_folder_without_code_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="is no checkout"):
        Checkout(tmp_path)

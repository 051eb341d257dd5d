"""Where the data of a player lies, and the reason that is given for it."""

import os
import sys
from pathlib import Path

import pytest

from hncli.base.home import MARKER, find_home, home_and_reason


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder, with a home of one's own and nothing said."""
    monkeypatch.chdir(tmp_path)
    for name in ("HN_HOME", "XDG_DATA_HOME", "ANDROID_ROOT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    return tmp_path


@pytest.fixture
def _on_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system be Linux; others have other places."""
    monkeypatch.setattr(sys, "platform", "linux")


def mark(folder: Path) -> None:
    """Let the folder `careers` in this one be marked as ours."""
    (folder / "careers").mkdir()
    (folder / "careers" / MARKER).touch()


def test_the_option_comes_first(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HN_HOME", "by-variable")
    mark(elsewhere)
    assert home_and_reason(Path("by-option")) == (
        Path("by-option"),
        "the option --home names it",
    )
    assert find_home(Path("by-option")) == Path("by-option")


def test_then_the_variable(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HN_HOME", "by-variable")
    mark(elsewhere)
    assert home_and_reason() == (Path("by-variable"), "HN_HOME names it")


def test_then_a_marked_folder(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HN_HOME", "")
    mark(elsewhere)
    reason = f"you are in a folder whose careers{os.sep} is marked by .hn-home"
    assert home_and_reason() == (Path("careers"), reason)


@pytest.mark.usefixtures("_on_linux")
def test_a_folder_without_the_mark_is_somebody_elses(elsewhere: Path) -> None:
    (elsewhere / "careers" / MARKER).mkdir(parents=True)  # a folder of that name is no mark
    assert find_home() == elsewhere / "me" / ".local" / "share" / "hn"


@pytest.mark.usefixtures("_on_linux")
@pytest.mark.parametrize("name", ["HOME", "XDG_DATA_HOME"])
def test_else_the_place_of_the_system(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, str(elsewhere / "other"))
    below = ".local/share/hn" if name == "HOME" else "hn"
    assert home_and_reason() == (
        elsewhere / "other" / below,
        "it is your system's place for such data",
    )


def test_a_place_that_is_not_absolute_is_none(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert find_home().is_absolute()
    assert not find_home().is_relative_to(elsewhere / "data")

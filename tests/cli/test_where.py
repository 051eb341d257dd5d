"""`hn where` says which folder it is and why."""

import contextlib
from pathlib import Path

from tests.cli.in_process import run_here


def where(folder: Path, *args: str, **extra: str) -> list[str]:
    """Run the command in a folder."""
    with contextlib.chdir(folder):
        ended = run_here("where", *args, **extra)
    assert (ended.code, ended.err) == (0, "")
    return ended.out.splitlines()


def test_each_reason(tmp_path: Path) -> None:
    none = {"HN_HOME": "", "XDG_DATA_HOME": str(tmp_path / "data"), "HOME": str(tmp_path)}
    system, reason, nothing = where(tmp_path, **none)
    assert str(tmp_path) in system
    assert reason == "Because it is your system's place for such data."
    assert nothing.startswith("There is nothing yet")
    (tmp_path / "careers").mkdir()
    assert where(tmp_path, **none)[0] == system
    (tmp_path / "careers" / ".hn-home").touch()
    folder, reason = where(tmp_path, **none)
    assert folder == str(tmp_path / "careers")
    assert "is marked by .hn-home" in reason
    none["HN_HOME"] = str(tmp_path / "mine")
    assert where(tmp_path, **none)[:2] == [none["HN_HOME"], "Because HN_HOME names it."]
    told = where(tmp_path, "--home", "near", **none)
    assert told[:2] == [str(tmp_path / "near"), "Because the option --home names it."]


def test_the_settings_are_named_once_there_are_some(tmp_path: Path) -> None:
    home = tmp_path / "mine"
    assert run_here("config", "pace", "slow", HN_HOME=str(home)).code == 0
    _folder, _reason, settings = where(tmp_path, "--home", "mine")
    assert settings == f"Your settings are in {home}/hn.config.json; hn config shows them."


def test_nothing_is_made_by_asking(tmp_path: Path) -> None:
    run_here("where", HN_HOME=str(tmp_path / "new"))
    run_here("career", "list", HN_HOME=str(tmp_path / "new"))
    run_here("config", HN_HOME=str(tmp_path / "new"))
    run_here("config", "pace", "--reset", HN_HOME=str(tmp_path / "new"))
    run_here("config", "--reset", "--yes", HN_HOME=str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def test_a_folder_cannot_send_escape_sequences(tmp_path: Path) -> None:
    odd = tmp_path / "a\x1b[31mb\nc"
    folder, reason, _nothing = where(tmp_path, HN_HOME=str(odd))
    assert folder == f"{tmp_path}/a?[31mb?c"
    assert reason == "Because HN_HOME names it."

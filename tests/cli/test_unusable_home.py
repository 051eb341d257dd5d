"""A data folder that cannot be used is named, whatever the system has against it."""

from pathlib import Path

import pytest

from tests.cli.in_process import run_here

COMMANDS = (
    "career list",
    "career list --plain",
    "career show ann",
    "career play ann",
    "career new ann --yes",
    "career import x.json",
    "career scorecard",
    "sets list",
    "sets check",
    "sets new ann --random",
    "sets show ann",
    "lab list",
    "lab run ann --missions 1",
    "mission play --resume",
    "mission play --sets ann",
    "achievements",
    "bot --career ann",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_name_that_is_too_long(tmp_path: Path, command: str) -> None:
    home = tmp_path / ("x" * 300)
    ended = run_here(*command.split(), HN_HOME=str(home))
    said = ended.out + ended.err
    assert ended.code in (1, 2), ended
    assert f"{home}/" in said
    assert "File name too long" in said
    assert "fault of its own" not in said

"""A command imports what it needs: help and version are quick, completion runs them at each TAB."""

import subprocess
import sys

import pytest

from tests.cli.running import LONGEST, environment

HEAVY = ("rich", "questionary", "prompt_toolkit", "tinydb", "textual")
PROGRAM = """\
import sys
sys.argv[0] = "hn"
from hncli.cli.main import main
try:
    main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


def imported(*args: str) -> set[str]:
    """Every module that a command has imported when it ends."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        input="",
        capture_output=True,
        text=True,
        env=environment(),
        timeout=LONGEST,
        check=True,
    )
    return set(ended.stderr.split())


@pytest.mark.parametrize("args", [("--version",), ("--help",)])
def test_version_and_help_import_almost_nothing(args: tuple[str, ...]) -> None:
    modules = imported(*args)
    assert not modules & set(HEAVY)
    ours = {name for name in modules if name.startswith("hncli")}
    assert ours == {
        "hncli",
        "hncli.cli",
        "hncli.cli.exits",
        "hncli.cli.lazy",
        "hncli.cli.main",
        "hncli.words",
    }


@pytest.mark.parametrize(
    ("args", "not_needed"),
    [
        (("mission", "--help"), ("hncli.engine", "hncli.play")),
        (("mission", "play", "--help"), ("hncli.engine", "hncli.play")),
        (("scenario", "check", "--help"), ("hncli.engine", "hncli.play")),
        (("bot", "--help"), ("hncli.engine", "hncli.play")),
        (("content", "list"), ("hncli.engine", "hncli.play")),
        (("mission", "play", "--seed", "7"), ()),
        (("bot",), ("hncli.play.numbered", "hncli.play.screen")),
    ],
    ids=lambda value: " ".join(value),
)
def test_a_command_imports_what_it_needs(
    args: tuple[str, ...], not_needed: tuple[str, ...]
) -> None:
    modules = imported(*args)
    assert not modules & {*HEAVY, *not_needed}

"""A command imports what it needs: help and version are quick, completion runs them at each TAB."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.at_career import begin
from tests.cli.running import LONGEST, environment

HEAVY = ("rich", "questionary", "prompt_toolkit", "tinydb", "textual")
RULES = ("hncli.engine", "hncli.career.", "hncli.play")
PROGRAM = """\
import sys
sys.argv[0] = "hn"
from hncli.cli.main import main
try:
    main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


def imported(*args: str, **extra: str) -> set[str]:
    """Every module that a command has imported when it ends."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        input="",
        capture_output=True,
        text=True,
        env=environment(**extra),
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
        (("career", "--help"), ("hncli.engine", "hncli.play", "hncli.store")),
        (("career", "play", "--help"), ("hncli.engine", "hncli.play", "hncli.store")),
        (("where",), ("hncli.engine", "hncli.play", "hncli.cards")),
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


def test_a_list_of_careers_opens_none_of_them(tmp_path: Path) -> None:
    """Nothing to draw with, no rules and no cards: the list is quick however many there are."""
    begin(tmp_path)
    modules = imported("career", "list", "--plain", HN_HOME=str(tmp_path))
    assert not modules & {"rich", "questionary", "prompt_toolkit", "textual"}
    ours = {name for name in modules if name.startswith("hncli.")}
    assert not {name for name in ours if name.startswith(RULES)}
    assert "hncli.cards.library" not in ours

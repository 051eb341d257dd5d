"""Commands print to the environment that their caller gives them."""

import io
from contextlib import suppress
from pathlib import Path

import pytest

from hncli.cli.main import hn
from hncli.commands.session import Session, current_environment
from hncli.terminal.environment import Environment


def run(*args: str) -> tuple[str, str]:
    """Output and errors of a command that is given streams of its own."""
    sink, errors = io.StringIO(), io.StringIO()
    session = Session(Environment(io.StringIO(), sink, errors=errors))
    with suppress(SystemExit):
        hn(list(args), standalone_mode=False, obj=session)
    return sink.getvalue(), errors.getvalue()


def test_output_and_errors_go_to_the_environment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, errors = run("learn", "--resume", "--home", str(tmp_path))
    assert (out, errors) == ("", "hn: No lesson was left. Start one with hn learn.\n")
    assert capsys.readouterr() == ("", "")


def test_outside_of_a_command_it_is_that_of_the_process(capsys: pytest.CaptureFixture[str]) -> None:
    current_environment().say("out")
    current_environment().warn("error")
    assert capsys.readouterr() == ("out\n", "error\n")

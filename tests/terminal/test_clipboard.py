"""Texts to post are copied where there is a clipboard, and nowhere else."""

import base64
import io
from pathlib import Path

import pytest

from hncli.terminal.environment import Environment, copy_to_clipboard

LINES = ["hn daily", "\u2605"]
TEXT = "hn daily\n\u2605\n"
OSC = f"\033]52;c;{base64.b64encode(TEXT.encode()).decode()}\a"


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def terminal(has_clipboard: bool = True, is_drawn: bool = True) -> Environment:
    return Environment(Terminal(), Terminal(), is_drawn=is_drawn, has_clipboard=has_clipboard)


def sent(env: Environment) -> str:
    assert isinstance(env.sink, io.StringIO)
    return env.sink.getvalue()


def tool(folder: Path, name: str, ends: int = 0) -> None:
    path = folder / name
    path.write_text(f'#!/bin/sh\ncat > "{folder}/copied"\nexit {ends}\n')
    path.chmod(0o755)


def test_a_tool_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    tool(tmp_path, "wl-copy")
    env = terminal()
    said = copy_to_clipboard(LINES, env, {"TERM": "xterm", "WAYLAND_DISPLAY": "wayland-0"})
    assert (said, sent(env)) == ("Copied to the clipboard.", "")
    assert (tmp_path / "copied").read_text(encoding="utf-8") == TEXT


def test_the_terminal_copies_from_far_away_or_without_a_tool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    tool(tmp_path, "wl-copy")
    far = {"TERM": "xterm", "WAYLAND_DISPLAY": "wayland-0", "SSH_CONNECTION": "1"}
    env = terminal()
    assert copy_to_clipboard(LINES, env, far) == "Copied, if your terminal lets programs copy."
    assert sent(env) == OSC
    assert not (tmp_path / "copied").exists()
    tool(tmp_path, "wl-copy", ends=1)  # there, and fails
    env = terminal()
    copy_to_clipboard(LINES, env, {"TERM": "xterm", "WAYLAND_DISPLAY": "wayland-0"})
    assert sent(env) == OSC


def test_nothing_is_copied_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    xterm = {"TERM": "xterm"}
    pipe = Environment(io.StringIO(), io.StringIO(), is_drawn=True, has_clipboard=True)
    for env, variables in (
        (terminal(has_clipboard=False), xterm),
        (terminal(is_drawn=False), xterm),
        (pipe, xterm),
        (terminal(), {"TERM": "linux"}),
        (terminal(), {}),
    ):
        assert (copy_to_clipboard(LINES, env, variables), sent(env)) == ("", "")
    env = terminal()
    assert (copy_to_clipboard(["x" * 70_000], env, xterm), sent(env)) == ("", "")

"""The clipboard: by a tool of the system, or by the terminal itself (OSC 52)."""

import base64
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence

from hncli.base.messages import _
from hncli.terminal.environment import Environment

TOOLS: tuple[tuple[str, Sequence[str]], ...] = (
    ("WAYLAND_DISPLAY", ("wl-copy",)),
    ("DISPLAY", ("xclip", "-selection", "clipboard")),
    ("DISPLAY", ("xsel", "--clipboard", "--input")),
    ("", ("pbcopy",)),
    ("", ("clip.exe",)),
    ("", ("termux-clipboard-set",)),
)
"""Commands that copy what is piped in, each with the variable without which it cannot."""
REMOTE = ("SSH_CONNECTION", "SSH_TTY")  # a tool would copy on the wrong machine
LONGEST = 5  # seconds that a tool may take
MOST = 60_000  # bytes: terminals refuse more


def copy(lines: Sequence[str], env: Environment, variables: Mapping[str, str] = os.environ) -> str:
    """Copy lines where a person sits at a terminal, and return what to tell of it.

    Empty where nothing was copied: off a terminal, by the player's setting, or without a way.
    """
    text = "\n".join(lines) + "\n"
    if not (env.has_clipboard and env.is_interactive and env.is_drawn):
        return ""
    if not any(name in variables for name in REMOTE):
        for variable, command in TOOLS:
            if (not variable or variable in variables) and _piped_to(command, text):
                return _("Copied to the clipboard.")
    data = text.encode()
    if len(data) > MOST or variables.get("TERM") in (None, "dumb", "linux"):
        return ""
    env.write(f"\033]52;c;{base64.b64encode(data).decode()}\a")
    return _("Copied, if your terminal lets programs copy.")


def _piped_to(command: Sequence[str], text: str) -> bool:
    """Whether there is such a tool, and it took the text."""
    path = shutil.which(command[0])
    if path is None:
        return False
    try:
        done = subprocess.run(
            [path, *command[1:]],
            input=text.encode(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=LONGEST,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0

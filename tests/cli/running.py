"""Starting the real command `hn`, as a player's shell does."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.support.forked import run_forked

HN = str(Path(sys.executable).with_name("hn"))
AFTER_THE_START = {
    "HN_HOME", "HN_PACKS", "HN_ASK", "HN_PLAIN", "HN_ASCII", "HN_DEBUG", "HN_PACE", "COLUMNS",
    "NO_COLOR", "FORCE_COLOR", "TERM", "_HN_COMPLETE", "COMP_WORDS", "COMP_CWORD",
    "PAGER", "VISUAL", "EDITOR", "HN_TODAY", "PYTHONIOENCODING", "HN_LANG", "LC_ALL",
    "LC_MESSAGES", "LANG", "SHELL", "HOME", "XDG_DATA_HOME", "PATH", "BROWSER", "DISPLAY", "MINE",
}  # fmt: skip
"""Variables that are only looked at by a command that has started, or that a forked one obeys."""
TRANSLATED: set[tuple[bytes, bytes]] = set()
"""What commands that failed have said, and say in the pseudo-language as well."""
LONGEST = 300  # seconds after which a command hangs, however loaded the machine
OURS = (
    "PYTHONDONTWRITEBYTECODE",  # every command would compile all of the program again
    "HN_PACKS",
    "HN_ASK",
    "HN_LANG",
    "COLUMNS",
    "LINES",
    "PYTHONIOENCODING",
    "PYTHONUTF8",
)


@dataclass(frozen=True)
class Ended:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """Give the single line of the error."""
        assert self.code == 2, self
        assert "Traceback" not in self.err
        assert self.out == ""
        line, newline, rest = self.err.partition("\n")
        assert (newline, rest) == ("\n", ""), self.err
        return line


def environment(**extra: str) -> dict[str, str]:
    """The environment of this process without what would change the command's behaviour.

    Everything is asked, so that each line that is typed answers one question of the engine.
    """
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    # No terminal here would answer what its ground is.
    return kept | {"LC_ALL": "C.UTF-8", "HN_ASK": "all", "COLORFGBG": "15;0"} | extra


def run_hn(
    *args: str,
    typed: str | bytes = "",
    stdout: int | IO[bytes] = subprocess.PIPE,
    encoding: str = "utf-8",
    **extra: str,
) -> Ended:
    """Run the command with typed text, and wait for its end."""
    text = typed.encode() if isinstance(typed, str) else typed
    if stdout == subprocess.PIPE and not set(extra) - AFTER_THE_START:
        code, printed, complaint = run_forked(args, text, environment(**extra), LONGEST)
        is_english = "HN_LANG" not in extra and not any(arg.startswith("--lang") for arg in args)
        said = printed if code else b"", complaint
        if is_english and any(said) and said not in TRANSLATED:
            from tests.translation.command_errors import assert_translated  # which starts commands

            assert_translated(args, text, extra)
            TRANSLATED.add(said)
    else:
        ended = subprocess.run(
            [HN, *args],
            input=text,
            stdout=stdout,
            stderr=subprocess.PIPE,
            env=environment(**extra),
            timeout=LONGEST,
            check=False,
        )
        code, printed, complaint = ended.returncode, ended.stdout or b"", ended.stderr
    return Ended(code, printed.decode(encoding), complaint.decode("utf-8", "replace"))


def start_hn(*args: str, **extra: str) -> subprocess.Popen[bytes]:
    """Start the command with pipes and do not wait."""
    return subprocess.Popen(
        [HN, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**extra),
    )

"""The commands that pages of docs/ show: what they print, and the page written anew from that.

`python -m tests.docs.replay` puts into every page what its commands print now. A line of three dots
stands for any lines; the lines before the first and after the last of these are written anew.
"""

import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hncli.cli.main import hn

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = ("career.md", "lab.md", "packs.md", "scenarios.md", "sets.md", "settings.md")
"""Those whose commands can be run from the first to the last."""
REST = "..."
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


@dataclass(frozen=True)
class Shown:
    """A command of a page: what the page shows, where that stands in it, and what it prints."""

    command: str
    shown: str
    span: tuple[int, int]
    printed: str

    @property
    def is_right(self) -> bool:
        """Whether the page shows what the command prints."""
        pieces = re.split(rf"^{re.escape(REST)}\n", self.shown, flags=re.MULTILINE)
        return bool(re.fullmatch(r"(?:.*\n)+?".join(map(re.escape, pieces)), self.printed))

    def anew(self) -> str:
        """What the page should show; lines between three dots stay as they are."""
        lines, dots = self.shown.splitlines(True), f"{REST}\n"
        if self.is_right or dots not in lines:
            return self.shown if self.is_right else self.printed
        first, last = lines.index(dots), lines[::-1].index(dots)
        printed = self.printed.splitlines(True)
        middle = lines[first : len(lines) - last]
        return "".join([*printed[:first], *middle, *printed[len(printed) - last :]])


def write_files(text: str, folder: Path) -> None:
    """Write each TOML example whose first line is a comment with a file's name."""
    for block in re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        name = re.match(r"# (\S+\.toml)\n", block)
        if name:
            path = folder / name[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block, encoding="utf-8")


def replay(text: str, folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Shown]:
    """Run every command of a page in a folder, with an empty place for the player's data there."""
    write_files(text, folder)
    patch.chdir(folder)
    patch.delenv("HN_PACKS", raising=False)
    patch.setenv("HN_HOME", str(folder / "home"))
    patch.setenv("COLUMNS", "80")
    patch.setenv("HN_PLAIN", "")
    code = 0
    for block in re.finditer(r"^```(console|diff)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if block[1] == "diff":
            _edit(block[2])
            continue
        for match in COMMAND.finditer(block[2]):
            start = block.start(2)
            command, span = match[1], (start + match.start(2), start + match.end(2))
            if command == "echo $?":
                printed = f"{code}\n"
            elif _prepare(command, patch):
                printed = ""
            else:
                result = _run(command)
                printed, code = result.output, result.exit_code
            yield Shown(command, match[2], span, printed)


def _run(command: str) -> Result:
    """Run `hn ...`, or `printf '...' | hn ...` with what it types."""
    typed, _pipe, call = command.rpartition(" | ")
    program, *parts = shlex.split(call)
    assert program == "hn"
    said = shlex.split(typed)[1].replace("\\n", "\n") if typed else None
    arguments = [each for word in parts for each in _files_like(word)]
    return CliRunner().invoke(hn, arguments, input=said)


def _files_like(word: str) -> list[str]:
    """What a shell makes of a word with a star."""
    return sorted(map(str, Path().glob(word))) if "*" in word else [word]


def _prepare(command: str, patch: pytest.MonkeyPatch) -> bool:
    """Do what a page asks of the shell itself; tells whether it was that."""
    program, *parts = shlex.split(command)
    if program == "export":
        name, _sign, value = parts[0].partition("=")
        patch.setenv(name, value)
    elif program == "mkdir":
        Path(parts[0]).mkdir()
    elif program == "cp":
        shutil.copytree(parts[1], Path(parts[2], parts[1]))
    else:
        return False
    return True


def _edit(diff: str) -> None:
    """Change a file as a reader would in an editor: lines with a minus make way for a plus."""
    name, *lines = diff.splitlines()
    path = Path(name.removeprefix("--- "))
    old, new = ("".join(f"{line[1:]}\n" for line in lines if line[0] == sign) for sign in "-+")
    content = path.read_text("utf-8")
    assert content.count(old) == 1
    path.write_text(content.replace(old, new), encoding="utf-8")


def write_anew(path: Path) -> None:
    """Put into a page what its commands print."""
    text = path.read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        shown = list(replay(text, Path(folder), patch))
    for each in reversed(shown):
        start, end = each.span
        text = text[:start] + each.anew() + text[end:]
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for name in PAGES:
        write_anew(DOCS / name)

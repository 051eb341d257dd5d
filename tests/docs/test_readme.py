"""What the README says to type works as written, one command after another, with an empty home."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.cli.running import LONGEST

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
SET_UP = re.compile(r"make (\w+)")
"""What the environment of the tests stands for; `make release` sets up and installs for real."""
ANSWERS = {"hn career new": "Mira Holm\n1\n"}
CHOICES = "1\n" * 120


def typed() -> list[str]:
    """Every line of the README that is to be typed, without its comment."""
    blocks = re.findall(r"^```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [line.partition(" #")[0].strip() for block in blocks for line in block.splitlines()]


def test_set_up_commands_are_those_of_the_project() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = [found[1] for line in typed() if (found := SET_UP.fullmatch(line))]
    assert targets == ["play", "test"]
    assert all(f"\n{target}: " in makefile for target in targets)
    assert "pipx install ." in README


def test_everything_works_as_typed(tmp_path: Path) -> None:
    """In a copy of what a clone has after `make play`; nothing is written outside of it."""
    clone, home, answers = tmp_path / "clone", tmp_path / "home", tmp_path / "answers"
    for folder in (clone, home, answers):
        folder.mkdir()
    (clone / "careers").mkdir()
    for name in (".hn-home", "example.json"):
        shutil.copy(ROOT / "careers" / name, clone / "careers")
    (clone / ".venv").symlink_to(sys.prefix)
    script = ["set -e"]
    commands = [line for line in typed() if not SET_UP.fullmatch(line)]
    assert [line.split()[0] for line in commands] == [".", *["hn"] * 6]
    for n, line in enumerate(commands):
        (answers / str(n)).write_text(ANSWERS.get(line, CHOICES))
        script += [f"echo '$ {line}'", f"{line} < {answers / str(n)}"]
    ended = subprocess.run(
        ["sh", "-c", "\n".join(script)],
        cwd=clone,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout[-2000:]
    assert "Mira Holm" in (clone / "careers" / "mira-holm.json").read_text("utf-8")
    assert "Turn 3" in ended.stdout  # a mission was played
    assert "Nora Lindqvist" in (clone / "example.html").read_text("utf-8")
    assert (clone / "card.png").read_bytes().startswith(b"\x89PNG")
    assert list(home.iterdir()) == []

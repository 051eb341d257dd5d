"""A copy of the program with a strange language `xx`: English with a mark around every message.

Whatever is not translated, or stored or compared as a sentence, shows itself in it.
"""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.cli.running import LONGEST, environment
from translation.messages import messages

ROOT = Path(__file__).parents[2]
LANGUAGE = "xx"
OPEN, CLOSE = "«", "»"


def marked(text: str) -> str:
    """A message in the strange language; blanks around it, and what divides it, stay."""
    inside = text.strip()
    return text.replace(inside, f"{OPEN}{inside}{CLOSE}", 1)


def catalogue() -> bytes:
    """All messages in the strange language, compiled."""
    made = Catalog(locale="en")  # its plurals are those of English
    for one in messages(ROOT):
        id = (one.text, one.plural) if one.plural else one.text
        text = (marked(one.text), marked(one.plural)) if one.plural else marked(one.text)
        made.add(id, text, context=one.context or None)
    compiled = BytesIO()
    write_mo(compiled, made)
    return compiled.getvalue()


def copy_program(target: Path) -> None:
    """Copy the program, and give the copy the strange language: its messages and its titles."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("hncli", "content"):
        shutil.copytree(ROOT / name, target / name, ignore=ignored)
    folder = target / "hncli" / "locale" / LANGUAGE / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "hn.mo").write_bytes(catalogue())
    for english in (target / "content").glob("*/words/en.toml"):
        lines = []
        for id, entry in tomllib.loads(english.read_text("utf-8")).items():
            lines.append(f"[{json.dumps(id)}]")
            for key in ("title", "flavor"):
                if key in entry:
                    lines.append(f"{key} = {json.dumps(marked(entry[key]), ensure_ascii=False)}")
        english.with_name(f"{LANGUAGE}.toml").write_text("\n".join(lines) + "\n", "utf-8")


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of such a copy."""
    target = tmp_path_factory.mktemp("strange")
    copy_program(target)
    return target


class Program:
    """The copy of the program with a data folder."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        self.home = home

    def run(self, language: str, *args: str, typed: str = "", code: int | None = 0) -> bytes:
        """What a command prints in a language; None allows any exit code."""
        ended = self._ended(language, args, typed)
        assert code in (None, ended.returncode), (args, ended.stdout, ended.stderr.decode())
        return ended.stdout

    def run_whole(self, language: str, *args: str, typed: str = "") -> str:
        """What a command prints in a language, its complaints too."""
        ended = self._ended(language, args, typed)
        return (ended.stdout + ended.stderr).decode()

    def _ended(
        self, language: str, args: tuple[str, ...], typed: str
    ) -> "subprocess.CompletedProcess[bytes]":
        ended = subprocess.run(
            [sys.executable, "-m", "hncli", *args],
            input=typed.encode(),
            capture_output=True,
            cwd=self.folder,
            env=environment(HN_LANG=language, HN_HOME=str(self.home), HN_TODAY="2026-03-01"),
            timeout=LONGEST,
            check=False,
        )
        assert b"Traceback" not in ended.stderr, ended.stderr.decode()
        return ended

    def files(self) -> dict[str, str]:
        """Everything stored, by path, without what is new in every run: times, ids, checksums."""
        return {
            TIME.sub("TIME", str(path.relative_to(self.home))): masked(path.read_text("utf-8"))
            for path in sorted(self.home.rglob("*"))
            if path.is_file()
        }


TIME = re.compile(r"\d{4}-\d\d-\d\dT[-:.\d]+(?:Z|\+00:00)?")
NEW_IN_EVERY_RUN = re.compile(r'"[0-9a-f]{20,64}"|"(?:mtime|size)": *\d+')


def masked(text: str) -> str:
    """A stored text without what is new in every run."""
    return NEW_IN_EVERY_RUN.sub("NEW", TIME.sub("TIME", text))

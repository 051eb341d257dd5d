"""Make a release: `make release`; docs/releasing.md says what it does, and stops at.

python release.py --dry-run                 everything but the tag
python release.py --dry-run --skip-tests    to try this program itself
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from zipfile import ZipFile

from hncli import __version__

ROOT = Path(__file__).resolve().parent
NAME = "hn-career"
TAG = f"v{__version__}"
OURS = re.compile(r"(^|/)(hncli|hn_career|hn-career)([-./]|$)|/bin/hn$|/hn\.1$")
"""Paths in an environment that belong to us."""
MANUAL = Path("share/man/man1/hn.1")
DATA = Path(".local/share/hn")
"""Where a home with nothing set keeps what was played."""
EXAMPLE = "Nora Lindqvist"


class Wrong(Exception):
    """What keeps the release from being made, in a sentence."""


def say(text: str) -> None:
    """Print a line at once: the next step may take minutes."""
    print(text, flush=True)


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """What a command prints; Wrong with the end of what it said if it fails."""
    ended = subprocess.run(
        list(map(str, command)), cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    if ended.returncode:
        said = (ended.stdout + ended.stderr).strip().splitlines()[-15:]
        raise Wrong("\n".join([f"{' '.join(map(str, command))} failed:", *said]))
    return ended.stdout


# What must hold before anything is built


def check_changelog(text: str, version: str) -> date:
    """The date of the release; Wrong unless the changelog begins with it, and says something."""
    wanted = f"## [{version}] - YEAR-MONTH-DAY"
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    found = re.fullmatch(r"\[(.+)\] - (\d{4}-\d\d-\d\d)", parts[1]) if len(parts) > 1 else None
    if found is None or found[1] != version:
        begins = f"## {parts[1]}" if len(parts) > 1 else "no heading"
        raise Wrong(f"CHANGELOG.md begins with {begins}; it must be {wanted}.")
    for audience in ("players", "pack authors", "programmers"):
        if f"\nFor {audience}:\n" not in parts[2]:
            raise Wrong(f"CHANGELOG.md tells nothing for {audience} under {version}.")
    try:
        return date.fromisoformat(found[2])
    except ValueError:
        raise Wrong(f"{found[2]} in CHANGELOG.md is no date.") from None


def check_tree(root: Path, tag: str) -> None:
    """Wrong if something is not committed, or if the release was made already."""
    if changed := run("git", "status", "--porcelain", cwd=root).splitlines():
        raise Wrong(f"{len(changed)} files are not committed, such as {changed[0][3:]}.")
    if run("git", "tag", "--list", tag, cwd=root):
        raise Wrong(f"The tag {tag} is there already. Raise __version__ in hncli/__init__.py.")


# Building


def build(root: Path, folder: Path) -> tuple[Path, Path]:
    """Wheel and sdist; Wrong if the wheel that the sdist makes has other files."""
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=root)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as scratch:
        with tarfile.open(sdist) as archive:
            archive.extractall(scratch, filter="data")
        (source,) = Path(scratch).iterdir()
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", scratch, cwd=source)
        (again,) = Path(scratch).glob("*.whl")
        differing = set(ZipFile(wheel).namelist()) ^ set(ZipFile(again).namelist())
    if differing:
        raise Wrong(f"The sdist makes another wheel: {', '.join(sorted(differing)[:5])}.")
    return wheel, sdist


def megabytes(size: int) -> str:
    """A size in words."""
    return f"{size / 1e6:.1f} MB"


def size_of(paths: Iterable[Path]) -> int:
    """Of all these files together."""
    return sum(path.stat().st_size for path in paths)


# Trying it


class Trial:
    """Somebody who has installed the wheel: an environment, an empty home, a folder to be in."""

    def __init__(self, folder: Path) -> None:
        self.venv, self.home, self.here = (folder / name for name in ("venv", "home", "here"))
        self.home.mkdir()
        self.here.mkdir()
        run(sys.executable, "-m", "venv", self.venv, cwd=folder)
        for name in (".hn-home", "example.json"):
            path = folder / "shipped" / name
            path.parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / "careers" / name, path)
        self.shipped = str(folder / "shipped")
        programs = f"{self.venv / 'bin'}:/usr/bin:/bin"
        self.variables = {"HOME": str(self.home), "PATH": programs, "LANG": "C.UTF-8"}

    def pip(self, *arguments: str) -> None:
        """Let the environment's own pip do something."""
        python = self.venv / "bin" / "python"
        quiet = ("--quiet", "--disable-pip-version-check")
        run(python, "-m", "pip", *arguments, *quiet, cwd=self.here, env=dict(os.environ))

    def hn(self, *arguments: str, typed: str = "", wanted: str = "") -> str:
        """What `hn` prints; Wrong if it fails, complains or prints nothing of what is wanted."""
        ended = subprocess.run(
            [self.venv / "bin" / "hn", *arguments],
            cwd=self.here,
            env=self.variables,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode or ended.stderr or wanted not in ended.stdout:
            said = f"{ended.stdout[-1000:]}{ended.stderr}".strip()
            raise Wrong(f"hn {' '.join(arguments)} ended with {ended.returncode}:\n{said}")
        say(f"  hn {' '.join(arguments)}".replace(self.shipped, "CAREERS"))
        return ended.stdout

    def written(self, name: str, begins: bytes) -> None:
        """Wrong unless a file was written here that begins like that, in small letters."""
        path = self.here / name
        if not path.is_file() or not path.read_bytes()[:20].lower().startswith(begins):
            raise Wrong(f"{name} was not written as it should be.")
        say(f"    {name}, {path.stat().st_size // 1000} kB")

    def play(self) -> None:
        """Everything that a first evening has; Wrong at the first thing that is not right."""
        self.hn("--version", wanted=f"version {__version__}\n")
        self.hn("mission", "play", "donna", "--seed", "7", typed="1\n" * 500, wanted="Seed 7.")
        self.hn("mission", "page", "--out", "mission.html")
        self.written("mission.html", b"<!doctype html>")
        self.hn("career", "new", typed="Mira Holm\n1\n", wanted="hn career play")
        self.hn("career", "list", wanted="Mira Holm")
        example = ("example", "--home", self.shipped)
        self.hn("career", "scorecard", *example, wanted=EXAMPLE)
        self.hn("career", "page", *example, "--out", "career.html")
        self.written("career.html", b"<!doctype html>")
        self.hn("career", "card", *example, "--png", "card.png")
        self.written("card.png", b"\x89png")
        self.hn("--lang", "fr", "--help", wanted="carrière")
        manual = self.hn("man", wanted='.TH HN 1 "" "hn ')
        if (self.venv / MANUAL).read_text("utf-8") != manual:
            raise Wrong(f"{MANUAL} is not what `hn man` prints.")
        if shutil.which("man"):
            found = run("man", "-w", "hn", cwd=self.here, env=self.variables).strip()
            if Path(found) != self.venv / MANUAL:
                raise Wrong(f"man finds {found} and not {MANUAL} of the environment.")
        say(f"    {MANUAL}{', found by man hn' if shutil.which('man') else ''}")

    def leftovers(self) -> list[str]:
        """What uninstalling has left of us, in the environment or in the home."""
        inside = (path.relative_to(self.venv) for path in self.venv.rglob("*"))
        kept = self.home / DATA
        outside = [path for path in self.home.rglob("*") if path.is_file()]
        return [
            *(str(path) for path in inside if OURS.search(f"/{path.as_posix()}")),
            *(str(path.relative_to(self.home)) for path in outside if kept not in path.parents),
        ]


def try_out(wheel: Path) -> None:
    """Install the wheel outside of the clone, play, and uninstall it without a trace."""
    with tempfile.TemporaryDirectory(prefix="hn-release-") as folder:
        trial = Trial(Path(folder))
        before = size_of(path for path in trial.venv.rglob("*") if path.is_file())
        trial.pip("install", str(wheel))
        files = [path for path in trial.venv.rglob("*") if path.is_file()]
        ours = [one for one in files if OURS.search(f"/{one.relative_to(trial.venv).as_posix()}")]
        say(
            f"Installed: {megabytes(size_of(ours))} in {len(ours)} files, "
            f"{megabytes(size_of(files) - before)} with what it needs"
        )
        trial.play()
        trial.pip("uninstall", "--yes", NAME)
        if left := trial.leftovers():
            raise Wrong(f"Uninstalling left {len(left)} files, such as {left[0]}.")
        played = [path for path in (trial.home / DATA).rglob("*") if path.is_file()]
        say(f"Uninstalled without a trace; {len(played)} files of what was played stay")


# The whole of it


def make_release(is_dry: bool, with_tests: bool) -> None:
    """Every step in order; Wrong at the first that fails."""
    released = check_changelog((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__)
    check_tree(ROOT, TAG)
    say(f"hn {__version__} of {released}: changelog and tree are ready")
    if with_tests:
        say("make test")
        run("make", "test")
    wheel, sdist = build(ROOT, ROOT / "dist")
    for path in (wheel, sdist):
        say(f"Built: dist/{path.name}, {megabytes(path.stat().st_size)}")
    try_out(wheel)
    if is_dry or not with_tests:
        say(f"Not tagged: {'a dry run' if is_dry else 'the tests were left out'}.")
        return
    run("git", "tag", "--annotate", TAG, "--message", f"hn {__version__}")
    say(f"Tagged {TAG}. To publish it is yours: git push origin {TAG}, and dist/.")


def main(arguments: list[str] | None = None) -> int:
    """Make the release that the command line asks for; the exit code."""
    parser = argparse.ArgumentParser(description="Check, build, try and tag a release of hn.")
    parser.add_argument("--dry-run", action="store_true", help="everything but the tag")
    parser.add_argument("--skip-tests", action="store_true", help="no make test, and no tag")
    options = parser.parse_args(arguments)
    try:
        make_release(options.dry_run, not options.skip_tests)
    except Wrong as error:
        print(f"No release: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

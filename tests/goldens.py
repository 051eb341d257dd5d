"""Write anew all that is kept of what the program writes: `make goldens`.

Each part is a module that can be run by itself. At the end the files that have changed are listed;
read their differences before you commit them. Not among them are the pictures of docs/images
(tests.report.page.screenshots, with a browser; make pictures) and what is measured for hours
(make balance).
"""

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("careers", "docs", "tests")
LANGUAGES = sorted(path.name for path in (ROOT / "hncli" / "locale").iterdir() if path.is_dir())
PARTS: tuple[tuple[str, ...], ...] = (
    ("tests.career.example_career",),  # first, as pages show it
    ("tests.recorded.recorder", "--write", "--outdated"),
    ("tests.playthroughs.update",),
    ("tests.features.scorecard.scorecards_update",),
    ("tests.terminal.screens.screens_update",),
    *(("tests.terminal.screens.screens_update", language) for language in LANGUAGES),
    ("tests.features.reviews.reviews_update",),
    ("tests.docs.first_mission_update",),
    ("tests.docs.replay",),
    ("tests.cli.desk_ways",),
)
"""What writes files: a module and its arguments."""
PRINTED = {"website.effects_page": "docs/effects.md", "hncli.cli.manpage": "docs/hn.1"}
"""What prints a file."""


def run(*args: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a module as if nobody had settings of their own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HN_")}
    env = kept | {"LC_ALL": "C.UTF-8"}
    return subprocess.run([sys.executable, "-m", *args], cwd=ROOT, env=env, capture_output=True)


def digests() -> dict[Path, bytes]:
    """Every file that may be written, by its contents."""
    files = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file())
    return {
        path: hashlib.sha256(path.read_bytes()).digest()
        for path in files
        if "__pycache__" not in path.parts
    }


def main() -> int:
    """Write everything and list what has changed; 1 if a part could not be written."""
    before = digests()
    failed = 0
    for part in (*PARTS, *((module,) for module in PRINTED)):
        started = time.monotonic()
        ended = run(*part)
        print(f"{' '.join(part)}: {time.monotonic() - started:.0f} s", flush=True)
        if ended.returncode:
            print((ended.stdout + ended.stderr).decode()[-2000:])
            failed += 1
        elif part[0] in PRINTED:
            (ROOT / PRINTED[part[0]]).write_bytes(ended.stdout)
    after = digests()
    changed = [path for path in before.keys() | after if before.get(path) != after.get(path)]
    names = sorted(str(path.relative_to(ROOT)) for path in changed)
    print(f"{len(names)} files have changed." if names else "Nothing has changed.", flush=True)
    if names:
        subprocess.run(["git", "--no-pager", "diff", "--stat", "--", *names], cwd=ROOT)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

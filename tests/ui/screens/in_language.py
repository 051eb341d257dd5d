"""Golden screens in another language than English, drawn by a process that speaks it.

`python -m tests.ui.screens.in_language fr` prints them as JSON: the names of files, their texts.
A process has one language, which is chosen before anything with words is imported.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def texts_in(language: str) -> dict[str, str]:
    """The golden screens of a language, by the names of their files."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.ui.screens.in_language", language],
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8", "HN_TODAY": "2026-03-01"},
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr.decode()
    texts: dict[str, str] = json.loads(ended.stdout)
    return texts


if __name__ == "__main__":
    from hncli.cli.language import choose_language

    choose_language(["--lang", sys.argv[1]])

    import pytest

    from tests.support.shipped import make_cheap

    make_cheap(pytest.MonkeyPatch())

    from tests.ui.screens.screens_translated import texts

    print(json.dumps(texts()))

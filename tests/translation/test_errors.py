"""Every error that the tests cause is in the pseudo-language when the program speaks it.

Errors of commands are looked at where tests run them: see `command_errors.py`.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.cli.running import Ended
from tests.support.forked import ROOT
from tests.support.scale import IS_WHOLE
from tests.translation import command_errors
from tests.translation.pseudo_hn import code, names
from tests.translation.pseudo_words import PSEUDO_FOLDER
from translation.unmarked import english

QUICK = (
    "career/test_refusals.py",
    "career/test_table_mission.py",
    "career/test_versions.py",
    "game/cards/test_gender.py",
    "game/cards/test_hostile_packs.py",
    "game/cards/test_library.py",
    "game/cards/test_lines.py",
    "game/cards/test_linter.py",
    "game/cards/test_reading.py",
    "game/cards/test_voices.py",
    "features/challenges/test_challenge.py",
    "features/challenges/test_code_text.py",
    "game/engine/test_game.py",
    "game/engine/test_position.py",
    "game/engine/test_set_builder.py",
    "players/test_search_settings.py",
    "game/positions/test_given.py",
    "review/test_subject.py",
    "features/sets/test_set_problems.py",
    "features/saving/careers/test_load.py",
    "features/saving/careers/test_verify.py",
    "features/saving/files/test_records.py",
    "features/saving/files/test_locks.py",
    "features/saving/test_custom_sets.py",
    "features/saving/test_lessons.py",
    "features/saving/test_simulation_runs.py",
    "features/saving/test_words.py",
)
"""Tests that cause most kinds of errors in a few seconds; the others are run by `make soak`."""
CAUSES = re.compile(r"pytest\.raises|problem", re.IGNORECASE)
ELSEWHERE = re.compile(
    r"tests/(cli|terminal|translation|languages|fuzz|random_play|mutation|docs)/"
)
"""Tests whose errors are those of commands, or none of a player's."""
FOR_PROGRAMMERS = {"BadTopic", "UnknownOption"}
"""A page of the program's own that is wrong, and an option that there is not, just by its id."""
OF_TESTS = (
    "a test", "The-Storm", "See the doctor", "See hn career doctor ann", "Do this", "so it said",
    "Alas", "no room", "Type a number",
)  # fmt: skip
"""What tests give to the program to say."""
OF_ANY_TEXT = ("test_any_data_is_read_or_refused", "test_any_text_is_no_code")
"""Tests that let the program quote any text."""
OF_PYTHON = (
    r"None|True|False|nan"
    r"|\[Errno None\]"  # before the text of an OSError, which is told without it
    r"|Illegal character [^⟦⟧]*\(at line \d+, column \d+\)"
)


def files_to_run() -> list[str]:
    """The tests to run in the pseudo-language."""
    if not IS_WHOLE:
        return [f"tests/{name}" for name in QUICK]
    return [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if CAUSES.search(path.read_text("utf-8")) and not ELSEWHERE.search(str(path))
    ]


def caused_errors(folder: Path, file: Path) -> list[tuple[str, str, str]]:
    """Test, class and text of every error, as a file has them in the end."""
    command = ["-m", "pytest", "-p", "tests.translation.error_recorder", *files_to_run()]
    quiet = [
        "-q",
        "--tb=no",
        "--no-summary",
        "--assert=plain",  # nobody reads what is wrong with those that fail
        "-p",
        "no:cacheprovider",
        "-n",
        "auto" if IS_WHOLE else "0",
    ]
    ended = subprocess.run(
        [sys.executable, *command, *quiet],
        cwd=ROOT,
        env={**os.environ, PSEUDO_FOLDER: str(folder), "HN_ERRORS": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode in (0, 1), ended.stdout  # every test ran; most expect English
    return [tuple(json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def test_every_error_is_translated(folder: Path, tmp_path: Path) -> None:
    errors = caused_errors(folder, tmp_path / "errors")
    assert len(errors) > 1_000
    allowed = (*names(), *OF_TESTS)
    found = {
        (piece, kind, test)
        for test, kind, text in errors
        if kind not in FOR_PROGRAMMERS and not test.endswith(OF_ANY_TEXT)
        for piece in english(re.sub(OF_PYTHON, "", text), code(), allowed)
    }
    assert not found, sorted(found)


def test_an_error_of_a_command_that_is_in_english_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `run_hn` does after each error can fail."""
    said = {"err": "hn: ⟦Ťĥéŕé íś ńó ćáŕééŕ ćáĺĺéď zz.~~~~⟧ See hn career list.\n"}
    hn = SimpleNamespace(run=lambda *_args, **_typed: Ended(2, "", said["err"]))
    monkeypatch.setattr(command_errors, "PseudoHn", lambda: hn)
    args = ("career", "show", "zz")
    with pytest.raises(AssertionError, match="See"):
        command_errors.assert_translated(args, b"", {})
    said["err"] = said["err"].replace("See ", "")
    command_errors.assert_translated(args, b"", {})

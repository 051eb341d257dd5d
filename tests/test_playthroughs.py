"""The golden playthroughs come out the same to the letter, and none is missing.

When the game has changed on purpose: ``python -m tests.playthroughs_update``.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hncli.cards.library import Library, load_library
from hncli.engine.steps import ANSWERS
from tests.playthrough import FOLDER, playthroughs, read_script, render
from tests.playthroughs_update import wanted

FILES = playthroughs()
TOO_LONG = 800
REMEDY = "python -m tests.playthroughs_update writes it anew; read the difference"

DIGEST = "from tests.test_playthroughs import digest; print(digest())"


def digest() -> str:
    """One number for all playthroughs as they come out here and now."""
    library = load_library()
    texts = [render(library, read_script(path.read_text(encoding="utf-8")))[0] for path in FILES]
    return hashlib.sha256("".join(texts).encode()).hexdigest()


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough_comes_out_the_same(path: Path, library: Library) -> None:
    text = path.read_text(encoding="utf-8")
    again, mission, _kinds = render(library, read_script(text))
    for number, (line, found) in enumerate(zip(text.splitlines(), again.splitlines()), 1):  # noqa: B905
        assert line == found, f"{path.name}:{number}. {REMEDY}"
    assert text == again, REMEDY
    assert mission.is_over
    assert path.stem == f"{mission.abductor_id}-{mission.ending}"
    assert len(text.splitlines()) < TOO_LONG, "nobody will read that"


def test_no_abductor_is_missing(library: Library) -> None:
    there = {read_script(path.read_text(encoding="utf-8")).abductor for path in FILES}
    assert there == {abductor for box in library.boxes for abductor in library.abductors(box)}


def test_no_ending_is_missing() -> None:
    there = {path.stem for path in FILES}
    for _box, _abductor, ending in wanted():
        assert any(stem.endswith(f"-{ending}") for stem in there), f"{ending}: {REMEDY}"


def test_no_kind_of_decision_is_missing(library: Library) -> None:
    seen: set[str] = set()
    for path in FILES:
        seen |= render(library, read_script(path.read_text(encoding="utf-8")))[2]
    assert seen == set(ANSWERS)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_playthroughs_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", DIGEST],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=FOLDER.parent.parent,
    )
    assert run.stdout.strip() == digest()

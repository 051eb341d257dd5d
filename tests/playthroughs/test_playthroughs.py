"""The golden playthroughs come out the same to the letter: each abductor once, each ending once.

When the game has changed on purpose: ``python -m tests.playthroughs.update``.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hncli.game.cards.library import Library, load_library
from hncli.game.engine.mission import ANSWERS
from tests.playthroughs.playthrough import FOLDER, covered, playthroughs, read_script, render
from tests.playthroughs.update import cases

FILES = playthroughs()
TOO_LONG = 550
REMEDY = "python -m tests.playthroughs.update writes it anew; read the difference"

DIGEST = "from tests.playthroughs.test_playthroughs import digest; print(digest())"


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


def test_each_abductor_is_there(library: Library) -> None:
    abductors, _endings = covered(FILES)
    expected = {abductor for box in library.boxes for abductor in library.abductors(box)}
    assert abductors == expected, REMEDY


def test_each_kind_of_ending_is_there() -> None:
    _abductors, endings = covered(FILES)
    assert endings == {ending for _box, _abductor, ending in cases()}, REMEDY


def test_no_playthrough_says_the_same_twice() -> None:
    """Without any one of them, an abductor or a kind of ending would be missing."""
    whole = covered(FILES)
    needless = [path.name for path in FILES if covered({*FILES} - {path}) == whole]
    assert needless == []


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
        cwd=FOLDER.parents[1],
    )
    assert run.stdout.strip() == digest()

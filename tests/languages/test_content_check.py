"""`hn content check` says how much of each pack is English in the player's language."""

import os
import shutil
from pathlib import Path

import pytest

from hncli.game.cards.linter import Untranslated, untranslated
from tests.languages.program import Program
from tests.support.forked import ROOT
from tests.translation.pseudo_hn import pseudo_folder
from translation.pseudo_text import OPENING, PSEUDO, lettered


@pytest.fixture
def without_lines(tmp_path: Path) -> Path:
    """A copy of the program in which the pseudo-language has all titles and no lines."""
    folder = tmp_path / "without lines"
    shutil.copytree(pseudo_folder(), folder, copy_function=os.link)
    for lines in folder.glob(f"content/*/lines/{PSEUDO}.toml"):
        lines.unlink()
    return folder


def test_it_counts_what_is_missing(without_lines: Path, tmp_path: Path) -> None:
    """English says nothing of it."""
    each = Program(tmp_path / "home", without_lines)
    [usual] = each.run("en", "content", "check").splitlines()
    first, *gaps = each.run(PSEUDO, "content", "check").splitlines()
    assert usual.startswith("No problems")
    assert first.startswith(OPENING + lettered("No problems"))
    packs = {root.name for root in ROOT.glob("content/*") if list(root.glob("lines/en.toml"))}
    assert {line.partition(":")[0].strip(OPENING) for line in gaps} == packs
    for line in gaps:
        assert lettered("cards with lines speak English") in line
        assert lettered("titles") not in line


def test_each_gap_is_counted_once(tmp_path: Path) -> None:
    folder = tmp_path / "tiny" / "words"
    folder.mkdir(parents=True)
    (folder / "en.toml").write_text(
        '[a]\ntitle = "A"\nsay = ["Hello."]\n\n[b]\ntitle = "B"\nvoice.won = ["Yes."]\n'
        '\n[c]\ntitle = "C"\n'
    )
    assert untranslated(folder.parent, "fr") == Untranslated(3, 3, 2, 2)
    (folder / "fr.toml").write_text('[a]\ntitle = "Ah"\n\n[b]\nvoice.won = ["Oui."]\n')
    assert untranslated(folder.parent, "fr") == Untranslated(2, 3, 1, 2)
    lines = tmp_path / "tiny" / "lines"
    lines.mkdir()
    (lines / "fr.toml").write_text('[a]\nsay = ["Bonjour."]\n')
    assert untranslated(folder.parent, "fr") == Untranslated(2, 3, 0, 2)
    (folder / "fr.toml").write_text("[")
    assert untranslated(folder.parent, "fr") == Untranslated(3, 3, 1, 2)


def test_english_has_no_gaps() -> None:
    for words in ROOT.glob("content/*/words/en.toml"):
        found = untranslated(words.parents[1], "en")
        assert (found.titles, found.speakers) == (0, 0)
        assert found.all_titles > 0

"""`hn content check` says how much of each pack is English in the player's language."""

from pathlib import Path

from hncli.cards.linter.untranslated import Untranslated, untranslated
from tests.languages.strange import LANGUAGE, ROOT, Program, program

__all__ = ["program"]


def test_it_counts_what_is_missing(program: Path, tmp_path: Path) -> None:
    """The strange language has all titles and no lines; English says nothing of it."""
    each = Program(program, tmp_path)
    usual = each.run("en", "content", "check").decode().splitlines()
    first, *gaps = each.run(LANGUAGE, "content", "check").decode().splitlines()
    assert usual[0].startswith("No problems")
    assert first.startswith("«No problems")
    packs = {root.name for root in ROOT.glob("content/*") if list(root.glob("lines/en.toml"))}
    assert {line.partition(":")[0].strip("«") for line in gaps} == packs
    for line in gaps:
        assert "cards with lines speak English" in line
        assert "titles" not in line


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

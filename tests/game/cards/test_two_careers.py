"""Two career packs that are installed together: no id of theirs may mean two things."""

from pathlib import Path

import pytest

from hncli.base.problems import ContentError
from hncli.game.cards.career_content import Asset
from hncli.game.cards.library import load_library
from hncli.game.cards.linter import check_packs
from tests.cli.running import run_hn
from tests.game.cards.small_pack import edit, shipped

PACK = 'kind = "career"\nformat = 1\n'
HELP = '[night-shift]\nsource = "house"\nkind = "relief"\nrelief = 3\n'
ACHIEVEMENT = '[night-owl]\nsource = "house"\nwin = true\n'
WORDS = (
    'night-shift = { title = "Night Shift", flavor = "f" }\n'
    'night-owl = { title = "Night Owl", flavor = "f" }\n'
)


def write_career(folder: Path, id: str) -> Path:
    """Write a career pack with one entry and one achievement."""
    root = folder / id
    (root / "words").mkdir(parents=True)
    files = {
        "pack.toml": f'id = "{id}"\n{PACK}',
        "helps.toml": HELP,
        "achievements.toml": ACHIEVEMENT,
        "words/en.toml": WORDS,
    }
    for name, text in files.items():
        (root / name).write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def early(tmp_path: Path) -> Path:
    return write_career(tmp_path, "early")


@pytest.fixture
def late(tmp_path: Path) -> Path:
    return write_career(tmp_path, "late")


def said(*roots: Path) -> list[str]:
    return [str(problem) for problem in check_packs(roots, shipped())]


def test_each_alone_is_right(early: Path, late: Path) -> None:
    assert said(early) == said(late) == []


def test_the_later_one_is_told_of_both_files(early: Path, late: Path) -> None:
    problems = [
        "late/helps.toml: night-shift: DUPLICATE: early/helps.toml has an entry of this id. "
        'Rename it, or write overrides = "early".',
        "late/achievements.toml: night-owl: DUPLICATE: early/achievements.toml has an achievement "
        'of this id. Rename it, or write overrides = "early".',
    ]
    assert said(early, late) == problems
    with pytest.raises(ContentError) as caught:
        load_library((early, late))
    assert str(caught.value).splitlines() == problems
    ended = run_hn("content", "list", "--packs", str(early), "--packs", str(late))
    assert ended.code == 1
    assert ended.out.splitlines() == problems
    assert ended.err == "hn: 2 problems in the content.\n"
    assert run_hn("content", "check", str(early), str(late)).out == ended.out


def test_an_entry_of_the_shipped_career_is_taken_too(early: Path) -> None:
    edit(early, "helps.toml", "[night-shift]", "[day-off]")
    edit(early, "words/en.toml", "night-shift", "day-off")
    edit(early, "words/en.toml", "Night Shift", "Day Off")
    assert said(early) == [
        "early/helps.toml: day-off: DUPLICATE: career/helps.toml has an entry of this id. "
        'Rename it, or write overrides = "career".'
    ]


def test_an_override_takes_the_place(early: Path, late: Path) -> None:
    edit(late, "helps.toml", "[night-shift]", '[night-shift]\noverrides = "early"')
    edit(late, "helps.toml", "relief = 3", "relief = 5")
    edit(late, "achievements.toml", "[night-owl]", '[night-owl]\noverrides = "early"')
    assert said(early, late) == []
    found = load_library((early, late)).packs["early"].of(Asset)["night-shift"]
    assert (found.relief, found.pack) == (5, "late")
    assert run_hn("content", "check", str(early), str(late)).code == 0
    assert run_hn("content", "list", "--packs", str(early), "--packs", str(late)).code == 0


def test_what_is_overridden_is_still_taken(early: Path, late: Path, tmp_path: Path) -> None:
    edit(late, "helps.toml", "[night-shift]", '[night-shift]\noverrides = "early"')
    (late / "achievements.toml").unlink()
    edit(late, "words/en.toml", 'night-owl = { title = "Night Owl", flavor = "f" }\n', "")
    third = write_career(tmp_path, "third")
    (third / "achievements.toml").unlink()
    edit(third, "words/en.toml", 'night-owl = { title = "Night Owl", flavor = "f" }\n', "")
    assert said(early, late, third) == [
        "third/helps.toml: night-shift: DUPLICATE: late/helps.toml has an entry of this id. "
        'Rename it, or write overrides = "early".'
    ]


def test_a_pack_that_cannot_be_read_hides_nothing_of_the_others(early: Path, late: Path) -> None:
    edit(early, "pack.toml", "format = 1", "format = 9")
    (problem,) = said(early, late)
    assert problem.startswith("early/pack.toml: format: ")

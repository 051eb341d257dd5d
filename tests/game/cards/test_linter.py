"""The linter says what is wrong, where, and what to do about it."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hncli.game.cards.library import content_root
from hncli.game.cards.linter import check_pack, same_numbers, slug
from hncli.game.cards.packs import FILES
from tests.game.cards.small_pack import copy_base, copy_shipped, edit, shipped, write_small

BROKEN: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("broken_packs.toml").read_text(encoding="utf-8")
)["pack"]


def found(root: Path) -> list[str]:
    return [str(problem) for problem in check_pack(root, shipped())]


def agrees(said: str, expected: str) -> bool:
    """Compare a message with what is expected, " ... " standing for a long list."""
    start, gap, end = expected.partition(" ... ")
    return said.startswith(start) and said.endswith(end) if gap else said == expected


@pytest.mark.parametrize("case", BROKEN, ids=[case["name"] for case in BROKEN])
def test_a_broken_pack_is_told_all_that_is_wrong_with_it(
    case: dict[str, Any], tmp_path: Path
) -> None:
    root = copy_shipped(case["of"], tmp_path) if "of" in case else write_small(tmp_path)
    for name, *pieces in case["edits"]:
        if pieces:
            edit(root, name, *pieces)
        else:
            (root / name).unlink()
    said = found(root)
    assert len(said) == len(case["problems"]), said
    for one, expected in zip(said, case["problems"], strict=True):
        assert agrees(one, expected), one


def test_there_are_enough_broken_packs_and_no_two_are_the_same() -> None:
    assert len({case["name"] for case in BROKEN}) == len(BROKEN) >= 35
    assert all(case["problems"] for case in BROKEN)


@pytest.mark.parametrize("name", sorted(p.name for p in content_root().iterdir() if p.is_dir()))
def test_shipped_content_has_no_problem(name: str) -> None:
    """R-SET-1 and R-SET-3 among the rest."""
    assert found(content_root() / name) == []


def test_two_shipped_packs_with_one_number() -> None:
    """The code of a career would mean the wrong one."""
    base, twins = shipped().packs["base"], shipped().packs["pedersen-twins"]
    other = replace(twins, header=replace(twins.header, code_number=1))
    assert same_numbers(shipped().packs.values()) == []
    assert [str(one) for one in same_numbers((base, other))] == [
        "pedersen-twins/pack.toml: code_number: DUPLICATE: base has the same number. "
        "Write the next number that no pack has had."
    ]


def test_the_small_pack_has_no_problem(tmp_path: Path) -> None:
    assert found(write_small(tmp_path)) == []


def test_problems_come_in_the_same_order_each_time_and_once(tmp_path: Path) -> None:
    root = copy_base(tmp_path)
    edit(root, "conversation.toml", "cost = 8", "cost = 9")
    edit(root, "terror.toml", 'family = "angry"\n', "")
    said = found(root)
    assert said == found(root)
    assert len(set(said)) == len(said) == 4


def test_without_a_library_no_box_is_installed(tmp_path: Path) -> None:
    problems = check_pack(write_small(tmp_path), None)
    assert [str(problem) for problem in problems] == [
        "small/pack.toml: extends: MISSING: no box base is installed. "
        "Write the id of an installed box."
    ]


def test_a_box_has_all_its_files(tmp_path: Path) -> None:
    root = copy_base(tmp_path)
    (root / "second.toml").unlink()
    for words in (root / "words/en.toml", root / "lines/en.toml"):
        text = words.read_text(encoding="utf-8")
        text = re.sub(r"^\[second-in-command\]\n(?:[^\[\n].*\n)*", "", text, flags=re.MULTILINE)
        words.write_text(text, encoding="utf-8")
    said = found(root)
    assert said[0] == "base/second.toml: MISSING: every box has this file. Add it."
    assert len(said) == 4  # and each of the three abductors misses him


def test_a_box_has_an_abductor(tmp_path: Path) -> None:
    root = copy_base(tmp_path)
    for name in FILES:
        if name != "helps.toml":
            (root / name).write_text("", encoding="utf-8")
    for words in ("words/en.toml", "lines/en.toml"):
        (root / words).write_text("", encoding="utf-8")
    edit(root, "pack.toml", 'first = "arkayne"', "#")
    said = found(root)
    assert said[-1] == (
        "base/abductors.toml: MISSING: a box has at least one abductor (R-SETUP-1). Add one."
    )
    wanted = [re.search(r": (\d+) wanted, 0 found", one) for one in said[:-1]]
    # R-SET-3 in pairs and singles, R-SET-1 in minors, fixed kinds and others, then pivotals.
    assert [int(one[1]) for one in wanted if one] == [3, 1, 3, 1, 5, 1, 3, 4, 1, 2, 1, 2, 8, 6]


def test_an_override_is_judged_in_the_pack_it_changes(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(
        root,
        "abductors.toml",
        "",
        '\n[arkayne]\nsource = "house"\noverrides = "base"\nhostages = 7\nthreat = "4"\n'
        'majors = 9\nsecond = "second-in-command"\n',
    )
    edit(root, "words/en.toml", "", 'arkayne = { title = "Arkayne Massua", flavor = "f" }\n')
    assert found(root) == [
        "small/abductors.toml: arkayne > majors: MISSING: 9 to deal, but only 3 there. "
        "Deal fewer, or add some to demands.toml."
    ]


@pytest.mark.parametrize("folder", ["words", "lines"])
@pytest.mark.parametrize("name", ["EN.toml", "english.toml", "f.toml", "été.toml", "en.toml.bak"])
def test_a_file_that_is_named_for_no_language(tmp_path: Path, name: str, folder: str) -> None:
    root = write_small(tmp_path)
    (root / folder).mkdir(exist_ok=True)
    (root / folder / name).touch()
    unused = "UNUSED: this is no words file. Name it for its language, as fr.toml."
    odd = f"small/{folder}/{name}: {unused}"
    assert found(root) == [odd]
    edit(root, "demands.toml", "[warm-soup]", "[warm-soup]\nodd = 1")
    assert odd in found(root)  # also beside what keeps the pack from being read
    assert len(found(root)) > 1


def test_the_names_of_other_folders_are_not_told(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    (root / "words").rename(tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "secret.txt").touch()
    (root / "words").symlink_to(tmp_path / "elsewhere")
    assert found(root)
    assert not any("secret" in problem for problem in found(root))


@pytest.mark.parametrize("name", [".terror.toml.swp", "terror.toml~", "#terror.toml#", ".git"])
def test_what_editors_leave_is_passed_over(name: str, tmp_path: Path) -> None:
    """A player who has corrected a figure would be told that the pack cannot be used."""
    root = write_small(tmp_path)
    (root / name).write_text("[[[")
    (root / "words" / name.replace("terror", "en")).write_text("[[[")
    assert found(root) == []


def test_checking_a_pack_leaves_the_library_as_it_was(tmp_path: Path) -> None:
    before = dict(shipped().packs["base"].cards)
    root = write_small(tmp_path)
    edit(root, "pivotal.toml", "[the-storm]", '[first-light]\noverrides = "base"')
    edit(
        root,
        "words/en.toml",
        'the-storm = { title = "The Storm"',
        'first-light = { title = "First Light"',
    )
    assert found(root) == []
    assert shipped().packs["base"].cards == before


def test_a_major_that_only_an_effect_brings_is_not_unused(tmp_path: Path) -> None:
    root = write_small(tmp_path)
    edit(root, "abductors.toml", "majors = 1", "majors = 0")
    edit(root, "abductors.toml", 'concede_first = "a-safe-way-home"', "")
    edit(root, "pivotal.toml", "[{ cp = -2 }]", '[{ bring = "major" }]')
    assert found(root) == []


def test_a_card_that_sends_threat_to_s_cannot_raise_it(tmp_path: Path) -> None:
    """R-SET-1."""
    root = copy_base(tmp_path)
    edit(root, "terror.toml", 'threat_to = "start"', 'threat_to = "S"')
    assert found(root) == [
        "base/terror.toml: R-SET-1, other cards whose main effect can raise threat: "
        "2 wanted, 1 found. Add 1.",
        "base/terror.toml: R-SET-1, other cards whose main effect cannot raise threat: "
        "8 wanted, 9 found. Take 1 out.",
    ]


@pytest.mark.parametrize(
    ("title", "id"),
    [
        ("What Are Your Demands?", "what-are-your-demands"),
        ("Wire $10,000,000", "wire-10000000"),
        ("You're in a Tight Spot. I Can Help.", "youre-in-a-tight-spot-i-can-help"),
        ("Sniper,  Take the Shot!", "sniper-take-the-shot"),
        ("Café Noir", "cafe-noir"),
        ("...", ""),
    ],
)
def test_slugs(title: str, id: str) -> None:
    assert slug(title) == id

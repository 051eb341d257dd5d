"""`hn scenario check`: 0 if all hold, 1 if something does not, 2 if a file makes no sense."""

import os
from pathlib import Path

import pytest

from tests.cli.in_process import run_here

GOOD = """\
rule = ["R-CONV-3"]
about = "a card face down gives one point"
[given]
abductor = "arkayne"
demands = [{ id = "wire-10000000", face = "up" }, { id = "helicopter" }]
hand = ["small-talk", "small-talk"]
threat = "4"
dice = [1, 6]
[[step]]
expect = { cp = 0, pivotal = "none", card = "none", kind = "converse", about = "R-CONV-1" }
[[step]]
choose = "facedown:small-talk"
expect = { cp = 1, played = ["small-talk"], offers = ["end"], refuses = ["accept", "play:x"] }
[[step]]
choose = "play:small-talk"
expect.demands = [{ face = "up" }, { id = "none", kind = "escape", slot = "d2" }]
expect.dice = [1, 6]
"""


def write(folder: Path, **files: str) -> list[str]:
    """Write scenario files and give their names."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return [str(folder / f"{name}.toml") for name in files]


def changed(old: str, new: str, text: str = GOOD) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def test_everything_holds(tmp_path: Path) -> None:
    left = changed("[given]", "dice_left = 3\n[given]")
    more = changed("dice = [1, 6]\n[", "dice = [1, 6, 2, 2, 5]\n[", left)
    files = write(tmp_path, good=GOOD, left=more)
    ended = run_here("scenario", "check", *files)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "2 scenarios hold, 0 fail, 0 cannot be understood.\n"


FAILING = {
    "points": ("{ cp = 1,", "{ cp = 2,", 2, "cp: expected 2, found 1"),
    "text": ("{ cp = 1,", '{ cp = "1",', 2, "cp: expected '1', found 1"),
    "flag": ("{ cp = 1,", "{ cp = true,", 2, "cp: expected True, found 1"),
    "null": ('card = "none"', 'card = "small-talk"', 1, "card: expected 'small-talk', found None"),
    "no-null": ("{ cp = 1,", '{ cp = "none",', 2, "cp: expected 'none', found 1"),
    "pile": ('played = ["small-talk"]', "played = []", 2, "played: expected [], found ['small-"),
    "kind": ('kind = "converse"', 'kind = "spend"', 1, "kind: expected 'spend', found 'converse'"),
    "offers": ('["end"]', '["accept"]', 2, "offers: expected 'accept', found ('play:small-talk', "),
    "refuses": ('["accept", "play:x"]', '["end"]', 2, "refuses: expected 'end', found ("),
    "choice": ('"facedown:small-talk"', '"accept"', 2, "choose: expected 'accept', found ("),
    "table": ('{ face = "up" }, ', '{ face = "down" }, ', 3, "demands: expected [{'face': 'down'"),
    "tables": ('{ face = "up" }, ', "", 3, "demands: expected [{'id': 'none'"),
    "key": ('{ face = "up" }, ', '{ colour = "red" }, ', 3, "demands: expected [{'colour': 'red'"),
    "order": (
        "expect.dice = [1, 6]",
        "expect.dice = [6, 1]",
        3,
        "dice: expected [6, 1], found [1, 6]",
    ),
    "too-few": ("dice = [1, 6]\n[", "dice = [1]\n[", 3, "dice: expected 'enough dice'"),
    "too-many": ("dice = [1, 6]\n[", "dice = [1, 6, 2]\n[", 3, "dice left: expected 0, found (2,)"),
    "left": ("[given]", "dice_left = 1\n[given]", 3, "dice left: expected 1, found ()"),
}


def test_what_does_not_hold(tmp_path: Path) -> None:
    """Every failure names file, step, field, expected and found."""
    texts = {name: changed(old, new) for name, (old, new, _n, _said) in FAILING.items()}
    files = write(tmp_path, good=GOOD, **texts)
    ended = run_here("scenario", "check", *files)
    assert (ended.code, ended.err) == (1, "")
    *lines, count = ended.out.splitlines()
    assert count == f"1 scenario holds, {len(FAILING)} fail, 0 cannot be understood."
    assert len(lines) == len(FAILING)
    for file, line, (_old, _new, step, said) in zip(
        files[1:], lines, FAILING.values(), strict=True
    ):
        assert line.startswith(f"{file}: step {step}: {said}"), line


def test_every_failure_of_a_file_is_told(tmp_path: Path) -> None:
    text = changed("cp = 0, ", "cp = 5, turn = 2, ", changed("{ cp = 1,", "{ cp = 7,"))
    ended = run_here("scenario", "check", *write(tmp_path, several=text))
    assert ended.code == 1
    assert [line.split(": ")[1:3] for line in ended.out.splitlines()[:-1]] == [
        ["step 1", "cp"],
        ["step 1", "turn"],
        ["step 2", "cp"],
    ]


BAD = {
    "no-toml": ("[given]", "[given", "not valid TOML", "Mend that line."),
    "empty": (GOOD, "", "there is no position", "Add a [given] table."),
    "steps": (GOOD[GOOD.index("[[step]]") :], "", "nothing is checked", "Add a [[step]]"),
    "empty-step": ("dice = [1, 6]\n[", "[[step]]\n[", "step 1: empty", "Add choose or expect."),
    "key": (
        'about = "a card',
        'abuot = "a card',
        "the file: unknown key 'abuot'",
        "Did you mean about?",
    ),
    "step-key": ('choose = "facedown', 'chose = "facedown', "step 2: unknown", "mean choose?"),
    "field": ("{ cp = 1,", "{ pc = 1,", "step 2, expect: unknown key 'pc'", "Did you mean cp?"),
    "given": ("threat =", "treat =", "given.treat", "Did you mean threat?"),
    "card": ('["small-talk", "', '["small-tlak", "', "given.hand", "Did you mean small-talk?"),
    "copies": ('hand = ["', 'hand = ["small-talk", "', "small-talk is named more often", "(2)"),
    "demand": ('"helicopter"', '"helicopters"', "given.demands", "Did you mean helicopter?"),
    "abductor": ('"arkayne"', '"arkane"', "no abductor called 'arkane'", "Did you mean arkayne?"),
    "no-name": ('"arkayne"', '""', "no abductor called ''", "there is arkayne"),
    "box": ("abductor =", 'box = "bse"\nabductor =', "no box called 'bse'", "Did you mean base?"),
    "no-box": ("abductor =", 'box = "career"\nabductor =', "no box called 'career'", "base"),
    "type": ('threat = "4"', "threat = 4", "given.threat: expected", '"S", "1" to "6" or "K"'),
    "dice": ("dice = [1, 6]\n[", "dice = [1, 7]\n[", "given.dice: expected", "from 1 to 6"),
    "choose": ('choose = "facedown:small-talk"', "choose = 5", "step 2, choose: expected", "5"),
    "expect": ("expect = { cp = 0, ", "expect = 1 # ", "step 1, expect: expected a table", "1"),
    "offers": ('["end"]', '"end"', "step 2, offers: expected a list of option ids", "'end'"),
    "refuses": ('["accept", "play:x"]', "[5]", "step 2, refuses[1]: expected a text", "5"),
    "rule": ('["R-CONV-3"]', '"R-CONV-3"', "rule: expected a list of ids", "'R-CONV-3'"),
    "left": ("[given]", "dice_left = '1'\n[given]", "dice_left: expected a whole number", "'1'"),
    "career": ("[given]", "[career]", "unknown key", "mission"),
    "table": (GOOD, "given = 5\n[[step]]\nexpect = {}", "expected a table [given]", "found 5"),
    "escape": ('"arkayne"', '"\\u001b[31m"', "cannot be printed", "Remove control characters"),
}


def test_what_cannot_be_understood(tmp_path: Path) -> None:
    """The place and the remedy, one line a file; the other files are checked all the same."""
    texts = {name: changed(old, new) for name, (old, new, *_said) in BAD.items()}
    files = write(tmp_path, good=GOOD, failing=changed("{ cp = 1,", "{ cp = 2,"), **texts)
    ended = run_here("scenario", "check", *files)
    assert ended.code == 2
    assert "Traceback" not in ended.err
    assert ended.out.endswith(f"1 scenario holds, 1 fail, {len(BAD)} cannot be understood.\n")
    lines = ended.err.splitlines()
    assert len(lines) == len(BAD)
    for file, line, (_old, _new, *said) in zip(files[2:], lines, BAD.values(), strict=True):
        assert line.startswith(f"{file}: "), line
        assert all(words in line for words in said), line
        assert line.isprintable()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing.toml", "cannot be read: No such file or directory."),
        (".", "not a regular file"),
        ("pipe", "this is not a regular file."),
        ("latin.toml", "Save it as UTF-8."),
        ("large.toml", "Make it smaller"),
    ],
)
def test_what_is_no_file_of_ours(tmp_path: Path, name: str, said: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "latin.toml").write_bytes(b'about = "\xe9"')
    (tmp_path / "large.toml").write_bytes(b"#" * 10_000_000)
    ended = run_here("scenario", "check", str(tmp_path / name))
    assert ended.code == 2
    assert ended.err.startswith(str(tmp_path))
    assert said in ended.err
    assert "Traceback" not in ended.err
    assert len(ended.err.splitlines()) == 1


def test_files_by_their_bare_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, good=GOOD)
    monkeypatch.chdir(tmp_path)
    assert run_here("scenario", "check", "good.toml").code == 0
    assert run_here("scenario", "check", "bad.toml").err.startswith("bad.toml: ")


CASES = """\
rule = ["R-CONV-3"]
[given]
abductor = "arkayne"
hand = ["small-talk", "small-talk"]
cp = 2
dice = []
[[case]]
about = "one point"
step = [{ choose = "facedown:small-talk", expect = { cp = 3 } }]
[[case]]
about = "dearer"
rule = ["R-CP-1"]
cp = 4
step = [{ choose = "facedown:small-talk", expect = { cp = 5, threat = "4" } }]
[[case]]
about = "with dice"
given = { threat = "1", cp = 0 }
dice = [1, 6, 2]
step = [{ choose = "play:small-talk", expect = { dice = [1, 6, 2], cp = 0, threat = "1" } }]
"""


def test_cases_are_counted_one_by_one(tmp_path: Path) -> None:
    """Each case is played from the position of the file with what it puts in its place."""
    ended = run_here("scenario", "check", *write(tmp_path, cases=CASES, good=GOOD))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "4 scenarios hold, 0 fail, 0 cannot be understood.\n"


def test_a_failing_case_is_named_and_the_others_are_played(tmp_path: Path) -> None:
    text = changed("cp = 3 }", "cp = 4 }", changed('"4" }', '"3" }', CASES))
    (file,) = write(tmp_path, cases=text)
    ended = run_here("scenario", "check", file)
    assert ended.code == 1
    assert ended.out.splitlines() == [
        f"{file}: case 1 (one point): step 1: cp: expected 4, found 3",
        f"{file}: case 2 (dearer): step 1: threat: expected '3', found '4'",
        "1 scenario holds, 2 fail, 0 cannot be understood.",
    ]


BAD_CASES = {
    "name": ('about = "dearer"\n', "", "case 2: no name. Add about"),
    "key": ("cp = 4\n", "pc = 4\n", "case 2: unknown key 'pc'. Did you mean cp?"),
    "mixed": ("[given]", "step = []\n[given]", "the file: unknown key 'step'."),
    "given": ('{ threat = "1", cp = 0 }', "5", "case 3, given: expected a table, found 5."),
    "table": (CASES[CASES.index("[given]") :], "case = 5", "case: expected tables [[case]]"),
    "none": (CASES[CASES.index("[given]") :], "case = []", "there is no case. Add a [[case]]"),
    "text": (CASES[CASES.index("[given]") :], "case = [5]", "case 1: expected a table [[case]]"),
}


def test_files_with_cases_that_cannot_be_understood(tmp_path: Path) -> None:
    texts = {name: changed(old, new, CASES) for name, (old, new, _said) in BAD_CASES.items()}
    files = write(tmp_path, **texts)
    ended = run_here("scenario", "check", *files)
    assert ended.code == 2
    assert ended.out == f"0 scenarios hold, 0 fail, {len(files)} cannot be understood.\n"
    for file, line, (*_change, said) in zip(
        files, ended.err.splitlines(), BAD_CASES.values(), strict=True
    ):
        assert line.startswith(f"{file}: {said}"), line


def test_a_case_that_cannot_be_understood_is_named_and_the_others_are_played(
    tmp_path: Path,
) -> None:
    """A position that cannot be, and a step without sense."""
    text = changed(
        "cp = 4", 'hand = ["small-tlak"]', changed('choose = "play', 'chose = "play', CASES)
    )
    (file,) = write(tmp_path, cases=text)
    ended = run_here("scenario", "check", file)
    assert ended.code == 2
    assert ended.out == "1 scenario holds, 0 fail, 2 cannot be understood.\n"
    second, third = ended.err.splitlines()
    assert second.startswith(f"{file}: case 2 (dearer): given.hand")
    assert third.startswith(f"{file}: case 3 (with dice): step 1: unknown key 'chose'.")


def test_cases_of_a_career(tmp_path: Path) -> None:
    mission = 'result = "won", killed = 0, saved = 1, total = 1'
    text = f"""\
[career]
mode = "normal"
[[case]]
about = "a trait"
d20 = [1]
mission = [{{ {mission}, expect = {{ traits = ["charmer"] }} }}]
[[case]]
about = "a resource"
career = {{ mode = "hard", d20 = [8] }}
mission = [{{ {mission}, expect = {{ held = [] }} }}]
"""
    (file,) = write(tmp_path, career=text)
    ended = run_here("scenario", "check", file)
    assert ended.out.splitlines() == [
        f"{file}: case 2 (a resource): mission 1: held: expected [], found ['snitch']",
        "1 scenario holds, 1 fail, 0 cannot be understood.",
    ]

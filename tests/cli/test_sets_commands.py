"""`hn sets`: sets are built, listed, shown, checked and played with."""

import json
import re
import stat
from pathlib import Path
from typing import Any

import pytest

from hncli.features.missions.saving.custom_sets import Sets
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.engine.set_builder import SetBuilder
from tests.cli.in_process import Commands, run_here
from tests.cli.running import LONGEST, start_hn
from tests.features.sets.set_checker import BOXES, EVERY_BOX, broken
from tests.game.engine.table import library

sets = Commands("sets").run
BOTH = "base+crime-wave/keep-cool"  # a pair of which each box gives one card


def build(*picks: str, boxes: tuple[str, ...] = BOXES) -> CustomSet:
    """A set with these picks, the rest left to chance."""
    builder = SetBuilder(library().packs, boxes, 5)
    for pick in picks:
        builder.wish(pick)
    return builder.finish()


def keep(home: Path, name: str, *picks: str, boxes: tuple[str, ...] = BOXES) -> Path:
    """Keep such a set without the command."""
    return Sets(home).save(name, build(*picks, boxes=boxes))


def plain(path: Path) -> dict[str, Any]:
    """The three lists of a set's file."""
    (document,) = json.loads(path.read_text("utf-8"))["_default"].values()
    assert (document.pop("kind"), document.pop("format")) == ("set", 1)
    assert isinstance(document, dict)
    return document


def files(folder: Path) -> list[str]:
    """Everything below a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_set_that_was_kept_meanwhile_stays(tmp_path: Path) -> None:
    """Whether there is one counts when the set is done, not when it was begun."""
    with start_hn("sets", "new", "s", "--seed", "1", HN_HOME=str(tmp_path)) as slow:
        assert slow.stdout is not None
        assert slow.stdout.readline()
        assert sets(tmp_path, "new", "s", "--random", "--seed", "2").code == 0
        kept = (tmp_path / "sets" / "s.json").read_bytes()
        _out, err = slow.communicate(b"1\n" * 400, timeout=LONGEST)
    assert (slow.returncode, err.decode()) == (
        2,
        "hn: There is a set s already; choose another name, or add --replace.\n",
    )
    assert (tmp_path / "sets" / "s.json").read_bytes() == kept


def test_by_chance_with_the_same_seed(tmp_path: Path) -> None:
    """Two sets of one seed are the same byte by byte, and only the player may read them."""
    first = sets(tmp_path, "new", "one", "--random", "--seed", "7")
    again = sets(tmp_path, "new", "two", "--random", "--seed", "7")
    assert (first.code, first.err) == (again.code, again.err) == (0, "")
    one, two = tmp_path / "sets" / "one.json", tmp_path / "sets" / "two.json"
    assert one.read_bytes() == two.read_bytes()
    assert files(tmp_path) == ["sets", "sets/one.json", "sets/two.json"]
    assert stat.S_IMODE(one.stat().st_mode) == 0o600
    assert broken(plain(one)) == []
    assert first.out.startswith("Conversation: 22 cards\n")
    assert "\nTerror: 21 cards\n" in first.out
    assert f"\nKept as {one} (seed 7).\n" in first.out
    assert first.out.endswith("\nTo play with it: hn mission play --sets one\n")


def test_the_seed_is_told_and_a_name_is_taken_once(tmp_path: Path) -> None:
    path = tmp_path / "sets" / "mine.json"
    told = re.search(r"\(seed (\d+)\)", sets(tmp_path, "new", "mine", "--random").out)
    assert told is not None
    before = path.read_bytes()
    refused = sets(tmp_path, "new", "mine", "--random", "--seed", "1")
    assert "There is a set mine already" in refused.complaint
    assert "--replace" in refused.complaint
    assert path.read_bytes() == before
    assert sets(tmp_path, "new", "mine", "--random", "--seed", "1", "--replace").code == 0
    assert path.read_bytes() != before
    sets(tmp_path, "new", "mine", "--random", "--seed", told[1], "--replace")
    assert path.read_bytes() == before
    assert files(tmp_path) == ["sets", "sets/mine.json"]


NAMES = ("../x", "a/b", "", ".", "a" * 300, "Mine", "x.json", "-x", "a b", "x\x1b[31m", "é")


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name[:12]))
def test_a_name_is_no_path(tmp_path: Path, name: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    ended = sets(home, "new", "--random", "--seed", "1", "--", name)
    assert ended.code == 2
    assert "is not an id. Use lower case letters, digits and hyphens" in ended.out + ended.err
    assert "\x1b" not in ended.out + ended.err
    assert files(tmp_path) == ["home"]


def test_no_command_leaves_the_folder(tmp_path: Path) -> None:
    """There is a good set just outside, and nobody gets at it by a name."""
    keep(tmp_path, "x").rename(tmp_path / "x.json")
    for args in (("sets", "show"), ("sets", "check"), ("mission", "play", "--sets")):
        ended = run_here(*args, "../x", HN_HOME=str(tmp_path))
        assert ended.code in (1, 2)
        assert "'../x' is not an id." in ended.out
    asked = run_here("bot", typed='{"do": "new", "sets": "../x"}\n', HN_HOME=str(tmp_path))
    assert "'../x' is not an id." in json.loads(asked.out)["error"]


def test_picks(tmp_path: Path) -> None:
    picks = (
        "base+crime-wave/keep-cool", "crime-wave/small-talk", "base/minor-extraction",
        "crime-wave/cut-the-power-and-move-in", "base/a-bold-lie", "crime-wave/worsening",
        "crime-wave/let-me-call-my-mother", "base/angry", "crime-wave/pivotal",
    )  # fmt: skip
    options = [word for pick in picks for word in ("--pick", pick)]
    ended = sets(tmp_path, "new", "mine", "--random", "--seed", "3", *options)
    assert (ended.code, ended.err) == (0, "")
    made = plain(tmp_path / "sets" / "mine.json")
    assert broken(made) == []
    talk, terror = made["conversation"], made["terror"]
    assert [name for name in talk if name.endswith("/keep-cool")] == [
        "base/keep-cool",
        "crime-wave/keep-cool",
    ]
    assert talk.count("crime-wave/small-talk") == talk.count("base/minor-extraction") == 2
    assert {"crime-wave/cut-the-power-and-move-in", "base/a-bold-lie"} <= set(talk)
    assert terror.count("crime-wave/ive-got-a-bad-feeling-about-this") == 4
    assert {"base/im-getting-angry", "crime-wave/let-me-call-my-mother"} <= set(terror)
    assert made["pivotal"] == ["crime-wave"]


@pytest.mark.parametrize(
    ("options", "remedy"),
    [
        (("--pick", "base/keep-col"), "Did you mean base/keep-cool?"),
        (("--pick", "keep-cool"), "Did you mean base/keep-cool?"),
        (("--pick", ""), "''"),
        (("--pick", "x\x1b[31m"), "to choose."),
        (("--pick", "base/helicopter"), "'base/helicopter'"),
        (("--pick", "base/this-is-going-nowhere"), "base/this-is-going-nowhere"),
        (("--pick", "base/keep-cool", "--pick", "crime-wave/keep-cool"), "no room"),
        (("--pick", "base/hot-food", "--pick", "base/hot-food"), "no room"),
        (("--pick", "base/angry", "--pick", "crime-wave/angry"), "crime-wave/angry"),
        (("--box", "base", "--pick", "crime-wave/keep-cool"), "Did you mean base/keep-cool?"),
        (("--box", "bass"), "there is base, crime-wave, high-water."),
        (("--box", "pedersen-twins"), "there is base, crime-wave, high-water."),
        (("--seed", "x"), "is no number"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_picked(tmp_path: Path, options: tuple[str, ...], remedy: str) -> None:
    """Also cards that are left to chance alone (R-SET-1)."""
    complaint = sets(tmp_path, "new", "mine", "--random", *options).complaint
    assert remedy in complaint
    assert complaint.isprintable()
    assert files(tmp_path) == []


@pytest.mark.parametrize("box", EVERY_BOX)
def test_one_box(tmp_path: Path, box: str) -> None:
    assert sets(tmp_path, "new", "mine", "--random", "--box", box, "--box", box).code == 0
    made = plain(tmp_path / "sets" / "mine.json")
    assert {name.split("/")[0] for name in made["conversation"] + made["terror"]} == {box}
    assert made["pivotal"] == [box]


def test_list_show_and_check(tmp_path: Path) -> None:
    for command in ("list", "check"):
        ended = sets(tmp_path, command)
        assert (ended.code, ended.err) == (0, "")
        assert ended.out == "You have no sets yet. Build one with hn sets new NAME.\n"
    path = keep(tmp_path, "mine", "crime-wave/keep-cool", "base/small-talk", "base/worsening")
    keep(tmp_path, "first", boxes=("base",))
    (tmp_path / "sets" / ".mine.json.abc").write_text("half of it", encoding="utf-8")
    assert sets(tmp_path, "list").out == (
        "first: Hostage Negotiator\nmine: Hostage Negotiator, Crime Wave\n"
    )
    shown = sets(tmp_path, "show", "mine")
    assert (shown.code, shown.err) == (0, "")
    for line in ("Conversation: 22 cards", "Terror: 21 cards", "  0 CP  Keep Cool x2 (Crime Wave)"):
        assert line in shown.out.splitlines()
    counted = [int(n) for n in re.findall(r" x(\d) \(", shown.out)]
    once = sum(1 for line in shown.out.splitlines() if line.startswith("  ") and " x" not in line)
    assert sum(counted) + once == 22 + 21
    checked = sets(tmp_path, "check", str(path), "mine", "first")
    assert (checked.code, checked.out) == (0, f"No problems: {path}, mine, first.\n")
    assert sets(tmp_path, "check").out == "No problems: first, mine.\n"


def test_what_is_not_there(tmp_path: Path) -> None:
    keep(tmp_path, "mine")
    for args in (("sets", "show"), ("sets", "check"), ("mission", "play", "--sets")):
        ended = run_here(*args, "mien", HN_HOME=str(tmp_path))
        assert ended.code in (1, 2)
        assert "there is no set called mien." in ended.out
        assert "Did you mean mine?" in ended.out
    nowhere = sets(tmp_path, "check", str(tmp_path / "other.json"))
    assert nowhere.code == 1
    assert str(tmp_path / "other.json") in nowhere.out
    assert "0 sets" not in nowhere.out  # it holds nothing because it is not there


def test_check_says_what_is_wrong(tmp_path: Path) -> None:
    """All that is wrong with one set, and what is right about the other."""
    path = keep(tmp_path, "mine", "base/a-bold-lie", "base/hot-food")
    keep(tmp_path, "good")
    text = path.read_text("utf-8").replace('"base/a-bold-lie",', "")
    path.write_text(text.replace('"base/hot-food",', ""), encoding="utf-8")
    ended = sets(tmp_path, "check")
    assert ended.code == 1
    assert "No problems: good.\n" in ended.out
    assert f"{path}: conversation: R-SET-3, " in ended.out
    assert f"{path}: terror: R-SET-1, minor demands: 3 wanted, 2 found" in ended.out
    assert ended.err == "hn: 2 problems with sets.\n"
    assert "mine: broken; see hn sets check mine\n" in sets(tmp_path, "list").out
    assert sets(tmp_path, "show", "mine").code == 2

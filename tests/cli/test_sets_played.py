"""Playing with a set of one's own: by numbers, by a program, and in scenarios."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from hncli.base.schema import write_fields
from hncli.features.missions.saving.custom_sets import Sets
from hncli.game.engine.set_builder import SetBuilder
from tests.cli.in_process import run_here
from tests.cli.test_sets_commands import BOTH, build, keep, plain
from tests.game.engine.table import library

LAST = "To continue: hn "


@pytest.mark.rule("R-SETUP-9")
@pytest.mark.parametrize("box", ["base", "crime-wave", "pedersen-twins"])
def test_play_with_a_set(tmp_path: Path, box: str) -> None:
    """The set is kept with the mission, and whoever goes on is where they were."""
    keep(tmp_path, "mine", BOTH)
    play = ("mission", "play", "--box", box, "--seed", "7", "--sets", "mine")
    first = run_here(*play, typed="play:base/keep-cool\n1\nlook\n", HN_HOME=str(tmp_path))
    assert (first.code, first.err) == (0, "")
    assert "Keep Cool (Hostage Negotiator)" in first.out
    assert "Keep Cool (Crime Wave)" in first.out
    line = first.out.splitlines()[-1]
    assert line == f"{LAST}mission play --resume"
    again = run_here(*shlex.split(line.removeprefix(LAST)), HN_HOME=str(tmp_path))
    assert again.out.splitlines()[-1] == line
    assert "Keep Cool (Crime Wave)" in again.out
    assert re.findall(r"^CP .*", again.out, re.M)[-1] == re.findall(r"^CP .*", first.out, re.M)[-1]


@pytest.mark.rule("R-SETUP-8")
def test_a_boxs_own_sets_are_proposed_first(tmp_path: Path) -> None:
    keep(tmp_path / "full", "mine", boxes=("crime-wave",))
    for args, name in (((), "arkayne"), (("--box", "crime-wave"), "lijah")):
        with_sets, without = (
            run_here("mission", "play", "--seed", "7", *args, HN_HOME=str(tmp_path / home))
            for home in ("full", "empty")
        )
        assert with_sets == without
        assert with_sets.out.splitlines()[-1].endswith(f"--abductor {name} --seed 7")


def test_another_home(tmp_path: Path) -> None:
    """By option, which goes before the environment; the line to go on has it too."""
    keep(tmp_path / "a b", "mine")
    home = ("--home", str(tmp_path / "a b"))
    listed = run_here("sets", "list", *home, HN_HOME=str(tmp_path / "other"))
    assert listed.out.startswith("mine: ")
    for typed in ("", "1\n"):
        ended = run_here("mission", "play", "--seed", "7", "--sets", "mine", *home, typed=typed)
        args = shlex.split(ended.out.splitlines()[-1].removeprefix(LAST))
        assert (args[-1] == "--resume") == bool(typed)
        again = run_here(*args)
        assert again.out.splitlines()[-1] == ended.out.splitlines()[-1]


def ask_bot(home: Path, *wanted: Any) -> list[dict[str, Any]]:
    """Start a mission with each of these as its sets."""
    typed = "\n".join(json.dumps({"do": "new", "seed": 3, "sets": one}) for one in wanted)
    ended = run_here("bot", typed=typed, HN_HOME=str(home))
    assert (ended.code, ended.err) == (0, "")
    replies = [json.loads(line) for line in ended.out.splitlines()]
    assert len(replies) == len(wanted)
    return replies


def test_a_program_plays_with_sets(tmp_path: Path) -> None:
    path = keep(tmp_path, "mine", BOTH)
    written = plain(path)
    named, out, none = ask_bot(tmp_path, "mine", written, None)
    assert named == out
    assert named["ok"]
    assert "base/keep-cool" in named["state"]["hand"]
    assert named["state"]["hand"] != none["state"]["hand"]
    less = {**written, "terror": written["terror"][1:]}
    more = {**written, "colour": "red"}
    bad: list[Any] = ["mien", "", "../x", 5, True, [], {}, less, more, {**written, "pivotal": "x"}]
    bad += [{**written, "pivotal": [[]]}, {**written, "terror": ["base/nope"]}, "x" * 9000]
    replies = ask_bot(tmp_path, *bad, "mine")
    for one, reply in zip(bad, replies, strict=False):
        assert reply["ok"] is False, one
        assert reply["error"].endswith((".", "?", ")")), reply
    assert "Did you mean mine?" in replies[0]["error"]
    assert "R-SET-1" in replies[7]["error"]
    assert replies[-1] == named


def keep_part(home: Path, part: str) -> Path:
    """Keep a set of Crime Wave's cards with one part."""
    builder = SetBuilder(library().packs, ("crime-wave",), 5, (part,))
    return Sets(home).save(part, builder.finish())


@pytest.mark.rule("R-SETUP-9", "R-SET-5")
def test_sets_of_one_part_are_listed_shown_and_checked(tmp_path: Path) -> None:
    for part in ("conversation", "terror"):
        keep_part(tmp_path, part)
    home = str(tmp_path)
    assert run_here("sets", "list", HN_HOME=home).out == (
        "conversation: Crime Wave (conversation cards only)\n"
        "terror: Crime Wave (terror cards only)\n"
    )
    assert run_here("sets", "check", HN_HOME=home).out == "No problems: conversation, terror.\n"
    talk = run_here("sets", "show", "conversation", HN_HOME=home).out.splitlines()
    assert (talk[0], talk[-1]) == (
        "Conversation: 22 cards",
        "Terror and pivotal events: the cards of the box you play",
    )
    terror = run_here("sets", "show", "terror", HN_HOME=home).out.splitlines()
    assert terror[:2] == ["Conversation: the cards of the box you play", "Terror: 21 cards"]
    assert terror[-1] == "Pivotal events: Crime Wave"


@pytest.mark.rule("R-SETUP-9")
def test_play_with_a_set_of_one_part(tmp_path: Path) -> None:
    """A mission on the terminal, one of a program, and a career."""
    home = str(tmp_path)
    written = plain(keep_part(tmp_path, "conversation"))
    assert list(written) == ["conversation"]
    play = ("mission", "play", "--seed", "7", "--sets", "conversation")
    first = run_here(*play, typed="card little\n1\n", HN_HOME=home)
    assert (first.code, first.err) == (0, "")
    assert "Little Compromises." in first.out
    again = run_here("mission", "play", "--resume", typed="card little\n", HN_HOME=home)
    assert "Little Compromises." in again.out
    named, out = ask_bot(tmp_path, "conversation", written)
    assert named == out
    assert "hostage-escort" in named["state"]["available"]
    new = ("career", "new", "mira", "--yes", "--seed", "4", "--sets", "conversation")
    assert run_here(*new, HN_HOME=home).code == 0
    career = run_here(
        "career", "play", "mira", typed="mission:arkayne\ncard little\n", HN_HOME=home
    )
    assert "Little Compromises." in career.out


def scenario(folder: Path, name: str, lists: dict[str, Any]) -> str:
    """Write a scenario that is given a set."""
    path = folder / f"{name}.toml"
    inside = ", ".join(f"{part} = {json.dumps(names)}" for part, names in lists.items())
    path.write_text(
        f"""\
about = "a card of a set"
[given]
abductor = "arkayne"
sets = {{ {inside} }}
dice = []
[[step]]
choose = "facedown:base/keep-cool"
expect = {{ cp = 1, played = ["base/keep-cool"], offers = ["play:crime-wave/keep-cool"] }}
""",
        encoding="utf-8",
    )
    return str(path)


def test_scenarios_with_sets(tmp_path: Path) -> None:
    lists = write_fields(build(BOTH))
    good = scenario(tmp_path, "good", lists)
    holds = run_here("scenario", "check", good)
    assert (holds.code, holds.err) == (0, "")
    for change in ({"terror": lists["terror"][1:]}, {"pivotal": ["nope"]}, {"terror": 5}):
        ended = run_here("scenario", "check", scenario(tmp_path, "bad", lists | change))
        assert ended.code == 2
        assert "bad.toml" in ended.out + ended.err
        assert next(iter(change)) in ended.out + ended.err
        assert "Traceback" not in ended.err

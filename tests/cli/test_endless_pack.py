"""A pack whose rules set each other off for ever: everything that plays it says so and ends."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hncli.cli.main import hn
from tests.game.cards.small_pack import edit, write_small

SENTENCE = "With that, rules of this pack set each other off for ever."
LOOP = """\
  {{ when = "{moment}", do = [{{ cp = -20 }}, {{ cp = -20 }}] }},
  {{ when = "cp-reaches", cp_to = -25, do = [{{ cp = 20 }}, {{ cp = 20 }}, {{ cp = 20 }}] }},
  {{ when = "cp-reaches", cp_from = 15, do = [{{ cp = -20 }}, {{ cp = -20 }}, {{ cp = -20 }}] }},
"""
ASKING_LOOP = """\
  {{ when = "{moment}", do = [{{ cp = -20 }}, {{ cp = -20 }}] }},
  {{ when = "cp-reaches", cp_to = -25, do = [
    {{ cp = 20 }}, {{ cp = 20 }}, {{ die = 4, reach = [{{ cp = 1 }}], miss = [{{ cp = 1 }}] }},
    {{ choose = [[{{ cp = 19 }}], [{{ cp = 19 }}]] }},
  ] }},
  {{ when = "cp-reaches", cp_from = 15, do = [{{ cp = -20 }}, {{ cp = -20 }}, {{ cp = -20 }}] }},
"""
"""The same with a question to the player in it, and a die, so that no two positions are alike."""


@pytest.fixture(params=["conversation-end", "turn-start"])
def pack(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A pack that loops when a conversation ends, or before anything can be chosen."""
    return looping(tmp_path, LOOP.format(moment=request.param))


def looping(folder: Path, loop: str) -> Path:
    """A pack whose abductor has these rules as well."""
    root = write_small(folder)
    edit(root, "abductors.toml", "rules = [\n  { when =", f"rules = [\n{loop}  {{ when =")
    return root


def run(pack: Path, *args: str) -> Result:
    words = [*args, "--packs", str(pack), "--home", str(pack.parent / "home")]
    return CliRunner().invoke(hn, words)


@pytest.mark.parametrize("player", ["random", "sensible"])
def test_a_mission_that_is_watched(pack: Path, player: str) -> None:
    args = ("mission", "play", "--abductor", "vera", "--seed", "3", "--auto", player)
    ended = run(pack, *args)
    last = ended.output.rstrip().splitlines()[-1]
    is_begun = len(ended.output.splitlines()) > 1
    expected = (
        SENTENCE if is_begun else "Rules of this pack set each other off for ever; mend them."
    )
    assert (ended.exit_code, last) == (1, f"hn: {expected}")


@pytest.mark.parametrize("player", ["random", "sensible"])
def test_a_mission_that_asks_for_ever(tmp_path: Path, player: str) -> None:
    pack = looping(tmp_path, ASKING_LOOP.format(moment="conversation-end"))
    ended = run(pack, "mission", "play", "--abductor", "vera", "--seed", "3", "--auto", player)
    assert (ended.exit_code, ended.output.splitlines()[-1]) == (1, f"hn: {SENTENCE}")


def test_a_career_that_is_watched(pack: Path) -> None:
    assert run(pack, "career", "new", "bob", "--yes", "--box", "small").exit_code == 0
    ended = run(pack, "career", "play", "bob", "--auto", "random")
    assert ended.exit_code == 1
    assert ended.output.endswith(f"hn: {SENTENCE}\n")
    assert ended.output.count(SENTENCE) == 2  # once as what happened


@pytest.mark.parametrize(
    ("what", "workers"), [("--abductor vera", "1"), ("--careers", "1"), ("--careers", "2")]
)
def test_the_lab(pack: Path, what: str, workers: str) -> None:
    args = ("lab", "run", "odd", "--player", "random", "--box", "small", "--missions", "2")
    ended = run(pack, *args, *what.split(), "--workers", workers)
    assert (ended.exit_code, ended.output) == (
        1,
        "hn: After 0 of 2, rules of this pack set each other off for ever; mend them.\n",
    )

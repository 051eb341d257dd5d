"""`hn career scorecard`, `history` and `replay`, as a player types them."""

import json
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner

from hncli.career.record import CareerSetup
from hncli.career.table_mission import TableMission
from hncli.cli import main
from hncli.features.careers.saving.store import Careers
from hncli.game.cards.library import load_library
from hncli.game.engine.game import parse_option
from tests.cli.at_terminal import end_at_terminal, start_at_terminal
from tests.cli.running import Ended, run_hn
from tests.cli.test_import_budget import none_imports

SETUP = CareerSetup("Mara Voss", ("base",), "normal", 7, "career")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two careers: `first` has missions from a table, given up and running; `blank` has none."""
    folder = tmp_path_factory.mktemp("home")
    careers = Careers(folder, load_library())
    with careers.create("blank", SETUP):
        pass
    with careers.create("first", SETUP) as kept:
        kept.enter(TableMission("won", 7, 7, 0, abductor="arkayne"))
        for option in ("mission:donna", "play:small-talk", "accept"):
            kept.choose(parse_option(option))
        kept.give_up()
        while kept.career.status.is_choosing or kept.career.status.is_adding:
            assert kept.career.decision is not None
            kept.choose(kept.career.decision.options[0])
        kept.add_note("Bring more coffee.")
        kept.choose(parse_option("mission:edward"))
    return folder


def hn(home: Path, *args: str, **extra: str) -> Ended:
    """Run a career command in this process, which is quicker than in one of its own."""
    runner = CliRunner(env={"HN_HOME": str(home), "COLUMNS": None, "HN_PACKS": None, **extra})
    result = runner.invoke(main.hn, ["career", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return Ended(result.exit_code, result.stdout, result.stderr)


# The scorecard


@pytest.mark.parametrize("width", [40, 80, 120])
def test_scorecard(home: Path, width: int) -> None:
    ended = hn(home, "scorecard", "first", "--width", str(width))
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "Mara Voss, negotiator"
    assert max(map(len, lines)) <= width
    assert "A mission is being played." in ended.out
    assert "MISSION 2: Donna Scarborough" in ended.out
    assert "  - Bring more coffee." in lines
    assert ended.out.isascii()
    assert lines[-1].split()[0] == "score"


def test_the_width_of_the_terminal(home: Path) -> None:
    ended = hn(home, "scorecard", "first", COLUMNS="50")
    assert 45 < max(map(len, ended.out.splitlines())) <= 50


def test_the_career_used_last_needs_no_name(home: Path) -> None:
    assert hn(home, "scorecard").out == hn(home, "scorecard", "first").out


def test_scorecard_for_programs(home: Path) -> None:
    ended = hn(home, "scorecard", "first", "--json")
    assert (ended.code, ended.err) == (0, "")
    card = json.loads(ended.out)
    assert (card["scorecard"], card["name"], card["state"]) == (1, "first", "running")
    assert [mission["at_table"] for mission in card["missions"]] == [True, False]
    assert card["score"] == card["points"] * card["successes"] - card["stress"]
    assert ended.out.isascii()


def test_plain_is_without_tables(home: Path) -> None:
    plain = hn(home, "scorecard", "first", "--plain").out
    assert "  1. Arkayne Massua: won. 7 of 7 saved" in plain
    assert "Abductor" not in plain
    assert "Abductor" in hn(home, "scorecard", "first").out


def test_color_changes_nothing(home: Path) -> None:
    loud = run_hn("career", "scorecard", "first", HN_HOME=str(home), FORCE_COLOR="1")
    assert loud == hn(home, "scorecard", "first")
    assert "\x1b" not in loud.out


def test_a_career_without_missions(home: Path) -> None:
    assert "No mission is over yet." in hn(home, "scorecard", "blank").out
    assert "No mission has been played yet." in hn(home, "history", "blank").out
    complaint = hn(home, "replay", "blank", "1").complaint
    assert complaint == "hn: The career blank has no finished mission yet."


@pytest.mark.parametrize("command", [("scorecard", "frist"), ("history", "frist"),
                                     ("replay", "frist", "1")])  # fmt: skip
def test_a_career_that_is_not_there(home: Path, command: tuple[str, ...]) -> None:
    complaint = hn(home, *command).complaint
    assert complaint.startswith("hn: There is no career called 'frist'. Did you mean first?")


# The story


def test_history(home: Path) -> None:
    ended = hn(home, "history", "first")
    assert (ended.code, ended.err) == (0, "")
    stories = ended.out.split("MISSION ")[1:]
    assert [story.partition(":")[0] for story in stories] == ["1", "2", "3"]
    assert "Played at a table." in stories[0]
    assert "You play Small Talk: " in stories[1]
    assert "Mission lost: you gave the mission up." in stories[1]
    assert "No reward: you hung up." in stories[1]
    assert "Edward Quinn, not over yet" in stories[2]


def test_the_story_of_one_mission(home: Path) -> None:
    ended = hn(home, "history", "first", "--mission", "2", "--width", "40")
    assert ended.out.count("MISSION ") == 1
    assert max(map(len, ended.out.splitlines())) <= 40
    complaint = hn(home, "history", "first", "--mission", "4").complaint
    assert "no finished mission" in complaint
    assert "from 1 to 2" in complaint


# Replay


def test_replay_over_a_pipe_prints_all(home: Path) -> None:
    ended = hn(home, "replay", "first", "2")
    assert (ended.code, ended.err) == (0, "")
    assert [line for line in ended.out.splitlines() if line.startswith(("Step", ">"))] == [
        "Step 1 of 3", "> Play Small Talk",
        "Step 2 of 3", "> Keep this roll",
        "Step 3 of 3", "> Give the mission up",
    ]  # fmt: skip
    assert hn(home, "replay", "2").out == ended.out


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("first", "1"), 1, "Mission 1 was played at a table"),
        (("first", "3"), 2, "no finished mission '3'; give a number from 1 to 2."),
        (("first", "0"), 2, "no finished mission '0'"),
        (("first", "last\x1b"), 2, "no finished mission 'last\\x1b'"),
        (("first", "1", "2"), 2, "Name one career and one mission."),
        ((), 2, "Missing argument"),
    ],
)
def test_what_cannot_be_replayed(home: Path, args: tuple[str, ...], code: int, said: str) -> None:
    ended = hn(home, "replay", *args)
    assert ended.code == code
    assert said in ended.err
    assert ended.out == ""


def test_with_other_cards_it_is_told_and_not_played(home: Path, tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    (pack / "words").mkdir(parents=True)
    (pack / "pack.toml").write_text('id = "mine"\nkind = "pack"\nformat = 1\n')
    rows = "".join(f"{row} = [{{ cp = 9 }}]\n" for row in ("two", "one", "none"))
    card = '[small-talk]\noverrides = "base"\nsource = "house"\ncost = 0\ncopies = 2\n'
    (pack / "conversation.toml").write_text(card + rows)
    words = 'pack = { title = "Mine" }\nsmall-talk = { title = "Small Talk", flavor = "Blah." }\n'
    (pack / "words" / "en.toml").write_text(words)
    ended = hn(home, "replay", "first", "2", "--packs", str(pack))
    assert ended.code == 0
    assert "It was played with another version of the program or its cards." in ended.out
    assert "\n> play:small-talk\n  You play Small Talk.\n  Dice 5, 1.\n" in ended.out
    assert ended.err.startswith("This career was played with other versions")
    card_then = hn(home, "scorecard", "first", "--json", "--packs", str(pack))
    assert json.loads(card_then.out) == json.loads(hn(home, "scorecard", "first", "--json").out)


def at_a_terminal(home: Path) -> "pexpect.spawn[str]":
    return start_at_terminal("career", "replay", "first", "2", HN_HOME=str(home), TERM="dumb")


def test_at_a_terminal_enter_goes_on(home: Path) -> None:
    child = at_a_terminal(home)
    child.expect_exact("[Enter: next, look, quit] ")
    assert "Step" not in child.before
    child.sendline("look")
    child.expect_exact("[Enter: next, look, quit] ")
    assert "In charge: Donna Scarborough." in child.before
    assert "Step" not in child.before
    for n in (1, 2, 3):
        child.sendline("")
        child.expect_exact(f"Step {n} of 3")
    assert end_at_terminal(child)[0] == 0


@pytest.mark.parametrize("leave", ["quit", "\x04"])
def test_leaving_a_replay(home: Path, leave: str) -> None:
    child = at_a_terminal(home)
    child.expect_exact("quit] ")
    child.send(leave if leave == "\x04" else f"{leave}\n")
    code, text = end_at_terminal(child)
    assert (code, "Step" in text) == (0, False)


# Quick


def test_nothing_heavy_is_imported(home: Path) -> None:
    heavy = {"rich", "questionary", "prompt_toolkit", "textual"}
    none_imports(heavy, "career scorecard --plain", "career replay 2", HN_HOME=str(home))

"""A single mission that is kept after every choice, and taken up again."""

import io
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from hncli.cli.main import hn
from hncli.cli.session import Session
from hncli.engine.game import parse_option
from hncli.engine.mission import Mission
from hncli.engine.setup import new_mission
from hncli.store.saved_mission import KeptSingle, Single
from hncli.ui.mission.single_mission import SingleMissionScreen
from hncli.ui.terminal.environment import Environment
from tests.cli.running import run_hn
from tests.fuzz.twin import played, shipped
from tests.ui.terminal.test_line_prompter import last_look

START = Single("base", "donna", 6)


def begun() -> Mission:
    return new_mission(shipped(), "base", "donna", 6)


@dataclass
class Sitting:
    """A player at the mission, with lines to type."""

    table: SingleMissionScreen
    sink: io.StringIO

    @property
    def left(self) -> Single | None:
        return self.table.kept.read()


def sit(home: Path, *typed: object) -> Sitting:
    """Type lines into the mission until they run out or it is over."""
    sink = io.StringIO()
    env = Environment(io.StringIO("".join(f"{line}\n" for line in typed)), sink)
    sitting = Sitting(SingleMissionScreen(begun(), env, KeptSingle(home), START), sink)
    if typed:
        try:
            sitting.table.play()
        except EOFError:
            assert not sitting.table.mission.is_over
    return sitting


def choices(sitting: Sitting) -> tuple[str, ...]:
    assert sitting.left is not None
    return sitting.left.choices


def test_every_choice_is_kept(tmp_path: Path) -> None:
    _mission, ids, _numbers = played("donna", 6)
    sitting = sit(tmp_path)
    assert sitting.left is None
    for count, option in enumerate(ids[:8], 1):
        sitting.table.choose(parse_option(option))
        assert choices(sitting) == tuple(ids[:count])


def test_undo_is_kept(tmp_path: Path) -> None:
    first = sit(tmp_path, "facedown:keep-cool", "facedown:small-talk", "undo")
    assert choices(first) == ("facedown:keep-cool",)
    assert "Undone." in first.sink.getvalue()


def test_a_choice_taken_back_is_kept(tmp_path: Path) -> None:
    sitting = sit(tmp_path, "play:keep-cool", "undo", "take back")
    assert "That showed you something new." in sitting.sink.getvalue()
    assert choices(sitting) == ()
    left = sitting.left
    assert left is not None
    again = sit(tmp_path)
    again.table.repeat(left)
    assert again.table.mission.take_backs == 1


def test_the_end_is_the_end(tmp_path: Path) -> None:
    mission, ids, _numbers = played("donna", 6)
    sitting = sit(tmp_path, *ids)
    assert sitting.table.mission.ending == mission.ending
    assert sitting.left is None


def test_so_is_giving_up(tmp_path: Path) -> None:
    sitting = sit(tmp_path, "facedown:keep-cool", "give up", "no", "give up", "yes")
    assert sitting.table.mission.ending == "given-up"
    assert sitting.left is None


def test_taken_up_again(tmp_path: Path) -> None:
    _mission, ids, _numbers = played("donna", 6)
    before = sit(tmp_path, *ids[:9]).table
    again = sit(tmp_path)
    again.table.repeat(replace(START, choices=tuple(ids[:9])))
    assert again.table.mission.to_json() == before.mission.to_json()
    assert again.table.code == before.code
    assert choices(again) == tuple(ids[:9])
    again.table.choose(parse_option(ids[9]))
    assert choices(again) == tuple(ids[:10])


def test_an_earlier_choice_can_be_undone_after_that(tmp_path: Path) -> None:
    again = sit(tmp_path)
    again.table.repeat(replace(START, choices=("facedown:keep-cool", "facedown:small-talk")))
    assert again.table.undo("")
    assert choices(again) == ("facedown:keep-cool",)


@pytest.mark.parametrize("bad", ["play:no-such-card", "accept", "", "end:7"])
def test_choices_that_no_longer_fit(tmp_path: Path, bad: str) -> None:
    sitting = sit(tmp_path)
    with pytest.raises(ValueError, match=f"^{bad}$"):
        sitting.table.repeat(replace(START, choices=("facedown:keep-cool", bad)))
    assert sitting.left is None


@pytest.mark.parametrize("code", ["x", "1.x", "99", "0", "1.1.99", ""])
def test_codes_that_do_not_fit(tmp_path: Path, code: str) -> None:
    sitting = sit(tmp_path)
    with pytest.raises(ValueError, match=r"."):
        sitting.table.resume(code)
    assert sitting.left is None


def test_a_place_that_cannot_be_written_to_is_told_once(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file, and no folder")
    sitting = sit(home, "facedown:keep-cool", "facedown:small-talk", "undo", "end")
    assert sitting.table.mission.phase == "spend"  # play goes on
    said = " ".join(sitting.sink.getvalue().split())
    assert said.count("The mission goes on, but only a code will bring you back to it.") == 1
    assert home.read_text() == "a file, and no folder"


def test_a_damaged_file_gives_way_to_the_next_mission(tmp_path: Path) -> None:
    (tmp_path / "single.json").write_text("what is this")
    assert choices(sit(tmp_path, "facedown:keep-cool")) == ("facedown:keep-cool",)


# The command


def test_the_command_goes_on_where_it_was_left(tmp_path: Path) -> None:
    home = str(tmp_path)
    args = ("mission", "play", "--abductor", "donna", "--seed", "6", "--width", "80")
    typed = "facedown:keep-cool\nend\nend\nlook\n"
    before = run_hn(*args, typed=typed, HN_HOME=home)
    again = run_hn("mission", "play", "--resume", "--width", "80", HN_HOME=home)
    assert (again.code, again.err) == (0, "")
    assert last_look(again.out) == last_look(before.out)


@pytest.mark.parametrize("option", ["2", ""])
def test_the_home_screen_says_how_to_go_on_by_itself(tmp_path: Path, option: str) -> None:
    args = ["mission", "play", "--seed", "6", "--home", str(tmp_path)]
    at_home = CliRunner().invoke(
        hn, args, input=f"{option}\nquit\n", obj=Session(from_home_screen=True)
    )
    assert (at_home.exit_code, "To go on" in at_home.output) == (0, False)
    alone = CliRunner().invoke(hn, args, input=f"{option}\nquit\n")
    assert "\nTo go on: hn mission play " in alone.output


def test_what_cannot_be_kept_has_a_code_also_from_the_home_screen(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file, and no folder")
    args = ["mission", "play", "--seed", "6", "--home", str(home)]
    ended = CliRunner().invoke(hn, args, input="2\nquit\n", obj=Session(from_home_screen=True))
    assert ended.output.endswith(" --resume 2\n")


def test_the_command_refuses_what_does_not_fit(tmp_path: Path) -> None:
    KeptSingle(tmp_path).write(Single("base", "donna", 6, choices=("play:no-such-card",)))
    ended = run_hn("mission", "play", "--resume", HN_HOME=str(tmp_path))
    assert ended.complaint == (
        "hn: The mission that was left does not fit the cards of today; begin a new one."
    )

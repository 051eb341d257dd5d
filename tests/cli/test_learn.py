"""`hn learn` as a real command, through a pipe."""

from pathlib import Path

import pytest

from hncli.features.lessons.lesson import SavedLessons, StoredLesson
from tests.cli.at_career import lines
from tests.cli.in_process import run_here
from tests.cli.running import Ended
from tests.docs.first_mission_update import PAGE, page, typed
from tests.features.lessons.pupil import taught


def learn(home: Path, *args: str, typed: list[str] | None = None) -> Ended:
    """Run the command with a data folder, and with lines that are typed."""
    return run_here("learn", *args, typed=lines(*typed or []), HN_HOME=str(home), HN_ASK="few")


def test_the_page_is_what_a_new_player_sees() -> None:
    text = page()
    assert PAGE.read_text("utf-8") == text, "python -m tests.docs.first_mission_update"
    assert "Mission won: " in text
    assert not [line for line in text.splitlines() if len(line) > 100]


def test_leaving_and_continuing(tmp_path: Path) -> None:
    numbers = typed()
    left = learn(tmp_path, "1", typed=[*numbers[:7], "quit"])
    assert (left.code, left.err) == (0, "")
    assert left.out.endswith("\nSaved. To continue: hn learn 1 --resume\n")
    assert SavedLessons(tmp_path).last() == 1
    pauses = ["1"]  # what stands before the question at which it was left is told again
    rest = [*pauses, *numbers[7:]]
    again = learn(tmp_path, "--resume", "--width", "40", typed=rest)
    assert (again.code, again.err) == (0, "")
    assert "Mission won: " in again.out
    assert "That was your first call." in again.out
    assert not [line for line in again.out.splitlines() if len(line) > 40]
    assert SavedLessons(tmp_path).last() is None


@pytest.mark.parametrize("number", ["1", "2"])
def test_the_goal_is_the_first_thing_said(tmp_path: Path, number: str) -> None:
    ended = learn(tmp_path, number, "--plain")
    assert ended.out.startswith("\nLesson: Get the hostages out alive")


def test_lesson_2_is_won(tmp_path: Path) -> None:
    ended = learn(tmp_path, "2", "--plain", typed=taught(2)[0].typed)
    assert (ended.code, ended.err) == (0, "")
    assert "Mission won: " in ended.out
    assert SavedLessons(tmp_path).last() is None


def test_which_lesson_is_asked(tmp_path: Path) -> None:
    ended = learn(tmp_path, typed=["2", "1", "quit"])
    assert "1. Lesson 1: the call (15 minutes)\n" in ended.out
    assert "2. Lesson 2: demands, extraction, pivotal event (5 minutes)\n" in ended.out
    assert "It's late: turn 9" in ended.out
    assert SavedLessons(tmp_path).last() is None  # no choice was made


def test_back_starts_no_lesson(tmp_path: Path) -> None:
    ended = learn(tmp_path, typed=["back"])
    assert (ended.code, ended.err) == (0, "")
    assert "Get the hostages out alive" not in ended.out


def test_a_lesson_that_was_left_is_offered_first(tmp_path: Path) -> None:
    SavedLessons(tmp_path).save(1, StoredLesson(("play:keep-cool", "accept")))
    ended = learn(tmp_path, typed=["1"])
    assert "1. Continue lesson 1\n2. Lesson 1: the call" in ended.out
    assert "You rolled a 6 and a 5." in ended.out
    ended = learn(tmp_path, "1", typed=["2"])
    assert "Continue lesson 1?\n1. Continue lesson 1\n2. Start lesson 1 again\n" in ended.out
    assert "Get the hostages out alive" in ended.out
    assert SavedLessons(tmp_path).last() == 1  # until the first choice of the new one
    assert "Which lesson?" not in learn(tmp_path, "2").out


def test_what_no_longer_fits_starts_again(tmp_path: Path) -> None:
    SavedLessons(tmp_path).save(1, StoredLesson(("demand:d9",)))
    ended = learn(tmp_path, "--resume")
    assert ended.code == 0
    assert "The cards have changed since you left" in ended.out


def test_nothing_to_continue_is_one_clear_line(tmp_path: Path) -> None:
    ended = learn(tmp_path, "--resume")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == "hn: No lesson was left. Start one with hn learn.\n"


def test_a_harmed_file_is_told_and_the_lesson_begins(tmp_path: Path) -> None:
    path = SavedLessons(tmp_path).path(1)
    path.parent.mkdir()
    path.write_text("{", encoding="utf-8")
    ended = learn(tmp_path, "1", typed=["1"])
    assert ended.code == 0
    assert ended.err.count("\n") == 1
    assert "it cannot be read as JSON" in ended.err
    assert "Get the hostages out alive" in ended.out


def test_a_harmed_file_is_nothing_to_continue(tmp_path: Path) -> None:
    """It is named; that no lesson was left would be untrue."""
    SavedLessons(tmp_path).save(1, StoredLesson(("facedown:small-talk",)))
    path = SavedLessons(tmp_path).path(2)
    path.write_text("what is this")
    for args in (("--resume",), ("2", "--resume")):
        ended = learn(tmp_path, *args)
        assert (ended.code, ended.out) == (1, "")
        assert ended.err == (
            f"hn: {path}: it cannot be read as JSON. Remove the file; the lesson then begins "
            "anew.\n"
        )
    assert learn(tmp_path, typed=["2"]).err.startswith(f"hn: {path}: it cannot be read as JSON.")
    assert learn(tmp_path, "1", "--resume").err == ""


def test_a_lesson_that_cannot_be_saved_is_played(tmp_path: Path) -> None:
    (tmp_path / "lessons").write_text("in the way", encoding="utf-8")
    ended = learn(tmp_path, "1", typed=typed()[:8])
    assert ended.code == 0
    assert "To continue" not in ended.out
    assert "\nhn: The lesson isn't saved. " in ended.err


@pytest.mark.parametrize("number", ["0", "3", "one"])
def test_there_are_two_lessons(tmp_path: Path, number: str) -> None:
    ended = learn(tmp_path, number)
    assert (ended.code, ended.out) == (2, "")


def test_own_packs_do_not_disturb_the_lesson(tmp_path: Path) -> None:
    workshop = str(PAGE.parents[1] / "tests" / "packs" / "workshop")
    ended = run_here("learn", "1", HN_PACKS=workshop, HN_ASCII="1", HN_HOME=str(tmp_path))
    assert (ended.code, ended.err) == (0, "")
    assert "Get the hostages out alive" in ended.out
    assert ended.out.isascii()

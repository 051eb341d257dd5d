"""`hn learn` as a real command, through a pipe."""

import shlex

from tests.cli.running import run_hn
from tests.docs.first_mission_update import PAGE, page, typed


def test_the_page_is_what_a_new_player_sees() -> None:
    text = page()
    assert PAGE.read_text("utf-8") == text, "python -m tests.docs.first_mission_update"
    assert "Mission won: " in text
    assert not [line for line in text.splitlines() if len(line) > 100]


def test_leaving_and_going_on() -> None:
    numbers = [str(number) for number in typed()]
    left = run_hn("learn", typed="\n".join([*numbers[:5], "quit", "1"]))
    assert (left.code, left.err) == (0, "")
    last = left.out.splitlines()[-1]
    command, *args = shlex.split(last.removeprefix("To continue: "))
    assert (command, args[0], args[-2]) == ("hn", "learn", "--resume")
    again = run_hn(*args, "--width", "40", typed="\n".join(numbers[5:]))
    assert (again.code, again.err) == (0, "")
    assert "Mission won: " in again.out
    assert "That was your first mission." in again.out
    assert not [line for line in again.out.splitlines() if len(line) > 40]


def test_a_wrong_code_is_one_clear_line() -> None:
    said = run_hn("learn", "--resume", "1.99").complaint
    assert said == "hn: The code does not fit; copy all of the line it came in."


def test_own_packs_do_not_disturb_the_lesson() -> None:
    workshop = str(PAGE.parents[1] / "tests" / "packs" / "workshop")
    ended = run_hn("learn", HN_PACKS=workshop, HN_ASCII="1")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.endswith("To continue: hn learn\n")
    assert ended.out.isascii()

"""`hn sets new` asks step by step; whoever leaves can go on, and what is kept is kept whole."""

import io
import os
import re
import shlex
import signal
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from hncli.features.missions.saving.custom_sets import Sets
from hncli.features.sets import SetBuilderScreen
from hncli.game.engine.set_builder import SetBuilder
from hncli.terminal.environment import Environment
from tests.cli.at_career import lines as answers
from tests.cli.at_terminal import end_at_terminal, start_at_terminal
from tests.cli.in_process import run_here
from tests.cli.running import LONGEST, Ended, start_hn
from tests.cli.test_sets_commands import files, keep, plain, sets
from tests.features.sets.set_checker import BOXES, EVERY_BOX, broken
from tests.game.engine.table import library

NEW = ("sets", "new", "mine", "--seed", "4", "--part", "both")
WHOLE = ("new", "whole", *NEW[3:])
GO_ON = "Nothing was kept. To continue: hn "
ASKED = 6 + 1 + 4 + 1  # steps for conversation, minor demands, fixed kinds and pivotal events


def by_hand(number: int) -> tuple[SetBuilder, int]:
    """What comes of always typing one number, as far as it goes, and how often it is asked."""
    builder = SetBuilder(library().packs, EVERY_BOX, 4)
    asked = 0
    while (at := builder.next()) is not None:
        left = builder.left(at)
        builder.take(at, left[min(number, len(left)) - 1])
        asked += 1
    return builder, asked


def line_to_go_on(ended: Ended, code: int) -> list[str]:
    """The words of the command that the last line names."""
    assert ended.code == code
    assert "Traceback" not in ended.out + ended.err
    line = ended.out.rstrip().splitlines()[-1]
    assert line.startswith(GO_ON), ended
    return shlex.split(line.removeprefix(GO_ON))


@pytest.mark.rule("R-SET-5")
def test_step_by_step_by_numbers(tmp_path: Path) -> None:
    """Every choice of the rules is asked; what they leave to chance is not."""
    builder, asked = by_hand(1)
    ended = sets(tmp_path, *NEW[1:], typed=answers(*["1"] * asked))
    assert (ended.code, ended.err) == (0, "")
    path = tmp_path / "sets" / "mine.json"
    assert Sets(tmp_path).get("mine", library().packs) == builder.finish()
    assert broken(plain(path)) == []
    assert path.stat().st_mode & 0o777 == 0o600
    steps = re.findall(rf"^Step (\d+) of {ASKED}\. Take (\d)", ended.out, re.M)
    assert len(steps) == asked == 3 + 1 + 3 + 1 + 5 + 1 + 3 + 4 + 1
    assert [int(step) for step, _count in steps] == sorted(int(step) for step, _count in steps)
    assert {int(step) for step, _count in steps} == set(range(1, ASKED + 1))
    assert "R-SET" not in ended.out
    assert "whose main effect" not in ended.out
    assert ended.out.count("\n> 1\n") == asked


PART_QUESTION = "Which cards do you want to choose?\n"


@pytest.mark.rule("R-SET-5")
@pytest.mark.parametrize(
    ("number", "parts", "asked"),
    [("1", ("conversation", "terror"), ASKED), ("2", ("conversation",), 6), ("3", ("terror",), 6)],
)
def test_which_cards_to_choose_is_asked_first(
    tmp_path: Path, number: str, parts: tuple[str, ...], asked: int
) -> None:
    """Once, whatever else is typed there; then only the steps of what was chosen."""
    typed = answers("?", "card small talk", "9", number, "1", "all random")
    ended = sets(tmp_path, *NEW[1:5], typed=typed)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(f"\n{PART_QUESTION}1. Both conversation and terror cards\n2. ")
    assert ended.out.count(PART_QUESTION) == 1
    assert "Small Talk." in ended.out
    assert f"Step 1 of {asked}. " in ended.out
    builder = SetBuilder(library().packs, EVERY_BOX, 4, parts)
    builder.take(first := builder.next() or 0, builder.left(first)[0])
    kept = Sets(tmp_path).get("mine", library().packs)
    assert kept == builder.finish()
    assert kept.parts == parts


@pytest.mark.rule("R-SET-5")
@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["--random"], ("conversation", "terror")),
        (["--random", "--part", "conversation"], ("conversation",)),
        (["--random", "--part", "terror", "--pick", "base/hot-food"], ("terror",)),
        (["--pick", "base/keep-cool"], ("conversation", "terror")),
        (["--part", "terror"], ("terror",)),
    ],
)
def test_which_cards_by_the_options(
    tmp_path: Path, args: list[str], parts: tuple[str, ...]
) -> None:
    """Chance and picks mean both; nothing is asked about it."""
    ended = sets(tmp_path, *NEW[1:5], *args, typed="" if "--random" in args else "all random\n")
    assert (ended.code, ended.err) == (0, "")
    assert PART_QUESTION not in ended.out
    assert Sets(tmp_path).get("mine", library().packs).parts == parts


def test_a_pick_of_the_other_part_is_refused(tmp_path: Path) -> None:
    ended = sets(tmp_path, *NEW[1:5], "--part", "conversation", "--pick", "base/hot-food")
    assert ended.complaint == (
        "hn: base/hot-food belongs to the part that this set leaves to the box."
    )
    assert files(tmp_path) == []


@pytest.mark.parametrize(
    ("typed", "more"),
    [
        (("quit",), []),
        (("1", "quit"), ["--part", "both"]),
        (("3", "quit"), ["--part", "terror"]),
        (("1", "1", "quit"), ["--pick", "base/what-are-your-demands"]),
        (("3", "1", "quit"), ["--part", "terror", "--pick", "base/hot-food"]),
    ],
)
def test_the_line_to_go_on_has_the_part(
    tmp_path: Path, typed: tuple[str, ...], more: list[str]
) -> None:
    ended = sets(tmp_path, *NEW[1:5], typed=answers(*typed))
    assert line_to_go_on(ended, 1) == [*NEW[:5], *more]
    assert files(tmp_path) == []


def test_no_two_choices_have_the_same_words() -> None:
    builder = SetBuilder(library().packs, BOXES, 4)
    guide = SetBuilderScreen(builder, library(), Environment(io.StringIO(), io.StringIO()))
    asking = [at for at, step in enumerate(builder.steps) if not step.is_drawn]
    assert len(asking) == ASKED
    for guide.at in asking:
        options = guide.step_question(builder.left(guide.at)).options
        assert len({option.label for option in options}) == len(options)
    guide.at = 0
    first = [
        option.label.partition(": ")[0] for option in guide.step_question(builder.left(0)).options
    ]
    assert first[3:6] == [
        "Small Talk x2, both from Hostage Negotiator",
        "Small Talk x2, one from Hostage Negotiator and one from Crime Wave",
        "Small Talk x2, both from Crime Wave",
    ]


@pytest.mark.rule("R-SET-5")
def test_words_instead_of_numbers(tmp_path: Path) -> None:
    """`random` fills a step, `back` undoes a choice, junk is explained, `all random` ends it."""
    junk = ("", "0", "-1", "99", "1.5", "²", "randm", "x" * 5000, "\x1b[31m", "?")
    typed = answers("1", "back", "2", *junk, "random", "back", "back", "back", "back", "all random")
    ended = sets(tmp_path, *NEW[1:], typed=typed)
    assert (ended.code, ended.err) == (0, "")
    assert "\x1b" not in ended.out
    assert ended.out.count("Type a number from 1 to ") == len(junk) - 1
    assert ended.out.count("There is no choice to go back to.") == 1
    assert "Did you mean random?" in " ".join(ended.out.split())
    assert "\nrandom: leave this step to chance.\n" in ended.out
    questions = ended.out.partition("\nConversation: 22 cards\n")[0]
    assert max(map(len, questions.splitlines())) <= 80
    assert (
        Sets(tmp_path).get("mine", library().packs)
        == SetBuilder(library().packs, EVERY_BOX, 4).finish()
    )


@pytest.mark.parametrize("how", ["quit", "the input ends", "a word is left unfinished"])
def test_whoever_leaves_keeps_nothing_and_can_go_on(tmp_path: Path, how: str) -> None:
    """Going on gives the very set that would have been built without leaving."""
    end = {"quit": "quit\n", "the input ends": "", "a word is left unfinished": "rand"}[how]
    ended = sets(tmp_path, *NEW[1:], typed=answers("2", "1", "3", "random") + end)
    assert files(tmp_path) == []
    args = line_to_go_on(ended, 1)
    assert args[:2] == ["sets", "new"]
    assert args.count("--pick") == 4
    assert sets(tmp_path, *args[1:], typed="all random\n").code == 0
    whole = answers("2", "1", "3", "random", "all random")
    assert sets(tmp_path, *WHOLE, typed=whole).code == 0
    assert plain(tmp_path / "sets" / "mine.json") == plain(tmp_path / "sets" / "whole.json")


def test_the_line_has_every_option(tmp_path: Path) -> None:
    """A home with a space in it, a set to replace, one box, something picked beforehand."""
    home = tmp_path / "my home"
    path = keep(home, "mine")
    before = path.read_bytes()
    options = ("--replace", "--home", str(home), "--box", "base", "--pick", "base/keep-cool")
    args = line_to_go_on(run_here(*NEW, *options, typed="1\nquit\n", HN_HOME=str(tmp_path)), 1)
    assert path.read_bytes() == before
    ended = run_here(*args, typed="all random\n", HN_HOME=str(tmp_path))
    assert ended.code == 0
    assert files(tmp_path) == ["my home", "my home/sets", "my home/sets/mine.json"]
    assert plain(path)["pivotal"] == ["base"]
    play = shlex.split(ended.out.splitlines()[-1].removeprefix("To play with it: hn "))
    assert run_here(*play, HN_HOME=str(tmp_path)).code == 0


def at_a_terminal(home: Path, columns: int = 80) -> "pexpect.spawn[str]":
    """Start the guided build on a pseudo-terminal and wait at the first question."""
    child = start_at_terminal(*NEW, columns=columns, HN_HOME=str(home), HN_PLAIN="1")
    child.expect_exact("\r\n> ")
    return child


def the_end(child: "pexpect.spawn[str]") -> Ended:
    """Wait for the end of a command at a terminal."""
    return Ended(*end_at_terminal(child), "")


@pytest.mark.rule("R-SET-5")
def test_a_whole_set_at_a_terminal(tmp_path: Path) -> None:
    builder, asked = by_hand(2)
    child = at_a_terminal(tmp_path, columns=60)
    for turn in range(asked):
        lines = child.before.splitlines()
        assert max(map(len, lines)) <= 60
        choices = [line for line in lines if re.match(r"\d+\. ", line)]
        child.sendline(str(min(2, len(choices))))
        if turn < asked - 1:
            child.expect_exact("\r\n> ")
    ended = the_end(child)
    assert ended.code == 0
    assert ended.out.endswith("To play with it: hn mission play --sets mine\n")
    assert Sets(tmp_path).get("mine", library().packs) == builder.finish()


@pytest.mark.parametrize(("key", "code"), [("c", 130), ("d", 1)])
def test_a_key_at_a_terminal(tmp_path: Path, key: str, code: int) -> None:
    """Ctrl-C or Ctrl-D: nothing is kept, and the line that is printed goes on."""
    child = at_a_terminal(tmp_path)
    for number in ("2", "1"):
        child.sendline(number)
        child.expect_exact("\r\n> ")
    question = child.before
    if key == "c":
        child.send("ran")  # in the middle of a word
    child.sendcontrol(key)
    args = line_to_go_on(the_end(child), code)
    assert files(tmp_path) == []
    again = sets(tmp_path, *args[1:], typed="all random\n")
    step = question[question.index("Step 1 of ") :].replace("\r\n", "\n")
    assert again.code == 0
    assert step in again.out
    whole = answers("2", "1", "all random")
    assert sets(tmp_path, *WHOLE, typed=whole).code == 0
    assert plain(tmp_path / "sets" / "mine.json") == plain(tmp_path / "sets" / "whole.json")


def test_ctrl_c_on_a_pipe(tmp_path: Path) -> None:
    with start_hn(*NEW, HN_HOME=str(tmp_path)) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        seen = b""
        while b"\n> " not in seen:
            seen += os.read(process.stdout.fileno(), 65536)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LONGEST)
    args = line_to_go_on(Ended(process.returncode, out.decode(), err.decode()), 130)
    assert args == list(NEW)
    assert err == b""
    assert files(tmp_path) == []

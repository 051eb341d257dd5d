"""`hn mission story`: a call told again, and a career's history through a pager."""

import re
import shutil
from pathlib import Path

import pytest

from tests.cli.at_career import begin
from tests.cli.at_terminal import shown_at_terminal
from tests.cli.in_process import run_here
from tests.cli.running import run_hn
from tests.fuzz.twin import played
from tests.support.shared_folder import shared_folder
from tests.terminal.screen import CTRL_D, ESC, Terminal

EXAMPLE = Path(__file__).resolve().parents[2] / "careers" / "example.json"


def with_example(home: Path) -> None:
    """Put the shipped career into a folder."""
    assert run_here("career", "import", str(EXAMPLE), HN_HOME=str(home)).code == 0


def finish(home: Path, abductor: str = "donna", seed: int = 6) -> str:
    """Play a mission to its end by typing; gives all that was printed.

    Into an empty folder goes what such a mission has left in one, which is played once in a run.
    """
    if home.exists() and any(home.iterdir()):
        return play_to_the_end(home, abductor, seed)

    def make(folder: Path) -> None:
        printed = play_to_the_end(folder / "home", abductor, seed)
        (folder / "printed").write_text(printed, "utf-8")

    once = shared_folder(f"finished-{abductor}-{seed}", make)
    shutil.copytree(once / "home", home, dirs_exist_ok=True)
    return (once / "printed").read_text("utf-8")


def play_to_the_end(home: Path, abductor: str, seed: int, language: str = "en") -> str:
    """Type the choices of a mission played at random; gives all that was printed."""
    _mission, ids, _numbers = played(abductor, seed)
    ended = run_hn(
        "mission", "play", "--abductor", abductor, "--seed", str(seed), "--width", "400",
        typed="".join(f"{id}\n" for id in ids), HN_HOME=str(home), HN_ASK="all", HN_LANG=language,
    )  # fmt: skip
    assert ended.code == 0, ended
    return ended.out


def test_the_last_one(tmp_path: Path) -> None:
    printed = finish(tmp_path)
    ended = run_here("mission", "story", "--width", "400", HN_HOME=str(tmp_path))
    title, _flavor, *lines = ended.out.splitlines()
    assert title == "Donna Scarborough, seed 6"
    texts = [line.strip() for line in lines if line]
    assert len(texts) > 50
    # It is what was told; like choices that were answers of their own are one line in a story.
    merged = re.compile("You (buy|take|give up) |You play .* face down")
    assert [text for text in texts if text not in printed and not merged.match(text)] == []


def test_by_name_in_a_width_and_as_markdown(tmp_path: Path) -> None:
    finish(tmp_path)
    finish(tmp_path, "edward", 3)
    ended = run_here("mission", "story", "donna", "--width", "40", HN_HOME=str(tmp_path))
    assert ended.out.startswith("Donna Scarborough, seed 6\n")
    assert all(len(line) <= 40 for line in ended.out.splitlines())
    ended = run_here("mission", "story", "--markdown", HN_HOME=str(tmp_path))
    assert ended.out.startswith("# Edward Quinn, seed 3\n\n")
    assert "\n## Turn 1.\n\n" in ended.out


def test_a_saved_one(tmp_path: Path) -> None:
    run_here("mission", "play", "--seed", "2", typed="facedown:keep-cool\n", HN_HOME=str(tmp_path))
    ended = run_here("mission", "story", "arkayne", HN_HOME=str(tmp_path))
    assert "You play Keep Cool face down" in ended.out


def test_there_is_none(tmp_path: Path) -> None:
    ended = run_here("mission", "story", HN_HOME=str(tmp_path))
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == "hn: No mission is over yet. Play one with hn mission play.\n"
    finish(tmp_path)
    ended = run_here("mission", "story", "dona", HN_HOME=str(tmp_path))
    assert ended.code == 1
    assert ended.err == (
        "hn: No saved or finished mission is called dona. There is donna. Did you mean donna?\n"
    )


def test_completed_by_tab(tmp_path: Path) -> None:
    finish(tmp_path)
    ended = run_hn(
        HN_HOME=str(tmp_path),
        _HN_COMPLETE="bash_complete",
        COMP_WORDS="hn mission story ",
        COMP_CWORD="3",
    )
    assert "donna" in ended.out


# The pager

MARK = "through the pager"


def make_pager(folder: Path) -> str:
    """A pager that shows three lines and says that it did."""
    pager = folder / "pager"
    pager.write_text(f"#!/bin/sh\nhead -n 3\necho {MARK}\n")
    pager.chmod(0o755)
    return str(pager)


LONG = [
    ("career", "scorecard", "example"),
    ("career", "history", "example"),
    ("mission", "story"),
    ("achievements",),
    ("rules",),
    ("rules", "dice"),
]


@pytest.mark.parametrize("args", LONG, ids=" ".join)
def test_what_is_longer_than_the_terminal_goes_through_the_pager(
    tmp_path: Path, args: tuple[str, ...]
) -> None:
    finish(tmp_path)
    with_example(tmp_path)
    variables = {"HN_HOME": str(tmp_path), "PAGER": make_pager(tmp_path), "TERM": "xterm"}
    for rows, extra, is_paged in ((24, (), True), (9000, (), False), (24, ("--plain",), False)):
        if extra and args[0] == "achievements":
            continue  # it has no such option
        shown = shown_at_terminal(*args, *extra, rows=rows, variables=variables)
        assert (MARK in shown) is is_paged
    whole = run_here(*args, **variables)
    assert whole.code == 0
    assert whole.out.count("\n") > 24
    assert MARK not in whole.out


def test_a_pager_gets_no_empty_line_at_the_end(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\ntail -n 2 | wc -w\n")
    pager.chmod(0o755)
    with Terminal(tmp_path, "rules", rows=9, variables={"PAGER": str(pager)}) as terminal:
        assert terminal.end() == 0
    last = run_here("rules", HN_HOME=str(tmp_path)).out.splitlines()[-2:]
    assert terminal.text.split() == [str(len(" ".join(last).split()))]


def test_the_scorecard_from_the_desk_is_paged(tmp_path: Path) -> None:
    """In the look of the desk, and not in a pager where Esc is dead."""
    begin(tmp_path)
    variables = {"PAGER": make_pager(tmp_path)}
    with Terminal(tmp_path, rows=18, variables=variables) as terminal:
        terminal.asked("What next?")
        for key in (ESC, "q"):
            terminal.type("c", "Space: on, b: back, Esc: close.")
            terminal.see("Mira Holm, negotiator")
            terminal.type(key, "What next?")
        assert MARK not in "".join(terminal.story)
        terminal.press(CTRL_D)
        assert terminal.end() == 0


def test_the_history_of_a_career_as_markdown(tmp_path: Path) -> None:
    with_example(tmp_path)
    ended = run_here(
        "career", "history", "example", "--mission", "1", "--markdown", HN_HOME=str(tmp_path)
    )
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[0].startswith("## MISSION 1: ")
    assert "### Turn 1." in lines
    assert any(line.startswith("- Gained: ") for line in lines)

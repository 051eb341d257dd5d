"""A set's file that makes no sense: the file and a remedy are named, and the others still serve."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hncli.cli.main import hn
from tests.cli.in_process import run_here
from tests.cli.running import Ended
from tests.cli.test_sets_commands import BOTH, build, keep, plain, sets
from tests.support.permissions import permissions_bind

DEEP = 5000


def written(text: str | bytes) -> Callable[[Path], None]:
    """Put this in the file."""
    content = text.encode() if isinstance(text, str) else text

    def write(path: Path) -> None:
        path.write_bytes(content)

    return write


def edited(key: str, value: Any) -> Callable[[Path], None]:
    """Let the set say something else under one key, or nothing."""

    def edit(path: Path) -> None:
        data = json.loads(path.read_text("utf-8"))
        data["_default"]["1"][key] = value
        if value is None:
            del data["_default"]["1"][key]
        path.write_text(json.dumps(data), encoding="utf-8")

    return edit


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def dangling(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.with_name("nowhere.txt"))


def circular(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


TALK = list(build(BOTH).conversation)
BAD: dict[str, Callable[[Path], None]] = {
    "not JSON": written("this is my set"),
    "truncated": truncate,
    "10 MB": written(b'{"a": "' + b"x" * 10_000_000 + b'"}'),
    "deep tables": written('{"a":' * DEEP + "1" + "}" * DEEP),
    "deep in a set": written(
        '{"_default": {"1": {"kind": "set", "format": 1, "conversation": '
        + "[" * (DEEP // 10)
        + "]" * (DEEP // 10)
        + "}}}"
    ),
    "a huge number": written('{"_default": {"1": ' + "9" * DEEP + "}}"),
    "a huge document number": written('{"_default": {"' + "9" * DEEP + '": {"kind": "set"}}}'),
    "null": written("null"),
    "a list for a document": written('{"_default": {"1": []}}'),
    "another table": written('{"sets": {"1": {"kind": "set", "format": 1}}}'),
    "empty": written(""),
    "a number for a list": edited("conversation", 5),
    "a text for a list": edited("terror", "base/hot-food"),
    "lists in a list": edited("conversation", [TALK]),
    "numbers in a list": edited("terror", list(range(21))),
    "a table for a list": edited("pivotal", {"base": True}),
    "a list too long": edited("terror", ["base/hot-food"] * DEEP),
    "unknown cards": edited("conversation", [*TALK[1:], "base/nope"]),
    "no full name": edited("conversation", [*TALK[1:], "keep-cool"]),
    "a path for a card": edited("conversation", [*TALK[1:], "base/../keep-cool"]),
    "an unknown box": edited("pivotal", ["nope"]),
    "an escape sequence": edited("pivotal", ["\x1b[31m"]),
    "half a character": edited("pivotal", ["\ud800"]),
    "a text for the format": edited("format", "1"),
    "no pivotal events": edited("pivotal", None),
    "neither part": written('{"_default": {"1": {"kind": "set", "format": 1}}}'),
    "pivotal events alone": written(
        '{"_default": {"1": {"kind": "set", "format": 1, "pivotal": ["base"]}}}'
    ),
    "one key too many": edited("colour", "red"),
    "a folder": folder,
    "a link to nowhere": dangling,
    "a link to itself": circular,
}


def spoil(home: Path, how: str, name: str = "bad") -> Path:
    """Keep a set and then make nonsense of its file."""
    path = keep(home, name)
    BAD[how](path)
    return path


def is_clear(text: str, path: Path) -> None:
    """A complaint about the file that a terminal can print, with what to do after what is wrong."""
    about = [line for line in text.splitlines() if line.startswith(f"{path}: ")]
    assert about, text
    for line in about:
        said = line.removeprefix(f"{path}: ")
        assert said.isprintable()
        assert len(said) < 400
        assert re.search(r"\. [A-Z].*[.?)]$", said), said


def failed(ended: Ended, path: Path, *codes: int) -> None:
    """The command said so clearly, and ended with one of these codes."""
    assert ended.code in codes, ended
    assert "Traceback" not in ended.out + ended.err
    is_clear(ended.out, path)
    assert re.fullmatch(r"hn: \d+ problems? with (a set|sets)\.\n", ended.err)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, which can be bound by permissions."""
    monkeypatch.setenv("HN_HOME", str(tmp_path))
    path = keep(tmp_path, "bad")
    path.chmod(0)
    with permissions_bind():
        listed = CliRunner().invoke(hn, ["sets", "list"])
        shown = CliRunner().invoke(hn, ["sets", "show", "bad"])
    assert listed.output == "bad: broken; see hn sets check bad\n"
    failed(Ended(shown.exit_code, shown.stdout, shown.stderr), path, 2)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a good set among all the bad ones."""
    home = tmp_path_factory.mktemp("home")
    for how in BAD:
        spoil(home, how, how.replace(" ", "-").lower())
    keep(home, "good", BOTH)
    return home


def bad_names(home: Path) -> list[str]:
    """The names of all bad sets there."""
    return sorted(path.stem for path in (home / "sets").iterdir() if path.stem != "good")


def test_all_of_them_at_once(full: Path) -> None:
    """Each is told, also by itself, and the good set is still listed, shown and played."""
    checked, listed = sets(full, "check"), sets(full, "list")
    assert (checked.code, listed.code, listed.err) == (1, 0, "")
    assert checked.out.startswith("No problems: good.\n")
    for name in bad_names(full):
        path = full / "sets" / f"{name}.json"
        is_clear(checked.out, path)
        failed(sets(full, "show", name), path, 2)
        assert f"{name}: broken; see hn sets check {name}" in listed.out.splitlines()
    assert "good: Hostage Negotiator, Crime Wave" in listed.out.splitlines()
    assert sets(full, "show", "good").out.startswith("Conversation: 22 cards\n")
    played = run_here("mission", "play", "--sets", "good", typed="1\n1\n", HN_HOME=str(full))
    assert (played.code, played.err) == (0, "")
    again = run_here("mission", "play", "--resume", HN_HOME=str(full))
    assert (again.code, again.out[-40:]) == (0, played.out[-40:])


def test_a_program_asks_for_each(full: Path) -> None:
    names = [*bad_names(full), "good"]
    typed = "".join(json.dumps({"do": "new", "sets": name}) + "\n" for name in names)
    ended = run_here("bot", typed=typed, HN_HOME=str(full))
    assert (ended.code, ended.err) == (0, "")
    replies = [json.loads(line) for line in ended.out.splitlines()]
    assert [reply["ok"] for reply in replies] == [False] * (len(names) - 1) + [True]
    for name, reply in zip(names, replies[:-1], strict=False):
        assert str(full / "sets" / f"{name}.json") in reply["error"]
        assert reply["error"].isprintable()


@pytest.mark.parametrize("how", ["truncated", "unknown cards", "a folder", "a link to nowhere"])
def test_no_mission_with_it(tmp_path: Path, how: str) -> None:
    path = spoil(tmp_path, how)
    failed(run_here("mission", "play", "--sets", "bad", HN_HOME=str(tmp_path)), path, 2)
    failed(sets(tmp_path, "check", str(path)), path, 1)


@pytest.mark.parametrize("how", ["truncated", "10 MB"])
def test_built_anew(tmp_path: Path, how: str) -> None:
    path = spoil(tmp_path, how)
    new = ("new", "bad", "--random", "--seed", "3")
    assert sets(tmp_path, *new, "--replace").code == 0
    assert sorted(plain(path)) == ["conversation", "pivotal", "terror"]
    assert sets(tmp_path, "check").out == "No problems: bad.\n"


@pytest.mark.parametrize("how", ["a link to itself", "a link to nowhere"])
def test_a_link_is_not_built_anew(tmp_path: Path, how: str) -> None:
    path = spoil(tmp_path, how)
    failed(sets(tmp_path, "new", "bad", "--random", "--replace"), path, 1)
    assert path.is_symlink()


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    """Nor removed: the player is told which one is in the way."""
    path = spoil(tmp_path, "a folder")
    for option in ((), ("--replace",)):
        ended = sets(tmp_path, "new", "bad", "--random", *option)
        assert ended.code in (1, 2)
        assert path.is_dir()
        assert [one.name for one in path.parent.iterdir()] == ["bad.json"]
    assert str(path) in ended.out + ended.err


@pytest.mark.parametrize("home", ["a file", "below a file"])
def test_a_home_that_is_no_folder(tmp_path: Path, home: str) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    place = tmp_path / "file" / ("deeper" if home == "below a file" else "")
    ended = sets(place, "new", "mine", "--random")
    assert ended.code in (1, 2)
    assert str(tmp_path / "file") in ended.out + ended.err
    assert (tmp_path / "file").read_text("utf-8") == "mine"


STRANGE = ("Bad Name", "x\x1b[31m", "two\nlines", "é" * 50, os.fsdecode(b"\xff"))


def test_files_whose_names_are_no_names(tmp_path: Path) -> None:
    """Whatever else lies in the folder is told with the file, or left alone."""
    path = keep(tmp_path, "good")
    for name in STRANGE:
        path.with_name(f"{name}.json").write_bytes(path.read_bytes())
    listed, checked = sets(tmp_path, "list"), sets(tmp_path, "check")
    assert (listed.code, checked.code) in ((0, 0), (0, 1))
    for line in (*listed.out.splitlines(), *checked.out.splitlines()):
        assert line.isprintable()
    assert "good: Hostage Negotiator, Crime Wave" in listed.out.splitlines()
    for line in checked.out.splitlines():
        assert line.startswith(("No problems: good.", str(path.parent)))

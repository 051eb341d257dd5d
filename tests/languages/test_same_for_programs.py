"""What programs read and what is stored is the same in every language, byte for byte."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from hncli.cli.main import hn
from hncli.commands.declare import LazyGroup
from tests.languages.program import Program, masked
from tests.support.forked import ROOT
from translation.pseudo_text import OPENING, PSEUDO

CHOICES = "1\n" * 12
LONG = "1\n" * 40


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a career in its second mission or later, and a single mission."""
    home = tmp_path_factory.mktemp("played")
    played = Program(home)
    played.run("en", "career", "new", "ann", "--seed", "5", "--yes", "--negotiator", "Ann")
    played.run("en", "career", "play", "ann", "--auto", "random", "--plain", typed=LONG, code=None)
    played.run("en", "mission", "play", "--seed", "7", "--plain", typed=CHOICES, code=None)
    return home


@pytest.fixture
def copies(played: Path, tmp_path: Path) -> dict[str, Program]:
    """A copy of that folder for each language."""
    made = {}
    for language in ("en", PSEUDO):
        home = tmp_path / language / "home"
        shutil.copytree(played, home)
        made[language] = Program(home)
    return made


def same(copies: dict[str, Program], *args: str, typed: str = "", code: int | None = 0) -> str:
    """What a command prints, which is the same in both languages."""
    english, other = copies["en"], copies[PSEUDO]
    usual = english.run("en", *args, typed=typed, code=code)
    printed = other.run(PSEUDO, *args, typed=typed, code=code)
    shown = masked(usual.replace(str(english.home), "HOME"))
    assert shown == masked(printed.replace(str(other.home), "HOME")) != ""
    return shown


def test_the_pseudo_language_is_spoken(copies: dict[str, Program]) -> None:
    """Else all that follows would hold without it."""
    for args in (("--help",), ("career", "show", "ann"), ("content", "list"), ("rules",)):
        shown = {language: each.run(language, *args) for language, each in copies.items()}
        assert OPENING in shown[PSEUDO]
        assert OPENING not in shown["en"]


def test_a_session_of_the_bot(copies: dict[str, Program]) -> None:
    requests: list[dict[str, object]] = [{"do": "new", "box": "base", "seed": 7}, {"do": "state"}]
    for id in ("play:small-talk", "accept", "facedown:just-stay-calm", "end", "end", "nonsense"):
        requests += [{"do": "choose", "id": id}, {"do": "undo"}, {"do": "choose", "id": id}]
    requests += [{"do": "dance"}, {"do": "new", "abductor": "nobody"}, {"do": "quit"}]
    lines = "".join(json.dumps(one) + "\n" for one in requests)
    assert same(copies, "bot", typed=lines).count("\n") == len(requests)
    assert '"decision"' in same(copies, "bot", "--career", "ann", typed='{"do": "state"}\n')


def test_scenarios(copies: dict[str, Program], tmp_path: Path) -> None:
    files = sorted((ROOT / "tests" / "scenarios").rglob("*.toml"))[::40]
    assert len(files) > 3
    assert "hold" in same(copies, "scenario", "check", *map(str, files), code=None)
    text = (ROOT / "tests/scenarios/crime-wave/worked-turn.toml").read_text("utf-8")
    failing = tmp_path / "failing.toml"
    failing.write_text(text + "\n[[step]]\nexpect = { turn = 99, threat = 'S' }\n", "utf-8")
    assert "99" in same(copies, "scenario", "check", str(failing), code=1)


@pytest.mark.parametrize(
    "args",
    [
        "stats --json",
        "config ask --json",
        "achievements --json",
        "daily --json",
        "challenge list --json",
        "career scorecard ann --json",
        "career export ann --to -",
        "career export ann --json --to -",
        "career export ann --csv --to -",
        "career export ann --bgstats --to -",
    ],
)
def test_what_is_printed_for_programs(copies: dict[str, Program], args: str) -> None:
    printed = same(copies, *args.split(), code=None)
    assert OPENING not in printed


def test_every_command_with_json_is_tested_here() -> None:
    """The others play missions with the searching player, or need a run of the lab or codes."""
    tested = {"stats", "config", "achievements", "daily", "challenge list"}
    tested |= {"career scorecard", "career export"}
    others = {"mission review", "career review", "lab report", "challenge check", "daily rating"}
    assert set(commands_with("--json")) == tested | others


def commands_with(option: str, group: LazyGroup = hn, path: str = "") -> Iterator[str]:
    """The names of the commands below a group that have an option."""
    context = click.Context(group, **hn.context_settings)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if any(option in param.opts for param in command.params):
            yield f"{path}{name}"
        if isinstance(command, LazyGroup):
            yield from commands_with(option, command, f"{path}{name} ")


def test_a_saved_mission_and_a_saved_career(copies: dict[str, Program]) -> None:
    """Played on in two languages, they are the same files, but for the times."""
    for language, each in copies.items():
        each.run(language, "mission", "play", "--seed", "9", "--plain", typed=CHOICES, code=None)
        each.run(language, "mission", "play", "--resume", "--plain", typed=CHOICES, code=None)
        each.run(language, "career", "play", "ann", "--plain", typed=LONG, code=None)
        each.run(language, "career", "new", "bob", "--seed", "6", "--yes", "--box", "high-water")
        each.run(language, "career", "play", "bob", "--plain", typed=LONG, code=None)
        each.run(language, "career", "backup", "bob")
        each.run(language, "config", "pace", "slow")
        each.run(language, "learn", "1", "--plain", typed=CHOICES, code=None)
    english, other = (copies[language].files() for language in ("en", PSEUDO))
    assert list(english) == list(other)
    for path, text in english.items():
        assert other[path] == text, path
    assert not any(OPENING in text for text in other.values())

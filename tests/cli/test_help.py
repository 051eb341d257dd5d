"""Every command explains itself, and gives no card away."""

import re
from collections.abc import Iterator
from functools import cache

import click
import pytest

from hncli import __version__
from hncli.cli.main import hn
from hncli.game.cards.library import load_library
from hncli.players.registry import PLAYERS
from tests.cli.in_process import run_here
from tests.cli.running import run_hn


def commands(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Walk the tree of commands."""
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command, **hn.context_settings)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, (*path, name))


PATHS = list(commands(hn, ()))


def found(path: tuple[str, ...]) -> click.Command:
    command: click.Command = hn
    for name in path:
        assert isinstance(command, click.Group)
        below = command.get_command(click.Context(command, **hn.context_settings), name)
        assert below is not None
        command = below
    return command


def test_the_tree() -> None:
    assert {" ".join(path) for path in PATHS} >= {
        "",
        "bot",
        "content check",
        "content list",
        "content show",
        "mission play",
        "scenario check",
    }


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_help(path: tuple[str, ...]) -> None:
    """The help is printed, with a sentence for the command and for each of its options."""
    ended = run_here(*path, "--help", COLUMNS="200")
    assert (ended.code, ended.err) == (0, "")
    command = found(path)
    assert command.help
    assert command.help.partition("\n")[0] in ended.out
    for option in command.params:
        if isinstance(option, click.Option) and not option.hidden:  # arguments have no help
            assert option.help, option.name
            assert re.match(r"[A-Z].*\.$", option.help), option.help
            assert option.help in " ".join(ended.out.split())
    secret = names_in(ended.out)
    assert not secret


def names_in(text: str) -> list[str]:
    """The names of cards and abductors in a text, as ids, titles or first names."""
    words = " ".join(text.casefold().split())
    inside = (name for name in names() if name in words)
    return [name for name in inside if re.search(rf"\b{re.escape(name)}(?!\w)", words)]


@cache
def names() -> list[str]:
    packs = load_library().packs.values()
    cards = [card for pack in packs for card in pack.cards.values()]
    return sorted({card.id for card in cards} | {card.title.casefold() for card in cards})


def test_a_name_would_be_found() -> None:
    found_names = names_in("ask Arkayne\nMassua to keep   cool")
    assert found_names == ["arkayne", "arkayne massua", "keep cool"]


def test_the_help_tells_of_the_desk() -> None:
    assert "`hn` alone opens the desk" in " ".join(run_hn("--help").out.split())


def test_without_a_terminal_hn_alone_shows_its_help() -> None:
    assert run_hn().out == run_hn("--help").out


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_short_help(option: str) -> None:
    assert run_hn(option).out.startswith("Usage: hn ")


def test_on_a_narrow_terminal_a_name_stands_above_what_it_means() -> None:
    lines = run_hn("odds", "--help", COLUMNS="40").out.splitlines()
    assert max(map(len, lines)) <= 40
    at = lines.index("  --level [s|1|2|3|4|5|6|k]")
    assert lines[at + 1] == "      Only this threat level."
    narrower = run_hn("odds", "--help", COLUMNS="24").out.splitlines()
    at = narrower.index("  --level [s|1|2|3|4|5|")
    assert narrower[at + 1] == "    6|k]"
    listed = run_hn("config", "--help", COLUMNS="40").out
    assert "\n  ask       few or all: which questions\n      you are asked\n" in listed
    wide = run_hn("odds", "--help", COLUMNS="60").out
    assert re.search(r"\n  --level \[s\|1\S+ +Only this threat level\.", wide)


def test_version() -> None:
    ended = run_hn("--version")
    assert (ended.code, ended.out, ended.err) == (0, f"hn, version {__version__}\n", "")


@pytest.mark.parametrize("group", [(), ("mission",)], ids=" ".join)
def test_a_group_alone_shows_its_commands(group: tuple[str, ...]) -> None:
    ended = run_hn(*group)
    assert "Commands:" in ended.out + ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("command", ["mission play", "career play", "lab run"])
def test_the_help_names_every_player(command: str) -> None:
    told = run_hn(*command.split(), "--help").out
    said = " ".join(told.split())
    players = f"{', '.join(list(PLAYERS)[:-1])} or {list(PLAYERS)[-1]}"
    assert players in said, f"the help of an option of hn {command} must name: {players}"

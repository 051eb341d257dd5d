"""One module for a command, and one place that prints."""

import re
from collections.abc import Iterator
from pathlib import Path

import click

import hncli
from hncli.cli.main import hn
from hncli.commands.declare import LazyGroup

ROOT = Path(hncli.__file__).parent
PRINTS = re.compile(r"\bprint\(|\bclick\.echo\(|\bsys\.std(?:in|out|err)\b")
TERMINAL = ("terminal/",)
ALLOWED = {
    "cli/completion.py",  # the answer at TAB imports nothing that it can do without
    "cli/main.py",  # makes the streams ready before there is an environment
}


def places(group: LazyGroup) -> Iterator[str]:
    """The places of all commands and groups below a group: module and attribute."""
    context = click.Context(group, **hn.context_settings)
    for name, (place, _help) in group.lazy.items():
        yield place
        command = group.get_command(context, name)
        if isinstance(command, LazyGroup):
            yield from places(command)


def test_a_place_for_each_command() -> None:
    found = list(places(hn))
    assert len(found) > 40
    assert len(set(found)) == len(found)


def test_only_the_environment_prints() -> None:
    printing = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if PRINTS.search(path.read_text("utf-8"))
    }
    assert {name for name in printing if not name.startswith(TERMINAL)} == ALLOWED

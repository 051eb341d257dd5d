"""One module for a command, and one place that prints."""

import re
from collections.abc import Iterator
from pathlib import Path

import click

import hncli
from hncli.cli.lazy import LazyGroup
from hncli.cli.main import hn

ROOT = Path(hncli.__file__).parent
PRINTS = re.compile(r"\bprint\(|\bclick\.echo\(|\bsys\.std(?:in|out|err)\b")
TERMINAL = ("terminal/", "ui/terminal/")
ALLOWED = {
    "cards/docs.py",  # python -m hncli.cards.docs > docs/effects.md; cards may not import the ui
    "cli/completion/command.py",  # the answer at TAB imports nothing that it can do without
    "report/rich_text.py",  # prints into a string
    "cli/main.py",  # makes the streams ready before there is an environment
}


def modules(group: LazyGroup) -> Iterator[str]:
    """The modules of all commands and groups below a group."""
    context = click.Context(group)
    for name, (place, _help) in group.lazy.items():
        yield place.partition(":")[0]
        command = group.get_command(context, name)
        if isinstance(command, LazyGroup):
            yield from modules(command)


def test_a_module_for_each_command() -> None:
    found = list(modules(hn))
    assert len(found) > 40
    assert len(set(found)) == len(found)


def test_only_the_environment_prints() -> None:
    printing = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if PRINTS.search(path.read_text("utf-8"))
    }
    assert {name for name in printing if not name.startswith(TERMINAL)} == ALLOWED

"""The ways from the desk to every command, found in its tables: docs/desk.md is made of them.

``python -m tests.cli.desk_ways`` writes the table anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from hncli.cli.main import hn
from hncli.features.careers.desk.entries import DESK, LINES, LISTS, MENUS, DeskEntry

PAGE = Path(__file__).resolve().parents[2] / "docs" / "desk.md"
BEGIN, END = "<!-- ways -->\n", "<!-- end of ways -->\n"
NO_WAY = {
    "bot": "a door for programs: JSON lines",
    "scenario check": "for those who write rules and packs: files to check",
    "completion": "for your shell, when it starts",
    "man": "for your shell: the manual page",
    "lab run": "for measuring: hours of automatic play",
    "lab report": "for measuring: what a run of the lab found",
    "lab list": "for measuring: the runs of the lab",
}
"""Commands that the desk does not lead to, and why: they are no players' commands."""


class Way(NamedTuple):
    """The keys that lead to a command from the desk, and what is asked for on the way."""

    keys: tuple[str, ...]
    entry: DeskEntry
    form: str

    @property
    def command(self) -> str:
        """The command that it runs."""
        return command_name(self.form.split())

    @property
    def needs_career(self) -> bool:
        """Whether it is only there with a career on the desk."""
        return bool(self.entry.when)


def commands(group: click.Group = hn, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Every command of the program by its words, from the tables of the groups."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if not isinstance(command, click.Group) or command.invoke_without_command:
            yield " ".join((*path, name))
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


def command_name(words: list[str]) -> str:
    """The words of a line that name its command."""
    known = set(commands())
    return next(name for n in (2, 1) if (name := " ".join(words[:n])) in known)


def ways() -> Iterator[Way]:
    """Every entry that runs a command, with the keys to it."""
    for first in DESK:
        if first.menu:
            for second in MENUS[first.menu][1]:
                for form in second.forms:
                    yield Way((first.key, second.key), second, form)
        else:
            yield Way((first.key,), first, first.forms[0])


def table_lines() -> list[str]:
    """The table of the page."""
    found: dict[str, list[Way]] = {name: [] for name in commands()}
    for way in ways():
        found[way.command].append(way)
    lines = ["| command | keys from the desk | what is asked for |", "|---|---|---|"]
    for name, many in found.items():
        keys = dict.fromkeys(map(_keys, many))
        asked = dict.fromkeys(kind for way in many for kind in way.entry.asks)
        told = (str(LISTS[kind] if kind in LISTS else LINES[kind][0]) for kind in asked)
        pressed = ", or ".join(keys) or f"none: {NO_WAY[name]}"
        lines.append(f"| `hn {name}` | {pressed} | {' '.join(dict.fromkeys(told))} |")
    return lines


def _keys(way: Way) -> str:
    keys = " ".join(f"`{key}`" for key in way.keys)
    return f"{keys} with a career" if way.needs_career else keys


def page_with_table(page: str) -> str:
    """The page with its table made anew."""
    before, _begin, rest = page.partition(BEGIN)
    _table, _end, after = rest.partition(END)
    return "".join([before, BEGIN, "\n".join(["", *table_lines(), ""]), "\n", END, after])


if __name__ == "__main__":
    PAGE.write_text(page_with_table(PAGE.read_text("utf-8")), "utf-8")

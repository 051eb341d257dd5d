"""The manual page hn(1) in roff, made from the commands themselves.

docs/hn.1 is a copy of it: `python -m hncli.cli.manpage.page > docs/hn.1` makes it anew.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import click

from hncli import __version__
from hncli.cli.exit_codes import Exit
from hncli.cli.manpage.roff import bold, escaped, italic, item, paragraphs, prose
from hncli.cli.session import current_environment
from hncli.words import N_, Message, _

OPTION = re.compile(r"(?<!\S)(--?[A-Za-z][\w-]*)")

VARIABLES = {
    "HN_HOME": N_("The folder where your data is kept, if no `--home` names another."),
    "HN_PACKS": N_(
        "Folders with packs of your own, or with folders of packs, beside those of `--packs`; "
        "between two of them is a colon, on Windows a semicolon."
    ),
    "HN_LANG": N_(
        "The language to speak, such as `fr`, if no `--lang` names another; without both, that of "
        "your settings, else that of your system, else English."
    ),
    "HN_ASK": N_("Which questions you are asked: `few` or `all`."),
    "HN_PLAIN": N_("If it is set, and not to 0: numbered lines and sentences, for screen readers."),
    "HN_ASCII": N_("If it is set, and not to 0: plain letters and signs only."),
    "HN_PACE": N_(
        "Seconds between two sentences of a story at a terminal, or `off`, `slow`, `normal` or "
        "`fast`; 0 for none."
    ),
    "VISUAL": N_("The editor that `hn content override --edit` opens."),
    "EDITOR": N_("The same, if `VISUAL` is not set."),
    "NO_COLOR": N_("If it is set: no colours."),
    "HN_DEBUG": N_("If it is set: a fault of `hn` itself is told with all its details."),
}

FILES = {
    N_("careers/NAME.json"): N_("A career."),
    N_("careers/NAME.mission.json"): N_("The mission of it that is being played."),
    N_("careers/backups/NAME/"): N_("Its backups, and what was set aside when it was mended."),
    N_("missions/NAME.json"): N_("A single mission that is being played."),
    N_("lessons/N.json"): N_("A lesson that you left."),
    N_("sets/NAME.json"): N_("A set of your own."),
    N_("packs/NAME/"): N_("A pack of your own, such as a card you have corrected."),
    "hn.config.json": N_("Your settings; `hn config` shows and changes them."),
    "backups/hn.config/": N_("Their backups; `hn config --restore` goes back to one."),
    "honours.json": N_("The missions that count for achievements."),
    ".hn-home": N_(
        "Makes the folder `careers` it is in your data folder, when you are beside that."
    ),
}

EXITS = {
    Exit.OK: N_("All is well."),
    Exit.FAILED: N_("Something was checked and does not hold, or could not be done."),
    Exit.USAGE: N_("The command was not understood, or what it was given cannot be read."),
    Exit.BROKEN: N_("A fault of `hn` itself; please report it."),
    Exit.INTERRUPTED: N_("You stopped it with Ctrl-C."),
}


def page() -> str:
    """The whole manual page; it depends on nothing but the program, not even on the date."""
    from hncli.cli.main import hn

    root = click.Context(hn, info_name="hn", **hn.context_settings)
    name = _("play the solo card game Hostage Negotiator at a keyboard")
    help_text = _("Show the help of a command and exit. Every command has this option.")
    help_option = item(", ".join(map(bold, root.help_option_names)), help_text)
    where = _("Your data is in one folder, readable by you alone. `hn where` names it. In it are:")
    notice = _("`hn` is unofficial, not affiliated with the publisher of the game.")
    lines = [
        r".\" Made by: python -m hncli.cli.manpage.page > docs/hn.1",
        f'.TH HN 1 "" "hn {escaped(__version__)}" "hn"',
        *_section(_("NAME"), rf"hn \- {escaped(name)}"),
        *_section(_("SYNOPSIS"), _usage(root)),
        *_section(_("DESCRIPTION"), *paragraphs(hn.help or "")),
        *_section(_("OPTIONS"), *_options(root), *help_option),
        *_section(_("COMMANDS"), *_commands(root)),
        *_section(_("ENVIRONMENT"), *_items(VARIABLES)),
        *_section(_("FILES"), prose(where), *_items(FILES)),
        *_section(_("EXIT STATUS"), *_items({int(code): text for code, text in EXITS.items()})),
        *_section(_("NOTES"), prose(notice)),
    ]
    return "\n".join(lines) + "\n"


def _section(title: str, *lines: str) -> list[str]:
    """A heading and its lines; the heading itself starts the first paragraph."""
    rest = lines[1:] if lines[:1] == (".PP",) else lines
    return [f".SH {escaped(title)}", *rest]


def _items(told: Mapping[Any, Message]) -> list[str]:
    return [line for term, text in told.items() for line in item(bold(str(term)), str(text))]


def _commands(ctx: click.Context) -> Iterator[str]:
    """Usage, help and options of every command below a group."""
    assert isinstance(ctx.command, click.Group)
    for name in ctx.command.list_commands(ctx):
        command = ctx.command.get_command(ctx, name)
        if command is None or command.hidden:
            continue
        below = click.Context(command, info_name=name, parent=ctx)
        yield f".SS {escaped(below.command_path)}"
        yield _usage(below)
        yield from paragraphs(command.help or "")
        yield from _options(below)
        if isinstance(command, click.Group):
            yield from _commands(below)


def _usage(ctx: click.Context) -> str:
    """The usage line of a command."""
    pieces = ctx.command.collect_usage_pieces(ctx)
    return " ".join([bold(ctx.command_path), *map(escaped, pieces)])


def _options(ctx: click.Context) -> Iterator[str]:
    """The options of a command without --help, which every command has."""
    for option in ctx.command.params:
        record = option.get_help_record(ctx) if isinstance(option, click.Option) else None
        if record is not None and not set(option.opts) & set(ctx.help_option_names):
            yield from item(_term(record[0]), record[1])


def _term(typed: str) -> str:
    """An option in bold, the placeholder of its value in italics."""
    shown = ""
    for n, piece in enumerate(OPTION.split(typed)):
        value = piece.strip(" ,/")
        shown += bold(piece) if n % 2 else f" {italic(value)}" if value else escaped(piece)
    return shown


if __name__ == "__main__":
    current_environment().write(page())

"""The manual page: made from the commands, shown by `hn man`."""

import os
import re
import shlex
import shutil
import subprocess
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import click

from hncli import __version__
from hncli.base.messages import N_, Message, _, one_line
from hncli.cli.main import hn
from hncli.commands import declare
from hncli.commands.exits import Exit
from hncli.commands.session import current_environment

SIGNS = {
    "\\": r"\e",
    "-": r"\-",  # what is copied from the page must be what is typed, and no longer dash
    "'": r"\(aq",
    "`": r"\(ga",
    '"': r"\(dq",
    "^": r"\(ha",
    "~": r"\(ti",
}
CODE = re.compile(r"`([^`]+)`")


def escaped(text: str) -> str:
    """A text without meaning for roff: no escapes, no request at the beginning of a line."""
    escapes = "".join(SIGNS.get(c, c if c.isascii() else f"\\[u{ord(c):04X}]") for c in text)
    return rf"\&{escapes}" if escapes.startswith(".") else escapes


def bold(text: str) -> str:
    """Text in bold: what is typed literally."""
    return rf"\fB{escaped(text)}\fR"


def italic(text: str) -> str:
    """Text in italics: a placeholder."""
    return rf"\fI{escaped(text)}\fR"


def prose(text: str) -> str:
    """A paragraph on one line; what is in backticks becomes bold."""
    pieces = CODE.split(one_line(text))
    return "".join(bold(piece) if n % 2 else escaped(piece) for n, piece in enumerate(pieces))


def paragraphs(text: str) -> list[str]:
    r"""The paragraphs of a help text of click; one that begins with \b keeps its line breaks."""
    lines: list[str] = []
    for part in text.strip().split("\n\n"):
        if part.startswith("\b\n"):
            lines += [".PP", ".nf", *map(escaped, part.splitlines()[1:]), ".fi"]
        else:
            lines += [".PP", prose(part)]
    return lines


def item(term: str, text: str) -> list[str]:
    """An entry of a list: a term that is roff already, and its description."""
    return [".TP", term, prose(text)]


INDENT, DEEPER = 7, 14  # columns, as man has them
ESCAPE = re.compile(r"\\(?:f[BIR]|&|\[u([0-9A-F]+)\]|e|-|\(..)")
MEANING = {roff: sign for sign, roff in SIGNS.items()}


def plain_lines(roff: str, width: int) -> list[str]:
    """The page without its first requests, wrapped to the width; what is preformatted is not."""
    lines: list[str] = []
    indent, is_term, is_preformatted = INDENT, False, False
    for line in roff.splitlines():
        request, _blank, arguments = line.partition(" ") if line.startswith(".") else ("", "", line)
        text = unescaped(arguments)
        if request == "":
            start = INDENT if is_term else indent
            lines += [" " * start + text] if is_preformatted else _wrapped(text, width, start)
            is_term = False
        elif request in (".SH", ".SS"):
            lines += ["", text if request == ".SH" else f"   {text}"]
            indent = INDENT
        elif request == ".PP":
            lines.append("")
            indent = INDENT
        elif request == ".TP":
            lines.append("")
            indent, is_term = DEEPER, True
        elif request in (".nf", ".fi"):
            is_preformatted = request == ".nf"
    return lines[1:] if lines[:1] == [""] else lines


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    margin = " " * min(indent, width // 3)
    return textwrap.wrap(
        text, width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
    )


def unescaped(roff: str) -> str:
    """A text of roff as it is read."""

    def sign(match: re.Match[str]) -> str:
        if match[1]:
            return chr(int(match[1], 16))
        return MEANING.get(match[0], "")  # fonts and \\& stand for nothing

    return ESCAPE.sub(sign, roff)


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
        "Seconds between two sentences of a story at a terminal, or `off`, `quick` or `slow`; "
        "0 for none."
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
    root = click.Context(hn, info_name="hn", **hn.context_settings)
    name = _("play the solo card game Hostage Negotiator at a keyboard")
    help_text = _("Show the help of a command and exit. Every command has this option.")
    help_option = item(", ".join(map(bold, root.help_option_names)), help_text)
    folder = _("Your data is in one folder, readable by you alone. `hn where` names it. In it are:")
    notice = _("`hn` is unofficial, not affiliated with the publisher of the game.")
    lines = [
        r".\" Made by: python -m hncli.cli.manpage > docs/hn.1",
        f'.TH HN 1 "" "hn {escaped(__version__)}" "hn"',
        *_section(_("NAME"), rf"hn \- {escaped(name)}"),
        *_section(_("SYNOPSIS"), _usage(root)),
        *_section(_("DESCRIPTION"), *paragraphs(hn.help or "")),
        *_section(_("OPTIONS"), *_options(root), *help_option),
        *_section(_("COMMANDS"), *_commands(root)),
        *_section(_("ENVIRONMENT"), *_items(VARIABLES)),
        *_section(_("FILES"), prose(folder), *_items(FILES)),
        *_section(_("EXIT STATUS"), *_items({int(code): text for code, text in EXITS.items()})),
        *_section(_("NOTES"), prose(notice)),
    ]
    return "\n".join(lines) + "\n"


def _section(title: str, *lines: str) -> list[str]:
    """A heading and its lines; the heading itself starts the first paragraph."""
    content = lines[1:] if lines[:1] == (".PP",) else lines
    return [f".SH {escaped(title)}", *content]


def _items(texts: Mapping[Any, Message]) -> list[str]:
    return [line for term, text in texts.items() for line in item(bold(str(term)), str(text))]


def _commands(ctx: click.Context) -> Iterator[str]:
    """Usage, help and options of every command below a group."""
    assert isinstance(ctx.command, click.Group)
    for name in ctx.command.list_commands(ctx):
        command = ctx.command.get_command(ctx, name)
        if command is None or command.hidden:
            continue
        command_context = click.Context(command, info_name=name, parent=ctx)
        yield f".SS {escaped(command_context.command_path)}"
        yield _usage(command_context)
        yield from paragraphs(command.help or "")
        yield from _options(command_context)
        if isinstance(command, click.Group):
            yield from _commands(command_context)


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
    term = ""
    for n, piece in enumerate(OPTION.split(typed)):
        value = piece.strip(" ,/")
        term += bold(piece) if n % 2 else f" {italic(value)}" if value else escaped(piece)
    return term


if __name__ == "__main__":
    current_environment().write(page())


@declare.command(
    help=N_(
        "Show the manual page of hn and all its commands.\n\n"
        "A terminal shows it formatted; a pipe or a file gets it in roff, for man or groff."
    )
)
def man() -> None:
    """Show the page by `man` on a terminal, without it as text by a pager; else write roff."""
    env = current_environment()
    roff = page()
    if not env.sink.isatty():
        env.write(roff)
    elif not (env.is_drawn and _show_by(["man", "-l", "-"], roff)):
        lines = plain_lines(roff, env.width)
        if not (env.is_drawn and _show_by_pager("\n".join(lines) + "\n")):
            env.say(*lines)


def _show_by_pager(text: str) -> bool:
    """Let the player's pager, or less, show a text; False if there is none or it fails."""
    try:
        words = shlex.split(os.environ.get("PAGER", ""))
    except ValueError:
        return False
    return _show_by(words or ["less"], text)


def _show_by(words: list[str], text: str) -> bool:
    """Give a text to a program that shows it; False if it is not installed or fails."""
    program = shutil.which(words[0])
    if program is None:
        return False
    process = subprocess.Popen(
        [program, *words[1:]], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdin is not None
    try:
        with process.stdin as pipe:
            pipe.write(text)
    except (BrokenPipeError, KeyboardInterrupt):
        pass  # its exit code says what happened
    while True:
        try:
            return process.wait() == 0
        except KeyboardInterrupt:
            pass  # meant for the pager, which is still running

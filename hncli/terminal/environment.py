"""The one place where the program reads and prints: streams, terminal width, display settings.

Every command gets its `Environment` from `current_environment` of hncli/commands/session.py; tests
pass one made of `StringIO`. No dataclasses and no shutil: every command imports this module."""

import os
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from textwrap import wrap
from typing import TextIO

from hncli.base.messages import HARD_SPACES, _, all_printable, printable
from hncli.base.settings import AUTO, OLD_PACES, PACES, VALUES, Settings, pace_in_seconds
from hncli.base.text import unaccented
from hncli.terminal.columns import fold

NARROWEST = 20
WIDE = 64  # columns from which words are written out, and things stand side by side
DEFAULT_WIDTH, DEFAULT_ROWS = 80, 24
LONGEST_COLUMNS = 4  # digits of COLUMNS; what has more is no width of a terminal
DEFAULT_PACE = 0.35  # seconds between two sentences, as the setting `pace` has it by default
OFF_VALUES = ("0", "off", "no", "false")
"""Values of HN_PLAIN and HN_ASCII that switch it off; all others switch it on."""
ASCII_SIGNS = str.maketrans(
    {
        "\u2026": "...",  # ellipsis
        **dict.fromkeys("\u2018\u2019", "'"),  # quotation marks, then dashes and minus
        **dict.fromkeys("\u201c\u201d\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2013\u2014\u2212", "-"),
        "\u00d7": "x",  # times, and blanks that do not break
        "\u00b1": "+/-",
        **dict.fromkeys("\u00a0\u202f", " "),
        "\u0153": "oe",  # letters that are two
        "\u0152": "OE",
        "\u00e6": "ae",
        "\u00c6": "AE",
        "\N{MULTIPLICATION X}": "x",  # who was killed, who is out
        "\N{WHITE CIRCLE}": "+",
        **dict.fromkeys("─━", "-"),  # boxes: a card or a failure, a success, a four
        **dict.fromkeys("│┃", "|"),
        **dict.fromkeys("╭╮╰╯┏┓┗┛", "+"),
        **dict.fromkeys("═", "="),
        **dict.fromkeys("║╔╗╚╝", "#"),
        **dict.fromkeys("╌┌┐└┘", "."),
        "╎": ":",
    }
)
"""What to write for the signs of good typesetting where there is only ASCII."""


class Colored(str):
    """A line with escape sequences for its colours, made printable before they were added."""

    __slots__ = ()


class Environment:
    """Input, output and error stream, and how the output may look."""

    def __init__(
        self,
        source: TextIO,
        sink: TextIO,
        columns: int | None = DEFAULT_WIDTH,
        is_drawn: bool = False,
        is_ascii: bool = False,
        has_color: bool = False,
        pace: float = 0.0,
        errors: TextIO | None = None,
        is_plain: bool = False,
        ask_few: bool = True,
        theme: str = "dark",
        own_theme: str = "",
        has_mouse: bool = False,
        has_clipboard: bool = False,
    ) -> None:
        self.source = source
        self.sink = sink
        self.errors = errors  # None: standard error is closed, so errors are dropped
        self.columns = columns  # None: as wide as the terminal is at that moment
        self.is_drawn = is_drawn  # lists to move in, tables and dice; else plain lines
        self.is_plain = is_plain  # sentences instead of tables, on a pipe too
        self.is_ascii = is_ascii
        self.has_color = has_color
        self.has_mouse = has_mouse  # whether painted screens hear it
        self.has_clipboard = has_clipboard  # whether texts to post are copied
        self.pace = pace
        self.theme = theme  # as the setting has it
        self.own_theme = own_theme  # the path of the player's own; empty if there is no data folder
        self.ask_few = ask_few  # whether a question with nothing to decide is left out
        self.heard: list[str] | None = None  # the lines printed within `listening`
        self.is_silent = False  # lines go to `heard` and are not printed

    @property
    def width(self) -> int:
        """How many columns there are now: a terminal may be made wider or narrower."""
        return max(NARROWEST, self.columns or _terminal_columns())

    @property
    def rows(self) -> int:
        try:
            return os.get_terminal_size().lines
        except (OSError, ValueError):
            return DEFAULT_ROWS

    @property
    def is_interactive(self) -> bool:
        """Whether a person reads and types: input and output are both terminals."""
        return self.source.isatty() and self.sink.isatty()

    def change(self, columns: int | None, plain: bool, ascii_only: bool) -> None:
        """Apply the options --width, --plain and --ascii."""
        self.columns = columns or self.columns
        self.is_ascii = self.is_ascii or ascii_only
        if plain:
            self.is_plain = True
            self.is_drawn = self.has_color = False
            self.pace = 0.0

    def warn(self, *lines: str) -> None:
        """Print lines on the error stream, made printable as in `shown`.

        Never raises, for there is nowhere else to report to.
        """
        if self.heard is not None:
            self.heard += lines
        if self.errors is None or self.is_silent:
            return
        try:
            for line in lines:
                self.errors.write(f"{self._shown_on(line, self.errors)}\n")
            self.errors.flush()
        except (OSError, ValueError):
            pass

    def write(self, text: str) -> None:
        """Write text for programs (JSON, roff, a script) exactly as it is, without a newline."""
        self.sink.write(text)
        self.sink.flush()

    def write_bytes(self, data: bytes) -> None:
        """Write a UTF-8 file exactly as it is, whatever the encoding and line ends of the sink."""
        binary = getattr(self.sink, "buffer", None)
        if binary is None:
            self.write(data.decode("utf-8"))
            return
        self.sink.flush()
        binary.write(data)
        binary.flush()

    def say(self, *lines: str) -> None:
        """Print lines; what the sink cannot encode is replaced, never a crash."""
        if self.heard is not None:
            self.heard += lines
        if not self.is_silent:
            self.echo(*lines)

    def echo(self, *lines: str) -> None:
        """Print lines even if silent, and without adding them to `heard`: a player's answer."""
        for line in lines:
            for piece in self._fitting(line):
                self.sink.write(piece + "\n")
        self.sink.flush()

    @contextmanager
    def listening(self, silent: bool = False, columns: int | None = None) -> Iterator[list[str]]:
        """Context manager that yields the list of lines printed; with `silent` none is shown."""
        before = self.heard, self.is_silent, self.columns
        heard: list[str] = []
        self.heard, self.is_silent, self.columns = heard, silent, columns or self.columns
        try:
            yield heard
        finally:
            self.heard, self.is_silent, self.columns = before

    @property
    def has_known_width(self) -> bool:
        """Whether the width is that of a terminal or was asked for; a pipe has none of its own."""
        return self.columns is not None or "COLUMNS" in os.environ or self.sink.isatty()

    def say_folded(self, *lines: str) -> None:
        """Print lines of a list; one that is too wide is broken, and goes on two columns in.

        A pipe gets each on one line, for whoever searches there.
        """
        if not self.has_known_width:
            self.say(*lines)
            return

        for line in lines:
            indent = len(line) - len(line.lstrip(" "))
            self.say(*(fold(line.strip(" "), self.width, indent) or [""]))

    def _fitting(self, line: str) -> list[str]:
        """A line as this sink can show it: plain signs may need more room than others."""
        text = self.shown(line)
        if len(text) <= len(line) or len(text) <= self.width:
            return [text]

        return wrap(text, self.width, subsequent_indent="  ", break_on_hyphens=False)

    def read_line(self, prompt: str) -> str:
        """Read one line; EOFError when there is none."""
        width = self.width
        if len(prompt) > width:
            *above, last = textwrap.wrap(prompt, width - 1, break_on_hyphens=False)
            self.say(*above)
            prompt = f"{last} "
        self.sink.write(self.shown(prompt))
        self.sink.flush()
        try:
            line = self.source.readline()
        except UnicodeError:  # PYTHONIOENCODING is not what is typed
            encoding = self.source.encoding
            self.warn("", _("The input can't be read as {encoding}.").format(encoding=encoding))
            raise EOFError from None
        if not line:
            raise EOFError
        typed = line.strip()
        if not self.source.isatty():  # a terminal shows what is typed, a pipe does not
            room = max(0, width - len(prompt))
            self.say(self.shown(printable(typed, max(1, room)))[:room])  # ASCII may be longer
        return typed

    def shown(self, text: str) -> str:
        """A text as this sink can show it, without anything that could do harm to a terminal.

        Whatever is printed for people comes through here, from whatever file or name it is.
        """
        return self._shown_on(text, self.sink)

    def _shown_on(self, text: str, stream: TextIO) -> str:
        if not isinstance(text, Colored):
            text = all_printable(text)
        text, encoding = in_ascii(text) if self.is_ascii else text, stream.encoding or "utf-8"
        return text.encode(encoding, "replace").decode(encoding)


def _terminal_columns() -> int:
    """The columns of the terminal, found as `shutil.get_terminal_size` does."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and len(columns) <= LONGEST_COLUMNS and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or DEFAULT_WIDTH  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):  # it is closed, or no terminal
        return DEFAULT_WIDTH


def in_ascii(text: str) -> str:
    """A text without signs that a plain terminal may not have."""
    if text.isascii():
        return text
    for space in HARD_SPACES:  # inside straight quotation marks there is none
        text = text.replace(f"\u00ab{space}", "\u00ab").replace(f"{space}\u00bb", "\u00bb")
    return unaccented(text.translate(ASCII_SIGNS)).encode("ascii", "replace").decode("ascii")


def environment(
    variables: Mapping[str, str] = os.environ, settings: Settings | None = None, own_theme: str = ""
) -> Environment:
    """The environment of this process, from its streams, its variables and the player's settings.

    A variable comes before a setting. None: the player has set nothing. `own_theme` is the path of
    the player's own theme, whether or not there is such a file.
    """
    chosen = (vars(settings) if settings else {}) | set_by_variables(variables)
    source, sink = sys.stdin, sys.stdout
    is_terminal = source.isatty() and sink.isatty() and variables.get("TERM", "") != "dumb"
    is_plain = chosen.get("plain") == "on"
    is_drawn = is_terminal and not is_plain
    encoding = (sink.encoding or "").lower().replace("-", "")
    is_ascii = {"on": True, "off": False}.get(chosen.get("ascii", ""))
    pace = pace_in_seconds(chosen.get("pace") or "")
    return Environment(
        source,
        sink,
        columns=None,
        is_drawn=is_drawn,
        is_ascii=not encoding.startswith("utf") if is_ascii is None else is_ascii,
        has_color=is_drawn and chosen.get("colors") != "off",
        pace=0.0 if not is_drawn else DEFAULT_PACE if pace is None else pace,
        errors=sys.stderr,
        is_plain=is_plain,
        ask_few=chosen.get("ask") != "all",
        theme=chosen.get("theme", AUTO),
        own_theme=own_theme,
        has_mouse=chosen.get("mouse") == "on",
        has_clipboard=chosen.get("clipboard") != "off",
    )


def set_by_variables(variables: Mapping[str, str]) -> dict[str, str]:
    """The settings that environment variables decide, by name; an empty variable is ignored."""
    values = {}
    for name in ("plain", "ascii", "mouse", "clipboard"):
        if value := variables.get(f"HN_{name.upper()}"):
            values[name] = "off" if value.lower() in OFF_VALUES else "on"
    if variables.get("NO_COLOR"):
        values["colors"] = "off"
    if language := variables.get("HN_LANG"):
        values["language"] = language
    if (ask := variables.get("HN_ASK", "").lower()) in ("few", "all"):
        values["ask"] = ask
    if (theme := variables.get("HN_THEME", "").lower()) in VALUES["theme"]:
        values["theme"] = theme
    if pace := variables.get("HN_PACE", "").lower():
        seconds = pace_in_seconds(pace)
        if seconds is not None:
            pace = OLD_PACES.get(pace, pace)
            values["pace"] = pace if pace in PACES else f"{seconds:g}"
    return values


CLIPBOARD_TOOLS: tuple[tuple[str, Sequence[str]], ...] = (
    ("WAYLAND_DISPLAY", ("wl-copy",)),
    ("DISPLAY", ("xclip", "-selection", "clipboard")),
    ("DISPLAY", ("xsel", "--clipboard", "--input")),
    ("", ("pbcopy",)),
    ("", ("clip.exe",)),
    ("", ("termux-clipboard-set",)),
)
"""Commands that copy what is piped in, each with the variable without which it cannot."""
REMOTE_VARIABLES = ("SSH_CONNECTION", "SSH_TTY")  # a tool would copy on the wrong machine
LONGEST_COPYING = 5  # seconds that a tool may take
MOST_COPIED = 60_000  # bytes: terminals refuse more


def copy_to_clipboard(
    lines: Sequence[str], env: Environment, variables: Mapping[str, str] = os.environ
) -> str:
    """Copy lines where a person sits at a terminal, and return a message about it.

    Empty where nothing was copied: off a terminal, by the player's setting, or without a way.
    """
    text = "\n".join(lines) + "\n"
    if not (env.has_clipboard and env.is_interactive and env.is_drawn):
        return ""
    if not any(name in variables for name in REMOTE_VARIABLES):
        for variable, command in CLIPBOARD_TOOLS:
            if (not variable or variable in variables) and _piped_to(command, text):
                return _("Copied to the clipboard.")
    data = text.encode()
    if len(data) > MOST_COPIED or variables.get("TERM") in (None, "dumb", "linux"):
        return ""
    import base64

    env.write(f"\033]52;c;{base64.b64encode(data).decode()}\a")
    return _("Copied, if your terminal lets programs copy.")


def _piped_to(command: Sequence[str], text: str) -> bool:
    """Pipe a text to a command; False if it is not installed or fails."""
    import shutil
    import subprocess  # slow to import, and most commands copy nothing

    path = shutil.which(command[0])
    if path is None:
        return False
    try:
        process = subprocess.run(
            [path, *command[1:]],
            input=text.encode(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=LONGEST_COPYING,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return process.returncode == 0

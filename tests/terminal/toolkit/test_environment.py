"""What hn makes of the terminal, of variables and of encodings."""

import io
import sys
from collections.abc import Callable

import pytest

from hncli.base.settings import PACES, Settings
from hncli.report.document import Document, Section, Text
from hncli.report.rich_text import drawn_lines
from hncli.terminal.environment import (
    DEFAULT_PACE,
    DEFAULT_WIDTH,
    Environment,
    environment,
    in_ascii,
)


class Stream(io.TextIOWrapper):
    """A stream of some encoding that may be a terminal."""

    def __init__(self, encoding: str = "utf-8", is_terminal: bool = True) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding, newline="\n")
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


Started = Callable[..., Environment]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """Give the environment of a process that is started at a terminal."""

    def start(
        encoding: str = "utf-8",
        reads: bool = True,
        prints: bool = True,
        plain: bool = False,
        ascii_only: bool = False,
        settings: Settings | None = None,
        **variables: str,
    ) -> Environment:
        monkeypatch.setattr(sys, "stdin", Stream(is_terminal=reads))
        monkeypatch.setattr(sys, "stdout", Stream(encoding, prints))
        env = environment({"TERM": "xterm"} | variables, settings)
        env.change(None, plain, ascii_only)
        return env

    return start


def test_whatever_is_printed_is_printable(started: Started) -> None:
    env = started()
    env.errors = Stream()
    document = Document((Section((Text("d\x9b"),), "c\x1b[2J"),))
    env.say("a\x1b[2J", "\x07b\u202f!", *drawn_lines(document, 80, has_color=True))
    env.warn("e\x1b[2J")
    for stream, wanted in (
        (env.sink, "a?[2J\n?b\u202f!\n\x1b[1mC?[2J\x1b[0m\nd?\n"),
        (env.errors, "e?[2J\n"),
    ):
        assert isinstance(stream, Stream)
        assert stream.bytes.getvalue().decode() == wanted


def test_a_frame_is_printable_too(started: Started) -> None:
    env = started()
    document = Document((Section((Text("a\x1b[2J"),), "x", level=2),), is_framed=True)
    (_top, line, _bottom) = drawn_lines(document, env.width, has_color=True)
    env.say(line)
    assert isinstance(env.sink, Stream)
    assert "a?[2J" in env.sink.bytes.getvalue().decode()


def test_a_terminal_is_drawn_on(started: Started) -> None:
    env = started()
    assert (env.is_drawn, env.has_color, env.is_ascii) == (True, True, False)
    assert env.pace == DEFAULT_PACE


def test_any_terminal_that_is_not_called_dumb(started: Started) -> None:
    assert started(TERM="").is_drawn


@pytest.mark.parametrize(
    "how",
    [
        {"TERM": "dumb"},
        {"HN_PLAIN": "1"},
        {"plain": True},
        {"reads": False},
        {"prints": False},
        {"TERM": "dumb", "HN_PACE": "3"},
    ],
)
def test_numbered_lines(started: Started, how: dict[str, object]) -> None:
    """No colour and no waiting either."""
    env = started(**how)
    assert (env.is_drawn, env.has_color, env.pace) == (False, False, 0.0)


@pytest.mark.parametrize(("value", "has_color"), [("1", False), ("no", False), ("", True)])
def test_no_color(started: Started, value: str, has_color: bool) -> None:
    """The convention of no-color.org: any value but the empty one."""
    env = started(NO_COLOR=value)
    assert (env.is_drawn, env.has_color) == (True, has_color)


@pytest.mark.parametrize(
    ("encoding", "is_ascii"),
    [
        ("utf-8", False),
        ("UTF8", False),
        ("utf-16", False),
        ("cp1252", True),
        ("latin-1", True),
        ("ascii", True),
        ("cp437", True),
    ],
)
def test_what_an_encoding_may_lack_is_not_tried(
    started: Started, encoding: str, is_ascii: bool
) -> None:
    assert started(encoding).is_ascii == is_ascii


def test_ascii_can_be_asked_for(started: Started) -> None:
    assert started(HN_ASCII="1").is_ascii
    assert started(ascii_only=True).is_ascii
    assert not started(HN_ASCII="").is_ascii


@pytest.mark.parametrize(
    ("wanted", "pace"),
    [
        ("", DEFAULT_PACE),
        ("quick", DEFAULT_PACE),
        ("fast", 0.15),
        ("SLOW", 0.8),
        ("off", 0.0),
        ("1" * 400, DEFAULT_PACE),
        ("0", 0.0),
        ("0.1", 0.1),
        ("-3", 0.0),
        ("nan", 0.0),
        ("99", 5.0),
        ("inf", 5.0),
    ],
)
def test_the_pace_is_the_players(started: Started, wanted: str, pace: float) -> None:
    assert started(HN_PACE=wanted).pace == pace


# Settings: an option comes before a variable, that before a setting


def test_the_defaults_are_those_without_settings(started: Started) -> None:
    for encoding in ("utf-8", "latin-1"):
        with_none, with_defaults = started(encoding), started(encoding, settings=Settings())
        for field in ("is_drawn", "is_plain", "is_ascii", "has_color", "pace", "ask_few"):
            assert getattr(with_none, field) == getattr(with_defaults, field)
    assert PACES[Settings().pace] == DEFAULT_PACE


def test_each_setting_counts(started: Started) -> None:
    assert started().ask_few
    assert not started(settings=Settings(ask="all")).ask_few
    assert started(settings=Settings(pace="slow")).pace == 0.8
    assert started(settings=Settings(pace="1.5")).pace == 1.5
    assert not started(settings=Settings(colors="off")).has_color
    assert started(settings=Settings(colors="on")).has_color
    assert started(settings=Settings(ascii="on")).is_ascii
    assert not started("latin-1", settings=Settings(ascii="off")).is_ascii
    plain = started(settings=Settings(plain="on", pace="slow", colors="on"))
    assert (plain.is_plain, plain.is_drawn, plain.has_color, plain.pace) == (True, False, False, 0)


def test_a_setting_draws_nothing_on_a_pipe(started: Started) -> None:
    env = started(prints=False, settings=Settings(colors="on", pace="slow"))
    assert (env.is_drawn, env.has_color, env.pace) == (False, False, 0.0)


def test_a_variable_comes_before_a_setting(started: Started) -> None:
    assert started(HN_ASK="few", settings=Settings(ask="all")).ask_few
    assert not started(HN_ASK="all", settings=Settings()).ask_few
    assert not started(HN_ASK="some", settings=Settings(ask="all")).ask_few
    assert started(HN_PACE="0", settings=Settings(pace="slow")).pace == 0.0
    assert started(HN_PACE="junk", settings=Settings(pace="slow")).pace == 0.8
    assert not started(NO_COLOR="1", settings=Settings(colors="on")).has_color
    assert started(HN_PLAIN="1", settings=Settings()).is_plain
    assert started(HN_ASCII="1", settings=Settings(ascii="off")).is_ascii
    for no in ("0", "off", "No", "false"):
        assert not started(HN_PLAIN=no, settings=Settings(plain="on")).is_plain
        assert not started(HN_ASCII=no, settings=Settings(ascii="on")).is_ascii
    assert started(HN_PLAIN="", HN_ASCII="", settings=Settings(plain="on", ascii="on")).is_plain


def test_an_option_comes_before_a_variable(started: Started) -> None:
    assert started(plain=True, HN_PLAIN="0", settings=Settings()).is_plain
    assert started(ascii_only=True, HN_ASCII="0", settings=Settings(ascii="off")).is_ascii


# Width


@pytest.mark.parametrize(("columns", "width"), [(1, 20), (20, 20), (57, 57), (400, 400)])
def test_the_width_is_what_was_asked_for_but_never_tiny(columns: int, width: int) -> None:
    assert Environment(io.StringIO(), io.StringIO(), columns).width == width


def test_the_width_follows_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    env = Environment(io.StringIO(), io.StringIO(), None)
    for columns, width in (("57", 57), ("133", 133), ("5", 20)):
        monkeypatch.setenv("COLUMNS", columns)
        assert env.width == width


@pytest.mark.parametrize("columns", ["9" * 5, "100000000", "9" * 20, "9" * 5000, "-1", "0", "x"])
def test_what_is_no_width_is_not_taken_for_one(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    env = Environment(io.StringIO(), io.StringIO(), None)
    assert env.width == DEFAULT_WIDTH
    env.say_folded("word " * 40)


def test_input_in_another_encoding_is_the_end_of_it() -> None:
    source = io.TextIOWrapper(io.BytesIO(b"12\n3\n"), "utf-16")
    errors = io.StringIO()
    env = Environment(source, io.StringIO(), errors=errors)
    with pytest.raises(EOFError):
        env.read_line("> ")
    assert errors.getvalue() == "\nThe input can't be read as utf-16.\n"


# Printing and reading


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("utf-8", "Zoë ✓ …"),
        ("cp1252", "Zoë ? …"),
        ("latin-1", "Zoë ? ?"),
        ("ascii", "Zo? ? ?"),
        ("cp437", "Zoë ? ?"),
    ],
)
def test_signs_that_an_encoding_lacks_are_no_crash(encoding: str, said: str) -> None:
    sink = Stream(encoding)
    Environment(io.StringIO(), sink).say("Zoë ✓ …", "")
    assert sink.bytes.getvalue().decode(encoding) == f"{said}\n\n"


def test_ascii_has_other_signs_where_it_can() -> None:
    sink = Stream("cp1252")
    Environment(io.StringIO(), sink, is_ascii=True).say("Zoë … “so” – 3 × 2")  # noqa: RUF001
    assert sink.bytes.getvalue() == b'Zoe ... "so" - 3 x 2\n'


def test_plain_signs_that_need_more_room_are_no_wider_than_the_terminal() -> None:
    sink = io.StringIO()
    Environment(io.StringIO(), sink, columns=24, is_ascii=True).say("a word that is cut off…")
    assert sink.getvalue() == "a word that is cut\n  off...\n"


def test_a_line_is_read() -> None:
    sink = io.StringIO()
    env = Environment(io.StringIO("  play:small-talk \n"), sink)
    assert env.read_line("> ") == "play:small-talk"
    assert sink.getvalue() == "> play:small-talk\n"  # a pipe does not show what is typed
    with pytest.raises(EOFError):
        env.read_line("> ")


def test_a_terminal_shows_what_is_typed_itself() -> None:
    source = Stream()
    source.bytes.write(b"7\n")
    source.bytes.seek(0)
    sink = io.StringIO()
    assert Environment(source, sink).read_line("> ") == "7"
    assert sink.getvalue() == "> "


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("plain", "plain"),
        ("Zoë Ångström", "Zoe Angstrom"),
        ("‘a’ “b”", "'a' \"b\""),  # noqa: RUF001
        ("1–2 — −3", "1-2 - -3"),  # noqa: RUF001
        ("2×3…", "2x3..."),  # noqa: RUF001
        ("no\u00a0break", "no break"),
        ("ﬁne", "fine"),
        ("日本", "??"),
        ("a\u0301", "a"),
        ("\u00ab\u00a0Non\u202f!\u00a0\u00bb", '"Non !"'),
        ("\u00ab\u202fC\u2019est tout\u202f\u00bb", '"C\'est tout"'),
        ("c\u0153ur, \u0152dipe", "coeur, OEdipe"),
    ],
)
def test_in_ascii(text: str, plain: str) -> None:
    assert in_ascii(text) == plain


# Errors, and output for programs


def test_errors_go_to_their_own_stream() -> None:
    sink, errors = io.StringIO(), Stream("ascii")
    Environment(io.StringIO(), sink, errors=errors).warn("hn: no Zoë", "and no more")
    assert (sink.getvalue(), errors.bytes.getvalue()) == ("", b"hn: no Zo?\nand no more\n")


def test_errors_have_plain_signs_where_the_rest_has() -> None:
    errors = io.StringIO()
    told = "hn: l\N{RIGHT SINGLE QUOTATION MARK}été\N{NO-BREAK SPACE}: 3"
    Environment(io.StringIO(), io.StringIO(), errors=errors, is_ascii=True).warn(told)
    assert errors.getvalue() == "hn: l'ete : 3\n"


def test_an_error_that_cannot_be_printed_is_dropped() -> None:
    closed = io.StringIO()
    closed.close()
    for errors in (None, closed):
        Environment(io.StringIO(), io.StringIO(), errors=errors).warn("nobody reads this")


def test_output_for_programs_is_written_as_it_is() -> None:
    sink = io.StringIO()
    Environment(io.StringIO(), sink, columns=20, is_ascii=True).write('{"who": "Zoë …"}' * 3)
    assert sink.getvalue() == '{"who": "Zoë …"}' * 3


@pytest.mark.parametrize(
    ("reads", "prints", "expected"),
    [(True, True, True), (True, False, False), (False, True, False)],
)
def test_a_person_needs_both_ends(
    started: Started, reads: bool, prints: bool, expected: bool
) -> None:
    assert started(reads=reads, prints=prints).is_interactive == expected


def test_plain_is_remembered_also_on_a_pipe(started: Started) -> None:
    assert not started(prints=False).is_plain
    assert started(prints=False, plain=True).is_plain
    assert started(prints=False, HN_PLAIN="1").is_plain


def test_lists_are_folded_on_a_terminal_and_not_on_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    line = "  mine: " + "word " * 20 + "end"
    folded, piped = io.StringIO(), io.StringIO()
    Environment(io.StringIO(), folded, columns=40).say_folded(line, "")
    assert max(map(len, folded.getvalue().splitlines())) <= 40
    assert folded.getvalue().splitlines()[1].startswith("    word")
    assert folded.getvalue().endswith("end\n\n")
    Environment(io.StringIO(), piped, columns=None).say_folded(line)
    assert piped.getvalue() == f"{line}\n"

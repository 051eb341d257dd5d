"""Keys that no prompt waits for, and lines that are too wide: nothing breaks, nothing is chosen."""

from dataclasses import replace
from io import StringIO

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from hncli.terminal.environment import Environment
from hncli.terminal.menu import PaintedPrompter
from hncli.terminal.panes import NOTHING, Parts, pane_of, plain
from hncli.terminal.questions import LinePrompter, MenuItem, Question
from hncli.terminal.screen import Screen

QUESTION = Question(
    ("What now?",), tuple(MenuItem(id, id.title()) for id in ("one", "two", "three"))
)
STRAY = {"Ctrl-O": "\x0f", "no mouse": "\x1b[31m", "half": "\x1b[<0;M"}


def pressed(keys: str, question: Question) -> str:
    """Press keys at a painted question: its answer."""
    with (
        pytest.MonkeyPatch.context() as patch,
        create_pipe_input() as pipe,
        create_app_session(input=pipe, output=DummyOutput()),
    ):
        patch.setattr("hncli.terminal.painted.create_output", DummyOutput)
        pipe.send_text(keys)
        env = Environment(StringIO(), StringIO(), is_drawn=True)
        return PaintedPrompter(env).choose(question).text


def screen() -> Parts:
    """Three entries in the lines 3 to 5 of a screen, below a head and a rule."""
    foot = pane_of(plain("keys"))
    return Parts(pane_of(plain("head")), NOTHING, "What now?", QUESTION.options, footer=foot)


ASKED = replace(QUESTION, screen=screen)
BOXES = replace(QUESTION, screen=lambda: replace(screen(), boxes=True))
LINE = Question(("Who?",), (), screen=lambda: Parts(NOTHING, NOTHING, "Who?", ()))


@pytest.mark.parametrize("stray", STRAY.values(), ids=STRAY)
def test_a_stray_key_chooses_nothing(stray: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert pressed(f"{stray}\x1b[B\r", ASKED) == "two"
    assert pressed(f"{stray}\x1b[B \r", BOXES) == "two"
    assert pressed(f"{stray}\x1b[B \r", replace(BOXES, marked=("one",))) == "one two"
    assert pressed(f"{stray}\r", BOXES) == ""
    assert "Traceback" not in "".join(capfd.readouterr())


CLICK, WHEEL_DOWN = "\x1b[<0;4;{row}M\x1b[<0;4;{row}m", "\x1b[<65;1;1M"


def test_the_mouse_points_chooses_and_scrolls() -> None:
    second = CLICK.format(row=5)
    assert pressed(second + "\r", ASKED) == "two"  # a click points
    assert pressed(second * 2, ASKED) == "two"  # another one chooses
    assert pressed(WHEEL_DOWN * 2 + "\r", ASKED) == "three"
    others = "\x1b[<2;4;5M\x1b[<35;4;5M\x1b[<0;4;99M\x1b[<0;4;1M\x1b[<0;4;0M"
    assert pressed(others + "\r", ASKED) == "one"


@pytest.mark.parametrize("question", [ASKED, BOXES, LINE])
def test_escape_leaves(question: Question) -> None:
    with pytest.raises(EOFError):
        pressed("\x1b", question)


def test_a_line_is_edited() -> None:
    keys = "Mura\x1b[D\x1b[D\x7fa\x05 Voss\x17Holm\x01\x1b[3~M"
    assert pressed(f"{keys}\r", LINE) == "Mara Holm"
    assert pressed("nobody\x15\r", LINE) == ""


def test_ctrl_c_is_heard_in_a_paste_that_is_never_closed() -> None:
    for keys in ("\x1b[200~ten lines\x03", "\x03"):
        with pytest.raises(KeyboardInterrupt):
            pressed(keys, LINE)


def test_there_is_an_end_to_what_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pasted by a terminal that does not bracket it: each sign is a key."""
    monkeypatch.setattr("hncli.terminal.menu.LONGEST_TYPED", 40)
    assert pressed("x" * 60 + "\r", LINE) == "x" * 40


def test_no_mouse_in_a_line_of_text(capfd: pytest.CaptureFixture[str]) -> None:
    assert pressed("\x1b[31mMara\r", LINE) == "Mara"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("is_ascii", [False, True])
@pytest.mark.parametrize("typed", ["…" * 90, "½" * 90, "x" * 90, "ﷺ" * 20, ""])
def test_what_is_typed_is_shown_within_the_width(typed: str, is_ascii: bool) -> None:
    said = StringIO()
    env = Environment(StringIO(f"{typed}\n" * 2), said, columns=30, is_ascii=is_ascii)
    LinePrompter(env).choose(QUESTION)
    assert not LinePrompter(env).is_sure("Give this mission up? It will be lost.")
    assert max(map(len, said.getvalue().splitlines())) <= 30


def test_a_long_name_in_ascii_is_wrapped_as_it_is_shown() -> None:
    said = StringIO()
    seat = Screen(Environment(StringIO(), said, columns=60, is_ascii=True))
    seat.tell(seat.why_not("A" * 300))
    assert "AAA..." in said.getvalue()
    assert max(map(len, said.getvalue().splitlines())) <= 60

"""The progress of a run where nothing can be drawn; the bar is in tests/cli/test_lab.py."""

import io

from hncli.terminal.environment import Environment
from hncli.terminal.progress import LINE_SECONDS, ProgressLines, rate_text


def test_a_line_now_and_then_elsewhere() -> None:
    clock = iter([0.0, 4.0, LINE_SECONDS, LINE_SECONDS + 1, 2 * LINE_SECONDS, 3 * LINE_SECONDS])
    env = Environment(io.StringIO(), io.StringIO())
    lines = ProgressLines(env, 100, 1000, "missions", lambda: next(clock))
    for done in (110, 140, 145, 500, 1000):
        lines.show(done)
    assert isinstance(env.sink, io.StringIO)
    assert env.sink.getvalue().splitlines() == [
        "140 of 1,000 missions, 4.0 a second, 215 s left.",
        "500 of 1,000 missions, 20 a second, 25 s left.",
    ]
    assert rate_text(1234.5) == "1,234 a second"

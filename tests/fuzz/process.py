"""Random keys for the real command on a real pseudo-terminal."""

import re
import shlex

import pytest

from hncli.features.careers.saving.store import Careers
from tests.cli.at_mission import choices_of, left_mission
from tests.cli.running import LONGEST
from tests.fuzz.twin import shipped
from tests.fuzz.twins import NAME, CareerTwin, SingleTwin
from tests.fuzz.typist import DOWN, ENTER, NOISE, STOPPED
from tests.fuzz.watch import Run
from tests.terminal.screen import Terminal

QUIET = 0.05  # seconds without output after which it waits for a key, most of the time
PATIENCE = 60.0  # seconds for it to end, however loaded the machine
ESCAPES = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|[@-_])")
STEADY = (
    "1\r",
    "2\r",
    "3\r",
    ENTER,
    f"{DOWN}\r",
    f"{DOWN * 2}\r",
    "hint\r",
    "?",
    "undo\r",
    "ids\r",
)


def at_a_terminal(run: Run) -> None:
    """Press keys at a command, leave it, and see that it ends well and that all is kept."""
    rng = run.rng
    if rng.random() < 0.5:
        twin: SingleTwin | CareerTwin = SingleTwin(run.home, "base", "arkayne", run.number)
        args = ["mission", "play", "--abductor", "arkayne", "--seed", str(run.number)]
        begins = "To continue: hn mission play "
    else:
        twin = CareerTwin(run.home, run.number, 3)
        args = ["career", "play", NAME]
        begins = "To continue: hn career play "
    rows, columns = rng.randint(10, 50), rng.choice((60, 80, 120))
    variables = {"TERM": "xterm", "HN_DEBUG": "1", "HN_CLIPBOARD": "off"}
    run.inputs.append(f"hn {shlex.join(args)}")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(run.home)  # a file may be written to any name
        terminal = Terminal(
            run.home, *args, rows=rows, columns=columns, is_real=True, variables=variables
        )
    with terminal:
        terminal.read(LONGEST)
        drain(terminal, QUIET)
        while run.budget > 0 and terminal.is_open:
            keys = rng.choice(NOISE) if rng.random() < 0.3 else rng.choice(STEADY)
            run.inputs.append(repr(keys))
            run.budget -= 1
            terminal.press(keys)
            drain(terminal, QUIET)
        while terminal.is_open:
            run.goodbyes += 1
            assert run.goodbyes < 4, "it cannot be left"
            run.inputs.append("Ctrl-C")
            terminal.press(STOPPED)
            drain(terminal, PATIENCE)
        code = terminal.child.wait()
    said = ESCAPES.sub("", terminal.raw.decode("utf-8", "replace"))
    said, _fault, trace = said.partition("Traceback")
    assert not trace, trace[:3000]
    assert code in (0, 130), said[-1000:]
    check_kept(run, twin, said, begins)


def drain(terminal: Terminal, most: float) -> None:
    """Take in what the command prints until it is quiet for so many seconds."""
    while terminal.read(most):
        pass


def check_kept(run: Run, twin: SingleTwin | CareerTwin, said: str, begins: str) -> None:
    """What is stored can be taken up again, at the place that the last line names."""
    lines = [line for line in said.replace("\r", "\n").split("\n") if begins in line]
    if isinstance(twin, CareerTwin):
        with Careers(run.home, shipped()).open(NAME) as kept:
            is_over = kept.career.decision is None
    else:
        found = left_mission(run.home)
        is_over = not lines
        for option in choices_of(found) if found is not None else ():
            twin.took(option)
        if not is_over:
            args = shlex.split(lines[-1].partition(begins)[2])
            assert args[-1] == "--resume" if found is not None else "--resume" not in args
    assert is_over or len(lines) == 1, said[-1000:]

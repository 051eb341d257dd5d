"""Random keys for the real command on a real pseudo-terminal."""

import re
import shlex

import pexpect  # type: ignore[import-untyped]

from hncli.features.careers.saving.store import Careers
from tests.cli.at_mission import choices_of, left_mission
from tests.cli.running import HN, LONGEST, environment
from tests.fuzz.twin import shipped
from tests.fuzz.twins import NAME, CareerTwin, SingleTwin
from tests.fuzz.typist import DOWN, ENTER, NOISE, STOPPED
from tests.fuzz.watch import Run

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
    env = environment(
        HN_HOME=str(run.home), TERM="xterm", HN_PACE="0", HN_DEBUG="1", HN_CLIPBOARD="off"
    )
    size = (rng.randint(10, 50), rng.choice((60, 80, 120)))
    child = pexpect.spawn(
        HN, args, env=env, encoding="utf-8", codec_errors="replace", dimensions=size,
        timeout=LONGEST, cwd=str(run.home),
    )  # fmt: skip
    run.inputs.append(f"hn {shlex.join(args)}")
    try:
        said = child.read_nonblocking(1, LONGEST) + drained(child)
        while run.budget > 0 and child.isalive():
            keys = rng.choice(NOISE) if rng.random() < 0.3 else rng.choice(STEADY)
            run.inputs.append(repr(keys))
            run.budget -= 1
            child.send(keys)
            said += drained(child)
        while child.isalive():
            run.goodbyes += 1
            assert run.goodbyes < 4, "it cannot be left"
            run.inputs.append("Ctrl-C")
            child.send(STOPPED)
            said += drained(child, PATIENCE)
    finally:
        child.close(force=True)
    said = ESCAPES.sub("", said)
    said, _fault, trace = said.partition("Traceback")
    assert not trace, trace[:3000]
    assert child.exitstatus in (0, 130), said[-1000:]
    check_kept(run, twin, said, begins)


def drained(child: pexpect.spawn, most: float = QUIET) -> str:
    """What the command prints until it is quiet."""
    said = ""
    while True:
        try:
            said += child.read_nonblocking(65536, most)
        except pexpect.TIMEOUT:
            return said
        except pexpect.EOF:
            child.wait()
            return said


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

"""Playing a run of the lab, with its progress."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hncli.base.messages import _
from hncli.base.text import Number, written
from hncli.features.lab import executors
from hncli.features.lab.runs import Run, SimulationRuns, content_of, save_run
from hncli.terminal.environment import Environment

EVERY = 10.0  # seconds between two lines

ShowDone = Callable[[int], None]
"""Called with how many missions or careers are done."""


@contextmanager
def progress(env: Environment, done: int, total: int, what: str) -> Iterator[ShowDone]:
    """Show the progress while the block runs; it calls the yielded function to update it."""
    if env.is_drawn:
        with _bar(env, done, total, what) as show:
            yield show
    else:
        yield Lines(env, done, total, what).show


@contextmanager
def _bar(env: Environment, done: int, total: int, what: str) -> Iterator[ShowDone]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, Task, TextColumn, TimeRemainingColumn
    from rich.progress import ProgressColumn as Column
    from rich.text import Text

    class Rate(Column):
        def render(self, task: Task) -> Text:
            return Text(rate_text(task.speed or 0.0))

    console = Console(
        file=env.sink, no_color=not env.has_color, width=env.width, legacy_windows=False
    )
    columns = (TextColumn("{task.completed:,} / {task.total:,} " + what), BarColumn(None))
    with Progress(*columns, Rate(), TimeRemainingColumn(), console=console, expand=True) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda now: bar.update(task, completed=now)


class Lines:
    """A line every ten seconds, for a pipe or a screen reader."""

    def __init__(
        self,
        env: Environment,
        done: int,
        total: int,
        what: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.env, self.what, self.clock = env, what, clock
        self.before, self.total = done, total
        self.began = self.last_shown = clock()

    def show(self, done: int) -> None:
        """Print the progress, unless the last line is too recent or everything is done."""
        now = self.clock()
        if now - self.last_shown < EVERY or done >= self.total:
            return
        self.last_shown = now
        rate = (done - self.before) / (now - self.began)
        left = _("{n:,.0f} s left").format(n=Number((self.total - done) / rate)) if rate else "?"
        text = _("{done:,} of {total:,} {what}, {rate}, {left}.")
        counts = {"done": Number(done), "total": Number(self.total), "what": self.what}
        self.env.say(text.format(**counts, rate=rate_text(rate), left=left))


def rate_text(rate: float) -> str:
    """A rate per second, with one decimal below 20."""
    return _("{rate} a second").format(rate=written(rate, ",.0f" if rate >= 20 else ".1f"))


SAVED_EVERY = 2.0  # seconds


def play_run(
    results: SimulationRuns,
    name: str,
    run: Run,
    env: Environment,
    workers: int | None,
    cluster: str,
) -> None:
    """Play what is left of a run; it is saved every two seconds and at the end, however it ends."""
    what = _("careers") if run.is_of_careers else _("missions")
    save_run(results, name, run)
    if run.done == run.total:
        return
    at_work = executors.executor(content_of(run), workers or os.cpu_count() or 1, cluster)
    try:
        with progress(env, run.done, run.total, what) as show_done:
            saved = time.monotonic()
            for _played in executors.play_run(run, at_work):
                show_done(run.done)
                if time.monotonic() - saved > SAVED_EVERY:
                    save_run(results, name, run)
                    saved = time.monotonic()
    finally:
        save_run(results, name, run)
        at_work.close()

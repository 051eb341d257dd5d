"""Making reviews: stored ones count, stopped ones go on, and a disk that is full is told."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from hncli.features.missions.saving.history import Reviews
from hncli.features.reviews.making import ReviewRequest, review_mission
from hncli.terminal.environment import Environment
from hncli.terminal.progress import TimedBar, time_left
from tests.fuzz.twin import shipped
from tests.review.made import partial, review, subject


class Said(Environment):
    """A pipe, and what is said on its error stream."""

    def __init__(self) -> None:
        self.told = io.StringIO()
        super().__init__(io.StringIO(), io.StringIO(), errors=self.told)


def test_a_short_one_is_made_stored_and_resumed(tmp_path: Path) -> None:
    short, reviews, env = subject(most=1), Reviews(tmp_path), Said()
    whole, *rest = review_mission(shipped(), short, reviews, env)
    assert whole is not None
    assert (whole.is_complete, rest) == (True, [False, ""])
    assert reviews.read(short) == whole
    assert env.told.getvalue() == "Reviewing 2 choices ...\n"
    reviews.write(short, replace(whole, choices=whole.choices[:1]))
    assert review_mission(shipped(), short, reviews, env) == (whole, False, "")
    assert env.told.getvalue().splitlines()[1:] == ["Reviewing 1 choice ..."]


def test_again_takes_another_seed(tmp_path: Path) -> None:
    short, reviews = subject(most=1), Reviews(tmp_path)
    reviews.write(short, review(short))
    again = review_mission(shipped(), short, reviews, Said(), ReviewRequest(is_again=True)).review
    assert again is not None
    assert (again.seed, again) == (1, reviews.read(short))
    seeded = review_mission(shipped(), short, reviews, Said(), ReviewRequest(seed=5)).review
    assert seeded is not None
    assert seeded.seed == 5
    assert review_mission(shipped(), short, reviews, Said()).review == seeded  # whatever its seed


class Impatient(Said):
    """A player who presses Ctrl-C as soon as the work begins."""

    def warn(self, *_lines: str) -> None:
        """Be told that it begins."""
        raise KeyboardInterrupt


def test_stopped_at_once(tmp_path: Path) -> None:
    reviews = Reviews(tmp_path)
    assert review_mission(shipped(), subject(), reviews, Impatient()) == (None, True, "")
    assert not reviews.folder.exists()
    reviews.write(subject(), partial(subject(), 5))
    stopped = review_mission(shipped(), subject(), reviews, Impatient())
    assert stopped == (partial(subject(), 5), True, "")


def test_where_nothing_can_be_stored(tmp_path: Path) -> None:
    (tmp_path / "reviews").write_text("a file where a folder should be")
    found = review_mission(shipped(), subject(most=1), Reviews(tmp_path), Said())
    assert found.review is not None
    assert found.message.startswith("The review could not be stored. ")


# The bar


def test_the_time_left() -> None:
    assert time_left(None) == ""
    assert [time_left(n) for n in (0.2, 12.4, 99, 100, 600)] == [
        "1 s left", "12 s left", "99 s left", "2 min left", "10 min left",
    ]  # fmt: skip


@pytest.mark.parametrize("width", [20, 40, 80])
def test_the_bar_counts_only_its_own_work(width: int) -> None:
    clock = iter([0.0, 10.0, 20.0, 30.0])
    sink = io.StringIO()
    env = Environment(io.StringIO(), sink, width, is_drawn=True)
    bar = TimedBar(env, "Reviewing", lambda: next(clock))
    bar.tell(0.5)  # was done before
    bar.tell(0.6)  # in ten seconds
    shown = sink.getvalue().split("\r")[-1]
    assert len(shown) < width
    if width > 20:
        assert shown.rstrip().endswith(" 40 s left")
        assert "█" in shown

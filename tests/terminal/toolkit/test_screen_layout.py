"""The layout of a screen: it fits any terminal, and what it leaves out is counted."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from hncli.terminal.layout import compose
from hncli.terminal.panes import NOTHING, Pane, Parts, cut, joined, pane_of, plain
from hncli.terminal.questions import MenuItem
from tests.support.scale import scaled

T = TypeVar("T")
HEADINGS = ("2+", "1", "0")
POINTER = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
LOWEST, TALLEST = 12, 60
NARROWEST, WIDEST = 20, 140


def pane(lines: list[str]) -> Pane:
    return pane_of(*map(plain, lines))


def always(value: T) -> Callable[[int], T]:
    return lambda _at: value


def named(name: str, lengths: list[int]) -> list[str]:
    """Lines that can be told from each other wherever they are cut."""
    return [f"{name}{n}!".ljust(length, "x") for n, length in enumerate(lengths)]


@st.composite
def screens(draw: st.DrawFn) -> tuple[Parts, int, int, int]:
    """Parts of any size, made for a width, with the terminal and the entry pointed at.

    Hypothesis draws how many there are of each; how long each is comes from one number, for a
    hundred draws would take ten times as long as the screen that they are for.
    """
    width = draw(st.integers(NARROWEST, WIDEST))
    height = draw(st.integers(LOWEST, TALLEST))
    chance = random.Random(draw(st.integers(0, 2**32)))

    def length(longest: int) -> int:
        """Any length, the shortest and the longest more often than others."""
        return chance.choice((1, longest, *[chance.randint(1, longest)] * 4))

    def lines(name: str, most: int, least: int = 0) -> list[str]:
        count = draw(st.integers(least, most))
        return named(name, [length(width) for _line in range(count)])

    def cell() -> str:
        return "".join(chance.choices("ab+-12 ", k=chance.choice((0, chance.randint(1, 24)))))

    count = draw(st.integers(1, 40))
    has_columns = draw(st.booleans())
    items = tuple(
        MenuItem(
            f"id{n}",
            f"i{n}!".ljust(length(60), "y"),
            letter=chance.choice(("", "k")),
            columns=(cell(), cell(), cell()) if has_columns and chance.random() < 0.5 else (),
        )
        for n in range(count)
    )
    parts = Parts(
        pane(lines("h", 9)),
        pane(lines("x", 30)),
        draw(st.sampled_from(["Keep this roll?", "Which cards go face down? (Space marks)"])),
        items,
        HEADINGS if has_columns else (),
        detail=always(pane(lines("d", 8))),
        footer=pane(lines("f", 3, 1)),
        extra=always([pane(lines("e", 3)) for _block in range(draw(st.integers(0, 3)))]),
    )
    return parts, width, height, draw(st.integers(0, count - 1))


def shown(name: str, lines: list[str]) -> list[int]:
    """The numbers of the lines of a part that are on the screen."""
    return [int(m[1]) for line in lines if (m := re.match(rf"{name}(\d+)!?", line))]


def counted(pattern: str, lines: list[str]) -> int:
    """What the mark with these words counts; 0 without one."""
    found = [int(m[1]) for line in lines if (m := re.search(pattern, line))]
    assert len(found) < 2
    return found[0] if found else 0


@settings(max_examples=scaled(5_000), deadline=None)
@given(screens())
def test_a_screen_fits_and_counts_what_it_hides(made: tuple[Parts, int, int, int]) -> None:
    parts, width, height, at = made
    lines = [line.plain for line in compose(parts, width, height, at, {})]
    assert len(lines) <= height
    assert all(len(line) <= width for line in lines)
    assert lines[-1] == parts.footer.lines(width)[-1].plain

    entries = {
        int(m[1]): line for line in lines if (m := re.match(r".[ *\d][k1-9 ]  i(\d+)!?", line))
    }
    assert entries[at].startswith(POINTER)
    assert [n for n, line in entries.items() if line.startswith(POINTER)] == [at]
    assert list(entries) == list(range(min(entries), max(entries) + 1))
    assert counted(r"  \+(\d+) above", lines) == min(entries)
    assert counted(r"  \+(\d+) more", lines) == len(parts.items) - 1 - max(entries)

    printed = "".join(lines).replace(" ", "")  # a label is broken where it is too long
    cut_short = {n for n in entries if parts.items[n].label not in printed}
    assert cut_short <= {at}, "only the entry pointed at may be cut"
    assert not cut_short or any(line.endswith("...") for line in lines)

    told = shown("x", lines)
    assert told == list(
        range(len(parts.exchange.lines(width)) - len(told), len(parts.exchange.lines(width)))
    )
    assert counted(r"^\.\.\. (\d+) lines? ab", lines) == len(parts.exchange.lines(width)) - len(
        told
    )
    if len(told) < len(
        parts.exchange.lines(width)
    ):  # then every line is used, and for nothing less important
        assert len(lines) == height
        assert "" not in lines
        assert not shown("e", lines)
    head = shown("h", lines)
    assert head == list(range(len(head)))
    assert counted(r"^\.\.\. (\d+) lines? mo", lines) == len(parts.head.lines(width)) - len(head)
    detail = shown("d", lines)
    if len(detail) < len(parts.detail(at).lines(width)):
        (last,) = (line for line in lines if "(? te" in line)
        assert last.count("...") == 1
    assert parts.question in " ".join(lines)


def test_a_long_entry_takes_several_lines_and_is_in_view_as_a_whole() -> None:
    items = tuple(MenuItem(f"e{n}", f"Give up Keep Cool for die {n}", letter="x") for n in range(5))
    parts = Parts(NOTHING, NOTHING, "Which?", items, footer=pane(["keys"]))

    def asked(width: int, height: int, at: int) -> list[str]:
        lines = [line.plain for line in compose(parts, width, height, at, {}, True)]
        return lines[next(n for n, line in enumerate(lines) if line[:6] == "Which?") : -1]

    assert asked(24, 10, 0)[1:3] == ["> x  Give up Keep Cool", "       for die 0"]
    two = [
        "> x  Give up Keep Cool",
        "       for die 2",
        "  x  Give up Keep Cool",
        "       for die 3",
    ]
    assert asked(24, 9, 2) == ["Which?", "  +2 above", *two, "  +1 more"]
    assert asked(25, 6, 2) == ["Which?  +2 above  +1 more", *two]  # where there is room for both


def test_headings_stay_where_the_question_is_longer_than_every_label() -> None:
    """Else the outcomes of a lone card with a short name would stand there unexplained."""
    item = MenuItem("x", "Relax", letter="x", columns=("CP+1", "T-1", "CP-1"))
    parts = Parts(NOTHING, NOTHING, "Que dites-vous maintenant ?", (item,), HEADINGS)
    lines = [line.plain for line in compose(parts, 80, 20, 0, {})]
    asked = next(line for line in lines if line.startswith("Que dites-vous"))
    shown = next(line for line in lines if "Relax" in line)
    assert asked.split("?")[1].split() == list(HEADINGS)
    assert asked.index("2+") == shown.index("CP+1")
    narrow = [line.plain for line in compose(parts, 34, 20, 0, {})]
    assert any("Relax" in line and "CP+1" in line for line in narrow)  # without the headings


def test_a_shortened_text_has_one_mark_at_its_end() -> None:
    for length in range(20, 41):
        detail = always(pane(["d" * length, "more"]))
        items = tuple(MenuItem(str(n), "A") for n in range(9))
        parts = Parts(NOTHING, pane(["x"] * 9), "?", items, detail=detail, footer=pane([""]))
        (line,) = (
            one for one in (line.plain for line in compose(parts, 40, 10, 0, {})) if "tells" in one
        )
        gap = " " if length <= 22 else ""
        assert line == "d" * min(length, 23) + gap + "... (? tells all)"


@settings(max_examples=scaled(2_000), deadline=None)
@given(screens(), st.integers(8, LOWEST - 1))
def test_on_a_terminal_that_is_too_low_the_pointed_entry_stays(
    made: tuple[Parts, int, int, int], height: int
) -> None:
    parts, width, _height, at = made
    parts = replace(parts, footer=pane_of(*parts.footer.lines(width)[:1]))
    lines = [line.plain for line in compose(parts, width, height, at, {})]
    assert len(lines) <= height
    assert sum(line.startswith(POINTER) for line in lines) == 1
    assert lines[-1] == parts.footer.lines(width)[-1].plain


@given(st.lists(st.text("ab ", max_size=30), max_size=4), st.integers(0, 60))
def test_a_cut_line_is_never_wider_and_says_that_it_is_cut(texts: list[str], width: int) -> None:
    line = joined(*texts)
    found = cut(line, width).plain
    assert len(found) <= width
    whole = line.plain
    assert found == whole or found.endswith("..."[:width])
    assert whole.startswith(found.removesuffix("..."[:width]))

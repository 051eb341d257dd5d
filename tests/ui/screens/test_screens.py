"""Every screen in every way to draw it: as it was, no wider than it may be, with all its words."""

import re

import pytest
from rich.cells import cell_len

from hncli.cards.language import describe
from hncli.engine.mission import Mission
from hncli.ui.mission.labels import label
from hncli.ui.mission.position_text import in_play_lines, pile_lines, question_lines
from tests.ui.screens.screen_careers import CAREERS, markdown
from tests.ui.screens.screen_missions import BEGINNING, DICE, MISSIONS, POSITIONS
from tests.ui.screens.screen_modes import (
    MODES,
    WIDTHS,
    Screen,
    at,
    shown,
    shown_in,
    without_escapes,
)
from tests.ui.screens.screens_update import CASES, FOLDER, PAGE, golden, text_of

MISSION_SCREENS = {**BEGINNING, **POSITIONS, **DICE}
ALL_SCREENS = {**MISSION_SCREENS, **CAREERS}
MORE_WIDTHS = (20, 27, 34, 35, 60, 71, 72, 99)
NOT_PLAIN = re.compile(r"[\u2500-\u25ff✓✗\x1b]")  # lines, boxes and signs
HEADS = {"when", "why", "ending", "result"}
"""Words at the head of tables, which sentences do without."""
NOBODY_READS = 10_000  # columns

every_screen = pytest.mark.parametrize("screen", ALL_SCREENS.values(), ids=ALL_SCREENS)


@pytest.mark.parametrize(("group", "mode", "width"), CASES)
def test_as_it_was(group: str, mode: str, width: int) -> None:
    """If this is meant to change: python -m tests.ui.screens.screens_update, and read the diff."""
    assert text_of(group, mode, width) == golden(group, mode, width).read_text("utf-8"), (
        "python -m tests.ui.screens.screens_update"
    )


def test_the_page_is_as_it_was() -> None:
    """If this is meant to change: python -m tests.ui.screens.screens_update, and read the diff."""
    assert markdown() == PAGE.read_text("utf-8"), "python -m tests.ui.screens.screens_update"


def test_no_golden_file_is_left_over() -> None:
    expected = {PAGE.name, *(golden(*case).name for case in CASES)}
    assert {path.name for path in FOLDER.iterdir()} == expected


# What fits


def is_fitting(text: str, width: int) -> bool:
    return all(cell_len(line) <= width for line in without_escapes(text).split("\n"))


@every_screen
def test_nothing_is_wider_than_the_terminal(screen: Screen) -> None:
    for mode in MODES:
        for width in WIDTHS:
            assert is_fitting(shown(screen, mode, width), width), (mode, width)


@pytest.mark.parametrize("screen", MISSION_SCREENS.values(), ids=MISSION_SCREENS)
def test_nor_at_unusual_widths(screen: Screen) -> None:
    for mode in ("plain", "drawn"):
        for width in MORE_WIDTHS:
            assert is_fitting(shown(screen, mode, width), width), (mode, width)


# What is told


def flat(text: str) -> str:
    """A text on one line, without frames; the columns of tables one after the other."""
    told: list[str] = []
    columns: dict[int, list[str]] = {}
    for line in text.split("\n"):
        cells = re.split(r"[│|]", line)
        if len(cells) > 4 and "╭" not in line:  # a row of a table, and no dice
            for n, cell in enumerate(cells):
                columns.setdefault(n, []).append(cell)
        else:
            told.append(line.strip("│| "))
    told += [" ".join(column) for column in columns.values()]
    return " ".join(" ".join(told).split())


def all_words(m: Mission) -> list[str]:
    """Everything that a player must be told at this decision, before it is wrapped."""
    decision, view = m.decision, m.view
    assert decision is not None
    texts = [
        *question_lines(view, decision, has_dice=False),
        *(label(view, option) for option in decision.options),
    ]
    if decision.kind in ("converse", "spend"):
        texts += [*in_play_lines(view), *pile_lines(view, NOBODY_READS)]
        texts += [m.catalogue.conversation[id].title for id in (*m.hand, *m.available)]
    if decision.kind == "converse":
        cards = [m.catalogue.conversation[id] for id in m.hand]
        texts += [describe(row) for card in cards for row in card.rows.values()]
    return texts


@pytest.mark.parametrize("name", MISSIONS)
def test_nothing_is_cut_off(name: str) -> None:
    mission = MISSIONS[name]
    for mode in MODES:
        for width in (20, *WIDTHS):
            text = joined(flat(without_escapes(shown(at(mission), mode, width))))
            for words in all_words(mission):
                assert joined(words) in text, (mode, width, words)


def joined(text: str) -> str:
    """A text in which words that were broken after a hyphen are whole again."""
    return text.replace("- ", "-")


def test_the_words_are_looked_for() -> None:
    """The test above would notice a missing line."""
    assert "Helps: Medic Team, Snitch, Quick Thinker." in all_words(MISSIONS["well under way"])
    assert "CP +1, threat -3" in all_words(MISSIONS["well under way"])


@every_screen
def test_a_narrow_screen_has_the_words_of_a_wide_one(screen: Screen) -> None:
    for mode in ("plain", "drawn"):
        wide, *narrow = (words_of(shown(screen, mode, width)) for width in (120, 80, 40))
        for words in narrow:
            assert wide - words <= HEADS, mode


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


# Colours and signs


@every_screen
def test_colours_only_add_escape_sequences(screen: Screen) -> None:
    colored, plain = shown(screen, "color", 80), shown(screen, "drawn", 80)
    assert without_escapes(colored) == plain
    assert "\x1b" not in plain


@every_screen
def test_plain_is_plain(screen: Screen) -> None:
    for width in WIDTHS:
        assert not NOT_PLAIN.search(shown(screen, "plain", width))


DIM, BOLD, RED, GREEN, YELLOW = "2", "1", "31", "32", "33"


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("well under way", f"{BOLD};{YELLOW}", "[5]"),
        ("well under way", YELLOW, "╭─"),
        ("well under way", DIM, " 1 "),
        ("well under way", YELLOW, "●●●●● "),
        ("well under way", GREEN, "○○○ "),
        ("well under way", RED, "✗✗ "),
        ("well under way", BOLD, "2+ "),
        ("well under way", DIM, "Played: "),
        ("on K, with an alert", f"{BOLD};{RED}", "[K]"),
        ("on K, with an alert", f"{BOLD};{RED}", "╭─"),
        ("the last conversation, on S", f"{BOLD};{GREEN}", "[S]"),
        ("the last conversation, on S", GREEN, "╭─"),
        ("from the end of a mission to the scorecard", DIM, "lost "),
    ],
)
def test_what_is_coloured(name: str, code: str, said: str) -> None:
    """Threat and frame show the danger, hostages their fate, and dim is what matters less."""
    assert f"\x1b[{code}m{said}" in shown(ALL_SCREENS[name], "color", 80)


@every_screen
def test_ascii_is_ascii_and_loses_nothing(screen: Screen) -> None:
    for width in WIDTHS:
        text = shown(screen, "ascii", width)
        assert text.isascii()
        assert text.count("?") == shown(screen, "drawn", width).count("?")  # none stands for a sign


IN_ASCII = str.maketrans("╭╮╰╯┼─┬┴│├┤●○✗✓█", "+++++---|||o+x*#")


@every_screen
def test_ascii_differs_in_frames_and_signs_alone(screen: Screen) -> None:
    for width in WIDTHS:
        assert shown(screen, "ascii", width) == shown(screen, "drawn", width).translate(IN_ASCII)


@every_screen
def test_a_terminal_with_another_encoding_shows_the_same(screen: Screen) -> None:
    for width in WIDTHS:
        assert shown_in("cp1252", screen, width) == shown(screen, "ascii", width).encode("cp1252")

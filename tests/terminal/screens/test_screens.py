"""Every screen in every way to draw it: as it was, no wider than it may be, with all its words."""

import re

import pytest
from rich.cells import cell_len

from hncli.features.missions.choices import choices
from hncli.features.missions.screen.head import head_lines
from hncli.features.missions.screen.menu import choice_label, question
from hncli.features.missions.words.position_text import in_play_lines, pile_lines
from hncli.game.engine.mission import Mission
from tests.terminal.screens.screen_careers import CAREERS, SCORECARD, markdown
from tests.terminal.screens.screen_missions import MISSIONS
from tests.terminal.screens.screen_modes import WIDTHS, Screen, at, shown, shown_in, without_escapes
from tests.terminal.screens.screens_update import CASES, FOLDER, PAGE, SCREENS, golden, text_of

PLAIN, DRAWN = (
    {name: one for group in SCREENS[mode].values() for name, one in group.items()}
    for mode in ("plain", "drawn")
)
MORE_WIDTHS = (20, 27, 34, 35, 60, 71, 72, 99)
NOT_PLAIN = re.compile(r"[\u2500-\u25ff✓✗✕\u203a\x1b]")  # lines, boxes and signs
HEADS = {"when", "why", "ending", "result"}
"""Words at the head of tables, which sentences do without."""
NOBODY_READS = 10_000  # columns

every_text = pytest.mark.parametrize("screen", PLAIN.values(), ids=PLAIN)
every_painting = pytest.mark.parametrize("screen", DRAWN.values(), ids=DRAWN)


@pytest.mark.parametrize(("group", "mode"), CASES)
def test_as_it_was(group: str, mode: str) -> None:
    """If this is meant to change: python -m tests.terminal.screens.screens_update."""
    assert text_of(group, mode) == golden(group, mode).read_text("utf-8"), (
        "python -m tests.terminal.screens.screens_update"
    )


def test_the_page_is_as_it_was() -> None:
    """If this is meant to change: python -m tests.terminal.screens.screens_update."""
    assert markdown() == PAGE.read_text("utf-8"), "python -m tests.terminal.screens.screens_update"


def test_no_golden_file_is_left_over() -> None:
    expected = {PAGE.name, *(golden(*case).name for case in CASES)}
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} == expected


# What fits


def is_fitting(text: str, width: int) -> bool:
    return all(cell_len(line) <= width for line in without_escapes(text).split("\n"))


@every_text
def test_no_line_is_wider_than_the_terminal(screen: Screen) -> None:
    for width in (*WIDTHS, *MORE_WIDTHS):
        assert is_fitting(shown(screen, "plain", width), width), width


@every_painting
def test_nor_is_what_is_painted(screen: Screen) -> None:
    for mode in ("drawn", "ascii", "color"):
        for width in WIDTHS if mode == "color" else (*WIDTHS, *MORE_WIDTHS):
            assert is_fitting(shown(screen, mode, width), width), (mode, width)


# What is told


def flat(text: str) -> str:
    """A text on one line, in which words that were broken after a hyphen are whole again."""
    return " ".join(text.split()).replace("- ", "-")


def all_words(m: Mission) -> list[str]:
    """Everything that a player must be told at this decision, before it is wrapped."""
    decision, view = m.decision, m.view
    assert decision is not None
    entries = choices(view)
    texts = [question(view, decision), *(choice_label(view, one, False) for one in entries)]
    texts += [*in_play_lines(view), *pile_lines(view, NOBODY_READS)]
    texts += [m.catalogue.conversation[id].title for id in (*m.hand, *m.available)]
    return texts + [text for id in m.hand for text in m.catalogue.conversation[id].text()]


@pytest.mark.parametrize("name", MISSIONS)
def test_nothing_is_cut_off(name: str) -> None:
    """Where lines are printed; a painted screen counts what it hides."""
    mission = MISSIONS[name]
    for width in (20, *WIDTHS):
        text = flat(shown(at(mission), "plain", width))
        for words in all_words(mission):
            assert flat(words) in text, (width, words)


def test_the_words_are_looked_for() -> None:
    """The test above would notice a missing line."""
    assert "Helps: Medic Team, Snitch, Quick Thinker." in all_words(MISSIONS["well under way"])
    assert "2+ successes: CP +1, threat -3" in all_words(MISSIONS["well under way"])


@every_text
def test_narrow_lines_have_the_words_of_wide_ones(screen: Screen) -> None:
    wide, *narrow = (words_of(shown(screen, "plain", width)) for width in (120, 80, 40))
    for words in narrow:
        assert wide - words <= HEADS


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


# Colours and signs


def test_colours_only_add_escape_sequences() -> None:
    colored, plain = (shown(CAREERS[SCORECARD], mode, 80) for mode in ("color", "drawn"))
    assert without_escapes(colored) == plain
    assert "\x1b" not in plain
    assert "\x1b[2mlost " in colored


@every_text
def test_plain_is_plain(screen: Screen) -> None:
    for width in WIDTHS:
        assert not NOT_PLAIN.search(shown(screen, "plain", width))


@pytest.mark.parametrize(
    ("name", "style", "said"),
    [
        ("well under way", "tense", "[5]"),
        ("well under way", "tense", "●●●●● 5"),
        ("well under way", "calm", "○○○ 3"),
        ("well under way", "danger", "✕✕ 2"),
        ("on K, with an alert", "danger", "[K]"),
        ("the last conversation, on S", "calm", "[S]"),
    ],
)
def test_threat_and_hostages_have_the_colour_of_their_fate(
    name: str, style: str, said: str
) -> None:
    lines = head_lines(MISSIONS[name].view, 80)
    pieces = [(one.style, line.plain[one.start : one.end]) for line in lines for one in line.spans]
    assert (style, said) in pieces


IN_ASCII = str.maketrans(
    "╭╮╰╯┼─┬┴│├┤●○✕\u203a\u00d7█╔╗╚╝║═┌┐└┘╌╎▮▯◇◆▕░▏", "+++++---|||o+x>x######=.....:#.~!|.|"
)


@every_painting
def test_ascii_differs_in_frames_and_signs_alone(screen: Screen) -> None:
    for width in WIDTHS:
        text = shown(screen, "ascii", width)
        assert text.isascii()
        assert text == shown(screen, "drawn", width).translate(IN_ASCII)


@every_painting
def test_a_terminal_with_another_encoding_shows_the_same(screen: Screen) -> None:
    for width in WIDTHS:
        assert shown_in("cp1252", screen, width) == shown(screen, "ascii", width).encode("cp1252")

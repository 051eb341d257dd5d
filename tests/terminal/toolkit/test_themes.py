"""Themes: readable on their ground, chosen by the terminal, and mistakes named with the remedy."""

from pathlib import Path

import pytest
from rich.color import Color
from rich.style import Style

from hncli.base.problems import ContentError
from hncli.terminal import themes
from hncli.terminal.themes import (
    GROUND,
    STYLE_NAMES,
    Ground,
    find_theme,
    fitting_theme,
    own_theme,
    read_ground,
    shipped_themes,
)

READABLE = 4.5


def luminance(color: Color) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    assert color.triplet is not None
    parts = (part / 255 for part in color.triplet)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Color, second: Color) -> float:
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast(Color.parse("#000000"), Color.parse("#ffffff")) == pytest.approx(21)
    assert contrast(Color.parse("#767676"), Color.parse("#ffffff")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("name", ["dark", "light", "contrast"])
def test_every_text_can_be_read_on_its_ground(name: str) -> None:
    styles = shipped_themes()[name]
    ground = Color.parse(styles[GROUND])
    assert set(styles) == {GROUND, *STYLE_NAMES}
    for style in STYLE_NAMES:
        color = Style.parse(styles[style]).color
        assert color is not None, style
        assert contrast(color, ground) >= READABLE, style


@pytest.mark.parametrize("name", ["dark", "light", "contrast"])
def test_what_matters_is_told_apart_by_more_than_colour(name: str) -> None:
    """Success and failure, danger and calm: bold or not, also without colours."""
    styles = {key: Style.parse(style) for key, style in shipped_themes()[name].items()}
    assert styles["success"].bold
    assert not styles["failure"].bold
    assert styles["danger"].bold


@pytest.mark.parametrize(
    ("told", "theme"),
    [
        ("15;0", "dark"),
        ("0;15", "light"),
        ("0;default;15", "light"),
        ("0;7", "light"),
        (";", "dark"),
    ],
)
def test_colorfgbg(told: str, theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(themes, "ask_ground", lambda: None)
    assert fitting_theme({"COLORFGBG": told}) == theme


@pytest.mark.parametrize(
    ("ground", "theme"),
    [(None, "dark"), (Ground(0.1, 0.1, 0.1), "dark"), (Ground(0.99, 0.98, 0.9), "light")],
)
def test_as_the_terminal_answers(
    ground: Ground | None, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(themes, "ask_ground", lambda: ground)
    assert fitting_theme({}) == theme


@pytest.mark.parametrize(
    ("answer", "ground"),
    [
        ("\x1b]11;rgb:ffff/8080/0000\x1b\\\x1b[?62;c", Ground(1, 0x8080 / 0xFFFF, 0)),
        ("\x1b]11;rgb:ff/00/ff\x07", Ground(1, 0, 1)),
        ("\x1b[?62;c", None),
        ("", None),
    ],
)
def test_an_answer_is_read(answer: str, ground: Ground | None) -> None:
    assert read_ground(answer) == ground


def test_an_own_theme_changes_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "theme.toml"
    path.write_text('base = "light"\ndanger = "bold #800000"\n')
    styles = own_theme(path)
    assert styles["danger"] == "bold #800000"
    assert styles["calm"] == shipped_themes()["light"]["calm"]
    assert find_theme("own", str(path)).styles["danger"] == Style.parse("bold #800000")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('dangre = "red"', "dangre: there is no style 'dangre'. There is: title, question"),
        ('danger = "rde"', """danger: 'rde' is no style. Write it like this: "bold #ff8a80"."""),
        ("danger = 3", "danger: 3 is no style."),
        ('base = "night"', "base: there is no theme 'night'. Choose dark, light or contrast."),
        ("danger =", "it is no TOML"),
    ],
)
def test_a_mistake_is_named_with_its_remedy(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "theme.toml"
    path.write_text(text)
    with pytest.raises(ContentError) as caught:
        own_theme(path)
    assert str(path) in str(caught.value)
    assert said in str(caught.value)


def test_there_is_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"theme\.toml: it can't be read"):
        own_theme(tmp_path / "theme.toml")

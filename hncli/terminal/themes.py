"""Themes: the style of each thing that is painted, which one fits the terminal, and is used."""

import contextlib
import os
import re
import sys
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.errors import StyleSyntaxError
from rich.style import Style
from rich.theme import Theme

from hncli.base.messages import _, in_quotes, printable_path
from hncli.base.problems import Place
from hncli.base.settings import AUTO
from hncli.base.text import any_of, nearest
from hncli.base.values import Value, value
from hncli.terminal.progress import keys_unechoed, read_keys

SHIPPED = Path(__file__).with_name("themes.toml")
GROUND = "ground"
DEFAULT_THEME = "dark"
ASK_GROUND = "\x1b]11;?\x1b\\\x1b[c"
"""Asks for the ground, and then for the kind of terminal, which every terminal answers."""
ANSWER_SECONDS = 1.0  # a slow line may take so long; an answer any later would be taken for keys
LIGHT_GROUNDS = ("7", "15")  # white and bright white, in COLORFGBG


@value
class Ground(Value):
    """The colour of the background, each part from 0 to 1."""

    red: float
    green: float
    blue: float

    @property
    def is_light(self) -> bool:
        """Whether dark letters are easier to read on it."""
        return 0.299 * self.red + 0.587 * self.green + 0.114 * self.blue > 0.5


def shipped_themes() -> dict[str, dict[str, str]]:
    """The styles of every shipped theme, by name; its ground is among them."""
    place = Place(SHIPPED.name)
    themes = _load(SHIPPED, place)
    return {name: _read_theme(styles, place.at(name)) for name, styles in themes.items()}


def own_theme(path: Path) -> dict[str, str]:
    """The player's own styles, and for the others those of the theme that `base` names, or dark."""
    place = Place(printable_path(path))
    styles = _load(path, place)
    shipped = shipped_themes()
    base = styles.pop("base", DEFAULT_THEME)
    if base not in shipped:
        raise place.at("base").error(
            _("there is no theme {name}.").format(name=in_quotes(base, 40)),
            _("Choose {values}.").format(values=any_of(list(shipped))),
        )
    return {**shipped[base], **_read_theme(styles, place)}


def _load(path: Path, place: Place) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise place.error(_("it can't be read: {why}.").format(why=error.strerror)) from None
    except ValueError as error:
        raise place.error(_("it is no TOML: {why}.").format(why=error)) from None


def _read_theme(styles: Any, place: Place) -> dict[str, str]:
    """Styles by name, each one that exists and that rich can read."""
    if not isinstance(styles, dict):
        raise place.error(_("expected a table of styles."))
    for name, style in styles.items():
        if name not in STYLE_NAMES and name != GROUND:
            raise place.at(name).error(
                _("there is no style {name}.").format(name=in_quotes(name, 40)),
                _("There is: {known}.").format(known=", ".join(STYLE_NAMES))
                + nearest(name, list(STYLE_NAMES)),
            )
        try:
            Style.parse(style if isinstance(style, str) else "not a style")
        except StyleSyntaxError:
            raise place.at(name).error(
                _("{style} is no style.").format(style=in_quotes(style, 40)),
                _('Write it like this: "bold #ff8a80".'),
            ) from None
    return dict(styles)


STYLE_NAMES = (
    "title", "question", "pointed", "letter", "voice", "turn", "calm", "tense", "danger", "rule",
    "faint", "mark", "success", "four", "failure", "gain", "loss",
)  # fmt: skip
"""What can be styled: the names that panes use."""


@cache
def find_theme(name: str, own: str) -> Theme:
    """The theme of a setting: a shipped one, `auto` or the player's own, in the file `own`.

    ContentError if that file has a mistake.
    """
    if name == "own" and own:
        styles = own_theme(Path(own))
    else:
        shipped = shipped_themes()
        styles = shipped.get(fitting_theme() if name == AUTO else name, shipped[DEFAULT_THEME])
    return Theme({name: style for name, style in styles.items() if name != GROUND})


def fitting_theme(variables: Mapping[str, str] = os.environ) -> str:
    """The theme for the terminal's ground: as COLORFGBG says, else as it answers, else dark."""
    colors = variables.get("COLORFGBG", "").rpartition(";")[2]
    if colors:
        return "light" if colors in LIGHT_GROUNDS else DEFAULT_THEME
    ground = ask_ground()
    return "light" if ground is not None and ground.is_light else DEFAULT_THEME


def ask_ground() -> Ground | None:
    """The ground as the terminal answers (OSC 11); None if it does not."""
    with contextlib.suppress(OSError, ValueError), keys_unechoed() as keyboard:
        if keyboard is None or keyboard < 0:
            return None
        sys.stdout.write(ASK_GROUND)
        sys.stdout.flush()
        answer = b""
        while b"c" not in answer and (keys := read_keys(ANSWER_SECONDS)):
            answer += keys
        return read_ground(answer.decode("ascii", "replace"))
    return None


def read_ground(answer: str) -> Ground | None:
    """The ground in an answer such as `]11;rgb:1616/1818/1d1d`; None if there is none."""
    match = re.search(r"\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)", answer)
    if match is None:
        return None
    return Ground(*(int(part, 16) / (16 ** len(part) - 1) for part in match.groups()))


@lru_cache(maxsize=8)
def console(width: int = 80) -> Console:
    """A console of rich that renders panes of a width in the theme that is used."""
    return Console(
        file=StringIO(),
        width=width,
        height=100,
        theme=_CurrentTheme.theme or find_theme(DEFAULT_THEME, ""),
        color_system="truecolor",
        force_terminal=True,
        markup=False,
        highlight=False,
        legacy_windows=False,
    )


class _CurrentTheme:
    """The theme of this process; None before one is chosen."""

    theme: Theme | None = None


def use_theme(theme: Theme) -> None:
    """Paint everything in this theme from now on."""
    if theme is not _CurrentTheme.theme:
        _CurrentTheme.theme = theme
        console.cache_clear()

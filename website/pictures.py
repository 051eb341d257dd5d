"""Pictures of screens for docs and README, from real play: `python -m website.pictures`.

Everything is played here by the rule-based player with fixed seeds, and what is painted on the way
is kept: so the same program always makes the same files. They need no fonts from elsewhere.
"""

import io
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.cli.program import Program
from hncli.features.careers.desk.desk import Desk
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.automatic import AutomaticPrompter
from hncli.features.missions.saving.store import SavedMissions
from hncli.features.missions.screen.screen import MissionScreen, single_mission_screen
from hncli.features.missions.session import SingleSession
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.setup import MissionSetup
from hncli.terminal import painted
from hncli.terminal.environment import Environment
from hncli.terminal.layout import compose
from hncli.terminal.panes import cut
from hncli.terminal.questions import Answer, Question
from hncli.terminal.themes import DEFAULT_THEME, GROUND, find_theme, shipped_themes
from website.pages import ROOT

WIDTH, HEIGHT = 80, 24
FOLDER = ROOT / "docs" / "images"
THEMES = ("dark", "light")
PLAYER = "sensible"
MISSION = MissionSetup("base", "donna", 2)
CAREER = CareerSetup("Mira Holm", ("base", "crime-wave"), "normal", 3, "career")
NIGHTS = 4  # of the career that are over


class Shot(NamedTuple):
    """One screen that was painted, and what had happened by then."""

    lines: list[Text]
    turn: int
    since: tuple[type, ...]  # the kinds of events of the last choices

    def shows(self, text: str) -> bool:
        """Whether a line of it has this text."""
        return any(text in line.plain for line in self.lines)


class Terminal(io.StringIO):
    """A stream that takes itself for a terminal."""

    def isatty(self) -> bool:
        """Somebody is there."""
        return True


class Film(AutomaticPrompter):
    """Plays a mission, and keeps every screen that a player would have seen."""

    def __init__(self, screen: "MissionScreen[SingleSession]") -> None:
        super().__init__(screen.env, PLAYER, lambda: screen.mission)
        self.screen = screen
        self.shots: list[Shot] = []
        self.seen = 0  # choices at the last shot

    def choose(self, question: Question, again: bool = False) -> Answer:
        """Keep the screen, and answer as the automatic player does; at the end, leave."""
        assert question.screen is not None
        self.keep(compose(question.screen(), WIDTH, HEIGHT, question.at, {}))
        if "back" in question.ids:
            return Answer("back")
        return super().choose(question, again)

    def keep(self, lines: list[Text]) -> None:
        """Add a screen."""
        story = self.screen.session.story
        since = tuple(type(event) for told in story[self.seen :] for event in told)
        self.shots.append(Shot(lines, self.screen.view.turn, since))
        self.seen = len(story)


@contextmanager
def beats_kept(film: Film) -> Iterator[None]:
    """Keep what is only shown for a moment too."""
    before = painted.show_frames

    def keep(env: Environment, frames: Sequence[tuple[painted.Painter, float]]) -> bool:
        del env  # nobody waits
        paint, _seconds = frames[-1]
        film.keep(paint(WIDTH, HEIGHT))
        return False

    painted.show_frames = keep
    try:
        yield
    finally:
        painted.show_frames = before


def mission_shots(library: Library, home: Path) -> list[Shot]:
    """Every screen of a mission from the first question to the page at its end."""
    env = Environment(Terminal(), Terminal(), WIDTH, is_drawn=True, pace=0.1)
    with SavedMissions(home).create(library, MISSION) as saved:
        screen = single_mission_screen(SingleSession(saved), env)
        film = Film(screen)
        screen.asks = film
        with beats_kept(film):
            screen.play()
    return film.shots


def desk_lines(library: Library, home: Path) -> list[Text]:
    """The desk of a career in the middle of it."""
    env = Environment(Terminal(), Terminal(), WIDTH, is_drawn=True, pace=0.0)
    with Careers(home, library).create("mira", CAREER) as saved:
        career: Callable[[], Career] = lambda: saved.career  # noqa: E731
        auto = AutomaticPrompter(env, PLAYER, career)
        while len(saved.career.record.missions) < NIGHTS or not saved.career.can_start:
            saved.choose(auto.next_option())
        desk = Desk(Program(env, home), home, env, saved=saved, is_home=False)
        desk.question = desk.next_question()
        return compose(desk.parts(), WIDTH, HEIGHT, 0, {})


def screens() -> dict[str, list[Text]]:
    """The lines of each picture, by its name."""
    library = load_library()
    with tempfile.TemporaryDirectory() as folder:
        shots = mission_shots(library, Path(folder))
        desk = desk_lines(library, Path(folder))
    terror = [shot for shot in shots if shot.shows("─ TERROR ─")]
    talking = [shot for shot in shots if shot.turn > 1 and shot.shows("What do you say?")]
    leaving = [shot for shot in talking if shot.shows(" walks out. ")]
    ended = [shot for shot in shots if shot.shows("What next?")]
    return {
        "desk": desk,
        "conversation": (leaving or talking)[0].lines,
        "terror": terror[0].lines,
        "end": ended[-1].lines,
    }


FONTS = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
"""Where the letters come from: the first of these that is installed."""
FORMAT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">\n'
    "<style>.{unique_id}-matrix{{font-family:"
    + FONTS
    + ";font-size:{char_height}px;line-height:{line_height}px;white-space:pre}}"
    ".{unique_id}-title{{font-family:sans-serif;font-size:18px;font-weight:bold}}{styles}</style>\n"
    '<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" '
    'height="{terminal_height}"/></clipPath>{lines}</defs>\n'
    "{chrome}"
    '<g transform="translate({terminal_x},{terminal_y})" '
    'clip-path="url(#{unique_id}-clip-terminal)">\n'
    '{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>\n</svg>\n'
)
"""As rich's own, without letters that are loaded from elsewhere."""


def svg_of(lines: Sequence[Text], width: int, title: str, theme: str = DEFAULT_THEME) -> str:
    """The lines of a screen as a picture, in the colours of a shipped theme and on its ground.

    It is the same whenever it is made of the same lines.
    """
    styles = shipped_themes().get(theme) or shipped_themes()[DEFAULT_THEME]
    console = Console(
        file=io.StringIO(),
        width=width,
        record=True,
        theme=find_theme(theme, ""),
        color_system="truecolor",
        force_terminal=True,
        legacy_windows=False,
        markup=False,
        highlight=False,
    )
    for line in lines:
        console.print(cut(line, width), end="\n", soft_wrap=True)
    ink = [_rgb(styles[name]) for name in ("title", "danger", "calm", "tense")]
    colors = TerminalTheme(_rgb(styles[GROUND]), ink[0], [ink[0], *ink[1:]] * 2, None)
    return console.export_svg(title=title, theme=colors, code_format=FORMAT, unique_id="hn")


def _rgb(style: str) -> tuple[int, int, int]:
    color = Style.parse(style).color
    assert color is not None  # every style of a theme has one
    return tuple(color.get_truecolor())  # type: ignore[return-value]


TITLES = {
    "desk": "hn: the desk, after four nights",
    "conversation": "hn: a conversation",
    "terror": "hn: a terror card",
    "end": "hn: the end of a mission",
}


def pictures() -> dict[str, str]:
    """Every picture as SVG, by its file name."""
    return {
        f"screen-{name}-{theme}.svg": svg_of(lines, WIDTH, TITLES[name], theme)
        for name, lines in screens().items()
        for theme in THEMES
    }


def main(folder: Path = FOLDER) -> None:
    """Write them."""
    for name, text in pictures().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        sys.stdout.write(f"{name}  {len(text) // 1024} kB\n")


if __name__ == "__main__":
    main()

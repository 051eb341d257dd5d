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

from rich.text import Text

from hncli.career.career import Career
from hncli.career.record import CareerSetup
from hncli.cli.program import Program
from hncli.features.careers.desk import Desk
from hncli.features.careers.store import Careers
from hncli.features.missions.automatic import AutomaticPrompter
from hncli.features.missions.screen import MissionScreen, single_mission_screen
from hncli.features.missions.session import SingleSession
from hncli.features.missions.store import SavedMissions
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.setup import MissionSetup
from hncli.terminal import painted
from hncli.terminal.environment import Environment
from hncli.terminal.layout import compose
from hncli.terminal.pictures import svg_of
from hncli.terminal.questions import Answer, Question
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
        desk.question = desk.asked()
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

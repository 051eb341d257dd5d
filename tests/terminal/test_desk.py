"""The desk as it is painted: with a career and without, and every menu."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hncli.career.record import CareerSetup, PlayedMission
from hncli.career.table_mission import TableMission
from hncli.cli.program import Program
from hncli.features.careers.desk.desk import Desk
from hncli.features.careers.desk.entries import DESK, MENUS
from hncli.features.careers.desk.panes import head_lines, stress_causes
from hncli.features.careers.saving.store import Careers
from hncli.features.lessons.lesson import NUMBERS, SavedLessons
from hncli.features.missions.saving.history import MissionHistory
from hncli.terminal.asker import Asker
from hncli.terminal.environment import Environment
from hncli.terminal.menu import MenuControl
from hncli.terminal.painted import Pager
from hncli.terminal.questions import Question, WentBack
from hncli.terminal.screen import Screen
from tests.fuzz.twin import shipped
from tests.terminal.painted import Painted, painted
from tests.terminal.screen import ESC

SIZES = ((80, 24), (40, 20), (120, 50))
RULE = "\N{BOX DRAWINGS LIGHT HORIZONTAL}" * 20
LOST = TableMission("lost", 9, 2, 6, abductor="edward", box="base")
WON = TableMission("won", 12, 9, 3, abductor="donna", box="base")


class Keyboard(io.StringIO):
    """What stands for a keyboard where keys come through a pipe."""

    def isatty(self) -> bool:
        return True


class Reader(Program):
    """The program, whose commands only say their words."""

    def run(self, words: list[str]) -> object:
        self.env.say(" ".join(words))
        return 0


def career_in(home: Path, missions: int = 4) -> None:
    """A career with traits, conditions, resources and all that; missions that went both ways."""
    setup = CareerSetup(
        "Mira Holm", tuple(shipped().boxes), "hard", 12, "career", ("charmer",), ("burned-out",)
    )
    with Careers(home, shipped()).create("mira", setup) as kept:
        for n in range(missions):
            kept.enter((LOST, WON)[n % 2])
            while not kept.career.can_start and kept.career.decision is not None:
                kept.choose(kept.career.decision.options[-1])


@contextmanager
def sitting(home: Path, size: tuple[int, int]) -> Iterator[tuple[Desk, Painted]]:
    """Somebody at the desk, with the career that was used last."""
    with painted(*size) as terminal:
        terminal.env.source = Keyboard()
        program = Reader(terminal.env, home)
        program.__dict__["_cards"] = shipped()
        yield Desk(program, home, terminal.env, terminal), terminal


def check(terminal: Painted) -> None:
    """Nothing has scrolled off, and nothing is wider than the screen."""
    assert not terminal.glass.above, "something has scrolled off"
    assert [line.rstrip() for line in terminal.composed] == terminal.lines
    assert all(len(line) <= terminal.columns for line in terminal.composed)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("has_career", [True, False], ids=["career", "telephone"])
def test_every_menu(tmp_path: Path, size: tuple[int, int], has_career: bool) -> None:
    """Each menu is opened and gone through to its end, and Esc leads back from it."""
    if has_career:
        career_in(tmp_path)
    menus = [entry.key for entry in DESK if entry.menu]
    todo = [*menus, "s", "u", "w"]
    titles = {str(title) for title, _entries in MENUS.values()}
    seen: set[str] = set()

    def at_menu(menu: MenuControl, question: Question) -> str:
        check(terminal)
        assert any(line.startswith(RULE) for line in terminal.lines)
        assert "Back" not in question.ids
        if "daily" in question.ids:
            return todo.pop(0) if todo else "q"
        seen.add(question.lines[-1])
        menu.at = len(menu.items) - 1
        terminal.composed = [line.plain for line in menu.paint(*size)]
        assert all(len(line) <= size[0] for line in terminal.composed)
        assert any("Back" in line for line in terminal.composed)
        return ESC

    with sitting(tmp_path, size) as (desk, terminal):
        terminal.at_menu = at_menu
        desk.open_last_career()
        assert (desk.saved is not None) == has_career
        with pytest.raises(EOFError):
            desk.show()
    assert not todo
    assert titles <= seen


def test_what_the_head_tells(tmp_path: Path) -> None:
    career_in(tmp_path, missions=2)
    with Careers(tmp_path, shipped()).open("mira", to_play=False) as kept:
        now = kept.career.status
        head = "\n".join(line.plain for line in head_lines(kept.career, 100))
        plainer = "\n".join(line.plain for line in head_lines(kept.career, 100, is_ascii=True))
        assert sum(line.amount for line in now.lines) == now.stress
        told = sum(int(text.rpartition(" ")[2]) for text in stress_causes(now.lines))
    assert told == now.stress
    assert "MIRA HOLM" in head
    assert "night 3 of 10" in head
    assert "\N{MULTIPLICATION X} Edward  \N{HEAVY CHECK MARK} Donna" in head
    assert f"Score {now.score}" in head
    assert "Home 11   Lost 9   Traits Charmer" in head
    assert plainer.isascii()
    assert "x Edward  + Donna  >  ." in plainer


def test_where_the_cursor_is(tmp_path: Path) -> None:
    """On what one would do next: lessons at first, and not after them."""
    env = Environment(io.StringIO(), io.StringIO())
    desk = Desk(Program(env, tmp_path), tmp_path, env)

    def pointed() -> str:
        asked = desk.next_question()
        return asked.options[asked.at].id

    assert pointed() == "learn"
    for number in NUMBERS:
        SavedLessons(tmp_path).finish(number)
    assert pointed() == "career new"
    MissionHistory(tmp_path).add([PlayedMission("base", "donna", "won", (), "", "", 0, 7, 6)])
    for number in NUMBERS:
        (tmp_path / "lessons" / f"{number}-over.json").unlink()
    assert pointed() == "career new"
    career_in(tmp_path, missions=10)
    assert pointed() == "daily"


def test_a_name_with_a_mistake(tmp_path: Path) -> None:
    env = Environment(io.StringIO("s\nbarett\n"), io.StringIO())
    with pytest.raises(EOFError):
        Desk(Reader(env, tmp_path), tmp_path, env).show()
    assert isinstance(env.sink, io.StringIO)
    assert "Did you mean Barrett Mullins" in " ".join(env.sink.getvalue().split())


@pytest.mark.parametrize("key", [ESC, "q"])
def test_what_a_command_prints_is_closed_by_one_key(tmp_path: Path, key: str) -> None:
    pages = []

    def at_page(page: Pager) -> str:
        pages.append(terminal.lines[0])
        assert not page.top
        return key

    keys = ["w", "y", "q"]
    with sitting(tmp_path, (80, 24)) as (desk, terminal):
        terminal.at_menu = lambda _menu, _question: keys.pop(0)
        terminal.at_page = at_page
        with pytest.raises(EOFError):
            desk.show()
    assert pages == ["stats", "achievements"]


def test_a_file_is_not_overwritten_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    career_in(tmp_path, missions=1)
    monkeypatch.chdir(tmp_path)
    Path("mira.html").write_text("mine")
    typed = io.StringIO("g\n\nno\ng\n\nyes\nquit\n")
    env = Environment(typed, io.StringIO())
    desk = Desk(Reader(env, tmp_path), tmp_path, env)
    desk.open_last_career()
    with pytest.raises(EOFError):
        desk.show()
    assert isinstance(env.sink, io.StringIO)
    said = [line for line in env.sink.getvalue().splitlines() if line.startswith("career page")]
    assert said == ["career page mira --out mira.html --replace"]


def test_escape_in_a_form_goes_back_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    env = Environment(io.StringIO(), io.StringIO())
    asks = Asker(env, lambda said: pytest.fail(said))

    def go_back(_prompt: str, _usual: str = "") -> str:
        raise WentBack

    monkeypatch.setattr(asks.asks, "line", go_back)
    with pytest.raises(SystemExit) as ended:
        asks.ask("Who?", "--who", str)
    assert ended.value.code == 0
    assert isinstance(env.sink, io.StringIO)
    assert env.sink.getvalue() == "Nothing was changed.\n"


def test_long_help_above_a_list_is_read_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    env = Environment(io.StringIO(), io.StringIO(), is_drawn=True)
    monkeypatch.setattr("hncli.terminal.screen.prompter", lambda _env: None)
    screen = Screen(env)
    pages: list[list[str]] = []
    monkeypatch.setattr(screen, "page", pages.append)
    screen.show_lines(["a line"] * 40)
    screen.show_lines(["a line"] * 3)
    assert [len(page) for page in pages] == [40]


def test_what_is_heard() -> None:
    env = Environment(io.StringIO(), io.StringIO())
    with env.listening(silent=True, columns=30) as heard:
        env.say("one")
        env.warn("two")
        assert env.width == 30
    env.say("three")
    assert heard == ["one", "two"]
    assert isinstance(env.sink, io.StringIO)
    assert env.sink.getvalue() == "three\n"

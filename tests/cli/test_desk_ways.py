"""From the desk to every command of a player: at most two keys, and what it asks for."""

import io
from pathlib import Path

import click
import pytest

from hncli.career.record import CareerSetup
from hncli.career.replay import begin as new_career
from hncli.career.table_mission import enter_mission, read_mission
from hncli.cli.main import hn
from hncli.cli.program import Program
from hncli.features.careers.desk.desk import Desk
from hncli.features.careers.desk.entries import DESK, MENUS, DeskEntry
from hncli.features.careers.saving.store import Careers
from hncli.features.content.pack_files import make_override, override_id
from hncli.features.content.store import PlayerPacks
from hncli.features.missions.saving.custom_sets import Sets
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.engine.set_builder import SetBuilder
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Answer, Question
from tests.career.desk import CLEAN, HERE
from tests.cli.desk_ways import NO_WAY, PAGE, Way, command_name, commands, page_with_table, ways
from tests.fuzz.twin import shipped

EVERY = list(ways())
WON = {**CLEAN, "abductor": "donna", "box": "base"}
DIRECT = ("career play", "career retire", "career spend")
"""What the desk does itself with the career that lies on it."""


class Walker:
    """A prompter that presses keys, and takes the first entry of each list on the way."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        self.keys = list(keys)
        self.pressed = 0
        self.asked: list[str] = []

    def choose(self, question: Question, again: bool = False) -> Answer:  # noqa: ARG002
        """The next key; past the last one the first entry, or a line. At the desk it is over."""
        self.asked.append(question.lines[-1])
        letters = {item.letter: item for item in question.options}
        if self.keys:
            self.pressed += 1
            return Answer.of(letters[self.keys.pop(0)])
        if "daily" in question.ids:
            raise EOFError
        if "resources" in question.ids:  # nothing is bought
            return Answer("back")
        return Answer.of(question.options[0]) if question.options else Answer("x1")

    def line(self, _prompt: str, usual: str = "") -> str:
        return usual

    def is_sure(self, question: str) -> bool:
        self.asked.append(question)
        return False

    def several(self, question: Question) -> Answer:
        return self.choose(question)


class Watched(Program):
    """The program, whose commands are noted and not run."""

    ran: tuple[str, ...] = ()

    def run(self, words: list[str]) -> object:
        self.ran = tuple(words)
        return 0


def read_by_click(
    words: list[str], command: click.Command = hn, parent: click.Context | None = None
) -> None:
    """See that a command understands its words; click.UsageError if it does not."""
    context = command.make_context("hn", list(words), parent=parent)
    if isinstance(command, click.Group) and words[:1] and not words[0].startswith("-"):
        _name, inner, rest = command.resolve_command(context, list(words))
        assert inner is not None
        read_by_click(rest, inner, context)


def experience_after(setup: CareerSetup) -> int:
    """The experience to spend after one mission."""
    career = new_career(shipped(), setup, HERE)
    enter_mission(career, read_mission(WON, HERE), HERE)
    return career.status.experience


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A player who has one of everything."""
    folder = tmp_path_factory.mktemp("home")
    setups = (CareerSetup("Mira Holm", ("base",), "normal", n, "career") for n in range(99))
    setup = next(one for one in setups if experience_after(one))
    with Careers(folder, shipped()).create("mira", setup) as kept:
        kept.enter(read_mission(WON, HERE))
    Careers(folder, shipped()).open("mira").close()  # enters it in the history
    for left in (False, True):
        with SavedMissions(folder).create(shipped(), MissionSetup("base", "donna", 6)) as saved:
            if not left:
                saved.give_up()
            saved.choose(saved.decision.options[0]) if saved.decision else None
    pack = shipped().packs["base"]
    files = make_override(pack, pack.cards["keep-cool"], "keep-cool")
    PlayerPacks(folder).write(override_id(pack, "keep-cool"), files)
    Sets(folder).save("mine", SetBuilder(shipped().packs, ("base",), 1, ("terror",)).finish())
    return folder


def test_no_command_without_a_way() -> None:
    assert {way.command for way in EVERY} | NO_WAY.keys() == set(commands())
    assert not {way.command for way in EVERY} & NO_WAY.keys()
    assert all(len(way.keys) <= 2 for way in EVERY)


def test_a_new_command_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(hn.lazy, "call", hn.lazy["where"])
    with pytest.raises(AssertionError):
        test_no_command_without_a_way()


@pytest.mark.parametrize("entries", [DESK, *(entries for _title, entries in MENUS.values())])
def test_each_key_means_one_thing(entries: tuple[DeskEntry, ...]) -> None:
    keys = [entry.key for entry in entries]
    assert sorted(set(keys)) == sorted(keys)
    assert len({entry.id for entry in entries}) == len(entries)
    assert not {"q", "l", "p"} & set(keys) if entries is DESK else "b" not in keys


@pytest.mark.parametrize("with_career", [True, False], ids=["career", "telephone"])
@pytest.mark.parametrize("way", EVERY, ids=lambda way: "-".join((*way.keys, way.command)))
def test_the_walk(way: Way, with_career: bool, home: Path) -> None:
    """The keys are pressed on the real desk, and click reads what it would run."""
    if way.needs_career and not with_career:
        return
    env = Environment(io.StringIO(), io.StringIO())
    walker, program = Walker(way.keys), Watched(env, home)
    desk = Desk(program, home, env, walker)
    if with_career:
        assert desk.open_career("mira")
    with pytest.raises(EOFError):
        desk.show()
    assert walker.pressed == len(way.keys)
    if way.command in DIRECT and (with_career or way.command == "career play"):
        assert desk.saved is not None
        assert not program.ran
        assert len(walker.asked) > len(way.keys)
        return
    read_by_click(list(program.ran))
    ran = command_name(list(program.ran))
    assert ran == way.command or way.command.partition(" ")[0] in ("career", "mission")
    assert "{" not in " ".join(program.ran)


def test_the_page_has_the_table() -> None:
    page = PAGE.read_text("utf-8")
    assert page_with_table(page) == page, "make goldens writes it anew"

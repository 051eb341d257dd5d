"""The first screen of a mission: all of it is in view, whoever is on the line."""

import io
import re

import pytest

from hncli.career.ledger import StressSoFar
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.narration import narrate
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.terminal.environment import Environment
from hncli.terminal.layout import compose
from hncli.terminal.questions import Question
from tests.fuzz.twin import shipped
from tests.game.engine.table import start
from tests.support.rule_based import MATCHUPS

SIZES = [(40, 20), (80, 24)]
SEEDS = range(12)  # each abductor has four first lines
FOLDED = re.compile(r"above \(l\)|lines? more \(l\)|^ +\+\d+ (more|above)$|tells all")


class Asked(Exception):
    """The first question is on the screen."""


class NobodyAnswers:
    """A prompter that stops at the first question."""

    def choose(self, _question: Question, _again: bool = False) -> str:
        raise Asked

    line = is_sure = several = choose


class InCareer(MissionSession):
    """A mission with the stress of a career in its head."""

    stress = StressSoFar(12)


def opening(mission: Mission, width: int, height: int, kind: type[MissionSession]) -> list[str]:
    """The lines of the first screen."""
    env = Environment(io.StringIO(), io.StringIO(), width, is_drawn=True, pace=0.0)
    screen = MissionScreen(kind(mission), env, NobodyAnswers())  # type: ignore[arg-type]
    screen.tell_seed()
    with pytest.raises(Asked):
        screen.play()
    at = screen.question.at
    return [one.plain for one in compose(screen.parts(), width, height, at, {})]


@pytest.mark.parametrize(("box", "abductor"), MATCHUPS, ids=[id for _box, id in MATCHUPS])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_folded(box: str, abductor: str, width: int, height: int) -> None:
    """Not even in a career, whose mission has more in its head."""
    for seed in SEEDS:
        mission = new_mission(shipped(), box, abductor, seed)
        lines = opening(mission, width, height, InCareer)
        text = "\n".join(lines)
        assert not [line for line in lines if FOLDED.search(line)], text
        assert mission.decision is not None
        assert "End the conversation" in text
        assert f"{mission.pool} inside" in text
        assert re.search(r"0 of \d saved", text)
        assert any(one in " ".join(text.split()) for one in first_lines(mission)), text


def first_lines(mission: Mission) -> list[str]:
    """What the abductor can say first."""
    return [line.say for line in mission.catalogue.abductor.voice["started"]]


@pytest.mark.rule("R-END-5")
def test_a_deadline_is_told_on_a_narrow_screen() -> None:
    """The head lists what must be conceded, so the exchange only says by when."""
    lines = opening(new_mission(shipped(), "high-water", "marek", 1), 40, 20, MissionSession)
    text = " ".join(" ".join(lines).split())
    assert "concede first: Empty the Lower Town; My Report, Unabridged" in text
    assert "Your deadline is the pivotal event, one of the last three terror cards." in text
    assert "No capture before" not in text


@pytest.mark.parametrize("width", [40, 80])
def test_look_tells_how_to_win(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    env = Environment(io.StringIO(), io.StringIO(), width, is_drawn=True, pace=0.0)
    pages: list[list[str]] = []
    screen = MissionScreen(MissionSession(start(), env.ask_few), env)
    monkeypatch.setattr(screen, "page", pages.append)
    screen.show_again("")
    assert any(line.startswith("To win: at least half of the hostages") for line in pages[0])
    pages.clear()
    screen.session = MissionSession(start(second=True, killed=2, pool=2, saved=3))
    screen.show_again("")
    assert not any(line.startswith("To win:") for line in pages[0])


def test_demands_that_are_alike_are_told_in_one_line() -> None:
    mission = new_mission(shipped(), "crime-wave", "renesha", 1)
    said = " ".join(narrate(mission.view, mission.events))
    assert "Three major demands lie face down." in said
    assert "A major demand" not in said
    mission = new_mission(shipped(), "base", "arkayne", 1)
    said = " ".join(narrate(mission.view, mission.events))
    assert "A major demand lies face down. An escape demand lies face down." in said

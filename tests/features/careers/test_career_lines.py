"""What a player reads of a career: a sentence for every event, a label for every option."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hncli.base.problems import Place
from hncli.career.career import Career
from hncli.career.record import CareerEvent, CareerSetup, StressChanged
from hncli.career.replay import begin
from hncli.career.table_mission import enter_mission, read_mission
from hncli.cli.program import Program
from hncli.features.careers.desk.desk import Desk
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.screen import CareerScreen
from hncli.features.careers.status_text import mission_lines, question, status_lines, waiting_lines
from hncli.features.careers.words import CAREER_SENTENCES, career_label, does, narrate_career
from hncli.features.missions.words.event_sentences import SENTENCES
from hncli.game.engine.events import EVENTS
from hncli.game.engine.game import Option
from hncli.terminal.environment import Environment
from tests.fuzz.twin import shipped

PLACE = Place("test")
ID = re.compile(r"\b[CR]-[A-Z]+-\d|\b\w+:[a-z]|[a-z]/[a-z]|None")


def begun(seed: int = 1, *boxes: str) -> Career:
    setup = CareerSetup("Mira Holm", boxes or ("base",), "hard", seed, "career")
    return begin(shipped(), setup, PLACE)


def entered(career: Career, won: bool) -> list[str]:
    """Enter a mission, make the first choice of each kind, and give all that is told."""
    told: dict[str, Any] = {
        "total": 9,
        "saved": 8 if won else 2,
        "killed": 1 if won else 5,
        "k_endings": 1,
    }
    told |= {"result": "won" if won else "lost", "killed_at_s": 0 if won else 2}
    events = enter_mission(career, read_mission(told, PLACE), PLACE)
    lines = narrate_career(career, events)
    while career.status.is_choosing or career.status.is_adding:
        lines += shown(career)
        assert career.decision is not None
        lines += narrate_career(career, career.choose(career.decision.options[-1]))
    return lines


def shown(career: Career) -> list[str]:
    """Everything on the screen at a decision of a career."""
    lines = [*status_lines(career, 60), *mission_lines(career, 60), *waiting_lines(career, 60)]
    decision = career.decision
    if decision is None:
        return lines
    labels = [career_label(career, option) for option in decision.options]
    assert len(set(labels)) == len(labels)
    texts = [does(career, option) for option in decision.options]
    return [*lines, question(career, decision), *labels, *texts]


def test_every_event_of_a_career_has_a_sentence() -> None:
    told = {event for event in EVENTS.values() if issubclass(event, CareerEvent)}
    assert told == set(CAREER_SENTENCES)
    assert not set(CAREER_SENTENCES) & set(SENTENCES)


@pytest.mark.parametrize("boxes", [("base",), ("base", "crime-wave", "pedersen-twins")])
def test_whole_careers_are_told_in_words(boxes: tuple[str, ...]) -> None:
    """No rule, id or full name where a player reads; nothing wider than the screen."""
    for seed in range(6):
        career = begun(seed, *boxes)
        lines = shown(career)
        for number in range(10):
            lines += entered(career, won=number % 2 == seed % 2)
            wide = [*status_lines(career, 40), *mission_lines(career, 40)]
            assert all(len(line) <= 40 for line in [*wide, *waiting_lines(career, 40)])
        assert career.decision is None
        waits = [line for line in lines if not line.startswith("Waiting: ")]  # names ids to type
        assert not [line for line in waits if ID.search(line.replace(": ", " "))]


def test_stress_is_told_as_it_is() -> None:
    def told(amount: int, cut: int = 0, turn: int = 0) -> str:
        event = StressChanged("C-STRESS-1", turn, amount, "so it was", by="", count=0, cut=cut)
        (line,) = narrate_career(begun(), [event])
        return line

    assert told(2, turn=3) == "Turn 3: Stress +2: so it was."
    assert told(-1) == "Stress -1: so it was."
    assert told(0) == "No stress for this: so it was."
    assert told(-1, cut=2) == "Stress -1 (can't go below 0): so it was."
    assert told(0, cut=2) == "Stress stays 0 and cannot fall: so it was."


def test_the_table_tells_what_the_store_has_to_say(tmp_path: Path) -> None:
    """What the store learns while a career is played is passed on, once."""
    setup = begun().record.setup
    with Careers(tmp_path, shipped()).create("mira", setup) as kept:
        out = StringIO()
        typed = "give up\nyes\nretire\nyes\n"
        env = Environment(StringIO(typed), out)
        desk = Desk(Program(env, tmp_path), tmp_path, env, saved=kept, is_home=False)
        table = CareerScreen(kept, env)
        kept.messages.append("The disk is nearly full.")
        table.choose(Option("mission"))
        desk.show()
        assert out.getvalue().count("The disk is nearly full.") == 1

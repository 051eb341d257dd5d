"""The stress of a career while a mission runs, on every screen that shows it."""

from pathlib import Path

import pytest

from hncli.career.record import CareerSetup
from hncli.career.scorecard import scorecard
from hncli.features.careers.desk.panes import head_lines as desk_head
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.scorecard_report import scorecard_document
from hncli.features.careers.screen import CareerMissionSession
from hncli.features.careers.status_text import status_lines
from hncli.features.missions.screen.head import head_lines
from hncli.features.missions.words.position_text import position_lines
from hncli.game.engine.game import parse_option
from hncli.report.document import Document
from hncli.report.text import text_lines
from tests.career.desk import choose, library, offers, seat
from tests.cli.running import run_hn

SETUP = CareerSetup("Ann", ("base",), "normal", 1, "career")


@pytest.mark.rule("C-STRESS-7")
def test_every_screen_of_a_running_mission_tells_it(tmp_path: Path) -> None:
    with Careers(tmp_path, library()).create("ann", SETUP) as kept:
        career = kept.career
        seat(career, threat="1", pool=6, hand=["minor-extraction"], dice=[1] * 3)
        choose(career, "play:minor-extraction", "accept")
        session = CareerMissionSession(kept)
        for width in (40, 80):
            head = head_lines(session.view, width, stress=session.stress)
            assert any("Stress 2 (+2)" in line.plain for line in head)
        assert "Stress 2, +2 in this mission." in position_lines(session.view, 80, session.stress)
        assert "Missions: 0 won, 0 lost. Stress 2 (+2), score -2." in status_lines(career, 80)
        card = scorecard(career.record, career.status, "ann", True, stress_running=2)
        desk = [line.plain for line in desk_head(career, 80)]
        assert any("deaths 2" in line for line in desk)
        assert "It has added 2 stress so far, which makes 2." in _text(scorecard_document(card))


@pytest.mark.rule("C-STRESS-7")
def test_the_list_of_careers_tells_it(tmp_path: Path) -> None:
    with Careers(tmp_path, library()).create("ann", SETUP) as kept:
        kept.choose(parse_option("mission:donna"))
        while not kept.career.stress_so_far.added:
            kept.choose(parse_option(offers(kept.career)[-1]))
        stress = kept.career.stress_so_far.total
    told = run_hn("career", "list", "--plain", HN_HOME=str(tmp_path)).out
    figures = f"stress {stress}, score {-stress}"
    assert told == f"ann: Ann, normal, 0 played, 0 won, {figures}, in a mission\n"


def _text(document: Document) -> str:
    return " ".join(" ".join(text_lines(document, 80)).split())

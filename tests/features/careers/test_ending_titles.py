"""An ending has one name on every screen: of the rules, of a pack, and of a pack that is gone."""

from typing import Any

import pytest

from hncli.career.scorecard import scorecard
from hncli.career.table_mission import possible_endings
from hncli.features.careers.status_text import mission_lines
from hncli.features.lab.report import ending_rows
from hncli.features.missions.words.narration import narrate
from hncli.game.cards.words import ENDING_TITLES, ending_title, pack_titles
from hncli.game.engine.events import MissionEnded
from tests.career.desk import FAILED, enter, new
from tests.features.scorecard.scorecards_update import scorecard_lines
from tests.game.engine.table import library, workshop

OWN = {
    "talked-down": "he puts the gun down by himself",
    "no-way-back": "he sees no way back",
}


def test_titles() -> None:
    assert ending_title("captured", {}) == "the abductor is captured"
    assert ending_title("captured", {"captured": "something else"}) == "the abductor is captured"
    assert ending_title("no-way-back", OWN) == "he sees no way back"
    assert ending_title("gone-with-its-pack", {}) == "gone-with-its-pack"


def test_the_titles_of_a_box_go_before_those_of_others() -> None:
    titles = pack_titles(library(), "workshop")
    assert {id: ending_title(id, titles) for id in OWN} == OWN
    assert ending_title("no-way-back", pack_titles(library(), "base")) == OWN["no-way-back"]
    assert ending_title("no-way-back", pack_titles(library(), "not-there")) == OWN["no-way-back"]


def shown(career: Any) -> list[str]:
    """The ending of the last mission of a career as each screen has it."""
    card = scorecard(career.record, career.status, "mira")
    return [
        " ".join(mission_lines(career, 500)),
        " ".join(scorecard_lines(card, 500)),
        card["missions"][-1]["ending"]["title"],
    ]


@pytest.mark.parametrize("id", ["no-way-back", "escaped", "out-of-time", "given-up"])
def test_every_screen_has_the_same(id: str) -> None:
    title = str(ENDING_TITLES.get(id) or OWN[id])
    career = new("workshop")
    enter(career, FAILED, killed=3, box="workshop", abductor="oren", ending=id)
    for text in shown(career):
        assert title in text
        assert id not in text.replace(title, "")
    if id != "given-up":
        assert possible_endings(career, "workshop", "oren", "lost")[id] == title
    mission = workshop(abductor="oren")
    ended = MissionEnded(result="lost", ending=id, phase="converse", threat="3")
    assert narrate(mission.view, [ended]) == [f"Mission lost: {title}."]


def test_the_lab_has_the_same() -> None:
    players: Any = [{"player": "random", "endings": {"no-way-back": {"value": 1.0}}}]
    rows = ending_rows(players, pack_titles(library(), "workshop"))
    assert rows[1][0] == OWN["no-way-back"]
    assert ending_rows(players, {})[1][0] == "no-way-back"

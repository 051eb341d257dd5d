"""Missions of a career as subjects of reviews."""

from dataclasses import replace
from pathlib import Path

import pytest

from hncli.features.careers.saving.store import Careers
from hncli.review.review import CannotReview, begin_again, mission_of_career
from tests.career.desk import FAILED, enter
from tests.game.engine.table import library
from tests.terminal.screens.screen_careers import SETUP


def test_a_mission_that_was_played_here(tmp_path: Path) -> None:
    with Careers(tmp_path, library()).create("jo", SETUP) as saved:
        career = saved.career
        saved.choose(next(one for one in career.decision.options if one.verb == "mission"))  # type: ignore[union-attr]
        assert career.mission is not None
        saved.choose(career.mission.decision.options[0])  # type: ignore[union-attr]
        saved.give_up()
        finished = mission_of_career(career, 1)
        assert finished.has_choices
        assert begin_again(career.library, finished).decision is not None
        career.logs = ()
        with pytest.raises(CannotReview, match="Mission 1 has lost its journal"):
            mission_of_career(career, 1)
        entry = replace(career.record.missions[0], box="gone")
        career.logs = (finished.log,)
        career.record = replace(career.record, missions=(entry,))
        with pytest.raises(CannotReview, match="no longer installed"):
            begin_again(career.library, mission_of_career(career, 1))


def test_a_mission_from_a_table(tmp_path: Path) -> None:
    with Careers(tmp_path, library()).create("jo", SETUP) as saved:
        enter(saved.career, FAILED | {"k_endings": 1, "abductor": "edward"})
        with pytest.raises(CannotReview, match="Mission 1 was played at a table"):
            mission_of_career(saved.career, 1)

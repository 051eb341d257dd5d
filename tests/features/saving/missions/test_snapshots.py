"""Every position that a mission can be in passes the check that a stored one must pass."""

import json
import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from hncli.career.journal import MissionLog, Versions
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.missions.saving.resume import (
    describe_differences,
    is_at,
    mission_at,
    same_logs,
)
from hncli.game.cards.career_content import Asset
from hncli.game.cards.library import Library
from hncli.game.engine.position import RULES_VERSION
from hncli.game.engine.setup import MissionSetup

MISSIONS = 12


@pytest.mark.parametrize(
    ("here", "there", "is_same"),
    [
        (["save_one", 1, 2, 3], ["save_one", 1, 2], True),
        (["save_one", 1, 2, 3], ["save_one", 1, 4, 3], False),
        (["end_turn", 1, 2, 3], ["end_turn", 1, 2], False),
        ("save_one", "sav", False),
    ],
)
def test_only_what_older_versions_did_not_note_is_not_compared(
    here: object, there: object, is_same: bool
) -> None:
    """Which of the pending saves a fall makes."""
    mission: Any = SimpleNamespace(to_json=lambda: {"turn": 1, "agenda": [here]})
    stored = StoredMission(
        MissionSetup("base", "donna", 6), MissionLog(1), {"turn": 1, "agenda": [there]}
    )
    assert is_at(mission, stored) == is_same
    assert not is_at(mission, replace(stored, snapshot={"turn": 2, "agenda": [there]}))


def test_what_the_same_logs_are() -> None:
    one, other = MissionLog(1), MissionLog(2)
    assert same_logs((one, other), (replace(one, versions=Versions(7)), other))
    assert not same_logs((one,), (one, other))
    assert not same_logs((one,), (other,))


@pytest.mark.parametrize(
    ("stored", "words"),
    [
        (Versions(RULES_VERSION, {"base": "0"}), "cards of base have changed"),
        (Versions(RULES_VERSION), "an older hn did not note those of the cards"),
        (Versions(RULES_VERSION, {"base": "1"}), "several, one after the other"),
    ],
)
def test_what_differs_in_words(stored: Versions, words: str) -> None:
    assert describe_differences(stored, Versions(RULES_VERSION, {"base": "1"})) == words


def test_no_position_of_a_real_mission_is_refused(library: Library) -> None:
    helps = [help for pack in library.packs.values() for help in pack.of(Asset).values()]
    traits = [help.id for help in helps if help.kind == "trait"]
    resources = [help.id for help in helps if help.kind == "resource"]
    for seed in range(MISSIONS):
        chance = random.Random(seed)
        box = chance.choice(library.boxes)
        setup = MissionSetup(
            box,
            chance.choice(library.abductors(box)),
            seed,
            in_career=bool(seed % 2),
            traits=tuple(chance.sample(traits, 2)),
            held=tuple(sorted(chance.choices(resources, k=4))),
        )
        mission = setup.begin(library)
        while mission.decision is not None:
            snapshot = json.loads(json.dumps(mission.to_json()))
            again = mission_at(library, setup, snapshot)
            assert again.to_json() == snapshot
            assert again.decision == mission.decision
            mission.choose(chance.choice(mission.decision.options))

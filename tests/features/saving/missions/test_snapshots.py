"""Every position that a mission can be in passes the check that a stored one must pass."""

import json
import random

from hncli.features.missions.saving.resume import mission_at
from hncli.game.cards.career_content import Asset
from hncli.game.cards.library import Library
from hncli.game.engine.setup import MissionSetup

MISSIONS = 12


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

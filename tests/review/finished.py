"""A finished mission and a review of it, made up quickly: estimates take seconds."""

from collections.abc import Mapping
from dataclasses import replace

from hncli.career.replay import FinishedMission
from hncli.features.missions.choices import only_choice
from hncli.game.engine.game import parse_option
from hncli.game.engine.setup import MissionSetup
from hncli.review.figures import ReviewedChoice
from hncli.review.review import METHOD, Review, begin_again
from tests.fuzz.twin import played, shipped
from tests.review.missions import subject_of


def finished(abductor: str = "donna", seed: int = 6) -> FinishedMission:
    """A mission that was played at random to its end."""
    _mission, ids, _numbers = played(abductor, seed)
    return subject_of([*map(parse_option, ids)], MissionSetup("base", abductor, seed))


def made_up_review(subject: FinishedMission, costs: Mapping[int, float]) -> Review:
    """A complete review in which choices cost so much, by their numbers from 1 on.

    Each of these must have had another option; the first of them was the better one.
    """
    mission = begin_again(shipped(), subject)
    choices = []
    for n, option in enumerate(subject.choices, 1):
        assert mission.decision is not None
        better = None
        if n in costs:
            better = next(one for one in mission.decision.options if one != option)
        asked = mission.decision.kind
        one = ReviewedChoice(mission.turn, mission.phase, asked, option, 0.41, 0.02)
        if better is not None:
            one = replace(one, better=better, lead=costs[n], lead_error=0.02)
            one = replace(one, reason="threat", reason_amount=1.0)
        choices.append(one)
        mission.choose(option)
    trace = subject.trace
    return Review(
        subject.key, METHOD, 0, trace.result, trace.ending, len(choices), 0, 0, 0.0, 0.0,
        tuple(choices),
    )  # fmt: skip


def with_a_choice(subject: FinishedMission) -> list[int]:
    """The numbers of the choices that are asked for also where only decisions are."""
    mission = begin_again(shipped(), subject)
    found = []
    for n, option in enumerate(subject.choices, 1):
        if only_choice(mission.view) is None:
            found.append(n)
        mission.choose(option)
    return found

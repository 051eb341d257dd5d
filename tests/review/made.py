"""Missions to review, and reviews that nobody had to wait for."""

from dataclasses import replace
from functools import cache

from hncli.career.journal import LoggedChoice, MissionLog, versions_of_mission
from hncli.career.replay import FinishedMission
from hncli.game.engine.game import GIVE_UP, Option, parse_option, replay_choice
from hncli.game.engine.setup import MissionSetup
from hncli.review.figures import ReviewedChoice
from hncli.review.review import METHOD, Review, begin_again, dice_luck
from hncli.review.reviewer import what_was_shown
from tests.fuzz.twin import played, shipped

START, STEP = 0.5, 0.01


@cache
def subject(abductor: str = "donna", seed: int = 6, most: int = 1000) -> FinishedMission:
    """A mission that was played to its end, or given up after some choices."""
    setup = MissionSetup("base", abductor, seed)
    mission = setup.begin(shipped())
    before = tuple(mission.events)
    _end, ids, _numbers = played(abductor, seed, most=most)
    options = [parse_option(id) for id in ids]
    choices = [LoggedChoice(option, tuple(mission.choose(option))) for option in options]
    if not mission.is_over:
        choices.append(LoggedChoice(GIVE_UP, tuple(mission.give_up())))
    versions = versions_of_mission(shipped(), setup)
    return FinishedMission(setup, MissionLog(1, before, tuple(choices), versions))


def review(of: FinishedMission) -> Review:
    """A complete review with made-up figures.

    Each choice that shows something brings the chance down by a point. The first choice with
    another option is a blunder, the second a mistake, the third a slip; the fourth is the best.
    """
    mission = begin_again(shipped(), of)
    chance = START
    choices: list[ReviewedChoice] = []
    verdicts = iter([(-0.12, 0.12), (-0.06, 0.06), (0.0, 0.03), (0.04, 0.0)])
    for choice in of.log.choices:
        asked = mission.decision
        assert asked is not None
        turn, phase = mission.turn, mission.phase
        others = [one for one in asked.options if one != choice.option]
        found = what_was_shown(replay_choice(mission, choice.option))
        shown = "" if found == "other" else found
        gain, lead = next(verdicts, (0.0, 0.0)) if others else (0.0, 0.0)
        chance = max(0.0, chance + gain - (STEP if shown else 0))
        made = ReviewedChoice(
            turn, phase, asked.kind, choice.option, round(chance, 4), 0.02, gain,
            0.01 if gain else 0.0, not others, shown,
        )  # fmt: skip
        if lead:
            better = _usual(others)
            made = replace(
                made, better=better, lead=lead, lead_error=0.01, reason="threat", reason_amount=1.0
            )
        choices.append(made)
    trace = of.trace
    dice = dice_luck(trace)
    return Review(
        of.key, METHOD, 0, trace.result, trace.ending, len(choices), dice.rolled,
        dice.successes, 0.0, 0.1, tuple(choices),
    )  # fmt: skip


def _usual(options: list[Option]) -> Option:
    return min(options, key=lambda option: option.id)


def partial(of: FinishedMission, count: int) -> Review:
    """A review that was stopped after some choices."""
    whole = review(of)
    return replace(whole, choices=whole.choices[:count])

"""A review for programs, as docs/review-json.md says."""

from typing import Any

from hncli.features.reviews.sentences import ToldMission
from hncli.players.value_function import Measurement
from hncli.review.figures import (
    ReviewedChoice,
    ReviewStep,
    grade,
    luck_by_kind,
    rounded,
    turns_of,
    verdict,
)

VERSION = 1
"""Of the fields below."""

OF_COMPLETE_REVIEWS = ("start", "luck", "skill", "deserved", "verdict", "luck_by_kind", "turns")

Json = dict[str, Any]


def review_json(told: ToldMission) -> Json:
    """Every figure of a review; what only a complete one has is null in others."""
    review, split, setup = told.review, told.split, told.finished.setup
    choices = review.choices
    steps: list[ReviewStep | None] = [None] * len(choices)
    found: Json = dict.fromkeys(OF_COMPLETE_REVIEWS)
    if split is not None:
        steps = [*split.steps]
        luck = luck_by_kind(choices, split)
        found = {
            "start": estimate_json(split.start),
            "luck": estimate_json(split.luck),
            "skill": estimate_json(split.skill),
            "deserved": estimate_json(split.deserved),
            "verdict": verdict(split, review.is_won),
            "luck_by_kind": {kind: estimate_json(one) for kind, one in luck.items()},
            "turns": [
                {
                    "turn": one.turn,
                    "chance": estimate_json(one.chance),
                    "luck": rounded(one.luck),
                    "gain": estimate_json(one.gain),
                }
                for one in turns_of(choices, split)
            ],
        }
    dice = review.dice_luck
    return {
        "review": VERSION,
        "method": review.method,
        "seed": review.seed,
        "box": setup.box,
        "abductor": {"id": setup.abductor, "title": told.who},
        "mission_seed": setup.seed,
        "result": review.result,
        "ending": {"id": review.ending, "title": told.ending},
        "turns_played": told.turns,
        "is_complete": review.is_complete,
        "choices_reviewed": len(choices),
        "choices_total": review.total,
        **found,
        "dice": {
            "rolled": dice.rolled,
            "successes": dice.successes,
            "expected": rounded(dice.expected),
            "chance_of_fewer": rounded(dice.chance_of_fewer) if dice.rolled else None,
        },
        "choices": [
            choice_json(n, choice, step)
            for n, (choice, step) in enumerate(zip(choices, steps, strict=True), 1)
        ],
    }


def choice_json(number: int, choice: ReviewedChoice, step: ReviewStep | None) -> Json:
    """The figures of one choice; options by their ids."""
    why = choice.why
    return {
        "number": number,
        "turn": choice.turn,
        "phase": choice.phase,
        "kind": choice.kind,
        "option": choice.option.id,
        "is_forced": choice.is_forced,
        "chance_before": None if step is None else estimate_json(step.before),
        "chance_after": estimate_json(choice.after),
        "gain": estimate_json(choice.gained),
        "better": choice.better.id if choice.better is not None else None,
        "lead": estimate_json(choice.ahead) if choice.better is not None else None,
        "cost": estimate_json(choice.slip),
        "grade": grade(choice),
        "reason": None if why is None else {"kind": why.kind, "amount": rounded(why.amount)},
        "shown": choice.shown or None,
        "luck": None if step is None else estimate_json(step.luck),
    }


def estimate_json(estimate: Measurement) -> Json:
    """An estimate with its 95 % interval."""
    low, high = estimate.interval()
    return {"value": rounded(estimate.value), "low": rounded(low), "high": rounded(high)}

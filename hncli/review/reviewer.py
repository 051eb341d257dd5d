"""Reviewing a finished mission choice by choice."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from hncli.engine.events import (
    DemandRevealed,
    DiceRolled,
    DieRerolled,
    Event,
    OneDieRolled,
    PivotalRevealed,
    RolledAgainstLevel,
    TerrorDiscarded,
    TerrorTurned,
)
from hncli.engine.game import GIVE_UP, Decision, Option, replay_choice
from hncli.players.determinization import Determinizer, visible_seed
from hncli.players.lookahead import Lookahead
from hncli.review.calibration import Calibration, fit
from hncli.review.choices import ReviewedChoice, rounded
from hncli.review.comparison import Comparer, Comparison

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

CALIBRATING_ROLLOUTS = 24  # from the start of each conversation


def calibrate(
    mission: "Mission", choices: Sequence[Option], seed: int, lookahead: Lookahead
) -> Iterator[Calibration]:
    """Fit the value function to a mission; what there is after each of its turns, the last counts.

    From the start of every conversation some rollouts are played as far as a review looks ahead,
    and then to the end.
    """
    m = mission.copy()
    starts = []
    seen = 0
    for option in choices:
        if m.turn > seen and m.phase == "conversation":
            seen = m.turn
            starts.append(m.copy())
        replay_choice(m, option)
    pairs: list[tuple[float, bool]] = []
    for start in starts:
        view = start.view
        rng = Random(f"calibration {visible_seed(view, seed)}")
        determinizer = Determinizer(view)
        for _rollout in range(CALIBRATING_ROLLOUTS):
            imagined = determinizer.deal(rng)
            end = lookahead.roll_out(imagined, lookahead.player.choose(view))
            if end.result is None:
                lookahead.play_out(imagined)
                pairs.append((end.win_probability, imagined.result == "won"))
        yield fit(pairs)


def review_choices(
    mission: "Mission", choices: Sequence[Option], comparer: Comparer, done: int = 0
) -> Iterator[ReviewedChoice]:
    """Review the choices of a mission, those after the first `done` ones.

    `mission` is at its first decision. Only what its player could see is used, but for what a
    choice showed, which is a fact of the mission as it went.
    """
    m = mission.copy()
    decisions = []
    shown = []
    positions = []
    for option in choices:
        assert m.decision is not None
        decisions.append((m.turn, m.phase, m.decision))
        positions.append(m.copy())
        events = replay_choice(m, option)
        shown.append(what_was_shown(events) if m.learned else "")
    for n in range(done, len(choices)):
        compared = comparer.compare(positions[n].view, choices[n])
        yield _reviewed(*decisions[n], choices[n], shown[n], compared)


def what_was_shown(events: Sequence[Event]) -> str:
    """What was seen for the first time: a terror card with all it did, else dice, else a demand."""
    kinds = [kind for event in events if (kind := SHOWN_BY.get(type(event)))]
    return min(kinds, key=("terror", "dice", "demand").index, default="other")


SHOWN_BY: dict[type[Event], str] = {
    TerrorTurned: "terror",
    PivotalRevealed: "terror",
    TerrorDiscarded: "terror",
    DiceRolled: "dice",
    DieRerolled: "dice",
    OneDieRolled: "dice",
    RolledAgainstLevel: "dice",
    DemandRevealed: "demand",
}


def _reviewed(
    turn: int, phase: str, asked: Decision, option: Option, shown: str,
    compared: Comparison,
) -> ReviewedChoice:  # fmt: skip
    reason = compared.reason
    return ReviewedChoice(
        turn,
        phase,
        asked.kind,
        option,
        rounded(compared.chance.value),
        rounded(compared.chance.error),
        rounded(compared.gain.value),
        rounded(compared.gain.error),
        len(asked.options) == 1 and option != GIVE_UP,
        shown,
        compared.better,
        rounded(compared.lead.value),
        rounded(compared.lead.error),
        reason.kind if reason else "",
        rounded(reason.amount) if reason else 0.0,
    )

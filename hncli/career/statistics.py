"""All missions of a player counted, and a career's missions as rows of figures."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from hncli.base.schema import LEVELS
from hncli.career.journal import MissionLog
from hncli.career.record import PlayedMission
from hncli.career.scorecard import MissionCard, Scorecard
from hncli.game.engine.trace import MissionTrace

Figures = dict[str, Any]
"""A row of figures by column; docs/exports.md says what each means."""
FROM_LOG = (
    "choices", "cards_face_up", "cards_face_down", "cards_bought", "cp_gained", "cp_lost", "rolls",
    "dice", "successes", "demands_conceded", "lowest_threat", "highest_threat",
)  # fmt: skip
"""What only the log of a mission tells; None for a mission from a table."""


def mission_figures(card: Scorecard, logs: Iterable[MissionLog]) -> list[Figures]:
    """A row for each mission of a scorecard, in order."""
    by_number = {log.number: log for log in logs}
    rows, won = [], 0
    for mission in card["missions"]:
        won += mission["result"] == "won"
        score = card["points"] * won - mission["stress_after"]
        rows.append(_row(card, mission, score, by_number.get(mission["number"])))
    return rows


def _row(card: Scorecard, mission: MissionCard, score: int, log: MissionLog | None) -> Figures:
    amounts = [line["amount"] for line in mission["stress"]]
    made = mission["compensation"]
    return {
        "career": card["name"],
        "negotiator": card["negotiator"],
        "mode": card["mode"],
        "mission": mission["number"],
        "box": mission["box"]["id"],
        "abductor": mission["abductor"]["id"],
        "abductor_title": mission["abductor"]["title"],
        "at_table": mission["at_table"],
        "seed": mission["seed"],
        "result": mission["result"],
        "ending": mission["ending"]["id"],
        "turns": mission["turns"],
        "saved": mission["saved"],
        "killed": mission["killed"],
        "held": mission["total"] - mission["saved"] - mission["killed"],
        "total": mission["total"],
        "threat": mission["threat"],
        "take_backs": mission["take_backs"],
        "stress_gained": sum(amount for amount in amounts if amount > 0),
        "stress_relieved": -sum(amount for amount in amounts if amount < 0),
        "stress_after": mission["stress_after"],
        "score_after": score,
        "gained": made["taken"]["id"] if made["taken"] is not None else None,
        "card": made["card"]["id"] if made["card"] is not None else None,
        "achievements": [one["id"] for one in mission["achievements"]],
        "watched": mission["watched"],
        **(dict.fromkeys(FROM_LOG) if log is None else _log_figures(log)),
    }


def _log_figures(log: MissionLog) -> Figures:
    trace = MissionTrace(log.events)
    turns = trace.turns
    rolls = [roll for turn in turns for roll in turn.rolls]
    is_known = trace.is_threat_known
    found = (
        len(log.choices),
        sum(len(turn.face_up) for turn in turns),
        sum(len(turn.face_down) for turn in turns),
        sum(len(turn.bought) for turn in turns),
        sum(turn.cp_gained for turn in turns),
        sum(turn.cp_lost for turn in turns),
        len(rolls),
        sum(len(roll.dice) for roll in rolls),
        sum(roll.successes for roll in rolls),
        trace.conceded,
        LEVELS[min(turn.lowest for turn in turns)] if is_known else None,
        LEVELS[max(turn.highest for turn in turns)] if is_known else None,
    )
    return dict(zip(FROM_LOG, found, strict=True))


Key = TypeVar("Key")
WON = "won"


class Count(NamedTuple):
    """Missions played and won, and the turns of the quickest win if they are known."""

    played: int
    won: int
    quickest: int | None


class Streak(NamedTuple):
    """Missions with the same result in a row."""

    result: str
    length: int


class Statistics(NamedTuple):
    """Everything that is counted; of records that were reached twice the first one stands."""

    all: Count
    saved: int
    abductors: dict[tuple[str, str], Count]
    """By box and abductor, those played most often first."""
    boxes: dict[str, Count]
    """Those played most often first."""
    quickest_win: PlayedMission | None
    most_saved: PlayedMission | None
    longest_winning_streak: int
    streak: Streak | None
    """The one that the last mission belongs to; None before the first mission."""


def count_missions(missions: Iterable[PlayedMission]) -> Statistics:
    """Count missions that are in the order in which they ended."""
    every = list(missions)
    streaks = [
        Streak(result, len(list(run))) for result, run in groupby(one.result for one in every)
    ]
    quick = [one for one in every if one.result == WON and one.turns]
    saving = [one for one in every if one.saved]
    by_abductor: dict[tuple[str, str], list[PlayedMission]] = {}
    by_box: dict[str, list[PlayedMission]] = {}
    for one in every:
        by_abductor.setdefault((one.box, one.abductor), []).append(one)
        by_box.setdefault(one.box, []).append(one)
    return Statistics(
        all=_count(every),
        saved=sum(one.saved for one in every),
        abductors={key: _count(some) for key, some in _most_first(by_abductor)},
        boxes={key: _count(some) for key, some in _most_first(by_box)},
        quickest_win=min(quick, key=lambda one: one.turns, default=None),
        most_saved=max(saving, key=lambda one: one.saved, default=None),
        longest_winning_streak=max((run.length for run in streaks if run.result == WON), default=0),
        streak=streaks[-1] if streaks else None,
    )


def _count(missions: list[PlayedMission]) -> Count:
    won = [one for one in missions if one.result == WON]
    return Count(
        len(missions), len(won), min((one.turns for one in won if one.turns), default=None)
    )


def _most_first(groups: dict[Key, list[PlayedMission]]) -> list[tuple[Key, list[PlayedMission]]]:
    return sorted(groups.items(), key=lambda item: -len(item[1]))

"""All missions of a player counted: results by abductor and by box, records and streaks."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple, TypeVar

from hncli.career.record import PlayedMission

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
    streaks = [Streak(result, len(list(run))) for result, run in groupby(_results(every))]
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


def _results(missions: list[PlayedMission]) -> list[str]:
    return [one.result for one in missions]


def _count(missions: list[PlayedMission]) -> Count:
    won = [one for one in missions if one.result == WON]
    return Count(
        len(missions), len(won), min((one.turns for one in won if one.turns), default=None)
    )


def _most_first(
    groups: dict[Key, list[PlayedMission]],
) -> list[tuple[Key, list[PlayedMission]]]:
    return sorted(groups.items(), key=lambda item: -len(item[1]))

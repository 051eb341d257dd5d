"""Missions counted: a career's as rows of figures, all of a player, and how sure a rate is.

Rates, means and paired differences have a 95% confidence interval each.
"""

import math
from collections.abc import Iterable, Mapping
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
    taken, card_added = mission["compensation"]["taken"], mission["compensation"]["card"]
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
        "gained": taken["id"] if taken is not None else None,
        "card": card_added["id"] if card_added is not None else None,
        "achievements": [achievement["id"] for achievement in mission["achievements"]],
        "watched": mission["watched"],
        **(dict.fromkeys(FROM_LOG) if log is None else _log_figures(log)),
    }


def _log_figures(log: MissionLog) -> Figures:
    trace = MissionTrace(log.events)
    turns = trace.turns
    rolls = [roll for turn in turns for roll in turn.rolls]
    is_known = trace.is_threat_known
    values = (
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
    return dict(zip(FROM_LOG, values, strict=True))


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
    played = list(missions)
    streaks = [
        Streak(result, len(list(run)))
        for result, run in groupby(mission.result for mission in played)
    ]
    quick = [mission for mission in played if mission.result == WON and mission.turns]
    saving = [mission for mission in played if mission.saved]
    by_abductor: dict[tuple[str, str], list[PlayedMission]] = {}
    by_box: dict[str, list[PlayedMission]] = {}
    for mission in played:
        by_abductor.setdefault((mission.box, mission.abductor), []).append(mission)
        by_box.setdefault(mission.box, []).append(mission)
    return Statistics(
        all=_count(played),
        saved=sum(mission.saved for mission in played),
        abductors={key: _count(group) for key, group in _most_first(by_abductor)},
        boxes={key: _count(group) for key, group in _most_first(by_box)},
        quickest_win=min(quick, key=lambda mission: mission.turns, default=None),
        most_saved=max(saving, key=lambda mission: mission.saved, default=None),
        longest_winning_streak=max((run.length for run in streaks if run.result == WON), default=0),
        streak=streaks[-1] if streaks else None,
    )


def _count(missions: list[PlayedMission]) -> Count:
    won = [mission for mission in missions if mission.result == WON]
    return Count(
        len(missions),
        len(won),
        min((mission.turns for mission in won if mission.turns), default=None),
    )


def _most_first(groups: dict[Key, list[PlayedMission]]) -> list[tuple[Key, list[PlayedMission]]]:
    return sorted(groups.items(), key=lambda item: -len(item[1]))


Z_95 = 1.959963984540054
"""The 97.5% quantile of the standard normal distribution, for two-sided 95% intervals."""


class Estimate(NamedTuple):
    """A point estimate with its 95% confidence interval."""

    value: float
    low: float
    high: float


class PairedCounts(NamedTuple):
    """How many of the same missions two players have won: both, one of them, or neither."""

    both: int
    only_first: int
    only_second: int
    neither: int

    @property
    def played(self) -> int:
        """The number of missions that both have played."""
        return sum(self)

    @property
    def difference(self) -> Estimate:
        """Win rate of the first minus that of the second, with the interval of Agresti and Min."""
        if not self.played:
            return Estimate(0.0, -1.0, 1.0)
        value = (self.only_first - self.only_second) / self.played
        n = self.played + 2
        b, c = self.only_first + 0.5, self.only_second + 0.5
        center = (b - c) / n
        half_width = Z_95 * math.sqrt((b + c) - (b - c) ** 2 / n) / n
        return Estimate(value, max(-1.0, center - half_width), min(1.0, center + half_width))

    @property
    def ratio(self) -> Estimate:
        """How many times as often the first wins as the second; the interval is symmetric in logs.

        Without an upper end if one of them has never won.
        """
        first, second = self.both + self.only_first, self.both + self.only_second
        if not first or not second:
            return Estimate(1.0, 0.0, math.inf)
        value = first / second
        error = math.sqrt((self.only_first + self.only_second) / (first * second))
        reach = math.exp(Z_95 * error)
        return Estimate(value, value / reach, value * reach)

    @property
    def p_value(self) -> float:
        """Two-sided p-value of the exact McNemar test that both players win equally often."""
        discordant = self.only_first + self.only_second
        fewer = min(self.only_first, self.only_second)
        return min(1.0, 2 * binomial_lower_tail(fewer, discordant))


def binomial_lower_tail(k: int, n: int) -> float:
    """Lower tail P(X <= k) of Binomial(n, 1/2) for k <= n/2.

    Summed from k downwards, where terms only get smaller, until they no longer matter.
    """
    term = math.exp(
        math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) - n * math.log(2)
    )
    total = 0.0
    for i in range(k, -1, -1):
        total += term
        if term < total * 1e-17:
            break
        term *= i / (n - i + 1)
    return total


def rate(count: int, total: int) -> Estimate:
    """A proportion with Wilson's interval, which also holds for small samples and near 0 and 1."""
    if not total:
        return Estimate(0.0, 0.0, 1.0)
    share = count / total
    spread = Z_95 * math.sqrt(share * (1 - share) / total + Z_95 * Z_95 / (4 * total * total))
    center = share + Z_95 * Z_95 / (2 * total)
    scale = 1 + Z_95 * Z_95 / total
    low = 0.0 if count == 0 else (center - spread) / scale
    high = 1.0 if count == total else (center + spread) / scale
    return Estimate(share, low, high)


def mean(counts: Mapping[int, int]) -> Estimate:
    """The mean of a histogram (value to frequency), with a normal interval; 0 if it is empty."""
    total = sum(counts.values())
    if not total:
        return Estimate(0.0, 0.0, 0.0)
    value = sum(number * times for number, times in counts.items()) / total
    if total == 1:
        return Estimate(value, value, value)
    squares = sum(times * (number - value) ** 2 for number, times in counts.items())
    half_width = Z_95 * math.sqrt(squares / (total - 1) / total)
    return Estimate(value, value - half_width, value + half_width)


def percentile(counts: Mapping[int, int], share: float) -> int:
    """The least value of a histogram that at least this share does not exceed; 0 if it is empty."""
    threshold = share * sum(counts.values())
    cumulative = 0
    for value, times in sorted(counts.items()):
        cumulative += times
        if cumulative >= threshold:
            return value
    return 0


def count_pairs(first: str, second: str) -> PairedCounts:
    """Compare the marks of two players mission by mission, where both have played: w or l."""
    won, lost = "w", "l"
    pairs = [(a, b) for a, b in zip(first, second, strict=False) if {a, b} <= {won, lost}]
    both = pairs.count((won, won))
    only_first, only_second = pairs.count((won, lost)), pairs.count((lost, won))
    neither = len(pairs) - both - only_first - only_second
    return PairedCounts(both, only_first, only_second, neither)


def pooled(counts: list[PairedCounts]) -> PairedCounts:
    """The sum of several comparisons; all zero if there are none."""
    if not counts:
        return PairedCounts(0, 0, 0, 0)
    return PairedCounts(*(sum(column) for column in zip(*counts, strict=True)))

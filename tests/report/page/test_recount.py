"""What each chart draws is what the events tell: two whole careers, every turn, counted anew."""

from collections import Counter
from functools import cache
from itertools import accumulate

import pytest

from hncli.base.schema import LEVELS
from hncli.base.text import signed
from hncli.career.career import Career
from hncli.career.journal import MissionLog
from hncli.features.careers.history import narration_view
from hncli.features.careers.page import career_picture, people_figure, stress_figure
from hncli.features.missions.page import CallTurn, mission_part, people_left, strip_of
from hncli.game.engine.events import (
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEnded,
    MissionEvent,
    MissionStarted,
    OutOfTime,
    ThreatChanged,
    TurnStarted,
)
from hncli.report.charts import HEIGHT, TOP, Chart
from hncli.report.html import Figure
from tests.career.player import fixed
from tests.report.page.made import card_of, example


@cache
def careers() -> tuple[Career, Career]:
    """The example, and one that was played to its end by chance."""
    return example()[0], fixed("complete")


def by_turn(events: tuple[MissionEvent, ...]) -> list[list[MissionEvent]]:
    """The events of the set-up, then those of each turn."""
    turns: list[list[MissionEvent]] = [[]]
    for event in events:
        if isinstance(event, TurnStarted):
            turns.append([])
        turns[-1].append(event)
    return turns


class Recount:
    """A mission counted from its events alone, without the trace."""

    def __init__(self, events: tuple[MissionEvent, ...], threat: int) -> None:
        self.out: list[int] = []
        self.dead: list[int] = []
        self.inside: list[int] = []
        self.levels: list[tuple[int, int, int]] = []  # lowest, highest, at the end
        inside = 0
        for turn in by_turn(events):
            kinds = Counter(type(event) for event in turn)
            self.out.append(kinds[HostageSaved])
            self.dead.append(kinds[HostageKilled])
            inside += sum(e.hostages for e in turn if isinstance(e, MissionStarted))
            inside += sum(e.count for e in turn if isinstance(e, HostagesTaken))
            inside -= self.out[-1] + self.dead[-1]
            self.inside.append(inside)
            reached = [threat]
            for event in turn:
                if isinstance(event, ThreatChanged):
                    reached.append(LEVELS.index(event.after))
            threat = reached[-1]
            self.levels.append((min(reached), max(reached), threat))


def heights(chart: Chart, unit: float, kind: str) -> list[float]:
    """How many units each bar of a kind is long."""
    return [round(bar.height / unit, 1) for bar in chart.bars if bar.kind == kind]


def scale(chart: Chart) -> tuple[float, float]:
    """Where 0 is in a chart, and how high one unit is, by the labels of its axis."""
    marks = [(float(label.text.replace("\u2212", "-")), label.y) for label in chart.labels
             if label.anchor == "end"]  # fmt: skip
    (low, y_low), (high, y_high) = marks[0], marks[-1]
    unit = (y_low - y_high) / (high - low)
    zero = next(line.y1 for line in chart.lines if line.kind == "zero")
    assert TOP <= zero <= HEIGHT
    return zero, unit


def rows(figure: Figure) -> list[tuple[str, ...]]:
    """The table behind a chart without its first column."""
    return [row[1:] for row in figure.table.rows]


@pytest.mark.parametrize("place", [0, 1])
def test_every_turn_of_every_mission(place: int) -> None:
    career = careers()[place]
    for log in career.logs:
        check_mission(career, log)
    assert len(career.logs) >= 9


def check_mission(career: Career, log: MissionLog) -> None:
    """Every turn of a mission."""
    card = card_of(career)["missions"][log.number - 1]
    view = narration_view(career, card)
    part = mission_part(view, log, "m")
    count = Recount(log.events, view.catalogue.abductor.threat)
    people, threat = part.figures

    assert rows(people) == [
        (str(out), str(dead), str(inside))
        for out, dead, inside in zip(count.out, count.dead, count.inside, strict=True)
    ]
    zero, unit = scale(people.chart)
    assert heights(people.chart, unit, "saved") == pytest.approx(
        [n for n in count.out if n], abs=0.1
    )
    assert heights(people.chart, unit, "killed") == pytest.approx(
        [n for n in count.dead if n], abs=0.1
    )
    drawn = [(zero - mark.y) / unit for mark in people.chart.marks]
    assert drawn == pytest.approx(count.inside, abs=0.1)
    assert (sum(count.out), sum(count.dead)) == (card["saved"], card["killed"])

    step = threat.chart.lines[0].y1 - threat.chart.lines[1].y1
    foot = threat.chart.lines[0].y1
    assert [round((foot - mark.y) / step) for mark in threat.chart.marks] == [
        end for _low, _high, end in count.levels
    ]
    spans = [(low, high) for low, high, _end in count.levels if low != high]
    assert [
        (round((foot - bar.y - bar.height) / step), round((foot - bar.y) / step))
        for bar in threat.chart.bars
    ] == spans
    left = list(zip(count.out, count.dead, strict=True))
    assert people_left(part.trace) == (left if any(left[0]) else left[1:])
    assert [cell.text for cell in strip_of(part.trace)] == [
        " ".join(signed(n) for n in (out, -dead) if n) for out, dead in people_left(part.trace)
    ]
    check_call(part.turns, count, log)


def check_call(turns: tuple[CallTurn, ...], count: Recount, log: MissionLog) -> None:
    """Every exit, every death and the end stand in the turn in which they happened."""
    for n, (turn, events) in enumerate(zip(turns, by_turn(log.events), strict=True)):
        seen = Counter(one.kind for one in turn.seen)
        assert (seen["release"] > 0) == (count.out[n] > 0)
        is_late = any(isinstance(event, OutOfTime) for event in events)  # told as one with deaths
        assert (seen["death"] > 0) == (count.dead[n] > 0 or is_late)
        assert seen["end"] == sum(isinstance(event, MissionEnded) for event in events)
        assert {one.kind for one in turn.book} <= {"fact"}


@pytest.mark.parametrize("place", [0, 1])
def test_a_career(place: int) -> None:
    """People and stress night by night, the strip and the line of the picture."""
    career = careers()[place]
    card = card_of(career)
    figure, entries = people_figure(card), career.record.missions
    logs = {log.number: log for log in career.logs}
    for entry, row in zip(entries, rows(figure), strict=True):
        if entry.number in logs:
            kinds = Counter(type(event) for event in logs[entry.number].events)
            assert (int(row[0]), int(row[1])) == (kinds[HostageSaved], kinds[HostageKilled])
    stress = stress_figure(card)
    start = sum(line.amount for line in career.status.opening_lines)
    changes = [sum(line.amount for line in entry.lines) for entry in entries]
    totals = [start + n for n in accumulate(changes)]
    assert [int(row[-1]) for row in rows(stress)] == totals
    assert [
        sum(int(cell.replace("\u2212", "-")) for cell in row[:-1]) for row in rows(stress)
    ] == totals
    zero, unit = scale(stress.chart)
    assert [(zero - mark.y) / unit for mark in stress.chart.marks] == pytest.approx(totals, abs=1.0)
    picture = career_picture(card)
    assert [cell.kind for cell in picture.strip] == [entry.result for entry in entries]
    assert picture.lede == (
        f"{sum(entry.result == 'won' for entry in entries)} of {len(entries)} calls won, "
        f"{sum(entry.saved for entry in entries)} people walked out"
    )

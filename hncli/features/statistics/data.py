"""A player's statistics as plain data, which both `--json` and the screen are made from."""

from typing import TypedDict

from hncli.base.messages import N_
from hncli.base.statistics import rate
from hncli.career.record import PlayedMission
from hncli.career.scorecard import Named
from hncli.career.statistics import Count, count_missions
from hncli.features.careers.career_file import Summary
from hncli.features.careers.files import PlayerRecord
from hncli.game.cards.library import Library

FORMAT = 1
"""Of the fields below; docs/stats.md says what each means."""
NO_PACK = N_("Abductors without a pack")


class WinRate(TypedDict):
    """A share of missions won, with its 95% interval."""

    value: float
    low: float
    high: float


class MissionCount(TypedDict):
    """Missions of one kind."""

    played: int
    won: int
    win_rate: WinRate | None
    quickest_win: int | None


class AbductorTally(MissionCount):
    """Missions with an abductor."""

    abductor: Named
    box: Named


class BoxTally(MissionCount):
    """Missions with the abductors of a box."""

    box: Named


class MissionRecord(TypedDict):
    """The mission that holds a record."""

    abductor: Named
    box: Named
    career: str | None
    mission: int | None
    turns: int | None
    saved: int


class BestScore(TypedDict):
    """The complete career with the best score."""

    career: str
    score: int


class StreakData(TypedDict):
    """Missions with the same result in a row."""

    result: str
    length: int


class PlayerRecords(TypedDict):
    """The best so far."""

    quickest_win: MissionRecord | None
    most_saved: MissionRecord | None
    winning_streak: int
    best_score: BestScore | None


class CareerTally(TypedDict):
    """The player's own careers."""

    begun: int
    complete: int


class Stats(TypedDict):
    """Everything."""

    stats: int
    missions: MissionCount
    saved: int
    results: list[str]
    streak: StreakData | None
    abductors: list[AbductorTally]
    boxes: list[BoxTally]
    records: PlayerRecords
    careers: CareerTally
    unreadable: list[str]


def player_stats(record: PlayerRecord, library: Library) -> Stats:
    """The statistics of a player; what is no longer installed goes by its id."""
    counted = count_missions(record.missions)
    titles = _Titles(library)
    streak = counted.streak
    return {
        "stats": FORMAT,
        "missions": _tally(counted.all),
        "saved": counted.saved,
        "results": [one.result for one in record.missions],
        "streak": None if streak is None else {"result": streak.result, "length": streak.length},
        "abductors": [
            {"abductor": titles.abductor(box, abductor), "box": titles.box(box), **_tally(count)}
            for (box, abductor), count in counted.abductors.items()
        ],
        "boxes": [{"box": titles.box(id), **_tally(count)} for id, count in counted.boxes.items()],
        "records": {
            "quickest_win": titles.mission(counted.quickest_win),
            "most_saved": titles.mission(counted.most_saved),
            "winning_streak": counted.longest_winning_streak,
            "best_score": _best_score(record.careers),
        },
        "careers": {
            "begun": len(record.careers),
            "complete": sum(one.state == "complete" for one in record.careers),
        },
        "unreadable": record.unreadable,
    }


class _Titles:
    """Titles by id."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def box(self, id: str) -> Named:
        if not id:
            return {"id": "", "title": str(NO_PACK)}
        pack = self.library.packs.get(id)
        return {"id": id, "title": id if pack is None else pack.name}

    def abductor(self, box: str, id: str) -> Named:
        """One that no pack has goes by the name that was entered, and has no id."""
        if not box:
            return {"id": "", "title": id}
        return {"id": id, "title": self.library.title(id, box)}

    def mission(self, one: PlayedMission | None) -> MissionRecord | None:
        if one is None:
            return None
        return {
            "abductor": self.abductor(one.box, one.abductor),
            "box": self.box(one.box),
            "career": one.name or None,
            "mission": one.mission if one.name else None,
            "turns": one.turns or None,
            "saved": one.saved,
        }


def _tally(count: Count) -> MissionCount:
    found: WinRate | None = None
    if count.played:
        share = rate(count.won, count.played)
        found = {"value": share.value, "low": share.low, "high": share.high}
    return {
        "played": count.played,
        "won": count.won,
        "win_rate": found,
        "quickest_win": count.quickest,
    }


def _best_score(careers: list[Summary]) -> BestScore | None:
    complete = [one for one in careers if one.state == "complete" and not one.watched]
    best = max(complete, key=lambda one: one.score, default=None)
    return None if best is None else {"career": best.name, "score": best.score}

"""Missions as rows of figures: from the scorecard, and from what the log says."""

from hncli.career.journal import LoggedChoice, MissionLog
from hncli.career.scorecard import Scorecard, scorecard
from hncli.career.statistics import FROM_LOG, Figures, mission_figures
from hncli.game.engine.events import (
    CardBought,
    CardPlayed,
    CpChanged,
    DemandConceded,
    MissionEnded,
    MissionEvent,
    RollResolved,
    ThreatChanged,
)
from hncli.game.engine.game import parse_option
from tests.career.player import fixed

EVENTS: tuple[MissionEvent, ...] = (
    CardPlayed("small-talk", "up"),
    RollResolved("small-talk", (5, 2, 6), 2, "2"),
    CpChanged("small-talk", 3, 3),
    ThreatChanged("small-talk", -1, "3", "2", 0),
    CardPlayed("keep-cool", "down", 4),
    CardPlayed("rephrase", "down"),
    RollResolved("rephrase", (1,), 0, "0"),
    ThreatChanged("rephrase", 3, "2", "5", 0),
    CpChanged("rephrase", -1, 2),
    CardBought("charm", 2),
    CpChanged("charm", -2, 0),
    DemandConceded("d1", "pizza", "major", 1),
    MissionEnded("lost", "escaped", "terror", "4"),
)


def card(name: str) -> Scorecard:
    career = fixed(name)
    return scorecard(career.record, career.status, "ann")


def rows(name: str) -> list[Figures]:
    return mission_figures(card(name), fixed(name).logs)


def test_what_the_log_says() -> None:
    choices = (
        LoggedChoice(parse_option("play:small-talk"), EVENTS),
        LoggedChoice(parse_option("accept"), ()),
    )
    row = mission_figures(card("table"), [MissionLog(1, EVENTS[:1], choices)])[0]
    assert {name: row[name] for name in FROM_LOG} == {
        "choices": 2,
        "cards_face_up": 2,  # one of them at set-up
        "cards_face_down": 2,
        "cards_bought": 1,
        "cp_gained": 3,
        "cp_lost": 3,
        "rolls": 2,
        "dice": 4,
        "successes": 2,
        "demands_conceded": 1,
        "lowest_threat": "2",
        "highest_threat": "5",
    }


def test_threat_that_never_moved() -> None:
    row = mission_figures(card("table"), [MissionLog(1, EVENTS[-1:])])[0]
    assert (row["lowest_threat"], row["highest_threat"]) == ("4", "4")
    row = mission_figures(card("table"), [MissionLog(1)])[0]
    assert (row["lowest_threat"], row["highest_threat"], row["rolls"]) == (None, None, 0)


def test_a_mission_from_a_table_has_no_log() -> None:
    first, second, third = rows("table")
    assert first["at_table"]
    assert all(first[name] is None for name in FROM_LOG)
    for played in (second, third):
        assert not played["at_table"]
        assert all(played[name] is not None for name in FROM_LOG)


def test_figures_of_the_scorecard() -> None:
    for name in ("complete", "table"):
        told, found = card(name), rows(name)
        assert found[-1]["score_after"] == told["score"]
        assert [row["mission"] for row in found] == list(range(1, len(found) + 1))
        total = sum(line["amount"] for line in told["stress_at_start"])
        for row, mission in zip(found, told["missions"], strict=True):
            amounts = [line["amount"] for line in mission["stress"]]
            assert row["stress_gained"] == sum(max(0, amount) for amount in amounts)
            total += row["stress_gained"] - row["stress_relieved"]
            assert row["stress_after"] == total == mission["stress_after"]
            assert row["held"] + row["saved"] + row["killed"] == row["total"] == mission["total"]
            for key in ("result", "turns", "threat", "seed", "take_backs", "at_table"):
                assert row[key] == mission[key]
            assert (row["box"], row["abductor"], row["abductor_title"], row["ending"]) == (
                mission["box"]["id"],
                mission["abductor"]["id"],
                mission["abductor"]["title"],
                mission["ending"]["id"],
            )
            assert row["achievements"] == [one["id"] for one in mission["achievements"]]
            taken, added = mission["compensation"]["taken"], mission["compensation"]["card"]
            assert row["gained"] == (taken and taken["id"])
            assert row["card"] == (added and added["id"])
            assert (row["career"], row["negotiator"], row["mode"]) == (
                "ann",
                told["negotiator"],
                told["mode"],
            )


def test_the_score_counts_successes_so_far() -> None:
    told, won = card("complete"), 0
    for row in rows("complete"):
        won += row["result"] == "won"
        assert row["score_after"] == told["points"] * won - row["stress_after"]
    assert rows("empty") == []

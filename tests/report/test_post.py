"""Short texts to post: a sign for each turn and each night."""

import json
from pathlib import Path

from hncli.career.scorecard import Scorecard
from hncli.game.engine.trace import MissionTrace, TurnTrace
from hncli.report.words import career_post, night_marks, turn_marks
from tests.cli.running import run_hn

ROOT = Path(__file__).parents[2]


def test_turns() -> None:
    trace = MissionTrace()
    trace.result = "won"
    for number, (saved, killed) in enumerate([(0, 0), (2, 0), (0, 1), (1, 1)], 1):
        turn = TurnTrace(number)
        turn.saved, turn.killed = [1] * saved, [1] * killed
        trace.turns.append(turn)
    assert turn_marks(trace, is_ascii=False) == "·▲▼◆★"
    assert turn_marks(trace, is_ascii=True) == ".+x#W"
    trace.result = "lost"
    assert turn_marks(trace, is_ascii=False)[-1] == "✗"
    assert turn_marks(trace, is_ascii=True)[-1] == "L"


def example() -> Scorecard:
    told = run_hn("career", "scorecard", "example", "--json", HN_HOME=str(ROOT / "careers")).out
    card: Scorecard = json.loads(told)
    return card


def test_a_career_that_goes_on_and_one_that_was_watched() -> None:
    card = example()
    whole = night_marks(card, is_ascii=True)
    assert [sign == "W" for sign in whole] == [one["result"] == "won" for one in card["missions"]]
    card["missions"] = card["missions"][:3]
    card["missions"][1]["watched"] = True
    card["missions_left"] = 2
    card["epilogue"], card["compared"] = None, []
    assert night_marks(card, is_ascii=True) == f"{whole[0]}o{whole[2]}.."
    title, _marks, told = career_post(card, is_ascii=True)
    assert title == "Nora Lindqvist, negotiator"
    saved = sum(one["saved"] for one in card["missions"])
    assert f" {saved} saved, " in told


def test_the_command_prints_it() -> None:
    home = str(ROOT / "careers")
    told = run_hn("career", "scorecard", "example", "--text", HN_HOME=home).out.splitlines()
    assert told == career_post(example(), is_ascii=False)
    ended = run_hn("career", "scorecard", "example", "--text", "--json", HN_HOME=home)
    assert ended.complaint == "hn: Say only one of --json, --markdown and --text."

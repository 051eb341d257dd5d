"""Missions that an automatic player has played in: marked for good, and not the player's own."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hncli.career.table_mission import TableMission
from hncli.cli.doors import CareerBot
from hncli.cli.main import hn
from hncli.features.careers.saving.files import read_player_record
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.features.careers.screen import CareerMissionSession
from hncli.features.challenges.result import NoResult, career_code
from hncli.features.missions.automatic import AutomaticPrompter
from hncli.features.missions.saving.history import FinishedMissions, MissionHistory
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.engine.game import parse_option
from hncli.terminal.questions import Answer, Question
from tests.cli.at_career import LOST, begin, done
from tests.cli.running import run_hn
from tests.features.saving.conftest import Make
from tests.features.saving.playing import do, next_choice, setup_of
from tests.fuzz.twin import shipped


def watch(kept: SavedCareer, choices: int = 1) -> None:
    """Let an automatic player make some choices, and the player all after them."""
    kept.career.is_automatic = True
    for _choice in range(choices):
        do(kept, next_choice(kept.career))
    kept.career.is_automatic = False


def finish(kept: SavedCareer) -> None:
    """Play the running mission to its end by hand."""
    while kept.career.mission is not None:
        do(kept, next_choice(kept.career))


@pytest.mark.rule("C-NEW-7")
def test_one_choice_is_enough_and_lasts_until_the_end(make: Make) -> None:
    """Over saving, undoing and resuming by hand, into the record and its replay."""
    careers = make("running")
    with careers.open("ann") as kept:
        assert not kept.career.log.watched
        watch(kept)
    with careers.open("ann") as kept:
        assert kept.career.log.watched
        kept.undo(take_back=True)
        assert kept.career.log.watched
        finish(kept)
        assert kept.career.record.missions[-1].watched
        assert not any(one.watched for one in kept.career.record.missions[:-1])
    with careers.open("ann", to_play=False) as kept:
        assert kept.career.record.missions[-1].watched
        assert kept.career.logs[-1].watched
        assert kept.messages == []


@pytest.mark.rule("C-NEW-7")
def test_what_is_decided_between_missions_watches_none(make: Make) -> None:
    careers = make("between")
    with careers.open("ann") as kept:
        kept.career.is_automatic = True
        kept.choose(parse_option("mission:donna"))
        kept.career.is_automatic = False
        finish(kept)
        assert not kept.career.record.missions[-1].watched


@pytest.mark.rule("C-NEW-7")
def test_it_counts_in_its_career_and_nowhere_else(make: Make) -> None:
    careers = make("running")
    before = MissionHistory(careers.home).all()
    with careers.open("ann") as kept:
        watch(kept)
        session = CareerMissionSession(kept)
        finish(kept)
        entry = kept.career.record.missions[-1]
        assert session.is_watched
        assert session.finish().before == []  # no record is told
        assert entry.achievements == ()
        assert entry.lines
        assert len(kept.career.status.own_missions) == len(kept.career.record.missions) - 1
    record = read_player_record(careers.home)
    assert MissionHistory(careers.home).all() == record.missions == before
    assert [one.watched for one in record.careers] == [1]
    (careers.home / "honours.json").unlink()
    with careers.open("ann"):  # enters its missions again
        assert MissionHistory(careers.home).all() == before


@pytest.mark.parametrize("is_watched", [False, True])
@pytest.mark.rule("C-NEW-7")
def test_it_earns_no_achievement(careers: Careers, is_watched: bool) -> None:
    """A conversation without a card earns one, if the choice after it is the player's own."""
    with careers.create("ann", setup_of(3)) as kept:
        kept.choose(parse_option("mission:donna"))
        kept.choose(parse_option("end"))
        if is_watched:
            watch(kept)
        kept.give_up()
        assert kept.career.record.missions[0].watched is is_watched
        assert ("say-nothing" in kept.career.status.achievements) is not is_watched


@pytest.mark.rule("C-NEW-7", "R-ACH-0", "R-ACH-1")
def test_it_is_in_no_count_and_no_streak(careers: Careers) -> None:
    """Not even where the history cannot be read, and the career's own missions are counted."""
    with careers.create("ann", setup_of(3)) as kept:
        (careers.home / "honours.json").write_text("no history")
        for abductor in ("arkayne", "donna", "edward"):
            kept.enter(TableMission("won", 7, 7, 0, abductor=abductor, turns=5))
            if kept.career.status.is_choosing:
                do(kept, next_choice(kept.career))
        record = kept.career.record
        assert "clean-sweep" in kept.career.status.achievements
        *first, last = record.missions
        watched = (replace(first[0], watched=True), *first[1:])
        kept.career.record = replace(record, missions=watched)
        kept.enter(TableMission("won", 7, 7, 0, abductor=last.abductor, turns=5))
        assert "clean-sweep" not in kept.career.status.achievements


@pytest.mark.rule("C-NEW-7")
def test_a_program_at_the_door_is_no_automatic_player(make: Make) -> None:
    with make("running").open("ann") as kept:
        bot = CareerBot(kept)
        while kept.career.mission is not None:
            option = next(one for one in kept.career.mission.decision.options)  # type: ignore[union-attr]
            bot.reply(json.dumps({"do": "choose", "id": option.id}).encode())
        assert not kept.career.record.missions[-1].watched


@pytest.mark.rule("C-NEW-7")
def test_a_repaired_mission_is_still_watched(make: Make) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        watch(kept)
    path = careers.files("ann").mission
    path.write_bytes(path.read_bytes()[:-40])  # its snapshot is lost, its choices are there
    careers.repair("ann")
    with careers.open("ann", to_play=False) as kept:
        assert kept.career.log.watched
        assert kept.career.log.choices


@pytest.mark.rule("C-NEW-7")
def test_no_result_code(make: Make) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        watch(kept)
        finish(kept)
        career = kept.career
        with pytest.raises(NoResult, match="--auto"):
            career_code(shipped(), career.record.setup, career.journal)


def data(home: Path, *args: str) -> Any:
    ended = run_hn(*args, "--json", HN_HOME=str(home))
    assert (ended.code, ended.err) == (0, "")
    return json.loads(ended.out)


@pytest.mark.rule("C-NEW-7")
def test_a_career_watched_to_its_end(tmp_path: Path) -> None:
    """Nine missions from a table, and the tenth by --auto: it is told on every report."""
    begin(tmp_path)
    for _mission in range(9):
        done(tmp_path, "log", "--abductor", "donna", *LOST, typed="1\n1\n")
    told = done(tmp_path, "play", "--auto", "random", "--plain")
    assert "Watched: it earns no achievement and counts in none of your statistics." in told
    card = data(tmp_path, "career", "scorecard")
    assert [one["watched"] for one in card["missions"]] == [False] * 9 + [True]
    assert (card["state"], card["compared"]) == ("complete", [])
    text = done(tmp_path, "scorecard")
    assert "w10" in text
    assert "w watched, not played" in text
    assert "Not compared with simulated careers: an automatic player played in it." in text
    assert ", watched\n" in done(tmp_path, "history", "--mission", "10")
    done(tmp_path, "page", "--out", str(tmp_path / "page.html"))
    assert "an automatic player, wholly or in part" in (tmp_path / "page.html").read_text("utf-8")
    stats = data(tmp_path, "stats")
    assert stats["missions"]["played"] == 9
    assert stats["records"]["best_score"] is None
    achievements = data(tmp_path, "achievements")
    assert (achievements["missions"], achievements["earned"]) == (9, [])


@pytest.mark.parametrize(("code", "expected"), [("", "w1.1"), ("2", "w2.1.1"), ("w2", "w2.1.1")])
@pytest.mark.rule("C-NEW-7")
def test_the_code_of_a_watched_sitting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, expected: str
) -> None:
    answers = iter([1, 1])

    def choose(_self: object, question: Question, _again: bool = False) -> Answer:
        for _answer in answers:
            return Answer.of(question.options[0])
        raise EOFError

    monkeypatch.setattr(AutomaticPrompter, "choose", choose)
    words = [*DONNA, "--auto", "random", *(["--resume", code] if code else [])]
    ended = CliRunner().invoke(hn, words, env={"HN_HOME": str(tmp_path)})
    assert ended.output.endswith(f"--resume {expected}\n")
    assert not list(tmp_path.iterdir())


DONNA = ("mission", "play", "--box", "base", "--abductor", "donna", "--seed", "3")


@pytest.mark.rule("C-NEW-7")
def test_a_single_mission_resumed_by_hand(tmp_path: Path) -> None:
    """The code that a watched sitting leaves says so."""
    home = str(tmp_path)
    run_hn(*DONNA, "--resume", "w1.1", typed="facedown:small-talk\n", HN_HOME=home)
    missions = SavedMissions(tmp_path)
    assert missions.read("donna").log.watched
    assert run_hn("mission", "list", HN_HOME=home).out.endswith(", watched\n")
    run_hn("mission", "play", "--resume", typed="give up\nyes\n", HN_HOME=home)
    assert missions.names() == []
    assert MissionHistory(tmp_path).all() == []
    assert FinishedMissions(tmp_path).read("donna").log.watched
    assert "seed 3, watched\n" in run_hn("mission", "story", HN_HOME=home).out

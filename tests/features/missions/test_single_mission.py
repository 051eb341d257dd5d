"""A single mission that is saved at every choice, and resumed."""

import errno
import io
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hncli.base.files import Damaged, StoreError
from hncli.base.records import checksum
from hncli.cli.main import hn
from hncli.cli.program import Program
from hncli.commands.session import Session
from hncli.features.careers.desk.desk import Desk
from hncli.features.missions.saving.history import FinishedMissions, MissionHistory
from hncli.features.missions.saving.store import SavedMission, SavedMissions
from hncli.features.missions.screen.screen import MissionScreen, single_mission_screen
from hncli.features.missions.session import SingleSession
from hncli.game.cards.effects.board import ChangeCp
from hncli.game.cards.triggers import Trigger
from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.environment import Environment
from tests.cli.at_mission import choices_of, left_choices, left_file, left_mission
from tests.cli.running import run_hn
from tests.features.saving.changing import change
from tests.fuzz.twin import played, shipped
from tests.terminal.toolkit.test_line_prompter import last_look

DONNA = MissionSetup("base", "donna", 6)


@dataclass
class Sitting:
    """A player at the mission, with lines to type."""

    table: MissionScreen[SingleSession]
    sink: io.StringIO


@contextmanager
def seated(saved: SavedMission, *typed: object) -> Iterator[Sitting]:
    """Type lines into a mission until they run out or it is over."""
    sink = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in typed))
    env = Environment(source, sink, ask_few=False)
    with saved:
        sitting = Sitting(single_mission_screen(SingleSession(saved, env.ask_few), env), sink)
        if typed:
            try:
                sitting.table.play()
            except EOFError:
                assert not sitting.table.mission.is_over
        yield sitting


@contextmanager
def sit(home: Path, *typed: object) -> Iterator[Sitting]:
    """Sit down at a new mission."""
    with seated(SavedMissions(home).create(shipped(), DONNA), *typed) as sitting:
        yield sitting


@contextmanager
def sit_again(home: Path, *typed: object) -> Iterator[Sitting]:
    """Sit down at the mission that was left."""
    with seated(SavedMissions(home).open("donna", shipped()), *typed) as sitting:
        yield sitting


def endless(mission: Mission) -> None:
    """Let two rules set each other off as soon as there is a conversation point."""
    mission.watch(Trigger(when=("cp-reaches",), do=(ChangeCp(-1),), cp_from=1), "mission", "up")
    mission.watch(Trigger(when=("cp-reaches",), do=(ChangeCp(1),), cp_to=0), "mission", "down")


def test_every_choice_is_kept(tmp_path: Path) -> None:
    _mission, ids, _numbers = played("donna", 6)
    with sit(tmp_path) as sitting:
        assert left_choices(tmp_path) is None
        for count, option in enumerate(ids[:8], 1):
            sitting.table.choose([parse_option(option)])
            assert left_choices(tmp_path) == tuple(ids[:count])


def test_undo_is_kept(tmp_path: Path) -> None:
    with sit(tmp_path, "facedown:keep-cool", "facedown:small-talk", "undo") as first:
        assert left_choices(tmp_path) == ("facedown:keep-cool",)
        assert "Undone." in first.sink.getvalue()


def test_a_choice_taken_back_is_kept(tmp_path: Path) -> None:
    with sit(tmp_path, "play:keep-cool", "undo", "take back") as sitting:
        assert "You've seen new information since then." in sitting.sink.getvalue()
        assert left_choices(tmp_path) == ()
    with sit_again(tmp_path) as again:
        assert again.table.mission.take_backs == 1


def test_the_end_is_the_end(tmp_path: Path) -> None:
    """When it is in the history, its file goes; the whole of it is kept to be told."""
    mission, ids, _numbers = played("donna", 6)
    with sit(tmp_path, *ids) as sitting:
        assert sitting.table.mission.ending == mission.ending
        assert left_mission(tmp_path) is None
    kept = FinishedMissions(tmp_path).read()
    assert [choice.option.id for choice in kept.log.choices] == ids
    (entry,) = MissionHistory(tmp_path).all()
    assert (entry.abductor, entry.result) == ("donna", mission.result)


@pytest.mark.rule("C-NEW-5")
def test_so_is_giving_up(tmp_path: Path) -> None:
    typed = ("facedown:keep-cool", "give up", "no", "give up", "yes")
    with sit(tmp_path, *typed) as sitting:
        mission = sitting.table.mission
        assert (mission.ending, mission.killed) == ("given-up", 12)
        said = " ".join(sitting.sink.getvalue().split())
        cost = "12 people are still held. Hanging up kills them. Give up this mission?"
        assert said.count(cost) == 2
        assert re.search(r"You hang up\. .* and 9 more are killed\.", said)
        assert left_mission(tmp_path) is None
    kept = FinishedMissions(tmp_path).read("donna")
    assert [choice.option.id for choice in kept.log.choices] == ["facedown:keep-cool", "give-up"]
    (entry,) = MissionHistory(tmp_path).all()
    assert (entry.abductor, entry.result) == ("donna", "lost")


def test_taken_up_again(tmp_path: Path) -> None:
    _mission, ids, _numbers = played("donna", 6)
    with sit(tmp_path, *ids[:9]) as before:
        position, story = before.table.mission.to_json(), before.table.session.story
    with sit_again(tmp_path) as again:
        assert again.table.mission.to_json() == position
        assert again.table.session.story == story
        assert left_choices(tmp_path) == tuple(ids[:9])
        again.table.choose([parse_option(ids[9])])
        assert left_choices(tmp_path) == tuple(ids[:10])


def test_a_code_brings_back_the_place_too(tmp_path: Path) -> None:
    _mission, ids, _numbers = played("donna", 6)
    with sit(tmp_path / "one", *ids[:9]) as before:
        position, code = before.table.mission.to_json(), before.table.session.code
    with sit(tmp_path / "other") as again:
        again.table.session.resume(code)
        assert again.table.mission.to_json() == position
        assert again.table.session.code == code
    assert left_choices(tmp_path / "other") == tuple(ids[:9])


def test_an_earlier_choice_can_be_undone_after_that(tmp_path: Path) -> None:
    with sit(tmp_path, "facedown:keep-cool", "facedown:small-talk"):
        pass
    with sit_again(tmp_path) as again:
        assert again.table.undo(False)
        assert left_choices(tmp_path) == ("facedown:keep-cool",)


def leave_with(home: Path, *choices: str) -> bytes:
    """Leave a mission whose file says other choices than its position; gives the file."""
    with sit(home, "facedown:keep-cool", "facedown:small-talk"):
        pass

    def other(tables: Any) -> None:
        tables["log"]["1"]["choices"] = [{"option": option} for option in choices]

    change(left_file(home), "mission", other)
    return left_file(home).read_bytes()


@pytest.mark.parametrize("bad", ["play:no-such-card", "accept", "", "end:7"])
def test_choices_that_no_longer_fit(tmp_path: Path, bad: str) -> None:
    data = leave_with(tmp_path, "facedown:keep-cool", bad)
    with pytest.raises(Damaged, match=r" Move it away and begin a new mission\.$"):
        SavedMissions(tmp_path).open("donna", shipped())
    assert left_file(tmp_path).read_bytes() == data


@pytest.mark.parametrize("code", ["x", "1.x", "99", "0", "1.1.99", ""])
def test_codes_that_do_not_fit(tmp_path: Path, code: str) -> None:
    with sit(tmp_path) as sitting:
        with pytest.raises(ValueError, match=r"."):
            sitting.table.session.resume(code)
        assert left_mission(tmp_path) is None


def test_a_choice_that_cannot_be_saved_is_not_made(tmp_path: Path) -> None:
    """The game ends with what was saved before, and can be resumed there."""
    with sit(tmp_path, "facedown:keep-cool") as sitting:
        (tmp_path / "missions").rename(tmp_path / "elsewhere")
        with pytest.raises(StoreError, match="Nothing was saved; leave and open it again"):
            sitting.table.choose([parse_option("facedown:small-talk")])
        assert choices_of(sitting.table.session.saved.stored) == ("facedown:keep-cool",)
        assert not (tmp_path / "missions").exists()
    (tmp_path / "elsewhere").rename(tmp_path / "missions")
    with sit_again(tmp_path, "facedown:small-talk"):
        assert left_choices(tmp_path) == ("facedown:keep-cool", "facedown:small-talk")


def test_after_a_choice_without_an_end_the_game_goes_on(tmp_path: Path) -> None:
    """The choice has changed nothing, and the screen shows the mission that is saved."""
    saved = SavedMissions(tmp_path).create(shipped(), DONNA)
    endless(saved.mission)
    with seated(saved, "facedown:keep-cool", "end") as sitting:
        said = " ".join(sitting.sink.getvalue().split())
        assert said.count("rules of this pack set each other off for ever.") == 1
        assert left_choices(tmp_path) == ("end",)
        assert sitting.table.mission.to_json() == saved.mission.to_json()
        assert sitting.table.mission.phase == "spend"


def test_of_several_choices_all_are_made_or_none(tmp_path: Path) -> None:
    """With 2 CP the second card is too dear: nothing is bought, and it is said why."""
    talked = ("facedown:keep-cool", "facedown:small-talk", "end")
    bought = ("buy:just-stay-calm", "buy:let-me-rephrase-that", "end")
    with sit(tmp_path, " ".join(talked), ", ".join(bought)) as sitting:
        said = " ".join(sitting.sink.getvalue().split())
        why = "Let Me Rephrase That costs 1 CP and you'd have 0 left. Nothing was done."
        assert why in said
        assert left_choices(tmp_path) == talked
        assert sitting.table.mission.phase == "spend"


def test_a_mission_that_is_being_played_elsewhere_is_left_alone(tmp_path: Path) -> None:
    missions = SavedMissions(tmp_path)
    with sit(tmp_path, "facedown:keep-cool") as first:
        with seated(missions.create(shipped(), DONNA), "facedown:small-talk"):
            assert sorted(missions.names()) == ["donna", "donna-2"]
        first.table.choose([parse_option("facedown:small-talk")])
        stored = missions.read("donna")
        assert choices_of(stored) == ("facedown:keep-cool", "facedown:small-talk")


# The command


def test_the_command_goes_on_where_it_was_left(tmp_path: Path) -> None:
    home = str(tmp_path)
    args = ("mission", "play", "--abductor", "donna", "--seed", "6", "--width", "80")
    typed = "facedown:keep-cool\nend\nend\nlook\n"
    before = run_hn(*args, typed=typed, HN_HOME=home)
    again = run_hn("mission", "play", "--resume", "--width", "80", HN_HOME=home)
    assert (again.code, again.err) == (0, "")
    (seen, asked), (position, question) = last_look(before.out), last_look(again.out)
    assert question == asked
    assert seen.startswith(position)  # then what the last choice led to


@pytest.mark.parametrize("option", ["2", ""])
def test_the_home_screen_says_how_to_go_on_by_itself(tmp_path: Path, option: str) -> None:
    args = ["mission", "play", "--seed", "6", "--home", str(tmp_path)]
    at_home = CliRunner().invoke(
        hn, args, input=f"{option}\nquit\n", obj=Session(from_home_screen=True)
    )
    assert (at_home.exit_code, "To continue" in at_home.output) == (0, False)
    alone = CliRunner().invoke(hn, args, input=f"{option}\nquit\n")
    assert "\nTo continue: hn mission play " in alone.output


@pytest.mark.parametrize("at_home", [True, False], ids=["from the home screen", "alone"])
def test_where_nothing_can_be_kept_no_mission_begins(tmp_path: Path, at_home: bool) -> None:
    home = tmp_path / "home"
    home.write_text("a file, and no folder")
    args = ["mission", "play", "--seed", "6", "--home", str(home)]
    ended = CliRunner().invoke(hn, args, input="2\nquit\n", obj=Session(from_home_screen=at_home))
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"hn: {home}/single.json: it cannot be used: Not a directory. ")
    assert home.read_text() == "a file, and no folder"


def test_a_wrong_code_leaves_the_mission_that_was_left(tmp_path: Path) -> None:
    with sit(tmp_path, "facedown:keep-cool"):
        pass
    data = left_file(tmp_path).read_bytes()
    args = ("mission", "play", "--abductor", "donna", "--seed", "6", "--resume", "1.1.99")
    ended = run_hn(*args, HN_HOME=str(tmp_path))
    assert ended.complaint == (
        "hn: The code does not fit this mission; copy all of the line it came in."
    )
    assert left_file(tmp_path).read_bytes() == data


def test_the_command_ends_when_a_choice_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ["mission", "play", "--abductor", "donna", "--seed", "6", "--home", str(tmp_path)]
    fsync = os.fsync
    calls: list[int] = []

    def once(handle: int) -> None:
        calls.append(handle)
        if len(calls) > 2:  # of the first choice: the file and its folder
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", once)
    ended = CliRunner().invoke(hn, args, input="facedown:keep-cool\nfacedown:small-talk\nend\n")
    assert ended.exit_code == 1
    assert ended.stderr == (
        f"hn: {tmp_path}/missions/donna.json: it cannot be used: No space left on device. "
        "Make room and try again; what was saved before is still there.\n"
    )
    assert ended.stdout.endswith("\n> facedown:small-talk\n")
    assert left_choices(tmp_path) == ("facedown:keep-cool",)


def test_the_command_refuses_what_does_not_fit(tmp_path: Path) -> None:
    data = leave_with(tmp_path, "play:no-such-card")
    path = left_file(tmp_path)
    ended = run_hn("mission", "play", "--resume", HN_HOME=str(tmp_path))
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == (
        f"hn: {path}: it is not what its choices lead to (1: play:no-such-card). "
        "Move it away and begin a new mission.\n"
    )
    assert path.read_bytes() == data


def leave_old(home: Path, *choices: str) -> Path:
    """Leave a mission as an hn of format 1 did; gives its file."""
    told = {"box": "base", "abductor": "donna", "seed": 6, "choices": list(choices)}
    tables = {"mission": {"1": told}}
    meta = {"1": {"kind": "single", "format": 1, "checksum": checksum(tables)}}
    path = home / "single.json"
    path.write_text(json.dumps({"meta": meta, **tables}))
    return path


def test_the_command_goes_on_with_a_mission_of_an_older_hn(tmp_path: Path) -> None:
    path = leave_old(tmp_path, "facedown:keep-cool")
    ended = run_hn(
        "mission", "play", "--resume", typed="facedown:small-talk\n", HN_HOME=str(tmp_path)
    )
    assert (ended.code, ended.err) == (0, "")
    assert left_choices(tmp_path) == ("facedown:keep-cool", "facedown:small-talk")
    assert not path.exists()


def test_the_command_refuses_what_an_older_hn_left_and_does_not_fit(tmp_path: Path) -> None:
    leave_old(tmp_path, "play:no-such-card")
    ended = run_hn("mission", "play", "--resume", HN_HOME=str(tmp_path))
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == (
        f"hn: {left_file(tmp_path)}: its choices do not fit the cards of today "
        "(1: play:no-such-card). Begin a new mission.\n"
    )
    begun = run_hn(
        "mission", "play", "--seed", "6", typed="facedown:keep-cool\n", HN_HOME=str(tmp_path)
    )
    assert (begun.code, begun.err) == (0, "")
    missions = SavedMissions(tmp_path)
    assert missions.names() == ["arkayne", "donna"]
    assert len(missions.read("arkayne").log.choices) == 1


def test_a_harmed_file_of_an_older_hn_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "single.json").write_text("what is this")
    for words in (("--seed", "6"), ("--resume",)):
        ended = run_hn("mission", "play", *words, typed="2\n", HN_HOME=str(tmp_path))
        assert (ended.code, ended.out) == (1, "")
        assert ended.err == (
            f"hn: {tmp_path}/single.json: it cannot be read as JSON. "
            "Move it away and begin a new mission.\n"
        )
    assert (tmp_path / "single.json").read_text() == "what is this"


# What another mission must not replace


def test_a_damaged_mission_is_refused_through_a_pipe_too(tmp_path: Path) -> None:
    args = ("mission", "play", "--abductor", "donna", "--seed", "6")
    run_hn(*args, typed="1\n", HN_HOME=str(tmp_path))
    file = left_file(tmp_path)
    file.write_bytes(b"{")
    ended = run_hn(*args, typed="1\n", HN_HOME=str(tmp_path))
    assert ended.code == 1
    assert f"{file}: it cannot be read as JSON. Move it away" in ended.err
    assert [path.name for path in file.parent.iterdir()] == ["donna.json"]
    assert file.read_bytes() == b"{"


def test_a_mission_that_is_over_is_neither_offered_nor_replaced(tmp_path: Path) -> None:
    missions = SavedMissions(tmp_path)
    with missions.create(shipped(), DONNA) as saved:
        saved.give_up()
    history = MissionHistory(tmp_path)
    history.path.write_bytes(b"{")
    env = Environment(io.StringIO(), io.StringIO())
    home = Desk(Program(env, tmp_path), tmp_path, env)
    assert home.lists.saved_missions() == []
    args = ("mission", "play", "--abductor", "edward", "--seed", "6")
    ended = run_hn(*args, typed="1\n", HN_HOME=str(tmp_path))
    assert "The list of your achievements could not be kept." in ended.out
    assert sorted(missions.names()) == ["donna", "edward"]
    assert home.next_question().options[0].id == "mission play --resume edward"
    history.path.unlink()
    run_hn(*args, HN_HOME=str(tmp_path))
    assert missions.names() == ["edward"]
    assert [each.abductor for each in history.all()] == ["donna"]

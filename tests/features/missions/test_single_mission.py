"""A single mission as it is played and as it was left: what is kept of it, and what is told."""

import errno
import io
import json
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

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
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.environment import Environment
from tests.cli.at_mission import left_choices, left_file, left_mission
from tests.cli.running import run_hn
from tests.features.saving.changing import change
from tests.fuzz.twin import shipped
from tests.support.printed import flat

DONNA = MissionSetup("base", "donna", 6)


def play(saved: SavedMission, *typed: str) -> tuple[MissionScreen[SingleSession], str]:
    """Type lines into a mission until they run out or it is over, and give what is said."""
    sink = io.StringIO()
    env = Environment(io.StringIO("".join(f"{line}\n" for line in typed)), sink, ask_few=False)
    with saved, suppress(EOFError):
        screen = single_mission_screen(SingleSession(saved, env.ask_few), env)
        screen.play()
    return screen, flat(sink.getvalue())


def begun(home: Path) -> SavedMission:
    return SavedMissions(home).create(shipped(), DONNA)


def endless(mission: Mission) -> None:
    """Let two rules set each other off as soon as there is a conversation point."""
    mission.watch(Trigger(when=("cp-reaches",), do=(ChangeCp(-1),), cp_from=1), "mission", "up")
    mission.watch(Trigger(when=("cp-reaches",), do=(ChangeCp(1),), cp_to=0), "mission", "down")


@pytest.mark.rule("C-NEW-5")
def test_a_mission_that_is_given_up_is_over(tmp_path: Path) -> None:
    typed = ("facedown:keep-cool", "give up", "no", "give up", "yes")
    screen, said = play(begun(tmp_path), *typed)
    assert (screen.mission.ending, screen.mission.killed) == ("given-up", 12)
    cost = "12 people are still held. Hanging up kills them. Give up this mission?"
    assert said.count(cost) == 2
    assert re.search(r"You hang up\. .* and 9 more are killed\.", said)
    assert left_mission(tmp_path) is None
    kept = FinishedMissions(tmp_path).read("donna")
    assert [choice.option.id for choice in kept.log.choices] == ["facedown:keep-cool", "give-up"]
    (entry,) = MissionHistory(tmp_path).all()
    assert (entry.abductor, entry.result) == ("donna", "lost")


def test_after_a_choice_without_an_end_the_game_goes_on(tmp_path: Path) -> None:
    """The choice has changed nothing, and the screen shows the mission that is saved."""
    saved = begun(tmp_path)
    endless(saved.mission)
    screen, said = play(saved, "facedown:keep-cool", "end")
    assert said.count("rules of this pack set each other off for ever.") == 1
    assert left_choices(tmp_path) == ("end",)
    assert screen.mission.to_json() == saved.mission.to_json()
    assert screen.mission.phase == "spend"


def test_of_several_choices_all_are_made_or_none(tmp_path: Path) -> None:
    """With 2 CP the second card is too dear: nothing is bought, and it is said why."""
    talked = ("facedown:keep-cool", "facedown:small-talk", "end")
    bought = ("buy:just-stay-calm", "buy:let-me-rephrase-that", "end")
    screen, said = play(begun(tmp_path), " ".join(talked), ", ".join(bought))
    assert "Let Me Rephrase That costs 1 CP and you'd have 0 left. Nothing was done." in said
    assert left_choices(tmp_path) == talked
    assert screen.mission.phase == "spend"


# The command


@pytest.mark.parametrize("option", ["2", ""])
def test_the_home_screen_says_how_to_go_on_by_itself(tmp_path: Path, option: str) -> None:
    args = ["mission", "play", "--seed", "6", "--home", str(tmp_path)]
    at_home = CliRunner().invoke(
        hn, args, input=f"{option}\nquit\n", obj=Session(from_home_screen=True)
    )
    assert (at_home.exit_code, "To continue" in at_home.output) == (0, False)
    alone = CliRunner().invoke(hn, args, input=f"{option}\nquit\n")
    assert "\nTo continue: hn mission play " in alone.output


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
    """Its file says other choices than its position."""

    def spoil(tables: Any) -> None:
        tables["log"]["1"]["choices"] = [{"option": "play:no-such-card"}]

    play(begun(tmp_path), "facedown:keep-cool", "facedown:small-talk")
    path = left_file(tmp_path)
    change(path, "mission", spoil)
    data = path.read_bytes()
    ended = run_hn("mission", "play", "--resume", HN_HOME=str(tmp_path))
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == (
        f"hn: {path}: it is not what its choices lead to (1: play:no-such-card). "
        "Move it away and begin a new mission.\n"
    )
    assert path.read_bytes() == data


def test_the_command_refuses_what_an_older_hn_left_and_does_not_fit(tmp_path: Path) -> None:
    told = {"box": "base", "abductor": "donna", "seed": 6, "choices": ["play:no-such-card"]}
    tables = {"mission": {"1": told}}
    meta = {"1": {"kind": "single", "format": 1, "checksum": checksum(tables)}}
    (tmp_path / "single.json").write_text(json.dumps({"meta": meta, **tables}))
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


# What another mission must not replace


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

"""`hn career play`: numbered lines, mission after mission, and whoever leaves loses nothing."""

import os
import re
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner

from hncli.base.problems import Place
from hncli.career.career import Career
from hncli.career.replay import begin as begin_career
from hncli.cli.main import hn
from hncli.commands.session import Session
from hncli.game.engine.game import Option
from tests.cli.at_career import LOST, begin, career, done, lines, moves, refused, stored
from tests.cli.running import LONGEST, start_hn
from tests.fuzz.twin import shipped
from tests.support.printed import last_question, positions

GO_ON = "Everything is saved. To continue: hn career play mira"


def twin_of(home: Path) -> Career:
    """The same career in this process, from its set-up."""
    return begin_career(shipped(), stored(home).record.setup, Place("test"))


def first_mission(home: Path) -> tuple[Career, list[str]]:
    """The career after its first mission, and everything that is typed for that."""
    twin = twin_of(home)
    twin.choose(Option("mission", "donna"))
    return twin, ["mission:donna", *moves(twin, 5)]


@pytest.mark.rule("C-NEW-5")
def test_a_mission_interrupted_and_resumed(tmp_path: Path) -> None:
    """Ctrl-C in the middle of a mission: what was typed is there, and it goes on the same."""
    begin(tmp_path)
    twin, ids = first_mission(tmp_path)
    with start_hn("career", "play", HN_HOME=str(tmp_path)) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(lines(*ids[:12], "look").encode())
        process.stdin.flush()
        seen = b""
        while seen.count(b"\n> ") < 14:
            seen += os.read(process.stdout.fileno(), 65536)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LONGEST)
    assert (process.returncode, err) == (130, b"")
    assert out.decode().strip() == GO_ON
    assert [choice.option.id for choice in stored(tmp_path).log.choices] == ids[1:12]
    said = done(tmp_path, "play", typed=lines(*ids[12:]))
    assert last_question(seen.decode()) in said
    assert positions(said)[0] in seen.decode()
    assert stored(tmp_path).record.missions == twin.record.missions
    assert f"Mission {twin.record.missions[0].result}: " in said
    assert re.search(r"\nYou roll an? \d+: ", said)
    assert said.endswith(f"{GO_ON}\n")
    assert not [line for line in said.splitlines() if len(line) > 80]


@pytest.mark.rule("C-NEW-2")
def test_mission_after_mission(tmp_path: Path) -> None:
    """One sitting: a mission of chance, its compensation, and the next begins."""
    begin(tmp_path)
    twin = twin_of(tmp_path)
    twin.choose(Option("mission"))
    ids = ["1", *moves(twin, 8)]
    while twin.status.is_choosing or twin.status.is_adding:
        assert twin.decision is not None
        ids.append(twin.decision.ids[-1])
        twin.choose(twin.decision.options[-1])
    said = done(tmp_path, "play", "mira", typed=lines(*ids, "mission:edward"))
    career = stored(tmp_path)
    assert career.record == twin.record
    assert career.mission is not None
    assert career.mission.abductor_id == "edward"
    assert said.startswith("Type ? for help.\n")
    assert "Mission 2 of 10 is next." in said
    assert "C-" not in re.sub("> .*", "", said)  # rules are said in words


def test_what_can_be_typed_between_missions(tmp_path: Path) -> None:
    begin(tmp_path)
    junk = ("", "0", "99", "-1", "1.5", "²", "x" * 5000, "\x1b[31m", "loko")
    typed = lines(
        *junk, "?", "help", "ids", "look", "undo", "card keep cool", "mission:dona", "quit"
    )
    said = done(tmp_path, "play", typed=typed)
    assert "\x1b" not in said
    flat = " ".join(said.split())
    assert len(re.findall(r"Type a number from 1 to \d+, or \? for help\.", flat)) == len(junk)
    assert "Did you mean look?" in flat
    assert flat.count("Type a number, a letter or a name. Also:") == 2
    assert "1. mission" in said
    assert flat.count("Mission 1 of 10 is next.") == 2
    assert "What the career has recorded stays" in flat
    assert "Keep Cool." in flat
    assert "mission:dona is not offered now." in flat
    assert said.endswith(f"{GO_ON}\n")
    assert stored(tmp_path).steps == ()


def test_what_can_be_typed_in_a_mission(tmp_path: Path) -> None:
    """Undo is kept too, and giving up ends the mission but not the career."""
    begin(tmp_path)
    twin = twin_of(tmp_path)
    twin.choose(Option("mission", "donna"))
    assert twin.mission is not None
    assert twin.mission.decision is not None
    card = next(id for id in twin.mission.decision.ids if id.startswith("facedown:"))
    said = done(tmp_path, "play", "--abductor", "Donna Scarborough", typed=lines("?", card))
    assert "give up: everyone still held is killed." in " ".join(said.split())
    assert len(stored(tmp_path).log.choices) == 1
    said = done(tmp_path, "play", "--abductor", "donna", typed=lines("undo"))
    assert "Undone." in said
    assert stored(tmp_path).log.choices == ()
    assert "A mission with Donna" in refused(tmp_path, "play", "--abductor", "edward")
    assert "give it up" in refused(tmp_path, "log", *LOST)
    said = done(tmp_path, "play", typed=lines(card, "give up", "yes"))
    entry = stored(tmp_path).record.missions[0]
    assert (entry.ending, entry.result, entry.killed) == ("given-up", "lost", 12)
    assert not entry.taken
    cost = "12 people are still held. Hanging up kills them: stress +25, no reward."
    assert cost in " ".join(said.split())
    assert "Stress +1: the mission failed." in said


@pytest.mark.rule("C-NEW-5")
def test_who_is_offered_between_missions(tmp_path: Path) -> None:
    begin(tmp_path)
    said = done(tmp_path, "play", typed=lines("why not quinn", "why not 2", "why not lijah"))
    offered = re.findall(r"Yes, that's number (\d+): (.+)\.\n", said)
    (quinn, second) = offered
    assert quinn[1] == "Next mission: Edward Quinn"
    assert f"\n{quinn[0]}. Edward Quinn: 9 hostages, threat 2, fair\n" in said
    assert second[0] == "2"
    assert f"\n2. {second[1].removeprefix('Next mission: ')}: " in said
    assert "lijah is not offered now." in said


def test_from_the_home_screen_it_is_only_saved(tmp_path: Path) -> None:
    begin(tmp_path)
    args = ["career", "play", "--home", str(tmp_path)]
    ended = CliRunner().invoke(hn, args, input="quit\n", obj=Session(from_home_screen=True))
    assert ended.exit_code == 0
    assert ended.output.endswith("\nEverything is saved.\n")


@pytest.mark.rule("C-NEW-5")
def test_giving_up_and_retiring_by_command(tmp_path: Path) -> None:
    begin(tmp_path)
    assert "No mission is being played" in refused(tmp_path, "give-up")
    done(tmp_path, "play", "--abductor", "donna")
    cost = "12 people are still held. Hanging up kills them: stress +25, no reward."
    said = done(tmp_path, "give-up", "mira", typed=lines("maybe", "no"))
    assert f"{cost} Give up mission 1?" in " ".join(said.split())
    assert "Nothing was changed." in said
    assert "--yes" in refused(tmp_path, "give-up", "mira", code=2)
    assert stored(tmp_path).mission is not None
    said = done(tmp_path, "give-up", "mira", "--yes")
    assert "Stress +24: a hostage was killed as you hung up (12 times)." in said
    assert "Stress +1: the mission failed." in said
    assert GO_ON in said
    assert len(stored(tmp_path).record.missions) == 1
    done(tmp_path, "play", "--abductor", "donna")
    said = done(tmp_path, "retire", typed=lines("maybe", "no"))
    assert f"{cost} Give up mission 2 and retire Mira Holm for good?" in " ".join(said.split())
    assert "Nothing was changed." in said
    assert "--yes" in refused(tmp_path, "retire", code=2)
    assert stored(tmp_path).mission is not None
    said = done(tmp_path, "retire", "--yes")
    assert "You retire." in said
    career = stored(tmp_path)
    assert (career.record.retired, len(career.record.missions)) == (True, 2)


def test_retiring_at_the_table_asks_again(tmp_path: Path) -> None:
    begin(tmp_path)
    said = done(tmp_path, "play", typed=lines("retire", "no", "retire", "yes"))
    assert stored(tmp_path).record.retired
    assert "The career is complete. Score 0." in said
    assert said.endswith("Its scorecard: hn career scorecard mira\n")


def test_a_second_player_is_told(tmp_path: Path) -> None:
    begin(tmp_path)
    with start_hn("career", "play", HN_HOME=str(tmp_path)) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"Career mira.\n"
        assert process.stdout.readline() == b"Type ? for help.\n"  # it holds the career
        assert str(process.pid) in refused(tmp_path, "play")
        assert "Mission 1 of 10" in done(tmp_path, "show")
        process.communicate(b"quit\n", timeout=LONGEST)
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("args", "remedy"),
    [
        (("play", "--abductor", "dona"), "Did you mean donna?"),
        (("play", "--abductor", ""), "there is arkayne, donna, edward"),
        (("play", "--abductor", "lijah"), "there is arkayne, donna, edward"),
        (("play", "mria"), "Did you mean mira?"),
        (("play", "../mira"), "no career called"),
        (("show", "\x1b[31m"), "See hn career list."),
        (("play", "--width", "7"), "from 20 to 400"),
        (("plya",), "Did you mean play?"),
        (("notes", "--add", ""), "1 to 1000 characters"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, tuple) else "",
)
def test_wrong_words(args: tuple[str, ...], remedy: str, began: Path) -> None:
    assert remedy in refused(began, *args, code=2)


@pytest.fixture(scope="module")
def began(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a career that has just begun, for tests that change nothing."""
    home = tmp_path_factory.mktemp("began")
    begin(home)
    return home


def test_without_a_career(tmp_path: Path) -> None:
    for command in ("play", "log", "backup"):
        assert "hn career new" in refused(tmp_path, command, code=2)


def test_packs_and_home_are_in_the_line_to_go_on_with(tmp_path: Path) -> None:
    begin(tmp_path)
    ended = career(Path("nowhere"), "play", "--home", str(tmp_path))
    assert ended.code == 0
    assert ended.out.endswith(f"{GO_ON} --home {tmp_path}\n")

"""The bot door to a career: whatever happens to the process, a reply means that it is saved."""

import json
import os
import random
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from click.testing import CliRunner

from hncli.base.problems import Place
from hncli.base.schema import TableOf, write_fields
from hncli.career.career import Career
from hncli.career.journal import Journal
from hncli.career.record import AchievementEarned, CareerSetup
from hncli.career.replay import begin
from hncli.career.table_mission import TableMission
from hncli.cli.doors import CareerBot, career_state
from hncli.cli.main import hn
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.bot import events_json
from hncli.game.engine.events import Event
from hncli.game.engine.game import Option, parse_option
from hncli.game.engine.mission import Mission
from hncli.game.given import state
from hncli.players.registry import player_for
from hncli.players.rule_based import career_choice
from tests.career.desk import mission, told
from tests.career.random_career import random_career
from tests.career.recount import Recount
from tests.career.recount_achievements import Story, recount
from tests.cli.at_career import stored
from tests.cli.running import Ended, run_hn
from tests.docs.replay import REST
from tests.docs.test_docs import blocks, fits, table
from tests.features.doors.junk import Junk
from tests.features.doors.program import STATE, Program, Reply, choose, lines
from tests.fuzz.twin import Eyes, shipped
from tests.random_play.player import STYLES, Player

MEMORY = Path("/dev/shm")
BETWEEN = ("achievement", "stress", "d20", "gained", "added", "retired")
CAREER = {
    "name", "mode", "mission", "missions_left", "successes", "failures", "stress", "score",
    "experience", "traits", "held", "added",
}  # fmt: skip
OPTIONS = ("--career", "mira", "--home")
BACK = {"do": "undo", "take_back": True}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A data folder; in memory where there is that, for a kill does not know the difference."""
    quick = MEMORY if os.access(MEMORY, os.W_OK) else tmp_path
    with TemporaryDirectory(dir=quick) as folder:
        yield Path(folder) / "home"


def new(home: Path, *boxes: str, seed: int = 7, **more: Any) -> Career:
    """Keep a new career called mira, and give a twin of it that nobody keeps."""
    setup = CareerSetup("Mira Holm", boxes or ("base",), "normal", seed, "career", **more)
    Careers(home, shipped()).create("mira", setup).close()
    return begin(shipped(), setup, Place("twin"))


@pytest.fixture
def program(home: Path) -> Iterator[Program]:
    """A program with a new career of the first box."""
    new(home)
    program = Program(*OPTIONS, str(home))
    yield program
    assert program.end() == ""


def bot(home: Path, *requests: object, name: str = "mira") -> Ended:
    """Send all requests at once to the command in this process, which is quicker than another."""
    words = ["bot", "--career", name, "--home", str(home)]
    ended = CliRunner().invoke(hn, words, input=lines(*requests))
    return Ended(ended.exit_code, ended.stdout, ended.stderr)


def replies(ended: Ended) -> list[Reply]:
    assert (ended.code, ended.err) == (0, "")
    return [json.loads(text) for text in ended.out.splitlines()]


def offered(reply: Reply) -> list[str]:
    return [option["id"] for option in reply["decision"]["options"]]


def in_mission(program: Program, abductor: str = "arkayne") -> Reply:
    """Begin a mission of the program's career."""
    found = program.choose(f"mission:{abductor}")
    assert found["state"]["abductor_id"] == abductor
    return found


# A whole career


def is_asking(kind: str, about: str = "") -> Callable[[Reply], bool]:
    return lambda reply: (
        reply["decision"]["kind"] == kind and reply["decision"]["about"].startswith(about)
    )


KILLS: tuple[Callable[[Reply], bool], ...] = (
    is_asking("roll"),
    is_asking("career", "C-COMP-2"),
    is_asking("pick"),
    is_asking("career", "C-NEW-2"),
)
"""When the process is killed, each after the one before and some time later."""
AT_LEAST = 50  # requests from one kill to the next
SEED = 12  # of a career in which much happens


def play(program: Program, twin: Career) -> tuple[list[Mission], list[set[str]]]:
    """Play a career to its end and kill the process now and then; the twin lives on unharmed.

    Give its missions, and the achievements that were told at the end of each.
    """
    chance, kills, since = random.Random(SEED), list(KILLS), 0
    missions: dict[int, Mission] = {}
    earned: list[set[str]] = []
    found = program.ask(STATE)
    while twin.decision is not None:
        since += 1
        if twin.decision.kind == "roll" and chance.random() < 0.1:
            found = program.ask(BACK)
            twin.undo(take_back=True)
            assert_same(found, twin, [])
        else:
            option = automatic_choice(twin)
            found, events = program.choose(option.id), twin.choose(option)
            assert_same(found, twin, events)
            if len(twin.record.missions) > len(earned):
                earned.append({one.id for one in told(events, AchievementEarned)})
        if twin.mission is not None:
            missions[twin.number] = twin.mission
        if kills and found["decision"] and since > AT_LEAST and kills[0](found):
            program.kill()
            assert program.ask(STATE) == found | {"events": []}
            kills, since = kills[1:], 0
    assert not kills
    return list(missions.values()), earned


def automatic_choice(career: Career) -> Option:
    if career.mission is None:
        return career_choice(career)
    return player_for("sensible", career.mission.seed).choose(career.mission.view)


def assert_same(found: Reply, twin: Career, events: list[Event]) -> None:
    """A reply tells what has happened to the twin."""
    now = None if twin.mission is None else state(twin.mission.view)
    here = {"state": now, "events": events_json(twin.library, events)}
    assert found == found | json.loads(json.dumps(here))


@pytest.mark.rule("C-SCORE-1", "C-STRESS-6", "C-NEW-4", "C-COMP-2", "C-COMP-3", "R-ACH-8")
def test_a_whole_career_that_is_killed_now_and_then(home: Path) -> None:
    """What the replies told in ten missions comes to what the career says it came to."""
    twin = new(home, "base", "crime-wave", seed=SEED)
    program = Program(*OPTIONS, str(home))
    missions, earned = play(program, twin)
    over = program.ask(STATE)
    record, journal = write_fields(twin.record), TableOf(Journal).write(twin.journal)
    counted = Recount(record, json.loads(json.dumps(journal)))
    assert counted.wrong == []
    assert len(missions) == 10
    assert over["career"] == {
        "name": "mira",
        "mode": "normal",
        "mission": 11,
        "missions_left": 0,
        "successes": counted.successes,
        "failures": 10 - counted.successes,
        "stress": counted.stress,
        "score": counted.score,
        "experience": counted.experience,
        "traits": sorted(counted.traits),
        "held": list(twin.status.held),
        "added": sorted(twin.status.added),
    }
    stories = [
        Story(events_json(twin.library, log.events), state(one.view)["red_left"])
        for log, one in zip(twin.logs, missions, strict=True)
    ]
    assert earned == recount(stories)
    # There was something to count.
    assert counted.successes >= 3
    assert len(set().union(*earned)) >= 5
    assert twin.record.spent
    # It is over, and the same that the twin has lived through.
    assert (over["state"], over["decision"]) == (None, None)
    assert "complete" in program.choose("mission")["error"]
    assert "nothing to undo" in program.ask(BACK)["error"]
    assert program.end() == ""
    assert write_fields(stored(home).record) == record


# What a program is told


def test_fields_of_a_reply(program: Program) -> None:
    found = program.ask(STATE)
    assert set(found) == {"ok", "state", "decision", "events", "career"}
    assert (found["ok"], found["state"], found["events"]) == (True, None, [])
    assert set(found["career"]) == CAREER
    assert found["decision"]["kind"] == "career"
    assert all(set(option) == {"id", "label"} for option in found["decision"]["options"])
    options = ["mission", "mission:arkayne", "mission:donna", "mission:edward", "retire"]
    assert offered(found) == options
    running = in_mission(program)
    assert set(running) == set(found)
    assert set(running["career"]) == CAREER
    assert running["events"][0]["event"] == "mission-started"
    assert running["career"] == found["career"]


@pytest.mark.rule("C-COMP-2", "C-XP-1")
def test_everything_that_is_asked_between_missions(home: Path) -> None:
    new(home, "base", "crime-wave", seed=21)  # which rolls a mentor
    with Careers(home, shipped()).open("mira") as kept:
        kept.enter(TableMission("lost", total=3, saved=0, killed=0))
    chosen = ("entry:mentor", "resource:snitch", "card:all-units-get-in-there-now", "retire")
    start, gained, bought, added, retired = replies(bot(home, STATE, *map(choose, chosen)))
    assert start["decision"]["about"] == "C-COMP-2"
    assert [id.partition(":")[0] for id in offered(start)] == ["entry", "entry"]
    assert gained["events"] == [{"event": "gained", "entry": "mentor", "kind": "experience"}]
    assert gained["career"]["experience"] == 2
    verbs = {id.partition(":")[0] for id in offered(gained)}
    assert verbs == {"mission", "card", "resource", "retire"}
    assert bought["events"] == [{"event": "added", "resource": "snitch"}]
    assert (bought["career"]["experience"], bought["career"]["held"]) == (1, ["snitch"])
    card = "base/all-units-get-in-there-now"
    assert added["events"] == [{"event": "added", "card": card}]
    assert (added["career"]["experience"], added["career"]["added"]) == (0, [card])
    assert {id.partition(":")[0] for id in offered(added)} == {"mission", "retire"}
    assert retired["events"] == [{"event": "retired"}]
    assert (retired["decision"], retired["career"]["missions_left"]) == (None, 0)
    assert retired["career"]["score"] == -1


def test_the_last_reply_of_a_mission_tells_what_it_left(home: Path) -> None:
    """The mission's end, then the career's: achievements, stress, dice, what was gained."""
    requests = played_on(new(home), "mission:arkayne", 3)
    *_before, last = replies(bot(home, *map(choose, requests)))
    assert last["state"] is None
    assert last["decision"]["kind"] == "career"
    names = [event["event"] for event in last["events"]]
    after = names[names.index("mission-ended") + 1 :]
    order = ("achievement", "stress", "d20", "gained", "added")
    assert after == sorted(after, key=order.index)
    assert {"stress", "d20"} <= set(after)
    assert last["career"]["mission"] == 2
    assert last["career"]["stress"] == sum(
        event["amount"] for event in last["events"] if event["event"] == "stress"
    )


def played_on(twin: Career, first: str, seed: int, most: int = 1000) -> list[str]:
    """Choose the first option, play the mission that it begins, and give all ids chosen."""
    ids = [first]
    twin.choose(parse_option(first))
    player = Player(STYLES[seed % len(STYLES)], random.Random(seed))
    while twin.mission is not None and len(ids) < most:
        assert twin.decision is not None
        option = player.choose(twin.mission, twin.decision)
        ids.append(option.id)
        twin.choose(option)
    return ids


# Junk and refusals


def files(home: Path) -> dict[str, tuple[int, bytes]]:
    """Every file with the time of its last change."""
    found = sorted(path for path in home.rglob("*") if path.is_file())
    return {str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in found}


def test_junk_in_a_career(home: Path) -> None:
    """A thousand lines in the middle of a mission."""
    twin = new(home, seed=11)
    ids = played_on(twin, "mission:arkayne", 1, 25)
    hidden = Eyes(mission(twin)).hidden()
    replies(bot(home, *map(choose, ids)))
    program = Program(*OPTIONS, str(home))
    before = program.ask(STATE)
    kept = files(home)
    for junk in Junk(25, tuple(offered(before)), hidden).lines(1000):
        found = program.ask(junk)
        assert found == {"ok": False, "error": found["error"], "offered": offered(before)}
        error = found["error"]
        assert error.strip()
        assert error.isprintable()
        assert len(error) < 1500
        assert not [name for name in hidden if name in error]
    assert program.ask(STATE) == before
    assert files(home) == kept
    option = offered(before)[0]
    assert_same(program.choose(option), twin, twin.choose(parse_option(option)))
    assert program.end() == ""
    assert files(home).keys() >= kept.keys() - {str(home / "careers" / "mira.lock")}


def test_a_career_starts_its_missions_itself(program: Program) -> None:
    starts: tuple[object, ...] = (STATE, choose("mission:arkayne"))
    for request in starts:
        start = program.ask(request)
        for keys in ({}, {"abductor": "donna"}, {"seed": 3, "given": {"cp": 5}}):
            refused = program.ask({"do": "new"} | keys)
            assert "starts its missions itself" in refused["error"]
            assert refused["offered"] == offered(start)
        assert program.ask(STATE) == start | {"events": []}


def test_an_option_that_is_not_offered(program: Program) -> None:
    start = program.ask(STATE)
    for id in ("mission:lijah", "entry:snitch", "end", "card:keep-cool", "", 5, None):
        refused = program.choose(id)
        assert refused == {"ok": False, "error": refused["error"], "offered": offered(start)}
    assert "Did you mean mission?" in program.choose("missoin")["error"]
    assert "id" in program.ask({"do": "choose"})["error"]
    assert program.ask(STATE) == start
    running = in_mission(program)
    for id in ("mission", "retire", "give-up"):
        refused = program.choose(id)
        assert "I don't understand that" in refused["error"]
        assert refused["offered"] == offered(running)
    assert program.ask(STATE) == running | {"events": []}


def test_undo_and_take_back(program: Program) -> None:
    start = in_mission(program)
    assert "nothing to undo" in program.ask({"do": "undo"})["error"]
    assert program.choose("facedown:small-talk")["state"]["cp"] == 1
    assert program.ask({"do": "undo"}) == start | {"events": []}
    rolled = program.choose("play:small-talk")
    refused = program.ask({"do": "undo"})
    assert "take_back" in refused["error"]
    assert refused["offered"] == offered(rolled)
    assert "true or false" in program.ask({"do": "undo", "take_back": 1})["error"]
    program.kill()
    assert program.ask(STATE) == rolled | {"events": []}
    assert program.ask(BACK) == start | {"events": []}
    program.kill()
    assert program.ask(STATE) == start | {"events": []}
    assert program.choose("play:small-talk") == rolled  # chance is rewound with it


def test_quit_and_the_end_of_the_input_leave_a_career_as_it_is(home: Path) -> None:
    new(home)
    first, last = replies(bot(home, choose("mission:donna"), {"do": "quit"}, STATE))
    assert last == first | {"events": []}
    assert replies(bot(home, STATE)) == [last]
    assert bot(home).out == ""


# Processes and files


@pytest.mark.rule("C-NEW-5")
def test_a_second_process_is_told(home: Path, program: Program) -> None:
    running = in_mission(program)
    for _try in range(2):
        ended = run_hn("bot", "--career", "mira", typed="{}\n", HN_HOME=str(home))
        assert (ended.code, ended.out) == (1, "")
        assert ended.err.startswith("hn: The career mira is being played by process ")
        assert f" {program.process.pid} " in ended.err
        assert ended.err.count("\n") == 1
    assert program.ask(STATE) == running | {"events": []}
    assert program.choose("end")["ok"]


@pytest.mark.parametrize("name", ["mir", "../mira", "", "Mira", "x\x1b[31m", "a" * 500])
def test_a_career_that_is_not_there(home: Path, name: str) -> None:
    new(home)
    complaint = bot(home, STATE, name=name).complaint
    assert "There is no career called" in complaint
    assert complaint.isprintable()
    assert len(complaint) < 200
    assert ("Did you mean mira?" in complaint) == (name in ("mir", "../mira", "Mira"))


def test_what_cannot_be_saved_has_not_happened(home: Path, program: Program) -> None:
    """A folder lies where the mission's file has to be."""
    start = program.ask(STATE)
    obstacle = home / "careers" / "mira.mission.json"
    obstacle.mkdir()
    for _try in range(2):
        refused = program.choose("mission:arkayne")
        assert refused == {"ok": False, "error": refused["error"], "offered": offered(start)}
        assert "mira.mission.json" in refused["error"]
        assert program.ask(STATE) == start
    obstacle.rmdir()
    running = in_mission(program)
    aside = obstacle.rename(obstacle.with_suffix(".aside"))
    obstacle.mkdir()
    assert not program.choose("facedown:small-talk")["ok"]
    assert program.ask(STATE) == running | {"events": []}
    obstacle.rmdir()
    aside.rename(obstacle)
    after = program.choose("facedown:small-talk")
    program.kill()
    assert program.ask(STATE) == after | {"events": []}


def test_what_there_is_to_say_of_a_career_is_said_beside_the_replies(home: Path) -> None:
    """The list of achievements is damaged: that stops nothing, and it is told once."""
    twin = new(home)
    (home / "honours.json").write_text("junk", encoding="utf-8")
    ids = played_on(twin, "mission:arkayne", 3)
    ended = bot(home, *map(choose, ids), STATE)
    assert ended.code == 0
    found = [json.loads(text) for text in ended.out.splitlines()]
    assert [one["ok"] for one in found] == [True] * (len(ids) + 1)
    assert ended.err.count("honours.json") == 1
    assert ended.err.startswith("hn: ")
    assert (home / "honours.json").read_text(encoding="utf-8") == "junk"
    assert write_fields(stored(home).record) == write_fields(twin.record)


# docs/bot.md


def is_part(shown: Any, real: Any) -> bool:
    """Whether a reply fits that was cut for the page, lists at their beginnings too."""
    if isinstance(shown, dict) and shown.get("events", [""])[0] == REST:
        tail = shown["events"][1:]
        shown, real = ({**each, "events": each["events"][-len(tail) :]} for each in (shown, real))
    return fits(shown, real)


def test_the_talk_in_the_docs_is_real(home: Path) -> None:
    (talk,) = (block for block in blocks("bot.md", "text") if block.startswith("$ hn career new"))
    first, second, *_talk = talk.splitlines()
    assert second == "$ hn bot --career mira"
    ended = CliRunner().invoke(hn, shlex.split(first)[2:], env={"HN_HOME": str(home)})
    assert ended.exit_code == 0
    exchanges = re.findall(r"^> (.*)\n((?:< .*\n)+)", talk, re.MULTILINE)
    assert len(exchanges) == talk.count("\n> ")
    with Careers(home, shipped()).open("mira") as kept:
        bot = CareerBot(kept)
        real: Reply = {}
        for request, reply in exchanges:
            while request == REST and kept.career.mission is not None:
                real = bot.reply(json.dumps(choose(offered(real)[-1])).encode())
            real = real if request == REST else bot.reply(request.encode())
            assert is_part(json.loads(reply.replace("< ", "")), real), json.dumps(real)
        assert bot.is_done


def test_what_the_docs_list_is_what_there_is(home: Path) -> None:
    twin = new(home)
    fields = [*career_state("mira", twin.status)]
    assert list(table("bot.md", "### The career in a reply")) == fields
    assert tuple(table("bot.md", "### Events of a career")) == BETWEEN


def test_the_docs_list_every_field_of_every_event() -> None:
    """In careers of each kind of player every event happens, with the fields that are listed."""
    seen: dict[str, set[str]] = {}
    for number in (0, 3, 6):
        for event in events_json(shipped(), random_career(number).events):
            if event["event"] in BETWEEN:
                seen.setdefault(str(event["event"]), set()).update(event)
    seen["retired"] = {"event"}
    listed = table("bot.md", "### Events of a career")
    assert {name: {"event", *fields} for name, fields in listed.items()} == seen

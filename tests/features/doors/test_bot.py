"""The bot door: JSON lines to a real process, compared with a mission in this one."""

import json
import random
from collections.abc import Iterator

import pytest

from hncli.game.engine.game import parse_option
from hncli.game.engine.setup import new_mission
from tests.cli.running import run_hn
from tests.features.doors.program import STATE, Program, Reply, choose, lines
from tests.fuzz.twin import Eyes, played, reply, shipped

FIELDS = {
    "box", "abductor_id", "seed", "turn", "phase", "threat", "cp", "pool", "saved", "killed",
    "total", "hand", "available", "played", "removed", "discard", "red_left", "pivotal",
    "last_conversation", "demands", "effects", "alerts", "held", "traits", "card", "dice",
    "abductor", "second", "result", "ending",
}  # fmt: skip
ABDUCTORS = ("arkayne", "donna", "edward")
NEW = {"do": "new", "abductor": "arkayne", "seed": 7}


def ask_all(*requests: object) -> list[Reply]:
    """Send all requests to one process and give its replies."""
    ended = run_hn("bot", typed=lines(*requests))
    assert (ended.code, ended.err) == (0, "")
    return [json.loads(text) for text in ended.out.splitlines()]


@pytest.fixture
def program() -> Iterator[Program]:
    program = Program()
    yield program
    assert program.end() == ""


def test_one_reply_for_each_line_and_none_for_a_blank_one() -> None:
    replies = ask_all(b"", b"  ", b"\t\r", NEW, b"", STATE, b"\r", b'  {"do": "state"} \r')
    assert [found["ok"] for found in replies] == [True, True, True]
    assert replies[1] == replies[2] == replies[0] | {"events": []}


def test_the_last_line_needs_no_end() -> None:
    assert json.loads(run_hn("bot", typed='{"do": "new"}').out)["ok"]


def test_fields_of_a_reply() -> None:
    (found,) = ask_all(NEW)
    assert set(found) == {"ok", "state", "decision", "events"}
    assert set(found["state"]) == FIELDS
    assert set(found["state"]["demands"][0]) == {"slot", "kind", "id", "face", "conceded"}
    assert set(found["decision"]) == {"kind", "about", "options"}
    assert all(set(option) == {"id", "label"} for option in found["decision"]["options"])
    assert found["events"][0]["event"] == "mission-started"


def test_fields_of_effects_and_alerts() -> None:
    effects = [{"what": "dice", "amount": -1, "until": "turn"}]
    (found,) = ask_all(NEW | {"given": {"effects": effects}})
    assert found["state"]["effects"] == effects
    assert found["state"]["alerts"] == []


def test_quit_ends_it_and_leaves_the_rest_unanswered() -> None:
    replies = ask_all(NEW, {"do": "quit"}, STATE, b"junk")
    assert len(replies) == 2
    assert replies[1] == replies[0] | {"events": []}


def test_quit_before_a_mission() -> None:
    assert ask_all({"do": "quit"}) == [{"ok": True, "state": None, "decision": None, "events": []}]


@pytest.mark.parametrize("request_", [STATE, {"do": "undo"}, choose("end")])
def test_nothing_runs_before_new(request_: object) -> None:
    (found,) = ask_all(request_)
    assert found == {"ok": False, "error": found["error"], "offered": []}
    assert '{"do": "new"}' in found["error"]


def test_seed_and_abductor_at_random_are_told() -> None:
    first, second = ask_all({"do": "new"}, {"do": "new"})
    assert first["state"]["seed"] != second["state"]["seed"]
    told = {"seed": first["state"]["seed"], "abductor": first["state"]["abductor_id"]}
    assert ask_all({"do": "new"} | told) == [first]
    assert ask_all({"do": "new", "seed": told["seed"]}) == [first]  # it fixes the abductor too


def test_undo_is_free_until_something_is_seen(program: Program) -> None:
    start = program.ask(NEW)
    hidden_card = program.choose("facedown:small-talk")
    assert hidden_card["state"]["cp"] == 1
    assert program.ask({"do": "undo"}) == start | {"events": []}
    rolled = program.choose("play:small-talk")
    refused = program.ask({"do": "undo"})
    assert not refused["ok"]
    assert "take_back" in refused["error"]
    assert refused["offered"] == [option["id"] for option in rolled["decision"]["options"]]
    assert not program.ask({"do": "undo", "take_back": False})["ok"]
    assert program.ask(STATE) == rolled | {"events": []}
    assert program.ask({"do": "undo", "take_back": True}) == start | {"events": []}
    assert program.choose("play:small-talk") == rolled  # chance is rewound with it


def test_an_option_that_is_not_offered(program: Program) -> None:
    start = program.ask(NEW)
    offered = [option["id"] for option in start["decision"]["options"]]
    known = {
        "accept": "Not now, because",
        "buy:minor-extraction": "spend phase",
        "play:minor-extraction": "not in your hand",
        "play:small-tlak": "Did you mean play:small-talk?",
        "concede:d1": "revealed before",
        "concede:d9": "no such demand",
        "convert:1": "no threat roll",
        "nonsense": "I don't understand that",
    }
    for id, why in known.items():
        refused = program.choose(id)
        assert why in refused["error"], refused
        assert refused == {"ok": False, "error": refused["error"], "offered": offered}
    assert "id" in program.ask({"do": "choose"})["error"]
    assert program.ask(STATE) == start | {"events": []}


def test_given_dice_come_first_and_then_the_seeds() -> None:
    play = choose("play:keep-cool")
    plain = ask_all(NEW, play)[1]["state"]["dice"]
    assert len(plain) == 2
    for loaded in ([], [3], [3, 1]):
        given = NEW | {"given": {"dice": loaded}}
        assert ask_all(given, play)[1]["state"]["dice"] == [*loaded, *plain][:2]


def test_given_position() -> None:
    given = {"box": "base", "abductor": "donna", "seed": 5, "cp": 3, "pool": 4, "threat": "K"}
    (found,) = ask_all({"do": "new", "given": given})
    shown = found["state"]
    assert (shown["abductor_id"], shown["seed"]) == ("donna", 5)
    assert (shown["cp"], shown["pool"], shown["threat"], shown["total"]) == (3, 4, "K", 4)
    (named,) = ask_all({"do": "new", "given": given, "abductor": "edward", "seed": 6})
    assert (named["state"]["abductor_id"], named["state"]["seed"]) == ("edward", 6)


def test_a_refused_new_leaves_the_mission_alone(program: Program) -> None:
    program.ask(NEW)
    before = program.choose("facedown:small-talk")
    for wrong in ({"abductor": "arkane"}, {"box": "bse"}, {"seed": -1}, {"sets": ["x"]}):
        refused = program.ask({"do": "new"} | wrong)
        assert not refused["ok"]
        assert refused["offered"]
    assert program.ask(STATE) == before | {"events": []}


def test_the_nearest_name_is_told() -> None:
    wrong: dict[str, dict[str, object]] = {
        "Did you mean arkayne?": {"abductor": "arkane"},
        "Did you mean base?": {"box": "bse"},
        "Did you mean threat?": {"given": {"treat": "4"}},
        "Did you mean keep-cool?": {"given": {"hand": ["keep-col"]}},
        "seed: expected a whole number": {"seed": "7"},
    }
    replies = ask_all(*({"do": "new"} | keys for keys in wrong.values()))
    for found, remedy in zip(replies, wrong, strict=True):
        assert remedy in found["error"]


@pytest.mark.parametrize("abductor", ABDUCTORS)
def test_whole_missions_as_in_this_process(program: Program, abductor: str) -> None:
    """A chooser that knows only the replies; the same choices here give the same mission."""
    rng = random.Random(abductor)
    for seed in range(2):
        twin = new_mission(shipped(), "base", abductor, seed)
        found = program.ask({"do": "new", "box": "base", "abductor": abductor, "seed": seed})
        assert found == reply(twin, twin.events)
        while found["decision"] is not None:
            id = rng.choice(found["decision"]["options"])["id"]
            found = program.choose(id)
            assert found == reply(twin, twin.choose(parse_option(id)))
        assert found["state"]["result"] in ("won", "lost")
        refused = program.choose("end")
        assert refused == {"ok": False, "error": "The mission is over.", "offered": []}


def test_no_reply_has_a_hidden_name() -> None:
    requests: list[object] = []
    hidden: list[list[str]] = []
    for seed in range(30):
        abductor = ABDUCTORS[seed % 3]
        style = ("saver", "shooter", "conceder", "ender", "reckless")[seed % 5]
        _mission, ids, _numbers = played(abductor, seed, style)
        twin = new_mission(shipped(), "base", abductor, seed)
        eyes = Eyes(twin)
        requests.append({"do": "new", "abductor": abductor, "seed": seed})
        hidden.append(eyes.hidden())
        for id in ids:
            twin.choose(parse_option(id))
            requests.append(choose(id))
            hidden.append(eyes.hidden())
    ended = run_hn("bot", typed=lines(*requests))
    replies = ended.out.splitlines()
    assert len(replies) == len(requests) > 1500
    assert all(len(names) > 20 for names in hidden[:1])
    for text, names in zip(replies, hidden, strict=True):
        assert text.startswith('{"ok": true')
        assert not [name for name in names if name in text]

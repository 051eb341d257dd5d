"""Thousands of lines of junk: each is refused once, and the game goes on as if nothing were."""

import json

import pytest

from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from tests.cli.running import run_hn
from tests.features.doors.junk import Junk
from tests.fuzz.twin import Eyes, played, reply, shipped
from tests.support.scale import scaled

LINES = scaled(10_000)


def requests(ids: list[str]) -> list[bytes]:
    return [json.dumps({"do": "choose", "id": id}).encode() for id in ids]


def middle(twin: Mission, ids: list[str]) -> int:
    """Play the first half, and on to a roll: the most unfinished of positions."""
    for n, id in enumerate(ids):
        decision = twin.decision
        assert decision is not None
        if n >= len(ids) // 2 and decision.kind == "roll":
            return n
        twin.choose(parse_option(id))
    raise AssertionError("no roll in the second half")


@pytest.mark.parametrize("seed", [11])
def test_junk_in_the_middle_of_a_mission(seed: int) -> None:
    _end, ids, _numbers = played("arkayne", seed)
    twin = new_mission(shipped(), "base", "arkayne", seed)
    eyes = Eyes(twin)
    half = middle(twin, ids)
    decision = twin.decision
    assert decision is not None
    hidden = eyes.hidden()
    before = reply(twin, [])
    new = json.dumps({"do": "new", "abductor": "arkayne", "seed": seed}).encode()
    junk = list(Junk(seed, decision.ids, hidden).lines(LINES))
    lines = [new, *requests(ids[:half]), b'{"do": "state"}', *junk, b'{"do": "state"}']
    lines += requests(ids[half:])
    ended = run_hn("bot", typed=b"\n".join(lines) + b"\n")
    assert (ended.code, ended.err) == (0, "")
    replies = ended.out.splitlines()
    assert len(replies) == len(lines)
    assert json.loads(replies[half + 1]) == before
    offered = list(decision.ids)
    for sent, text in zip(junk, replies[half + 2 :], strict=False):
        found = json.loads(text)
        assert found == {"ok": False, "error": found["error"], "offered": offered}, sent[:200]
        assert found["error"].strip()
        assert len(found["error"]) < 1500, sent[:200]
        assert found["error"].isprintable()
        leaked = [name for name in hidden if name in found["error"]]
        assert not leaked, sent[:200]
    after = replies[half + 2 + LINES :]
    assert json.loads(after[0]) == before
    for id, text in zip(ids[half:], after[1:], strict=True):
        assert json.loads(text) == reply(twin, twin.choose(parse_option(id)))
    assert twin.is_over


def test_junk_before_any_mission() -> None:
    junk = list(Junk(5, ("end",), ["helicopter", "Helicopter"]).lines(500))
    ended = run_hn("bot", typed=b"\n".join([*junk, b'{"do": "new", "seed": 3}']))
    assert (ended.code, ended.err) == (0, "")
    replies = [json.loads(text) for text in ended.out.splitlines()]
    assert [found["ok"] for found in replies] == [False] * 500 + [True]
    assert all(found["offered"] == [] for found in replies[:-1])
    assert replies[-1]["state"]["seed"] == 3

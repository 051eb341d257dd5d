"""The lines of a call over many missions: none comes twice, and a replay says the same."""

from collections import Counter
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest

from hncli.features.missions.call import Call
from hncli.features.missions.narration import Told
from hncli.game.cards.lines import LINE_CONDITIONS, CallContext, Line
from hncli.game.cards.models import Abductor, ConversationCard, InCharge
from hncli.game.cards.words import ABDUCTOR_ONLY, SECOND_ONLY, VOICE_MOMENTS
from hncli.game.engine.events import HostageKilled, HostageSaved, MissionEvent, TurnStarted
from hncli.game.engine.mission import Mission
from tests.fuzz.twin import shipped
from tests.support.rule_based import missions, rule_based
from tests.support.scale import scaled

MISSIONS = scaled(2_000)
FEWEST_LINES = 3
FEWEST_REPLIES = {"reply-one": 17, "reply-two": 9, "reply-none": 9}
WITHOUT_REPEATS = 0.95
EMPTY_BAGS = 0.05
CARDS = [card for pack in shipped().packs.values() for card in pack.cards.values()]


class Bags(Call):
    """A call that notes when no line was left for a moment."""

    def __init__(self, *args: Any) -> None:
        self.empty: Counter[str] = Counter()
        super().__init__(*args)

    def _line(self, speaker: str, moment: str, lines: Any) -> str:
        said = super()._line(speaker, moment, lines)
        if not said and lines:
            self.empty["say" if speaker == "you" else moment] += 1
        return said


def played(mission: Mission) -> list[list[MissionEvent]]:
    """Let the rule-based player play a mission, and give the events choice by choice."""
    story = [list(mission.events)]
    while mission.decision is not None:
        story.append(mission.choose(rule_based(mission)))
    return story


def spoken(told: list[Told]) -> list[str]:
    return [one.text for one in told if one.kind in ("you", "voice")]


def test_no_line_comes_twice_and_a_replay_tells_the_same() -> None:
    in_a_row = repeated = count = 0
    empty: Counter[str] = Counter()
    for mission in missions(MISSIONS):
        story = played(mission)
        call = Bags(mission.view)
        told = [one for events in story for one in call.tell([events])]
        said = spoken(told)
        in_a_row += any(one == other for one, other in pairwise(said))
        repeated += len(set(said)) < len(said)
        empty.update(call.empty.keys())
        count += len(said)
        if mission.seed % 10 == 0:  # from its stored events, at once and in two sittings
            again = Call(mission.view)
            assert [one for events in story for one in again.tell([events])] == told
            middle = len(story) // 2
            later = Call(mission.view, story[:middle])
            rest = [one for events in story[middle:] for one in later.tell([events])]
            assert rest == told[len(told) - len(rest) :]
    print(
        f"\n{MISSIONS} missions, {count / MISSIONS:.0f} lines each: {in_a_row} with a line twice "
        f"in a row, {repeated} with a line twice"
    )
    shares = {moment: f"{n / MISSIONS:.1%}" for moment, n in empty.most_common()}
    print(f"missions in which a bag ran empty: {shares}")
    assert in_a_row == 0
    assert repeated <= MISSIONS * (1 - WITHOUT_REPEATS)
    for reply in FEWEST_REPLIES:
        assert empty[reply] < MISSIONS * EMPTY_BAGS, reply


# What there is to say


@pytest.mark.parametrize(
    "card",
    [card for card in CARDS if isinstance(card, ConversationCard)],
    ids=lambda card: f"{card.pack}/{card.id}",
)
def test_every_conversation_card_has_something_to_say(card: ConversationCard) -> None:
    assert len(card.say) >= FEWEST_LINES
    assert len({line.say for line in card.say}) == len(card.say)


@pytest.mark.parametrize(
    "card",
    [card for card in CARDS if isinstance(card, InCharge)],
    ids=lambda card: f"{card.pack}/{card.id}",
)
def test_everyone_in_charge_has_lines_for_every_moment(card: InCharge) -> None:
    is_abductor = isinstance(card, Abductor)
    for moment in set(VOICE_MOMENTS) - (SECOND_ONLY if is_abductor else ABDUCTOR_ONLY):
        least = FEWEST_REPLIES.get(moment, FEWEST_LINES) if is_abductor else FEWEST_LINES
        assert len(card.voice.get(moment, ())) >= least, moment
    said = [line.say for lines in card.voice.values() for line in lines]
    assert len(set(said)) == len(said)


# Conditions of lines


CALM: dict[str, Any] = {
    "threat": 3,
    "cp": 2,
    "pool": 5,
    "turn": 4,
    "killed": 1,
    "saved": 1,
    "conceded": 1,
    "killed_last_turn": False,
    "saved_last_turn": False,
    "demand_unmet": False,
}
HOLDS_AND_FAILS: dict[str, tuple[Any, dict[str, Any], dict[str, Any]]] = {
    "threat_at_least": (4, {"threat": 4}, {"threat": 3}),
    "threat_at_most": (2, {"threat": 2}, {"threat": 3}),
    "cp_at_least": (3, {"cp": 3}, {"cp": 2}),
    "cp_at_most": (-1, {"cp": -1}, {"cp": 0}),
    "pool_at_least": (6, {"pool": 6}, {"pool": 5}),
    "pool_at_most": (1, {"pool": 1}, {"pool": 2}),
    "turn_at_least": (5, {"turn": 5}, {"turn": 4}),
    "killed_at_least": (2, {"killed": 2}, {"killed": 1}),
    "saved_at_least": (2, {"saved": 2}, {"saved": 1}),
    "conceded_at_least": (2, {"conceded": 2}, {"conceded": 1}),
    "killed_last_turn": (True, {"killed_last_turn": True}, {}),
    "saved_last_turn": (True, {"saved_last_turn": True}, {}),
    "demand_unmet": (True, {"demand_unmet": True}, {}),
}


@pytest.mark.parametrize("key", LINE_CONDITIONS)
def test_each_condition_holds_and_fails(key: str) -> None:
    if key == "times_at_least":
        line = Line("Again.", ((key, 2),))
        call = cast(CallContext, SimpleNamespace(**CALM))
        assert [line.fits(call, times) for times in (1, 2, 3)] == [False, True, True]
        return
    value, holds, fails = HOLDS_AND_FAILS[key]
    line = Line("So.", ((key, value),))
    assert line.fits(cast(CallContext, SimpleNamespace(**(CALM | holds))), 1)
    assert not line.fits(cast(CallContext, SimpleNamespace(**(CALM | fails))), 1)


def test_a_call_follows_the_mission() -> None:
    """What lines may depend on is what the position says."""
    for mission in missions(scaled(70, 7)):
        call = Call(mission.view)
        call.tell([mission.events])
        turn, deaths, releases = 1, set(), set()
        while mission.decision is not None:
            events = mission.choose(rule_based(mission))
            call.tell([events])
            m = mission.view
            trace = call.trace
            assert (trace.threat, trace.cp, trace.pool) == (m.threat, m.cp, m.pool)
            assert (trace.killed, trace.saved, trace.turn) == (m.killed, m.saved, m.turn)
            for event in events:
                turn = event.turn if isinstance(event, TurnStarted) else turn
                deaths |= {turn} if isinstance(event, HostageKilled) else set()
                releases |= {turn} if isinstance(event, HostageSaved) else set()
            assert trace.killed_last_turn == (m.turn - 1 in deaths)
            assert trace.saved_last_turn == (m.turn - 1 in releases)

"""Rises of threat that count double are told so, at the moment, before it and afterwards."""

import random
from collections.abc import Sequence

import pytest

from hncli.engine import threat
from hncli.engine.events import (
    AbductorEliminated,
    ConversationEnded,
    DemandConceded,
    DemandGone,
    DiceRolled,
    EffectStands,
    MissionEvent,
    ThreatChanged,
    TurnStarted,
)
from hncli.engine.game import Option
from hncli.engine.mission import Mission
from hncli.engine.setup import new_mission
from hncli.engine.standing import is_standing
from hncli.ui.mission.menu import option_does
from hncli.ui.mission.narrative.call import Call
from hncli.ui.mission.narrative.doubled_rises import DoubledRises
from hncli.ui.mission.narrative.narration import narrate
from tests.engine.table import choose, library, start
from tests.random_play.player import STYLES, Player
from tests.support.scale import scaled

TERROR = ["let-my-brother-eat", "the-situation-is-worsening", "first-light"]


def told(mission: Mission, *ids: str, call: Call | None = None) -> str:
    """What some choices lead to, in the words of the call."""
    call = call or Call(mission.view, [mission.events])
    return " ".join(one.text for id in ids for one in call.tell([choose(mission, id)]))


def rolph(**given: object) -> Mission:
    usual = {"box": "pedersen-twins", "abductor": "rolph", "hand": ["small-talk"]}
    return start(**usual | {"terror": TERROR} | given)


def test_a_rise_before_the_doubling_is_plain() -> None:
    mission = rolph(cp=0)
    said = told(mission, "end", "end", "end")
    assert "Threat rises from 3 to 4 (Rolph Pedersen)." in said
    assert "While face up: threat rises are doubled until this demand is conceded" in said
    assert "Threat rises from 4 to 6 (Rolph Pedersen, doubled)." in said


def test_the_demand_that_doubles_doubles_its_own_penalty() -> None:
    mission = rolph(cp=1, hand=[])
    at_first = told(mission, "end", "end")
    assert "Terror card: a new demand, Let My Brother Eat." in at_first
    preview = option_does(mission.view, Option("concede", number=1))
    assert "Threat rises from 3 to 5 (doubled)." in preview
    rise = "Threat rises from 3 to 5 (Let My Brother Eat, doubled)."
    call = Call(mission.view, [mission.events])
    said = told(mission, "concede:d1", "end", "end", call=call)
    assert rise in said
    assert "Threat rises from 5 to 6 (The Situation Is Worsening)." in said


def test_a_marker_that_is_put_on_a_level_is_not_doubled() -> None:
    mission = start(
        effects=[{"what": "rises-doubled", "until": "mission"}],
        terror=["the-deadline-has-passed"],
    )
    said = narrate(mission.copy().view, [*choose(mission, "end"), *choose(mission, "end")])
    assert "Threat rises from 3 to K (The Deadline Has Passed)." in said


ENDS: dict[str, MissionEvent] = {
    "next-roll": DiceRolled("small-talk", (1,), 2),
    "conversation": ConversationEnded(3, "3"),
    "turn": TurnStarted(4, False),
    "abductor": AbductorEliminated("small-talk", 2),
}


@pytest.mark.parametrize(("until", "end"), ENDS.items())
def test_each_doubling_ends_in_its_time(until: str, end: MissionEvent) -> None:
    rises = DoubledRises(start().view)
    rise = ThreatChanged("small-talk", 2, "3", "5", 0)
    rises.follow(EffectStands("wire-10000000", "rises-doubled", 2, until))
    assert rises.has(rise)
    for other in set(ENDS) - {until}:
        rises.follow(ENDS[other])
    assert rises.has(rise)
    rises.follow(end)
    assert not rises.has(rise)


STAYING_ENDS = (
    DemandConceded("d1", "x", "major", 0),
    DemandGone("d1", "major", "x"),
    AbductorEliminated("small-talk", 2),
)


@pytest.mark.parametrize("end", STAYING_ENDS)
def test_a_demand_that_stays_doubles_until_it_is_conceded(end: MissionEvent) -> None:
    rises = DoubledRises(start().view)
    rise = ThreatChanged("small-talk", 2, "3", "5", 0)
    rises.follow(EffectStands("x", "rises-doubled", 2, "conceded"))
    assert rises.has(rise)
    rises.follow(end)
    assert not rises.has(rise)


def test_a_demand_that_stays_is_settled_before_its_doubling_ends() -> None:
    rises = DoubledRises(rolph().view)
    rises.follow(EffectStands("let-my-brother-eat", "rises-doubled", 2, "conceded"))
    rises.follow(DemandConceded("d1", "let-my-brother-eat", "major", 0))
    assert rises.has(ThreatChanged("let-my-brother-eat", 2, "3", "5", 0))


def test_a_fall_is_never_doubled() -> None:
    rises = DoubledRises(start().view)
    rises.follow(EffectStands("x", "rises-doubled", 2, "mission"))
    assert not rises.has(ThreatChanged("just-stay-calm", -2, "3", "1", 0))


class Recorder:
    """Makes the engine's rises of threat tell whether they were doubled."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.doubled: list[bool] = []
        change, put = threat.change_threat, threat._put_marker

        def changed(m: Mission, amount: int, source: str) -> None:
            self.doubled.append(amount > 0 and is_standing(m, "rises-doubled"))
            change(m, amount, source)

        def marked(m: Mission, new: int, source: str) -> None:
            self.doubled.append(False)
            put(m, new, source)

        patch.setattr(Mission, "change_threat", changed)
        patch.setattr(threat, "_put_marker", marked)


def test_the_events_alone_tell_what_was_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    """In random missions it is what the engine did."""
    recorder = Recorder(monkeypatch)
    found: list[bool] = []
    tables = [(box, id) for box in library().boxes for id in library().abductors(box)]
    for n in range(scaled(3000)):
        mission = new_mission(library(), *tables[n % len(tables)], n)
        player = Player(STYLES[n % len(STYLES)], random.Random(n))
        rises = DoubledRises(mission.view)
        events = list(mission.events)
        while True:
            found += followed(rises, events)
            assert found == recorder.doubled, (n, mission.box, mission.catalogue.abductor.id)
            if mission.decision is None:
                break
            events = mission.choose(player.choose(mission, mission.decision))
    assert True in found


def followed(rises: DoubledRises, events: Sequence[MissionEvent]) -> list[bool]:
    """Of each change of threat, whether it was doubled."""
    found = []
    for event in events:
        rises.follow(event)
        if isinstance(event, ThreatChanged):
            found.append(rises.has(event))
    return found

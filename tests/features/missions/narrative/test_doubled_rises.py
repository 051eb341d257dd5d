"""Rises of threat that count double are told so, at the moment, before it and afterwards."""

from hncli.features.missions.screen.menu import option_does
from hncli.features.missions.words.call import Call
from hncli.features.missions.words.narration import narrate
from hncli.game.engine.game import Option
from hncli.game.engine.mission import Mission
from tests.game.engine.table import choose, start

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
    assert "Threat rises from 3 to 4." in said
    assert "While face up: threat rises are doubled until this demand is conceded" in said
    assert "Threat rises from 4 to 6 (doubled)." in said


def test_the_demand_that_doubles_doubles_its_own_penalty() -> None:
    mission = rolph(cp=1, hand=[])
    at_first = told(mission, "end", "end")
    assert "Terror card: a new demand, Let My Brother Eat." in at_first
    preview = option_does(mission.view, Option("concede", number=1))
    assert "Threat rises from 3 to 5 (doubled)." in preview
    rise = "Threat rises from 3 to 5 (doubled)."
    call = Call(mission.view, [mission.events])
    said = told(mission, "concede:d1", "end", "end", call=call)
    assert rise in said
    assert "Threat rises from 5 to 6." in said


def test_a_marker_that_is_put_on_a_level_is_not_doubled() -> None:
    mission = start(
        effects=[{"what": "rises-doubled", "until": "mission"}],
        terror=["the-deadline-has-passed"],
    )
    said = narrate(mission.copy().view, [*choose(mission, "end"), *choose(mission, "end")])
    assert "Threat rises from 3 to K." in said

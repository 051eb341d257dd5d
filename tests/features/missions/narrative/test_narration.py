"""What happened, told once: nothing is said by a card's terms and again by what follows."""

import pytest

from hncli.features.missions.screen.exchange import exchange_lines
from hncli.features.missions.screen.head import head_lines
from hncli.features.missions.words.narration import BEATS, LineKind, StoryLine, narrate, tell_events
from hncli.game.engine import events as ev
from hncli.game.engine.setup import MissionSetup
from tests.fuzz.twin import shipped
from tests.game.engine.table import choose, start


def lines(told: list[StoryLine], width: int = 80) -> list[str]:
    return [line.plain for line in exchange_lines(told, width)]


def test_a_terror_card_that_is_a_demand_is_named_once() -> None:
    mission = start(phase="spend", terror=["cut-the-floodlights", "first-light"])
    said = " ".join(narrate(mission.view, choose(mission, "end")))
    assert said.startswith(
        "Terror card: a new demand, Cut the Floodlights. Conceding costs nothing. While face up: "
        "-1 die until this demand is conceded. Benefit: CP +1. Penalty: discard 1 red terror card."
    )
    assert said.count("-1 die") == 1
    assert said.count("Floodlights") == 1


def test_a_settled_demand_is_no_turn_less() -> None:
    """It goes to the discard from the table, the card that it costs from the deck."""
    terror = ["the-situation-is-worsening", "im-getting-angry", "first-light"]
    demands = [{"id": "cut-the-floodlights", "face": "up"}]
    mission = start(demands=demands, terror=terror)
    said = " ".join(narrate(mission.view, choose(mission, "concede:d1")))
    assert "leaves the terror deck: a turn less" in said
    assert said.count("terror deck") == 1


def test_a_question_mark_is_not_followed_by_a_full_stop() -> None:
    mission = start(phase="spend", terror=["what-was-that-noise", "first-light"], dice=[1, 1])
    assert "Terror card: What Was That Noise?" in narrate(mission.view, choose(mission, "end"))


def test_a_revealed_demand_says_itself_what_stands() -> None:
    demands = [{"id": "a-live-broadcast"}]
    mission = start(abductor="donna", hand=["what-are-your-demands"], dice=[5, 1], demands=demands)
    choose(mission, "play:what-are-your-demands")
    said = " ".join(narrate(mission.view, choose(mission, "accept")))
    assert "The demand is A Live Broadcast." in said
    assert said.count("-1 die") == 1


def test_a_trait_is_named_by_its_effect_alone() -> None:
    setup = MissionSetup("base", "arkayne", 7, in_career=True, traits=("charmer", "confident"))
    mission = setup.begin(shipped())
    said = " ".join(narrate(mission.view, mission.events))
    assert "takes effect" not in said
    assert "Charmer: threat falls from 4 to 3. Confident: CP +2, now 2." in said
    alone = [ev.RuleTriggered("charmer", "mission-start", False), ev.CpChanged("confident", 2, 2)]
    assert narrate(mission.view, alone) == ["Confident: CP +2, now 2."]


def test_a_terror_card_is_named_once_in_what_it_led_to() -> None:
    demands = [{"id": "helicopter"}]
    terror = ["ive-taken-more-hostages", "first-light"]
    mission = start(phase="spend", demands=demands, terror=terror, dice=[1])
    told = tell_events(mission.view, choose(mission, "end"))
    told_lines = lines(told, 200)
    assert told_lines[0] == "Terror card: I've Taken More Hostages."
    assert told_lines[1].startswith("The night staff")  # the card's own sentence
    assert told_lines[-2] == (
        "[1]  One die: 1. 2 more taken hostage. 9 inside now. A demand is still hidden, so it gets "
        "worse. Threat rises from 3 to 4."
    )


def test_dice_stand_once_where_something_is_heard_between_them_and_their_outcome() -> None:
    told = [
        StoryLine("terror", "Terror card: Don't Test Me.", card="Don't Test Me"),
        StoryLine("dice", "Dice 3, 6.", (3, 6)),
        StoryLine("voice", '"I am still here."'),
        StoryLine("outcome", "One success.", (3, 6)),
    ]
    assert lines(told) == [
        "Terror card: Don't Test Me.",
        '"I am still here."',
        "[3] [6]  One success.",
    ]
    assert lines(told[:3])[1] == "[3] [6]"


def test_nothing_is_in_force_when_the_mission_is_over() -> None:
    mission = start(effects=[{"what": "dice", "amount": 1, "until": "mission"}])
    assert any("In force" in line.plain for line in head_lines(mission.view, 80))
    mission.give_up()
    assert not any("In force" in line.plain for line in head_lines(mission.view, 80))


def test_how_many_are_left() -> None:
    hand = ["minor-extraction"]
    for pool, left in ((1, "Nobody is inside any more."), (3, "2 inside.")):
        mission = start(hand=hand, pool=pool, killed=2, saved=1, dice=[5, 1])
        choose(mission, "play:minor-extraction")
        said = " ".join(narrate(mission.view, choose(mission, "accept")))
        assert f"A hostage walks out. {left}" in said


def test_a_terror_roll_that_brings_nothing_says_so() -> None:
    mission = start(phase="spend", terror=["dont-test-me", "first-light"], dice=[5, 1])
    choose(mission, "end")
    told = narrate(mission.view, choose(mission, "accept"))
    assert told == ["One success.", "Nothing happens.", "Turn 4."]
    hidden = start(
        phase="spend",
        terror=["dont-test-me", "first-light"],
        demands=[{"id": "helicopter"}],
        dice=[5, 1],
    )
    choose(hidden, "end")
    said = " ".join(narrate(hidden.view, choose(hidden, "accept")))
    assert said.startswith("One success. A demand is still hidden, so it gets worse. CP -1")


def test_a_rule_that_stands_from_now_on_is_told() -> None:
    mission = start(
        box="crime-wave", abductor="renesha", phase="spend", terror=["patience-at-an-end"]
    )
    assert narrate(mission.view, choose(mission, "end"))[1] == (
        "From now on, for each level the threat marker rises: kill 1 hostage."
    )
    mission = start(cp=4, demands=[{"id": "supply-of-weapons", "face": "up"}])
    assert narrate(mission.view, choose(mission, "concede:d1"))[-1] == (
        "From now on, at the start of each turn: threat +2."
    )


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (ev.TerrorTurned("dont-test-me"), "terror"),
        (ev.PivotalRevealed("first-light"), "pivotal"),
        (ev.HostageKilled("keep-cool", 4, 1, "K"), "death"),
        (ev.OutOfTime(), "death"),
        (ev.HostageSaved("keep-cool", 4, 1, "S"), "release"),
        (ev.AbductorCaptured("arkayne"), "capture"),
        (ev.AbductorEliminated("arkayne", 3), "elimination"),
        (ev.SecondTookOver("second"), "second"),
        (ev.MissionEnded("won", "captured", "conversation", "S"), "end"),
    ],
    ids=lambda one: one if isinstance(one, str) else one.name,
)
def test_the_kinds_of_what_is_an_event_of_its_own(event: ev.MissionEvent, kind: LineKind) -> None:
    assert [one.kind for one in tell_events(start().view, [event])] == [kind]
    assert kind in BEATS

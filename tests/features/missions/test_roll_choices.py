"""What is asked about dice: nothing that changes nothing, and everything else."""

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hncli.features.missions.choices import choices, only_choice
from hncli.features.missions.roll_choices import pointless_options, worth_in_hand
from hncli.features.missions.screen.menu import choice_label
from hncli.game.cards.effects.board import Kill
from hncli.game.engine.events import MissionEvent, Prevented, RollResolved, RuleTriggered
from hncli.game.engine.game import ACCEPT, Option, PayingConversion
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import FIELDS, snapshot
from hncli.game.engine.setup import new_mission
from hncli.game.engine.view import HiddenInformation, Supposed
from tests.fuzz.twin import shipped
from tests.game.engine.table import play, start
from tests.support.rule_based import MATCHUPS, rule_based
from tests.support.scale import scaled

COSTS = ("hand", "played", "held", "used", "dice", "converted", "loaded", "dice_stream")
"""What a change of the dice costs or shows, whatever comes of it."""


def test_what_is_not_asked_leads_to_nothing_better() -> None:
    """From random positions, with every change, in any order, and whatever the dice show."""
    rng = random.Random(5)
    seen = {"convert": 0, "play": 0, "use": 0}
    for n in range(scaled(1400, 140)):
        box, abductor = MATCHUPS[n % len(MATCHUPS)]
        mission = new_mission(shipped(), box, abductor, n)
        mission.traits, mission.held = ("quick-thinker",) * (n % 3 == 0), ("snitch",) * (n % 5 == 0)
        mission.hand += tuple(rng.sample(mission.available, min(2, len(mission.available))))
        while mission.decision is not None:
            is_roll = mission.decision.kind == "roll"
            for option in sorted(pointless_options(mission.view)) if is_roll else ():
                seen[option.verb] += 1
                check(mission, option, rng)
            offered = mission.decision.options
            mission.choose(rng.choice(offered) if rng.random() < 0.5 else rule_based(mission))
    assert min(seen.values()) > 20, seen


def check(mission: Mission, option: Option, rng: random.Random) -> None:
    """Make a change and then others at random; keeping the dice must not be better after it."""
    now, events = kept(mission.copy_as(Supposed))
    trial = mission.copy_as(Supposed)
    trial.loaded = tuple(rng.randint(1, 6) for _die in range(40))
    idle = {one.verb for one in pointless_options(mission.view)} | {
        "convert",
        "card",
        "die",
        "done",
    }
    chosen: Option | None = option
    while chosen is not None:
        trial.choose(chosen)
        assert trial.decision is not None
        offered = [
            one for one in trial.decision.options if one.verb in idle and one.name != "snitch"
        ]
        must = isinstance(trial.decision.purpose, PayingConversion) or trial.decision.kind == "pick"
        chosen = rng.choice(offered) if offered and (must or rng.random() < 0.6) else None
    trial.loaded = ()
    then, told = kept(trial)
    resolved, other = events[0], told[0]
    assert isinstance(resolved, RollResolved)
    assert isinstance(other, RollResolved)
    rank = ("none", "one", "two").index
    has_lost_sixes = other.dice.count(6) < resolved.dice.count(6)  # and whoever waits for them
    if rank(other.row) < rank(resolved.row) or has_lost_sixes:
        assert now["saved"] >= then["saved"], (option, mission.card)
        assert now["killed"] <= then["killed"], (option, mission.card)
        return
    assert happened(events) == happened(told), (option, resolved, other)
    assert {**now, **dict.fromkeys(COSTS)} == {**then, **dict.fromkeys(COSTS)}, option


def happened(events: list[MissionEvent]) -> list[MissionEvent]:
    """The events but for the dice, and for rules that keep something from happening."""
    return [one for one in events if not isinstance(one, RollResolved | RuleTriggered | Prevented)]


def kept(trial: Mission) -> tuple[dict[str, Any], list[MissionEvent]]:
    """The position and the events once the dice are kept, as far as they are certain."""
    with suppress(HiddenInformation):
        trial.choose(ACCEPT)
    return dict(zip(FIELDS, snapshot(trial), strict=True)), list(trial.events)


def entries(mission: Mission, is_drawn: bool = True) -> list[str]:
    """What is offered, in words."""
    view = mission.view
    return [choice_label(view, one, is_drawn) for one in choices(view)]


def test_a_conversion_is_not_asked_for_where_it_changes_nothing() -> None:
    """Nothing is hidden, so one success of the question does as little as none."""
    hand = ["what-are-your-demands", "keep-cool", "keep-cool", "small-talk"]
    mission = start(hand=hand, dice=[4, 5], demands=[], threat="3", cp=0)
    play(mission, "play:what-are-your-demands")
    assert any(label.startswith("Convert die 1") for label in entries(mission))  # 2 CP
    terror = {"phase": "spend", "terror": ["dont-test-me", "first-light"]}
    mission = start(hand=["keep-cool"] * 2 + ["small-talk"], dice=[4, 5], **terror)
    play(mission, "end")
    assert mission.decision is None or mission.decision.kind == "roll"
    assert only_choice(mission.view) == ACCEPT  # one success and two are the same there


def test_a_conversion_that_two_of_them_make_useful_is_asked_for() -> None:
    """One success does as little as none here, two give 2 CP."""
    hand = ["what-are-your-demands", *["keep-cool"] * 2, *["small-talk"] * 2]
    mission = start(hand=hand, dice=[4, 4], demands=[], threat="3")
    play(mission, "play:what-are-your-demands")
    assert only_choice(mission.view) is None
    assert any(label.startswith("Convert") for label in entries(mission))


def test_who_watches_sixes_is_asked_about_rerolls_and_not_about_fours() -> None:
    hand = ["small-talk", "let-me-rephrase-that", "keep-cool", "keep-cool"]
    effects = [{"what": "dice", "amount": 1, "until": "turn"}]
    donna = start(abductor="donna", hand=hand, dice=[6, 5, 4], effects=effects)
    play(donna, "play:small-talk")
    assert entries(donna) == [
        "Keep this roll",
        "Reroll the 4: Let Me Rephrase That",
        "Reroll other dice: Let Me Rephrase That ...",
    ]
    other = start(hand=hand, dice=[6, 5, 4], effects=effects)
    play(other, "play:small-talk")
    assert only_choice(other.view) == ACCEPT


def test_a_rule_that_punishes_sixes_is_asked_about() -> None:
    """Two sixes that free somebody are kept; two that kill somebody may be rolled again."""
    hand = ["small-talk", "let-me-rephrase-that"]
    good = start(abductor="donna", hand=hand, dice=[6, 6])
    play(good, "play:small-talk")
    assert only_choice(good.view) == ACCEPT
    (donna,) = [one for one in good.standing if one.source == "donna"]
    assert donna.watch is not None
    bad = replace(donna.watch, do=(Kill(1),))
    good.standing = tuple(one._replace(watch=bad) if one is donna else one for one in good.standing)
    assert only_choice(good.view) is None


def failed(*choices: str) -> Mission:
    """Two of three dice have failed, and a card can roll any of them again."""
    hand = ["hang-on-start-again", "hows-the-water", "hows-the-water"]
    effects = [{"what": "dice", "amount": 1, "until": "turn"}]
    where = {"box": "high-water", "abductor": "oona", "terror": [], "effects": effects}
    mission = start(hand=hand, dice=[1, 5, 3, 6, 6], **where)
    play(mission, "play:hows-the-water", *choices)
    return mission


def test_all_failures_are_rolled_again_by_one_entry() -> None:
    mission = failed()
    labels = entries(mission)
    assert "Reroll all failures (2 dice): Hang On, Start Again" in labels
    (entry,) = [one for one in choices(mission.view) if one.id == "play:hang-on-start-again"]
    for option in entry.options:
        mission.choose(option)
    assert mission.dice == () or mission.dice == (6, 5, 6)


def test_dice_of_one_kind_are_one_entry() -> None:
    """1, 1 and 3 are all alike, so nothing is asked; a 4 may still be converted."""
    hand = ["small-talk", "let-me-rephrase-that", "let-me-rephrase-that"]
    effects = [{"what": "dice", "amount": 1, "until": "turn"}]
    mission = start(hand=hand, dice=[1, 1, 3, 2], effects=effects)
    play(mission, "play:small-talk")
    assert entries(mission) == ["Keep this roll", "Reroll the 1: Let Me Rephrase That"]
    mission = start(hand=hand, dice=[1, 4, 3, 2], effects=effects)
    play(mission, "play:small-talk", "play:let-me-rephrase-that")
    assert entries(mission) == ["Die 1, a 1", "Die 2, a 4"]


def test_any_dice_can_be_chosen_one_by_one() -> None:
    mission = failed("play:hang-on-start-again")
    assert entries(mission) == ["Reroll all failures (2 dice)", "Die 1, a 1", "Die 2, a 5", "Done"]


def test_what_is_given_up_for_a_4_is_what_would_be_missed_least() -> None:
    """Keep Cool costs nothing and was given up for that; it can still be played in this call."""
    hand = ["small-talk", "keep-cool", "let-me-rephrase-that", "what-are-your-demands"]
    mission = start(hand=hand, dice=[4, 5], threat="4", cp=3)
    play(mission, "play:small-talk")
    worth = worth_in_hand(mission.view)
    assert max(worth, key=worth.__getitem__) == "keep-cool"
    labels = entries(mission)
    assert "Convert die 1: give up What Are Your Demands? and Let Me Rephrase That" in labels
    assert "Convert die 1 with other cards ..." in labels

"""The odds in missions: what the engine allows, every card and level, helps of all kinds."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from hncli.base.problems import Place
from hncli.base.schema import LEVELS
from hncli.game.cards.career_content import Asset
from hncli.game.cards.triggers import TRIGGER
from hncli.game.engine.events import RollResolved
from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import Standing
from hncli.game.odds import odds, odds_of_dice, plain_chances, roll_odds
from hncli.game.roll_solver import REROLL_ANY, REROLL_ONE, RollChanges
from tests.game.engine.table import play, start, workshop
from tests.game.odds.naive import (
    DICE_BY_LEVEL,
    FACE_CLASSES,
    FACES,
    QUICK_THINKER,
    REROLL,
    EngineSearch,
    best_chances,
    engine_odds,
    naive_odds,
    rows,
    to_chances,
)
from tests.support.scale import IS_WHOLE

OTHERS = ("keep-cool", "keep-cool", "what-are-your-demands", "what-are-your-demands", "small-talk")

# The engine


@pytest.mark.parametrize("four", ["", "free-fours", "no-conversions"])
@pytest.mark.parametrize("traits", [[], ["quick-thinker"]], ids=["", "quick thinker"])
@pytest.mark.parametrize("rerolls", range(3))
def test_the_engine_allows_this_and_no_more(rerolls: int, traits: list[str], four: str) -> None:
    """A search through all that can be chosen finds the same chances, and none that is better."""
    most = 5 - bool(traits) - (rerolls and bool(traits)) - (rerolls and not IS_WHOLE)
    for dice in range(1, most + 1):
        effects = [{"what": "dice", "amount": dice - 1, "until": "turn"}] * (dice > 1)
        effects += [{"what": four, "until": "turn"}] * bool(four)
        for spare in (0, 4) if dice < 3 else (3,):
            hand = ["small-talk", *OTHERS[:spare], *[REROLL] * rerolls]
            m = start(hand=hand, threat="K", traits=traits, effects=effects)
            faces = FACES if dice < 3 else FACE_CLASSES
            found = engine_odds(m, "play:small-talk", len(hand) - 1, faces)
            assert best_chances(odds(m.view, "small-talk")) == found


@pytest.mark.parametrize("dice", [[4, 4, 1], [4, 2, 2], [5, 4, 4], [1, 1, 6], [6, 5, 4]])
def test_in_the_middle_of_a_roll(dice: list[int]) -> None:
    """At each decision of a roll the odds are those of a search from there."""
    hand = ["small-talk", *OTHERS[:3], REROLL, REROLL]
    m = start(hand=hand, threat="1", traits=["quick-thinker"], dice=[*dice, 4])
    m.choose(parse_option("play:small-talk"))
    openings = ("play:" + REROLL, "die:1"), ("convert:2", "card:keep-cool", "card:keep-cool")
    for choices in ((), *openings):
        copy = m.copy()
        if choices and dice[1] != 4 and choices[0] == "convert:2":
            continue
        play(copy, *choices)
        one, two = EngineSearch(FACE_CLASSES).value(copy, 0)
        left = len(copy.hand)
        found = roll_odds(copy.view)
        assert best_chances(found) == (to_chances(one, left, False), to_chances(two, left, True))
        assert found is not None
        accepted = copy.choose(parse_option("accept"))
        row = next(event.row for event in accepted if isinstance(event, RollResolved))
        assert getattr(found.plain, row) == 1


def test_only_a_roll_has_roll_odds() -> None:
    m = start(hand=["small-talk", *OTHERS], dice=[4, 1])
    assert roll_odds(m.view) is None
    m.choose(parse_option("play:small-talk"))
    assert roll_odds(m.view) is not None
    m.choose(parse_option("convert:1"))
    assert roll_odds(m.view) is None  # the cards are being chosen


# Every card, level and stack of modifiers


STACKS: tuple[tuple[tuple[str, int, str], ...], ...] = (
    (),
    (("dice", -1, "next-roll"),),
    (("dice", 1, "mission"),),
    (("dice", 2, "conversation"), ("dice", 2, "next-roll"), ("dice", 1, "turn")),
    (("dice", -1, "abductor"), ("dice", -1, "next-roll"), ("dice", -1, "conceded")),
    (("dice", -3, "mission"), ("dice", 4, "turn"), ("rises-doubled", 2, "turn")),
    (("dice-eliminating", 1, "mission"),),
    (("dice-eliminating", 1, "mission"), ("dice", 1, "turn"), ("free-fours", 1, "conversation")),
    (("dice", -2, "turn"), ("free-fours", 1, "turn")),
)
BOXES = (
    "base/arkayne",
    "crime-wave/lijah",
    "pedersen-twins/rolph",
    "high-water/tomas",
    "workshop/marek",
)


@pytest.mark.parametrize("name", BOXES)
def test_every_card_and_level(name: str) -> None:
    box, _slash, abductor = name.partition("/")
    m = start(box=box, abductor=abductor, terror=["any:pivotal"])
    usual, known = m.standing, m.catalogue.conversation
    rolling = [id for id, card in known.items() if not card.do and not card.during_roll]
    with_reroll = REROLL in known
    assert len(rolling) >= 13 or box == "workshop"
    for stack, (at, level) in product(STACKS, enumerate(LEVELS)):
        m.traits = ("quick-thinker",) if (at + len(stack)) % 2 else ()
        m.threat = at
        m.standing = (*usual, *(Standing(0, "given", *entry, None) for entry in stack))
        free = any(entry[0] == "free-fours" for entry in stack)
        for n, id in enumerate(rolling):
            eliminates = any("eliminate" in str(effects) for effects in known[id].text())
            counted = ["dice", "dice-eliminating"] if eliminates else ["dice"]
            dice = DICE_BY_LEVEL[level] + sum(entry[1] for entry in stack if entry[0] in counted)
            dice = min(5, max(1, dice))
            for spare in range(10):
                rerolls = min(9 - spare, (spare + n) % 3) if with_reroll else 0
                m.hand = (id, *[rolling[0]] * spare, *[REROLL] * rerolls)
                changes = RollChanges(
                    spare, (REROLL_ONE,) * rerolls, (QUICK_THINKER,) if m.traits else (), free
                )
                found = odds(m.view, id)
                assert found is not None
                assert found.dice == dice
                assert found.plain == plain_chances(dice)
                assert (found.at_least_one, found.at_least_two) == naive_odds(dice, changes)


def test_a_card_without_rows_has_no_odds() -> None:
    m = workshop(hand=["count-to-ten", "a-straight-question", "steady-now"])
    assert [odds(m.view, id) for id in m.hand] == [None, None, None]


def test_cards_of_a_pack_that_reroll() -> None:
    m = workshop(hand=["promise-the-world", "steady-now", "one-last-try", "count-to-ten"])
    expected = naive_odds(2, RollChanges(1, (REROLL_ANY, REROLL_ONE)))
    assert best_chances(odds(m.view, "promise-the-world")) == expected
    assert expected == engine_odds(m, "play:promise-the-world", 3, FACES)


def test_a_roll_that_only_knows_success_and_failure() -> None:
    m = workshop(hand=["a-straight-question", "count-to-ten", "steady-now"], dice=[4, 1])
    m.choose(parse_option("play:a-straight-question"))
    one, two = EngineSearch(FACES).value(m, 0)
    assert best_chances(roll_odds(m.view)) == (to_chances(one, 2, False), to_chances(two, 2, True))


# Helps


def test_a_help_before_the_roll() -> None:
    """Each Backup Unit adds two dice, and all are limited once."""
    lost = [{"what": "dice", "amount": -2, "until": "turn"}]
    m = start(hand=["small-talk"], threat="2", held=["backup-unit"] * 3, effects=lost)
    counts = []
    found = odds(m.view, "small-talk")
    while found is not None:
        counts.append(found.dice)
        assert found.plain == plain_chances(found.dice)
        found = found.helped.get("backup-unit")
    assert counts == [1, 2, 4, 5]
    assert odds(
        start(hand=["small-talk"], held=["snitch", "medic-team"]).view, "small-talk"
    ) == odds_of_dice(2, RollChanges())


def test_asking_changes_nothing() -> None:
    m = start(hand=["small-talk", REROLL], held=["backup-unit"], traits=["quick-thinker"])
    before, events = m.to_json(), list(m.events)
    odds(m.view, "small-talk")
    assert (m.to_json(), m.events) == (before, events)


def helping(kind: str, *rules: dict[str, Any], **given: Any) -> Mission:
    """A mission with a help of these rules, which no pack has."""
    place = Place("test")
    help = Asset(
        kind=kind, source=("house",), id="own", rules=tuple(TRIGGER.read(r, place) for r in rules)
    )
    m = start(hand=["small-talk", "keep-cool", "keep-cool"], **given)
    m.catalogue = replace(m.catalogue, helps={**m.catalogue.helps, "own": help})
    m.held, m.traits = (("own", "own"), ()) if kind == "resource" else ((), ("own",))
    return m


ONE_DIE = {"reroll": "one"}
ANY_DICE = {"reroll": "any"}
LOOSE = {"free_die": True}
FIXED = {"no_conversions": True, "until": "turn"}
FREE = {"free_fours": True, "until": "turn"}
RULES: dict[str, tuple[dict[str, Any], ...]] = {
    "sixes": ({"when": "roll", "if": LOOSE | {"sixes_at_least": 1}, "do": [ANY_DICE]},),
    "two rules": (
        {"when": "roll", "if": LOOSE | {"sixes_at_least": 1}, "do": [ONE_DIE]},
        {"when": "roll", "if": LOOSE, "do": [{"cp": 1}, ANY_DICE]},
    ),
    "many dice": ({"when": "roll", "if": LOOSE | {"dice_at_least": 3}, "do": [ANY_DICE]},),
    "threat": ({"when": "roll", "if": LOOSE | {"threat_at_least": "3"}, "do": [ONE_DIE]},),
    "choice": ({"when": "roll", "if": LOOSE, "do": [{"choose": [[ONE_DIE], [{"cp": 1}]]}]},),
    "die": ({"when": "roll", "if": LOOSE, "do": [{"die": 5, "reach": [ANY_DICE], "miss": []}]},),
    "free": ({"when": "roll", "do": [{"free_fours": True, "until": "turn"}]},),
    "fixed": ({"when": "roll", "do": [{"choose": [[FIXED, ANY_DICE], [FIXED, FREE]]}]},),
    "all": ({"when": "roll", "if": LOOSE, "do": [ONE_DIE, {"free_fours": True, "until": "turn"}]},),
}


@pytest.mark.parametrize("name", RULES)
def test_the_rest_of_the_language(name: str) -> None:
    """Conditions, choices and dice that a help of some pack may have."""
    m = helping("resource", *RULES[name])
    assert best_chances(odds(m.view, "small-talk")) == engine_odds(m, "play:small-talk", 2, FACES)


def test_who_rerolls_for_ever_succeeds() -> None:
    m = helping("trait", {"when": "roll", "if": LOOSE, "do": [ONE_DIE]})
    one, two = best_chances(odds(m.view, "small-talk"))
    assert one == two == rows("0", "0", "1")
    m = helping("trait", {"when": "roll", "do": [{"free_fours": True, "until": "turn"}]})
    one, two = best_chances(odds(m.view, "small-talk"))
    assert one == two == rows("1/4", "1/2", "1/4")  # free for ever is free, and no more

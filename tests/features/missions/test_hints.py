"""The hint: the figures of the lab, at every decision that has a roll before it."""

import re
from fractions import Fraction

import pytest

from hncli.features.missions.hints import _ways, chance_in_percent, hint_lines
from hncli.features.missions.words.labels import title
from hncli.game.engine.mission import Mission
from hncli.game.odds import Chances, Odds, odds, roll_odds
from tests.game.engine.table import offers, start
from tests.terminal.screens.screen_missions import MISSIONS, middle, rolled

NOTHING = "There is nothing to roll now."
SPARE = ["small-talk", "keep-cool", "a-bold-lie"]
NO_MEANS = "There is nothing in your hand to change a roll with."
TALKING = middle()
LAST = MISSIONS["the last conversation, on S"]


def text(mission: Mission, width: int = 10_000, tables: bool = False) -> str:
    return "\n".join(hint_lines(mission.view, width, tables))


def figures(chances: Chances) -> str:
    two, one, none = (chance_in_percent(part) for part in (chances.two, chances.one, chances.none))
    return f"two or more {two}, one {one}, none {none}"


def all_figures(found: Odds | None) -> list[str]:
    assert found is not None
    return [figures(way) for way in (found.plain, found.at_least_one, found.at_least_two)]


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 1000), "<1%"),
        (Fraction(1, 100), "1%"),
        (Fraction(1, 3), "33%"),
        (Fraction(2, 3), "67%"),
        (Fraction(99, 100), "99%"),
        (Fraction(999, 1000), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_percent(chance: Fraction, said: str) -> None:
    assert chance_in_percent(chance) == said


# Which rolls there are


@pytest.mark.parametrize("mission", [TALKING, MISSIONS["the second in command"], LAST])
def test_every_card_that_could_be_played(mission: Mission) -> None:
    told = text(mission)
    cards = [id.partition(":")[2] for id in offers(mission) if id.startswith(("play:", "buy:"))]
    rolls = [id for id in cards if mission.catalogue.conversation[id].rows]
    assert rolls
    for id in rolls:
        (line,) = (one for one in told.split("\n") if title(mission.view, id) in one)
        for said in all_figures(odds(mission.view, id)):
            assert said in line


def test_a_card_that_can_be_bought_now_is_among_them() -> None:
    assert text(LAST).startswith("Keep Cool, A Bold Lie, ")


def test_in_the_spend_phase_also_the_hand() -> None:
    mission = MISSIONS["the spend phase"]
    lines = re.findall(r"^(.+?), \d dic?e", text(mission), re.MULTILINE)
    named = [name for line in lines for name in line.split(", ")]
    assert {"Small Talk", "A Bold Lie", "An Empty Promise", "Minor Extraction"} <= set(named)
    assert "Major Extraction" not in named  # too dear
    assert len(named) == len(set(named))


@pytest.mark.parametrize("faces", [(4, 1), (4, 4, 2), (5, 4), (6, 6)])
def test_the_dice_on_the_table(faces: tuple[int, ...]) -> None:
    mission = rolled(*faces)
    line, *_explained = text(mission).split("\n")
    assert line.startswith(f"These dice, {len(faces)} dice: ")
    for said in all_figures(roll_odds(mission.view)):
        assert said in line


def test_an_offer_before_a_roll() -> None:
    mission = MISSIONS["an offer"]
    found = odds(mission.view, "small-talk")
    assert found is not None
    without, with_it, last = text(mission).split("\n")
    assert without == f"Small Talk, 2 dice: as the dice fall, {figures(found.plain)}."
    helped = found.helped["backup-unit"]
    assert with_it == (
        f"Small Talk with Backup Unit, 4 dice: as the dice fall, {figures(helped.plain)}."
    )
    assert last == NO_MEANS


@pytest.mark.parametrize("name", ["a card to pick", "a die to pick", "a demand to pick"])
def test_dice_that_are_being_settled_are_not_rolled_anew(name: str) -> None:
    assert text(MISSIONS[name]) == NOTHING


def test_without_a_roll_in_sight() -> None:
    assert text(start(hand=[])) == NOTHING
    over = middle()
    over.give_up()
    assert text(over) == NOTHING


# How it looks


def test_ways_that_bring_the_same_are_told_once() -> None:
    alone = start(hand=["small-talk"])
    assert text(alone).count("two or more") == 1
    assert text(alone).endswith(NO_MEANS)
    helped = text(start(hand=["small-talk", "let-me-rephrase-that", "let-me-rephrase-that"]))
    assert helped.count("two or more") == 3
    assert "uses conversions and rerolls" in helped


def test_a_table() -> None:
    mission = start(hand=["small-talk", "keep-cool", "keep-cool"])
    assert hint_lines(mission.view, 80, True)[:3] == [
        "Card                   Dice                          2+    1    0",
        "Keep Cool, Small Talk     2  as the dice fall       11%  44%  44%",
        "                             playing for successes  22%  53%  25%",
    ]


def test_cards_with_the_same_odds_are_told_together() -> None:
    """Also where the odds differ by less than can be read."""
    assert hint_lines(MISSIONS["the spend phase"].view, 80, True)[:-2] == [
        "Card                            Dice                          2+    1    0",
        "A Bold Lie, Keep Cool, Small       4  as the dice fall       41%  40%  20%",
        "Talk, An Empty Promise, Just a        playing for successes  97%   3%  <1%",
        "Few Minutes More, Just Stay",
        "Calm, Minor Extraction, You",
        "Need to Trust Me",
    ]
    narrow = hint_lines(MISSIONS["the spend phase"].view, 50, True)
    assert narrow == hint_lines(MISSIONS["the spend phase"].view, 50)  # no title is torn apart
    said = text(MISSIONS["the spend phase"])
    assert said.count("as the dice fall") == 1
    assert said.startswith("A Bold Lie, Keep Cool, Small Talk, An Empty Promise, Just a Few ")


def test_cards_with_other_odds_are_told_alone() -> None:
    told = text(start(hand=["small-talk", "let-me-rephrase-that", "let-me-rephrase-that"]))
    assert told.startswith("Small Talk, 2 dice: ")
    helped = text(MISSIONS["an offer"])
    assert helped.count(" dice: ") == 2


# Dice that lie on the table


def test_dice_on_the_table_do_not_fall_any_more() -> None:
    for faces in ((4, 1), (1, 2), (6, 6)):
        told = text(rolled(*faces))
        assert "as they lie" in told
        assert "as the dice fall" not in told


@pytest.mark.parametrize("faces", [(5, 4), (5, 2), (6, 1, 3)])
def test_nobody_plays_for_a_success_that_is_there(faces: tuple[int, ...]) -> None:
    told = text(rolled(*faces))
    assert "playing for 1 success," not in told
    assert "playing for 2 successes," in told


def test_a_success_that_can_be_lost_is_worth_playing_for() -> None:
    ways = list(_ways(Odds(2, sure(1), sure(1), Chances(*(Fraction(1, 3),) * 3)), is_rolled=True))
    assert [way for way, _chances in ways] == ["as they lie", "playing for 2 successes"]
    kept = Chances(Fraction(0), Fraction(3, 4), Fraction(1, 4))
    ways = list(_ways(Odds(2, sure(1), kept, Chances(*(Fraction(1, 3),) * 3)), is_rolled=True))
    assert [way for way, _chances in ways][1:] == [
        "playing for 1 success",
        "playing for 2 successes",
    ]


def sure(row: int) -> Chances:
    return Chances(*(Fraction(n == row) for n in range(3)))


@pytest.mark.parametrize(
    ("faces", "hand", "said"),
    [
        ((1, 2), SPARE, "Nothing can change these dice: a 4 could be converted, but there is none"),
        ((5, 3), SPARE, "Nothing can change these dice: a 4 could be converted, but there is none"),
        ((4, 2), SPARE[:2], "Nothing can change these dice: to convert a 4 takes two cards from"),
        ((6, 5, 4), SPARE, "Nothing you could do makes these dice better."),
    ],
)
def test_why_nothing_changes_these_dice(faces: tuple[int, ...], hand: list[str], said: str) -> None:
    told = text(rolled(*faces, hand=hand)).split("\n")
    assert told[-1].startswith(said)


@pytest.mark.parametrize("tables", [False, True])
@pytest.mark.parametrize("width", [20, 27, 40, 80, 120])
def test_it_fits_and_has_the_same_figures(width: int, tables: bool) -> None:
    lines = hint_lines(TALKING.view, width, tables)
    assert max(map(len, lines)) <= width
    wanted = re.findall(r"[<>]?\d+%", text(TALKING))
    assert re.findall(r"[<>]?\d+%", "\n".join(lines)) == wanted

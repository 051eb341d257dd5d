"""Why not? Every reason, for whatever a player may type, and nothing hidden in any of them."""

import pytest

from hncli.features.missions.choices import choices
from hncli.features.missions.words import labels as why_not
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from tests.docs.test_docs import MISSION_VERBS
from tests.fuzz.twin import Eyes, shipped
from tests.game.engine.table import start
from tests.terminal.screens.screen_missions import MISSIONS, middle, rolled

SIX = ["small-talk", "small-talk", "keep-cool", "keep-cool", "a-bold-lie", "an-empty-promise"]
FULL = [*SIX, "minor-extraction", "minor-extraction", "just-stay-calm", "just-stay-calm"]
TALKING = middle()
POOR = middle(cp=2)
ROLLING = MISSIONS["four dice, one converted"]
BARE = rolled(4, 1, hand=["small-talk", "keep-cool"])
SPENDING = MISSIONS["the spend phase"]
FULL_HAND = start(phase="spend", cp=9, hand=FULL)

INTO_A_ROLL = "Let Me Rephrase That is only played into a threat roll"
WAITS = "the conversation waits for a card, a concession or its end"
SETTLED = "the dice on the table must be settled first"
SPENT = "it is the spend phase: buy cards or end it"
EIGHT = "all-units-get-in-there-now"
BOUGHT = "cards are bought in the spend phase, or in the last conversation"


def reasons(mission: Mission, words: str, few: bool = True) -> list[str]:
    m = mission.view
    return why_not.reasons(m, words, choices(m, few) if m.decision is not None else [])


@pytest.mark.parametrize(
    ("mission", "words", "reason"),
    [
        (TALKING, "play:let-me-rephrase-that", INTO_A_ROLL),
        (TALKING, "play:minor-extraction", "Minor Extraction is not in your hand"),
        (TALKING, "play:nothing", "no conversation card has that name"),
        (ROLLING, "play:small-talk", SETTLED),
        (SPENDING, "play:small-talk", SPENT),
        (TALKING, "facedown:minor-extraction", "Minor Extraction is not in your hand"),
        (ROLLING, "facedown:small-talk", SETTLED),
        (TALKING, "buy:an-empty-promise", BOUGHT),
        (TALKING, "buy:nothing", "no conversation card has that name"),
        (SPENDING, "buy:a-bold-lie", "A Bold Lie is not Available"),
        (SPENDING, "buy:major-extraction", "Major Extraction costs 6 CP and you have 4"),
        (FULL_HAND, "buy:major-extraction", "your hand is full with 10 cards"),
        (TALKING, "concede:d9", "there is no such demand in play"),
        (TALKING, "concede:d2", "it has been conceded already"),
        (TALKING, "concede:d3", "a demand must be revealed before it can be conceded"),
        (POOR, "concede:d1", "it costs 4 CP and you have 2"),
        (middle(phase="spend"), "concede:d1", SPENT),
        (TALKING, "convert:1", "no threat roll is on the table"),
        (ROLLING, "convert:9", "there is no such die"),
        (ROLLING, "convert:3", "only a 4 can be converted"),
        (ROLLING, "convert:1", "that die is converted already"),
        (BARE, "convert:1", "it takes two cards from your hand"),
        (TALKING, "accept", WAITS),
        (TALKING, "act:nothing", WAITS),
        (TALKING, "pass", WAITS),
        (ROLLING, "end", SETTLED),
        (ROLLING, "done", SETTLED),
        (SPENDING, "die:1", SPENT),
        (MISSIONS["an offer"], "end", "an offer must be taken or passed first"),
        (MISSIONS["a card to pick"], "accept", "something must be picked first"),
    ],
)  # fmt: skip
def test_by_id(mission: Mission, words: str, reason: str) -> None:
    (said,) = reasons(mission, words)
    assert said.endswith(f"Not now, because {reason}.")


def test_a_help_says_when_it_works() -> None:
    (said,) = reasons(TALKING, "medic team")
    assert said == (
        "Use Medic Team: Not now. It works like this: when a hostage would be killed: the hostage "
        "lives."
    )


def test_what_is_no_choice_at_all() -> None:
    assert reasons(TALKING, "jump:high") == [
        "I don't understand that; an option looks like play:<card> or end."
    ]


def test_after_the_end() -> None:
    mission = middle()
    mission.give_up()
    assert reasons(mission, "end") == ["The mission is over."]


@pytest.mark.parametrize("verb", sorted(MISSION_VERBS))
def test_every_verb_has_a_reason(verb: str) -> None:
    """None of these is offered before a roll."""
    mission = MISSIONS["an offer"]
    (said,) = reasons(mission, f"{verb}:nothing")
    assert "Not now, because " in said


# In a player's own words


@pytest.mark.parametrize(
    "words",
    [
        "major extraction",
        "Major-Extraction",
        "buy major extraction",
        "Buy Major Extraction for 6 CP?",
    ],
)
def test_by_name_and_by_label(words: str) -> None:
    (said,) = reasons(SPENDING, words)
    assert said.startswith("Buy Major Extraction for 6 CP: Not now, because Major Extraction costs")


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("play:a-bold-lie", "3"),
        ("play a bold lie", "3"),
        ("a-bold-lie", "3, 7"),  # also among the cards that can go face down
        ("End the conversation!", "8"),
        ("end", "8"),
        ("d1", "5"),
        ("wire $10,000,000", "5"),
        ("use snitch", "4"),
    ],
)
def test_what_is_offered_after_all(words: str, numbers: str) -> None:
    """By its number in the menu, which puts things together."""
    assert reasons(middle(available=[]), words) == [f"Yes, that's number {numbers}."]


def test_one_four_is_converted_like_another() -> None:
    mission = rolled(4, 4, hand=SIX)
    for words in ("convert:1", "convert:2"):
        assert reasons(mission, words) == ["Yes, that's number 2."]
    assert reasons(mission, "convert:2", few=False) == ["Yes, that's number 3."]


def test_of_the_choices_about_a_card_those_not_offered_are_explained() -> None:
    assert [line.partition(":")[0] for line in reasons(TALKING, "let me rephrase that")] == [
        "Play Let Me Rephrase That",
        "Buy Let Me Rephrase That for 1 CP",
    ]


def test_titles_with_signs() -> None:
    (said,) = reasons(SPENDING, "sniper take the shot")
    assert "Sniper, Take the Shot! costs 7 CP and you have 4." in said


@pytest.mark.parametrize("words", ["sniper", "take the sh", "buy sniper", "SHOT!"])
def test_a_part_of_a_title(words: str) -> None:
    (said,) = reasons(SPENDING, words)
    assert said.startswith("Buy Sniper, Take the Shot! for 7 CP: Not now, because ")


def test_a_part_of_several_titles() -> None:
    for words in ("extraction", "buy extr"):
        (said,) = reasons(SPENDING, words)
        assert said.startswith(f"Several names fit {words}: Minor Extraction; Major Extraction.")


def test_a_price_is_no_name() -> None:
    assert reasons(SPENDING, "for 7 CP") == ["Nothing here is called for 7 CP."]


def test_a_demand_by_its_place() -> None:
    assert reasons(TALKING, "d3") == [
        "Not now, because a demand must be revealed before it can be conceded."
    ]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("small tlak", "Small Talk"),
        ("medic taem", "Medic Team"),
        ("wier $10,000", "Wire $10,000,000"),
    ],
)
def test_did_you_mean(words: str, meant: str) -> None:
    assert reasons(TALKING, words) == [f"Nothing here is called {words}. Did you mean {meant}?"]


@pytest.mark.parametrize("words", ["!!!", "qqqqqq", "x" * 500, "\x1b[31m", "\u202e"])
def test_junk(words: str) -> None:
    (said,) = reasons(TALKING, words)
    assert said.startswith("Nothing here is called ")
    assert said.isprintable()
    assert len(said) < 100


def test_all_at_once() -> None:
    """Without words everything on the table is explained, reason by reason."""
    assert reasons(TALKING, "") == [
        "Play Let Me Rephrase That: Not now, because Let Me Rephrase That is only played into a "
        "threat roll.",
        "Concede Release Fugitives (4 CP): Not now, because it has been conceded already.",
        "Use Medic Team: Not now. It works like this: when a hostage would be killed: the hostage "
        "lives.",
        "Use Quick Thinker: Not now. It works like this: once a mission, during a threat roll, if "
        "a die is unconverted: reroll any dice of that roll.",
        f"Buying: Not now, because {BOUGHT}.",
    ]


def test_when_there_is_nothing_to_explain() -> None:
    mission = start(hand=["small-talk"], available=[])
    assert reasons(mission, "") == ["Everything you could think of is offered."]


# Secrets


def test_no_hidden_card_is_named() -> None:
    mission = new_mission(shipped(), "base", "donna", 5)
    eyes = Eyes(mission)
    hidden = eyes.hidden()
    assert len(hidden) > 20
    for name in ("", "d1", "d2", "concede:d1", "concede:d2", *hidden):
        assert eyes.names_in("\n".join(reasons(mission, name)).replace(name or "-", "")) == []


def test_asking_for_a_hidden_card_tells_nothing() -> None:
    """A face-down demand and one that is not in play at all get the same answer."""
    mission = start(demands=[{"id": "helicopter"}, {"id": "wire-10000000"}])
    for there, absent in (("helicopter", "speedboat"), ("Helicopter", "School Bus")):
        told = reasons(mission, there)[0].replace(there, "")
        assert told == reasons(mission, absent)[0].replace(absent, "")


@pytest.mark.rule("C-NEW-3", "R-SETUP-7")
def test_a_card_that_careers_leave_out() -> None:
    """The rule is named; a card that was won back is like any other."""
    names = ("all units", "All Units, Get In There NOW!", f"buy:{EIGHT}", f"play:{EIGHT}")
    for words in names:
        (said,) = reasons(new_mission(shipped(), career=True), words)
        assert said.endswith(
            "Not now, because a career leaves out cards that cost or can give 8 CP or more, until "
            "experience wins them back."
        )
    back = new_mission(shipped(), career=True, added=(f"base/{EIGHT}",))
    for mission in (back, new_mission(shipped())):
        assert mission.view.left_out == ()
        (said,) = reasons(mission, names[0])
        assert BOUGHT in said

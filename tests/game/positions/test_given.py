"""Given positions: what is left out, what is refused, and with which words."""

from typing import Any

import pytest

from hncli.game.cards.library import UnknownName
from hncli.game.engine.events import to_json
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.game.given import GivenError, mission_from
from tests.game.engine.table import library, offers, play, see, start

HAND = [
    "keep-cool", "keep-cool", "small-talk", "small-talk", "what-are-your-demands",
    "what-are-your-demands", "just-stay-calm", "just-stay-calm", "minor-extraction",
    "minor-extraction",
]  # fmt: skip


def given(**fields: Any) -> Mission:
    """Set up exactly what is given and nothing else."""
    return mission_from(library(), fields, only_loaded=True)


@pytest.mark.parametrize("abductor", ["arkayne", "donna", "edward"])
def test_nothing_given_is_the_usual_set_up(abductor: str) -> None:
    m, usual = given(abductor=abductor), new_mission(library(), "base", abductor, 1)
    usual.only_loaded = True
    assert m.position() == usual.position()
    assert (m.box, m.seed, m.turn, m.phase) == ("base", 1, 1, "conversation")


def test_the_seed_counts() -> None:
    m, usual = given(abductor="donna", seed=9), new_mission(library(), "base", "donna", 9)
    assert (m.deck, m.demands, m.seed) == (usual.deck, usual.demands, 9)
    assert given(seed=7).abductor_id == "donna"
    assert given().abductor_id == "arkayne"
    assert given(seed=2**63 - 1).seed == 2**63 - 1


def test_plain_fields() -> None:
    m = given(abductor="arkayne", cp=-3, pool=4, saved=5, killed=2, turn=6, threat="K", dice=[1, 6])
    assert see(m, "cp", "pool", "saved", "killed", "total") == (-3, 4, 5, 2, 11)
    assert see(m, "turn", "threat") == (6, "K")
    assert (m.loaded, m.only_loaded) == ((1, 6), True)
    assert m.start_threat == 4


@pytest.mark.parametrize(
    ("phase", "kind"), [("conversation", "converse"), ("spend", "spend"), ("terror", "converse")]
)
def test_phases(phase: str, kind: str) -> None:
    m = start(phase=phase)
    assert m.decision is not None
    assert m.decision.kind == kind
    assert m.turn == (4 if phase == "terror" else 3)


def test_last_conversation() -> None:
    assert start(terror=[]).last_conversation is True
    assert start(terror=[], phase="spend").last_conversation is True
    assert start().last_conversation is False
    assert start(last_conversation=True).last_conversation is True
    assert start(terror=[], last_conversation=False).last_conversation is False
    assert start(terror=[], phase="terror").last_conversation is False


def test_cards_left_out_are_where_they_start_less_those_named() -> None:
    m = given(abductor="arkayne", played=["keep-cool"], removed=["a-bold-lie"])
    assert m.hand == (
        "keep-cool", "small-talk", "small-talk", "what-are-your-demands", "what-are-your-demands",
    )  # fmt: skip
    assert (m.played, m.removed, m.unused) == (("keep-cool",), ("a-bold-lie",), ())
    assert len(m.available) == 15
    assert "a-bold-lie" not in m.available


def test_a_card_in_no_list_takes_no_part() -> None:
    m = given(abductor="arkayne", hand=["small-talk", "a-bold-lie"])
    assert m.hand == ("a-bold-lie", "small-talk")
    assert len(m.available) == 15
    assert m.unused == (
        "keep-cool", "keep-cool", "small-talk", "what-are-your-demands", "what-are-your-demands",
    )  # fmt: skip
    m = given(abductor="arkayne", available=["small-talk"])
    assert m.hand.count("small-talk") == 1
    assert m.available == ("small-talk",)
    assert len(m.unused) == 16
    m = given(abductor="arkayne", hand=[], available=[])
    assert len(m.unused) == 22
    assert m.unused == tuple(sorted(m.unused))


def test_a_career_leaves_cards_out() -> None:
    m = given(abductor="arkayne", career=True)
    assert m.unused == ("all-units-get-in-there-now",)
    with pytest.raises(GivenError, match=r"given\.hand: all-units-get-in-there-now is left out"):
        given(abductor="arkayne", career=True, hand=["all-units-get-in-there-now"])


def test_ten_cards_fit_in_hand() -> None:
    assert len(given(abductor="arkayne", hand=HAND).hand) == 10
    with pytest.raises(GivenError, match=r"given\.hand: the hand limit is 10 cards\."):
        given(abductor="arkayne", hand=[*HAND, "a-bold-lie"])


def test_a_stacked_deck() -> None:
    m = start(terror=["hot-food", "any:minor", "im-getting-angry", "any:pivotal"])
    assert m.deck[0] == "hot-food"
    assert m.deck[1] in ("blankets-and-heaters", "cut-the-floodlights")
    assert m.deck[3] in m.catalogue.pivotals
    assert len(m.aside) == 21 + 6 - 4
    assert m.aside == tuple(sorted(m.aside))
    assert not set(m.deck) & set(m.aside)
    assert see(m, "red_left") == (3,)


def test_any_is_random_but_the_same_for_the_same_seed() -> None:
    decks = [start(seed=seed, terror=["any:pivotal"]).deck for seed in range(30)]
    assert decks == [start(seed=seed, terror=["any:pivotal"]).deck for seed in range(30)]
    assert len(set(decks)) == 6
    minors = [start(seed=seed, terror=["any:minor"]).deck for seed in range(30)]
    assert len(set(minors)) == 3


def test_a_minor_in_play_is_not_in_the_deck() -> None:
    for seed in range(12):
        m = start(seed=seed, terror=["any:minor", "any:minor"], demands=[{"id": "hot-food"}])
        assert set(m.deck) == {"blankets-and-heaters", "cut-the-floodlights"}
        assert "hot-food" not in m.aside


def test_demands_in_slots() -> None:
    m = start(
        demands=[
            {"id": "helicopter"},
            {"id": "wire-10000000", "conceded": True},
            {"id": "hot-food"},
            {"id": "speedboat", "face": "up"},
        ]
    )
    assert see(m, "demands") == (
        [
            {"slot": "d1", "kind": "escape", "id": None, "face": "down", "conceded": False},
            {"slot": "d2", "kind": "major", "id": "wire-10000000", "face": "up", "conceded": True},
            {"slot": "d3", "kind": "minor", "id": "hot-food", "face": "up", "conceded": False},
            {"slot": "d4", "kind": "escape", "id": "speedboat", "face": "up", "conceded": False},
        ],
    )
    assert see(m, "effects") == ([{"what": "dice", "amount": -1, "until": "abductor"}],)
    assert m.standing[-1].source == "wire-10000000"
    assert set(m.demands_aside) == {
        "release-fugitives", "supply-of-weapons", "school-bus", "armored-truck",
    }  # fmt: skip
    assert m.next_slot == 5
    assert "hot-food" not in (*m.deck, *m.aside)


def test_another_abductors_major_can_be_given() -> None:
    """It takes part like any other, and changes neither what is set aside nor other missions."""
    m = start(cp=4, demands=[{"id": "medical-care", "face": "up"}])
    assert see(m, "demands")[0][0]["kind"] == "major"
    play(m, "concede:d1")
    assert see(m, "saved", "threat", "cp") == (2, "2", 0)
    assert "medical-care" not in m.demands_aside
    assert len(m.demands_aside) == 3 + 4
    assert "medical-care" not in start().catalogue.demands


def test_events_of_a_given_position() -> None:
    """Who and where, the demands that are there, and nothing of the usual set-up."""
    m = start(demands=[{"id": "helicopter"}, {"id": "hot-food"}], seed=5)
    assert [to_json(event) for event in m.events] == [
        {
            "event": "mission-started",
            "box": "base",
            "abductor": "arkayne",
            "hostages": 7,
            "seed": 5,
        },
        {"event": "demand-placed", "slot": "d1", "kind": "escape", "id": None, "face": "down"},
        {"event": "demand-placed", "slot": "d2", "kind": "minor", "id": "hot-food", "face": "up"},
    ]


def test_only_what_lasts_of_a_penalty_is_in_force() -> None:
    """Cards discarded and hostages taken by a conceded demand are long past."""
    m = start(
        abductor="donna",
        demands=[
            {"id": "reopen-the-case", "face": "up", "conceded": True},
            {"id": "a-trade-of-hostages", "face": "up", "conceded": True},
            {"id": "a-live-broadcast", "face": "up", "conceded": True},
        ],
    )
    assert see(m, "pool", "red_left") == (12, 1)
    assert [entry["until"] for entry in see(m, "effects")[0]] == ["abductor"]


def test_a_minor_demand_is_taken_from_the_dealt_deck() -> None:
    """Seed 1 deals the blankets: another red card fills their place, ten are left."""
    m = given(abductor="arkayne", demands=[{"id": "blankets-and-heaters"}])
    assert "blankets-and-heaters" not in (*m.deck, *m.aside)
    assert len(m.deck) == 11
    assert see(m, "red_left") == (10,)
    assert m.deck[2] == "this-is-going-nowhere"
    m = given(abductor="arkayne", demands=[{"id": "hot-food"}])
    assert "hot-food" not in (*m.deck, *m.aside)
    assert len(m.deck) == 11


def test_the_second_in_command() -> None:
    m = start(second=True, demands=[])
    assert see(m, "second", "abductor", "demands") == (True, "eliminated", [])
    m = given(abductor="arkayne", second=True)
    assert see(m, "demands") == ([],)
    assert len(m.demands_gone) == 2
    assert given(abductor="arkayne", second=False).second is False


def test_effects_and_alerts() -> None:
    m = start(
        box="workshop",
        abductor="marek",
        effects=[
            {"what": "dice", "until": "turn"},
            {"what": "dice-eliminating", "amount": -2, "until": "mission"},
            {"what": "free-fours", "until": "conversation"},
            {"what": "rises-doubled", "amount": 2, "until": "next-roll"},
        ],
        alerts=[{"card": "tick-tock"}, {"card": "a-favor-owed"}],
    )
    assert see(m, "effects") == (
        [
            {"what": "dice", "amount": 1, "until": "turn"},
            {"what": "dice-eliminating", "amount": -2, "until": "mission"},
            {"what": "free-fours", "amount": 1, "until": "conversation"},
            {"what": "rises-doubled", "amount": 2, "until": "next-roll"},
        ],
    )
    assert [alert["card"] for alert in see(m, "alerts")[0]] == ["tick-tock", "a-favor-owed"]
    assert m.in_play == ("tick-tock", "a-favor-owed")
    assert m.aside.count("tick-tock") == 1
    assert "a-favor-owed" not in m.aside
    assert {entry.source for entry in m.standing[1:5]} == {"given"}


def test_traits_act_first_then_the_given_fields() -> None:
    m = given(abductor="arkayne", traits=["charmer", "confident"])
    assert see(m, "threat", "cp") == ("3", 2)
    m = given(abductor="arkayne", traits=["charmer", "confident"], threat="6", cp=0)
    assert see(m, "threat", "cp") == ("6", 0)


@pytest.mark.parametrize(
    ("fields", "asked"), [({}, "pick"), ({"turn": 1}, "converse"), ({"phase": "spend"}, "spend")]
)
def test_picks_of_the_start_are_asked_only_at_the_start(fields: dict[str, Any], asked: str) -> None:
    m = given(abductor="arkayne", traits=["good-listener"], **fields)
    assert m.decision is not None
    assert m.decision.kind == asked


def test_a_position_that_is_over_at_once() -> None:
    m = start(pool=2, killed=3)
    assert see(m, "result", "ending", "phase") == ("lost", "too-many-killed", "over")
    assert m.decision is None


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"box": 3}, "expected the name of a box, found 3."),
    ({"abductor": None}, "expected the name of an abductor, found None."),
    ({"seed": -1}, "expected a whole number from 0 to 9223372036854775807, found -1."),
    ({"seed": 2**63}, "found 9223372036854775808."),
    ({"seed": True}, "found True."),
    ({"seed": "1"}, "found '1'."),
    ({"threat": 3}, 'expected "S", "1" to "6" or "K", found 3.'),
    ({"threat": "7"}, "found '7'."),
    ({"threat": ["K"]}, "found ['K']."),
    ({"cp": 1.5}, "expected a whole number, found 1.5."),
    ({"cp": True}, "expected a whole number, found True."),
    ({"cp": 10_001}, "found 10001."),
    ({"cp": -10_001}, "found -10001."),
    ({"pool": -1}, "expected a whole number, 0 or more, found -1."),
    ({"pool": 10_001}, "found 10001."),
    ({"saved": "3"}, "expected a whole number, 0 or more, found '3'."),
    ({"killed": False}, "expected a whole number, 0 or more, found False."),
    ({"turn": 0}, "expected a whole number, 1 or more, found 0."),
    ({"turn": True}, "expected a whole number, 1 or more, found True."),
    ({"phase": "over"}, 'expected "conversation", "spend" or "terror", found \'over\'.'),
    ({"phase": ["spend"]}, "found ['spend']."),
    ({"hand": "small-talk"}, "expected a list of card ids, found 'small-talk'."),
    ({"available": [1]}, "expected a list of card ids, found [1]."),
    ({"played": {}}, "expected a list of card ids, found {}."),
    ({"removed": [["a"]]}, "expected a list of card ids, found [['a']]."),
    ({"terror": None}, "expected a list of card ids, top first, found None."),
    ({"hand": ["a"] * 10_001}, "expected a list of card ids, found ['a', 'a'"),
    ({"demands": ["helicopter"]},
     'expected a list of { id = "…", face = "up" or "down" }, found [\'hel'),
    ({"demands": {}}, "found {}."),
    ({"dice": [7]}, "expected a list of numbers from 1 to 6, found [7]."),
    ({"dice": [0]}, "found [0]."),
    ({"dice": [True]}, "found [True]."),
    ({"dice": 3}, "found 3."),
    ({"dice": [1] * 10_001}, "expected a list of numbers from 1 to 6, found [1, 1"),
    ({"second": 1}, "expected true or false, found 1."),
    ({"career": "yes"}, "expected true or false, found 'yes'."),
    ({"last_conversation": 0}, "expected true or false, found 0."),
    ({"effects": ["dice"]},
     'expected a list of { what = "dice", amount = 1, until = "turn" }, found'),
    ({"alerts": [3]}, 'expected a list of { card = "…" }, found [3].'),
    ({"held": "snitch"}, "expected a list of resources, found 'snitch'."),
    ({"traits": [2]}, "expected a list of traits, found [2]."),
    ({"thread": "3"}, "no such field. Did you mean threat?"),
    ({"xyzzy": 1}, "no such field."),
    ({"held": ["snich"]}, "there is no 'snich' here. Did you mean snitch?"),
    ({"held": ["charmer"]}, "there is no 'charmer' here."),
    ({"traits": ["snitch"]}, "there is no 'snitch' here."),
    ({"traits": ["charmer", "charmer"]}, "each trait can be held once."),
    ({"conditions": "slow-start"}, "expected a list of conditions, found"),
    ({"conditions": ["charmer"]}, "there is no 'charmer' here."),
    ({"traits": ["slow-start"]}, "there is no 'slow-start' here."),
    ({"conditions": ["slowstart"]}, "there is no 'slowstart' here. Did you mean"),
    ({"conditions": ["slow-start", "slow-start"]}, "each condition can be held once."),
    ({"hand": HAND[:9], "conditions": ["short-memory"]}, "the hand limit is 8 cards."),
    ({"hand": ["smalltalk"]}, "there is no 'smalltalk' here. Did you mean small-talk?"),
    ({"available": ["tick-tock"]}, "there is no 'tick-tock' here."),
    ({"hand": ["small-talk"] * 3}, "small-talk is named more often than there are copies (2)."),
    ({"removed": ["a-bold-lie"], "hand": ["a-bold-lie"]},
     "a-bold-lie is named more often than there are copies (1)."),
    ({"terror": ["hot-foot"]}, "there is no 'hot-foot' here. Did you mean hot-food?"),
    ({"terror": ["im-getting-angry"] * 2},
     "im-getting-angry is named more often than there are copies."),
    ({"terror": ["any:pivotals"]}, "there is no 'any:pivotals' here. Did you mean any:pivotal?"),
    ({"terror": ["any-pivotal"]}, "there is no 'any-pivotal' here. Did you mean any:pivotal?"),
    ({"terror": ["any-minor"]}, "there is no 'any-minor' here. Did you mean any:minor?"),
    ({"effects": [{"what": "dice", "until": "turn", "colour": 1}]},
     "unknown key colour; known here: what, amount, until."),
    ({"alerts": [{"card": "tick-tock", "does": "", "waits": "", "cards": 1}]},
     "unknown key cards; known here: card, waits, does."),
    ({"terror": ["any:minor"] * 4}, "no card is left for any:minor."),
    ({"terror": ["hot-food", *["any:minor"] * 3]}, "no card is left for any:minor."),
    ({"terror": ["any:pivotal"] * 7}, "no card is left for any:pivotal."),
    ({"demands": [{"id": "helicoptr"}]}, "there is no 'helicoptr' here. Did you mean helicopter?"),
    ({"demands": [{}]}, "there is no 'None' here."),
    ({"demands": [{"id": ["helicopter"]}]}, "there is no"),
    ({"demands": [{"id": "a-fast-car"}]}, "there is no 'a-fast-car' here."),
    ({"demands": [{"id": "helicopter", "slot": 1}]},
     "unknown key slot; known here: id, face, conceded."),
    ({"demands": [{"id": "helicopter", "face": "left"}]},
     'face is "up" or "down", conceded true or false.'),
    ({"demands": [{"id": "helicopter", "face": "up", "conceded": 1}]},
     'face is "up" or "down", conceded true or false.'),
    ({"demands": [{"id": "helicopter"}, {"id": "helicopter"}]}, "helicopter is there twice."),
    ({"demands": [{"id": "helicopter", "face": "down", "conceded": True}]},
     "helicopter cannot lie face down."),
    ({"demands": [{"id": "hot-food", "face": "down"}]}, "hot-food cannot lie face down."),
    ({"demands": [{"id": "hot-food"}], "terror": ["hot-food"]},
     "hot-food is in the terror deck already."),
    ({"second": True, "demands": [{"id": "helicopter"}]},
     "under the second in command there are no demands."),
    ({"effects": [{"what": "luck", "until": "turn"}]},
     "expected what (dice, dice-eliminating, free-fours, rises-doubled, hand-limit, "
     "no-conversions, cp-kept), amount and until (next-roll, conversation, turn, conceded, "
     "abductor, mission)."),
    ({"effects": [{"what": "dice"}]}, "expected what"),
    ({"effects": [{"what": "dice", "until": "soon"}]}, "expected what"),
    ({"effects": [{"what": "dice", "until": ["turn"]}]}, "expected what"),
    ({"effects": [{"what": "dice", "until": "turn", "amount": True}]}, "expected what"),
    ({"alerts": [{"card": "im-getting-angry"}]},
     "expected a red card with an alert, not in the deck."),
    ({"alerts": [{"card": ["tick-tock"]}]}, "expected a red card"),
    ({"alerts": [{}]}, "expected a red card with an alert"),
]  # fmt: skip
"""Fields of a position, the wrong one first, and what is said of it."""


@pytest.mark.parametrize(
    ("fields", "message"), WRONG, ids=[f"{n} {next(iter(w[0]))}" for n, w in enumerate(WRONG)]
)
def test_what_is_refused(fields: dict[str, Any], message: str) -> None:
    """Each message names the field, what is wrong, and what would be right."""
    with pytest.raises(GivenError) as refused:
        given(**({"abductor": "arkayne", "terror": ["any:pivotal"]} | fields))
    assert str(refused.value).startswith(f"given.{next(iter(fields))}: ")
    assert message in str(refused.value)


def test_what_is_quoted_is_cut_short() -> None:
    """A foreign text of any length is shown in 60 characters."""
    with pytest.raises(GivenError) as refused:
        given(abductor="arkayne", hand=["x" * 100])
    assert f"given.hand: there is no '{'x' * 58}… here. There is: what" in str(refused.value)
    assert str(refused.value).endswith(", all-units-get-in-there-now.")
    with pytest.raises(GivenError) as refused:
        given(abductor="arkayne", cp="y" * 100)
    assert str(refused.value) == f"given.cp: expected a whole number, found '{'y' * 58}…."
    with pytest.raises(GivenError) as refused:
        given(**{"z" * 100: 1})
    assert str(refused.value) == f"given.{'z' * 39}…: no such field."


def test_the_error_knows_its_field() -> None:
    with pytest.raises(GivenError) as refused:
        given(cp="many")
    assert refused.value.field == "cp"
    assert refused.value.message == "expected a whole number, found 'many'."


def test_an_alert_must_not_be_in_the_deck() -> None:
    with pytest.raises(GivenError, match="not in the deck"):
        given(
            box="workshop",
            abductor="marek",
            terror=["a-favor-owed"],
            alerts=[{"card": "a-favor-owed"}],
        )


def test_no_table_at_all() -> None:
    with pytest.raises(GivenError, match=r"^given: expected a table of fields\.$"):
        mission_from(library(), ["cp"], only_loaded=True)  # type: ignore[arg-type]


def test_unknown_names_are_told() -> None:
    with pytest.raises(UnknownName, match="Did you mean arkayne"):
        given(abductor="arkane")
    with pytest.raises(UnknownName, match="Did you mean base"):
        given(box="bse")


def test_the_edges_of_what_is_allowed() -> None:
    m = start(cp=10_000, pool=10_000, saved=10_000, killed=10_000, turn=10_000, seed=0)
    assert see(m, "cp", "pool", "total", "turn", "seed") == (10_000, 10_000, 30_000, 10_000, 0)
    assert start(cp=-10_000).cp == -10_000
    assert start(dice=[1, 6] * 5_000).loaded[:2] == (1, 6)


def test_the_given_position_is_played_on() -> None:
    m = start(hand=["small-talk"], cp=1)
    assert offers(m) == ("play:small-talk", "facedown:small-talk", "end")
    play(m, "facedown:small-talk")
    assert m.cp == 2

"""What a player may see, and that hidden names are nowhere in it."""

import json

import pytest

from hncli.game.engine.events import to_json
from hncli.game.engine.game import CannotUndo
from hncli.game.engine.setup import new_mission
from hncli.game.given import STATE_FIELDS, offered, state
from tests.game.engine.table import library, play, see, start, workshop


def test_fields_in_their_order() -> None:
    """`loyal` is there only where somebody sides with the abductor, or may."""
    assert tuple(state(start().view)) == STATE_FIELDS[:-1]
    assert tuple(state(start(loyal=1).view)) == STATE_FIELDS
    assert STATE_FIELDS == (
        "box", "abductor_id", "seed", "turn", "phase", "threat", "cp", "pool", "saved", "killed",
        "total", "hand", "available", "played", "removed", "discard", "red_left", "pivotal",
        "last_conversation", "demands", "effects", "alerts", "held", "traits", "card", "dice",
        "abductor", "second", "result", "ending", "loyal",
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_hidden_names_are_nowhere(seed: int) -> None:
    """Neither in the state nor in the events of the set-up, the ids of what nobody has seen."""
    m = new_mission(library(), "workshop", "marek", seed)
    text = json.dumps([state(m.view), [to_json(event) for event in m.events], offered(m.decision)])
    for id in (*m.deck, *m.aside, *m.demands_aside, *(placed.id for placed in m.demands)):
        assert id not in text


def test_a_whole_state() -> None:
    m = start(
        cp=2,
        pool=4,
        saved=2,
        killed=1,
        hand=["small-talk"],
        available=["keep-cool", "a-bold-lie"],
        played=["minor-extraction"],
        removed=["im-coming-in-to-talk"],
        demands=[{"id": "helicopter"}],
        held=["snitch"],
        traits=["quick-thinker", "confident"],
        effects=[{"what": "dice", "amount": 2, "until": "turn"}],
        dice=[1, 2, 3, 4],
    )
    play(m, "play:small-talk")
    assert state(m.view) == {
        "box": "base",
        "abductor_id": "arkayne",
        "seed": 1,
        "turn": 3,
        "phase": "conversation",
        "threat": "3",
        "cp": 2,
        "pool": 4,
        "saved": 2,
        "killed": 1,
        "total": 7,
        "hand": [],
        "available": ["a-bold-lie", "keep-cool"],
        "played": ["minor-extraction"],
        "removed": ["im-coming-in-to-talk"],
        "discard": [],
        "red_left": 1,
        "pivotal": None,
        "last_conversation": False,
        "demands": [
            {"slot": "d1", "kind": "escape", "id": None, "face": "down", "conceded": False}
        ],
        "effects": [{"what": "dice", "amount": 2, "until": "turn"}],
        "alerts": [],
        "held": ["snitch"],
        "traits": ["confident", "quick-thinker"],
        "card": "small-talk",
        "dice": [1, 2, 3, 4],
        "abductor": "in-charge",
        "second": False,
        "result": None,
        "ending": None,
    }


def test_rules_of_whoever_is_in_charge_are_no_effects() -> None:
    assert see(start(abductor="donna"), "effects") == ([],)
    assert see(start(second=True), "effects") == ([],)
    assert see(workshop(second=True), "effects", "alerts") == ([], [])


def test_triggers_are_told_in_words() -> None:
    m = start(demands=[{"id": "supply-of-weapons", "face": "up", "conceded": True}])
    assert see(m, "effects") == (
        [{"what": "at the start of each turn: threat +2", "amount": 0, "until": "abductor"}],
    )


def test_alerts_say_what_they_wait_for() -> None:
    m = workshop(
        alerts=[{"card": "tick-tock"}],
        demands=[{"id": "do-not-flatter-me", "face": "up"}],
        effects=[{"what": "dice", "until": "turn"}],
    )
    assert see(m, "alerts") == (
        [
            {
                "card": "do-not-flatter-me",
                "waits": "when CP reach 6 or more or -3 or fewer",
                "does": "it is conceded free: threat -1, -1 die while the abductor is in play",
            },
            {
                "card": "tick-tock",
                "waits": "at the start of each turn",
                "does": "kill 1 hostage",
            },
        ],
    )


def test_the_state_is_plain_data() -> None:
    m = start(hand=["small-talk"], demands=[{"id": "helicopter"}])
    assert json.loads(json.dumps(state(m.view))) == state(m.view)
    seen = state(m.view)
    seen["hand"].append("a-bold-lie")
    assert m.hand == ("small-talk",)


def test_a_copy_without_what_lies_hidden() -> None:
    """What lies open is the same, what lies face down and the streams of chance are empty."""
    m = new_mission(library(), "base", "donna", 4, held=("snitch",))
    play(m, "play:keep-cool")
    before = m.position()
    twin = m.view.without_hidden()
    assert m.position() == before
    assert twin.decision == m.decision
    shown, real = {**state(twin.view)}, {**state(m.view)}
    changed = {name for name in real if shown[name] != real[name]}
    assert changed == {"seed", "red_left"}
    assert (twin.seed, twin.deck, twin.aside, twin.demands_aside) == (0, (), (), ())
    assert [placed.id for placed in twin.demands] == ["", ""]
    assert (twin.dice_stream, twin.terror_stream, twin.demand_stream) == (0, 0, 0)
    with pytest.raises(CannotUndo):
        twin.undo(take_back=True)


def test_a_copy_without_what_lies_hidden_is_at_the_same_place() -> None:
    """The work that waits and the numbers of slots and rules go on from there."""
    m = workshop(hand=["small-talk"], alerts=[{"card": "tick-tock"}], dice=[5, 5])
    play(m, "play:small-talk")
    twin = m.view.without_hidden()
    assert (twin.agenda, twin.card) == (m.agenda, "small-talk")
    assert (twin.next_slot, twin.next_serial) == (m.next_slot, m.next_serial)
    assert play(twin, "accept") == play(m, "accept")


def test_what_a_view_counts() -> None:
    m = start(
        threat="3",
        traits=["tactical-rapport"],
        effects=[{"what": "dice", "amount": 1, "until": "turn"}],
        demands=[{"id": "wire-10000000", "face": "up"}, {"id": "helicopter"}, {"id": "hot-food"}],
    )
    view = m.view
    assert view.dice_count() == view.dice_count("small-talk") == 3
    assert view.dice_count("sniper-take-the-shot") == 4
    assert [view.count_demands(kind) for kind in ("major", "escape", "minor")] == [1, 1, 1]
    assert view.count_demands("any-other") == 0
    assert (view.has_hidden_demand, view.has_priced_demand(), view.has_free_die()) == (
        True, True, False,
    )  # fmt: skip

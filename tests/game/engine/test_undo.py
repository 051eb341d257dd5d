"""Undo: free until something new was seen, then only as a take-back, which is counted."""

import pytest

from hncli.game.engine.events import to_json
from hncli.game.engine.game import END, GIVE_UP, CannotUndo, Refused, parse_option
from hncli.game.engine.rolls import OutOfDice
from hncli.game.engine.setup import new_mission
from tests.game.engine.table import library, play, see, start, workshop


def test_nothing_to_undo() -> None:
    with pytest.raises(CannotUndo) as refused:
        start().undo()
    assert refused.value.needs_take_back is False
    with pytest.raises(CannotUndo):
        start().undo(take_back=True)


def test_free_when_nothing_new_was_seen() -> None:
    """Face-down cards, conceding and the end of the conversation show nothing new."""
    m = start(cp=4, hand=["small-talk"], demands=[{"id": "wire-10000000", "face": "up"}])
    positions = []
    for choice in ("facedown:small-talk", "concede:d1", "end"):
        positions.append(m.position())
        m.choose(parse_option(choice))
    for position in reversed(positions):
        m.undo()
        assert m.position() == position
        assert m.events == []
    assert m.take_backs == 0
    with pytest.raises(CannotUndo):
        m.undo()


def test_a_roll_needs_a_take_back() -> None:
    m = start(hand=["small-talk"], dice=[1, 2])
    before = m.position()
    play(m, "play:small-talk")
    after = m.position()
    with pytest.raises(CannotUndo) as refused:
        m.undo()
    assert refused.value.needs_take_back is True
    assert str(refused.value) == "True"
    assert (m.position(), m.take_backs) == (after, 0)
    m.undo(take_back=True)
    assert (m.position(), m.take_backs) == (before, 1)
    assert m.learned is False
    with pytest.raises(CannotUndo) as refused:
        m.undo(take_back=True)
    assert refused.value.needs_take_back is False


def test_only_choices_that_showed_something_count() -> None:
    """Accepting a roll shows nothing new: going back over it is free, the roll itself is not."""
    m = start(hand=["small-talk", "keep-cool"], dice=[5, 1])
    play(m, "facedown:keep-cool", "play:small-talk", "accept")
    m.undo(take_back=True)
    assert m.take_backs == 0
    assert see(m, "dice") == ([5, 1],)
    m.undo(take_back=True)
    assert m.take_backs == 1
    m.undo()
    assert m.take_backs == 1
    assert see(m, "hand", "cp") == (["keep-cool", "small-talk"], 0)


def test_take_backs_are_counted_outside_the_position() -> None:
    m = start(hand=["small-talk"], dice=[1, 2])
    play(m, "play:small-talk")
    m.undo(take_back=True)
    play(m, "play:small-talk")
    m.undo(take_back=True)
    assert m.take_backs == 2
    assert "take_backs" not in m.position()
    assert "take_backs" not in m.to_json()


def test_streams_are_rewound() -> None:
    """The same choice after a take-back shows the same dice and the same card."""
    m = new_mission(library(), "base", "arkayne", 4)
    first = play(m, "play:small-talk")
    m.undo(take_back=True)
    assert play(m, "play:small-talk") == first
    m.undo(take_back=True)
    turned = play(m, "end", "end")
    m.undo(take_back=True)
    assert play(m, "end") == turned[-len(m.events) :]


@pytest.mark.parametrize(
    ("given", "choices"),
    [
        ({"phase": "spend"}, ["end"]),
        ({"hand": ["what-are-your-demands"], "dice": [5, 1]}, ["play:what-are-your-demands"]),
        (
            {
                "hand": ["let-me-rephrase-that", "small-talk"],
                "dice": [5, 1, 2],
                "threat": "3",
            },
            ["play:small-talk", "play:let-me-rephrase-that", "die:1"],
        ),
        ({"demands": [{"id": "cut-the-floodlights"}]}, ["concede:d1"]),
        ({"phase": "spend", "terror": ["first-light"]}, ["end"]),
    ],
    ids=["red card", "dice", "reroll", "discarded card", "pivotal event"],
)
def test_what_is_new(given: dict[str, object], choices: list[str]) -> None:
    m = start(**given)
    play(m, *choices)
    with pytest.raises(CannotUndo):
        m.undo()


def test_a_revealed_demand_is_new() -> None:
    m = start(
        hand=["what-are-your-demands"],
        dice=[5, 1],
        demands=[{"id": "wire-10000000"}, {"id": "helicopter"}],
    )
    play(m, "play:what-are-your-demands", "accept")
    m.undo()
    play(m, "accept", "demand:d1")
    with pytest.raises(CannotUndo):
        m.undo()


def test_a_demand_brought_in_is_new_only_face_up() -> None:
    m = workshop(abductor="ilse", cp=3, demands=[{"id": "a-public-apology", "face": "up"}])
    play(m, "concede:d1")
    with pytest.raises(CannotUndo):
        m.undo()
    m = workshop(cp=1, demands=[{"id": "an-empty-street", "face": "up"}])
    play(m, "concede:d1", "effect:1")
    assert m.demands[1].face == "down"
    m.undo()


def test_running_out_of_time_shows_nothing_new() -> None:
    m = start(terror=[], phase="spend", pool=2)
    play(m, "end")
    assert m.result == "lost"
    m.undo()
    assert see(m, "result", "pool", "phase") == (None, 2, "spend")


def test_undo_after_giving_up() -> None:
    m = start(hand=["small-talk"], dice=[1, 2])
    play(m, "play:small-talk")
    before = m.position()
    events = m.give_up()
    assert see(m, "result", "ending", "phase") == ("lost", "given-up", "over")
    *killed, ended = [to_json(event) for event in events]
    assert killed == [
        {"event": "killed", "source": "C-NEW-5", "pool": 7 - n, "killed": n, "threat": "3"}
        for n in range(1, 8)
    ]
    assert ended == {
        "event": "mission-ended",
        "result": "lost",
        "ending": "given-up",
        "phase": "conversation",
        "threat": "3",
    }
    with pytest.raises(Refused) as refused:
        m.give_up()
    assert (refused.value.option, refused.value.offered) == (GIVE_UP, ())
    m.undo()
    assert m.position() == before
    assert m.take_backs == 0


def test_refused_changes_nothing() -> None:
    m = start(hand=["small-talk"], cp=1)
    play(m, "facedown:small-talk")
    before, events = m.position(), list(m.events)
    for id in ("facedown:small-talk", "play:small-talk", "play", "concede:d1", "give-up", "retire"):
        with pytest.raises(Refused) as refused:
            m.choose(parse_option(id))
        assert refused.value.option == parse_option(id)
        assert refused.value.offered == (END,)
        assert str(refused.value) == id
    assert (m.position(), m.events) == (before, events)
    m.undo()
    assert m.cp == 1


def test_an_over_mission_offers_nothing() -> None:
    m = start()
    m.give_up()
    assert m.decision is None
    assert m.is_over
    with pytest.raises(Refused) as refused:
        m.choose(parse_option("end"))
    assert refused.value.offered == ()


def test_running_out_of_given_dice_changes_nothing() -> None:
    m = start(hand=["keep-cool", "small-talk"], dice=[5])
    play(m, "facedown:keep-cool")
    before = m.position()
    with pytest.raises(OutOfDice):
        m.choose(parse_option("play:small-talk"))
    assert m.position() == before
    assert m.loaded == (5,)
    m.undo()
    assert m.hand == ("keep-cool", "small-talk")

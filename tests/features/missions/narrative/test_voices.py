"""Who is heard when: one sentence a scene at most, from whoever is in charge."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from hncli.features.missions.words.call import Call
from hncli.features.missions.words.narration import StoryLine
from hncli.game.cards.lines import Line
from hncli.game.cards.models import Abductor, InCharge, Second
from hncli.game.cards.words import VOICE_MOMENTS
from hncli.game.engine.events import EVENTS, MissionEvent
from hncli.game.engine.game import ACCEPT, Option
from hncli.game.engine.mission import Mission
from hncli.game.given import mission_from
from tests.game.cards.small_pack import shipped
from tests.support.words import with_words

WHOEVER = [
    card
    for pack in shipped().packs.values()
    for card in pack.cards.values()
    if isinstance(card, InCharge)
]
NAMES = [f"{card.pack}/{card.id}" for card in WHOEVER]


def plain(m: Mission) -> Mission:
    """Let a mission speak in the names of the moments: 'a worse' is the abductor's."""
    a = {moment: (Line(f"a {moment}"),) for moment in VOICE_MOMENTS}
    b = {moment: (Line(f"b {moment}"),) for moment in VOICE_MOMENTS}
    m.catalogue = replace(
        m.catalogue,
        abductor=with_words(m.catalogue.abductor, voice=a),
        second=with_words(m.catalogue.second, voice=b),
    )
    return m


def given(**facts: Any) -> Mission:
    return plain(mission_from(shipped(), {"abductor": "arkayne", **facts}, only_loaded=True))


def spoken(m: Mission, events: list[MissionEvent]) -> list[str]:
    """What is heard of some events, at the beginning of a call."""
    said = Call(m.view).spoken(events)
    return [one.text for one in said if isinstance(one, StoryLine) and one.kind == "voice"]


def event(name: str, **fields: Any) -> MissionEvent:
    """An event whose other fields say nothing."""
    kind: Any = EVENTS[name]
    nothing = {str: "", int: 0, bool: False, tuple[int, ...]: ()}
    told: MissionEvent = kind(
        **{key: nothing.get(of) for key, of in kind.__annotations__.items()} | fields
    )
    return told


def threat(before: str, after: str, amount: int) -> MissionEvent:
    return event("threat", before=before, after=after, amount=amount)


def ended(result: str, ending: str) -> MissionEvent:
    return event("mission-ended", result=result, ending=ending)


def named(*names: str) -> list[MissionEvent]:
    return [event(name) for name in names]


# What is heard


@pytest.mark.parametrize(
    ("events", "moment"),
    [
        (named("mission-started"), "started"),
        ([threat("3", "4", 1)], "worse"),
        ([threat("3", "2", -1)], "calmer"),
        (named("saved"), "saved"),
        (named("killed"), "killed"),
        (named("hostages-taken"), "taken"),
        (named("demand-revealed"), "revealed"),
        ([event("demand-placed", face="up")], "revealed"),
        (named("conceded"), "conceded"),
        (named("terror-turned"), "terror"),
        (named("pivotal-revealed"), "pivotal"),
        ([event("turn-started", last_conversation=True)], "last"),
        (named("captured"), "captured"),
        (named("eliminated"), "eliminated"),
        (named("escaped"), "escaped"),
        (named("out-of-time"), "out-of-time"),
        ([ended("won", "captured")], "captured"),
        ([ended("won", "eliminated")], "eliminated"),
        ([ended("lost", "too-many-killed")], "lost"),
        ([ended("lost", "given-up")], "lost"),
        ([ended("won", "talked-down")], "won"),
        ([ended("lost", "saved")], "lost"),  # a pack's own ending with the name of a moment
    ],
)
def test_each_moment_is_heard(events: list[MissionEvent], moment: str) -> None:
    assert spoken(given(), events) == [f"a {moment}"]


@pytest.mark.parametrize(
    "events",
    [
        [],
        [*named("card-played", "dice-rolled", "cp"), MissionEvent()],  # something new
        [threat("K", "K", 1)],
        [threat("S", "S", -2)],
        [event("turn-started", last_conversation=False)],
        [event("demand-placed", face="down")],
    ],
)
def test_nothing_is_said_of_the_rest(events: list[MissionEvent]) -> None:
    assert spoken(given(), events) == []


def test_no_sentence_for_the_moment_is_silence() -> None:
    m = given()
    m.catalogue = replace(m.catalogue, abductor=with_words(m.catalogue.abductor, voice={}))
    assert spoken(m, named("killed", "saved")) == []
    only = with_words(m.catalogue.abductor, voice={"saved": (Line("Yes."),)})
    m.catalogue = replace(m.catalogue, abductor=only)
    assert spoken(m, named("killed", "saved")) == ["Yes."]


# The weightiest


def test_the_weightiest_moment_is_heard() -> None:
    """From the lightest to the weightiest, each outweighs all before it."""
    rising = [
        ([threat("3", "2", -1)], "calmer"),
        ([threat("3", "4", 1)], "worse"),
        ([event("outcome", row="none")], "reply-none"),
        (named("hostages-taken"), "taken"),
        (named("demand-revealed"), "revealed"),
        (named("conceded"), "conceded"),
        (named("saved"), "saved"),
        (named("killed"), "killed"),
        (named("eliminated"), "eliminated"),
        ([ended("lost", "too-many-killed")], "lost"),
    ]
    events: list[MissionEvent] = []
    for more, moment in rising:
        events = [*events, *more]
        assert spoken(given(), events) == [f"a {moment}"]
        assert spoken(given(), events[::-1]) == [f"a {moment}"]


def test_each_scene_has_a_line_of_its_own() -> None:
    last = event("turn-started", last_conversation=True)
    events = [*named("killed", "terror-turned", "saved", "pivotal-revealed"), last]
    assert spoken(given(), events) == ["a killed", "a saved", "a pivotal", "a last"]


@pytest.mark.parametrize(
    ("result", "ending"),
    [("won", "captured"), ("won", "eliminated"), ("lost", "escaped"), ("lost", "out-of-time")],
)
def test_an_ending_is_heard_by_its_own_name_first(result: str, ending: str) -> None:
    events = [*named("killed", "saved", "eliminated"), ended(result, ending)]
    m = given()
    assert spoken(m, events) == [f"a {ending}"]
    voice = {result: (Line("In the end."),), "killed": (Line("No."),)}
    m.catalogue = replace(m.catalogue, abductor=with_words(m.catalogue.abductor, voice=voice))
    assert spoken(m, events) == ["In the end."]


# Who is in charge


def test_the_second_in_command_has_his_own_voice() -> None:
    changed = named("second-in-command")
    for events, moment in (
        (named("killed"), "killed"),
        ([ended("won", "surrendered")], "surrendered"),
        (named("terror-turned"), "terror"),
    ):
        turn = event("turn-started")
        assert spoken(given(), [*changed, turn, *events]) == ["b takes-over", f"b {moment}"]


def test_what_came_before_he_took_over_is_still_the_abductors() -> None:
    m = given()
    change = named("eliminated", "second-in-command")
    assert spoken(m, change) == ["b takes-over"]
    assert spoken(m, [*named("killed"), *change]) == ["b takes-over"]
    assert spoken(m, [*change, *named("saved")]) == ["b takes-over"]
    silent = with_words(m.catalogue.second, voice={})
    m.catalogue = replace(m.catalogue, second=silent)
    assert spoken(m, [*named("killed"), *change]) == ["a eliminated"]


def test_a_real_shot_hands_the_phone_over() -> None:
    m = given(threat="2", hand=["sniper-take-the-shot"], dice=[5, 1, 1, 1])
    m.choose(Option("play", "sniper-take-the-shot"))
    assert spoken(m, m.choose(ACCEPT)) == ["b takes-over"]
    assert m.second


# The shipped voices


@pytest.mark.parametrize("card", WHOEVER, ids=NAMES)
def test_sentences_are_sentences(card: InCharge) -> None:
    for sentences in card.voice.values():
        for said, _conditions in sentences:
            assert said.rstrip('"')[-1] in ".?!", said
            assert said.lstrip('"')[0].isupper(), said
            assert said.count('"') % 2 == 0, said
            assert said == " ".join(said.split()), said
            assert not any(char.isdigit() for char in said), said


def test_nobody_says_what_another_says() -> None:
    said = Counter(one.say for card in WHOEVER for lines in card.voice.values() for one in lines)
    assert [sentence for sentence, times in said.items() if times > 1] == []
    assert {type(card) for card in WHOEVER} == {Abductor, Second}

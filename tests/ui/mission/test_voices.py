"""Who is heard when: one sentence at most, from whoever is in charge, without any chance."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from hncli.cards.models import Abductor, InCharge, Second
from hncli.cards.words import ABDUCTOR_ONLY, SECOND_ONLY, VOICE_MOMENTS
from hncli.engine.events import EVENTS, MissionEvent
from hncli.engine.game import ACCEPT, Option
from hncli.engine.mission import Mission
from hncli.engine.setup import new_mission
from hncli.positions.given import mission_from
from hncli.ui.mission import voices
from tests.cards.small_pack import shipped
from tests.random_play.player import STYLES, Player

WHOEVER = [
    card
    for pack in shipped().packs.values()
    for card in pack.cards.values()
    if isinstance(card, InCharge)
]
NAMES = [f"{card.pack}/{card.id}" for card in WHOEVER]
FREQUENT = ("worse", "calmer", "saved", "killed", "terror")


def can_come(card: InCharge) -> set[str]:
    """The moments that can come for somebody."""
    return set(VOICE_MOMENTS) - (SECOND_ONLY if isinstance(card, Abductor) else ABDUCTOR_ONLY)


def plain(m: Mission) -> Mission:
    """Let a mission speak in the names of the moments: 'a worse' is the abductor's."""
    a = {moment: (f"a {moment}",) for moment in VOICE_MOMENTS}
    b = {moment: (f"b {moment}",) for moment in VOICE_MOMENTS}
    m.catalogue = replace(
        m.catalogue,
        abductor=replace(m.catalogue.abductor, voice=a),
        second=replace(m.catalogue.second, voice=b),
    )
    return m


def given(**facts: Any) -> Mission:
    return plain(mission_from(shipped(), {"abductor": "arkayne", **facts}, only_loaded=True))


def spoken(m: Mission, events: list[MissionEvent]) -> list[str]:
    return voices.spoken(m.view, events)


def event(name: str, **fields: Any) -> MissionEvent:
    """An event whose other fields say nothing."""
    kind: Any = EVENTS[name]
    nothing = {str: "", int: 0, bool: False}
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
    m.catalogue = replace(m.catalogue, abductor=replace(m.catalogue.abductor, voice={}))
    assert spoken(m, named("killed", "saved")) == []
    only = replace(m.catalogue.abductor, voice={"saved": ("Yes.",)})
    m.catalogue = replace(m.catalogue, abductor=only)
    assert spoken(m, named("killed", "saved")) == ["Yes."]


# The weightiest


def test_the_weightiest_moment_is_heard() -> None:
    """From the lightest to the weightiest, each outweighs all before it."""
    last = event("turn-started", last_conversation=True)
    rising = [
        (named("terror-turned"), "terror"),
        ([threat("3", "2", -1)], "calmer"),
        ([threat("3", "4", 1)], "worse"),
        (named("hostages-taken"), "taken"),
        ([last], "last"),
        (named("pivotal-revealed"), "pivotal"),
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


@pytest.mark.parametrize(
    ("result", "ending"),
    [("won", "captured"), ("won", "eliminated"), ("lost", "escaped"), ("lost", "out-of-time")],
)
def test_an_ending_is_heard_by_its_own_name_first(result: str, ending: str) -> None:
    events = [*named("killed", "saved", "eliminated"), ended(result, ending)]
    m = given()
    assert spoken(m, events) == [f"a {ending}"]
    voice = {result: ("In the end.",), "killed": ("No.",)}
    m.catalogue = replace(m.catalogue, abductor=replace(m.catalogue.abductor, voice=voice))
    assert spoken(m, events) == ["In the end."]


# Who is in charge


def test_the_second_in_command_has_his_own_voice() -> None:
    m = given(second=True, threat="3", pool=5, saved=2)
    assert m.second
    assert spoken(m, named("killed")) == ["b killed"]
    assert spoken(m, [ended("won", "surrendered")]) == ["b surrendered"]
    assert spoken(m, named("terror-turned")) == ["b terror"]


def test_what_came_before_he_took_over_is_still_the_abductors() -> None:
    m = given(second=True)
    change = named("eliminated", "second-in-command")
    assert spoken(m, change) == ["b takes-over"]
    assert spoken(m, [*named("killed"), *change]) == ["b takes-over"]
    assert spoken(m, [*change, *named("saved")]) == ["b takes-over"]
    silent = replace(m.catalogue.second, voice={})
    m.catalogue = replace(m.catalogue, second=silent)
    assert spoken(m, [*named("killed"), *change]) == ["a eliminated"]


def test_a_real_shot_hands_the_phone_over() -> None:
    m = given(threat="2", hand=["sniper-take-the-shot"], dice=[5, 1, 1, 1])
    m.choose(Option("play", "sniper-take-the-shot"))
    assert spoken(m, m.choose(ACCEPT)) == ["b takes-over"]
    assert m.second


# Without chance


def heard(m: Mission, style: int, seed: int) -> list[str]:
    """Everything that is heard in a mission played at random."""
    player = Player(STYLES[style], random.Random(seed))
    said = spoken(m, m.events)
    while m.decision is not None:
        events = m.choose(player.choose(m, m.decision))
        before = m.to_json()
        now = spoken(m, events)
        assert len(now) <= 1
        assert now == spoken(m, events) == spoken(m.copy(), events)
        assert m.to_json() == before
        said += now
    return said


@pytest.mark.parametrize("seed", range(12))
def test_a_mission_is_heard_the_same_each_time(seed: int) -> None:
    for box in ("base", "crime-wave", "pedersen-twins"):
        style = seed % len(STYLES)
        first = heard(new_mission(shipped(), box, None, seed), style, seed)
        assert first == heard(new_mission(shipped(), box, None, seed), style, seed)
        assert len(first) > 2


def test_kills_and_saves_in_a_row_do_not_sound_alike() -> None:
    m = new_mission(shipped(), "base", "arkayne", 3)
    for name, fact in (("killed", "killed"), ("saved", "saved"), ("terror-turned", "turn")):
        said = []
        for _time in range(4):
            setattr(m, fact, getattr(m, fact) + 1)
            said += spoken(m, named(name))
        assert len(set(said)) == 4


def test_missions_do_not_all_begin_alike() -> None:
    begun = {spoken(m, m.events)[0] for m in (new_mission(shipped(), seed=n) for n in range(3))}
    assert len(begun) == 3


# The shipped voices


@pytest.mark.parametrize("card", WHOEVER, ids=NAMES)
def test_everybody_has_something_to_say_at_every_moment(card: InCharge) -> None:
    assert set(card.voice) == can_come(card)
    for moment in FREQUENT:
        assert 3 <= len(card.voice[moment]) <= 5, moment


@pytest.mark.parametrize("card", WHOEVER, ids=NAMES)
def test_sentences_are_sentences(card: InCharge) -> None:
    for sentences in card.voice.values():
        for said in sentences:
            assert said.rstrip('"')[-1] in ".?!", said
            assert said.lstrip('"')[0].isupper(), said
            assert said.count('"') % 2 == 0, said
            assert said == " ".join(said.split()), said
            assert not any(char.isdigit() for char in said), said


def test_nobody_says_what_another_says() -> None:
    said = Counter(one for card in WHOEVER for lines in card.voice.values() for one in lines)
    assert [sentence for sentence, times in said.items() if times > 1] == []
    assert {type(card) for card in WHOEVER} == {Abductor, Second}

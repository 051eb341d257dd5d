"""The lines of a call over many missions: none comes twice, and a replay says the same."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from hncli.features.missions.words.call import Call
from hncli.features.missions.words.narration import StoryLine
from hncli.game.cards.lines import CareerPast, Line, NightResult
from hncli.game.cards.models import Abductor, ConversationCard, InCharge
from hncli.game.cards.words import ABDUCTOR_ONLY, SECOND_ONLY, VOICE_MOMENTS
from hncli.game.engine import events as ev
from hncli.game.engine.mission import Mission
from hncli.game.engine.trace import MissionTrace
from tests.fuzz.twin import shipped
from tests.support.rule_based import missions, rule_based
from tests.support.scale import IS_WHOLE, scaled

MISSIONS = 2_000 if IS_WHOLE else 40
FEWEST_LINES = 3
FEWEST_REPLIES = {"reply-one": 17, "reply-two": 9, "reply-none": 9}
WITHOUT_REPEATS = 0.95
EMPTY_BAGS = 0.05
CARDS = [card for pack in shipped().packs.values() for card in pack.cards.values()]


class Bags(Call):
    """A call that notes when no line was left for a moment."""

    def __init__(self, *args: Any) -> None:
        self.empty: Counter[str] = Counter()
        super().__init__(*args)

    def _line(self, speaker: str, moment: str, lines: Any) -> str:
        said = super()._line(speaker, moment, lines)
        if not said and lines:
            self.empty["say" if speaker == "you" else moment] += 1
        return said


def played(mission: Mission) -> list[list[ev.MissionEvent]]:
    """Let the rule-based player play a mission, and give the events choice by choice."""
    story = [list(mission.events)]
    while mission.decision is not None:
        story.append(mission.choose(rule_based(mission)))
    return story


def spoken(told: list[StoryLine]) -> list[str]:
    return [one.text for one in told if one.kind in ("you", "voice")]


def test_no_line_comes_twice_and_a_replay_tells_the_same() -> None:
    in_a_row = repeated = count = 0
    empty: Counter[str] = Counter()
    for mission in missions(MISSIONS):
        story = played(mission)
        call = Bags(mission.view)
        told = [one for events in story for one in call.tell([events])]
        said = spoken(told)
        in_a_row += any(one == other for one, other in pairwise(said))
        repeated += len(set(said)) < len(said)
        empty.update(call.empty.keys())
        count += len(said)
        if mission.seed % 10 == 0:  # from its stored events, at once and in two sittings
            again = Call(mission.view)
            assert [one for events in story for one in again.tell([events])] == told
            middle = len(story) // 2
            later = Call(mission.view, story[:middle])
            rest = [one for events in story[middle:] for one in later.tell([events])]
            assert rest == told[len(told) - len(rest) :]
    print(
        f"\n{MISSIONS} missions, {count / MISSIONS:.0f} lines each: {in_a_row} with a line twice "
        f"in a row, {repeated} with a line twice"
    )
    shares = {moment: f"{n / MISSIONS:.1%}" for moment, n in empty.most_common()}
    print(f"missions in which a bag ran empty: {shares}")
    assert in_a_row == 0
    assert repeated <= MISSIONS * (1 - WITHOUT_REPEATS)
    for reply in FEWEST_REPLIES:
        assert empty[reply] < MISSIONS * EMPTY_BAGS, reply


# What there is to say


@pytest.mark.parametrize(
    "card",
    [card for card in CARDS if isinstance(card, ConversationCard)],
    ids=lambda card: f"{card.pack}/{card.id}",
)
def test_every_conversation_card_has_something_to_say(card: ConversationCard) -> None:
    assert len(card.say) >= FEWEST_LINES
    assert len({line.say for line in card.say}) == len(card.say)


@pytest.mark.parametrize(
    "card",
    [card for card in CARDS if isinstance(card, InCharge)],
    ids=lambda card: f"{card.pack}/{card.id}",
)
def test_everyone_in_charge_has_lines_for_every_moment(card: InCharge) -> None:
    is_abductor = isinstance(card, Abductor)
    for moment in set(VOICE_MOMENTS) - (SECOND_ONLY if is_abductor else ABDUCTOR_ONLY):
        least = FEWEST_REPLIES.get(moment, FEWEST_LINES) if is_abductor else FEWEST_LINES
        assert len(card.voice.get(moment, ())) >= least, moment
    said = [line.say for lines in card.voice.values() for line in lines]
    assert len(set(said)) == len(said)


# Which line is said


PLAIN = tuple(Line(f"Plain {n}.") for n in range(9))
SPECIAL = Line("Special.", (("turn_at_least", 1),))
MET = Line("Met.", (("met_at_least", 1),))
PAST = CareerPast("Ana Kovac", 3, 2, 8, 0, NightResult(), 0, 0, met=1, missions_ago=1)


def chosen(
    speaker: str, moment: str, lines: tuple[Line, ...], past: CareerPast | None = None
) -> list[str]:
    """The first line of a moment in missions of 200 seeds, or of the nights of a career."""
    (mission,) = missions(1)
    found = []
    for seed in range(200):
        mission.seed = seed
        then = past and past._replace(night=seed + 1)
        found.append(Call(mission.view, past=then)._line(speaker, moment, lines))
    return found


def test_a_line_with_conditions_does_not_crowd_out_the_others() -> None:
    yours = Counter(chosen("you", "keep-cool", (*PLAIN, SPECIAL)))
    assert len(yours) == 10
    assert max(yours.values()) < 40  # 20 are to be expected
    heard = Counter(chosen("abductor", "worse", (*PLAIN, SPECIAL)))
    assert 30 < heard["Special."] < 70  # 50 are to be expected, three chances of twelve
    assert len(heard) == 10


def test_whoever_was_met_before_says_so_first() -> None:
    assert set(chosen("abductor", "started", (*PLAIN, SPECIAL, MET), PAST)) == {"Met."}
    assert "Met." not in chosen("abductor", "started", (*PLAIN, MET), PAST._replace(met=0))
    assert "Met." not in chosen("abductor", "started", (*PLAIN, MET))
    assert len(set(chosen("abductor", "worse", (*PLAIN, MET), PAST))) > 1


@pytest.mark.parametrize("count", [3, 4, 9])
def test_a_line_does_not_come_in_two_missions_of_a_career_in_a_row(count: int) -> None:
    said = chosen("you", "keep-cool", PLAIN[:count], PAST)
    assert all(one != other for one, other in pairwise(said))
    assert max(Counter(said[: 2 * count]).values()) <= 4


def test_you_say_something_with_a_card_ever_less_often() -> None:
    (mission,) = missions(1)
    call = Call(mission.view)
    said = [call._line("you", "keep-cool", PLAIN) for _time in range(12)]
    assert [n for n, line in enumerate(said, 1) if line] == [1, 4, 9]
    assert len(set(filter(None, said))) == 3


# Lines that would not fit


ASKED = ev.DemandPlaced("d1", "major", "hot-food", "up")
HIDDEN = ev.DemandPlaced("d2", "major", None, "down")
CONCEDED = ev.DemandConceded("d1", "x", "major", 1)
KEPT_COOL = ev.CardPlayed("keep-cool", "up")


@pytest.mark.parametrize(
    ("card", "text", "events", "more"),
    [
        ("keep-cool", "Let's leave that one lying there.", [KEPT_COOL], [KEPT_COOL]),
        ("what-are-your-demands", "I've asked before and I'll ask again.", [ASKED], [HIDDEN]),
        ("keep-cool", "Have you had anything to eat?", [CONCEDED], []),
    ],
)
def test_a_line_waits_until_it_fits(
    card: str, text: str, events: list[ev.MissionEvent], more: list[ev.MissionEvent]
) -> None:
    """Seen: the first sentence of a call, after the only demand was told, after hot food came."""
    for pack in ("base", "crime-wave"):
        say = shipped().packs[pack].of(ConversationCard)[card].say
        for line in say:
            if text in line.say:
                assert not line.fits(MissionTrace(events), 2)
                assert line.fits(MissionTrace([*events, *more] if more else []), 2)


# What lines may depend on


def test_a_call_follows_the_mission() -> None:
    """What lines may depend on is what the position says."""
    for mission in missions(scaled(70, 7)):
        call = Call(mission.view)
        call.tell([mission.events])
        turn, deaths, releases = 1, set(), set()
        while mission.decision is not None:
            events = mission.choose(rule_based(mission))
            call.tell([events])
            m = mission.view
            trace = call.trace
            assert (trace.threat, trace.cp, trace.pool) == (m.threat, m.cp, m.pool)
            assert (trace.killed, trace.saved, trace.turn) == (m.killed, m.saved, m.turn)
            for event in events:
                turn = event.turn if isinstance(event, ev.TurnStarted) else turn
                deaths |= {turn} if isinstance(event, ev.HostageKilled) else set()
                releases |= {turn} if isinstance(event, ev.HostageSaved) else set()
            assert trace.killed_last_turn == (m.turn - 1 in deaths)
            assert trace.saved_last_turn == (m.turn - 1 in releases)

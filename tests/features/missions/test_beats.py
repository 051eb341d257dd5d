"""Beats: what strikes has a face, its stakes and a moment of its own; dice land one by one."""

import io
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from hncli.features.missions.screen.exchange import (
    ExchangeForm,
    beat_frames,
    exchange_lines,
    face_lines,
    landing_order,
    rewound,
)
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.call import Call, sentences
from hncli.features.missions.words.narration import BEATS, LineKind, StoryLine, tell_events
from hncli.game.engine.events import DiceRolled, MissionEvent
from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.terminal.environment import Environment, in_ascii
from hncli.terminal.layout import compose
from tests.game.engine.table import choose, start

HAND = ["keep-cool", "keep-cool", "small-talk"]
Frames = list[tuple[list[str], float]]


def lines(told: Sequence[StoryLine], width: int = 80, form: ExchangeForm = "lines") -> list[str]:
    return [line.plain for line in exchange_lines(told, width, form)]


def turned(card: str, **given: Any) -> list[StoryLine]:
    """What is told when a terror card is turned."""
    mission = start(**{"phase": "spend", "terror": [card, "first-light"], **given})
    return tell_events(mission.view, choose(mission, "end"))


def played(
    mission: Mission,
    *options: str,
    size: tuple[int, int] = (80, 24),
    monkeypatch: pytest.MonkeyPatch,
    pace: float = 0.5,
) -> tuple[MissionScreen[MissionSession], Frames]:
    """A screen after some answers, and all that was shown for a moment, with how long."""
    env = Environment(io.StringIO(), io.StringIO(), size[0], is_drawn=True, pace=pace)
    screen = MissionScreen(MissionSession(mission), env)
    shown: Frames = []

    def show(_env: Environment, frames: list[tuple[Callable[..., Any], float]]) -> None:
        for paint, seconds in frames:
            shown.append(([line.plain.rstrip() for line in paint(*size)], seconds))

    monkeypatch.setattr("hncli.terminal.painted.show_frames", show)
    for option in options:
        screen.choose([parse_option(option)])
    return screen, shown


def asked(screen: MissionScreen[MissionSession], width: int, height: int) -> list[str]:
    assert screen.mission.decision is not None
    screen.question = screen.asked(screen.mission.decision)
    return [line.plain.rstrip() for line in compose(screen.parts(), width, height, 0, {})]


# Cards that strike


def test_a_terror_card_has_a_line_of_its_own_with_its_sentence_and_stakes() -> None:
    """It was the tail of what was bought (fault 6), without its sentence (7) or stakes (8)."""
    mission = start(
        phase="spend", cp=2, terror=["dont-test-me", "first-light"], dice=[2, 3], hand=HAND
    )
    said = sentences(tell_events(mission.view, choose(mission, "end")))
    assert said == [
        "2 unspent CP are lost.",
        "Terror card: Don't Test Me. Somebody who's sobbing is put on the line, so you'll know "
        "it's no bluff. No success: 1 dies; while a demand is hidden, also CP -1.",
        "Dice 2, 3.",
    ]


def test_the_face_of_a_terror_card() -> None:
    (told, *_dice) = turned("dont-test-me", dice=[2, 3])
    assert [line.plain for line in face_lines(told, 80)] == [
        "╭─ TERROR ─────────────────────────────────────────────────────────────────────╮",
        "│ DON'T TEST ME                        Somebody who's sobbing is put on the    │",
        "│ No success: 1 dies; while a demand   line, so you'll know it's no bluff.     │",
        "│ is hidden, also CP -1.                                                       │",
        "╰──────────────────────────────────────────────────────────────────────────────╯",
    ]
    narrow = [line.plain for line in face_lines(told, 40)]
    assert narrow[0] == "╭─ TERROR ─────────────────────────────╮"
    assert narrow[-2] == "│ is hidden, also CP -1.               │"
    assert {len(line) for line in narrow} == {40}
    assert in_ascii(narrow[0]) == "+- TERROR -----------------------------+"


@pytest.mark.parametrize(
    ("card", "does"),
    [
        ("this-is-going-nowhere", "1 dies"),
        ("hostage-escape-attempt", "a success: 1 out; no success: 1 dies; while a demand is"),
        ("what-was-that-noise", "a die equal to threat: threat +1; a die below threat: threat +2"),
        ("ive-taken-more-hostages", "a die of 4 or more: 1 taken; less: 2 taken"),
    ],
)
def test_what_a_card_does_is_told_before_its_dice(card: str, does: str) -> None:
    first, *_later = turned(card, dice=[1, 1])
    assert (first.kind, first.does.startswith(does)) == ("terror", True), first.does


def test_deaths_and_releases_differ_by_a_sign_and_by_colour() -> None:
    death, release = (turned(card) for card in ("this-is-going-nowhere", "a-moment-of-weakness"))
    for told, kind, sign, style in (
        (death, "death", "✕", "danger"),
        (release, "release", "○", "calm"),
    ):
        line = next(one for one in told if one.kind == kind)
        assert exchange_lines([line, StoryLine("turn", "Turn 4.")], 80)[0].style == style
        assert lines([line, StoryLine("turn", "Turn 4.")])[0].startswith(f"{sign} ")


# Their frames


def test_a_purchase_is_looked_at_before_the_terror_card(monkeypatch: pytest.MonkeyPatch) -> None:
    mission = start(
        phase="spend",
        cp=2,
        terror=["this-is-going-nowhere", "first-light"],
        available=["just-stay-calm"],
    )
    _screen, frames = played(mission, "buy:just-stay-calm", monkeypatch=monkeypatch)
    (bought, look), (struck, strike), (killed, _long) = frames
    assert "You buy Just Stay Calm for 2 CP, 0 left." in bought
    assert not any("TERROR" in line for line in bought)
    assert any("TERROR" in line for line in struck)
    assert any("7 inside" in line and "0 killed" in line for line in struck)  # nobody has died yet
    assert any("6 inside" in line and "1 killed" in line for line in killed)
    assert any("DEATH" in line for line in killed)
    assert (look, strike) == (1.0, 2.0)


def test_no_pace_no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    mission = start(phase="spend", terror=["this-is-going-nowhere", "first-light"])
    _screen, frames = played(mission, "end", monkeypatch=monkeypatch, pace=0.0)
    assert frames == []


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
def test_the_stakes_stay_while_a_roll_is_asked_about(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    mission = start(phase="spend", terror=["dont-test-me", "first-light"], dice=[2, 4], hand=HAND)
    screen, frames = played(mission, "end", size=size, monkeypatch=monkeypatch)
    shown = asked(screen, *size)
    assert any("no success: 1 dies" in line for line in shown)
    assert sum("Convert die 2" in line for line in shown) == 2  # no choice is pushed out
    assert all("no success" in " ".join(frame).casefold() for frame, _seconds in frames)


def test_in_lines_of_text_the_stakes_are_told_with_the_question() -> None:
    mission = start(phase="spend", terror=["dont-test-me", "first-light"], dice=[2, 4], hand=HAND)
    screen = MissionScreen(MissionSession(mission), Environment(io.StringIO(), io.StringIO(), 80))
    choose(mission, "end")
    assert mission.decision is not None
    assert screen.asked(mission.decision).lines[-2:] == ("No success: 1 dies.", "Keep this roll?")


@pytest.mark.parametrize("kind", sorted(BEATS))
def test_each_beat_is_one_pause(kind: LineKind) -> None:
    told = [
        StoryLine("fact", "You buy a card."),
        StoryLine(kind, "It happens."),
        StoryLine("voice", "So."),
    ]
    before = 1 if kind in ("terror", "pivotal") else 0
    assert [len(frames) for frames in beat_frames(told, is_later=False)] == [1] * (1 + before)


def test_the_position_of_a_beat_is_that_of_its_moment() -> None:
    mission = start(phase="spend", cp=3, threat="6", terror=["im-getting-angry", "first-light"])
    before = (mission.threat, mission.cp, mission.pool, mission.killed, mission.turn, mission.phase)
    events = choose(mission, "end")
    assert (mission.threat, mission.killed) == (7, 1)
    m = rewound(mission.view, events)
    assert (m.threat, m.cp, m.pool, m.killed, m.turn, m.phase) == before
    assert m.turns_left == 2


# Dice


def rolled(*dice: int) -> StoryLine:
    event: MissionEvent = DiceRolled("small-talk", dice, len(dice))
    return StoryLine("dice", "", dice, events=(event,))


@pytest.mark.parametrize(
    ("dice", "order"),
    [((5, 1, 2), [1, 2, 0]), ((1, 4, 2), [0, 2, 1]), ((1, 2), [0, 1]), ((6, 1, 5), [0, 1, 2])],
)
def test_the_die_that_decides_lands_last(dice: tuple[int, ...], order: list[int]) -> None:
    assert landing_order(rolled(*dice)) == order


def test_dice_land_one_by_one() -> None:
    told = [rolled(2, 5, 1)]
    (frames,) = beat_frames(told, is_later=False, holds=True)
    assert [one.landed for one in frames] == [(), (0,), (0, 2), None]
    drawn = [exchange_lines(told, 80, "boxes", one.landed)[1].plain for one in frames]
    assert drawn == [
        "│ ? │ │ ? │ │ ? │", "│ 2 │ │ ? │ │ ? │", "│ 2 │ │ ? │ │ 1 │", "│ 2 │ ║ 5 ║ │ 1 │",
    ]  # fmt: skip


def test_success_four_and_failure_differ_by_frame_and_by_colour() -> None:
    first, *_others = boxes = exchange_lines([rolled(6, 4, 3)], 80, "boxes")
    assert [line.plain for line in boxes] == [
        "╔═══╗ ┌╌╌╌┐ ╭───╮", "║ 6 ║ ╎ 4 ╎ │ 3 │", "╚═══╝ └╌╌╌┘ ╰───╯",
    ]  # fmt: skip
    assert [span.style for span in first.spans] == ["success", "four", "failure"]
    assert [in_ascii(line.plain) for line in boxes] == [
        "#===# ..... +---+", "# 6 # : 4 : | 3 |", "#===# ..... +---+",
    ]  # fmt: skip
    (line,) = exchange_lines([rolled(6, 4, 3)], 40)
    assert line.plain == "[6] [4] [3]"
    assert [span.style for span in line.spans] == ["success", "four", "failure"]


def test_a_single_die_is_drawn_like_the_others() -> None:
    told = turned("ive-taken-more-hostages", dice=[5])
    die = next(one for one in told if one.dice)
    assert lines([die], form="boxes")[1].startswith("║ 5 ║   One die: 5")
    assert lines([die], 40)[0].startswith("[5]  One die: 5")


def test_a_reroll_shows_the_old_and_the_new_dice() -> None:
    """It was a sentence for each die (fault 10)."""
    mission = start(hand=["small-talk", "let-me-rephrase-that"], dice=[1, 4, 5])
    call = Call(mission.view)
    for option in ("play:small-talk", "play:let-me-rephrase-that"):
        call.tell([choose(mission, option)])
    told = call.tell([choose(mission, "die:1")])
    assert [one.kind for one in told] == ["dice"]
    assert sentences(told) == ["Dice 1, 4, rerolled: 5, 4."]
    assert lines(told) == ["[1] [4] to [5] [4]"]
    assert lines(told, form="boxes")[1] == "│ 1 │ ╎ 4 ╎  to  ║ 5 ║ ╎ 4 ╎"


def test_dice_that_are_picked_for_a_reroll_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = ["hows-the-water", "hang-on-start-again"]
    mission = start(box="high-water", abductor="tomas", hand=hand, dice=[1, 2], terror=[])
    options = ("play:hows-the-water", "play:hang-on-start-again", "die:2")
    screen, _frames = played(mission, *options, monkeypatch=monkeypatch)
    assert any("│ 1 │ ┃>2 ┃" in line for line in asked(screen, 80, 24))


def test_a_converted_four_keeps_its_mark_in_the_result() -> None:
    """It looked like any 4 (fault 11)."""
    mission = start(hand=["small-talk", *HAND], dice=[4, 4])
    for option in ("play:small-talk", "convert:1", "card:keep-cool", "card:keep-cool"):
        choose(mission, option)
    told = tell_events(mission.view, choose(mission, "accept"))
    assert lines(told)[0].startswith("Small Talk [4*] [4]  One success.")
    assert lines(told, form="boxes")[1].startswith("║ 4*║ │ 4 │   One success.")


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
def test_a_lone_die_that_is_converted_does_not_roll_again(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It crashed: the die landed in a line that tells of the cards."""
    fewer = [{"what": "dice", "amount": -1, "until": "turn"}]
    mission = start(hand=["small-talk", *HAND], effects=fewer, dice=[4])
    answers = ("play:small-talk", "convert:1", "card:keep-cool", "card:keep-cool")
    screen, shown = played(mission, *answers, size=size, monkeypatch=monkeypatch)
    assert not any("[?]" in line for frame, _seconds in shown[1:] for line in frame)
    assert "One success. CP +2" in " ".join(" ".join(asked(screen, *size)).split())

"""The screen after a mission: its stress, its dice, its reward."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hncli.career.record import CareerSetup
from hncli.career.status import CareerStatus
from hncli.features.careers.night import (
    FRAMES,
    NightScreen,
    ledger_lines,
    night_texts,
    reward_lines,
    stress_rows,
)
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.store import Careers
from hncli.game.engine.events import Event
from hncli.terminal.environment import Environment
from hncli.terminal.questions import LinePrompter
from tests.career.desk import CLEAN, FAILED, enter
from tests.features.careers.typist import Typist, drawn
from tests.fuzz.twin import shipped
from tests.terminal.screen import DOWN, ENTER, ESC

SETUP = CareerSetup("Jo Okafor", ("base",), "normal", 5, "career", ("quick-thinker",))
LOST = FAILED | {
    "abductor": "edward", "killed": 3, "killed_at_s": 1, "k_endings": 2, "pivotal": True,
    "turns": 12,
}  # fmt: skip
MENTOR, NOTES, SNITCH = 16, 17, 8
Night = tuple[SavedCareer, list[Event]]


@contextmanager
def after(folder: Path, *missions: dict[str, Any], d20: tuple[int, ...] = ()) -> Iterator[Night]:
    """A career just after some missions, with the events of the last one."""
    with Careers(folder, shipped()).create("jo", SETUP) as kept:
        kept.career.d20 = d20
        for mission in missions:
            events = enter(kept.career, mission)
        yield kept, events


@pytest.fixture
def lost(tmp_path: Path) -> Iterator[Night]:
    """A failure with every kind of stress; the first face of its second die can't be taken."""
    with after(tmp_path, LOST, d20=(MENTOR, 4, 9)) as night:
        yield night


def text(lines: list[Any]) -> str:
    return "\n".join(line.plain for line in lines)


@pytest.mark.rule("C-STRESS-6")
def test_the_stress_of_the_night_line_by_line(lost: Night) -> None:
    career = lost[0].career
    assert stress_rows(career) == [
        ("", 4, "a hostage was killed while threat was on S"),
        ("", 4, "a hostage was killed (2 times)"),
        ("", 2, "a conversation ended on K (2 times)"),
        ("", 2, "the pivotal event was revealed"),
        ("", 1, "the mission failed"),
    ]
    assert text(ledger_lines(career, 80)).splitlines()[-1] == "+13  in all: stress 0 to 13"


def test_a_line_that_is_cut_short_says_so(tmp_path: Path) -> None:
    with after(tmp_path, CLEAN | {"saved": 7, "total": 7}, d20=(SNITCH,)) as (kept, _events):
        assert stress_rows(kept.career) == [("", 0, "7 hostages saved (stress can't go below 0)")]


@pytest.mark.rule("C-COMP-2", "C-COMP-4")
def test_two_rewards_are_cards_and_a_key_chooses_one(lost: Night) -> None:
    kept, events = lost
    typist = Typist(drawn(), "s", "s")
    NightScreen(kept, typist.env, typist).show(events)
    (screen,) = typist.screens
    for part in (
        "NIGHT 1 OF 10",
        "Edward Quinn: lost, the abductor has escaped",
        "Home 0   Lost 3",
        "Stress 13   Score -13",
        "+13  in all: stress 0 to 13",
        "You roll a 4: Quick Thinker, which you can't take.",
        "│ 16 │ │ +2 experience.",
        "╭─ SECOND LINE ─",
        "─ resource ─╮",
        "Used once, then gone.",
        "Choose a reward.",
    ):
        assert part in screen
    assert kept.career.record.missions[-1].taken == "second-line"
    assert not typist.keys  # its letter was pressed twice: it can't be undone


@pytest.mark.rule("C-COMP-1", "C-COMP-5")
def test_one_reward_is_shown_and_one_enter_goes_on(tmp_path: Path) -> None:
    with after(tmp_path, CLEAN, d20=(SNITCH,)) as (kept, events):
        typist = Typist(drawn(), ENTER)
        assert NightScreen(kept, typist.env, typist).show(events) == []
        (screen,) = typist.screens
        for part in (
            "No stress from this one: it stays 0.",
            "│  8 │",
            "SNITCH",
            "9 missions to go",
        ):
            assert part in screen


@pytest.mark.rule("C-COMP-3")
def test_the_third_win_is_a_choice_in_groups(tmp_path: Path) -> None:
    """Esc goes back to the groups, and a name can be typed at once."""
    with after(tmp_path, CLEAN, CLEAN, CLEAN, d20=(SNITCH, SNITCH)) as (kept, events):
        typist = Typist(drawn(), DOWN, ENTER, ESC, "holiday", ENTER)
        NightScreen(kept, typist.env, typist).show(events)
        groups, resources, again = typist.screens
        assert "Third win! Choose any reward." in groups
        for title in ("Traits, for", "Resources, used once (6)", "Experience (4)", "Stress relief"):
            assert title in groups
        assert "Medic Team" in resources.partition("Resources, used once")[2]
        assert "NIGHT 3 OF 10" in again
        assert kept.career.record.missions[-1].taken == "long-holiday"


def test_a_reward_that_adds_a_card_asks_for_it(tmp_path: Path) -> None:
    setup = CareerSetup("Jo", ("base", "crime-wave"), "normal", 5, "career")
    with Careers(tmp_path, shipped()).create("jo", setup) as kept:
        kept.career.d20 = (NOTES,)
        events = enter(kept.career, CLEAN)
        assert kept.career.status.is_adding
        typist = Typist(drawn(), ENTER)
        NightScreen(kept, typist.env, typist).show(events)
        assert "which card do you add to the supply?" in typist.screens[0]
        assert kept.career.record.missions[-1].card


def test_a_mission_without_a_reward(lost: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, events = lost
    for due in ("is_choosing", "is_adding"):
        monkeypatch.setattr(CareerStatus, due, False)
    kept.career._change_last(rolls=())
    typist = Typist(drawn(), ENTER)
    assert NightScreen(kept, typist.env, typist).show(events) == []
    assert "No reward for this one." in typist.screens[0]
    assert night_texts(kept.career)[-1] == "No reward for this one."


@pytest.mark.parametrize("width", [40, 80])
def test_the_dice_land_one_after_the_other(lost: Night, width: int) -> None:
    """Before that no reward is seen, and nothing moves when it is."""
    career = lost[0].career
    landed = reward_lines(career, width)
    frames = [reward_lines(career, width, rolling=n) for n in range(2 * FRAMES)]
    assert {len(frame) for frame in frames} == {len(landed)}
    assert not [frame for frame in frames if "MENTOR" in text(frame)]
    faces = [text(frame) for frame in frames]
    assert all("16" in frame for frame in faces[FRAMES:])
    assert len(set(faces[:FRAMES])) == FRAMES


def test_plain_signs(lost: Night) -> None:
    assert text(reward_lines(lost[0].career, 80, is_ascii=True)).isascii()


def test_by_numbered_lines(lost: Night) -> None:
    kept, events = lost
    env = Environment(io.StringIO("2\n"), io.StringIO())
    NightScreen(kept, env, LinePrompter(env)).show(events)
    assert isinstance(env.sink, io.StringIO)
    told = env.sink.getvalue()
    assert "Stress +4: a hostage was killed (2 times).\n" in told
    assert "You roll a 16: Mentor.\n" in told
    assert "1. Mentor (experience): +2 experience\n2. Second Line (resource): " in told
    assert kept.career.record.missions[-1].taken == "second-line"


def test_who_comes_back_is_only_asked(lost: Night) -> None:
    kept, _events = lost
    env = Environment(io.StringIO("1\n"), io.StringIO())
    NightScreen(kept, env, LinePrompter(env)).show()
    assert isinstance(env.sink, io.StringIO)
    assert "You roll" not in env.sink.getvalue()
    assert kept.career.record.missions[-1].taken == "mentor"

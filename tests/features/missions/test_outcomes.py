"""What stands beside a choice: its outcomes, in columns where they fit, and alerts it sets off."""

import io
from typing import Any

import pytest

from hncli.features.missions.choices import choices
from hncli.features.missions.roll_choices import MenuEntry
from hncli.features.missions.screen.menu import choice_does, menu_items, question
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.outcomes import HEADINGS, alert_lines, outcomes, outcomes_line
from hncli.features.missions.words.position_text import goal, position_lines, saves_needed
from hncli.game.engine.game import Option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.game.engine.view import preview_roll
from hncli.terminal.environment import Environment
from hncli.terminal.layout import compose
from hncli.terminal.panes import NOTHING, Parts
from hncli.terminal.questions import MenuItem
from tests.fuzz.twin import shipped
from tests.game.engine.table import play, start, workshop
from tests.terminal.screens.screen_modes import MODES

OONA = {"box": "high-water", "abductor": "oona", "terror": ["one-for-the-river", "the-tide-turns"]}
TIED = {**OONA, "alerts": [{"card": "tied-in-twos"}]}
TERROR = {
    "base": ["the-situation-is-worsening", "first-light"],
    "crime-wave": ["one-problem-fewer", "second-thoughts"],
    "high-water": ["one-for-the-river", "the-tide-turns"],
}


def entry(mission: Mission, id: str) -> MenuEntry:
    return next(one for one in choices(mission.view) if one.id == id)


def drawn(items: tuple[MenuItem, ...], width: int) -> list[str]:
    parts = Parts(NOTHING, NOTHING, "What do you buy?", items, HEADINGS)
    return [line.plain.rstrip() for line in compose(parts, width, 40, 0, {})][1:]  # after a rule


@pytest.mark.parametrize("box", ["base", "crime-wave", "high-water"])
@pytest.mark.parametrize("phase", ["spend", "last"])
def test_every_card_for_sale_has_its_outcomes(box: str, phase: str) -> None:
    given: dict[str, Any] = {"terror": []}
    if phase == "spend":
        given = {"phase": "spend", "terror": TERROR[box]}
    abductor = {"base": "arkayne", "crime-wave": "barrett", "high-water": "tomas"}[box]
    all_cards = new_mission(shipped(), box, abductor, 1).catalogue.conversation
    m = start(box=box, abductor=abductor, cp=20, hand=[], available=list(all_cards), **given).view
    bought = [one for one in menu_items(m, choices(m), True) if one.id.startswith("buy:")]
    assert len(bought) == len(all_cards)
    assert all(one.columns for one in bought)
    lines = drawn(tuple(bought), 80)
    assert lines[0].split()[-3:] == list(HEADINGS)
    for item in bought:
        for width in (80, 120):
            lines = drawn(tuple(bought), width)
            at = next(n for n, line in enumerate(lines) if item.label in line)
            below = [line for line in lines[at + 1 : at + 2] if line.startswith(" " * 7)]
            shown = " ".join([lines[at].partition(item.label)[2], *below])
            assert all(cell in shown for cell in item.columns), shown


def test_a_wide_row_leaves_the_others_their_columns() -> None:
    usual = MenuItem("a", "Keep Cool", columns=("CP+1", "T-1", "CP-1"))
    other = MenuItem("b", "Small Talk", columns=("CP+3", "CP+2", "CP+1"))
    third = MenuItem("d", "Relax", columns=("CP+1", "T-1", "-"))
    wide = MenuItem("c", "A Boat", columns=("2 out", "x" * 30, "y" * 40))
    lines = drawn((usual, other, wide, third), 70)
    assert lines[1].split()[-3:] == ["CP+1", "T-1", "CP-1"]
    assert lines[1].index("T-1") == lines[2].index("CP+2") == lines[0].index("1")
    assert lines[3].endswith(f"2 out | {'x' * 30} | ...")  # never half an outcome
    assert not any("CP+1" in line or "..." in line for line in drawn((usual, wide), 20))


def test_no_reveal_is_promised_where_nothing_is_hidden() -> None:
    hidden = start(hand=["what-are-your-demands"], demands=[{"id": "helicopter"}])
    open_ = start(hand=["what-are-your-demands"], demands=[{"id": "helicopter", "face": "up"}])
    id = "play:what-are-your-demands"
    assert outcomes(hidden.view, entry(hidden, id)) == ("CP+2 reveal", "reveal", "T+1")
    assert outcomes(open_.view, entry(open_, id)) == ("CP+2", "-", "T+1")


def test_what_conceding_brings_stands_beside_it() -> None:
    m = start(abductor="edward", cp=9, demands=[{"id": "medical-care", "face": "up"}])
    said = "2 out T-1; then each turn: CP -1"
    assert outcomes(m.view, entry(m, "concede:d1")) == (said,)
    assert outcomes_line(m.view, entry(m, "concede:d1")) == said


def test_an_alert_that_a_choice_sets_off_is_in_its_preview() -> None:
    m = start(**TIED, hand=["lifeboat-alongside"], threat="2")
    play = entry(m, "play:lifeboat-alongside")
    two, one, none = outcomes(m.view, play)
    assert none == "1 dies T+2 ends ALERT"
    assert "ALERT" not in two + one
    assert alert_lines(m.view, play) == ["Sets off Tied in Twos on 0: one dies, two die."]
    assert choice_does(m.view, play).endswith("Sets off Tied in Twos on 0: one dies, two die.")
    calm = start(**OONA, hand=["lifeboat-alongside"], threat="2")
    assert "ALERT" not in outcomes_line(calm.view, entry(calm, "play:lifeboat-alongside"))


def test_an_alert_at_the_end_of_the_call_is_set_off_by_what_ends_it() -> None:
    alerts = [{"card": "fit-of-rage"}]
    given = {"box": "crime-wave", "abductor": "barrett", "terror": TERROR["crime-wave"]}
    m = start(**given, alerts=alerts, hand=["small-talk"])
    assert outcomes(m.view, entry(m, "play:small-talk")) == ("CP+3", "CP+2", "CP+1 T+1 ends ALERT")


def test_a_roll_that_is_supposed_shows_nothing_hidden_and_changes_nothing() -> None:
    m = start(**TIED, hand=["lifeboat-alongside"], threat="2", dice=[6, 6, 6])
    before = m.to_json()
    option = Option("play", "lifeboat-alongside")
    assert [preview_roll(m.view, option, n) is None for n in (0, 1, 2, 3)] == [
        False, False, False, True,
    ]  # fmt: skip
    assert m.to_json() == before


@pytest.mark.rule("R-END-5")
@pytest.mark.parametrize(
    ("given", "needed", "ends"),
    [
        ({"pool": 3, "saved": 3, "killed": 1}, 4, "to win: all out, then Arkayne"),
        ({"pool": 0, "saved": 4, "killed": 3}, 4, "the next save captures Arkayne"),
        ({"pool": 2, "saved": 2, "killed": 1, "second": True}, 3, "over when all are out"),
    ],
)
def test_what_ends_the_mission_is_true(given: dict[str, object], needed: int, ends: str) -> None:
    mission = start(**given)
    assert (saves_needed(mission.view), goal(mission.view)) == (needed, ends)
    mission.share = (1, 1)
    assert saves_needed(mission.view) == mission.view.total
    assert "Everybody must be saved." in position_lines(mission.view, 80)
    mission.must_eliminate = not mission.second
    assert mission.second or goal(mission.view) == "Arkayne must be eliminated"


# What the position says just when it matters

APOLOGY = {"id": "a-public-apology", "face": "up"}
CAPTURES = "Nobody is inside: the next release, or a fall on S, captures the abductor."
HAND = ["keep-cool", "small-talk", "small-talk", "what-are-your-demands"]


@pytest.mark.parametrize(
    ("mission", "is_said"),
    [
        (start(pool=0, saved=7), True),
        (start(pool=1, saved=6), False),
        (start(pool=1, saved=6, second=True), False),
        (workshop(abductor="ilse", pool=0, saved=6, demands=[APOLOGY]), False),
        (workshop(abductor="ilse", pool=0, saved=6, demands=[APOLOGY | {"conceded": True}]), True),
    ],
)
@pytest.mark.rule("R-CAPT-1", "R-END-5")
def test_what_captures_is_said_when_nobody_is_held(mission: Mission, is_said: bool) -> None:
    assert (CAPTURES in position_lines(mission.view, 100)) == is_said
    assert goal(mission.view).startswith("the next save captures") == is_said


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ((), "Give up two cards for the 4. First card?"),
        (("card:keep-cool",), "Second card?"),
    ],
)
def test_which_card_of_a_conversion_is_asked_for(given: tuple[str, ...], asked: str) -> None:
    mission = start(hand=HAND, dice=[4, 1])
    play(mission, "play:small-talk", "convert:1", *given)
    assert mission.decision is not None
    assert question(mission.view, mission.decision) == asked


@pytest.mark.parametrize("phase", ["conversation", "spend"])
@pytest.mark.parametrize(("mode", "is_said"), [("drawn", False), ("plain", True)])
def test_the_markers_stand_above_the_question(phase: str, mode: str, is_said: bool) -> None:
    """Where they are not at the head of the screen."""
    mission = start(phase=phase, hand=HAND, cp=3)
    assert mission.decision is not None
    env = Environment(io.StringIO(), io.StringIO(), 80, *MODES[mode])
    lines = MissionScreen(MissionSession(mission), env).asked(mission.decision).lines
    assert lines[0].startswith("Turn 3, ") == is_said
    assert ("CP 3" in lines[0]) == is_said

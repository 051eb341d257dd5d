"""The rules of the markers at a table (R-TABLE): what follows from a step, and what is refused."""

import pytest

from hncli.base.schema import LEVELS
from hncli.game.engine.game import CannotUndo, Outcome
from hncli.game.table_steps import TableSetup, TableStep, UnknownStep, parse_step, setup_of
from hncli.game.tracked import RefusedStep, TrackedMission
from tests.game.engine.table import library

ZED = TableSetup(6, "4", name="Zed", red=2, majors=1, escapes=1)


def at(*ids: str, setup: TableSetup = ZED) -> TrackedMission:
    """A table after some steps."""
    return TrackedMission(setup, tuple(map(parse_step, ids)))


def figures(table: TrackedMission) -> tuple[str, int, int, int, int]:
    """The level, CP, and the hostages inside, saved and killed."""
    return LEVELS[table.threat], table.cp, table.pool, table.saved, table.killed


def refused(table: TrackedMission, id: str) -> str:
    """The rule by which a step is refused; the table is as it was before."""
    before = table.steps
    with pytest.raises(RefusedStep) as told:
        table.take(parse_step(id))
    assert table.steps == before
    return told.value.why.rule


@pytest.mark.rule("R-TABLE-1")
def test_the_set_up_of_an_installed_abductor_is_that_of_its_cards() -> None:
    setup = setup_of(library().catalogue("high-water", "marek"))
    table = TrackedMission(setup)
    assert (setup.box, setup.abductor, setup.name) == ("high-water", "marek", "")
    assert figures(table) == (setup.threat, 0, setup.hostages, 0, 0)
    assert len(table.demands) == setup.majors + setup.escapes
    assert (table.turn, table.phase, table.deck) == (1, "conversation", 11)


@pytest.mark.rule("R-TABLE-1")
def test_the_set_up_of_somebody_whom_no_pack_has() -> None:
    table = at()
    assert figures(table) == ("4", 0, 6, 0, 0)
    assert [one.kind for one in table.demands] == ["major", "escape"]
    assert (table.deck, table.dice) == (3, 2)


@pytest.mark.rule("R-TABLE-2")
@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (["threat:+2"], ("6", 0, 6, 0, 0)),
        (["threat:+5"], ("K", 0, 4, 0, 2)),  # 3 to K, 2 past it
        (["threat:-6"], ("S", 0, 4, 2, 0)),
        (["!threat:+5"], ("K", 0, 6, 0, 0)),  # the card says that nobody dies
        (["level:K", "level:S"], ("S", 0, 6, 0, 0)),
        (["cp:+3", "phase", "phase"], ("4", 0, 6, 0, 0)),
        (["cp:-3", "phase", "phase"], ("4", 0, 6, 0, 0)),
        (["down:2", "cp:+1"], ("4", 3, 6, 0, 0)),
        (["eliminated", "threat:+1"], ("5", 0, 5, 0, 1)),
        (["saved:4", "eliminated", "threat:+4"], ("K", 0, 1, 4, 1)),  # never the last one
        (["taken:2"], ("4", 0, 8, 0, 0)),
    ],
)
def test_what_markers_do(steps: list[str], expected: tuple[str, int, int, int, int]) -> None:
    assert figures(at(*steps)) == expected


@pytest.mark.rule("R-TABLE-3")
def test_a_save_with_nobody_inside_is_a_capture_but_not_in_the_terror_phase() -> None:
    assert at("saved:7").verdict == Outcome("won", "captured")
    assert at("saved:6", "level:S", "threat:-1").verdict == Outcome("won", "captured")
    late = at("saved:6", "phase", "phase")
    assert refused(late, "saved:1") == "R-TERROR-5"
    late.take(parse_step("level:S"))
    late.take(parse_step("threat:-1"))
    assert (late.verdict, late.saved) == (None, 6)


@pytest.mark.rule("R-TABLE-3")
def test_a_death_with_nobody_inside_costs_a_red_card() -> None:
    table = at("saved:6", "killed:1")
    assert (table.red, table.killed) == (1, 0)
    table.take(parse_step("killed:1"))
    assert refused(table, "killed:1") == "R-HOST-2"


@pytest.mark.rule("R-TABLE-3", "R-TABLE-5")
def test_hostages_move_one_at_a_time_until_that_ends_the_mission() -> None:
    table = at("level:K", "threat:+9")
    assert (table.verdict, table.killed) == (Outcome("lost", "too-many-killed"), 4)
    assert at("share:2/3", "killed:3").verdict == Outcome("lost", "too-many-killed")
    assert at("saved:3", "killed:3").verdict is None
    assert at("saved:3", "eliminated", "saved:3").verdict == Outcome("won", "surrendered")
    assert at("saved:6", "eliminated").verdict == Outcome("won", "eliminated")


ROUND = ("phase", "phase", "terror", "phase")


@pytest.mark.rule("R-TABLE-4")
def test_the_terror_deck() -> None:
    table = at("phase", "phase")
    assert refused(table, "phase") == "R-TERROR-1"
    assert refused(table, "pivotal") == "R-PIVOT-1"
    assert refused(table, "discard:3") == "R-TERROR-6"
    table.take(parse_step("terror"))
    assert refused(table, "terror") == "R-TERROR-1"
    table = at(*ROUND, *ROUND, "phase", "phase")
    assert refused(table, "terror") == "R-PIVOT-1"
    table.take(parse_step("pivotal"))
    table.take(parse_step("phase"))
    assert table.is_last_conversation
    for id in ("phase", "phase"):
        table.take(parse_step(id))
    assert refused(table, "pivotal") == "R-SETUP-5"
    assert refused(table, "phase") == "R-TERROR-2"
    table.take(parse_step("terror"))
    assert (table.verdict, table.killed) == (Outcome("lost", "out-of-time"), 6)
    assert refused(at(), "terror") == "R-TERROR-1"


@pytest.mark.rule("R-TABLE-5")
def test_an_end_is_told_and_then_confirmed_or_overruled() -> None:
    table = at("killed:4")
    assert refused(table, "cp:+1") == "R-TABLE-5"
    table.take(parse_step("goes-on"))
    table.take(parse_step("cp:+1"))
    assert (table.verdict, table.overrides) == (None, 1)
    table.take(parse_step("killed:1"))
    assert table.verdict is None  # the same rule does not say so again
    assert refused(table, "goes-on") == "R-TABLE-5"
    table.take(parse_step("end:lost/too-many-killed"))
    assert table.outcome == Outcome("lost", "too-many-killed")
    assert refused(table, "cp:+1") == "R-TABLE-5"


@pytest.mark.rule("R-TABLE-6")
@pytest.mark.parametrize(
    ("before", "step", "rule"),
    [
        ([], "captured", "R-CAPT-1"),
        ([], "concede:1", "R-DEMAND-3"),
        (["reveal:1"], "concede:1/2", "R-DEMAND-3"),
        (["reveal:1"], "reveal:1", "R-DEMAND-2"),
        ([], "buy:0", "R-SPEND-1"),
        (["phase"], "buy:2", "R-SPEND-1"),
        (["phase"], "play", "R-CONV-1"),
        (["phase", "phase"], "down:1", "R-ROLL-7"),
        (["phase"], "eliminated", "R-ELIM-1"),
        (["eliminated"], "eliminated", "R-2IC-2"),
        (["eliminated"], "demand:minor", "R-ELIM-2"),
        (["saved:5", "eliminated"], "killed:1", "R-2IC-1"),
        (["must-eliminate", "saved:6"], "captured", "R-PIVOT-4"),
        ([], "dice:1,2,3,4,5,6", "R-ROLL-1"),
    ],
)
def test_an_impossible_step_can_be_forced(before: list[str], step: str, rule: str) -> None:
    table = at(*before)
    assert refused(table, step) == rule
    table.take(parse_step(f"!{step}"))
    assert table.overrides == 1
    assert table.total == table.pool + table.saved + table.killed


@pytest.mark.rule("R-TABLE-6")
@pytest.mark.parametrize(
    ("before", "step", "rule"),
    [
        ([], "end:won/captured", "C-TABLE-1"),
        (["saved:2", "killed:4", "goes-on"], "end:won/captured", "C-TABLE-1"),
        ([], "concede:9", "R-DEMAND-3"),
        ([], "reveal:9", "R-DEMAND-2"),
        ([], "use:snitch", "C-RES-1"),
        ([], "clear:1", "R-TABLE-7"),
        (["!phase"] * 3 * 11, "end:lost/escaped", "C-TABLE-1"),
        (["!phase"] * 3 * 11, "give-up", "C-TABLE-1"),
    ],
)  # fmt: skip
def test_what_no_word_can_force(before: list[str], step: str, rule: str) -> None:
    table = at(*before)
    assert refused(table, step) == refused(table, f"!{step}") == rule


@pytest.mark.rule("R-TABLE-6")
def test_whoever_was_not_counted_is_counted_now() -> None:
    table = at("saved:6", "phase", "phase", "!saved:1")
    assert (table.total, table.saved, table.pool) == (7, 7, 0)


@pytest.mark.rule("R-TABLE-7")
def test_alerts_of_your_own_come_up_once() -> None:
    table = at("alert:threat/6/the fuse", "alert:cp/2/pay him", "alert:start/call back")
    assert table.take(parse_step("threat:+1")).notes == ()
    assert table.take(parse_step("threat:+2")).notes == ("the fuse",)  # passing over it counts
    assert table.take(parse_step("threat:-2")).notes == ()
    assert table.take(parse_step("cp:+2")).notes == ("pay him",)
    for id in ("phase", "phase", "terror"):
        table.take(parse_step(id))
    assert table.take(parse_step("phase")).notes == ("call back",)
    assert table.alerts == ()


@pytest.mark.rule("R-TABLE-7")
def test_an_alert_at_the_end_of_the_call_comes_before_stress() -> None:
    table = at("alert:end/threat -1", "level:K")
    assert table.take(parse_step("phase")).notes == ("threat -1",)
    assert table.phase == "conversation"
    table.take(parse_step("threat:-1"))
    table.take(parse_step("phase"))
    assert table.phase == "spend"
    assert table.trace.stress_causes == []
    table = at("alert:threat/K/run", "clear:1", "level:K")
    assert table.taken[-1].notes == ()


@pytest.mark.rule("R-TABLE-8")
def test_undo_of_everything() -> None:
    steps = (
        "threat:+5", "alert:cp/3/x", "cp:+3", "dice:5,4", "reveal:1", "concede:1/2", "play:hi",
        "phase", "buy:1", "phase", "terror", "demand:minor", "phase", "goes-on", "end:lost/escaped",
    )  # fmt: skip
    table, seen = at(), []
    for id in steps:
        seen.append(({**vars(table)}, table.events))
        if id != "goes-on":
            table.take(parse_step(id))
    while seen:
        before, events = seen.pop()
        if len(table.taken) > len(before["taken"]):
            table.undo()
        assert figures(table) == figures(at(*(one.step.id for one in before["taken"])))
        assert (table.events, table.alerts) == (events, before["alerts"])
    with pytest.raises(CannotUndo):
        table.undo()


@pytest.mark.rule("R-TABLE-9")
def test_giving_up_kills_everyone_and_is_an_end() -> None:
    table = at("level:S", "phase", "give-up")
    assert (table.outcome, table.killed) == (Outcome("lost", "given-up"), 6)
    assert table.trace.stress_causes == [(1, "given_up_at_s")] * 6


@pytest.mark.rule("R-TABLE-10")
def test_a_resource_is_used_once() -> None:
    setup = TableSetup(6, "4", name="Zed", held=("snitch", "snitch"), traits=("charmer",))
    table = at("use:snitch", "use:charmer", setup=setup)
    assert (table.held, table.spent) == (("snitch",), ("snitch",))


@pytest.mark.parametrize(
    "id",
    [
        "", "dance", "threat", "threat:0", "threat:1", "threat:+", "threat:+2/x", "cp:+1000",
        "saved:0", "saved:-1", "level:7", "demand:tea", "demand:minor/", "dice:7", "dice:",
        "reveal:0", "concede:1/x", "end:won", "end:drawn/x", "share:1/3", "share:3/2",
        "alert:threat/9/x", "alert:cp/2", "phase:x", "note:", "note:a\nb", "note:" + "a" * 300,
        "!!phase", "buy:-1", "level:", "taken:+2",
    ],
)  # fmt: skip
def test_what_is_no_step(id: str) -> None:
    with pytest.raises(UnknownStep):
        parse_step(id)


@pytest.mark.parametrize(
    "id",
    [
        "threat:+2", "threat:-12", "cp:-3", "saved:2", "phase", "!phase", "terror", "terror:base/x",
        "reveal:2", "reveal:2/base/x", "concede:1/4", "concede:1", "buy:0", "buy:3/Small Talk: x",
        "dice:5,1,4", "note:a/b: !c", "alert:end/x/y", "alert:cp/-2/x", "end:lost/the-gates-open",
        "share:2/3", "give-up", "demand:minor/x",
    ],
)  # fmt: skip
def test_an_id_is_read_as_it_was_written(id: str) -> None:
    assert parse_step(id).id == id
    assert isinstance(parse_step(id), TableStep)

"""A mission with real cards in a career: its file is the running mission's, and shares its fate."""

from pathlib import Path

import pytest

from hncli.base.files import Damaged, StoreError, stamp_at
from hncli.features.careers.saving.store import Careers
from hncli.game.cards.library import Library
from hncli.game.engine.game import RETIRE
from hncli.game.table_steps import parse_step
from hncli.game.tracked import RefusedStep
from tests.features.saving.at_table import BEGUN, STEPS, leave, take
from tests.features.saving.changing import change
from tests.features.saving.playing import play, setup_of
from tests.features.saving.reading import stored, truth


@pytest.fixture
def careers(library: Library, tmp_path: Path) -> Careers:
    """A career whose first mission is at a table."""
    made = Careers(tmp_path, library)
    with made.create("ann", setup_of(3)) as saved:
        leave(saved)
    return made


def steps_of(careers: Careers, name: str = "ann") -> int:
    """How many steps the table on disk has; -1 if there is none."""
    with careers.open(name, to_play=False) as saved:
        table = saved.career.table
        return len(table.steps) if table is not None else -1


def test_resumed_where_it_was_left(careers: Careers) -> None:
    with careers.open("ann") as saved:
        for n in take(saved, STEPS[BEGUN:-1]):
            assert steps_of(careers) == BEGUN + n
        saved.undo()
        assert steps_of(careers) == len(STEPS) - 2
        before = truth(saved.career)
        with pytest.raises(RefusedStep):
            saved.take(parse_step("captured"))
        assert truth(saved.career) == before == stored(careers)
        assert saved.career.stress_so_far.added == 6  # two deaths, two ends on K
        card = saved.scorecard()
        assert (card["name"], card["state"], card["stress_running"]) == ("ann", "running", 6)


def test_the_list_says_that_a_mission_is_being_played(careers: Careers) -> None:
    assert [one.state for one in careers.summaries()] == ["running"]
    with careers.open("ann") as saved:
        list(take(saved, STEPS[BEGUN:]))
    assert not careers.files("ann").mission.exists()
    assert [one.state for one in careers.summaries()] == ["waiting"]


def test_a_played_mission_after_it_has_a_file_of_its_own(careers: Careers) -> None:
    with careers.open("ann") as saved:
        list(take(saved, STEPS[BEGUN:]))
        list(play(saved, 12))
        assert saved.career.mission is not None or saved.career.number > 2
    assert careers.diagnose("ann") == []
    stored(careers)


def test_a_table_after_the_first_is_resumed_too(careers: Careers) -> None:
    with careers.open("ann") as saved:
        list(take(saved, STEPS[BEGUN:]))
        while not saved.career.can_start:
            list(play(saved, 1))
        before = stamp_at(careers.files("ann").career)
        leave(saved)
        assert stamp_at(careers.files("ann").career) == before
    assert steps_of(careers) == BEGUN
    assert careers.diagnose("ann") == []


def test_whatever_moves_a_career_takes_its_table_along(careers: Careers, tmp_path: Path) -> None:
    before = stored(careers)
    careers.rename("ann", "bea")
    assert stored(careers, "bea") == before
    backup = careers.backup("bea")
    careers.export("bea", tmp_path / "out.json")
    careers.delete("bea")
    assert careers.names() == []
    careers.restore("bea", backup)
    assert stored(careers, "bea") == before
    imported = careers.read_export(tmp_path / "out.json")
    careers.import_career(imported, "cleo")
    assert stored(careers, "cleo") == before


@pytest.mark.rule("R-TABLE-9")
def test_giving_up_and_retiring_kill_everyone(careers: Careers) -> None:
    with careers.open("ann") as saved:
        cost = saved.career.cost_of_giving_up()
        before = saved.career.stress_so_far.total
        saved.give_up()
        (entry,) = saved.career.record.missions
        assert (entry.ending, entry.killed, entry.at_table) == ("given-up", 6, True)
        assert saved.career.status.stress == before + cost
        assert not entry.is_compensated
    assert careers.diagnose("ann") == []


def test_retiring_gives_the_table_up_first(careers: Careers) -> None:
    with careers.open("ann") as saved:
        assert saved.decision is not None
        assert saved.decision.options == (RETIRE,)
        saved.choose(RETIRE)
        assert saved.career.record.retired
        assert saved.career.record.missions[0].ending == "given-up"
    assert careers.diagnose("ann") == []


def test_a_file_that_was_left_behind_is_noticed(careers: Careers) -> None:
    path = careers.files("ann").mission
    old = path.read_bytes()
    with careers.open("ann") as saved:
        list(take(saved, STEPS[BEGUN:]))
        after = truth(saved.career)
    path.write_bytes(old)
    assert stored(careers) == after
    careers.open("ann").close()
    assert not path.exists()


def test_the_table_of_another_career_is_refused(careers: Careers) -> None:
    with careers.create("bob", setup_of(4)) as saved:
        leave(saved)
    careers.files("ann").mission.write_bytes(careers.files("bob").mission.read_bytes())
    with pytest.raises(Damaged, match="another career"):
        careers.open("ann")


@pytest.mark.parametrize("cut", [2, 40, 75])
def test_the_doctor_saves_the_steps_that_can_be_read(careers: Careers, cut: int) -> None:
    path = careers.files("ann").mission
    path.write_bytes(path.read_bytes()[:-cut])
    with pytest.raises(StoreError):
        careers.open("ann")
    assert careers.diagnose("ann")
    said = careers.repair("ann")
    assert f"The mission at the table is saved up to its step {steps_of(careers)}." in said
    assert careers.diagnose("ann") == []
    assert 0 <= steps_of(careers) <= BEGUN
    if cut == 2:
        assert steps_of(careers) == BEGUN


def test_a_table_that_can_be_read_is_left_as_it_is(careers: Careers) -> None:
    path = careers.files("ann").mission
    before = stored(careers)
    path.write_bytes(path.read_bytes().replace(b'"checksum":"', b'"checksum":"x'))
    assert not any("at the table" in line for line in careers.repair("ann"))
    assert stored(careers) == before


def test_a_step_that_the_markers_forbid_is_told_with_its_place(careers: Careers) -> None:
    path = careers.files("ann").mission
    change(path, "mission", lambda found: found["table"]["1"]["log"]["steps"].append("captured"))
    with pytest.raises(Damaged) as refused:
        careers.open("ann")
    assert str(refused.value).startswith(f"{path}: ")
    assert str(refused.value).endswith("See hn career doctor ann.")


def test_the_doctor_leaves_out_what_has_no_set_up(careers: Careers) -> None:
    careers.files("ann").mission.write_bytes(b'{"table": {}}')
    careers.repair("ann")
    assert (careers.diagnose("ann"), steps_of(careers)) == ([], -1)


def test_nothing_else_goes_on_meanwhile(careers: Careers) -> None:
    with careers.open("ann") as saved:
        assert not saved.career.can_start
        assert saved.career.is_running
        assert saved.view.mission is None

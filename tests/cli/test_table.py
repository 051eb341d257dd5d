"""`hn table` and `hn career table`, as they are typed."""

from pathlib import Path

import pytest

from hncli.features.missions.saving.history import MissionHistory
from hncli.features.table.store import SavedTables
from tests.cli.at_career import begin, done, lines, refused, stored
from tests.cli.in_process import Commands

table = Commands("table").run
ZED = ("--abductor-name", "Zed", "--hostages", "6", "--threat", "4", "--yes")


@pytest.mark.rule("R-TABLE-1", "R-TABLE-8")
def test_set_left_taken_up_and_finished(tmp_path: Path) -> None:
    ended = table(tmp_path, *ZED, typed=lines("threat:+5", "C", "undo", "q"))
    assert ended.code == 0
    assert "Threat 4 to K. 2 killed, 4 inside." in ended.out.replace("\n", " ")
    assert "Taken back: CP +1, now 1." in ended.out
    assert "To continue: hn table --resume zed" in ended.out
    assert table(tmp_path, "--list").out == "zed: Zed, turn 1, 4 held\n"
    ended = table(tmp_path, typed=lines("saved:5", "yes"))
    assert ended.code == 0
    assert "Zed: won in turn 1, the abductor is captured. 4 saved, 2 killed." in ended.out
    assert "Turn 1: threat 4 to K, 4 saved, 2 killed." in ended.out
    assert SavedTables(tmp_path).names() == []
    (entered,) = MissionHistory(tmp_path).all()
    assert (entered.abductor, entered.result, entered.saved) == ("Zed", "won", 4)


@pytest.mark.rule("R-TABLE-6")
def test_a_refused_step_is_forced_with_a_note(tmp_path: Path) -> None:
    typed = lines("captured", "no", "terror", "yes", "a gift of time", "log", "q")
    ended = table(tmp_path, *ZED, typed=typed)
    assert "6 hostages are still held." in ended.out
    assert "Terror cards are drawn in the terror phase." in ended.out
    assert "The card says otherwise: noted." in ended.out
    assert "Note: a gift of time" in ended.out
    found = SavedTables(tmp_path).read("zed")
    assert [step.id for step in found.steps] == ["!terror", "note:a gift of time"]


@pytest.mark.rule("R-TABLE-5")
def test_an_end_is_asked_about(tmp_path: Path) -> None:
    ended = table(tmp_path, *ZED, typed=lines("killed:4", "goes-on", "C", "q"))
    assert "By the rules the mission is lost" in ended.out
    found = SavedTables(tmp_path).read("zed")
    assert [step.id for step in found.steps] == ["killed:4", "goes-on", "cp:+1"]


def test_asked_for_what_the_options_leave_out(tmp_path: Path) -> None:
    typed = lines("Zed", "none", "6", "x", "4", "", "", "", "C", "q")
    ended = table(tmp_path, typed=typed)
    assert "Type a number from 1 to 99." in ended.out
    assert "Levels are S, 1, 2, 3, 4, 5, 6, K." in ended.out
    setup = SavedTables(tmp_path).read("zed").setup
    assert (setup.name, setup.hostages, setup.threat, setup.red) == ("Zed", 6, "4", 10)


def test_an_installed_abductor_brings_cards_with_text(tmp_path: Path) -> None:
    typed = lines("phase", "phase", "x", "the-situation-is-worsening", "q")
    ended = table(tmp_path, "--abductor", "arkayne", typed=typed)
    assert "Terror card: The Situation Is Worsening." in ended.out
    assert "Effect: " in ended.out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--abductor", "nobody"), "No abductor nobody; there is arkayne"),
        ((*ZED[:4], "--threat", "9", "--yes"), "Levels are S"),
        (("--resume", "zed"), "There is no table 'zed'."),
        (("--remove", "zed"), "There is no table 'zed'."),
        (("--abductor-name", "Zed", "--hostages", "0"), "from 1 to 99"),
        (("--abductor-name", "", *ZED[2:]), "Write a name of 1 to 60 characters"),
        (("--abductor-name", "Zed", "--yes"), "say --hostages"),
    ],
)
def test_bad_options(tmp_path: Path, args: tuple[str, ...], says: str) -> None:
    ended = table(tmp_path, *args)
    assert ended.code == 2
    assert says in ended.err


def test_nothing_entered_is_nothing_saved(tmp_path: Path) -> None:
    assert "nothing is saved" in table(tmp_path, *ZED, typed="q\n").out
    assert table(tmp_path, "--list").out == "You have no table. Set one with hn table.\n"


def test_removing_asks_first(tmp_path: Path) -> None:
    table(tmp_path, *ZED, typed=lines("C", "q"))
    assert "Nothing was changed." in table(tmp_path, "--remove", "zed", typed="no\n").out
    assert table(tmp_path, "--remove", "zed", "--yes").out == "Removed: Zed, turn 1, 6 held.\n"
    assert SavedTables(tmp_path).names() == []


@pytest.mark.rule("C-NEW-5")
def test_giving_up_a_table_from_the_command_line(tmp_path: Path) -> None:
    table(tmp_path, *ZED, typed=lines("saved:1", "q"))
    ended = table(tmp_path, "--give-up", "zed", typed="no\n")
    assert "Zed, turn 1, 5 held." in ended.out
    assert "Nothing was changed." in ended.out
    ended = table(tmp_path, "--give-up", "zed", "--yes")
    assert "Zed: lost in turn 1, you gave the mission up. 1 saved, 5 killed." in ended.out
    assert SavedTables(tmp_path).names() == []
    assert MissionHistory(tmp_path).all()[0].result == "lost"
    assert table(tmp_path, "--give-up", "zed").code == 2


@pytest.mark.rule("R-TABLE-9", "C-TABLE-1")
def test_what_the_steps_show_is_earned(tmp_path: Path) -> None:
    """Five saved in a turn; that no card was entered does not mean that none was played."""
    typed = lines("saved:5", "phase", "phase", "terror", "phase", "saved:2", "yes")
    ended = table(tmp_path, *ZED, typed=typed)
    assert "Doors Wide Open" in ended.out
    (entered,) = MissionHistory(tmp_path).all()
    assert entered.achievements == ("doors-wide-open", "home-for-supper")


def test_a_damaged_table_is_told_and_can_be_removed(tmp_path: Path) -> None:
    table(tmp_path, *ZED, typed=lines("C", "q"))
    path = SavedTables(tmp_path).path("zed")
    path.write_bytes(path.read_bytes()[:-20])
    ended = table(tmp_path)
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    assert "Move it away, or remove it with hn table --remove." in ended.err
    assert "zed:" in table(tmp_path, "--list").out
    assert table(tmp_path, "--remove", "zed", "--yes").code == 0


ODD = ("", "\n", "dance\n", "note:\x07\n", "threat:+0\n", "99\n", "dice:9\n", "!\n", "b\nx\n")


@pytest.mark.parametrize("typed", ODD)
def test_whatever_is_typed(tmp_path: Path, typed: str) -> None:
    assert table(tmp_path, *ZED, typed=typed).code == 0


@pytest.mark.rule("R-TABLE-9", "R-TABLE-10")
def test_a_mission_of_a_career(tmp_path: Path) -> None:
    new = ("--negotiator", "Mira", "--box", "base", "--trait", "charmer", "--seed", "7", "--yes")
    done(tmp_path, "new", "mira", *new)
    out = done(tmp_path, "table", "mira", *ZED, typed=lines("killed:1", "q"))
    assert "Charmer: Threat 4 to 3." in out
    assert "To continue: hn career table mira" in out
    assert "In mission 1: Zed, turn 1, at the table." in done(tmp_path, "show", "mira")
    assert "stress 2" in done(tmp_path, "list", "--plain")
    assert "at the table" in refused(tmp_path, "log", "mira")
    assert "A table is set already" in refused(tmp_path, "table", "mira", *ZED, code=2)
    out = done(tmp_path, "table", "mira", typed=lines("saved:6", "yes"))
    assert "Turn 1: Stress +2: a hostage was killed." in out
    career = stored(tmp_path, "mira")
    (entry,) = career.record.missions
    assert (entry.abductor_name, entry.saved, entry.threat) == ("Zed", 5, "3")
    told = done(tmp_path, "history", "mira")
    assert "Turn 1\n" in told
    assert "5 saved, 0 inside." in told


def test_giving_up_asks_first(tmp_path: Path) -> None:
    begin(tmp_path)
    done(tmp_path, "table", "mira", *ZED, typed=lines("C", "give up", "no", "q"))
    assert stored(tmp_path, "mira").table is not None
    out = done(tmp_path, "give-up", "mira", "--yes")
    assert "hung up" in out
    assert stored(tmp_path, "mira").record.missions[0].ending == "given-up"
